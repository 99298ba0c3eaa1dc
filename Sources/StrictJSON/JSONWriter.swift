// Writes JSON values: sorted keys, one layout for one value, so that the same data is the same bytes.

extension JSONValue {
  /// The widest one-line container, in bytes; with a short key and two levels of indent it stays within 100.
  static let oneLineWidth = 80

  /// Appends the value as a document: laid out to be read and compared line by line, with a newline at its
  /// end.
  ///
  /// Keys are sorted by their UTF-8 bytes, the indent is two spaces, a member or element takes a line of its
  /// own. An array or object that holds no other array or object that is not empty, and is at most 80 bytes
  /// long on one line, stands on one line: this depends on the value alone, not on where it stands. Escaped
  /// are `"`, `\`, the control characters below U+0020 and the separators U+2028 and U+2029; all other text
  /// is plain UTF-8. The nesting of the value bounds the stack used.
  package func write(into output: inout [UInt8]) {
    write(into: &output, indent: 0)
    output.append(Byte.newline)
  }

  /// Appends the value on one line without any space, keys sorted, without a newline at its end.
  package func writeCompact(into output: inout [UInt8]) {
    _ = writeOnOneLine(into: &output, spaced: false, end: .max)
  }

  /// The document `write(into:)` makes, with the newline at its end.
  package var text: String {
    var output: [UInt8] = []
    write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func write(into output: inout [UInt8], indent: Int) {
    if holdsOnlyScalars, isScalar || leastWidth <= Self.oneLineWidth {
      let start = output.count
      if writeOnOneLine(into: &output, spaced: true, end: start + Self.oneLineWidth) || isScalar { return }
      output.removeLast(output.count - start)
    }
    switch self {
    case .array(let elements):
      output.append(Byte.openBracket)
      var isFirst = true
      for element in elements {
        Self.writeLineStart(into: &output, indent: indent + 2, afterComma: !isFirst)
        element.write(into: &output, indent: indent + 2)
        isFirst = false
      }
      Self.writeLineStart(into: &output, indent: indent, afterComma: false)
      output.append(Byte.closeBracket)
    case .object(let members):
      output.append(Byte.openBrace)
      var isFirst = true
      for place in members.placesByKey {
        Self.writeLineStart(into: &output, indent: indent + 2, afterComma: !isFirst)
        Self.writeString(members[place].key, into: &output)
        output.append(Byte.colon)
        output.append(Byte.space)
        members[place].value.write(into: &output, indent: indent + 2)
        isFirst = false
      }
      Self.writeLineStart(into: &output, indent: indent, afterComma: false)
      output.append(Byte.closeBrace)
    default:
      // A scalar returned above, whatever its length.
      return
    }
  }

  /// Writes the value on one line and says whether the output stayed within `end` bytes; of a container too
  /// wide only a part may be written, a scalar is always written whole.
  private func writeOnOneLine(into output: inout [UInt8], spaced: Bool, end: Int) -> Bool {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .number(let text): output.append(contentsOf: text.utf8)
    case .string(let text): Self.writeString(text, into: &output)
    case .array(let elements):
      output.append(Byte.openBracket)
      var isFirst = true
      for element in elements {
        if !isFirst { Self.writeSeparator(Byte.comma, into: &output, spaced: spaced) }
        guard element.writeOnOneLine(into: &output, spaced: spaced, end: end) else { return false }
        isFirst = false
      }
      output.append(Byte.closeBracket)
    case .object(let members):
      output.append(Byte.openBrace)
      var isFirst = true
      for place in members.placesByKey {
        if !isFirst { Self.writeSeparator(Byte.comma, into: &output, spaced: spaced) }
        Self.writeString(members[place].key, into: &output)
        Self.writeSeparator(Byte.colon, into: &output, spaced: spaced)
        guard members[place].value.writeOnOneLine(into: &output, spaced: spaced, end: end) else {
          return false
        }
        isFirst = false
      }
      output.append(Byte.closeBrace)
    }
    return output.count <= end
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// True for a scalar, an empty container, and a container of such values.
  private var holdsOnlyScalars: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.isScalarOrEmpty)
    case .object(let members): members.allSatisfy(\.value.isScalarOrEmpty)
    default: true
    }
  }

  private var isScalarOrEmpty: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  /// Fewer bytes than the value takes on one line with spaces, or as many: what is too wide need not be
  /// tried.
  private var leastWidth: Int {
    switch self {
    case .null, .bool, .integer: 1
    case .number(let text): text.utf8.count
    case .string(let text): text.utf8.count + 2
    case .array(let elements): elements.reduce(0) { $0 + 2 + $1.leastWidth }
    case .object(let members): members.reduce(0) { $0 + 6 + $1.key.utf8.count + $1.value.leastWidth }
    }
  }

  private static func writeSeparator(_ separator: UInt8, into output: inout [UInt8], spaced: Bool) {
    output.append(separator)
    if spaced { output.append(Byte.space) }
  }

  private static func writeLineStart(into output: inout [UInt8], indent: Int, afterComma: Bool) {
    if afterComma { output.append(Byte.comma) }
    output.append(Byte.newline)
    output.append(contentsOf: repeatElement(Byte.space, count: indent))
  }

  /// Appends a string with its quotes and escapes.
  static func writeString(_ text: String, into output: inout [UInt8]) {
    output.append(Byte.quote)
    // The bytes of a Swift string lie in one piece, so the closure runs.
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Few strings need an escape, and what stands before the first is one block move.
      let plain = bytes.indices.first { needsEscape(bytes, at: $0) } ?? bytes.count
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<plain]))
      if plain < bytes.count { writeEscaping(UnsafeBufferPointer(rebasing: bytes[plain...]), into: &output) }
    }
    output.append(Byte.quote)
  }

  private static func needsEscape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    return byte < 0x20 || byte == Byte.quote || byte == Byte.backslash
      || byte == 0xE2 && isSeparator(bytes, at: index)
  }

  /// True where U+2028 or U+2029 begins, which end a line in JavaScript and in some editors.
  private static func isSeparator(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0x80
      && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
  }

  private static func writeEscaping(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case Byte.quote, Byte.backslash: output.append(contentsOf: [Byte.backslash, byte])
      case Byte.newline: output.append(contentsOf: "\\n".utf8)
      case Byte.tab: output.append(contentsOf: "\\t".utf8)
      case Byte.carriageReturn: output.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        output.append(contentsOf: String(byte, radix: 16).utf8)
      case 0xE2 where isSeparator(bytes, at: index - 1):
        output.append(contentsOf: (bytes[index + 1] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        index += 2
      default: output.append(byte)
      }
    }
  }
}
