// Writes JSON: sorted keys, one layout for one value, so that the same data is the same bytes.

/// Writes a document value by value, so that a long one need not be held as a `JSONValue`.
///
/// It is laid out to be read and compared line by line: the indent is two spaces, a member or element takes a
/// line of its own. An array or object that holds no other array or object that is not empty, and is at most
/// 80 bytes long on one line, stands on one line: this depends on the value alone, not on where it stands.
/// Escaped are `"`, `\`, the control characters below U+0020 and the separators U+2028 and U+2029; all other
/// text is plain UTF-8.
package struct JSONWriter: ~Copyable {
  /// The widest one-line container, in bytes; with a short key and two levels of indent it stays within 100.
  static let oneLineWidth = 80
  /// The spaces by which a container's parts stand further in.
  private static let indentStep = 2

  private var bytes: [UInt8] = []
  private var container = Container(start: 0)
  private var indent = 0
  /// False only where an array's next element comes, which is then to begin a line.
  private var standsAtValue = true

  /// What is known of the innermost container that is open.
  private struct Container {
    /// Where its bracket stands.
    let start: Int
    var parts = 0
    /// Whether a container stands in it that is not empty.
    var holdsParts = false
  }

  /// Appends a document with the one value that `value` writes, and a newline at its end.
  package static func write(into output: inout [UInt8], _ value: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &output)
    value(&writer)
    writer.bytes.append(Byte.newline)
    swap(&writer.bytes, &output)
  }

  /// A document: an object of members in any order, and of one more, whose value `value` writes.
  package static func document(
    _ members: [JSONMember], and key: String, _ value: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var document: [UInt8] = []
    write(members, and: key, into: &document, value)
    return document
  }

  /// Appends a document: an object of members in any order, and of one more, whose value `value` writes.
  package static func write(
    _ members: [JSONMember], and key: String, into output: inout [UInt8],
    _ value: (inout JSONWriter) -> Void
  ) {
    let sorted = (members + [JSONMember(key: key, value: .null)]).sortedByKey
    write(into: &output) { writer in
      writer.object { writer in
        for member in sorted {
          writer.writeKey(member.key)
          if member.key == key { value(&writer) } else { writer.value(member.value) }
        }
      }
    }
  }

  /// Writes an object with the members that `members` writes, in the order of their keys' UTF-8 bytes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    let outer = open(Byte.openBrace)
    members(&self)
    close(outer, Byte.closeBrace)
  }

  /// Writes an array with the values that `elements` writes.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    let outer = open(Byte.openBracket)
    elements(&self)
    close(outer, Byte.closeBracket)
  }

  /// Writes a member, unless it has no value.
  ///
  /// - Parameter key: as the program names it, without a character that needs an escape.
  package mutating func add(_ key: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    writeKey(key)
    self.value(value)
  }

  /// Writes a member whose one value `value` writes.
  ///
  /// - Parameter key: as above.
  package mutating func add(_ key: StaticString, _ value: (inout JSONWriter) -> Void) {
    writeKey(key)
    value(&self)
  }

  /// Writes a value whole. Its nesting bounds the stack used.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      let outer = open(Byte.openBracket)
      for element in elements { self.value(element) }
      close(outer, Byte.closeBracket)
    case .object(let members):
      let outer = open(Byte.openBrace)
      for member in members.sortedByKey {
        writeKey(member.key)
        self.value(member.value)
      }
      close(outer, Byte.closeBrace)
    default:
      beginValue()
      value.writeScalar(into: &bytes)
    }
  }

  /// Writes a member's key, on a line of its own; its value comes next.
  private mutating func writeKey(_ key: String) {
    // The bytes of a Swift string lie in one piece, so the closure runs.
    _ = key.utf8.withContiguousStorageIfAvailable { key in
      let room = Self.lineRoom(indent) + JSONString.room(for: key) + 2
      bytes.append(addingCapacity: room) { [container, indent] line in
        Self.beginLine(afterComma: container.parts > 0, indent, to: &line)
        JSONString.write(key, to: &line)
        line.append(Byte.colon)
        line.append(Byte.space)
      }
    }
    container.parts += 1
    standsAtValue = true
  }

  /// As above, of a key that needs no escapes: nearly all are the program's own.
  private mutating func writeKey(_ key: StaticString) {
    assert(key.withUTF8Buffer { PlainText.writeEnd(in: $0, from: 0) } == key.utf8CodeUnitCount)
    bytes.append(addingCapacity: Self.lineRoom(indent) + key.utf8CodeUnitCount + 4) {
      [container, indent] line in
      Self.beginLine(afterComma: container.parts > 0, indent, to: &line)
      line.append(Byte.quote)
      line.append(key)
      line.append("\": ")
    }
    container.parts += 1
    standsAtValue = true
  }

  /// Begins a container; returns the one around it.
  private mutating func open(_ bracket: UInt8) -> Container {
    beginValue()
    let outer = container
    container = Container(start: bytes.count)
    bytes.append(bracket)
    indent += Self.indentStep
    standsAtValue = false
    return outer
  }

  /// Ends the innermost container and goes on with the one around it.
  private mutating func close(_ outer: Container, _ bracket: UInt8) {
    if container.parts > 0, !container.holdsParts, widthOnOneLine <= Self.oneLineWidth {
      joinLines()
      indent -= Self.indentStep
    } else {
      indent -= Self.indentStep
      if container.parts > 0 { beginLine(afterComma: false) }
    }
    bytes.append(bracket)
    let isEmpty = container.parts == 0
    container = outer
    if !isEmpty { container.holdsParts = true }
  }

  /// Begins a line where the value is an array's element.
  private mutating func beginValue() {
    if !standsAtValue {
      beginLine(afterComma: container.parts > 0)
      container.parts += 1
    }
    standsAtValue = false
  }

  private mutating func beginLine(afterComma: Bool) {
    bytes.append(addingCapacity: Self.lineRoom(indent)) { [indent] line in
      Self.beginLine(afterComma: afterComma, indent, to: &line)
    }
  }

  /// The most bytes that the beginning of a line takes.
  private static func lineRoom(_ indent: Int) -> Int { 2 + indent }

  private static func beginLine(afterComma: Bool, _ indent: Int, to line: inout OutputSpan<UInt8>) {
    if afterComma { line.append(Byte.comma) }
    line.append(Byte.newline)
    line.append(repeating: Byte.space, count: indent)
  }

  /// How wide the innermost container is on one line: a line end becomes a space, the indent goes. The first
  /// line end goes too, and the closing bracket is still to come.
  private var widthOnOneLine: Int { bytes.count - container.start - container.parts * indent }

  /// Brings the innermost container onto one line. Every line end in it is one of the layout: inside a string
  /// it is escaped.
  private mutating func joinLines() {
    var end = container.start + 1
    var next = end + 1 + indent
    while next < bytes.count {
      if bytes[next] == Byte.newline {
        bytes[end] = Byte.space
        next += 1 + indent
      } else {
        bytes[end] = bytes[next]
        next += 1
      }
      end += 1
    }
    bytes.removeLast(bytes.count - end)
  }
}

