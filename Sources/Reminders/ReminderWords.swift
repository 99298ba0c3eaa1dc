// Words reminders: where the learner stands, without reproach.

import Statistics
import StudyModel

/// Words a learner's progress as reminders; `dueReminders` decides whether one is due.
struct ReminderWords {
  let summary: ProgressSummary
  let settings: Settings
  let facts: ReminderFacts

  private var today: CivilDate { summary.today }
  private var streak: Streak { summary.streak }
  private var date: String { "\(today.weekday.name) \(today.dayAndMonth)" }

  // As many as fit on one line of a notification.
  private static let mostDaysNamed = 4

  // MARK: The morning

  /// The day and its first item; only the warnings on a day without work.
  func morning(hasWork: Bool) -> Reminder {
    let title =
      switch summary.state {
      case .notStarted: "\(summary.headline) is waiting, \(date)"
      case .finished where !summary.isComplete: "\(ReminderWords.afterTheEnd), \(date)"
      case .startsIn, .studyDay, .restDay, .paused, .finished: "\(summary.headline), \(date)"
      }
    let opening = summary.state == .notStarted ? "The first logged item starts the programme." : nil
    let plan = (hasWork ? [left, next, opening, behind] : []) + [facts.again, facts.interview, facts.agenda]
    return Reminder(
      kind: .morning, day: today, title: title, lines: plan.compactMap(\.self) + warnings)
  }

  var warnings: [String] {
    [facts.freshness.warning, facts.backup?.warning, facts.syncWarning(on: today)].compactMap(\.self)
  }

  // MARK: The evening

  func evening() -> Reminder {
    let hasWork = summary.activity[today] != nil
    if summary.isComplete {
      return Reminder(
        kind: .evening, day: today, title: summary.headline,
        lines: [hasWork ? done : nil, streakLine].compactMap(\.self))
    }
    let isComplete = summary.currentDay?.isComplete == true
    let title =
      switch summary.state {
      case .studyDay(let number) where isComplete: "Day \(number.value) complete"
      case .studyDay(let number) where hasWork: "Day \(number.value): \(dayCount) done"
      case .studyDay(let number): "Day \(number.value) is still open"
      case .finished: "\(ReminderWords.afterTheEnd): \(counted(summary.items.left, "item")) still open"
      default: "\(summary.headline): \(counted(summary.items.left, "item")) still open"
      }
    let progress =
      summary.state == .finished
      ? "\(summary.daysCompleteText)."
      : isComplete ? "\(summary.daysCompleteText), \(summary.pace.words)." : nil
    let lines = [hasWork ? done : "Nothing is logged yet today.", progress, streakLine, next]
    return Reminder(kind: .evening, day: today, title: title, lines: lines.compactMap(\.self))
  }

  /// `3 of 5 items` for the current day.
  private var dayCount: String { (summary.currentDay?.completion ?? Completion()).itemsText }

  /// What was logged today, whichever day of the plan it belongs to.
  private var done: String {
    let finishes = summary.activity[today]?.finishes ?? 0
    let time = summary.minutesToday > 0 ? durationText(minutes: summary.minutesToday) : nil
    switch (finishes, time) {
    case (0, let time): return "\(time ?? "0 min") today."
    case (_, let time):
      return ["\(grouped(finishes)) done", time].compactMap(\.self).joined(separator: ", ") + " today."
    }
  }

  private var streakLine: String {
    if streak.length == 0 { return "One item or \(DayActivity.minutesThatCount) min starts a streak." }
    let length = counted(streak.length, "day")
    return streak.isTodayOpen
      ? "One item or \(DayActivity.minutesThatCount) min keeps the streak of \(length) going."
      : "The streak is \(length) long."
  }

  /// Once the programme is complete, its reviews.
  func again() -> Reminder? {
    facts.again.map { Reminder(kind: .morning, day: today, title: "Reviews, \(date)", lines: [$0]) }
  }

  // MARK: Other programmes

