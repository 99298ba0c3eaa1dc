// Draws the minutes of each weekday, by the calendar day that they were logged for.

import Statistics
import StudyModel
import Templating
import Wording

/// A bar for each weekday from Monday, with its time and whether it is a rest day.
struct WeekdayChart {
  private let rows: [Row]
  private let words: Vocabulary

  private struct Row {
    let time: WeekdayTime
    let isRest: Bool
    /// Whether no other weekday has more time.
    let isStrongest: Bool
  }

  /// Nil if no time is logged.
  init?(_ context: PageContext) {
    let (summary, weekdays) = (context.summary, context.summary.time.weekdays)
    let most = weekdays.map(\.minutes).max() ?? 0
    guard most > 0 else { return nil }
    words = context.words
    // Uses today's rest weekdays, not earlier ones.
    let rest = (0..<weekdays.count).map { summary.today.adding(days: $0) }
      .filter(summary.calendar.isRestWeekday).map(\.weekday)
    rows = weekdays.map {
      Row(time: $0, isRest: rest.contains($0.weekday), isStrongest: $0.minutes == most)
    }
  }

  private static let anchor = "weekdays"
  private static let rowHeight: Tenths = 230
  private static let barHeight: Tenths = 120
  /// The shortest bar, so that even one minute is visible.
  private static let leastBar: Tenths = 15

  var figure: ChartFigure {
    ChartFigure(
      anchor: WeekdayChart.anchor, title: words(.weekdaysTitle), sentence: sentence, drawing: drawing,
      isWide: false, table: table)
  }

  // MARK: Words

  private var sentence: String {
    let strongest = rows.filter(\.isStrongest)
    let names = words.list(strongest.map { words.name(of: $0.time.weekday) })
    guard let first = strongest.first?.time else { return "" }
    let time = words.duration(minutes: first.minutes)
    if strongest.count > 1 { return words(.weekdaysEqual, ["weekdays": names, "time": time]) }
    let days = words.count(first.days, .days)
    if rows.count(where: { $0.time.minutes > 0 }) == 1 {
      return words(.weekdaysOnly, ["weekday": names, "time": time, "days": days])
    }
    if first.days == 1 { return words(.weekdaysStrongestOnce, ["weekday": names, "time": time]) }
    return words(
      .weekdaysStrongest,
      ["weekday": names, "time": time, "days": days, "mean": words.duration(minutes: first.mean)])
  }

  private var table: ChartTable {
    ChartTable(
      columns: [
        words(.weekdayColumn), words(.timeColumn), words(.daysWithTimeColumn), words(.meanColumn),
      ],
      rows: rows.map { row in
        let name = words.name(of: row.time.weekday)
        return [
          row.isRest ? words(.weekdayRest, ["weekday": name]) : name,
          words.duration(minutes: row.time.minutes),
          words.number(row.time.days),
          row.time.days == 0 ? words(.noValue) : words.duration(minutes: row.time.mean),
        ]
      })
  }

  // MARK: Drawing

  private var drawing: Markup {
    var canvas = ChartCanvas(
      chart: WeekdayChart.anchor, layout: .only, width: ChartColumns.width,
      height: rows.count * WeekdayChart.rowHeight / 10, title: words(.weekdaysTitle),
      description: words(.weekdaysDescription))
    let labels = rows.map { row in
      let name = words.shortName(of: row.time.weekday)
      return row.isRest ? words(.weekdayRest, ["weekday": name]) : name
    }
    let values = rows.map {
      $0.time.minutes == 0 ? words(.noValue) : words.duration(minutes: $0.time.minutes)
    }
    let columns = ChartColumns(labels: labels, values: values, size: canvas.textSize)
    let scale = ChartScale(
      maximum: rows.map(\.time.minutes).max() ?? 1, from: columns.start, to: columns.end)
    for (index, row) in rows.enumerated() {
      let middle = WeekdayChart.rowHeight * index + WeekdayChart.rowHeight / 2
      let emphasis = row.isStrongest ? " chart-strong" : ""
      canvas.text(labels[index], x: 0, y: middle + 40, class: "chart-label\(emphasis)")
      let length = row.time.minutes == 0 ? 0 : max(scale.length(row.time.minutes), WeekdayChart.leastBar)
      canvas.rectangle(
        x: columns.start, y: middle - WeekdayChart.barHeight / 2, width: length,
        height: WeekdayChart.barHeight, class: row.isStrongest ? "chart-bar chart-strongest" : "chart-bar")
      canvas.text(
        values[index], x: columns.valueEnd, y: middle + 40, anchor: .end, class: "chart-label\(emphasis)")
    }
    return canvas.finished()
  }
}

extension WeekdayTime {
  /// Mean minutes of the days that have any, rounded down; 0 if none has.
  fileprivate var mean: Int { days == 0 ? 0 : minutes / days }
}
