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
  private var title: String { words(measure == .done ? .cohortChartDone : .cohortChartMinutes) }

  private func middle(_ week: ClassWeek) -> ClassWeek.Middle? {
    measure == .done ? week.percent : week.minutes
  }

  /// The last week but one that enough learners reached, since most are still in the last one.
  private var last: (week: ClassWeek, middle: ClassWeek.Middle)? {
    let known = weeks.compactMap { week in middle(week).map { (week, $0) } }
    return known.dropLast().last ?? known.last
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
      ? words(.percent, ["percent": words.number(value)])
      : value == 0 ? words.number(0) : words.duration(minutes: value)
  }

  private func text(_ half: ClosedRange<Int>) -> String {
    if measure == .minutes { return words.duration(minutes: half) }
    let (low, high) = (text(half.lowerBound), text(half.upperBound))
    return low == high ? low : words(.cohortChartHalf, ["low": low, "high": high])
  }

  private var sentence: String {
    guard let (week, middle) = last else { return "" }
    return words(
      measure == .done ? .cohortChartDoneSentence : .cohortChartMinutesSentence,
      ["week": words.number(week.number), "median": text(middle.median), "range": text(middle.half)])
  }

  private var table: ChartTable {
    ChartTable(
      columns: [
        words(.listWeek), words(.cohortChartColumnLearners), words(.medianColumn), words(.middleHalfColumn),
      ],
      rows: weeks.map { week in
        let middle = middle(week)
        return [
          words.number(week.number), words.number(week.learners),
          middle.map { text($0.median) } ?? words(.cohortChartTooFew),
          middle.map { text($0.half) } ?? words(.noValue),
        ]
      })
  }

  // MARK: The drawing

  private static let widestColumn: Tenths = 480
  private static let dotRadius: Tenths = 35

  private var drawing: Markup {
    var canvas = ChartCanvas(
      chart: anchor, layout: .only, width: 340, height: 210, title: title, description: sentence)
    let largest = measure == .done ? 100 : weeks.compactMap { $0.minutes?.half.upperBound }.max() ?? 1
    let ticks = ChartTicks.covering(largest, measure == .done ? .count : .minutes, atMost: 5)
    let left = ChartCanvas.marginForLabels(ticks.values.map(text), size: canvas.textSize)
    canvas.text(words(.cohortChartKey), x: 0, y: canvas.firstBase)
    let scale = ChartScale(
      maximum: max(largest, ticks.last), from: canvas.bottom - canvas.textSize * 20,
      to: canvas.firstBase + 160)
    canvas.horizontalGrid(ticks, on: scale, from: left, to: canvas.right, label: text)
    let axis = ColumnAxis(
      count: weeks.count, from: left + 40, to: canvas.right, widest: ClassWeekChart.widestColumn)
    for (index, week) in weeks.enumerated() {
      guard let middle = middle(week) else { continue }
      let bar = axis.bar(index)
      let (low, high) = (scale.place(middle.half.lowerBound), scale.place(middle.half.upperBound))
      canvas.rectangle(
        x: bar.x, y: high, width: bar.width, height: max(low - high, 10), class: "chart-range chart-class")
      canvas.dot(
        x: axis.middle(index), y: scale.place(middle.median),
        radius: min(ClassWeekChart.dotRadius, max(10, bar.width / 2)), class: "chart-dot chart-class")
    }
    let row = LabelRow(frame: 0...canvas.right, size: canvas.textSize)
    let texts = weeks.enumerated().map { index, week in
      index == 0 ? words(.chartWeek, ["number": words.number(week.number)]) : words.number(week.number)
    }
    canvas.row(
      row.thinned(texts, number: weeks.first?.number ?? 1, place: axis.middle),
      y: canvas.bottom - canvas.textSize * 4)
    return canvas.finished()
  }
}
