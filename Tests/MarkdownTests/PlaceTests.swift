// Whether the page around a text has a say in its HTML, so that a text on many pages is rendered once.

import Testing

extension MarkdownSuite {
  @Suite("Place") struct PlaceTests {
    /// The same text in two places that have nothing in common.
    static func inTwoPlaces(_ text: String) -> [Rendered] {
      [
        Rendered(text),
        Rendered(text, headingOffset: 2, quotedHeadingOffset: 3, idPrefix: "note-lc-53-"),
      ]
    }

    @Test(
      "a text without a heading or a footnote is the same in every place",
      arguments: [
        "", "plain *text* with `code`, ~~more~~ and https://a.example",
        "- [x] done\n- [ ] open\n\n> quoted\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n",
        "\\# no heading", "#hash", "```\n# a comment\n```", "    # code", "<h1>typed</h1>",
        "[a](#top) and ![b](c.png)", "a[^1] of nothing", "[^1]: a footnote nobody refers to",
        "[see [^1]](u)", String(repeating: "> ", count: 33) + "# too deep",
        String(repeating: "a", count: 65_537),
        String(repeating: "www.a ", count: 5_000),
      ])
    func independent(text: String) {
      let places = Self.inTwoPlaces(text)
      #expect(places.allSatisfy { !$0.dependsOnPlace })
      #expect(places[0].html == places[1].html)
      #expect(places[0].limit == places[1].limit)
    }

    @Test(
      "a heading and a footnote, wherever they stand, depend on the place",
      arguments: [
        "# a", "a\n===", "> ## quoted", "- # in a list", "a[^1]\n\n[^1]: note", "> a[^1]\n\n[^1]: note",
        "[see [^1]](u)\n\n[^1]: note",
      ])
    func dependent(text: String) {
      let places = Self.inTwoPlaces(text)
      #expect(places.allSatisfy { $0.dependsOnPlace })
      #expect(places[0].html != places[1].html)
    }

    @Test("a text whose ids make it too large says that a shorter prefix may do")
    func tooLargeHere() {
      let text = String(repeating: "a[^1]", count: 200) + "\n\n[^1]: note"
      let short = Rendered(text)
      let long = Rendered(text, idPrefix: String(repeating: "a", count: 200))
      #expect(short.limit == nil && short.dependsOnPlace)
      #expect(long.limit != nil && long.dependsOnPlace)
    }
  }
}
