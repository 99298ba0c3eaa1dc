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
    write(on: "\n", into: &output)
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
  private func write(on line: String, into output: inout [UInt8]) {
    let start = output.count
    if !holdsParts {
      writeLine(space: " ", into: &output)
      if isFlat || output.count - start <= JSONValue.oneLineWidth { return }
      output.removeSubrange(start...)
    }
    let inner = line + "  "
    writeContainer(first: inner, between: "," + inner, last: line, space: " ", into: &output) {
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
      writeContainer(first: "", between: "," + space, last: "", space: space, into: &output) {
        value, output in
        value.writeLine(space: space, into: &output)
      }
    }
  }

  /// Appends an array or object with what stands before its first part, between two and after the last.
  private func writeContainer(
    first: String, between: String, last: String, space: String, into output: inout [UInt8],
    _ write: (JSONValue, inout [UInt8]) -> Void
  ) {
    var separator = first
    switch self {
    case .array(let elements):
      output.append(Byte.openBracket)
      for element in elements {
        output += separator.utf8
        write(element, &output)
        separator = between
      }
      output += last.utf8
      output.append(Byte.closeBracket)
    case .object(let members):
      output.append(Byte.openBrace)
      for member in members.sortedByKey {
        output += separator.utf8
        JSONValue.write(member.key, into: &output)
        output += ":\(space)".utf8
        write(member.value, &output)
        separator = between
      }
      output += last.utf8
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
    output.append(Byte.quote)
    if text.utf8.allSatisfy(standsForItself) {
      output += text.utf8
    } else {
      for scalar in text.unicodeScalars { output += escaped(scalar).utf8 }
    }
    output.append(Byte.quote)
  }

  /// True for the bytes of characters that are never escaped. The separators begin with 0xE2, as many others do.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != Byte.quote && byte != Byte.backslash && byte != 0xE2
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0"..."\u{F}": "\\u000" + String(scalar.value, radix: 16)
    case "\u{10}"..."\u{1F}", "\u{2028}"..."\u{2029}":
      (scalar.value < 0x20 ? "\\u00" : "\\u") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
