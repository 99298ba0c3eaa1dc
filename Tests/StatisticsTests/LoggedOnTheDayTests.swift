// Which entries were made while the day that they count for lasted.

import Statistics
import StudyModel
import Testing

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
    for dayStart in [0, 240, 360] {
      var log = try ProgressLog(start: "2026-11-02")
      log.settings.dayStart = TimeOfDay(minutes: dayStart)
      log.log("lc-1", on: try november(4), isFinish: true, at: try instant(text))
      let seen = try summary(SamplePlan.plain(days: 7), log, november: 20).loggedOnTheDay
      #expect(seen == Completion(done: isOnTheDay ? 1 : 0, total: 1))
    }
  }

  @Test("every entry counts: time alone, bonus problems, and what the plan no longer has")
  func entries() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2)
    try log.finish("lc-1", november: 3)
    try log.spend(5, on: "t1-1", november: 3)
    try log.spend(nil, on: "gone", november: 3)
    try log.addBonus("bonus-1", beside: 1)
    try log.finish("bonus-1", november: 4)
    log.log("bonus-1", on: try november(4), isFinish: false, at: try instant("2026-11-07T12:00Z"))
    try log.note(on: "t2-1")
    let seen = try summary(SamplePlan.plain(days: 7), log, november: 20)
    #expect(seen.loggedOnTheDay == Completion(done: 5, total: 6))
    #expect(seen.value(of: .loggedOnTheDay) == "83 % of 6 entries")
  }
}
