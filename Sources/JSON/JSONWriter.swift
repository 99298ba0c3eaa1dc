// Writes a JSON value as a document that is read and compared line by line, or on one line.

import TextTools

extension JSONValue {
  /// The maximum length in bytes of a container on one line; with a short key and two levels of indentation the line
  /// stays within 100.
  private static let oneLineWidth = 80

  /// The value as a document, with a newline at its end.
  ///
  /// The layout is meant to be read and compared line by line: two spaces of indentation, one member or element per
  /// line, members sorted by the bytes of their keys. An array or object is on one line if that line has at most 80 bytes and
  /// all containers in it are empty; this depends only on the value, not on its position. Escaped are `"`, `\`, the control
  /// characters below U+0020 and the separators U+2028 and U+2029; all other text is plain UTF-8.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(.lines(depth: 0), into: &output)
    output.append(Ascii.lineFeed)
    return output
  }

  /// Appends the line or lines that a member of the outermost object takes in a document, without a comma or a line end after
  /// them.
  package func appendMember(_ key: String, to output: inout [UInt8]) {
    JSONValue.appendKey(key, to: &output)
    write(.lines(depth: 1), into: &output)
  }

  /// Appends what stands before the value of such a member.
  package static func appendKey(_ key: String, to output: inout [UInt8]) {
    output.append(Ascii.space)
    output.append(Ascii.space)
    write(key, into: &output)
    output.append(Ascii.colon)
    output.append(Ascii.space)
  }

  /// The document for a terminal, which obeys no character of it.
  package var text: String { JSONValue.displayed(bytes) }

  /// The text of a JSON document in which every character is escaped that a terminal would obey.
  package static func displayed(_ json: [UInt8]) -> String {
    let text = String(decoding: json, as: UTF8.self)
    func isObeyed(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && isControl(scalar) }
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    return text.unicodeScalars.map { scalar in
      isObeyed(scalar) ? "\\u" + padded(Int(scalar.value), to: 4, radix: 16) : String(scalar)
    }.joined()
  }

  /// The value on one line without spaces and without a newline at its end.
  package var compactText: String {
    var output: [UInt8] = []
    appendCompact(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value as in `compactText`.
  package func appendCompact(to output: inout [UInt8]) { write(.compact, into: &output) }

  /// Appends an array of texts as in `compactText` with each `<` escaped, so that nothing in it ends the element of a page
  /// in which it stands.
  package static func appendForPage(_ texts: [String], to output: inout [UInt8]) {
    output.append(Ascii.openBracket)
    for (index, text) in texts.enumerated() {
      if index > 0 { output.append(Ascii.comma) }
      write(text, isInPage: true, into: &output)
    }
    output.append(Ascii.closeBracket)
  }

  private enum Layout {
    /// On one line, without or with a space after each comma and colon.
    case compact, spaced
    /// In a container at a depth, each part on a line of its own.
    case lines(depth: Int)

    /// That of the parts of a container.
    var inner: Layout { if case .lines(let depth) = self { .lines(depth: depth + 1) } else { self } }

    func appendSpace(to output: inout [UInt8]) {
      if case .compact = self { return }
      output.append(Ascii.space)
    }

    func appendLineBreak(to output: inout [UInt8]) {
      guard case .lines(let depth) = self else { return }
      output.append(Ascii.lineFeed)
      for _ in 0..<2 * depth { output.append(Ascii.space) }
    }
  }

  private func write(_ layout: Layout, into output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .number(let text): output += text.utf8
    case .string(let text): JSONValue.write(text, into: &output)
    case .array, .object:
      if case .lines = layout, !holdsParts {
        let start = output.count
        writeContainer(.spaced, into: &output)
        if output.count - start <= JSONValue.oneLineWidth { return }
        output.removeSubrange(start...)
      }
      writeContainer(layout, into: &output)
    }
  }

  private func writeContainer(_ layout: Layout, into output: inout [UInt8]) {
    let inner = layout.inner
    func separate(_ place: Int) {
      if place > 0 {
        output.append(Ascii.comma)
        if case .spaced = layout { output.append(Ascii.space) }
      }
      inner.appendLineBreak(to: &output)
    }
    switch self {
    case .array(let elements):
      output.append(Ascii.openBracket)
      for (place, element) in elements.enumerated() {
        separate(place)
        element.write(inner, into: &output)
      }
      layout.appendLineBreak(to: &output)
      output.append(Ascii.closeBracket)
    case .object(let members):
      output.append(Ascii.openBrace)
      for (place, member) in members.inOrder.enumerated() {
        separate(place)
        JSONValue.write(member.key, into: &output)
        output.append(Ascii.colon)
        layout.appendSpace(to: &output)
        member.value.write(inner, into: &output)
      }
      layout.appendLineBreak(to: &output)
      output.append(Ascii.closeBrace)
    default: break
    }
  }

  /// Whether the value is a container with a container that is not empty.
  private var holdsParts: Bool {
    func isContainer(_ value: JSONValue) -> Bool {
      switch value {
      case .array(let elements): !elements.isEmpty
      case .object(let members): !members.isEmpty
      default: false
      }
    }
    return switch self {
    case .array(let elements): elements.contains(where: isContainer)
    case .object(let members): members.values.contains(where: isContainer)
    default: false
    }
  }

  /// Appends a string with its quotes and escapes.
  private static func write(_ text: String, isInPage: Bool = false, into output: inout [UInt8]) {
    var text = text
    output.append(Ascii.quotationMark)
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices where mayNeedEscape(bytes[index], isInPage: isInPage) {
        guard let (escape, length) = escape(at: index, in: bytes) else { continue }
        output += UnsafeBufferPointer(rebasing: bytes[start..<index])
        output += escape.utf8
        start = index + length
      }
      output += UnsafeBufferPointer(rebasing: bytes[start...])
    }
    output.append(Ascii.quotationMark)
  }

  private static func mayNeedEscape(_ byte: UInt8, isInPage: Bool) -> Bool {
    byte < 0x20 || byte == Ascii.quotationMark || byte == Ascii.backslash || byte == 0xE2
      || isInPage && byte == Ascii.lessThan
  }

  /// The escape of the character that begins at a byte, and its length in bytes; nil if it needs none.
  private static func escape(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (escape: String, length: Int)? {
    switch bytes[index] {
    case Ascii.quotationMark: ("\\\"", 1)
    case Ascii.backslash: ("\\\\", 1)
    case Ascii.lineFeed: ("\\n", 1)
    case Ascii.carriageReturn: ("\\r", 1)
    case Ascii.tab: ("\\t", 1)
    case Ascii.lessThan: ("\\u003c", 1)
    case ..<0x10: ("\\u000" + String(bytes[index], radix: 16), 1)
    case ..<0x20: ("\\u00" + String(bytes[index], radix: 16), 1)
    case 0xE2 where bytes[index...].starts(with: "\u{2028}".utf8): ("\\u2028", 3)
    case 0xE2 where bytes[index...].starts(with: "\u{2029}".utf8): ("\\u2029", 3)
    default: nil
    }
  }
}

extension [String: JSONValue] {
  /// The members sorted by the UTF-8 bytes of their keys.
  package var inOrder: [(key: String, value: JSONValue)] {
    sorted { $0.key.precedes($1.key) }
  }
}

extension String {
  /// Whether it comes before another by their UTF-8 bytes.
  package func precedes(_ other: String) -> Bool {
    let (first, second) = (utf8, other.utf8)
    let isBefore = first.withContiguousStorageIfAvailable { first in
      second.withContiguousStorageIfAvailable { first.lexicographicallyPrecedes($0) }
    }
    return (isBefore ?? nil) ?? first.lexicographicallyPrecedes(second)
  }
}
