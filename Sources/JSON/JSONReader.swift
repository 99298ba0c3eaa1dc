// Reads a JSON document strictly: every error has a line and a column.

import TextTools

/// Parses a whole document.
///
/// - Parameter limit: the maximum length in bytes, 64 MiB by default.
package func parseJSON(_ bytes: [UInt8], atMost limit: Int = 64 << 20) throws(JSONError) -> JSONValue {
  var reader = JSONReader(bytes)
  try reader.checkText(atMost: limit)
  return try reader.readDocument()
}

/// Parses a value that a document is known to hold in a range of its bytes.
package func parseJSON(_ bytes: [UInt8], in range: Range<Int>) throws(JSONError) -> JSONValue {
  var reader = JSONReader(bytes, in: range)
  return try reader.readDocument()
}

/// Where a value stands in a document that was read, or the innermost object or array on the way to it that is there.
func offsetOfValue(at path: [String], in bytes: [UInt8]) -> Int {
  var reader = JSONReader(bytes)
  reader.wanted = path[...]
  _ = try? reader.readDocument()
  return reader.found
}

/// A strict parser for RFC 8259. Nothing is repaired or skipped: trailing commas, comments, duplicate keys, lone surrogates
/// and ill-formed UTF-8 are errors.
private struct JSONReader {
  /// The maximum nesting depth of arrays and objects, since each level uses stack space.
  private static let mostDepth = 64

  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  private var depth = 0
  /// The rest of a path that is looked for; nil beside it.
  var wanted: ArraySlice<String>?
  /// How far that path was followed.
  private(set) var found = 0

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Throws if the document is too large or not text.
  func checkText(atMost limit: Int) throws(JSONError) {
    guard bytes.count <= limit else {
      throw error(
        "the document has \(bytes.count) bytes, more than the \(limit) allowed",
        help: "see whether it is the right file", at: 0)
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    throw error("these bytes are not UTF-8", help: "save it as UTF-8", at: offset)
  }

  /// Reads the value, after which only white space may follow.
  mutating func readDocument() throws(JSONError) -> JSONValue {
    skipWhiteSpace()
    if offset == end {
      throw error("the document is empty", help: "see whether it is the right file", at: offset)
    }
    found = offset
    let value = try readValue()
    skipWhiteSpace()
    if offset < end {
      throw error("the document should end here, found \(currentCharacter)", help: "remove it", at: offset)
    }
    return value
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    switch current {
    case Ascii.openBrace: return .object(try readObject())
    case Ascii.openBracket: return .array(try readArray())
    case Ascii.quotationMark: return .string(try readString())
    case Ascii.hyphen, Ascii.zero...Ascii.nine: return try readNumber()
    default: return try readWord()
    }
  }

  /// Reads an object. Duplicate keys are refused, including keys that are canonically equivalent in Unicode.
  private mutating func readObject() throws(JSONError) -> [String: JSONValue] {
    try enter()
    var members: [String: JSONValue] = [:]
    if current != Ascii.closeBrace {
      // A record has some six, so that most objects need not grow.
      members.reserveCapacity(6)
      repeat {
        let keyStart = offset
        guard current == Ascii.quotationMark else {
          throw unexpected(members.isEmpty ? "a key in double quotes or `}`" : "a key in double quotes")
        }
        let key = try readString()
        skipWhiteSpace()
        guard current == Ascii.colon else { throw unexpected("`:`") }
        offset += 1
        skipWhiteSpace()
        let value = try readPart(key)
        guard members.updateValue(value, forKey: key) == nil else {
          throw error(
            "the key \(shown(key)) appears twice in this object", help: "keep one of the two", at: keyStart)
        }
      } while try readComma(before: Ascii.closeBrace, or: "`,` or `}`")
    }
    offset += 1
    depth -= 1
    return members
  }

  private mutating func readArray() throws(JSONError) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    if current != Ascii.closeBracket {
      if offset == end { throw unexpected("a value or `]`") }
      repeat {
        elements.append(wanted == nil ? try readValue() : try readPart("[\(elements.count)]"))
      } while try readComma(before: Ascii.closeBracket, or: "`,` or `]`")
    }
    offset += 1
    depth -= 1
    return elements
  }

  /// Reads a part of a container, which may be on the path that is looked for.
  private mutating func readPart(_ key: String) throws(JSONError) -> JSONValue {
    guard let path = wanted else { return try readValue() }
    let isOnPath = path.first == key
    if isOnPath { found = offset }
    wanted = isOnPath ? path.dropFirst() : nil
    let value = try readValue()
    // Once the path was followed, no other part is on it.
    wanted = isOnPath ? nil : path
    return value
  }

