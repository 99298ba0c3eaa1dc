// One line of Markdown as a reader sees it: its words, its addresses, and whether it begins in bold.

import TestSupport
import Testing

@testable import Plans

@Suite("text of a line")
struct InlineTextTests {
  @Test("marks go, what they held stays, and so do the marks of code and of a line over a limit")
  func text() {
    let cases: [(String, String)] = [
      ("Two Sum", "Two Sum"), ("**Day 1**: *Arrays*", "Day 1: Arrays"),
      ("~~a~~ __b__ snake_case", "a b snake_case"),
      ("2 * 3 * 4", "2 * 3 * 4"), ("`a*b*` c", "`a*b*` c"), ("\\*a\\* \\[b\\]", "*a* [b]"),
      ("Q&amp;A &lt;3", "Q&A <3"), ("a <!-- b --> c", "a c"), ("Array<Int> <b>x</b>", "Array<Int> <b>x</b>"),
      ("a \u{A0}\t b\u{7F}", "a b"), ("", ""), ("**a", "**a"), ("C# and F#", "C# and F#"), ("a ##", "a ##"),
      ("# a", "# a"), ("1. a", "1. a"), ("- [x] a", "- [x] a"), ("> a", "> a"), ("| a | b |", "| a | b |"),
      ("[a](b) ![c](d)", "a c"), ("<https://a.example>", "https://a.example"),
      ("[a] [b][c] [^d]", "[a] [b][c] [^d]"),
    ]
    for (line, text) in cases {
      expectEqual(InlineText(line).text, text, line)
    }
    let stars = String(repeating: "*", count: 300)
    expectEqual(InlineText(stars + "a" + stars).text, stars + "a" + stars)
  }

  @Test("addresses are those behind labels, and a line begins in bold with its first letter")
  func addresses() {
    expectEqual(
      InlineText("[a](/b \"c\") ![d](https://e.example/?f=1&amp;g)").addresses,
      [
        "/b", "https://e.example/?f=1&g",
      ])
    expectEqual(InlineText("https://a.example www.b.example <c@d.example> [](e)").addresses, ["e"])
    let cases: [(String, Bool)] = [
      ("**Day 1** a", true), ("📅 **Day 1**", true), ("__a__", true), ("*a* **b**", false), ("a **b**", false),
      ("***a***", true), ("**\u{2605}** a", false), ("**`a`**", true), ("", false),
    ]
    for (line, isStrong) in cases {
      expectEqual(InlineText(line).startsStrong, isStrong, line)
    }
  }
}
