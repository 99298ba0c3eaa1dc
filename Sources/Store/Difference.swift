// What differs between two contents of a store: counted by kind of record, and named value by value.

package import JSON
import StudyModel
import TextTools

/// What differs from one content to another: entries, notes and all other records, each counted under its noun.
package struct LogDifference: Sendable {
  package private(set) var added = RecordCounts()
  package private(set) var changed = RecordCounts()
  package private(set) var removed = RecordCounts()
  /// Each value that differs, named for a person: `LC 1: 25 -> 35 min`.
  package private(set) var names: [String] = []

  /// - Parameter old: an empty object for the number of all records.
  package init(from old: JSONValue, to new: JSONValue, _ table: RecordTable = .standard) {
    for kind in table.learner + table.agenda { count(kind, old[kind.name], new[kind.name]) }
    let programmes = (old[SectionName.programmes], new[SectionName.programmes])
    for name in keys(programmes.0, programmes.1) {
      let (before, after) = (programmes.0?[name], programmes.1?[name])
      var own = (before, after)
      // Another plan is counted by itself.
      own.0?["plans"] = nil
      own.1?["plans"] = nil
      for kind in table.programme {
        count(kind, before?[kind.name], after?[kind.name])
        own.0?[kind.name] = nil
        own.1?[kind.name] = nil
      }
      count(.programme, "the programme", own.0, own.1)
    }
    count(.setting, "the settings", old[SectionName.settings], new[SectionName.settings])
    count(.timer, "the running timer", old[SectionName.timer], new[SectionName.timer])
    // The programme in use, and what only a newer version knows, are named, though nobody counts them.
    let known = Set((table.learner + table.agenda).map(\.name)).union(SectionName.counted)
    for key in keys(old, new) where !known.contains(key) {
      names += valueChanges(from: old[key], to: new[key], at: []).map { "\(key): \($0)" }
    }
    countPlans(old[SectionName.plans]?.members ?? [:], new[SectionName.plans]?.members ?? [:])
  }

  /// One plan that went and one that came are one that changed.
  private mutating func countPlans(_ old: [String: JSONValue], _ new: [String: JSONValue]) {
    let come = new.keys.count { old[$0] == nil }
    let gone = old.keys.count { new[$0] == nil }
    let both = min(come, gone)
    if both > 0 { changed[.plan] = both }
    if come > both { added[.plan] = come - both }
    if gone > both { removed[.plan] = gone - both }
  }

  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  private mutating func count(_ kind: any AnyRecordKind, _ old: JSONValue?, _ new: JSONValue?) {
    guard old != new else { return }
    for key in keys(old, new) {
      let (before, after) = (old?[key], new?[key])
      let isItem = kind.noun == .item
      guard isItem || kind.noun == .bonus else {
        count(kind.noun, "\(kind.noun.one) \(key)", before, after)
        continue
      }
      let name = key.hasPrefix("lc-") ? "LC \(key.dropFirst(3))" : key
      let title = isItem ? name : "\(kind.noun.one) \(key)"
      if kind.noun == .bonus, before == nil || after == nil { count(.bonus, before, after) }
      for instant in keys(before?["attempts"], after?["attempts"]) {
        count(.entry, before?["attempts"]?[instant], after?["attempts"]?[instant])
      }
      count(.note, before?["note"], after?["note"])
      names += valueChanges(from: before, to: after, at: []).map { "\(title): \($0)" }
    }
  }

  private mutating func count(_ noun: RecordNoun, _ title: String, _ old: JSONValue?, _ new: JSONValue?) {
    count(noun, old, new)
    names += valueChanges(from: old, to: new, at: []).map { "\(title): \($0)" }
  }

  private mutating func count(_ noun: RecordNoun, _ old: JSONValue?, _ new: JSONValue?) {
    guard old != new else { return }
    if old == nil { added[noun] += 1 } else if new == nil { removed[noun] += 1 } else { changed[noun] += 1 }
  }
}

/// The keys of two objects, of which one may be missing.
private func keys(_ first: JSONValue?, _ second: JSONValue?) -> [String] {
  Set((first?.members ?? [:]).keys).union((second?.members ?? [:]).keys).sorted()
}

/// Numbers, switches and dates are shown. Of other texts it is only said that they changed: a build's log, for one, is not the
/// place for a note.
private func valueChanges(from old: JSONValue?, to new: JSONValue?, at path: [String]) -> [String] {
  guard old != new else { return [] }
  if case .object? = old, case .object? = new {
    return keys(old, new).flatMap { valueChanges(from: old?[$0], to: new?[$0], at: path + [$0]) }
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
    if path.last == "minutes" { return ["\(shownOld) -> \(shownNew) min"] }
    change = "\(shownOld) -> \(shownNew)"
  }
  return [(path + [change]).joined(separator: " ")]
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

/// Counts of records by noun, in the order of first use.
package struct RecordCounts: Hashable, Sendable {
  /// What describes a log.
  private static let asides: [RecordNoun] = [.plan, .programme, .setting, .timer, .inboxLine]

  private var nouns: [RecordNoun] = []
  private var numbers: [RecordNoun: Int] = [:]

  package init() {}

  package var isEmpty: Bool { numbers.isEmpty }

  package subscript(noun: RecordNoun) -> Int {
    get { numbers[noun] ?? 0 }
    set { if numbers.updateValue(newValue, forKey: noun) == nil { nouns.append(noun) } }
  }

  /// How many records of a learner's work; without what describes a log.
  package var records: Int {
    nouns.reduce(0) { RecordCounts.asides.contains($1) ? $0 : $0 + self[$1] }
  }

  /// The counts of a learner's work, then those of what describes a log, as words: `3 entries`, `1 note`.
  package var words: [String] {
    let inOrder = nouns.filter { !RecordCounts.asides.contains($0) } + RecordCounts.asides
    return inOrder.filter { self[$0] > 0 }.map { counted(self[$0], $0.one, plural: $0.many) }
  }

  /// What is here more often than there.
  package func subtracting(_ other: RecordCounts) -> RecordCounts {
    var rest = RecordCounts()
    for noun in nouns where self[noun] > other[noun] { rest[noun] = self[noun] - other[noun] }
    return rest
  }
}
