// A row of a list of items: what to type for it, its kind and title, difficulty and minutes.

import StudyModel

/// A row of a list: what it starts with, a title that takes the room there is, and its facts on the right; on a
/// narrow terminal, where too little of a title would be left, its facts below.
///
/// - Parameters:
///   - columns: What `start` takes of the terminal's width.
///   - time: What `timeText` makes of it, or nothing.
///   - timeColumns: What the times of the list take, by `columns(ofTimes:)`.
///   - remark: What is said of it in brackets behind its title, or below where there is no room for it.
///   - wraps: Whether a title that is too long goes on in further lines, instead of being cut.
func itemRow(
  start: String, columns: Int, item label: String, title: String, difficulty: Difficulty?, time: String,
  timeColumns: Int, remark: String? = nil, wraps: Bool = false, _ terminal: Terminal
) -> String {
  let facts =
    (difficulty.map { $0.rawValue.padded(to: 6) + "  " } ?? "")
    + time.padded(to: timeColumns, onTheLeft: true)
  let before = label.isEmpty ? start : start + label.padded(to: labelColumns)
  let margin = columns + (label.isEmpty ? 0 : labelColumns)
  let isNarrow = terminal.width < narrowWidth
  let room = terminal.width - margin - (isNarrow ? 0 : 3 + displayWidth(facts))
  var lines = wraps ? terminal.lines(of: title, width: room) : [terminal.cut(title, to: room)]
  if let remark {
    let last = lines[lines.count - 1] + " (\(remark))"
    if displayWidth(last) <= room { lines[lines.count - 1] = last } else { lines.append(remark) }
  }
  if isNarrow {
    let below = [difficulty?.rawValue, time.isEmpty ? nil : time].compactMap(\.self).joined(separator: ", ")
    if !below.isEmpty { lines.append(below) }
  }
  let rest = lines.dropFirst().map { "\n" + String(repeating: " ", count: margin) + $0 }.joined()
  return trimmedEnd("\(before)\(lines[0].padded(to: room))\(isNarrow ? "" : "  \(facts)")") + rest
}

/// In columns.
private let narrowWidth = 60

private let labelColumns = 8

/// Time that was spent, else the time planned, as `~30 min`; nothing where neither is known.
func timeText(_ minutes: Int?, planned: Int? = nil) -> String {
  minutes.map { durationText(minutes: $0) } ?? planned.map { "~\(durationText(minutes: $0))" } ?? ""
}

/// The width of the column of a list's times, so that they and what stands before them are in line.
func columns(ofTimes times: some Sequence<String>) -> Int {
  times.reduce(7) { max($0, displayWidth($1)) }
}

extension Item {
  /// Its title, and what counts in its place.
  var titleWithAlternative: String { title + (alternative.map { " (or LC \($0.number))" } ?? "") }
}
