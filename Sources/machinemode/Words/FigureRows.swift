// Lines of figures in columns: a title, a bar where there is a whole, and the text behind it; narrower under 60 columns.

import Statistics
import StudyModel

struct FigureRows {
  let terminal: Terminal

  var isNarrow: Bool { terminal.width < 60 }
  /// What a title takes in front of a bar or a value.
  private var titleColumns: Int { isNarrow ? 16 : 23 }
  private var barColumns: Int { isNarrow ? 6 : 16 }

  func heading(_ text: String) -> String { terminal.styled(terminal.cut(text, to: terminal.width), .bold) }

  /// A title and its value, which goes on below itself where it is long.
  func row(_ title: String, _ value: String) -> String {
    guard !isNarrow else {
      return paragraph("\(title.drop { $0 == " " }): \(value)", hanging: 2)
    }
    let indent = titleColumns + 2
    let lines = terminal.lines(of: value, width: terminal.width - indent)
    return "  \(title.padded(to: titleColumns))"
      + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// A text on lines of its own, two columns in; lines after the first go in by `hanging` more.
  func paragraph(_ text: String, hanging: Int = 0) -> String {
    let lines = terminal.lines(of: text, width: terminal.width - 2, indent: hanging)
    return "  " + lines.joined(separator: "\n" + String(repeating: " ", count: 2 + hanging))
  }

  /// A title, a bar of what is done, the counts, and a text where there is room for it.
  ///
  /// - Parameters:
  ///   - columns: What the title takes, where it is another width than that of the other rows.
  ///   - countColumns: What the counts take; `476 of 476` fits.
  func bar(
    _ title: String, _ completion: Completion, _ text: String, columns: Int? = nil, countColumns: Int = 10
  ) -> String {
    let count = completion.countText
    let behind = isNarrow ? count : "\(count.padded(to: countColumns, onTheLeft: true))  \(text)"
    return line(title, done: completion.done, total: completion.total, behind, columns: columns)
  }

  /// A title, a bar for a part of the largest of its kind, and a text.
  func scaledBar(_ title: String, _ value: Int, of largest: Int, _ text: String) -> String {
    line(title, done: value, total: largest, text, columns: nil)
  }

  private func line(_ title: String, done: Int, total: Int, _ text: String, columns: Int?) -> String {
    let width = isNarrow ? titleColumns : columns ?? titleColumns
    let bar = terminal.bar(done: done, total: total, columns: barColumns)
    let room = terminal.width - 2 - width - barColumns - 2
    return trimmedEnd(
      "  \(terminal.cut(title, to: width - 1).padded(to: width))\(bar)  \(terminal.cut(text, to: room))")
  }
}
