// The lines of a text, however they end.

import TestSupport
import Testing
import TextTools

@Suite("Lines of a text")
struct TextLinesTests {
  @Test("end at LF, CRLF or CR, nothing follows the last end, and each has its place in the bytes")
  func ends() {
    for (text, parts) in [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\rc", ["a", "b", "c"]),
      ("\n", [""]), ("\r\r\n\n", ["", "", ""]), ("\n\r", ["", ""]),
      ("a\u{2028}b\u{85}", ["a\u{2028}b\u{85}"]),
    ] {
      expectEqual(lines(of: text), parts, text)
    }
    expectEqual(lineRanges(of: "\u{E9}\r\n\nab"), [0..<2, 4..<4, 5..<7])
  }
}
