// Counts how many required items were done, and how many were planned, by each date.

package import StudyModel

/// The number of required items through the end of a date.
package struct ItemsByDate: Hashable, Sendable {
  package let date: CivilDate
  package let items: Int
}

/// Running totals of required items by date: done and planned.
package struct DoneByDate: Hashable, Sendable {
  /// All required items of the plan.
  package let total: Int
  /// Planned through each day of the plan, in order; present even without a start date.
  package let plannedByDay: [Int]
  /// Done before the start date.
  package let doneBefore: Int
  /// Every date from the start through today on which a required item was first finished, with the total done by its
  /// end; empty without a start date.
  package let done: [ItemsByDate]
  /// Every planned date with the total planned through it. Empty without a start date; incomplete if pauses never end.
  package let planned: [ItemsByDate]
  /// How many of the planned dates are before a replan that changed their total: the line of the plan ends with them, and
  /// another begins. 0 if there is one line.
  package let plannedBefore: Int

  /// The largest of all totals: the plan before a replan may have had more items than the present one.
  package var highest: Int { max(total, planned.map(\.items).max() ?? 0, doneItems) }

  /// Done through today, including before the start.
  package var doneItems: Int { done.last?.items ?? doneBefore }

  /// Done through the end of a date.
  package func done(through date: CivilDate) -> Int { DoneByDate.items(done, through: date) ?? doneBefore }

  /// Planned through the end of a date.
  package func planned(through date: CivilDate) -> Int { DoneByDate.items(planned, through: date) ?? 0 }

  private static func items(_ counts: [ItemsByDate], through date: CivilDate) -> Int? {
    let index = counts.countAtStart { $0.date <= date } - 1
    return index < 0 ? nil : counts[index].items
  }

  /// - Parameters:
  ///   - finishes: how many required items were first finished on each day; a date after today, which a clock that
  ///     was set back can cause, counts as today.
  ///   - required: the required items of each day of the plan.
  ///   - asPlanned: those of the days before a replan, as they were then. The line of the plan is drawn by these, and by the
  ///     present plan from the date of the replan.
  init(
    finishes: [CivilDate: Int], required: [Int], asPlanned: [Int] = [], plannedDates: [CivilDate],
    start: CivilDate?,
    today: CivilDate
  ) {
    var planned = 0
    plannedByDay = required.map { items in
      planned += items
      return planned
    }
    total = planned
    var old = 0
    let drawn = asPlanned.map { items in
      old += items
      return old
    }
    let isApart = drawn.last != plannedByDay.prefix(drawn.count).last
    plannedBefore = isApart ? min(drawn.count, plannedDates.count) : 0
    self.planned = zip(plannedDates, drawn + plannedByDay.dropFirst(drawn.count)).map {
      ItemsByDate(date: $0, items: $1)
    }
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
  /// Done and planned by date. Computed at each call.
  package var doneByDate: DoneByDate {
    let before = days.prefix(replannedOn.map(calendar.daysPlanned) ?? 0)
    return DoneByDate(
      finishes: finishes, required: days.map(\.requiredCount), asPlanned: before.map(\.completion.total),
      plannedDates: calendar.plannedDates, start: calendar.start, today: today)
  }
}
