// Makes the chart of items done against the plan: its sentence, table and drawings.

import Statistics
import StudyModel
import Templating
import Wording

struct DoneAgainstPlanChart {
  private let counts: DoneByDate
  private let summary: ProgressSummary
  private let isOfTicks: Bool
  private let words: Vocabulary
  /// Whether the programme was archived; it does not go on then.
  private let isArchived: Bool
  /// The plan's last date; nil if pauses never end.
  private let end: CivilDate?
  /// The date on which everything will be done at the recent pace; nil without a forecast.
  private let expected: CivilDate?
  private let axisDates: ClosedRange<CivilDate>

  /// Nil if the plan has no required items, and until the programme has begun.
  init?(_ context: PageContext) {
    summary = context.summary
    words = context.words
    isOfTicks = context.isOfTicks
    isArchived = context.isArchived
    counts = summary.doneByDate
    guard counts.total > 0, let start = summary.calendar.start, start <= summary.today else { return nil }
    end = summary.calendar.end
    if case .dates(let date, _, _) = summary.forecast.outcome, !isArchived {
      expected = date
    } else {
      expected = nil
    }
    var last = max(start, summary.calendar.plannedDates.last ?? start, summary.completedOn ?? summary.today)
    // A forecast far ahead would leave no space for what has been.
    if let expected, expected.days(since: last) <= max(30, last.days(since: start)) {
      last = max(last, expected)
    }
    axisDates = start...last
  }

  var figure: ChartFigure {
    ChartFigure(
      anchor: "done-against-plan", title: words("chart-done-title"), sentence: sentence,
      drawing: drawing(.narrow, width: 354, height: 230) + drawing(.middle, width: 736, height: 280)
        + drawing(.wide, width: 1_088, height: 300) + bars,
      isWide: true, table: table)
  }

  // MARK: Words

  private var sentence: String {
    if let completedOn = summary.completedOn {
      let items = words.count(counts.total, isOfTicks ? "days" : "items")
      guard let end, end != completedOn else {
        return words("chart-done-complete", ["items": items, "date": date(completedOn)])
      }
      return words(
        "chart-done-planned", ["items": items, "date": date(completedOn), "end": date(end)])
    }
    let done =
      summary.isOpenEnded
      ? words.count(counts.doneItems, "items")
      : words.share(counts.doneItems, of: counts.total, isOfTicks ? "days-of" : "items-of")
    return words("chart-done-sentence", ["items": done])
  }

  /// The required items of each track as bars; none of a plan with one track, whose bar would say what the line says.
  private var bars: Markup {
    let tracks = summary.tracks.filter { $0.completion.total > 0 }
    guard tracks.count > 1, !isOfTicks else { return Markup(bytes: []) }
    return BarRow.list(
      tracks.map {
        BarRow(
          name: words.listTitle(of: $0.track), completion: $0.completion, isTotalHidden: summary.isOpenEnded,
          className: "bar")
      }, words)
  }

  private func date(_ date: CivilDate) -> String { words.date(date, in: summary.today.year) }

  private var table: ChartTable {
    ChartTable(
      columns: [words("week"), words("chart-column-planned"), words("chart-column-done")],
      rows: tableGroups(summary.weeks).compactMap(row))
  }

  private func row(_ weeks: ArraySlice<WeekProgress>) -> [String]? {
    guard let first = weeks.first, let last = weeks.last, let date = last.days.last?.plannedDate
    else { return nil }
    let name = words.weeks(first.week.number, through: last.week.number)
    let isAhead = (first.days.first?.plannedDate ?? date) > summary.today
    return [
      words("chart-through", ["weeks": name, "date": words.shortDay(date, in: summary.today.year)]),
      words.number(counts.planned(through: date)),
      isAhead ? words("no-value") : words.number(counts.done(through: date)),
    ]
  }

  // MARK: The drawing

  /// How far a label that is centred at a point stays from the edges, and from the total at the left.
  private static let margin: Tenths = 340
  private static let leftMargin: Tenths = 600

  private func drawing(_ page: PageWidth, width: Int, height: Int) -> Markup {
    var drawing = Drawing(page, width: width, height: height, name: sentence)
    let lines = Lines(
      axis: DateAxis(axisDates, from: 0, to: drawing.right - DoneAgainstPlanChart.margin),
      scale: ChartScale(maximum: counts.highest, origin: drawing.bottom - 260, end: 260))
    lines.drawGrid(at: counts.total, words.number(counts.total), in: &drawing)
    if page != .narrow, let half = roundedDown(counts.total / 2) {
      lines.drawGrid(at: half, words.number(half), in: &drawing)
    }
    lines.drawWash(below: donePoints(lines), class: "done-wash", in: &drawing)
    for line in planLines(lines) { drawing.draw(ChartPath(through: line), class: "plan-line") }
    drawing.draw(ChartPath(through: donePoints(lines)), class: "done-line")
    let isNarrow = page == .narrow
    lines.drawAxis(
      lines.axis.labels(atLeast: isNarrow ? 500 : 900, isLong: !isNarrow, words), in: &drawing)
    drawPause(lines, &drawing)
    namePlan(lines, &drawing)
    drawEnds(lines, &drawing)
    return drawing.finished()
  }

  /// The last date of the line of done items.
  private var doneThrough: CivilDate { summary.completedOn ?? summary.today }

  /// Whether the line of done items ends below that of the plan.
  private var isBehind: Bool {
    summary.completedOn.map { date in end.map { date > $0 } ?? false }
      ?? (counts.doneItems < counts.planned(through: doneThrough))
  }

