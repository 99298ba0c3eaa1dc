// The arrow from curriculum, log and clock to every number.

package import StudyModel

/// Computes all numbers. Pure: the same inputs give the same summary. The rules stand in
/// Documentation/numbers.md, and in a sentence each in `Measure`.
///
/// - Parameter now: fixes today, by its own offset and the log's start of the day.
package func summarize(_ curriculum: Curriculum, _ log: ProgressLog, _ now: Now) -> ProgressSummary {
  let today = now.instant.calendarDay(dayStart: log.settings.dayStart)
  let activity = DayActivity.byDay(log)
  let calendar = StudyCalendar(
    log: log, dayCount: curriculum.days.count,
    skippedDates: skippedDates(activity, today: today, now: now.instant))
  let bonusByDay = Dictionary(grouping: log.bonus, by: \.day)
  let days = curriculum.days.map { day in
    DayProgress(day: day, log: log, bonus: bonusByDay[day.number] ?? [], calendar: calendar, today: today)
  }
  let weeks = curriculum.weeks.map { week in
    WeekProgress(week: week, days: week.days.compactMap { days[safely: $0.number.value - 1] })
  }
  let dsa = days.reduce(Completion()) { $0 + $1.dsa }
  let topics = days.reduce(Completion()) { $0 + $1.systemDesign }
  let problems = days.reduce(Completion()) { $0 + $1.tally.problems }
  let completedOn = completionDate(of: days)
  let milestones = Milestones(dayCount: days.count, problemCount: problems.total)
  let streak = Streak(
    activity: activity, calendar: calendar, today: today, completedOn: completedOn,
    milestones: milestones.streaks)
  let ended = calendar.studyDays(through: today.adding(days: -1))
  let isActiveStudyDay =
    streak.todayCounts && !calendar.isBridged(today) && calendar.start.map { $0 <= today } ?? false
  var solves = days.flatMap(\.tally.solves)
  for bonus in log.bonus { Solve.add(bonus, to: &solves) }
  let due = calendar.daysPlanned(before: today)
  return ProgressSummary(
    today: today,
    state: calendar.state(on: today),
    calendar: calendar,
    days: days,
    weeks: weeks,
    daysComplete: Completion(done: days.count(where: \.isComplete), total: days.count),
    problems: problems,
    dsa: dsa,
    topics: topics,
    items: dsa + topics,
    averages: AverageOfDays(days),
    streak: streak,
    completeDays: CompleteDays(days, due: due),
    consistency: Consistency(
      activity: activity, ended: ended, today: isActiveStudyDay ? today : nil, completedOn: completedOn),
    pace: Pace(
      requiredPerDay: days.map(\.completion.total), done: (dsa + topics).done, plannedThroughYesterday: due),
    forecast: Forecast(
      items: dsa + topics, finishes: finishesByDay(days), ended: ended, calendar: calendar, today: today,
      completedOn: completedOn),
    time: TimeSpent(days: days, log: log, activity: activity, today: today),
    problemTime: ProblemTime(solves),
    figures: ProblemFigures(days: days, log: log),
    solvedBefore: SolvedBefore(curriculum, log),
    loggedOnTheDay: Completion.loggedOnTheDay(activity),
    achievements: Achievement.all(
      days, weeks: weeks, solves: solves, streak: streak, milestones: milestones, today: today),
    focuses: FocusCoverage.all(days),
    completedOn: completedOn,
    activity: activity,
    orphans: orphans(log, curriculum, days))
}

/// Ids of the log that the plan does not have, sorted.
private func orphans(_ log: ProgressLog, _ curriculum: Curriculum, _ days: [DayProgress]) -> [ItemID] {
  // Ids are unique in a plan, so if its items account for every record of the log there are no others.
  guard days.reduce(0, { $0 + $1.tally.recordCount }) < log.items.count else { return [] }
  return log.items.filter { !curriculum.has($0.key) && !$0.value.isEmpty }.map(\.key).sorted()
}

/// The calendar day on which the last open day of the programme was completed; nil while one is open.
private func completionDate(of days: [DayProgress]) -> CivilDate? {
  guard !days.isEmpty, days.allSatisfy(\.isComplete) else { return nil }
  return days.compactMap(\.completedOn).max()
}

/// How many required items were first finished on each calendar day.
func finishesByDay(_ days: [DayProgress]) -> [CivilDate: Int] {
  var finishes: [CivilDate: Int] = [:]
  // Most items of a day are done on one date, so a run of them is counted at once.
  var (date, count) = (days.first?.tally.finishes.first, 0)
  func addRun() { if let date { finishes[date, default: 0] += count } }
  for finish in days.lazy.flatMap(\.tally.finishes) {
    if finish != date {
      addRun()
      (date, count) = (finish, 0)
    }
    count += 1
  }
  addRun()
  return finishes
}

extension Array {
  fileprivate subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
