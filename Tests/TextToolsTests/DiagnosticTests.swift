// Errors with a place: their exact text, and the caret under the right character.

import TestSupport
import Testing
import TextTools

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test(
    "an error shows its place, its line, a caret and what to do; without a place a headline and what to do")
  func texts() {
    let error = Diagnostic(
      severity: .error,
      place: Diagnostic.Place(
        file: "Curriculum/week-03.md", line: 41, column: 7, source: "- [ ] LC Two Sum [Easy]"),
      identifier: "problem-number", message: "the problem has no LeetCode number",
      help: "write `LC 1: Two Sum [Easy]`")
    expectEqual(
      error.text,
      """
      Curriculum/week-03.md:41:7: error: the problem has no LeetCode number [problem-number]
      - [ ] LC Two Sum [Easy]
            ^
      help: write `LC 1: Two Sum [Easy]`
      """)
    let warning = Diagnostic(
      severity: .warning, place: nil, identifier: "plan-empty", message: "the folder holds no week",
      help: "write `week-01.md`")
    expectEqual(
      warning.text,
      """
      warning: the folder holds no week [plan-empty]
      help: write `week-01.md`
      """)
  }

  @Test("what a line, a file's name or a message holds cannot steer the terminal")
  func hostile() {
    // The caret still stands under its character.
    let error = Diagnostic(
      severity: .error,
      place: Diagnostic.Place(file: "week-01.md", line: 3, column: 9, source: "\t\u{1B}[2J日\u{202E}x{"),
      identifier: "id-unclosed", message: "the id is not closed", help: "write `}`")
    expectEqual(
      error.text,
      """
      week-01.md:3:9: error: the id is not closed [id-unclosed]
      \t␛[2J日\u{FFFD}x{
      \t        ^
      help: write `}`
      """)
    let quoting = Diagnostic(
      severity: .error, place: Diagnostic.Place(file: "a\u{1B}\n.md", line: 1, column: 1, source: ""),
      identifier: "kind-unknown", message: "`\u{7}` is no kind", help: "not `\u{7}`")
    expectEqual(
      quoting.text,
      """
      a\u{241B}\u{240A}.md:1:1: error: `\u{2407}` is no kind [kind-unknown]
      help: not `\u{2407}`
      """)
  }

  private enum Cause: DiagnosticCause {
    case titleTooLong(Int), invalidUTF8

    var message: String { "the title is too long" }
    var help: String { "shorten it" }
  }

  @Test("a cause is named after its case")
  func identifiers() {
    expectEqual(Cause.titleTooLong(201).identifier, "title-too-long")
    expectEqual(Cause.invalidUTF8.identifier, "invalid-utf8")
  }

  @Test("the place of a byte is counted in characters and shows its line, unless that is too long")
  func places() {
    let bytes = Array("one\r\ne\u{301} two\r\n\(String(repeating: "x", count: 401))".utf8)
    expectEqual(
      Diagnostic.Place(file: "f", bytes: bytes, offset: 9),
      Diagnostic.Place(file: "f", line: 2, column: 3, source: "e\u{301} two"))
    expectEqual(
      Diagnostic.Place(file: "f", bytes: bytes, offset: bytes.count),
      Diagnostic.Place(file: "f", line: 3, column: 402, source: ""))
    expectEqual(
      Diagnostic.Place(file: "f", bytes: [], offset: 0),
      Diagnostic.Place(file: "f", line: 1, column: 1, source: ""))
  }
}
