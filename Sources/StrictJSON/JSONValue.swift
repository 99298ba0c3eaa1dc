// Represents a JSON value and writes it.

import TextTools

/// A JSON value. Integers are exact, every other number keeps its text, and objects keep their order.
///
/// Equality: strings and keys compare byte by byte in UTF-8 (Swift's own `==` treats canonically equivalent strings
/// as equal), numbers compare by their text, and the order of an object's members is ignored.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number without fraction and exponent in the range of `Int64`; never `-0`.
  case integer(Int64)
  /// Any other number, as its text: `1.50`, `1e999`, `-0`, `9223372036854775808`. The writer copies the text, so it
  /// must be a valid JSON number.
  case number(String)
  /// A string of any Unicode scalars, including U+0000.
  case string(String)
  case array([JSONValue])
  /// The members in the order read; the writer sorts them. The reader never returns duplicate keys, and code that
  /// creates an object must not either: the writer would write them and the reader refuse them.
  case object([JSONMember])
}

/// One key of an object and its value.
package struct JSONMember: Sendable {
  /// The key without quotes and escapes.
  package var key: String
  package var value: JSONValue
  /// The byte offset of the value in the document that it was read from; 0 for a member created in code.
  package let offset: Int

  package init(key: String, value: JSONValue, offset: Int = 0) {
    self.key = key
    self.value = value
    self.offset = offset
  }
}

extension [JSONMember] {
  /// The value under a key; nil if the key is missing. Setting it changes or adds the member; nil removes it.
  package subscript(key: String) -> JSONValue? {
    get { first { $0.key == key }?.value }
    set {
      let index = firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): self[index].value = value
      case (let index?, nil): remove(at: index)
      case (nil, let value?): append(JSONMember(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The members sorted by the UTF-8 bytes of their keys.
  package var sortedByKey: [JSONMember] {
    isSortedByKey ? self : sorted(by: JSONMember.areInOrder)
  }

  fileprivate var isSortedByKey: Bool { zip(self, dropFirst()).allSatisfy(JSONMember.areInOrder) }

  /// The members of two objects without those that are in both.
  package static func differing(_ first: [JSONMember], _ second: [JSONMember]) -> (
    first: [JSONMember], second: [JSONMember]
  ) {
    let others = Dictionary(second.map { ($0.key, $0.value) }) { first, _ in first }
    var common: Set<String> = []
    let own = first.filter { member in
      guard let other = others[member.key], member.value == other else { return true }
      common.insert(member.key)
      return false
    }
    return (own, second.filter { !common.contains($0.key) })
  }
}

extension JSONValue {
  /// The value under a key of an object; nil if the key is missing or the value is not an object. Setting it changes
  /// or adds the member, nil removes it; a value that is not an object is unchanged.
  package subscript(key: String) -> JSONValue? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  package var isObject: Bool { if case .object = self { true } else { false } }

  /// The members of an object; empty for any other value.
  package var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }

  /// The value with the members of all its objects in the order in which they are written.
  package var sorted: JSONValue {
    if isSorted { return self }
    return switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.sortedByKey.map { JSONMember(key: $0.key, value: $0.value.sorted, offset: $0.offset) })
    default: self
    }
  }

  private var isSorted: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.isSorted)
    case .object(let members): members.isSortedByKey && members.allSatisfy(\.value.isSorted)
    default: true
    }
  }

  /// An object with the members of both, whose keys must differ; the value itself unless both are objects.
  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }
}

extension JSONValue {
  /// The kind of the value; every number is `.number`.
  var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .integer, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONMember {
  fileprivate static func areInOrder(_ first: JSONMember, _ second: JSONMember) -> Bool {
    let (first, second) = (first.key.utf8, second.key.utf8)
    let isBefore = first.withContiguousStorageIfAvailable { first in
      second.withContiguousStorageIfAvailable { first.lexicographicallyPrecedes($0) }
    }
    return (isBefore ?? nil) ?? first.lexicographicallyPrecedes(second)
  }
}

extension JSONMember: Equatable {
  /// Compares objects of one size. Mostly their keys are in the same order, and need not be sorted.
  fileprivate static func areEqual(_ first: [JSONMember], _ second: [JSONMember]) -> Bool {
    let isInOrder = zip(first, second).allSatisfy { haveSameBytes($0.key, $1.key) }
    return isInOrder ? first == second : first.sortedByKey == second.sortedByKey
  }

  /// Compares keys (byte by byte) and values; offsets are ignored.
  package static func == (first: JSONMember, second: JSONMember) -> Bool {
    haveSameBytes(first.key, second.key) && first.value == second.value
  }
}

/// Whether two strings have the same UTF-8 bytes.
private func haveSameBytes(_ first: String, _ second: String) -> Bool {
  let (first, second) = (first.utf8, second.utf8)
  let isSame = first.withContiguousStorageIfAvailable { first in
    second.withContiguousStorageIfAvailable { first.elementsEqual($0) }
  }
  return (isSame ?? nil) ?? first.elementsEqual(second)
}

extension JSONValue: Equatable {
  package static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number(let first), .number(let second)): haveSameBytes(first, second)
    case (.string(let first), .string(let second)): haveSameBytes(first, second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)):
      first.count == second.count && JSONMember.areEqual(first, second)
    default: false
    }
  }
}

// JSON can be written as Swift literals.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(integerLiteral value: Int64) { self = .integer(value) }

  package init(stringLiteral value: String) { self = .string(value) }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// The members are in the given order; keys must differ. A member whose value is nil is left out; write `.null` for
  /// `null`.
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    var members: [JSONMember] = []
    members.reserveCapacity(elements.count)
    for (key, value) in elements {
      if let value { members.append(JSONMember(key: key, value: value)) }
    }
    self = .object(members)
  }
}

extension JSONValue {
  /// The maximum length in bytes of a container on one line; with a short key and two levels of indentation the line
  /// stays within 100.
  private static let oneLineWidth = 80

  /// The value as a document, with a newline at its end.
  ///
  /// The layout is meant to be read and compared line by line: two spaces of indentation, one member or element per
  /// line. An array or object is on one line if that line has at most 80 bytes and all containers in it are empty;
  /// this depends only on the value, not on its position. Escaped are `"`, `\`, the control characters below U+0020
  /// and the separators U+2028 and U+2029; all other text is plain UTF-8.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(.lines(depth: 0), into: &output)
    output.append(Ascii.lineFeed)
    return output
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

  /// The value on one line without spaces, with sorted keys and without a newline at its end.
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
      for (place, member) in members.sortedByKey.enumerated() {
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

  /// Whether the value has no parts: a scalar or an empty container.
  private var isFlat: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  /// Whether the value is a container with a container that is not empty.
  private var holdsParts: Bool {
    switch self {
    case .array(let elements): !elements.allSatisfy(\.isFlat)
    case .object(let members): !members.allSatisfy(\.value.isFlat)
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
