// Counts what an import added, dropped, replaced and kept.

/// The counts of a merge of two logs.
package struct ImportCounts: Hashable, Sendable {
  /// Counts by noun, in the order of first use.
  package struct Parts: Hashable, Sendable {
    package private(set) var counts: [(noun: RecordNoun, count: Int)] = []

    package init() {}

    /// The count of a noun.
    package subscript(noun: RecordNoun) -> Int {
      get { counts.first { $0.noun == noun }?.count ?? 0 }
      set {
        if let index = counts.firstIndex(where: { $0.noun == noun }) {
          counts[index].count = newValue
        } else {
          counts.append((noun, newValue))
        }
      }
    }

    package static func == (left: Parts, right: Parts) -> Bool {
      left.counts.elementsEqual(right.counts, by: ==)
    }

    package func hash(into hasher: inout Hasher) {
      for (noun, count) in counts {
        hasher.combine(noun)
        hasher.combine(count)
      }
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
  package static let timer = RecordNoun("running timer")
}
