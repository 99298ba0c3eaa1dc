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
}
