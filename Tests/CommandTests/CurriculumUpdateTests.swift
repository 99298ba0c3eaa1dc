// A workspace that follows its own copy of a plan, and `curriculum update`, with an installed program whose
// bundled plan changes.

import Foundation
import StrictJSON
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

  @Test("is copied by the first change, and looking makes nothing")
  func firstChange() throws {
    for arguments in [
      ["today"], ["status"], ["curriculum", "update"], ["curriculum", "update", "--dry-run"],
    ] {
      #expect(try runner.run(arguments).status == 0)
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
    _ = try runner.run(["settings", "set", "rest", "sun"])
    #expect(try copy().hasPrefix("<!-- The plan that this workspace follows."))
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.before))
  }

  @Test("stays when the bundled one changes, in every command, and `status` and `doctor` tell")
  func stays() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    let commands = [
      ["today"], ["stats"], ["report"], ["curriculum", "list"], ["curriculum", "check"], ["undo", "--list"],
    ]
    let before = try commands.map { try runner.run($0) }
    #expect(try !runner.run(["status"]).output.contains("Update"))
    try upgrade()
    #expect(try commands.map { try runner.run($0) } == before)
    #expect(
      try runner.run(["status"]).output.hasSuffix(
        """
        Update  the bundled plan has changed; `machinemode curriculum update --dry-run`
                shows how

        """))
    let health = try runner.run(["doctor"])
    #expect(
      health.status == 0 && health.output.contains("the bundled plan has changed since your plan was copied"))
    #expect(try runner.run(["curriculum", "list"], workspace: "new").output.contains("    4  F"))
  }

  @Test("is updated when asked, work follows its items, and what is gone is kept")
  func update() throws {
    _ = try runner.run(["done", "lc-1", "25m", "lc-2", "10m"])
    try upgrade()
    let before = try runner.folder.contents(of: "workspace")
    let log = try runner.run(["export"]).output
    #expect(
      try runner.complaints(
        ["curriculum", "update", "--dry-run"], output: ChangingPlan.differences + "Nothing was changed.\n")
        == [])
    #expect(try runner.folder.contents(of: "workspace") == before)
    #expect(
      try runner.complaints(
        ["curriculum", "update"],
        output: ChangingPlan.differences + """
          Updated: from now on you follow the bundled plan.
          Back to the plan as it was: machinemode undo
          Later: machinemode curriculum update FOLDER/\(Self.kept)

          """) == [])
    #expect(try runner.folder.contents()[Self.kept] == before["curriculum.md"])
    // The store says that calendars show another plan from now on, and all else that it said.
    func withoutPlan(_ export: String) -> Substring? {
      export.firstRange(of: "\"plan\"").map { export[..<$0.lowerBound] }
    }
    #expect(try withoutPlan(runner.run(["export"]).output) == withoutPlan(log))
    #expect(try runner.folder.text("workspace/progress.json").contains("\"revision\": 2}"))
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.after))
    #expect(try runner.run(["today", "--day", "3"]).output.contains("[✓] LC 2 "))
    #expect(try runner.run(["status"]).output.contains("Kept    1 item that the plan no longer has"))
    #expect(try runner.run(["report"]).output.contains("lc-1"))
    #expect(try runner.run(["doctor"]).output.contains("the plan no longer has 1 logged item"))
    let again = try runner.run(["curriculum", "update"])
    #expect(again == CommandResult(status: 0, output: "Your plan is up to date.\n", errors: ""))
    #expect(try setAside().count == 1)
  }

  @Test("has a way back, byte for byte, which keeps the newer one too")
  func wayBack() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    let (first, list) = (try copy(), try runner.run(["today"]))
    try upgrade()
    _ = try runner.run(["curriculum", "update"])
    let newer = try copy()
    let back = try runner.run(["curriculum", "update", runner.folder(Self.kept)])
    #expect(back.status == 0 && back.errors == "")
    #expect(back.output.contains("What you logged on 1 item counts again.\n"))
    #expect(
      back.output.contains("It was copied from the bundled plan, and newer versions come from there.\n"))
    #expect(try copy() == first && runner.run(["today"]) == list)
    #expect(try runner.run(["status"]).output.contains("Update  the bundled plan has changed"))
    #expect(try setAside().count == 2)
    #expect(try runner.run(["curriculum", "update"]).status == 0)
    #expect(try copy() == newer)
  }

  @Test("says all of it as JSON, applied or not")
  func json() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    try upgrade()
    let trial = try runner.run(["curriculum", "update", "--dry-run", "--json"])
    #expect(throws: Never.self) { try parseJSON(Array(trial.output.utf8)) }
    #expect(trial.output.contains("\"isApplied\": false,") && trial.output.contains("\"kept\": null,"))
    #expect(
      trial.output.contains("{\"day\": 1, \"hasWork\": true, \"id\": \"lc-1\", \"title\": \"Two Sum\"}"))
    #expect(trial.output.contains("\"workLeft\": [\"lc-1\"],"))
    let applied = try runner.run(["curriculum", "update", "--json"])
    #expect(applied.output.contains("\"isApplied\": true,"))
    #expect(applied.output.contains("\"kept\": \"FOLDER/\(Self.kept)\","))
    #expect(try runner.run(["curriculum", "update", "--json"]).output.contains("\"isUpToDate\": true,"))
  }

  @Test("that was edited by hand is not replaced without a yes, and the edits are kept")
  func edited() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    let edited = try copy().replacing("Two Sum", with: "My own title")
    try write(edited)
    #expect(try runner.run(["today"]).output.contains("My own title"))
    #expect(try !runner.run(["status"]).output.contains("Update"))
    let idle = try runner.run(["curriculum", "update"])
    #expect(idle.status == 0 && idle.output.hasPrefix("Your plan is up to date.\nYour own edits stay"))
    try upgrade()
    for arguments in [["curriculum", "update"], ["curriculum", "update", "--json"]] {
      let refused = try runner.run(arguments)
      #expect(refused.status == 1)
      #expect(
        refused.errors == """
          error: You edited your plan by hand, and the new one does not have those edits
          help: add `--yes` to replace yours; your file is kept in set-aside/ of the workspace

          """)
    }
    #expect(try copy() == edited && setAside() == [])
    #expect(try runner.run(["curriculum", "update", "--yes"]).status == 0)
    #expect(try runner.folder.text(Self.kept) == edited)
    #expect(try runner.run(["curriculum", "update", runner.folder(Self.kept)]).status == 0)
    #expect(try copy() == edited)
  }

  @Test("that has mistakes is named with their places, and data, settings and the way back still work")
  func broken() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    try write(try copy().replacing("## Day 2", with: "## Dey 2"))
    for arguments in [["today"], ["done", "lc-2"], ["curriculum", "check"], ["curriculum", "list"]] {
      let result = try runner.run(arguments)
      #expect(result.status == 1 && result.output == "", "\(arguments)")
      #expect(result.errors.contains("FOLDER/workspace/curriculum.md:18:4: error: `Dey`"), "\(result.errors)")
      #expect(result.errors.contains("`machinemode doctor --fix` goes back to it as it was before"))
    }
    let works = [
      ["backup", "create"], ["backup", "list"], ["backup", "restore", "manual", "--dry-run"],
      ["settings", "list"],
      ["settings", "set", "start", "2026-11-18"], ["export"],
    ]
    for arguments in works {
      let result = try runner.run(arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    #expect(try runner.run(["settings", "get", "start"]).output == "2026-11-18\n")
    let health = try runner.run(["doctor"])
    #expect(health.status == 1 && health.output.contains("Curriculum  critical"))
    let back = try runner.run(["curriculum", "update", "--bundled"])
    #expect(back.status == 0 && back.output.hasPrefix("Your plan cannot be read"))
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.before))
    #expect(try runner.folder.text(Self.kept).contains("## Dey 2"))
    #expect(try runner.run(["doctor"]).status == 0)
  }

  @Test("that is not text is told and can be left", arguments: [Data([0xFF, 0xFE]), Data([0])])
  func unreadable(bytes: Data) throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    try bytes.write(to: URL(fileURLWithPath: runner.folder("workspace/curriculum.md")))
    let result = try runner.run(["today"])
    #expect(result.status == 1 && result.errors.contains("curriculum update --bundled"), "\(result.errors)")
    #expect(try runner.run(["settings", "list"]).status == 0)
    #expect(try runner.run(["curriculum", "update"]).status == 1)
    #expect(try runner.run(["curriculum", "update", "--bundled"]).status == 0)
    #expect(try runner.run(["today"]).status == 0)
  }

  @Test("is gone back to by undo even with mistakes in it, which the commands after that name")
  func backToBroken() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    try write(try copy().replacing("## Day 2", with: "## Dey 2"))
    #expect(try runner.run(["curriculum", "update", "--bundled"]).status == 0)
    let undone = try runner.run(["undo"])
    #expect(undone.status == 0 && undone.output.hasPrefix("Undone: update to the bundled plan"))
    #expect(undone.errors.hasPrefix("warning: the step is taken, but where you stand now cannot be shown\n"))
    #expect(try copy().contains("## Dey 2"))
    #expect(try runner.run(["status"]).errors.contains("FOLDER/workspace/curriculum.md:18:4: error: `Dey`"))
  }

  @Test("left by a first command that was ended before its store is named by the next one's")
  func leftBehind() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    let first = ["done", "lc-9", "--curriculum", runner.folder("own")]
    #expect(try runner.run(first).status == 0)
    let (plan, store) = (try copy(), try runner.folder.text("workspace/progress.json"))
    try FileManager.default.removeItem(atPath: runner.folder("workspace"))
    try write(plan)
    #expect(try runner.run(first).status == 0)
    let named = #/"plan": \{[^}]*\}/#
    let wanted = try #require(store.firstMatch(of: named)?.output)
    #expect(try runner.folder.text("workspace/progress.json").contains(wanted))
  }

  @Test("may be another one: by `--curriculum` at the first change, by a path later")
  func anotherPlan() throws {
    try runner.folder.write(ChangingPlan.after, to: "own --> plan/week-01.md")
    let own = runner.folder("own --> plan")
    let first = try runner.run(["done", "lc-9", "--curriculum", own])
    #expect(
      first.output.hasPrefix(
        """
        Your data lives in FOLDER/workspace.
        From now on it follows the plan in FOLDER/own --> plan, of which it keeps a copy.

        """))
    #expect(try runner.run(["today"]).output.contains("LC 9"))
    // For one run another plan is used, and the copy stays.
    let before = try copy()
    let bundled = runner.folder("installed/share/machinemode/Curriculum")
    #expect(try runner.run(["done", "lc-1", "--curriculum", bundled]).status == 0)
    #expect(try copy() == before)
    try runner.folder.write(ChangingPlan.after + "\n", to: "own --> plan/week-01.md")
    #expect(try runner.run(["status"]).output.contains("the plan that yours was copied from has changed"))
    let laidOut = try runner.run(["curriculum", "update"])
    #expect(laidOut.output.contains("Only the layout of the text differs, nothing that you see.\n"))
    #expect(try runner.run(["curriculum", "update", "--bundled"]).status == 0)
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.before))
    try runner.folder.write(ChangingPlan.before, to: "same.md")
    #expect(
      try runner.run(["curriculum", "update", runner.folder("same.md")]).output.hasPrefix(
        "The plan stays as it is; newer versions come from the plan in FOLDER/same.md.\n"))
    try FileManager.default.removeItem(atPath: runner.folder("same.md"))
    let lost = try runner.run(["curriculum", "update"])
    #expect(lost.status == 3 && lost.errors.hasSuffix("name the place where it is now, or `--bundled`\n"))
    #expect(try runner.run(["doctor"]).status == 0)
  }

  @Test("may be chosen before anything is logged")
  func chosenFirst() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    let result = try runner.run(["curriculum", "update", runner.folder("own")])
    #expect(result.output.hasPrefix("Your data lives in FOLDER/workspace.\n"))
    #expect(try runner.run(["done", "lc-9"]).status == 0)
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.after))
  }

  @Test("is not replaced by a plan with mistakes, nor by a command that does not say which")
  func refused() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try runner.folder.write("# Week 1: A\n", to: "own/week-01.md")
    let mistaken = try runner.run(["curriculum", "update", runner.folder("own")])
    #expect(mistaken.status == 1 && mistaken.output == "")
    #expect(mistaken.errors.hasPrefix("FOLDER/own/week-01.md:1:3: error: "))
    #expect(mistaken.errors.hasSuffix("\nYour plan was not changed.\n"))
    for (arguments, status) in [
      (["nowhere"], 3), (["--bundled", "x"], 2), (["--curriculum", "x"], 2), (["a", "b"], 2),
    ] as [([String], Int32)] {
      #expect(try runner.run(["curriculum", "update"] + arguments).status == status, "\(arguments)")
    }
    #expect(try runner.folder.contents(of: "workspace") == before)
    try write(ChangingPlan.before)
    let nameless = try runner.run(["curriculum", "update"])
    #expect(nameless.status == 1)
    #expect(nameless.errors.hasPrefix("error: your plan does not say where it was taken from\nhelp: "))
  }

  @Test("is kept by a fresh round, a restored backup and a recovered store")
  func otherCommands() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    _ = try runner.run(["backup", "create"])
    let before = try copy()
    try upgrade()
    for arguments in [["backup", "restore", "--yes"], ["restart", "--yes"]] {
      #expect(try runner.run(arguments).status == 0)
      #expect(try copy() == before)
    }
    try FileManager.default.removeItem(atPath: runner.folder("workspace/progress.json"))
    _ = try runner.run(["today"])
    #expect(try copy() == before)
  }

  @Test("is kept too in a workspace of an earlier version, by its first change")
  func earlierWorkspace() throws {
    let store = try String(
      contentsOfFile: "\(packageFolder)/Tests/ProgressStorageTests/Fixtures/store-2.3.json", encoding: .utf8)
    try runner.folder.write(store, to: "workspace/progress.json")
    for arguments in [["today"], ["status"], ["curriculum", "update"]] {
      #expect(try runner.run(arguments).status == 0)
      #expect(try runner.folder.contents(of: "workspace")["curriculum.md"] == nil, "\(arguments)")
    }
    #expect(try runner.run(["done", "lc-2", "1m"]).status == 0)
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.before))
  }

  @Test("that is gone is restored from its copy by whichever command comes next, and never gives way unsaid")
  func gone() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    _ = try runner.run(["curriculum", "update", runner.folder("own")])
    _ = try runner.run(["done", "lc-9"])
    let (before, list) = (try copy(), try runner.run(["curriculum", "list"]))
    let path = runner.folder("workspace/curriculum.md")
    for arguments in [["today"], ["done", "lc-2"], ["status"], ["export"], ["settings", "list"]] {
      try FileManager.default.removeItem(atPath: path)
      // Looking into the plan alone reads the copy.
      #expect(try runner.run(["curriculum", "list"]) == list)
      let result = try runner.run(arguments)
      #expect(
        result.status == 0 && result.errors.contains("the plan was gone, and is restored from"),
        "\(arguments)")
      #expect(try copy() == before, "\(arguments)")
    }
    try FileManager.default.removeItem(atPath: path)
    let look = try runner.run(["doctor"])
    #expect(look.status == 1 && look.output.contains("Do: `machinemode doctor --fix` restores it."))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try runner.run(["doctor", "--fix"]).status == 0)
    #expect(try copy() == before)
    try FileManager.default.removeItem(atPath: path)
    for name in try runner.folder.contents(of: "workspace/backups").keys where name.hasPrefix("plan-") {
      try FileManager.default.removeItem(atPath: runner.folder("workspace/backups/\(name)"))
    }
    let store = try runner.folder.text("workspace/progress.json")
    for arguments in [
      ["today"], ["done", "lc-1"], ["status"], ["curriculum", "list"], ["curriculum", "update"],
    ] {
      let result = try runner.run(arguments)
      #expect(result.status == 1 && result.output == "", "\(arguments)")
      #expect(result.errors.contains("is gone, and no copy of it is kept\nhelp: "), "\(result.errors)")
      #expect(try runner.folder.text("workspace/progress.json") == store)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    let words = try runner.run(["doctor"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("no copy of it is kept"))
    #expect(try runner.run(["curriculum", "update", runner.folder("own")]).status == 0)
    #expect(try copy() == before && runner.run(["doctor"]).status == 0)
  }

  @Test("is taken back by `undo`, which then says so, and forward again by `redo`")
  func undone() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    let before = try (copy(), runner.run(["today"]), runner.run(["export"]))
    try upgrade()
    _ = try runner.run(["curriculum", "update"])
    let after = try (copy(), runner.run(["today"]), runner.run(["export"]))
    #expect(before.0 != after.0 && before.2 != after.2)
    let undone = try runner.run(["undo"])
    #expect(undone.output.hasPrefix("Undone: update to the bundled plan, logged Fri 20 Nov 21:00.\n"))
    #expect(undone.status == 0 && undone.errors == "")
    #expect(try (copy(), runner.run(["today"]), runner.run(["export"])) == before)
    #expect(try runner.run(["redo"]).output.hasPrefix("Redone: update to the bundled plan"))
    #expect(try (copy(), runner.run(["today"]), runner.run(["export"])) == after)
  }

  @Test("goes to another machine in an export, and a workspace that follows another one is asked to say so")
  func exported() throws {
    try runner.folder.write(ChangingPlan.after, to: "own/week-01.md")
    _ = try runner.run(["curriculum", "update", runner.folder("own")])
    _ = try runner.run(["done", "lc-9"])
    let (export, plan) = (try runner.run(["export"]).output, try copy())
    let file = runner.folder("e.json")
    _ = try runner.run(["export", "--output", file])
    #expect(try runner.run(["import", file], workspace: "new").status == 0)
    #expect(try runner.run(["export"], workspace: "new").output == export)
    #expect(
      try runner.run(["status"], workspace: "new").output
        == runner.run(["status"]).output
        .replacing("FOLDER/workspace", with: "FOLDER/new"))
    _ = try runner.run(["done", "lc-1"], workspace: "other")
    let kept = try runner.run(["import", file], workspace: "other")
    #expect(
      kept.status == 0
        && kept.output.hasSuffix(
          """
          Its plan differs from yours, which stays; `--plan` imports the plan, too.

          """)
    )
    #expect(try runner.folder.text("other/curriculum.md").hasSuffix(" -->\n" + ChangingPlan.before))
    #expect(try runner.run(["import", "--plan", file], workspace: "other").status == 0)
    #expect(try runner.folder.text("other/curriculum.md") == plan)
    #expect(try runner.run(["undo"], workspace: "other").status == 0)
    #expect(try runner.folder.text("other/curriculum.md").hasSuffix(" -->\n" + ChangingPlan.before))
    // One with mistakes is named, and nothing is taken.
    try runner.folder.write(export.replacing("# Week 1", with: "# Wek 1"), to: "bad.json")
    let bad = try runner.run(["import", runner.folder("bad.json")], workspace: "third")
    #expect(
      bad.status == 1 && bad.errors.contains("bad.json, its plan:3:")
        && bad.errors.hasSuffix("Nothing was changed.\n"))
    #expect(try runner.folder.contents()["third/progress.json"] == nil)
  }

  @Test("where it cannot be written, nothing is changed")
  func cannotBeWritten() throws {
    _ = try runner.run(["done", "lc-1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try upgrade()
    // A superuser may write anywhere, but not a folder over a file.
    try runner.folder.write("in the way", to: "workspace/set-aside")
    let result = try runner.run(["curriculum", "update"])
    #expect(result.status == 3 && result.errors.contains("workspace/set-aside"))
    try FileManager.default.removeItem(atPath: runner.folder("workspace/set-aside"))
    #expect(try runner.folder.contents(of: "workspace") == before)
    let arguments = ["curriculum", "update"]
    try FileManager.default.removeItem(atPath: runner.folder("workspace/progress.lock"))
    try runner.folder.write("", to: "workspace/progress.lock/in-the-way")
    #expect(try runner.run(["today"]).status == 0)
    #expect(try runner.run(arguments).status == 3)
    #expect(try copy().hasSuffix(" -->\n" + ChangingPlan.before))
  }

  @Test("comes with a demonstration, which takes the present one each time")
  func demonstration() throws {
    _ = try runner.run(["demo", runner.folder("demo"), "--quiet"], workspace: nil)
    #expect(try runner.folder.text("demo/curriculum.md").hasSuffix(" -->\n" + ChangingPlan.before))
    try upgrade()
    _ = try runner.run(["demo", runner.folder("demo"), "--quiet"], workspace: nil)
    #expect(try runner.folder.text("demo/curriculum.md").hasSuffix(" -->\n" + ChangingPlan.after))
  }
}
