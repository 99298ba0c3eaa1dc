// The lines of a text as Markdown cuts them: at LF, CRLF or CR.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The lines of a text as offsets of its bytes, without the line ends.
///
/// - Returns: no line for what follows the last line end, if nothing does.
package func markdownLines(of text: String) -> [Range<Int>] {
  var text = text
  return text.withUTF8 { Array(MarkdownLines($0)) }
}

/// Goes from line to line; the C library finds a byte many at a time.
struct MarkdownLines: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0
  private var nextLineFeed: Int
  private var nextCarriageReturn: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    nextLineFeed = Self.offset(of: Ascii.lineFeed, in: bytes, from: 0)
    nextCarriageReturn = Self.offset(of: Ascii.carriageReturn, in: bytes, from: 0)
  }

  mutating func next() -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let line = start..<Swift.min(nextLineFeed, nextCarriageReturn)
    let isPair = nextCarriageReturn < bytes.count && nextLineFeed == nextCarriageReturn + 1
    start = line.upperBound + (isPair && line.upperBound == nextCarriageReturn ? 2 : 1)
    if nextLineFeed < start { nextLineFeed = Self.offset(of: Ascii.lineFeed, in: bytes, from: start) }
    if nextCarriageReturn < start {
      nextCarriageReturn = Self.offset(of: Ascii.carriageReturn, in: bytes, from: start)
    }
    return line
  }

  /// Where a byte stands next; the end where it stands no more.
  static func offset(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, let first = bytes.baseAddress,
      let found = memchr(first + start, Int32(byte), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(first)
  }
}
