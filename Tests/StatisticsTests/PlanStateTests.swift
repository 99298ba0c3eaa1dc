// What a date is in the plan: before the start, study days, rest, pauses, the end.

import Statistics
import StudyModel
import TestSupport
import Testing

/// A state with plain numbers, for tables.
enum ExpectedState: Sendable {
  case startsIn(Int)
  case study(Int)
  case rest(next: Int)
  case paused(next: Int)
  case finished

  func state() throws -> PlanState {
    switch self {
    case .startsIn(let days): .startsIn(days: days)
    case .study(let number): .studyDay(try dayNumber(number))
    case .rest(let next): .restDay(next: try dayNumber(next))
    case .paused(let next): .paused(next: try dayNumber(next))
    case .finished: .finished
    }
  }
}

@Suite("What a date is in the plan")
struct PlanStateTests {
  @Test("each day around the ends of a plan has its state, with a start on a day off stepped over")
  func aroundTheEnds() throws {
    for (day, expected) in [
      ("2026-10-31", .startsIn(5)), ("2026-11-01", .startsIn(4)), ("2026-11-04", .startsIn(1)),
      ("2026-11-05", .study(1)), ("2026-11-06", .paused(next: 2)), ("2026-11-07", .study(2)),
      ("2026-11-08", .rest(next: 3)), ("2026-11-09", .study(3)), ("2026-11-10", .finished),
      ("2026-11-11", .finished),
      ("2026-11-15", .finished), ("2027-11-09", .finished), ("2999-12-31", .finished),
      ("1970-01-01", .startsIn(20_762)),
    ] as [(String, ExpectedState)] {
      // Sundays are rest; the 6th is paused, and so is the 11th, after the end.
      var log = try ProgressLog(start: "2026-11-05")
      try log.rest([.sunday], november: 1)
      try log.pause(november: 6, through: 6)
      try log.pause(november: 11, through: 11)
      expectEqual(StudyCalendar(log: log, dayCount: 3).state(on: try date(day)), (try expected.state()), day)
    }
    for (day, expected) in [
      (6, .startsIn(4)), (7, .rest(next: 1)), (8, .paused(next: 1)), (9, .paused(next: 1)), (10, .study(1)),
      (11, .finished),
    ] as [(Int, ExpectedState)] {
      // Saturdays and Sundays are rest; the pause from the 8th, a Sunday, to the 9th goes before rest.
      var log = try ProgressLog(start: "2026-11-07")
      try log.rest([.saturday, .sunday], november: 1)
      try log.pause(november: 8, through: 9)
      expectEqual(
        StudyCalendar(log: log, dayCount: 1).state(on: try november(day)), (try expected.state()), "\(day)")
    }
  }

  @Test(
    "the number of a study day is the count of study days from the start through it",
    arguments: [1, 7, 15, 1_000])
  func numbers(dayCount: Int) throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.rest([.sunday], november: 1)
    try log.pause(november: 10, through: 12)
    let calendar = StudyCalendar(log: log, dayCount: dayCount)
    var studyDays = 0
    var wrong: [String] = []
    var day = try november(2)
    while studyDays < dayCount {
      let isPaused = (10...12).contains(day.day) && day.month == 11 && day.year == 2026
      let expected: ExpectedState
      if isPaused {
        expected = .paused(next: studyDays + 1)
      } else if day.weekday == .sunday {
        expected = .rest(next: studyDays + 1)
      } else {
        studyDays += 1
        expected = .study(studyDays)
      }
      if calendar.state(on: day) != (try expected.state()) { wrong.append(day.iso) }
      day = day.adding(days: 1)
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    expectEqual(calendar.state(on: day), .finished)
  }

  @Test(
    "pauses without an end, or for longer than the walk, do not hang it: the plan is paused, not finished")
  func endlessPauses() throws {
    var log = try ProgressLog(start: "2026-11-02")
    log.pauses = [Pause(from: try november(4), through: try date("2999-12-31"), reason: nil)]
    let calendar = StudyCalendar(log: log, dayCount: 5)
    expectEqual(calendar.plannedDates, (try [november(2), november(3)]))
    expectEqual(calendar.plannedDate(of: try dayNumber(3)), nil)
    expectEqual(calendar.state(on: try november(3)), .studyDay(try dayNumber(2)))
    expectEqual(calendar.state(on: try november(4)), .paused(next: try dayNumber(3)))
    expectEqual(calendar.state(on: try date("2999-12-31")), .paused(next: try dayNumber(3)))
    expectEqual(calendar.daysPlanned(before: try date("2999-12-31")), 2)
    // Pauses one after the other for longer than the walk.
    var chained = try ProgressLog(start: "2026-11-02")
    chained.pauses = try (0..<130).map { year in
      let from = try november(2).adding(days: year * 367)
      return Pause(from: from, through: from.adding(days: 366), reason: nil)
    }
    let walk = StudyCalendar(log: chained, dayCount: 7)
    expectEmpty(walk.plannedDates)
    expectEqual(walk.state(on: try november(2)), .paused(next: try dayNumber(1)))
    // An endless pause goes through to every number.
    var worked = try ProgressLog(start: "2026-11-02")
    worked.pauses = [Pause(from: try november(4), through: try date("2999-12-31"), reason: nil)]
    try worked.finish("lc-1", november: 2)
    try worked.finish("lc-2", november: 3)
    let seen = summary(try SamplePlan.plain(days: 5), worked, on: try date("2999-12-31"))
    expectEqual(seen.state, .paused(next: try dayNumber(3)))
    expectEqual(seen.currentDay?.day.number.value, 3)
    expectEqual(seen.streak.length, 2)
    expectEqual(seen.overdueDays.map(\.day.number.value), [1, 2])
    expectEqual(seen.stateSentence, "0 of 5 days complete, on plan. Day 3 is next, on a later day.")
  }
}
