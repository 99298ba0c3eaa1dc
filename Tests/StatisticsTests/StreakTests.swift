// Streaks: runs of days with work, what bridges them, what breaks them.

import Statistics
import StudyModel
import TestSupport
import Testing

/// Work on days of November 2026 and the streaks that follow from it.
struct StreakCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let worked: [Int]
  let today: Int
  let rest: Set<Weekday>
  let pauses: [ClosedRange<Int>]
  /// The counted days of the run and its ends; nil for none.
  let current: (length: Int, days: ClosedRange<Int>)?
  let longest: (length: Int, days: ClosedRange<Int>)?
  /// Calendar days that count, where not all of those worked do.
  let activeDays: Int

  init(
    _ name: String, worked: [Int], today: Int, rest: Set<Weekday> = [], pauses: [ClosedRange<Int>] = [],
    current: (Int, ClosedRange<Int>)?, longest: (Int, ClosedRange<Int>)?, activeDays: Int? = nil
  ) {
    (testDescription, self.worked, self.today, self.rest, self.pauses) = (name, worked, today, rest, pauses)
    (self.current, self.longest) = (current, longest)
    self.activeDays = activeDays ?? Set(worked).count
  }

  /// A plan of 40 days; each entry of `worked` finishes the problem of one more of them.
  func streak() throws -> Streak {
    var log = try ProgressLog(start: "2026-11-02")
    try log.rest(rest, november: 1)
    for pause in pauses { try log.pause(november: pause.lowerBound, through: pause.upperBound) }
    for (number, day) in zip(1..., worked) { try log.finish("lc-\(number)", november: day) }
    return try summary(SamplePlan.plain(days: 40), log, november: today).streak
  }
}

@Suite("Streaks")
struct StreakTests {
  private static let weekend: Set<Weekday> = [.saturday, .sunday]

