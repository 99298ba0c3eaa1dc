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
    let text = printable(usesUnicode ? text : text.replacing("–", with: "-"))
    if Terminal.isLine(text, atMost: width) { return [text] }
    var lines: [String] = []
    var line = ""
    for word in Terminal.words(of: text) {
      var limit: Int { max(1, lines.isEmpty ? width : width - indent) }
      if !line.isEmpty, displayWidth(line) + 1 + displayWidth(word) > limit {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
      while displayWidth(line) > limit, line.count > 1 {
        let head = line.prefix(fitting(line, in: limit))
        lines.append(String(head))
        line = String(line[head.endIndex...])
      }
    }
    return lines + [line]
  }

  /// Whether a text is one line as it is: it fits, and only single spaces stand between its words, as in most.
  private static func isLine(_ text: String, atMost columns: Int) -> Bool {
    guard displayWidth(text) <= columns else { return false }
    var last = Ascii.space
    for byte in Array(text.utf8) {
      guard byte != Ascii.space || last != Ascii.space else { return false }
      last = byte
    }
    return last != Ascii.space
  }

  /// The number of characters that fit into `columns`; at least one.
  private func fitting(_ text: String, in columns: Int) -> Int {
    var used = 0
    var count = 0
    for character in text {
      used += displayWidth(character)
      if used > columns { break }
      count += 1
    }
    return max(1, count)
  }

  /// The words between spaces; `25 min` and `3 h 5 min` count as one.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.utf8.split(separator: Ascii.space).map({ String(decoding: $0, as: UTF8.self) }) {
      if let last = words.last, isUnit(word, after: last) {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func isUnit(_ word: String, after last: String) -> Bool {
    if ["min", "h"].contains(where: word.hasPrefix) {
      return ["min", "h"].contains(word.prefix(while: \.isLetter)) && last.last?.isNumber == true
    }
    return last.hasSuffix(" h") && word.prefix(2).allSatisfy(\.isNumber)
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
