// Splits text into lines, and trims white space and byte order marks.

/// The lines of a text as ranges of byte offsets, without line endings.
///
/// - Returns: no empty line after the last line ending.
package func lineRanges(of text: String) -> [Range<Int>] {
  var text = text
  return text.withUTF8 { lineRanges(in: $0) }
}

package func lineRanges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  var start = 0
  while start < bytes.count {
    var end = start
    while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
    lines.append(start..<end)
    let hasTwoBytes =
      end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r") && bytes[end + 1] == UInt8(ascii: "\n")
    start = hasTwoBytes ? end + 2 : end + 1
  }
  return lines
}

/// The lines of a text, without line endings.
package func lines(of text: String) -> [String] {
  let bytes = Array(text.utf8)
  return lineRanges(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
}

/// Whether a text is empty or has only white space.
package func isBlank(_ text: some StringProtocol) -> Bool {
  !isNoBlank(text.unicodeScalars.first) && text.allSatisfy(\.isWhitespace)
}

/// The text without white space at both ends.
@inlinable public func trimmed(_ text: some StringProtocol) -> String {
  trimmedEnd(isNoBlank(text.unicodeScalars.first) ? text[...] : text.drop(while: \.isWhitespace))
}

/// The text without white space at its end.
@inlinable public func trimmedEnd(_ text: some StringProtocol) -> String {
  String(isNoBlank(text.unicodeScalars.last) ? text[...] : text.dropLast(while: \.isWhitespace))
}

/// Whether a scalar is ASCII and no white space, so that the character that it begins or ends is none either: it decides
/// for most texts, and looking at characters takes long.
@usableFromInline func isNoBlank(_ scalar: Unicode.Scalar?) -> Bool {
  scalar.map { "!"..."~" ~= $0 } ?? false
}

/// The text without a byte order mark, which some editors put at its start.
package func withoutByteOrderMark(_ text: String) -> String {
  guard text.unicodeScalars.first == "\u{FEFF}" else { return text }
  return String(text.unicodeScalars.dropFirst())
}
