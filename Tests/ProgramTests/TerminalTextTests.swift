// What people wrote, Markdown and plain lines, as the terminal shows it.

import TestSupport
import Testing

@testable import Program

@Suite("A text in the terminal")
struct TerminalTextTests {
  private static let texts: [(markdown: String, lines: [String])] = [
    ("", []), ("one\ntwo", ["one two"]), ("one\n\ntwo", ["one", "", "two"]), ("one  \ntwo", ["one", "two"]),
    ("a **b** *c* ~~d~~ `e  f`", ["a b c d `e f`"]), ("- a\n- b\n  - c", ["- a", "- b", "  - c"]),
    ("9. a\n10. b", ["9. a", "10. b"]), ("- [ ] a\n- [x] b", ["- [ ] a", "- [x] b"]),
    ("> a\n> b", ["> a b"]), ("# T\n\ntext", ["T", "", "text"]),
    ("```\na  b\n\tc\n```", ["    a  b", "        c"]),
    ("a\n\n---\n\nb", ["a", "", "--------------------", "", "b"]),
    ("|a|b|\n|-|-|\n|1|2|", ["a | b", "1 | 2"]),
    ("<b>x</b>", ["<b>x</b>"]), ("[x](https://e.org) https://e.org", ["x (https://e.org)", "https://e.org"]),
    ("me@e.org ![](https://e.org/i.png)", ["me@e.org https://e.org/i.png"]),
    ("a long line of words that is wrapped", ["a long line of words that is", "wrapped"]),
    ("- a long line of words that is wrapped", ["- a long line of words that", "  is wrapped"]),
    ("\u{1B}[31mx\u{202E}", ["␛[31mx\u{FFFD}"]),
  ]

  @Test("Markdown is read without its marks", arguments: texts)
  func markdown(text: String, lines: [String]) {
    expectEqual(MarkdownText.lines(of: text, width: 28, Terminal(color: .never)), lines)
  }

  @Test(
    "what a person typed keeps its lines",
    arguments: [
      ("a\n\n  b\tc", ["a", "", "  b    c"]), ("a\r\nb\n\n", ["a", "b"]), ("", []),
      ("  - a long line of words that is wrapped", ["  - a long line of words", "  that is wrapped"]),
      ("家族の用事家族の用事", ["家族の用事家族の用事"]),
    ])
  func typed(text: String, lines: [String]) {
    expectEqual(typedLines(text, width: 26, Terminal(color: .never)), lines)
  }
}
