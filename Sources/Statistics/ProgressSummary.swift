// Computes every figure about a learner's progress, once, from the curriculum, the log and the clock.

package import StudyModel

/// The figures that the pages, the report and the terminal show.
package struct ProgressSummary: Sendable {
  /// The current calendar day.
  package let today: CivilDate
  /// What the plan has for today; finished once every required item is done, on its last day or before.
  package let state: PlanState
  package let calendar: StudyCalendar
  /// Every day of the plan in order; day `n` is at index `n - 1`.
  package let days: [DayProgress]
  package let weeks: [WeekProgress]

  /// The items and bonus problems of every day of the plan in order, then what else the log has: bonus problems, and
  /// items by id.
  package let placedItems: [PlacedItem]
  /// Those of each day of the plan.
  fileprivate let itemsOfDays: [[PlacedItem]]

  /// Complete days of the plan, of all.
  package let daysComplete: Completion
  /// Every track of the plan, in order.
  package let tracks: [TrackProgress]
  /// Required items of all tracks.
  package let items: Completion
  /// How many required items were first finished on each calendar day.
  let finishes: [CivilDate: Int]

  package let streak: Streak
  package let completeDays: CompleteDays
  package let consistency: Consistency
  package let pace: Pace
  package let forecast: Forecast
  package let time: TimeSpent
  package let problemTime: ProblemTime
  package let figures: ProblemFigures
  package let solvedBefore: SolvedBefore
  /// Every milestone of the plan, earned or not.
  package let achievements: [Achievement]
  /// The calendar day on which the last open item of the programme was finished; nil while one is open.
  package let completedOn: CivilDate?
  /// What was done on each calendar day that has entries.
  package let activity: [CivilDate: DayActivity]
  /// As `activity`, with that of the rounds before a change of plan, whose streak goes on.
  let wholeActivity: [CivilDate: DayActivity]
  /// Ids in the log that the curriculum does not have, sorted. They are listed and never removed.
  package let orphans: [ItemID]
  /// Whether it ends with today, for strangers: the end of the plan would give an interview away.
  package let isOpenEnded: Bool
  /// Whether it is a challenge, whose bonus problems are ticks and no problems.
  package let isOneTickADay: Bool
  /// The calendar day of the last replan; nil without one.
  let replannedOn: CivilDate?

  /// All problems of the plan, required or optional; timed sessions are not included.
  package var problems: Completion { figures.difficulties.all }
  /// Required timed sessions.
  package var sessions: Completion { Completion(of: placedItems.filter(\.isSession)) }
  /// Required items that are neither problems nor timed sessions.
  package var topics: Completion { Completion(of: placedItems.filter(\.isTopic)) }
  /// Every focus that has problems, in the order of the plan.
  package var focuses: [FocusCoverage] { FocusCoverage.all(placedItems) }
  /// Minutes over all attempts.
  package var minutes: Int { time.minutes }
  package var minutesToday: Int { time.today }
  /// The tracks with required items that are not made of problems and timed sessions.
  package var topicTracks: [TrackProgress] {
    tracks.filter { !$0.track.isPractice && $0.completion.total > 0 }
  }
  /// Bonus problems and bonus items that are done.
  package var bonusDone: Int { figures.bonusDone }

  /// Whether the plan has problems or the learner has added any.
  package var hasProblems: Bool {
    !isOneTickADay && (problems.total > 0 || figures.bonusProblems.total > 0)
  }

  package func day(_ number: DayNumber) -> DayProgress? {
    days.indices.contains(number.value - 1) ? days[number.value - 1] : nil
  }

  /// Whether the programme is finished with every required item done.
  package var isComplete: Bool { state == .finished && daysComplete.isComplete }

  /// The day of the plan to work on today: the one planned for today; in rest or a pause the next one; before the start
  /// the first; after the last planned date the last.
  package var currentDay: DayProgress? {
    switch calendar.state(on: today) {
    case .notStarted, .startsIn: days.first
    case .studyDay(let number): day(number)
    case .restDay(let next), .paused(let next): next.flatMap(day) ?? days.last
    case .finished: days.last
    }
  }

  /// The day of the plan that bare names such as `p1` are of: `currentDay`, but none after the last planned date.
  package var listedDay: DayProgress? { calendar.state(on: today) == .finished ? nil : currentDay }

  /// The day of the plan to work on at a date: for today `currentDay`; for other dates the one planned for it, else the
  /// latest before it; nil before day 1.
  package func dayInHand(on date: CivilDate) -> DayNumber? {
    date == today
      ? currentDay?.day.number
      : days.prefix(calendar.daysPlanned(before: date.adding(days: 1))).last?.day.number
  }

  /// The day of the plan planned for today; nil if nothing is.
  package var dayOfToday: DayProgress? {
    calendar.dayPlanned(on: today).flatMap(day)
  }

  /// Whether something is to be done today: the day planned for it has open items or, if they were done before, the
  /// streak needs today.
  package var isOpenToday: Bool {
    dayOfToday.map { !$0.isComplete || streak.isTodayOpen } ?? false
  }

  /// The first day of the plan with an open item for a problem.
  ///
  /// - Parameter number: the LeetCode number of the problem.
  package func firstOpenDay(ofProblem number: Int) -> DayNumber? {
    days.first { day in
      day.items.contains { $0.item.problem?.number == number && !$0.isDone }
    }?.day.number
  }

  /// Days of the plan planned for dates before today that have open required items, oldest first.
  package var overdueDays: [DayProgress] {
    days.prefix(calendar.daysPlanned(before: today)).filter(\.isOpen)
  }

  /// Whether anything was ever logged, also before a change of plan.
  package var hasWork: Bool { !wholeActivity.isEmpty }

  /// Whether today is a study day after the plan's last date, with required items open.
  package var isPastPlan: Bool {
    !isOneTickADay && calendar.state(on: today) == .finished && !items.isComplete
      && !calendar.isBridged(today)
  }

  /// What to do on a study day after the plan's last date: the open required items, oldest first, as many as a study day
  /// holds, one at least. Empty on every other date.
  package var oldestOpen: [PlacedItem] {
    guard isPastPlan else { return [] }
    let budget = days.map(\.day).usualMinutes
    var minutes = 0
    var oldest: [PlacedItem] = []
    for item in overdueDays.flatMap(placedItems) where item.isRequired && !item.isDone {
      minutes += item.item?.estimatedMinutes ?? 0
      guard oldest.isEmpty || minutes <= budget else { break }
      oldest.append(item)
    }
    return oldest
  }

  /// The items of one day of the plan, then its bonus problems.
  package func placedItems(on day: DayProgress) -> [PlacedItem] {
    let index = day.day.number.value - 1
    return itemsOfDays.indices.contains(index) ? itemsOfDays[index] : []
  }

  /// The first open required item of `currentDay`, else of the oldest overdue day; nil for a challenge that has its one
  /// tick of a date without a day.
  package var next: (day: DayProgress, item: ItemProgress)? {
    if isOneTickADay, dayOfToday == nil, streak.todayCounts { return nil }
    // After the plan's last date the oldest day comes first.
    for day in [listedDay].compactMap(\.self) + overdueDays {
      if let item = day.items.first(where: { $0.item.isRequired && !$0.isDone }) { return (day, item) }
    }
    return nil
  }
}

