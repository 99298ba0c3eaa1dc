// Ticks written into a person's plan: their boxes change, and no other byte.

import ItemSyntax
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import PlanImport

struct MarkTests {
  private func mark(_ text: String, unticks: Bool = true, _ isDone: (OutlineItem) -> Bool?) -> String {
    String(
      decoding: marked(Array(text.utf8), outline: outline(text), unticks: unticks, isDone: isDone),
      as: UTF8.self)
  }

  struct Case: CustomTestStringConvertible {
    let bullet: String
    let done: String
    let open: String
    var testDescription: String { bullet }
  }

  @Test(
    "a box is set in place, or put behind its marker",
    arguments: [
      Case(bullet: "* LC 1: A", done: "* [x] LC 1: A", open: "* [ ] LC 1: A"),
      Case(bullet: "- [ ] LC 1: A", done: "- [x] LC 1: A", open: "- [ ] LC 1: A"),
      Case(bullet: "- [x] LC 1: A", done: "- [x] LC 1: A", open: "- [ ] LC 1: A"),
      Case(bullet: "- [X] LC 1: A", done: "- [X] LC 1: A", open: "- [ ] LC 1: A"),
      Case(bullet: "1. LC 1: A  ", done: "1. [x] LC 1: A  ", open: "1. [ ] LC 1: A  "),
      Case(bullet: "1920. A", done: "1920. [x] A", open: "1920. [ ] A"),
      Case(bullet: "* 1920. A", done: "* [x] 1920. A", open: "* [ ] 1920. A"),
      Case(bullet: "+\tLC 1: A", done: "+\t[x] LC 1: A", open: "+\t[ ] LC 1: A"),
      Case(bullet: "  *   ⭐ LC 1: A ⭐", done: "  *   [x] ⭐ LC 1: A ⭐", open: "  *   [ ] ⭐ LC 1: A ⭐"),
      Case(bullet: "* [LC 1: A](b)", done: "* [x] [LC 1: A](b)", open: "* [ ] [LC 1: A](b)"),
      Case(
        bullet: "* **LC 1:** A\n  more\n\n  - [ ] step", done: "* [x] **LC 1:** A\n  more\n\n  - [ ] step",
        open: "* [ ] **LC 1:** A\n  more\n\n  - [ ] step"),
      Case(
        bullet: "* LC 1: A\n* Focus: detail", done: "* [x] LC 1: A\n* Focus: detail",
        open: "* [ ] LC 1: A\n* Focus: detail"),
      Case(bullet: "> * LC 1: A\n", done: "> * LC 1: A\n", open: "> * LC 1: A\n"),
    ])
  func boxSetPlacePut(_ sample: Case) {
    for (start, end) in [
      ("**DAY 1**\n\n", "\n"), ("\u{FEFF}**DAY 1**\n\n", ""), ("**DAY 1**\r\n\r\n", "\r\n"),
    ] {
      let text = start + sample.bullet + end
      expectEqual(mark(text) { _ in true }, start + sample.done + end)
      expectEqual(mark(text) { _ in false }, start + sample.open + end)
      let isTicked = sample.bullet.lowercased().contains("[x]")
      expectEqual(
        mark(text, unticks: false) { _ in false }, isTicked ? text : start + sample.open + end)
      expectEqual(mark(text) { _ in nil }, text)
    }
  }

  @Test("bytes that are not those of the outline are left alone as far as they reach")
  func bytesNotThoseOutline() {
    let sample = outline("**DAY 1**\n* LC 1: A\n")
    expectEqual(marked([1, 2], outline: sample) { _ in true }, [1, 2])
  }

