// Footnotes: numbers, ways there and back, and ids that many texts on a page do not share.

import Markdown
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Footnotes") struct FootnoteTests {
    static func reference(_ number: Int, _ id: String, prefix: String = "") -> String {
      "<sup class=\"footnote-ref\"><a href=\"#\(prefix)fn-\(number)\" id=\"\(prefix)fnref-\(id)\" "
        + "aria-label=\"Footnote \(number)\">\(number)</a></sup>"
    }

    static func back(_ id: String, prefix: String = "") -> String {
      " <a href=\"#\(prefix)fnref-\(id)\" class=\"footnote-backref\" "
        + "aria-label=\"Back to reference \(id)\">↩</a>"
    }

    static func section(_ items: String) -> String {
      "<div class=\"footnotes\" role=\"group\" aria-label=\"Footnotes\">\n<ol>\n\(items)</ol>\n</div>\n"
    }

    @Test("a footnote stands at the end of its text, with a way back")
    func one() {
      expectEqual(
        Rendered("a[^n] b\n\n[^n]: note *x*\n\nc").html,
        "<p>a\(Self.reference(1, "1")) b</p>\n<p>c</p>\n"
          + Self.section("<li id=\"fn-1\">\n<p>note <em>x</em>\(Self.back("1"))</p>\n</li>\n"))
    }

    @Test(
      "a text can have labels of its own, in code and without a footnote it stays as it is",
      arguments: [
        ("a[^n] b\n\n[^n]: note", "a[^p-n] b\n\n[^p-n]: note"),
        ("a[^N]\r\n\r\n> [^n]: note[^n]", "a[^p-N]\r\n\r\n> [^p-n]: note[^p-n]"),
        ("a[^n] b[^other]\n\n[^n]: note", "a[^p-n] b[^other]\n\n[^p-n]: note"),
        ("`x[^n]` ``y`[^n]`` z[^n]\n\n[^n]: note", "`x[^n]` ``y`[^n]`` z[^p-n]\n\n[^p-n]: note"),
        (
          "```\nx[^n]\n[^n]: no\n```\n\nz[^n]\n\n[^n]: note",
          "```\nx[^n]\n[^n]: no\n```\n\nz[^p-n]\n\n[^p-n]: note"
        ),
        ("\\[^n] ` a[^n]\n\n[^n]: note`", "\\[^n] ` a[^p-n]\n\n[^p-n]: note`"),
        ("a[^n] and [^]: [^ n]: x^2", "a[^n] and [^]: [^ n]: x^2"), ("no caret", "no caret"),
        ("- one[^a]\n- two[^b]\n\n[^a]: A\n[^b]: B", "- one[^p-a]\n- two[^p-b]\n\n[^p-a]: A\n[^p-b]: B"),
      ])
    func ownLabels(text: String, expected: String) {
      expectEqual(prefixingFootnotes(of: text, with: "p-"), expected)
    }

    @Test("a footnote used twice has two ways back")
    func twice() {
      expectEqual(
        Rendered("a[^n] b[^n]\n\n[^n]: note", idPrefix: "n1-").html,
        "<p>a\(Self.reference(1, "1", prefix: "n1-")) b\(Self.reference(1, "1-2", prefix: "n1-"))</p>\n"
          + Self.section(
            "<li id=\"n1-fn-1\">\n<p>note\(Self.back("1", prefix: "n1-"))"
              + "\(Self.back("1-2", prefix: "n1-"))</p>\n</li>\n"
          ))
    }

    @Test("footnotes are numbered in the order of first use, and unused ones are left out")
    func order() {
      expectEqual(
        Rendered("a[^y] b[^x]\n\n[^x]: X\n\n[^unused]: U\n\n[^y]: Y").html,
        "<p>a\(Self.reference(1, "1")) b\(Self.reference(2, "2"))</p>\n"
          + Self.section(
            "<li id=\"fn-1\">\n<p>Y\(Self.back("1"))</p>\n</li>\n"
              + "<li id=\"fn-2\">\n<p>X\(Self.back("2"))</p>\n</li>\n"
          ))
    }

    @Test("a footnote that ends with no paragraph has its way back in one of its own")
    func endsWithList() {
      expectEqual(
        Rendered("a[^n]\n\n[^n]: note\n\n    - x").html,
        "<p>a\(Self.reference(1, "1"))</p>\n"
          + Self.section(
            "<li id=\"fn-1\">\n<p>note</p>\n<ul>\n<li>x</li>\n</ul>\n<p>\(Self.back("1"))</p>\n</li>\n"))
    }

    @Test("two texts with prefixes of their own share no id")
    func twoTexts() throws {
      let text = "a[^n] b[^n] c[^m]\n\n[^n]: N\n\n[^m]: M"
      let page = Rendered(text, idPrefix: "note-1-").html + Rendered(text, idPrefix: "note-2-").html
      let ids = page.components(startingWith: " id=\"")
      expectEqual(ids.count, 10)
      expectEqual(Set(ids).count, 10)
      let targets = page.components(startingWith: "href=\"#")
      #expect(Set(targets).isSubset(of: Set(ids)))
    }

    @Test("a prefix adds letters, digits and hyphens only")
    func prefix() {
      let html = Rendered("a[^n]\n\n[^n]: N", idPrefix: "x\"><b> 1-é").html
      #expect(html.contains("<li id=\"xb1-fn-1\">"))
      expectEqual(StrictTokenizer.violations(in: html), [])
    }

    @Test(
      "every way back leads to a reference that is there",
      arguments: [
        "a[^a]\n\n[^a]: A[^b]\n\n[^b]: B[^a]",
        "[a[^n]](https://a.example)\n\n[^n]: in a link",
        "![a[^n]](i.png)\n\n[^n]: in an image",
        "x[^a]\n\n[^a]: A\n\n[^b]: B[^c]\n\n[^c]: C",
        "x[^a]\n\n> [^a]: quoted\n\n- [^b]: listed[^a]",
        "x[^a]\n\n[^a]: first\n\n[^a]: second",
        "| a[^n] |\n|---|\n| b[^n] |\n\n[^n]: in a table",
        "# a[^n]\n\n[^n]:\n    # heading",
      ])
    func noDeadEnds(markdown: String) {
      let html = Rendered(markdown).html
      let ids = html.components(startingWith: " id=\"")
      expectEqual(Set(ids).count, ids.count)
      #expect(Set(html.components(startingWith: "href=\"#")).isSubset(of: Set(ids)))
      expectEqual(StrictTokenizer.violations(in: html), [])
    }
  }
}

extension String {
  /// What stands between each `opening` and the next quotation mark.
  func components(startingWith opening: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: opening) {
      rest = rest[range.upperBound...]
      found.append(String(rest.prefix { $0 != "\"" }))
    }
    return found
  }
}
