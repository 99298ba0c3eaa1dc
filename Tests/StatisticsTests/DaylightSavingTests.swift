// Days of 23 and 25 hours: streaks, rates and minutes go over both changes as over any night.

import Statistics
import StudyModel
import TestSupport
import Testing

/// Ten evenings around a change of the clocks, and the dates that follow from them.
struct ClockChange: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let start: String
  /// How many of the evenings have the first offset.
  let before: Int
  let offsets: [Int]
  let through: String
  let forecast: String
}

@Suite("Daylight saving")
struct DaylightSavingTests {
  private static let changes = [
    ClockChange(
      testDescription: "Berlin, 23 hours", start: "2027-03-22", before: 6, offsets: [1, 2],
      through: "2027-03-31", forecast: "2027-04-10"),
    ClockChange(
      testDescription: "Berlin, 25 hours", start: "2026-10-19", before: 6, offsets: [2, 1],
      through: "2026-10-28", forecast: "2026-11-07"),
    ClockChange(
      testDescription: "Los Angeles, 23 hours", start: "2027-03-08", before: 6, offsets: [-8, -7],
      through: "2027-03-17", forecast: "2027-03-27"),
    ClockChange(
      testDescription: "Los Angeles, 25 hours", start: "2026-10-26", before: 6, offsets: [-7, -8],
      through: "2026-11-04", forecast: "2026-11-14"),
  ]

  /// One problem at this time of ten days in a row, in a plan of twenty; now is the morning after.
  private func summary(_ change: ClockChange, at time: Int) throws -> ProgressSummary {
    let start = try date(change.start)
    var log = try ProgressLog(start: change.start)
    for number in 0..<10 {
      let offset = 3_600 * change.offsets[number < change.before ? 0 : 1]
      let day = start.adding(days: number)
      // Times over 24 hours are those of the night after, which still belong to the day.
      let instant = Instant(
        date: day.adding(days: time / 1_440), time: TimeOfDay(minutes: time % 1_440), offset: offset)
      expectEqual(instant.calendarDay(dayStart: log.settings.dayStart), day)
      log.log("lc-\(number + 1)", on: day, minutes: 30, isFinish: true, at: instant)
    }
    let now = Instant(
      date: start.adding(days: 10), time: TimeOfDay(minutes: 480), offset: 3_600 * change.offsets[1])
    return summarize(
      try SamplePlan.plain(days: 20, topics: 0), log, Now(instant: now, zone: "somewhere"))
  }

  @Test(
    "ten days in a row stay ten, whatever the hour, and the rate is one a day", arguments: changes,
    [4 * 60, 12 * 60, 23 * 60 + 59, 25 * 60 + 30, 27 * 60 + 59])
  func overTheChange(change: ClockChange, time: Int) throws {
    let seen = try summary(change, at: time)
    expectEqual(seen.streak.length, 10)
    expectEqual(seen.streak.current?.from.iso, change.start)
    expectEqual(seen.streak.current?.through.iso, change.through)
    expectEqual(seen.streak.current?.bridged, 0)
    expectEqual(seen.forecast.rates.map(\.items), [7, 10, 10])
    expectEqual(seen.forecast.rates.map(\.studyDays), [7, 10, 10])
    // Ten are left: today's and nine more.
    expectEqual(
      text(seen.forecast.outcome), "\(change.forecast), \(change.forecast) to \(change.forecast)")
    expectEqual(seen.consistency.active, 10)
    expectEqual(seen.consistency.studyDays, 10)
    expectEqual(seen.pace.leadDays, 0)
    expectEqual(seen.time.weekdays.map(\.minutes), [60, 60, 60, 30, 30, 30, 30])
    expectEqual(seen.calendar.end?.days(since: try date(change.start)), 19)
  }
}
