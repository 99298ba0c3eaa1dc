// The arrow from curriculum, log and clock to every number.

package import StudyModel

/// Computes all numbers. Pure: the same inputs give the same summary (rules: semantics.md).
package func summarize(_ curriculum: Curriculum, _ log: ProgressLog, _ now: Now) -> ProgressSummary {
  let today = now.instant.calendarDay(dayStart: log.settings.dayStart)
  let calendar = StudyCalendar(log: log, dayCount: curriculum.days.count)
  let bonusByDay = Dictionary(grouping: log.bonus, by: \.day)
  let days = curriculum.days.map { day in
    DayProgress(
      day: day, log: log, bonus: bonusByDay[day.number] ?? [],
      plannedDate: calendar.plannedDate(of: day.number))
  }
  let weeks = curriculum.weeks.map { week in
    WeekProgress(week: week, days: week.days.compactMap { days[safely: $0.number.value - 1] })
  }
  let dsa = days.reduce(Completion()) { $0 + $1.dsa }
  let topics = days.reduce(Completion()) { $0 + $1.systemDesign }
  let activity = DayActivity.byDay(log)
  let bonusBeyondPlan = log.bonus.count { $0.record.isFinished && $0.day.value > days.count }
  return ProgressSummary(
    today: today,
    state: calendar.state(on: today),
    calendar: calendar,
    days: days,
    weeks: weeks,
    daysComplete: Completion(done: days.count(where: \.isComplete), total: days.count),
    problems: days.reduce(Completion()) { $0 + $1.problems },
    dsa: dsa,
    topics: topics,
    items: dsa + topics,
    bonusDone: days.reduce(bonusBeyondPlan) { $0 + $1.bonusDone },
    streak: Streak(
      activity: activity, calendar: calendar, today: today, completedOn: completionDate(of: days)),
    pace: Pace(
      requiredPerDay: days.map(\.completion.total), done: (dsa + topics).done,
      plannedThroughYesterday: calendar.daysPlanned(before: today)),
    minutes: activity.values.reduce(0) { $0 + $1.minutes },
    minutesToday: activity[today]?.minutes ?? 0,
    activity: activity,
    orphans: log.items.keys.filter { !curriculum.has($0) && log.items[$0]?.isEmpty == false }.sorted())
}

/// The calendar day on which the last open day of the programme was completed; nil while one is open.
private func completionDate(of days: [DayProgress]) -> CivilDate? {
  guard !days.isEmpty, days.allSatisfy(\.isComplete) else { return nil }
  return days.compactMap(\.completedOn).max()
}

extension Array {
  fileprivate subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