  private static let pieces = [
    "## WEEK 1: ARRAYS (JULY 7-13)", "**📅 DAY 1 - MONDAY**", "### DAY 2", "**Goal:** Walk", "* Goal: Run",
    "**💻 DSA: Arrays**", "**🏗️ SYSTEM DESIGN: DNS**", "---", "", "", "  ", "text", "> * LC 9: Quoted", "```",
    "| a | b |",
    "|---|---|", "* LC 1: Two Sum", "- [ ] LC 2: Add", "- [x] LC 3: Longest",
    "+ [X] **Watch:** [DNS](https://e.org)",
    "1. LC 4: Median", "2. [ ] Read: RFC 1", "1920. Build", "* 88. Merge", "  - nested", "  - [ ] nested box",
    "    * LC 5: Deep", "\t- tab", "*\tLC 6: Zigzag", "  continued", "lazy", "* Include: 2 mediums",
    "* Easy:",
    "  * LC 7: Reverse", "* <b>bold</b> LC 8", "* [a]: http://e.org", "* a | b", "  --|--", "  ===", "===",
    "-", "* ",
    "* [ ]", "* `LC 10`", "    code", "<!-- open", "-->", "<div>", "* Task: Draw é 🚀 (20 min)", "[^1]: note",
    "* see [^1]",
    "* # LC 11", "* - LC 12: Inner", "* LC 13 \\", "* *LC 14* __x__ ~~y~~", "10) Bonus: Ten",
  ]

  private static func plan(_ numbers: inout SeededNumbers) -> String {
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &numbers) ?? "\n"
    let count = Int.random(in: 1...24, using: &numbers)
    var lines = ["**DAY 1**"].prefix(Bool.random(using: &numbers) ? 1 : 0) + []
    for _ in 0..<count { lines.append(pieces.randomElement(using: &numbers) ?? "") }
    let start = Int.random(in: 0..<8, using: &numbers) == 0 ? "\u{FEFF}" : ""
    return start + lines.joined(separator: lineEnd) + (Bool.random(using: &numbers) ? lineEnd : "")
  }

  @Test(
    "a marked plan reads as before, has the ticks it was given, and no other byte is new",
    arguments: 0..<Tier.cases(10, nightly: 40))
  func markedPlanReadsBefore(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<40 {
      let text = Self.plan(&numbers)
      let before = outline(text)
      var wanted: [Int: Bool] = [:]
      for item in before.items where Int.random(in: 0..<4, using: &numbers) > 0 {
        wanted[item.line] = Bool.random(using: &numbers)
      }
      let new = mark(text) { wanted[$0.line] }
      let after = outline(new)
      expectEqual(after.items.count, before.items.count, "\(text.debugDescription)")
      for (old, item) in zip(before.items, after.items) {
        #expect(item.saysTheSame(as: old), "line \(old.line) of \(text.debugDescription)")
        expectEqual(
          item.isTicked, wanted[old.line] ?? old.isTicked, "line \(old.line) of \(text.debugDescription)")
      }
      expectEqual(after.days.map(\.number), before.days.map(\.number))
      expectEqual(after.days.map(\.goal), before.days.map(\.goal))
      expectEqual(after.ignoredLines, before.ignoredLines, "\(text.debugDescription)")
      expectEqual(mark(new) { wanted[$0.line] }, new)
      expectEqual(withoutBoxes(new, of: after), withoutBoxes(text, of: before))
    }
  }

  /// The bytes of a text without the boxes of its items and the blank behind each.
  private func withoutBoxes(_ text: String, of outline: PlanOutline) -> [UInt8] {
    var bytes = Array(text.utf8)
    for item in outline.items.reversed() where !item.box.isEmpty {
      let end = item.box.upperBound
      let hasBlank = end < bytes.count && bytes[end] == UInt8(ascii: " ")
      bytes.removeSubrange(item.box.lowerBound..<(hasBlank ? end + 1 : end))
    }
    return bytes
  }

  @Test("what a random plan comes to is a plan or an error, never both", arguments: 0..<20)
  func whatRandomPlanComes(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed) &+ 1_000)
    for _ in 0..<50 {
      let text = Self.plan(&numbers)
      let made = layout(text)
      #expect(made.files.isEmpty != made.diagnostics.isEmpty, "\(text.debugDescription)")
      let again = layout(made.files.map(\.text).joined())
      expectEqual(again.files, made.files, "\(text.debugDescription)")
    }
  }
}
