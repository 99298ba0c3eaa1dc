// Stories of several programmes: what commands do when programmes are missing, archived, deleted, or moved.

import TestSupport
import Testing

@Suite("Stories of several programmes")
struct ChallengeStoryTests {
  private static let plan = """
    # Week 1: Mixed

    ## Day 1

    ### DSA: Hashing

    - [ ] LC 1: Two Sum [Easy]

    """

  private static let secondDay = """

    ## Day 2

    ### DSA: Windows

    - [ ] LC 3: Longest Substring [Medium]

    """

  private func names(_ runner: CommandRunner, workspace: String = "workspace") throws -> [String] {
    let output = try runner.output(of: ["challenge", "list", "--json"], workspace: workspace)
    return output.matches(of: /"name": ?"([^"]*)"/).map { String($0.1) }
  }

  @Test("undoing the first challenge leaves no programme, and redoing it brings no other along")
  func undoneFirst() throws {
    let runner = try CommandRunner()
    try runner.prepare(["challenge", "add", "Run"])
    try runner.prepare(["undo"])
    try expectEqual(names(runner), [])
    try runner.prepare(["redo"])
    try expectEqual(names(runner), ["run"])
  }

  @Test("undoing the archiving of the only challenge brings that alone back")
  func undoneArchive() throws {
    let runner = try CommandRunner()
    try runner.prepare(["challenge", "add", "Run"])
    try runner.prepare(["challenge", "archive", "run"])
    try runner.prepare(["backup", "create"])
    try expectEqual(names(runner), ["run"])
    try runner.prepare(["undo"])
    try expectEqual(names(runner), ["run"])
    try expectEqual(runner.folder.contents(of: "workspace").keys.contains { $0.hasPrefix("plans/") }, false)
  }

  @Test("an export of challenges gives the same export from an empty workspace, with the one in use")
  func moved() throws {
    let runner = try CommandRunner()
    try runner.prepare(["challenge", "add", "Run"])
    try runner.prepare(["challenge", "add", "Read"], now: "2026-11-20T21:05:00+01:00")
    try runner.prepare(["challenge", "use", "read"])
    let export = try runner.output(of: ["export", "--output", runner.folder("e.json")])
    expectContains(export, "Exported to")
    try runner.prepare(["import", runner.folder("e.json")], workspace: "other")
    try expectEqual(names(runner, workspace: "other"), ["run", "read"])
    try expectEqual(runner.output(of: ["export"], workspace: "other"), runner.output(of: ["export"]))
  }

  @Test("an earlier round comes along with its own plan, though a later one follows the file")
  func movedRounds() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.plan, to: "plan.md")
    try runner.folder.write(Self.plan + Self.secondDay, to: "longer.md")
    try runner.prepare(["challenge", "add", "Basics", "--plan", runner.folder("plan.md")])
    try runner.prepare(["done", "p1"])
    try runner.prepare(["restart", "--yes"])
    try runner.prepare(["plan", "use", runner.folder("longer.md")])
    try runner.prepare(["export", "--output", runner.folder("e.json")])
    try runner.prepare(["import", runner.folder("e.json")], workspace: "other")
    let list = try runner.output(of: ["challenge", "list"])
    expectContains(list, "0/2")
    expectContains(list, "1/1")
    try expectEqual(runner.output(of: ["challenge", "list"], workspace: "other"), list)
    try expectEqual(runner.output(of: ["export"], workspace: "other"), runner.output(of: ["export"]))
  }

  @Test("a round that begins by logging, after the last was archived, follows the same plan")
  func nextRound() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.plan, to: "plan.md")
    try runner.prepare(["done", "p1", "--plan", runner.folder("plan.md")])
    try runner.prepare(["challenge", "archive", "machine-mode"])
    let said = try runner.output(of: ["done", "p1"])
    expectContains(said, "LC 1 Two Sum")
    try expectEqual(names(runner), ["machine-mode", "machine-mode-round-2"])
  }

  @Test("such a round keeps the place of the one before among the programmes")
  func nextRoundInOrder() throws {
    let runner = try CommandRunner()
    try runner.prepare(["challenge", "add", "Run"])
    try runner.prepare(
      ["done", "p1", "--programme", "machine-mode"], now: "2026-11-20T21:05:00+01:00")
    try runner.prepare(["challenge", "archive", "machine-mode"])
    try runner.prepare(["challenge", "archive", "run"])
    try runner.prepare(["done", "p1"], now: "2026-11-20T21:10:00+01:00")
    try expectEqual(names(runner), ["run", "machine-mode", "machine-mode-round-2"])
  }

  @Test("an archived programme begins no round, and none begins without a programme")
  func restartOfNone() throws {
    let runner = try CommandRunner()
    try runner.prepare(["challenge", "add", "Run"])
    try runner.prepare(["challenge", "archive", "run"])
    let errors = try runner.refusal(of: ["restart", "--yes", "--programme", "run"], status: 1)
    expectContains(errors, "`run` is archived")
    expectContains(errors, "`machinemode challenge use run` makes it active again")
    try expectContains(runner.refusal(of: ["restart", "--yes"], status: 1), "there is no round yet")
    try expectEqual(names(runner), ["run"])
  }

  @Test(
    "after a new round of a challenge, its old name leads to the new one, and the way back leaves others alone"
  )
  func oldName() throws {
    let runner = try CommandRunner()
    for title in ["Run", "Read"] { try runner.prepare(["challenge", "add", title]) }
    try runner.prepare(["done", "read"])
    let said = try runner.output(of: ["restart", "--yes", "--programme", "read"])
    expectSuffix(said, "Later: machinemode challenge use read\n")
    try runner.prepare(["done", "read", "--day", "2"])
    try expectContains(runner.output(of: ["undo", "--list", "--programme", "read-round-2"]), "done")
    try expectContains(runner.output(of: ["today", "2", "--programme", "read-round-2"]), "[✓]")
  }

  @Test("logging in the bundled programme is refused beside three challenges")
  func fourth() throws {
    let runner = try CommandRunner()
    for title in ["Run", "Read", "Draw"] { try runner.prepare(["challenge", "add", title]) }
    let errors = try runner.refusal(of: ["done", "p1", "--programme", "machine-mode"], status: 1)
    expectContains(errors, "3 programmes are active, and at most 3 can be: `draw`, `read` and `run`")
    try expectEqual(names(runner), ["draw", "read", "run"])
  }
}
