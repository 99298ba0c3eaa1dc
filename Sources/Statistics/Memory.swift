// Models how well a problem is remembered, by FSRS-6: the state after each solve, and recall on later days.

import RealModule
package import StudyModel

/// What is remembered of a problem after its last solve, by FSRS-6 with its published default weights
/// (Documentation/review.md, The formulas). Nothing of it is stored: it is replayed from the attempts.
package struct Memory: Hashable, Sendable {
  /// The days until recall has fallen to `retention`; at least `leastStability`.
  package let stability: Double
  /// How hard the problem is to keep, 1 to 10.
  package let difficulty: Double

  /// A problem is due once it is less likely to be known, in per cent. FSRS measures stability by this number.
  private static let retention = 90

  /// After the first solve.
  package init(first rating: Rating) {
    stability = Memory.clamped(Memory.weights[rating.grade - 1])
    difficulty = Memory.clamped(difficulty: Memory.firstDifficulty(rating))
  }

  private init(stability: Double, difficulty: Double) {
    self.stability = Memory.clamped(stability)
    self.difficulty = Memory.clamped(difficulty: difficulty)
  }

  /// The probability that it is still known so many days after its last solve, 0 to 1.
  package func recall(after days: Int) -> Double {
    Double.pow(1 + Memory.factor * Double(max(0, days)) / stability, -Memory.weights[20])
  }

  /// Whether recall is `retention` or more. The stability is that very number of days, so nothing is rounded.
  package func isFresh(after days: Int) -> Bool { Double(days) <= stability }

  /// The last whole days after which recall is `retention` or more; a century at most.
  package var daysRemembered: Int { Int(min(stability, 36_500)) }

  /// After another solve, so many days after the last one.
  package func solved(_ rating: Rating, after days: Int) -> Memory {
    let next: Double =
      if days < 1 {
        stabilityOnTheSameDay(rating)
      } else if rating == .again {
        stabilityForgotten(recall(after: days))
      } else {
        stabilityRecalled(recall(after: days), rating)
      }
    return Memory(stability: next, difficulty: nextDifficulty(rating))
  }

  // MARK: The formulas

  private func stabilityRecalled(_ recall: Double, _ rating: Rating) -> Double {
    let w = Memory.weights
    let growth =
      Double.exp(w[8]) * (11 - difficulty) * Double.pow(stability, -w[9])
      * (Double.exp((1 - recall) * w[10]) - 1)
    let part = rating == .hard ? w[15] : rating == .easy ? w[16] : 1
    return stability * (1 + growth * part)
  }

  private func stabilityForgotten(_ recall: Double) -> Double {
    let w = Memory.weights
    let anew =
      w[11] * Double.pow(difficulty, -w[12]) * (Double.pow(stability + 1, w[13]) - 1)
      * Double.exp((1 - recall) * w[14])
    return min(anew, stability / Double.exp(w[17] * w[18]))
  }

  private func stabilityOnTheSameDay(_ rating: Rating) -> Double {
    let w = Memory.weights
    let growth = Double.exp(w[17] * (Double(rating.grade - 3) + w[18])) * Double.pow(stability, -w[19])
    return stability * (rating == .again ? growth : max(growth, 1))
  }

  private func nextDifficulty(_ rating: Rating) -> Double {
    let w = Memory.weights
    let damped = difficulty - w[6] * Double(rating.grade - 3) * (10 - difficulty) / 9
    return w[7] * Memory.firstDifficulty(.easy) + (1 - w[7]) * damped
  }

  private static func firstDifficulty(_ rating: Rating) -> Double {
    weights[4] - Double.exp(weights[5] * Double(rating.grade - 1)) + 1
  }

  private static func clamped(_ stability: Double) -> Double { max(stability, leastStability) }
  private static func clamped(difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

  private static let leastStability = 0.001
  private static let weights = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
  /// Makes recall `retention` when as many days have passed as the stability says.
  private static let factor = Double.pow(Double(retention) / 100, -1 / weights[20]) - 1
}

extension Rating {
  /// FSRS's grade, 1 to 4.
  fileprivate var grade: Int {
    switch self {
    case .again: 1
    case .hard: 2
    case .good: 3
    case .easy: 4
    }
  }
}
