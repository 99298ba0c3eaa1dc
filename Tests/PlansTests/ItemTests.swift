// What a line of a plan is taken for, in many spellings.

import Plans
import StudyModel
import TestSupport
import Testing

struct ItemTests {
  struct Case {
    let line: String
    let said: String

    init(_ line: String, _ said: String = "lc-1920 LC 1920 Build Array [Unknown]") {
      self.line = line
      self.said = said
    }
  }

  @Test("a problem is read by its number, its title or its address, with its marks in any order")
  func problems() {
    let cases: [Case] = [
      // Every spelling of its number.
      Case("* LC 1920: Build Array"), Case("- LC 1920 - Build Array"), Case("+ LC #1920: Build Array"),
      Case("* LeetCode 1920. Build Array"), Case("* 1920. Build Array"), Case("1920. Build Array"),
      Case("* Leetcode #1920 – Build Array"), Case("* lc1920: Build Array"), Case("* LC-1920 Build Array"),
      Case("* #1920 Build Array"), Case("* [LC 1920: Build Array](https://leetcode.com/problems/build/)"),
      Case("* [LC 1920](https://leetcode.com/problems/build/): Build Array"), Case("* [LC 1920] Build Array"),
      Case("* **LC 1920:** Build Array"), Case("* **LC 1920: Build Array**"),
      Case("* ~~LC 1920: Build Array~~"),
      Case("1. LC 1920: Build Array"), Case("* ⭐ LC 1920: Build Array ⭐🔥"), Case("* LC 1920: 🔥 Build Array"),
      Case("* LC 1920: Build Array <!-- mine -->"), Case("*\tLC 1920:\tBuild  Array  "),
      Case("* [ ] LC 1920: Build Array"), Case("* [x] LC 1920: Build Array"),
      Case("1) [X] LC 1920: Build Array"),
      Case("- [-] LC 1920: Build Array"), Case("- [/] LC 1920: Build Array"), Case("* Build Array - #1920"),
      Case("* Build Array (LC 1920)"), Case("* Build Array - LeetCode #1920"),
      Case("* LC 1920: Build Array (premium)"), Case("* LC 1920: Build Array [Unknown]"),
      // Marks behind it in any order.
      Case("* LC 1920: Build Array [Easy]", "lc-1920 LC 1920 Build Array [Easy] 15 min"),
      Case("* LC 1920: Build Array (medium)", "lc-1920 LC 1920 Build Array [Medium] 30 min"),
      Case("* LC 1920: Build Array - Hard", "lc-1920 LC 1920 Build Array [Hard] 45 min"),
      Case("* LC 1920: Build Array **(Easy)** ⭐", "lc-1920 LC 1920 Build Array [Easy] 15 min"),
      Case("* Build Array - #1920 (Easy)", "lc-1920 LC 1920 Build Array [Easy] 15 min"),
      Case("* LC 1920: Build Array (Easy, 25 min)", "lc-1920 LC 1920 Build Array [Easy] 25 min"),
      Case("* LC 1920: Build Array (1h30) [Med]", "lc-1920 LC 1920 Build Array [Medium] 90 min"),
      Case("* LC 1920: Build Array (1.5 hours)", "lc-1920 LC 1920 Build Array [Unknown] 90 min"),
      Case("* LC 1920: Build Array (2 h)", "lc-1920 LC 1920 Build Array [Unknown] 120 min"),
      Case("* LC 1920: Build Array (700 min)"), Case("* LC 1920: Build Array (20-30 min)"),
      Case("* LC 1920: Build Array [Easy] (optional)", "lc-1920 LC 1920 Build Array [Easy] 15 min plus"),
      Case("* LC 1920: Build Array [Easy] (plus)", "lc-1920 LC 1920 Build Array [Easy] 15 min plus"),
      Case("* LC 1920: Build Array #hard ✅ 2026-05-01", "lc-1920 LC 1920 Build Array [Hard] 45 min"),
      Case("* LC 1920: Build Array 🔺 📅 2026-05-02 ✅ 2026-05-03"), Case("* ✅ LC 1920: Build Array ⏳"),
      Case("* LC 50: Pow(x, n)", "lc-50 LC 50 Pow(x, n) [Unknown]"),
      Case("* LC 50: Pow(x, n) (Medium)", "lc-50 LC 50 Pow(x, n) [Medium] 30 min"),
      Case(
        "* LC 167: Two Sum II - Input Array Is Sorted",
        "lc-167 LC 167 Two Sum II - Input Array Is Sorted [Unknown]"),
      Case(
        "* LC 167: Two Sum II (Easy) (two pointers)", "lc-167 LC 167 Two Sum II (two pointers) [Easy] 15 min"),
      Case("* LC 303: Sum of `a*b` and c\\_d", "lc-303 LC 303 Sum of `a*b` and c_d [Unknown]"),
      Case("* LC 1: a * b * c [Easy]", "lc-1 LC 1 a * b * c [Easy] 15 min"),
      Case(
        "* LC 159: Longest [Hard] (premium, or LC 2958: Length (K) [Medium]) (20 min)",
        "lc-159 LC 159 Longest [Hard] 20 min or 2958"),
      // A known problem by its title, its address or a number alone.
      Case("* Two Sum", "lc-1 LC 1 Two Sum [Easy] 15 min"),
      Case("* ⭐ **two sum** (Easy)", "lc-1 LC 1 Two Sum [Easy] 15 min"),
      Case("* [[Two Sum]] #easy", "lc-1 LC 1 Two Sum [Easy] 15 min"),
      Case("* [[3Sum|Three Sum (15)]]", "lc-15 LC 15 3Sum [Medium] 30 min"),
      Case("* LC 15", "lc-15 LC 15 3Sum [Medium] 30 min"),
      Case("* 36 Valid Sudoku", "lc-36 LC 36 Valid Sudoku [Medium] 30 min"),
      Case("* [Two Sum](https://leetcode.com/problems/two-sum/)", "lc-1 LC 1 Two Sum [Easy] 15 min"),
      Case("* https://leetcode.com/problems/two-sum/description/", "lc-1 LC 1 Two Sum [Easy] 15 min"),
      Case("* <https://leetcode.cn/problems/two-sum>", "lc-1 LC 1 Two Sum [Easy] 15 min"),
      Case(
        "* [Wealth](https://leetcode.com/problems/richest-customer-wealth/)",
        "lc-1672 LC 1672 Richest Customer Wealth [Easy] 15 min"),
      Case("* Course Schedule #207", "lc-207 LC 207 Course Schedule [Medium] 30 min"),
      Case("* Read N Characters Given Read4", "lc-157 LC 157 Read N Characters Given Read4 [Easy] 15 min"),
    ]
    for sample in cases {
      expectEqual(items(sample.line), [sample.said], sample.line)
    }
  }

