// What a day is as of now, on both axes: a day of the programme, and a day of the calendar.

package import StudyModel

/// What a programme day is as of now; how much of it is done stands in its completion.
package enum DayStatus: String, CaseIterable, Sendable {
  /// All required items are done.
  case complete
  /// It is today's, and open.
  case today
  /// Planned for a day before today, and open.
  case overdue
  /// Planned for a later day, or not planned yet because there is no start.
  case ahead
}

/// What a day of the calendar was for the learner.
package enum CalendarDayStatus: String, CaseIterable, Sendable {
  /// It counts for the streak.
  case active
  /// Bridged, and without work that counts.
  case paused, rest, skipped
  /// Today, while it does not count yet.
  case open
  /// Before the programme's start.
  case before
  /// After the programme was complete.
  case after
  /// A study day that ended without work that counts.
  case missed
}

/// A day of the calendar with what was done on it.
package struct CalendarDay: Hashable, Sendable {
  package let date: CivilDate
  package let status: CalendarDayStatus
  /// The programme day planned for it.
  package let day: DayNumber?
  package let activity: DayActivity
}

extension ProgressSummary {
  /// Every day of the calendar from the start, or from the first work where that is earlier, through today.
  package var calendarDays: [CalendarDay] {
    let firstActivity = activity.keys.min()
    let first = [calendar.start, firstActivity].compactMap(\.self).min()
    guard let first, first <= today else { return [] }
    return (0...today.days(since: first)).map { calendarDay(first.adding(days: $0)) }
  }

  private func calendarDay(_ date: CivilDate) -> CalendarDay {
    let activity = activity[date] ?? DayActivity()
    let status: CalendarDayStatus =
      if activity.counts {
        .active
      } else if calendar.isPaused(date) {
        .paused
      } else if calendar.isRestWeekday(date) {
        .rest
      } else if calendar.skippedDates.contains(date) {
        .skipped
      } else if calendar.start.map({ date < $0 }) ?? true {
        .before
      } else if let completedOn, completedOn < date {
        .after
      } else if date == today {
        .open
      } else {
        .missed
      }
    return CalendarDay(date: date, status: status, day: calendar.dayPlanned(on: date), activity: activity)
  }
}
