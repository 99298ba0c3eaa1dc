// Computes how long problems take: the minutes of each solve, and median and middle half by difficulty.

package import StudyModel

/// One solve of one LeetCode problem or bonus problem.
struct Solve: Hashable, Sendable {
  /// Identifies the problem, wherever the plan or the learner has it.
  enum Subject: Hashable, Sendable {
    case leetCode(Int)
    /// A bonus problem without a number.
    case bonus(ItemID)
  }

  let subject: Subject
  /// The difficulty of the problem that was solved, which may be the free alternative.
  let difficulty: Difficulty?
  private(set) var day: CivilDate
  /// Minutes logged after the day of the previous solve, through the day of this one; nil if none were.
  private(set) var minutes: Int?
  /// Whether it is the first solve of an item that is not a revision.
  private(set) var isFirst: Bool

  /// Appends the solves in the record of a planned problem or a free alternative: one for each day it was finished.
  ///
  /// - Returns: how many solves were added.
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
  // Most items have one or two attempts, for which a set would be slower.
  guard attempts.count <= 8 else { return Set(attempts.lazy.filter(\.isFinish).map(\.day)).sorted() }
  var days: [CivilDate] = []
  for attempt in attempts where attempt.isFinish && !days.contains(attempt.day) { days.append(attempt.day) }
  return days.count > 1 ? days.sorted() : days
}

/// The earliest calendar day on which something was finished; nil if it never was.
func firstFinish(_ attempts: [Attempt]) -> CivilDate? {
  var first: CivilDate?
  for attempt in attempts where attempt.isFinish { first = min(first ?? attempt.day, attempt.day) }
  return first
}

/// Whole minutes a solve, over the solves that have a time (Documentation/numbers.md, Time).
package struct TypicalTime: Hashable, Sendable {
  /// How many solves have a time.
  package let solves: Int
  /// The median, and the first to third quartile; nil if fewer than `leastSolves` have a time.
  package let median: Int?
  package let middleHalf: ClosedRange<Int>?
  /// The mean, with halves rounded up; nil if no solve has a time.
  package let mean: Int?

  /// The fewest solves from which a median is shown.
  package static let leastSolves = 5

  /// - Parameter minutes: the minutes of each solve, in any order.
  init(_ minutes: [Int]) {
    let sorted = minutes.sorted()
    solves = sorted.count
    mean = sorted.isEmpty ? nil : TypicalTime.rounded(sorted.reduce(0, +), by: sorted.count)
    guard sorted.count >= TypicalTime.leastSolves else {
      (median, middleHalf) = (nil, nil)
      return
    }
    median = TypicalTime.quarter(2, of: sorted)
    middleHalf = TypicalTime.quarter(1, of: sorted)...TypicalTime.quarter(3, of: sorted)
  }

  /// The first, second or third quartile, inclusive method: interpolated linearly between neighbours.
  private static func quarter(_ number: Int, of sorted: [Int]) -> Int {
    let position = (sorted.count - 1) * number
    let (index, part) = (position / 4, position % 4)
    let upper = min(index + 1, sorted.count - 1)
    return rounded(sorted[index] * (4 - part) + sorted[upper] * part, by: 4)
  }

  /// The quotient of two numbers of at least 0, with halves rounded up.
  private static func rounded(_ dividend: Int, by divisor: Int) -> Int {
    (dividend * 2 + divisor) / (divisor * 2)
  }
}

/// Typical times of all problems and of each difficulty.
package struct TypicalTimes: Hashable, Sendable {
  package let all: TypicalTime
  private let easy: TypicalTime
  private let medium: TypicalTime
  private let hard: TypicalTime
  private let unknown: TypicalTime

  /// - Parameter isCounted: whether to include a solve.
  init(_ solves: [Solve], where isCounted: (Solve) -> Bool) {
    var (all, easy, medium, hard, unknown): ([Int], [Int], [Int], [Int], [Int]) = ([], [], [], [], [])
    for solve in solves where isCounted(solve) {
      guard let minutes = solve.minutes else { continue }
      all.append(minutes)
      switch solve.difficulty {
      case .easy: easy.append(minutes)
      case .medium: medium.append(minutes)
      case .hard: hard.append(minutes)
      case nil: unknown.append(minutes)
      }
    }
    (self.all, self.easy) = (TypicalTime(all), TypicalTime(easy))
    (self.medium, self.hard) = (TypicalTime(medium), TypicalTime(hard))
    self.unknown = TypicalTime(unknown)
  }

  /// The times of a difficulty; nil is unknown.
  package subscript(difficulty: Difficulty?) -> TypicalTime {
    switch difficulty {
    case .easy: easy
    case .medium: medium
    case .hard: hard
    case nil: unknown
    }
  }
}

/// Times of first and of later solves, kept apart because later solves are quicker.
package struct ProblemTime: Hashable, Sendable {
  /// First solves, including of bonus problems.
  package let first: TypicalTimes
  /// Revisions and problems solved again.
  package let again: TypicalTimes

  init(_ solves: [Solve]) {
    first = TypicalTimes(solves) { $0.isFirst }
    again = TypicalTimes(solves) { !$0.isFirst }
  }
}

extension ProgressSummary {
  /// Typical times of first solves, for each difficulty that has any. Unknown is included only if the plan has both
  /// known and unknown difficulties; otherwise it would hold only bonus problems, or simply all problems.
  package var timesByDifficulty: [(name: String, time: TypicalTime)] {
    let counts = figures.difficulties
    let withUnknown = counts.unknown.total > 0 && counts.present.count > 1
    return Difficulty.allWithUnknown.filter { $0 != nil || withUnknown }
      .map { (Difficulty.name($0), problemTime.first[$0]) }.filter { $0.time.solves > 0 }
  }
}
