// The lines of a text as Markdown cuts them: at LF, CRLF or CR.

/// The lines of a text as offsets of its bytes, without the line ends.
///
/// - Returns: no line for what follows the last line end, if nothing does.
package func markdownLines(of text: String) -> [Range<Int>] {
  var text = text
  return text.withUTF8 { Array(MarkdownLines($0)) }
}

/// Goes from line to line.
struct MarkdownLines: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Range<Int>? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != Ascii.lineFeed, bytes[end] != Ascii.carriageReturn { end += 1 }
    let line = start..<end
    let isPair =
      end + 1 < bytes.count && bytes[end] == Ascii.carriageReturn && bytes[end + 1] == Ascii.lineFeed
    start = end + (isPair ? 2 : 1)
    return line
  }
}
