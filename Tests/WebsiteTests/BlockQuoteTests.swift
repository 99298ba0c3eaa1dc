// Block quotes of the report: every line behind its mark, however long it is and however it ends.

import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("A block quote")
struct BlockQuoteTests {
  /// The same, a code point after the other.
  private static func quoted(_ text: String) -> String {
    var lines = [""]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch (previous, scalar) {
      case ("\r", "\n"): break
      case (_, "\r"), (_, "\n"): lines.append("")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return lines.map { $0.isEmpty ? ">\n" : "> \($0)\n" }.joined()
  }

  private static func written(_ text: String) -> String {
    var bytes = Array("before\n".utf8)
    appendBlockQuote(of: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("has each line of a text behind its mark, and takes no other byte for the end of one")
  func lines() {
    let cases: [(String, String)] = [
      ("", ">\n"), ("a", "> a\n"), ("a\nb", "> a\n> b\n"), ("a\r\nb\rc", "> a\n> b\n> c\n"),
      ("\n\n", ">\n>\n>\n"),
      ("a\n", "> a\n>\n"), ("a\r", "> a\n>\n"), ("\r\r\n", ">\n>\n>\n"), ("> a\n```", "> > a\n> ```\n"),
    ]
    for (text, quote) in cases { expectEqual(Self.written(text), "before\n" + quote) }
    for seed in UInt64(1)...4 {
      var random = seed
      let pieces = [
        "a", "b", "c", " ", "\n", "\r", "\r\n", "\t", "\u{1F}", "\u{B}", "é", "\u{85}", "\u{2028}", "👩‍👧",
      ]
      for _ in 0..<2_000 {
        var text = ""
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        for _ in 0..<(random >> 33) % 40 {
          random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          // Mostly letters, so that lines are longer than the steps of eight.
          let choice = Int(random >> 33) % 40
          text += choice < pieces.count ? pieces[choice] : "x"
        }
        expectEqual(Self.written(text), "before\n" + Self.quoted(text), "\(text.debugDescription)")
      }
    }
  }
}
