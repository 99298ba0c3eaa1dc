// Looking back on the calendar: weeks that are over, and what was planned and done in a stretch of days.

package import StudyModel
import TextTools

/// A week of the calendar with work in it, after which more was logged. Only a late entry can still change it.
package struct EndedWeek: Hashable, Sendable {
  package let week: CalendarWeek
  /// Required items that were first finished in it.
  package let items: Int
  /// The plan's problems among them.
  package let problems: Int
  /// The days of the programme that it completed, in order.
  package let days: [DayNumber]

  /// Its Sunday.
  package var through: CivilDate { week.from.adding(days: 6) }

  /// Its year and number by ISO 8601, where a week belongs to the year of its Thursday: `2026-W47`.
  package var name: String {
    let thursday = week.from.adding(days: 3)
    let newYear = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    return "\(thursday.year)-W\(padded(thursday.days(since: newYear) / 7 + 1, to: 2))"
  }
}

extension ProgressSummary {
  /// Every week of the calendar with work that lies wholly before the last day of the log, in order; no clock
  /// decides.
  package var endedWeeks: [EndedWeek] {
    guard let last = activity.keys.max() else { return [] }
    func byMonday(_ dates: some Sequence<CivilDate>) -> [CivilDate: Int] {
      dates.reduce(into: [:]) { $0[$1.monday, default: 0] += 1 }
    }
    let items = byMonday(days.lazy.flatMap(\.tally.finishes))
    let problems = byMonday(days.lazy.flatMap(\.tally.problemFinishes))
    let completed = Dictionary(grouping: days.filter(\.isComplete)) { $0.completedOn?.monday }
    return time.calendarWeeks
      .filter { ($0.minutes > 0 || $0.finishes > 0) && $0.from.adding(days: 6) < last }
      .map { week in
        EndedWeek(
          week: week, items: items[week.from] ?? 0, problems: problems[week.from] ?? 0,
          days: (completed[week.from] ?? []).map(\.day.number))
      }
  }
}

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
