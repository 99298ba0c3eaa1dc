// The lines of a text, however they end.

import TestSupport
import Testing
import TextTools

@Suite("Lines of a text")
struct TextLinesTests {
  @Test(
    "end at LF, CRLF or CR, and nothing follows the last end",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\rc", ["a", "b", "c"]),
      ("\n", [""]), ("\r\r\n\n", ["", "", ""]), ("\n\r", ["", ""]),
      ("a\u{2028}b\u{85}", ["a\u{2028}b\u{85}"]),
    ])
  func ends(text: String, parts: [String]) {
    expectEqual(lines(of: text), parts)
  }

  @Test("have their places in the bytes of the text")
  func places() {
    expectEqual(lineRanges(of: "\u{E9}\r\n\nab"), [0..<2, 4..<4, 5..<7])
  }
}
