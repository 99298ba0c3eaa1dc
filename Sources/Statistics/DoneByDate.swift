// How many required items were done by each date, beside how many the plan had for it.

package import StudyModel

/// Required items counted through the end of a date.
package struct ItemsByDate: Hashable, Sendable {
  package let date: CivilDate
  package let items: Int
}

/// Two running totals of required items along the calendar: what was done, and what is planned.
package struct DoneByDate: Hashable, Sendable {
  /// All required items of the plan.
  package let total: Int
  /// Planned through each programme day, in order; known before there is a start.
  package let plannedByDay: [Int]
  /// Done before the start: work that was logged before the date from which the plan counts.
  package let doneBefore: Int
  /// Every date from the start through today on which a required item was first finished, with how many were
  /// done by its end; empty before there is a start.
  package let done: [ItemsByDate]
  /// Every date of the plan, with all that is planned through it; empty before there is a start, and short
  /// where pauses never end.
  package let planned: [ItemsByDate]

  /// Done through today, and before the start.
  package var doneItems: Int { done.last?.items ?? doneBefore }

  /// Done through the end of a date.
  package func done(through date: CivilDate) -> Int { DoneByDate.items(done, through: date) ?? doneBefore }

  /// Planned through the end of a date.
  package func planned(through date: CivilDate) -> Int { DoneByDate.items(planned, through: date) ?? 0 }

  private static func items(_ counts: [ItemsByDate], through date: CivilDate) -> Int? {
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if counts[middle].date <= date { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : counts[low - 1].items
  }

  /// - Parameters:
  ///   - finishes: how many required items were first finished on each day; those of a date after today, where a
  ///     clock was set back, count for today.
  ///   - required: the required items of each programme day.
  init(
    finishes: [CivilDate: Int], required: [Int], plannedDates: [CivilDate], start: CivilDate?,
    today: CivilDate
  ) {
    var planned = 0
    plannedByDay = required.map { items in
      planned += items
      return planned
    }
    total = planned
    self.planned = zip(plannedDates, plannedByDay).map { ItemsByDate(date: $0, items: $1) }
    var (before, sum) = (0, 0)
    var done: [ItemsByDate] = []
    for (date, count) in finishes.sorted(by: { $0.key < $1.key }) where count > 0 {
      sum += count
      guard let start, start <= today, date >= start else {
        before = sum
        continue
      }
      let date = min(date, today)
      if done.last?.date == date { done.removeLast() }
      done.append(ItemsByDate(date: date, items: sum))
    }
    (self.done, doneBefore) = (done, before)
  }
}

extension ProgressSummary {
  /// What was done against what was planned, date by date. Counted anew each time.
  package var doneByDate: DoneByDate {
    DoneByDate(
      finishes: finishesByDay(days), required: days.map(\.completion.total),
      plannedDates: calendar.plannedDates, start: calendar.start, today: today)
  }
}
