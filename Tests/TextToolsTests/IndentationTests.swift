// Indentation in columns, and lines without it.

import TestSupport
import Testing
import TextTools

@Suite("Indentation")
struct IndentationTests {
  @Test("blanks count as columns, a tab to the next column of four")
  func columns() {
    for (line, columns) in [
      ("a", 0), ("  a", 2), ("\ta", 4), (" \ta", 4), ("    \ta", 8), (" \t a", 5), ("", nil), (" \t ", nil),
    ] as [(String, Int?)] {
      expectEqual(line.utf8.indentation, columns, line)
    }
    // A tab counts from the column that a text starts in.
    let end = "\t a".utf8.skipSpaces(from: 2)
    expectEqual(end.column, 5)
    expectEqual("    a".utf8.skipSpaces(until: 3).column, 3)
    // A line loses so many columns and no more; what is left of a tab is spaces.
    for (line, columns, rest) in [
      ("  a", 2, "a"), ("  a", 1, " a"), ("\ta", 2, "  a"), (" a", 4, "a"), ("a", 2, "a"), ("  ", 4, ""),
      ("\t\ta", 4, "\ta"),
    ] {
      expectEqual(String(decoding: line.utf8.withoutIndentation(columns), as: UTF8.self), rest, line)
    }
  }
}
