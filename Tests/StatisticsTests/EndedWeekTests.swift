// Weeks of the calendar that are over by the log alone.

import StudyModel
import TestSupport
import Testing

@testable import Statistics

@Suite("A week that is over")
struct EndedWeekTests {
  private static let problems = (1...6).map { number in
    Item(
      id: ItemID(leetCode: number),
      content: .problem(
        Problem(number: number, title: "P\(number)", difficulty: .easy), alternative: nil, revision: 0),
      track: .dsa, detail: nil, timeBox: nil)
  }

  /// Three days of two problems each.
  private static let curriculum: Curriculum = {
    let days = (1...3).compactMap { number in
      DayNumber(number).map {
        StudyDay(
          number: $0, goal: "", dsaFocus: "Focus", systemDesignTopic: "",
          items: Array(problems[(number * 2 - 2)..<(number * 2)]))
      }
    }
    return Curriculum(weeks: [StudyWeek(number: 1, theme: "Theme", days: days)])
  }()

  /// - Parameter entries: the number of a problem with the date of an attempt, whether it finished it, and its minutes.
  private static func weeks(
    _ entries: [(Int, String, Bool, Int?)], now: String = "2027-03-01T12:00:00Z"
  ) throws -> [EndedWeek] {
    var log = ProgressLog()
    for (number, date, isFinish, minutes) in entries {
      let instant = try #require(Instant("\(date)T20:00:00Z"))
      log.items[ItemID(leetCode: number), default: ItemRecord()].attempts.append(
        Attempt(
          instant: instant, zone: "UTC", day: try #require(CivilDate(date)), minutes: minutes,
          isFinish: isFinish))
    }
    let now = Now(instant: try #require(Instant(now)), zone: "UTC")
    return summarize(curriculum, log, now).endedWeeks
  }

  @Test("ends with an entry after its Sunday, whatever the clock says")
  func end() throws {
    #expect(try Self.weeks([]).isEmpty)
    #expect(try Self.weeks([(1, "2026-11-16", true, 20)]).isEmpty)
    #expect(try Self.weeks([(1, "2026-11-16", true, 20), (2, "2026-11-22", true, 20)]).isEmpty)
    for now in ["2026-11-23T12:00:00Z", "2026-11-20T12:00:00Z", "2029-01-01T12:00:00Z"] {
      let weeks = try Self.weeks([(1, "2026-11-16", true, 20), (2, "2026-11-23", false, nil)], now: now)
      expectEqual(weeks.map(\.name), ["2026-W47"], "\(now)")
      expectEqual(weeks.map(\.through.iso), ["2026-11-22"])
    }
  }

  @Test("counts what was first finished in it, the days that it completed, and all its minutes")
  func counts() throws {
    let weeks = try Self.weeks([
      (1, "2026-11-16", true, 20), (2, "2026-11-17", true, 15), (3, "2026-11-22", true, 30),
      (1, "2026-11-24", true, 10), (4, "2026-11-29", true, 25), (5, "2026-12-14", true, nil),
    ])
    expectEqual(weeks.map(\.name), ["2026-W47", "2026-W48"])
    #expect(weeks.map(\.items) == [3, 1] && weeks.map(\.problems) == [3, 1])
    expectEqual(weeks.map { $0.days.map(\.value) }, [[1], [2]])
    #expect(weeks.map(\.week.minutes) == [65, 35] && weeks.map(\.week.finishes) == [3, 2])
  }

  @Test(
    "has the year and the number of ISO 8601",
    arguments: [
      ("2024-12-30", "2025-W01"), ("2025-12-28", "2025-W52"), ("2025-12-29", "2026-W01"),
      ("2026-01-04", "2026-W01"), ("2026-12-31", "2026-W53"), ("2027-01-03", "2026-W53"),
      ("2027-01-04", "2027-W01"), ("2028-02-29", "2028-W09"), ("2999-12-20", "2999-W51"),
    ])
  func name(date: String, name: String) throws {
    let weeks = try Self.weeks(
      [(1, date, true, 20), (2, try #require(CivilDate(date)).adding(days: 8).iso, true, 20)],
      now: "\(date)T12:00:00Z")
    expectEqual(weeks.first?.name, name)
  }
}
