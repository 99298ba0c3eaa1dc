// Makes the chart of items done against the plan: its sentence, table and drawings.

import Statistics
import StudyModel
import Templating
import Wording

struct DoneAgainstPlanChart {
  let context: PageContext
  let counts: DoneByDate

  private var summary: ProgressSummary { context.summary }
  private var words: Vocabulary { context.words }

  init(_ context: PageContext) {
    self.context = context
    counts = context.summary.doneByDate
  }

  /// Nil if the plan has no required items.
  var figure: ChartFigure? {
    guard counts.total > 0 else { return nil }
    return ChartFigure(
      anchor: "done-against-plan", title: words(.chartDoneTitle), sentence: sentence,
      drawing: drawing(.wide) + drawing(.narrow), isWide: true, table: table)
  }

  /// The forecast; none for an archived programme, which does not go on.
  private var outcome: Forecast.Outcome { context.isArchived ? .notStarted : summary.forecast.outcome }

  // MARK: The sentence

  private var sentence: String {
    let total = words.count(counts.total, .items)
    let days = words.count(summary.days.count, .days)
    switch summary.state {
    case .notStarted: return words(.chartDoneNotStarted, ["items": total, "days": days])
    case .startsIn:
      let start = date(summary.calendar.plannedDates.first ?? summary.today)
      let before = counts.doneItems
      return joinedSentences([
        words(.chartDoneStarts, ["items": total, "days": days, "date": start]),
        before > 0 ? words(.chartDoneBefore, ["items": words.count(before, .items)]) : "",
      ])
    case .studyDay, .restDay, .paused, .finished: return joinedSentences([standing(total), forecast])
    }
  }

  private func standing(_ total: String) -> String {
    if let completedOn = summary.completedOn { return completion(completedOn, total) }
    let done = words.count(counts.doneItems, .items)
    let share = words.share(counts.doneItems, of: counts.total, .itemsOf)
    if summary.state == .finished, let end = summary.calendar.end {
      return words(.chartDoneOver, ["items": share, "date": date(end)])
    }
    guard summary.pace.plannedDays > 0 else {
      return words(.chartDoneFirst, ["items": share])
    }
    let planned = words.number(summary.pace.plannedItems)
    // On plan means within a day of it, so beside two different numbers it would seem wrong.
    return summary.pace.status == .onPlan && counts.doneItems != summary.pace.plannedItems
      ? words(.chartDoneNear, ["items": done, "planned": planned])
      : words(.chartDoneDue, ["items": done, "planned": planned, "pace": words.pace(summary.pace)])
  }

  private func completion(_ completedOn: CivilDate, _ total: String) -> String {
    let end = summary.calendar.end ?? completedOn
    let days = end.days(since: completedOn)
    let count = words.count(Int(clamping: days.magnitude), .days)
    return if days > 0 {
      words(.chartDoneEarly, ["items": total, "date": date(completedOn), "days": count])
    } else if days < 0 {
      words(.chartDoneLate, ["items": total, "date": date(completedOn), "days": count])
    } else {
      words(.chartDoneOnTime, ["items": total, "date": date(completedOn)])
    }
  }

  private var forecast: String {
    switch outcome {
    case .done, .notStarted: return ""
    case .tooEarly where summary.days.count <= Forecast.leastStudyDays || summary.state == .finished:
      return ""
    case .noRate where summary.state == .finished: return ""
    case .tooEarly:
      return words(.chartDoneTooEarly, ["days": words.count(Forecast.leastStudyDays, .studyDays)])
    case .noRate: return words(.chartDoneNoRate)
    case .dates(let middle, _, _):
      let end = summary.calendar.end
      guard let middle else {
        return words(.chartDoneForecastFar, ["date": date(max(summary.today, end ?? summary.today))])
      }
      guard let end, summary.state != .finished else {
        return words(.chartDoneForecastAlone, ["date": date(middle)])
      }
      return middle == end
        ? words(.chartDoneForecastSame, ["date": date(middle)])
        : words(.chartDoneForecast, ["date": date(middle), "end": date(end)])
    }
  }

  private func date(_ date: CivilDate) -> String { words.date(date, in: summary.today.year) }

  // MARK: The table

