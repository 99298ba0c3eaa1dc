// A list that was not touched changes nothing, whatever Markdown its notes and its reflection hold.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct ChecklistRoundTripTests {
  static let nasty = [
    "one line", "two\nlines", "a paragraph\n\nand another", "\n\nblank lines first\n\n", "trailing  \nbreak",
    "- [ ] p1 LC 303: Range Sum Query - Immutable 99m", "- [x] p2\n- [ ] p3", "1. one\n2. two\n   - deep",
    "```\nopen fence\n# Day 2: Strings\n- [x] p1", "~~~\n- [ ] p9\n~~~\nafter",
    "# Day 1: Arrays (Prefix Sum)",
    "# Day 2: Strings", "# Day 2", "Day 2\n=====", "Reflection\n----------", "## Reflection\n\nwords",
    "## Bonus\n\n- new", "===", "---", "a\n---", "| a | b |\n|---|---|\n| 1 | 2 |",
    "x | y\n---|---",
    "<!-- open comment", "<!-- closed -->", "<div>\n\n- [x] p2\n\n</div>", "<pre>\nopen", "<script>", "<?php",
    "    indented code", "    code\n\ntext", "\tcode", "\ta\n\t\tb", "  all\n   of it\n  indented",
    " \n x \n ",
    "> quote\nlazy", "> ```\n> fence", "[^1]: a footnote\n\n    with more", "use[^1]\n\n[^1]: here",
    "[p1]: /url \"title\"", "[a]: /b\n[c]: /d", "- As written, indented:\n\n  x", "- As written, indented:",
    "***", "* * *", "+ a\n\n\n\n+ b", "café 家族 👩‍👩‍👧", "line\r\nline\r\n\r\nmore", "old\rmac", "a\u{0}b\u{B}c",
    "a\u{2028}b", "\u{FEFF}mark", "-", "- ", "#", "`code", "**", String(repeating: "> ", count: 20) + "deep",
    "\\# Day 2", "&lt;!-- x", "25m", "- [ ] b9 none", "p1", "```\n\n\n```", "a\n\n\n\n\nb", "a  \n   \nb",
    "  - a\n- b\n", "- a\n      code?\n\n      code", "\n    first is code\nthen not",
  ]

  @Test("notes come back as they were, with a line added below, and after an editor changed ends")
  func comeBack() throws {
    for note in Self.nasty {
      expectRoundTrip(SampleDays.log(note: note))
    }
    for text in Self.nasty {
      expectRoundTrip(SampleDays.log(reflection: text))
    }
    for note in Self.nasty {
      let shown = withoutBlankEnds(lines(of: note))
      let before = shown.joined(separator: "\n")
      let (difference, diagnostics) = SampleDays.changes(SampleDays.log(note: note)) { text in
        var lines = lines(of: text)
        guard let item = lines.firstIndex(where: { $0.hasPrefix("- [x] p1") }) else { return text }
        lines.insert("  more", at: item + shown.count + 1)
        return lines.joined(separator: "\n") + "\n"
      }
      expectEqual(diagnostics, [])
      let added = before.isEmpty ? "more" : before + "\nmore"
      expectEqual(difference.entries.map(\.note), [.init(before: note, after: added)])
    }
    let log = SampleDays.log(note: "hard  \nbreak\n\n```\n   \n```", reflection: "a  \nb")
    for edit in [
      { (text: String) in text.replacing("\n", with: "\r\n") },
      { text in lines(of: text).map(trimmedEnd).joined(separator: "\n") },
      { text in "\u{FEFF}" + text }, { text in text + "\n\n\n" }, { text in String(text.dropLast()) },
    ] as [(String) -> String] {
      let (difference, diagnostics) = SampleDays.changes(log, edit)
      expectEqual(diagnostics, [])
      #expect(difference.isEmpty && difference.leftOut.isEmpty, "\(difference)")
    }
  }

  @Test("random notes and reflections come back as they were", arguments: Tier.seeds(100, nightly: 300))
  func randomNotesReflectionsCome(_ seed: UInt64) {
    var random = RandomText(seed: seed)
    expectRoundTrip(SampleDays.log(note: random.text(), reflection: random.text()))
  }

  private func expectRoundTrip(_ log: ProgressLog) {
    let list = SampleDays.list(log)
    let text = SampleDays.text(list)
    let reading = SampleDays.read(text, list)
    expectEqual(reading.diagnostics, [])
    #expect(reading.difference.isEmpty && reading.difference.leftOut.isEmpty, "\(text)")
    // Another item changes, and nothing else with it.
    let ticked = SampleDays.read(text.replacing("- [ ] p2 ", with: "- [x] p2 "), list)
    expectEqual(ticked.diagnostics, [])
    let change = ticked.difference
    expectEqual(change.entries.map(\.isTicked), [true], "\(text)")
    #expect(change.reflection == nil && change.bonus.isEmpty && change.leftOut.isEmpty)
  }
}

/// Markdown put together at random from what makes blocks begin, go on and end.
private struct RandomText {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func text() -> String {
    let parts = [
      "word", "# Day 2: Strings", "# Day 7", "## Reflection", "- [ ] p1 x", "* [x] b", "1) one", "```",
      "~~~~", "---",
      "===", "<!--", "-->", "<div>", "</div>", "<pre>", "| a | b |", "|---|---|", "> quote", "[^1]: note",
      "[^1]",
      "[a]: /b", "    ", "\t", "  ", "", "", "", "\\", "`", "**", "- As written, indented:", "$$", "&amp;",
      "- ",
    ]
    let ends = ["\n", "\n", "\n", "\n\n", " ", "\r\n", "\r", ""]
    var text = ""
    for _ in 0..<(1 + next(24)) {
      text += ["", "", "  ", "    ", "\t", " "][next(6)] + parts[next(parts.count)] + ends[next(ends.count)]
    }
    return text
  }

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
