// The plan laid on the calendar: which date each programme day is planned for, stepping over rest and pauses.

package import StudyModel

/// What a date is in the learner's plan.
package enum PlanState: Hashable, Sendable {
  /// Nothing is logged and no start is set.
  case notStarted
  /// The start lies ahead, and day 1 is in `days` days.
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

/// Rest weekdays, pauses and the start date, as they turn programme days into dates
/// (Documentation/numbers.md, Days).
package struct StudyCalendar: Sendable {
  /// The date from which on programme days are planned; day 1 stands on the first study day from it. Nil before
  /// there is a start.
  package let start: CivilDate?
  /// The planned date of each programme day, in order; empty before there is a start, and short where pauses
  /// never end.
  package let plannedDates: [CivilDate]
  /// The dates as they were planned at first: from the start, with the rest weekdays of that day, without
  /// pauses and without changes of rest weekdays.
  package let originalDates: [CivilDate]
  /// All pauses, by their first day.
  package let pauses: [Pause]
  /// Their dates, in as few stretches as there are.
  package let pausedDates: [ClosedRange<CivilDate>]
  /// Dates that a change of time zone took away (see `skippedDates`); they are stepped over as pauses are.
  package let skippedDates: Set<CivilDate>
  /// The changes of rest weekdays as they were made, each holding from its date.
  package var restChanges: [RestWeekdays] { settings.rest }
  private let dayCount: Int
  private let settings: Settings

  // A plan of 1,000 days with one study day a week needs 7,000 dates; pauses add to that.
  private static let longestWalk = 40_000

  package init(log: ProgressLog, dayCount: Int, skippedDates: Set<CivilDate> = []) {
    settings = log.settings
    let (settings, skipped) = (settings, skippedDates)
    let pauses = log.pauses.sorted { ($0.from, $0.through) < ($1.from, $1.through) }
    self.pauses = pauses
    pausedDates = log.pausedDates
    self.skippedDates = skippedDates
    start = settings.start
    self.dayCount = dayCount
    guard let start else {
      (plannedDates, originalDates) = ([], [])
      return
    }
    plannedDates = StudyCalendar.studyDays(dayCount, from: start) {
      StudyCalendar.isOff($0, settings: settings, pauses: pauses, skipped: skipped)
    }
    let isAsPlanned = pauses.isEmpty && skipped.isEmpty && settings.rest.allSatisfy { $0.from <= start }
    let firstRest = settings.restWeekdays(on: start)
    originalDates =
      isAsPlanned
      ? plannedDates
      : StudyCalendar.studyDays(dayCount, from: start) { firstRest.contains($0.weekday) }
  }

  package func isRestWeekday(_ date: CivilDate) -> Bool {
    settings.restWeekdays(on: date).contains(date.weekday)
  }

  package func isPaused(_ date: CivilDate) -> Bool { pauses.contains { $0.contains(date) } }

  /// Whether the date neither counts for nor breaks a streak and has no programme day: a rest weekday, a day
  /// of a pause, one that a change of time zone took away, or one before the start.
  package func isBridged(_ date: CivilDate) -> Bool {
    start.map { date < $0 } ?? false
      || StudyCalendar.isOff(date, settings: settings, pauses: pauses, skipped: skippedDates)
  }

  /// The date a programme day is planned for; nil before there is a start.
  package func plannedDate(of number: DayNumber) -> CivilDate? {
    plannedDates.indices.contains(number.value - 1) ? plannedDates[number.value - 1] : nil
  }

  /// The date a programme day was planned for at first; nil before there is a start.
  package func originalDate(of number: DayNumber) -> CivilDate? {
    originalDates.indices.contains(number.value - 1) ? originalDates[number.value - 1] : nil
  }

  /// The planned date of the last programme day; nil before there is a start.
  package var end: CivilDate? { plannedDates.count == dayCount ? plannedDates.last : nil }
  /// The date of the last programme day as it was planned at first; nil before there is a start.
  package var originalEnd: CivilDate? { originalDates.count == dayCount ? originalDates.last : nil }
  /// By how many calendar days pauses and changed rest weekdays moved the end; negative when it came nearer.
  package var shift: Int {
    guard let end, let originalEnd else { return 0 }
    return end.days(since: originalEnd)
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

  /// The programme day planned for exactly this date; nil if there is none.
  package func dayPlanned(on date: CivilDate) -> DayNumber? {
    let index = daysPlanned(before: date)
    return index < plannedDates.count && plannedDates[index] == date ? DayNumber(index + 1) : nil
  }

  /// The study days from the start through a date, in order; they go on after the plan's last day. Empty
  /// before there is a start.
  package func studyDays(through last: CivilDate) -> [CivilDate] {
    guard let start, start <= last else { return [] }
    return (0...last.days(since: start)).map { start.adding(days: $0) }.filter { !isBridged($0) }
  }

  /// The study day that comes `count` study days after a date; nil if it is after `horizon`.
  func studyDay(_ count: Int, after date: CivilDate, notAfter horizon: CivilDate) -> CivilDate? {
    var date = date
    var left = count
    while left > 0 {
      date = date.adding(days: 1)
      guard date <= horizon else { return nil }
      if !isBridged(date) { left -= 1 }
    }
    return date
  }

  /// What `date` is in the plan.
  package func state(on date: CivilDate) -> PlanState {
    guard let start else { return .notStarted }
    guard date >= start else { return .startsIn(days: (plannedDates.first ?? start).days(since: date)) }
    let passed = daysPlanned(before: date)
    let next = passed < dayCount ? DayNumber(passed + 1) : nil
    guard let next else { return .finished }
    if isPaused(date) || skippedDates.contains(date) { return .paused(next: next) }
    if isRestWeekday(date) { return .restDay(next: next) }
    return .studyDay(next)
  }

  private static func studyDays(
    _ count: Int, from start: CivilDate, isOff: (CivilDate) -> Bool
  ) -> [CivilDate] {
    var dates: [CivilDate] = []
    dates.reserveCapacity(count)
    var date = start
    let end = start.adding(days: longestWalk)
    while dates.count < count, date < end {
      if !isOff(date) { dates.append(date) }
      date = date.adding(days: 1)
    }
    return dates
  }

  private static func isOff(
    _ date: CivilDate, settings: Settings, pauses: [Pause], skipped: Set<CivilDate>
  ) -> Bool {
    settings.restWeekdays(on: date).contains(date.weekday) || pauses.contains { $0.contains(date) }
      || skipped.contains(date)
  }
}

/// The first and the last of some instants.
struct ClockSpan: Hashable, Sendable {
  private(set) var first: Instant
  private(set) var last: Instant

  init(_ instant: Instant) {
    (first, last) = (instant, instant)
  }

  func including(_ instant: Instant) -> ClockSpan {
    var span = self
    // Two entries of the same second are told apart by their offsets, so that the order of logging does not
    // matter.
    let (seconds, offset) = (instant.secondsSinceEpoch, instant.offset)
    if (seconds, -offset) < (first.secondsSinceEpoch, -first.offset) { span.first = instant }
    if (seconds, offset) > (last.secondsSinceEpoch, last.offset) { span.last = instant }
    return span
  }
}

/// Dates that the learner's own clock cut to less than half: a flight over the date line, or Samoa's
/// 30 December 2011. Nobody can work on a day that did not happen, so they are bridged as a pause is.
///
/// Only a date between two others with work logged while they lasted is known to be one, by the clocks'
/// offsets on both sides; now stands in for the second.
///
/// - Parameter today: the calendar day of now.
func skippedDates(
  _ activity: [CivilDate: DayActivity], today: CivilDate, now: Instant
) -> Set<CivilDate> {
  var spans = activity.compactMapValues(\.clock)
  // A clock that was set back behind the log says nothing about the days before.
  if spans.keys.allSatisfy({ $0 <= today }) {
    spans[today] = spans[today]?.including(now) ?? ClockSpan(now)
  }
  let halfADay = 12 * 3_600
  var skipped: Set<CivilDate> = []
  for (date, span) in spans {
    guard let later = spans[date.adding(days: 2)], spans[date.adding(days: 1)] == nil else { continue }
    if later.first.offset - span.last.offset > halfADay { skipped.insert(date.adding(days: 1)) }
  }
  return skipped
}
