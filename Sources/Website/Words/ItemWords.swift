// What items, tracks and difficulties are called, in the site's words. In English they are those of the terminal.

import StudyModel

extension SiteWords {
  /// `Problems`, `System design`.
  func listTitle(of track: Track) -> String {
    switch track {
    case .dsa: self(.trackProblems)
    case .systemDesign: self(.trackSystemDesign)
    }
  }

  /// `Easy`; `Unknown` where the plan does not say.
  func name(of difficulty: Difficulty?) -> String {
    switch difficulty {
    case .easy: self(.difficultyEasy)
    case .medium: self(.difficultyMedium)
    case .hard: self(.difficultyHard)
    case nil: self(.difficultyUnknown)
    }
  }

  /// The label before an item's title: `LC 1920`, or the word for its kind.
  func label(of item: Item) -> String {
    item.problem.map { label(ofNumber: $0.number) } ?? kind(of: item)
  }

  /// The word for its kind: `Problem`, `Session`, `Watch`, `Read`, `Task`, `Bonus`.
  func kind(of item: Item) -> String {
    switch item.content {
    case .problem: self(.kindProblem)
    case .session: self(.kindSession)
    case .watch: self(.kindWatch)
    case .read: self(.kindRead)
    case .task: self(.kindTask)
    case .bonus: self(.kindBonus)
    }
  }

  /// `LC 1920`.
  func label(ofNumber number: Int) -> String { self(.labelProblem, ["number": String(number)]) }
}
