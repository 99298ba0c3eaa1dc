// A workspace that follows its own copy of a plan, and `plan update`, with an installed program whose
// bundled plan changes.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("The plan that a workspace follows")
struct CurriculumUpdateTests {
  private let runner: CommandRunner
  private static let bundled = "installed/share/machinemode/Curriculum/week-01.md"

  init() throws { runner = try CommandRunner().installed(plan: ["week-01.md": ChangingPlan.before]) }

  /// The path of the plan that a workspace's store names, from the runner's folder.
  private func path(in workspace: String = "workspace") throws -> String {
    let store = try parseJSON(Array(runner.folder.text("\(workspace)/progress.json").utf8))
    let choices = store["programmes"]?["machine-mode"]?["plans"]?.members ?? [:]
    let plan = try #require(choices.max { $0.key < $1.key }?.value["plan"]?.asText)
    return "\(workspace)/plans/machine-mode-\(plan.prefix(16)).md"
  }

  private func copy(in workspace: String = "workspace") throws -> String {
    try runner.folder.text(path(in: workspace))
  }

  private func upgrade() throws { try runner.folder.write(ChangingPlan.after, to: Self.bundled) }

  @Test("is looked for beside the program, and where that was is said if it is not there")
  func notThere() throws {
    for (name, option, command) in [
      ("Templates", "--templates", ["site"]), ("Curriculum", "--plan", ["today"]),
    ] {
      try FileManager.default.removeItem(atPath: runner.folder("installed/share/machinemode/\(name)"))
      try runner.run(
        command, status: 3,
        errors: """
          error: the bundled folder `\(name)` is neither at \
          FOLDER/installed/share/machinemode/\(name) nor in a checkout around FOLDER/installed/bin
          help: install the program with its folders (`make install`), or name this one: `\(option) DIR`

          """)
    }
  }

  @Test("is copied by the first change, and looking makes nothing")
  func firstChange() throws {
    for arguments in [
      ["today"], ["status"], ["plan", "update"], ["plan", "update", "--dry-run"],
    ] {
      try runner.prepare(arguments)
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
    try runner.prepare(["settings", "set", "rest", "sun"])
    try expectPrefix(copy(), "<!-- The plan that this workspace follows.")
    try expectSuffix(copy(), " -->\n" + ChangingPlan.before)
  }

  @Test("stays when the bundled one changes, in every command, and `status` and `doctor` tell")
  func stays() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let commands = [
      ["today"], ["stats"], ["report"], ["plan", "list"], ["plan", "check"], ["undo", "--list"],
    ]
    let before = try commands.map { try runner.output(of: $0) }
    try expectLacks(runner.output(of: ["status"]), "Update")
    try upgrade()
    try expectEqual(commands.map { try runner.output(of: $0) }, before)
    try expectSuffix(
      runner.output(of: ["status"]),
      """
      Update  the bundled plan has changed; `machinemode plan update --dry-run` shows
              how

      """)
    let health = try runner.output(of: ["doctor"])
    expectContains(health, "the bundled plan has changed since your plan was copied")
    try expectContains(runner.output(of: ["plan", "list"], workspace: "new"), "    4  F")
  }

  @Test("is updated when asked, work follows its items, and what is gone is kept")
  func update() throws {
    try runner.prepare(["done", "lc-1", "25m", "lc-2", "10m"])
    try upgrade()
    let before = try runner.folder.contents(of: "workspace")
    let (old, kept) = (try copy(), try path())
    try runner.run(
      ["plan", "update", "--dry-run"], output: ChangingPlan.differences + "Nothing was changed.\n")
    try expectEqual(runner.folder.contents(of: "workspace"), before)
    try runner.run(
      ["plan", "update"],
      output: ChangingPlan.differences + """
        Updated: from now on you follow the bundled plan.
        Back to the plan as it was: machinemode undo
        Later: machinemode plan use FOLDER/\(kept)

        """)
    try expectEqual(runner.folder.text(kept), old)
    // The store says that calendars show another plan from now on.
    try expectContains(runner.folder.text("workspace/progress.json"), "\"revision\": 2}")
    try expectSuffix(copy(), " -->\n" + ChangingPlan.after)
    try expectContains(runner.output(of: ["today", "3"]), "[✓] LC 2 ")
    try expectContains(runner.output(of: ["report"]), "lc-1")
    try expectContains(runner.output(of: ["doctor"]), "1 former item, logged but no longer in the plan")
    try runner.run(["plan", "update"], output: "Your plan is up to date.\n")
  }

