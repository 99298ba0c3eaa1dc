// Draws how a class gets on week by week: the median and the middle half of what is done, and of the time.

import Cohort
import StudyModel
import Templating
import Wording

/// A column for each week: a bar for the middle half of the class, a dot for the median.
struct ClassWeekChart {
  private enum Measure { case done, minutes }

  private let measure: Measure
  private let weeks: [ClassWeek]
  private let words: Vocabulary

  /// The charts for which enough learners have values.
  static func all(_ weeks: [ClassWeek], _ words: Vocabulary) -> [ChartFigure] {
    [Measure.done, .minutes].compactMap {
      ClassWeekChart(measure: $0, weeks: weeks, words: words).figure
    }
  }

  private var anchor: String { measure == .done ? "done-by-week" : "minutes-by-week" }
  private var title: String { words(measure == .done ? "cohort-chart-done" : "cohort-chart-minutes") }

  private func middle(_ week: ClassWeek) -> ClassWeek.Middle? {
    measure == .done ? week.percent : week.minutes
  }

  /// The last week but one that half of the class has begun, since most are still in the last one.
  private var last: (week: ClassWeek, middle: ClassWeek.Middle)? {
    let known = weeks.compactMap { week in middle(week).map { (week, $0) } }
    let begun = known.filter { $0.1.median > 0 }
    return begun.dropLast().last ?? begun.last ?? known.last
  }

  private var figure: ChartFigure? {
    guard last != nil,
      measure == .done || weeks.contains(where: { $0.minutes.map { $0.half.upperBound > 0 } ?? false })
    else { return nil }
    return ChartFigure(
      anchor: anchor, title: title, sentence: sentence, drawing: drawing, isWide: false, table: table)
  }

  // MARK: Words

  private func text(_ value: Int) -> String {
    measure == .done
      ? words.unbroken(words("percent", ["percent": words.number(value)]))
      : value == 0 ? words.number(0) : words.duration(minutes: value)
  }

  private func text(_ half: ClosedRange<Int>) -> String {
    if measure == .minutes { return words.duration(minutes: half) }
    let (low, high) = (text(half.lowerBound), text(half.upperBound))
    return low == high ? low : words("range", ["low": low, "high": high])
  }

  private var sentence: String {
    guard let (week, middle) = last else { return "" }
    return words(
      measure == .done ? "cohort-chart-done-sentence" : "cohort-chart-minutes-sentence",
      ["week": words.number(week.number), "median": text(middle.median), "range": text(middle.half)])
  }

  private var table: ChartTable {
    ChartTable(
      columns: [
        words("week"), words("cohort-chart-column-learners"), words("median-column"),
        words("middle-half"),
      ],
      rows: weeks.map { week in
        let middle = middle(week)
        return [
          words.number(week.number), words.number(week.learners),
          middle.map { text($0.median) } ?? words("too-few"),
          middle.map { text($0.half) } ?? words("no-value"),
        ]
      })
  }

  // MARK: The drawing

  /// The fixed space for the labels at the left: `100%`, `1 h 30 min`.
  private var left: Tenths { measure == .done ? 480 : 720 }
  private static let widestColumn: Tenths = 560
  private static let dotRadius: Tenths = 35

  private var drawing: Markup {
    var key = ElementWriter()
    key.text("p", [("class", "chart-key")], words("cohort-chart-key"))
    return Markup(bytes: key.bytes) + drawing(.narrow, width: 354, height: 200)
      + drawing(.wide, width: 512, height: 220)
  }

  private func drawing(_ page: PageWidth, width: Int, height: Int) -> Markup {
    var drawing = Drawing(page, width: width, height: height, name: sentence)
    let ticks =
      measure == .done
      ? [0, 50, 100] : timeTicks(through: weeks.compactMap { $0.minutes?.half.upperBound }.max() ?? 1)
    let scale = ChartScale(maximum: ticks.last ?? 1, origin: drawing.bottom - 240, end: 100)
    for tick in ticks {
      let y = scale.place(tick)
      drawing.line(
        from: ChartPoint(x: left, y: y), to: ChartPoint(x: drawing.right, y: y),
        class: tick == 0 ? "chart-axis" : "chart-grid")
      drawing.text(text(tick), x: left - 60, y: y + 40, .end)
    }
    let columns = Columns(
      count: weeks.count, from: left,
      to: min(drawing.right, left + weeks.count * ClassWeekChart.widestColumn))
    for (index, week) in weeks.enumerated() {
      guard let middle = middle(week) else { continue }
      let bar = columns.bar(index)
      let low = scale.place(middle.half.lowerBound)
      let high = scale.place(middle.half.upperBound)
      drawing.rectangle(
        x: bar.x, y: high, width: bar.width, height: max(low - high, 10), class: "chart-range")
      drawing.dot(
        ChartPoint(x: columns.middle(index), y: scale.place(middle.median)),
        radius: min(ClassWeekChart.dotRadius, max(10, bar.width / 2)), class: "chart-dot")
    }
    // Every, every second, fifth or tenth week has its number.
    let step = [1, 2, 5, 10].first { columns.edge(min($0, weeks.count)) - left >= 240 } ?? 20
    for (index, week) in weeks.enumerated() where week.number % step == 0 {
      drawing.text(words.number(week.number), x: columns.middle(index), y: drawing.bottom - 50, .middle)
    }
    return drawing.finished()
  }
}
