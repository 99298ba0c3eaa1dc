// Defines the figure and table that show a chart on a page, and lists the charts of the first page.

import Statistics
import Templating
import Wording

/// The figures of all charts that have data; none before anything is logged. One tick a day has no difficulty, and its
/// time is told by its figures. Of a complete programme nothing is told that was planned or left.
func allCharts(_ context: PageContext) -> [ChartFigure] {
  let all: [ChartFigure?] =
    if context.summary.activity.isEmpty {
      []
    } else if context.summary.isComplete {
      [TimeByWeekChart(context)?.figure]
    } else if context.isOfTicks {
      [DoneAgainstPlanChart(context)?.figure]
    } else {
      [DoneAgainstPlanChart(context)?.figure, TimeByWeekChart(context)?.figure, difficultyChart(context)]
    }
  return all.compactMap(\.self)
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
  /// A list of rows, or drawings for several widths of a page, of which the style sheet shows one.
  let drawing: Markup
  /// Whether it takes the full width of a wide page.
  let isWide: Bool
  let table: ChartTable
  /// What stands below the drawing.
  var remark: String?

  var fields: Fields {
    [
      "anchor": .text(anchor),
      "title": .text(title),
      "sentence": .text(sentence),
      "isWide": .flag(isWide),
      "drawing": .markup(drawing),
      "remark": .maybe(remark),
    ]
  }

  var tableFields: Fields { table.fields(anchor: anchor, title: title) }
}

/// The data of a chart as a table of a few rows; the first cell of a row is its heading.
struct ChartTable {
  let columns: [String]
  /// Each row has as many cells as there are columns.
  let rows: [[String]]

  /// The table in `Templates/figure-tables.html`.
  func fields(anchor: String, title: String) -> Fields {
    [
      "anchor": .text(anchor),
      "title": .text(title),
      "columns": .list(columns) { ["text": .text($0)] },
      "rows": .list(rows) { row in
        ["heading": .text(row.first ?? ""), "cells": .list(Array(row.dropFirst())) { ["text": .text($0)] }]
      },
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
      ? self("week-number", ["number": number(first)])
      : self("chart-weeks", ["from": number(first), "through": number(last)])
  }
}
