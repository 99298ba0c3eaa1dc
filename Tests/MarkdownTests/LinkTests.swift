// Which links stay, in which form, and what becomes of the others.

import TestSupport
import Testing

@testable import Markdown

extension MarkdownSuite {
  @Suite("Links and images") struct LinkTests {
    static let external = " rel=\"noopener nofollow\""

    private static let cases: [(String, String)] = [
      // Links.
      ("[x](http://a.example)", "<a href=\"http://a.example\"\(external)>x</a>"),
      ("[x](HTTPS://A.example/P)", "<a href=\"HTTPS://A.example/P\"\(external)>x</a>"),
      (
        "[x](https://a.example:8080/p?q=1&r=2#f)",
        "<a href=\"https://a.example:8080/p?q=1&amp;r=2#f\"\(external)>x</a>"
      ),
      ("[x](https://a.example/ä)", "<a href=\"https://a.example/%C3%A4\"\(external)>x</a>"),
      ("[x](https://münchen.example)", "<a href=\"https://m%C3%BCnchen.example\"\(external)>x</a>"),
      ("[x](https://a.example/%C3%A4%zz)", "<a href=\"https://a.example/%C3%A4%zz\"\(external)>x</a>"),
      ("[x](https://a.example/it's)", "<a href=\"https://a.example/it&#x27;s\"\(external)>x</a>"),
      ("[x](<https://a.example/a b>)", "<a href=\"https://a.example/a%20b\"\(external)>x</a>"),
      ("[x](https://a.example/a\\\"b[c])", "<a href=\"https://a.example/a%22b%5Bc%5D\"\(external)>x</a>"),
      (
        "[x](https://a.example \"A \\\"title\\\" & more\")",
        "<a href=\"https://a.example\" title=\"A &quot;title&quot; &amp; more\"\(external)>x</a>"
      ),
      (
        "[x](mailto:me@a.example?subject=Hi%20you)",
        "<a href=\"mailto:me@a.example?subject=Hi%20you\">x</a>"
      ),
      (
        "[x](https://a.example 'a\u{1}>')",
        "<a href=\"https://a.example\" title=\"a\u{FFFD}&gt;\"\(external)>x</a>"
      ),
      ("[x](day-004.html)", "<a href=\"day-004.html\">x</a>"),
      ("[x](../week/1.html#top)", "<a href=\"../week/1.html#top\">x</a>"),
      ("[x](/a/b)", "<a href=\"/a/b\">x</a>"),
      ("[x](#part)", "<a href=\"#part\">x</a>"),
      ("[x](?q=a:b)", "<a href=\"?q=a:b\">x</a>"),
      ("[x](a/b:c)", "<a href=\"a/b:c\">x</a>"),
      ("[x](&amp;#106;avascript:y)", "<a href=\"&amp;#106;avascript:y\">x</a>"),
      ("<https://a.example>", "<a href=\"https://a.example\"\(external)>https://a.example</a>"),
      ("<me@a.example>", "<a href=\"mailto:me@a.example\">me@a.example</a>"),
      ("www.a.example", "<a href=\"http://www.a.example\"\(external)>www.a.example</a>"),
      (
        "see https://a.example/x.",
        "see <a href=\"https://a.example/x\"\(external)>https://a.example/x</a>."
      ),
      ("me@a.example", "<a href=\"mailto:me@a.example\">me@a.example</a>"),
      ("[x]\n\n[x]: /u 'T'", "<a href=\"/u\" title=\"T\">x</a>"),
      ("[](https://a.example/x)", "<a href=\"https://a.example/x\"\(external)>https://a.example/x</a>"),
      ("[*a* `b`](c)", "<a href=\"c\"><em>a</em> <code>b</code></a>"),
      // Images.
      (
        "![a *b* `c`](https://a.example/i.png \"T\")",
        "<a href=\"https://a.example/i.png\" title=\"T\"\(external)>a <em>b</em> <code>c</code></a>"
      ),
      ("![a](i.png)", "<a href=\"i.png\">a</a>"),
      ("![](i.png)", "<a href=\"i.png\">i.png</a>"),
      ("![a](data:image/png;base64,AA)", "a"),
      ("![](javascript:x)", ""),
      ("[![a](i.png)](https://a.example)", "<a href=\"https://a.example\"\(external)>a</a>"),
      ("[![a](i.png)](javascript:x)", "<a href=\"i.png\">a</a>"),
      ("![a [b](c) d](i.png)", "<a href=\"i.png\">a b d</a>"),
      ("![a\nb](i.png)", "<a href=\"i.png\">a\nb</a>"),
    ]

    @Test("an address that may stay is escaped for a browser, and an image is a link to the picture")
    func allowed() {
      for (markdown, html) in Self.cases {
        expectEqual(Rendered(markdown).html, "<p>\(html)</p>\n", markdown)
      }
    }

    @Test("of a link that may not stay, the text does, and a link inside a link is written as its text")
    func refused() {
      let cases: [String] = [
        "javascript:alert(1)", "JaVaScRiPt:x", "&#106;avascript:x", "javascript&colon;x", "java&Tab;script:x",
        "java&NewLine;script:x", "vbscript:x", "data:text/html,x", "intent:x", "blob:x", "file:///x",
        "ftp://x/y",
        "//host", "/\\\\host", "\\\\\\\\host", "\\\\host", "about:blank", "http:x", "http://", "http:///x",
        "https://user@host", "https://a:b@host", "https://-",
        "https://a%20b", "https://a^b", "https://a\u{2028}b", "mailto:", "", "<>", "< javascript:x>",
        "\u{1}javascript:x",
        "\u{7F}x", "\u{85}x", "xmpp:a@b", "javascript\u{0}:x",
      ]
      for destination in cases {
        expectEqual(Rendered("[*x*](\(destination))").html, "<p><em>x</em></p>\n", destination)
      }
      expectEqual(
        Rendered("[<https://a.example>](https://b.example)").html,
        "<p><a href=\"https://b.example\"\(Self.external)>https://a.example</a></p>\n")
    }

    @Test("a host is made of what Unicode lets stand in names, and a scheme is read in either case")
    func host() {
      for byte in 0..<UInt8(0x80) {
        let scalar = Unicode.Scalar(byte)
        guard !"/?#:".unicodeScalars.contains(scalar) else { continue }
        let isInName = scalar == "-" || scalar == "." || scalar.properties.isIDContinue
        expectEqual(isAllowed("HtTpS://a\(scalar)b/c"), isInName)
      }
      let schemes: [(String, Bool)] = [
        ("http://a", true), ("HTTP://a", true), ("httpS://a", true), ("mailTo:a", true), ("a/b:c", true),
        ("mailto:", false), ("httpx://a", false), ("htt://a", false), ("h\u{14}tp://a", false),
        ("HTT0://a", false), ("javascript:a", false), ("://a", false), (":", false),
      ]
      for (destination, allowed) in schemes {
        expectEqual(isAllowed(destination), allowed, destination)
      }
    }
  }
}