  @Test("a word at its start makes a line another kind, and a title below is a thing to design")
  func kinds() {
    let cases: [Case] = [
      Case("* Watch: \"DNS\" - PowerCert", "dns-powercert Watch \"DNS\" - PowerCert"),
      Case("* **Watch:** [DNS](https://e.org)", "dns Watch DNS | <https://e.org>"),
      Case("* 📺 WATCH: DNS (10 min)", "dns Watch DNS 10 min"),
      Case("* Watch DNS explained", "dns-explained Watch DNS explained"),
      Case("* Read chapter 3", "chapter-3 Read chapter 3"),
      Case("* Do the exercise", "the-exercise Do the exercise"),
      Case("- [ ] Read: RFC 1034 {#dns-read}", "dns-read Read RFC 1034"),
      Case("* task: Draw it", "draw-it Do Draw it"), Case("* Task: -x", "x Do -x"),
      Case("* Task - Draw it", "draw-it Do Draw it"), Case("* Do: Draw it", "draw-it Do Draw it"),
      Case("* Bonus: LC 189", "item-lc-189-rotate-array Bonus LC 189: Rotate Array"),
      Case("* Bonus: A contest", "a-contest Bonus A contest"),
      Case("* Session: Mock (45 min)", "mock Session Mock 45 min"),
      Case("* Watch: DNS (10:32)", "dns-10-32 Watch DNS (10:32)"),
      Case("* Design a feed", "design-a-feed Do Design a feed"),
    ]
    for sample in cases {
      expectEqual(items(sample.line, below: "**System Design: DNS**"), [sample.said], sample.line)
    }
    expectEqual(items("* LRU Cache", below: "**System Design: T**"), ["lru-cache Do LRU Cache"])
    let text = "## Day 1: Arrays\n* LC 1: Two Sum [Easy]\n* System design: a feed\n* **LLD:** a parking lot\n"
    expectEqual(
      said(readPlan(text)),
      [
        "1 DSA: Arrays, System Design: Arrays", "  lc-1 LC 1 Two Sum [Easy] 15 min", "  a-feed Do a feed",
        "  a-parking-lot Do a parking lot",
      ])
  }

