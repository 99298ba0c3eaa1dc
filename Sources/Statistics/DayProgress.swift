// Computes the progress of one day of the plan and of its items.

package import StudyModel

/// An item of the plan with its records in the log.
package final class ItemProgress: Sendable {
  package let item: Item
  /// The item's own record, then that of a premium problem's free alternative, each with its id.
  let records: [(id: ItemID, record: ItemRecord)]
  /// In the order logged; attempts on a premium problem's alternative follow its own.
  package let attempts: [Attempt]
  /// The sum of the minutes logged; nil if none were.
  package let minutes: Int?
  /// The calendar day of the first attempt that finished it.
  package let finishedOn: CivilDate?

  package var isDone: Bool { finishedOn != nil }
  /// On how many days after the first it was finished again.
  package var resolveCount: Int { laterFinishes(attempts) }
  /// The note on the item, else the note on its alternative.
  package var note: Note? { records.lazy.compactMap(\.record.note).first }

  init(_ item: Item, records: [(id: ItemID, record: ItemRecord)]) {
    self.item = item
    self.records = records
    attempts = records.flatMap(\.record.attempts)
    minutes = totalMinutes(attempts)
    finishedOn = firstFinish(attempts)
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

/// The progress of one day of the plan. Only required items count for its percentage.
package final class DayProgress: Sendable {
  package let day: StudyDay
  /// The date it is planned for; nil if it has none.
  package let plannedDate: CivilDate?
  /// The date it was first planned for (`StudyCalendar.originalDates`).
  package let originalDate: CivilDate?
  package let status: DayStatus
  package let items: [ItemProgress]
  package let bonus: [BonusProgress]
  package let reflection: Note?
  /// Required items of all tracks; of a day whose open items a replan took, as they were then.
  package let completion: Completion
  /// How many required items it has now.
  package let requiredCount: Int
  /// The calendar day on which its last open required item was finished; nil while one is open.
  package let completedOn: CivilDate?

  /// The year of its planned date, whose dates are shown without a year; 0 if it has no planned date.
  package var year: Int { plannedDate?.year ?? 0 }
  /// The date it was first planned for; nil if it is still planned for that date.
  package var movedFrom: CivilDate? { originalDate == plannedDate ? nil : originalDate }
  /// Whether nothing is required on it.
  package var isRest: Bool { completion.total == 0 }
  /// Whether a replan took its open items. It keeps its shade, has nothing open and is never complete.
  package var isReplanned: Bool { day.shareAtReplan != nil }
  /// Whether something required is open.
  package var isOpen: Bool { !isReplanned && !isComplete }
  /// Whether nothing required is open, as on a day of rest.
  package var isComplete: Bool { isRest || completion.isComplete }
  package var step: CompletionStep { CompletionStep(completion) }
  /// Minutes logged on its items and bonus problems, on any date.
  package var minutes: Int {
    items.reduce(0) { $0 + ($1.minutes ?? 0) } + bonus.reduce(0) { $0 + ($1.minutes ?? 0) }
  }
  /// How many bonus problems and bonus items of the day are done.
  package var bonusDone: Int {
    bonus.count(where: \.isDone) + items.count { $0.item.isBonus && $0.isDone }
  }

  /// The latest calendar day with an entry on its items or bonus problems; nil if there is none.
  package var lastWorkedOn: CivilDate? {
    (items.flatMap(\.attempts) + bonus.flatMap(\.problem.record.attempts)).map(\.day).max()
  }

  /// Required items of one track; 0 of 0 if the day does not have the track.
  package func completion(of track: Track) -> Completion {
    Completion(of: items.lazy.filter { $0.item.track == track && $0.item.isRequired })
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
    items = day.items.map { ItemProgress($0, records: log.records(of: $0)) }
    let required = items.filter(\.item.isRequired)
    requiredCount = required.count
    completion =
      day.shareAtReplan.map { Completion(done: $0.done, total: $0.total) } ?? Completion(of: required)
    completedOn = completion.isComplete ? required.compactMap(\.finishedOn).max() : nil
    let isRest = required.isEmpty
    status =
      if day.shareAtReplan != nil {
        .replanned
      } else if completion.isComplete {
        .complete
      } else if let plannedDate, plannedDate <= today, !isRest {
        plannedDate == today ? .today : .overdue
      } else {
        .ahead
      }
  }
}

extension ProgressLog {
  /// The records under the ids of an item, each with its id.
  func records(of item: Item) -> [(id: ItemID, record: ItemRecord)] {
    item.idsThatFinishIt.compactMap { id in items[id].map { (id, $0) } }
  }
}

/// The sum of the minutes logged; nil if no attempt has any.
func totalMinutes(_ attempts: [Attempt]) -> Int? {
  attempts.reduce(nil) { sum, attempt in attempt.minutes.map { (sum ?? 0) + $0 } ?? sum }
}

/// The different calendar days on which something was finished, in order.
func finishDays(_ attempts: [Attempt]) -> [CivilDate] {
  // Most items have one or two attempts, for which a set would be slower.
  guard attempts.count <= 8 else { return Set(attempts.lazy.filter(\.isFinish).map(\.day)).sorted() }
  var days: [CivilDate] = []
  for attempt in attempts where attempt.isFinish && !days.contains(attempt.day) { days.append(attempt.day) }
  return days.count > 1 ? days.sorted() : days
}

/// On how many calendar days after the first something was finished again.
func laterFinishes(_ attempts: [Attempt]) -> Int {
  attempts.count > 1 ? max(0, finishDays(attempts).count - 1) : 0
}

/// The earliest calendar day on which something was finished; nil if it never was.
func firstFinish(_ attempts: [Attempt]) -> CivilDate? {
  attempts.lazy.filter(\.isFinish).map(\.day).min()
}
