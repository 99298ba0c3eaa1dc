// Formats text for the terminal's width, colours and character set.

import StudyModel
import TextTools

struct Terminal {
  enum Style {
    case bold
    case good
    /// For a sign beside a name; text of this colour would not be readable on every background.
    case accent(Accent)

    /// The parameters of its escape sequence.
    fileprivate var code: String {
      switch self {
      case .bold: "1"
      case .good: "32"
      case .accent(let accent): "38;5;\(accent.paletteIndex)"
      }
    }
  }

  /// In columns, 60 to 120; 80 if unknown. A terminal with fewer wraps lines of 60 columns itself.
  let width: Int
  private let usesColor: Bool
  let usesUnicode: Bool

  init(color: ColorChoice) {
    let columns = Environment.value("COLUMNS").flatMap { Int($0) } ?? StandardOutput.columns
    width = min(max(columns ?? 80, 60), 120)
    usesUnicode = Environment.speaksUTF8
    usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        StandardOutput.isTerminal && Environment.value("NO_COLOR") == nil
          && Environment.value("TERM") != "dumb"
      }
  }

  func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }

  func bar(done: Int, total: Int, columns: Int) -> String {
    let filled = total == 0 ? 0 : done * columns / total
    return styled(String(repeating: full, count: filled), .good)
      + String(repeating: empty, count: columns - filled)
  }

  var full: String { usesUnicode ? "█" : "#" }
  private var empty: String { usesUnicode ? "░" : "." }
  var check: String { usesUnicode ? "✓" : "x" }
  var separator: String { usesUnicode ? " · " : " - " }
  var ellipsis: String { usesUnicode ? "…" : "..." }

  func cut(_ text: String, to columns: Int) -> String {
    truncated(printable(text), to: columns, ellipsis: ellipsis)
  }

  /// The text wrapped to the terminal's width; lines after the first are indented by `indent`.
  func wrapped(_ text: String, indent: Int = 0) -> String {
    lines(of: text, width: width, indent: indent).joined(
      separator: "\n" + String(repeating: " ", count: indent))
  }

  /// The text wrapped and indented by two columns; lines after the first by `hanging` more.
  func indented(_ text: String, hanging: Int = 0) -> String {
    "  "
      + lines(of: text, width: width - 2, indent: hanging).joined(
        separator: "\n" + String(repeating: " ", count: 2 + hanging))
  }

  /// The text wrapped to `width` columns, between words or inside a word that is wider; lines after the first have
  /// `indent` columns fewer. A number stays with its unit.
  func lines(of text: String, width: Int, indent: Int = 0) -> [String] {
    wrappedLines(of: usesUnicode ? text : text.replacing("–", with: "-"), width: width, indent: indent)
  }
}

extension Accent {
  /// The nearest colour of the terminal's palette of 256, in a tone that differs from both black and white.
  fileprivate var paletteIndex: Int {
    switch self {
    case .blue: 33
    case .teal: 37
    case .green: 35
    case .amber: 178
    case .orange: 208
    case .red: 160
    case .pink: 205
    case .violet: 99
    }
  }
}
