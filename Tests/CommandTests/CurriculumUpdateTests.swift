// A workspace that follows its own copy of a plan, and `curriculum update`, with an installed program whose
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

  private func copy() throws -> String { try runner.folder.text("workspace/curriculum.md") }
  private func write(_ text: String) throws { try runner.folder.write(text, to: "workspace/curriculum.md") }
  private func upgrade() throws { try runner.folder.write(ChangingPlan.after, to: Self.bundled) }
  private func setAside() throws -> [String] {
    try runner.folder.contents(of: "workspace").keys.filter { $0.hasPrefix("set-aside/") }.sorted()
  }

  private static let kept = "workspace/set-aside/curriculum-2026-11-20-210000.md"

  @Test("is looked for beside the program, and where that was is said if it is not there")
  func notThere() throws {
    for (name, option, command) in [
      ("Templates", "--templates", ["site"]), ("Curriculum", "--curriculum", ["today"]),
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
      ["today"], ["status"], ["curriculum", "update"], ["curriculum", "update", "--dry-run"],
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
      ["today"], ["stats"], ["report"], ["curriculum", "list"], ["curriculum", "check"], ["undo", "--list"],
    ]
    let before = try commands.map { try runner.output(of: $0) }
    try expectLacks(runner.output(of: ["status"]), "Update")
    try upgrade()
    try expectEqual(commands.map { try runner.output(of: $0) }, before)
    try expectSuffix(
      runner.output(of: ["status"]),
      """
      Update  the bundled plan has changed; `machinemode curriculum update --dry-run`
              shows how

      """)
    let health = try runner.output(of: ["doctor"])
    expectContains(health, "the bundled plan has changed since your plan was copied")
    try expectContains(runner.output(of: ["curriculum", "list"], workspace: "new"), "    4  F")
  }

  @Test("is updated when asked, work follows its items, and what is gone is kept")
  func update() throws {
    try runner.prepare(["done", "lc-1", "25m", "lc-2", "10m"])
    try upgrade()
    let before = try runner.folder.contents(of: "workspace")
    let log = try runner.output(of: ["export"])
    try runner.run(
      ["curriculum", "update", "--dry-run"], output: ChangingPlan.differences + "Nothing was changed.\n")
    try expectEqual(runner.folder.contents(of: "workspace"), before)
    try runner.run(
      ["curriculum", "update"],
      output: ChangingPlan.differences + """
        Updated: from now on you follow the bundled plan.
        Back to the plan as it was: machinemode undo
        Later: machinemode curriculum update FOLDER/\(Self.kept)

        """)
    try expectEqual(runner.folder.contents()[Self.kept], before["curriculum.md"])
    // The store says that calendars show another plan from now on, and all else that it said.
    func withoutPlan(_ export: String) -> Substring? {
      export.firstRange(of: "\"plan\"").map { export[..<$0.lowerBound] }
    }
    try expectEqual(withoutPlan(runner.output(of: ["export"])), withoutPlan(log))
    try expectContains(runner.folder.text("workspace/progress.json"), "\"revision\": 2}")
    try expectSuffix(copy(), " -->\n" + ChangingPlan.after)
    try expectContains(runner.output(of: ["today", "--day", "3"]), "[✓] LC 2 ")
    try expectContains(runner.output(of: ["status"]), "Kept    1 item that the plan no longer has")
    try expectContains(runner.output(of: ["report"]), "lc-1")
    try expectContains(runner.output(of: ["doctor"]), "the plan no longer has 1 logged item")
    try runner.run(["curriculum", "update"], output: "Your plan is up to date.\n")
    try expectEqual(setAside().count, 1)
  }

  @Test("has a way back, byte for byte, which keeps the newer one too")
  func wayBack() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let (first, list) = (try copy(), try runner.output(of: ["today"]))
    try upgrade()
    try runner.prepare(["curriculum", "update"])
    let newer = try copy()
    let back = try runner.output(of: ["curriculum", "update", runner.folder(Self.kept)])
    expectContains(back, "What you logged on 1 item counts again.\n")
    expectContains(back, "It was copied from the bundled plan, and newer versions come from there.\n")
    #expect(try copy() == first && runner.output(of: ["today"]) == list)
    try expectContains(runner.output(of: ["status"]), "Update  the bundled plan has changed")
    try expectEqual(setAside().count, 2)
    try runner.prepare(["curriculum", "update"])
    try expectEqual(copy(), newer)
  }

  @Test("says all of it as JSON, applied or not")
  func json() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    try upgrade()
    let trial = try runner.output(of: ["curriculum", "update", "--dry-run", "--json"])
    #expect(throws: Never.self) { try parseJSON(Array(trial.utf8)) }
    expectContains(trial, "\"isApplied\": false,")
    expectContains(trial, "\"kept\": null,")
    expectContains(trial, "{\"day\": 1, \"hasWork\": true, \"id\": \"lc-1\", \"title\": \"Two Sum\"}")
    expectContains(trial, "\"workLeft\": [\"lc-1\"],")
    let applied = try runner.output(of: ["curriculum", "update", "--json"])
    expectContains(applied, "\"isApplied\": true,")
    expectContains(applied, "\"kept\": \"FOLDER/\(Self.kept)\",")
    try expectContains(runner.output(of: ["curriculum", "update", "--json"]), "\"isUpToDate\": true,")
  }

  @Test("that was edited by hand is not replaced without a yes, and the edits are kept")
  func edited() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let edited = try copy().replacing("Two Sum", with: "My own title")
    try write(edited)
    try expectContains(runner.output(of: ["today"]), "My own title")
    try expectLacks(runner.output(of: ["status"]), "Update")
    let idle = try runner.output(of: ["curriculum", "update"])
    expectPrefix(idle, "Your plan is up to date.\nYour own edits stay")
    try upgrade()
    for arguments in [["curriculum", "update"], ["curriculum", "update", "--json"]] {
      let compared = try runner.output(
        of: arguments, status: 1,
        errors: """
          error: You edited your plan by hand, and the new one does not have those edits
          help: add `--yes` to replace yours; your file is kept in set-aside/ of the workspace

          """)
      expectEqual(compared.isEmpty, arguments.contains("--json"))
    }
    #expect(try copy() == edited && setAside() == [])
    try runner.prepare(["curriculum", "update", "--yes"])
    try expectEqual(runner.folder.text(Self.kept), edited)
    try runner.prepare(["curriculum", "update", runner.folder(Self.kept)])
    try expectEqual(copy(), edited)
  }

  private static let unreadableWarning = """
    warning: the plan that your workspace follows cannot be read
    help: `machinemode curriculum check` says why

    """

  @Test("that has errors is named with their places, and data, settings and the way back still work")
  func broken() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    try write(try copy().replacing("## Day 2", with: "## Dey 2"))
    for arguments in [["today"], ["done", "lc-2"], ["curriculum", "check"], ["curriculum", "list"]] {
      let errors = try runner.refusal(of: arguments, status: 1)
      expectContains(errors, "FOLDER/workspace/curriculum.md:18:4: error: `Dey`")
      expectContains(errors, "`machinemode doctor --fix` goes back to it as it was before")
    }
    let works = [
      ["backup", "create"], ["backup", "list"], ["backup", "restore", "manual", "--dry-run"],
      ["settings", "list"],
      ["settings", "set", "start", "2026-11-18"], ["export"],
    ]
    for arguments in works {
      try runner.prepare(arguments, errors: arguments[0] == "settings" ? Self.unreadableWarning : "")
    }
    try runner.run(
      ["settings", "get", "start"], output: "2026-11-18\n", errors: Self.unreadableWarning)
    let health = try runner.output(of: ["doctor"], status: 1)
    expectContains(health, "Curriculum  critical")
    let back = try runner.output(of: ["curriculum", "update", "--bundled"])
    expectPrefix(back, "Your plan cannot be read")
    try expectSuffix(copy(), " -->\n" + ChangingPlan.before)
    try expectContains(runner.folder.text(Self.kept), "## Dey 2")
    try runner.prepare(["doctor"])
  }

  @Test("that is not text is told and can be left", arguments: [Data([0xFF, 0xFE]), Data([0])])
  func unreadable(bytes: Data) throws {
    try runner.prepare(["done", "lc-1", "25m"])
    try bytes.write(to: URL(fileURLWithPath: runner.folder("workspace/curriculum.md")))
    let errors = try runner.refusal(of: ["today"], status: 1)
    expectContains(errors, "curriculum update --bundled")
    try runner.prepare(["settings", "list"], errors: Self.unreadableWarning)
    try runner.refusal(of: ["curriculum", "update"], status: 1)
    try runner.prepare(["curriculum", "update", "--bundled"])
    try runner.prepare(["today"])
  }

  @Test("is gone back to by undo even with errors in it, which the commands after that name")
  func backToBroken() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    try write(try copy().replacing("## Day 2", with: "## Dey 2"))
    try runner.prepare(["curriculum", "update", "--bundled"])
    let undone = try runner.runUnchecked(["undo"])
    expectEqual(undone.status, 0)
    expectPrefix(undone.output, "Undone: update to the bundled plan")
    expectPrefix(undone.errors, "warning: the step is taken, but where you stand now cannot be shown\n")
    try expectContains(copy(), "## Dey 2")
    try expectContains(
      runner.refusal(of: ["status"], status: 1), "FOLDER/workspace/curriculum.md:18:4: error: `Dey`")
  }

  @Test("left by a first command that was ended before its store is named by the next one's")
  func leftBehind() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    let first = ["done", "lc-9", "--curriculum", runner.folder("own")]
    try runner.prepare(first)
    let (plan, store) = (try copy(), try runner.folder.text("workspace/progress.json"))
    try FileManager.default.removeItem(atPath: runner.folder("workspace"))
    try write(plan)
    try runner.prepare(first)
    let named = #/"plan": \{[^}]*\}/#
    let wanted = try #require(store.firstMatch(of: named)?.output)
    try expectContains(runner.folder.text("workspace/progress.json"), wanted)
  }

  @Test("may be another one: by `--curriculum` at the first change, by a path later")
  func anotherPlan() throws {
    try runner.folder.write(ChangingPlan.after, to: "own --> plan/week-01.md")
    let own = runner.folder("own --> plan")
    let first = try runner.output(of: ["done", "lc-9", "--curriculum", own])
    expectPrefix(
      first,
      """
      Your data lives in FOLDER/workspace.
      From now on it follows the plan in FOLDER/own --> plan, of which it keeps a copy.

      """)
    try expectContains(runner.output(of: ["today"]), "LC 9")
    // For one run another plan is used, and the copy stays.
    let before = try copy()
    let bundled = runner.folder("installed/share/machinemode/Curriculum")
    try runner.prepare(["done", "lc-1", "--curriculum", bundled])
    try expectEqual(copy(), before)
    try runner.folder.write(ChangingPlan.after + "\n", to: "own --> plan/week-01.md")
    try expectContains(runner.output(of: ["status"]), "the plan that yours was copied from has changed")
    let laidOut = try runner.output(of: ["curriculum", "update"])
    expectContains(laidOut, "Only the layout of the text differs, nothing that you see.\n")
    try runner.prepare(["curriculum", "update", "--bundled"])
    try expectSuffix(copy(), " -->\n" + ChangingPlan.before)
    try runner.folder.write(ChangingPlan.before, to: "same.md")
    try expectPrefix(
      runner.output(of: ["curriculum", "update", runner.folder("same.md")]),
      "The plan stays as it is; newer versions come from the plan in FOLDER/same.md.\n")
    try FileManager.default.removeItem(atPath: runner.folder("same.md"))
    let lost = try runner.refusal(of: ["curriculum", "update"], status: 3)
    expectSuffix(lost, "name the place where it is now, or `--bundled`\n")
    try runner.prepare(["doctor"])
  }

  @Test("may be chosen before anything is logged")
  func chosenFirst() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    let output = try runner.output(of: ["curriculum", "update", runner.folder("own")])
    expectPrefix(output, "Your data lives in FOLDER/workspace.\n")
    try runner.prepare(["done", "lc-9"])
    try expectSuffix(copy(), " -->\n" + ChangingPlan.after)
  }

  @Test("is not replaced by a plan with errors, nor by a command that does not say which")
  func refused() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try runner.folder.write("# Week 1: A\n", to: "own/week-01.md")
    let mistaken = try runner.refusal(of: ["curriculum", "update", runner.folder("own")], status: 1)
    expectPrefix(mistaken, "FOLDER/own/week-01.md:1:3: error: ")
    expectSuffix(mistaken, "\nYour plan was not changed.\n")
    for (arguments, status) in [
      (["nowhere"], 3), (["--bundled", "x"], 2), (["--curriculum", "x"], 2), (["a", "b"], 2),
    ] as [([String], Int32)] {
      try runner.refusal(of: ["curriculum", "update"] + arguments, status: status)
    }
    try expectEqual(runner.folder.contents(of: "workspace"), before)
    try write(ChangingPlan.before)
    let nameless = try runner.refusal(of: ["curriculum", "update"], status: 1)
    expectPrefix(nameless, "error: your plan does not say where it was taken from\nhelp: ")
  }

  @Test("is kept by a fresh round, a restored backup and a recovered store")
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
          restored    the backup automatic-2026-11-20-210000-r3-after-restart.json
                      1 day, 1 item done, 1 entry, 0 notes, last on 20 November 2026
          missing     what was logged after that, if anything

        """)
    try expectEqual(copy(), before)
  }

  @Test("that is gone is restored from its copy by whichever command comes next, and never gives way unsaid")
  func gone() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    try runner.prepare(["curriculum", "update", runner.folder("own")])
    try runner.prepare(["done", "lc-9"])
    let (before, list) = (try copy(), try runner.output(of: ["curriculum", "list"]))
    let path = runner.folder("workspace/curriculum.md")
    // The words end with a copy's name, which is made of all its bytes.
    func expectRestored(by arguments: [String]) throws {
      let result = try runner.runUnchecked(arguments)
      let words = "FOLDER/workspace/curriculum.md: warning: the plan was gone, and is restored from "
      expectEqual(result.status, 0, "\(arguments)")
      expectPrefix(result.errors, words, "\(arguments)")
      try expectEqual(copy(), before, "\(arguments)")
    }
    for arguments in [["today"], ["done", "lc-2"], ["status"], ["export"], ["settings", "list"]] {
      try FileManager.default.removeItem(atPath: path)
      // Looking into the plan alone reads the copy.
      try runner.run(["curriculum", "list"], output: list)
      try expectRestored(by: arguments)
    }
    try FileManager.default.removeItem(atPath: path)
    let look = try runner.output(of: ["doctor"], status: 1)
    expectContains(look, "Do: `machinemode doctor --fix` restores it.")
    #expect(!FileManager.default.fileExists(atPath: path))
    try expectRestored(by: ["doctor", "--fix"])
    try FileManager.default.removeItem(atPath: path)
    for name in try runner.folder.contents(of: "workspace/backups").keys where name.hasPrefix("plan-") {
      try FileManager.default.removeItem(atPath: runner.folder("workspace/backups/\(name)"))
    }
    let store = try runner.folder.text("workspace/progress.json")
    for arguments in [
      ["today"], ["done", "lc-1"], ["status"], ["curriculum", "list"], ["curriculum", "update"],
    ] {
      let errors = try runner.refusal(of: arguments, status: 1)
      expectContains(errors, "is gone, and no copy of it is kept\nhelp: ")
      try expectEqual(runner.folder.text("workspace/progress.json"), store)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    let words = try runner.output(of: ["doctor"], status: 1).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    expectContains(words, "no copy of it is kept")
    try runner.prepare(["curriculum", "update", runner.folder("own")])
    try expectEqual(copy(), before)
    try runner.prepare(["doctor"])
  }

  @Test("is taken back by `undo`, which then says so, and forward again by `redo`")
  func undone() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let before = try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"]))
    try upgrade()
    try runner.prepare(["curriculum", "update"])
    let after = try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"]))
    #expect(before.0 != after.0 && before.2 != after.2)
    let undone = try runner.output(of: ["undo"])
    expectPrefix(undone, "Undone: update to the bundled plan, logged Fri 20 Nov 21:00.\n")
    #expect(try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"])) == before)
    try expectPrefix(runner.output(of: ["redo"]), "Redone: update to the bundled plan")
    #expect(try (copy(), runner.output(of: ["today"]), runner.output(of: ["export"])) == after)
  }

  @Test("goes to another machine in an export, and a workspace that follows another one is asked to say so")
  func exported() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    try runner.prepare(["curriculum", "update", runner.folder("own")])
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
      Its plan differs from yours, which stays; `--plan` imports the plan, too.

      """)
    try expectSuffix(runner.folder.text("other/curriculum.md"), " -->\n" + ChangingPlan.before)
    try runner.prepare(["import", "--plan", file], workspace: "other")
    try expectEqual(runner.folder.text("other/curriculum.md"), plan)
    try runner.prepare(["undo"], workspace: "other")
    try expectSuffix(runner.folder.text("other/curriculum.md"), " -->\n" + ChangingPlan.before)
    // One with errors is named, and nothing is taken.
    try runner.folder.write(export.replacing("# Week 1", with: "# Wek 1"), to: "bad.json")
    let bad = try runner.refusal(of: ["import", runner.folder("bad.json")], status: 1, workspace: "third")
    expectContains(bad, "bad.json, its plan:3:")
    expectSuffix(bad, "Nothing was changed.\n")
    try expectEqual(runner.folder.contents()["third/progress.json"], nil)
  }

  @Test("where it cannot be written, nothing is changed")
  func cannotBeWritten() throws {
    try runner.prepare(["done", "lc-1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try upgrade()
    // A superuser may write anywhere, but not a folder over a file.
    try runner.folder.write("in the way", to: "workspace/set-aside")
    let errors = try runner.refusal(of: ["curriculum", "update"], status: 3)
    expectContains(errors, "workspace/set-aside")
    try FileManager.default.removeItem(atPath: runner.folder("workspace/set-aside"))
    try expectEqual(runner.folder.contents(of: "workspace"), before)
    let arguments = ["curriculum", "update"]
    try FileManager.default.removeItem(atPath: runner.folder("workspace/progress.lock"))
    try runner.folder.write("", to: "workspace/progress.lock/in-the-way")
    try runner.prepare(["today"])
    try runner.refusal(of: arguments, status: 3)
    try expectSuffix(copy(), " -->\n" + ChangingPlan.before)
  }

  @Test("comes with a demonstration, which takes the present one each time")
  func demonstration() throws {
    try runner.prepare(["demo", runner.folder("demo"), "--quiet"], workspace: nil)
    try expectSuffix(runner.folder.text("demo/curriculum.md"), " -->\n" + ChangingPlan.before)
    try upgrade()
    try runner.prepare(["demo", runner.folder("demo"), "--quiet"], workspace: nil)
    try expectSuffix(runner.folder.text("demo/curriculum.md"), " -->\n" + ChangingPlan.after)
  }
}
