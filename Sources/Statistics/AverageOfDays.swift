// The older report's measure: the average of the days' own percentages, each day weighing the same.

/// The mean of the days' percentages, in whole per cent, rounded down. It is not the share of all
/// items, since days have different numbers of them, and is always named as an average.
package struct AverageOfDays: Hashable, Sendable {
  /// 0 to 100, and 100 only when all is done; nil when no day has an item of the track.
  package let dsa: Int?
  package let systemDesign: Int?
  private let dsaIsBegun: Bool
  private let systemDesignIsBegun: Bool

  init(_ days: [DayProgress]) {
    dsa = AverageOfDays.percent(days.map(\.dsa))
    systemDesign = AverageOfDays.percent(days.map(\.systemDesign))
    dsaIsBegun = days.contains { $0.dsa.done > 0 }
    systemDesignIsBegun = days.contains { $0.systemDesign.done > 0 }
  }

  /// `DSA 62 %, system design <1 %`; a plan with one track has that one alone.
  package var words: String {
    func text(_ track: String, _ percent: Int?, _ isBegun: Bool) -> String? {
      percent.map { "\(track) \($0 == 0 && isBegun ? "<1" : "\($0)") %" }
    }
    return [text("DSA", dsa, dsaIsBegun), text("system design", systemDesign, systemDesignIsBegun)]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// The mean of the days that have an item, exactly, rounded down; nil when none has.
  private static func percent(_ completions: [Completion]) -> Int? {
    let counted = completions.filter { $0.total > 0 }
    guard !counted.isEmpty else { return nil }
    guard !counted.allSatisfy(\.isComplete) else { return 100 }
    var doneByTotal: [Int: Int] = [:]
    for completion in counted { doneByTotal[completion.total, default: 0] += completion.done }
    guard let whole = commonMultiple(doneByTotal.keys) else {
      // Days of very many different lengths: what rounding could lose is far below what a plan can hold.
      let sum = doneByTotal.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) / Double($1.key) }
      return min(99, Int(sum * 100 / Double(counted.count)))
    }
    // Counted in a unit that divides every day evenly, so that three thirds make one and nothing is rounded up.
    let sum = doneByTotal.reduce(Int128(0)) { $0 + Int128($1.value) * (whole / Int128($1.key)) }
    return Int(sum * 100 / (whole * Int128(counted.count)))
  }

  /// The least common multiple; nil if it is too large to calculate with.
  private static func commonMultiple(_ numbers: some Sequence<Int>) -> Int128? {
    var multiple = Int128(1)
    for number in numbers {
      var (divisor, rest) = (multiple, Int128(number))
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      multiple = multiple / divisor * Int128(number)
      // A thousand days in per cent still fit.
      guard multiple < Int128.max / 100_000_000 else { return nil }
    }
    return multiple
  }
}