  private var table: ChartTable {
    let dated = !summary.calendar.plannedDates.isEmpty
    let columns =
      [words(.chartColumnWeeks), words(.chartColumnPlanned)] + (dated ? [words(.chartColumnDone)] : [])
    return ChartTable(columns: columns, rows: tableGroups(summary.weeks).compactMap(row))
  }

  private func row(_ weeks: ArraySlice<WeekProgress>) -> [String]? {
    guard let first = weeks.first, let last = weeks.last, let lastDay = last.days.last else { return nil }
    let name = words.weeks(first.week.number, through: last.week.number)
    guard !summary.calendar.plannedDates.isEmpty else {
      let planned = counts.plannedByDay.prefix(lastDay.day.number.value).last ?? 0
      return [name, words.number(planned)]
    }
    guard let date = lastDay.plannedDate else { return nil }
    let isAhead = (weeks.first?.days.first?.plannedDate ?? date) > summary.today
    return [
      words(
        .chartThrough,
        [
          "weeks": name,
          "date": words.shortDay(date, in: summary.today.year),
        ]),
      words.number(counts.planned(through: date)),
      isAhead ? words(.chartNothing) : words.number(counts.done(through: date)),
    ]
  }
}

// MARK: The drawing

extension DoneAgainstPlanChart {
  private func drawing(_ layout: ChartLayout) -> Markup {
    let size = layout == .wide ? (width: 1040, height: 340) : (width: 354, height: 270)
    var canvas = ChartCanvas(
      chart: "done-against-plan", layout: layout, width: size.width, height: size.height,
      title: words(.chartDoneTitle), description: sentence, hatch: "hatch-lines")
    let ticks = ChartTicks.within(counts.total, atMost: 5).ending(with: counts.total)
    let left = ChartCanvas.marginForLabels(ticks.values.map(words.number), size: canvas.textSize)
    let right = canvas.right - 60
    let axis = DateAxis(dates ?? fallbackDates, from: left, to: right, words: words)
    let courses = courses
    let named = namedPause(axis, canvas.textSize)
    let legendEnd = canvas.legend(
      legend(courses, isPauseNamed: named != nil), x: 0, y: canvas.firstBase)
    // Leaves room above the plot for the label of its highest point.
    let plot = DoneAgainstPlanPlot(
      axis: axis,
      scale: ChartScale(
        maximum: counts.total, from: canvas.bottom - canvas.textSize * 20,
        to: legendEnd + canvas.textSize * 18))
    draw(pauses: plot, &canvas)
    canvas.horizontalGrid(ticks, on: plot.scale, from: left, to: right, label: words.number)
    draw(courses, plot, &canvas)
    draw(lines: plot, &canvas)
    if let named {
      // The dot's label is in the other half.
      let isLow = counts.doneItems > counts.total / 2
      canvas.text(
        words(.chartLegendPause), x: named,
        y: isLow ? plot.scale.origin - canvas.textSize * 5 : plot.scale.end + canvas.textSize * 14,
        anchor: .middle, class: "chart-label chart-halo")
    }
    let labels = LabelRow(frame: 0...canvas.right, size: canvas.textSize)
    canvas.row(labels.placed(axisLabels(plot, canvas.textSize)), y: canvas.bottom - canvas.textSize * 4)
    return canvas.finished()
  }

  // MARK: The axis

  /// The dates of the drawing: from the start through the plan's end, or through completion or today if that is later.
  /// While items are open, the forecast may make the range about half as long again. Nil without a start.
  private var dates: ClosedRange<CivilDate>? {
    guard let start = summary.calendar.start else { return nil }
    var end = max(start, summary.calendar.plannedDates.last ?? start)
    if let completedOn = summary.completedOn {
      end = max(end, completedOn)
    } else {
      end = max(end, summary.today)
      if case .dates(_, _, let latest) = outcome {
        let limit = end.adding(days: max(7, end.days(since: start) / 2))
        end = min(limit, max(end, latest ?? limit))
      }
    }
    return start...end
  }

  /// Placeholder dates for a plan without a start, one for each programme day.
  private var fallbackDates: ClosedRange<CivilDate> {
    CivilDate(serial: 0)...CivilDate(serial: max(0, summary.days.count - 1))
  }

