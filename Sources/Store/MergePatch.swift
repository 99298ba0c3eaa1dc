// JSON merge patches (RFC 7396): what turns one value into another.

package import JSON

/// The patch that turns a value into another; nil if they are the same. A value that is missing is nil.
///
/// Nothing that is kept has the value `null`, which stands for a member that is gone.
package func mergePatch(from old: JSONValue?, to new: JSONValue?) -> JSONValue? {
  guard let new else { return old == nil ? nil : .null }
  guard case .object(let before)? = old, case .object(let after) = new else { return old == new ? nil : new }
  var patch: [String: JSONValue] = [:]
  for key in before.keys where after[key] == nil { patch[key] = .null }
  for (key, value) in after { patch[key] = mergePatch(from: before[key], to: value) }
  return JSONValue.object(patch).unlessEmpty
}

extension JSONValue? {
  /// The value after a patch; nil if the patch removes it.
  package func applying(_ patch: JSONValue) -> JSONValue? {
    guard case .object(let changes) = patch else { return patch == .null ? nil : patch }
    var members = self?.members ?? [:]
    for (key, change) in changes { members[key] = members[key].applying(change) }
    return .object(members)
  }
}
