// Reviews a programme week: its problems, slow solves, repeats and achievements.

package import StudyModel

/// A solve that took longer than the middle half of solves like it.
package struct SlowSolve: Hashable, Sendable {
  package let minutes: Int
  /// The difficulty of the problem that was solved; nil if unknown.
  package let difficulty: Difficulty?
  /// Whether it is compared with first solves; otherwise with later ones.
  package let isFirst: Bool
  /// The minutes of the middle half of solves like it.
  package let middleHalf: ClosedRange<Int>
}

extension ProgressSummary {
  /// The first solve of an item that took longer than the middle half of its difficulty; nil if none did, or if too few
  /// solves have a time.
  ///
  /// - Parameter log: the log that this summary was made from.
  package func slowSolve(of item: Item, in log: ProgressLog) -> SlowSolve? {
    guard case .problem(let problem, let alternative, let revision) = item.content else { return nil }
    func solves(_ id: ItemID?, of problem: Problem?) -> [Solve] {
      guard let problem, let record = id.flatMap({ log.items[$0] }) else { return [] }
      return Solve.all(record, of: problem, isRevision: revision > 0)
    }
    return slowest(solves(item.id, of: problem) + solves(item.alternativeID, of: alternative))
  }

  /// Like `slowSolve(of:in:)`, for a bonus problem.
  package func slowSolve(of bonus: BonusProblem) -> SlowSolve? {
    slowest(Solve.all(bonus))
  }

  private func slowest(_ solves: [Solve]) -> SlowSolve? {
    for solve in solves.sorted(by: { $0.day < $1.day }) {
      let times = solve.isFirst ? problemTime.first : problemTime.again
      guard let minutes = solve.minutes, let middleHalf = times[solve.difficulty].middleHalf,
        minutes > middleHalf.upperBound
      else { continue }
      return SlowSolve(
        minutes: minutes, difficulty: solve.difficulty, isFirst: solve.isFirst, middleHalf: middleHalf)
    }
    return nil
  }
}

extension ItemProgress {
  /// The calendar days after the first on which it was finished again, in order.
  package var finishedAgainOn: [CivilDate] { laterFinishDays(attempts) }
}

extension BonusProgress {
  /// The calendar days after the first on which it was finished again, in order.
  package var finishedAgainOn: [CivilDate] { laterFinishDays(problem.record.attempts) }
}

private func laterFinishDays(_ attempts: [Attempt]) -> [CivilDate] {
  // Most items have one attempt.
  attempts.count > 1 ? Array(finishDays(attempts).dropFirst()) : []
}

extension WeekProgress {
  /// Required problems; timed sessions are not included.
  package var problems: Completion { days.reduce(Completion()) { $0 + $1.tally.problems } }
  /// Required timed sessions.
  package var sessions: Completion { days.reduce(Completion()) { $0 + $1.tally.sessions } }
  /// Bonus problems and bonus items of its days that are done.
  package var bonusDone: Int { days.reduce(0) { $0 + $1.bonusDone } }

  /// How long the problems and bonus problems of its days took.
  package var problemTime: ProblemTime {
    ProblemTime(
      days.flatMap(\.tally.solves) + days.flatMap(\.bonus).flatMap { Solve.all($0.problem) })
  }

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
