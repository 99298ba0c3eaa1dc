// The plan laid on the calendar: which date each programme day is planned for, stepping over rest and pauses.

package import StudyModel

/// What a date is in the learner's plan.
package enum PlanState: Hashable, Sendable {
  /// Nothing is logged and no start is set.
  case notStarted
  /// The start lies ahead, so many days.
  case startsIn(days: Int)
  /// A study day: the number of the programme day planned for it.
  case studyDay(DayNumber)
  /// A rest weekday; `next` is the programme day that follows.
  case restDay(next: DayNumber?)
  /// Inside a pause; `next` is the programme day that follows.
  case paused(next: DayNumber?)
  /// All planned days have passed.
  case finished
}

/// Rest weekdays, pauses and the start date, as they turn programme days into dates (semantics.md, Days).
package struct StudyCalendar: Sendable {
  /// The calendar day of programme day 1; nil before there is a start.
  package let start: CivilDate?
  /// The planned date of each programme day, in order; empty before there is a start, and short where pauses
  /// never end.
  package let plannedDates: [CivilDate]
  private let dayCount: Int
  private let settings: Settings
  private let pauses: [Pause]

  // A plan of 1,000 days with one study day a week needs 7,000 dates; pauses add to that.
  private static let longestWalk = 40_000

  package init(log: ProgressLog, dayCount: Int) {
    settings = log.settings
    pauses = log.pauses
    start = log.settings.start
    self.dayCount = dayCount
    var dates: [CivilDate] = []
    if let start {
      dates.reserveCapacity(dayCount)
      var date = start
      let end = start.adding(days: StudyCalendar.longestWalk)
      while dates.count < dayCount, date < end {
        if !StudyCalendar.isOff(date, settings: settings, pauses: pauses) { dates.append(date) }
        date = date.adding(days: 1)
      }
    }
    plannedDates = dates
  }

  package func isRestWeekday(_ date: CivilDate) -> Bool {
    settings.restWeekdays(on: date).contains(date.weekday)
  }

  package func isPaused(_ date: CivilDate) -> Bool { pauses.contains { $0.contains(date) } }

  /// Whether the date neither counts for nor breaks a streak: a rest weekday or a day of a pause.
  package func isBridged(_ date: CivilDate) -> Bool {
    StudyCalendar.isOff(date, settings: settings, pauses: pauses)
  }

  /// The date a programme day is planned for; nil before there is a start.
  package func plannedDate(of number: DayNumber) -> CivilDate? {
    plannedDates.indices.contains(number.value - 1) ? plannedDates[number.value - 1] : nil
  }

  /// How many programme days are planned for dates before `date`.
  package func daysPlanned(before date: CivilDate) -> Int {
    var low = 0
    var high = plannedDates.count
    while low < high {
      let middle = (low + high) / 2
      if plannedDates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What `date` is in the plan.
  package func state(on date: CivilDate) -> PlanState {
    guard let start else { return .notStarted }
    guard date >= start else { return .startsIn(days: start.days(since: date)) }
    let passed = daysPlanned(before: date)
    let next = passed < dayCount ? DayNumber(passed + 1) : nil
    guard let next else { return .finished }
    if isPaused(date) { return .paused(next: next) }
    if isRestWeekday(date) { return .restDay(next: next) }
    return .studyDay(next)
  }

  private static func isOff(_ date: CivilDate, settings: Settings, pauses: [Pause]) -> Bool {
    settings.restWeekdays(on: date).contains(date.weekday) || pauses.contains { $0.contains(date) }
  }
}
