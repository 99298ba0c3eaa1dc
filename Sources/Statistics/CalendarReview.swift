// Reviews a range of dates: what was planned, done and left open.

package import StudyModel

/// A range of dates: what was planned for it, what was done in it and what is still open.
package struct CalendarReview: Sendable {
  package let dates: ClosedRange<CivilDate>
  /// Required items of the days of the plan that are planned for these dates.
  package let planned: Int
  /// Required items of any day of the plan that were first finished on these dates.
  package let done: Int
  package let minutes: Int
  /// Dates that count for the streak.
  package let activeDays: Int
  /// Days of the plan planned for these dates that are not complete, in order.
  package let openDays: [DayProgress]
}

extension ProgressSummary {
  /// Reviews a range of dates, none of which is after today.
  package func review(of dates: ClosedRange<CivilDate>) -> CalendarReview {
    let first = calendar.daysPlanned(before: dates.lowerBound)
    let planned = days[first..<calendar.daysPlanned(before: dates.upperBound.adding(days: 1))]
    let worked = activity.filter { dates.contains($0.key) }.values
    return CalendarReview(
      dates: dates,
      planned: planned.reduce(0) { $0 + $1.completion.total },
      done: finishes.reduce(0) { dates.contains($1.key) ? $0 + $1.value : $0 },
      minutes: worked.reduce(0) { $0 + $1.minutes },
      activeDays: worked.count(where: \.counts),
      openDays: planned.filter(\.isOpen))
  }
}
