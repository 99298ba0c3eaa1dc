// Finds the records that a change touched, to undo the change and to name what differs.

package import StrictJSON
import TextTools

/// Records by path, each as it was before a change; nil if it did not exist.
///
/// A path is e.g. `programmes`, `machine-mode`, `items`, `lc-53`; or a programme itself, without its records;
/// `settings`; a field of a newer version.
package struct Patch: Sendable {
  private let parts: [(path: [String], before: JSONValue?)]

  package var isEmpty: Bool { parts.isEmpty }

  /// The patch from the members of a store back to the old ones. Strings are compared byte for byte.
  package init(from new: [JSONMember], backTo old: [JSONMember], _ table: RecordTable = .standard) {
    let (old, new) = table.differingRecords(old, new)
    let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    parts = paths.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0, old[$0]) }
  }

  /// Parses a patch of the history; nil if the text is not a patch.
  package init?(_ text: String) {
    guard case .array(let elements)? = try? parseJSON(Array(text.utf8)) else { return nil }
    var parts: [(path: [String], before: JSONValue?)] = []
    for element in elements {
      guard case .array(let path)? = element["path"], !path.isEmpty else { return nil }
      let keys = path.compactMap { if case .string(let key) = $0 { key } else { nil } }
      guard keys.count == path.count else { return nil }
      parts.append((keys, element["before"]))
    }
    self.parts = parts
  }

  /// The compact JSON, for the history.
  package var text: String {
    JSONValue.array(
      parts.map { path, before in
        ["before": before, "path": .array(path.map { .string($0) })]
      }
    ).compactText
  }

  package func applied(to members: [JSONMember], _ table: RecordTable = .standard) -> [JSONMember] {
    var members = members
    // The records of a programme come before the programme itself, which may go.
    for (path, before) in parts.reversed() { table.put(before, at: path[...], into: &members) }
    return members
  }

  /// The programmes that it changes, besides their records.
  package var programmes: [ProgrammeName] {
    parts.compactMap { path, _ in
      path.count == 2 && path[0] == LearnerLog.programmesKey ? ProgrammeName(path[1]) : nil
    }
  }

  /// The fingerprints of the plans that it names.
  package var plans: [String] {
    parts.compactMap { path, before in
      guard path.count == 2, path[0] == LearnerLog.programmesKey,
        case .string(let plan)? = before?["plan"]?["sha256"]
      else { return nil }
      return plan
    }
  }

  /// The records that differ, e.g. `lc-53, lc-704 and 3 more items, the settings`.
  package func words(_ table: RecordTable = .standard) -> String {
    var names: [(kind: String, noun: RecordNoun?, keys: [String])] = []
    for (path, _) in parts {
      let (name, noun, key) = table.subject(of: path)
      if let index = names.firstIndex(where: { $0.kind == name }) {
        names[index].keys += [key].compactMap(\.self)
      } else {
        names.append((name, noun, [key].compactMap(\.self)))
      }
    }
    let words = names.map { name, noun, keys in
      guard let noun else { return name }
      let more = keys.count > 3 ? " and \(keys.count - 3) more" : ""
      return "the \(keys.count == 1 ? noun.one : noun.many) \(keys.prefix(3).joined(separator: ", "))\(more)"
    }
    return words.isEmpty ? "nothing that is logged differs" : words.joined(separator: "; ") + " differ"
  }
}

extension RecordTable {
  /// The records of two stores by their paths, without those that are in both: most are.
  func differingRecords(_ first: [JSONMember], _ second: [JSONMember]) -> (
    first: [[String]: JSONValue], second: [[String]: JSONValue]
  ) {
    var (first, second) = (first, second)
    for kind in learner {
      guard case .object(let own)? = first[kind.name], case .object(let others)? = second[kind.name] else {
        continue
      }
      let differing = [JSONMember].differing(own, others)
      (first[kind.name], second[kind.name]) = (.object(differing.first), .object(differing.second))
    }
    return (records(of: first), records(of: second))
  }

  /// Every record of a store by its path.
  private func records(of members: [JSONMember]) -> [[String]: JSONValue] {
    var records: [[String]: JSONValue] = [:]
    for member in members {
      if member.key == LearnerLog.programmesKey, case .object(let programmes) = member.value {
        for programme in programmes {
          guard case .object(let fields) = programme.value else { continue }
          let path = [member.key, programme.key]
          records[path] = .object(fields.filter { programmeKind($0.key) == nil })
          for field in fields where programmeKind(field.key) != nil {
            add(field, under: path, to: &records)
          }
        }
      } else if learnerKind(member.key) != nil {
        add(member, under: [], to: &records)
      } else {
        records[[member.key]] = member.value
      }
    }
    return records
  }

  private func add(_ field: JSONMember, under path: [String], to records: inout [[String]: JSONValue]) {
    guard case .object(let members) = field.value else { return }
    for member in members { records[path + [field.key, member.key]] = member.value }
  }

  fileprivate func put(_ record: JSONValue?, at path: ArraySlice<String>, into members: inout [JSONMember]) {
    guard let key = path.first else { return }
    if path.count == 1 {
      members[key] = record
    } else if path.count == 2, key == LearnerLog.programmesKey, path.startIndex == 0 {
      putProgramme(record, named: path[1], into: &members)
    } else {
      var inner: [JSONMember] = []
      if case .object(let present)? = members[key] { inner = present }
      put(record, at: path.dropFirst(), into: &inner)
      // A programme without records is still one.
      let isProgramme = path.startIndex == 1 && members[key] != nil
      members[key] = isProgramme ? .object(inner) : JSONValue.object(inner).unlessEmpty
    }
  }

  /// Sets a programme without its records, which have paths of their own.
  private func putProgramme(_ programme: JSONValue?, named name: String, into members: inout [JSONMember]) {
    var programmes = members[LearnerLog.programmesKey] ?? [:]
    var records: [JSONMember] = []
    if case .object(let present)? = programmes[name] {
      records = present.filter { programmeKind($0.key) != nil }
    }
    if case .object(let fields)? = programme {
      programmes[name] = .object(fields + records)
    } else {
      programmes[name] = JSONValue.object(records).unlessEmpty
    }
    members[LearnerLog.programmesKey] = programmes.unlessEmpty
  }

  /// The kind of record at a path and its key, or the single field.
  func subject(of path: [String]) -> (kind: String, noun: RecordNoun?, key: String?) {
    guard let (kinds, inner) = kinds(at: path) else { return ("the programme", nil, nil) }
    let name = inner.first ?? ""
    if let kind = kinds.first(where: { $0.name == name }) {
      return (kind.name, kind.noun, inner.dropFirst().first)
    }
    return switch name {
    case "id": ("the log itself", nil, nil)
    case LearnerLog.settingsKey: ("the settings", nil, nil)
    case LearnerLog.timerKey: ("the running timer", nil, nil)
    case LearnerLog.inUseKey: ("the programme in use", nil, nil)
    case syncKey: ("the last sync", nil, nil)
    default: ("the fields of a newer version", nil, name)
    }
  }
}
