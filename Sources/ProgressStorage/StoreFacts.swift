// What is in a store, in a few numbers, for whoever has to choose between two of them.

import Records
package import StudyModel

/// What a store holds. The numbers need no plan, so they also tell of a store whose plan is not at hand.
package struct StoreFacts: Hashable, Sendable {
  package let revision: Int
  /// The program that wrote it, with its version.
  package let writer: String
  /// Calendar days on which something was logged.
  package let days: Int
  /// Items and bonus problems with a finished attempt.
  package let items: Int
  package let attempts: Int
  /// Notes and reflections.
  package let texts: Int
  /// Problems solved before the programme.
  package let solvedBefore: Int
  /// The latest calendar day on which something was logged.
  package let lastDay: CivilDate?

  /// - Parameter name: the programme that is counted alone; nil for all of them.
  init(_ progress: StoredProgress, of name: ProgrammeName? = nil) {
    let programmes = progress.learner.programmes.filter { name == nil || $0.key == name }.map(\.value.records)
    let records = programmes.flatMap { Array($0[itemRecords].values) + $0[bonusRecords].values.map(\.record) }
    let all = records.flatMap(\.attempts)
    let days = Set(all.map(\.day))
    revision = progress.revision
    writer = progress.writer
    self.days = days.count
    items = records.count { $0.attempts.contains(where: \.isFinish) }
    attempts = all.count
    texts = records.count { $0.note != nil } + programmes.reduce(0) { $0 + $1[reflectionRecords].count }
    solvedBefore = progress.learner.records[solvedRecords].count
    lastDay = days.max()
  }
}

extension ProgressLog {
  /// How many problems were finished: items that go by a LeetCode number, and bonus problems.
  var finishedProblems: Int {
    items.count { $0.key.text.hasPrefix("lc-") && $0.value.isFinished } + bonus.count { $0.record.isFinished }
  }
}
