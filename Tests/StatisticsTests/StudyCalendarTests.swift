// The plan on the calendar: planned dates over rest weekdays and pauses, and what each date is.

import Statistics
import StudyModel
import TestSupport
import Testing

/// A start, rest and pauses in November 2026, and the dates that follow from them.
struct CalendarCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var start = 2
  /// Weekdays of rest by the day of November they hold from.
  var rest: [(from: Int, weekdays: Set<Weekday>)] = []
  var pauses: [ClosedRange<Int>] = []
  let dates: [Int]

  init(
    _ name: String, start: Int = 2, rest: [(from: Int, weekdays: Set<Weekday>)] = [],
    pauses: [ClosedRange<Int>] = [], dates: [Int]
  ) {
    (testDescription, self.start, self.rest, self.pauses, self.dates) = (name, start, rest, pauses, dates)
  }

  func log() throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = try november(start)
    for change in rest { try log.rest(change.weekdays, november: change.from) }
    for pause in pauses { try log.pause(november: pause.lowerBound, through: pause.upperBound) }
    return log
  }
}

@Suite("The plan on the calendar")
struct StudyCalendarTests {
  static let weekend: Set<Weekday> = [.saturday, .sunday]
  static let allButWednesday: Set<Weekday> = [.monday, .tuesday, .thursday, .friday, .saturday, .sunday]

