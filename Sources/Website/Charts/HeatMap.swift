// Draws the heat map, with a cell for each day, and the strip of a week in the same shades.

import Statistics
import StudyModel
import Templating
import Wording

/// The shade of a day in the heat map (Documentation/numbers.md, Heat map).
struct DayShade {
  var isToday: Bool
  /// Whether the day is ahead with nothing done. A day begun early shows what was done.
  let isAhead: Bool
  let step: CompletionStep

  init(_ day: DayProgress, in summary: ProgressSummary) {
    isToday = summary.state == .studyDay(day.day.number)
    isAhead = day.completion.done == 0 && (day.plannedDate.map { $0 > summary.today } ?? true)
    step = day.step
  }

  /// The CSS classes: `step-0` to `step-4` or `future`, and `today`.
  var className: String { (isAhead ? "future" : "step-\(step.rawValue)") + (isToday ? " today" : "") }

  /// `Day 42, Thu 31 Dec: half or more done, 3 of 5 items, today`.
  func sentence(_ day: DayProgress, _ words: Vocabulary) -> String {
    let number = words.number(day.day.number.value)
    let name =
      day.plannedDate.map { words(.dayOnDate, ["number": number, "date": words.shortDate($0)]) }
      ?? words(.dayWithoutDate, ["number": number])
    if isAhead { return words(.mapDayAhead, ["day": name]) }
    let items = words.share(day.completion, .itemsOf)
    return words(
      isToday ? .mapDayToday : .mapDay,
      ["day": name, "state": words.name(of: step), "items": items])
  }
}

/// The days of one week in the heat map's shades, without links, because its row is a link.
struct WeekStrip {
  let week: WeekProgress
  let summary: ProgressSummary
  let words: Vocabulary

  private static let square = 12
  private static let gap = 3
  // Room for today's ring, which is drawn outside its square.
  private static let margin = 3
  /// The days of a week in one row; more continue in another row.
  private static let daysInRow = 7

  /// An SVG drawing of fixed size; the shades come from the style sheet.
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
    svg.text("title", [], words.daysComplete(week.daysComplete))
    let step = WeekStrip.square + WeekStrip.gap
    for (index, day) in week.days.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: WeekStrip.daysInRow)
      let corner = (x: WeekStrip.margin + column * step, y: WeekStrip.margin + row * step)
      DayShade(day, in: summary).draw(at: corner, side: WeekStrip.square, radius: 3, in: &svg)
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  private static func length(_ count: Int) -> Int { count * (square + gap) - gap + 2 * margin }
}

extension DayShade {
  /// Draws the square of a day in a strip, and today's ring around it.
  func draw(at corner: (x: Int, y: Int), side: Int, radius: Int, in svg: inout SVGWriter) {
    svg.empty(
      "rect", DayShade.rectangle("shade \(className)", corner, (side, side), outside: 0, radius: radius))
    if isToday {
      svg.empty(
        "rect", DayShade.rectangle("ring", corner, (side, side), outside: 2, radius: radius + 2))
    }
  }

  /// The attributes of the rectangle of a cell, or of one around it.
  static func rectangle(
    _ className: String, _ corner: (x: Int, y: Int), _ size: (width: Int, height: Int), outside: Int,
    radius: Int
  ) -> [SVGWriter.Attribute] {
    [
      ("class", className), ("x", String(corner.x - outside)), ("y", String(corner.y - outside)),
      ("width", String(size.width + 2 * outside)), ("height", String(size.height + 2 * outside)),
      ("rx", String(radius)),
    ]
  }
}

/// All days by week, as one or two drawings. On a wide page weeks are columns, in as many bands as needed; on a phone
/// they are rows of seven. A programme of few weeks has rows everywhere. The style sheet shows one of the drawings, so
/// a screen reader or the tab key meets each day once.
struct HeatMap {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// The fewest weeks that are drawn as columns.
  private static let fewestColumns = 9
  /// The most columns in a band, as many as 100 days have weeks; more go into a band below.
  private static let mostColumns = 15

