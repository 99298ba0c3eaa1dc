// The end of the plan, the forecast and the needed rate of each story.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("The plan's end and the forecast, story by story")
struct StoryForecastTests {
  /// The last planned day, the last as it was planned at first, and the days between.
  private static let ends: [Story: (end: String, original: String, shift: Int)] = [
    .emptyLog: ("-", "-", 0),
    .oneItem: ("2026-11-08", "2026-11-08", 0),
    .eveningsInLosAngeles: ("2026-11-08", "2026-11-08", 0),
    .springForward: ("2027-04-01", "2027-04-01", 0),
    .fallBack: ("2026-10-29", "2026-10-29", 0),
    .nightsUntilFour: ("2026-11-08", "2026-11-08", 0),
    .nightsUntilMidnight: ("2026-11-08", "2026-11-08", 0),
    .nightsUntilSix: ("2026-11-08", "2026-11-08", 0),
    .flightWest: ("2026-11-08", "2026-11-08", 0),
    .dateLineWestward: ("2026-11-08", "2026-11-08", 0),
    .dateLineEastward: ("2026-11-08", "2026-11-08", 0),
    .loggedLate: ("2026-11-08", "2026-11-08", 0),
    .pauseAfterwards: ("2026-11-10", "2026-11-08", 2),
    .restChanged: ("2026-11-14", "2026-11-13", 1),
    .todayOpen: ("2026-11-08", "2026-11-08", 0),
    .catchUp: ("2026-11-08", "2026-11-08", 0),
    .allEarly: ("2026-11-08", "2026-11-08", 0),
    .lastDay: ("2026-11-08", "2026-11-08", 0),
    .weekAfterOpen: ("2026-11-08", "2026-11-08", 0),
    .weekAfterComplete: ("2026-11-08", "2026-11-08", 0),
    .oneDayPlan: ("2026-11-02", "2026-11-02", 0),
    .fifteenDayPlan: ("2026-11-16", "2026-11-16", 0),
    .thousandDayPlan: ("2029-07-28", "2029-07-28", 0),
  ]

  @Test(
    "the last day of the plan, now and at first, the forecast, its rates and the needed rate",
    arguments: Story.allCases)
  func forecast(story: Story) throws {
    let end = try #require(StoryForecastTests.ends[story])
    let seen = try story.summary()
    let calendar = seen.calendar
    expectEqual(calendar.end?.iso ?? "-", end.end)
    expectEqual(calendar.originalEnd?.iso ?? "-", end.original)
    expectEqual(calendar.shift, end.shift)
    let expected = try #require(StoryForecastTests.forecasts[story])
    let forecast = seen.forecast
    expectEqual(text(forecast.outcome), expected.outcome)
    expectEqual(forecast.rates.map { "\($0.items)/\($0.studyDays)" }.joined(separator: " "), expected.rates)
    expectEqual(forecast.needed.map { "\($0.items)/\($0.studyDays)" } ?? "-", expected.needed)
  }

  /// The outcome; items in study days of the last 7, the last 14 and all; what is needed.
  private static let forecasts: [Story: (outcome: String, rates: String, needed: String)] = [
    .emptyLog: ("not started", "0/0 0/0 0/0", "-"),
    .oneItem: ("too early", "0/0 0/0 0/0", "13/7"),
    .eveningsInLosAngeles: ("too early", "4/2 4/2 4/2", "8/5"),
    .springForward: ("too early", "6/3 6/3 6/3", "8/4"),
    .fallBack: ("too early", "8/3 8/3 8/3", "6/4"),
    .nightsUntilFour: ("too early", "4/2 4/2 4/2", "8/5"),
    .nightsUntilMidnight: ("too early", "4/3 4/3 4/3", "8/4"),
    .nightsUntilSix: ("too early", "4/2 4/2 4/2", "8/5"),
    .flightWest: ("too early", "6/2 6/2 6/2", "6/5"),
    .dateLineWestward: ("too early", "4/3 4/3 4/3", "8/4"),
    .dateLineEastward: ("too early", "6/2 6/2 6/2", "6/5"),
    .loggedLate: ("too early", "6/3 6/3 6/3", "8/4"),
    .pauseAfterwards: ("too early", "4/2 4/2 4/2", "8/5"),
    .restChanged: ("too early", "8/4 8/4 8/4", "4/3"),
    .todayOpen: ("too early", "4/2 4/2 4/2", "10/5"),
    .catchUp: ("too early", "2/4 2/4 2/4", "4/3"),
    .allEarly: ("done 2026-11-02", "14/3 14/3 14/3", "-"),
    .lastDay: ("2026-11-08, 2026-11-08 to 2026-11-08", "12/6 12/6 12/6", "2/1"),
    .weekAfterOpen: ("2026-11-17, 2026-11-17 to -", "0/7 12/13 12/13", "-"),
    .weekAfterComplete: ("done 2026-11-08", "2/7 14/13 14/13", "-"),
    .oneDayPlan: ("done 2026-11-02", "0/0 0/0 0/0", "-"),
    .fifteenDayPlan: ("2026-11-16, 2026-11-16 to 2026-11-16", "12/6 12/6 12/6", "18/9"),
    .thousandDayPlan: ("2029-07-28, 2029-07-28 to 2029-07-28", "12/6 12/6 12/6", "1988/994"),
  ]
}

/// The outcome of a forecast for tables: the date, then the earliest and the latest, `-` where none is told.
func text(_ outcome: Forecast.Outcome) -> String {
  switch outcome {
  case .done(let date): "done \(date.iso)"
  case .notStarted: "not started"
  case .untold: "untold"
  case .tooEarly: "too early"
  case .noRate: "no rate"
  case .dates(let date, let earliest, let latest):
    "\(date?.iso ?? "-"), \(earliest?.iso ?? "-") to \(latest?.iso ?? "-")"
  }
}
