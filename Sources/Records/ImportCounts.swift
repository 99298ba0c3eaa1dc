// Counts what an import added, dropped, replaced and kept.

/// The counts of a merge of two logs.
package struct ImportCounts: Hashable, Sendable {
  /// Counts by noun, in the order of first use.
  package struct Parts: Hashable, Sendable {
    private var nouns: [RecordNoun] = []
    private var numbers: [RecordNoun: Int] = [:]

    package init() {}

    package var counts: [(noun: RecordNoun, count: Int)] { nouns.map { ($0, self[$0]) } }

    package subscript(noun: RecordNoun) -> Int {
      get { numbers[noun] ?? 0 }
      set { if numbers.updateValue(newValue, forKey: noun) == nil { nouns.append(noun) } }
    }
  }

  /// What was added.
  package var added = Parts()
  /// What was already present.
  package var dropped = Parts()
  /// The notes and reflections that a later imported text replaced: item ids, or `day 3` for a reflection.
  package var replacedTexts: [String] = []
  /// The notes and reflections of the learner that are later than the imported ones and stay.
  package var keptTexts: [String] = []
  /// The settings that differ from the import and stay.
  package var keptSettings: [String] = []

  package init() {}

  /// Counts parts as added, or as dropped because they were present.
  package mutating func count(_ noun: RecordNoun, isNew: Bool, _ number: Int = 1) {
    guard number > 0 else { return }
    if isNew { added[noun] += number } else { dropped[noun] += number }
  }
}

extension RecordNoun {
  /// Attempts, including those on bonus problems.
  package static let entry = RecordNoun("entry", many: "entries")
  package static let note = RecordNoun("note")
  package static let reflection = RecordNoun("reflection")
  package static let bonus = RecordNoun("bonus problem")
  package static let pause = RecordNoun("pause")
  package static let setting = RecordNoun("setting")
  package static let solvedBefore = RecordNoun("problem solved before", many: "problems solved before")
  package static let solution = RecordNoun("solution")
  package static let item = RecordNoun("item")
  package static let programme = RecordNoun("programme")
  package static let plan = RecordNoun("plan")
  package static let timer = RecordNoun("running timer")
}
