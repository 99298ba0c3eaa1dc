// A text as a block quote of Markdown, whatever is in it.

/// Appends the text with every line behind a quote mark; CR and CRLF end lines as they do in CommonMark.
func appendBlockQuote(of text: String, to output: inout [UInt8]) {
  var text = text
  text.withUTF8 { bytes in
    var start = 0
    while true {
      let end = lineEnd(in: bytes, from: start)
      // The quote mark and a blank before the line, and its end.
      output.append(addingCapacity: end - start + 3) { line in
        line.append(UInt8(ascii: ">"))
        if start < end {
          line.append(UInt8(ascii: " "))
          line.withUnsafeMutableBufferPointer { room, count in
            count = room[count...].initialize(fromContentsOf: bytes[start..<end])
          }
        }
        line.append(UInt8(ascii: "\n"))
      }
      guard end < bytes.count else { return }
      let isPair =
        bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n")
      start = end + (isPair ? 2 : 1)
    }
  }
}

/// The index of the first CR or LF from an index on; the count of the bytes if there is none.
private func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  let raw = UnsafeRawBufferPointer(bytes)
  var index = start
  // Eight bytes at a time up to a control character, which nearly always is the line's end.
  while index + 8 <= raw.count, !holdsControl(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
    index += 8
  }
  while index < raw.count, raw[index] != UInt8(ascii: "\n"), raw[index] != UInt8(ascii: "\r") { index += 1 }
  return index
}

/// Whether one of eight bytes is below 0x20: to take that from it then sets its highest bit, which was not set.
private func holdsControl(_ eight: UInt64) -> Bool {
  (eight &- 0x2020_2020_2020_2020) & ~eight & 0x8080_8080_8080_8080 != 0
}