  /// The most weeks with a cell for each day, which is large enough to tap. More would fill several screens.
  private static let mostWeeksByDay = 30

  var fields: Fields {
    [
      "drawing": .markup(markup)
    ]
  }

  /// The cell of a day, the same in both drawings.
  private typealias Cell = (day: DayNumber, shade: DayShade, sentence: String)
  private typealias Week = (week: StudyWeek, cells: [Cell])

  /// The drawings, with one pixel for each user unit.
  var markup: Markup {
    let summary = context.summary
    guard summary.weeks.count <= HeatMap.mostWeeksByDay else {
      return drawing(in: .wide, className: "heat-map heat-map-wide")
        + drawing(in: .narrow, className: "heat-map heat-map-narrow")
    }
    let weeks: [Week] = summary.weeks.map { week in
      let cells = week.days.map { day -> Cell in
        let shade = DayShade(day, in: summary)
        return (day.day.number, shade, shade.sentence(day, context.words))
      }
      return (week.week, cells)
    }
    guard weeks.count >= HeatMap.fewestColumns else {
      return drawing(weeks, in: .rows, className: "heat-map heat-map-alone")
    }
    return drawing(weeks, in: .columns, className: "heat-map heat-map-wide")
      + drawing(weeks, in: .rows, className: "heat-map heat-map-narrow")
  }

  /// The positions of weeks and days.
  private enum Layout {
    case columns, rows

    var cell: (width: Int, height: Int) { self == .columns ? (66, 40) : (42, 40) }
    static let gap = 6
    /// Room for today's ring, which is drawn outside its cell.
    static let margin = 4
    /// Room for the names of weeks, above columns or at the left of rows.
    var nameRoom: Int { self == .columns ? 22 : 32 }
    /// The most days that a plan may have in a week.
    static let daysInWeek = 7

    private var step: (x: Int, y: Int) { (cell.width + Layout.gap, cell.height + Layout.gap) }

    /// The top left corner of a day's cell.
    func corner(week: Int, day: Int) -> (x: Int, y: Int) {
      switch self {
      case .columns:
        let (band, column) = week.quotientAndRemainder(dividingBy: HeatMap.mostColumns)
        return (
          Layout.margin + column * step.x,
          Layout.margin + nameRoom + day * step.y + band
            * (Layout.daysInWeek * step.y + nameRoom + Layout.gap)
        )
      case .rows: return (Layout.margin + nameRoom + day * step.x, Layout.margin + week * step.y)
      }
    }

    /// The position of a week's name: the middle of its column, or the left end of its row.
    func namePlace(week: Int) -> (x: Int, y: Int, anchor: String) {
      let corner = corner(week: week, day: 0)
      switch self {
      case .columns: return (corner.x + cell.width / 2, corner.y - 9, "middle")
      case .rows: return (0, corner.y + cell.height / 2 + 4, "start")
      }
    }

    /// The size of the drawing for a number of weeks.
    func size(weeks: Int) -> (width: Int, height: Int) {
      let columns = self == .columns ? min(weeks, HeatMap.mostColumns) : Layout.daysInWeek
      let last = corner(week: max(0, weeks - 1), day: self == .columns ? Layout.daysInWeek - 1 : 0)
      let left = self == .columns ? 0 : nameRoom
      return (
        2 * Layout.margin + left + columns * step.x - Layout.gap, last.y + cell.height + Layout.margin
      )
    }
  }

