// Programmes side by side, from the command line: begun, ticked, listed, changed and ended.

import Foundation
import TestSupport
import Testing

@Suite struct ChallengeCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private func begin(_ words: String...) throws { try runner.prepare(["challenge", "add"] + words) }

  private var list: String { get throws { try runner.output(of: ["challenge", "list"]) } }

  @Test("the first challenge of an empty workspace is the one in use, and stands alone")
  func firstChallengeEmptyWorkspace() throws {
    try runner.run(
      ["challenge", "add", "Run", "5", "km"],
      output: """
        Your workspace is FOLDER/workspace.
        Run 5 km: 100 days from today, named run-5-km.
        Tick a day: machinemode done run-5-km

        """)
    try expectEqual(list, "*  Run 5 km  run-5-km  Day 1 of 100 · 0/100 · streak 0 days · open today\n")
    try runner.run(
      ["done", "run 5 km"],
      output: """
        Done: Run 5 km, day 1.
        Milestone: First day complete.
        Day 1 of 100 · 1/100 · streak 1 day · done today.

        """)
    try expectPrefix(runner.output(of: ["done", "2.t1"]), "Done: Run 5 km, day 2.")
  }

  @Test("a tick is made once, for any day, and taken back") func tickMadeOnceAny() throws {
    try begin("Run", "--days", "20", "--start", "2026-11-10")
    try runner.prepare(["done", "run"])
    try runner.run(["done", "run"], output: "Run, day 11 is done already.\n")
    try expectPrefix(
      runner.output(of: ["done", "run", "--day", "3", "--on", "yesterday"]), "Done: Run, day 3.\n")
    try expectContains(list, "2/20 · streak 2 days")
    try expectPrefix(runner.output(of: ["reopen", "run", "--day", "3"]), "Open again: Run, day 3.\n")
    try runner.run(["reopen", "run", "--day", "3"], output: "Run, day 3 is not done.\n")
    try expectPrefix(runner.output(of: ["reopen", "run"]), "Open again: Run, day 11.\n")
  }

  @Test(
    "what cannot be meant is refused, with the way out",
    arguments: [
      (
        ["challenge", "add"], 2,
        "error: a challenge needs a title, and there is no terminal to ask on\nhelp: write `machinemode challenge add Run 5 km`\n"
      ),
      (["challenge", "add", "A", "--days", "0"], 2, "error: a challenge has 1 to 1000 days, not 0\n"),
      (["challenge", "add", " "], 2, "error: the title of the challenge is empty\n"),
      (
        ["challenge", "add", String(repeating: "x", count: 61)], 2,
        "error: the title has 61 characters\nhelp: write at most 60 characters, on one line\n"
      ),
      (["done", "read", "p1"], 2, "error: `read` and `p1` are challenges and items\n"),
      (
        ["done", "p1", "--day", "2"], 2,
        "error: `--day` goes with a challenge\nhelp: name an item of day 2 by `2.p1`\n"
      ),
      (
        ["done", "read", "--day", "31"], 2,
        "error: there is no day 31\nhelp: the programme has days 1 to 30\n"
      ),
      (
        ["challenge", "add", "Third", "thing"], 1,
        "error: 3 programmes are active, and at most 3 can be: `machine-mode`, `read` and `run`\nhelp: `machinemode challenge archive run` ends one and keeps its pages\n"
      ),
      (["challenge", "delete", "run"], 2, "error: `challenge delete` asks first"),
      (["challenge", "edit", "run"], 2, "error: nothing to change is given"),
      (["challenge", "edit", "machine-mode", "Mine"], 2, "error: the bundled programme keeps its title\n"),
      (["done", "p1", "--programme", "nothing"], 2, "error: there is no programme `nothing`\n"),
      (
        ["plan", "update", "--programme", "run"], 2,
        "error: `run` has one tick a day and follows no plan\n"
      ),
      (["today", "--programme", "run", "--plan", "x"], 2, "error: `run` has one tick a day"),
    ])
  func whatCannotMeantRefused(_ words: [String], _ status: Int32, _ errors: String) throws {
    try runner.prepare(["done", "p1"])
    try begin("Run")
    try begin("Read", "--days", "30")
    let before = try runner.folder.text("workspace/progress.json")
    let said = try runner.refusal(of: words, status: status)
    expectPrefix(said, errors, "\(said)")
    try expectEqual(runner.folder.text("workspace/progress.json"), before)
  }

  @Test("every command works on the programme in use, or on the one that is named")
  func everyCommandWorksProgramme() throws {
    try runner.prepare(["done", "p1", "25m"])
    try begin("Run", "--accent", "teal")
    try expectContains(runner.output(of: ["today"]), "Run: Day 1 of 100 · 0/100 · streak 0 days · open today")
    try expectContains(runner.output(of: ["status"]), "Also    Run: Day 1 of 100")
    try expectContains(runner.output(of: ["today", "--programme", "run"]), "t1  [ ] Do      Run")
    try runner.prepare(["reflect", "It rained.", "--programme", "run"])
    try runner.prepare(["challenge", "use", "run"])
    try expectContains(runner.output(of: ["report"]), "It rained.")
    try expectLacks(runner.output(of: ["report", "--programme", "machine-mode"]), "It rained.")
    try runner.prepare(["done", "t1"])
    try expectContains(
      runner.output(of: ["stats", "--json"]), "\"days\": {\"done\": 1, \"percent\": 1, \"total\": 100}")
    try runner.prepare(["undo"])
    try runner.prepare(["undo"])
    try expectPrefix(list, "*  Machine Mode  machine-mode  Day 1 of 3")
  }

  @Test("an archived programme keeps all that was logged, and can be read, not written")
  func archivedProgrammeKeepsAll() throws {
    try runner.prepare(["done", "p1"])
    try begin("Run")
    try runner.prepare(["done", "run"])
    try runner.run(
      ["challenge", "archive", "run"],
      output: "Archived: Run, with its pages and all that was logged. Commands work on\n  machine-mode now.\n"
    )
    try expectSuffix(list, "\n   Run           run           archived 20 November 2026 · 1/100\n")
    try expectContains(runner.output(of: ["today", "--programme", "run"]), "[✓] Do      Run")
    try expectEqual(
      runner.refusal(of: ["done", "run", "--day", "2"], status: 1),
      "error: `run` is archived\nhelp: `machinemode challenge use run` makes it active again\n"
    )
    try runner.prepare(["challenge", "use", "run"])
    try runner.prepare(["done", "run", "--day", "2"])
    try expectContains(list, "*  Run           run           Day 1 of 100 · 2/100")
  }

  @Test("a deleted programme comes back with undo, and a backup has it") func deletedProgrammeComesBack()
    throws
  {
    try runner.prepare(["done", "p1"])
    try begin("Run")
    try runner.prepare(["done", "run"])
    let before = try runner.output(of: ["export"])
    try runner.run(
      ["challenge", "delete", "run", "--yes"], output: "Deleted: Run. `machinemode undo` brings it back.\n")
    try expectLacks(list, "run")
    let backups = try runner.folder.contents(of: "workspace/backups").keys
    #expect(backups.contains { $0.hasSuffix("before-deletion.json") })
    try runner.prepare(["undo"])
    try expectEqual(runner.output(of: ["export"]), before)
  }

  @Test("deleting asks a person, and no keeps everything") func deletingAsksPersonNo() throws {
    try begin("Run")
    let result = try runner.runUnchecked(
      ["challenge", "delete", "run"], atTerminalTyping: "n\n", now: CommandRunner.now)
    expectEqual(result.status, 1, "\(result)")
    expectContains(result.output, "Run has 0 records. A backup is made first.\nDelete run? [y/N]")
    try expectContains(list, "run")
  }

  @Test("a challenge with a plan has all that the first programme has") func challengePlanHasAll() throws {
    try runner.prepare(["done", "p1"])
    try runner.folder.write(
      "# Week 1: Basics\n\n## Day 1\n\nGoal: Look things up.\n\n### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n- [ ] Read: A page {#a-page}\n",
      to: "plan.md")
    try begin("Algorithms", "--plan", runner.folder("plan.md"))
    try expectContains(
      runner.output(of: ["plan", "list", "1", "--programme", "algorithms"]), "Two Sum")
    try expectContains(
      runner.output(of: ["done", "1", "25m", "--programme", "alg"]), "Done: LC 1 Two Sum, 25 min.")
    try expectContains(runner.output(of: ["plan", "check", "--programme", "algorithms"]), "1 day")
    try runner.folder.write(
      "# Week 1: Basics\n\n## Day 1\n\nGoal: Look things up.\n\n### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\n## Day 2\n\nGoal: Remove things.\n\n### DSA: More\n\n- [ ] LC 27: Remove Element [Easy]\n",
      to: "plan.md")
    try runner.prepare(["plan", "update", "--programme", "algorithms"])
    try expectContains(list, "Algorithms    algorithms    Day 1 of 2 · 1/2")
    try runner.prepare(["undo"])
    try expectContains(
      runner.output(of: ["plan", "list", "1", "--programme", "algorithms"]), "A page")
  }

  @Test("reminders tell of every challenge that is open") func remindersTellEveryChallenge() throws {
    try runner.prepare(["done", "p1"])
    try begin("Run")
    let said = try runner.output(of: ["remind", "--dry-run"])
    expectContains(said, "Run: open today (machinemode done run).", "\(said)")
    try runner.prepare(["done", "run"])
    try expectLacks(runner.output(of: ["remind", "--dry-run"]), "Run: open today")
  }

  @Test("the list says the same as JSON") func listSaysSameJSON() throws {
    try begin("Run", "--private", "--accent", "red", "--start", "tomorrow")
    let document = try runner.output(of: ["challenge", "list", "--json"])
    for member in [
      "\"accent\": \"red\"", "\"private\": true", "\"start\": \"2026-11-21\"", "\"inUse\": true",
      "\"openToday\": false", "\"title\": \"Run\"", "\"schemaVersion\": 1",
    ] {
      expectContains(document, member, "\(member) in \(document)")
    }
  }

  @Test("an import brings the challenges of another workspace, once") func importBringsChallengesAnother()
    throws
  {
    try begin("Run")
    try runner.prepare(["done", "run"])
    try runner.folder.write(try runner.output(of: ["export"]), to: "export.json")
    for _ in 0..<2 {
      try runner.prepare(["import", runner.folder("export.json")], workspace: "other")
      try expectContains(
        runner.output(of: ["challenge"], workspace: "other"), "Run  run  Day 1 of 100 · 1/100")
    }
  }
}
