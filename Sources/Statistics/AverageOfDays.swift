// The older report's measure: the average of the days' own percentages, each day weighing the same.

/// The mean over days of what is done of a day, in whole per cent, rounded down. It is not the share of all
/// items, since days have different numbers of them, and is always named as an average.
package struct AverageOfDays: Hashable, Sendable {
  /// 0 to 100, and 100 only when all is done; nil when no day has an item of the track.
  package let dsa: Int?
  package let systemDesign: Int?

  init(_ days: [DayProgress]) {
    dsa = AverageOfDays.percent(days.map(\.dsa))
    systemDesign = AverageOfDays.percent(days.map(\.systemDesign))
  }

  static func percent(_ completions: [Completion]) -> Int? {
    let counted = completions.filter { $0.total > 0 }
    guard !counted.isEmpty else { return nil }
    guard !counted.allSatisfy(\.isComplete) else { return 100 }
    // Days with equally many items are added exactly, so that three thirds make a whole.
    var doneByTotal: [Int: Int] = [:]
    for completion in counted { doneByTotal[completion.total, default: 0] += completion.done }
    let sum = doneByTotal.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) / Double($1.key) }
    // A mean that is not whole lies further below the next one than any rounding of the sum reaches.
    return min(99, Int(sum * 100 / Double(counted.count) + 1e-9))
  }
}