  @Test(
    "days are planned for the study days from the start on",
    arguments: [
      CalendarCase("no rest", dates: [2, 3, 4, 5, 6, 7, 8, 9]),
      CalendarCase("a plan of one day", dates: [2]),
      CalendarCase("a start on a rest weekday", start: 8, rest: [(1, [.sunday])], dates: [9, 10, 11]),
      CalendarCase(
        "a start on the first of two rest weekdays", start: 7, rest: [(1, weekend)], dates: [9, 10]),
      CalendarCase("one rest weekday", rest: [(1, [.sunday])], dates: [2, 3, 4, 5, 6, 7, 9, 10]),
      CalendarCase("two rest weekdays", rest: [(1, weekend)], dates: [2, 3, 4, 5, 6, 9, 10]),
      CalendarCase(
        "three rest weekdays apart", rest: [(1, [.tuesday, .thursday, .sunday])], dates: [2, 4, 6, 7, 9, 11]),
      CalendarCase("six rest weekdays", rest: [(1, allButWednesday)], dates: [4, 11, 18, 25]),
      CalendarCase(
        "rest changed in the middle", rest: [(1, [.sunday]), (11, weekend)],
        dates: [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 16]),
      CalendarCase("rest begun on that very weekday", rest: [(8, [.sunday])], dates: [2, 3, 4, 5, 6, 7, 9]),
      CalendarCase(
        "rest begun the day after that weekday", rest: [(9, [.sunday])],
        dates: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16]),
      CalendarCase(
        "rest given up", rest: [(1, [.sunday]), (15, [])],
        dates: [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16]),
      CalendarCase(
        "rest changed twice on a day", rest: [(1, weekend), (1, [])], dates: [2, 3, 4, 5, 6, 7, 8]),
      CalendarCase("a pause before the start", start: 9, pauses: [2...5], dates: [9, 10, 11]),
      CalendarCase("a pause up to the day before the start", start: 9, pauses: [2...8], dates: [9, 10]),
      CalendarCase("a pause over the start", start: 9, pauses: [7...11], dates: [12, 13, 14]),
      CalendarCase("a pause of one day", pauses: [3...3], dates: [2, 4, 5]),
      CalendarCase(
        "a pause across rest days", rest: [(1, [.sunday])], pauses: [6...9], dates: [2, 3, 4, 5, 10, 11]),
      CalendarCase(
        "a pause beside rest days", rest: [(1, weekend)], pauses: [5...6], dates: [2, 3, 4, 9, 10]),
      CalendarCase("overlapping pauses", pauses: [4...6, 5...8], dates: [2, 3, 9, 10]),
      CalendarCase("a pause inside another", pauses: [4...10, 5...6], dates: [2, 3, 11, 12]),
      CalendarCase("the same pause twice", pauses: [4...6, 4...6], dates: [2, 3, 7]),
      CalendarCase("pauses that adjoin", pauses: [4...5, 6...7], dates: [2, 3, 8]),
      CalendarCase("pauses not in order", pauses: [9...10, 4...5], dates: [2, 3, 6, 7, 8, 11]),
      CalendarCase("a pause after the last day", pauses: [5...20], dates: [2, 3, 4]),
    ])
  func plannedDates(example: CalendarCase) throws {
    let calendar = StudyCalendar(log: try example.log(), dayCount: example.dates.count)
    expectEqual(calendar.plannedDates.map(\.day), example.dates)
    expectEqual(calendar.plannedDates, (try example.dates.map(november)))
  }

  @Test("a pause declared afterwards shifts what follows, and without a start nothing is planned")
  func declaredAfterwards() throws {
    // The pause leaves what came before.
    var paused = try ProgressLog(start: "2026-11-02")
    let before = StudyCalendar(log: paused, dayCount: 15)
    try paused.pause(november: 5, through: 7)
    let after = StudyCalendar(log: paused, dayCount: 15)
    expectEqual(before.plannedDates.map(\.day), Array(2...16))
    expectEqual(after.plannedDates.map(\.day), Array(2...4) + Array(8...19))
    expectEqual(before.state(on: try november(6)), .studyDay(try dayNumber(5)))
    expectEqual(after.state(on: try november(6)), .paused(next: try dayNumber(4)))
    var log = ProgressLog()
    try log.rest([.sunday], november: 1)
    try log.pause(november: 3, through: 4)
    let calendar = StudyCalendar(log: log, dayCount: 7)
    expectEqual(calendar.start, nil)
    expectEmpty(calendar.plannedDates)
    expectEqual(calendar.plannedDate(of: try dayNumber(1)), nil)
    expectEqual(calendar.daysPlanned(before: try november(30)), 0)
    for day in [1, 2, 3, 8] { expectEqual(calendar.state(on: try november(day)), .notStarted) }
  }

  @Test("days are planned across the ends of years and the leap day, up to 1,000 of them")
  func acrossYears() throws {
    let leap = StudyCalendar(log: try ProgressLog(start: "2028-02-28"), dayCount: 3)
    expectEqual(leap.plannedDates.map(\.iso), ["2028-02-28", "2028-02-29", "2028-03-01"])
    let newYear = StudyCalendar(log: try ProgressLog(start: "2026-12-31"), dayCount: 2)
    expectEqual(newYear.plannedDates.map(\.iso), ["2026-12-31", "2027-01-01"])
    // A plan of 1,000 days ends on the date that counting weeks gives.
    for (rest, last) in [
      // 999 days after 2 November 2026; 166 weeks of six days and four more; 999 weeks after 4 November 2026.
      ([], "2029-07-28"), ([.sunday], "2030-01-10"), (Self.allButWednesday, "2045-12-27"),
    ] as [(Set<Weekday>, String)] {
      var log = try ProgressLog(start: "2026-11-02")
      try log.rest(rest, november: 1)
      let calendar = StudyCalendar(log: log, dayCount: 1_000)
      expectEqual(calendar.plannedDates.count, 1_000)
      expectEqual(calendar.plannedDates.last?.iso, last)
      expectEqual(calendar.plannedDate(of: try dayNumber(1_000))?.iso, last)
      expectEqual(calendar.state(on: try date(last)), .studyDay(try dayNumber(1_000)))
      expectEqual(calendar.state(on: try date(last).adding(days: 1)), .finished)
    }
  }

  @Test("planned days before a date are counted without it, and rest weekdays and pauses are bridged")
  func plannedBefore() throws {
    for (day, count) in [
      (1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 4), (9, 4), (10, 5), (30, 5),
    ] {
      // Planned for the 2nd, 3rd, 6th, 7th and 9th.
      var log = try ProgressLog(start: "2026-11-02")
      try log.rest([.sunday], november: 1)
      try log.pause(november: 4, through: 5)
      expectEqual(
        StudyCalendar(log: log, dayCount: 5).daysPlanned(before: try november(day)), count, "before \(day)")
    }
    for (day, isRest, isPaused) in [
      (2, false, false), (4, false, true), (7, true, false), (8, true, true), (9, false, true),
      (10, false, false),
    ] {
      var log = try ProgressLog(start: "2026-11-02")
      try log.rest(StudyCalendarTests.weekend, november: 1)
      try log.pause(november: 4, through: 4)
      try log.pause(november: 8, through: 9)
      let calendar = StudyCalendar(log: log, dayCount: 7)
      expectEqual(calendar.isRestWeekday(try november(day)), isRest, "on \(day)")
      expectEqual(calendar.isPaused(try november(day)), isPaused, "on \(day)")
      expectEqual(calendar.isBridged(try november(day)), (isRest || isPaused), "on \(day)")
    }
  }
}
