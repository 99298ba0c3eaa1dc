// What a chart is drawn on, and the figure with its table for a page.

import Templating
import Wording

/// Every chart that has something to show.
func allCharts(_ context: PageContext) -> [ChartFigure] {
  [
    DoneAgainstPlanChart(context).figure,
    TracksByDayChart(context: context).figure,
    MinutesByWeekChart(context).figure,
    DifficultyChart(context)?.figure,
    WeekdayChart(context)?.figure,
    ProblemTimeChart(context)?.figure,
  ].compactMap(\.self)
}

/// One chart with its text twin; `Templates/chart.html` lays it out.
struct ChartFigure {
  /// The id of its heading on the page: lower-case letters and hyphens.
  let anchor: String
  let title: String
  /// What the drawing shows, in one sentence that stands without it.
  let sentence: String
  /// One drawing, or two: one for a wide page (class `chart-wide`) and one for a phone (`chart-narrow`). The
  /// style sheet shows one of them.
  let drawing: Markup
  /// Whether it takes the whole width of a wide page.
  let isWide: Bool
  let table: ChartTable

  static let schema = TemplateSchema<ChartFigure>(
    "chart",
    .text("anchor") { $0.anchor },
    .text("title") { $0.title },
    .text("sentence") { $0.sentence },
    .flag("isWide") { $0.isWide },
    .markup("drawing") { $0.drawing },
    .list("columns", ChartTable.cellSchema) { $0.table.columns },
    .list("rows", ChartTable.rowSchema) { $0.table.rows })
}

/// The text twin of a chart: a few rows, the first cell of each its heading.
struct ChartTable {
  let columns: [String]
  /// As many cells a row as there are columns.
  let rows: [[String]]

  static let cellSchema = TemplateSchema<String>("cell", .text("text") { $0 })

  static let rowSchema = TemplateSchema<[String]>(
    "row",
    .text("heading") { $0.first ?? "" },
    .list("cells", cellSchema) { Array($0.dropFirst()) })
}

/// The most rows of a chart's table.
let mostTableRows = 20

/// Elements in groups of the same number, as few to a group as make `mostTableRows` groups at most; the last may be
/// smaller.
func tableGroups<Element>(_ elements: [Element]) -> [ArraySlice<Element>] {
  let size = max(1, (elements.count + mostTableRows - 1) / mostTableRows)
  return stride(from: 0, to: elements.count, by: size).map {
    elements[$0..<min($0 + size, elements.count)]
  }
}

extension Vocabulary {
  /// `Week 3`, `Weeks 1 to 8`.
  func weeks(_ first: Int, through last: Int) -> String {
    first == last
      ? self(.chartWeek, ["number": number(first)])
      : self(.chartWeeks, ["from": number(first), "through": number(last)])
  }
}

/// Which pages a drawing is for; the style sheet shows one of two.
enum ChartLayout: String {
  /// The only one there is.
  case only
  case wide
  case narrow

  /// The size of its labels in user units: the wide one is shown at three quarters of its size on a tablet,
  /// and the style sheet sets its labels smaller on a wider screen.
  var textSize: Int { self == .wide ? 16 : 12 }
}

/// Writes one drawing. All places are tenths of a user unit; colours and weights come from the classes.
struct ChartCanvas {
  /// In whole user units.
  let width: Int
  let height: Int
  let layout: ChartLayout
  /// The chart's id with the layout: what ids inside the drawing begin with.
  let id: String
  private var svg = SVGWriter()

  var textSize: Int { layout.textSize }
  /// The base line of a text at the upper edge: letters of wide fonts rise above their size.
  var firstBase: Tenths { textSize * 12 }
  /// The right and the lower end of the frame.
  var right: Tenths { width * 10 }
  var bottom: Tenths { height * 10 }

