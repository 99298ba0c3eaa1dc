// Which day of the plan a bare handle is of, around a day on which nothing is required.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite("A day of rest in the plan")
struct RestDayOfPlanTests {
  /// Three days from Monday 2 November 2026, the second without items.
  private func context(november day: Int) throws -> LogContext {
    let days = try [[1], [], [3]].enumerated().map { index, problems in
      StudyDay(
        number: try #require(DayNumber(index + 1)), goal: "", sections: [],
        items: problems.map { number in
          Item(
            id: ItemID(leetCode: number),
            content: .problem(
              Problem(number: number, title: "Problem \(number)", difficulty: .easy), alternative: nil,
              revision: 0),
            track: Track(index: 0, name: "DSA", isPractice: true), detail: nil, timeBox: nil)
        })
    }
    let date = try november(day)
    return LogContext(
      curriculum: Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: days)]),
      now: Now(instant: Instant(date: date, time: TimeOfDay(minutes: 720), offset: 0), zone: "UTC"),
      today: date, plannedDates: try [2, 3, 4].map(november))
  }

  private func november(_ day: Int) throws -> CivilDate {
    try #require(CivilDate("2026-11-\(day < 10 ? "0" : "")\(day)"))
  }

  @Test(
    "a handle is of the day that today lists: the next one that requires something, none after the last date",
    arguments: [(1, 1, 1, nil), (2, 1, 1, 1), (3, 3, 3, nil), (4, 3, 3, 3), (5, 3, nil, nil)]
      as [(Int, Int, Int?, Int?)])
  func current(november day: Int, current: Int, listed: Int?, today: Int?) throws {
    let context = try context(november: day)
    expectEqual(context.listedDay?.value, listed)
    expectEqual(context.currentDay.value, current)
    expectEqual(context.dayOfToday?.value, today)
  }

  @Test("with another date, a handle of a day without a list is refused")
  func dated() throws {
    let context = try context(november: 4)
    try expectEqual(context.day(listedOn: november(2), for: "p1").value, 1)
    #expect(throws: Failure.self) { try context.day(listedOn: november(3), for: "p1") }
    let after = try LoggingTests.refusal {
      try self.context(november: 5).day(listedOn: november(5), for: "p1")
    }
    expectEqual(
      after.words,
      """
      Thursday 5 November 2026 has no list, so `p1` names nothing on it
      help: name the day, as in `3.p1`
      """)
  }
}