extension JSONValue {
  /// Appends the value as a document; `JSONWriter` tells its layout.
  package func write(into output: inout [UInt8]) {
    JSONWriter.write(into: &output) { $0.value(self) }
  }

  /// The document `write(into:)` makes, with the newline at its end.
  package var text: String {
    var output: [UInt8] = []
    write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value on one line without any space, keys sorted, without a newline at its end.
  package func writeCompact(into output: inout [UInt8]) {
    switch self {
    case .array(let elements):
      output.append(Byte.openBracket)
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(Byte.comma) }
        element.writeCompact(into: &output)
      }
      output.append(Byte.closeBracket)
    case .object(let members):
      output.append(Byte.openBrace)
      for (index, member) in members.sortedByKey.enumerated() {
        if index > 0 { output.append(Byte.comma) }
        output.appendString(member.key)
        output.append(Byte.colon)
        member.value.writeCompact(into: &output)
      }
      output.append(Byte.closeBrace)
    default: writeScalar(into: &output)
    }
  }

  /// Appends a value that is no container.
  fileprivate func writeScalar(into output: inout [UInt8]) {
    switch self {
    case .null: output.append(addingCapacity: 4) { $0.append("null") }
    case .bool(let value): output.append(addingCapacity: 5) { $0.append(value ? "true" : "false") }
    case .integer(let value):
      if value < 0 { output.append(Byte.minus) }
      Self.writeDigits(of: value.magnitude, into: &output)
    case .number(let text): output.append(contentsOf: text.utf8)
    case .string(let text): output.appendString(text)
    case .array, .object: return
    }
  }

  /// Appends the digits of a number.
  private static func writeDigits(of number: UInt64, into output: inout [UInt8]) {
    if number >= 10 { writeDigits(of: number / 10, into: &output) }
    output.append(Byte.zero + UInt8(number % 10))
  }
}
