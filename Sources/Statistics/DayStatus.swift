// Tells the present status of days of the plan and of calendar days.

package import StudyModel

/// The present status of a day of the plan. `DayProgress.completion` has how much of it is done.
package enum DayStatus: String, CaseIterable, Sendable {
  /// All required items are done.
  case complete
  /// Planned for today and not complete.
  case today
  /// Planned for an earlier date and not complete.
  case overdue
  /// Planned for an earlier date and not complete, with its open items laid on other days by a replan.
  case replanned
  /// Planned for a later date, or without a date; not complete.
  case ahead
}

/// What a calendar day was for the learner.
package enum CalendarDayStatus: String, CaseIterable, Sendable {
  /// It counts for the streak.
  case active
  /// Bridged, without work that counts: in a pause, or a rest weekday.
  case paused, rest
  /// Today, which does not count yet.
  case open
  /// Before the programme's start.
  case before
  /// After the programme was completed.
  case after
  /// A study day that ended without work that counts.
  case missed
}

/// A calendar day with what was done on it.
package struct CalendarDay: Hashable, Sendable {
  package let date: CivilDate
  package let status: CalendarDayStatus
  /// The day of the plan planned for it; nil if there is none.
  package let day: DayNumber?
  package let activity: DayActivity
}

extension ProgressSummary {
  /// Every calendar day through today, from the start or the first work, whichever is earlier.
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
