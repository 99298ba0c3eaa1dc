// The tree that readers of a text get: kinds, places, and the limits it is read within.

import Markdown
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Tree") struct MarkdownNodeTests {
    /// The tree as lines: depth, kind, place.
    static func outline(_ text: String) -> [String] {
      guard case .document(let document) = parseMarkdown(text) else { return ["over a limit"] }
      var lines: [String] = []
      func visit(_ node: MarkdownNode, depth: Int) {
        let place = "\(node.startLine):\(node.startColumn)-\(node.endLine):\(node.endColumn)"
        lines.append(String(repeating: " ", count: depth) + "\(node.kind) \(place)")
        for child in node.children { visit(child, depth: depth + 1) }
      }
      visit(document, depth: 0)
      return lines
    }

    @Test("every kind of node is told apart and knows its place, or is left out below blocks")
    func places() {
      expectEqual(
        Self.outline("# Week *1*\n\nText\nmore `code`\n"),
        [
          "document 1:1-4:11", " heading(level: 1) 1:1-1:10", "  text(\"Week \") 1:3-1:7",
          "  emphasis 1:8-1:10",
          "   text(\"1\") 1:9-1:9", " paragraph 3:1-4:11", "  text(\"Text\") 3:1-3:4", "  softBreak 0:0-0:0",
          "  text(\"more \") 4:1-4:5", "  code(\"code\") 4:7-4:10",
        ])
      expectEqual(
        Self.outline("- a\n  1. [x] b\n- [ ] c [x]\n"),
        [
          "document 1:1-3:11", " list(ordered: false) 1:1-3:11", "  item(checked: nil) 1:1-2:10",
          "   paragraph 1:3-1:3", "    text(\"a\") 1:3-1:3", "   list(ordered: true) 2:3-2:10",
          "    item(checked: Optional(true)) 2:3-2:10", "     paragraph 2:10-2:10",
          "      text(\"b\") 2:10-2:10",
          "  item(checked: Optional(false)) 3:1-3:11", "   paragraph 3:7-3:11",
          "    text(\"c [x]\") 3:7-3:11",
        ])
      expectEqual(
        Self.outline("a `b\nc` d\n*e*\n").suffix(3),
        [
          "  softBreak 0:0-0:0", "  emphasis 3:1-3:3", "   text(\"e\") 3:2-3:2",
        ])
      guard case .document(let blocks) = parseMarkdown("# *a*\n\nb `c`\n", blocksSuffice: true) else {
        Issue.record("the text is over a limit")
        return
      }
      expectEqual(blocks.children.map(\.kind), [.heading(level: 1), .paragraph])
      expectEqual(blocks.children.flatMap(\.children), [])
      let text = """
        > q

        ```swift x
        let a
        ```

        <div>

        ---

        | a | b |
        |---|---|
        | 1 | ~~2~~ |

        **s** [l](d "t") ![i](e) <b>\\
        x www.a.example
        """
      guard case .document(let document) = parseMarkdown(text) else {
        Issue.record("the text is over a limit")
        return
      }
      var kinds: [MarkdownNode.Kind] = []
      func visit(_ node: MarkdownNode) {
        kinds.append(node.kind)
        node.children.forEach(visit)
      }
      visit(document)
      expectEqual(
        kinds,
        [
          .document, .blockQuote, .paragraph, .text("q"), .codeBlock(info: "swift x", literal: "let a\n"),
          .htmlBlock("<div>\n"), .thematicBreak, .table, .tableRow(isHeader: true), .tableCell, .text("a"),
          .tableCell, .text("b"), .tableRow(isHeader: false), .tableCell, .text("1"), .tableCell,
          .strikethrough,
          .text("2"), .paragraph, .strong, .text("s"), .text(" "), .link(destination: "d", title: "t"),
          .text("l"), .text(" "), .image(destination: "e", title: ""), .text("i"), .text(" "),
          .htmlInline("<b>"),
          .lineBreak, .text("x "),
          .link(destination: "http://www.a.example", title: ""), .text("www.a.example"),
        ])
    }

    @Test(
      "plain text is the words of the blocks, alone or with the HTML, or of what is over a limit the text")
    func words() {
      let texts: [(String, String)] = [
        ("*a* `b`\nc [d](e) ~~f~~ <i>g</i>", "a b c d f g"),
        ("# a\n\nb  \nc\n\n- [x] d\n- e\n\n  f\n\n> g", "a b c d e f g"),
        ("| a | b |\n|---|---|\n| c `d` | ![e](f \"g\") |", "a b c d e"),
        ("```swift\nlet a\n\n  b\n```\n<p>\nno\n</p>\n\nc&amp;d\\*", "let a b c&d*"),
        ("", ""), ("***\n", ""), ("é\u{2028}ü\u{0}", "é ü\u{FFFD}"),
      ]
      for (text, expected) in texts {
        expectEqual(plainText(of: text), expected, text)
        expectEqual(renderHTML(text, MarkdownOptions(), withWords: true).words, expected)
        expectEqual(renderHTML(text, MarkdownOptions()).words, nil)
      }
      let quotes = String(repeating: "> ", count: 33) + "a\u{1B}"
      expectEqual(plainText(of: quotes), String(repeating: "> ", count: 33) + "a␛")
      expectEqual(renderHTML(quotes, MarkdownOptions(), withWords: true).words, nil)
    }

    @Test("a file may be longer than a note, up to its own limit, and a tree no deeper than its limit")
    func sizes() {
      let week = String(repeating: "- [ ] a task with a [link](https://a.example/x)\n", count: 10_000)
      guard case .document(let document) = parseMarkdown(week) else {
        Issue.record("the text is over a limit")
        return
      }
      expectEqual(document.children.first?.children.count, 10_000)
      expectEqual(parseMarkdown(week, limits: .note), .overLimit(.tooManyBytes(480_000, limit: 65_536)))
      let long = String(repeating: "a", count: 1_048_577)
      expectEqual(parseMarkdown(long), .overLimit(.tooManyBytes(1_048_577, limit: 1_048_576)))
      let quotes = String(repeating: "> ", count: 33) + "a"
      expectEqual(parseMarkdown(quotes), .overLimit(.nestingTooDeep(limit: 32)))
      let stars = String(repeating: "*", count: 600) + "a" + String(repeating: "*", count: 600)
      expectEqual(parseMarkdown(stars), .overLimit(.nestingTooDeep(limit: 32)))
    }
  }
}
