// The exact HTML of each construct.

import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Rendering") struct RenderingTests {
    @Test("blocks and inlines come out exactly, and headings sink, but never below six")
    func exact() {
      let texts: [(String, String)] = [
        ("", ""),
        (" \n\n", ""),
        ("one\ntwo", "<p>one\ntwo</p>\n"),
        ("one\n\ntwo", "<p>one</p>\n<p>two</p>\n"),
        ("hard  \nbreak\\\nmore", "<p>hard<br>\nbreak<br>\nmore</p>\n"),
        (
          "*a* _b_ **c** __d__ ***e***",
          "<p><em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong> <em><strong>e</strong></em></p>\n"
        ),
        ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>\n"),
        ("~~gone~~ and ~also~", "<p><del>gone</del> and <del>also</del></p>\n"),
        ("`a < b` ``x ` y``", "<p><code>a &lt; b</code> <code>x ` y</code></p>\n"),
        ("a & b &lt; c > d \"e\" 'f' &copy;", "<p>a &amp; b &lt; c &gt; d &quot;e&quot; 'f' ©</p>\n"),
        ("\\*not\\* \\# \\[a\\]", "<p>*not* # [a]</p>\n"),
        ("a <b>c</b> <!-- d -->", "<p>a &lt;b&gt;c&lt;/b&gt; &lt;!-- d --&gt;</p>\n"),
        (
          "<div>\n*a*\n</div>\n\nb",
          "<pre><code class=\"language-html\">&lt;div&gt;\n*a*\n&lt;/div&gt;\n</code></pre>\n<p>b</p>\n"
        ),
        ("---", "<hr>\n"),
        (
          "> a\nb\n> > c", "<blockquote>\n<p>a\nb</p>\n<blockquote>\n<p>c</p>\n</blockquote>\n</blockquote>\n"
        ),
        ("    a <b>\n\n    c", "<pre><code>a &lt;b&gt;\n\nc\n</code></pre>\n"),
        ("a\r\nb\rc", "<p>a\nb\nc</p>\n"),
        ("a\0b \u{1}c\u{7F} &#27; é 👍", "<p>a\u{FFFD}b \u{FFFD}c\u{FFFD} \u{FFFD} é 👍</p>\n"),
        ("a\u{B}b\u{C}c", "<p>a\u{FFFD}b\u{FFFD}c</p>\n"),
        ("\u{FEFF}a", "<p>a</p>\n"),
        ("[not a link] [^neither]", "<p>[not a link] [^neither]</p>\n"),
      ]
      for (markdown, html) in texts {
        let rendered = Rendered(markdown)
        expectEqual(rendered.html, html, markdown)
        expectEqual(rendered.limit, nil)
      }
      let headings: [(String, Int, String)] = [
        ("# a", 0, "<h1>a</h1>\n"),
        ("# a\n## b\n###### c", 2, "<h3>a</h3>\n<h4>b</h4>\n<h6>c</h6>\n"),
        ("a\n=\n\nb\n-", 3, "<h4>a</h4>\n<h5>b</h5>\n"),
        ("> # a\n\n# b", 1, "<blockquote>\n<h2>a</h2>\n</blockquote>\n<h2>b</h2>\n"),
        ("- # a", 2, "<ul>\n<li>\n<h3>a</h3>\n</li>\n</ul>\n"),
        ("# a", -7, "<h1>a</h1>\n"),
        ("# a", .max, "<h6>a</h6>\n"),
        ("# *a* <b> #", 0, "<h1><em>a</em> &lt;b&gt;</h1>\n"),
      ]
      for (markdown, offset, html) in headings {
        expectEqual(Rendered(markdown, headingOffset: offset).html, html, markdown)
      }
    }

    private static let cases: [(String, String)] = [
      // Code keeps its text and its language.
      ("```\na\n```", "<pre><code>a\n</code></pre>\n"),
      (
        "```swift\nlet a = \"<\"\n```",
        "<pre><code class=\"language-swift\">let a = &quot;&lt;&quot;\n</code></pre>\n"
      ),
      ("~~~ c++ line 3\na\n~~~", "<pre><code class=\"language-c++\">a\n</code></pre>\n"),
      ("```C#\n```", "<pre><code class=\"language-C#\"></code></pre>\n"),
      ("```objective-c\n```", "<pre><code class=\"language-objective-c\"></code></pre>\n"),
      ("```a\u{1}\n```", "<pre><code class=\"language-a\u{FFFD}\"></code></pre>\n"),
      ("```a\">b\n```", "<pre><code class=\"language-a&quot;&gt;b\"></code></pre>\n"),
      ("```\n\n\na\r\nb\n```", "<pre><code>\n\na\nb\n</code></pre>\n"),
      ("```\nnever closed", "<pre><code>never closed\n</code></pre>\n"),
      // Lists are tight or loose, numbered from where they start, and nested.
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
      ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
      ("7) a\n8) b", "<ol start=\"7\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
      ("0. a", "<ol start=\"0\">\n<li>a</li>\n</ol>\n"),
      ("999999999. a", "<ol start=\"999999999\">\n<li>a</li>\n</ol>\n"),
      ("1234567890. a", "<p>1234567890. a</p>\n"),
      (
        "- a\n  - b\n    1. c\n- d",
        "<ul>\n<li>a\n<ul>\n<li>b\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n"
      ),
      ("- a\n\n  - b\n\n  c", "<ul>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n<p>c</p>\n</li>\n</ul>\n"),
      ("- a\n+ b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>\n"),
      (
        "- ```\n  a\n  ```\n- # b",
        "<ul>\n<li>\n<pre><code>a\n</code></pre>\n</li>\n<li>\n<h1>b</h1>\n</li>\n</ul>\n"
      ),
      ("-\n- a", "<ul>\n<li></li>\n<li>a</li>\n</ul>\n"),
      // Task items have a box that says whether they are done.
      ("- [ ] a\n- [x] b\n- c", "<ul>\n\(openBox)a</li>\n\(doneBox)b</li>\n<li>c</li>\n</ul>\n"),
      ("1. [x] a", "<ol>\n\(doneBox)a</li>\n</ol>\n"),
      ("- [ ] a\n  - [x] b", "<ul>\n\(openBox)a\n<ul>\n\(doneBox)b</li>\n</ul>\n</li>\n</ul>\n"),
      ("- [ ] not [x] yet", "<ul>\n\(openBox)not [x] yet</li>\n</ul>\n"),
      (
        "\n\ntext\r\n\r\n* [ ] see [x](y)",
        "<p>text</p>\n<ul>\n\(openBox)see <a href=\"y\">x</a></li>\n</ul>\n"
      ),
      ("- [y] a", "<ul>\n<li>[y] a</li>\n</ul>\n"),
      (
        "- [ ] a\n\n- [x] b",
        "<ul>\n<li class=\"task-item\">\n"
          + "<p><input type=\"checkbox\" disabled aria-label=\"open\"> a</p>\n</li>\n"
          + "<li class=\"task-item\">\n"
          + "<p><input type=\"checkbox\" disabled checked aria-label=\"done\"> b</p>\n</li>\n"
          + "</ul>\n"
      ),
      // Tables have heads, bodies, aligned columns and full rows.
      (
        "| a | b |\n|---|---|\n| 1 | 2 |",
        table(
          "<th scope=\"col\">a</th>\n<th scope=\"col\">b</th>\n", "<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n")
      ),
      (
        "a|b|c\n:--|:-:|--:\n1|2|3",
        table(
          "<th scope=\"col\" class=\"align-left\">a</th>\n<th scope=\"col\" class=\"align-center\">b</th>\n"
            + "<th scope=\"col\" class=\"align-right\">c</th>\n",
          "<tr>\n<td class=\"align-left\">1</td>\n<td class=\"align-center\">2</td>\n"
            + "<td class=\"align-right\">3</td>\n</tr>\n")
      ),
      ("| a |\n|---|", table("<th scope=\"col\">a</th>\n")),
      (
        "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |",
        table(
          "<th scope=\"col\">a</th>\n<th scope=\"col\">b</th>\n",
          "<tr>\n<td>1</td>\n<td></td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n")
      ),
      (
        "| *a* |\n|---|\n| `x\\|y` [z](w) |",
        table(
          "<th scope=\"col\"><em>a</em></th>\n",
          "<tr>\n<td><code>x|y</code> <a href=\"w\">z</a></td>\n</tr>\n")
      ),
      (
        "text\n\n| a |\n|---|\n\nmore",
        "<p>text</p>\n" + table("<th scope=\"col\">a</th>\n") + "<p>more</p>\n"
      ),
    ]

    @Test("code, lists, tasks and tables come out exactly")
    func constructs() {
      for (markdown, html) in Self.cases {
        expectEqual(Rendered(markdown).html, html, markdown)
      }
    }

    static let openBox = "<li class=\"task-item\"><input type=\"checkbox\" disabled aria-label=\"open\"> "
    static let doneBox =
      "<li class=\"task-item\"><input type=\"checkbox\" disabled checked aria-label=\"done\"> "

    static func table(_ head: String, _ body: String = "") -> String {
      "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n"
        + "<table>\n<thead>\n<tr>\n"
        + head + "</tr>\n</thead>\n" + (body.isEmpty ? "" : "<tbody>\n\(body)</tbody>\n")
        + "</table>\n</div>\n"
    }
  }
}
