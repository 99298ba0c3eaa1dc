// How each format keeps text from being anything but text.

import TestSupport
import Testing

@testable import Templating

@Suite("Escaping")
struct EscapingTests {
  @Test("text is escaped in HTML and in Markdown, and left as it is in plain text")
  func texts() {
    let html: [(String, String)] = [
      ("plain text, größe 日本 👩‍👩‍👧", "plain text, größe 日本 👩‍👩‍👧"),
      ("", ""),
      ("<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"),
      ("\" onclick=\"x\"", "&quot; onclick=&quot;x&quot;"),
      ("a & b && c", "a &amp; b &amp;&amp; c"),
      ("&lt;", "&amp;lt;"),
      ("<>&\"'", "&lt;&gt;&amp;&quot;&#39;"),
      ("tab\tand\nline", "tab\tand\nline"),
      (
        "nul\0 escape\u{1B}[31m return\r\n delete\u{7F}",
        "nul\u{FFFD} escape\u{FFFD}[31m return\u{FFFD}\n delete\u{FFFD}"
      ),
      ("\u{1}\u{1F}\u{80}", "\u{FFFD}\u{FFFD}\u{80}"),
    ]
    for (text, expected) in html {
      expectEqual(escaped(text, .html), expected)
    }
    let markdown: [(String, String)] = [
      ("plain text, größe (日本); it's \"so\"", "plain text, größe (日本); it's \"so\""),
      ("", ""),
      ("*a* _b_ `c` ~~d~~", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~"),
      ("[x](y) ![z]", "\\[x\\](y) !\\[z\\]"),
      ("<script> & &amp;", "\\<script\\> \\& \\&amp;"),
      ("a | b", "a \\| b"),
      ("C:\\n", "C:\\\\n"),
      ("# heading #", "\\# heading \\#"),
      ("- item", "\\- item"),
      ("+ item", "\\+ item"),
      ("=== rule", "\\=== rule"),
      ("12. item", "12\\. item"),
      ("12) item", "12\\) item"),
      (": x", "\\: x"),
      ("two-pointer + 1.5 = x: y)", "two-pointer + 1.5 = x: y)"),
      ("v1.5", "v1.5"),
      ("1.5.2", "1.5.2"),
      ("2024-01-02, 12:30", "2024-01-02, 12:30"),
      ("-5", "-5"),
      ("---", "\\---"),
      ("-", "\\-"),
      (":-:", "\\:-:"),
      ("-:", "\\-:"),
      ("  12.", " 12\\."),
      ("12 . x", "12 . x"),
      ("see https://example.org", "see https\\://example.org"),
      ("see www.example.org", "see www\\.example.org"),
      ("$x$", "\\$x\\$"),
      ("done!", "done\\!"),
      ("one\ntwo\r\nthree\n\n# four", "one two three \\# four"),
      ("    code\t\tx", " code x"), ("3\u{A0}h\u{A0}20\u{A0}min, größe", "3 h 20 min, größe"),
      ("\n- item", " \\- item"),
      ("nul\0 escape\u{1B}[0m", "nul\u{FFFD} escape\u{FFFD}\\[0m"),
    ]
    for (text, expected) in markdown {
      expectEqual(escaped(text, .markdown), expected)
    }
    for text in ["", "<a> & \"b\" 'c' *d*\r\n\0\u{1B}größe 日本"] {
      expectEqual(escaped(text, .none), text)
    }
  }

  @Test("what stands between backticks is code, and a template escapes text, but not its own")
  func code() throws {
    let texts: [(String, String, String, String)] = [
      ("no code", "no code", "no code", "no code"), ("", "", "", ""),
      ("Use `select`", "Use <code>select</code>", "Use `select`", "Use select"),
      ("`a<b>` & `c`", "<code>a&lt;b&gt;</code> &amp; <code>c</code>", "`a<b>` \\& `c`", "a<b> & c"),
      ("one ` alone", "one ` alone", "one \\` alone", "one ` alone"),
      ("`` a`b `` x", "<code>a`b</code> x", "`` a`b `` x", " a`b  x"),
      ("``a` `b`", "``a<code> </code>b`", "\\`\\`a` `b\\`", "``a b`"),
      ("`a|b` *c*", "<code>a|b</code> *c*", "\\`a\\|b\\` \\*c\\*", "a|b *c*"),
      ("``", "``", "\\`\\`", "``"),
    ]
    for (text, html, markdown, plain) in texts {
      for (escaping, expected) in [(Escaping.html, html), (.markdown, markdown), (.none, plain)] {
        var bytes: [UInt8] = []
        escaping.appendWithCode(text, to: &bytes)
        expectEqual(String(decoding: bytes, as: UTF8.self), expected, text)
      }
      expectEqual(Escaping.withoutCodeMarks(text), plain)
    }
    let pages: [(Escaping, String)] = [
      (Escaping.html, "*<b>*Week &lt;1&gt; &amp; &quot;more&quot; a&lt;b <b>x</b> & y"),
      (Escaping.markdown, "*<b>*Week \\<1\\> \\& \"more\" a\\<b <b>x</b> & y"),
      (Escaping.none, "*<b>*Week <1> & \"more\" a<b <b>x</b> & y"),
    ]
    for (escaping, expected) in pages {
      let template = "*<b>*{{heading}} {{#note}}{{.}}{{/note}} {{{prose}}}"
      try expectEqual(render(template, escaping: escaping), expected)
    }
  }

  private func escaped(_ text: String, _ escaping: Escaping) -> String {
    var output: [UInt8] = []
    escaping.append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
