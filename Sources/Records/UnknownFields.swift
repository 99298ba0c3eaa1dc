// Keeps fields that a newer version wrote, to write them back unchanged.

package import StrictJSON

/// Unknown fields, by the path of their object.
///
/// Unknown fields of a removed record are removed too, except for kinds that keep them: an item stays in the
/// curriculum, so its unknown fields stay in the store.
package struct UnknownFields: Sendable {
  private var byPath: [[String]: [JSONMember]] = [:]

  package init() {}

  /// The number of objects that have some.
  var objects: Int { byPath.count }

  /// Keeps the fields of an object that were not read.
  package mutating func keep(_ fields: JSONFields) {
    let rest = fields.rest
    if !rest.isEmpty { byPath[fields.path] = rest }
  }

  package subscript(path: [String]) -> [JSONMember] {
    get { byPath[path] ?? [] }
    set { byPath[path] = newValue.isEmpty ? nil : newValue }
  }

  /// Adds the unknown fields of objects that have none here.
  package mutating func merge(_ other: UnknownFields) {
    byPath.merge(other.byPath) { own, _ in own }
  }

  func added(to value: JSONValue, _ table: RecordTable) -> JSONValue {
    guard case .object(var members) = value else { return value }
    for (path, fields) in byPath {
      UnknownFields.add(fields, to: &members, at: path[...]) { table.mayBeMade(Array(path.prefix($0))) }
    }
    return .object(members)
  }

  private static func add(
    _ fields: [JSONMember], to members: inout [JSONMember], at path: ArraySlice<String>,
    mayMake: (_ length: Int) -> Bool
  ) {
    guard let key = path.first else {
      members += fields
      return
    }
    guard members[key] != nil || mayMake(path.startIndex + 1) else { return }
    guard case .object(var inner) = members[key] ?? [:] else { return }
    add(fields, to: &inner, at: path.dropFirst(), mayMake: mayMake)
    if !inner.isEmpty { members[key] = .object(inner) }
  }
}

extension RecordTable {
  /// Whether a missing object may be created for its unknown fields; false for a removed record.
  fileprivate func mayBeMade(_ path: [String]) -> Bool {
    guard let (kinds, inner) = kinds(at: path) else { return false }
    guard let first = inner.first, let kind = kinds.first(where: { $0.name == first }) else {
      return inner.first != LearnerLog.timerKey && inner.first != LearnerLog.restKey
    }
    return inner.count == 1 || inner.count == 2 && kind.keepsUnknownFields
  }
}
