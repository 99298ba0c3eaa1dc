// What is written without the parser is what the parser makes of it, for texts of all shapes near the simple ones.

import Testing

@testable import Markdown

extension MarkdownSuite {
  @Suite("Simple texts") struct SimpleTextTests {
    static func isSimple(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { bytes in
        guard let simple = SimpleText(bytes) else { return false }
        var output: [UInt8] = []
        var writer = HTMLWriter(
          output: HTMLOutput(after: &output, limit: .max), options: MarkdownOptions(),
          source: SourceText(bytes, mayHoldTicks: false), depthLimit: 128)
        return writer.writeSimple(simple)
      }
    }

    /// What simple texts are made of, and what ends them being simple.
    static let blocks = [
      "word", "Word and so.", "\n\n", "\n\n", "\n\n", "\n\n\n", "\n", "\n- ", "\n- ", "- ", "\n* ", "\n+ ",
      "\n1. ", "\n2. ", "\n3) ", "1. ", "\n12. ", "\n1234567890. ", "\n- [ ] ", "\n- [x] ", "- [x] ", "[X] ",
      "\n- [x]", "\n```\n", "\n```\n", "\n```swift\ncode\n```\n", "\n```\n> a\n```\n", "\n```c++ x\n",
      "\n````\n", "\n ```\n", "\n   ", "\n    code", "\n---\n", "\n===\n", "\n-", "\n- - ", "\n- ---", "\n> ",
      "\n# ", "\n***", "\n* * *", "\n|-|-|\n", "\n|", "|", " ", "  ", "\t", "\n7 days", "\n3.5 ms", "\n2.\n",
      "\n(a) ", "\n\"a\" ", "\u{FEFF}", "\néa", "é", "\n[a]: /u\n", "\n[^1]: a\n", "[^1]", "[a]",
      "\n# a", "\n## b #", "\n> a\n> b\n", "\n> ", "\n>\n", "\n> ```\n> a\n> ```\n", "\n> - a\n",
      "\n> - [x] a\n", "\n> 1. a\n> 2. b", "\n> # a\n",
      "\\", "\n\\# a",
      "\n| a | b |\n|---|:-:|\n| c | d |", "\n| e |", "\n| e | f |", "\n|---|", "\n|:--|", "\n||\n|-|\n",
    ]

    static let inlines = [
      "word", "Word", "and so", "a", "B", "7", " ", " ", " ", " ", "\n", ".", ". ", ",", ", ", ":", ": ", ";",
      "!", "?", "(", ")", "\"", "'", "-", "/", "//", "|", "=", ">", "<", " < ", "<a", "&", " & ", "&amp;",
      "[&", "\\", "@", "#", "^", "{", "}", "$", "%", "*", "*", "**", "**", "_", "_", "__", "~", "~~", "***",
      "**b**", "*e*", "_e_", "~~d~~", " **b c** ", " *e*. ", "(_e_)", "snake_case", "a * b", "`", "``",
      "`code`", "`a < b && c`", "` a `", "`[&Hat;x]`", "[", "]", "[a]", "[a](b)", "[a b](https://a.b/c?d=e)",
      "[a](javascript:b)", "[a](b \"c\")", "[](b)", "[a]()", "[a][b]", "[a]:", "![a](b)", "![", "](", "www.",
      "www.a.b", "w", "http", "http://", "https://a.b", " https://a.b/c_d ", " https://a.b/c.",
      "(http://a.b)",
      "https://a_b.c", "https://www.a.b/c-d?e=f#g,", "ftp://a.b", "x:/y", "é", "\u{A0}", "\u{2003}", "\u{AD}",
      "\u{0}", "\u{85}", "\u{7F}", "[^1]", "- ", "1. ",
    ]

    @Test("a simple text is what the parser makes of it", arguments: UInt64(1)...8)
    func same(seed: UInt64) {
      var simpleCount = 0
      let texts =
        ShortCutTests.texts(of: Self.blocks, count: 2_000, seed: seed)
        + ShortCutTests.texts(of: Self.inlines, count: 4_000, seed: seed)
        + ShortCutTests.texts(of: Self.blocks + Self.inlines, count: 2_000, seed: seed)
      for text in texts {
        guard Self.isSimple(text) else { continue }
        simpleCount += 1
        let quick = ShortCutTests.html(text, takesShortCuts: true)
        let full = ShortCutTests.html(text, takesShortCuts: false)
        guard quick.bytes != full.bytes || quick.rendering != full.rendering else { continue }
        Issue.record("\(text.debugDescription) is \(String(decoding: quick.bytes, as: UTF8.self))")
      }
      #expect(simpleCount > 200)
    }

