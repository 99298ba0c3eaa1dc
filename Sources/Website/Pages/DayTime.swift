// Draws the time of a day as one bar: a part for each track, for what is optional and for bonus, and where the plan ends.

import Statistics
import StudyModel
import Templating
import Wording

/// The time spent on a day by kind, and the time planned for what it requires.
struct DayTime {
  private struct Part {
    let name: String
    let minutes: Int
    /// The shade, a class of the style sheet.
    let shade: String
  }

  private let parts: [Part]
  private let spent: Int
  private let planned: Int
  private let words: Vocabulary

  init(_ day: DayProgress, _ words: Vocabulary) {
    self.words = words
    planned = day.day.requiredMinutes
    spent = day.minutes
    func minutes(_ isWanted: (Item) -> Bool) -> Int {
      day.items.filter { isWanted($0.item) }.reduce(0) { $0 + ($1.minutes ?? 0) }
    }
    let tracks = day.day.tracks.enumerated().map { index, track in
      Part(
        name: words.listTitle(of: track), minutes: minutes { $0.track == track && $0.isRequired },
        shade: index % 2 == 0 ? "all" : "most")
    }
    let optional = Part(name: words("plus"), minutes: minutes(\.isPlus), shade: "part")
    let bonus = Part(
      name: words("bonus"),
      minutes: minutes(\.isBonus) + day.bonus.reduce(0) { $0 + ($1.minutes ?? 0) }, shade: "part")
    parts = (tracks + [optional, bonus]).filter { $0.minutes > 0 }
  }

  /// Without time spent there is no bar, and the time planned is told of a day ahead alone.
  ///
  /// - Parameter isAhead: whether the day may still be done.
  func fields(isAhead: Bool) -> Fields? {
    guard spent > 0 || (isAhead && planned > 0) else { return nil }
    return [
      "spentParts": .list(spent > 0 ? words.durationParts(spent) : []),
      "hasPlanned": .flag(planned > 0),
      "plannedParts": .list(planned > 0 ? words.durationParts(planned) : []),
      "bar": .maybe(spent > 0 ? bar.fields : nil),
      "kinds": .list(spent > 0 ? parts : []) { part in
        [
          "shade": .text(part.shade), "kind": .text(part.name),
          "kindTime": .text(words.duration(minutes: part.minutes)),
        ]
      },
    ]
  }

  /// The drawing at each width of page.
  private var bar: Markup {
    let sentence = sentence
    return drawing(.narrow, width: 354, sentence) + drawing(.middle, width: 736, sentence)
      + drawing(.wide, width: 1_088, sentence)
  }

  private var sentence: String {
    let kinds = parts.map {
      words("day-time-part", ["name": $0.name, "time": words.duration(minutes: $0.minutes)])
    }
    let spent = words("day-time-spent", ["parts": words.row(kinds)])
    return planned == 0
      ? spent : words("day-time-planned", ["spent": spent, "time": words.duration(minutes: planned)])
  }

  private static let gap: Tenths = 30
  private static let barTop: Tenths = 220
  private static let barHeight: Tenths = 140

  private func drawing(_ page: PageWidth, width: Int, _ name: String) -> Markup {
    var drawing = Drawing(page, width: width, height: 42, name: name)
    let whole = max(spent, planned)
    func x(_ minutes: Int) -> Tenths { Tenths(minutes * width * 10 / whole) }
    if spent < whole { draw("none", from: x(spent), to: x(whole), in: &drawing, isLast: true) }
    var before = 0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      draw(part.shade, from: x(before), to: x(before + part.minutes), in: &drawing, isLast: isLast)
      before += part.minutes
    }
    if planned > 0 { mark(x(planned), of: Tenths(width * 10), in: &drawing) }
    return drawing.finished()
  }

  private func draw(_ shade: String, from: Tenths, to: Tenths, in drawing: inout Drawing, isLast: Bool) {
    let width = to - from - (isLast ? 0 : DayTime.gap)
    // A minute of a long day has no width of its own beside the gap.
    drawing.rectangle(
      x: from, y: DayTime.barTop, width: max(width, 10), height: DayTime.barHeight, class: "day-\(shade)")
  }

  /// The line where the planned time ends, with its word on the side that has space.
  private func mark(_ x: Tenths, of width: Tenths, in drawing: inout Drawing) {
    let x = min(max(x, 10), width - 10)
    drawing.line(
      from: ChartPoint(x: x, y: DayTime.barTop - 50),
      to: ChartPoint(x: x, y: DayTime.barTop + DayTime.barHeight + 50), class: "day-planned")
    let anchor: LabelAnchor = x < 400 ? .start : x > width - 400 ? .end : .middle
    drawing.text(words("planned-mark"), x: x, y: 140, anchor, class: "chart-strong")
  }
}

extension Vocabulary {
  /// The parts of a time as a large figure has them: `2`, `h`; `35`, `min`.
  func durationParts(_ minutes: Int) -> [Fields] {
    let hours = minutes / 60
    let parts = [
      hours > 0 ? (number(hours), self("unit-hours")) : nil,
      minutes % 60 > 0 || hours == 0 ? (String(minutes % 60), self("unit-minutes")) : nil,
    ]
    return parts.compactMap(\.self).map { ["value": .text($0.0), "unit": .text($0.1)] }
  }
}