  private func axisLabels(_ plot: DoneAgainstPlanPlot, _ size: Int) -> [RowLabel] {
    let axis = plot.axis
    guard dates != nil else {
      let row = LabelRow(frame: axis.columns.left...axis.columns.right, size: size)
      let texts = summary.days.indices.map { index in
        index == 0 ? words(.chartDay, ["number": words.number(1)]) : words.number(index + 1)
      }
      return row.thinned(texts) { axis.columns.middle($0) }
    }
    var labels = axis.labels(size: size)
    let planned = summary.calendar.plannedDates
    if let first = planned.first {
      labels.append(
        RowLabel(
          text: words(.chartDayWithDate, ["number": words.number(1), "date": words.shortDay(first)]),
          place: axis.start(of: first),
          anchor: .start, rank: 1, shorter: words(.chartDay, ["number": words.number(1)])))
    }
    if isTodayShown, !context.isArchived {
      labels.append(
        RowLabel(text: words(.chartToday), place: axis.end(of: summary.today), rank: 0, isBold: true))
    }
    let ends = [summary.calendar.end, summary.completedOn, forecastDate].compactMap(\.self)
      .filter { $0 != planned.first }
    for (rank, date) in zip(2..., ends) where axis.dates.contains(date) {
      let text = words.shortDay(date, in: axis.dates.lowerBound.year)
      labels.append(RowLabel(text: text, place: axis.end(of: date), rank: rank))
    }
    return labels
  }

  /// The forecast at the rate of the last 14 study days; nil if there is none.
  private var forecastDate: CivilDate? {
    guard case .dates(let date, _, _) = outcome else { return nil }
    return date
  }

  private var isTodayShown: Bool {
    guard let dates, summary.completedOn == nil else { return false }
    return dates.contains(summary.today)
  }

  // MARK: The lines of plan and done

  private func draw(lines plot: DoneAgainstPlanPlot, _ canvas: inout ChartCanvas) {
    canvas.draw(ChartPath(through: plot.points(planned(plot.axis), from: 0)), class: "plan-line")
    guard let dates, dates.contains(doneThrough) else { return }
    let points = plot.points(
      plot.axis.totals(counts.done), from: counts.doneBefore, through: doneThrough)
    guard let first = points.first, let last = points.last else { return }
    var area = ChartPath(through: points)
    area.line(last.x, plot.scale.origin)
    area.line(first.x, plot.scale.origin)
    area.close()
    canvas.draw(area, class: "done-area")
    canvas.draw(ChartPath(through: points), class: "done-line")
    canvas.dot(x: last.x, y: last.y, radius: 45, class: "done-dot")
    label(last, plot, &canvas)
  }

  /// The last date of the line of done items.
  private var doneThrough: CivilDate { summary.completedOn ?? summary.today }

  /// The planned total at the end of each column that adds to it.
  private func planned(_ axis: DateAxis) -> [ColumnTotal] {
    dates == nil
      ? counts.plannedByDay.enumerated().map { ($0, $1) }
      : axis.totals(counts.planned)
  }

  /// Draws the label of the dot where no line runs: below right if behind the plan, above left if ahead.
  private func label(
    _ dot: ChartPoint, _ plot: DoneAgainstPlanPlot, _ canvas: inout ChartCanvas
  ) {
    let text = words.count(counts.doneItems, .items)
    let width = TextWidth.of(text, size: canvas.textSize, isBold: true)
    let (height, gap) = (canvas.textSize * 10, 80)
    let below = dot.y + height + gap / 2
    let hasRoomBelow = below + 40 <= plot.scale.origin
    let isBehind = counts.doneItems < counts.planned(through: doneThrough)
    let isBelow = isBehind && hasRoomBelow && dot.x + gap + width <= canvas.right
    canvas.text(
      text, x: isBelow ? dot.x + gap : max(dot.x - gap, plot.axis.columns.left + 40 + width),
      y: isBelow ? below : dot.y - gap, anchor: isBelow ? .start : .end,
      class: "chart-label chart-strong chart-halo")
  }

  // MARK: Pauses and the forecast

