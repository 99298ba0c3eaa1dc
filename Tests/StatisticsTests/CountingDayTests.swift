// What makes a calendar day count for the streak, and which entries were made while it lasted.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("What makes a day count")
struct CountingDayTests {
  private func counts(_ change: (inout ProgressLog) throws -> Void) throws -> Bool {
    var log = try ProgressLog(start: "2026-11-02")
    try change(&log)
    let seen = try summary(SamplePlan.plain(days: 40), log, november: 5)
    expectEqual(seen.streak.todayCounts, (seen.activity[try november(5)]?.counts ?? false))
    return seen.streak.todayCounts
  }

  @Test("a finish or a solve again counts, twenty minutes without one too, and nothing without work")
  func finishes() throws {
    #expect(try counts { try $0.finish("lc-1", november: 5) })
    #expect(try counts { try $0.finish("lc-1", november: 5, minutes: 0) })
    #expect(try counts { try $0.finish("t3-1", november: 5) })
    #expect(
      try counts {
        try $0.finish("lc-1", november: 2)
        try $0.finish("lc-1", november: 5)
      })
    #expect(
      try counts {
        try $0.addBonus("bonus-1", beside: 1)
        try $0.finish("bonus-1", november: 5)
      })
    // Work on an item that the plan no longer has still counts.
    #expect(try counts { try $0.finish("lc-9999", november: 5) })
    // Notes, reflections, untimed work without a finish and other days do not count.
    #expect(try !counts { _ in })
    #expect(try !counts { try $0.note(on: "lc-1") })
    #expect(
      try !counts {
        $0.reflections[try dayNumber(4)] = Note(
          markdown: "x", changed: try instant("2026-11-05T12:00Z"))
      })
    #expect(try !counts { try $0.spend(nil, on: "lc-1", november: 5) })
    #expect(try !counts { try $0.finish("lc-1", november: 4) })
    #expect(try !counts { try $0.addBonus("bonus-1", beside: 1) })
    // Twenty minutes count without a finish, nineteen do not.
    for (minutes, isEnough) in [(0, false), (19, false), (20, true), (21, true)] {
      try expectEqual(counts { try $0.spend(minutes, on: "lc-1", november: 5) }, isEnough, "\(minutes) min")
    }
    // Minutes add up over the items of a calendar day, not over days.
    #expect(
      try counts {
        try $0.spend(10, on: "lc-1", november: 5)
        try $0.spend(9, on: "t7-1", november: 5)
        try $0.addBonus("bonus-1", beside: 1)
        try $0.spend(1, on: "bonus-1", november: 5)
      })
    #expect(
      try !counts {
        try $0.spend(19, on: "lc-1", november: 4)
        try $0.spend(19, on: "lc-1", november: 5)
      })
  }

  @Test("work counts for the calendar day it was stored with, backdated or after midnight")
  func storedDay() throws {
    var backdated = try ProgressLog(start: "2026-11-02")
    backdated.log("lc-1", on: try november(3), isFinish: true, at: try instant("2026-11-20T10:00:00+01:00"))
    backdated.log("lc-2", on: try november(4), isFinish: true, at: try instant("2026-11-05T01:30:00+01:00"))
    // A later change of the day's start rewrites no history.
    backdated.settings.dayStart = TimeOfDay(minutes: 0)
    let stored = try summary(SamplePlan.plain(days: 40), backdated, november: 4).streak
    expectEqual(stored.current?.from, (try november(3)))
    expectEqual(stored.current?.through, (try november(4)))
    #expect(stored.todayCounts)
    // After midnight it is still the day before until the day starts.
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 3)
    log.log("lc-2", on: try november(4), isFinish: true, at: try instant("2026-11-05T01:30:00+01:00"))
    let plan = try SamplePlan.plain(days: 40)
    func streak(at text: String) throws -> Streak {
      summarize(plan, log, Now(instant: try instant(text), zone: "Europe/Berlin")).streak
    }
    #expect(try streak(at: "2026-11-05T01:31:00+01:00").todayCounts)
    #expect(try streak(at: "2026-11-05T03:59:59+01:00").todayCounts)
    #expect(try !streak(at: "2026-11-05T04:00:00+01:00").todayCounts)
    try expectEqual(streak(at: "2026-11-06T03:59:00+01:00").length, 2)
    try expectEqual(streak(at: "2026-11-06T04:00:00+01:00").length, 0)
  }
}

@Suite("Logged on the day")
struct LoggedOnTheDayTests {
  @Test(
    "an entry is of its day by its own clock, through 05:59 of the next morning",
    arguments: [
      // For Wednesday 4 November.
      ("2026-11-04T00:00Z", true), ("2026-11-04T12:00Z", true), ("2026-11-04T23:59:59Z", true),
      ("2026-11-05T00:00Z", true), ("2026-11-05T01:30+01:00", true), ("2026-11-05T05:59:59+01:00", true),
      ("2026-11-05T06:00+01:00", false), ("2026-11-05T20:00+01:00", false), ("2026-11-06T01:00Z", false),
      ("2026-11-03T23:00Z", false), ("2027-11-04T12:00Z", false),
      // The evening of the 4th there is another date in UTC.
      ("2026-11-04T21:00-08:00", true), ("2026-11-05T05:00Z", true), ("2026-11-05T05:30-08:00", true),
      ("2026-11-05T06:00-08:00", false), ("2026-11-04T06:00+14:00", true), ("2026-11-05T05:00+14:00", true),
      ("2026-11-05T12:00+14:00", false),
    ])
  func ofItsDay(at text: String, isOnTheDay: Bool) throws {
    let attempt = Attempt(
      instant: try instant(text), zone: "UTC", day: try november(4), minutes: nil, isFinish: true)
    expectEqual(attempt.isLoggedOnItsDay, isOnTheDay)
  }
}
