// What people wrote, as the terminal shows it.

import TestSupport
import Testing

@testable import Program

@Suite("A text in the terminal")
struct TerminalTextTests {
  @Test(
    "what a person typed keeps its lines",
    arguments: [
      ("a\n\n  b\tc", ["a", "", "  b    c"]), ("a\r\nb\n\n", ["a", "b"]), ("", []),
      ("  - a long line of words that is wrapped", ["  - a long line of words", "  that is wrapped"]),
      ("家族の用事家族の用事", ["家族の用事家族の用事"]),
      ("# T\n**b** `c`\n- [ ] d", ["# T", "**b** `c`", "- [ ] d"]),
      ("\u{1B}[31mx\u{202E}\n\u{7}\u{9B}2J", ["␛[31mx\u{FFFD}", "␇\u{FFFD}2J"]),
    ])
  func typed(text: String, lines: [String]) {
    expectEqual(typedLines(text, width: 26, Terminal(color: .never)), lines)
  }

  @Test(
    "a paragraph of a plan is wrapped anew, and the rest keeps its lines",
    arguments: [
      ("one\ntwo three four five six seven", ["one two three four five", "six seven"]),
      ("Source: a\\\nOr read: b", ["Source: a", "Or read: b"]),
      (
        "of it\n\n- [ ] one\n- two\n  more\n1. three",
        ["of it", "", "- [ ] one", "- two", "  more", "1. three"]
      ),
      ("| a |\n| - |\n> b\nc", ["| a |", "| - |", "> b c"]),
      ("so:\n```\nlet a\\\nlet b\n```\nand\non", ["so:", "```", "let a\\", "let b", "```", "and on"]),
      ("\u{1B}[31mx\ny", ["␛[31mx y"]), ("", []),
    ])
  func ofThePlan(text: String, lines: [String]) {
    expectEqual(planLines(text, width: 26, Terminal(color: .never)), lines)
  }
}
