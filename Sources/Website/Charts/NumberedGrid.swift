// Draws all days of a programme in rows of ten: numbered and with links on its first page, small on a card.

import Statistics
import StudyModel
import Templating
import Wording

/// The days of a programme in rows of ten. Each tells its standing by a mark and a name as well as by its shade.
struct NumberedGrid {
  private let summary: ProgressSummary
  private let words: Vocabulary
  /// Whether the programme was archived; it has no today then.
  private let isArchived: Bool

  init(_ input: SiteInput, _ words: Vocabulary) {
    (summary, self.words, isArchived) = (input.summary, words, input.archivedOn != nil)
  }

  private static let columns = 10
  private static let side = 44
  private static let gap = 6
  /// Room for today's ring, which is drawn outside its cell.
  private static let margin = 4

  /// The standing of a day with one tick.
  enum Standing: CaseIterable {
    case done, today, missed, ahead

    init(_ day: DayProgress, _ shade: DayShade) {
      self = day.isComplete ? .done : shade.isAhead ? .ahead : shade.isToday ? .today : .missed
    }

    var phrase: Phrase {
      switch self {
      case .done: .tickDone
      case .today: .tickToday
      case .missed: .tickMissed
      case .ahead: .tickAhead
      }
    }

    /// The shade of its cell in the legend.
    fileprivate var className: String {
      switch self {
      case .done: "step-4"
      case .today: "step-0 today"
      case .missed: "step-0"
      case .ahead: "future"
      }
    }
  }

  /// The standings that days may have, for the legend.
  var standings: [Standing] { Standing.allCases.filter { !isArchived || $0 != .today } }

  private func shade(of day: DayProgress) -> DayShade {
    var shade = DayShade(day, in: summary)
    if isArchived { shade.isToday = false }
    return shade
  }

  /// The grid of a page in the site's folder, with one pixel for each user unit. Each cell links to the page of its day.
  var markup: Markup {
    let step = NumberedGrid.side + NumberedGrid.gap
    let rows = (summary.days.count + NumberedGrid.columns - 1) / NumberedGrid.columns
    let columns = min(NumberedGrid.columns, summary.days.count)
    let margins = 2 * NumberedGrid.margin - NumberedGrid.gap
    var svg = NumberedGrid.start(
      "heat-map numbered-grid", width: columns * step + margins, height: rows * step + margins)
    for (index, day) in summary.days.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: NumberedGrid.columns)
      let shade = shade(of: day)
      svg.start("a", [("href", dayPath(day.day.number)), ("class", "cell " + shade.className)])
      svg.text("title", [], sentence(day, shade))
      let corner = (x: NumberedGrid.margin + column * step, y: NumberedGrid.margin + row * step)
      NumberedGrid.draw(
        Standing(day, shade), number: day.day.number.value, isToday: shade.isToday, at: corner, &svg)
      svg.end()
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  /// `Day 12, Thu 31 Dec: done`.
  private func sentence(_ day: DayProgress, _ shade: DayShade) -> String {
    let number = words.number(day.day.number.value)
    let name =
      day.plannedDate.map { words(.dayOnDate, ["number": number, "date": words.shortDate($0)]) }
      ?? words(.dayWithoutDate, ["number": number])
    let state = Standing(day, shade)
    return state == .done && shade.isToday
      ? words(.tickOnDay, ["day": name, "state": words(.tickDoneToday)])
      : words(.tickOnDay, ["day": name, "state": words(state.phrase)])
  }

  /// Each standing as a cell with its words.
  static func legendFields(_ state: Standing, _ words: Vocabulary) -> Fields {
    ["sample": .markup(sample(of: state)), "state": .text(words(state.phrase))]
  }

  private static func sample(of standing: Standing) -> Markup {
    let size = side + 2 * margin
    var svg = start("grid-sample", width: size, height: size, isHidden: true)
    svg.start("g", [("class", "cell " + standing.className)])
    draw(standing, number: nil, isToday: standing == .today, at: (margin, margin), &svg)
    svg.end()
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  /// - Parameter isHidden: whether the text beside it says the same to a screen reader.
  private static func start(
    _ className: String, width: Int, height: Int, isHidden: Bool = false
  ) -> SVGWriter {
    var svg = SVGWriter()
    svg.start(
      "svg",
      [
        ("class", className), ("viewBox", "0 0 \(width) \(height)"), ("width", String(width)),
        ("height", String(height)),
      ] + (isHidden ? [("aria-hidden", "true")] : []))
    return svg
  }

  /// Draws a cell: a tick in a full one is done, a circle waits to be made up, a ring is around today.
  private static func draw(
    _ standing: Standing, number: Int?, isToday: Bool, at corner: (x: Int, y: Int), _ svg: inout SVGWriter
  ) {
    let size = (width: side, height: side)
    if isToday {
      svg.empty("rect", DayShade.rectangle("ring", corner, size, outside: 3, radius: 9))
    }
    svg.empty("rect", DayShade.rectangle("shade", corner, size, outside: 0, radius: 6))
    let middle = corner.x + side / 2
    if let number {
      let base = corner.y + (standing == .done || standing == .missed ? 21 : 27)
      svg.text(
        "text", [("x", String(middle)), ("y", String(base)), ("text-anchor", "middle")],
        String(number))
    }
    // Without a number the mark is in the middle.
    let base = corner.y + (number == nil ? 22 : 33)
    switch standing {
    case .done: svg.empty("path", [("class", "mark"), ("d", "M\(middle - 6) \(base)l4 4 8-8")])
    case .missed:
      svg.empty(
        "circle", [("class", "mark"), ("cx", String(middle)), ("cy", String(base)), ("r", "4")])
    case .today, .ahead: break
    }
  }

  // MARK: On a card

  private static let small = (side: 11, gap: 3, margin: 3)
  /// More days than this are in wider rows, so that the drawing stays a square.
  private static let mostInRowsOfTen = 100

  /// The grid in small, without links and numbers.
  var smallMarkup: Markup {
    let (side, gap, margin) = NumberedGrid.small
    let columns = summary.days.count <= NumberedGrid.mostInRowsOfTen ? NumberedGrid.columns : 25
    let rows = (summary.days.count + columns - 1) / columns
    func length(_ count: Int) -> Int { count * (side + gap) - gap + 2 * margin }
    var svg = SVGWriter()
    let (width, height) = (length(min(columns, summary.days.count)), length(rows))
    svg.start(
      "svg",
      [
        ("class", "week-strip"), ("viewBox", "0 0 \(width) \(height)"), ("width", String(width)),
        ("height", String(height)), ("role", "img"),
      ])
    svg.text("title", [], words.daysComplete(summary))
    for (index, day) in summary.days.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let corner = (x: margin + column * (side + gap), y: margin + row * (side + gap))
      shade(of: day).draw(at: corner, side: side, radius: 2, in: &svg)
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }
}

extension Vocabulary {
  /// The status of a day that has one tick, and is not done.
  func tick(of status: DayStatus) -> String {
    switch status {
    case .complete, .overdue: self(.dayTickOpen)
    case .today: self(.dayTickToday)
    case .ahead: self(.dayTickAhead)
    }
  }
}
