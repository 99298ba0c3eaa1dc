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
  /// The difficulty of the problem that was solved, which may be the free alternative.
  let difficulty: Difficulty?
  private(set) var day: CivilDate
  /// What was logged since the solve before, through the day of this one; nil when nothing was.
  private(set) var minutes: Int?
  /// Whether it was the first time: it is not a revision and was not solved before.
  private(set) var isFirst: Bool

  /// Adds the solves of a problem of the plan, or of an alternative, by its record.
  ///
  /// - Returns: how many there are.
  static func add(
    _ record: ItemRecord, of problem: Problem, isRevision: Bool, to solves: inout [Solve]
  ) -> Int {
    add(
      record,
      Solve(subject: .leetCode(problem.number), difficulty: problem.difficulty, isRevision: isRevision),
      to: &solves)
  }

  static func add(_ bonus: BonusProblem, to solves: inout [Solve]) {
    let subject = bonus.number.map(Subject.leetCode) ?? .bonus(bonus.id)
    _ = add(
      bonus.record, Solve(subject: subject, difficulty: bonus.difficulty, isRevision: false), to: &solves)
  }

  private static func add(_ record: ItemRecord, _ kind: Solve, to solves: inout [Solve]) -> Int {
    let days = finishDays(record.attempts)
    var before: CivilDate?
    for day in days {
      var solve = kind
      var minutes = 0
      for attempt in record.attempts where attempt.day <= day && before.map({ attempt.day > $0 }) ?? true {
        minutes += attempt.minutes ?? 0
      }
      solve.day = day
      solve.minutes = minutes > 0 ? minutes : nil
      solve.isFirst = kind.isFirst && before == nil
      solves.append(solve)
      before = day
    }
    return days.count
  }

  private init(subject: Subject, difficulty: Difficulty?, isRevision: Bool) {
    (self.subject, self.difficulty) = (subject, difficulty)
    (day, minutes, isFirst) = (CivilDate(serial: 0), nil, !isRevision)
  }
}

/// The different calendar days on which something was finished, in order.
func finishDays(_ attempts: [Attempt]) -> [CivilDate] {
  // Nearly everything is finished once or twice, which needs no set.
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
