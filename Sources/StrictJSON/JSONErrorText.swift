// The words for every mistake in a JSON document.

extension JSONError: CustomStringConvertible {
  /// One sentence with the place first: line, column and, below the top, the path.
  package var description: String {
    let inside = path.isEmpty ? "" : " (`\(path)`)"
    return "line \(line), column \(column)\(inside): \(message)"
  }

  /// What is wrong, without the place; text from the document is shortened and its invisible characters are
  /// spelled out.
  package var message: String {
    switch cause {
    case .emptyDocument: "the document is empty"
    case .unexpectedEnd(let expected): "the document ends too early: expected \(expected.words)"
    case .unexpectedCharacter(let found, let expected):
      "expected \(expected.words), found \(Self.shown(found))"
    case .unknownWord(let word):
      "unknown word \(Self.shown(word)): strings are in double quotes, words are `true`, `false`, `null`"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .byteOrderMark: "the document begins with a byte order mark: save it as UTF-8 without one"
    case .utf16: "the document looks like UTF-16: save it as UTF-8"
    case .zeroByte: "there is a zero byte here: the file is damaged or is not text"
    case .controlCharacter(let found) where found == "\n" || found == "\r":
      "a line ends inside a string: close it with `\"`, or write the line break as `\\n`"
    case .controlCharacter(let found):
      "a string holds the raw control character \(Self.shown(found)): write it as an escape"
    case .invalidEscape(let found):
      "unknown escape: `\\` is followed by \(Self.shown(found)); a backslash itself is `\\\\`"
    case .loneSurrogate(let unit): "the escape `\\u\(String(unit, radix: 16))` is half of a surrogate pair"
    case .leadingZero: "the number has a leading zero"
    case .trailingComma: "nothing follows this comma: remove it"
    case .trailingContent(let found): "the document should end here, found \(Self.shown(found))"
    case .duplicateKey(let key): "the key \(Self.shown(key)) appears twice in this object"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .tooLarge(let bytes, let limit): "the document has \(bytes) bytes, more than the \(limit) allowed"
    case .numberOutOfRange(let text, let range):
      "the number \(Self.shown(text)) is outside \(range.lowerBound) to \(range.upperBound)"
    case .notAnInteger(let text):
      "expected a whole number written with digits only, found \(Self.shown(text))"
    case .wrongType(let expected, let found): "expected \(expected.words), found \(found.words)"
    case .missingKey(let key): "the key \(Self.shown(key)) is missing from this object"
    case .unknownKey(let key): "the key \(Self.shown(key)) is not known here"
    case .unexpectedElement: "no element is expected here"
    case .valueAlreadyRead: "the value here has been read already"
    case .valueNotRead: "the document has not been read yet"
    case .invalidValue(let words): words
    }
  }

  /// A text from the document for a message: in backticks, at most 40 characters, what cannot be seen as
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
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    case .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension JSONError.Expectation {
  /// The expected thing with its article.
  var words: String {
    switch self {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or `]`"
    case .key: "a key in double quotes"
    case .keyOrObjectEnd: "a key in double quotes or `}`"
    case .colon: "`:`"
    case .commaOrArrayEnd: "`,` or `]`"
    case .commaOrObjectEnd: "`,` or `}`"
    case .digit: "a digit"
    case .hexadecimalDigit: "four hexadecimal digits"
    case .stringEnd: "the `\"` that closes the string"
    case .escape: "the rest of an escape"
    case .wordEnd: "the rest of `true`, `false` or `null`"
    }
  }
}

extension JSONKind {
  /// The kind with its article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "`true` or `false`"
    case .null: "`null`"
    case .integer: "a whole number"
    }
  }
}
