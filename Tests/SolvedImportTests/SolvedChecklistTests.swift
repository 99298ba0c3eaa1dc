// Markdown lists of solved problems, and what kind of text an import was given.

import ItemSyntax
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import SolvedImport

struct SolvedChecklistTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let problems: [String]
    var notSolved = 0
    var errors: [String] = []
    var unrecognised: Int?
  }

  static let lists = [
    Case(
      testDescription: "ticked boxes",
      text:
        "# Solved\n\n- [x] 1. Two Sum\n* [X] LC 7: Reverse (Medium)\n+ [ ] 8. Atoi\n1. [x] Maximum Subarray\n",
      problems: ["1 Two Sum", "7 Reverse, Medium", "53 Maximum Subarray"], notSolved: 1),
    Case(
      testDescription: "links",
      text:
        "- [x] [Two Sum](https://leetcode.com/problems/two-sum/)\n- [x] [Odd](https://leetcode.com/problems/a-new-one)\n"
        + "- [x] https://leetcode.com/problems/powx-n/description\n- [x] 9. [**Palindrome Number**](https://a.b)\n",
      problems: ["1 Two Sum", "9 Palindrome Number", "50 Pow(x, n)", "Odd"]),
    Case(
      testDescription: "bullets, where the file has no box",
      text: "- Arrays\n  - Two Sum\n  - LC 53\n- Something else\n",
      problems: ["1 Two Sum", "53 Maximum Subarray"], errors: ["4:3 warning problem-unknown"]),
    Case(
      testDescription: "bullets beside boxes", text: "- Two Sum\n- Words\n- [x] LC 53\n",
      problems: ["53 Maximum Subarray"], notSolved: 1),
    Case(
      testDescription: "a numbered list says nothing of LeetCode's numbers",
      text: "1. Running Sum of 1d Array\n2. New one\n",
      problems: ["1480 Running Sum of 1d Array"], errors: ["2:4 warning problem-unknown"]),
    Case(
      testDescription: "quotes and line ends", text: "> - [x] LC 7: A\r\n> - [ ] LC 8: B\r\n",
      problems: ["7 A"],
      notSolved: 1),
    Case(
      testDescription: "a table",
      text:
        "| # | Title | Difficulty | Status |\n|---|:--|---|---|\n| 1 | [Two Sum](https://x.y) | 🟢 Easy | ✅ |\n"
        + "| 70001 | A \\| B | Hard | x |\n| 8 | C | | |\n",
      problems: ["1 Two Sum, Easy", "70001 A | B, Hard"], notSolved: 1),
    Case(
      testDescription: "a table whose numbers count its rows",
      text: "| # | Problem | Status |\n|---|---|---|\n| 1 | Maximum Subarray | ✅ |\n| 2 | Two Sum | ✅ |\n"
        + "| 3 | Of another plan | ✅ |\n",
      problems: ["1 Two Sum", "53 Maximum Subarray", "Of another plan"]),
    Case(
      testDescription: "boxes in a table",
      text:
        "| # | Title |\n|---|---|\n| 152 | [ ] Maximum Product Subarray |\n| 53 | [x] Maximum Subarray |\n"
        + "| 1 | - [ ] [Two Sum](https://leetcode.com/problems/two-sum) |\n| 26 | Remove Duplicates |\n",
      problems: ["53 Maximum Subarray"], notSolved: 3),
    Case(
      testDescription: "each table by itself",
      text: "| # | Title |\n|---|---|\n| 2 | Two Sum |\n| 3 | Mine |\n\nText\n\n| # | Title |\n|---|---|\n"
        + "| 53 | Maximum Subarray |\n| 26 | Mine |\n",
      problems: ["1 Two Sum", "53 Maximum Subarray", "Mine"], errors: ["11:8 warning number-contradicted"],
      unrecognised: 0),
    Case(
      testDescription: "a list whose numbers count its bullets, under one that does not",
      text:
        "- [x] 704 Binary Search\n  - [x] 1. Maximum Subarray\n  - [x] 2. Two Sum\n- [x] 53 Maximum Subarray\n",
      problems: ["1 Two Sum", "53 Maximum Subarray", "704 Binary Search"]),
    Case(
      testDescription: "signs for boxes", text: "- ✅ Two Sum\n- ❌ LC 7\n", problems: ["1 Two Sum"],
      notSolved: 1),
    Case(
      testDescription: "what cannot be right, and another judge",
      text:
        "- [x] LC 5: Two Sum\n- [x] 4. [W](https://codeforces.com/problemset/problem/4/A)\n- [x] 53. Words\n",
      problems: [],
      errors: [
        "1:7 warning problem-contradicted", "2:7 warning other-judge", "3:7 warning number-contradicted",
      ], unrecognised: 0),
    Case(
      testDescription: "another table", text: "| a | b |\n|---|---|\n| 1 | 2 |\n", problems: [],
      errors: ["1:1 warning table-unknown"]),
    Case(testDescription: "code is no list", text: "```\n- [x] LC 7: A\n```\n", problems: []),
  ]

  @Test("a list is read as it is ticked", arguments: lists)
  func listReadTicked(_ sample: Case) {
    let reading = readSolvedChecklist(sample.text, file: "l.md", known: knownProblems)
    expectEqual(brief(reading.diagnostics), sample.errors)
    expectEqual(brief(reading), sample.problems)
    expectEqual(reading.leftOut[.notSolved] ?? 0, sample.notSolved)
    expectEqual(reading.leftOut[.unrecognised] ?? 0, sample.unrecognised ?? sample.errors.count)
  }

  @Test("a text beyond what Markdown may hold is an error") func textBeyondWhatMarkdown() {
    let text = String(repeating: "- [x] LC 7: A\n", count: 100_000)
    let reading = readSolvedChecklist(text, file: "l.md", known: knownProblems)
    expectEqual(brief(reading.diagnostics), ["1:1 error file-over-limit"])
  }

  @Test(
    "the kind of a text is told by what stands in it",
    arguments: [
      ("{\"a\": 1}", ImportedText.json), ("\u{FEFF} {", .json), ("[1]", nil), ("[]", .json), ("", nil),
      (" \n", nil),
      ("number,title\n", .table), ("Title\nTwo Sum\n", .table), ("1,Two Sum", .table), ("1\n2\n", .table),
      ("a;b", .table), ("# Problem\n\n- Two Sum", .checklist), ("LeetCode\n=====\n- [x] LC 1", .checklist),
      ("Words first.\n\n* [x] LC 1", .checklist), ("| # | Title |\n|---|---|", .checklist),
      ("1. Two Sum\n", .checklist),
      ("hello", nil), ("id,title\n- x,y\n", .table),
    ])
  func kindTextToldWhat(text: String, kind: ImportedText?) {
    expectEqual(ImportedText(text), kind)
  }
}
