// Whatever a note holds, only our own tags and attributes come out.

import Markdown
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Safety") struct SafetyTests {
    static let payloads: [String] = [
      // Markup as text, and the seven kinds of HTML blocks.
      "<script>alert(1)</script>", "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
      "<pre>\n<img src=x onerror=alert(1)>\n</pre>",
      "<style>body{display:none}</style>", "<!-- comment --> <b>x</b>", "<?php echo 1 ?>",
      "<!DOCTYPE html>", "<![CDATA[ <b>x</b> ]]>", "<div onclick=\"alert(1)\">x</div>",
      "<a href=\"javascript:alert(1)\">x</a>", "<iframe src=\"https://evil.example\"></iframe>",
      "text <img src=x onerror=alert(1)> text", "text <svg/onload=alert(1)> text", "text <b>bold</b> text",
      "text <!-- comment --> text", "text <?pi?> text", "text <!ELEMENT x> text", "text <![CDATA[x]]> text",
      "<textarea><img title=\"</textarea><img src=x onerror=alert(1)>\">",
      "</div></body><script>alert(1)</script>",
      "<x onmouseover=alert(1)>hover", "<form action=javascript:alert(1)><input type=submit>",
      "<base href=//evil.example>",
      "<meta http-equiv=refresh content=0;url=javascript:alert(1)>", "&lt;script&gt;alert(1)&lt;/script&gt;",
      "&#60;script&#62;alert(1)&#60;/script&#62;", "\\<script>alert(1)\\</script>",
      "`<script>alert(1)</script>`",
      "    <script>alert(1)</script>", "```\n</code></pre><script>alert(1)</script>\n```",
      // Links by every way a link is written.
      "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](&#106;avascript:alert(1))",
      "[x](&#x6A;avascript:alert(1))", "[x](javascript&colon;alert(1))", "[x](java&Tab;script:alert(1))",
      "[x](java&NewLine;script:alert(1))", "[x](<java\tscript:alert(1)>)", "[x](\u{1}javascript:alert(1))",
      "[x](<  javascript:alert(1)>)", "[x](\\javascript:alert(1))", "[x](javascript\\:alert(1))",
      "[x](&#0000106avascript:alert(1))", "[x](&amp;#106;avascript:alert(1))", "[x](vbscript:msgbox(1))",
      "[x](data:text/html;base64,PHNjcmlwdD4=)", "[x](data:image/svg+xml;utf8,<svg/onload=alert(1)>)",
      "[x](//evil.example)", "[x](/\\evil.example)", "[x](\\\\evil.example)", "[x](\\\\\\\\evil.example)",
      "[x](intent://scan/#Intent;end)", "[x](blob:https://x/1)", "[x](file:///etc/passwd)", "[x](ftp://x/y)",
      "[x](about:blank)", "[x](feed:javascript:alert(1))", "[x](view-source:x)",
      "[x](http:javascript:alert(1))",
      "[x](https://a\" onclick=\"alert(1))", "[x](https://a.example/\"><script>alert(1)</script>)",
      "[x](https://a.example/'onmouseover='alert(1))", "[x](<https://a.example/ onclick=alert(1)>)",
      "[x](https://a.example \"t\\\" onmouseover=\\\"alert(1)\")",
      "[x](https://a.example '\"><script>alert(1)</script>')",
      "[x](https://bank.example@evil.example/)", "[x](https://a.example:javascript)", "[x](http://)",
      "<javascript:alert(1)>", "<JAVASCRIPT:alert(1)>", "<vbscript:x>", "<data:text/html,x>",
      "[x]\n\n[x]: javascript:alert(1)", "[x][y]\n\n[y]: <JAVASCRIPT:alert(1)> \"t\"",
      "[x]\n\n[x]: https://a.example \"\\\"><script>alert(1)</script>\"",
      "[x](https://a.example/\u{202E}gpj.exe)", "[x](https://a.example\u{2028}/x)",
      "[x](\u{A0}javascript:alert(1))",
      "[x](\u{85}javascript:alert(1))",
      // Images, which never load.
      "![x](https://evil.example/pixel.gif)", "![x](javascript:alert(1))", "![<script>](x.png)",
      "![x](x\" onerror=\"alert(1))", "![x](x \"t\\\" onerror=\\\"alert(1)\")",
      "![](data:image/png;base64,AAAA)",
      "[![x](https://a.example/i.png)](javascript:alert(1))",
      "[![x](javascript:alert(1))](https://a.example)",
      "[a ![b [c](https://c.example) d](https://b.example) e](https://a.example)",
      "[<https://a.example>](https://b.example)",
      // Info strings, tables, task lists, addresses found in text.
      "```\"><script>alert(1)</script>\nx\n```", "```x onclick=alert(1)\nx\n```",
      "``` javascript:alert(1)\nx\n```",
      "~~~ <b>\nx\n~~~",
      "| <b> | [x](javascript:alert(1)) |\n|---|:-:|\n| <script>alert(1)</script> | `</td>` |",
      "| a |\n|---|\n| <!-- | \n| --> |", "- [ ] <script>alert(1)</script>", "- [x] [x](javascript:alert(1))",
      "[^<script>]\n\n[^<script>]: <script>alert(1)</script>",
      "[^\"onclick=alert(1)]\n\n[^\"onclick=alert(1)]: x",
      "[^a]\n\n[^a]: [x](javascript:alert(1))", "https://a.example/<script>alert(1)</script>",
      "www.a.example/\"onmouseover=\"alert(1)", "xmpp:a@b.example/x", "mailto:a@b.example?body=<script>",
      "a\"onclick=\"alert(1)@b.example", "ftp://a.example/x", "# <script>alert(1)</script>",
      "NUL \0 and \u{1} \u{B} \u{7F} \u{9F} \u{FFFE} \(noncharacter) \u{1FFFF}",
      "\u{FEFF}<script>alert(1)</script>",
      "[^&Hat;]", "[&Hat;aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]", "[&#94;a][&#x5E;b]",
    ]

    @Test("no payload, of many, brings out a tag, attribute or address that is not ours")
    func payload() {
      for text in Self.payloads {
        for surrounding in ["", "- ", "> ", "| a |\n|---|\n| ", "*", "[y](", "[^z]: ", "# "] {
          let rendered = Rendered(surrounding + text)
          expectEqual(StrictTokenizer.violations(in: rendered.html), [], "\(surrounding)\(text)")
        }
      }
      #expect(Self.payloads.count >= 60)
      expectEqual(Set(Self.payloads).count, Self.payloads.count)
    }

    @Test("the judge of these tests sees what is wrong, and nothing in text of Markdown's signs")
    func randomNotes() {
      let wrong: [String] = [
        "<script>", "<p onclick=\"x\">a</p>", "<a href=\"javascript:x\">a</a>", "<a href=\"//x\">a</a>",
        "<a href=\"x\"><a href=\"y\">a</a></a>", "<p>a", "a > b", "a & b", "&nbsp;", "<p class=x>a</p>",
        "</p>",
        "<a href=\"java\tscript:x\">a</a>", "<p class=\"a\"onclick=\"b\">a</p>", "<li id=\"a b\">a</li>",
        "a\0b", "<p",
        "<td style=\"x\">a</td>", "<a href=\"data:x\">a</a>", "<a href=\"\">a</a>", "<img src=\"x\">",
      ]
      for html in wrong {
        #expect(StrictTokenizer.violations(in: html) != [], "\(html)")
      }
      let signs = [
        "*", "**", "_", "~~", "`", "``", "[", "]", "![", "](", "(", ")", "[^a]", "\n\n[^a]: ", "[a]",
        "[a]: /u\n",
        "<", ">", "<!--", "-->", "<?", "&", "&amp;", "&#106;", "&Hat;", "\\", "|", "\n|-|-|\n", "a|b\n",
        ":-:", "- ",
        "+ ", "1. ", "3) ", "> ", "- [ ] ", "- [x] ", "    ", "  ", "\t", " ", "\n", "\n\n", "\r\n", "\r",
        "# ",
        "===\n", "---\n", "```\n", "~~~", "www.a.b", "http://a.b/?x=1&y", "a@b.c", "@", "://", "w", "word",
        "\"",
        "'", "é", "\u{A0}", "\u{2028}", "\0", "<a href=\"x\">", "<div>", "<script>", "javascript:x", "!",
        "\u{B}",
        "\u{1}", "[x](y)", "![x](y \"t\")", "<http://a>", "<a@b.c>", "[j](javascript:x)", "[s](<a b> 't\"')",
      ]
      // A fixed sequence of numbers, so that a failure can be seen again.
      var state: UInt64 = 20_240_229
      func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
      }
      for _ in 0..<2_000 {
        let text = (0...next(below: 40)).map { _ in signs[next(below: signs.count)] }.joined()
        let rendered = Rendered(text, headingOffset: 2)
        let violations = StrictTokenizer.violations(in: rendered.html)
        expectEqual(violations, [], "\(text.debugDescription)")
        #expect(rendered.html.utf8.count <= 40 * text.utf8.count + 2_097_152)
        switch parseMarkdown(text) {
        case .document(let document): expectEqual(document.kind, .document)
        case .overLimit(let limit): expectEqual(limit, rendered.limit)
        }
      }
    }
  }
}
