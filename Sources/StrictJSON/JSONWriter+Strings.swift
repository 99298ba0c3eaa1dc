// Writes strings with the escapes that they need.

extension [UInt8] {
  /// Appends a string with its quotes and escapes.
  mutating func appendString(_ text: String) {
    // The bytes of a Swift string lie in one piece, so the closure runs.
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      append(addingCapacity: JSONString.room(for: bytes)) { JSONString.write(bytes, to: &$0) }
    }
  }
}

/// A JSON string, as it is written where room was made for it.
enum JSONString {
  /// The most bytes that a text takes: two quotes, and `\u0000` for each byte.
  static func room(for text: UnsafeBufferPointer<UInt8>) -> Int { 2 + text.count * 6 }

  /// Writes a text with its quotes and escapes.
  static func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputSpan<UInt8>) {
    output.append(Byte.quote)
    var start = 0
    while true {
      let end = PlainText.writeEnd(in: text, from: start)
      output.append(UnsafeBufferPointer(rebasing: text[start..<end]))
      guard end < text.count else { break }
      start = end + writeEscape(of: text, at: end, to: &output)
    }
    output.append(Byte.quote)
  }

  /// Writes the escape that stands for what begins at an index, or its byte where that needs none; returns
  /// the number of bytes that it stands for.
  private static func writeEscape(
    of text: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout OutputSpan<UInt8>
  ) -> Int {
    let byte = text[index]
    switch byte {
    case Byte.newline: output.append("\\n")
    case Byte.quote: output.append("\\\"")
    case Byte.backslash: output.append("\\\\")
    case Byte.tab: output.append("\\t")
    case Byte.carriageReturn: output.append("\\r")
    case 0..<0x20:
      let digit = byte & 0xF
      output.append(byte < 0x10 ? "\\u000" : "\\u001")
      output.append(digit < 10 ? Byte.zero + digit : UInt8(ascii: "a") + digit - 10)
    case 0xE2 where isSeparator(text, at: index):
      output.append(text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
      return 3
    default: output.append(byte)
    }
    return 1
  }

  /// True where U+2028 or U+2029 begins, which end a line in JavaScript and in some editors.
  private static func isSeparator(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0x80 && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes for which there is room, in one piece.
  @inline(__always)
  fileprivate mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { buffer, count in
      count = buffer[count...].initialize(fromContentsOf: bytes)
    }
  }

  /// Appends a text of ASCII for which there is room.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
