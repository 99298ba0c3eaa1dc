// What happens to text on its way into each format.

import TextTools

/// Text already in the target format (HTML, Markdown and so on). Only `{{{name}}}` takes it.
package struct Markup: Sendable, Equatable {
  package var bytes: [UInt8]

  /// Trusts the bytes: they reach the page as they are, so what a person typed must be escaped.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Trusts the text, as above.
  package init(_ string: String) {
    bytes = Array(string.utf8)
  }
}

/// What a template does to the text of `{{name}}`.
package enum Escaping: Sendable, Equatable {
  /// For the content of elements and for attributes in quotes, in HTML, SVG and XML: `&`, `<`, `>`, `"`
  /// and `'` become references, and control characters other than tab and line feed become U+FFFD.
  case html
  /// For a line of Markdown: a backslash stands before all ASCII punctuation that would start something
  /// where it stands, each run of white space is one space, and control characters become U+FFFD.
  /// An e-mail address can still become a link, since no backslash hides one from GitHub's Markdown.
  case markdown
  /// For plain text: nothing changes.
  case none

  /// Appends the text to the output, escaped for this format. Any text is allowed.
  package func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0[...], to: &output) }
  }

  private func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
    switch self {
    case .html: appendHTML(text, to: &output)
    case .markdown: appendMarkdown(UnsafeBufferPointer(rebasing: text), to: &output)
    case .none: output += text
    }
  }

  /// As `append`; what stands between two runs of as many backticks is code, as in Markdown. Plain text has no way to say
  /// so and goes without the backticks.
  package func appendWithCode(_ text: String, to output: inout [UInt8]) {
    let backtick = UInt8(ascii: "`")
    let bytes = Array(text.utf8)
    /// The next run of backticks from a place on.
    func run(from start: Int) -> Range<Int>? {
      guard let first = bytes[start...].firstIndex(of: backtick) else { return nil }
      return first..<(bytes[first...].firstIndex { $0 != backtick } ?? bytes.endIndex)
    }
    func append(_ range: Range<Int>, as escaping: Escaping) {
      bytes.withUnsafeBufferPointer { escaping.append($0[range], to: &output) }
    }
    // Where the text that is not code began.
    var start = 0
    var next = run(from: 0)
    while let opening = next {
      var closing = run(from: opening.upperBound)
      while let other = closing, other.count != opening.count { closing = run(from: other.upperBound) }
      next = run(from: opening.upperBound)
      guard let closing else { continue }
      var code = opening.upperBound..<closing.lowerBound
      let isPadded = code.count > 2 && bytes[code.lowerBound] == 0x20 && bytes[code.upperBound - 1] == 0x20
      switch self {
      case .html:
        append(start..<opening.lowerBound, as: self)
        if isPadded { code = code.lowerBound + 1..<code.upperBound - 1 }
        output += "<code>".utf8
        append(code, as: self)
        output += "</code>".utf8
      case .markdown:
        // In a row of a table a bar would end the cell, even in code.
        guard !bytes[code].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "|") }) else { continue }
        append(start..<opening.lowerBound, as: self)
        output += bytes[opening.lowerBound..<closing.upperBound]
      case .none:
        append(start..<opening.lowerBound, as: self)
        append(code, as: self)
      }
      start = closing.upperBound
      next = run(from: start)
    }
    append(start..<bytes.endIndex, as: self)
  }

  /// A text for a place where no markup can stand: without the backticks around code.
  package static func withoutCodeMarks(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "`")) else { return text }
    var bytes: [UInt8] = []
    Escaping.none.appendWithCode(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func appendHTML(_ text: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
  var rest = text
  while let index = rest.firstIndex(where: isEscapedInHTML) {
    output += rest[..<index]
    output += referenceInHTML(for: rest[index]).utf8
    rest = rest[(index + 1)...]
  }
  output += rest
}

private func isEscapedInHTML(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x7F:
    true
  case UInt8(ascii: "\t"), UInt8(ascii: "\n"): false
  default: byte < 0x20
  }
}

private func referenceInHTML(for byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: "\u{FFFD}"
  }
}

/// What has come of a text before a character, apart from white space at its start.
private enum MarkdownLead {
  case nothing, digits, text
}

private func appendMarkdown(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
  // The text may stand at the start of a line, where a mark or a number and a point open a list.
  var lead = MarkdownLead.nothing
  var previous: UInt8 = 0
  var start = 0
  /// Passes on what stands as it is, up to a byte.
  func copy(upTo end: Int) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
    start = end
  }
  for index in text.indices {
    let byte = text[index]
    // Bytes beyond ASCII are parts of letters and signs that mean nothing to Markdown.
    if byte.isLetter || byte >= 0x80 {
      lead = .text
      previous = byte
      continue
    }
    let following = index + 1 < text.count ? text[index + 1] : nil
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      let isFirst = previous != UInt8(ascii: " ")
      if !isFirst || byte != UInt8(ascii: " ") {
        copy(upTo: index)
        if isFirst { output.append(UInt8(ascii: " ")) }
        start = index + 1
      }
      previous = UInt8(ascii: " ")
      if lead == .digits { lead = .text }
      continue
    case 0x00...0x1F, 0x7F:
      copy(upTo: index)
      output.append(contentsOf: "\u{FFFD}".utf8)
      start = index + 1
    case UInt8(ascii: ".") where index >= 3 && text[index - 3..<index].elementsEqual("www".utf8),
      _ where startsMarkdown(byte, after: lead, before: following):
      copy(upTo: index)
      output.append(UInt8(ascii: "\\"))
    default: break
    }
    lead = byte.isDigit && lead != .text ? .digits : .text
    previous = byte
  }
  copy(upTo: text.count)
}

private func startsMarkdown(_ byte: UInt8, after lead: MarkdownLead, before following: UInt8?) -> Bool {
  // The template may go on with anything, so the end of the text counts as whatever would do harm.
  var endsMark: Bool {
    switch following {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
  switch byte {
  case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
    UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
    UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "$"):
    return true
  case UInt8(ascii: "-"):
    // An item of a list, a rule, or the row that makes the line above the head of a table.
    return lead == .nothing && (endsMark || following == byte || following == UInt8(ascii: ":"))
  case UInt8(ascii: "+"):
    return lead == .nothing && endsMark
  case UInt8(ascii: "="):
    return lead == .nothing
  case UInt8(ascii: ":"):
    return lead == .nothing || following == UInt8(ascii: "/")
  case UInt8(ascii: "."), UInt8(ascii: ")"):
    return lead != .text && endsMark
  case UInt8(ascii: "!"):
    return following == nil
  default:
    return false
  }
}
