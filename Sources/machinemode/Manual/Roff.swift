// Text as roff with the `man` macros, in what man-db, mandoc and groff all understand.

/// A page as it is written, line by line.
struct Roff {
  private(set) var text = ""

  /// The line that every page begins with. A date is taken as it stands, with plain minus signs.
  mutating func heading(_ title: String, section: String, date: String, source: String, manual: String) {
    text +=
      ".TH \"\(title)\" \"\(section)\" \"\(date)\" \"\(Roff.escaped(source))\" \"\(Roff.escaped(manual))\"\n"
  }

  /// A macro with its arguments, each of which may hold blanks.
  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { "\"\(Roff.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ([".\(name)"] + words).joined(separator: " ") + "\n"
  }

  /// Requests that hold for the rest of the page.
  mutating func requests(_ names: String...) { text += names.map { ".\($0)\n" }.joined() }

  /// A paragraph, its parts in their fonts.
  mutating func paragraph(_ parts: Part...) { paragraph(parts) }

  mutating func paragraph(_ parts: [Part]) {
    beginParagraph()
    line(parts)
  }

  /// The first paragraph of a section needs no macro, and mandoc wants none.
  private mutating func beginParagraph() {
    let lastBreak = text.utf8.dropLast().lastIndex(of: UInt8(ascii: "\n"))
    let last = lastBreak.map { text[text.utf8.index(after: $0)...] } ?? text[...]
    if !last.hasPrefix(".SH ") && !last.hasPrefix(".SS ") { macro("PP") }
  }

  /// Words that go on where the line before ended.
  mutating func line(_ parts: [Part]) {
    let line = parts.map(\.roff).joined()
    // A point or an apostrophe at the beginning would make it a macro.
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// A term, and below it what it means.
  mutating func entry(_ term: [Part], _ meaning: [Part]) {
    macro("TP")
    line(term)
    line(meaning)
  }

  /// Lines that stay as they are, set in.
  mutating func example(_ lines: [String]) {
    beginParagraph()
    text += ".RS 4\n.nf\n"
    for each in lines { line([.plain(each)]) }
    text += ".fi\n.RE\n"
  }

  /// Words in one font.
  enum Part {
    case plain(String)
    /// What is typed as it stands.
    case literal(String)
    /// What stands for something else.
    case placeholder(String)

    fileprivate var roff: String {
      switch self {
      case .plain(let words): Roff.escaped(words)
      case .literal(let words): "\\fB\(Roff.escaped(words))\\fR"
      case .placeholder(let words): "\\fI\(Roff.escaped(words))\\fR"
      }
    }
  }

  /// Words with what is typed between backticks.
  static func parts(_ words: String) -> [Part] {
    words.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
      part.isEmpty ? nil : index.isMultiple(of: 2) ? .plain(String(part)) : .literal(String(part))
    }
  }

  /// The characters that roff takes for its own, or shows as others: a plain minus would become a hyphen, which
  /// nobody can copy into a shell.
  private static func escaped(_ words: String) -> String {
    var escaped = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
