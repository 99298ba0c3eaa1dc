// Reviews calendar weeks that have ended, and any range of dates: what was planned, done and left open.

package import StudyModel
import TextTools

/// A calendar week that has work and that later work followed. Only a late entry can still change it.
package struct EndedWeek: Hashable, Sendable {
  package let week: CalendarWeek
  /// Required items first finished in it.
  package let items: Int
  /// Required problems first finished in it.
  package let problems: Int
  /// Programme days completed in it, in order.
  package let days: [DayNumber]

  /// Its Sunday.
  package var through: CivilDate { week.from.adding(days: 6) }

  /// The ISO 8601 name, `2026-W47`; a week belongs to the year of its Thursday.
  package var name: String {
    let thursday = week.from.adding(days: 3)
    let newYear = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    return "\(thursday.year)-W\(padded(thursday.days(since: newYear) / 7 + 1, to: 2))"
  }
}

extension ProgressSummary {
  /// Every calendar week with work that ended before the last day of the log, in order. The clock has no influence.
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

/// A range of dates: what was planned for it, what was done in it and what is still open.
package struct CalendarReview: Sendable {
  package let dates: ClosedRange<CivilDate>
  /// Required items of the programme days that are planned for these dates.
  package let planned: Int
  /// Required items of any programme day that were first finished on these dates.
  package let done: Int
  package let minutes: Int
  /// Dates that count for the streak.
  package let activeDays: Int
  /// Programme days planned for these dates that are not complete, in order.
  package let openDays: [DayProgress]
}

extension ProgressSummary {
  /// Reviews a range of dates, none of which is after today.
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
