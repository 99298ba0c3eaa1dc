// The forecast: what is left, at a rate, laid on the study days ahead.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

/// Problems finished on days of November 2026 in a plan with one problem a day, and the forecast then.
struct ForecastCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var days = 20
  var start = 2
  /// How many problems were finished on each of these days.
  let finished: [(days: ClosedRange<Int>, count: Int)]
  let today: Int
  var rest: Set<Weekday> = []
  var pauses: [ClosedRange<Int>] = []
  let outcome: String

  init(
    _ name: String, days: Int = 20, start: Int = 2, _ finished: [(ClosedRange<Int>, Int)], today: Int,
    rest: Set<Weekday> = [], pauses: [ClosedRange<Int>] = [], outcome: String
  ) {
    testDescription = name
    (self.days, self.start, self.finished, self.today) = (days, start, finished.map { ($0.0, $0.1) }, today)
    (self.rest, self.pauses, self.outcome) = (rest, pauses, outcome)
  }

  func summary(_ change: (inout ProgressLog) throws -> Void = { _ in }) throws -> ProgressSummary {
    var log = ProgressLog()
    log.settings.start = try november(start)
    try log.rest(rest, november: 1)
    for pause in pauses { try log.pause(november: pause.lowerBound, through: pause.upperBound) }
    var number = 0
    for (days, count) in finished {
      for day in days {
        for _ in 0..<count {
          number += 1
          try log.finish("lc-\(number)", november: day)
        }
      }
    }
    try change(&log)
    return try StatisticsTests.summary(SamplePlan.plain(days: days, topics: 0), log, november: today)
  }
}

@Suite("The forecast")
struct ForecastTests {
  @Test(
    "what is left is laid on the study days from today on, with the band of the three rates",
    arguments: [
      ForecastCase(
        "one a day, today still to come", [(2...8, 1)], today: 9,
        outcome: "2026-11-21, 2026-11-21 to 2026-11-21"),
      ForecastCase(
        "today's done already", [(2...9, 1)], today: 9, outcome: "2026-11-21, 2026-11-21 to 2026-11-21"),
      ForecastCase(
        "more than today's done", [(2...8, 1), (9...9, 2)], today: 9,
        outcome: "2026-11-20, 2026-11-20 to 2026-11-20"),
      ForecastCase(
        "part of today's share done", days: 13, [(2...5, 2), (6...7, 1), (9...9, 1)], today: 9,
        outcome: "2026-11-11, 2026-11-11 to 2026-11-11"),
      ForecastCase("four study days", [(2...5, 1)], today: 6, outcome: "too early"),
      ForecastCase(
        "five study days", [(2...6, 1)], today: 7, outcome: "2026-11-21, 2026-11-21 to 2026-11-21"),
      ForecastCase(
        "before the start", start: 10, [(2...8, 1)], today: 9, outcome: "not started"),
      ForecastCase(
        "a slower last week", days: 40, [(2...8, 2), (9...15, 1)], today: 16,
        outcome: "2026-11-28, 2026-11-28 to 2026-12-04"),
      ForecastCase(
        "a quicker last week", days: 40, [(2...8, 1), (9...15, 2)], today: 16,
        outcome: "2026-11-28, 2026-11-25 to 2026-11-28"),
      ForecastCase(
        "nothing in the last week", [(2...2, 1)], today: 16, outcome: "2027-08-08, 2027-08-08 to -"),
      ForecastCase(
        "nothing on the last 14 study days", [(2...2, 1)], today: 17, outcome: "no rate"),
      ForecastCase("nothing at all", [], today: 17, outcome: "no rate"),
      ForecastCase("work on today alone", [(17...17, 5)], today: 17, outcome: "no rate"),
      ForecastCase(
        "just within a year of the plan's end", days: 28, [(2...2, 1)], today: 16,
        outcome: "2027-11-28, 2027-11-28 to -"),
      ForecastCase(
        "more than a year after the plan's end", days: 29, [(2...2, 1)], today: 16, outcome: "-, - to -"),
      ForecastCase(
        "rest days ahead", [(2...7, 1), (9...9, 1)], today: 10, rest: [.sunday],
        outcome: "2026-11-24, 2026-11-24 to 2026-11-24"),
      ForecastCase(
        "today is a rest day", [(2...7, 1)], today: 8, rest: [.sunday],
        outcome: "2026-11-24, 2026-11-24 to 2026-11-24"),
      ForecastCase(
        "work on a rest day raises the rate", [(2...9, 1)], today: 10, rest: [.sunday],
        outcome: "2026-11-21, 2026-11-21 to 2026-11-21"),
      ForecastCase(
        "a pause ahead", [(2...8, 1)], today: 9, pauses: [12...14],
        outcome: "2026-11-24, 2026-11-24 to 2026-11-24"),
      ForecastCase(
        "in a pause", [(2...8, 1)], today: 9, pauses: [9...10],
        outcome: "2026-11-23, 2026-11-23 to 2026-11-23"),
      ForecastCase(
        "after the plan's end", [(2...20, 1)], today: 30, outcome: "2026-12-02, 2026-12-01 to -"),
      ForecastCase(
        "no more left than a day's share", days: 16, [(2...8, 2)], today: 9,
        outcome: "2026-11-09, 2026-11-09 to 2026-11-09"),
      ForecastCase(
        "no more left than a day's share, on a day off", days: 16, [(2...8, 2)], today: 9, pauses: [9...10],
        outcome: "2026-11-11, 2026-11-11 to 2026-11-11"),
      ForecastCase(
        "one item left for today", days: 8, [(2...8, 1)], today: 9,
        outcome: "2026-11-09, 2026-11-09 to 2026-11-09"),
      ForecastCase("all done", days: 7, [(2...8, 1)], today: 9, outcome: "done 2026-11-08"),
      ForecastCase(
        "all done before the start", days: 3, start: 20, [(2...4, 1)], today: 9, outcome: "done 2026-11-04"),
    ])
  func outcome(example: ForecastCase) throws {
    expectEqual(text(try example.summary().forecast.outcome), example.outcome)
  }

