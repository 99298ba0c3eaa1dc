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
  package init(of items: some Sequence<ItemProgress>) { self.init(areDone: items.lazy.map(\.isDone)) }
  init(of items: some Sequence<PlacedItem>) { self.init(areDone: items.lazy.map(\.isDone)) }

  /// Counts the days that are no days of rest, and that no replan took open items from.
  init(of days: some Sequence<DayProgress>) {
    self.init(areDone: days.lazy.filter { !$0.isRest && !$0.isReplanned }.map(\.isComplete))
  }

  private init(areDone: some Sequence<Bool>) {
    self.init()
    for isDone in areDone {
      total += 1
      done += isDone ? 1 : 0
    }
  }

  package var isComplete: Bool { total > 0 && done == total }
  package var left: Int { total - done }

  /// Whole per cent, rounded down, so that only a complete whole has 100; 0 if the total is 0.
  package var percent: Int { total == 0 ? 0 : done * 100 / total }

  package static func + (left: Completion, right: Completion) -> Completion {
    Completion(done: left.done + right.done, total: left.total + right.total)
  }
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

  init(_ track: Track, _ days: [DayProgress], _ items: [PlacedItem]) {
    self.track = track
    let ofDays = days.map { $0.completion(of: track) }.filter { $0.total > 0 }
    completion = Completion(of: items.filter { $0.isRequired && $0.item?.track == track })
    topics = Completion(of: items.filter { $0.isTopic && $0.item?.track == track })
    averageOfDays = TrackProgress.average(ofDays)
  }

  private static func average(_ days: [Completion]) -> Int? {
    guard !days.isEmpty else { return nil }
    guard !days.allSatisfy(\.isComplete) else { return 100 }
    let sum = days.reduce(0) { $0 + Double($1.done) / Double($1.total) }
    // Thrice a third must make a whole; of 1,000 days, sums of fractions miss it by far less than this.
    return min(99, Int(sum * 100 / Double(days.count) + 1e-10))
  }
}
