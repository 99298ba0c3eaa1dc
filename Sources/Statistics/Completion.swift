// How much of a number of required items is done, in counts, in per cent and as the average of days.

package import StudyModel

/// Done of total: of required items, and wherever else a part of a whole is counted.
package struct Completion: Hashable, Sendable {
  package var done: Int
  package var total: Int

  package init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  package var isComplete: Bool { total > 0 && done == total }
  package var left: Int { total - done }

  /// Whole per cent, rounded down, so that 100 stands only when all is done; 0 of 0 is 0.
  package var percent: Int { total == 0 ? 0 : done * 100 / total }

  package static func + (left: Completion, right: Completion) -> Completion {
    Completion(done: left.done + right.done, total: left.total + right.total)
  }

  static func += (left: inout Completion, right: Completion) { left = left + right }
}

/// The five fixed steps of the heat map: a day never changes its shade because of another day.
package enum CompletionStep: Int, CaseIterable, Comparable, Sendable {
  case none, some, half, most, all

  /// None, under half, half and more, three quarters and more, all.
  package init(_ completion: Completion) {
    let (done, total) = (completion.done, completion.total)
    self =
      switch (done, total) {
      case (0, _): .none
      case _ where done >= total: .all
      case _ where done * 4 >= total * 3: .most
      case _ where done * 2 >= total: .half
      default: .some
      }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How far a track is done over the whole programme.
package struct TrackProgress: Hashable, Sendable {
  package let track: Track
  /// Its required items.
  package let completion: Completion
  /// The mean of the days' percentages, in whole per cent, rounded down: 0 to 100, and 100 only when all is done; nil
  /// when no day has a required item of the track. It is not the share of all items, since days have different
  /// numbers of them, and is always named as an average.
  package let averageOfDays: Int?

  init(_ track: Track, _ days: [DayProgress]) {
    self.track = track
    let completions = days.map { $0.completion(of: track) }
    completion = completions.reduce(Completion(), +)
    averageOfDays = TrackProgress.averagePercent(completions)
  }

  /// The mean of the days that have an item, exactly, rounded down; nil when none has.
  private static func averagePercent(_ completions: [Completion]) -> Int? {
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
