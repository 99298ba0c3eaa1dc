// JSON merge patches (RFC 7396): what turns one value into another.

package import JSON

/// The patch that turns a value into another; nil if they are the same. A value that is missing is nil.
///
/// In a patch `null` stands for a member that is gone, so one that has this value is told beside it: see `nulls`.
package func mergePatch(from old: JSONValue?, to new: JSONValue?) -> JSONValue? {
  guard let new else { return old == nil ? nil : .null }
  // Mostly they are, and equal at a glance where one is a copy of the other.
  guard old != new else { return nil }
  guard case .object(let before)? = old, case .object(let after) = new else { return new }
  var patch: [String: JSONValue] = [:]
  for key in before.keys where after[key] == nil { patch[key] = .null }
  for (key, value) in after { patch[key] = mergePatch(from: before[key], to: value) }
  return JSONValue.object(patch).unlessEmpty
}

/// The members of a value that are `null` and that a patch led to, within the objects around them; nil if there are none.
package func nulls(in value: JSONValue?, after patch: JSONValue) -> JSONValue? {
  guard case .object(let changes) = patch, let value, value.isObject else {
    return value == .null ? .null : nil
  }
  var marks: [String: JSONValue] = [:]
  for (key, change) in changes { marks[key] = nulls(in: value[key], after: change) }
  return JSONValue.object(marks).unlessEmpty
}

extension JSONValue? {
  /// The value after a patch; nil if the patch removes it.
  package func applying(_ patch: JSONValue) -> JSONValue? {
    guard case .object(let changes) = patch else { return patch == .null ? nil : patch }
    var members = self?.members ?? [:]
    for (key, change) in changes { members[key] = members[key].applying(change) }
    return .object(members)
  }

  /// The value with its members that are `null`.
  package func adding(nulls marks: JSONValue) -> JSONValue? {
    guard case .object(let marks) = marks else { return .null }
    guard case .object(var members)? = self else { return self }
    for (key, mark) in marks { members[key] = members[key].adding(nulls: mark) }
    return .object(members)
  }
}