/// Computes all figures. The same inputs always give the same summary. Documentation/numbers.md has the rules;
/// `Measure.rule` has a sentence for each.
///
/// - Parameter now: the present moment. Its UTC offset and the log's day start determine today.
package func summarize(_ curriculum: Curriculum, _ log: ProgressLog, _ now: Now) -> ProgressSummary {
  summarize(curriculum, log, now, endingTodayOf: nil)
}

/// - Parameter whole: the figures of the whole plan, of which the curriculum ends with the day of today; nil if it is whole.
func summarize(
  _ curriculum: Curriculum, _ log: ProgressLog, _ now: Now, endingTodayOf whole: ProgressSummary?
) -> ProgressSummary {
  let curriculum = curriculum.hidingProblems(of: log)
  let today = now.instant.calendarDay(dayStart: log.settings.dayStart)
  let activity = DayActivity.byDay(log)
  let calendar =
    whole?.calendar.through(today)
    ?? StudyCalendar(
      log: log, dayCount: curriculum.days.count,
      restDays: Set(
        curriculum.days.filter { $0.shareAtReplan == nil && $0.requiredItems.isEmpty }.map(\.number)))
  let bonusByDay = Dictionary(grouping: log.bonus, by: \.day)
  let days = curriculum.days.map { day in
    DayProgress(day: day, log: log, bonus: bonusByDay[day.number] ?? [], calendar: calendar, today: today)
  }
  let itemsOfDays = days.map(PlacedItem.all)
  let placed = itemsOfDays.flatMap(\.self) + leftItems(log, curriculum, days.count)
  let weeks = curriculum.weeks.map { week in
    let indices = week.days.map { $0.number.value - 1 }
    let minutes = indices.flatMap { itemsOfDays[$0] }.reduce(0) { $0 + ($1.minutes ?? 0) }
    return WeekProgress(week: week, days: indices.map { days[$0] }, minutes: minutes)
  }
  let required = placed.filter(\.isRequired)
  let items = Completion(of: required)
  // What a replan left out, which is optional, is in no total until it is done all the same.
  let standing = placed.filter { !$0.isLeftOut || $0.isRequired || $0.isDone }
  let finishes = Dictionary(grouping: required.compactMap(\.finishedOn), by: \.self).mapValues(\.count)
  let figures = ProblemFigures(standing)
  let solves = placed.flatMap(\.solves)
  let completedOn = whole == nil ? dateOfCompletion(of: days.filter { !$0.isReplanned }) : nil
  // A streak stands as it is once the whole plan is complete.
  let standsSince = whole?.completedOn ?? completedOn
  let milestones =
    whole == nil
    ? Milestones(dayCount: days.count, problemCount: figures.difficulties.all.total) : .ofOpenPlan
  let wholeActivity = DayActivity.ofAllRounds(activity, log.earlier)
  let streak = Streak(
    activity: wholeActivity, calendar: calendar, today: today, completedOn: standsSince,
    milestones: milestones.streaks)
  let ended = calendar.studyDays(through: today.adding(days: -1))
  let forecast = Forecast(
    items: items, finishes: finishes, ended: ended, calendar: calendar, today: today,
    completedOn: completedOn)
  let isActiveStudyDay =
    streak.todayCounts && !calendar.isBridged(today) && calendar.start.map { $0 <= today } ?? false
  let due = calendar.daysPlanned(before: today)
  return ProgressSummary(
    today: today,
    state: completedOn.map { $0 <= today } == true ? .finished : calendar.state(on: today),
    calendar: calendar,
    days: days,
    weeks: weeks,
    placedItems: placed,
    itemsOfDays: itemsOfDays,
    daysComplete: Completion(of: days),
    tracks: curriculum.tracks.map { TrackProgress($0, days, placed) },
    items: items,
    finishes: finishes,
    streak: streak,
    completeDays: CompleteDays(days, due: due),
    consistency: Consistency(
      activity: wholeActivity, ended: ended, today: isActiveStudyDay ? today : nil, completedOn: standsSince),
    pace: Pace(
      requiredPerDay: days.map(\.requiredCount), done: items.done, plannedThroughYesterday: due),
    forecast: whole == nil ? forecast : forecast.untold,
    time: TimeSpent(curriculum.tracks, placed, activity: activity, today: today),
    problemTime: ProblemTime(solves),
    figures: figures,
    solvedBefore: SolvedBefore(curriculum, log),
    achievements: Achievement.all(
      days, weeks: whole == nil ? weeks : weeks.filter { $0.days.count == StudyWeek.length }, items: standing,
      solves: solves, streak: streak, milestones: milestones, today: today),
    completedOn: completedOn,
    activity: activity,
    wholeActivity: wholeActivity,
    orphans: placed.filter(\.isOrphan).map(\.id),
    isOpenEnded: whole != nil,
    isOneTickADay: curriculum.isOneTickADay,
    replannedOn: curriculum.replannedAt?.calendarDay(dayStart: log.settings.dayStart))
}

/// What stands on no day: bonus problems of days that the plan does not have, what a replan left out, then what only the log
/// has, by id.
private func leftItems(_ log: ProgressLog, _ curriculum: Curriculum, _ dayCount: Int) -> [PlacedItem] {
  let bonus = log.bonus.filter { $0.day.value > dayCount }.map { PlacedItem($0, on: nil, handle: nil) }
  let leftOut = curriculum.leftOut.map { item in
    PlacedItem(ItemProgress(item, records: log.records(of: item)), on: nil, handle: nil)
  }
  let known = Set(curriculum.leftOut.flatMap(\.idsThatFinishIt))
  let items = log.items.filter { !curriculum.has($0.key) && !known.contains($0.key) && !$0.value.isEmpty }
  return bonus + leftOut + items.sorted { $0.key < $1.key }.map { PlacedItem(orphan: $0.key, $0.value) }
}
