// Two rounds of one plan, each as it stood on the same programme day.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Rounds side by side")
struct RoundComparisonTests {
  private let plan: Curriculum
  /// From 2 November, a day's work each day but for one: day 3 was done on the 6th.
  private let earlier: ProgressLog
  /// From 16 November, on time.
  private let present: ProgressLog

  init() throws {
    plan = try SamplePlan.plain(days: 6, topics: 1)
    var (first, second) = (try ProgressLog(start: "2026-11-02"), try ProgressLog(start: "2026-11-16"))
    for (day, date) in zip(1..., [2, 3, 6, 5, 6, 7]) {
      try first.finish("lc-\(day)", november: date, minutes: 20)
      try first.finish("t\(day)-1", november: date)
    }
    for (day, minutes) in zip(1..., [10, 30, 20, nil]) {
      try second.finish("lc-\(day)", november: 15 + day, minutes: minutes, day == 2 ? .again : nil)
    }
    // The lesson of one who came back to it: not in the first three days.
    try second.finish("lc-1", november: 19, .again)
    (earlier, present) = (first, second)
  }

  private func compare(day: Int? = nil, november today: Int = 19) throws -> RoundComparison? {
    try compare(present, earlier, day: day, november: today)
  }

  private func compare(
    _ present: ProgressLog, _ earlier: ProgressLog, day: Int? = nil, november today: Int = 19
  ) throws -> RoundComparison? {
    let date = try november(today)
    let now = Now(instant: Instant(date: date, time: TimeOfDay(minutes: 720), offset: 0), zone: "UTC")
    return RoundComparison(
      Round(plan, present, summary(plan, present, on: date)),
      Round(plan, earlier, summary(plan, earlier, on: date)), on: try day.map(dayNumber), at: now)
  }

  @Test("without a day they are compared on the one that the present round has come to")
  func reached() throws {
    let both = try #require(try compare())
    let (present, earlier) = (try november(19), try november(5))
    #expect(both.day.value == 4 && both.present.date == present && both.earlier.date == earlier)
    // On the 5th day 3 was still open, and days 5 and 6 had not come.
    #expect(both.present.summary.items.done == 4 && both.earlier.summary.items.done == 6)
    #expect(both.present.doneByDay == [1, 2, 3, 4] && both.earlier.doneByDay == [2, 4, 4, 6, 10, 12])
  }

  @Test("an earlier day counts what was done by its end alone")
  func earlierDay() throws {
    let both = try #require(try compare(day: 2))
    #expect(both.present.summary.items.done == 2 && both.earlier.summary.items.done == 4)
    #expect(both.present.doneByDay == [1, 2] && both.earlier.doneByDay == [2, 4, 4, 6, 10, 12])
    #expect(both.present.problems.count == 2 && both.solvedInBoth == 2)
    #expect((both.quicker, both.slower) == (1, 1))
  }

  @Test("problems of both are quicker or slower by their first solves, and those without a time are neither")
  func quicker() throws {
    let both = try #require(try compare())
    // By its fourth day the earlier round has 1, 2 and 4, and the present one has no time for 4.
    #expect((both.solvedInBoth, both.quicker, both.slower) == (3, 1, 1))
  }

  @Test(
    "forgotten are those rated so in the present round by that day",
    arguments: [(1, []), (2, [2]), (4, [1, 2])] as [(Int, [Int])])
  func forgotten(day: Int, numbers: [Int]) throws {
    let both = try #require(try compare(day: day))
    expectEqual(both.forgotten.compactMap(\.number), numbers)
  }

  @Test("a day that has not come, or a round without a start, is not compared")
  func incomparable() throws {
    let none = ProgressLog()
    var unbegun = present
    unbegun.settings.start = try november(25)
    #expect(try compare(day: 5) == nil)
    #expect(try compare(november: 15) == nil)
    #expect(try compare(unbegun, earlier) == nil)
    #expect(try compare(none, earlier) == nil)
    #expect(try compare(present, none) == nil)
    #expect(try compare(day: 4) != nil)
  }
}
