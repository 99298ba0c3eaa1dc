// The lines of a text, and a text without white space at its ends or a byte order mark.

/// The lines of a text as offsets of its bytes, without the line ends.
///
/// - Returns: no line for what follows the last line end, if nothing does.
package func lineRanges(of text: String) -> [Range<Int>] {
  var text = text
  return text.withUTF8 { lineRanges(in: $0) }
}

/// The lines of bytes, as above.
package func lineRanges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  var start = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count
    lines.append(start..<end)
    start = bytes[end...].starts(with: "\r\n".utf8) ? end + 2 : end + 1
  }
  return lines
}

/// The lines of a text without their ends, as above.
package func lines(of text: String) -> [String] {
  let bytes = Array(text.utf8)
  return lineRanges(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
}

/// Whether a text is empty or holds nothing but white space.
package func isBlank(_ text: some StringProtocol) -> Bool { text.allSatisfy(\.isWhitespace) }

/// The text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  trimmedEnd(text.drop(while: \.isWhitespace))
}

/// The text without white space at its end.
package func trimmedEnd(_ text: some StringProtocol) -> String {
  let last = text.lastIndex { !$0.isWhitespace }
  return last.map { String(text[...$0]) } ?? ""
}

/// The text without the mark of the encoding that some editors put in front.
package func withoutByteOrderMark(_ text: String) -> String {
  guard text.unicodeScalars.first == "\u{FEFF}" else { return text }
  return String(text.unicodeScalars.dropFirst())
}
