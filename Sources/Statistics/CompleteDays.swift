// Programme days in a row that are complete: the streak of the plan, beside that of the calendar.

package import StudyModel

/// Complete programme days in a row.
package struct CompleteDaysRun: Hashable, Sendable {
  package let fromDay: DayNumber
  package let throughDay: DayNumber
  /// The calendar days on which the first and the last of them were completed, in the order of the calendar.
  package let from: CivilDate
  package let through: CivilDate

  package var length: Int { throughDay.value - fromDay.value + 1 }
}

/// The complete-days streaks (Documentation/numbers.md, Streak): today's day is not due until it ends, and
/// days done ahead count when nothing before them is open.
package struct CompleteDays: Hashable, Sendable {
  /// The run that holds the latest day that is due, or that begins with today's day.
  package let current: CompleteDaysRun?
  /// The longest run; the earliest of several.
  package let longest: CompleteDaysRun?

  /// - Parameter due: how many programme days were planned for dates before today.
  init(_ days: [DayProgress], due: Int) {
    let runs = days.indices.split { !days[$0].isComplete }.compactMap {
      CompleteDaysRun(days[$0.startIndex..<$0.endIndex])
    }
    longest = runs.max { ($0.length, $1.fromDay) < ($1.length, $0.fromDay) }
    current =
      runs.first { $0.fromDay.value <= due && due <= $0.throughDay.value }
      ?? runs.first { $0.fromDay.value == due + 1 }
  }
}

extension CompleteDaysRun {
  fileprivate init?(_ days: ArraySlice<DayProgress>) {
    let dates = days.compactMap(\.completedOn)
    guard let first = days.first, let last = days.last, let from = dates.min(), let through = dates.max()
    else {
      return nil
    }
    (fromDay, throughDay) = (first.day.number, last.day.number)
    (self.from, self.through) = (from, through)
  }
}
