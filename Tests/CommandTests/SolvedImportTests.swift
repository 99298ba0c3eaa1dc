// Problems solved before the programme: taken in, shown, taken back, and everything that is refused.

import Foundation
import TestSupport
import Testing

struct SolvedImportTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner(.bundled)
    try runner.folder.write(table, to: "solved.csv")
  }

  private let table = """
    number,title,difficulty,status,date
    1920,Build Array from Permutation,easy,solved,2026-05-01
    1,Two Sum,Easy,Accepted,2026/05/02 10:00
    53,Maximum Subarray,Medium,attempted,
    ,A Puzzle of Mine,,yes,
    1,Two Sum,Easy,yes,

    """

  private var solved: String { runner.folder("solved.csv") }

  private func taken(_ verb: String) -> String {
    """
    \(verb) from FOLDER/solved.csv: 3 problems solved before (2 of them in your plan).
    Left out: 1 entry not solved.
    Named more than once and counted once: 1 entry.
    Known by title alone, since the number is not known: A Puzzle of Mine.

    """
  }

  @Test("a table is tried, taken, taken again to no effect, and taken back") func tableTriedTakenTaken()
    throws
  {
    try runner.run(["import", solved, "--dry-run"], output: taken("Would import"))
    try expectEqual(runner.folder.contents()["workspace/progress.json"], nil)
    try runner.run(
      ["import", solved], output: "Your workspace is FOLDER/workspace.\n" + taken("Imported"))
    let store = try runner.folder.text("workspace/progress.json")
    try runner.run(
      ["import", solved],
      output: """
        Imported from FOLDER/solved.csv: nothing new.
        Already there: 3 problems.
        Left out: 1 entry not solved.
        Named more than once and counted once: 1 entry.
        Known by title alone, since the number is not known: A Puzzle of Mine.

        """)
    try expectEqual(runner.folder.text("workspace/progress.json"), store)
    try expectPrefix(runner.output(of: ["undo", "--again"]), "Undone: import 3 problems solved before from")
    try expectLacks(runner.output(of: ["export"]), "solvedBefore")
    try runner.prepare(["redo"])
    let export = try runner.output(of: ["export"])
    expectContains(export, #""lc-1": {"#)
    expectContains(export, #""title": "Two Sum""#)
    try runner.folder.write(export, to: "e.json")
    try expectSuffix(
      runner.output(of: ["import", runner.folder("e.json")], workspace: "other"),
      "FOLDER/e.json: 3 problems solved before, 1 setting.\nAlready there, so skipped: nothing.\n")
    try runner.run(["export"], output: export, workspace: "other")
  }

  @Test("the store is backed up before it, and a new round keeps what was solved before")
  func storeBackedUpBefore() throws {
    try runner.prepare(["done", "p2"])
    try runner.run(["import", solved, "--quiet"], output: "")
    #expect(try runner.folder.contents().keys.contains { $0.hasSuffix("before-import.json") })
    try expectContains(runner.output(of: ["doctor"]), "3 problems solved")
    try runner.prepare(["restart", "--yes"])
    try expectContains(runner.output(of: ["today"]), "(solved before)")
  }

  @Test("a checklist comes through standard input") func checklistComesThroughStandard() throws {
    let list = "- [x] 1. Two Sum\n- [ ] 27. Remove Element\n- [x] Buy milk\n"
    try runner.run(
      ["import", "-", "--dry-run"],
      output: """
        Would import from standard input: 1 problem solved before (1 of them in your plan).
        Left out: 1 entry not solved, 1 not recognised.
        No problem is known for line 3 (Buy milk).

        """, input: list)
  }

  @Test("an error takes nothing") func errorTakesNothing() throws {
    try runner.folder.write("number,title,status\n1,Two Sum,solved\n27,\"Remove,solved\n", to: "bad.csv")
    try runner.run(
      ["import", runner.folder("bad.csv")], status: 1,
      errors: """
        FOLDER/bad.csv:3:4: error: the quotes of this field do not match [quote-unclosed]
        27,"Remove,solved
           ^
        help: put double quotes around the whole field, and double each quote inside

        """)
    try expectEqual(runner.folder.contents()["workspace/progress.json"], nil)
  }

  @Test("a list that says nothing of what is solved is taken only if that is said") func listWithoutStatus()
    throws
  {
    try runner.folder.write("ID,Title,Result\n1,Two Sum,shelved\n27,Remove Element,???\n", to: "list.csv")
    try runner.run(
      ["import", runner.folder("list.csv")], status: 1,
      errors: """
        FOLDER/list.csv:2:3: error: the column `Result` says `shelved` and `???`, and nothing that is known to mean solved [status-unknown]
        1,Two Sum,shelved
          ^
        help: write `solved` where it is; `--all-solved` takes all as solved that is not open

        """)
    try runner.folder.write("- Two Sum\n- Remove Element\n- Notes\n", to: "list.md")
    try runner.run(
      ["import", runner.folder("list.md")], status: 1,
      errors: """
        FOLDER/list.md:1:3: error: nothing says whether these 2 problems are solved [solved-unsaid]
        - Two Sum
          ^
        help: tick what is solved, or add a column such as `status` or `date`; `--all-solved` takes all as solved

        """)
    try runner.run(
      ["import", runner.folder("list.md"), "--all-solved", "--dry-run"],
      output: """
        Would import from FOLDER/list.md: 2 problems solved before (2 of them in your plan).
        Left out: 1 entry not recognised.
        No problem is known for line 3 (Notes).

        """)
    try runner.run(
      ["import", runner.folder("list.csv"), "--all-solved", "--dry-run"],
      output: "Would import from FOLDER/list.csv: 2 problems solved before (2 of them in your plan).\n")
  }

  @Test(
    "JSON of others is called what it is",
    arguments: [
      (#"{"user_name":"a","stat_status_pairs":[{"status":"ac"}]}"#, "LeetCode"),
      (#"[{"id":1,"title_slug":"two-sum","status_display":"Accepted"}]"#, "LeetCode"),
      (#"{"tasks":[1,2]}"#, "another program"), ("[]", "another program"),
    ])
  func foreignJSON(text: String, name: String) throws {
    for file in ["all.json", "all"] {
      try runner.folder.write(text, to: file)
      let errors = try runner.refusal(of: ["import", runner.folder(file)], status: 1)
      expectPrefix(
        errors, "error: FOLDER/\(file) is JSON of \(name), not an export of this one\nhelp: make it a CSV")
    }
  }

  @Test("a log by days without boxes is a list, not a plan") func logByDays() throws {
    let log = "# Log\n\n### Day 1: Jan 5, 2026\n\n1. [Two Sum](https://leetcode.com/problems/two-sum/)\n"
    try runner.folder.write(log, to: "log.md")
    try runner.run(
      ["import", runner.folder("log.md"), "--dry-run"],
      output: "Would import from FOLDER/log.md: 1 problem solved before (1 of them in your plan).\n")
  }

  @Test(
    "what holds nothing to take is refused with the reason",
    arguments: [
      ("", "nothing to import from FOLDER/junk: it is empty"),
      (" \n\n", "nothing to import from FOLDER/junk: it is empty"),
      ("hello there\n", "FOLDER/junk contains nothing that can be imported"),
      ("id,status\n1,todo\n", "nothing to import from FOLDER/junk: 1 entry not solved"),
      ("id,title\n", "nothing to import from FOLDER/junk: it lists no problems"),
      ("# Nothing\n", "nothing to import from FOLDER/junk: it lists no problems"),
    ])
  func whatHoldsNothingTake(text: String, message: String) throws {
    try runner.folder.write(text, to: "junk")
    let errors = try runner.refusal(of: ["import", runner.folder("junk")], status: 1)
    expectPrefix(errors, "error: \(message)\nhelp: ")
  }

  @Test("what is no text, too large, a folder or not there is refused") func whatNoTextToo() throws {
    try Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 197 | 0x80) }).write(
      to: URL(fileURLWithPath: runner.folder("binary")))
    let binary = try runner.refusal(of: ["import", runner.folder("binary")], status: 1)
    expectPrefix(binary, "error: FOLDER/binary is not UTF-8 text\nhelp: ")
    let large = String(repeating: "1,Two Sum\n", count: 2_000_000)
    try runner.folder.write(large, to: "large.csv")
    for (name, words) in [("large.csv", "is larger than 16 MiB"), (".", "is not a file")] {
      let errors = try runner.refusal(of: ["import", runner.folder(name)], status: 1)
      expectContains(errors, words)
    }
    let piped = try runner.refusal(of: ["import", "-"], status: 1, input: large)
    expectPrefix(piped, "error: standard input is larger than 16 MiB\nhelp: ")
    try runner.refusal(of: ["import", runner.folder("missing.csv")], status: 3)
  }

  @Test("a problem is shown as solved before until it is done") func problemShownSolvedBefore() throws {
    try runner.prepare(["import", solved])
    try expectContains(
      runner.output(of: ["today"]),
      "  p1  [ ] LC 1920 Build Array from Permutation (solved before)  Easy    ~15 min\n")
    try expectContains(
      runner.output(of: ["plan", "list", "1"]), "Permutation (solved before)")
    let narrow = try runner.output(of: ["today"], environment: ["COLUMNS": "60", "LANG": "C"])
    expectContains(narrow, "\n                  solved before\n")
    for line in narrow.split(separator: "\n") { #expect(line.count <= 60) }
    try expectContains(runner.output(of: ["today", "--json"]), "\"solvedBefore\": true")
    try expectContains(
      runner.output(of: ["stats", "problems"]), "Solved before          3 problems, 2 of them in the plan")
    try expectContains(runner.output(of: ["report"]), "| Solved before | 3 problems, 2 of them in the plan |")
    try expectContains(
      runner.output(of: ["report"]), "LC 1920: Build Array from Permutation (Easy, solved before)")
    for audience in ["public", "private"] {
      try runner.prepare(["site", "--output", runner.folder(audience), "--audience", audience, "--quiet"])
      try expectContains(
        runner.folder.text("\(audience)/days/001.html"), "<span>solved before</span>")
    }
    try expectContains(runner.output(of: ["done", "p1", "5m"]), "1 of 5")
    let after = try runner.output(of: ["today"])
    expectLacks(after, "solved before")
    expectContains(after, "Permutation")
    try expectContains(
      runner.output(of: ["stats", "--json"]),
      "\"solvedBefore\": {\"inPlan\": 2, \"open\": 1, \"problems\": 3}")
  }
}
