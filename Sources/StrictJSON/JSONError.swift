// The errors of a JSON document, with their positions and messages.

package import TextTools

package struct JSONError: Error, Hashable, Sendable {
  package let cause: Cause
  /// The place, with an empty file name; lines end with a line feed.
  package let place: Diagnostic.Place
  /// The byte offset of the place.
  package let offset: Int
  /// The keys and indices that lead to the place, as in `items.lc-1920.attempts[2].minutes`; empty at the top level.
  package let path: String

  /// - Parameter file: the name of the document.
  package func diagnostic(file: String) -> Diagnostic {
    let place = Diagnostic.Place(file: file, line: place.line, column: place.column, source: place.source)
    return Diagnostic(place: place, identifier: cause.identifier, message: message, help: cause.help)
  }

  package var message: String { cause.message + (path.isEmpty ? "" : " (`\(path)`)") }

  package enum Cause: DiagnosticCause {
    /// The document has only white space.
    case emptyDocument
    /// The document ends too early; the place is its end.
    case unexpectedEnd(expected: Expectation)
    case unexpectedCharacter(Unicode.Scalar, expected: Expectation)
    /// A bare word other than `true`, `false` and `null`.
    case unknownWord(String)
    /// Bytes that are not UTF-8; the place is the first byte of the ill-formed sequence.
    case invalidUTF8
    case byteOrderMark
    /// A zero byte, as in a file left incomplete by a power cut.
    case zeroByte
    /// A control character below U+0020 inside a string.
    case controlCharacter(Unicode.Scalar)
    /// A backslash before a character that cannot be escaped; the place is the backslash.
    case invalidEscape(Unicode.Scalar)
    /// An escaped surrogate without its partner, as a code unit.
    case loneSurrogate(UInt16)
    case leadingZero
    /// A comma without a following part; the place is the comma.
    case trailingComma
    case trailingContent(Unicode.Scalar)
    /// A duplicate key, by Unicode canonical equivalence; the place is the second one.
    case duplicateKey(String)
    /// More nested arrays and objects than the limit.
    case tooDeep(limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    /// An integer outside of the allowed range, with its text.
    case numberOutOfRange(String, ClosedRange<Int>)
    /// A number with a fraction or exponent, or `-0`, where an integer is expected; with its text.
    case notAnInteger(String)
    /// A value of another kind than expected.
    case wrongType(expected: JSONKind, found: JSONKind)
    /// An object without a required key; the place is the object.
    case missingKey(String)
    /// A value of the right kind that is not valid, with the caller's message.
    case invalidValue(String)
  }

  /// What the grammar allows at a position, with its article.
  package enum Expectation: String, Sendable {
    case value = "a value"
    case valueOrArrayEnd = "a value or `]`"
    case key = "a key in double quotes"
    case keyOrObjectEnd = "a key in double quotes or `}`"
    case colon = "`:`"
    case commaOrArrayEnd = "`,` or `]`"
    case commaOrObjectEnd = "`,` or `}`"
    case digit = "a digit"
    case hexadecimalDigit = "four hexadecimal digits"
    case stringEnd = "the `\"` that closes the string"
    case escape = "the rest of an escape"
    case wordEnd = "the rest of `true`, `false` or `null`"
  }
}

extension JSONError.Cause: Error {}

/// A key or index on the way to a value.
enum JSONPathStep {
  case key(String)
  case index(Int)
}

extension JSONError {
  /// An error at a byte offset of a document, in the value that the path leads to.
  init(_ cause: Cause, at offset: Int, of bytes: [UInt8], path: [JSONPathStep]) {
    self.init(
      cause: cause, place: Diagnostic.Place(file: "", bytes: bytes, offset: offset), offset: offset,
      path: JSONError.text(of: path))
  }

  /// The steps as in `items.lc-1920.attempts[2].minutes`; a key with other characters than ASCII letters, digits, `_`
  /// and `-` is written in brackets and quotes, shortened if it is long.
  private static func text(of path: [JSONPathStep]) -> String {
    var text = ""
    for step in path {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where isPlain(key): text += text.isEmpty ? key : "." + key
      case .key(let key): text += "[\"\(Cause.shown(key).dropFirst().dropLast())\"]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 40
      && key.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
  }
}

/// The kinds of JSON values, with their articles.
package enum JSONKind: String, Sendable {
  case object = "an object"
  case array = "an array"
  case string = "a string"
  case number = "a number"
  case boolean = "`true` or `false`"
  case null = "`null`"
  /// A number without fraction and exponent; only used as an expected kind.
  case integer = "a whole number"
}

extension JSONError.Cause {
  /// The message; text from the document is shortened and its invisible characters are spelled out.
  package var message: String {
    switch self {
    case .emptyDocument: "the document is empty"
    case .unexpectedEnd(let expected): "the document ends too early: expected \(expected.rawValue)"
    case .unexpectedCharacter(let found, let expected):
      "expected \(expected.rawValue), found \(Self.shown(found))"
    case .unknownWord(let word): "unknown word \(Self.shown(word))"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .byteOrderMark: "the document begins with a byte order mark"
    case .zeroByte: "there is a zero byte here"
    case .controlCharacter(let found) where found == "\n" || found == "\r": "a line ends inside a string"
    case .controlCharacter(let found): "a string holds the raw control character \(Self.shown(found))"
    case .invalidEscape(let found): "unknown escape: `\\` is followed by \(Self.shown(found))"
    case .loneSurrogate(let unit): "the escape `\\u\(String(unit, radix: 16))` is half of a surrogate pair"
    case .leadingZero: "the number has a leading zero"
    case .trailingComma: "nothing follows this comma"
    case .trailingContent(let found): "the document should end here, found \(Self.shown(found))"
    case .duplicateKey(let key): "the key \(Self.shown(key)) appears twice in this object"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .tooLarge(let bytes, let limit): "the document has \(bytes) bytes, more than the \(limit) allowed"
    case .numberOutOfRange(let text, let range):
      "the number \(Self.shown(text)) is outside \(range.lowerBound) to \(range.upperBound)"
    case .notAnInteger(let text):
      "expected a whole number written with digits only, found \(Self.shown(text))"
    case .wrongType(let expected, let found): "expected \(expected.rawValue), found \(found.rawValue)"
    case .missingKey(let key): "the key \(Self.shown(key)) is missing from this object"
    case .invalidValue(let words): words
    }
  }

  package var help: String {
    switch self {
    case .emptyDocument, .tooLarge, .zeroByte: "see whether it is the right file"
    case .unknownWord: "strings are in double quotes, words are `true`, `false`, `null`"
    case .byteOrderMark: "save it as UTF-8 without one"
    case .invalidUTF8: "save it as UTF-8"
    case .controlCharacter("\n"), .controlCharacter("\r"):
      "close it with `\"`, or write the line break as `\\n`"
    case .controlCharacter: "write it as an escape"
    case .invalidEscape: "a backslash itself is `\\\\`"
    case .trailingComma, .trailingContent, .leadingZero: "remove it"
    case .duplicateKey: "keep one of the two"
    default: "fix this place in the file"
    }
  }

  /// A text from the document for a message: in backticks, at most 40 characters, with invisible characters as
  /// `\u{…}`.
  static func shown(_ text: String) -> String {
    let limit = 40
    var result = "`"
    for scalar in text.unicodeScalars.prefix(limit) {
      result +=
        isVisible(scalar) || scalar == " " ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return result + (text.unicodeScalars.dropFirst(limit).isEmpty ? "`" : "…`")
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    if isVisible(scalar) { return "`\(scalar)`" }
    return "U+" + padded(Int(scalar.value), to: 4, radix: 16).uppercased()
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    case .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
