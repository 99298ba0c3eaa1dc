// The lines of a text: they end at LF, CRLF or CR, as those of Markdown do.

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
