// Finds the study days without work that a learner comes back from.

package import StudyModel

/// The dates on which nothing was logged, from the first study day to the last one before today.
package struct Absence: Hashable, Sendable {
  package let dates: ClosedRange<CivilDate>

  /// Fewer study days than these are no absence.
  private static let fewest = 4

  /// Nil unless at least four study days lie between the last work before today and today. A pause over them ends it,
  /// since the days of a pause are no study days; so does a plan that was taken or laid anew after them.
  ///
  /// - Parameter plansFrom: the dates from which the programme follows one plan or another.
  package init?(_ summary: ProgressSummary, plansFrom: [CivilDate]) {
    let yesterday = summary.today.adding(days: -1)
    guard summary.completedOn == nil,
      let last = summary.activity.keys.filter({ $0 <= yesterday }).max()
    else { return nil }
    let missed = summary.calendar.studyDays(through: yesterday).filter { $0 > last }
    guard missed.count >= Absence.fewest, let first = missed.first, let end = missed.last,
      !plansFrom.contains(where: { $0 > end })
    else { return nil }
    dates = first...end
  }
}
