// What may not stand in HTML as it is never does, wherever in a text it stands.

import TestSupport
import Testing

@testable import Markdown

extension MarkdownSuite {
  @Suite("Escaping") struct EscapingTests {
    /// What HTML is given for a byte of ASCII, by the rules alone.
    private static func escaped(_ byte: UInt8) -> String {
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "\t"): "\t"
      case 0..<0x20, 0x7F: "\u{FFFD}"
      default: String(UnicodeScalar(byte))
      }
    }

    /// A line of code, where every byte stands for itself, as HTML.
    private static func html(ofCode line: String) -> String {
      Rendered("```\n\(line)\n```").html
    }

    @Test("each byte of ASCII is written as it may stand, in any place, and so is what is no ASCII")
    func ascii() {
      for byte in UInt8(1)..<0x80 {
        // Line ends end the line, and three grave accents the code.
        guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else { continue }
        for place in 0..<24 {
          let (before, after) = (
            String(repeating: "x", count: place), String(repeating: "y", count: 24 - place)
          )
          expectEqual(
            Self.html(ofCode: before + String(UnicodeScalar(byte)) + after),
            "<pre><code>\(before)\(Self.escaped(byte))\(after)\n</code></pre>\n")
        }
      }
      for (text, html) in [("é", "é"), ("\u{A0}", "\u{A0}"), ("\u{2028}", "\u{2028}"), ("👩", "👩")] {
        for place in 0..<24 {
          let (before, after) = (
            String(repeating: "x", count: place), String(repeating: "<", count: 24 - place)
          )
          let written = String(repeating: "&lt;", count: 24 - place)
          expectEqual(
            Self.html(ofCode: before + text + after), "<pre><code>\(before)\(html)\(written)\n</code></pre>\n"
          )
        }
      }
    }
  }
}
