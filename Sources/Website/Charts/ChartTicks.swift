// The values at which an axis has a line: round ones, and never more of them than there is room for.

/// Round values from 0 on, evenly apart.
struct ChartTicks: Hashable {
  /// What is counted, which decides what is round.
  enum Unit {
    /// 1, 2, 5, 10, 20 and so on.
    case count
    /// Of minutes: 1, 2, 5, 10, 15, 30, then 1, 2, 4, 8, 20, 50, 100, 200 hours and so on.
    case minutes
  }

  /// How far the values are apart.
  let step: Int
  /// 0 first, rising; never empty.
  let values: [Int]

  /// - Parameter largest: what the last tick reaches or passes, as far as such a number can be written; taken as 1
  ///   where it is less.
  /// - Parameter most: how many ticks there is room for; two are the fewest.
  static func covering(_ largest: Int, _ unit: Unit = .count, atMost most: Int) -> ChartTicks {
    let largest = max(1, largest)
    return ChartTicks(unit, atMost: most) { step in
      largest / step + (largest % step == 0 ? 0 : 1)
    }
  }

  /// Ticks that do not pass the largest value, for a scale that ends with it.
  static func within(_ largest: Int, _ unit: Unit = .count, atMost most: Int) -> ChartTicks {
    let largest = max(1, largest)
    return ChartTicks(unit, atMost: most) { largest / $0 }
  }

  /// The same with a largest value that is not round: it is the last tick, and round ones nearer to it than
  /// half a step are left out.
  func ending(with largest: Int) -> ChartTicks {
    ChartTicks(
      step: step, values: values.filter { $0 == 0 || largest - $0 >= step - step / 2 } + [max(1, largest)])
  }

  private init(step: Int, values: [Int]) { (self.step, self.values) = (step, values) }

  /// The last of them.
  var last: Int { values.last ?? 0 }

  private init(_ unit: Unit, atMost most: Int, intervals: (_ step: Int) -> Int) {
    let room = max(1, most - 1)
    var step = 1
    for candidate in ChartTicks.steps(unit) {
      step = candidate
      if intervals(candidate) <= room { break }
    }
    self.step = step
    var values = [0]
    for index in 0..<min(intervals(step), room) {
      let (next, isTooLarge) = step.multipliedReportingOverflow(by: index + 1)
      if isTooLarge { break }
      values.append(next)
    }
    self.values = values
  }

  /// All round steps, rising, as large as `Int` has them.
  static func steps(_ unit: Unit) -> [Int] {
    switch unit {
    case .count: powers(of: [1, 2, 5], from: 1)
    case .minutes: [1, 2, 5, 10, 15, 30, 60, 120, 240, 480] + powers(of: [2, 5, 10], from: 10 * 60)
    }
  }

  /// The digits times 1, 10, 100 and so on times a unit.
  private static func powers(of digits: [Int], from unit: Int) -> [Int] {
    var steps: [Int] = []
    var power = unit
    while true {
      for digit in digits {
        let (step, isTooLarge) = power.multipliedReportingOverflow(by: digit)
        if isTooLarge { return steps }
        steps.append(step)
      }
      let (next, isTooLarge) = power.multipliedReportingOverflow(by: 10)
      if isTooLarge { return steps }
      power = next
    }
  }
}
