// Splits a line of Markdown into words with their byte ranges, and classifies words, emoji and separators.

import Markdown
import TextTools

/// A run of letters or of digits.
package struct LineWord {
  /// In lower case.
  package let text: String
  /// The range of its bytes in the line.
  package let range: Range<Int>
  package let isNumber: Bool

  /// The value of at most nine ASCII digits; nil for anything else.
  package var number: Int? { isNumber ? decimal(text.utf8) : nil }
}

package struct LineWords {
  package let bytes: [UInt8]
  package let words: [LineWord]

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let lowered = isASCII ? bytes.map { $0.isLetter ? $0 | 0x20 : $0 } : bytes
    var words: [LineWord] = []
    words.reserveCapacity(bytes.count / 4 + 1)
    var start = 0
    var current = Kind.other
    func take(_ kind: Kind, at index: Int) {
      guard kind != current else { return }
      if current != .other {
        let word = String(decoding: lowered[start..<index], as: UTF8.self)
        words.append(
          LineWord(
            text: isASCII ? word : word.lowercased(), range: start..<index, isNumber: current == .digit))
      }
      start = index
      current = kind
    }
    if isASCII {
      for index in bytes.indices {
        take(bytes[index].isDigit ? .digit : bytes[index].isLetter ? .letter : .other, at: index)
      }
    } else {
      var index = 0
      for character in text {
        take(isDigit(character) ? .digit : isWordCharacter(character) ? .letter : .other, at: index)
        index += character.utf8.count
      }
    }
    take(.other, at: bytes.count)
    self.bytes = bytes
    self.words = words
  }

  private enum Kind { case digit, letter, other }

  package func text(from start: Int, to end: Int? = nil) -> String {
    String(decoding: bytes[start..<(end ?? bytes.count)], as: UTF8.self)
  }

  /// The text between a word and the next one, or the end of the line.
  package func gap(after index: Int) -> String {
    let end = index + 1 < words.count ? words[index + 1].range.lowerBound : bytes.count
    return text(from: words[index].range.upperBound, to: end)
  }

  /// Whether the line starts with these words in a row, as in `system design`; `and` and `&` count as the same word.
  package func starts(with name: [String]) -> Bool {
    words.count >= name.count && zip(words, name).allSatisfy { $0.text == $1 }
  }
}

package func isDigit(_ character: Character) -> Bool {
  character.asciiValue.map(\.isDigit) ?? false
}

package func isWordCharacter(_ character: Character) -> Bool {
  if let byte = character.asciiValue { return byte.isAlphanumeric }
  return (character.isLetter || character.isNumber) && !isEmoji(character)
}

/// Whether a character is a pictograph, such as a star, a flag or a keycap digit; false for plain ASCII.
package func isEmoji(_ character: Character) -> Bool {
  let scalars = character.unicodeScalars
  guard let first = scalars.first, character.asciiValue == nil else { return false }
  if scalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x20E3 }) { return true }
  return !first.isASCII
    && (first.properties.isEmojiPresentation || first.properties.generalCategory == .otherSymbol)
}

/// The text with single spaces between its words and none around it, without control characters.
package func collapsed(_ text: String) -> String {
  guard !isCollapsed(text) else { return text }
  return text.split { $0.isWhitespace || $0 == "\u{7F}" || $0.unicodeScalars.contains { $0.value < 0x20 } }
    .joined(separator: " ")
}

/// Whether a text is ASCII without anything to collapse, which most lines are.
private func isCollapsed(_ text: String) -> Bool {
  var previous = UInt8(ascii: " ")
  for byte in Array(text.utf8) {
    guard 0x20...0x7E ~= byte, byte != UInt8(ascii: " ") || previous != byte else { return false }
    previous = byte
  }
  return previous != UInt8(ascii: " ")
}

/// Whether a character separates a name from a remark about it.
package func isSeparator(_ character: Character) -> Bool {
  // Most characters are ASCII, and going through a text for each takes long.
  guard let byte = character.asciiValue else { return "–—·•：".contains(character) }
  return switch byte {
  case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: "."),
    UInt8(ascii: ";"),
    UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: " "):
    true
  default: false
  }
}

/// The text without leading separators, emoji and spaces.
package func withoutLead(_ text: String) -> String {
  String(text.drop { isSeparator($0) || isEmoji($0) || $0.isWhitespace })
}

/// The text without leading emoji, and without the spaces and dashes after them.
package func withoutLeadingEmoji(_ text: String) -> String {
  guard let first = text.first(where: { $0 != " " }), isEmoji(first) else { return text }
  return withoutLead(text)
}

/// Whether a line may have inline markup: emphasis, code, links, also those of note programs, escapes, HTML.
private func hasMarkup(_ line: String) -> Bool {
  var previous = UInt8(ascii: " ")
  for byte in Array(line.utf8) {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "<"),
      UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "(") where previous == UInt8(ascii: "]"): return true
    case UInt8(ascii: "[") where previous == byte: return true
    default: if previous == UInt8(ascii: "&"), byte.isLetter || byte == UInt8(ascii: "#") { return true }
    }
    previous = byte
  }
  return false
}

/// The text with the name of the page for each link of a note program: `[[Two Sum|the first]]`.
private func withoutWikiLinks(_ text: String) -> String {
  guard text.contains("[[") else { return text }
  var rest = text[...]
  var shown = ""
  while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
    shown += rest[..<open.lowerBound]
    shown += rest[open.upperBound..<close.lowerBound].prefix { $0 != "|" }
    rest = rest[close.upperBound...]
  }
  return shown + rest
}

/// The visible text of a line of Markdown.
package struct InlineText {
  /// The text without markup except backticks, with single spaces and without control characters.
  package private(set) var text = ""
  /// The addresses of links and images, in order, except those that the text itself shows.
  package private(set) var addresses: [String] = []
  /// The text up to the end of the first link's label; nil without a link that has a label.
  package private(set) var linked: String?
  /// Nil until a letter or digit is read.
  private var isFirstWordStrong: Bool?

  /// Whether its first letter or digit is bold.
  package var startsStrong: Bool { isFirstWordStrong ?? false }

  /// Reads a line as inline Markdown, whatever it begins with. A line without markup needs no parser.
  package init(_ line: String) {
    let plain = collapsed(line)
    guard hasMarkup(plain) else {
      text = plain
      return
    }
    let line = withoutWikiLinks(plain)
    // What is not a heading may be a list, or a table.
    switch parseMarkdown("# \(line) #") {
    case .document(let document): read(document, isStrong: false)
    case .overLimit: take(line, isStrong: false)
    }
    text = collapsed(text)
    linked = linked.map(collapsed)
  }

  private mutating func read(_ node: MarkdownNode, isStrong: Bool) {
    switch node.kind {
    case .text(let text): take(text, isStrong: isStrong)
    case .code(let code): take("`\(code)`", isStrong: isStrong)
    case .htmlInline(let html): if !html.hasPrefix("<!--") { take(html, isStrong: isStrong) }
    case .link(let address, _), .image(let address, _):
      let start = text.endIndex
      let index = addresses.count
      for child in node.children { read(child, isStrong: isStrong) }
      let label = text[start...]
      if ["", "http://", "mailto:"].contains(where: { address == $0 + label }) { return }
      if !address.isEmpty { addresses.insert(address, at: index) }
      if linked == nil { linked = text }
    default: for child in node.children { read(child, isStrong: isStrong || node.kind == .strong) }
    }
  }

  private mutating func take(_ part: String, isStrong: Bool) {
    text += part
    if isFirstWordStrong == nil, part.contains(where: isWordCharacter) { isFirstWordStrong = isStrong }
  }
}
