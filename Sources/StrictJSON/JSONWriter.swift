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
    if mayStandOnOneLine {
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
      for member in members.sortedByKey {
        Self.writeLineStart(into: &output, indent: indent + 2, afterComma: !isFirst)
        Self.writeString(member.key, into: &output)
        Self.writeSeparator(Byte.colon, into: &output, spaced: true)
        member.value.write(into: &output, indent: indent + 2)
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
    case .integer(let value):
      if value < 0 { output.append(Byte.minus) }
      Self.writeDigits(of: value.magnitude, into: &output)
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
      for member in members.sortedByKey {
        if !isFirst { Self.writeSeparator(Byte.comma, into: &output, spaced: spaced) }
        Self.writeString(member.key, into: &output)
        Self.writeSeparator(Byte.colon, into: &output, spaced: spaced)
        guard member.value.writeOnOneLine(into: &output, spaced: spaced, end: end) else { return false }
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

  private var isScalarOrEmpty: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  /// False for a container in which another that is not empty stands, or that is too wide at first sight: it
  /// need not be tried.
  private var mayStandOnOneLine: Bool {
    var width = 0
    switch self {
    case .array(let elements):
      for index in elements.indices {
        guard elements[index].isScalarOrEmpty else { return false }
        width += elements[index].leastWidth
      }
    case .object(let members):
      for index in members.indices {
        guard members[index].value.isScalarOrEmpty else { return false }
        width += members[index].key.utf8.count + members[index].value.leastWidth
      }
    default: return true
    }
    return width <= Self.oneLineWidth
  }

  /// As many bytes as a scalar or an empty container takes, or fewer.
  private var leastWidth: Int {
    switch self {
    case .null, .bool, .integer, .array, .object: 1
    case .number(let text), .string(let text): text.utf8.count
    }
  }

  private static func writeSeparator(_ separator: UInt8, into output: inout [UInt8], spaced: Bool) {
    output.append(separator)
    if spaced { output.append(Byte.space) }
  }

  /// A comma, a line end and the widest indent that is common.
  private static let lineStart =
    [Byte.comma, Byte.newline] + [UInt8](repeating: Byte.space, count: commonIndent)
  private static let commonIndent = 64

  private static func writeLineStart(into output: inout [UInt8], indent: Int, afterComma: Bool) {
    output.append(contentsOf: lineStart[(afterComma ? 0 : 1)..<(2 + min(indent, commonIndent))])
    if indent > commonIndent {
      output.append(contentsOf: repeatElement(Byte.space, count: indent - commonIndent))
    }
  }

  /// Appends the digits of a number.
  private static func writeDigits(of number: UInt64, into output: inout [UInt8]) {
    if number >= 10 { writeDigits(of: number / 10, into: &output) }
    output.append(Byte.zero + UInt8(number % 10))
  }
}
