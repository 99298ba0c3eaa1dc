// How the days of the programme stand: each by its step, ahead or today, and those of a week in a strip.

import Statistics
import StudyModel
import Templating

/// A day's place among the five fixed steps (Documentation/numbers.md, Heat map).
struct DayStanding {
  let isToday: Bool
  /// Planned for a later day, or not planned yet, with nothing done; a day begun early shows what was done.
  let isAhead: Bool
  let step: CompletionStep

  init(_ day: DayProgress, in summary: ProgressSummary) {
    isToday = summary.state == .studyDay(day.day.number)
    isAhead = day.completion.done == 0 && (day.plannedDate.map { $0 > summary.today } ?? true)
    step = day.step
  }

  /// The classes that give it its looks: `step-0` to `step-4` or `future`, and `today`.
  var className: String { (isAhead ? "future" : "step-\(step.rawValue)") + (isToday ? " today" : "") }

  /// `Day 42, Thu 31 Dec: half or more done, 3 of 5 items, today`.
  func sentence(_ day: DayProgress, _ words: SiteWords) -> String {
    let number = words.number(day.day.number.value)
    let name =
      day.plannedDate.map { words(.dayOnDate, ["number": number, "date": words.shortDate($0)]) }
      ?? words(.dayWithoutDate, ["number": number])
    if isAhead { return words(.mapDayAhead, ["day": name]) }
    let items = words.count(day.completion.total, .items)
    return words(
      isToday ? .mapDayToday : .mapDay,
      ["day": name, "state": words.name(of: step), "done": words.number(day.completion.done), "items": items])
  }
}

/// The days of one week in the heat map's shades; not linked, since its row is.
struct WeekStrip {
  let week: WeekProgress
  let summary: ProgressSummary
  let words: SiteWords

  private static let square = 12
  private static let gap = 3
  // Room for the ring around today, which is drawn outside its square.
  private static let margin = 3
  /// The days of a programme week; more would go on in another row.
  private static let daysInRow = 7

  /// One SVG drawing of a fixed size; the shades come from the style sheet.
  var markup: Markup {
    let columns = min(max(week.days.count, 1), WeekStrip.daysInRow)
    let rows = max(1, (week.days.count + WeekStrip.daysInRow - 1) / WeekStrip.daysInRow)
    let (width, height) = (WeekStrip.length(columns), WeekStrip.length(rows))
    var svg = SVGWriter()
    svg.start(
      "svg",
      [
        ("class", "week-strip"), ("viewBox", "0 0 \(width) \(height)"), ("width", String(width)),
        ("height", String(height)), ("role", "img"),
      ])
    let complete = week.daysComplete
    svg.text(
      "title", [],
      words(
        .weekStripTitle, ["done": words.number(complete.done), "days": words.count(complete.total, .days)]))
    for (index, day) in week.days.enumerated() {
      draw(
        DayStanding(day, in: summary), column: index % WeekStrip.daysInRow, row: index / WeekStrip.daysInRow,
        in: &svg)
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  private static func length(_ count: Int) -> Int { count * (square + gap) - gap + 2 * margin }

  private func draw(_ standing: DayStanding, column: Int, row: Int, in svg: inout SVGWriter) {
    let step = WeekStrip.square + WeekStrip.gap
    let (x, y) = (WeekStrip.margin + column * step, WeekStrip.margin + row * step)
    svg.empty("rect", attributes("shade \(standing.className)", x, y, WeekStrip.square, radius: 3))
    if standing.isToday {
      svg.empty("rect", attributes("ring", x - 2, y - 2, WeekStrip.square + 4, radius: 5))
    }
  }

  private func attributes(
    _ className: String, _ x: Int, _ y: Int, _ side: Int, radius: Int
  ) -> [SVGWriter.Attribute] {
    [
      ("class", className), ("x", String(x)), ("y", String(y)), ("width", String(side)),
      ("height", String(side)), ("rx", String(radius)),
    ]
  }
}
