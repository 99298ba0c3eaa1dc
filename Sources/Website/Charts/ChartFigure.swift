// The charts of the progress page as it shows them: a sentence, a drawing, and a table that says the same.

import Templating

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

  static let shape = Shape<ChartFigure>(
    "chart",
    .text("anchor") { $0.anchor },
    .text("title") { $0.title },
    .text("sentence") { $0.sentence },
    .flag("isWide") { $0.isWide },
    .markup("drawing") { $0.drawing },
    .list("columns", ChartTable.cellShape) { $0.table.columns },
    .list("rows", ChartTable.rowShape) { $0.table.rows })
}

/// The text twin of a chart: a few rows, the first cell of each its heading.
struct ChartTable {
  let columns: [String]
  /// As many cells a row as there are columns.
  let rows: [[String]]

  static let cellShape = Shape<String>("cell", .text("text") { $0 })

  static let rowShape = Shape<[String]>(
    "row",
    .text("heading") { $0.first ?? "" },
    .list("cells", cellShape) { Array($0.dropFirst()) })
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

extension SiteWords {
  /// `Week 3`, `Weeks 1 to 8`.
  func weeks(_ first: Int, through last: Int) -> String {
    first == last
      ? self(.chartWeek, ["number": number(first)])
      : self(.chartWeeks, ["from": number(first), "through": number(last)])
  }
}
