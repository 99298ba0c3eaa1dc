// What can be wrong with a JSON document, and where.

/// A mistake in a JSON document with its place.
package struct JSONError: Error, Sendable, Equatable {
  /// What is wrong.
  package let cause: Cause
  /// The line, from 1; a line ends with a line feed.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
  /// The number of bytes before the place.
  package let offset: Int
  /// The keys and indices that lead to the place, as in `items.lc-1920.attempts[2].minutes`; empty at the
  /// top.
  package let path: String

  /// Makes an error of its parts.
  package init(cause: Cause, line: Int, column: Int, offset: Int, path: String) {
    self.cause = cause
    self.line = line
    self.column = column
    self.offset = offset
    self.path = path
  }

  /// The kinds of mistake. The words for each stand in `JSONErrorText.swift`.
  package enum Cause: Sendable, Equatable {
    /// Nothing but white space.
    case emptyDocument
    /// The document ends where something must follow; the place is the document's end.
    case unexpectedEnd(expected: Expectation)
    /// Another character stands where one of the expected must.
    case unexpectedCharacter(Unicode.Scalar, expected: Expectation)
    /// A bare word other than `true`, `false` and `null`.
    case unknownWord(String)
    /// Bytes that are not UTF-8; the place is the first byte of the ill-formed sequence.
    case invalidUTF8
    /// The document begins with U+FEFF.
    case byteOrderMark
    /// The document begins as UTF-16 does.
    case utf16
    /// A byte zero, as in a file that a power cut has left unwritten.
    case zeroByte
    /// A control character below U+0020 inside a string.
    case controlCharacter(Unicode.Scalar)
    /// A backslash before a character that needs none; the place is the backslash.
    case invalidEscape(Unicode.Scalar)
    /// Half a surrogate pair as an escape, with its four hexadecimal digits as a number.
    case loneSurrogate(UInt16)
    /// A number that begins with a zero it does not need.
    case leadingZero
    /// A comma with nothing after it; the place is the comma.
    case trailingComma
    /// Something follows the document's value.
    case trailingContent(Unicode.Scalar)
    /// A key that its object has already, by Unicode canonical equivalence; the place is the second one.
    case duplicateKey(String)
    /// More arrays and objects inside one another than the limit.
    case tooDeep(limit: Int)
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A whole number outside the range asked for, with its text.
    case numberOutOfRange(String, ClosedRange<Int64>)
    /// A number with a fraction, an exponent, or the text `-0`, where a whole one is needed; with its text.
    case notAnInteger(String)
    /// A value of another kind than the one asked for.
    case wrongType(expected: JSONKind, found: JSONKind)
    /// An object without a key it needs; the place is the object.
    case missingKey(String)
    /// A key the reader of the object did not take; the place is the key.
    case unknownKey(String)
    /// An element the reader of the array did not take.
    case unexpectedElement
    /// The caller asked for a second value where there is one: a mistake of the calling program.
    case valueAlreadyRead
    /// The caller finished before it read the document's value: a mistake of the calling program.
    case valueNotRead
    /// A value of the right kind that cannot be, in the caller's words.
    case invalidValue(String)
  }

  /// What the grammar allows at a place.
  package enum Expectation: Sendable, Equatable {
    case value, valueOrArrayEnd, key, keyOrObjectEnd, colon, commaOrArrayEnd, commaOrObjectEnd
    case digit, hexadecimalDigit, stringEnd, escape, wordEnd
  }
}

/// The kinds of JSON value.
package enum JSONKind: Sendable, Equatable {
  case object, array, string, number, boolean, null
  /// A number without fraction and exponent; only ever what is expected, never what is found.
  case integer
}
