// A tree read for its blocks has the blocks, the places and the limits of the tree with all inlines.

import Markdown
import Testing

extension MarkdownSuite {
  @Suite("Tree of blocks") struct BlockTreeTests {
    /// The blocks of a tree as lines, or its limit; inlines are left out.
    private static func outline(_ parse: MarkdownParse) -> [String] {
      guard case .document(let document) = parse else { return ["\(parse)"] }
      var lines: [String] = []
      func visit(_ node: MarkdownNode, depth: Int) {
        let place = "\(node.startLine):\(node.startColumn)-\(node.endLine):\(node.endColumn)"
        lines.append("\(depth) \(node.kind) \(place)")
        switch node.kind {
        case .paragraph, .heading, .tableCell: return
        default: for child in node.children { visit(child, depth: depth + 1) }
        }
      }
      visit(document, depth: 0)
      return lines
    }

    @Test("inlines are left out where no limit and no footnote depends on them")
    func leavesInlinesOut() {
      guard case .document(let document) = parseMarkdown("# *a*\n\nb `c`\n", blocksSuffice: true) else {
        Issue.record("the text is over a limit")
        return
      }
      #expect(document.children.map(\.kind) == [.heading(level: 1), .paragraph])
      #expect(document.children.flatMap(\.children) == [])
    }

    @Test("the blocks of slow notes are the same", arguments: PathologicalNote.all)
    func slowNotes(note: PathologicalNote) {
      let text = note.make()
      #expect(
        Self.outline(parseMarkdown(text, limits: .note, blocksSuffice: true))
          == Self.outline(parseMarkdown(text, limits: .note)))
    }

    @Test("the blocks of random texts are the same, near the limit of depth too")
    func randomTexts() {
      let signs = [
        "*", "**", "_", "~~", "[", "![", "]", "](a)", "[^1]", "[^1]: ", "[^2]:", "[a]: b", "`", "<b>",
        "<!-- ",
        "-->", "&amp;", "\\", "www.a.b", "http://a.b", "a@b.c", "a", "w", ":", " ", "\n", "\n\n", "\r\n",
        "\r",
        "> ", "- ", "- [ ] ", "* [x] ", "1. ", "  ", "    ", "\t", "# ", "===\n", "---\n", "|", "\n|-|\n",
        "```\n",
      ]
      var limits = MarkdownLimits.note
      limits.treeDepth = 9
      var state: UInt64 = 11
      func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
      }
      var without = 0
      var refused = 0
      for _ in 0..<20_000 {
        let some = (0...next(below: 6)).map { _ in signs[next(below: signs.count)] } + ["\n", " "]
        let text = (0...next(below: 40)).map { _ in some[next(below: some.count)] }.joined()
        let full = parseMarkdown(text, limits: limits)
        let blocks = parseMarkdown(text, limits: limits, blocksSuffice: true)
        #expect(Self.outline(blocks) == Self.outline(full), "\(text.debugDescription)")
        if blocks != full { without += 1 }
        if case .overLimit = full { refused += 1 }
      }
      #expect(without > 1_000)
      #expect(refused > 50)
    }
  }
}
