// A file that is read by its lines alone says what the parser of Markdown would have made of it.

import StudyModel
import Testing

@testable import CurriculumReader

@Suite("plain lines") struct PlainLinesTests {
  /// Lines that a plan consists of.
  static let usual = [
    "", "", "", "# Week 1: A", "# Week 2: B", "## Day 1", "## Day 2", "### DSA: F", "### System Design: T",
    "Goal: G", "Goal: 20 a second", "- [ ] LC 1: A [Easy]", "- [ ] LC 2: B [Hard] (revision)",
    "- [ ] Read: C (30 min) {#c}", "- [ ] Watch: D {#d}", "  A *detail*.", "  `code` and [text](address)",
    "     (further in)", "  10 million", "  \"Said\"", "  Über",
  ]

  /// Lines that begin something else, or nearly.
  static let odd = [
    " ", "   ", "\t", "\tA", "A", " A", "Goal", "Über", "\u{FEFF}# Week 1: A", "10 million", "1. A", "12) A",
    "  1. A", "  2. A", "  7", "  25.", "  1.", "  1)", "  25. ", "  20); A", "  7.5 A", "> A", "  > A",
    "---", "===", "  ---", "- - -", "***", "* [ ] LC 2: B [Easy]",
    "+ A", "  - [ ] A", "  - A", "- [x] LC 1: A [Easy]", "- [ ]", "- [ ] ", "- [ ]  LC 1: A [Easy]", "-",
    "- A",
    " - [ ] LC 1: A [Easy]", "- [ ] # Week", "- [ ] - A", "- [ ] > A", "- [ ] 1. A", "- [ ] ``` A",
    "<!-- A -->",
    "<!-- A", "{\"a\":1} -->", "--> A", "  <!-- A -->", "<div>", "  <div>", "```", "  ```", "``A``",
    "| a | b |",
    "|---|---|", "  |---|", "a | b", "[a]: b", "  [a]: b", "[^1]: A", "  [^1]: A", "  A[^1]", "#", "#A",
    "#\tA", "####### A", "  # A", "      code", "    A", "A\\", "  A  ", "  A\\", "Goal: G\r",
    "# Week 1: A #",
    "- [ ] LC 1: A [Easy] <!-- A -->",
  ]

  static func lines(_ text: String) -> [PlainLine]? {
    PlainLineReader.lines(of: SourceLines(CurriculumFile(name: "plan.md", text: text), file: 0))
  }

  /// Holds both ways of reading a text together; false where it is not plain.
  static func check(_ text: String) -> Bool {
    guard lines(text) != nil else { return false }
    let file = CurriculumFile(name: "plan.md", text: text)
    let (plain, parsed) = (readCurriculum([file]), readFiles([file]) { _ in nil })
    #expect(plain.diagnostics.map(\.text) == parsed.diagnostics.map(\.text), "\(text.debugDescription)")
    #expect(plain.curriculum?.weeks == parsed.curriculum?.weeks, "\(text.debugDescription)")
    return true
  }

  @Test("the bundled plan is plain") func bundled() {
    #expect(!bundledFiles.isEmpty)
    for file in bundledFiles { #expect(Self.check(file.text), "\(file.name)") }
    #expect(Self.check("<!-- A copy.\n{\"from\":\"bundled\"} -->\n" + bundledFiles.map(\.text).joined()))
  }

  @Test("files of a few lines in any order read as Markdown has them") func anyOrder() {
    var state: UInt64 = 9
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var plain = 0
    for _ in 0..<30_000 {
      let chosen = (0...next(9)).map { _ in
        next(8) == 0 ? Self.odd[next(Self.odd.count)] : Self.usual[next(Self.usual.count)]
      }
      let text = (next(4) == 0 ? "<!-- A\n{} -->\n" : "") + chosen.joined(separator: "\n")
      if Self.check(text) { plain += 1 }
    }
    #expect(plain > 3_000)
  }

  @Test("each pair of lines below a day reads as Markdown has it") func pairs() {
    for first in Self.usual + Self.odd {
      for second in Self.usual + Self.odd {
        _ = Self.check("# Week 1: A\n## Day 1\n\(first)\n\(second)")
        _ = Self.check("## Day 1\n- [ ] LC 1: A [Easy]\n\(first)\n\(second)\n- [ ] LC 2: B [Easy]\n")
      }
    }
  }

  @Test(
    "what comes near a limit of the parser is left to it",
    arguments: [
      "A [a]: b", "A [&Hat;]", "A <!-- b", "A <? b", "A\u{1}", "A\u{7F}",
      String(repeating: "A ", count: 2_100),
      String(repeating: "*", count: 101), String(repeating: "A\n  ", count: 1_100),
    ])
  func limits(_ detail: String) {
    let plan = "# Week 1: A\n## Day 1\n### DSA: F\n- [ ] LC 1: A [Easy]\n  "
    #expect(Self.lines(plan + "B\n") != nil)
    #expect(Self.lines(plan + "B " + detail + "\n") == nil)
  }

  @Test("a file of more bytes than the parser reads is not plain either") func size() {
    let paragraph = "Goal: " + String(repeating: "A", count: 1_000) + "\n\n"
    #expect(Self.lines(String(repeating: paragraph, count: 1_000)) != nil)
    #expect(Self.lines(String(repeating: paragraph, count: 1_050)) == nil)
  }
}
