// The fields that this version does not know: a newer version wrote them, and they are written back as they were.

package import StrictJSON

/// Fields that are not known, by the path of the object they stand in.
///
/// Those of a record that the learner removes go with it, but for those of a kind that keeps them: an item stays in the
/// curriculum, so what else is known of it stays in the store.
package struct UnknownFields: Sendable {
  private var byPath: [[String]: [JSONMember]] = [:]

  package init() {}

  /// Keeps what nobody asked for in an object.
  package mutating func keep(_ fields: JSONFields) {
    let rest = fields.rest
    if !rest.isEmpty { byPath[fields.path] = rest }
  }

  package subscript(path: [String]) -> [JSONMember] {
    get { byPath[path] ?? [] }
    set { byPath[path] = newValue.isEmpty ? nil : newValue }
  }

  /// Takes over the fields of objects that have none here.
  package mutating func merge(_ other: UnknownFields) {
    byPath.merge(other.byPath) { own, _ in own }
  }

  /// A value of known fields with those that are not known.
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
  /// Whether an object that is not there may be made for fields that are not known. A record that was removed is not.
  fileprivate func mayBeMade(_ path: [String]) -> Bool {
    var (kinds, inner) = (learner, path[...])
    if path.first == LearnerLog.programmesKey {
      guard path.count > 2 else { return false }
      (kinds, inner) = (programme, path.dropFirst(2))
    }
    guard let first = inner.first, let kind = kinds.first(where: { $0.name == first }) else {
      return inner.first != LearnerLog.timerKey && inner.first != LearnerLog.restKey
    }
    return inner.count == 1 || inner.count == 2 && kind.keepsUnknownFields
  }
}
