// Tables of solved problems in the dialects that people have, and what is wrong in them, with its place.

import ItemSyntax
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import SolvedImport

/// A plan that knows a few problems.
let knownProblems = KnownProblems(
  [
    (1, "Two Sum"), (26, "Remove Duplicates from Sorted Array"), (50, "Pow(x, n)"), (53, "Maximum Subarray"),
    (704, "Binary Search"), (1480, "Running Sum of 1d Array"),
  ].map { Problem(number: $0.0, title: $0.1, difficulty: .easy) })

/// What was read in short: `1 Two Sum, Easy, 2026-11-20`.
func brief(_ reading: SolvedReading) -> [String] {
  reading.problems.map { problem in
    let name = [problem.number.map(String.init), problem.title].compactMap(\.self).joined(separator: " ")
    return [name, problem.difficulty?.rawValue, problem.date?.iso].compactMap(\.self).joined(separator: ", ")
  }
}

/// Errors in short: `3:5 warning date-unknown`.
func brief(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map {
    "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.severity.rawValue) \($0.identifier)"
  }
}

struct SolvedTableTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let problems: [String]
    var notSolved = 0
    var repeated = 0
  }

  private static let twoSum = ["1 Two Sum, Easy, 2026-11-20"]

  static let dialects = [
    Case(
      testDescription: "commas", text: "number,title,difficulty,date\n1,Two Sum,Easy,2026-11-20\n",
      problems: twoSum),
    Case(
      testDescription: "semicolons and CRLF",
      text: "Number;Title;Difficulty;Date\r\n1;Two Sum;EASY;2026/11/20\r\n", problems: twoSum),
    Case(
      testDescription: "tabs, CR and a byte order mark",
      text: "\u{FEFF}date\tlevel\ttitle\tid\r2026-11-20T10:00:00Z\t1\tTwo Sum\t1", problems: twoSum),
    Case(
      testDescription: "quotes", text: "\"#\",\"Title\"\n\"70007\",\"One, \"\"two\"\"\nand three\"\n",
      problems: ["70007 One, \"two\" and three"]),
    Case(
      testDescription: "the line for Excel", text: "sep=;\nnumber;title\n1;Two, Sum\n",
      problems: ["1 Two Sum"]),
    Case(
      testDescription: "blank rows and short rows",
      text: "number,title,status\n\n1,Two Sum,ac\n,,\n 2 ,Add \n",
      problems: ["1 Two Sum"], notSolved: 1),
    Case(
      testDescription: "no heading", text: "1,Two Sum\n53\n7777,New,Easy\n",
      problems: [
        "1 Two Sum", "53 Maximum Subarray", "7777 New",
      ]),
    Case(
      testDescription: "numbers in front of titles",
      text: "problem\n1. Two Sum\nLC 7777: New\n#8888 Newer\nMaximum Subarray\n3Sum\n01 Matrix\n1-bit Word\n",
      problems: [
        "1 Two Sum", "53 Maximum Subarray", "7777 New", "8888 Newer", "1-bit Word", "3Sum", "01 Matrix",
      ]
      .sorted { slug($0) < slug($1) }.sorted { ($0.hasPrefix("1 ") ? 0 : 1) < ($1.hasPrefix("1 ") ? 0 : 1) }),
    Case(
      testDescription: "slugs and addresses",
      text:
        "titleSlug,url\npowx-n,\n,https://leetcode.com/problems/running-sum-of-1d-array/description/\nfresh-one,\n",
      problems: ["50 Pow(x, n)", "1480 Running Sum of 1d Array", "Fresh One"]),
    Case(
      testDescription: "the number shown before the one behind it",
      text: "question_id,questionFrontendId,title\n900,7777,New\n", problems: ["7777 New"]),
    Case(
      testDescription: "only what is solved",
      text:
        "id,status\n1,Accepted\n2,Wrong Answer\n3,todo\n4,✅\n5,❌\n6,TRUE\n7,0\n8,\n9,[x]\n10,notac\n11,2026-01-02\n12,⏳\n13,✅ Solved\n14,🟡 In progress\n",
      problems: ["1 Two Sum", "4 LC 4", "6 LC 6", "9 LC 9", "11 LC 11, 2026-01-02", "13 LC 13"],
      notSolved: 8),
    Case(
      testDescription: "each submission in a row",
      text: "id,status,date\n1,Accepted,\n1,Wrong Answer,2026-01-01\n1,Accepted,2026-01-02\n",
      problems: ["1 Two Sum, 2026-01-02"], notSolved: 1, repeated: 1),
  ]

  /// Whole lists as they are found, with what each row is told by.
  static let lists = [
    Case(
      testDescription: "a column that counts, over titles and links",
      text: """
        No,Problem,Link,Difficulty,Status
        1,Maximum Subarray,https://leetcode.com/problems/maximum-subarray/,Easy,Solved
        2,Sum of two,https://leetcode.com/problems/two-sum/,Easy,Solved
        3,Of another plan,https://leetcode.com/problems/of-another-plan/,Hard,Solved
        4,Binary Search,,Easy,Todo
        """,
      problems: ["1 Two Sum, Easy", "53 Maximum Subarray, Easy", "Of another plan, Hard"], notSolved: 1),
    Case(
      testDescription: "numbers in the column of links",
      text:
        "Problem;Link;Status\nTwo Sum;1;yes\nBinary Search;704;yes\nJump;[55](https://leetcode.com/problems/jump-game);y\n",
      problems: ["1 Two Sum", "704 Binary Search", "55 Jump"]),
    Case(
      testDescription: "a column that counts beside LeetCode's numbers",
      text: "Sr No,#,LC #,Question Name\n1,1,704,Search\n2,2,53,Kadane\n",
      problems: ["704 Binary Search", "53 Maximum Subarray"]),
    Case(
      testDescription: "two columns of numbers", text: "#,id,title\n1,704,Binary Search\n2,55,Jump Game\n",
      problems: ["704 Binary Search", "55 Jump Game"]),
    Case(
      testDescription: "a submission's number is no problem's",
      text:
        "id,title,title_slug,status_display,timestamp\n1234567890,Two Sum,two-sum,Accepted,2026-03-01 10:00:00\n",
      problems: ["1 Two Sum, 2026-03-01"]),
    Case(
      testDescription: "solved_date, month first by another row",
      text: "Title,solved_date\nTwo Sum,04/05/2026\nLC 53,11/20/2026\n",
      problems: ["1 Two Sum, 2026-04-05", "53 Maximum Subarray, 2026-11-20"]),
    Case(
      testDescription: "Notion's columns",
      text:
        "\u{FEFF}Name,Difficulty,LeetCode #,Solved?,Date Solved,URL\r\nTwo Sum,Easy,1,Yes,\"November 5, 2026\",\r\n"
        + "Jump Game,Medium,55,No,,\r\n",
      problems: ["1 Two Sum, Easy, 2026-11-05"], notSolved: 1),
    Case(
      testDescription: "several links, of which one is LeetCode's",
      text:
        "Problem Statement,Article Link,Practice Link\nKadane,https://a.b/c,https://leetcode.com/problems/maximum-subarray\n",
      problems: ["53 Maximum Subarray"]),
    Case(
      testDescription: "boxes that agree with the status, and rows without either",
      text: "title,status\n[x] Two Sum,done\n[ ] LC 53,\nLC 26,\n[x] LC 50,\n",
      problems: ["1 Two Sum", "50 Pow(x, n)"], notSolved: 2),
  ]

  @Test("a table is read in the dialect it is in", arguments: dialects + lists)
  func tableReadDialect(_ sample: Case) {
    let reading = readSolvedTable(sample.text, file: "t.csv", known: knownProblems)
    expectEqual(brief(reading.diagnostics), [])
    expectEqual(Set(brief(reading)), Set(sample.problems))
    #expect((reading.leftOut[.notSolved] ?? 0, reading.repeated) == (sample.notSolved, sample.repeated))
  }

  @Test("problems come by number, then by title") func problemsComeNumberThen() {
    let reading = readSolvedTable("id,title\n,b\n70020,x\n,A\n70003,y\n", file: "t.csv", known: knownProblems)
    expectEqual(brief(reading), ["70003 y", "70020 x", "A", "b"])
  }

  static let errors: [(String, [String])] = [
    ("hello,you\n", ["1:1 error heading-unknown"]),
    ("difficulty,status\nEasy,ac\n", ["1:1 error heading-unknown"]),
    ("id,title\n1,Two, Sum\n", ["2:8 error fields-too-many"]),
    ("id,title\n,\"Two\n", ["2:2 error quote-unclosed"]),
    ("id,title\n,\"Two\" Sum\n", ["2:7 error quote-followed"]),
    (
      "id\nx\n0\n100000\n",
      ["2:1 error number-unknown", "3:1 error number-unknown", "4:1 error number-unknown"]
    ),
    ("id,difficulty\n,Easy\n", ["2:1 error name-missing"]),
    ("id,title\n1,Jump Game\n9,Two Sum\n", ["2:3 warning number-contradicted"]),
    ("LC,title\n5,Two Sum\n", ["2:3 warning problem-contradicted"]),
    ("LC,title\n5,LC 7: A\n", ["2:3 warning problem-contradicted"]),
    (
      "title,link\nTwo Sum,https://leetcode.com/problems/maximum-subarray\n",
      ["2:1 warning problem-contradicted"]
    ),
    (
      "slug,link\ntwo-sum,https://leetcode.com/problems/maximum-subarray\n",
      ["2:1 warning problem-contradicted"]
    ),
    ("id,title,link\n4,W,https://codeforces.com/problemset/problem/4/A\n", ["2:3 warning other-judge"]),
    (
      "title,status\n[ ] Two Sum,done\n[x] LC 53,todo\n",
      [
        "2:13 warning status-contradicted", "3:11 warning status-contradicted",
      ]
    ),
    (
      "title,date\nTwo Sum,x\nLC 53,04/05/2026\nLC 26,06/05/2026\n",
      [
        "2:9 warning date-unknown", "3:7 warning dates-ambiguous",
      ]
    ),
    ("title,date\nTwo Sum,04/05/2026\n", ["2:9 warning dates-ambiguous"]),
    ("title\n\(String(repeating: "t", count: 501))\n", ["2:1 error title-too-long"]),
    ("id,title,date\n1,Zwölf Männer,12 May\n", ["2:16 warning date-unknown"]),
    ("id,difficulty\n1,simple\n", ["2:3 warning difficulty-unknown"]),
    ("id,title\nLCP 01,Guess\n", ["2:1 warning number-ignored"]),
  ]

  @Test("the catalogue has them all") func catalogueThemAll() {
    var chapter = CatalogueChapter("Problems solved before", causesIn: "SolvedImport/SolvedReading.swift")
    for (text, _) in Self.errors {
      let lines = text.split(separator: "\n").prefix(4).map { truncated(String($0), to: 60) }
      let reading = readSolvedTable(text, file: "solved.csv", known: knownProblems)
      chapter.add("`\(lines.joined(separator: "⏎"))`", reading.diagnostics)
    }
    let titles = (0...20_000).map { "t\($0)\n" }.joined()
    let surplus = readSolvedTable("title\n" + titles, file: "solved.csv", known: knownProblems)
    chapter.add("20,001 problems", surplus.diagnostics)
    for (title, list) in [
      ("a bullet that names no problem", "- LC 53\n- Words\n"),
      ("a table of something else", "| a | b |\n|---|---|\n| 1 | 2 |\n"),
      ("100,000 bullets", String(repeating: "- [x] LC 7: A\n", count: 100_000)),
    ] {
      let reading = readSolvedChecklist(list, file: "solved.md", known: knownProblems)
      chapter.add(title, reading.diagnostics)
    }
    expectEqual(chapter.complaint(), nil)
  }

  @Test("an error has its place", arguments: errors)
  func errorPlace(text: String, expected: [String]) {
    let reading = readSolvedTable(text, file: "t.csv", known: knownProblems)
    expectEqual(brief(reading.diagnostics), expected)
    for diagnostic in reading.diagnostics {
      #expect(!diagnostic.message.hasSuffix(".") && !diagnostic.help.isEmpty)
    }
  }

  @Test("a number that is another problem's is passed over for a known title, and told")
  func numberAnotherProblemsPassed() {
    let reading = readSolvedTable(
      "id,title\n704,Two Sum\n53,Maximum Subarray\n", file: "t", known: knownProblems)
    expectEqual(brief(reading), ["1 Two Sum", "53 Maximum Subarray"])
    expectEqual(
      reading.passedOver, [.init(line: 2, number: 704, problem: SolvedProblem(number: 1, title: "Two Sum"))]
    )
  }

  @Test("a problem whose date is ambiguous is kept without it") func problemWhoseDateAmbiguous() {
    let reading = readSolvedTable("title,date\nTwo Sum,04/05/2026\n", file: "t.csv", known: knownProblems)
    expectEqual(brief(reading), ["1 Two Sum"])
  }

  @Test(
    "a column is known by the words of its heading",
    arguments: [
      ("solved_date", ProblemColumn.date), ("Date Solved", .date), ("completedAt", .date),
      ("Last Submitted", .date),
      ("timestamp", .date), ("Due Date", nil), ("Solved?", .status), ("✅", .status), ("Status", .status),
      ("questionFrontendId", .leetCodeNumber), ("LC#", .leetCodeNumber), ("LeetCode", .leetCodeNumber),
      ("LeetCode No.", .leetCodeNumber), ("#", .number), ("No.", .number), ("Problem ID", .number),
      ("Sr No", nil),
      ("question_id", .number), ("**Problem**", .title), ("Problems", .title),
      ("Question Name", .title),
      ("Problem Statement", .title), ("Topic Name", nil), ("titleSlug", .slug), ("LeetCode Link", .link),
      ("Problem URL", .link), ("Difficulty Level", .difficulty), ("Notes", nil), ("", nil),
      ("Statement", .title),
    ])
  func columnKnownWordsHeading(heading: String, column: ProblemColumn?) {
    expectEqual(ProblemColumn(heading), column)
  }

  @Test("the first hundred errors are told, and how many more there are") func firstHundredErrorsTold() {
    let rows = String(repeating: "x,\n", count: 1_000)
    let reading = readSolvedTable("id,title\n" + rows, file: "t.csv", known: knownProblems)
    #expect((reading.diagnostics.count, reading.untoldErrors) == (100, 900))
  }

  @Test(
    "rows of 20,000 problems are read in one go, also twice, and of more are refused",
    .enabled(if: Tier.isNightly))
  func mostProblems() {
    let rows = (0..<21_000).map { "\($0 % 20_000 + 50_000),\"Title \($0 % 20_000)\",x\n" }.joined()
    let reading = readSolvedTable("id,title,done\n" + rows, file: "t.csv", known: knownProblems)
    #expect((reading.problems.count, reading.repeated) == (20_000, 1_000))
    let titles = (0...20_000).map { "t\($0)\n" }.joined()
    let tooMany = readSolvedTable("title\n" + titles, file: "t.csv", known: knownProblems)
    expectEqual(brief(tooMany.diagnostics), ["20002:1 error problems-too-many"])
  }

  @Test("no text makes it trap, and what it reads is a problem", arguments: 1...300 as ClosedRange<UInt64>)
  func noTextMakesTrap(seed: UInt64) {
    var state = seed
    func pick<Element>(_ elements: [Element]) -> Element {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return elements[Int(state >> 33) % elements.count]
    }
    let pieces = [
      "\"", ",", ";", "\t", "\n", "\r", "\r\n", "1", "999999999999", "-", "[", "](", ")", "x", " ", "é",
      "\u{FEFF}",
      "\u{0}", "title", "id", "status", "date", "2026-11-20", "LC", "#", "leetcode.com/problems/", "sep=",
      "|", "- ",
      "- [x] ", "\\",
      "<a href=", ">", "`", "https://", "codeforces.com/", "#", "04/05/2026", "Nov 5", "☑", "Two Sum",
    ]
    let text = (0..<40).map { _ in pick(pieces) }.joined()
    for reading in [
      readSolvedTable(text, file: "t", known: knownProblems),
      readSolvedChecklist(text, file: "t", known: knownProblems),
    ] {
      for problem in reading.problems {
        #expect(!problem.title.isEmpty)
        #expect(problem.number.map(SolvedProblem.allowedNumbers.contains) != false)
      }
      _ = reading.diagnostics.map(\.text)
    }
    _ = ImportedText(text)
  }
}
