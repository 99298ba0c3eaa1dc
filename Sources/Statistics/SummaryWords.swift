// The headline facts in words, the same on the pages, in the report and in the terminal.

package import StudyModel

extension ProgressSummary {
  /// Where the learner stands: `Day 3 of 14`, `Rest day`, `Paused`, `Starts in 2 days`, `Finished`.
  package var headline: String {
    switch state {
    case .notStarted: "Day 1 of \(grouped(days.count))"
    case .startsIn(let wait): "Starts in \(counted(wait, "day"))"
    case .studyDay(let number): "Day \(grouped(number.value)) of \(grouped(days.count))"
    case .restDay: "Rest day"
    case .paused: "Paused"
    case .finished:
      daysComplete.isComplete
        ? days.count == 1 ? "Day 1 complete" : "All \(counted(days.count, "day")) complete" : "Finished"
    }
  }

  /// What the headline means today, as one sentence.
  package var stateSentence: String {
    switch state {
    case .notStarted: "Not started yet: the first logged item starts the programme."
    case .startsIn: "Day 1 is planned for \(dateText(of: 1))."
    case .studyDay: "\(daysCompleteText), \(pace.words)."
    case .restDay(let next), .paused(let next):
      if let next {
        "\(daysCompleteText), \(pace.words). Day \(next.value) is next, on \(dateText(of: next.value))."
      } else {
        "\(daysCompleteText)."
      }
    case .finished:
      daysComplete.isComplete
        ? "The programme is done: \(counted(items.done, "item")) in \(durationText(minutes: minutes))."
        : "The last planned day has passed; \(daysCompleteText), \(counted(items.left, "item")) still open."
    }
  }

  /// `3 of 14 days complete`.
  package var daysCompleteText: String { "\(daysComplete.counted("day")) complete" }

  private func dateText(of day: Int) -> String {
    DayNumber(day).flatMap(calendar.plannedDate)?.longTextWithWeekday ?? "a later day"
  }
}

extension Streak {
  /// What stands beside the number: since when, and that today is still open while it is.
  package var words: String {
    guard let current else {
      return longest.map { "longest \($0.length), through \($0.through.name(in: today.year))" }
        ?? "starts with the first item"
    }
    return "since \(current.from.name(in: today.year))\(isTodayOpen ? ", today still open" : "")"
  }
}

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
