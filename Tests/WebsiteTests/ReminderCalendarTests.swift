// The learner's own calendar: which reminders it has, at which times, in which zone.

import Calendars
import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The calendar with reminders")
struct ReminderCalendarTests {
  private static func at(_ text: String) -> Int { SampleSite.at(text).secondsSinceEpoch }

  /// Central Europe from the summer of 2026 on.
  private static let berlin = CalendarZone.named(
    "Europe/Berlin",
    [
      ZoneObservance(
        start: at("2026-03-29T01:00:00Z"), offsetBefore: 3_600, offset: 7_200, isDaylightSaving: true,
        name: "CEST"),
      ZoneObservance(
        start: at("2026-10-25T01:00:00Z"), offsetBefore: 7_200, offset: 3_600, isDaylightSaving: false,
        name: "CET"),
      ZoneObservance(
        start: at("2027-03-28T01:00:00Z"), offsetBefore: 3_600, offset: 7_200, isDaylightSaving: true,
        name: "CEST"),
    ])

  /// Days from Thursday 22 October 2026 on, over the end of summer time.
  private static func log() -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-10-22")
    return log
  }

  private static func calendar(
    _ log: ProgressLog, days: Int = 6, in zone: CalendarZone = berlin
  ) throws -> CalendarComponent {
    let input = try CalendarTests.input(log, .private, plan: SampleSite.plan(days: days))
    let reminders = ReminderCalendar(
      input, plan: try #require(PlanCalendar(input, templates: SampleSite.templates())))
    return try CalendarComponent.read(reminders.bytes(in: zone))
  }

  private static func times(_ calendar: CalendarComponent, _ name: String) -> [String] {
    calendar.components.filter { $0["UID"]?.contains("-\(name)") == true }.compactMap { $0["DTSTART"] }
  }

  @Test("has the days of the site's, an alarm each morning and evening, and one a week for the review")
  func reminders() throws {
    let log = Self.log()
    let site = try CalendarTests.calendar(try CalendarTests.input(log, plan: SampleSite.plan(days: 6)))
    let own = try Self.calendar(log)
    for event in site.components {
      let name = try #require(event["UID"]?.split(separator: "-").suffix(2).joined(separator: "-"))
      let other = try #require(own.event(name))
      expectEqual(other.properties.filter { $0.name != "CLASS" }, event.properties)
      expectEmpty(other.components)
      expectEqual(other["CLASS"], "PRIVATE")
    }
    expectEqual(site.components("VEVENT").count, 6)
    expectEqual(own["SOURCE"], nil)
    expectEqual(own["NAME"], "Machine Mode: reminders")
    let calendar = try Self.calendar(Self.log())
    expectEqual(Self.times(calendar, "morning"), (22...27).map { "202610\($0)T070000" })
    expectEqual(Self.times(calendar, "evening"), (22...27).map { "202610\($0)T200000" })
    let review = try #require(calendar.event("review"))
    expectEqual(review["DTSTART"], "20261025T190000")
    // The first Sunday on or after the last day, 27 October; by then the clocks have been changed.
    expectEqual(review["EXDATE"], nil)
    expectEqual(review["RRULE"], "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261101T180000Z")
    let timed = calendar.components.filter { $0["DTSTART"]?.contains("T") == true && $0.name == "VEVENT" }
    expectEqual(timed.count, 13)
    for event in timed {
      expectEqual(event.properties.first { $0.name == "DTSTART" }?.parameters, "TZID=Europe/Berlin")
      expectEqual(event["TRANSP"], "TRANSPARENT")
      expectEqual(event["CLASS"], "PRIVATE")
      expectEqual(event["DURATION"], "PT15M")
      let alarm = try #require(event.components.first)
      expectEqual(event.components.count, 1)
      expectEqual(alarm.name, "VALARM")
      expectEqual(alarm["ACTION"], "DISPLAY")
      expectEqual(alarm["TRIGGER"], "PT0S")
      expectEqual(alarm["DESCRIPTION"], event["SUMMARY"])
    }
    expectEqual(calendar.event("morning-2")?["SUMMARY"], "Day 2: Focus\\; Topic. First: LC 1002 Problem 2")
    expectEqual(calendar.event("evening-2")?["SUMMARY"], "How did day 2 go?")
    expectEqual(calendar.event("review")?["SUMMARY"], "Weekly review")
  }

  @Test("leaves out what is switched off, and says a time past midnight on the date of the clock")
  func times() throws {
    var log = Self.log()
    log.settings.reminders.morning = nil
    expectEqual(Self.times(try Self.calendar(log), "morning"), [])
    expectEqual(Self.times(try Self.calendar(log), "evening").count, 6)
    log.settings.reminders.evening = nil
    try expectEqual(Self.calendar(log).components.count, 6 + 2)
    log.settings.reminders.review = nil
    let plan = try Self.calendar(log)
    expectEmpty(plan.components("VTIMEZONE"))
    expectEqual(plan.components.count, 6)
    var late = Self.log()
    late.settings.reminders.morning = TimeOfDay(minutes: 3 * 60)
    late.settings.reminders.evening = TimeOfDay(minutes: 30)
    late.settings.reminders.review = WeeklyTime(.sunday, TimeOfDay(minutes: 90))
    let calendar = try Self.calendar(late)
    // A morning waits for the day to begin; an evening past midnight is still of the day before.
    expectEqual(Self.times(calendar, "morning").first, "20261022T040000")
    expectEqual(Self.times(calendar, "evening").first, "20261023T003000")
    expectEqual(calendar.event("review")?["DTSTART"], "20261026T013000")
    expectEqual(calendar.event("review")?["RRULE"], "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261102T003000Z")
    late.settings.dayStart = TimeOfDay(minutes: 0)
    let early = try Self.calendar(late)
    expectEqual(Self.times(early, "morning").first, "20261022T030000")
    expectEqual(Self.times(early, "evening").first, "20261022T003000")
    expectEqual(early.event("review")?["DTSTART"], "20261025T013000")
  }

  @Test("holds no review in a pause, and has none where a pause takes all of them")
  func pause() throws {
    func review(_ from: String, _ through: String) throws -> CalendarComponent? {
      var log = Self.log()
      log.pauses = [
        Pause(from: try CalendarTests.date(from), through: try CalendarTests.date(through), reason: nil)
      ]
      return try Self.calendar(log, days: 20).event("review")
    }
    // 25 October, 1, 8 and 15 November.
    let middle = try #require(try review("2026-10-30", "2026-11-09"))
    expectEqual(middle["RRULE"]?.hasSuffix("UNTIL=20261122T180000Z"), true)
    expectEqual(middle["DTSTART"], "20261025T190000")
    let left = middle.properties.filter { $0.name == "EXDATE" }
    expectEqual(left.map(\.value), ["20261101T190000", "20261108T190000"])
    #expect(left.allSatisfy { $0.parameters == "TZID=Europe/Berlin" })
    // What is left out at an end is not begun with.
    let first = try #require(try review("2026-10-24", "2026-10-26"))
    expectEqual(first["EXDATE"], nil)
    expectEqual(first["DTSTART"], "20261101T190000")
    var short = Self.log()
    short.pauses = [
      Pause(
        from: try CalendarTests.date("2026-10-25"), through: try CalendarTests.date("2026-10-25"), reason: nil
      )
    ]
    #expect(try Self.calendar(short, days: 2).event("review") == nil)
    try expectEqual(Self.calendar(short, days: 4).event("review")?["DTSTART"], "20261101T190000")
  }

  // MARK: Zones

  @Test("writes the offsets of its zone, and knows when a clock of it shows a time")
  func zone() throws {
    let zone = try #require(try Self.calendar(Self.log()).components("VTIMEZONE").first)
    expectEqual(zone["TZID"], "Europe/Berlin")
    expectEqual(zone.components.map(\.name), ["DAYLIGHT", "STANDARD"])
    expectEqual(zone.components.map { $0["DTSTART"] }, ["20260329T020000", "20261025T030000"])
    expectEqual(zone.components.map { $0["RDATE"] }, ["20270328T020000", nil])
    expectEqual(zone.components.map { $0["TZOFFSETFROM"] }, ["+0100", "+0200"])
    expectEqual(zone.components.map { $0["TZOFFSETTO"] }, ["+0200", "+0100"])
    expectEqual(zone.components.map { $0["TZNAME"] }, ["CEST", "CET"])
    let utc = try Self.calendar(Self.log(), in: .utc)
    expectEmpty(utc.components("VTIMEZONE"))
    expectEqual(Self.times(utc, "morning").first, "20261022T070000Z")
    expectEqual(utc.event("review")?["RRULE"], "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261101T190000Z")
    let floating = try Self.calendar(Self.log(), in: .floating)
    expectEmpty(floating.components("VTIMEZONE"))
    expectEqual(Self.times(floating, "morning").first, "20261022T070000")
    expectEqual(floating.event("review")?["RRULE"], "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261101T190000")
    for (shown, instant) in Self.readings {
      let parts = shown.split(separator: "T")
      let local = LocalTime(
        try CalendarTests.date(String(parts[0])), try #require(TimeOfDay(String(parts[1]))))
      expectEqual(Self.berlin.instant(of: local), SampleSite.at(instant), shown)
    }
  }

  private static let readings: [(String, String)] = [
    ("2026-10-24T19:00", "2026-10-24T17:00:00Z"), ("2026-10-25T01:59", "2026-10-24T23:59:00Z"),
    // Shown twice: the first time.
    ("2026-10-25T02:00", "2026-10-25T00:00:00Z"), ("2026-10-25T02:59", "2026-10-25T00:59:00Z"),
    ("2026-10-25T03:00", "2026-10-25T02:00:00Z"), ("2027-03-28T01:59", "2027-03-28T00:59:00Z"),
    // Skipped: by the offset before.
    ("2027-03-28T02:00", "2027-03-28T01:00:00Z"), ("2027-03-28T02:59", "2027-03-28T01:59:00Z"),
    ("2027-03-28T03:00", "2027-03-28T01:00:00Z"), ("2020-01-01T00:00", "2019-12-31T22:00:00Z"),
  ]

  // MARK: The file

  @Test("is known as this program's own, and says nothing of what was done where there are no reviews")
  func own() throws {
    let input = try CalendarTests.input(Self.log(), .private, plan: SampleSite.plan(days: 2))
    let reminders = ReminderCalendar(
      input, plan: try #require(PlanCalendar(input, templates: SampleSite.templates())))
    let bytes = reminders.bytes(in: .utc)
    #expect(ReminderCalendar.isOwn(bytes) && ReminderCalendar.isOwn([]))
    #expect(!ReminderCalendar.isOwn(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Me//EN\r\n".utf8)))
    #expect(!ReminderCalendar.isOwn(Array("notes".utf8)) && !ReminderCalendar.isOwn(Array(bytes.prefix(20))))
    expectEqual(
      reminders.dates, (try CalendarTests.date("2026-10-22"))...(try CalendarTests.date("2026-10-25")))
    func written(_ log: ProgressLog) throws -> [UInt8] {
      let input = try CalendarTests.input(log, .private)
      return ReminderCalendar(
        input, plan: try #require(PlanCalendar(input, templates: SampleSite.templates()))
      ).bytes(in: .utc)
    }
    var log = try SampleSite.log()
    log.settings.review.isOn = false
    let before = try written(log)
    #expect(!before.isEmpty)
    log.items = [:]
    log.reflections = [:]
    log.bonus = []
    try expectEqual(written(log), before)
  }

  @Test("has the same lines whatever a title or a name holds", arguments: CalendarTests.hostile)
  func hostileTexts(text: String) throws {
    func lines(_ text: String) throws -> [String] {
      let input = try CalendarTests.input(hostile: text)
      let reminders = ReminderCalendar(
        input, plan: try #require(PlanCalendar(input, templates: SampleSite.templates())))
      let lines = try CalendarLines(reminders.bytes(in: Self.berlin)).unfolded
      return lines.map { String($0.prefix { $0 != ":" && $0 != ";" }) }
    }
    try expectEqual(lines("x\(text)y"), lines("x"))
  }
}
