// Finds the tags that have a line to themselves, which then leaves no trace on the page.

extension Tag {
  /// Values and texts show something, so their lines stay.
  var mayStandAlone: Bool {
    switch kind {
    case .variable, .unescaped: false
    case .partial: !name.hasPrefix(TextFile.prefix)
    case .section, .inverted, .close, .comment: true
    }
  }
}

/// Whether a line begins at the offset.
func startsLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
  offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
}

/// Whether the line that begins at the offset, which is not the end, has nothing in it.
func isEmptyLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
  lineBreakLength(at: offset, in: bytes) > 0
}

/// The whole lines, with the line break at their end, that the extent has to itself but for spaces and
/// tabs; `nil` if anything else stands there.
func standaloneLines(around extent: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
  var start = extent.lowerBound
  while start > 0, isIndentation(bytes[start - 1]) { start -= 1 }
  guard startsLine(start, in: bytes) else { return nil }

  var end = extent.upperBound
  while end < bytes.count, isIndentation(bytes[end]) { end += 1 }
  let lineBreak = lineBreakLength(at: end, in: bytes)
  guard end == bytes.count || lineBreak > 0 else { return nil }
  return start..<end + lineBreak
}

private func isIndentation(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

private func lineBreakLength(at offset: Int, in bytes: [UInt8]) -> Int {
  let rest = bytes[offset...]
  if rest.starts(with: "\n".utf8) { return 1 }
  return rest.starts(with: "\r\n".utf8) ? 2 : 0
}
