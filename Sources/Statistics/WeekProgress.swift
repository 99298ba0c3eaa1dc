// Counts what is done in a week of the plan, and tells which week is the current one.

package import StudyModel

/// The progress of one week of the plan.
package struct WeekProgress: Sendable {
  package let week: StudyWeek
  package let days: [DayProgress]
  /// Minutes on its items and bonus problems, on any date.
  package let minutes: Int

  /// The required items that its days have now.
  package var completion: Completion {
    Completion(of: days.flatMap(\.items).filter(\.item.isRequired))
  }
  package func completion(of track: Track) -> Completion {
    days.reduce(Completion()) { $0 + $1.completion(of: track) }
  }
  package var daysComplete: Completion {
    Completion(of: days)
  }
  /// The calendar day on which its last open day was completed; nil while one is open.
  package var completedOn: CivilDate? { dateOfCompletion(of: days) }
}

/// The calendar day on which the last open one of these days was completed; nil while one is open, and if a replan took
/// open items from one.
func dateOfCompletion(of days: [DayProgress]) -> CivilDate? {
  let days = days.filter { !$0.isRest }
  let dates = days.compactMap(\.completedOn)
  return dates.count == days.count ? dates.max() : nil
}

extension ProgressSummary {
  /// The week of the plan of `currentDay`; nil without a start, before the start and after the plan's last day.
  package var currentWeek: WeekProgress? { weeks.first(where: isCurrent) }

  /// Whether a week of the plan is the current one.
  package func isCurrent(_ week: WeekProgress) -> Bool {
    switch state {
    case .studyDay, .restDay, .paused:
      guard let number = currentDay?.day.number else { return false }
      return week.week.days.contains { $0.number == number }
    case .notStarted, .startsIn, .finished: return false
    }
  }

  /// The calendar week with today in it; nil if there is no work yet.
  package var calendarWeek: CalendarWeek? {
    time.calendarWeeks.first { $0.from == today.monday }
  }
}
