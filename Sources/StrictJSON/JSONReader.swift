// Reads a JSON document value by value, as the caller expects them.

import TextTools

/// A strict reader of RFC 8259 over bytes: the caller says which value it expects next, and every mistake has
/// a place. Nothing is repaired and nothing is passed over: trailing commas, comments, duplicate keys, half
/// surrogate pairs and ill-formed UTF-8 are refused.
///
/// Each place in the document holds one value, to be read once. A mistake ends the reading: whatever is called
/// afterwards, `finish()` too, throws it again.
package struct JSONReader: Sendable {
  /// The most bytes of a document, if not said otherwise: 64 MiB.
  package static let maximumBytes = 64 << 20
  /// The most arrays and objects inside one another: each takes some of the stack.
  static let maximumDepth = 64

  let bytes: [UInt8]
  var offset = 0
  /// One step for each open container, the outermost first.
  private var path: [PathStep] = []
  /// True where a value may be read: at the start, after a key, before an element.
  private var valueIsPending = true
  /// The byte at which the value read last begins; before a member's value is read, that of its key.
  private var valueStart = 0
  private var failure: JSONError?

  private enum PathStep {
    case key(String)
    case index(Int)
  }

  /// Checks size and encoding, and stands before the document's value.
  ///
  /// Throws `tooLarge`, `byteOrderMark`, `utf16`, `zeroByte` or `invalidUTF8`.
  package init(_ bytes: [UInt8], maximumBytes: Int = maximumBytes) throws(JSONError) {
    self.bytes = bytes
    guard bytes.count <= maximumBytes else {
      throw mistake(.tooLarge(bytes: bytes.count, limit: maximumBytes), at: 0)
    }
    if let (cause, place) = encodingFault { throw mistake(cause, at: place) }
  }

  /// Where the document is not plain UTF-8, and why; nil if it is.
  private var encodingFault: (cause: JSONError.Cause, offset: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.byteOrderMark, 0) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return (.utf16, 0) }
    // JSON begins with ASCII, which UTF-16 writes as one zero byte and one other.
    if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) { return (.utf16, 0) }
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

  /// Reads any value whole, such as a field that is not known and has to survive a rewrite.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    switch try nextKind() {
    case .null, .boolean: return try readWord()
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

  /// Checks that nothing but white space follows the document's value.
  package mutating func finish() throws(JSONError) {
    if let failure { throw failure }
    guard !valueIsPending else { throw mistake(.valueNotRead, at: offset) }
    skipWhiteSpace()
    if offset < bytes.count { throw mistake(.trailingContent(currentScalar), at: offset) }
  }

  // MARK: - Objects and arrays

  /// Reads an object: calls `member` for each key in the order of the document, to read the key's value.
  ///
  /// A key that stands twice is refused before its second value is read; so are two keys that are canonically
  /// equivalent in Unicode, which Swift's strings do not tell apart. A key whose value `member` does not read
  /// is refused as unknown. A closure of several statements has to name its error:
  /// `{ (reader, key) throws(JSONError) in … }`.
  package mutating func readObject(
    _ member: (inout JSONReader, _ key: String) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = try enter(.object)
    var keys: Set<String> = []
    skipWhiteSpace()
    if current != Byte.closeBrace {
      repeat {
        let keyStart = offset
        let key = try readKey(expected: keys.isEmpty ? .keyOrObjectEnd : .key)
        guard keys.insert(key).inserted else { throw mistake(.duplicateKey(key), at: keyStart) }
        try readColon()
        path.append(.key(key))
        (valueStart, valueIsPending) = (keyStart, true)
        try member(&self, key)
        if valueIsPending { throw mistake(.unknownKey(key), at: keyStart) }
        path.removeLast()
      } while try readComma(before: Byte.closeBrace, expected: .commaOrObjectEnd)
    }
    leave(start)
  }

  /// Reads an array: calls `element` for each element with its index from 0, to read it. An element that
  /// `element` does not read is refused.
  package mutating func readArray(
    _ element: (inout JSONReader, _ index: Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = try enter(.array)
    var index = 0
    skipWhiteSpace()
    if current != Byte.closeBracket {
      if offset == bytes.count { throw unexpected(.valueOrArrayEnd) }
      repeat {
        let elementStart = offset
        path.append(.index(index))
        (valueStart, valueIsPending) = (elementStart, true)
        try element(&self, index)
        if valueIsPending { throw mistake(.unexpectedElement, at: elementStart) }
        path.removeLast()
        index += 1
      } while try readComma(before: Byte.closeBracket, expected: .commaOrArrayEnd)
    }
    leave(start)
  }

  /// Reads the bracket that opens a container; returns its place.
  private mutating func enter(_ kind: JSONKind) throws(JSONError) -> Int {
    try beginValue(kind)
    guard path.count < JSONReader.maximumDepth else {
      throw mistake(.tooDeep(limit: JSONReader.maximumDepth), at: offset)
    }
    offset += 1
    return valueStart
  }

  /// Reads the bracket that closes the container which begins at a byte.
  private mutating func leave(_ start: Int) {
    offset += 1
    valueStart = start
  }

  private mutating func readKey(expected: JSONError.Expectation) throws(JSONError) -> String {
    guard current == Byte.quote else { throw unexpected(expected) }
    return try scanString()
  }

  private mutating func readColon() throws(JSONError) {
    skipWhiteSpace()
    guard current == Byte.colon else { throw unexpected(.colon) }
    offset += 1
  }

  /// Reads the comma before another part; false, with nothing read, before the bracket that ends the container.
  private mutating func readComma(
    before end: UInt8, expected: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    if current == end { return false }
    guard current == Byte.comma else { throw unexpected(expected) }
    let place = offset
    offset += 1
    skipWhiteSpace()
    if current == end { throw mistake(.trailingComma, at: place) }
    return true
  }

  // MARK: - Before a value

  /// The kind of the value that comes next, which stays unread; every number is `.number`.
  private mutating func nextKind() throws(JSONError) -> JSONKind {
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
      if path.isEmpty, offset == bytes.count { throw mistake(.emptyDocument, at: offset) }
      throw Byte.isWordByte(current) ? mistake(.unknownWord(word), at: offset) : unexpected(.value)
    }
  }

  /// Stands at the value, which is to be of a kind and counts as read from now on.
  mutating func beginValue(_ expected: JSONKind) throws(JSONError) {
    let found = try nextKind()
    valueStart = offset
    guard found == expected || found == .number && expected == .integer else {
      throw mistake(.wrongType(expected: expected, found: found))
    }
    valueIsPending = false
  }

  mutating func skipWhiteSpace() {
    while Byte.isWhiteSpace(current) { offset += 1 }
  }

  /// The byte to be read next; 0 at the end, which no document holds.
  var current: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var currentScalar: Unicode.Scalar {
    let ahead = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return ahead.unicodeScalars.first ?? "\u{FFFD}"
  }

  // MARK: - Mistakes

  /// The mistake, for the caller to throw, at the start of the value read last (after `readObject` or
  /// `readArray`: of the object or array) or, before a member's value is read, of its key; the first mistake of
  /// the document if there was one before.
  package mutating func mistake(_ cause: JSONError.Cause) -> JSONError { mistake(cause, at: valueStart) }

  mutating func mistake(_ cause: JSONError.Cause, at place: Int) -> JSONError {
    if let failure { return failure }
    let error = JSONError(
      cause: cause, at: Diagnostic.Place(file: "", bytes: bytes, offset: place), offset: place, path: pathText
    )
    failure = error
    offset = bytes.count
    return error
  }

  /// The mistake that something else stands here than expected, or nothing.
  mutating func unexpected(_ expected: JSONError.Expectation) -> JSONError {
    offset < bytes.count
      ? mistake(.unexpectedCharacter(currentScalar, expected: expected), at: offset)
      : mistake(.unexpectedEnd(expected: expected), at: offset)
  }

  /// The steps as in `items.lc-1920.attempts[2].minutes`; a key of other characters than ASCII letters,
  /// digits, `_` and `-` stands in brackets and quotes, shortened if it is long.
  private var pathText: String {
    var result = ""
    for step in path {
      switch step {
      case .index(let index): result += "[\(index)]"
      case .key(let key) where isPlain(key): result += result.isEmpty ? key : "." + key
      case .key(let key): result += "[\"\(JSONError.Cause.shown(key).dropFirst().dropLast())\"]"
      }
    }
    return result
  }

  private func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 40 && key.utf8.allSatisfy { Byte.isWordByte($0) || $0 == Byte.minus }
  }
}

/// Reads a whole document into a value.
package func parseJSON(
  _ bytes: [UInt8], maximumBytes: Int = JSONReader.maximumBytes
) throws(JSONError) -> JSONValue {
  var reader = try JSONReader(bytes, maximumBytes: maximumBytes)
  let value = try reader.readValue()
  try reader.finish()
  return value
}
