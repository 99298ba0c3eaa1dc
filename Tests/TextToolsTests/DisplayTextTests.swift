// Text for a terminal: what is made visible, how wide it is, where it is cut.

import TestSupport
import Testing
import TextTools

@Suite("Text for a terminal")
struct DisplayTextTests {
  @Test(
    "puts a text on one line with single spaces",
    arguments: [("  two\t\n words ", "two words"), ("é\u{A0} ü\r\n", "é ü"), (" \n", ""), ("one", "one")])
  func singleSpaces(text: String, line: String) {
    expectEqual(withSingleSpaces(text), line)
  }

  @Test("control and direction characters are shown, not sent")
  func shown() {
    for (text, shown) in [
      ("", ""), ("plain text", "plain text"), ("tab\tstays", "tab\tstays"),
      ("caf\u{E9} e\u{301}", "caf\u{E9} e\u{301}"),
      ("日本語", "日本語"), ("👩‍💻 👍🏽 ❤️ 🇩🇪", "👩‍💻 👍🏽 ❤️ 🇩🇪"), ("\u{1B}[31mred", "␛[31mred"), ("\u{0}", "␀"),
      ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"), ("bell\u{7}", "bell␇"), ("\u{1F}", "␟"), ("\u{7F}", "␡"),
      ("\u{80}\u{85}\u{9B}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}"),
      ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{2066}\u{2067}\u{2068}\u{2069}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\t\u{1B}\t", "\t␛\t"),
    ] {
      // Compared by scalars, so that no two texts that merely look alike pass for one.
      expectEqual(Array(printable(text).unicodeScalars), Array(shown.unicodeScalars))
    }
    // None is left, but tabs.
    let all = (0...0x2100).compactMap(Unicode.Scalar.init).map { Character($0) }
    let left = printable(String(all)).unicodeScalars
    expectEqual(left.filter { $0.properties.generalCategory == .control }, ["\t"])
    #expect(!left.contains { $0.properties.isBidiControl })
    #expect(printable(String(String.UnicodeScalarView(left))).unicodeScalars.elementsEqual(left))
  }

  @Test("a character takes no column, one or two, and a text is as wide as it is when shown")
  func widths() {
    for (character, columns) in [
      ("a", 1), (" ", 1), ("~", 1), ("\u{E9}", 1), ("e\u{301}", 1), ("e\u{301}\u{323}", 1), ("\u{301}", 0),
      ("\u{20DD}", 0), ("\u{FE0F}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{2060}", 0), ("\u{FEFF}", 0),
      ("\u{AD}", 1), ("日", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("。", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("𠀋", 2), ("я", 1), ("ع", 1), ("ש", 1), ("…", 1), ("█", 1), ("✓", 1),
      ("👍", 2), ("👍🏽", 2), ("👩‍💻", 2), ("👩🏽‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤️", 2), ("❤", 1), ("⌚", 2),
      ("🏽", 2), ("\t", 0),
    ] as [(Character, Int)] {
      expectEqual(displayWidth(character), columns, "\(character)")
    }
    for (text, columns) in [
      ("", 0), ("Two Sum", 7), ("Pow(x, n)", 9), ("日本語 text", 11), ("na\u{EF}ve nai\u{308}ve", 11),
      ("👩‍💻 codes", 8),
      ("\u{1B}[1m", 4), ("\u{0}\u{7F}", 2), ("a\r\nb", 4), ("\u{202E}abc", 4), ("\u{9B}1m", 3),
    ] {
      expectEqual(displayWidth(text), columns, text)
      expectEqual(displayWidth(printable(text)), columns, text)
    }
    // A text of ASCII is as wide as its characters, and plain if none of them needs a mark.
    for value in UInt8(0)...0x7F {
      let sign = Unicode.Scalar(value)
      let text = "a\(sign)b"
      expectEqual(displayWidth(text), text.reduce(0) { $0 + displayWidth($1) })
      expectEqual(text.isPlainASCII, (sign != "\t" && printable(text) == text))
    }
    #expect("".isPlainASCII)
    #expect(!"é".isPlainASCII && !"a\u{301}".isPlainASCII)
  }

  @Test("a text is cut to whole characters with an ellipsis")
  func cuts() {
    for (text, columns, cut) in [
      ("Two Sum", 8, "Two Sum"), ("Two Sum", 7, "Two Sum"), ("Two Sum", 6, "Two S…"), ("Two Sum", 2, "T…"),
      ("Two Sum", 1, "…"), ("Two Sum", 0, ""), ("Two Sum", -3, ""), ("", 0, ""), ("", 5, ""),
      ("日本語", 6, "日本語"),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 3, "日…"), ("日本語", 2, "…"), ("👩‍💻👍🏽x", 5, "👩‍💻👍🏽x"),
      ("👩‍💻👍🏽x", 4, "👩‍💻…"), ("👩‍💻👍🏽x", 3, "👩‍💻…"), ("👩‍💻👍🏽x", 2, "…"),
      ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("\u{1B}[31m red", 5, "\u{1B}[31…"),
      ("\u{1B}\u{1B}\u{1B}\u{1B}", 3, "\u{1B}\u{1B}…"), ("\u{202E}abcd", 3, "\u{202E}a…"),
    ] {
      expectEqual(truncated(text, to: columns), cut, text)
    }
    // The ellipsis can be another, and one that does not fit leaves nothing.
    expectEqual(truncated("Two Sum", to: 6, ellipsis: "..."), "Two...")
    expectEqual(truncated("Two Sum", to: 3, ellipsis: "..."), "...")
    expectEqual(truncated("Two Sum", to: 2, ellipsis: "..."), "")
    expectEqual(truncated("Two Sum", to: 7, ellipsis: "..."), "Two Sum")
    // A cut text is never wider than its room, and begins as the whole one does.
    let pieces = ["a", "日", "👩🏽‍🚀", "e\u{301}", "\u{1B}", "🇩🇪", "\u{200B}", " ", "ｱ", "\u{202E}", "Ａ"]
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &numbers)]
      }.joined()
      let room = Int.random(in: 1...14, using: &numbers)
      let cut = truncated(text, to: room)
      #expect(displayWidth(cut) <= room)
      #expect(cut == text || (cut.hasSuffix("…") && text.hasPrefix(cut.dropLast())))
    }
  }

  @Test(
    "the caret stands under the character of the column",
    arguments: [
      ("abc", 1, "^"), ("abc", 3, "  ^"), ("abc", 4, "   ^"), ("abc", 9, "   ^"), ("", 1, "^"), ("", 5, "^"),
      ("abc", 0, "^"), ("abc", -4, "^"), ("abc", Int.min, "^"), ("\tabc", 2, "\t^"),
      ("a\t\tbc", 5, " \t\t ^"),
      ("日本x", 3, "    ^"), ("e\u{301}x", 2, " ^"), ("👩‍💻x", 2, "  ^"), ("👍🏽x", 2, "  ^"),
      ("\u{1B}[1mx", 5, "    ^"),
      ("\u{202E}x", 2, " ^"), ("a\u{200B}x", 3, " ^"),
    ])
  func caret(source: String, column: Int, line: String) {
    expectEqual(caretLine(under: column, of: source), line)
  }
}
