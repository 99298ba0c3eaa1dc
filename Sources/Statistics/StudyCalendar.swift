// Assigns a date to each day of the plan, skipping rest weekdays and pauses.

package import StudyModel

/// What the learner's plan has for a date.
package enum PlanState: Hashable, Sendable {
  /// There is no start date.
  case notStarted
  /// Before the start; day 1 is in `days` days.
  case startsIn(days: Int)
  /// A study day, with the day of the plan planned for it.
  case studyDay(DayNumber)
  /// A rest weekday; `next` is the next day of the plan.
  case restDay(next: DayNumber?)
  /// In a pause; `next` is the next day of the plan.
  case paused(next: DayNumber?)
  /// All planned dates have passed.
  case finished
}

/// The date of each day of the plan, from the start date, rest weekdays and pauses (Documentation/numbers.md, Days).
package struct StudyCalendar: Sendable {
  /// The start date; day 1 is planned for the first study day on or after it. Nil if there is none.
  package private(set) var start: CivilDate?
  /// The planned date of each day of the plan, in order. Empty without a start; incomplete if pauses never end.
  package private(set) var plannedDates: [CivilDate]
  /// The dates as first planned: with the rest weekdays of the start date, without pauses and later changes.
  package private(set) var originalDates: [CivilDate]
  /// All pauses, by first day.
  package private(set) var pauses: [Pause]
  /// The dates of all pauses, merged into as few ranges as possible.
  package private(set) var pausedDates: [ClosedRange<CivilDate>]
  /// The changes of rest weekdays, each in force from its date.
  package var restChanges: [RestWeekdays] { settings.rest }
  /// The rounds before a change of plan.
  private let earlier: EarlierRounds?
  private var dayCount: Int
  /// Whether the plan goes on after its last day here, nobody is told how long.
  private var isOpenEnded = false
  /// The start, also where nobody is told of one to come.
  private let startOfCounting: CivilDate?
  private let settings: Settings
  /// The days of the plan on which nothing is required.
  private let restDays: Set<DayNumber>

  // Calendar days to search for study days. 1,000 days with one study day a week need 7,000, and pauses add to that.
  private static let longestWalk = 40_000

  package init(log: ProgressLog, dayCount: Int, restDays: Set<DayNumber> = []) {
    settings = log.settings
    earlier = log.earlier
    self.restDays = restDays
    let settings = settings
    let pauses = log.pauses.sorted { ($0.from, $0.through) < ($1.from, $1.through) }
    self.pauses = pauses
    pausedDates = log.pausedDates
    start = settings.start
    startOfCounting = settings.start
    self.dayCount = dayCount
    guard let start else {
      (plannedDates, originalDates) = ([], [])
      return
    }
    plannedDates = StudyCalendar.studyDays(dayCount, from: start) {
      StudyCalendar.isOff($0, settings: settings, pauses: pauses)
    }
    let isAsPlanned = pauses.isEmpty && settings.rest.allSatisfy { $0.from <= start }
    let firstRest = settings.restWeekdays(on: start)
    originalDates =
      isAsPlanned
      ? plannedDates
      : StudyCalendar.studyDays(dayCount, from: start) { firstRest.contains($0.weekday) }
  }

  /// The calendar through a date, with nothing in it that is planned for later.
  func through(_ today: CivilDate) -> StudyCalendar {
    var known = self
    known.isOpenEnded = true
    known.plannedDates = Array(plannedDates.prefix { $0 <= today })
    known.dayCount = max(1, known.plannedDates.count)
    if known.plannedDates.isEmpty { known.start = nil }
    known.originalDates = zip(known.plannedDates, originalDates).map { $1 > today ? $0 : $1 }
    known.pauses = pauses.through(today)
    known.pausedDates = pausedDates.filter { $0.lowerBound <= today }.map {
      $0.lowerBound...min($0.upperBound, today)
    }
    return known
  }

  package func isRestWeekday(_ date: CivilDate) -> Bool {
    settings.restWeekdays(on: date).contains(date.weekday)
  }

  package func isPaused(_ date: CivilDate) -> Bool {
    pauses.contains { $0.contains(date) } || earlier?.pauses.contains { $0.contains(date) } ?? false
  }

  /// Whether the date has nothing to do and does not break a streak: a rest weekday, a day of a pause, a day of rest in
  /// the plan, or a date before the start of the first round.
  package func isBridged(_ date: CivilDate) -> Bool {
    isBeforeStart(date) || isRestWeekday(date) || isPaused(date) || isRestDay(date)
      || earlier?.restDates.contains(date) ?? false
  }

  /// Whether a date is before the start, of the first of the rounds whose plan was changed.
  func isBeforeStart(_ date: CivilDate) -> Bool {
    (earlier?.start ?? startOfCounting).map { date < $0 } ?? false
  }

  /// The dates before `date` whose day of the plan requires nothing.
  package func planRestDates(before date: CivilDate) -> [CivilDate] {
    restDays.compactMap(plannedDate).filter { $0 < date }.sorted()
  }

  /// Whether the plan's day of the date is one of rest.
  private func isRestDay(_ date: CivilDate) -> Bool {
    !restDays.isEmpty && dayPlanned(on: date).map(restDays.contains) ?? false
  }

  /// The date that a day of the plan is planned for; nil if it has none.
  package func plannedDate(of number: DayNumber) -> CivilDate? {
    plannedDates.indices.contains(number.value - 1) ? plannedDates[number.value - 1] : nil
  }

  /// The date that a day of the plan was first planned for; nil if it has none.
  package func originalDate(of number: DayNumber) -> CivilDate? {
    originalDates.indices.contains(number.value - 1) ? originalDates[number.value - 1] : nil
  }

  /// The planned date of the last day of the plan; nil if it has none.
  package var end: CivilDate? {
    plannedDates.count == dayCount && !isOpenEnded ? plannedDates.last : nil
  }
  /// The date that the last day of the plan was first planned for; nil if it has none.
  package var originalEnd: CivilDate? {
    originalDates.count == dayCount && !isOpenEnded ? originalDates.last : nil
  }
  /// By how many calendar days pauses and changes moved the end; negative if it is now earlier.
  package var shift: Int {
    guard let end, let originalEnd else { return 0 }
    return end.days(since: originalEnd)
  }

  /// How many days of the plan are planned for dates before `date`.
  package func daysPlanned(before date: CivilDate) -> Int {
    plannedDates.countAtStart { $0 < date }
  }

  /// The day of the plan planned for exactly this date; nil if there is none.
  package func dayPlanned(on date: CivilDate) -> DayNumber? {
    let index = daysPlanned(before: date)
    return index < plannedDates.count && plannedDates[index] == date ? DayNumber(index + 1) : nil
  }

  /// The study days from the start through a date, in order, also after the plan's last day. Empty without a start.
  package func studyDays(through last: CivilDate) -> [CivilDate] {
    guard let start, start <= last else { return [] }
    return (0...last.days(since: start)).map { start.adding(days: $0) }.filter { !isBridged($0) }
  }

  /// The study day that is `count` study days after a date; nil if it is after `horizon`.
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

  /// The first study day on a date or after it; nil if pauses never end.
  func studyDate(notBefore date: CivilDate) -> CivilDate? {
    (0..<StudyCalendar.longestWalk).lazy.map { date.adding(days: $0) }.first { !isBridged($0) }
  }

  /// What the plan has for a date.
  package func state(on date: CivilDate) -> PlanState {
    guard let start else { return .notStarted }
    guard date >= start else { return .startsIn(days: (plannedDates.first ?? start).days(since: date)) }
    let passed = daysPlanned(before: date)
    guard passed < dayCount else { return isOpenEnded ? openState(on: date) : .finished }
    let next = (passed + 1...dayCount).lazy.compactMap(DayNumber.init).first { !restDays.contains($0) }
    if isPaused(date) { return .paused(next: next) }
    guard !isRestWeekday(date), !isRestDay(date), let next else { return .restDay(next: next) }
    return .studyDay(next)
  }

  /// What a plan that goes on has for a date behind its last known day.
  private func openState(on date: CivilDate) -> PlanState {
    if isPaused(date) { return .paused(next: nil) }
    return isRestWeekday(date) ? .restDay(next: nil) : .studyDay(DayNumber(dayCount) ?? .first)
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

  private static func isOff(_ date: CivilDate, settings: Settings, pauses: [Pause]) -> Bool {
    settings.restWeekdays(on: date).contains(date.weekday) || pauses.contains { $0.contains(date) }
  }
}

extension Array {
  /// How many elements match, in an array in which all that match stand first.
  func countAtStart(_ matches: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if matches(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
