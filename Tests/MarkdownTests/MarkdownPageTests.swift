// A text that is a page of its own: ids of headings, links between pages, comments.

import Markdown
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("A page") struct MarkdownPageTests {
    private let page = MarkdownPage(addresses: ["data.md": "data.html", "a b.md": "a%20b.html"])

    @Test(
      "gives its headings the ids that GitHub gives them",
      arguments: [
        ("# Where it lives", "<h1 id=\"where-it-lives\">Where it lives</h1>\n"),
        (
          "## `stats --why` & *more*",
          "<h2 id=\"stats---why--more\"><code>stats --why</code> &amp; <em>more</em></h2>\n"
        ),
        ("# Été, 5 o\u{2019}clock_x", "<h1 id=\"été-5-oclock_x\">Été, 5 o\u{2019}clock_x</h1>\n"),
        (
          "# [a](https://b.example)",
          "<h1 id=\"a\"><a href=\"https://b.example\" rel=\"noopener nofollow\">a</a></h1>\n"
        ),
        (
          "# a\n# a\n# a-1\n# a",
          "<h1 id=\"a\">a</h1>\n<h1 id=\"a-1\">a</h1>\n<h1 id=\"a-1-1\">a-1</h1>\n<h1 id=\"a-2\">a</h1>\n"
        ),
        ("# !?", "<h1>!?</h1>\n"),
        ("# a\"onclick=\"b", "<h1 id=\"aonclickb\">a\"onclick=\"b</h1>\n"),
      ])
    func anchors(markdown: String, html: String) { expectEqual(Rendered(markdown, page: page).html, html) }

    @Test(
      "leads relative links to the pages beside it, and leaves of all others their text",
      arguments: [
        ("[a](data.md)", "<p><a href=\"data.html\">a</a></p>\n"),
        ("[a](data.md#b)", "<p><a href=\"data.html#b\">a</a></p>\n"),
        ("[a](#b)", "<p><a href=\"#b\">a</a></p>\n"),
        ("[a](<a b.md>)", "<p><a href=\"a%20b.html\">a</a></p>\n"),
        ("[`a`](../data.md)", "<p><code>a</code></p>\n"),
        ("![a](data.png)", "<p>a</p>\n"),
        ("[a](https://b.example)", "<p><a href=\"https://b.example\" rel=\"noopener nofollow\">a</a></p>\n"),
        ("[a](javascript:b)", "<p>a</p>\n"),
      ])
    func links(markdown: String, html: String) { expectEqual(Rendered(markdown, page: page).html, html) }

    @Test(
      "shows no comment, and every other HTML as typed",
      arguments: [
        ("<!-- a -->\nb", "<p>b</p>\n"), ("<!-- a\n\nb -->\n\nc", "<p>c</p>\n"),
        ("<!-- a --><b>", "<pre class=\"raw-html\">&lt;!-- a --&gt;&lt;b&gt;\n</pre>\n"),
      ])
    func comments(markdown: String, html: String) { expectEqual(Rendered(markdown, page: page).html, html) }

    @Test("has neither where a text stands on a page")
    func notes() {
      expectEqual(Rendered("# a\n\n[b](c.md)").html, "<h1>a</h1>\n<p><a href=\"c.md\">b</a></p>\n")
      expectEqual(Rendered("<!-- a -->").html, "<pre class=\"raw-html\">&lt;!-- a --&gt;\n</pre>\n")
    }
  }
}
