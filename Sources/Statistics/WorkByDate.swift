// What was worked on and written on each calendar date.

package import StudyModel

/// A calendar date on which something was logged or written.
package struct LoggedDate: Sendable {
  package let date: CivilDate
  /// Minutes and finishes of the date.
  package let activity: DayActivity
  /// Each item once, in the order first logged.
  package let work: [WorkOnItem]
  /// Items whose note was last changed on this date, in the order of the plan.
  package let notes: [PlacedItem]
  /// Programme days whose reflection was last changed on this date.
  package let reflections: [DayNumber]
}

/// What was logged on an item for one date.
package struct WorkOnItem: Sendable {
  package enum Outcome: String, Sendable {
    /// Finished for the first time.
    case done
    /// Finished on an earlier date, and again on this one.
    case again
    /// Time without a finish.
    case time
  }

  package let item: PlacedItem
  package let outcome: Outcome
  /// In the order logged; at least one.
  package let entries: [PlacedItem.Entry]

  /// The sum of the minutes given; nil when none were.
  package var minutes: Int? { totalMinutes(entries.map(\.attempt)) }
}

extension ProgressSummary {
  /// The dates on which something was logged or written, in their order; a text counts for the date of its last
  /// change, since earlier versions are not kept.
  ///
  /// - Parameters:
  ///   - log: the one that the summary was made of.
  ///   - dates: leaves out all others; nil for every date.
  package func loggedDates(
    in log: ProgressLog, within dates: ClosedRange<CivilDate>? = nil
  ) -> [LoggedDate] {
    var work: [CivilDate: [WorkOnItem]] = [:]
    var notes: [CivilDate: [PlacedItem]] = [:]
    var reflections: [CivilDate: [DayNumber]] = [:]
    func dateOfChange(_ text: Note) -> CivilDate {
      text.changed.calendarDay(dayStart: log.settings.dayStart)
    }
    for item in placedItems(in: log) {
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

/// Work in the order of its first entries; what was logged at the same moment keeps the order of the plan.
private func inOrderLogged(_ work: [WorkOnItem]) -> [WorkOnItem] {
  func instant(_ work: WorkOnItem) -> Int {
    work.entries.map(\.attempt.instant.secondsSinceEpoch).min() ?? 0
  }
  return work.enumerated().sorted { (instant($0.element), $0.offset) < (instant($1.element), $1.offset) }
    .map(\.element)
}
