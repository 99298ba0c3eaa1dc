// What a week says when one looks back on it: what is open, the milestones of its dates.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("A week looked back on")
struct WeekProgressTests {
  @Test("open are the required items of days that are due, today's too")
  func stillOpen() throws {
    let plan = try SamplePlan.curriculum(
      (1...7).map { [SamplePlan.problem($0), SamplePlan.watch("t\($0)"), SamplePlan.bonus("b\($0)")] })
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2)
    try log.finish("t2", november: 3)
    try log.finish("lc-2", november: 3)
    let week = try #require(try summary(plan, log, november: 4).weeks.first)
    expectEqual(week.stillOpen.map(\.day.day.number.value), [1, 3])
    expectEqual(week.stillOpen.map { $0.items.map(\.item.id.text) }, [["t1"], ["lc-3", "t3"]])
  }

  @Test("its time takes its own problems and the bonus problems beside its days, and no others")
  func weekTime() throws {
    var log = try ProgressLog(start: "2026-11-02")
    for day in 1...14 { try log.finish("lc-\(day)", november: 2, minutes: day) }
    try log.addBonus("bonus-1", beside: 8, number: 70)
    try log.finish("bonus-1", november: 2, minutes: 30)
    let weeks = try summary(SamplePlan.plain(days: 14), log, november: 20).weeks
    expectEqual(weeks.map(\.problemTime.first.all.solves), [7, 8])
    expectEqual(weeks.map(\.problemTime.first.all.median), [4, 12])
    expectEqual(weeks.map(\.problems.done), [7, 7])
    expectEqual(weeks.map(\.bonusDone), [0, 1])
  }

  @Test("sessions are counted apart from problems")
  func sessions() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("mock", november: 2)
    let items = [SamplePlan.problem(1), SamplePlan.session("mock"), SamplePlan.session("mock-2")]
    let week = try #require(try summary(SamplePlan.curriculum([items]), log, november: 2).weeks.first)
    expectEqual(week.problems, Completion(done: 0, total: 1))
    expectEqual(week.sessions, Completion(done: 1, total: 2))
  }

  @Test("a milestone stands with the week in whose dates it was earned, rest and pauses after it with it")
  func milestones() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.pause(november: 9, through: 10)
    // Week 1 is 2 to 8 November, week 2 begins on the 11th.
    for day in 1...7 {
      try log.finish("lc-\(day)", november: 10)
      try log.finish("t\(day)-1", november: 10)
    }
    try log.finish("lc-8", november: 11)
    try log.finish("t8-1", november: 11)
    for now in [12, 27] {
      let summary = try summary(SamplePlan.plain(days: 14), log, november: now)
      let byWeek = summary.achievementsByWeek.map { $0.map(\.id) }
      expectEqual(byWeek.count, 2)
      expectContains(byWeek[0], "week-1")
      expectContains(byWeek[0], "days-1")
      expectLacks(byWeek[1], "week-1")
      expectEqual(byWeek.joined().count, summary.earnedAchievements.count)
    }
  }

  @Test("what was earned before day 1 stands with the first week, what came after the end with the last")
  func milestonesOutside() throws {
    var log = try ProgressLog(start: "2026-11-09")
    try log.finish("lc-1", november: 2)
    try log.finish("t1-1", november: 2)
    for day in 2...8 {
      try log.finish("lc-\(day)", november: 28)
      try log.finish("t\(day)-1", november: 28)
    }
    let byWeek = try summary(SamplePlan.plain(days: 8), log, november: 30).achievementsByWeek
    expectEqual(byWeek[0].map(\.id), ["days-1"])
    #expect(byWeek[1].contains { $0.id == "week-2" })
  }

  @Test(
    "the week in hand is that of the day in hand, between start and end",
    arguments: [(1, nil), (2, 1), (8, 1), (9, 2), (15, 2), (16, nil)] as [(Int, Int?)])
  func currentWeek(day: Int, week: Int?) throws {
    let log = try ProgressLog(start: "2026-11-02")
    let seen = try summary(SamplePlan.plain(days: 14), log, november: day)
    expectEqual(seen.currentWeek?.week.number, week)
    expectEqual(seen.weeks.filter(seen.isCurrent).map(\.week.number), [week].compactMap(\.self))
  }

  @Test("on a rest day and in a pause it is the week of the next day; before any start there is none")
  func currentWeekOffDays() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.pause(november: 9, through: 10)
    let plan = try SamplePlan.plain(days: 14)
    try expectEqual(summary(plan, log, november: 9).currentWeek?.week.number, 2)
    #expect(try summary(plan, ProgressLog(), november: 9).currentWeek == nil)
  }
}
