// Where each limit lies, what is said about it, and that ordinary notes are far from all of them.

import Markdown
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Limits") struct LimitTests {
    private static let past: [(String, MarkdownLimit)] = [
      (String(repeating: "a", count: 65_537), MarkdownLimit.tooManyBytes(65_537, limit: 65_536)),
      (String(repeating: "> ", count: 33) + "a", .nestingTooDeep(limit: 32)),
      (String(repeating: "- ", count: 33) + "a", .nestingTooDeep(limit: 32)),
      (String(repeating: "1) ", count: 33) + "a", .nestingTooDeep(limit: 32)),
      (
        String(repeating: "*", count: 400) + "a" + String(repeating: "*", count: 400),
        .nestingTooDeep(limit: 32)
      ),
      (String(repeating: "*a ", count: 8_193), .tooManySpecials),
      (String(repeating: "![", count: 8_193), specials),
      (String(repeating: "a <? ", count: 1_025), specials),
      (String(repeating: "<!x ", count: 1_025), specials),
      ("a\n" + String(repeating: "|-", count: 12_000), specials),
      ("a|b\n-|-\n" + String(repeating: "|", count: 17_000), specials),
      (
        String(repeating: "a|", count: 100) + "\n" + String(repeating: "-|", count: 100) + "\n"
          + String(repeating: "a\n", count: 660), specials
      ),
      (String(repeating: "a\n", count: 12_000) + "-|-\n", specials),
      ("www." + String(repeating: "a", count: 16_400), specials),
      ("https://" + String(repeating: "a", count: 16_400), specials),
      (String(repeating: "a", count: 16_400) + "@", specials),
      (
        "[a]: " + String(repeating: "u", count: 2_000) + "\n\n" + String(repeating: "[a]", count: 1_050),
        specials
      ),
    ]

    private static let atLimit: [String] = [
      String(repeating: "a", count: 65_536),
      String(repeating: "> ", count: 32) + "a",
      String(repeating: "- ", count: 32) + "a",
      String(repeating: "*", count: 200) + "a" + String(repeating: "*", count: 200),
      String(repeating: "*a ", count: 8_192),
      String(repeating: "*a ", count: 8_192) + "\n\n" + String(repeating: "*a ", count: 8_192),
      String(repeating: "*a ", count: 8_192) + "\n- b" + String(repeating: "*a ", count: 8_192),
      String(repeating: "a <? ", count: 1_024),
      "www." + String(repeating: "a", count: 16_300),
      String(repeating: "a\n", count: 11_000) + "\n|a|\n|-|\n",
    ]

    @Test("a text past a limit names it and is shown as it was typed, one at a limit is rendered")
    func limit() {
      for (text, limit) in Self.past {
        let rendered = Rendered(text)
        expectEqual(rendered.limit, limit, String(text.prefix(40)))
        expectPrefix(rendered.html, "<pre><code class=\"language-markdown\">")
      }
      for text in Self.atLimit {
        expectEqual(Rendered(text).limit, nil, String(text.prefix(40)))
      }
      for (name, text) in Self.ordinary {
        let rendered = Rendered(text, headingOffset: 2)
        expectEqual(rendered.limit, nil, "\(name): \(rendered.limit?.description ?? "")")
        expectEqual(StrictTokenizer.violations(in: rendered.html), [], name)
      }
      let quotes = String(repeating: ">", count: 40)
      expectEqual(
        Rendered("\n\(quotes) <b> & \"x\"\0").html,
        "<pre><code class=\"language-markdown\">\n\(String(repeating: "&gt;", count: 40))"
          + " &lt;b&gt; &amp; &quot;x&quot;\u{FFFD}</code></pre>\n"
      )
      for (limit, words) in Self.cases {
        expectEqual(limit.description, words)
      }
    }

    static let specials = MarkdownLimit.tooManySpecials

    static let ordinary: [(String, String)] = [
      (
        "ten columns",
        "|a|b|c|d|e|f|g|h|i|j|\n|-|-|-|-|-|-|-|-|-|-|\n"
          + String(repeating: "| 1 | *2* | **3** | `4` | [5](u) | ~~6~~ | 7 | 8 | 9 | 10 |\n", count: 200)
      ),
      (
        "five nested lists",
        (0..<200).map { String(repeating: "  ", count: $0 % 5) + "- item \($0)\n" }.joined()
      ),
      ("nested quotes", String(repeating: "> a\n> > b\n> > > - c\n\n", count: 100)),
      (
        "fifty links",
        (0..<50).map { "See [the *page* \($0)](https://a.example/\($0)?q=1 \"Title\").\n" }.joined()
      ),
      (
        "fifty links by reference",
        (0..<50).map { "[page][\($0)] " }.joined() + "\n\n"
          + (0..<50).map { "[\($0)]: https://a.example/\($0)\n" }.joined()
      ),
      (
        "two hundred tasks",
        (0..<200).map { "- [\($0 % 2 == 0 ? " " : "x")] solve **\($0)** of `week`\n" }.joined()
      ),
      (
        "30 KB of prose",
        String(repeating: "Some *prose* with a `word` and _more_ of it, on and on. ", count: 540)
      ),
      (
        "30 KB of prose in lines",
        String(repeating: "Some *prose* with `x[i]` in it\nand a snake_case word.\n", count: 570)
      ),
      (
        "30 KB of code",
        "```cpp\n"
          + String(
            repeating:
              "    if (a[i] < b[j] && *p != '|') { dp[i][j] = max(dp[i-1][j], dp[i][j-1]); } // [l, r)\n",
            count: 340)
          + "```\n"
      ),
      (
        "code in other languages",
        "```python\n"
          + String(
            repeating:
              "@cache\ndef f(a: list[int]) -> int:\n    return f(a[1:]) or a[-1] | 1  # see www.a.example\n",
            count: 250) + "```\n"
      ),
      (
        "deep YAML",
        "```yaml\n" + (0..<400).map { String(repeating: "  ", count: $0 % 12) + "- key: value\n" }.joined()
          + "```"
      ),
      ("a diff", "```diff\n" + String(repeating: "- old\n+ new\n>>>>>>> theirs\n", count: 300) + "```"),
      ("a long address", "https://a.example/?" + String(repeating: "token=abc&", count: 350)),
      ("images", String(repeating: "![plot](plot.png)\n", count: 200)),
      (
        "spaced rules", String(repeating: "text\n\n" + String(repeating: "* ", count: 40) + "\n\n", count: 50)
      ),
      ("a drawing", "```\n" + String(repeating: "+----+----+\n|    |    |\n", count: 200) + "```"),
      ("headings and paragraphs", String(repeating: "## Part\n\nA paragraph.\n\n", count: 500)),
    ]

    private static let cases: [(MarkdownLimit, String)] = [
      (
        MarkdownLimit.tooManyBytes(70_000, limit: 65_536), "it has 70000 bytes, more than the 65536 allowed"
      ),
      (.nestingTooDeep(limit: 32), "more than 32 lists, quotes or emphases may be nested"),
      (
        specials,
        "too many special characters or cells of tables are in one stretch without an empty line"
      ),
    ]
    /// How deeply quotes and items are nested in a tree.
    static func containers(in node: MarkdownNode) -> Int {
      let own =
        switch node.kind {
        case .blockQuote, .item: 1
        default: 0
        }
      return own + (node.children.map(containers).max() ?? 0)
    }

    @Test("no tree is nested more deeply than the limit that its text was let through with")
    func countedInFull() {
      let signs = [
        "> ", ">", "- ", "+ ", "* ", "1. ", "2) ", "[^a]: ", "[^b]:", "[^a]", "  ", "    ", "\t", " ", "a",
        "a b", "- [ ] ", "\n", "\n", "\n", "\n", "\n\n", "\r\n", "|", "|-|-|\n", "a|b|c\n", "|\n", "---\n",
        "- - -\n", "```\n", "# ", "\u{B}", "\u{C}",
      ]
      var limits = MarkdownLimits.note
      limits.nesting = 3
      var state: UInt64 = 7
      func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
      }
      var parsed = 0
      var refused = 0
      for _ in 0..<20_000 {
        let some = (0...next(below: 6)).map { _ in signs[next(below: signs.count)] } + ["\n", "  "]
        let text = (0...next(below: 30)).map { _ in some[next(below: some.count)] }.joined()
        guard case .document(let document) = parseMarkdown(text, limits: limits) else {
          refused += 1
          continue
        }
        parsed += 1
        #expect(Self.containers(in: document) <= 3, "\(text.debugDescription)")
      }
      #expect(parsed > 1_000)
      #expect(refused > 1_000)
    }
  }
}
