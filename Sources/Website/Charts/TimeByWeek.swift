// Makes the chart of the minutes of each calendar week.

import Statistics
import StudyModel
import Templating
import Wording

struct TimeByWeekChart {
  private let weeks: [CalendarWeek]
  private let today: CivilDate
  private let isOver: Bool
  private let words: Vocabulary

  /// Nil if no minutes are logged.
  init?(_ context: PageContext) {
    let all = context.summary.time.calendarWeeks
    guard let last = all.lastIndex(where: { $0.minutes > 0 }) else { return nil }
    today = context.summary.today
    words = context.words
    // After the end there is no present week to wait for.
    isOver = context.summary.isComplete || context.isArchived
    weeks = isOver ? Array(all[...last]) : all
  }

  var figure: ChartFigure {
    ChartFigure(
      anchor: "minutes-by-week", title: words("chart-minutes-title"), sentence: sentence,
      drawing: isOver
        ? drawing(.narrow, width: 354, height: 200) + drawing(.middle, width: 736, height: 220)
          + drawing(.wide, width: 1_088, height: 240)
        : drawing(.narrow, width: 354, height: 200) + drawing(.wide, width: 512, height: 220),
      isWide: isOver, table: table)
  }

  private var sentence: String {
    // The present week is not over, so it has no share in what a week usually has.
    let past = weeks.filter { $0.minutes > 0 && (isOver || $0.from != today.monday) }.map(\.minutes)
    guard !past.isEmpty else {
      return words("chart-minutes-first", ["duration": words.duration(minutes: weeks.last?.minutes ?? 0)])
    }
    return words("chart-minutes-mean", ["duration": words.roundTime(past.reduce(0, +) / past.count)])
  }

  private var table: ChartTable {
    let rows = tableGroups(weeks).map { group in
      let minutes = group.reduce(0) { $0 + $1.minutes }
      let first = group.first?.from ?? today
      let last = (group.last?.from ?? today).adding(days: 6)
      return [
        words.dates(first, through: last),
        minutes == 0 ? words("no-value") : words.duration(minutes: minutes),
      ]
    }
    return ChartTable(columns: [words("week"), words("time")], rows: rows)
  }

  // MARK: The drawing

  /// Where the name of the present week begins at the latest, from the right edge.
  private static let presentWidth: Tenths = 1_200
  /// All minutes of a week; a clock that is wrong can log more, which has no space above its bar.
  private static let mostMinutes = 7 * 24 * 60
  /// Of few weeks, the bars do not fill the drawing.
  private static let widestColumn: Tenths = 640
  /// The least distance of two labels.
  private static let apart: Tenths = 420

  private func drawing(_ page: PageWidth, width: Int, height: Int) -> Markup {
    var drawing = Drawing(page, width: width, height: height, name: sentence)
    let most = weeks.map(\.minutes).max() ?? 1
    let scale = ChartScale(maximum: most, origin: drawing.bottom - 240, end: 240)
    let columns = Columns(
      count: weeks.count, from: 0, to: min(drawing.right, weeks.count * TimeByWeekChart.widestColumn))
    let best = weeks.lastIndex { $0.minutes == most } ?? 0
    let present = isOver ? nil : weeks.firstIndex { $0.from == today.monday }
    for (index, week) in weeks.enumerated() where week.minutes > 0 {
      let bar = columns.bar(index)
      // The shortest bar is a line, so that even one minute is seen.
      let top = min(scale.place(week.minutes), scale.origin - 20)
      let name = index == present ? "week-bar now" : index == best ? "week-bar best" : "week-bar"
      drawing.rectangle(x: bar.x, y: top, width: bar.width, height: scale.origin - top, class: name)
    }
    drawing.line(
      from: ChartPoint(x: 0, y: scale.origin), to: ChartPoint(x: drawing.right, y: scale.origin),
      class: "chart-axis")
    let named = present.map { $0 == best ? [best] : [best, $0] } ?? [best]
    for index in named where (1...TimeByWeekChart.mostMinutes).contains(weeks[index].minutes) {
      let place = columns.middle(index)
      if index != best, abs(place - columns.middle(best)) < TimeByWeekChart.apart { continue }
      drawing.text(
        words.roundTime(weeks[index].minutes), x: min(max(place, 240), drawing.right - 240),
        y: scale.place(weeks[index].minutes) - 70, .middle, class: "chart-label chart-strong")
    }
    nameWeeks(columns, present, &drawing)
    return drawing.finished()
  }

  /// Names the months at their first weeks, and the present week.
  private func nameWeeks(_ columns: Columns, _ present: Int?, _ drawing: inout Drawing) {
    let y = drawing.bottom - 50
    var free: Tenths = 0
    var end = drawing.right - 320
    if present == weeks.count - 1 {
      let last = columns.bar(weeks.count - 1)
      let isFirst = weeks.count == 1
      drawing.text(
        words("chart-this-week"), x: isFirst ? last.x : last.x + last.width, y: y, isFirst ? .start : .end)
      end = last.x + last.width - TimeByWeekChart.presentWidth
    }
    for (index, week) in weeks.enumerated() {
      let place = columns.bar(index).x
      let month = week.from.month
      let isFirst = index == 0 || weeks[index - 1].from.month != month
      guard isFirst, place >= free, place <= end else { continue }
      drawing.text(words.name(ofMonth: month, isShort: true), x: place, y: y)
      free = place + TimeByWeekChart.apart
    }
  }
}
