// Every solve of a problem, with the minutes it took: what typical times and the Hard ones are counted from.

import StudyModel

/// One solve of one LeetCode problem or bonus problem.
struct Solve: Hashable, Sendable {
  /// The same for the same problem wherever it stands.
  enum Subject: Hashable, Sendable {
    case leetCode(Int)
    /// A bonus problem without a number.
    case bonus(ItemID)
  }

  let subject: Subject
  /// Of the problem that was solved: of the free alternative where that was the one.
  let difficulty: Difficulty?
  let day: CivilDate
  /// What was logged since the solve before, through the day of this one; nil when nothing was.
  let minutes: Int?
  /// Whether it was the first time: no revision, and not solved before.
  let isFirst: Bool

  /// The solves of a problem of the plan, or of an alternative, by its record.
  static func all(_ record: ItemRecord, of problem: Problem, isRevision: Bool) -> [Solve] {
    all(record, .leetCode(problem.number), problem.difficulty, isRevision: isRevision)
  }

  static func all(_ bonus: BonusProblem) -> [Solve] {
    all(
      bonus.record, bonus.number.map(Subject.leetCode) ?? .bonus(bonus.id), bonus.difficulty,
      isRevision: false)
  }

  private static func all(
    _ record: ItemRecord, _ subject: Subject, _ difficulty: Difficulty?, isRevision: Bool
  ) -> [Solve] {
    var before: CivilDate?
    return finishDays(record.attempts).map { day in
      let minutes = record.attempts.reduce(0) { sum, attempt in
        let isOfThisSolve = attempt.day <= day && before.map { attempt.day > $0 } ?? true
        return isOfThisSolve ? sum + (attempt.minutes ?? 0) : sum
      }
      defer { before = day }
      return Solve(
        subject: subject, difficulty: difficulty, day: day, minutes: minutes > 0 ? minutes : nil,
        isFirst: before == nil && !isRevision)
    }
  }
}

/// The different calendar days on which something was finished, in order.
func finishDays(_ attempts: [Attempt]) -> [CivilDate] {
  // Nearly everything is finished once or twice, so no set is made for it.
  guard attempts.count <= 8 else { return Set(attempts.lazy.filter(\.isFinish).map(\.day)).sorted() }
  var days: [CivilDate] = []
  for attempt in attempts where attempt.isFinish && !days.contains(attempt.day) { days.append(attempt.day) }
  return days.count > 1 ? days.sorted() : days
}

/// The earliest calendar day on which something was finished; nil when it never was.
func firstFinish(_ attempts: [Attempt]) -> CivilDate? {
  var first: CivilDate?
  for attempt in attempts where attempt.isFinish { first = min(first ?? attempt.day, attempt.day) }
  return first
}
