// What happens to text on its way into each format.

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
    text.withUTF8 { bytes in
      switch self {
      case .html: appendHTML(bytes, to: &output)
      case .markdown: appendMarkdown(bytes, to: &output)
      case .none: output.append(contentsOf: bytes)
      }
    }
  }
}

private func appendHTML(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
  var rest = text[...]
  while let index = rest.firstIndex(where: isEscapedInHTML) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<index]))
    referenceInHTML(for: rest[index]).withUTF8Buffer { output.append(contentsOf: $0) }
    rest = rest[(index + 1)...]
  }
  output.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
}

private func isEscapedInHTML(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x7F:
    true
  case UInt8(ascii: "\t"), UInt8(ascii: "\n"): false
  default: byte < 0x20
  }
}

private func referenceInHTML(for byte: UInt8) -> StaticString {
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
  for index in text.indices {
    let byte = text[index]
    if isLetter(byte) {
      output.append(byte)
      lead = .text
      previous = byte
      continue
    }
    let following = index + 1 < text.count ? text[index + 1] : nil
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if previous != UInt8(ascii: " ") { output.append(UInt8(ascii: " ")) }
      previous = UInt8(ascii: " ")
      if lead == .digits { lead = .text }
      continue
    case 0x00...0x1F, 0x7F:
      output.append(contentsOf: "\u{FFFD}".utf8)
    case UInt8(ascii: ".") where index >= 3 && text[index - 3..<index].elementsEqual("www".utf8):
      output.append(contentsOf: "\\.".utf8)
    default:
      if startsMarkdown(byte, after: lead, before: following) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    lead = isDigit && lead != .text ? .digits : .text
    previous = byte
  }
}

/// A letter of ASCII, or a part of any other character.
private func isLetter(_ byte: UInt8) -> Bool {
  byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
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