  private func draw(pauses plot: DoneAgainstPlanPlot, _ canvas: inout ChartCanvas) {
    let top = plot.scale.end
    for pause in pauses {
      let x = plot.axis.start(of: pause.lowerBound)
      canvas.hatched(
        .rectangle(
          x: x, y: top, width: plot.axis.end(of: pause.upperBound) - x, height: plot.scale.origin - top),
        class: "pause-band")
    }
  }

  /// The pauses within the drawing's dates.
  private var pauses: [ClosedRange<CivilDate>] {
    guard let dates else { return [] }
    return summary.calendar.pausedDates.filter { $0.overlaps(dates) }.map { $0.clamped(to: dates) }
  }

  /// The middle of the longest pause; nil if its name does not fit.
  private func namedPause(_ axis: DateAxis, _ size: Int) -> Tenths? {
    let widest = pauses.max { $0.dayCount < $1.dayCount }
    guard let widest else { return nil }
    let (from, to) = (axis.start(of: widest.lowerBound), axis.end(of: widest.upperBound))
    return to - from >= TextWidth.of(words(.chartLegendPause), size: size) + 120 ? (from + to) / 2 : nil
  }

  private var courses: ForecastCourses? {
    guard !context.isArchived else { return nil }
    return dates.flatMap { summary.forecastCourses(through: $0.upperBound) }
  }

  private func draw(_ courses: ForecastCourses?, _ plot: DoneAgainstPlanPlot, _ canvas: inout ChartCanvas) {
    guard let courses else { return }
    let (upper, lower) = (plot.places(courses.earliest), plot.places(courses.latest))
    var band = ChartPath()
    for point in upper { band.line(point.x, point.y) }
    if let last = lower.last, let top = upper.last, last.x > top.x { band.line(last.x, top.y) }
    for point in lower.reversed() { band.line(point.x, point.y) }
    band.close()
    canvas.draw(band, class: "forecast-band")
    canvas.draw(ChartPath(through: plot.places(courses.middle)), class: "forecast-line")
  }

  private func legend(_ courses: ForecastCourses?, isPauseNamed: Bool) -> [LegendPart] {
    var parts: [LegendPart] = []
    if let dates, dates.contains(doneThrough) {
      parts.append(LegendPart(line: "done-line", text: words(.chartLegendDone)))
    }
    parts.append(LegendPart(line: "plan-line", text: words(.chartLegendPlan)))
    if !pauses.isEmpty, !isPauseNamed {
      parts.append(LegendPart(hatch: "pause-band", text: words(.chartLegendPause)))
    }
    if courses != nil {
      parts.append(
        LegendPart(area: "forecast-band", line: "forecast-line", text: words(.chartLegendForecast)))
    }
    return parts
  }
}

/// The running total at the end of a column.
typealias ColumnTotal = (column: Int, items: Int)

extension DateAxis {
  /// The totals whose dates are on the axis.
  func totals(_ counts: [ItemsByDate]) -> [ColumnTotal] {
    counts.filter { dates.contains($0.date) }.map { ($0.date.days(since: dates.lowerBound), $0.items) }
  }
}

/// Maps dates and numbers of items to positions in the drawing.
struct DoneAgainstPlanPlot {
  let axis: DateAxis
  let scale: ChartScale

  /// The points of a running total that rises within each of its columns and is flat between them.
  ///
  /// - Parameters:
  ///   - start: the total before the first column.
  ///   - end: the date through which the line continues; nil to end it with the last column.
  func points(_ totals: [ColumnTotal], from start: Int, through end: CivilDate? = nil) -> [ChartPoint] {
    var points = [ChartPoint(x: axis.columns.left, y: scale.place(start))]
    var items = start
    for total in totals {
      points.append(ChartPoint(x: axis.columns.edge(total.column), y: scale.place(items)))
      items = total.items
      points.append(ChartPoint(x: axis.columns.edge(total.column + 1), y: scale.place(items)))
    }
    if let end { points.append(ChartPoint(x: axis.end(of: end), y: scale.place(items))) }
    return points
  }

  /// The positions of totals at the ends of their dates.
  func places(_ counts: [ItemsByDate]) -> [ChartPoint] {
    counts.map { ChartPoint(x: axis.end(of: $0.date), y: scale.place($0.items)) }
  }
}
