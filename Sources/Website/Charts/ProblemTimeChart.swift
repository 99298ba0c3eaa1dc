// Draws how long problems take, by difficulty: the median and the middle half of first solves.

import Statistics
import StudyModel
import Templating
import Wording

/// A row for each difficulty on a scale of minutes: a dot for the median, a thick line for the middle half.
struct ProblemTimeChart {
  private let rows: [Row]
  private let words: Vocabulary

  private struct Row {
    let name: String
    /// The CSS class of its colour.
    let className: String
    let time: TypicalTime
  }

  /// Nil if no difficulty has enough times for a median.
  init?(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    var rows = summary.timesByDifficulty.map { name, time in
      let difficulty = Difficulty(rawValue: name)
      return Row(
        name: words.name(of: difficulty), className: DifficultyChart.className(difficulty), time: time)
    }
    // Without difficulties in the plan, one row shows all times.
    if rows.isEmpty {
      rows = [
        Row(
          name: words(.problemTimeAll), className: DifficultyChart.className(nil),
          time: summary.problemTime.first.all)
      ]
    }
    guard rows.contains(where: { $0.time.median != nil }) else { return nil }
    (self.rows, self.words) = (rows, words)
  }

  private static let anchor = "time-per-problem"
  private static let rowHeight: Tenths = 400
  private static let lineHeight: Tenths = 120
  private static let dotRadius: Tenths = 45
  /// The height of the scale below the rows.
  private static let axisHeight: Tenths = 220
  private static let mostTicks = 5
  private static let mostMinutesAlone = 120

  var figure: ChartFigure {
    ChartFigure(
      anchor: ProblemTimeChart.anchor, title: words(.problemTimeTitle), sentence: sentence, drawing: drawing,
      isWide: false, table: table)
  }

  // MARK: Words

  /// A sentence about the difficulty with the most solves; of equals, the easier one.
  private var sentence: String {
    let known = rows.filter { $0.time.median != nil }
    let most = known.map(\.time.solves).max()
    guard let row = known.first(where: { $0.time.solves == most }), let median = row.time.median else {
      return ""
    }
    return words(
      .problemTimeSentence,
      [
        "difficulty": row.name, "median": words.duration(minutes: median), "range": range(row.time),
        "solves": words.count(row.time.solves, .solves),
      ])
  }

  private func range(_ time: TypicalTime) -> String {
    time.middleHalf.map { words.duration(minutes: $0) } ?? words(.noValue)
  }

  private var table: ChartTable {
    ChartTable(
      columns: [
        words(.difficultyColumn), words(.medianColumn), words(.middleHalfColumn), words(.solvesColumn),
      ],
      rows: rows.map { row in
        [
          row.name, row.time.median.map { words.duration(minutes: $0) } ?? words(.tooFewTimes),
          range(row.time), words.number(row.time.solves),
        ]
      })
  }

  // MARK: Drawing

  private var drawing: Markup {
    let rowsEnd = rows.count * ProblemTimeChart.rowHeight
    var canvas = ChartCanvas(
      chart: ProblemTimeChart.anchor, layout: .only, width: ChartColumns.width,
      height: (rowsEnd + ProblemTimeChart.axisHeight) / 10, title: words(.problemTimeTitle),
      description: words(.problemTimeDescription))
    let medians = rows.map { $0.time.median.map { words.duration(minutes: $0) } ?? "" }
    let solves = rows.map { words.count($0.time.solves, .solves) }
    let columns = ChartColumns(labels: rows.map(\.name), values: medians + solves, size: canvas.textSize)
    let largest = rows.compactMap(\.time.middleHalf?.upperBound).max() ?? 1
    let ticks = ChartTicks.within(largest, .minutes, atMost: ProblemTimeChart.mostTicks)
    // Keeps a dot at either end inside the column.
    let scale = ChartScale(
      maximum: largest, from: columns.start + ProblemTimeChart.dotRadius,
      to: columns.end - ProblemTimeChart.dotRadius)
    drawScale(ticks, scale, to: rowsEnd, in: &canvas)
    for (index, row) in rows.enumerated() {
      let middle = ProblemTimeChart.rowHeight * index + ProblemTimeChart.rowHeight / 2
      canvas.text(
        row.name, x: 0, y: middle + 40, class: "chart-label chart-strong chart-\(row.className)")
      if row.time.median == nil {
        drawRemark(middle, from: scale.origin + ChartCanvas.labelGap, to: columns.end, in: &canvas)
        canvas.text(solves[index], x: columns.valueEnd, y: middle + 40, anchor: .end)
      } else {
        draw(row, middle, scale, in: &canvas)
        canvas.text(
          medians[index], x: columns.valueEnd, y: middle - 30, anchor: .end,
          class: "chart-label chart-strong")
        canvas.text(solves[index], x: columns.valueEnd, y: middle + 120, anchor: .end)
      }
    }
    return canvas.finished()
  }

  /// Draws the remark only if it fits, because the table has it too.
  private func drawRemark(
    _ middle: Tenths, from start: Tenths, to end: Tenths, in canvas: inout ChartCanvas
  ) {
    let text = words(.tooFewTimes)
    guard start + TextWidth.of(text, size: canvas.textSize) <= end else { return }
    canvas.text(text, x: start, y: middle + 40, class: "chart-label chart-halo")
  }

  private func drawScale(
    _ ticks: ChartTicks, _ scale: ChartScale, to end: Tenths, in canvas: inout ChartCanvas
  ) {
    for value in ticks.values {
      let x = scale.place(value)
      canvas.line(from: (x, 40), to: (x, end), class: value == 0 ? "chart-axis" : "chart-grid")
    }
    let labels = ticks.values.map { value in
      RowLabel(
        text: tickText(value, last: ticks.last), place: scale.place(value),
        rank: value == 0 || value == ticks.last ? 0 : 1)
    }
    let row = LabelRow(frame: scale.origin - 200...canvas.right, size: canvas.textSize)
    canvas.row(row.placed(labels), y: end + 150)
  }

  /// A tick's label: minutes on a scale of up to two hours, with the unit only at the last tick; otherwise hours.
  private func tickText(_ value: Int, last: Int) -> String {
    guard value > 0, last > ProblemTimeChart.mostMinutesAlone else {
      return value == last ? words(.minutesTick, ["number": words.number(value)]) : words.number(value)
    }
    return words.duration(minutes: value)
  }

  private func draw(_ row: Row, _ middle: Tenths, _ scale: ChartScale, in canvas: inout ChartCanvas) {
    guard let median = row.time.median, let half = row.time.middleHalf else { return }
    let (low, high) = (scale.place(half.lowerBound), scale.place(half.upperBound))
    canvas.rectangle(
      x: low, y: middle - ProblemTimeChart.lineHeight / 2, width: max(high - low, 10),
      height: ProblemTimeChart.lineHeight, class: "chart-range chart-\(row.className)")
    canvas.dot(
      x: scale.place(median), y: middle, radius: ProblemTimeChart.dotRadius,
      class: "chart-dot chart-\(row.className)")
  }
}