  @Test("has a way back, byte for byte, which keeps the newer one too")
  func wayBack() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let (first, list, kept) = (try copy(), try runner.output(of: ["today"]), try path())
    try upgrade()
    try runner.prepare(["plan", "update"])
    let newer = try copy()
    let back = try runner.output(of: ["plan", "use", runner.folder(kept)])
    expectContains(back, "What you logged on 1 item counts again.\n")
    expectContains(back, "It was copied from the bundled plan, and newer versions come from there.\n")
    #expect(try copy() == first && runner.output(of: ["today"]) == list)
    try expectContains(runner.output(of: ["status"]), "Update  the bundled plan has changed")
    try runner.prepare(["plan", "update"])
    try expectEqual(copy(), newer)
  }

  @Test("says all of it as JSON, applied or not")
  func json() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let kept = try path()
    try upgrade()
    let trial = try runner.output(of: ["plan", "update", "--dry-run", "--json"])
    #expect(throws: Never.self) { try parseJSON(Array(trial.utf8)) }
    expectContains(trial, "\"isApplied\": false,")
    expectContains(trial, "\"kept\": null,")
    expectContains(trial, "{\"day\": 1, \"hasWork\": true, \"id\": \"lc-1\", \"title\": \"Two Sum\"}")
    expectContains(trial, "\"workLeft\": [\"lc-1\"],")
    let applied = try runner.output(of: ["plan", "update", "--json"])
    expectContains(applied, "\"isApplied\": true,")
    expectContains(applied, "\"kept\": \"FOLDER/\(kept)\",")
    try expectContains(runner.output(of: ["plan", "update", "--json"]), "\"isUpToDate\": true,")
  }

  @Test("that was edited by hand is not replaced without a yes, and the edits are kept")
  func edited() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let edited = try copy().replacing("Two Sum", with: "My own title")
    try runner.folder.write(edited, to: "mine.md")
    try runner.prepare(["plan", "use", runner.folder("mine.md")])
    try expectContains(runner.output(of: ["today"]), "My own title")
    try expectLacks(runner.output(of: ["status"]), "Update")
    let idle = try runner.output(of: ["plan", "update"])
    expectPrefix(idle, "Your plan is up to date.\nYour own edits stay")
    try upgrade()
    for arguments in [["plan", "update"], ["plan", "update", "--json"]] {
      let compared = try runner.output(
        of: arguments, status: 1,
        errors: """
          error: You edited your plan by hand, and the new one does not have those edits
          help: add `--yes` to replace yours; it is kept in plans/ of the workspace

          """)
      expectEqual(compared.isEmpty, arguments.contains("--json"))
    }
    try expectEqual(copy(), edited)
    let kept = try path()
    try runner.prepare(["plan", "update", "--yes"])
    try expectEqual(runner.folder.text(kept), edited)
    try runner.prepare(["plan", "use", runner.folder(kept)])
    try expectEqual(copy(), edited)
  }

  private static let unreadableWarning = """
    warning: the plan that your workspace follows cannot be read
    help: `machinemode plan check` says why

    """

  @Test(
    "that is gone or was changed is named, and data, settings and the way back still work",
    arguments: [true, false])
  func gone(isChanged: Bool) throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let (path, before) = (try path(), try copy())
    if isChanged {
      try runner.folder.write(before.replacing("Two Sum", with: "My own title"), to: path)
    } else {
      try FileManager.default.removeItem(atPath: runner.folder(path))
    }
    for arguments in [
      ["today"], ["done", "lc-2"], ["plan", "check"], ["plan", "list"], ["status"],
    ] {
      try expectEqual(
        runner.refusal(of: arguments, status: 1),
        """
        error: FOLDER/\(path), the plan that your workspace follows, is gone or was changed
        help: `machinemode plan use FILE` follows a plan of yours from now on, `plan use hundred-days` the bundled one

        """)
    }
    let works = [
      ["backup", "create"], ["backup", "restore", "manual", "--dry-run"],
      ["settings", "list"], ["settings", "set", "start", "2026-11-18"],
    ]
    for arguments in works {
      try runner.prepare(arguments, errors: arguments[0] == "settings" ? Self.unreadableWarning : "")
    }
    let health = try runner.output(of: ["doctor"], status: 1)
    expectContains(health, "Plan       error    ")
    try runner.prepare(
      ["plan", "use", isChanged ? runner.folder(path) : "hundred-days"])
    try expectContains(runner.output(of: ["today", "1"]), isChanged ? "My own title" : "Two Sum")
    try runner.prepare(["doctor"])
  }

  @Test("left by a command that was ended before its store does no harm")
  func leftBehind() throws {
    try runner.prepare(["done", "lc-1"])
    let (path, plan) = (try path(), try copy())
    try FileManager.default.removeItem(atPath: runner.folder("workspace"))
    try runner.folder.write(plan, to: path)
    try runner.folder.write(
      "a plan that nobody names", to: "workspace/plans/machine-mode-0123456789abcdef.md")
    try runner.prepare(["done", "lc-1"])
    try expectEqual(self.path(), path)
  }

  @Test("may be another one: by `--plan` at the first change, by a path later")
  func anotherPlan() throws {
    try runner.folder.write(ChangingPlan.after, to: "own --> plan/week-01.md")
    let own = runner.folder("own --> plan")
    let first = try runner.output(of: ["done", "lc-9", "--plan", own])
    expectPrefix(
      first,
      """
      Your workspace is FOLDER/workspace.
      From now on it follows the plan in FOLDER/own --> plan, of which it keeps a copy.

      """)
    try expectContains(runner.output(of: ["today"]), "LC 9")
    // For one run another plan is used, and the copy stays.
    let before = try copy()
    let bundled = runner.folder("installed/share/machinemode/Curriculum")
    try runner.prepare(["done", "lc-1", "--plan", bundled])
    try expectEqual(copy(), before)
    try runner.folder.write(ChangingPlan.after + "\n", to: "own --> plan/week-01.md")
    try expectContains(runner.output(of: ["status"]), "the plan that yours was copied from has changed")
    let laidOut = try runner.output(of: ["plan", "update"])
    expectContains(laidOut, "Only the layout of the text differs, nothing that you see.\n")
    try runner.prepare(["plan", "use", "hundred-days"])
    try runner.folder.write(ChangingPlan.before, to: "same.md")
    try expectPrefix(
      runner.output(of: ["plan", "use", runner.folder("same.md")]),
      "The plan stays as it is; newer versions come from the plan in FOLDER/same.md.\n")
    try FileManager.default.removeItem(atPath: runner.folder("same.md"))
    let lost = try runner.refusal(of: ["plan", "update"], status: 3)
    expectSuffix(lost, "`machinemode plan use FILE` names the place where it is now\n")
    try runner.prepare(["doctor"])
  }

  @Test("may be chosen before anything is logged")
  func chosenFirst() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    let output = try runner.output(of: ["plan", "use", runner.folder("own")])
    expectPrefix(output, "Your workspace is FOLDER/workspace.\n")
    try runner.prepare(["done", "lc-9"])
    try expectSuffix(copy(), " -->\n" + ChangingPlan.after)
  }

  @Test("is not replaced by a plan with errors, nor by a command that does not say which")
  func refused() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try runner.folder.write("# Week 1: A\n", to: "own/week-01.md")
    let mistaken = try runner.refusal(of: ["plan", "use", runner.folder("own")], status: 1)
    expectPrefix(mistaken, "FOLDER/own/week-01.md:1:1: error: ")
    expectSuffix(mistaken, "\nYour plan was not changed.\n")
    for (arguments, status) in [
      (["use", "nowhere"], 3), (["use"], 2), (["update", "--plan", "x"], 2), (["use", "a", "b"], 2),
      (["update", "a"], 2),
    ] as [([String], Int32)] {
      try runner.refusal(of: ["plan"] + arguments, status: status)
    }
    try expectEqual(runner.folder.contents(of: "workspace"), before)
  }

  @Test("is kept by a new round, a restored backup and a recovered store")
  func otherCommands() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    try runner.prepare(["backup", "create"])
    let before = try copy()
    try upgrade()
    for arguments in [["backup", "restore", "--yes"], ["restart", "--yes"]] {
      try runner.prepare(arguments)
      try expectEqual(copy(), before)
    }
    try FileManager.default.removeItem(atPath: runner.folder("workspace/progress.json"))
    try runner.prepare(
      ["today"],
      errors: """
        FOLDER/workspace/progress.json: warning: the store was gone, and is restored
          restored    the backup 2026-11-20T210000-r3-after-restart.json
                      1 day, 1 item done, 1 entry, 0 notes, last on 20 November 2026
          missing     what was logged after that, if anything

        """)
    try expectEqual(copy(), before)
  }

  @Test("is taken back by `undo`, which then says so, and forward again by `redo`")
  func undone() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let before = try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"]))
    try upgrade()
    try runner.prepare(["plan", "update"])
    let after = try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"]))
    #expect(before.0 != after.0 && before.2 != after.2)
    let undone = try runner.output(of: ["undo"])
    expectPrefix(undone, "Undone: plan update to the bundled plan, logged Fri 20 Nov 21:00.\n")
    #expect(try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"])) == before)
    try expectPrefix(runner.output(of: ["redo"]), "Redone: plan update to the bundled plan")
    #expect(try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"])) == after)
  }

  @Test("goes to another machine in an export, and a workspace that follows another one is asked to say so")
  func exported() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    try runner.prepare(["plan", "use", runner.folder("own")])
    try runner.prepare(["done", "lc-9"])
    let (export, plan) = (try runner.output(of: ["export"]), try copy())
    let file = runner.folder("e.json")
    try runner.prepare(["export", "--output", file])
    try runner.prepare(["import", file], workspace: "new")
    try runner.run(["export"], output: export, workspace: "new")
    try expectEqual(
      runner.output(of: ["status"], workspace: "new"),
      runner.output(of: ["status"])
        .replacing("FOLDER/workspace", with: "FOLDER/new"))
    try runner.prepare(["done", "lc-1"], workspace: "other")
    let kept = try runner.output(of: ["import", file], workspace: "other")
    expectSuffix(
      kept,
      """
      Its plan differs from yours, which stays; `--with-plan` imports the plan, too.

      """)
    try expectSuffix(copy(in: "other"), " -->\n" + ChangingPlan.before)
    try runner.prepare(["import", "--with-plan", file], workspace: "other")
    try expectEqual(copy(in: "other"), plan)
    try runner.prepare(["undo"], workspace: "other")
    try expectSuffix(copy(in: "other"), " -->\n" + ChangingPlan.before)
    // One with errors is named, and nothing is taken.
    try runner.folder.write(export.replacing("LC 9: ", with: "LC 0: "), to: "bad.json")
    let bad = try runner.refusal(of: ["import", runner.folder("bad.json")], status: 1, workspace: "third")
    expectContains(bad, "bad.json, its plan:11:")
    expectSuffix(bad, "Nothing was changed.\n")
    try expectEqual(runner.folder.contents()["third/progress.json"], nil)
  }

  @Test("where it cannot be written, nothing is changed")
  func cannotBeWritten() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try upgrade()
    // A superuser may write anywhere, but not a folder over a file.
    let plans = runner.folder("workspace/plans")
    try FileManager.default.moveItem(atPath: plans, toPath: runner.folder("plans"))
    try runner.folder.write("in the way", to: "workspace/plans")
    let errors = try runner.refusal(of: ["plan", "use", "hundred-days"], status: 3)
    expectContains(errors, "workspace/plans")
    try FileManager.default.removeItem(atPath: plans)
    try FileManager.default.moveItem(atPath: runner.folder("plans"), toPath: plans)
    try expectEqual(runner.folder.contents(of: "workspace"), before)
    let arguments = ["plan", "update"]
    try FileManager.default.removeItem(atPath: runner.folder("workspace/progress.lock"))
    try runner.folder.write("", to: "workspace/progress.lock/in-the-way")
    try runner.prepare(["today"])
    try runner.refusal(of: arguments, status: 3)
    try expectSuffix(copy(), " -->\n" + ChangingPlan.before)
  }

  @Test("comes with a demonstration, which takes the present one each time")
  func demonstration() throws {
    try runner.prepare(["demo", runner.folder("demo"), "--quiet"], workspace: nil)
    try expectSuffix(copy(in: "demo"), " -->\n" + ChangingPlan.before)
    try upgrade()
    try runner.prepare(["demo", runner.folder("demo"), "--quiet"], workspace: nil)
    try expectSuffix(copy(in: "demo"), " -->\n" + ChangingPlan.after)
  }
}
