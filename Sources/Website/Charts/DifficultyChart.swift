// Draws the plan's problems by difficulty: how many there are, how many are done, how many are left.

import Statistics
import StudyModel
import Templating
import Wording

/// A bar for each difficulty: its length shows the plan's problems, its filled part those that are done.
struct DifficultyChart {
  private typealias Row = (difficulty: Difficulty?, name: String, completion: Completion)

  private let rows: [Row]
  private let all: Completion
  /// Whether the programme is complete, though optional problems may be open.
  private let isFinished: Bool
  private let words: Vocabulary

  /// Nil if the plan has no problems.
  init?(_ context: PageContext) {
    let counts = context.summary.figures.difficulties
    guard counts.all.total > 0 else { return nil }
    let words = context.words
    rows = counts.present.map { ($0.difficulty, words.name(of: $0.difficulty), $0.completion) }
    (all, isFinished, self.words) = (counts.all, context.summary.isComplete, words)
  }

  private static let anchor = "difficulty"
  private static let rowHeight: Tenths = 400
  private static let barHeight: Tenths = 140
  /// The shortest bar and the shortest part of one, so that a few problems, one done or one left stay visible.
  private static let leastBar: Tenths = 50
  private static let leastPart: Tenths = 20

  var figure: ChartFigure {
    ChartFigure(
      anchor: DifficultyChart.anchor, title: words(.difficultyTitle), sentence: sentence, drawing: drawing,
      isWide: false, table: table)
  }

  // MARK: Words

  private var sentence: String {
    let done = words.share(all, .problemsOf)
    let mix = words.list(
      rows.map {
        words(.difficultyShare, ["number": words.number($0.completion.total), "difficulty": $0.name])
      })
    if all.done == 0 {
      return rows.count > 1
        ? words(.difficultyPlan, ["problems": words.count(all.total, .problems), "mix": mix])
        : words(.difficultyPlanOneKind, ["mix": mix])
    }
    if isFinished, !all.isComplete {
      let solved = rows.filter { $0.completion.done > 0 }.map {
        words(.difficultyShare, ["number": words.number($0.completion.done), "difficulty": $0.name])
      }
      return words(
        .difficultyFinished, ["problems": words.count(all.done, .problems), "mix": words.list(solved)])
    }
    if all.isComplete { return words(.difficultyDone, ["mix": mix]) }
    // Of equals, the harder one, which is later in the order.
    guard rows.count > 1, let most = rows.reversed().max(by: { $0.completion.left < $1.completion.left })
    else { return words(.difficultyOneKind, ["problems": done]) }
    let left = words.number(most.completion.left)
    if all.left == 1 {
      return words(.difficultyLast, ["problems": done, "difficulty": most.name])
    }
    return most.completion.left == all.left
      ? words(
        .difficultyLeftOneKind, ["problems": done, "left": left, "difficulty": most.name])
      : words(
        .difficultyLeft,
        [
          "problems": done, "left": words.number(all.left), "most": left,
          "difficulty": most.name,
        ])
  }

  private var table: ChartTable {
    ChartTable(
      columns: [
        words(.difficultyColumn), words(.doneColumn), words(.inPlanColumn), words(.shareDoneColumn),
      ],
      rows: rows.map { row in
        [
          row.name, words.number(row.completion.done), words.number(row.completion.total),
          words.percent(row.completion),
        ]
      })
  }

  // MARK: Drawing

  private var drawing: Markup {
    var canvas = ChartCanvas(
      chart: DifficultyChart.anchor, layout: .only, width: ChartColumns.width,
      height: rows.count * DifficultyChart.rowHeight / 10, title: words(.difficultyTitle),
      description: words(.difficultyDescription))
    let values = rows.map { value($0.completion) }
    let columns = ChartColumns(labels: rows.map(\.name), values: values, size: canvas.textSize)
    let scale = ChartScale(
      maximum: rows.map(\.completion.total).max() ?? 1, from: columns.start, to: columns.end)
    for (index, (row, value)) in zip(rows, values).enumerated() {
      let middle = DifficultyChart.rowHeight * index + DifficultyChart.rowHeight / 2
      let base = middle + 40
      let name = DifficultyChart.className(row.difficulty)
      canvas.text(row.name, x: 0, y: base, class: "chart-label chart-strong chart-\(name)")
      draw(row.completion, name, middle, scale, in: &canvas)
      canvas.text(value, x: columns.valueEnd, y: base, anchor: .end)
    }
    return canvas.finished()
  }

  private func value(_ completion: Completion) -> String {
    isFinished
      ? words.number(completion.done)
      : words(.partOfAll, ["part": words.number(completion.done), "all": words.number(completion.total)])
  }

  private func draw(
    _ completion: Completion, _ name: String, _ middle: Tenths, _ scale: ChartScale,
    in canvas: inout ChartCanvas
  ) {
    let length = max(scale.length(completion.total), DifficultyChart.leastBar)
    let (x, y) = (scale.origin, middle - DifficultyChart.barHeight / 2)
    canvas.rectangle(
      x: x, y: y, width: length, height: DifficultyChart.barHeight, class: "chart-left chart-\(name)")
    let done = DifficultyChart.part(completion, of: length)
    canvas.rectangle(
      x: x, y: y, width: done, height: DifficultyChart.barHeight, class: "chart-done chart-\(name)")
  }

  /// The filled length of a bar. It is 0 only if nothing is done, and the whole length only if all is.
  static func part(_ completion: Completion, of length: Tenths) -> Tenths {
    guard completion.done > 0 else { return 0 }
    guard !completion.isComplete else { return length }
    let part = share(completion.done, of: completion.total, in: length.magnitude)
    return min(max(part, leastPart), length - leastPart)
  }

  static func className(_ difficulty: Difficulty?) -> String { difficulty?.className ?? "unknown" }
}