  @Test("what names no problem is a session, what is no line of an item is none, and both are told")
  func sessions() {
    let cases: [String] = [
      "* Foo of Everything", "* 36 hours of sleep", "* 2 Sum", "* Finish LeetCode 75",
      "* Two Sum in three languages",
      "* Search Insert Position #", "* [Notes](https://example.org/two-sum)", "* 2 mediums, 1 hard",
      "* LC: nothing",
      "* LCA of a tree", "* 10:30 mock", "* LC 3Sum",
    ]
    for line in cases {
      #expect(items(line).allSatisfy { $0.contains(" Session ") })
      expectContains(remarks("**DAY 1**\n\n**DSA: A**\n\n\(line)\n"), "kind-guessed")
    }
    let ignored: [String] = [
      "> * LC 1: Quoted", "```\n* LC 1: Code\n```", "| a | b |\n|---|---|\n| LC 1 | 2 |",
      "* ```\n  LC 1\n  ```", "* > LC 1: Quoted", "* # LC 1: Heading",
    ]
    for text in ignored {
      let all = "**DAY 1**\n* LC 2: Add [Easy]\n\n\(text)\n"
      expectEqual(said(readPlan(all)).count, 2, "\(said(readPlan(all)))")
      expectContains(remarks(all), "line-ignored")
    }
  }

  @Test("numbers that do not count are the problems' own, and a line may list several")
  func ownNumbers() {
    expectEqual(
      items("88. Merge Sorted Array\n27. Remove Element (Easy)"),
      ["lc-88 LC 88 Merge Sorted Array [Unknown]", "lc-27 LC 27 Remove Element [Easy] 15 min"])
    expectEqual(
      items("1. Warm up\n2. LC 27: Remove Element [Easy]"),
      ["warm-up Session Warm up", "lc-27 LC 27 Remove Element [Easy] 15 min"])
    expectEqual(
      items("* Two Sum, LC 121: Stock (Easy, 20 min), 36 Valid Sudoku\n  a note"),
      [
        "lc-1 LC 1 Two Sum [Easy] 15 min | a note", "lc-121 LC 121 Stock [Easy] 20 min",
        "lc-36 LC 36 Valid Sudoku [Medium] 30 min",
      ])
    expectEqual(items("* LC 1, 15, 36").map { $0.prefix { $0 != " " } }, ["lc-1", "lc-15", "lc-36"])
    expectEqual(items("* Two Sum, then rest").count, 1)
  }

  @Test("what stands below a line is its text, a label gives its place, and ids come from titles")
  func texts() {
    expectEqual(
      items(
        "* LC 1: Two Sum [Easy]\n  One pass.\n\n  - a map\n    - [ ] of places\n* Include: the proof\n* LC 2: Add [Easy]\nlazy"
      ),
      [
        "lc-1 LC 1 Two Sum [Easy] 15 min | One pass.//- a map/  - [ ] of places/- Include: the proof",
        "lc-2 LC 2 Add [Easy] 15 min | lazy",
      ])
    expectEqual(
      items("* Two Sum\n* Solve 8 problems\n* Focus: speed\n* Review the notes"),
      [
        "lc-1 LC 1 Two Sum [Easy] 15 min", "solve-8-problems Session Solve 8 problems | - Focus: speed",
        "review-the-notes Session Review the notes",
      ])
    expectEqual(
      items(
        "* **Easy:**\n  * LC 1: Two Sum [Easy]\n  * [x] LC 27: Remove Element [Easy]\n* 简单题：\n  - [1. 两数之和](https://leetcode.cn/problems/two-sum/)"
      ),
      [
        "lc-1 LC 1 Two Sum [Easy] 15 min", "lc-27 LC 27 Remove Element [Easy] 15 min",
        "lc-1-r1 LC 1 Two Sum [Easy] 15 min",
      ])
    expectEqual(
      items("* Binary Search\n  * LC 1\n  * 3Sum").map { $0.prefix { $0 != " " } }, ["lc-1", "lc-15"])
    expectEqual(
      items("* Binary Search\n  * by hand"), ["lc-704 LC 704 Binary Search [Easy] 15 min | * by hand"])
    expectEqual(
      items(
        "* [LC 1: Two Sum [Easy]](https://leetcode.com/problems/two-sum/)\n* LC 2: Add [Easy] ([notes](https://e.org/a))"
      ).map { $0.hasSuffix("<https://e.org/a>") },
      [false, true])
    let day = { (number: Int) in "## Day \(number)\n- Task: Draw it\n- Task: Draw it\n- Task: 绘图\n" }
    let ids = readPlan(day(1) + day(2)).items.map(\.item.id.text)
    expectEqual(
      ids,
      ["draw-it", "draw-it-day-1", "task-item", "draw-it-day-2", "draw-it-day-2-2", "task-item-day-2"])
    let written = readPlan("## Day 1\n- Task: Draw it\n- Task: Another {#draw-it}\n").items.map(
      \.item.id.text)
    expectEqual(written, ["draw-it-day-1", "draw-it"])
  }
}
