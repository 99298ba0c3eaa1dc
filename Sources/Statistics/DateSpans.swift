// Dates and spans of them in words, the year said only where it is not this one.

package import StudyModel

extension CivilDate {
  /// `20 November`, with the year when it is another.
  package func name(in year: Int) -> String { self.year == year ? dayAndMonth : longText }
}

extension ProgressSummary {
  /// `20 November`, with the year when it is not this one.
  func name(_ date: CivilDate) -> String { date.name(in: today.year) }

  /// `10 to 20 November`, with years where one of them is not this one.
  package func span(_ from: CivilDate, _ through: CivilDate) -> String {
    from.year == today.year && through.year == today.year
      ? from.dayAndMonth(through: through) : from.longText(through: through)
  }

  /// Dates in order, those in a row together: `3 November and 5 to 8 November`.
  func listed(_ dates: [CivilDate]) -> String {
    var runs: [(from: CivilDate, through: CivilDate)] = []
    for date in dates {
      if let last = runs.last, date.days(since: last.through) == 1 {
        runs[runs.count - 1].through = date
      } else {
        runs.append((date, date))
      }
    }
    return joined(runs.map { span($0.from, $0.through) })
  }
}
