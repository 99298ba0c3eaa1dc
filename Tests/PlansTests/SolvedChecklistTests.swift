// Markdown lists of solved problems, and what kind of text an import was given.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct SolvedChecklistTests {
  struct Case {
    let name: String
    let text: String
    let problems: [String]
    var leftOut: [SolvedReading.LeftOut: Int] = [:]
    var errors: [String] = []
    var takesAll = false
  }

  static let lists = [
    Case(
      name: "ticked boxes",
      text:
        "# Solved\n\n- [x] 1. Two Sum\n* [X] LC 7: Reverse (Medium)\n+ [ ] 8. Atoi\n1. [x] Maximum Subarray\n",
      problems: ["1 Two Sum", "7 Reverse, Medium", "53 Maximum Subarray"], leftOut: [.notSolved: 1]),
    Case(
      name: "links",
      text:
        "- [x] [Two Sum](https://leetcode.com/problems/two-sum/)\n- [x] [Odd](https://leetcode.com/problems/a-new-one)\n"
        + "- [x] https://leetcode.com/problems/powx-n/description\n- [x] 9. [**Palindrome Number**](https://a.b)\n",
      problems: ["1 Two Sum", "9 Palindrome Number", "50 Pow(x, n)", "Odd"]),
    Case(
      name: "bullets, where the file has no box",
      text: "- Arrays\n  - Two Sum\n  - LC 53\n- Something else\n", problems: [],
      leftOut: [.unsaid: 2], errors: ["2:5 error solved-unsaid"]),
    Case(
      name: "bullets without a box, all of which are said to be solved",
      text: "- Two Sum\n- LC 53\n- Something else\n", problems: ["1 Two Sum", "53 Maximum Subarray"],
      leftOut: [.unrecognised: 1], takesAll: true),
    Case(
      name: "bullets beside boxes", text: "- Two Sum\n- Words\n- [x] LC 53\n",
      problems: ["53 Maximum Subarray"], leftOut: [.notSolved: 1]),
    Case(
      name: "quotes and line ends", text: "> - [x] LC 7: A\r\n> - [ ] LC 8: B\r\n",
      problems: ["7 A"], leftOut: [.notSolved: 1]),
    Case(
      name: "a table",
      text:
        "| # | Title | Difficulty | Status |\n|---|:--|---|---|\n| 1 | [Two Sum](https://x.y) | 🟢 Easy | ✅ |\n"
        + "| 70001 | A \\| B | Hard | x |\n| 8 | C | | |\n",
      problems: ["1 Two Sum, Easy", "70001 A | B, Hard"], leftOut: [.notSolved: 1]),
    Case(
      name: "a table whose numbers count its rows",
      text: "| # | Problem | Status |\n|---|---|---|\n| 1 | Maximum Subarray | ✅ |\n| 2 | Two Sum | ✅ |\n"
        + "| 3 | Of another plan | ✅ |\n",
      problems: ["1 Two Sum", "53 Maximum Subarray", "Of another plan"]),
    Case(
      name: "boxes in a table",
      text:
        "| # | Title |\n|---|---|\n| 152 | [ ] Maximum Product Subarray |\n| 53 | [x] Maximum Subarray |\n"
        + "| 1 | - [ ] [Two Sum](https://leetcode.com/problems/two-sum) |\n| 26 | Remove Duplicates |\n",
      problems: ["53 Maximum Subarray"], leftOut: [.notSolved: 3]),
    Case(
      name: "each table by itself",
      text: "| # | Title | Done |\n|---|---|---|\n| 2 | Two Sum | x |\n| 3 | Mine | x |\n\nText\n\n"
        + "| # | Title |\n|---|---|\n| 53 | Maximum Subarray |\n| 704 | ✅ Binary Search |\n\n"
        + "| # | Title |\n|---|---|\n| 26 | Remove Duplicates from Sorted Array |\n",
      problems: ["1 Two Sum", "704 Binary Search", "Mine"], leftOut: [.notSolved: 1, .unsaid: 1]),
    Case(
      name: "a list whose numbers count its bullets, under one that does not",
      text:
        "- [x] 704 Binary Search\n  - [x] 1. Maximum Subarray\n  - [x] 2. Two Sum\n- [x] 53 Maximum Subarray\n",
      problems: ["1 Two Sum", "53 Maximum Subarray", "704 Binary Search"]),
    Case(
      name: "signs for boxes", text: "- ✅ Two Sum\n- ❌ LC 7\n", problems: ["1 Two Sum"],
      leftOut: [.notSolved: 1]),
    Case(
      name: "signs behind a title, with what stands below",
      text: """
        # Day 22
        **Date**: 2026-10-17

        1. **Maximum Subarray** ⏳
           - **LeetCode**: [Maximum Subarray](https://leetcode.com/problems/maximum-subarray/)
           - **Status**: Not Started
        2. **Two Sum** ✅
           - **Status**: Completed
        3. **Binary Search** ⏳
        """,
      problems: ["1 Two Sum"], leftOut: [.notSolved: 3]),
    Case(
      name: "boxes with fields behind the title",
      text: """
        - [x] [Two Sum](https://leetcode.com/problems/two-sum/) | Date: **2026-05-01** | Python: ✅ | JavaScript: ⬜
        - [x] [Max](https://leetcode.com/problems/maximum-subarray/) | Date: **05/02/2026** | Python: ✅
        - [ ] [Search](https://leetcode.com/problems/binary-search/) | Date: **\\_** | Python: ✅ | JavaScript: ⬜
        """,
      problems: ["1 Two Sum, 2026-05-01", "53 Maximum Subarray"], leftOut: [.notSolved: 1],
      errors: ["2:7 warning dates-ambiguous"]),
    Case(
      name: "the marks of note programs",
      text: """
        ---
        tags: [leetcode]
        ---
        ## Array
        - [x] [[Two Sum]] #easy ✅ 2026-05-01
        - [x] [Powers](https://leetcode.com/problems/powx-n/) 🔺 📅 2026-05-02 ✅ 2026-05-03
        - [-] [[Maximum Subarray|Max]] ❌ 2026-05-04
        - [/] [[Binary Search]] ⏳ 2026-05-05
        - [ ] [[Running Sum of 1d Array]]
        - [x] [[Maximum Subarray|Max (15)]]
        - [x] bought a notebook
        """,
      problems: ["1 Two Sum, 2026-05-01", "50 Pow(x, n), 2026-05-03", "53 Maximum Subarray"],
      leftOut: [.notSolved: 3, .unrecognised: 1]),
    Case(
      name: "links in a log by date",
      text: """
        ### Day 0: December 31, 2025
        **Link to work:** Not today.

        ### Day 1: Jan 5, 2026
        **Progress**: one question.
        **Link to work:** https://leetcode.com/problems/two-sum/submissions/100000001/

        ### Day 2: Jan 6, 2026
        1. [Powers](https://leetcode.com/problems/powx-n/)
        2. [linked_list](./practice/linked_list.py)

        ### Later
        - [Max](https://leetcode.com/problems/maximum-subarray/)
        """,
      problems: ["1 Two Sum, 2026-01-05", "50 Pow(x, n), 2026-01-06"],
      leftOut: [.unrecognised: 1, .unsaid: 1]),
    Case(
      name: "former titles and slugs",
      text: "- [x] LC 28: Implement strStr()\n- [x] 28. Implement strStr()\n"
        + "- [x] [x](https://leetcode.com/problems/implement-strstr/)\n- [x] Implement strStr()\n",
      problems: ["28 Find the Index of the First Occurrence in a String"]),
    Case(
      name: "what cannot be right, and another judge",
      text:
        "- [x] LC 5: Two Sum\n- [x] 4. [W](https://codeforces.com/problemset/problem/4/A)\n- [x] 53. Words\n",
      problems: [], leftOut: [.contradictory: 2, .otherJudge: 1],
      errors: ["1:7 warning problem-contradicted", "3:7 warning problem-contradicted"]),
    Case(
      name: "another table", text: "| a | b |\n|---|---|\n| 1 | 2 |\n", problems: [],
      leftOut: [.nameless: 1]),
    Case(name: "code is no list", text: "```\n- [x] LC 7: A\n```\n", problems: []),
  ]

  @Test("a list is read as it is ticked, and what is not recognised is counted")
  func lists() {
    for sample in Self.lists {
      let reading = readSolvedChecklist(
        sample.text, file: "l.md", known: knownProblems, takesAll: sample.takesAll)
      expectEqual(brief(reading.diagnostics), sample.errors, sample.name)
      expectEqual(brief(reading), sample.problems, sample.name)
      expectEqual(reading.leftOut, sample.leftOut, sample.name)
    }
    let text = "- [x] Two Sum\n" + (0..<250).map { "- [x] Part \($0) of a book\n" }.joined()
    let reading = readSolvedChecklist(text, file: "l.md", known: knownProblems)
    expectEqual(reading.leftOut, [.unrecognised: 250])
    expectEqual(reading.unrecognised.map(\.line), [2, 3, 4])
    expectEqual(reading.unrecognised.first?.text, "Part 0 of a book")
    expectEqual(reading.diagnostics, [])
    let long = String(repeating: "- [x] LC 7: A\n", count: 100_000)
    let refused = readSolvedChecklist(long, file: "l.md", known: knownProblems)
    expectEqual(brief(refused.diagnostics), ["1:1 error file-over-limit"])
  }

  @Test(
    "the kind of a text is told by what stands in it",
    arguments: [
      ("{\"a\": 1}", ImportedText.json), ("\u{FEFF} {", .json), ("[1]", nil), ("[{\"a\": 1}]", .json),
      ("[]", .json), ("", nil),
      (" \n", nil),
      ("number,title\n", .table), ("Title\nTwo Sum\n", .table), ("1,Two Sum", .table), ("1\n2\n", .table),
      ("a;b", .table), ("# Problem\n\n- Two Sum", .checklist), ("LeetCode\n=====\n- [x] LC 1", .checklist),
      ("Words first.\n\n* [x] LC 1", .checklist), ("| # | Title |\n|---|---|", .checklist),
      ("1. Two Sum\n", .checklist),
      ("hello", nil), ("id,title\n- x,y\n", .table), ("My list,,\n,,\nid,title,status\n", .table),
    ])
  func kindTextToldWhat(text: String, kind: ImportedText?) {
    expectEqual(ImportedText(text), kind)
  }
}
