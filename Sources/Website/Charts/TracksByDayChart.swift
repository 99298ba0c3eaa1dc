// Draws the tracks day by day: how much of each day's items is done.

import Statistics
import StudyModel
import Templating
import Wording

struct TracksByDayChart {
  let context: PageContext

  private var summary: ProgressSummary { context.summary }
  private var words: Vocabulary { context.words }

  private var parts: [TrackProgress] { summary.tracks.filter { $0.completion.total > 0 } }

  /// Nil if nothing is done.
  var figure: ChartFigure? {
    guard summary.items.done > 0 else { return nil }
    return ChartFigure(
      anchor: "tracks-by-day", title: title, sentence: sentence, drawing: drawing(.wide) + drawing(.narrow),
      isWide: true, table: table)
  }

  private var title: String {
    let names = parts.enumerated().map { $0 == 0 ? words.title(of: $1.track) : words.name(of: $1.track) }
    return words(.chartTracksTitle, ["tracks": words.list(names)])
  }

  private var sentence: String {
    let shares = parts.map { part in
      words(
        .shareWithPercent,
        [
          "share": words.share(part.completion, itemsOf: [part.track]),
          "percent": words.percent(part.completion),
        ])
    }
    return words(.chartTracksSentence, ["tracks": words.list(shares)])
  }

  // MARK: The drawing

  /// The narrowest column of a day. If days would be narrower, each bar is a week.
  private static let narrowestDay: Tenths = 28
  private static let widestColumn: Tenths = 560

  private func drawing(_ layout: ChartLayout) -> Markup {
    let (width, strip) = layout == .wide ? (1040, 640) : (354, 560)
    let row = layout.textSize * 10
    // Two tracks share one axis, mirrored; the next two have another axis below.
    let pair = row * 2 + strip + row * 2 + strip + row * 2
    let height = (parts.count / 2 * pair + parts.count % 2 * (row * 2 + strip + row * 2)) / 10
    var canvas = ChartCanvas(
      chart: "tracks-by-day", layout: layout, width: width, height: height, title: title,
      description: sentence)
    let isByDay = canvas.right / max(1, summary.days.count) >= TracksByDayChart.narrowestDay
    let bars =
      isByDay ? summary.days.map { [$0] } : summary.weeks.map(\.days)
    let axis = ColumnAxis(
      count: bars.count, from: 0, to: canvas.right, widest: TracksByDayChart.widestColumn)
    let labels = axisLabels(
      bars, axis, LabelRow(frame: 0...canvas.right, size: canvas.textSize), isByDay: isByDay)
    for (index, part) in parts.enumerated() {
      let (top, isUp) = (index / 2 * pair, index.isMultiple(of: 2))
      let origin = top + row * 2 + strip + (isUp ? 0 : row * 2)
      let end = isUp ? origin - strip : origin + strip
      draw(part, bars, axis, ChartScale(maximum: strip, from: origin, to: end), &canvas)
      let base = isUp ? top + canvas.firstBase : end + row * 3 / 2
      canvas.text(
        words(
          .chartTrackLabel, ["track": words.title(of: part.track), "percent": words.percent(part.completion)]),
        x: 0,
        y: base, class: "chart-label chart-strong")
      if index == 0 {
        canvas.text(
          words(isByDay ? .chartTracksFullDay : .chartTracksFullWeek), x: canvas.right, y: base, anchor: .end)
      }
      if index + 1 == parts.count || !isUp { canvas.row(labels, y: top + row * 2 + strip + row * 14 / 10) }
    }
    return canvas.finished()
  }

  private func draw(
    _ part: TrackProgress, _ bars: [[DayProgress]], _ axis: ColumnAxis, _ scale: ChartScale,
    _ canvas: inout ChartCanvas
  ) {
    let strip = scale.maximum
    let isUp = scale.end < scale.origin
    // Columns due by today are shaded to their full height, so that gaps are visible.
    let due = bars.lastIndex { $0.contains { $0.plannedDate.map { $0 <= summary.today } ?? false } }
    if let due {
      canvas.rectangle(
        x: 0, y: min(scale.origin, scale.end), width: axis.edge(due + 1), height: strip, class: "part-track")
    }
    var path = ChartPath()
    for (index, days) in bars.enumerated() {
      let completion = days.reduce(Completion()) { $0 + $1.completion(of: part.track) }
      let length = share(completion.done, of: completion.total, in: UInt(strip))
      guard length > 0 else { continue }
      let bar = axis.bar(index)
      path.bar(x: bar.x, y: scale.origin, width: bar.width, rise: isUp ? -length : length)
    }
    canvas.draw(path, class: axis.isDense ? "\(part.track.className) dense" : part.track.className)
    canvas.line(from: (0, scale.origin), to: (axis.right, scale.origin), class: "chart-axis")
  }

  private func axisLabels(
    _ bars: [[DayProgress]], _ axis: ColumnAxis, _ row: LabelRow, isByDay: Bool
  ) -> [RowLabel] {
    let numbers = isByDay ? summary.days.map(\.day.number.value) : summary.weeks.map(\.week.number)
    let texts = numbers.enumerated().map { index, number in
      index > 0
        ? words.number(number)
        : words(isByDay ? .chartDay : .chartWeek, ["number": words.number(number)])
    }
    var labels = row.thinned(texts, number: numbers.first ?? 1, place: axis.middle)
    if case .studyDay(let today) = summary.state,
      let index = bars.firstIndex(where: { $0.contains { $0.day.number == today } })
    {
      labels.append(RowLabel(text: words(.chartToday), place: axis.middle(index), rank: -1, isBold: true))
    }
    return row.placed(labels)
  }

  // MARK: The table

  private var table: ChartTable {
    ChartTable(
      columns: [words(.chartColumnWeeks)] + parts.map { words.title(of: $0.track) },
      rows: tableGroups(summary.weeks).compactMap { weeks in
        guard let first = weeks.first, let last = weeks.last else { return nil }
        return [words.weeks(first.week.number, through: last.week.number)]
          + parts.map { part in
            words.shareWithPercent(weeks.reduce(Completion()) { $0 + $1.completion(of: part.track) })
          }
      })
  }
}

extension Track {
  /// The CSS class of its colour in drawings: `part-1` for the first track.
  var className: String { "part-" + String(index + 1) }
}
