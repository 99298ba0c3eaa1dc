// The heat map of the programme: a cell a day, linked, in five fixed steps, by week.

import Statistics
import StudyModel
import Templating

/// Two drawings of the same days: weeks as columns for a wide page, weeks as rows for a phone. The style sheet
/// shows one of them, so a reader of the page meets each day once.
struct HeatMap {
  let summary: ProgressSummary

  private enum Orientation: String {
    case wide, narrow
  }

  private static let cell = (width: 46, height: 34)
  private static let gap = 5
  // Room for the ring around today, which is drawn outside its cell.
  private static let margin = 3

  /// Weeks as columns only make a picture when there are several of them.
  private static let fewestWideWeeks = 6

  var markup: Markup {
    guard summary.weeks.count >= HeatMap.fewestWideWeeks else {
      return Markup(bytes: drawing(.narrow, only: true))
    }
    return Markup(bytes: drawing(.wide, only: false) + [UInt8(ascii: "\n")] + drawing(.narrow, only: false))
  }

  private func drawing(_ orientation: Orientation, only: Bool) -> [UInt8] {
    let longestWeek = summary.weeks.map(\.days.count).max() ?? 1
    let (columns, rows) =
      orientation == .wide ? (summary.weeks.count, longestWeek) : (longestWeek, summary.weeks.count)
    let width = columns * (HeatMap.cell.width + HeatMap.gap) - HeatMap.gap + 2 * HeatMap.margin
    let height = rows * (HeatMap.cell.height + HeatMap.gap) - HeatMap.gap + 2 * HeatMap.margin
    var svg = SVGWriter()
    svg.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"),
        ("height", "\(height)"), ("class", only ? "heat-map" : "heat-map heat-map-\(orientation.rawValue)"),
      ])
    svg.text("title", [], "Each cell is a day of the programme")
    for (weekIndex, week) in summary.weeks.enumerated() {
      for (dayIndex, day) in week.days.enumerated() {
        let place = orientation == .wide ? (weekIndex, dayIndex) : (dayIndex, weekIndex)
        draw(day, column: place.0, row: place.1, in: &svg)
      }
    }
    svg.end()
    return svg.bytes
  }

  private func draw(_ day: DayProgress, column: Int, row: Int, in svg: inout SVGWriter) {
    let x = HeatMap.margin + column * (HeatMap.cell.width + HeatMap.gap)
    let y = HeatMap.margin + row * (HeatMap.cell.height + HeatMap.gap)
    let standing = Standing(day, in: summary)
    svg.start("a", [("href", dayPath(day.day.number)), ("class", "cell \(standing.className)")])
    svg.text("title", [], standing.sentence)
    if standing.isToday {
      svg.empty(
        "rect",
        [
          ("class", "ring"), ("x", "\(x - 2)"), ("y", "\(y - 2)"), ("width", "\(HeatMap.cell.width + 4)"),
          ("height", "\(HeatMap.cell.height + 4)"), ("rx", "6"),
        ])
    }
    svg.empty(
      "rect",
      [
        ("class", "shade"), ("x", "\(x)"), ("y", "\(y)"), ("width", "\(HeatMap.cell.width)"),
        ("height", "\(HeatMap.cell.height)"), ("rx", "4"),
      ])
    svg.text(
      "text",
      [
        ("x", "\(x + HeatMap.cell.width / 2)"), ("y", "\(y + HeatMap.cell.height / 2 + 4)"),
        ("text-anchor", "middle"),
      ],
      "\(day.day.number.value)")
    svg.end()
  }

  /// How a day stands in the map.
  private struct Standing {
    let isToday: Bool
    let isFuture: Bool
    let step: CompletionStep
    let sentence: String

    init(_ day: DayProgress, in summary: ProgressSummary) {
      isToday = summary.state == .studyDay(day.day.number)
      // Before there is a start every day lies ahead; a day done early shows what was done.
      let isAhead = day.plannedDate.map { $0 > summary.today } ?? true
      isFuture = isAhead && day.completion.done == 0
      step = day.step
      let date = day.plannedDate.map { ", \($0.shortText)" } ?? ""
      let state =
        isFuture ? "ahead" : "\(day.step.words), \(day.completion.countText) items"
      sentence = "Day \(day.day.number.value)\(date): \(state)\(isToday ? ", today" : "")"
    }

    var className: String {
      (isFuture ? "future" : "step-\(step.rawValue)") + (isToday ? " today" : "")
    }
  }
}
