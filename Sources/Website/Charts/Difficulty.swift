// Makes the chart of the plan's problems by difficulty.

import Statistics
import StudyModel
import Templating
import Wording

/// Nil if the plan has no problems.
func difficultyChart(_ context: PageContext) -> ChartFigure? {
  let counts = context.summary.figures.difficulties
  guard counts.all.total > 0 else { return nil }
  let words = context.words
  // What is open in a complete programme is optional, so only what was done is told.
  let isTotalHidden = context.summary.isComplete || context.summary.isOpenEnded
  let problems =
    isTotalHidden ? words.count(counts.all.done, "problems") : words.share(counts.all, "problems-of")
  let bars = counts.present.map { row in
    BarRow(
      name: words.name(of: row.difficulty), completion: row.completion, isTotalHidden: isTotalHidden,
      className: "bar-" + (row.difficulty?.className ?? "unknown"))
  }
  let times = counts.present.compactMap { row in
    context.summary.problemTime.first[row.difficulty].median.map {
      words(
        "usual-time-of", ["difficulty": words.name(of: row.difficulty), "time": words.duration(minutes: $0)])
    }
  }
  let rows = counts.present.map { row in
    [
      words.name(of: row.difficulty), words.number(row.completion.done), words.number(row.completion.total),
      words.percent(row.completion),
    ]
  }
  return ChartFigure(
    anchor: "difficulty", title: words("difficulty-title"),
    sentence: words("difficulty-sentence", ["problems": problems]),
    drawing: BarRow.list(bars, words), isWide: false,
    table: ChartTable(
      columns: [
        words("difficulty"), words("done-column"), words("in-plan-column"), words("share-done-column"),
      ], rows: rows),
    remark: times.isEmpty ? nil : words("usual-time", ["times": words.row(times)]))
}
