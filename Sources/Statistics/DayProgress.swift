// What was done of one programme day.

package import StudyModel

/// An item of the plan with what the log holds of it.
package final class ItemProgress: Sendable {
  package let item: Item
  /// In the order logged; those of a premium problem's alternative follow its own.
  package let attempts: [Attempt]
  /// The note on the item, else the one on its alternative.
  package let note: Note?
  /// All minutes given; nil when none were.
  package let minutes: Int?
  /// The calendar day of the first attempt that finished it.
  package let finishedOn: CivilDate?

  package var isDone: Bool { finishedOn != nil }
  /// The number of days after the first on which it was finished again.
  package var resolveCount: Int { finishedAgainOn.count }

  /// - Parameters:
  ///   - own: what the log holds under the item's own id.
  ///   - alternative: what it holds of a premium problem's alternative.
  init(item: Item, own: ItemRecord?, alternative: ItemRecord?) {
    self.item = item
    let ownAttempts = own?.attempts ?? []
    attempts = alternative.map { ownAttempts + $0.attempts } ?? ownAttempts
    minutes = totalMinutes(attempts)
    finishedOn = firstFinish(attempts)
    note = own?.note ?? alternative?.note
  }
}

/// A bonus problem with what the log holds of it.
package struct BonusProgress: Hashable, Sendable {
  package let problem: BonusProblem
  package var minutes: Int? { totalMinutes(problem.record.attempts) }
  package var isDone: Bool { problem.record.isFinished }
  /// The calendar day of the first attempt that finished it.
  package var finishedOn: CivilDate? { firstFinish(problem.record.attempts) }
}

/// One day of the programme: required items decide its percentages, bonus stands beside them.
package final class DayProgress: Sendable {
  package let day: StudyDay
  /// The date it is planned for; nil before there is a start.
  package let plannedDate: CivilDate?
  /// The date it was planned for at first (`StudyCalendar.originalDates`).
  package let originalDate: CivilDate?
  package let status: DayStatus
  /// The year in which its dates are shown without a year: that of its planned date, or 0 if it has none.
  package var year: Int { plannedDate?.year ?? 0 }
  /// The date it was planned for at first; nil if it is still planned for that date.
  package var movedFrom: CivilDate? { originalDate == plannedDate ? nil : originalDate }
  package let items: [ItemProgress]
  package let bonus: [BonusProgress]
  package let reflection: Note?
  /// What its items add to the numbers of the programme.
  let tally: DayTally
  /// Problems outside the plan and bonus items of the curriculum that are done.
  package let bonusDone: Int

  /// Required items of all tracks.
  package var completion: Completion { tally.completion }
  package var isComplete: Bool { completion.isComplete }
  package var step: CompletionStep { CompletionStep(completion) }
  /// Minutes logged on its items and bonus problems, whenever that was.
  package var minutes: Int { tally.minutes + bonus.reduce(0) { $0 + ($1.minutes ?? 0) } }

  /// The calendar day on which the last required item was finished; nil while one is open.
  package let completedOn: CivilDate?

  /// The calendar day of the last entry for it, of its items and of the bonus problems beside it; nil without
  /// one.
  package var lastWorkedOn: CivilDate? {
    (items.flatMap(\.attempts) + bonus.flatMap(\.problem.record.attempts)).map(\.day).max()
  }

  /// 0 of 0 where the day does not have the track.
  package func completion(of track: Track) -> Completion {
    tally.sections.first { $0.track == track }?.completion ?? Completion()
  }

  /// - Parameters:
  ///   - bonus: the bonus problems beside this day.
  ///   - today: the calendar day of now.
  package init(
    day: StudyDay, log: ProgressLog, bonus: [BonusProblem], calendar: StudyCalendar, today: CivilDate
  ) {
    self.day = day
    plannedDate = calendar.plannedDate(of: day.number)
    originalDate = calendar.originalDate(of: day.number)
    self.bonus = bonus.map(BonusProgress.init)
    reflection = log.reflections[day.number]
    // Every command counts every item, so all is counted as the items pass.
    var items: [ItemProgress] = []
    items.reserveCapacity(day.items.count)
    var tally = DayTally(day)
    for item in day.items {
      let own = log.items[item.id]
      let alternative = item.alternativeID.flatMap { log.items[$0] }
      let progress = ItemProgress(item: item, own: own, alternative: alternative)
      tally.add(progress, own: own, alternative: alternative)
      items.append(progress)
    }
    (self.items, self.tally) = (items, tally)
    bonusDone = self.bonus.count(where: \.isDone) + tally.bonusItems.done
    let isComplete = tally.completion.isComplete
    completedOn = isComplete ? tally.finishes.max() : nil
    status =
      if isComplete {
        .complete
      } else if let plannedDate, plannedDate <= today {
        plannedDate == today ? .today : .overdue
      } else {
        .ahead
      }
  }
}

/// The sum of the minutes given; nil when no attempt gave any.
func totalMinutes(_ attempts: [Attempt]) -> Int? {
  attempts.reduce(nil) { sum, attempt in attempt.minutes.map { (sum ?? 0) + $0 } ?? sum }
}
