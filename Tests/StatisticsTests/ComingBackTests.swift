// The absence that a learner comes back from, and the days to the interview.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Coming back")
struct ComingBackTests {
  /// The summary of a plan of ten days from Monday 2 November 2026.
  private func summary(
    _ worked: [Int], november today: Int, _ change: (inout ProgressLog) throws -> Void = { _ in }
  )
    throws -> ProgressSummary
  {
    var log = try ProgressLog(start: "2026-11-02")
    for day in worked { try log.log("lc-1", on: november(day), minutes: 20, isFinish: false) }
    try change(&log)
    return try StatisticsTests.summary(SamplePlan.plain(days: 10), log, november: today)
  }

  @Test(
    "four study days without work are an absence, from the first to the last of them",
    arguments: [
      ([2], 6, nil), ([2], 7, 3...6), ([2, 7], 7, 3...6), ([2, 7], 8, nil), ([2, 3], 20, 4...19),
      ([], 20, nil),
    ] as [([Int], Int, ClosedRange<Int>?)])
  func absence(worked: [Int], today: Int, expected: ClosedRange<Int>?) throws {
    let found = try Absence(summary(worked, november: today), plansFrom: [])?.dates
    try expectEqual(found, expected.map { try november($0.lowerBound)...november($0.upperBound) })
  }

  @Test("a pause over them ends it, and rest days are no study days")
  func pauseAndRest() throws {
    let paused = try summary([2], november: 9) { log in
      log.pauses = [Pause(from: try november(3), through: try november(6), reason: nil)]
    }
    expectEqual(Absence(paused, plansFrom: []), nil)
    let resting = try summary([6], november: 13) { log in
      log.settings.rest = [RestWeekdays(from: try november(2), weekdays: [.saturday, .sunday])]
    }
    try expectEqual(Absence(resting, plansFrom: [])?.dates, november(9)...november(12))
  }

  @Test(
    "days missed on the same weekdays of two weeks are a habit, which is told once",
    arguments: [
      ("two weekends", [7, 8], 14, "sat,sun", 9...13), ("told a week ago", [7, 8, 14, 15], 21, nil, nil),
      ("a Sunday missed once", [5, 6, 7], 12, "", 8...11),
      ("a Saturday was missed", [7, 14], 22, "", 15...21),
      ("work on a Wednesday", [4, 7, 8], 14, "", 9...13), ("away for weeks", [2], 30, "", 3...29),
    ] as [(String, [Int], Int, String?, ClosedRange<Int>?)])
  func habit(name: String, worked: [Int], today: Int, weekdays: String?, dates: ClosedRange<Int>?) throws {
    let found = try Absence(summary(worked, november: today), plansFrom: [])
    try expectEqual(
      found?.dates, dates.map { try november($0.lowerBound)...november($0.upperBound) }, "\(name)")
    let expected = weekdays == "" ? Weekday.allCases.map(\.short).joined(separator: ",") : weekdays
    expectEqual(found?.studyWeekdays.map(\.short).joined(separator: ","), expected, "\(name)")
  }

  @Test("rest weekdays that were set after the days off end the habit")
  func rest() throws {
    let found = try summary([7, 8], november: 14) { try $0.rest([.monday, .tuesday], november: 14) }
    expectEqual(Absence(found, plansFrom: []), nil)
  }

  @Test("a plan that was laid anew after them ends it, one of before does not")
  func replan() throws {
    let away = try summary([2], november: 9)
    try expectEqual(Absence(away, plansFrom: [november(2), november(8)])?.dates, november(3)...november(8))
    try expectEqual(Absence(away, plansFrom: [november(2), november(9)]), nil)
  }

  @Test(
    "the interview is told until its date, and a plan that ends after it is warned of",
    arguments: [
      ("2026-11-20", 2, "Interview in 18 days", nil), ("2026-11-20", 19, "Interview in 1 day", nil),
      ("2026-11-20", 20, "Interview today. Good luck.", nil), ("2026-11-20", 21, nil, nil),
      ("2026-11-08", 2, "Interview in 6 days", 3), ("2026-11-11", 2, "Interview in 9 days", nil),
    ] as [(String, Int, String?, Int?)])
  func interview(date text: String, today: Int, expected: String?, after: Int?) throws {
    var settings = Settings()
    settings.interview = try date(text)
    let interview = try Interview(settings, summary([2], november: today), on: november(today))
    expectEqual(interview?.text, expected)
    expectEqual(interview?.daysOfPlanAfter, after)
    expectEqual(interview?.warning == nil, after == nil)
  }
}