  /// A reminder of other programmes that are open today; there is at least one.
  func others(_ kind: ReminderKind) -> Reminder {
    let count = facts.openElsewhere.count
    return Reminder(
      kind: kind, day: today,
      title: count == 1
        ? "A challenge is open today, \(date)" : "\(count) challenges are open today, \(date)",
      lines: facts.openElsewhere)
  }

  // MARK: The streak

  func streakAtRisk() -> Reminder {
    let (length, isOpen) = (streak.length, streak.isTodayOpen)
    let keeping =
      isOpen
      ? "One item or \(DayActivity.minutesThatCount) min before the day ends at \(settings.dayStart.text) "
        + (length > 0 ? "keeps the streak going." : "starts a streak.")
      : "Nothing can break it today."
    let title = length > 0 ? "\(counted(length, "day")) in a row" : "No streak yet"
    return Reminder(
      kind: .streak, day: today, title: title + (isOpen ? ", today still open" : ""),
      lines: [keeping, next].compactMap(\.self))
  }

  // MARK: The review

  /// - Parameters:
  ///   - day: the calendar day of the review.
  ///   - isAlone: false beside another reminder, which says what comes next.
  func review(on day: CivilDate, isAlone: Bool = true) -> Reminder {
    let review = summary.review(of: ReminderWords.week(before: day))
    let worked = review.activeDays > 0 ? " on \(counted(review.activeDays, "day"))" : ""
    let done =
      "\(counted(review.done, "item")) done, \(grouped(review.planned)) planned; "
      + "\(durationText(minutes: review.minutes))\(worked)."
    let open = review.openDays.map { "day \($0.day.number.value) (\($0.completion.left))" }
    let left =
      !open.isEmpty
      ? "Still open from that week: \(joined(open, atMost: ReminderWords.mostDaysNamed))."
      : review.planned > 0 ? "Everything planned for that week is done." : nil
    return Reminder(
      kind: .review, day: day, title: "The week of \(review.dates.longText)",
      lines: ([done, left] + (isAlone ? [behind, next] : []) + [place(of: review)]).compactMap(\.self))
  }

  /// The calendar week of a review: that of its day or, from Monday to Wednesday, the one before.
  static func week(before day: CivilDate) -> ClosedRange<CivilDate> {
    let monday = day.adding(days: -3).monday
    return monday...min(day, monday.adding(days: 6))
  }

  /// The page of the programme's week that was current at the end.
  private func place(of review: CalendarReview) -> String {
    let planned = summary.calendar.daysPlanned(before: review.dates.upperBound.adding(days: 1))
    let week = summary.weeks.last { $0.week.days.contains { $0.number.value <= max(1, planned) } }
    let page = week.map { "The page of week \($0.week.number) on your site has the review; " } ?? ""
    return page + "`machinemode stats weeks` has the numbers."
  }

  // MARK: What several say

  private static let afterTheEnd = "After the last planned day"

  /// After the last planned day, how much of the plan is open.
  private var left: String? {
    guard summary.state == .finished, summary.items.left > 0 else { return nil }
    let items = counted(summary.items.left, "item")
    return "\(items) \(summary.items.left == 1 ? "is" : "are") still open, "
      + "on \(counted(summary.overdueDays.count, "day"))."
  }

  /// The next item, and how many more there are.
  private var next: String? {
    guard let next = summary.next else { return nil }
    let day = next.day.day
    let handle = dayHandles(of: day)[next.item.item.id] ?? next.item.item.id.text
    let isInHand = day.number == summary.listedDay?.day.number
    let name = isInHand ? handle : "\(day.number.value).\(handle)"
    let open = isInHand ? next.day.completion.left : summary.overdueDays.reduce(0) { $0 + $1.completion.left }
    let more =
      open > 1 && summary.state != .finished
      ? ", then \(counted(open - 1, "more item", plural: "more items"))\(isInHand ? "" : " from earlier days")"
      : ""
    return "Next: \(next.item.item.title) (machinemode done \(name))\(more)."
  }

  /// Nil after the last planned day, when the number of open items is said instead.
  private var behind: String? {
    guard case .daysToMakeUp = summary.pace.status, summary.state != .finished else { return nil }
    return "\(summary.pace.words)."
  }
}