  /// Reads the opening bracket of a container and moves to its first part.
  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= JSONReader.mostDepth else {
      throw error("arrays and objects are nested more than \(JSONReader.mostDepth) deep", at: offset)
    }
    offset += 1
    skipWhiteSpace()
  }

  /// Reads the comma before another part; false, without moving, at the closing bracket of the container.
  private mutating func readComma(before close: UInt8, or expected: String) throws(JSONError) -> Bool {
    skipWhiteSpace()
    if current == close { return false }
    guard current == Ascii.comma else { throw unexpected(expected) }
    let place = offset
    offset += 1
    skipWhiteSpace()
    if current == close { throw error("nothing follows this comma", help: "remove it", at: place) }
    return true
  }

  // MARK: - Words and numbers

  private mutating func readWord() throws(JSONError) -> JSONValue {
    let rest = bytes[offset..<end]
    let word = String(decoding: rest.prefix { $0.isAlphanumeric || $0 == Ascii.underscore }, as: UTF8.self)
    guard let value = JSONReader.words[word] else {
      let isCutOff = !word.isEmpty && offset + word.utf8.count == end
      if isCutOff, JSONReader.words.keys.contains(where: { $0.hasPrefix(word) }) {
        throw cutOff("the rest of `true`, `false` or `null`")
      }
      guard !word.isEmpty else { throw unexpected("a value") }
      throw error(
        "unknown word \(shown(word))",
        help: "strings are in double quotes, words are `true`, `false`, `null`", at: offset)
    }
    offset += word.utf8.count
    return value
  }

  private static let words: [String: JSONValue] = ["true": .bool(true), "false": .bool(false), "null": .null]

  private mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = offset
    if current == Ascii.hyphen { offset += 1 }
    let firstDigit = offset
    try skipDigits()
    if bytes[firstDigit] == Ascii.zero, offset > firstDigit + 1 {
      throw error("the number has a leading zero", help: "remove it", at: firstDigit)
    }
    let integerEnd = offset
    if current == Ascii.period {
      offset += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == Ascii.plus || current == Ascii.hyphen { offset += 1 }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // `-0` is not an integer: written as one, it would lose its sign.
    guard offset == integerEnd, text != "-0", let value = Int(text) else { return .number(text) }
    return .integer(value)
  }

  /// Reads one or more digits.
  private mutating func skipDigits() throws(JSONError) {
    guard current.isDigit else { throw unexpected("a digit") }
    while current.isDigit { offset += 1 }
  }

  // MARK: - Strings

  /// Reads the string whose opening quote is at the current offset.
  private mutating func readString() throws(JSONError) -> String {
    offset += 1
    let start = offset
    skipPlainText()
    // Most strings have no escape, and need no buffer.
    if current == Ascii.quotationMark {
      offset += 1
      return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<offset])
    while true {
      if offset == end { throw unexpected("the `\"` that closes the string") }
      switch current {
      case Ascii.quotationMark:
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case Ascii.backslash: try readEscape(into: &text)
      case Ascii.lineFeed, Ascii.carriageReturn:
        throw error(
          "a line ends inside a string", help: "close it with `\"`, or write the line break as `\\n`",
          at: offset)
      default:
        throw error(
          "a string holds the raw control character \(currentCharacter)", help: "write it as an escape",
          at: offset)
      }
      let start = offset
      skipPlainText()
      text += bytes[start..<offset]
    }
  }

  private mutating func skipPlainText() {
    while current >= 0x20, current != Ascii.quotationMark, current != Ascii.backslash { offset += 1 }
  }

  /// Reads an escape, or both escapes of a surrogate pair; appends the character.
  private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
    let start = offset
    offset += 1
    if offset == end { throw unexpected("the rest of an escape") }
    switch current {
    case Ascii.quotationMark, Ascii.backslash, Ascii.slash: text.append(current)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(Ascii.formFeed)
    case UInt8(ascii: "n"): text.append(Ascii.lineFeed)
    case UInt8(ascii: "r"): text.append(Ascii.carriageReturn)
    case UInt8(ascii: "t"): text.append(Ascii.tab)
    case UInt8(ascii: "u"):
      text += try readUnicodeEscape(from: start).utf8
      return
    default:
      throw error(
        "unknown escape: `\\` is followed by \(currentCharacter)", help: "a backslash itself is `\\\\`",
        at: start)
    }
    offset += 1
  }

  /// Reads a Unicode escape from its `u` on.
  private mutating func readUnicodeEscape(from start: Int) throws(JSONError) -> String {
    let first = try readCodeUnit()
    if let scalar = Unicode.Scalar(first) { return String(scalar) }
    let rest = bytes[offset..<end].prefix(2)
    if UTF16.isLeadSurrogate(first) {
      // If the document ends within a pair, the error is the early end.
      if rest.isEmpty || rest.elementsEqual([Ascii.backslash]) { throw cutOff("the rest of an escape") }
      if rest.elementsEqual([Ascii.backslash, UInt8(ascii: "u")]) {
        offset += 1
        let second = try readCodeUnit()
        if UTF16.isTrailSurrogate(second) { return String(decoding: [first, second], as: UTF16.self) }
      }
    }
    throw error("the escape `\\u\(String(first, radix: 16))` is half of a surrogate pair", at: start)
  }

  /// Reads a `u` and its four hexadecimal digits.
  private mutating func readCodeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      offset += 1
      guard current < 0x80, let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 1
    return unit
  }

  // MARK: - Places

  private mutating func skipWhiteSpace() {
    while current.isBlank || current.isLineEnd { offset += 1 }
  }

  /// The current byte; 0 at the end, where no value, escape or string goes on.
  private var current: UInt8 { offset < end ? bytes[offset] : 0 }

  /// The current character for a message.
  private var currentCharacter: String {
    let scalar = String(decoding: bytes[offset..<end].prefix(4), as: UTF8.self).unicodeScalars.first
    guard let scalar else { return "nothing" }
    let text = String(scalar)
    let isVisible = !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
    return printable(text) == text && isVisible
      ? "`\(text)`" : "U+" + padded(Int(scalar.value), to: 4, radix: 16).uppercased()
  }

  private func error(
    _ message: String, help: String = "fix this place in the file", at place: Int
  ) -> JSONError {
    JSONError(message, help: help, at: place, of: bytes)
  }

  private func cutOff(_ expected: String) -> JSONError {
    error("the document ends too early: expected \(expected)", at: end)
  }

  /// The error for a character other than expected, or for the end of the document.
  private func unexpected(_ expected: String) -> JSONError {
    guard offset < end else { return cutOff(expected) }
    return error("expected \(expected), found \(currentCharacter)", at: offset)
  }
}
