// Active days of the last thirty study days, and complete days of the plan in a row.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Consistency")
struct ConsistencyTests {
  /// Work on days of November 2026 in a plan of 60 days from the 2nd, one problem a day.
  private func consistency(
    _ worked: [Int], on today: String, days: Int = 60, _ change: (inout ProgressLog) throws -> Void = { _ in }
  ) throws -> [Int] {
    var log = try ProgressLog(start: "2026-11-02")
    for (number, day) in zip(1..., worked) { try log.finish("lc-\(number)", november: day) }
    try change(&log)
    let seen = summary(try SamplePlan.plain(days: days, topics: 0), log, on: try date(today)).consistency
    return [seen.active, seen.studyDays]
  }

  @Test("the window holds the last thirty study days, today among them only once it counts")
  func window() throws {
    try expectEqual(consistency(Array(2...30), on: "2026-12-01"), [29, 29])
    try expectEqual(consistency(Array(2...30), on: "2026-12-02"), [29, 30])
    try expectEqual(consistency(Array(2...30), on: "2026-12-03"), [28, 30])
    try expectEqual(consistency(Array(2...30), on: "2026-12-30"), [1, 30])
    try expectEqual(consistency(Array(2...30), on: "2026-12-31"), [0, 30])
    let today: (inout ProgressLog) throws -> Void = { log in
      log.log("lc-50", on: try date("2026-12-03"), isFinish: true)
    }
    try expectEqual(consistency(Array(2...30), on: "2026-12-03", today), [28, 30])
    try expectEqual(consistency([2], on: "2026-12-02"), [1, 30])
  }

  @Test("rest weekdays, pauses, days before the start and after the end are no study days")
  func daysOff() throws {
    // Work on rest days, in pauses and before the start adds nothing.
    let off: (inout ProgressLog) throws -> Void = { log in
      try log.rest([.sunday], november: 1)
      try log.pause(november: 10, through: 12)
    }
    // 2 to 7, 9, 13, 14: nine days; the 1st, the 8th and the 11th are none.
    try expectEqual(consistency([1, 2, 3, 8, 11, 14], on: "2026-11-15", off), [3, 9])
    // Today a rest day with work on it adds nothing either.
    try expectEqual(consistency([2, 3, 15], on: "2026-11-15", off), [2, 9])
    try expectEqual(consistency([1], on: "2026-11-01"), [0, 0])
    try expectEqual(consistency([2], on: "2026-11-08") { $0.settings.start = nil }, [0, 0])
    // After the programme is complete no day is asked for, and 19 minutes are too few before.
    try expectEqual(consistency([2, 4], on: "2026-11-20", days: 2), [2, 3])
    try expectEqual(consistency([2, 4, 20], on: "2026-11-20", days: 2), [2, 3])
    try expectEqual(consistency([2, 4], on: "2026-11-04", days: 2), [2, 3])
    try expectEqual(consistency([2, 9], on: "2026-11-04", days: 2), [1, 2])
    try expectEqual(consistency([2], on: "2026-11-05") { try $0.spend(19, on: "lc-9", november: 3) }, [1, 3])
    try expectEqual(consistency([2], on: "2026-11-05") { try $0.spend(20, on: "lc-9", november: 3) }, [2, 3])
  }
}

@Suite("Complete days in a row")
struct CompleteDaysTests {
  /// The current run of days of the plan and the longest, with these days of a plan of ten complete.
  @Test("the run reaches the latest day due, or begins with today's")
  func runs() throws {
    for (complete, today, current, longest) in [
      // Today's is day 5: day 4 is the latest due.
      ([], 6, nil, nil), ([1, 2, 3, 4], 6, 1...4, 1...4), ([1, 2, 3, 4, 5, 6], 6, 1...6, 1...6),
      ([1, 2, 3], 6, nil, 1...3), ([4], 6, 4...4, 4...4), ([1, 2, 4], 6, 4...4, 1...2),
      ([5, 6, 7], 6, 5...7, 5...7), ([6, 7], 6, nil, 6...7), ([1, 2, 5], 6, 5...5, 1...2),
      ([1, 3, 5], 6, 5...5, 1...1), ([3, 4, 8, 9, 10], 6, 3...4, 8...10),
      // On the first day nothing is due; after the last day all is.
      ([1, 2], 2, 1...2, 1...2), ([2], 2, nil, 2...2), ([10], 20, 10...10, 10...10),
      (Array(1...10), 20, 1...10, 1...10), (Array(1...9), 20, nil, 1...9),
    ] as [([Int], Int, ClosedRange<Int>?, ClosedRange<Int>?)] {
      var log = try ProgressLog(start: "2026-11-02")
      for day in complete { try log.finish("lc-\(day)", november: 2) }
      let seen = try summary(SamplePlan.plain(days: 10, topics: 0), log, november: today).completeDays
      expectEqual(
        seen.current.map { $0.fromDay.value...$0.throughDay.value }, current, "\(complete) on \(today)")
      expectEqual(
        seen.longest.map { $0.fromDay.value...$0.throughDay.value }, longest, "\(complete) on \(today)")
      expectEqual(seen.current?.length, current?.count, "\(complete) on \(today)")
    }
    // Its dates are the earliest and the latest of its days, in whatever order these were completed.
    var log = try ProgressLog(start: "2026-11-02")
    for (day, date) in [(1, 9), (2, 4), (3, 6)] { try log.finish("lc-\(day)", november: date) }
    let seen = try summary(SamplePlan.plain(days: 10, topics: 0), log, november: 5).completeDays.current
    expectEqual(seen?.from, (try november(4)))
    expectEqual(seen?.through, (try november(9)))
  }
}
