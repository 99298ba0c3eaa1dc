// Blanks around texts and bytes, and the byte order mark.

import TestSupport
import Testing
import TextTools

@Suite("Trimming")
struct TrimmingTests {
  @Test(
    "a text loses white space at its ends alone",
    arguments: [
      ("", "", ""), (" \t\r\n ", "", ""), (" a b ", "a b", " a b"), ("a", "a", "a"),
      ("\u{A0}a\u{3000}", "a", "\u{A0}a"),
      ("a\r\n\r\n", "a", "a"),
    ])
  func texts(text: String, both: String, end: String) {
    expectEqual(trimmed(text), both)
    expectEqual(trimmedEnd(text), end)
    expectEqual(isBlank(text), both.isEmpty)
  }

  @Test(
    "bytes lose spaces and tabs at their ends alone, and keep their places",
    arguments: [("", 0..<0), (" \t ", 3..<3), ("a", 0..<1), (" a\tb\t", 1..<4), ("\n ", 0..<1)])
  func bytes(text: String, rest: Range<Int>) {
    expectEqual(Array(text.utf8)[...].trimmed.indices, rest)
  }

  @Test(
    "one byte order mark in front goes",
    arguments: [
      ("", ""), ("a", "a"), ("\u{FEFF}a", "a"), ("\u{FEFF}\u{FEFF}", "\u{FEFF}"), ("a\u{FEFF}", "a\u{FEFF}"),
    ])
  func byteOrderMark(text: String, rest: String) {
    expectEqual(Array(withoutByteOrderMark(text).utf8), Array(rest.utf8))
  }
}
