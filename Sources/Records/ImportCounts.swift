// What an import brought in, counted.

/// What a merge of two logs did.
package struct ImportCounts: Hashable, Sendable {
  /// Parts of a log, counted by what they are called, in the order in which they came.
  package struct Parts: Hashable, Sendable {
    package private(set) var counts: [(noun: RecordNoun, count: Int)] = []

    package init() {}

    /// How many there are of a noun.
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

  /// What came in.
  package var added = Parts()
  /// What was there already.
  package var dropped = Parts()
  /// Where the imported text is later than the learner's: the ids, or `day 3` for a reflection.
  package var replacedTexts: [String] = []
  /// Where the learner's own text is later.
  package var keptTexts: [String] = []
  /// The settings that differ and stayed as they were.
  package var keptSettings: [String] = []

  package init() {}

  /// Counts parts as added or as there already.
  package mutating func count(_ noun: RecordNoun, isNew: Bool, _ number: Int = 1) {
    guard number > 0 else { return }
    if isNew { added[noun] += number } else { dropped[noun] += number }
  }
}

extension RecordNoun {
  /// Attempts, those on bonus problems too.
  package static let entry = RecordNoun("entry", many: "entries")
  package static let note = RecordNoun("note")
  package static let reflection = RecordNoun("reflection")
  package static let bonus = RecordNoun("bonus problem")
  package static let pause = RecordNoun("pause")
  package static let setting = RecordNoun("setting")
  package static let solvedBefore = RecordNoun("problem solved before", many: "problems solved before")
  package static let timer = RecordNoun("running timer")
}
