// Blanks around texts and bytes, and the byte order mark.

import TestSupport
import Testing
import TextTools

@Suite("Trimming")
struct TrimmingTests {
  @Test("texts lose white space at their ends, bytes spaces and tabs, and one byte order mark in front goes")
  func ends() {
    for (text, both, end) in [
      ("", "", ""), (" \t\r\n ", "", ""), (" a b ", "a b", " a b"), ("a", "a", "a"),
      ("\u{A0}a\u{3000}", "a", "\u{A0}a"),
      ("a\r\n\r\n", "a", "a"),
    ] {
      expectEqual(trimmed(text), both, text)
      expectEqual(trimmedEnd(text), end, text)
      expectEqual(isBlank(text), both.isEmpty, text)
    }
    // They keep their places.
    for (text, rest) in [("", 0..<0), (" \t ", 3..<3), ("a", 0..<1), (" a\tb\t", 1..<4), ("\n ", 0..<1)] {
      expectEqual(Array(text.utf8)[...].trimmed.indices, rest, text)
    }
    for (text, rest) in [
      ("", ""), ("a", "a"), ("\u{FEFF}a", "a"), ("\u{FEFF}\u{FEFF}", "\u{FEFF}"), ("a\u{FEFF}", "a\u{FEFF}"),
    ] {
      expectEqual(Array(withoutByteOrderMark(text).utf8), Array(rest.utf8), text)
    }
  }
}
