// Counts what one content of a store has and another does not, by kind of record.

package import StrictJSON

/// What differs from one content to another: entries, notes and all other records, each counted under its noun.
package struct LogDifference: Sendable {
  package private(set) var added = ImportCounts.Parts()
  package private(set) var changed = ImportCounts.Parts()
  package private(set) var removed = ImportCounts.Parts()

  /// - Parameter old: an object without members for the number of all records.
  package init(from old: [JSONMember], to new: [JSONMember], _ table: RecordTable = .standard) {
    let (old, new) = (table.records(of: old), table.records(of: new))
    for path in Set(old.keys).union(new.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      count(path, old[path], new[path], table)
    }
  }

  private mutating func count(
    _ path: [String], _ old: JSONValue?, _ new: JSONValue?, _ table: RecordTable
  ) {
    guard old != new, let noun = table.noun(of: path) else { return }
    if noun == .programme {
      count(.plan, old?["plan"]?["lines"], new?["plan"]?["lines"])
      return count(noun, old?.withoutPlan, new?.withoutPlan)
    }
    guard noun == .item || noun == .bonus else { return count(noun, old, new) }
    if noun == .bonus, old == nil || new == nil { count(noun, old, new) }
    let attempts = (members(old?["attempts"]), members(new?["attempts"]))
    for key in Set(attempts.0.keys).union(attempts.1.keys) {
      count(.entry, attempts.0[key], attempts.1[key])
    }
    count(.note, old?["note"], new?["note"])
  }

  private mutating func count(_ noun: RecordNoun, _ old: JSONValue?, _ new: JSONValue?) {
    guard old != new else { return }
    if old == nil { added[noun] += 1 } else if new == nil { removed[noun] += 1 } else { changed[noun] += 1 }
  }

  private func members(_ value: JSONValue?) -> [String: JSONValue] {
    guard case .object(let members)? = value else { return [:] }
    return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }
}

extension JSONValue {
  /// A programme without the lines of its plan, which count by themselves.
  fileprivate var withoutPlan: JSONValue {
    var rest = self
    if rest["plan"]?["lines"] != nil { rest["plan"] = nil }
    return rest
  }
}

extension ImportCounts.Parts {
  private static let asides: Set<RecordNoun> = [.plan, .programme, .setting, .timer]

  /// How many records of a learner's work; without what describes a log.
  package var records: Int {
    counts.reduce(0) { ImportCounts.Parts.asides.contains($1.noun) ? $0 : $0 + $1.count }
  }

  /// The counts with those of a learner's work first.
  package var inOrder: [(noun: RecordNoun, count: Int)] {
    let asides = ImportCounts.Parts.asides
    return counts.filter { !asides.contains($0.noun) } + counts.filter { asides.contains($0.noun) }
  }
}

extension RecordTable {
  /// What a record counts as; nil for what describes the store.
  fileprivate func noun(of path: [String]) -> RecordNoun? {
    guard let (kinds, rest) = kinds(at: path) else { return .programme }
    if let kind = kinds.first(where: { $0.name == rest.first }) { return kind.noun }
    switch rest.first {
    case LearnerLog.settingsKey: return .setting
    case LearnerLog.timerKey: return .timer
    default: return nil
    }
  }
}
