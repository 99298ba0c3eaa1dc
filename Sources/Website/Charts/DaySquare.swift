// Makes the square of days, which leads the first page of a programme and stands small on cards.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// All days of a programme as one square.
struct DaySquare {
  private let summary: ProgressSummary
  private let words: Vocabulary
  /// Whether each day has one tick, which is done or not.
  private let isOfTicks: Bool
  private let isArchived: Bool

  init(_ input: SiteInput, _ words: Vocabulary) {
    summary = input.summary
    self.words = words
    isOfTicks = input.curriculum.isOneTickADay
    isArchived = input.archivedOn != nil
  }

  /// More columns than these have squares too small for a number.
  private static let mostNumberedColumns = 15

  /// The square of a page in the site's folder. Each day is a link; today and the last day are numbered.
  var markup: Markup {
    let columns = Cells.columns(forDays: summary.days.count)
    let cells = summary.days.map { day in
      var cell = cell(day)
      let number = day.day.number
      cell.link = (dayPath(number), name(day, cell.shade))
      let isLast = number.value == summary.days.count && !summary.isComplete
      let isNumbered = cell.shade.isToday || isLast
      if isNumbered, !day.isRest, columns <= DaySquare.mostNumberedColumns { cell.number = number.value }
      return cell
    }
    return Cells(columns: columns, cells: cells).links
  }

  /// The days of one week in a row, numbered, on a page in the folder of days.
  func strip(of days: [DayProgress]) -> Markup {
    let cells = days.map { day in
      var cell = cell(day)
      cell.link = (padded(day.day.number.value, to: 3) + ".html", name(day, cell.shade))
      cell.number = day.isRest ? nil : day.day.number.value
      return cell
    }
    return Cells(columns: 7, cells: cells, className: "strip").links
  }

  /// The square in small, without links and numbers.
  var small: Markup { small(summary.days.map(cell)) }

  /// The square in small, with the ring around a day instead of today. Of a large plan it has the hundred days around that
  /// day: else the pages of ten times as many days would be a hundred times as much.
  func small(ringing number: DayNumber) -> Markup {
    let isLarge = Cells.columns(forDays: summary.days.count) > DaySquare.mostNumberedColumns
    let hundred = (number.value - 1) / 100 * 100
    let days = isLarge ? summary.days.dropFirst(hundred).prefix(100) : summary.days[...]
    return small(
      days.map { day in
        var cell = cell(day)
        cell.shade.isToday = day.day.number == number
        return cell
      })
  }

  private func small(_ cells: [Cells.Cell]) -> Markup {
    Cells(columns: Cells.columns(forDays: cells.count), cells: cells)
      .picture("mini", name: words.daysComplete(summary))
  }

  private func cell(_ day: DayProgress) -> Cells.Cell {
    var cell = Cells.Cell(shade: DayShade(day, in: summary, isArchived: isArchived))
    cell.isRest = day.isRest
    if summary.isComplete, day.isComplete {
      cell.tenth = (day.day.number.value - 1) * 10 / summary.days.count
    }
    return cell
  }

  /// `Day 42, Thu 31 Dec: 3 of 5 done, today`.
  private func name(_ day: DayProgress, _ shade: DayShade) -> String {
    let number = words.number(day.day.number.value)
    let name =
      day.plannedDate.map { words("day-on-date", ["number": number, "date": words.shortDate($0)]) }
      ?? words("day-number", ["number": number])
    return words(
      shade.isToday ? "square-today" : "square-day",
      ["day": name, "state": day.isRest ? words("rest-day") : state(day.completion, shade)])
  }

  private func state(_ completion: Completion, _ shade: DayShade) -> String {
    if shade.isAhead { return words("tick-ahead") }
    if isOfTicks { return words(completion.isComplete ? "done" : "tick-missed") }
    switch shade.step {
    case .none, .all: return words.name(of: shade.step)
    case .part, .most: return words("square-share", ["share": words.share(completion)])
    }
  }
}

extension Vocabulary {
  /// The status of a day that has one tick, and is not done.
  func tick(of status: DayStatus) -> String {
    switch status {
    case .complete, .overdue, .replanned: self("day-tick-open")
    case .today: self("challenge-open-today")
    case .ahead: self("day-tick-ahead")
    }
  }
}
