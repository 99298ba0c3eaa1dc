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
  let day: CivilDate
  /// Minutes logged after the day of the previous solve, through the day of this one; nil if none were.
  let minutes: Int?
  /// Whether it is the first solve of an item that is not a revision.
  let isFirst: Bool
  /// How well it was remembered, if the learner said so.
  let rating: Rating?

  /// The solves of a problem of the plan, then those of its free alternative; none of any other item.
  static func all(_ progress: ItemProgress) -> [Solve] {
    guard case .problem(let problem, let free, let revision) = progress.item.content else { return [] }
    return progress.records.flatMap { id, record in
      let solved = id == progress.item.id ? problem : free ?? problem
      return all(record, .leetCode(solved.number), solved.difficulty, isRevision: revision > 0)
    }
  }

  static func all(_ bonus: BonusProblem) -> [Solve] {
    let subject = bonus.number.map(Subject.leetCode) ?? .bonus(bonus.id)
    return all(bonus.record, subject, bonus.difficulty, isRevision: false)
  }

  /// One for each day it was finished, in order.
  private static func all(
    _ record: ItemRecord, _ subject: Subject, _ difficulty: Difficulty?, isRevision: Bool
  ) -> [Solve] {
    var before: CivilDate?
    return finishDays(record.attempts).map { day in
      var minutes = 0
      for attempt in record.attempts where attempt.day <= day && before.map({ attempt.day > $0 }) ?? true {
        minutes += attempt.minutes ?? 0
      }
      defer { before = day }
      return Solve(
        subject: subject, difficulty: difficulty, day: day, minutes: minutes > 0 ? minutes : nil,
        isFirst: before == nil && !isRevision,
        rating: record.attempts.first { $0.day == day && $0.isFinish && $0.rating != nil }?.rating)
    }
  }
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
    mean = sorted.isEmpty ? nil : roundedQuotient(sorted.reduce(0, +), by: sorted.count)
    guard sorted.count >= TypicalTime.leastSolves else {
      (median, middleHalf) = (nil, nil)
      return
    }
    median = quartile(2, ofSorted: sorted)
    middleHalf = quartile(1, ofSorted: sorted)...quartile(3, ofSorted: sorted)
  }

  /// The median of minutes in order; nil if there are fewer than `leastSolves`.
  static func median(ofSorted minutes: [Int]) -> Int? {
    minutes.count < leastSolves ? nil : quartile(2, ofSorted: minutes)
  }
}

/// The first, second or third quartile of numbers of at least 0 in order, by the inclusive method: interpolated linearly
/// between neighbours, with halves rounded up (Documentation/numbers.md, Time). There must be at least one number.
package func quartile(_ number: Int, ofSorted sorted: [Int]) -> Int {
  let position = (sorted.count - 1) * number
  let (index, part) = (position / 4, position % 4)
  let upper = min(index + 1, sorted.count - 1)
  return roundedQuotient(sorted[index] * (4 - part) + sorted[upper] * part, by: 4)
}

/// The quotient of two numbers of at least 0, with halves rounded up.
private func roundedQuotient(_ dividend: Int, by divisor: Int) -> Int {
  (dividend * 2 + divisor) / (divisor * 2)
}

/// Typical times of all problems and of each difficulty.
package struct TypicalTimes: Hashable, Sendable {
  package let all: TypicalTime
  /// In the order of `Difficulty.allWithUnknown`.
  private let parts: [TypicalTime]

  init(_ solves: [Solve]) {
    all = TypicalTime(solves.compactMap(\.minutes))
    parts = Difficulty.allWithUnknown.map { difficulty in
      TypicalTime(solves.filter { $0.difficulty == difficulty }.compactMap(\.minutes))
    }
  }

  /// The times of a difficulty; nil is unknown.
  package subscript(difficulty: Difficulty?) -> TypicalTime { parts[difficulty.place] }
}

/// Times of first and of later solves, kept apart because later solves are quicker.
package struct ProblemTime: Hashable, Sendable {
  /// First solves, including of bonus problems.
  package let first: TypicalTimes
  /// Revisions and problems solved again.
  package let again: TypicalTimes

  init(_ solves: [Solve]) {
    first = TypicalTimes(solves.filter(\.isFirst))
    again = TypicalTimes(solves.filter { !$0.isFirst })
  }
}

extension ProgressSummary {
  /// Typical times of first solves, for each difficulty that has any. Unknown is included only if the plan has both
  /// known and unknown difficulties; otherwise it would hold only bonus problems, or simply all problems.
  package var timesByDifficulty: [(name: String, time: TypicalTime)] {
    let counts = figures.difficulties
    let withUnknown = counts[nil].total > 0 && counts.present.count > 1
    return Difficulty.allWithUnknown.filter { $0 != nil || withUnknown }
      .map { (Difficulty.name($0), problemTime.first[$0]) }.filter { $0.time.solves > 0 }
  }
}
