// A row of a list of items: what to type for it, its kind and title, difficulty and minutes.

import StudyModel
import TextTools

/// A row of a list: what it starts with, a title that takes the room there is, and its facts on the right; on a
/// narrow terminal, where too little of a title would be left, its facts below.
///
/// - Parameters:
///   - columns: What `start` takes of the terminal's width.
///   - time: What `timeText` makes of it, or nothing.
///   - timeColumns: What the times of the list take, by `columns(ofTimes:)`.
///   - remark: A remark in brackets after its title, or below where there is no room.
///   - hasNote: Whether it is marked as one with a note.
///   - date: When it was done, or nothing.
///   - wraps: Whether a title that is too long goes on in further lines, instead of being cut.
func itemRow(
  start: String, columns: Int, item label: String, title: String, difficulty: Difficulty?, time: String,
  timeColumns: Int, remark: String? = nil, hasNote: Bool = false, date: String = "", wraps: Bool = false,
  _ terminal: Terminal
) -> String {
  let facts =
    (date.isEmpty ? "" : date + "  ") + (difficulty.map { $0.rawValue.padded(to: 6) + "  " } ?? "")
    + time.padded(to: timeColumns, onTheLeft: true)
  let before = label.isEmpty ? start : start + label.padded(to: labelColumns)
  let margin = columns + (label.isEmpty ? 0 : labelColumns)
  let isNarrow = terminal.width < narrowWidth
  let room = terminal.width - margin - (isNarrow ? 0 : 3 + displayWidth(facts))
  let sign = hasNote ? " \(noteSign)" : ""
  var lines =
    wraps
    ? terminal.lines(of: title + sign, width: room) : [terminal.cut(title, to: room - sign.count) + sign]
  if let remark {
    let last = lines[lines.count - 1] + " (\(remark))"
    if displayWidth(last) <= room { lines[lines.count - 1] = last } else { lines.append(remark) }
  }
  if isNarrow {
    let below = [difficulty?.rawValue ?? "", time, date].filter { !$0.isEmpty }.joined(separator: ", ")
    if !below.isEmpty { lines.append(below) }
  }
  let rest = lines.dropFirst().map { "\n" + String(repeating: " ", count: margin) + $0 }.joined()
  return trimmedEnd("\(before)\(lines[0].padded(to: room))\(isNarrow ? "" : "  \(facts)")") + rest
}

/// What marks an item with a note.
let noteSign = "+"

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

  /// What counts in the place of a premium problem, in a sentence; nil for any other item.
  var alternativeSentence: String? {
    alternative.map { alternative in
      let difficulty = alternative.difficulty.map { " [\($0.rawValue)]" } ?? ""
      return "Premium; LC \(alternative.number): \(alternative.title)\(difficulty) counts in its place."
    }
  }

  /// What the plan says of it below its title, in lines of at most `width` columns.
  func details(width: Int, _ terminal: Terminal) -> [String] {
    (alternativeSentence.map { terminal.lines(of: $0, width: width) } ?? [])
      + (detail.map { MarkdownText.lines(of: $0, width: width, terminal) } ?? [])
  }
}
