// Reads a JSON document value by value, as the caller expects them.

/// The bounds of a document.
package struct JSONLimits: Sendable, Equatable {
  /// The most bytes a document may have.
  package let maximumBytes: Int
  /// The most arrays and objects inside one another, 1 to 64: each takes some of the stack.
  package let maximumDepth: Int

  /// Makes limits: 64 MiB and 64 levels if not said otherwise; a depth outside 1 to 64 becomes the nearest.
  package init(maximumBytes: Int = 64 << 20, maximumDepth: Int = 64) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = min(max(maximumDepth, 1), 64)
  }
}

/// A strict reader of RFC 8259 over bytes: the caller says which value it expects next, and every mistake has
/// a place. Nothing is repaired and nothing is passed over: trailing commas, comments, duplicate keys, half
/// surrogate pairs and ill-formed UTF-8 are refused.
///
/// Each place in the document holds one value, to be read once. A `wrongType` leaves its value unread, so
/// that another kind may be tried. An error that leaves `readObject` or `readArray`, and any mistake against
/// the grammar, ends the reading: whatever is called afterwards, `finish()` too, repeats it.
package struct JSONReader: Sendable {
  let bytes: [UInt8]
  let limits: JSONLimits
  var offset = 0
  /// One step for each open container, the outermost first.
  var path: [JSONPathStep] = []
  var openKeys = JSONOpenKeys()
  /// Keys that were read lately.
  var knownKeys = JSONKnownKeys()
  /// Where a text with escapes is put together.
  var unescaped: [UInt8] = []
  /// True where a value may be read: at the start, after a key, before an element.
  var valueIsPending = true
  /// The byte at which the value read last begins; before a member's value is read, that of its key.
  package internal(set) var valueStart = 0
  private var failure: JSONError?

  /// Checks size and encoding, and stands before the document's value.
  ///
  /// Throws `tooLarge`, `byteOrderMark`, `utf16`, `zeroByte` or `invalidUTF8`.
  package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    self.bytes = bytes
    self.limits = limits
    guard bytes.count <= limits.maximumBytes else {
      throw mistake(.tooLarge(bytes: bytes.count, limit: limits.maximumBytes), at: 0)
    }
    if let fault = JSONEncodingCheck.firstFault(in: bytes) {
      throw mistake(fault.cause, at: fault.offset)
    }
  }

  /// The kind of the value that comes next, which stays unread; every number is `.number`.
  package mutating func nextKind() throws(JSONError) -> JSONKind {
    if let failure { throw failure }
    guard valueIsPending else { throw mistake(.valueAlreadyRead, at: offset) }
    skipWhiteSpace()
    switch current {
    case Byte.openBrace: return .object
    case Byte.openBracket: return .array
    case Byte.quote: return .string
    case Byte.minus, Byte.zero...Byte.nine: return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default:
      if path.isEmpty, offset == bytes.count { throw fail(.emptyDocument, at: offset) }
      throw Byte.isWordByte(current) ? unknownWord() : unexpected(.value)
    }
  }

  /// True if the next value is `null`; it stays unread.
  package mutating func isNull() -> Bool {
    skipWhiteSpace()
    return valueIsPending && current == UInt8(ascii: "n")
  }

  /// Reads `null`.
  package mutating func readNull() throws(JSONError) {
    try beginValue(.null)
    guard try readWord("null") else { throw unknownWord() }
  }

  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    try beginValue(.boolean)
    if try readWord("true") { return true }
    guard try readWord("false") else { throw unknownWord() }
    return false
  }

  /// Reads a string of any text.
  package mutating func readString() throws(JSONError) -> String {
    try beginValue(.string)
    let text = try scanString()
    valueIsPending = false
    return text
  }

  /// Reads a string of any text as its bytes in UTF-8, for values such as dates, which are no texts in the
  /// end.
  package mutating func readUTF8() throws(JSONError) -> ArraySlice<UInt8> {
    try beginValue(.string)
    let text = try scanUTF8()
    valueIsPending = false
    return text
  }

  /// Reads any value whole, such as a field that is not known and has to survive a rewrite.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    switch try nextKind() {
    case .null:
      try readNull()
      return .null
    case .boolean: return .bool(try readBool())
    case .string: return .string(try readString())
    case .number, .integer: return try readNumber()
    case .array:
      var elements: [JSONValue] = []
      try readArray { (reader, _) throws(JSONError) in elements.append(try reader.readValue()) }
      return .array(elements)
    case .object:
      var members: [JSONMember] = []
      try readObject { (reader, key) throws(JSONError) in
        members.append(JSONMember(key: key, value: try reader.readValue()))
      }
      return .object(members)
    }
  }

  /// Reads any value and keeps nothing of it; it is checked as strictly as any other.
  package mutating func skipValue() throws(JSONError) {
    switch try nextKind() {
    case .array: try readArray { (reader, _) throws(JSONError) in try reader.skipValue() }
    case .object: try readObject { (reader, _) throws(JSONError) in try reader.skipValue() }
    default: _ = try readValue()
    }
  }

  /// Checks that nothing but white space follows the document's value.
  package mutating func finish() throws(JSONError) {
    if let failure { throw failure }
    guard !valueIsPending else { throw mistake(.valueNotRead, at: offset) }
    skipWhiteSpace()
    if offset < bytes.count { throw fail(.trailingContent(currentScalar), at: offset) }
  }

  /// The mistake, for the caller to throw, at the start of the value read last (after `readObject` or
  /// `readArray`: of the object or array) or, before a member's value is read, of its key; or at a byte kept
  /// from `valueStart`.
  package func mistake(_ cause: JSONError.Cause, at place: Int? = nil) -> JSONError {
    let place = min(max(place ?? valueStart, 0), bytes.count)
    var line = 1
    var column = 1
    for byte in bytes[..<place] {
      if byte == Byte.newline {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError(cause: cause, line: line, column: column, offset: place, path: pathText)
  }

  /// The mistake that a value cannot be what it is, in the caller's words, as in `minutes must be 0 to 1440`.
  package func invalidValue(_ words: String) -> JSONError {
    mistake(.invalidValue(words))
  }
}

extension JSONReader {
  /// The byte to be read next; 0 at the end, which no document holds.
  var current: UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  var currentScalar: Unicode.Scalar {
    let ahead = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    return ahead.unicodeScalars.first ?? "\u{FFFD}"
  }

  mutating func skipWhiteSpace() {
    var index = offset
    while index < bytes.count {
      switch bytes[index] {
      case Byte.newline: index += 1 + spaces(from: index + 1)
      case Byte.space, Byte.carriageReturn, Byte.tab: index += 1
      default:
        offset = index
        return
      }
    }
    offset = index
  }

  /// The number of spaces at a place, eight at a time: lines of a document begin with many.
  private func spaces(from start: Int) -> Int {
    bytes.withUnsafeBytes { PlainText.spaces(in: $0, from: start) }
  }

  /// Stands at the value and notes its start, or throws and leaves it unread.
  mutating func beginValue(_ expected: JSONKind) throws(JSONError) {
    let found = try nextKind()
    valueStart = offset
    guard found == expected || found == .number && expected == .integer else {
      throw mistake(.wrongType(expected: expected, found: found))
    }
  }

  /// Notes a mistake after which nothing can be read.
  mutating func fail(_ cause: JSONError.Cause, at place: Int) -> JSONError {
    let error = failure ?? mistake(cause, at: place)
    failure = error
    offset = bytes.count
    return error
  }

  /// Notes an error on its way out of a container, which leaves the rest of the container unread.
  mutating func spent(by error: JSONError) -> JSONError {
    failure = failure ?? error
    offset = bytes.count
    return error
  }

  /// The mistake that something else stands here than expected, or nothing.
  mutating func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    offset < bytes.count
      ? fail(.unexpectedCharacter(currentScalar, expected: expected), at: offset)
      : fail(.unexpectedEnd(expected: expected), at: offset)
  }

  private var wordEnd: Int {
    var end = offset
    while end < bytes.count, Byte.isWordByte(bytes[end]) { end += 1 }
    return end
  }

  /// Reads a bare word if it is this one.
  private mutating func readWord(_ word: StaticString) throws(JSONError) -> Bool {
    let end = wordEnd
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset..<end].elementsEqual(text) else {
      if end == bytes.count, text.starts(with: bytes[offset..<end]) {
        offset = end
        throw unexpected(.wordEnd)
      }
      return false
    }
    offset = end
    valueIsPending = false
    return true
  }

  private mutating func unknownWord() -> JSONError {
    fail(.unknownWord(String(decoding: bytes[offset..<wordEnd], as: UTF8.self)), at: offset)
  }
}

/// Reads a whole document into a value.
package func parseJSON(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) -> JSONValue {
  var reader = try JSONReader(bytes, limits: limits)
  let value = try reader.readValue()
  try reader.finish()
  return value
}