  /// The line of the plan; one up to a replan and one from it, if that has another total.
  private func planLines(_ lines: Lines) -> [[ChartPoint]] {
    let count = counts.plannedBefore
    let rest = counts.planned.dropFirst(count)
    guard count > 0, let first = rest.first else { return [lines.points(counts.planned, from: 0)] }
    return [
      lines.points(Array(counts.planned.prefix(count)), from: 0),
      lines.points(Array(rest), from: counts.plannedByDay[count - 1], since: first.date),
    ]
  }

  private func donePoints(_ lines: Lines) -> [ChartPoint] {
    lines.points(counts.done, from: counts.doneBefore, through: doneThrough)
  }

  /// Names the longest pause that is not where the plan is named, above the line that is higher.
  private func drawPause(_ lines: Lines, _ drawing: inout Drawing) {
    let pauses = summary.calendar.pausedDates.filter { $0.overlaps(axisDates) }.map {
      $0.clamped(to: axisDates)
    }
    let places = pauses.sorted { $0.dayCount > $1.dayCount }.map { pause in
      (pause, max(200, (lines.axis.start(of: pause.lowerBound) + lines.axis.end(of: pause.upperBound)) / 2))
    }
    let planName = planName(lines)
    guard
      let (pause, place) = places.first(where: { _, place in
        planName.map { abs(place - $0.x) >= DoneAgainstPlanChart.leftMargin } ?? true
      })
    else { return }
    let items = max(
      counts.planned(through: pause.lowerBound),
      pause.lowerBound > doneThrough ? 0 : counts.done(through: pause.lowerBound))
    drawing.text(
      words("chart-pause"), x: place, y: lines.scale.place(items) - 110, .middle,
      class: "chart-label chart-halo")
  }

  /// The point at which the line of the plan is named, where no other line runs: ahead of today if there is space. Nil
  /// if the plan is too short in the drawing, or was kept to the day.
  private func planName(_ lines: Lines) -> ChartPoint? {
    guard summary.completedOn == nil || summary.completedOn != end,
      let planEnd = counts.planned.last(where: { axisDates.contains($0.date) })?.date
    else { return nil }
    let from = lines.axis.end(of: doneThrough)
    let to = lines.axis.end(of: planEnd)
    let margin = DoneAgainstPlanChart.leftMargin
    let place = to - from >= margin ? (from + to) / 2 : to * 2 / 5
    guard place >= margin else { return nil }
    return counts.planned.lazy.map { lines.point($0.date, $0.items) }.first { $0.x >= place }
  }

  /// Names the line of the plan, on the side that the course is not.
  private func namePlan(_ lines: Lines, _ drawing: inout Drawing) {
    guard let point = planName(lines) else { return }
    if isBehind {
      drawing.text(
        words("chart-plan"), x: point.x - 40, y: point.y - 110, .end, class: "chart-label chart-halo")
    } else {
      drawing.text(words("chart-plan"), x: point.x + 60, y: min(point.y + 170, lines.scale.origin - 40))
    }
  }

  /// Draws the ends of plan, course and done items, with their names.
  private func drawEnds(_ lines: Lines, _ drawing: inout Drawing) {
    let done = lines.point(doneThrough, counts.doneItems)
    // The date on which all is done, or will be.
    var goal: CivilDate? = summary.completedOn
    if let expected, axisDates.contains(expected) {
      goal = expected
      drawing.line(from: done, to: lines.point(expected, counts.total), class: "course-line")
    }
    let margin = DoneAgainstPlanChart.leftMargin
    let goalPlace = goal.map { max(lines.axis.end(of: $0), margin) }
    if let end, axisDates.contains(end), end != goal {
      let place = lines.axis.end(of: end)
      drawing.dot(lines.point(end, counts.total), radius: 45, class: "plan-end")
      let isRight = place >= drawing.right / 2
      // The name of the goal is centred at its place, that of the plan's end stands at one side of its own.
      let isFree = goalPlace.map { $0 - place >= (isRight ? 440 : 1_700) || place - $0 >= 1_700 } ?? true
      if isFree {
        drawing.text(
          words("chart-planned-end", ["date": words.shortDay(end)]), x: isRight ? place : max(place, margin),
          y: 140, isRight ? .end : .start)
      }
    }
    if let goal, let goalPlace {
      drawing.text(words.shortDay(goal), x: goalPlace, y: 140, .middle, class: "chart-label chart-goal")
      if goal != summary.completedOn {
        drawing.dot(lines.point(goal, counts.total), radius: 55, class: "goal-end")
      }
    }
    drawing.dot(done, radius: 65, class: "done-end")
    if summary.completedOn == nil { nameDone(done, lines, &drawing) }
  }

  /// Names what is done, where no line runs: below at the right if it is behind the plan, else above at the left.
  private func nameDone(_ done: ChartPoint, _ lines: Lines, _ drawing: inout Drawing) {
    let isLow = done.y + 240 > lines.scale.origin
    let isBelow = isBehind && !isLow
    let isLeft = done.x > drawing.right - 900 || !isBelow && !isLow && done.x > 900
    drawing.text(
      words("number-done", ["number": words.number(counts.doneItems)]),
      x: isLeft ? done.x - 100 : done.x + 100, y: isBelow ? done.y + 180 : done.y - 110,
      isLeft ? .end : .start, class: "chart-label chart-strong chart-halo")
  }
}
