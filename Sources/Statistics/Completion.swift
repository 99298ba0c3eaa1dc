// Counts how much of a whole is done: as numbers, in per cent and as the average of days.

package import StudyModel

/// How many of a total are done: required items, or any other part of a whole.
package struct Completion: Hashable, Sendable {
  package var done: Int
  package var total: Int

  package init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  /// Counts each of these items, whether it is required or not.
  package init(of items: some Sequence<ItemProgress>) {
    self.init()
    for item in items { self += Completion(done: item.isDone ? 1 : 0, total: 1) }
  }

  package var isComplete: Bool { total > 0 && done == total }
  package var left: Int { total - done }

  /// Whole per cent, rounded down, so that only a complete whole has 100; 0 if the total is 0.
  package var percent: Int { total == 0 ? 0 : done * 100 / total }

  package static func + (left: Completion, right: Completion) -> Completion {
    Completion(done: left.done + right.done, total: left.total + right.total)
  }

  static func += (left: inout Completion, right: Completion) { left = left + right }
}

/// The four shades of a day. Their limits are fixed, so a day's shade never depends on other days.
package enum CompletionStep: Int, CaseIterable, Comparable, Sendable {
  case none, part, most, all

  /// The step of a share: 0, under 1/2, from 1/2, all.
  package init(_ completion: Completion) {
    let (done, total) = (completion.done, completion.total)
    self =
      switch (done, total) {
      case (0, _): .none
      case _ where done >= total: .all
      case _ where done * 2 >= total: .most
      default: .part
      }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How much of one track is done in the whole programme.
package struct TrackProgress: Hashable, Sendable {
  package let track: Track
  /// The required items of the track.
  package let completion: Completion
  /// Those of them that are neither problems nor timed sessions.
  package let topics: Completion
  /// The mean of the days' percentages in whole per cent, rounded down: 0 to 100, and 100 only if all is done; nil if
  /// no day has a required item of the track. It differs from the share of all items, because days have different
  /// numbers of items, so every text calls it an average.
  package let averageOfDays: Int?

  init(_ track: Track, _ days: [DayProgress]) {
    self.track = track
    let completions = days.map { $0.completion(of: track) }
    completion = completions.reduce(Completion(), +)
    topics = days.flatMap(\.tally.sections).filter { $0.track == track }.reduce(Completion()) {
      $0 + $1.topics
    }
    averageOfDays = TrackProgress.averagePercent(completions)
  }

  /// The exact mean over the days that have an item, rounded down; nil if no day has one.
  private static func averagePercent(_ completions: [Completion]) -> Int? {
    let counted = completions.filter { $0.total > 0 }
    guard !counted.isEmpty else { return nil }
    guard !counted.allSatisfy(\.isComplete) else { return 100 }
    var doneByTotal: [Int: Int] = [:]
    for completion in counted { doneByTotal[completion.total, default: 0] += completion.done }
    guard let whole = commonMultiple(doneByTotal.keys) else {
      // With this many different totals, floating point is exact enough.
      let sum = doneByTotal.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) / Double($1.key) }
      return min(99, Int(sum * 100 / Double(counted.count)))
    }
    // Sums over a common denominator, so that three thirds make exactly one.
    let sum = doneByTotal.reduce(Int128(0)) { $0 + Int128($1.value) * (whole / Int128($1.key)) }
    return Int(sum * 100 / (whole * Int128(counted.count)))
  }

  /// The least common multiple; nil if sums with it could overflow.
  private static func commonMultiple(_ numbers: some Sequence<Int>) -> Int128? {
    var multiple = Int128(1)
    for number in numbers {
      var (divisor, rest) = (multiple, Int128(number))
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      multiple = multiple / divisor * Int128(number)
      // Leaves room for a sum of 1,000 days times 100.
      guard multiple < Int128.max / 100_000_000 else { return nil }
    }
    return multiple
  }
}
