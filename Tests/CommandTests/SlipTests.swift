// Slips of a tired evening: what might mean two things is refused, and what was meant in another spelling is taken.

import Foundation
import TestSupport
import Testing

@Suite struct SlipTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  @Test(
    "what may mean something else changes nothing",
    arguments: [
      (["done", "1920", "25"], "error: `25` may be minutes or a problem\n"),
      (["bonus", "Two Sum", "20"], "error: `20` is not a valid time\n"),
      (["done", "p1", "1.5h"], "error: `1.5h` is not a valid time\n"),
      (
        ["bonus", "--delete", "215", "25m"], "error: `--delete` deletes a problem, so it takes no other\n"
      ),
    ])
  func whatMayMeanSomething(_ arguments: [String], _ words: String) throws {
    let errors = try runner.refusal(of: arguments, status: 2)
    expectPrefix(errors, words)
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("after a handle or a title a bare number is minutes, unless an open problem has it")
  func bareNumbers() throws {
    try expectContains(
      runner.output(of: ["done", "p1", "25"]), "Done: LC 1920 Build Array from Permutation, 25 min.")
    try expectContains(
      runner.refusal(of: ["done", "p2", "88"], status: 2), "write `88m` for minutes, `lc-88` for the problem")
    try expectContains(runner.output(of: ["done", "p2", "lc-88"]), "Done: LC 88 Merge Sorted Array.")
    try expectContains(
      runner.refusal(of: ["done", "1480", "1295", "25m"], status: 2), "one time is given for 2 items")
  }

  @Test(
    "a number in any spelling is the problem that the plan knows",
    arguments: ["LC-215", "lc 215", "#215", "215"])
  func numberAnySpellingProblem(_ name: String) throws {
    let output = try runner.output(of: ["bonus", name, "25min"])
    expectContains(output, "Bonus problem done: Kth Largest Element in an Array, 25 min.", "\(output)")
  }

  @Test("a note saved as it was is no change") func noteSavedNoChange() throws {
    try runner.prepare(["note", "p1", "The same."])
    let before = try runner.folder.text("workspace/progress.json")
    try runner.run(
      ["note", "p1", "The same."],
      output: "The note on LC 1920 Build Array from Permutation is as it was. Nothing changed.\n")
    try expectEqual(runner.folder.text("workspace/progress.json"), before)
  }

  @Test("a table in another encoding is told from one that holds nothing") func tableAnotherEncodingTold()
    throws
  {
    try Data("id,title\n1,Caf".utf8 + [0xE9] + "\n".utf8).write(
      to: URL(fileURLWithPath: runner.folder("latin.csv")))
    let errors = try runner.refusal(of: ["import", runner.folder("latin.csv")], status: 1)
    expectContains(errors, "latin.csv is not UTF-8 text\nhelp: save it as UTF-8")
  }

  @Test("a date with points is read") func datePointsRead() throws {
    try runner.folder.write("id;title;solved\n1;Two Sum;2.01.2025\n", to: "points.csv")
    try runner.prepare(["import", runner.folder("points.csv")])
    try expectContains(runner.folder.text("workspace/progress.json"), "2025-01-02")
  }

  @Test("a terminal of fewer than 60 columns is told what one of 60 is", arguments: ["0", "1", "20"])
  func narrowTerminal(columns: String) throws {
    try runner.prepare(["done", "p1", "25m"])
    for arguments in [
      ["today"], ["today", "--full"], ["status"], ["show"], ["log"], ["stats"], ["plan", "list"],
    ] {
      let narrow = try runner.output(of: arguments, environment: ["COLUMNS": columns])
      let wide = try runner.output(of: arguments, environment: ["COLUMNS": "60"])
      expectEqual(narrow, wide, "\(arguments)")
    }
  }
}
