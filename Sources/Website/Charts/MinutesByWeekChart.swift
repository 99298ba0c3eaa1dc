// Draws the minutes of each programme week, by what they were spent on.

import Statistics
import StudyModel
import Templating
import Wording

struct MinutesByWeekChart {
  let context: PageContext
  let weeks: [WeekTime]

  private var words: Vocabulary { context.words }

  init(_ context: PageContext) {
    self.context = context
    weeks = context.summary.timeByWeek
  }

  /// Nil if no minutes are logged.
  var figure: ChartFigure? {
    guard weeks.contains(where: { $0.minutes > 0 }) else { return nil }
    return ChartFigure(
      anchor: "minutes-by-week", title: words(.chartMinutesTitle), sentence: sentence, drawing: drawing,
      isWide: false, table: table)
  }

  private var sentence: String {
    let count = weeks.count { $0.minutes > 0 }
    let mean = words.duration(minutes: weeks.reduce(0) { $0 + $1.minutes } / count)
    return count == 1
      ? words(.chartMinutesOne, ["duration": mean])
      : words(.chartMinutesMean, ["duration": mean, "weeks": words.number(count)])
  }

  /// What time was spent on, from the axis upwards; parts without time are left out.
  private var parts: [(name: String, className: String, minutes: (WeekTime) -> Int)] {
    let tracks = context.curriculum.tracks.enumerated().map { place, track in
      (words.title(of: track), track.className, { (week: WeekTime) in week.tracks[place].minutes })
    }
    let all = tracks + [(words(.chartPartBonus), "part-bonus", { $0.bonus })]
    return all.filter { part in weeks.contains { part.2($0) > 0 } }
  }

  // MARK: The drawing

  private static let widestColumn: Tenths = 480
  private static let gap: Tenths = 10

  private var drawing: Markup {
    var canvas = ChartCanvas(
      chart: "minutes-by-week", layout: .only, width: 340, height: 230, title: words(.chartMinutesTitle),
      description: sentence)
    let largest = weeks.map(\.minutes).max() ?? 0
    let ticks = ChartTicks.covering(largest, .minutes, atMost: 5)
    let left = ChartCanvas.marginForLabels(ticks.values.map(tickLabel), size: canvas.textSize)
    let legendEnd = canvas.legend(
      parts.map { LegendPart(area: $0.className, text: $0.name) }, x: 0, y: canvas.firstBase)
    let scale = ChartScale(
      maximum: max(largest, ticks.last), from: canvas.bottom - canvas.textSize * 20, to: legendEnd + 160)
    canvas.horizontalGrid(ticks, on: scale, from: left, to: canvas.right, label: tickLabel)
    let axis = ColumnAxis(
      count: weeks.count, from: left + 40, to: canvas.right, widest: MinutesByWeekChart.widestColumn)
    draw(axis, scale, &canvas)
    let row = LabelRow(frame: 0...canvas.right, size: canvas.textSize)
    let texts = weeks.enumerated().map { index, week in
      index == 0 ? words(.chartWeek, ["number": words.number(week.week)]) : words.number(week.week)
    }
    canvas.row(
      row.thinned(texts, number: weeks.first?.week ?? 1, place: axis.middle),
      y: canvas.bottom - canvas.textSize * 4)
    return canvas.finished()
  }

  private func draw(_ axis: ColumnAxis, _ scale: ChartScale, _ canvas: inout ChartCanvas) {
    let parts = parts
    var bars = parts.map { _ in ChartPath() }
    for (index, week) in weeks.enumerated() where week.minutes > 0 {
      let bar = axis.bar(index)
      var below = 0
      for (part, minutes) in parts.map({ $0.minutes(week) }).enumerated() where minutes > 0 {
        let base = scale.place(below)
        below += minutes
        let height = base - scale.place(below)
        // A gap separates the parts even for readers who cannot tell the colours apart.
        let gap = base < scale.origin && height > 3 * MinutesByWeekChart.gap ? MinutesByWeekChart.gap : 0
        bars[part].bar(x: bar.x, y: base - gap, width: bar.width, rise: gap - height)
      }
    }
    for (part, path) in zip(parts, bars) {
      canvas.draw(path, class: axis.isDense ? "\(part.className) dense" : part.className)
    }
  }

  private func tickLabel(_ minutes: Int) -> String {
    minutes == 0 ? words.number(0) : words.duration(minutes: minutes)
  }

  // MARK: The table

  private var table: ChartTable {
    let groups = tableGroups(weeks).filter { $0.contains { $0.minutes > 0 } }
    let parts = parts
    return ChartTable(
      columns: [words(.chartColumnWeeks)] + parts.map(\.name)
        + (parts.count > 1 ? [words(.chartColumnAll)] : []),
      rows: groups.map { group in
        let minutes = parts.map { part in group.reduce(0) { $0 + part.minutes($1) } }
        let all = parts.count > 1 ? [minutes.reduce(0, +)] : []
        return [words.weeks(group.first?.week ?? 0, through: group.last?.week ?? 0)]
          + (minutes + all).map { $0 == 0 ? words(.chartNothing) : words.duration(minutes: $0) }
      })
  }
}
