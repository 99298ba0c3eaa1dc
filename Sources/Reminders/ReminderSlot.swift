// Computes when reminders are due, in minutes since the start of a calendar day.

package import Statistics
package import StudyModel

/// A clock's position in its calendar day.
struct DayClock {
  let today: CivilDate
  let dayStart: TimeOfDay
  /// Minutes on the wall clock since the day's start, 0 to 1,439. When clocks change they differ from elapsed
  /// minutes, as intended: people read clocks.
  let minute: Int

  init(_ now: Now, settings: Settings) {
    dayStart = settings.dayStart
    today = now.instant.calendarDay(dayStart: dayStart)
    minute = DayClock.minute(of: now.instant.localTime, dayStart)
  }

  /// Whether the clock has reached a time today. A time before the day's start is in the night that ends the day.
  func hasReached(_ time: TimeOfDay) -> Bool { minute >= minutes(of: time) }

  func minutes(of time: TimeOfDay) -> Int { DayClock.minute(of: time, dayStart) }

  /// The local date of a time within a calendar day.
  func date(of time: TimeOfDay, in day: CivilDate) -> CivilDate {
    time < dayStart ? day.adding(days: 1) : day
  }

  private static func minute(of time: TimeOfDay, _ dayStart: TimeOfDay) -> Int {
    (time.minutes - dayStart.minutes + minutesOfDay) % minutesOfDay
  }

  private static let minutesOfDay = 1_440
}

extension DayClock {
  /// The time of a daily or weekly kind; nil if it is off, or is none of these.
  func time(of kind: ReminderKind, _ settings: ReminderSettings) -> TimeOfDay? {
    switch kind {
    // An earlier time would fall in the night that ends the day.
    case .morning: settings.morning.map { max($0, dayStart) }
    case .evening: settings.evening
    case .streak: settings.streak
    case .review: settings.review?.time
    case .tasks, .event: nil
    }
  }

  /// Whether the morning reminder is still useful: until the evening's is due, or the day ends.
  func isMorning(_ settings: ReminderSettings) -> Bool {
    guard let morning = time(of: .morning, settings), hasReached(morning) else { return false }
    guard let evening = settings.evening, minutes(of: evening) > minutes(of: morning) else { return true }
    return !hasReached(evening)
  }

  /// The calendar day of the weekly review that is due: its time has passed, and the next day has not ended.
  func reviewDay(_ settings: ReminderSettings) -> CivilDate? {
    guard let review = settings.review else { return nil }
    return [today, today.adding(days: -1)].first { day in
      date(of: review.time, in: day).weekday == review.weekday && (day < today || hasReached(review.time))
    }
  }
}

/// The time of the next reminder. It may be dropped by then, depending on the work done.
package struct ReminderSlot: Hashable, Sendable {
  package let kind: ReminderKind
  /// The local date and time.
  package let date: CivilDate
  package let time: TimeOfDay

  // Longer than a pause, which may last a year.
  private static let longestLook = 400

  /// The next time of a daily or weekly reminder; nil if all are off or no more will come. Ignores the streak
  /// reminder.
  package static func next(after now: Now, _ settings: Settings, _ summary: ProgressSummary) -> ReminderSlot?
  {
    guard summary.completedOn == nil else { return nil }
    let clock = DayClock(now, settings: settings)
    let reminders = settings.reminders
    let sorted = [ReminderKind.morning, .evening, .review]
      .compactMap { kind in clock.time(of: kind, reminders).map { (kind: kind, time: $0) } }
      .sorted { clock.minutes(of: $0.time) < clock.minutes(of: $1.time) }
    guard !sorted.isEmpty else { return nil }
    for offset in 0...longestLook {
      let day = summary.today.adding(days: offset)
      for (kind, time) in sorted where offset > 0 || !clock.hasReached(time) {
        let date = clock.date(of: time, in: day)
        let isItsDay = kind != .review || date.weekday == reminders.review?.weekday
        if isItsDay, summary.mayRemind(kind, on: day) {
          return ReminderSlot(kind: kind, date: date, time: time)
        }
      }
    }
    return nil
  }
}

extension ProgressSummary {
  /// Whether a kind of reminder is possible on a calendar day, regardless of work done by then.
  func mayRemind(_ kind: ReminderKind, on day: CivilDate) -> Bool {
    switch (kind, calendar.state(on: day)) {
    case (.morning, .notStarted): true
    case (.streak, .studyDay), (.morning, .studyDay), (.evening, .studyDay): true
    case (.streak, .finished), (.morning, .finished), (.evening, .finished): !calendar.isBridged(day)
    case (.review, .studyDay), (.review, .restDay): true
    case (.review, .finished): !calendar.isPaused(day)
    default: false
    }
  }
}
