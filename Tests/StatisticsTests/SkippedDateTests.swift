// Dates that a change of time zone takes away: which are, and what that does to plan and streak.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Dates that a change of time zone takes")
struct SkippedDateTests {
  /// The dates skipped after a finish at each of these instants, seen from a clock at the last of the texts.
  private func skipped(
    _ instants: [String], now: String, late: [(at: String, day: Int)] = []
  ) throws -> [String] {
    var log = try ProgressLog(start: "2026-11-02")
    for text in instants {
      let instant = try instant(text)
      log.log("lc-1", on: instant.calendarDay(dayStart: log.settings.dayStart), isFinish: true, at: instant)
    }
    for (text, day) in late { log.log("lc-2", on: try november(day), isFinish: true, at: try instant(text)) }
    let clock = Now(instant: try instant(now), zone: "somewhere")
    let calendar = summarize(try SamplePlan.plain(days: 30), log, clock).calendar
    return calendar.skippedDates.map(\.iso).sorted()
  }

  @Test(
    "a date between two with work is skipped when the clock went forward by more than twelve hours",
    arguments: [
      ("2026-11-03T20:00-08:00", "2026-11-05T20:00+13:00", true),
      ("2026-11-03T20:00-10:00", "2026-11-05T20:00+14:00", true),
      ("2026-11-03T20:00-04:00", "2026-11-05T20:00+08:01", true),
      ("2026-11-03T20:00-04:00", "2026-11-05T20:00+08:00", false),
      ("2026-11-03T20:00Z", "2026-11-05T20:00Z", false),
      ("2026-11-03T20:00+01:00", "2026-11-05T20:00-05:00", false),
      ("2026-11-03T20:00+13:00", "2026-11-05T20:00-08:00", false),
      // Work beside it until half past one of the date that is lost is still of the day before.
      ("2026-11-04T01:30-08:00", "2026-11-05T20:00+13:00", true),
      // Two dates between are no flight, one with work is none either.
      ("2026-11-02T20:00-08:00", "2026-11-05T20:00+13:00", false),
      ("2026-11-04T20:00-08:00", "2026-11-05T20:00+13:00", false),
    ])
  func bySpan(first: String, second: String, isSkipped: Bool) throws {
    let expected = isSkipped ? ["2026-11-04"] : []
    try expectEqual(skipped([first, second], now: "2026-11-09T12:00+13:00"), expected)
    try expectEqual(skipped([second, first], now: "2026-11-09T12:00+13:00"), expected)
    // Now stands in for the second.
    try expectEqual(skipped([first], now: second), expected)
  }

  @Test("of several entries of a date the last before and the first after decide")
  func ofSeveral() throws {
    // Flown back west on the 3rd, which had two evenings, and over the line once more on the 4th.
    let before = ["2026-11-03T08:00-08:00", "2026-11-03T22:00+13:00", "2026-11-03T23:00+13:00"]
    try expectEqual(
      skipped(before + ["2026-11-05T20:00+13:00"], now: "2026-11-09T12:00+13:00"), ["2026-11-04"])
    // Flown on the 3rd already: the whole of the 4th was there.
    let landed = ["2026-11-02T12:00-08:00", "2026-11-03T23:00+13:00", "2026-11-05T20:00+13:00"]
    try expectEqual(skipped(landed, now: "2026-11-09T12:00+13:00"), [])
    // Flown on the 5th: the first entry of that date is still from before.
    let later = ["2026-11-03T20:00-08:00", "2026-11-05T05:00-08:00", "2026-11-05T20:00-08:00"]
    try expectEqual(skipped(later, now: "2026-11-09T12:00+13:00"), [])
  }

  @Test("of two entries of one second the one further east decides, whichever was logged first")
  func ofOneSecond() throws {
    let landing = ["2026-11-05T07:00Z", "2026-11-05T20:00+13:00"]
    let leaving = ["2026-11-03T20:00-08:00", "2026-11-03T23:00-05:00"]
    let now = "2026-11-09T12:00+07:00"
    for (first, second) in [(0, 1), (1, 0)] {
      let west = "2026-11-03T20:00-08:00"
      try expectEqual(skipped([west, landing[first], landing[second]], now: now), ["2026-11-04"])
      let east = "2026-11-05T20:00+07:00"
      try expectEqual(skipped([leaving[first], leaving[second], east], now: now), [])
    }
  }

  @Test("what was logged late says nothing about the clocks of its day")
  func loggedLate() throws {
    try expectEqual(
      skipped(
        ["2026-11-03T20:00-08:00"], now: "2026-11-09T12:00+13:00", late: [("2026-11-08T12:00+13:00", 5)]), [])
    // Nor does work for the lost date, entered late, bring it back.
    try expectEqual(
      skipped(
        ["2026-11-03T20:00-08:00", "2026-11-05T20:00+13:00"], now: "2026-11-09T12:00+13:00",
        late: [("2026-11-08T12:00+13:00", 4)]), ["2026-11-04"])
  }

  @Test("a clock that was set back behind the log says nothing")
  func clockSetBack() throws {
    let log = ["2026-11-02T20:00-08:00", "2026-11-09T20:00-08:00"]
    try expectEqual(skipped(log, now: "2026-11-04T20:00+13:00"), [])
    try expectEqual(skipped(["2026-11-02T20:00-08:00"], now: "2026-11-04T20:00+13:00"), ["2026-11-03"])
  }

  @Test("a skipped date is stepped over as a pause is: in the plan, in the streak, and as today")
  func steppedOver() throws {
    let calendar = try Story.dateLineWestward.summary().calendar
    #expect(calendar.isBridged(try november(4)))
    #expect(!calendar.isPaused(try november(4)))
    expectEqual(calendar.state(on: try november(3)), .studyDay(try dayNumber(2)))
    expectEqual(calendar.state(on: try november(4)), .paused(next: try dayNumber(3)))
    expectEqual(calendar.state(on: try november(5)), .studyDay(try dayNumber(3)))
    expectEqual(calendar.dayPlanned(on: try november(4)), nil)
    expectEqual(calendar.originalDate(of: try dayNumber(3)), (try november(4)))
  }

  @Test("both daylight-saving changes and a flight over six hours skip nothing")
  func nothingSkipped() throws {
    for story in Story.allCases where story != .samoa && story != .dateLineWestward {
      let skipped = try story.summary().calendar.skippedDates
      #expect(skipped.isEmpty, "\(story)")
    }
    try expectEqual(Story.samoa.summary().calendar.skippedDates.map(\.iso), ["2011-12-30"])
    try expectEqual(Story.dateLineWestward.summary().calendar.skippedDates.map(\.iso), ["2026-11-04"])
  }
}
