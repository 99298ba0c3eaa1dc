// Counts what is done in a programme week, and tells which milestones were earned in it.

package import StudyModel

/// The progress of one programme week.
package struct WeekProgress: Sendable {
  package let week: StudyWeek
  package let days: [DayProgress]
  /// The items and bonus problems of its days.
  let items: [PlacedItem]

  package var completion: Completion { days.reduce(Completion()) { $0 + $1.completion } }
  package func completion(of track: Track) -> Completion {
    days.reduce(Completion()) { $0 + $1.completion(of: track) }
  }
  package var daysComplete: Completion {
    Completion(done: days.count(where: \.isComplete), total: days.count)
  }
  /// The calendar day on which its last open day was completed; nil while one is open.
  package var completedOn: CivilDate? { dateOfCompletion(of: days) }
  /// Minutes on its items and bonus problems, on any date.
  package var minutes: Int { items.reduce(0) { $0 + ($1.minutes ?? 0) } }
  /// Problems, required or optional; timed sessions are not included.
  package var problems: Completion { Completion(of: items.filter(\.isProblem)) }
  /// Required timed sessions.
  package var sessions: Completion { Completion(of: items.filter(\.isSession)) }
  /// Bonus problems and bonus items of its days that are done.
  package var bonusDone: Int { days.reduce(0) { $0 + $1.bonusDone } }
  /// How long the problems and bonus problems of its days took.
  package var problemTime: ProblemTime { ProblemTime(items.flatMap(\.solves)) }

  /// The days through today that have open required items, with these items.
  package var stillOpen: [(day: DayProgress, items: [ItemProgress])] {
    days.filter { $0.status == .overdue || $0.status == .today }
      .map { day in (day, day.items.filter { $0.item.isRequired && !$0.isDone }) }
      .filter { !$0.1.isEmpty }
  }

  /// Whether no day is due and nothing is done.
  package var isAhead: Bool {
    days.allSatisfy { $0.status == .ahead && $0.completion.done == 0 && $0.bonusDone == 0 }
  }
}

/// The calendar day on which the last open one of these days was completed; nil while one is open.
func dateOfCompletion(of days: [DayProgress]) -> CivilDate? {
  let dates = days.compactMap(\.completedOn)
  return dates.count == days.count ? dates.max() : nil
}

extension ProgressSummary {
  /// The programme week of `currentDay`; nil without a start, before the start and after the plan's last day.
  package var currentWeek: WeekProgress? { weeks.first(where: isCurrent) }

  /// Whether a programme week is the current one.
  package func isCurrent(_ week: WeekProgress) -> Bool {
    switch state {
    case .studyDay, .restDay, .paused:
      guard let number = currentDay?.day.number else { return false }
      return week.week.days.contains { $0.number == number }
    case .notStarted, .startsIn, .finished: return false
    }
  }

  /// For each programme week, the milestones earned from its first planned date to the next week's. The first week also
  /// has those earned before day 1, the last week those earned after the last day.
  package var achievementsByWeek: [[Achievement]] {
    var byWeek: [[Achievement]] = weeks.map { _ in [] }
    var weekOfDay: [Int] = []
    for (index, week) in weeks.enumerated() { weekOfDay += week.days.map { _ in index } }
    for achievement in achievements {
      guard let date = achievement.earnedOn else { continue }
      let planned = calendar.daysPlanned(before: date.adding(days: 1))
      let day = max(0, planned - 1)
      guard weekOfDay.indices.contains(day) else { continue }
      byWeek[weekOfDay[day]].append(achievement)
    }
    return byWeek.map { $0.sorted { ($0.earnedOn ?? today) < ($1.earnedOn ?? today) } }
  }

  /// The calendar week with today in it; nil if there is no work yet.
  package var calendarWeek: CalendarWeek? {
    time.calendarWeeks.first { $0.from == today.monday }
  }
}
