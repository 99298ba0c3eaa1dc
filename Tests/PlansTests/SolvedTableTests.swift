// Tables of solved problems in the dialects that people have, and what is wrong in them, with its place.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

/// A plan that knows a few problems.
let knownProblems = KnownProblems(
  [
    (1, "Two Sum"), (26, "Remove Duplicates from Sorted Array"), (50, "Pow(x, n)"), (53, "Maximum Subarray"),
    (704, "Binary Search"), (1480, "Running Sum of 1d Array"),
    (28, "Find the Index of the First Occurrence in a String"), (28, "Implement strStr()"),
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
  struct Case {
    let name: String
    let text: String
    let problems: [String]
    var notSolved = 0
    var repeated = 0
    /// Of a list that says nothing of what is solved.
    var takesAll = false
  }

  private static let twoSum = ["1 Two Sum, Easy, 2026-11-20"]

  static let dialects = [
    Case(
      name: "commas", text: "number,title,difficulty,date\n1,Two Sum,Easy,2026-11-20\n",
      problems: twoSum),
    Case(
      name: "semicolons and CRLF",
      text: "Number;Title;Difficulty;Date\r\n1;Two Sum;EASY;2026/11/20\r\n", problems: twoSum),
    Case(
      name: "tabs, CR and a byte order mark",
      text: "\u{FEFF}date\tlevel\ttitle\tid\r2026-11-20T10:00:00Z\t1\tTwo Sum\t1", problems: twoSum),
    Case(
      name: "quotes", text: "\"#\",\"Title\"\n\"70007\",\"One, \"\"two\"\"\nand three\"\n",
      problems: ["70007 One, \"two\" and three"], takesAll: true),
    Case(
      name: "the line for Excel", text: "sep=;\nnumber;title\n1;Two, Sum\n",
      problems: ["1 Two Sum"], takesAll: true),
    Case(
      name: "blank rows and short rows",
      text: "number,title,status\n\n1,Two Sum,ac\n,,\n 2 ,Add \n",
      problems: ["1 Two Sum"], notSolved: 1),
    Case(
      name: "no heading", text: "1,Two Sum\n53\n7777,New,Easy\n",
      problems: [
        "1 Two Sum", "53 Maximum Subarray", "7777 New",
      ], takesAll: true),
    Case(
      name: "numbers in front of titles",
      text: "problem\n1. Two Sum\nLC 7777: New\n#8888 Newer\nMaximum Subarray\n3Sum\n01 Matrix\n1-bit Word\n",
      problems: [
        "1 Two Sum", "53 Maximum Subarray", "7777 New", "8888 Newer", "1-bit Word", "3Sum", "01 Matrix",
      ]
      .sorted { slug($0) < slug($1) }.sorted { ($0.hasPrefix("1 ") ? 0 : 1) < ($1.hasPrefix("1 ") ? 0 : 1) },
      takesAll: true),
    Case(
      name: "slugs and addresses",
      text:
        "titleSlug,url\npowx-n,\n,https://leetcode.com/problems/running-sum-of-1d-array/description/\nfresh-one,\n",
      problems: ["50 Pow(x, n)", "1480 Running Sum of 1d Array", "Fresh One"], takesAll: true),
    Case(
      name: "the number shown before the one behind it",
      text: "question_id,questionFrontendId,title\n900,7777,New\n", problems: ["7777 New"], takesAll: true),
    Case(
      name: "only what is solved",
      text:
        "id,status\n1,Accepted\n2,Wrong Answer\n3,todo\n4,✅\n5,❌\n6,TRUE\n7,0\n8,\n9,[x]\n10,notac\n11,2026-01-02\n12,⏳\n13,✅ Solved\n14,🟡 In progress\n",
      problems: ["1 Two Sum", "4 LC 4", "6 LC 6", "9 LC 9", "11 LC 11, 2026-01-02", "13 LC 13"],
      notSolved: 8),
    Case(
      name: "each submission in a row",
      text: "id,status,date\n1,Accepted,\n1,Wrong Answer,2026-01-01\n1,Accepted,2026-01-02\n",
      problems: ["1 Two Sum, 2026-01-02"], notSolved: 1, repeated: 1),
  ]

  /// Whole lists as they are found, with what each row is told by.
  static let lists = [
    Case(
      name: "a column that counts, over titles and links",
      text: """
        No,Problem,Link,Difficulty,Status
        1,Maximum Subarray,https://leetcode.com/problems/maximum-subarray/,Easy,Solved
        2,Sum of two,https://leetcode.com/problems/two-sum/,Easy,Solved
        3,Of another plan,https://leetcode.com/problems/of-another-plan/,Hard,Solved
        4,Binary Search,,Easy,Todo
        """,
      problems: ["1 Two Sum, Easy", "53 Maximum Subarray, Easy", "Of another plan, Hard"], notSolved: 1),
    Case(
      name: "numbers in the column of links",
      text:
        "Problem;Link;Status\nTwo Sum;1;yes\nBinary Search;704;yes\nJump;[55](https://leetcode.com/problems/jump-game);y\n",
      problems: ["1 Two Sum", "704 Binary Search", "55 Jump"]),
    Case(
      name: "a column that counts beside LeetCode's numbers",
      text: "Sr No,#,LC #,Question Name\n1,1,704,Search\n2,2,53,Kadane\n",
      problems: ["704 Binary Search", "53 Maximum Subarray"], takesAll: true),
    Case(
      name: "two columns of numbers", text: "#,id,title\n1,704,Binary Search\n2,55,Jump Game\n",
      problems: ["704 Binary Search", "55 Jump Game"], takesAll: true),
    Case(
      name: "a submission's number is no problem's",
      text:
        "id,title,title_slug,status_display,timestamp\n1234567890,Two Sum,two-sum,Accepted,2026-03-01 10:00:00\n",
      problems: ["1 Two Sum, 2026-03-01"]),
    Case(
      name: "solved_date, month first by another row",
      text: "Title,solved_date\nTwo Sum,04/05/2026\nLC 53,11/20/2026\n",
      problems: ["1 Two Sum, 2026-04-05", "53 Maximum Subarray, 2026-11-20"]),
    Case(
      name: "Notion's columns",
      text:
        "\u{FEFF}Name,Difficulty,LeetCode #,Solved?,Date Solved,URL\r\nTwo Sum,Easy,1,Yes,\"November 5, 2026\",\r\n"
        + "Jump Game,Medium,55,No,,\r\n",
      problems: ["1 Two Sum, Easy, 2026-11-05"], notSolved: 1),
    Case(
      name: "several links, of which one is LeetCode's",
      text:
        "Problem Statement,Article Link,Practice Link\nKadane,https://a.b/c,https://leetcode.com/problems/maximum-subarray\n",
      problems: ["53 Maximum Subarray"], takesAll: true),
    Case(
      name: "boxes that agree with the status, and rows without either",
      text: "title,status\n[x] Two Sum,done\n[ ] LC 53,\nLC 26,\n[x] LC 50,\n",
      problems: ["1 Two Sum", "50 Pow(x, n)"], notSolved: 2),
  ]

  @Test("a table is read in the dialect it is in, and its problems come by number, then by title")
  func dialects() {
    for sample in Self.dialects + Self.lists {
      let reading = readSolvedTable(
        sample.text, file: "t.csv", known: knownProblems, takesAll: sample.takesAll)
      expectEqual(brief(reading.diagnostics), [], sample.name)
      expectEqual(Set(brief(reading)), Set(sample.problems), sample.name)
      expectEqual(reading.leftOut[.notSolved] ?? 0, sample.notSolved)
      expectEqual(reading.repeated, sample.repeated)
    }
    let reading = readSolvedTable(
      "id,title\n,b\n70020,x\n,A\n70003,y\n", file: "t.csv", known: knownProblems, takesAll: true)
    expectEqual(brief(reading), ["70003 y", "70020 x", "A", "b"])
  }

  static let errors: [(String, [String])] = [
    ("hello,you\n", ["1:1 error heading-unknown"]),
    ("Nr;Titel;Status\n1;Two Sum;ja\n", ["1:1 error heading-unknown"]),
    ("difficulty,status\nEasy,ac\n", ["1:1 error heading-unknown"]),
    ("id,title,status\n1,Two, Sum,ac\n53,Maximum Subarray,ac\n", ["2:12 warning fields-too-many"]),
    ("id,title,status\n,\"Two,ac\n", ["2:2 error quote-unclosed"]),
    ("id,title,status\n,\"Two\" Sum,ac\n", ["2:7 error quote-unclosed"]),
    ("id,title,status\n1,Jump Game,ac\n9,Two Sum,ac\n", ["2:3 warning problem-contradicted"]),
    ("LC,title,status\n5,Two Sum,ac\n", ["2:3 warning problem-contradicted"]),
    ("LC,title,status\n5,LC 7: A,ac\n", ["2:3 warning problem-contradicted"]),
    (
      "title,link,status\nTwo Sum,https://leetcode.com/problems/maximum-subarray,ac\n",
      ["2:1 warning problem-contradicted"]
    ),
    (
      "title,date\nTwo Sum,04/05/2026\nLC 53,06/05/2026\n", ["2:1 warning dates-ambiguous"]
    ),
    ("id,title\n1,Two Sum\n53,Maximum Subarray\n", ["2:3 error solved-unsaid"]),
    ("1\n704\n", ["1:1 error solved-unsaid"]),
    ("title,status\nTwo Sum,shelved\nLC 53,?\nLC 26,todo\n", ["2:1 error status-unknown"]),
  ]

  @Test("the catalogue has them all") func catalogueThemAll() {
    var chapter = CatalogueChapter("Problems solved before", causesIn: "Plans/SolvedReading.swift")
    for (text, _) in Self.errors {
      let lines = text.split(separator: "\n").prefix(4).map { truncated(String($0), to: 60) }
      let reading = readSolvedTable(text, file: "solved.csv", known: knownProblems)
      chapter.add("`\(lines.joined(separator: "⏎"))`", reading.diagnostics)
    }
    let titles = (0...20_000).map { "t\($0)\n" }.joined()
    let surplus = readSolvedTable(
      "title\n" + titles, file: "solved.csv", known: knownProblems, takesAll: true)
    chapter.add("20,001 problems", surplus.diagnostics)
    for (title, list) in [
      ("bullets without a box", "- Two Sum\n- LC 53\n- Words\n"),
      ("100,000 bullets", String(repeating: "- [x] LC 7: A\n", count: 100_000)),
    ] {
      let reading = readSolvedChecklist(list, file: "solved.md", known: knownProblems)
      chapter.add(title, reading.diagnostics)
    }
    expectEqual(chapter.complaint(), nil)
  }

  @Test("an error has its place, and the first hundred warnings are kept while all are counted")
  func errorPlace() {
    for (text, expected) in Self.errors {
      let reading = readSolvedTable(text, file: "t.csv", known: knownProblems)
      expectEqual(brief(reading.diagnostics), expected, text)
      for diagnostic in reading.diagnostics {
        #expect(!diagnostic.message.hasSuffix(".") && !diagnostic.help.isEmpty)
      }
    }
    let rows = String(repeating: "1,LC 2: A,ac\n", count: 1_000)
    let reading = readSolvedTable("LC,title,status\n" + rows, file: "t.csv", known: knownProblems)
    expectEqual(reading.diagnostics.count, 100)
    expectEqual(reading.leftOut[.contradictory], 1_000)
  }

  @Test("an ambiguous date is left out, one to come is a plan, and no status is solved if said")
  func unsaid() {
    let reading = readSolvedTable("title,date\nTwo Sum,04/05/2026\n", file: "t.csv", known: knownProblems)
    expectEqual(brief(reading), ["1 Two Sum"])
    let planned = readSolvedTable(
      "title,date\nTwo Sum,2026-11-20\nLC 53,2026-11-21\n", file: "t.csv", known: knownProblems,
      today: CivilDate("2026-11-20"))
    expectEqual(brief(planned), ["1 Two Sum, 2026-11-20"])
    expectEqual(planned.leftOut, [.notSolved: 1])
    let wanted = "ID,Title,Acceptance,Difficulty\n1,Two Sum,45.6%,Easy\n53,Maximum Subarray,45.7%,Med.\n"
    let refused = readSolvedTable(wanted, file: "t.csv", known: knownProblems)
    expectEqual(brief(refused), [])
    expectEqual(refused.leftOut, [.unsaid: 2])
    let taken = readSolvedTable(wanted, file: "t.csv", known: knownProblems, takesAll: true)
    expectEqual(brief(taken), ["1 Two Sum, Easy", "53 Maximum Subarray, Medium"])
    let partly = readSolvedTable(
      "id,status\n1,shelved\n53,\n26,todo\n", file: "t.csv", known: knownProblems, takesAll: true)
    expectEqual(brief(partly), ["1 Two Sum", "53 Maximum Subarray"])
  }

  @Test(
    "a column is known by the words of its heading",
    arguments: [
      ("solved_date", ProblemColumn.date), ("Date Solved", .date), ("completedAt", .date),
      ("Last Submitted", .date), ("Solved time", .status), ("Time", nil),
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

  struct Found: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let problems: [String]
    var leftOut: [SolvedReading.LeftOut: Int] = [:]
    var unknownStatus: [String] = []
  }

  @Test(
    "what is solved is found by a status in any column, by dates and times",
    arguments: [
      Found(
        testDescription: "below lines of a title, with a dragged-down formula",
        text: """
          LeetCode,,,,
          ,,,,
          Date Solved,Problem No,Problem Title,Solved First Time? (Y/N),Next Solve Date
          2/13/2026,1,Two Sum,Y,2/20/2026
          3/1/2026,53,Maximum Subarray,N,3/4/2026
          ,26,Remove Duplicates from Sorted Array,,
          ,,,,12/30/1899
          """,
        problems: ["1 Two Sum, 2026-02-13", "53 Maximum Subarray, 2026-03-01"],
        leftOut: [.notSolved: 1, .nameless: 1]),
      Found(
        testDescription: "dates under other headings, the last one of a row",
        text: "#,1st,2nd,3rd\n1 Two Sum,03/11/2026,03/12/2026,\n53 Maximum Subarray,03/13/2026,,\n26 LC,,,\n",
        problems: ["1 Two Sum, 2026-03-12", "53 Maximum Subarray, 2026-03-13"], leftOut: [.notSolved: 1]),
      Found(
        testDescription: "ticks under a name",
        text: "title,Sam,Premium\nTwo Sum,✅,No\nMaximum Subarray,⬜,No\nPow(x n),⏳,Yes\n",
        problems: ["1 Two Sum"], leftOut: [.notSolved: 2]),
      Found(
        testDescription: "times, and what failed",
        text: """
          Number,Title,Solved time
          1,Two Sum,???
          2,Maximum Subarray,04:43
          3,Binary Search,128:32
          4,Running Sum of 1d Array,failed (<strong>retry</strong>)
          5,Pow(x n),
          """,
        problems: ["53 Maximum Subarray", "704 Binary Search"], leftOut: [.notSolved: 3],
        unknownStatus: ["???"]),
      Found(
        testDescription: "a time and a status, of which one says that it is open",
        text:
          "Title,Solved time,Status\nTwo Sum,???,retry\nMaximum Subarray,04:43,ok\nBinary Search,12:32,retry\n",
        problems: ["53 Maximum Subarray"], leftOut: [.notSolved: 2]),
      Found(
        testDescription: "an export of what a company asks",
        text: """
          ID,Title,Difficulty,Acceptance Rate (%),Is Premium,Status,LeetCode URL
          1,Two Sum,Easy,55.2,No,Solved,https://leetcode.com/problems/two-sum
          53,Maximum Subarray,Medium,44.6,No,Attempted,https://leetcode.com/problems/maximum-subarray
          704,Binary Search,Easy,59.1,Yes,Not Started,https://leetcode.com/problems/binary-search
          """,
        problems: ["1 Two Sum, Easy"], leftOut: [.notSolved: 2]),
      Found(
        testDescription: "phrases that are not understood, beside some that are",
        text:
          "title,status,date\nTwo Sum,Done,\nLC 53,Solved with Help,\"May 1, 2026 → May 3, 2026\"\nLC 26,In progress,\n",
        problems: ["1 Two Sum"], leftOut: [.notSolved: 2], unknownStatus: ["Solved with Help"]),
      Found(
        testDescription: "a box and a status that differ",
        text: "title,status\n[ ] Two Sum,done\n[x] LC 53,todo\n[x] LC 26,done\n",
        problems: ["26 Remove Duplicates from Sorted Array"], leftOut: [.notSolved: 2]),
      Found(
        testDescription: "a status beside a date, which alone says nothing then",
        text: "title,status,date\nTwo Sum,done,2026-01-02\nLC 53,,2026-01-03\nLC 26,shelved,2026-01-04\n",
        problems: ["1 Two Sum, 2026-01-02"], leftOut: [.notSolved: 2], unknownStatus: ["shelved"]),
      Found(
        testDescription: "a status with nothing in it beside a date",
        text: "title,status,date\nTwo Sum,,2026-01-02\nLC 53,,\n", problems: ["1 Two Sum, 2026-01-02"],
        leftOut: [.notSolved: 1]),
      Found(
        testDescription: "another judge, and a row without a name",
        text:
          "id,title,link,done\n4,W,https://codeforces.com/problemset/problem/4/A,x\n0,,,x\n1,Two Sum,,x\n",
        problems: ["1 Two Sum"], leftOut: [.otherJudge: 1, .nameless: 1]),
      Found(
        testDescription: "a former title and a former slug",
        text: "#,Title,Done\n28,[Implement strStr()](https://leetcode.com/problems/implement-strstr/),x\n",
        problems: ["28 Find the Index of the First Occurrence in a String"]),
      Found(
        testDescription: "a title that is too long",
        text: "title,done\n\(String(repeating: "t", count: 501)),x\nTwo Sum,x\n", problems: ["1 Two Sum"],
        leftOut: [.unrecognised: 1]),
    ])
  func foundByStatus(_ sample: Found) {
    let reading = readSolvedTable(sample.text, file: "t.csv", known: knownProblems)
    expectEqual(brief(reading.diagnostics), [])
    expectEqual(brief(reading), sample.problems)
    expectEqual(reading.leftOut, sample.leftOut)
    expectEqual(reading.unknownStatus, sample.unknownStatus)
  }

  @Test(
    "rows of 20,000 problems are read in one go, also twice, and of more are refused",
    .enabled(if: Tier.isNightly))
  func mostProblems() {
    let rows = (0..<21_000).map { "\($0 % 20_000 + 50_000),\"Title \($0 % 20_000)\",x\n" }.joined()
    let reading = readSolvedTable("id,title,done\n" + rows, file: "t.csv", known: knownProblems)
    expectEqual(reading.problems.count, 20_000)
    expectEqual(reading.repeated, 1_000)
    let titles = (0...20_000).map { "t\($0)\n" }.joined()
    let tooMany = readSolvedTable("title\n" + titles, file: "t.csv", known: knownProblems, takesAll: true)
    expectEqual(brief(tooMany.diagnostics), ["20002:1 error problems-too-many"])
  }

  @Test("long cells and lines are no names and no status, and are passed over at once")
  func longTexts() {
    let long = String(repeating: "[[<b #a ✅ ", count: 20_000)
    let table = readSolvedTable(
      "title,notes,done\n\(long),\(long),x\nTwo Sum,\(long),x\n", file: "t.csv", known: knownProblems)
    expectEqual(brief(table), ["1 Two Sum"])
    expectEqual(table.leftOut, [.unrecognised: 1])
    let list = readSolvedChecklist(
      "- [x] \(long.prefix(100_000))\n- [x] Two Sum\n", file: "l.md", known: knownProblems)
    expectEqual(brief(list), ["1 Two Sum"])
    let columns = "title,other\nTwo Sum,\(long)\n"
    expectEqual(
      brief(readSolvedTable(columns, file: "t.csv", known: knownProblems).diagnostics),
      [
        "2:1 error solved-unsaid"
      ])
  }

  @Test("no text makes it trap, and what it reads is a problem", arguments: Tier.seeds(100, nightly: 300))
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

@Suite("What says that a problem is solved") struct SolvedSignTests {
  @Test("a cell says solved, open or something else, or when, and what is no date is not guessed")
  func sign() {
    let signs: [(String, SolvedSign?)] = [
      ("", SolvedSign?.none), (" ", nil), ("✅", .solved(nil)), ("Done", .solved(nil)), ("AC", .solved(nil)),
      ("✅ Solved", .solved(nil)), ("x", .solved(nil)), ("04:43", .solved(nil)), ("1:02:03", .solved(nil)),
      ("ok", .solved(nil)), ("⬜", .open), ("❌", .open), ("⏳", .open), ("[ ]", .open), ("-", .open),
      ("No", .open),
      ("Not Started", .open), ("notac", .open), ("failed (<b>retry</b>)", .open), ("🟡 In progress", .open),
      ("Wrong Answer", .open), ("✅ failed", .open), ("???", .unknown("???")), ("45.6%", .unknown("45.6%")),
      ("Solved with Help", .unknown("Solved with Help")), ("✅ ⬜", .unknown("✅ ⬜")),
      ("Array", .unknown("Array")),
    ]
    for (cell, sign) in signs {
      expectEqual(SolvedSign(cell), sign, cell)
    }
    let dates: [String] = [
      "2026-11-05", "2026/11/05", "2026/11/5", "2026.11.05", "2026-11-05T10:00:00Z", "2026/11/05 10:00",
      "5.11.2026", "05.11.2026 9:30", "Nov 5, 2026", "November 5, 2026 9:30 PM", "5 Nov 2026",
      "Thu, 5 November 2026", "5th of Nov 2026", "✅ 2026-11-05", "November 5, 2026 9:30 PM (GMT+2)",
    ]
    for text in dates {
      expectEqual(SolvedSign(text), .solved(CivilDate("2026-11-05").map { .date($0) }), text)
    }
    let others: [String] = [
      "", "soon", "12 May", "2026-13-01", "2026-02-30", "31/04/2026", "1/2/26", "11/2026", "2026-11",
      "20261105", "1/2/3/2026", "2026-11-05x", "32 Nov 2026", "99999999999/1/2026", "//2026", "1790000000",
      "May 1, 2026 → May 3, 2026", "Day 3, Jan 5, 2026",
    ]
    for text in others {
      expectEqual(WrittenDate(text), nil, text)
    }
  }

  @Test("of several dates the one behind a tick counts, and a part over 12 settles their order")
  func order() {
    let texts: [(String, String?)] = [
      ("Day 1: Jan 2, 2026", "2026-01-02"), ("[[Two Sum]] #easy ✅ 2026-05-01", "2026-05-01"),
      ("A 🔺 📅 2026-05-02 ✅ 2026-05-03", "2026-05-03"), ("A ✅ 2026-05-03 📅 2026-05-04", "2026-05-03"),
      ("Two Sum | Date: **2026-05-01** | Python: ✅ | JavaScript: ⬜", "2026-05-01"), ("Day 1", nil),
      ("✅", nil),
    ]
    for (text, date) in texts {
      expectEqual(WrittenDate(lastIn: text)?.onlyDate, date.flatMap { CivilDate($0) }, text)
    }
    let files: [([String], [String?])] = [
      (["11/05/2026", "11/20/2026"], ["2026-11-05", "2026-11-20"]),
      (["05/11/2026", "20/11/2026 10:30"], ["2026-11-05", "2026-11-20"]),
      (["5-11-2026", "20-11-2026"], ["2026-11-05", "2026-11-20"]),
      // Nothing settles it, but for a date that is the same either way.
      (["05/11/2026", "04/04/2026"], [nil, "2026-04-04"]),
      // The file contradicts itself, so that a date counts if it can be read in one way alone.
      (["05/11/2026", "20/11/2026", "11/20/2026"], [nil, "2026-11-20", "2026-11-20"]),
      // A year first settles nothing for the others.
      (["2026/11/20", "05/11/2026"], ["2026-11-20", nil]),
    ]
    for (dates, expected) in files {
      let rows = dates.enumerated().map { "\($0.offset + 70_000),\($0.element)\n" }.joined()
      let reading = readSolvedTable("id,date\n" + rows, file: "t.csv", known: knownProblems)
      expectEqual(reading.problems.map { $0.date?.iso }, expected)
    }
  }
}
