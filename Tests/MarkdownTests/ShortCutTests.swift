// What the parser is spared shows in no byte: a text is rendered the same with and without short cuts.

import Testing

@testable import Markdown

extension MarkdownSuite {
  @Suite("Short cuts") struct ShortCutTests {
    /// What could make a difference, and what stands around it.
    static let pieces = [
      "word", "Word", "and", "7", "w", "www.", "www.a.b", "ww", "http", "https://a.b", "://", ":", "a@b.c",
      "@",
      "&#64;", "&#x40;", "&commat;", "&amp", ";", "\\@", "\\:", "mailto:a@b.c", "[^1]", "[\\^1]", "[^",
      "![^1]",
      "\n\n[^1]: note\n\n", "\n[^1]:", "[a]: /u\n", "[a]", "[a](b)", "[x](https://a.b)", "]", "[", "\\[", "^",
      "\n", "\n", "\n\n", "  \n", " \n", "\r\n", "\r", " ", " ", " ", "\t", "    ", "- ", "-", "+ ", "* ",
      "1. ",
      "2) ", "# ", "#", "===", "---", "=", "> ", ">", "|", "| a | b |\n|---|:-:|\n", "a\n:-\n", "\n-|", "|-",
      "\n> -|-\n", "-\u{B}", "\n-\u{C}\n", ":-:", "~~", "~",
      "`",
      "```\n", "*", "**", "_", "<", "<!--", "</p>", "!", "- [x] ", "- [ ] ", "[X]", "'", "\"", "(", ")", "/",
      ",", ".", "?", "%", "\\", "é", "\u{FFFD}", "\u{0}",
    ]

    static func html(_ text: String, takesShortCuts: Bool) -> (rendering: MarkdownRendering, bytes: [UInt8]) {
      var renderer = MarkdownRenderer(takesShortCuts: takesShortCuts)
      var bytes: [UInt8] = []
      let options = MarkdownOptions(headingOffset: 2, quotedHeadingOffset: 3, idPrefix: "n-")
      return (renderer.renderHTML(text, options, into: &bytes), bytes)
    }

    static func texts(of pieces: [String], count: Int, seed: UInt64) -> [String] {
      var state = seed
      func random(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
      }
      return (0..<count).map { _ in
        (0..<1 + random(14)).map { _ in pieces[random(pieces.count)] }.joined()
      }
    }

    @Test("a text is rendered the same with all syntax looked for", arguments: UInt64(1)...8)
    func same(seed: UInt64) {
      for text in Self.texts(of: Self.pieces, count: 1_500, seed: seed) {
        let quick = Self.html(text, takesShortCuts: true)
        let full = Self.html(text, takesShortCuts: false)
        guard quick.bytes != full.bytes || quick.rendering != full.rendering else { continue }
        Issue.record("\(text.debugDescription) is \(String(decoding: quick.bytes, as: UTF8.self))")
      }
    }

    @Test(
      "syntax is looked for where its signs stand",
      arguments: [
        ("what we knew [a](b) ^1", []), ("www.a", .autolinks), ("a://b", .autolinks), ("a@b", .autolinks),
        ("a&#64;b", .autolinks), ("a[^1]", .footnotes), ("a[\\^1]", .footnotes),
        ("www.a [^1]", .all),

      ] as [(String, CommonMarkParser.Syntax)])
    func syntax(text: String, syntax: CommonMarkParser.Syntax) {
      var text = text
      #expect(text.withUTF8 { PreScan($0, limits: .note).syntax } == syntax)
    }
  }
}
