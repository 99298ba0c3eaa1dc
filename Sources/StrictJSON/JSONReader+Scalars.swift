// Reads words, numbers and strings with their escapes.

extension JSONReader {
  // MARK: - Words

  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    try beginValue(.boolean)
    return try scanWord() == true
  }

  /// Reads `true`, `false` or `null`.
  mutating func readWord() throws(JSONError) -> JSONValue {
    try beginValue(current == UInt8(ascii: "n") ? .null : .boolean)
    return try scanWord()
  }

  private mutating func scanWord() throws(JSONError) -> JSONValue {
    let word = word
    guard let value = JSONReader.words[word] else {
      let isCutOff =
        offset + word.utf8.count == bytes.count && JSONReader.words.keys.contains { $0.hasPrefix(word) }
      guard isCutOff else { throw mistake(.unknownWord(word), at: offset) }
      throw mistake(.unexpectedEnd(expected: .wordEnd), at: bytes.count)
    }
    offset += word.utf8.count
    return value
  }

  private static let words: [String: JSONValue] = ["true": .bool(true), "false": .bool(false), "null": .null]

  /// The bare word that stands here.
  var word: String { String(decoding: bytes[offset...].prefix(while: Byte.isWordByte), as: UTF8.self) }

  // MARK: - Numbers

  /// Reads a whole number in a range, written with digits only: `1.0`, `1e2` and `-0` are refused.
  ///
  /// Throws `wrongType`, `notAnInteger`, `numberOutOfRange`, or what is wrong with the number's text.
  package mutating func readInteger(
    in range: ClosedRange<Int64> = Int64.min...Int64.max
  ) throws(JSONError) -> Int64 {
    try beginValue(.integer)
    let (text, isInteger) = try scanNumber()
    guard isInteger else { throw mistake(.notAnInteger(text)) }
    guard let value = Int64(text), range.contains(value) else {
      throw mistake(.numberOutOfRange(text, range))
    }
    return value
  }

  /// Reads any number.
  mutating func readNumber() throws(JSONError) -> JSONValue {
    try beginValue(.number)
    let (text, isInteger) = try scanNumber()
    guard isInteger, let value = Int64(text) else { return .number(text) }
    return .integer(value)
  }

  /// The number's text, and whether it has no fraction, no exponent, and no minus before zero.
  private mutating func scanNumber() throws(JSONError) -> (text: String, isInteger: Bool) {
    let start = offset
    if current == Byte.minus { offset += 1 }
    let firstDigit = offset
    try skipDigits()
    if bytes[firstDigit] == Byte.zero, offset > firstDigit + 1 {
      throw mistake(.leadingZero, at: firstDigit)
    }
    let integerEnd = offset
    if current == Byte.point {
      offset += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == Byte.plus || current == Byte.minus { offset += 1 }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return (text, offset == integerEnd && text != "-0")
  }

  /// Reads one digit or more.
  private mutating func skipDigits() throws(JSONError) {
    guard Byte.isDigit(current) else { throw unexpected(.digit) }
    while Byte.isDigit(current) { offset += 1 }
  }

  // MARK: - Strings

  /// Reads a string of any text.
  package mutating func readString() throws(JSONError) -> String {
    try beginValue(.string)
    return try scanString()
  }

  /// Reads the string whose opening quote stands here.
  mutating func scanString() throws(JSONError) -> String {
    offset += 1
    var text = ""
    while true {
      let start = offset
      while current >= 0x20, current != Byte.quote, current != Byte.backslash { offset += 1 }
      text += String(decoding: bytes[start..<offset], as: UTF8.self)
      if offset == bytes.count { throw unexpected(.stringEnd) }
      switch current {
      case Byte.quote:
        offset += 1
        return text
      case Byte.backslash: text += try scanEscape()
      default: throw mistake(.controlCharacter(currentScalar), at: offset)
      }
    }
  }

  /// Reads an escape, or the two of a surrogate pair; returns what it stands for.
  private mutating func scanEscape() throws(JSONError) -> String {
    let start = offset
    offset += 1
    if offset == bytes.count { throw unexpected(.escape) }
    let text: String
    switch current {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"): text = String(currentScalar)
    case UInt8(ascii: "b"): text = "\u{8}"
    case UInt8(ascii: "f"): text = "\u{C}"
    case UInt8(ascii: "n"): text = "\n"
    case UInt8(ascii: "r"): text = "\r"
    case UInt8(ascii: "t"): text = "\t"
    case UInt8(ascii: "u"): return try scanUnicodeEscape(from: start)
    default: throw mistake(.invalidEscape(currentScalar), at: start)
    }
    offset += 1
    return text
  }

  /// As above, from the `u` on.
  private mutating func scanUnicodeEscape(from start: Int) throws(JSONError) -> String {
    let first = try scanCodeUnit()
    if let scalar = Unicode.Scalar(first) { return String(scalar) }
    guard UTF16.isLeadSurrogate(first) else { throw mistake(.loneSurrogate(first), at: start) }
    // A document cut off within a pair ends too early, and says so.
    let next = bytes[offset...].prefix(2)
    if next.isEmpty || next.elementsEqual([Byte.backslash]) {
      throw mistake(.unexpectedEnd(expected: .escape), at: bytes.count)
    }
    guard next.elementsEqual([Byte.backslash, UInt8(ascii: "u")]) else {
      throw mistake(.loneSurrogate(first), at: start)
    }
    offset += 1
    let second = try scanCodeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw mistake(.loneSurrogate(first), at: start) }
    return String(decoding: [first, second], as: UTF16.self)
  }

  /// Reads a `u` and the four digits after it.
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
}

/// The ASCII bytes of JSON's grammar.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let colon = UInt8(ascii: ":")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == newline || byte == carriageReturn || byte == tab
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  /// True for the letters, digits and the underscore of ASCII: what a person takes for one word.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "A"..."Z", "_", "a"..."z": true
    default: false
    }
  }
}