  private func drawing(_ weeks: [Week], in layout: Layout, className: String) -> Markup {
    var svg = start(layout.size(weeks: weeks.count), className: className)
    for (index, week) in weeks.enumerated() {
      drawName(of: week.week, at: layout.namePlace(week: index), &svg)
      for (day, cell) in week.cells.enumerated() {
        draw(cell, at: layout.corner(week: index, day: day), size: layout.cell, &svg)
      }
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  private func start(_ size: (width: Int, height: Int), className: String) -> SVGWriter {
    var svg = SVGWriter()
    svg.start(
      "svg",
      [
        ("class", className), ("viewBox", "0 0 \(size.width) \(size.height)"), ("width", String(size.width)),
        ("height", String(size.height)),
      ])
    return svg
  }

  private func drawName(
    of week: StudyWeek, at place: (x: Int, y: Int, anchor: String), _ svg: inout SVGWriter
  ) {
    svg.start("g", [("class", "week-name")])
    svg.text("title", [], title(of: week))
    svg.text(
      "text", [("x", String(place.x)), ("y", String(place.y)), ("text-anchor", place.anchor)],
      context.words(.mapWeek, ["number": context.words.number(week.number)]))
    svg.end()
  }

  private func title(of week: StudyWeek) -> String {
    context.words(
      .mapWeekTitle,
      ["number": context.words.number(week.number), "theme": Escaping.withoutCodeMarks(week.theme)])
  }

  private func draw(
    _ cell: Cell, at corner: (x: Int, y: Int), size: (width: Int, height: Int), _ svg: inout SVGWriter
  ) {
    svg.start("a", [("href", dayPath(cell.day)), ("class", "cell " + cell.shade.className)])
    svg.text("title", [], cell.sentence)
    if cell.shade.isToday {
      svg.empty("rect", DayShade.rectangle("ring", corner, size, outside: 3, radius: 8))
    }
    svg.empty("rect", DayShade.rectangle("shade", corner, size, outside: 0, radius: 5))
    svg.text(
      "text",
      [
        ("x", String(corner.x + size.width / 2)), ("y", String(corner.y + size.height / 2 + 5)),
        ("text-anchor", "middle"),
      ], String(cell.day.value))
    svg.end()
  }

  // MARK: Strips

  /// The layout of weeks as strips; each strip with its name is a link.
  private struct Strips {
    /// How many strips are in a row.
    let columns: Int
    let rowHeight: Int
    let nameWidth: Int
    let cell: Int
    let gap: Int
    let between: Int

    static let wide = Strips(columns: 6, rowHeight: 36, nameWidth: 50, cell: 14, gap: 3, between: 16)
    static let narrow = Strips(columns: 3, rowHeight: 26, nameWidth: 36, cell: 10, gap: 2, between: 8)

    var width: Int { nameWidth + Layout.daysInWeek * (cell + gap) - gap }

    func corner(week: Int) -> (x: Int, y: Int) {
      (week % columns * (width + between), week / columns * rowHeight)
    }

    func size(weeks: Int) -> (width: Int, height: Int) {
      (columns * (width + between) - between + Layout.margin, (weeks + columns - 1) / columns * rowHeight)
    }
  }

  private func drawing(in strips: Strips, className: String) -> Markup {
    let (summary, words) = (context.summary, context.words)
    var svg = start(strips.size(weeks: summary.weeks.count), className: className)
    for (index, week) in summary.weeks.enumerated() {
      let corner = strips.corner(week: index)
      svg.start("a", [("href", context.weekPath(week.week.number)), ("class", "week-strip week-name")])
      svg.text(
        "title", [],
        words.row([title(of: week.week), words.daysComplete(week.daysComplete)]))
      svg.empty(
        "rect",
        DayShade.rectangle("reach", corner, (strips.width, strips.rowHeight), outside: 0, radius: 3))
      let middle = corner.y + strips.rowHeight / 2
      svg.text(
        "text", [("x", String(corner.x)), ("y", String(middle + 4))],
        words(.mapWeek, ["number": words.number(week.week.number)]))
      for (place, day) in week.days.enumerated() {
        let x = corner.x + strips.nameWidth + place * (strips.cell + strips.gap)
        DayShade(day, in: summary).draw(
          at: (x, middle - strips.cell / 2), side: strips.cell, radius: 2, in: &svg)
      }
      svg.end()
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }
}
