// How long a problem takes, by difficulty: the median and the middle half of first solves.

import Statistics
import StudyModel
import Templating

/// A row a difficulty: a dot for the median on a thick line for the middle half, over a scale of minutes.
struct ProblemTimeChart {
  private let rows: [Row]
  private let words: SiteWords

  private struct Row {
    let name: String
    /// The class of its colour.
    let className: String
    let time: TypicalTime
  }

  /// Nil while no difficulty has times enough for a median.
  init?(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    var rows = summary.timesByDifficulty.map { name, time in
      let difficulty = Difficulty(rawValue: name)
      return Row(name: name, className: DifficultyChart.className(difficulty), time: time)
    }
    // Where the plan knows no difficulty, all times stand together.
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
  private static let lineHeight: Tenths = 110
  private static let dotRadius: Tenths = 55
  /// Of the scale below the rows.
  private static let axisHeight: Tenths = 220
  private static let mostTicks = 5

  var figure: ChartFigure {
    ChartFigure(
      anchor: ProblemTimeChart.anchor, title: words(.problemTimeTitle), sentence: sentence, drawing: drawing,
      isWide: false, table: table)
  }

  // MARK: Words

  /// About the difficulty with the most solves; of two equal ones the easier.
  private var sentence: String {
    let known = rows.filter { $0.time.median != nil }
    let most = known.map(\.time.solves).max()
    guard let row = known.first(where: { $0.time.solves == most }), let median = row.time.median else {
      return ""
    }
    return words(
      .problemTimeSentence, row.name, words.duration(minutes: median), range(row.time),
      words.count(row.time.solves, .solves))
  }

  private func range(_ time: TypicalTime) -> String {
    guard let half = time.middleHalf else { return words(.noValue) }
    let (low, high) = (words.duration(minutes: half.lowerBound), words.duration(minutes: half.upperBound))
    return low == high ? low : words(.problemTimeRange, low, high)
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
    let ticks = ChartTicks.covering(largest, .minutes, atMost: ProblemTimeChart.mostTicks)
    // A dot at either end stays inside its column.
    let scale = ChartScale(
      maximum: ticks.last, from: columns.start + ProblemTimeChart.dotRadius,
      to: columns.end - ProblemTimeChart.dotRadius)
    drawScale(ticks, scale, to: rowsEnd, in: &canvas)
    for (index, row) in rows.enumerated() {
      let middle = ProblemTimeChart.rowHeight * index + ProblemTimeChart.rowHeight / 2
      canvas.text(
        row.name, x: 0, y: middle + 40, class: "chart-label chart-strong chart-\(row.className)")
      if row.time.median == nil {
        canvas.text(words(.tooFewTimes), x: columns.start, y: middle + 40, class: "chart-label chart-remark")
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

  private func drawScale(
    _ ticks: ChartTicks, _ scale: ChartScale, to end: Tenths, in canvas: inout ChartCanvas
  ) {
    for value in ticks.values {
      let x = scale.place(value)
      canvas.line(from: (x, 40), to: (x, end), class: value == 0 ? "chart-axis" : "chart-grid")
    }
    let labels = ticks.values.map { value in
      RowLabel(
        text: value == 0 ? words.number(0) : words.duration(minutes: value), place: scale.place(value),
        rank: value == 0 || value == ticks.last ? 0 : 1)
    }
    let row = LabelRow(frame: scale.origin - 200...canvas.right, size: canvas.textSize)
    canvas.row(row.placed(labels), y: end + 150)
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
