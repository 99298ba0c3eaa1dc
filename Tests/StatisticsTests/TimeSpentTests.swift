// Minutes: on what, on which weekdays, in which weeks of the calendar.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("Where the time went")
struct TimeSpentTests {
  @Test("minutes stand with what they were spent on, nothing is lost, and weekdays add up over the weeks")
  func kinds() throws {
    let plan = try SamplePlan.curriculum([
      [
        SamplePlan.problem(1, alternative: 11), SamplePlan.session("timed"), SamplePlan.bonus("extra"),
        SamplePlan.watch("dns"), SamplePlan.bonus("talk", .systemDesign),
      ]
    ])
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2, minutes: 1)
    try log.spend(2, on: "lc-11", november: 3)
    try log.finish("timed", november: 3, minutes: 4)
    try log.finish("extra", november: 3, minutes: 8)
    try log.spend(16, on: "dns", november: 3)
    try log.finish("talk", november: 4, minutes: 32)
    try log.addBonus("bonus-1", beside: 900)
    try log.spend(64, on: "bonus-1", november: 4)
    try log.finish("gone", november: 4, minutes: 128)
    // Work that gives no minutes, or nought, makes no day with time.
    try log.finish("lc-1", november: 6)
    try log.spend(0, on: "lc-1", november: 7)
    let time = try summary(plan, log, november: 4).time
    expectEqual(time.minutes, 255)
    expectEqual(time.tracks[.dsa], 15)
    expectEqual(time.tracks[.systemDesign], 48)
    expectEqual(time.bonus, 64)
    expectEqual(time.kept, 128)
    expectEqual(time.today, 224)
    expectEqual(time.days, 3)
    expectEqual(time.meanOfDay, 85)
    expectEqual(time.weekdays.map(\.minutes), [1, 30, 224, 0, 0, 0, 0])
    // Monday first.
    var weeks = try ProgressLog(start: "2026-11-02")
    for (day, minutes) in [(2, 10), (9, 20), (16, 40), (8, 5), (15, 7), (11, 60)] {
      try weeks.spend(minutes, on: "lc-1", november: day)
    }
    let byWeekday = try summary(SamplePlan.plain(days: 7), weeks, november: 20).time
    expectEqual(byWeekday.weekdays.map(\.weekday), Weekday.allCases)
    expectEqual(byWeekday.weekdays.map(\.minutes), [70, 0, 60, 0, 0, 0, 12])
    expectEqual(byWeekday.weekdays.map(\.days), [3, 0, 1, 0, 0, 0, 2])
  }

  @Test("calendar weeks run from Monday to Sunday, from the first work or today through the last or today")
  func calendarWeeks() throws {
    for (worked, today, mondays) in [
      ([], 20, []), ([2], 2, ["11-02"]), ([8], 8, ["11-02"]), ([8], 9, ["11-02", "11-09"]),
      ([1], 3, ["10-26", "11-02"]), ([4], 24, ["11-02", "11-09", "11-16", "11-23"]),
      // Later work, by a clock that was set back.
      ([18], 4, ["11-02", "11-09", "11-16"]), ([3, 18], 11, ["11-02", "11-09", "11-16"]),
    ] {
      var log = try ProgressLog(start: "2026-11-02")
      for day in worked { try log.finish("lc-1", november: day) }
      let weeks = try summary(SamplePlan.plain(days: 7), log, november: today).time.calendarWeeks
      expectEqual(weeks.map { String($0.from.iso.dropFirst(5)) }, mondays, "\(worked) on \(today)")
    }
    // A calendar week counts minutes, active days and finishes, over the end of the year too.
    // Monday 28 December 2026 to Sunday 3 January 2027.
    var log = try ProgressLog(start: "2026-12-21")
    for (id, day, minutes, isFinish) in [
      ("lc-1", "2026-12-27", 30, true), ("lc-2", "2026-12-28", 10, true), ("lc-2", "2026-12-28", 10, true),
      ("lc-3", "2026-12-31", 19, false), ("lc-3", "2027-01-03", 20, false), ("lc-3", "2027-01-04", 40, true),
    ] {
      log.log(id, on: try date(day), minutes: minutes, isFinish: isFinish)
    }
    let seen = summary(try SamplePlan.plain(days: 7), log, on: try date("2027-01-03"))
    let weeks = seen.time.calendarWeeks
    expectEqual(weeks.map(\.from.iso), ["2026-12-21", "2026-12-28", "2027-01-04"])
    expectEqual(weeks.map(\.minutes), [30, 59, 40])
    expectEqual(weeks.map(\.activeDays), [1, 2, 1])
    expectEqual(weeks.map(\.finishes), [1, 2, 1])
    expectEqual(seen.value(of: .calendarWeeks), "59 min on 2 active days, 2 done")
  }
}