    /// Texts that people write; of each many others are made that differ in a few bytes.
    static let written = [
      "Use `two[i]` **before the loop**, not *after* (it's ~~slow~~ n * m): a_b, 3.5 ms & x < y!\nAnd more.",
      "See [the docs](https://a.b/c) and https://example.org/a?b=c. (http://a.b/c), _so_ it is!",
      "Ideas:\n- one\n- **two** `a`\n\nDone: a[i] is \"é\".\n\n- [ ] open\n- [x] `done`\n- [a](b)\n",
      "1. a\n2. b\n\n```swift\nlet a = [b && c]\n\n    d\n```\nEnd\n\n3) c\n4) d",
      "# One\nTwo \\*three\\*\n\n### Four: `five`\n\n- a\n- b\n\nEnd.",
      "> a\n> - [ ] b\n> - c\n\n> 1) d\n> 2) e\n\n- f\n> g\n>\n> h *i* `j`\n\n# k\n- l",
      "> ```\n> code\n>\n>   more\n> ```\n\n> # a\n> b\n\n#### c",
      "| a | **b** | c |\n|:--|--:|:-:|\n| `c` |  | 1 |\n| d | e f | https://a.b |\n\nEnd",
      "> | a |\n> |---|\n> | b |\n> | c |\n\na\n\n| d | e |\n| --- | --- |\n| f. | ~~g~~ |",
    ]

