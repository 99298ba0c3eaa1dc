// Computes the progress of one programme day and of its items.

package import StudyModel

/// An item of the plan with its records in the log.
package final class ItemProgress: Sendable {
  package let item: Item
  /// In the order logged; attempts on a premium problem's alternative follow its own.
  package let attempts: [Attempt]
  /// The note on the item, else the note on its alternative.
  package let note: Note?
  /// The sum of the minutes logged; nil if none were.
  package let minutes: Int?
  /// The calendar day of the first attempt that finished it.
  package let finishedOn: CivilDate?

  package var isDone: Bool { finishedOn != nil }
  /// On how many days after the first it was finished again.
  package var resolveCount: Int { finishedAgainOn.count }

  /// - Parameters:
  ///   - own: the record under the item's own id.
  ///   - alternative: the record of a premium problem's free alternative.
  init(item: Item, own: ItemRecord?, alternative: ItemRecord?) {
    self.item = item
    let ownAttempts = own?.attempts ?? []
    attempts = alternative.map { ownAttempts + $0.attempts } ?? ownAttempts
    minutes = totalMinutes(attempts)
    finishedOn = firstFinish(attempts)
    note = own?.note ?? alternative?.note
  }
}

/// A bonus problem with the figures of its record.
package struct BonusProgress: Hashable, Sendable {
  package let problem: BonusProblem
  package var minutes: Int? { totalMinutes(problem.record.attempts) }
  package var isDone: Bool { problem.record.isFinished }
  /// The calendar day of the first attempt that finished it.
  package var finishedOn: CivilDate? { firstFinish(problem.record.attempts) }
}

/// The progress of one programme day. Only required items count for its percentage.
package final class DayProgress: Sendable {
  package let day: StudyDay
  /// The date it is planned for; nil if it has none.
  package let plannedDate: CivilDate?
  /// The date it was first planned for (`StudyCalendar.originalDates`).
  package let originalDate: CivilDate?
  package let status: DayStatus
  /// The year of its planned date, whose dates are shown without a year; 0 if it has no planned date.
  package var year: Int { plannedDate?.year ?? 0 }
  /// The date it was first planned for; nil if it is still planned for that date.
  package var movedFrom: CivilDate? { originalDate == plannedDate ? nil : originalDate }
  package let items: [ItemProgress]
  package let bonus: [BonusProgress]
  package let reflection: Note?
  /// What its items add to the figures of the programme.
  let tally: DayTally
  /// How many bonus problems and bonus items of the day are done.
  package let bonusDone: Int

  /// Required items of all tracks.
  package var completion: Completion { tally.completion }
  package var isComplete: Bool { completion.isComplete }
  package var step: CompletionStep { CompletionStep(completion) }
  /// Minutes logged on its items and bonus problems, on any date.
  package var minutes: Int { tally.minutes + bonus.reduce(0) { $0 + ($1.minutes ?? 0) } }

  /// The calendar day on which its last open required item was finished; nil while one is open.
  package let completedOn: CivilDate?

  /// The latest calendar day with an entry on its items or bonus problems; nil if there is none.
  package var lastWorkedOn: CivilDate? {
    (items.flatMap(\.attempts) + bonus.flatMap(\.problem.record.attempts)).map(\.day).max()
  }

  /// Required items of one track; 0 of 0 if the day does not have the track.
  package func completion(of track: Track) -> Completion {
    tally.sections.first { $0.track == track }?.completion ?? Completion()
  }

  /// - Parameters:
  ///   - bonus: the bonus problems of this day.
  ///   - today: the current calendar day.
  package init(
    day: StudyDay, log: ProgressLog, bonus: [BonusProblem], calendar: StudyCalendar, today: CivilDate
  ) {
    self.day = day
    plannedDate = calendar.plannedDate(of: day.number)
    originalDate = calendar.originalDate(of: day.number)
    self.bonus = bonus.map(BonusProgress.init)
    reflection = log.reflections[day.number]
    // One pass over the items counts everything, because every command needs every count.
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

/// The sum of the minutes logged; nil if no attempt has any.
func totalMinutes(_ attempts: [Attempt]) -> Int? {
  attempts.reduce(nil) { sum, attempt in attempt.minutes.map { (sum ?? 0) + $0 } ?? sum }
}
