// A look back on a stretch of the calendar, for the review at the end of a week.

package import StudyModel

/// A stretch of calendar days: what was planned for it, what was done in it, what is still open of it.
package struct CalendarReview: Sendable {
  package let dates: ClosedRange<CivilDate>
  /// The required items of the programme days that are planned for it.
  package let planned: Int
  /// Required items of any programme day that were finished in it for the first time.
  package let done: Int
  package let minutes: Int
  /// Days of it that count for the streak.
  package let activeDays: Int
  /// The programme days planned for it that are not complete, in order.
  package let openDays: [DayProgress]
}

extension ProgressSummary {
  /// A look back on some calendar days, none of them after today.
  package func review(of dates: ClosedRange<CivilDate>) -> CalendarReview {
    let first = calendar.daysPlanned(before: dates.lowerBound)
    let planned = days[first..<calendar.daysPlanned(before: dates.upperBound.adding(days: 1))]
    let worked = activity.filter { dates.contains($0.key) }.values
    let finishes = finishesByDay(days).filter { dates.contains($0.key) }.values
    return CalendarReview(
      dates: dates,
      planned: planned.reduce(0) { $0 + $1.completion.total },
      done: finishes.reduce(0, +),
      minutes: worked.reduce(0) { $0 + $1.minutes },
      activeDays: worked.count(where: \.counts),
      openDays: planned.filter { !$0.isComplete })
  }
}
