// How long a problem takes: the median and the middle half, by difficulty.

package import StudyModel

/// Times per problem in whole minutes, over the solves that have any (Documentation/numbers.md, Time).
package struct TypicalTime: Hashable, Sendable {
  /// How many solves have a time.
  package let solves: Int
  /// The median, and the quarters around it that hold the middle half; nil under `leastSolves`.
  package let median: Int?
  package let middleHalf: ClosedRange<Int>?
  /// The mean, as the older reports had it; nil without any.
  package let mean: Int?

  /// Fewer say too little.
  package static let leastSolves = 5

  /// - Parameter minutes: of each solve, in any order.
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

  /// The first, second or third quartile, both ends included, between neighbours in proportion.
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

  /// `27 min (middle half 20 to 41 min, 37 solves)`, or that there are too few.
  package var words: String {
    guard let median, let middleHalf else {
      return solves == 0 ? "no times yet" : "too few times yet (\(counted(solves, "solve")))"
    }
    return
      "\(durationText(minutes: median)) (middle half \(durationText(minutes: middleHalf)), \(counted(solves, "solve")))"
  }
}

/// Typical times of all problems and of each difficulty.
package struct TypicalTimes: Hashable, Sendable {
  package let all: TypicalTime
  private let easy: TypicalTime
  private let medium: TypicalTime
  private let hard: TypicalTime
  private let unknown: TypicalTime

  /// - Parameter isCounted: whether a solve is to be counted.
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

  /// Nil stands for an unknown difficulty.
  package subscript(difficulty: Difficulty?) -> TypicalTime {
    switch difficulty {
    case .easy: easy
    case .medium: medium
    case .hard: hard
    case nil: unknown
    }
  }
}

/// First solves and later ones apart: the second time is quicker, and says something else.
package struct ProblemTime: Hashable, Sendable {
  /// Problems solved for the first time, bonus problems too.
  package let first: TypicalTimes
  /// Revisions and problems solved again.
  package let again: TypicalTimes

  init(_ solves: [Solve]) {
    first = TypicalTimes(solves) { $0.isFirst }
    again = TypicalTimes(solves) { !$0.isFirst }
  }
}

extension ProgressSummary {
  /// Typical times of first solves, for each difficulty that has any. Unknown is among them only in a plan
  /// with known and unknown difficulties: otherwise it would hold some bonus problems alone, or simply all
  /// problems.
  package var timesByDifficulty: [(name: String, time: TypicalTime)] {
    let counts = figures.difficulties
    let withUnknown = counts.unknown.total > 0 && counts.present.count > 1
    return Difficulty.allWithUnknown.filter { $0 != nil || withUnknown }
      .map { (Difficulty.name($0), problemTime.first[$0]) }.filter { $0.time.solves > 0 }
  }
}
