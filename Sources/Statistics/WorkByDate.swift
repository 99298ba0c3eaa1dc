// Lists what was logged and written on each calendar date.

package import StudyModel

/// A calendar date on which something was logged or written.
package struct LoggedDate: Sendable {
  package let date: CivilDate
  /// Minutes and finishes on the date.
  package let activity: DayActivity
  /// Each item once, in the order of its first entry.
  package let work: [WorkOnItem]
  /// Items whose note was last changed on this date, in the order of the plan.
  package let notes: [PlacedItem]
  /// Days of the plan whose reflection was last changed on this date.
  package let reflections: [DayNumber]
}

/// What was logged on an item for one date.
package struct WorkOnItem: Sendable {
  package enum Outcome: String, Sendable {
    /// Finished for the first time.
    case done
    /// Finished on this date, and first on an earlier one.
    case again
    /// Logged without being finished.
    case time
  }

  package let item: PlacedItem
  package let outcome: Outcome
  /// The entries in the order logged; at least one.
  package let entries: [PlacedItem.Entry]

  /// The sum of the minutes logged; nil if none were.
  package var minutes: Int? { totalMinutes(entries.map(\.attempt)) }
}

extension ProgressSummary {
  /// The dates on which something was logged or written, in order. A text counts for the date of its last change,
  /// because earlier versions are not kept.
  ///
  /// - Parameters:
  ///   - log: the log that this summary was made from.
  ///   - dates: the range to list; nil for every date.
  package func loggedDates(
    in log: ProgressLog, within dates: ClosedRange<CivilDate>? = nil
  ) -> [LoggedDate] {
    var work: [CivilDate: [WorkOnItem]] = [:]
    var notes: [CivilDate: [PlacedItem]] = [:]
    var reflections: [CivilDate: [DayNumber]] = [:]
    func dateOfChange(_ text: Note) -> CivilDate {
      text.changed.calendarDay(dayStart: log.settings.dayStart)
    }
    for item in placedItems {
      for (date, entries) in Dictionary(grouping: item.entries, by: \.attempt.day) {
        let isFinished = entries.contains(where: \.attempt.isFinish)
        let outcome: WorkOnItem.Outcome =
          isFinished ? (item.finishedOn == date ? .done : .again) : .time
        work[date, default: []].append(WorkOnItem(item: item, outcome: outcome, entries: entries))
      }
      for date in Set(item.notes.map(dateOfChange)) { notes[date, default: []].append(item) }
    }
    for (day, text) in log.reflections.sorted(by: { $0.key < $1.key }) {
      reflections[dateOfChange(text), default: []].append(day)
    }
    let all = Set(work.keys).union(notes.keys).union(reflections.keys)
    return all.filter { dates?.contains($0) ?? true }.sorted().map { date in
      LoggedDate(
        date: date, activity: activity[date] ?? DayActivity(), work: inOrderLogged(work[date] ?? []),
        notes: notes[date] ?? [], reflections: reflections[date] ?? [])
    }
  }
}

/// Sorts by first entry; work logged in the same second keeps its order.
private func inOrderLogged(_ work: [WorkOnItem]) -> [WorkOnItem] {
  func instant(_ work: WorkOnItem) -> Int {
    work.entries.map(\.attempt.instant.secondsSinceEpoch).min() ?? 0
  }
  return work.enumerated().sorted { (instant($0.element), $0.offset) < (instant($1.element), $1.offset) }
    .map(\.element)
}
