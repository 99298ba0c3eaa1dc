// Finds the study days without work that a learner comes back from, and tells an absence from a habit.

package import StudyModel

/// The dates on which nothing was logged, from the first study day to the last one before today.
package struct Absence: Hashable, Sendable {
  package let dates: ClosedRange<CivilDate>
  /// The weekdays without work in the last three weeks, if every missed day is one of them: the learner was not away but
  /// has days of rest that the plan does not know. Empty for an absence.
  package let freeWeekdays: Set<Weekday>

  /// The other weekdays, in order.
  package var studyWeekdays: [Weekday] { Weekday.allCases.filter { !freeWeekdays.contains($0) } }

  /// Makes the free weekdays rest days.
  package var restCommand: String {
    let weekdays = Weekday.allCases.filter(freeWeekdays.contains)
    return "machinemode settings rest \(weekdays.map(\.short).joined(separator: ","))"
  }

  /// Fewer study days than these are no absence.
  private static let fewest = 4
  /// The days in which a habit shows.
  private static let daysOfHabit = 21
  /// How often each weekday of a habit was missed in them, at least.
  private static let fewestOfHabit = 2

  /// Nil unless at least four study days lie between the last work before today and today. A pause over them ends it,
  /// since the days of a pause are no study days; so does a plan that was taken or laid anew after them. A habit is told
  /// once: not if it was there a week ago, nor once the rest weekdays were changed.
  ///
  /// - Parameter plansFrom: the dates from which the programme follows one plan or another.
  package init?(_ summary: ProgressSummary, plansFrom: [CivilDate]) {
    guard summary.completedOn == nil, let found = Absence(summary, on: summary.today, plansFrom) else {
      return nil
    }
    if !found.freeWeekdays.isEmpty {
      let before = Absence(summary, on: summary.today.adding(days: -7), plansFrom)
      let isRestChanged = summary.calendar.restChanges.contains { $0.from > found.dates.upperBound }
      guard before?.freeWeekdays != found.freeWeekdays, !isRestChanged else { return nil }
    }
    self = found
  }

  private init?(_ summary: ProgressSummary, on today: CivilDate, _ plansFrom: [CivilDate]) {
    let yesterday = today.adding(days: -1)
    guard let last = summary.activity.keys.filter({ $0 <= yesterday }).max() else { return nil }
    let studyDays = summary.calendar.studyDays(through: yesterday)
    let missed = studyDays.filter { $0 > last }
    guard missed.count >= Absence.fewest, let first = missed.first, let end = missed.last,
      !plansFrom.contains(where: { $0 > end && $0 <= today })
    else { return nil }
    dates = first...end
    let since = today.adding(days: -Absence.daysOfHabit)
    let worked = Set(summary.activity.keys.filter { since <= $0 && $0 <= yesterday }.map(\.weekday))
    let isHabit = missed.allSatisfy { date in
      let alike = studyDays.count { $0 >= since && $0.weekday == date.weekday }
      return !worked.contains(date.weekday) && alike >= Absence.fewestOfHabit
    }
    freeWeekdays = isHabit && !worked.isEmpty ? Set(Weekday.allCases).subtracting(worked) : []
  }
}
