// What was done by each date beside what was planned for it, and how the forecast goes on.

import Statistics
import StudyModel
import TestSupport
import Testing

/// What a random history comes to on its last day.
func randomSummary(_ seed: UInt64) throws -> ProgressSummary {
  let history = try RandomHistory(seed: seed)
  let noon = Instant(date: history.today, time: TimeOfDay(minutes: 720), offset: 0)
  return summarize(history.plan, try history.log(history.acts), Now(instant: noon, zone: "UTC"))
}

@Suite("Done by date")
struct DoneByDateTests {
  /// Seven days of a problem and a topic each, from Monday 2 November 2026 on.
  private func summary(_ log: ProgressLog, today: Int, days: Int = 7) throws -> ProgressSummary {
    let noon = Instant(date: try november(today), time: TimeOfDay(minutes: 720), offset: 0)
    return summarize(try SamplePlan.plain(days: days), log, Now(instant: noon, zone: "UTC"))
  }

  private func text(_ counts: [ItemsByDate]) -> [String] { counts.map { "\($0.date.day): \($0.items)" } }

  @Test("before there is a start the plan is counted by its days and nothing has a date")
  func notStarted() throws {
    let counts = try summary(ProgressLog(), today: 5).doneByDate
    expectEqual(counts.plannedByDay, [2, 4, 6, 8, 10, 12, 14])
    #expect(counts.planned == [] && counts.done == [])
    expectEqual(counts.total, 14)
    expectEqual(counts.doneItems, 0)
  }

  @Test("each date has all that was done and planned through it, over rest days and pauses")
  func steps() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.rest([.sunday], november: 2)
    try log.pause(november: 4, through: 5)
    try log.finish("lc-1", november: 2)
    try log.finish("t1-1", november: 4)
    try log.finish("lc-2", november: 4)
    try log.spend(20, on: "lc-3", november: 5)
    let counts = try summary(log, today: 6).doneByDate
    expectEqual(text(counts.done), ["2: 1", "4: 3"])
    expectEqual(text(counts.planned), ["2: 2", "3: 4", "6: 6", "7: 8", "9: 10", "10: 12", "11: 14"])
    try expectEqual((1...6).map { counts.done(through: try november($0)) }, [0, 1, 1, 3, 3, 3])
    try expectEqual((1...6).map { counts.planned(through: try november($0)) }, [0, 2, 4, 4, 4, 6])
  }

  @Test("an item counts once, on the day that first finished it, and bonus work does not")
  func once() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.addBonus("extra", beside: 1)
    try log.finish("extra", november: 2)
    try log.finish("lc-1", november: 3)
    try log.finish("lc-1", november: 4)
    expectEqual(text(try summary(log, today: 4).doneByDate.done), ["3: 1"])
  }

  @Test("work from before the start is where the line begins")
  func before() throws {
    var log = try ProgressLog(start: "2026-11-05")
    try log.finish("lc-1", november: 2)
    try log.finish("t1-1", november: 3)
    let ahead = try summary(log, today: 4).doneByDate
    #expect(ahead.done == [])
    expectEqual(ahead.doneBefore, 2)
    expectEqual(ahead.doneItems, 2)
    try log.finish("lc-2", november: 6)
    let begun = try summary(log, today: 6).doneByDate
    #expect(text(begun.done) == ["6: 3"])
    expectEqual(begun.doneBefore, 2)
    expectEqual(begun.done(through: try november(5)), 2)
  }

  @Test("what a clock set back leaves after today counts for today")
  func clockSetBack() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 3)
    try log.finish("lc-2", november: 6)
    expectEqual(text(try summary(log, today: 4).doneByDate.done), ["3: 1", "4: 2"])
  }

  @Test("never falls, ends with the items done and with the plan's", arguments: 1...60 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let summary = try randomSummary(seed)
    let counts = summary.doneByDate
    expectEqual(counts.doneItems, summary.items.done)
    expectEqual(counts.total, summary.items.total)
    expectEqual(counts.done.map(\.items), counts.done.map(\.items).sorted())
    expectEqual(counts.planned.map(\.date), summary.calendar.plannedDates)
    if !counts.planned.isEmpty { expectEqual(counts.planned.last?.items, counts.total) }
  }
}

@Suite("The courses of the forecast")
struct ForecastCourseTests {
  /// Ten days of two items each; one a day was done for eight study days.
  private func summary(pause: ClosedRange<Int>? = nil) throws -> ProgressSummary {
    var log = try ProgressLog(start: "2026-11-02")
    for day in 1...8 { try log.finish("lc-\(day)", november: day + 1) }
    if let pause { try log.pause(november: pause.lowerBound, through: pause.upperBound) }
    let noon = Instant(date: try november(10), time: TimeOfDay(minutes: 720), offset: 0)
    return summarize(try SamplePlan.plain(days: 10), log, Now(instant: noon, zone: "UTC"))
  }

  @Test("begin today with what is done and end on the date of the forecast with all of it")
  func ends() throws {
    let summary = try summary()
    guard case .dates(let date, let earliest, let latest) = summary.forecast.outcome else {
      Issue.record("a forecast is expected")
      return
    }
    let courses = try #require(summary.forecastCourses(through: november(10).adding(days: 400)))
    for (course, end) in [(courses.middle, date), (courses.earliest, earliest), (courses.latest, latest)] {
      expectEqual(course.first?.date, summary.today)
      expectEqual(course.first?.items, 8)
      expectEqual(course.last?.date, end)
      expectEqual(course.last?.items, 20)
    }
  }

  @Test("are flat over a pause")
  func pauses() throws {
    let summary = try summary(pause: 15...20)
    let courses = try #require(summary.forecastCourses(through: november(10).adding(days: 400)))
    let before = try #require(courses.middle.first { $0.date.day == 14 })
    let after = try #require(courses.middle.first { $0.date.day == 20 })
    expectEqual(before.items, after.items)
  }

  @Test("stop at the end asked for, with what is done by then")
  func cut() throws {
    let courses = try #require(try summary().forecastCourses(through: november(13)))
    try expectEqual(courses.middle.last?.date, november(13))
    expectContains((8...13), courses.middle.last?.items ?? 0)
  }

  @Test("there are none without a forecast")
  func none() throws {
    let log = try ProgressLog(start: "2026-11-02")
    let noon = Instant(date: try november(3), time: TimeOfDay(minutes: 720), offset: 0)
    let summary = summarize(try SamplePlan.plain(days: 10), log, Now(instant: noon, zone: "UTC"))
    expectEqual(summary.forecastCourses(through: try november(30)), nil)
  }

  @Test("end where the forecast does, in every history", arguments: 1...60 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let summary = try randomSummary(seed)
    guard case .dates(let date?, _, _) = summary.forecast.outcome, date > summary.today else { return }
    let courses = try #require(summary.forecastCourses(through: date.adding(days: 30)))
    let last = try #require(courses.middle.last)
    expectEqual(last.date, date)
    expectEqual(last.items, summary.items.total)
    for course in [courses.middle, courses.earliest, courses.latest] {
      expectEqual(course.map(\.items), course.map(\.items).sorted())
    }
  }
}
