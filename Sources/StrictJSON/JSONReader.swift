// Parses a JSON document strictly.

import TextTools

/// A strict parser for RFC 8259; every error has a position. Nothing is repaired or skipped: trailing commas,
/// comments, duplicate keys, lone surrogates and ill-formed UTF-8 are errors.
struct JSONReader {
  /// The maximum nesting depth of arrays and objects, since each level uses stack space.
  private static let maximumDepth = 64
  /// Up to this number of members, keys are compared one by one.
  private static let fewMembers = 12

  private let bytes: [UInt8]
  private var offset = 0
  /// The keys and indices that lead to the current value, outermost first.
  private var path: [JSONPathStep] = []
  /// Where the elements begin of a document that is an array.
  private(set) var elementOffsets: [Int] = []

  /// Checks size and encoding; nothing of the value is read yet.
  ///
  /// Throws `tooLarge`, `byteOrderMark`, `zeroByte` or `invalidUTF8`.
  init(_ bytes: [UInt8], maximumBytes: Int) throws(JSONError) {
    self.bytes = bytes
    guard bytes.count <= maximumBytes else {
      throw error(.tooLarge(bytes: bytes.count, limit: maximumBytes), at: 0)
    }
    if let (cause, place) = encodingFault { throw error(cause, at: place) }
  }

