// What of a saved list is a change: ticks, minutes, notes, new bonus problems, the reflection.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct ChecklistDifferenceTests {
  typealias Entry = ChecklistEntry

  struct Case {
    let replaced: String
    let by: String
    let expected: [Entry]
  }

  private static let p1 = "- [x] p1 LC 303: Range Sum Query - Immutable 25m"
  private static let p2 = "- [ ] p2 LC 252: Meeting Rooms (or LC 1094: Car Pooling)"

  private static func entry(
    _ name: String, _ isTicked: Bool? = nil, _ minutes: Int = 0, note: String? = nil
  ) -> Entry {
    Entry(
      name: name, isTicked: isTicked, minutes: minutes, note: note.map { .init(before: nil, after: $0) })
  }

  static let cases = [
    Case(replaced: "[ ] p2", by: "[x] p2", expected: [entry("1.p2", true)]),
    Case(replaced: "- [ ] p2", by: "*   [X]   p2", expected: [entry("1.p2", true)]),
    Case(replaced: "- [ ] p2", by: "- [x]p2", expected: [entry("1.p2", true)]),
    Case(replaced: "- [ ] p2", by: " - [ x] P2", expected: [entry("1.p2", true)]),
    Case(replaced: "[x] p1", by: "[] p1", expected: [entry("1.p1", false)]),
    Case(replaced: p2, by: p2 + " 25m", expected: [entry("1.p2", nil, 25)]),
    Case(replaced: p2, by: p2 + "\t(1 h 10 min)  ", expected: [entry("1.p2", nil, 70)]),
    Case(replaced: p1, by: p1.replacing("25m", with: "1:05"), expected: [entry("1.p1", nil, 40)]),
    Case(replaced: p1, by: p1.replacing("25m", with: "(25 min)"), expected: []),
    Case(replaced: p1, by: p1.replacing(" 25m", with: ""), expected: [entry("1.p1", nil, -25)]),
    Case(replaced: p1, by: p1.replacing("25m", with: "0h10"), expected: [entry("1.p1", nil, -15)]),
    Case(replaced: p2, by: p2 + "\n  a note", expected: [entry("1.p2", note: "a note")]),
    Case(
      replaced: p2, by: p2 + "\n  # A heading\n\n  ```\n  code\n  ```",
      expected: [entry("1.p2", note: "# A heading\n\n```\ncode\n```")]),
    Case(replaced: p2, by: p2 + "\n\n\ta tab", expected: [entry("1.p2", note: "a tab")]),
    Case(
      replaced: p2, by: p2 + "\n    four\n      six\n\n    four",
      expected: [entry("1.p2", note: "four\n  six\n\nfour")]),
    Case(replaced: p2, by: p2 + "\n      code", expected: [entry("1.p2", note: "    code")]),
    Case(
      replaced: p2, by: p2 + "\n  - [ ] a list\n    - of boxes",
      expected: [entry("1.p2", note: "- [ ] a list\n  - of boxes")]),
    Case(replaced: "- [x] b2", by: "- [ ] b2", expected: [entry("bonus-1", false)]),
    Case(replaced: "- [ ] b1", by: "- [x] b1", expected: [entry("1.b1", true)]),
    Case(replaced: p1 + "\n" + p2, by: p2 + "\n" + p1, expected: []),
    Case(replaced: p2, by: p2 + "\n- [ ]\n-", expected: []),
  ]

  @Test("an item's change is found, and nothing else, and a new line is a bonus problem")
  func changes() {
    for sample in Self.cases {
      let (difference, diagnostics) = SampleDays.changes(SampleDays.log()) { text in
        expectContains(text, sample.replaced)
        return text.replacing(sample.replaced, with: sample.by, maxReplacements: 1)
      }
      expectEqual(diagnostics, [])
      expectEqual(difference.entries, sample.expected, sample.by)
      #expect(difference.bonus.isEmpty && difference.reflection == nil && difference.leftOut.isEmpty)
    }
    for sample in Self.bonusCases {
      let (difference, diagnostics) = SampleDays.changes(SampleDays.log()) { text in
        text.replacing("## Bonus\n", with: "## Bonus\n\n\(sample.line)\n  its note\n")
      }
      expectEqual(diagnostics, [], sample.line)
      expectEmpty(difference.entries)
      let found = difference.bonus
      expectEqual(found.map(\.title), [sample.title])
      expectEqual(found.map(\.number), [sample.number])
      expectEqual(found.map(\.difficulty), [sample.difficulty])
      expectEqual(found.map(\.minutes), [sample.minutes])
      expectEqual(found.map(\.isTicked), [sample.isTicked])
      expectEqual(found.map(\.note), ["its note"])
    }
  }

  @Test("a note that is emptied goes, a reflection goes on to the end, a sum grows by a day at most")
  func notes() {
    let log = SampleDays.log(note: "a note", reflection: "words")
    let emptied = SampleDays.changes(log) {
      $0.replacing("  a note\n", with: "").replacing("words", with: "")
    }
    expectEqual(
      emptied.difference.entries.map(\.note),
      Array(repeating: .init(before: "a note", after: nil), count: 3))
    expectEqual(emptied.difference.reflection, .init(before: "words", after: nil))
    let gone = SampleDays.changes(log) { text in
      text.split(separator: "\n").prefix { !$0.hasPrefix("- [x] p1") }.joined(separator: "\n") + "\n"
    }
    expectEqual(gone.diagnostics, [])
    #expect(gone.difference.isEmpty)
    expectEqual(gone.difference.leftOut, ["p1", "t1", "b2", "the reflection"])
    let (difference, diagnostics) = SampleDays.changes(SampleDays.log()) { text in
      text.replacing(
        "## Reflection\n", with: "## Reflection\n\n## A good day\n\n- [x] p1\n\n# Day 40: Next\n")
    }
    expectEqual(diagnostics, [])
    expectEqual(
      difference.reflection, .init(before: nil, after: "## A good day\n\n- [x] p1\n\n# Day 40: Next"))
    var summed = SampleDays.log()
    let long = Attempt(
      instant: SampleDays.instant, zone: "UTC", day: SampleDays.date, minutes: 1_440, isFinish: false)
    summed.items[ItemID("lc-252")] = ItemRecord(attempts: [long, long, long])
    let more = SampleDays.changes(summed) { $0.replacing(" 72h\n", with: " 96h\n") }
    expectEqual(more.difference.entries.map(\.minutes), [1_440])
    let tooMuch = SampleDays.changes(summed) { $0.replacing(" 72h\n", with: " 96h01\n") }
    expectEqual(
      tooMuch.diagnostics.map(\.message), [ChecklistCause.timeInvalid("96h01", after: "p2").message])
    let absurd = SampleDays.changes(summed) { $0.replacing(" 72h\n", with: " 99999999999999999999h59\n") }
    expectEqual(
      absurd.diagnostics.map(\.message),
      [ChecklistCause.timeInvalid("99999999999999999999h59", after: "p2").message])
  }

  struct BonusCase {
    let line: String
    let title: String
    var number: Int? = nil
    var difficulty: Difficulty? = nil
    var minutes: Int? = nil
    var isTicked = true
  }

  static let bonusCases = [
    BonusCase(
      line: "- [x] LC 215: Kth Largest [Medium] 25m", title: "Kth Largest", number: 215, difficulty: .medium,
      minutes: 25),
    BonusCase(line: "- [x] 724 25m", title: "Find Pivot Index", number: 724, difficulty: .easy, minutes: 25),
    BonusCase(line: "- [x] lc-1094", title: "Car Pooling", number: 1094, difficulty: .medium),
    BonusCase(line: "- [x] 215. Kth Largest (hard)", title: "Kth Largest", number: 215, difficulty: .hard),
    BonusCase(line: "- [x] 1 two sum", title: "two sum", number: 1, difficulty: .easy),
    BonusCase(line: "- [x] 2 pointers, by hand", title: "2 pointers, by hand"),
    BonusCase(line: "- [x] 3Sum", title: "3Sum"),
    BonusCase(line: "- [ ] Read a paper (1 h 10)", title: "Read a paper", minutes: 70, isTicked: false),
    BonusCase(line: "* [X] A title  of blanks 1h", title: "A title of blanks", minutes: 60),
    BonusCase(line: "- [x] Part 2 25 min", title: "Part 2", minutes: 25),
  ]
}