  /// - Parameters:
  ///   - chart: the anchor of its figure.
  ///   - title: what the chart is called.
  ///   - description: what it shows, in a sentence or two.
  ///   - hatch: the class of the lines of a hatch that areas of this drawing are filled with (`hatched`).
  init(
    chart: String, layout: ChartLayout, width: Int, height: Int, title: String, description: String,
    hatch: String? = nil
  ) {
    (self.width, self.height, self.layout) = (width, height, layout)
    id = "\(chart)-\(layout.rawValue)"
    svg.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"),
        ("height", "\(height)"), ("class", "chart-\(layout.rawValue)"), ("role", "img"),
        ("aria-labelledby", "\(id)-title"), ("aria-describedby", "\(id)-desc"),
        ("font-size", "\(layout.textSize)"),
      ])
    svg.text("title", [("id", "\(id)-title")], title)
    svg.text("desc", [("id", "\(id)-desc")], description)
    if let hatch { define(hatch) }
  }

  private mutating func define(_ hatch: String) {
    svg.start("defs")
    svg.start(
      "pattern",
      [
        ("id", "\(id)-hatch"), ("width", "5"), ("height", "5"), ("patternUnits", "userSpaceOnUse"),
        ("patternTransform", "rotate(45)"),
      ])
    svg.empty("path", [("class", hatch), ("d", "M0 0V5")])
    svg.end()
    svg.end()
  }

  mutating func line(
    from: (x: Tenths, y: Tenths), to: (x: Tenths, y: Tenths), class name: String
  ) {
    var path = ChartPath()
    path.move(from.x, from.y)
    path.line(to.x, to.y)
    draw(path, class: name)
  }

  mutating func draw(_ path: ChartPath, class name: String) {
    guard !path.isEmpty else { return }
    svg.empty("path", [("class", name), ("d", path.data)])
  }

  /// The same, filled with the hatch of the drawing.
  mutating func hatched(_ path: ChartPath, class name: String) {
    guard !path.isEmpty else { return }
    svg.empty("path", [("class", name), ("fill", "url(#\(id)-hatch)"), ("d", path.data)])
  }

  /// Nothing is drawn where width or height is 0.
  mutating func rectangle(x: Tenths, y: Tenths, width: Tenths, height: Tenths, class name: String) {
    guard width > 0, height > 0 else { return }
    svg.empty(
      "rect",
      [
        ("class", name), ("x", coordinate(x)), ("y", coordinate(y)), ("width", coordinate(width)),
        ("height", coordinate(height)),
      ])
  }

  mutating func dot(x: Tenths, y: Tenths, radius: Tenths, class name: String) {
    svg.empty(
      "circle",
      [("class", name), ("cx", coordinate(x)), ("cy", coordinate(y)), ("r", coordinate(radius))])
  }

  /// - Parameter y: of the base line.
  mutating func text(
    _ text: String, x: Tenths, y: Tenths, anchor: LabelAnchor = .start, class name: String = "chart-label"
  ) {
    svg.text(
      "text",
      [("class", name), ("x", coordinate(x)), ("y", coordinate(y))]
        + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)]),
      text)
  }

  /// The labels of a row, at one base line.
  mutating func row(_ labels: [RowLabel], y: Tenths, class name: String = "chart-label") {
    for label in labels {
      text(
        label.text, x: label.place, y: y, anchor: label.anchor,
        class: label.isBold ? "\(name) chart-strong" : name)
    }
  }

  /// A hairline at each tick and its label left of it; the line of 0 is the axis.
  ///
  /// - Parameters:
  ///   - from: where the lines begin; the labels end a little before.
  ///   - to: where they end.
  mutating func horizontalGrid(
    _ ticks: ChartTicks, on scale: ChartScale, from: Tenths, to end: Tenths, label: (Int) -> String
  ) {
    for value in ticks.values {
      let y = scale.place(value)
      line(from: (from, y), to: (end, y), class: value == 0 ? "chart-axis" : "chart-grid")
      text(
        label(value), x: from - ChartCanvas.labelGap, y: y + textSize * 10 * 35 / 100, anchor: .end,
        class: "chart-label")
    }
  }

  /// Between a label and what it stands beside.
  static let labelGap: Tenths = 60

  /// The width of the labels left of a grid, with the gap beside them.
  static func marginForLabels(_ labels: [String], size: Int) -> Tenths {
    (labels.map { TextWidth.of($0, size: size) }.max() ?? 0) + labelGap
  }

  /// The legend: a swatch and a word for each part, in a row from `x`, in more rows where one is too short.
  ///
  /// - Parameter y: the base line of the first row.
  /// - Returns: the base line of the last row.
  @discardableResult
  mutating func legend(_ parts: [LegendPart], x: Tenths, y: Tenths) -> Tenths {
    let height = textSize * 7
    var (place, base) = (x, y)
    for part in parts {
      let swatch = part.mark.isLine ? 2 * height : height
      let width = swatch + 50 + TextWidth.of(part.text, size: textSize)
      if place > x, place + width > right {
        place = x
        base += textSize * 15
      }
      let (top, middle) = (base - height, base - height / 2)
      switch part.mark {
      case .area(let name):
        rectangle(x: place, y: top, width: swatch, height: height, class: name)
      case .hatch(let name):
        hatched(.rectangle(x: place, y: top, width: swatch, height: height), class: name)
      case .line(let name):
        line(from: (place, middle), to: (place + swatch, middle), class: name)
      case .band(let area, let name):
        rectangle(x: place, y: top, width: swatch, height: height, class: area)
        line(from: (place, middle), to: (place + swatch, middle), class: name)
      }
      text(part.text, x: place + swatch + 50, y: base)
      place += width + 140
    }
    return base
  }

  /// The drawing; nothing can be drawn after this.
  func finished() -> Markup {
    var svg = svg
    svg.end()
    return Markup(bytes: svg.bytes)
  }
}

/// A part of a chart as its legend shows it.
struct LegendPart {
  enum Mark {
    /// With the class of the area, of the hatched area, of the line.
    case area(String)
    case hatch(String)
    case line(String)
    /// An area with a line through it.
    case band(String, line: String)

    var isLine: Bool {
      switch self {
      case .line, .band: true
      case .area, .hatch: false
      }
    }
  }

  let mark: Mark
  let text: String
}

extension Markup {
  /// Two drawings, one after the other.
  static func + (left: Markup, right: Markup) -> Markup {
    Markup(bytes: left.bytes + [UInt8(ascii: "\n")] + right.bytes)
  }
}