  @Test(
    "a streak counts the days with work that only bridged days lie between",
    arguments: [
      StreakCase("nothing done", worked: [], today: 2, current: nil, longest: nil),
      StreakCase("one day, today", worked: [2], today: 2, current: (1, 2...2), longest: (1, 2...2)),
      StreakCase("one day, yesterday", worked: [2], today: 3, current: (1, 2...2), longest: (1, 2...2)),
      StreakCase(
        "one day, the day before yesterday", worked: [2], today: 4, current: nil, longest: (1, 2...2)),
      StreakCase(
        "today open keeps yesterday's", worked: [2, 3, 4], today: 5, current: (3, 2...4), longest: (3, 2...4)),
      StreakCase("today counts", worked: [2, 3, 4, 5], today: 5, current: (4, 2...5), longest: (4, 2...5)),
      StreakCase(
        "two items on a day count once", worked: [2, 2, 3], today: 3, current: (2, 2...3), longest: (2, 2...3)
      ),
      StreakCase("a missed day breaks it", worked: [2, 3], today: 5, current: nil, longest: (2, 2...3)),
      StreakCase(
        "work after a missed day", worked: [2, 3, 5], today: 5, current: (1, 5...5), longest: (2, 2...3)),
      StreakCase(
        "logged in another order", worked: [4, 2, 3], today: 4, current: (3, 2...4), longest: (3, 2...4)),

      StreakCase(
        "over a rest day", worked: [6, 7, 9], today: 9, rest: [.sunday], current: (3, 6...9),
        longest: (3, 6...9)),
      StreakCase(
        "over two rest days", worked: [5, 6, 9], today: 9, rest: weekend, current: (3, 5...9),
        longest: (3, 5...9)),
      StreakCase(
        "on a rest day", worked: [6, 7], today: 8, rest: [.sunday], current: (2, 6...7), longest: (2, 6...7)),
      StreakCase(
        "today open after rest", worked: [6, 7], today: 9, rest: [.sunday], current: (2, 6...7),
        longest: (2, 6...7)),
      StreakCase(
        "a day missed after rest", worked: [6, 7], today: 10, rest: [.sunday], current: nil,
        longest: (2, 6...7)),
      StreakCase(
        "work on a rest day counts", worked: [6, 7, 8, 9], today: 9, rest: [.sunday], current: (4, 6...9),
        longest: (4, 6...9)),
      StreakCase(
        "work on a rest day does not mend a missed day", worked: [6, 8], today: 8, rest: [.sunday],
        current: (1, 8...8),
        longest: (1, 6...6)),

      StreakCase(
        "over a pause", worked: [2, 3, 7], today: 7, pauses: [4...6], current: (3, 2...7), longest: (3, 2...7)
      ),
      StreakCase(
        "the same without the pause", worked: [2, 3, 7], today: 7, current: (1, 7...7), longest: (2, 2...3)),
      StreakCase(
        "in a pause", worked: [2, 3], today: 5, pauses: [4...6], current: (2, 2...3), longest: (2, 2...3)),
      StreakCase(
        "work in a pause counts", worked: [2, 3, 5, 7], today: 7, pauses: [4...6], current: (4, 2...7),
        longest: (4, 2...7)),
      StreakCase(
        "a day missed before the pause", worked: [2, 7], today: 7, pauses: [4...6], current: (1, 7...7),
        longest: (1, 2...2)),
      StreakCase(
        "a day missed after the pause", worked: [2, 3, 8], today: 8, pauses: [4...6], current: (1, 8...8),
        longest: (2, 2...3)),
      StreakCase(
        "over overlapping pauses", worked: [2, 9], today: 9, pauses: [3...6, 5...8], current: (2, 2...9),
        longest: (2, 2...9)),
      StreakCase(
        "over a pause and the rest day beside it", worked: [4, 9], today: 9, rest: [.sunday], pauses: [5...7],
        current: (2, 4...9), longest: (2, 4...9)),

      StreakCase(
        "the longest of three", worked: [2, 4, 5, 6, 9], today: 9, current: (1, 9...9), longest: (3, 4...6)),
      StreakCase(
        "the earliest of equals", worked: [2, 3, 5, 6], today: 9, current: nil, longest: (2, 2...3)),
      StreakCase(
        "the earliest of equals, though the later one stands", worked: [2, 3, 5, 6], today: 6,
        current: (2, 5...6),
        longest: (2, 2...3)),
      StreakCase(
        "the longest is counted in days with work, not in days it spans", worked: [2, 3, 4, 6, 13], today: 13,
        pauses: [7...12], current: (2, 6...13), longest: (3, 2...4)),

      StreakCase(
        "a day in the future does not count", worked: [2, 3, 20], today: 4, current: (2, 2...3),
        longest: (2, 2...3),
        activeDays: 2),
      StreakCase(
        "only days in the future", worked: [5, 6], today: 4, current: nil, longest: nil, activeDays: 0),
      StreakCase(
        "tomorrow does not count beside today", worked: [3, 4, 5], today: 4, current: (2, 3...4),
        longest: (2, 3...4),
        activeDays: 2),
    ])
  func runs(example: StreakCase) throws {
    let streak = try example.streak()
    expectEqual(streak.current?.length, example.current?.length)
    expectEqual(
      streak.current.map { $0.from }, (try example.current.map { try november($0.days.lowerBound) }))
    expectEqual(
      streak.current.map { $0.through }, (try example.current.map { try november($0.days.upperBound) }))
    expectEqual(streak.longest?.length, example.longest?.length)
    expectEqual(
      streak.longest.map { $0.from }, (try example.longest.map { try november($0.days.lowerBound) }))
    expectEqual(
      streak.longest.map { $0.through }, (try example.longest.map { try november($0.days.upperBound) }))
    expectEqual(streak.length, example.current?.length ?? 0)
    expectEqual(streak.activeDays, example.activeDays)
    expectEqual(streak.todayCounts, example.worked.contains(example.today))
  }

  @Test("today is open while it could break the streak, and days before the start break nothing")
  func todayOpen() throws {
    // Today is not open with work, at rest or in a pause.
    for (today, isOpen) in [
      (6, false), (7, true), (8, false), (9, true), (10, false), (11, false), (12, true),
    ] {
      // Work on Friday the 6th, Sunday the 8th is rest, the 10th and the 11th are a pause.
      var log = try ProgressLog(start: "2026-11-02")
      try log.rest([.sunday], november: 1)
      try log.pause(november: 10, through: 11)
      try log.finish("lc-1", november: 6)
      try expectEqual(
        summary(SamplePlan.plain(days: 40), log, november: today).streak.isTodayOpen, isOpen, "on \(today)")
    }
    // Whatever was done before it; without a start days break a streak as always.
    for (today, length, isOpen) in [(2, 1, false), (4, 1, false), (5, 1, true), (6, 0, true), (9, 0, true)] {
      var log = try ProgressLog(start: "2026-11-05")
      try log.finish("lc-1", november: 1)
      let streak = try summary(SamplePlan.plain(days: 3), log, november: today).streak
      expectEqual(streak.length, length, "on \(today)")
      expectEqual(streak.isTodayOpen, isOpen, "on \(today)")
    }
    var log = ProgressLog()
    try log.finish("lc-1", november: 1)
    try expectEqual(summary(SamplePlan.plain(days: 3), log, november: 2).streak.length, 1)
    try expectEqual(summary(SamplePlan.plain(days: 3), log, november: 3).streak.length, 0)
  }
}
