// Problems solved before the programme: taken in, shown, taken back, and everything that is refused.

import Foundation
import TestSupport
import Testing

struct SolvedImportTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
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

  @Test func `a table is tried, taken, taken again to no effect, and taken back`() throws {
    #expect(try runner.complaints(["import", solved, "--dry-run"], output: taken("Would import")) == [])
    #expect(try runner.folder.contents()["workspace/progress.json"] == nil)
    #expect(
      try runner.complaints(
        ["import", solved], output: "Your data lives in FOLDER/workspace.\n" + taken("Imported")) == [])
    let store = try runner.folder.text("workspace/progress.json")
    #expect(
      try runner.complaints(
        ["import", solved],
        output: """
          Imported from FOLDER/solved.csv: nothing new.
          Already there: 3 problems.
          Left out: 1 entry not solved.
          Named more than once and counted once: 1 entry.
          Known by title alone, since the number is not known: A Puzzle of Mine.

          """) == [])
    #expect(try runner.folder.text("workspace/progress.json") == store)
    #expect(try runner.run(["undo"]).output.hasPrefix("Undone: import 3 problems solved before from"))
    #expect(!(try runner.run(["export"]).output.contains("solvedBefore")))
    #expect(try runner.run(["redo"]).status == 0)
    let export = try runner.run(["export"]).output
    #expect(export.contains(#""number": 1, "title": "Two Sum""#))
    try runner.folder.write(export, to: "e.json")
    #expect(
      try runner.run(["import", runner.folder("e.json")], workspace: "other").output.hasSuffix(
        "FOLDER/e.json: 1 setting, 3 problems solved before.\nAlready there, so skipped: nothing.\n"
          + "From now on you follow its plan of 100 days.\n")
    )
    #expect(try runner.run(["export"], workspace: "other").output == export)
  }

  @Test func `the store is backed up before it, and a fresh round keeps what was solved before`() throws {
    #expect(try runner.run(["done", "p2"]).status == 0)
    #expect(try runner.run(["import", solved, "--quiet"]).output == "")
    #expect(try runner.folder.contents().keys.contains { $0.hasSuffix("before-import.json") })
    #expect(try runner.run(["doctor"]).output.contains("3 problems solved"))
    #expect(try runner.run(["restart", "--yes"]).status == 0)
    #expect(try runner.run(["today"]).output.contains("(solved before)"))
  }

  @Test func `a checklist comes through standard input`() throws {
    let list = "- [x] 1. Two Sum\n- [ ] 27. Remove Element\n- [x] Buy milk\n"
    #expect(
      try runner.complaints(
        ["import", "-", "--dry-run"],
        output: """
          Would import from standard input: 1 problem solved before (1 of them in your plan).
          Left out: 1 entry not solved, 1 not recognised.

          """,
        errors: """
          standard input:3:7: warning: `Buy milk` is not a known problem; left out [problem-unknown]
          - [x] Buy milk
                ^
          help: write its number before it, as in `LC 1: Two Sum`, or link it to LeetCode


          """, input: list) == [])
  }

  @Test func `a mistake takes nothing`() throws {
    try runner.folder.write("number,status\n1,solved\nx,perhaps\n", to: "bad.csv")
    #expect(
      try runner.complaints(
        ["import", runner.folder("bad.csv")], status: 1,
        errors: """
          FOLDER/bad.csv:3:3: error: `perhaps` does not say whether it is solved [status-unknown]
          x,perhaps
            ^
          help: write `yes` or `no`, `solved`, `accepted`, `attempted` or `todo`

          error: nothing was imported from FOLDER/bad.csv: 1 mistake
          help: fix the file and import it again; it is imported as a whole or not at all

          """) == [])
    #expect(try runner.folder.contents()["workspace/progress.json"] == nil)
  }

  @Test(arguments: [
    ("", "nothing to import from FOLDER/junk: it is empty"),
    (" \n\n", "nothing to import from FOLDER/junk: it is empty"),
    ("hello there\n", "FOLDER/junk contains nothing that can be imported"),
    ("a\u{0}b,c\n", "FOLDER/junk contains nothing that can be imported"),
    ("id,status\n1,todo\n", "nothing to import from FOLDER/junk: 1 entry not solved"),
    ("id,title\n", "nothing to import from FOLDER/junk: it lists no problems"),
    ("# Nothing\n", "nothing to import from FOLDER/junk: it lists no problems"),
  ])
  func `what holds nothing to take is refused with the reason`(text: String, message: String) throws {
    try runner.folder.write(text, to: "junk")
    let result = try runner.run(["import", runner.folder("junk")])
    #expect((result.status, result.output) == (1, ""))
    #expect(result.errors.hasPrefix("error: \(message)\nhelp: "), "\(result.errors)")
  }

  @Test func `what is no text, too large, a folder or not there is refused`() throws {
    try Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 197 | 0x80) }).write(
      to: URL(fileURLWithPath: runner.folder("binary")))
    #expect(try runner.run(["import", runner.folder("binary")]).status == 1)
    let large = String(repeating: "1,Two Sum\n", count: 2_000_000)
    try runner.folder.write(large, to: "large.csv")
    for (name, words) in [("large.csv", "is larger than 16 MiB"), (".", "is not a file")] {
      let result = try runner.run(["import", runner.folder(name)])
      #expect(result.status == 1 && result.errors.contains(words))
    }
    let piped = try runner.run(["import", "-"], input: large)
    #expect(
      piped.status == 1 && piped.errors.hasPrefix("error: standard input is larger than 16 MiB\nhelp: "))
    #expect(try runner.run(["import", runner.folder("missing.csv")]).status == 3)
  }

  @Test func `a problem is shown as solved before until it is done`() throws {
    #expect(try runner.run(["import", solved]).status == 0)
    #expect(
      try runner.run(["today"]).output.contains(
        "  p1  [ ] LC 1920 Build Array from Permutation (solved before)  Easy\n"))
    #expect(
      try runner.run(["curriculum", "list", "--day", "1"]).output.contains("Permutation (solved before)"))
    let narrow = try runner.run(["today"], environment: ["COLUMNS": "40", "LANG": "C"]).output
    #expect(narrow.contains("\n                  solved before\n"))
    for line in narrow.split(separator: "\n") { #expect(line.count <= 40) }
    #expect(try runner.run(["today", "--json"]).output.contains("\"solvedBefore\": true"))
    #expect(
      try runner.run(["stats", "problems"]).output.contains(
        "Solved before          3 problems, 2 of them in the plan"))
    #expect(
      try runner.run(["report"]).output.contains("| Solved before | 3 problems, 2 of them in the plan |"))
    #expect(
      try runner.run(["report"]).output.contains(
        "LC 1920: Build Array from Permutation (Easy, solved before)"))
    for audience in ["public", "private"] {
      #expect(
        try runner.run(["site", "--output", runner.folder(audience), "--audience", audience, "--quiet"])
          .status == 0)
      #expect(
        try runner.folder.text("\(audience)/days/001.html").contains(
          #"<span class="badge">solved before</span>"#))
    }
    #expect(try runner.run(["done", "p1", "5m"]).output.contains("1 of 5"))
    let after = try runner.run(["today"]).output
    #expect(!after.contains("solved before") && after.contains("Permutation"))
    #expect(
      try runner.run(["stats", "--json"]).output.contains(
        "\"solvedBefore\": {\"inPlan\": 2, \"open\": 1, \"problems\": 3}"))
  }
}
