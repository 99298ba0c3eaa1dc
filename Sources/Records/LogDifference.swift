// Counts what one content of a store has and another does not, by kind of record.

package import StrictJSON

/// What differs from one content to another: entries, notes and all other records, each counted under its noun.
package struct LogDifference: Sendable {
  package private(set) var added = ImportCounts.Parts()
  package private(set) var changed = ImportCounts.Parts()
  package private(set) var removed = ImportCounts.Parts()

  /// - Parameter old: an object without members for the number of all records.
  package init(from old: [JSONMember], to new: [JSONMember], _ table: RecordTable = .standard) {
    let (old, new) = table.differingRecords(old, new)
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
    countEntries(old?["attempts"]?.members ?? [], new?["attempts"]?.members ?? [])
    count(.note, old?["note"], new?["note"])
  }

  private mutating func count(_ noun: RecordNoun, _ old: JSONValue?, _ new: JSONValue?) {
    guard old != new else { return }
    if old == nil { added[noun] += 1 } else if new == nil { removed[noun] += 1 } else { changed[noun] += 1 }
  }

  /// Counts entries; those of one instant are a set, whatever their numbers.
  private mutating func countEntries(_ old: [JSONMember], _ new: [JSONMember]) {
    func byInstant(_ members: [JSONMember]) -> [String: [JSONValue]] {
      Dictionary(grouping: members) { String($0.key.prefix { $0 != "#" }) }.mapValues { $0.map(\.value) }
    }
    let (before, after) = (byInstant(old), byInstant(new))
    for instant in Set(before.keys).union(after.keys) {
      var (gone, come) = (before[instant] ?? [], after[instant] ?? [])
      for value in gone {
        guard let index = come.firstIndex(of: value) else { continue }
        come.remove(at: index)
        gone.remove(at: gone.firstIndex(of: value) ?? 0)
      }
      let both = min(gone.count, come.count)
      for (parts, number) in [
        (\LogDifference.changed, both), (\.added, come.count - both), (\.removed, gone.count - both),
      ]
      where number > 0 {
        self[keyPath: parts][.entry] += number
      }
    }
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
