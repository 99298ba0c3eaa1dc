// Draws charts as SVG, and defines the figure and table that show one on a page.

import Templating
import Wording

/// The figures of all charts that have data. One tick a day has none by track, time and difficulty.
func allCharts(_ context: PageContext) -> [ChartFigure] {
  if context.isOfTicks { return [DoneAgainstPlanChart(context).figure].compactMap(\.self) }
  return [
    DoneAgainstPlanChart(context).figure,
    TracksByDayChart(context: context).figure,
    MinutesByWeekChart(context).figure,
    DifficultyChart(context)?.figure,
    WeekdayChart(context)?.figure,
    ProblemTimeChart(context)?.figure,
  ].compactMap(\.self)
}

/// The sentences of a text; empty ones are left out.
func joinedSentences(_ parts: [String]) -> String {
  parts.filter { !$0.isEmpty }.joined(separator: " ")
}

/// One chart with its data as a table; `Templates/chart.html` lays it out.
struct ChartFigure {
  /// The id of its heading on the page: lower-case letters and hyphens.
  let anchor: String
  let title: String
  /// What the drawing shows, in one sentence that can be understood without it.
  let sentence: String
  /// One drawing, or one for a wide page (class `chart-wide`) and one for a phone (`chart-narrow`), of which the style
  /// sheet shows one.
  let drawing: Markup
  /// Whether it takes the full width of a wide page.
  let isWide: Bool
  let table: ChartTable

  var fields: Fields {
    [
      "anchor": .text(anchor),
      "title": .text(title),
      "sentence": .text(sentence),
      "isWide": .flag(isWide),
      "drawing": .markup(drawing),
      "columns": .list(table.columns) { ["text": .text($0)] },
      "rows": .list(table.rows, ChartTable.rowFields),
    ]
  }
}

/// The data of a chart as a table of a few rows; the first cell of a row is its heading.
struct ChartTable {
  let columns: [String]
  /// Each row has as many cells as there are columns.
  let rows: [[String]]

  static func rowFields(_ row: [String]) -> Fields {
    [
      "heading": .text(row.first ?? ""),
      "cells": .list(Array(row.dropFirst())) { ["text": .text($0)] },
    ]
  }
}

/// The most rows of a chart's table.
let mostTableRows = 20

/// Splits elements into at most `mostTableRows` groups of equal, smallest possible size; the last may be smaller.
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

/// The width of page that a drawing is for.
enum ChartLayout: String {
  /// The chart has one drawing for all widths.
  case only
  case wide
  case narrow

  /// The font size of labels in user units. It is larger in the wide drawing because a tablet scales that to three
  /// quarters; the style sheet reduces it on wider screens.
  var textSize: Int { self == .wide ? 16 : 12 }
}

/// Writes one drawing. All positions are in tenths of a user unit. Colours and line widths come from CSS classes.
struct ChartCanvas {
  /// In whole user units.
  let width: Int
  let height: Int
  let layout: ChartLayout
  /// The prefix of all ids in the drawing: the chart's id and the layout.
  let id: String
  private var svg = SVGWriter()

  var textSize: Int { layout.textSize }
  /// The baseline of a text at the top edge. It leaves 20 % more than the font size, for fonts with tall letters.
  var firstBase: Tenths { textSize * 12 }
  /// The right and the bottom edge of the drawing.
  var right: Tenths { width * 10 }
  var bottom: Tenths { height * 10 }

  /// - Parameters:
  ///   - chart: the anchor of its figure.
  ///   - title: the name of the chart.
  ///   - description: what it shows, in a sentence or two.
  ///   - hatch: the class of the lines that `hatched` fills areas with; nil if the drawing has no such areas.
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
    guard let hatch else { return }
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

  /// Draws a path filled with the drawing's hatch.
  mutating func hatched(_ path: ChartPath, class name: String) {
    guard !path.isEmpty else { return }
    svg.empty("path", [("class", name), ("fill", "url(#\(id)-hatch)"), ("d", path.data)])
  }

  /// Draws a rectangle; nothing if its width or height is 0.
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

  /// - Parameter y: the baseline.
  mutating func text(
    _ text: String, x: Tenths, y: Tenths, anchor: LabelAnchor = .start, class name: String = "chart-label"
  ) {
    svg.text(
      "text",
      [("class", name), ("x", coordinate(x)), ("y", coordinate(y))]
        + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)]),
      text)
  }

  /// Draws the labels of a row on one baseline.
  mutating func row(_ labels: [RowLabel], y: Tenths, class name: String = "chart-label") {
    for label in labels {
      text(
        label.text, x: label.place, y: y, anchor: label.anchor,
        class: label.isBold ? "\(name) chart-strong" : name)
    }
  }

  /// Draws a line at each tick with its label at the left; the line of 0 is the axis.
  ///
  /// - Parameters:
  ///   - from: the left end of the lines; labels end `labelGap` before it.
  ///   - to: the right end of the lines.
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

  /// The gap between a label and what it belongs to.
  static let labelGap: Tenths = 60

  /// The width of the labels at the left of a grid, including the gap.
  static func marginForLabels(_ labels: [String], size: Int) -> Tenths {
    (labels.map { TextWidth.of($0, size: size) }.max() ?? 0) + labelGap
  }

  /// Draws the legend: a swatch and a name for each part, from `x`, in as many rows as needed.
  ///
  /// - Parameter y: the baseline of the first row.
  /// - Returns: the baseline of the last row.
  @discardableResult
  mutating func legend(_ parts: [LegendPart], x: Tenths, y: Tenths) -> Tenths {
    let height = textSize * 7
    var (place, base) = (x, y)
    for part in parts {
      let swatch = part.line == nil ? height : 2 * height
      let width = swatch + 50 + TextWidth.of(part.text, size: textSize)
      if place > x, place + width > right {
        place = x
        base += textSize * 15
      }
      let (top, middle) = (base - height, base - height / 2)
      if let area = part.area {
        rectangle(x: place, y: top, width: swatch, height: height, class: area)
      }
      if let hatch = part.hatch {
        hatched(.rectangle(x: place, y: top, width: swatch, height: height), class: hatch)
      }
      if let line = part.line {
        self.line(from: (place, middle), to: (place + swatch, middle), class: line)
      }
      text(part.text, x: place + swatch + 50, y: base)
      place += width + 140
    }
    return base
  }

  /// The finished drawing.
  func finished() -> Markup {
    var svg = svg
    svg.end()
    return Markup(bytes: svg.bytes)
  }
}

/// An entry of a chart's legend.
struct LegendPart {
  /// The CSS classes of its area, its hatched area, and the line through it.
  var area: String?
  var hatch: String?
  var line: String?
  let text: String
}

extension Markup {
  /// Joins two drawings with a line feed.
  static func + (left: Markup, right: Markup) -> Markup {
    Markup(bytes: left.bytes + [UInt8(ascii: "\n")] + right.bytes)
  }
}