  @Test("only first finishes of required items make the rate, in windows of study days")
  func rates() throws {
    let example = ForecastCase("", [(2...8, 1)], today: 9, outcome: "")
    let seen = try example.summary { log in
      try log.finish("lc-1", november: 5)
      try log.finish("gone", november: 5)
      try log.addBonus("bonus-1", beside: 1)
      try log.finish("bonus-1", november: 5)
      try log.spend(60, on: "lc-20", november: 5)
      // Before the start, and later than today by a clock that was set back.
      try log.finish("lc-15", november: 1)
      try log.finish("lc-16", november: 12)
    }
    expectEqual(seen.forecast.rates.map(\.items), [7, 7, 7])
    expectEqual(seen.forecast.rates.map(\.studyDays), [7, 7, 7])
    expectEqual(seen.forecast.rates.map(\.window), [7, 14, nil])
    expectEqual(seen.items.done, 9)
    // The windows count study days, and work in a pause between them.
    // Study days 2...4 and 9...17, twelve of them; the pause has one finish, the rest of the days one each.
    let paused = ForecastCase(
      "", days: 40, [(2...4, 1), (6...6, 1), (9...17, 1)], today: 18, pauses: [5...8], outcome: "")
    let rates = try paused.summary().forecast.rates
    expectEqual(rates.map(\.studyDays), [7, 12, 12])
    expectEqual(rates.map(\.items), [7, 13, 13])
    // An endless pause ahead has no date, and does not hang.
    let endless = ForecastCase("", [(2...8, 1)], today: 9, outcome: "")
    let unending = try endless.summary { log in
      log.pauses = [Pause(from: try november(9), through: try date("2999-12-31"), reason: nil)]
    }
    expectEqual(text(unending.forecast.outcome), "-, - to -")
    expectEqual(unending.forecast.needed, nil)
  }

  @Test("what is needed is what is left over the planned days from today on, rounded up")
  func needed() throws {
    for (today, done, words) in [
      (2, 0, "1.0 items a study day"), (3, 0, "1.1 items a study day"), (9, 4, "1.3 items a study day"),
      (21, 0, "20.0 items a study day"), (21, 19, "1.0 items a study day"),
      (22, 5, "none: the plan has ended"), (9, 20, "nothing: all is done"), (1, 0, "1.0 items a study day"),
    ] {
      let finished = done == 0 ? [] : [(2...2, done)]
      let seen = try ForecastCase("", finished, today: today, outcome: "").summary()
      expectEqual(seen.value(of: .neededRate), words, "\(done) done on \(today)")
      expectEqual((seen.forecast.needed == nil), words.contains(":"), "\(done) done on \(today)")
    }
    // The rate is said with one decimal, rounded down.
    let rates = try ForecastCase("", [(2...3, 1), (6...6, 3)], today: 8, outcome: "").summary().forecast.rates
    // Five in six study days.
    expectEqual(rates[0].perDay, "0.8")
    let none = try ForecastCase("", [], today: 8, outcome: "").summary().forecast.rates
    expectEqual(none[1].perDay, "0.0")
    let many = try ForecastCase("", days: 60, [(2...2, 36)], today: 8, outcome: "").summary().forecast.rates
    expectEqual(many[2].perDay, "6.0")
  }
}