  /// The first position that is not valid UTF-8 text, with the cause; nil if all of it is valid.
  private var encodingFault: (cause: JSONError.Cause, offset: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.byteOrderMark, 0) }
    let text = bytes.prefix { $0 != 0 }
    if String(validating: text, as: UTF8.self) == nil {
      var parser = UTF8.ForwardParser()
      var rest = text.makeIterator()
      var offset = 0
      while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
      return (.invalidUTF8, offset)
    }
    return text.endIndex < bytes.endIndex ? (.zeroByte, text.endIndex) : nil
  }

  /// Reads the document's value, after which only white space may follow.
  mutating func readDocument() throws(JSONError) -> (value: JSONValue, offset: Int) {
    skipWhiteSpace()
    if offset == bytes.count { throw error(.emptyDocument, at: offset) }
    let start = offset
    let value = try readValue()
    skipWhiteSpace()
    if offset < bytes.count { throw error(.trailingContent(currentScalar), at: offset) }
    return (value, start)
  }

  /// Reads the value at the current offset.
  private mutating func readValue() throws(JSONError) -> JSONValue {
    switch current {
    case Ascii.openBrace: return .object(try readObject())
    case Ascii.openBracket: return .array(try readArray())
    case Ascii.quotationMark: return .string(try readString())
    case Ascii.hyphen, Ascii.zero...Ascii.nine: return try readNumber()
    default: return try readWord()
    }
  }

  /// Reads an object. Duplicate keys are refused, including keys that are canonically equivalent in Unicode, which
  /// Swift's strings do not distinguish.
  private mutating func readObject() throws(JSONError) -> [JSONMember] {
    try enter()
    var members: [JSONMember] = []
    var keys: Set<String> = []
    func isNew(_ key: String) -> Bool {
      // Few keys are found faster one by one.
      if members.count < JSONReader.fewMembers { return !members.contains { $0.key == key } }
      if keys.isEmpty { keys = Set(members.map(\.key)) }
      return keys.insert(key).inserted
    }
    guard current != Ascii.closeBrace else {
      offset += 1
      return members
    }
    repeat {
      let keyStart = offset
      guard current == Ascii.quotationMark else { throw unexpected(members.isEmpty ? .keyOrObjectEnd : .key) }
      let key = try readString()
      guard isNew(key) else { throw error(.duplicateKey(key), at: keyStart) }
      skipWhiteSpace()
      guard current == Ascii.colon else { throw unexpected(.colon) }
      offset += 1
      skipWhiteSpace()
      path.append(.key(key))
      let start = offset
      members.append(JSONMember(key: key, value: try readValue(), offset: start))
      path.removeLast()
    } while try readComma(before: Ascii.closeBrace, expected: .commaOrObjectEnd)
    offset += 1
    return members
  }

  private mutating func readArray() throws(JSONError) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    guard current != Ascii.closeBracket else {
      offset += 1
      return elements
    }
    if offset == bytes.count { throw unexpected(.valueOrArrayEnd) }
    repeat {
      path.append(.index(elements.count))
      if path.count == 1 { elementOffsets.append(offset) }
      elements.append(try readValue())
      path.removeLast()
    } while try readComma(before: Ascii.closeBracket, expected: .commaOrArrayEnd)
    offset += 1
    return elements
  }

  /// Reads the opening bracket of a container and moves to its first part.
  private mutating func enter() throws(JSONError) {
    guard path.count < JSONReader.maximumDepth else {
      throw error(.tooDeep(limit: JSONReader.maximumDepth), at: offset)
    }
    offset += 1
    skipWhiteSpace()
  }

  /// Reads the comma before another part; false, without moving, at the closing bracket of the container.
  private mutating func readComma(
    before end: UInt8, expected: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    if current == end { return false }
    guard current == Ascii.comma else { throw unexpected(expected) }
    let place = offset
    offset += 1
    skipWhiteSpace()
    if current == end { throw error(.trailingComma, at: place) }
    return true
  }

  // MARK: - Words

  private mutating func readWord() throws(JSONError) -> JSONValue {
    let word = String(
      decoding: bytes[offset...].prefix { $0.isAlphanumeric || $0 == Ascii.underscore }, as: UTF8.self)
    if word.isEmpty { throw unexpected(.value) }
    guard let value = JSONReader.words[word] else {
      let isCutOff =
        offset + word.utf8.count == bytes.count && JSONReader.words.keys.contains { $0.hasPrefix(word) }
      guard isCutOff else { throw error(.unknownWord(word), at: offset) }
      throw error(.unexpectedEnd(expected: .wordEnd), at: bytes.count)
    }
    offset += word.utf8.count
    return value
  }

  private static let words: [String: JSONValue] = ["true": .bool(true), "false": .bool(false), "null": .null]

  // MARK: - Numbers

  private mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = offset
    if current == Ascii.hyphen { offset += 1 }
    let firstDigit = offset
    try skipDigits()
    if bytes[firstDigit] == Ascii.zero, offset > firstDigit + 1 {
      throw error(.leadingZero, at: firstDigit)
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
    guard offset == integerEnd, text != "-0", let value = Int64(text) else { return .number(text) }
    return .integer(value)
  }

  /// Reads one or more digits.
  private mutating func skipDigits() throws(JSONError) {
    guard current.isDigit else { throw unexpected(.digit) }
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
      if offset == bytes.count { throw unexpected(.stringEnd) }
      switch current {
      case Ascii.quotationMark:
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case Ascii.backslash: try scanEscape(into: &text)
      default: throw error(.controlCharacter(currentScalar), at: offset)
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
  private mutating func scanEscape(into text: inout [UInt8]) throws(JSONError) {
    let start = offset
    offset += 1
    if offset == bytes.count { throw unexpected(.escape) }
    switch current {
    case Ascii.quotationMark, Ascii.backslash, Ascii.slash: text.append(current)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(Ascii.formFeed)
    case UInt8(ascii: "n"): text.append(Ascii.lineFeed)
    case UInt8(ascii: "r"): text.append(Ascii.carriageReturn)
    case UInt8(ascii: "t"): text.append(Ascii.tab)
    case UInt8(ascii: "u"):
      text += try scanUnicodeEscape(from: start).utf8
      return
    default: throw error(.invalidEscape(currentScalar), at: start)
    }
    offset += 1
  }

  /// Reads a Unicode escape from its `u` on.
  private mutating func scanUnicodeEscape(from start: Int) throws(JSONError) -> String {
    let first = try scanCodeUnit()
    if let scalar = Unicode.Scalar(first) { return String(scalar) }
    guard UTF16.isLeadSurrogate(first) else { throw error(.loneSurrogate(first), at: start) }
    // If the document ends within a pair, the error is the early end.
    let next = bytes[offset...].prefix(2)
    if next.isEmpty || next.elementsEqual([Ascii.backslash]) {
      throw error(.unexpectedEnd(expected: .escape), at: bytes.count)
    }
    guard next.elementsEqual([Ascii.backslash, UInt8(ascii: "u")]) else {
      throw error(.loneSurrogate(first), at: start)
    }
    offset += 1
    let second = try scanCodeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw error(.loneSurrogate(first), at: start) }
    return String(decoding: [first, second], as: UTF16.self)
  }

  /// Reads a `u` and its four hexadecimal digits.
  private mutating func scanCodeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      offset += 1
      guard let digit = Character(currentScalar).hexDigitValue, currentScalar.isASCII else {
        throw unexpected(.hexadecimalDigit)
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

  /// The current byte; 0 at the end, since no document contains a zero byte.
  private var current: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private var currentScalar: Unicode.Scalar {
    let ahead = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return ahead.unicodeScalars.first ?? "\u{FFFD}"
  }

  private func error(_ cause: JSONError.Cause, at place: Int) -> JSONError {
    JSONError(cause, at: place, of: bytes, path: path)
  }

  /// The error for a character other than expected, or for the end of the document.
  private func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    offset < bytes.count
      ? error(.unexpectedCharacter(currentScalar, expected: expected), at: offset)
      : error(.unexpectedEnd(expected: expected), at: offset)
  }
}

/// Parses a whole document; the members of its objects have their byte offsets.
///
/// - Parameter maximumBytes: the maximum length, 64 MiB by default.
package func parseJSON(_ bytes: [UInt8], maximumBytes: Int = 64 << 20) throws(JSONError) -> JSONValue {
  var reader = try JSONReader(bytes, maximumBytes: maximumBytes)
  return try reader.readDocument().value
}
