// How people write days, weeks and tables, and the days that a plan comes to.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct DayTests {
  struct Case {
    let name: String
    let text: String
    let days: [String]

    init(_ name: String, _ text: String, _ days: [String]) {
      self.name = name
      self.text = text
      self.days = days
    }
  }

  /// Each day with the ids of its items.
  private func days(_ text: String) -> [String] {
    guard let curriculum = readPlan(text).curriculum else { return said(readPlan(text)) }
    return curriculum.days.map { day in
      "\(day.number.value)\(day.items.isEmpty ? "" : " ")\(day.items.map(\.id.text).joined(separator: " "))"
    }
  }

  private static let two = "- LC 1\n- LC 15\n"

  private static let cases: [Case] = [
    // Headings and lines.
    Case("headings", "## Day 1\n\(two)## Day 2: Maps\n- LC 36\n", ["1 lc-1 lc-15", "2 lc-36"]),
    Case(
      "bold lines with dates", "**📅 DAY 1 (July 7) - MONDAY**\n\(two)\n**🗓️ Tuesday, DAY 2**\n- LC 36\n",
      ["1 lc-1 lc-15", "2 lc-36"]),
    Case("bullets", "- **Day 1**\n  - LC 1\n- **Day 2**\n  - LC 15\n", ["1 lc-1", "2 lc-15"]),
    Case("Chinese", "##### 周1：数组\n- **第1天**\n  - LC 1\n- **第2天**\n  - LC 15\n", ["1 lc-1", "2 lc-15"]),
    Case(
      "problems in the heading", "## Day 1: Arrays - Two Sum, 3Sum\n## Day 2\n- LC 36\n",
      ["1 lc-1 lc-15", "2 lc-36"]),
    Case(
      "days that begin anew in each week",
      "## Week 1\n### Day 1\n- LC 1\n### Day 2\n- LC 15\n## Week 2\n### Day 1\n- LC 36\n",
      ["1 lc-1", "2 lc-15", "3 lc-36"]),
    Case(
      "a week in the day's own line", "## Week 1, Day 1\n- LC 1\n## Week 2, Day 1\n- LC 15\n",
      ["1 lc-1", "2 lc-15"]),
    Case(
      "weekdays",
      "## Week 1: Arrays\n### Monday: warm-up\n- LC 1\n### Tuesday\n- LC 15\n### Sunday: rest\n## Week 2\n### Monday\n- LC 36\n",
      ["1 lc-1", "2 lc-15", "3", "4 lc-36"]),
    Case("dates", "## 2026-01-05\n- LC 1\n## January 6, 2026: maps\n- LC 15\n", ["1 lc-1", "2 lc-15"]),
    Case(
      "numbered headings", "# My list\n## 1. Arrays\n- LC 1\n## 2. Maps\n- LC 15\n", ["1 lc-1", "2 lc-15"]),
    Case("rest", "## Day 1\n- LC 1\n## Day 2 - rest\n## Day 3\n- LC 15\n", ["1 lc-1", "2", "3 lc-15"]),
    Case(
      "a sentence", "## Day 1\nRead the book again.\n## Day 2\n- LC 1\n",
      ["1 read-the-book-again", "2 lc-1"]),
    Case(
      "a range with a sentence", "## Day 1\n- LC 1\n## Day 2-3:\nLook again.\n",
      ["1 lc-1", "2 look-again", "3 look-again-day-3"]),
    Case(
      "a range with problems", "## Days 1-3\n- LC 1\n- LC 15\n- LC 36\n- LC 37\n",
      ["1 lc-1", "2 lc-15", "3 lc-36 lc-37"]),
    Case("a gap", "## Day 1\n- LC 1\n## Day 3\n- LC 15\n", ["1 lc-1", "2", "3 lc-15"]),
    Case("out of order", "## Day 2\n- LC 15\n## Day 1\n- LC 1\n", ["1 lc-1", "2 lc-15"]),
    Case("a day before the first", "## Day 0\n- LC 36\n## Day 1\n- LC 1\n", ["1 lc-1"]),
    Case(
      "weeks without days",
      "## Week 1: Arrays\n- LC 1\n- LC 15\n- LC 36\n- LC 37\n- LC 55\n- LC 146\n- LC 157\n- LC 189\n## Week 2: Graphs\n- LC 207\n",
      [
        "1 lc-1", "2 lc-15", "3 lc-36", "4 lc-37", "5 lc-55", "6 lc-146", "7 lc-157 lc-189", "8", "9", "10",
        "11", "12", "13", "14 lc-207",
      ]),
    Case(
      "an introduction above the first week",
      "# Plan\n**Day 1 = Monday**\n- LC 36\n## Week 1\n### Day 1\n- LC 1\n", ["1 lc-1"]),
    Case("a tracker below", "## Week 1\n### Day 1\n- LC 1\n## Tracker\n- Solved: 0\n", ["1 lc-1"]),
    // Tables, with a day in each row, or a problem of the day above.
    Case(
      "columns in any order",
      "| Problems | Day | Topic | System Design |\n|---|---|---|---|\n| Two Sum, LC 36, [S](https://leetcode.com/problems/3sum/) | 1 | Arrays | DNS<br>Read: RFC 1034 |\n| 55; 207; Foo | Day 2 (Tue) | Strings | |\n| - | **3** | Rest | — | |\n",
      ["1 lc-1 lc-36 lc-15 dns rfc-1034", "2 lc-55 lc-207 foo", "3"]),
    Case(
      "below a day",
      "**Day 1**\n\n| # | Problem | Difficulty | Done |\n|---|---|---|---|\n| 1 | Two Sum | Easy | [ ] |\n| 15 | Other | Hard | x |\n",
      ["1 lc-1 lc-15"]),
    Case(
      "a day over several rows",
      "| Day | LC | Week |\n|---|---|---|\n| 1 | 1 | 1 |\n|  | 15 |  |\n| 2 | #36 | Week 2: Stacks |\n",
      ["1 lc-1 lc-15", "2 lc-36"]),
    Case(
      "days that begin anew",
      "| Week | Day | Problem |\n|---|---|---|\n| 1 | 1 | Two Sum |\n| 1 | 2 | Valid Anagram |\n| 2 | 1 | 3Sum |\n",
      ["1 lc-1", "2 lc-242", "3 lc-15"]),
    Case(
      "CSV with counters in its headings",
      "Day,Week,DSA Topic 1,LeetCode Problem 1,LeetCode Problem 2,Practice,Done\n1,1,Home,#1 Two Sum (Easy),#15 3Sum (Medium),Find one bug,x\n2,1,Maps,#36 Valid Sudoku (Medium),,,\n",
      ["1 lc-1 lc-15 find-one-bug", "2 lc-36"]),
    Case(
      "CSV with semicolons and a title",
      "\u{FEFF}My plan;;\nDay;Problem;Difficulty\n1;Two Sum;Easy\n2;\"3Sum\";Medium\n",
      ["1 lc-1", "2 lc-15"]),
  ]

  @Test("days are found in every form, and in the rows of tables")
  func forms() {
    for sample in Self.cases {
      expectEqual(days(sample.text), sample.days, sample.name)
    }
  }

  @Test("days have their parts, whatever ends the lines, and weeks their themes")
  func parts() {
    for lineEnd in ["\n", "\r\n", "\r"] {
      for mark in ["", "\u{FEFF}"] {
        let text = mark + PlansTests.sharedPlan.replacing("\n", with: lineEnd)
        let lines = said(readPlan(text, known: [])) + readPlan(text, known: []).diagnostics.map(\.headline)
        let golden = Array((lines.joined(separator: "\n") + "\n").utf8)
        expectEqual(Goldens(target: "PlansTests").complaint(about: "shared-plan.txt", golden), nil)
      }
    }
    let day = { (number: Int) in "**DAY \(number)**\n* LC \(number): A [Easy]\n\n" }
    let plan =
      "## WEEK 1: ONE (JULY 1-7)\n" + (1...7).map(day).joined() + "---\n\n## FINAL DAYS (OCTOBER 13-15)\n\n"
      + day(8)
    let reading = readPlan(plan)
    expectEqual(reading.curriculum?.weeks.map(\.theme), ["ONE", "FINAL DAYS"])
    expectEqual(reading.diagnostics.map(\.identifier), ["week-guessed"])
    let phases = readPlan(
      "# Mine\n\n# Phase 1: Begin\n\n## Day 1\n- Two Sum\n\n# Phase 2\n\n## Day 2\n- Two Sum\n")
    expectEqual(phases.curriculum?.weeks.map(\.theme), ["Phase 1: Begin"])
    expectContains(phases.diagnostics.map(\.identifier), "weeks-regrouped")
  }

  @Test("a file that is no plan says what it is, and no table and no odd text traps")
  func noPlans() {
    let cases: [(String, String)] = [
      ("", "the file is empty"), ("Some notes.\n\n- a list\n", "the file has no day"),
      ("# Solved\n\n- [x] LC 1: Two Sum\n- [ ] 15. 3Sum\n", "the file is a list of problems and has no days"),
      ("| Name | Age |\n|---|---|\n| 1 | 2 |\n", "the file has no day"),
    ]
    for (text, message) in cases {
      expectEqual(readPlan(text).diagnostics.map(\.message), [message], text)
    }
    let odd: [String] = [
      "|", "||", "| Day |\n|-|\n||", "| Day | Day |\n|-|-|\n| 1 | 2 |\n|\\||\\",
      "| Day | Problems |\n|---|---|\n| 1 |",
      "| Day | Problems |\n|-|-|\n| 1 | ,,;;<br>,()[](( |",
      "| Day | # |\n|-|-|\n| 1 | 99999999999999999999 |",
      "| Day | Problems |\n|-|-|\n| 1 | )) [a](b) [ [ [ LC 1 |", "Day,\n", "Day;Problem\n\"1;Two",
      "## Day 99999999999",
      "## Days 1-999999999", "## Day 1\n- {#}", "## Day 1\n- Task: {#a}", "- ", "[]:", "<", "<!--",
      "## Day 1\n1. \n2. ",
    ]
    for text in odd {
      for text in [text, "**DAY 1**\n\n" + text, "**DAY 1**\n" + text, "* " + text, "- [ ] a\n  " + text] {
        let reading = readPlan(text)
        expectEqual(
          reading.curriculum == nil, reading.diagnostics.contains { $0.severity == .error }, "\(text)")
      }
    }
  }
}
