// Ticks and ids written into a person's own plan: no other byte changes, and it reads as before.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct TickTests {
  private func tick(_ text: String, unticks: Bool = true, _ isDone: (PlanItem) -> Bool?) -> String {
    String(decoding: readPlan(text).ticked(Array(text.utf8), unticks: unticks, isDone: isDone), as: UTF8.self)
  }

  @Test("a box is set in place or behind its bullet, an id behind its item, and no other byte changes")
  func boxes() {
    let cases: [(String, String, String)] = [
      ("* LC 1: A", "* [x] LC 1: A", "* [ ] LC 1: A"), ("- [ ] LC 1: A", "- [x] LC 1: A", "- [ ] LC 1: A"),
      ("- [x] LC 1: A", "- [x] LC 1: A", "- [ ] LC 1: A"),
      ("- [X] LC 1: A", "- [X] LC 1: A", "- [ ] LC 1: A"),
      ("1. LC 1: A  ", "1. [x] LC 1: A  ", "1. [ ] LC 1: A  "), ("1920. A", "1920. [x] A", "1920. [ ] A"),
      ("* 1920. A", "* [x] 1920. A", "* [ ] 1920. A"), ("+\tLC 1: A", "+\t[x] LC 1: A", "+\t[ ] LC 1: A"),
      ("  *   ⭐ LC 1: A ⭐", "  *   [x] ⭐ LC 1: A ⭐", "  *   [ ] ⭐ LC 1: A ⭐"),
      ("* [LC 1: A](b)", "* [x] [LC 1: A](b)", "* [ ] [LC 1: A](b)"),
      (
        "* **LC 1:** A\n  more\n\n  - [ ] step", "* [x] **LC 1:** A\n  more\n\n  - [ ] step",
        "* [ ] **LC 1:** A\n  more\n\n  - [ ] step"
      ),
      ("* LC 1: A\n> * LC 2: B\n", "* [x] LC 1: A\n> * LC 2: B\n", "* [ ] LC 1: A\n> * LC 2: B\n"),
    ]
    for (line, done, open) in cases {
      for (start, end) in [
        ("**DAY 1**\n\n", "\n"), ("\u{FEFF}**DAY 1**\n\n", ""), ("**DAY 1**\r\n\r\n", "\r\n"),
      ] {
        let text = start + line + end
        expectEqual(tick(text) { _ in true }, start + done + end)
        expectEqual(tick(text) { _ in false }, start + open + end)
        let isTicked = line.lowercased().contains("[x]")
        expectEqual(tick(text, unticks: false) { _ in false }, isTicked ? text : start + open + end)
        expectEqual(tick(text) { _ in nil }, text)
      }
    }
    let table = "| Day | Problems |\n|---|---|\n| 1 | Two Sum, 3Sum |\n"
    expectEqual(tick(table) { _ in true }, table)
    expectEqual(tick("## Day 1\n- Two Sum, 3Sum\n") { _ in true }, "## Day 1\n- [x] Two Sum, 3Sum\n")
    expectEqual(readPlan("**DAY 1**\n* LC 1: A\n").ticked([1, 2]) { _ in true }, [1, 2])
    let nameless =
      "## Day 1\n- [ ] Watch: DNS (10 min) <!-- good -->\n  more\n* LC 1: Two Sum [Easy]\n- Task: Draw {#draw}\r\n- Task: DNS  \n"
    let named = String(decoding: readPlan(nameless).named(Array(nameless.utf8)), as: UTF8.self)
    expectEqual(
      named,
      "## Day 1\n- [ ] Watch: DNS (10 min) {#dns} <!-- good -->\n  more\n* LC 1: Two Sum [Easy]\n- Task: Draw {#draw}\r\n- Task: DNS {#dns-day-1}  \n"
    )
    expectEqual(readPlan(named).named(Array(named.utf8)), Array(named.utf8))
    expectEqual(readPlan(named).items.map(\.item.id), readPlan(nameless).items.map(\.item.id))
  }

  private static let pieces = [
    "## WEEK 1: ARRAYS (JULY 7-13)", "**📅 DAY 1 - MONDAY**", "### DAY 2", "**Goal:** Walk", "* Goal: Run",
    "**💻 DSA: Arrays**", "**🏗️ SYSTEM DESIGN: DNS**", "---", "", "", "  ", "text", "> * LC 9: Quoted", "```",
    "| a | b |", "|---|---|", "* LC 1: Two Sum", "- [ ] LC 2: Add", "- [x] LC 3: Longest",
    "+ [X] **Watch:** [DNS](https://e.org)",
    "1. LC 4: Median", "2. [ ] Read: RFC 1", "1920. Build", "* 88. Merge", "  - nested", "  - [ ] nested box",
    "    * LC 5: Deep", "\t- tab", "*\tLC 6: Zigzag", "  continued", "lazy", "* Include: 2 mediums",
    "* Easy:",
    "  * LC 7: Reverse", "* <b>bold</b> LC 8", "* [a]: http://e.org", "* a | b", "  --|--", "  ===", "===",
    "-", "* ",
    "* [ ]", "* `LC 10`", "    code", "-->", "<div>", "* Task: Draw é 🚀 (20 min)", "[^1]: note", "* see [^1]",
    "* # LC 11", "* - LC 12: Inner", "* LC 13 \\", "* *LC 14* __x__ ~~y~~", "10) Bonus: Ten",
    "### DAY 3 - rest", "Day 4-5:",
  ]

  private static func plan(_ numbers: inout SeededNumbers) -> String {
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &numbers) ?? "\n"
    let lines =
      ["**DAY 1**"]
      + (0..<Int.random(in: 1...24, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }
    let start = Int.random(in: 0..<8, using: &numbers) == 0 ? "\u{FEFF}" : ""
    return start + lines.joined(separator: lineEnd) + (Bool.random(using: &numbers) ? lineEnd : "")
  }

  @Test(
    "a ticked plan reads as before, has the ticks it was given, and no other byte is new",
    arguments: 0..<Tier.cases(10, nightly: 40))
  func randomPlans(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<40 {
      let text = Self.plan(&numbers)
      let before = readPlan(text)
      expectEqual(
        before.curriculum == nil, before.diagnostics.contains { $0.severity == .error },
        "\(text.debugDescription)")
      var wanted: [Int: Bool] = [:]
      for item in before.items where Int.random(in: 0..<4, using: &numbers) > 0 {
        wanted[item.line] = Bool.random(using: &numbers)
      }
      let new = tick(text) { wanted[$0.line] }
      let after = readPlan(new)
      expectEqual(said(after), said(before), "\(text.debugDescription)")
      for (old, item) in zip(before.items, after.items) where old.box != nil {
        expectEqual(
          item.isTicked, wanted[old.line] ?? old.isTicked, "line \(old.line) of \(text.debugDescription)")
      }
      expectEqual(tick(new) { wanted[$0.line] }, new)
      expectEqual(new.filter { !" []xX".contains($0) }, text.filter { !" []xX".contains($0) })
    }
  }
}