    @Test("what a few changed bytes make of a simple text is the same too", arguments: UInt64(1)...8)
    func changed(seed: UInt64) {
      var state = seed
      func random(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
      }
      let signs = Array("\n\n\n  *_~`[]()<>&\\!|-:#.,+=1ax\t\"^@;w/{".utf8)
      var simpleCount = 0
      for round in 0..<4_000 {
        var bytes = Array(Self.written[round % Self.written.count].utf8)
        for _ in 0...random(3) {
          let place = random(bytes.count)
          switch random(4) {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(signs[random(signs.count)], at: place)
          case 2: bytes[place] = signs[random(signs.count)]
          default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + random(8))], at: place)
          }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard Self.isSimple(text) else { continue }
        simpleCount += 1
        let quick = ShortCutTests.html(text, takesShortCuts: true)
        let full = ShortCutTests.html(text, takesShortCuts: false)
        guard quick.bytes != full.bytes || quick.rendering != full.rendering else { continue }
        Issue.record("\(text.debugDescription) is \(String(decoding: quick.bytes, as: UTF8.self))")
      }
      #expect(simpleCount > 400)
    }

    @Test("every byte is what the parser makes of it, wherever it stands", arguments: UInt8.min...0x7F)
    func everyByte(byte: UInt8) {
      let sign = String(Unicode.Scalar(byte))
      let places = [
        "", " ", "a", "a ", "a\n", "(", "- ", "- a ", "`a", "*a", "**a ", "[a", "https://a.b/", "```\n",
      ]
      let ends = [
        "", " |", " |\n|---|", " ", "a", " a", "\na", ")", "\n- a", "`", "*", " b**", "](b)", "/c d", "\n```",
      ]
      for place in places {
        for end in ends {
          for text in [place + sign + end, place + sign + sign + end] where Self.isSimple(text) {
            let quick = ShortCutTests.html(text, takesShortCuts: true)
            let full = ShortCutTests.html(text, takesShortCuts: false)
            #expect(
              quick.bytes == full.bytes && quick.rendering == full.rendering, "\(text.debugDescription)")
          }
        }
      }
    }

    @Test(
      "what people write mostly is simple",
      arguments: [
        "", "a", "Read it, then stop.\nDone when (a/b) is x = y.\n", "Two\n\nparagraphs\n\n\nor three.",
        "Use `two[i]` **before the loop**, not *after* (it's ~~slow~~ n * m): a_b, 3.5 ms & x < y!",
        "See [the docs](https://a.b/c) and https://example.org/a?b=c.", "a[i] is \"é\"",
        "Ideas:\n- one\n- **two**\n\nDone.", "1. a\n2. b\n\n```swift\nlet a = [b && c]\n\n    d\n```\nEnd",
        "- [ ] open\n- [x] `done`\n- [a](b)", "```\n```", "```c++\nauto a = b->c;\n```", "7 days\nand more",
        "# One\nTwo\n### Three: `four`",
        "| a | **b** |\n|:--|--:|\n| `c` |  |\n\nEnd",
        "\\- \\*a\\* \\[b\\]",
      ])
    func simple(text: String) {
      #expect(Self.isSimple(text))
      #expect(
        ShortCutTests.html(text, takesShortCuts: true).bytes
          == ShortCutTests.html(text, takesShortCuts: false).bytes)
    }

    @Test(
      "what needs more than a look at the neighbours is the parser's",
      arguments: [
        " a", "a ", "a  \nb", "a\n b", "a\tb", "a\r\nb", "####### a", "# a #", ">a", "> a", "a\n> b",
        "a\n===", "a\n---", "---",
        "| a |\n|---|---|", "a\n| b |\n|---|", "| a |\n|---|\n| b", "| `a|b` |\n|---|---|", "|-|\n|-|\nb",
        "*a", "a*b*c", "*a **b***", "**a *b* c**", "`a", "``a``", "[a", "a]", "[a][b]", "[a]: b", "a[^1]",
        "![a](b)", "<b>", "&amp;", "\\a", "a\\\nb", "a@b.c", "www.a.b", "ftp://a.b", "https://a_b.c",
        "- a\n\n- b",
        "- a\nb", "- a\n  b", "- a\n* b", "- - a", "- [X] a", "> - [x] a", "```\na", "```\n- a\n```",
        "```\n:-|\n```",
        "`[&Hat;a]`", "\u{FEFF}a", "a\n2. b", "-a", "- ",
      ])
    func notSimple(text: String) {
      #expect(!Self.isSimple(text))
    }

    @Test(
      "what no limit is counted for would pass none",
      arguments: [
        "`<!`", "`<!<?<!<?<!<?<!<?<!<?<!<?`\n\n", "**a** ", "*a* ", "`***`", "[a](bcd) ", "`![]`", "`]: a`",
        "# a\n", "> a\n", "- a\n", "> - a\n", "a\n", "```\n```\n", "https://a.b ", "`https://a.b`", "|", "a|",
        "`|`", "| a |\n|---|\n\n", "|-|\n", "> | a |\n> |---|\n>\n", "\\*",
        "|a|a|a|a|a|a|a|a|\n|-|-|-|-|-|-|-|-|\n",
      ])
    func limits(piece: String) {
      for opening in [
        "", "# |||||||||||\n", "> |a|a|a|a|a|a|a|\n> |-|-|-|-|-|-|-|\n>\n", "> ```\n", "> ", "```\n", "| ",
      ] {
        for length in [100, 500, 2_048, 2_049, 6_000] {
          let text =
            opening + String(repeating: piece, count: (length - opening.utf8.count) / piece.utf8.count)
          let quick = ShortCutTests.html(text, takesShortCuts: true)
          let full = ShortCutTests.html(text, takesShortCuts: false)
          #expect(
            quick.bytes == full.bytes && quick.rendering == full.rendering, "\(text.prefix(50)) \(length)")
        }
      }
    }

    @Test("code indented step by step in a quote, and a heading of pipes above a table, are counted as ever")
    func counted() {
      let steps = (0..<40).map { ">" + String(repeating: " ", count: 2 * $0 + 1) + "a" }.joined(
        separator: "\n")
      let pipes = "# " + String(repeating: "|", count: 130) + "\n| a |\n|---|"
      for text in ["> ```\n\(steps)\n> ```", pipes] {
        let quick = ShortCutTests.html(text, takesShortCuts: true)
        let full = ShortCutTests.html(text, takesShortCuts: false)
        #expect(quick.bytes == full.bytes && quick.rendering == full.rendering)
        #expect(full.rendering.passed != nil)
      }
    }

    @Test("a text that is not simple in its last byte is written once")
    func takenBack() {
      var renderer = MarkdownRenderer()
      var bytes = Array("before".utf8)
      _ = renderer.renderHTML("**a** [b](c)\n\n- d\n\n\\", MarkdownOptions(), into: &bytes)
      #expect(
        String(decoding: bytes, as: UTF8.self)
          == "before<p><strong>a</strong> <a href=\"c\">b</a></p>\n<ul>\n<li>d</li>\n</ul>\n<p>\\</p>\n")
    }
  }
}
