// The chart of what was done against what was planned, date by date, with the forecast.

import Statistics
import StudyModel

struct DoneAgainstPlanChart {
  let context: PageContext
  let counts: DoneByDate

  private var summary: ProgressSummary { context.summary }
  private var words: SiteWords { context.words }

  init(_ context: PageContext) {
    self.context = context
    counts = context.summary.doneByDate
  }

  /// Nil where the plan has no required item.
  var figure: ChartFigure? {
    guard counts.total > 0 else { return nil }
    let drawing = DoneAgainstPlanDrawing(
      context: context, counts: counts, title: words(.chartDoneTitle), description: sentence)
    return ChartFigure(
      anchor: "done-against-plan", title: words(.chartDoneTitle), sentence: sentence,
      drawing: drawing.markup(.wide) + drawing.markup(.narrow), isWide: true, table: table)
  }

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
    if summary.state == .finished, let end = summary.calendar.end {
      return words(
        .chartDoneOver, ["done": words.number(counts.doneItems), "items": total, "date": date(end)])
    }
    guard summary.pace.plannedDays > 0 else {
      return words(.chartDoneFirst, ["done": words.number(counts.doneItems), "items": total])
    }
    return words(
      .chartDoneDue,
      ["items": done, "planned": words.number(summary.pace.plannedItems), "pace": words.pace(summary.pace)])
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
    switch summary.forecast.outcome {
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

  private func joinedSentences(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

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
          "date": date.year == summary.today.year ? words.shortDay(date) : words.shortDayAndYear(date),
        ]),
      words.number(counts.planned(through: date)),
      isAhead ? words(.chartNothing) : words.number(counts.done(through: date)),
    ]
  }
}
