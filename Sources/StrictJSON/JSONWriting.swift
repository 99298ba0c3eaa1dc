// Writes JSON: sorted keys, one layout for one value, so that the same data is the same bytes.

extension JSONValue {
  /// The widest one-line container, in bytes; with a short key and two levels of indent it stays within 100.
  private static let oneLineWidth = 80

  /// The value as a document, with a newline at its end.
  ///
  /// It is laid out to be read and compared line by line: the indent is two spaces, a member or element takes a
  /// line of its own. An array or object that holds no other array or object that is not empty, and is at most
  /// 80 bytes long on one line, stands on one line: this depends on the value alone, not on where it stands.
  /// Escaped are `"`, `\`, the control characters below U+0020 and the separators U+2028 and U+2029; all other
  /// text is plain UTF-8.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(on: [Byte.newline], into: &output)
    output.append(Byte.newline)
    return output
  }

  /// The document as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value on one line without any space, keys sorted, without a newline at its end.
  package var compactText: String {
    var output: [UInt8] = []
    writeLine(space: "", into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value as the document has it, inside a line that begins with `line`: a line end and the indent.
  private func write(on line: [UInt8], into output: inout [UInt8]) {
    let start = output.count
    if !holdsParts {
      writeLine(space: " ", into: &output)
      if isFlat || output.count - start <= JSONValue.oneLineWidth { return }
      output.removeSubrange(start...)
    }
    let inner = line + "  ".utf8
    writeContainer(first: inner, between: [Byte.comma] + inner, last: line, space: " ", into: &output) {
      value, output in
      value.write(on: inner, into: &output)
    }
  }

  /// Appends the value on one line.
  private func writeLine(space: String, into output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += "\(value)".utf8
    case .integer(let value): output += "\(value)".utf8
    case .number(let text): output += text.utf8
    case .string(let text): JSONValue.write(text, into: &output)
    case .array, .object:
      writeContainer(first: [], between: Array(",\(space)".utf8), last: [], space: space, into: &output) {
        value, output in
        value.writeLine(space: space, into: &output)
      }
    }
  }

  /// Appends an array or object with what stands before its first part, between two and after the last.
  private func writeContainer(
    first: [UInt8], between: [UInt8], last: [UInt8], space: String, into output: inout [UInt8],
    _ write: (JSONValue, inout [UInt8]) -> Void
  ) {
    var separator = first
    switch self {
    case .array(let elements):
      output.append(Byte.openBracket)
      for element in elements {
        output += separator
        write(element, &output)
        separator = between
      }
      output += last
      output.append(Byte.closeBracket)
    case .object(let members):
      output.append(Byte.openBrace)
      for member in members.sortedByKey {
        output += separator
        JSONValue.write(member.key, into: &output)
        output.append(Byte.colon)
        output += space.utf8
        write(member.value, &output)
        separator = between
      }
      output += last
      output.append(Byte.closeBrace)
    default: return
    }
  }

  /// True for what has no parts: a scalar and an empty container.
  private var isFlat: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  /// True for a container in which one stands that is not empty.
  private var holdsParts: Bool {
    switch self {
    case .array(let elements): !elements.allSatisfy(\.isFlat)
    case .object(let members): !members.allSatisfy(\.value.isFlat)
    default: false
    }
  }

  /// Appends a string with its quotes and escapes.
  private static func write(_ text: String, into output: inout [UInt8]) {
    var text = text
    output.append(Byte.quote)
    text.withUTF8 { bytes in
      var start = bytes.startIndex
      for index in bytes.indices {
        guard let (escape, length) = escape(at: index, in: bytes) else { continue }
        output += bytes[start..<index]
        output += escape.utf8
        start = index + length
      }
      output += bytes[start...]
    }
    output.append(Byte.quote)
  }

  /// What stands for the character that begins at a byte, and how many bytes it has; nil if it stands for itself.
  private static func escape(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (escape: String, length: Int)? {
    switch bytes[index] {
    case Byte.quote: ("\\\"", 1)
    case Byte.backslash: ("\\\\", 1)
    case Byte.newline: ("\\n", 1)
    case UInt8(ascii: "\r"): ("\\r", 1)
    case UInt8(ascii: "\t"): ("\\t", 1)
    case ..<0x10: ("\\u000" + String(bytes[index], radix: 16), 1)
    case ..<0x20: ("\\u00" + String(bytes[index], radix: 16), 1)
    case 0xE2 where bytes[index...].starts(with: "\u{2028}".utf8): ("\\u2028", 3)
    case 0xE2 where bytes[index...].starts(with: "\u{2029}".utf8): ("\\u2029", 3)
    default: nil
    }
  }
}
