// Escapes text for the formats that templates write.

import TextTools

/// Text that is already in the target format (HTML, Markdown and so on). Only `{{{name}}}` accepts it.
package struct Markup: Sendable, Equatable {
  package var bytes: [UInt8]

  /// Trusts the bytes: they reach the page unchanged, so text typed by a person must already be escaped.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Trusts the text in the same way.
  package init(_ string: String) {
    bytes = Array(string.utf8)
  }
}

/// The escaping of text in `{{name}}`.
package enum Escaping: Sendable, Equatable {
  /// For the content of elements and quoted attributes in HTML, SVG and XML: `&`, `<`, `>`, `"` and `'` become
  /// references, and control characters other than tab and line feed become U+FFFD.
  case html
  /// For a line of Markdown: a backslash precedes all ASCII punctuation that would be syntax at its position, each
  /// run of white space becomes one space, as does a no-break space, and control characters become U+FFFD. An e-mail
  /// address can still become a link, since no backslash prevents that in GitHub's Markdown.
  case markdown
  /// For plain text: unchanged.
  case none

  package func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &output) }
  }

  private func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    switch self {
    case .html: appendHTML(text, to: &output)
    case .markdown: appendMarkdown(text, to: &output)
    case .none: output += text
    }
  }

  /// Appends the text, with text between two equal runs of backticks as code, as in Markdown. Plain text loses the
  /// backticks.
  package func appendWithCode(_ text: String, to output: inout [UInt8]) {
    guard hasBacktick(text) else { return self.append(text, to: &output) }
    let bytes = Array(text.utf8)
    func append(_ range: Range<Int>) {
      bytes[range].withUnsafeBufferPointer { self.append($0, to: &output) }
    }
    var position = 0
    for (whole, code) in codeSpans(in: bytes) {
      // In a table row, a `|` would end the cell, even in code.
      if self == .markdown, bytes[code].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "|") }) { continue }
      append(position..<whole.lowerBound)
      position = whole.upperBound
      switch self {
      case .html:
        output += "<code>".utf8
        let space = UInt8(ascii: " ")
        let isPadded = code.count > 2 && bytes[code].first == space && bytes[code].last == space
        append(isPadded ? code.dropFirst().dropLast() : code)
        output += "</code>".utf8
      case .markdown: output += bytes[whole]
      case .none: append(code)
      }
    }
    append(position..<bytes.count)
  }

  /// A text without the backticks around code, for a place that allows no markup.
  package static func withoutCodeMarks(_ text: String) -> String {
    guard hasBacktick(text) else { return text }
    var bytes: [UInt8] = []
    Escaping.none.appendWithCode(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func hasBacktick(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { $0.contains(UInt8(ascii: "`")) }
}

/// The code spans of a text, with their backticks and without them.
private func codeSpans(in bytes: [UInt8]) -> [(whole: Range<Int>, code: Range<Int>)] {
  var runs = bytes.indices.split { bytes[$0] != UInt8(ascii: "`") }[...]
  var spans: [(whole: Range<Int>, code: Range<Int>)] = []
  while let opening = runs.popFirst() {
    guard let place = runs.firstIndex(where: { $0.count == opening.count }) else { continue }
    let closing = runs[place]
    spans.append((opening.lowerBound..<closing.upperBound, opening.upperBound..<closing.lowerBound))
    runs = runs[(place + 1)...]
  }
  return spans
}

private func appendHTML(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
  var start = 0
  for index in text.indices {
    let byte = text[index]
    // Letters are most of a text.
    if byte > UInt8(ascii: ">"), byte != Ascii.delete { continue }
    let reference: String
    switch byte {
    case UInt8(ascii: "&"): reference = "&amp;"
    case UInt8(ascii: "<"): reference = "&lt;"
    case UInt8(ascii: ">"): reference = "&gt;"
    case UInt8(ascii: "\""): reference = "&quot;"
    case UInt8(ascii: "'"): reference = "&#39;"
    case _ where byte.isControl && byte != UInt8(ascii: "\n"): reference = "\u{FFFD}"
    default: continue
    }
    output += UnsafeBufferPointer(rebasing: text[start..<index])
    output += reference.utf8
    start = index + 1
  }
  output += UnsafeBufferPointer(rebasing: text[start...])
}

/// The text before a character, apart from leading white space.
private enum MarkdownLead {
  case nothing, digits, text
}

private func appendMarkdown(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
  // The text may be at the start of a line, where a mark or a number and a full stop begin a list.
  var lead = MarkdownLead.nothing
  var isAfterSpace = false
  for (index, byte) in text.enumerated() {
    let following = index + 1 < text.count ? text[index + 1] : nil
    // A no-break space, U+00A0, is C2 A0.
    if byte == 0xA0, index > 0, text[index - 1] == 0xC2 { continue }
    if byte.isBlank || byte.isLineEnd || (byte == 0xC2 && following == 0xA0) {
      if !isAfterSpace { output.append(UInt8(ascii: " ")) }
      isAfterSpace = true
      if lead == .digits { lead = .text }
      continue
    }
    isAfterSpace = false
    if byte.isControl {
      output += "\u{FFFD}".utf8
    } else {
      let isWWW = byte == UInt8(ascii: ".") && text[..<index].suffix(3).elementsEqual("www".utf8)
      if isWWW || startsMarkdown(byte, after: lead, before: following) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    lead = byte.isDigit && lead != .text ? .digits : .text
  }
}

/// Whether a byte of a text would be syntax in Markdown.
private func startsMarkdown(_ byte: UInt8, after lead: MarkdownLead, before following: UInt8?) -> Bool {
  // Anything may follow in the template, so the end of the text counts as the worst case.
  let endsMark = following.map { $0.isBlank || $0.isLineEnd } ?? true
  switch byte {
  case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
    UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
    UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "$"):
    return true
  case UInt8(ascii: "-"):
    // A list item, a rule, or the delimiter row that makes the line above a table's header.
    return lead == .nothing && (endsMark || following == byte || following == UInt8(ascii: ":"))
  case UInt8(ascii: "+"): return lead == .nothing && endsMark
  case UInt8(ascii: "="): return lead == .nothing
  case UInt8(ascii: ":"): return lead == .nothing || following == UInt8(ascii: "/")
  case UInt8(ascii: "."), UInt8(ascii: ")"): return lead != .text && endsMark
  case UInt8(ascii: "!"): return following == nil
  default: return false
  }
}
