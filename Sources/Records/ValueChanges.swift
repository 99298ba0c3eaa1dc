// Names each value that differs between two contents of a store: `LC 1: 25 -> 35 min`.

package import StrictJSON
import StudyModel

extension RecordTable {
  /// The values that differ from one content to another, in the order of their paths.
  ///
  /// Numbers, switches and dates are shown. Of other texts it is only said that they changed: a build's log, for one,
  /// is not the place for a note.
  package func changes(from old: [JSONMember], to new: [JSONMember]) -> [String] {
    let (old, new) = differingRecords(old, new)
    return Set(old.keys).union(new.keys).sorted { $0.lexicographicallyPrecedes($1) }.flatMap { path in
      let title = title(of: path)
      return valueChanges(from: old[path], to: new[path], at: []).map { "\(title): \($0)" }
    }
  }

  /// What a record is called: `LC 1`, `reflection 3`, `the settings`.
  private func title(of path: [String]) -> String {
    let (name, noun, key) = subject(of: path)
    guard let key else { return name }
    if let noun, noun != .item { return "\(noun.one) \(key)" }
    return key.hasPrefix("lc-") ? "LC \(key.dropFirst(3))" : key
  }
}

private func valueChanges(from old: JSONValue?, to new: JSONValue?, at keys: [String]) -> [String] {
  guard old != new else { return [] }
  if case .object(let before)? = old, case .object(let after)? = new {
    return Set(before.map(\.key)).union(after.map(\.key)).sorted().flatMap {
      valueChanges(from: before[$0], to: after[$0], at: keys + [$0])
    }
  }
  let change: String
  switch (old, new) {
  case (nil, _): change = "added"
  case (_, nil): change = "removed"
  case (let old?, let new?):
    guard let shownOld = old.shown, let shownNew = new.shown else {
      change = "changed"
      break
    }
    if keys.last == "minutes" { return ["\(shownOld) -> \(shownNew) min"] }
    change = "\(shownOld) -> \(shownNew)"
  }
  return [(keys + [change]).joined(separator: " ")]
}

extension JSONValue {
  /// The value as it is shown to anybody; nil for a text that may be private.
  fileprivate var shown: String? {
    switch self {
    case .bool(let isTrue): "\(isTrue)"
    case .integer(let number): "\(number)"
    case .number(let text): text
    case .string(let text): CivilDate(text) != nil || Instant(text) != nil ? text : nil
    case .null, .array, .object: nil
    }
  }
}
