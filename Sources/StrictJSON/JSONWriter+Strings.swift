// Writes strings with the escapes that they need.

extension JSONValue {
  /// Appends a string with its quotes and escapes.
  static func writeString(_ text: String, into output: inout [UInt8]) {
    output.append(Byte.quote)
    // The bytes of a Swift string lie in one piece, so the closure runs.
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      var start = 0
      while true {
        let end = PlainText.writeEnd(in: bytes, from: start)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        guard end < bytes.count else { break }
        start = end + writeEscape(of: bytes, at: end, into: &output)
      }
    }
    output.append(Byte.quote)
  }

  /// Appends the escape that stands for what begins at an index, or its byte where that needs none; returns
  /// the number of bytes that it stands for.
  private static func writeEscape(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int, into output: inout [UInt8]
  ) -> Int {
    let byte = bytes[index]
    switch byte {
    case Byte.newline: output.append(contentsOf: "\\n".utf8)
    case Byte.quote: output.append(contentsOf: "\\\"".utf8)
    case Byte.backslash: output.append(contentsOf: "\\\\".utf8)
    case Byte.tab: output.append(contentsOf: "\\t".utf8)
    case Byte.carriageReturn: output.append(contentsOf: "\\r".utf8)
    case 0..<0x20:
      output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      output.append(contentsOf: String(byte, radix: 16).utf8)
    case 0xE2 where isSeparator(bytes, at: index):
      output.append(contentsOf: (bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      return 3
    default: output.append(byte)
    }
    return 1
  }

  /// True where U+2028 or U+2029 begins, which end a line in JavaScript and in some editors.
  private static func isSeparator(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0x80
      && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
  }
}
