// Histories with a name, one for each thing that calendars and clocks do to a learner: every measure has a
// table of what it says about each of them.

import Statistics
import StudyModel
import Testing

/// A plan in which each day has a problem (30 minutes) and a topic (10 minutes), and some work on it.
enum Story: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case emptyLog, oneItem
  /// In UTC-8, where an evening's instants lie in another UTC day.
  case eveningsInLosAngeles
  /// Over Berlin's days of 23 and of 25 hours, the second with work at both half past twos of its night.
  case springForward, fallBack
  /// The same clock times with the day beginning at 04:00 and at 00:00, and others with 06:00.
  case nightsUntilFour, nightsUntilMidnight, nightsUntilSix
  /// Berlin to New York, with work on both sides on one date.
  case flightWest
  /// Los Angeles to Auckland, which loses a date, and back, which gives it twice.
  case dateLineWestward, dateLineEastward
  case loggedLate, pauseAfterwards, restChanged
  case todayOpen, catchUp, allEarly, lastDay, weekAfterOpen, weekAfterComplete
  case oneDayPlan, fifteenDayPlan, thousandDayPlan

  var testDescription: String { rawValue }

  var dayCount: Int {
    switch self {
    case .oneDayPlan: 1
    case .fifteenDayPlan: 15
    case .thousandDayPlan: 1_000
    default: 7
    }
  }

  /// Everything that is counted of it.
  func summary() throws -> ProgressSummary {
    let (log, now) = try history()
    return summarize(
      try SamplePlan.plain(days: dayCount), log, Now(instant: try instant(now), zone: "somewhere"))
  }

  /// The log, and what the clock shows now.
  func history() throws -> (ProgressLog, now: String) {
    var log = try ProgressLog(start: start)
    switch self {
    case .emptyLog: return (ProgressLog(), "2026-11-20T12:00Z")
    case .oneItem:
      log.log("lc-1", on: try november(2), minutes: 25, isFinish: true, at: try instant("2026-11-02T20:00Z"))
      return (log, "2026-11-02T21:00Z")
    case .nightsUntilMidnight: log.settings.dayStart = TimeOfDay(minutes: 0)
    case .nightsUntilSix: log.settings.dayStart = TimeOfDay(minutes: 360)
    case .loggedLate:
      try log.work(2, at: "2026-11-05T20:00Z", on: november(3))
      try log.work(1, at: "2026-11-02T20:00Z")
      try log.work(3, at: "2026-11-04T20:00Z")
      return (log, "2026-11-05T21:00Z")
    case .pauseAfterwards: try log.pause(november: 4, through: 5)
    case .restChanged:
      try log.rest([.sunday], november: 1)
      try log.rest([.wednesday], november: 10)
    default: break
    }
    for (number, text) in zip(1..., instants) { try log.work(number, at: text) }
    return (log, now)
  }

  private var start: String {
    switch self {
    case .springForward: "2027-03-26"
    case .fallBack: "2026-10-23"
    case .restChanged: "2026-11-06"
    default: "2026-11-02"
    }
  }

  /// When the items of day 1, of day 2 and so on were finished.
  private var instants: [String] {
    func evenings(_ days: [Int]) -> [String] { days.map { "2026-11-\($0 < 10 ? "0" : "")\($0)T20:00Z" } }
    return switch self {
    case .emptyLog, .oneItem, .loggedLate: []
    case .eveningsInLosAngeles:
      ["2026-11-02T21:00-08:00", "2026-11-03T21:00-08:00", "2026-11-04T21:00-08:00"]
    case .springForward: ["2027-03-26T20:00+01:00", "2027-03-27T20:00+01:00", "2027-03-28T20:00+02:00"]
    case .fallBack:
      [
        "2026-10-23T20:00+02:00", "2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00",
        "2026-10-25T20:00+01:00",
      ]
    case .nightsUntilFour, .nightsUntilMidnight:
      ["2026-11-02T22:00+01:00", "2026-11-04T01:30+01:00", "2026-11-05T01:30+01:00"]
    case .nightsUntilSix: ["2026-11-02T22:00+01:00", "2026-11-04T05:30+01:00", "2026-11-05T05:59+01:00"]
    case .flightWest:
      [
        "2026-11-02T20:00+01:00", "2026-11-03T20:00+01:00", "2026-11-03T23:00-05:00",
        "2026-11-04T20:00-05:00",
      ]
    case .dateLineWestward: ["2026-11-02T20:00-08:00", "2026-11-03T20:00-08:00", "2026-11-05T20:00+13:00"]
    case .dateLineEastward:
      [
        "2026-11-02T20:00+13:00", "2026-11-03T20:00+13:00", "2026-11-03T20:00-08:00",
        "2026-11-04T20:00-08:00",
      ]
    case .pauseAfterwards: evenings([2, 3, 6])
    case .restChanged: evenings([6, 7, 9, 10, 12])
    case .todayOpen: evenings([2, 3])
    case .catchUp: evenings([2, 6, 6, 6, 6])
    case .allEarly: evenings([2, 2, 2, 2, 2, 2, 2])
    case .lastDay, .weekAfterOpen, .fifteenDayPlan, .thousandDayPlan: evenings([2, 3, 4, 5, 6, 7])
    case .weekAfterComplete: evenings([2, 3, 4, 5, 6, 7, 8])
    case .oneDayPlan: evenings([2])
    }
  }

  private var now: String {
    switch self {
    case .emptyLog, .oneItem, .loggedLate: ""
    case .eveningsInLosAngeles: "2026-11-04T22:00-08:00"
    case .springForward: "2027-03-29T09:00+02:00"
    case .fallBack: "2026-10-26T09:00+01:00"
    case .nightsUntilFour, .nightsUntilMidnight: "2026-11-05T02:00+01:00"
    case .nightsUntilSix: "2026-11-05T05:59:59+01:00"
    case .flightWest: "2026-11-04T21:00-05:00"
    case .dateLineWestward: "2026-11-05T21:00+13:00"
    case .dateLineEastward: "2026-11-04T21:00-08:00"
    case .pauseAfterwards, .catchUp: "2026-11-06T21:00Z"
    case .restChanged: "2026-11-12T21:00Z"
    case .todayOpen: "2026-11-04T12:00Z"
    case .allEarly: "2026-11-05T12:00Z"
    case .lastDay, .fifteenDayPlan, .thousandDayPlan: "2026-11-08T12:00Z"
    case .weekAfterOpen, .weekAfterComplete: "2026-11-15T12:00Z"
    case .oneDayPlan: "2026-11-02T21:00Z"
    }
  }
}

extension ProgressLog {
  /// Finishes the problem and the topic of a day of the plan, for the instant's calendar day or another one.
  fileprivate mutating func work(_ number: Int, at text: String, on day: CivilDate? = nil) throws {
    let instant = try instant(text)
    let date = day ?? instant.calendarDay(dayStart: settings.dayStart)
    log("lc-\(number)", on: date, minutes: 30, isFinish: true, at: instant)
    log("t\(number)-1", on: date, minutes: 10, isFinish: true, at: instant)
  }
}
