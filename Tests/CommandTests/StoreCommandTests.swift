// What a person sees when their store is damaged, edited by hand, of another version, or on its way to another
// machine.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("The store, from the command line")
struct StoreCommandTests {
  private let runner: CommandRunner
  private static let saturday = "2026-11-21T09:00:00+01:00"

  init() throws {
    runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m", "--quiet"])
    try runner.prepare(["done", "p2", "10m", "--quiet"])
  }

  private func store() throws -> String { try runner.folder.text("workspace/progress.json") }

  private func names(_ folder: String) throws -> [String] {
    try runner.folder.contents(of: "workspace").keys.filter { $0.hasPrefix(folder + "/") }.sorted()
  }

  @Test("any command that meets an unreadable store restores it, says so once, and goes on")
  func recovery() throws {
    try runner.folder.write("broken", to: "workspace/progress.json")
    let output = try runner.output(
      of: ["status", "--json"],
      errors: """
        FOLDER/workspace/progress.json: warning: the store could not be read, and is restored: line 1, column 1: \
        unknown word `broken`
          kept        FOLDER/workspace/backups/2026-11-21T090000-damaged.json, byte for byte
          restored    the copy of what was last written, FOLDER/workspace/progress.previous.json
                      1 day, 2 items done, 2 entries, 0 notes, last on 20 November 2026
          missing     what was logged after that, if anything

        """, now: Self.saturday)
    expectContains(output, "\"items\": {\"done\": 2,")
    try expectEqual(runner.folder.text("workspace/backups/2026-11-21T090000-damaged.json"), "broken")
    try runner.prepare(["status"])
  }

  /// Something that is wrong with a workspace: how it comes to that, and on which subjects `doctor` finds it.
  private static let troubles: [(shell: String, level: String, subjects: String)] = [
    ("true", "healthy", ""),
    ("chmod o+w workspace/progress.json", "warning", "store"),
    ("echo broken > workspace/backups/2026-11-19T210000-r1-day.json", "warning", "backups"),
    ("rm -r workspace/backups", "critical", "backups"),
    ("sed -i 's/\"minutes\": 25/\"minutes\": 45/' workspace/progress.json", "healthy", ""),
    (
      "chmod o+w workspace/progress.json; echo broken > workspace/backups/2026-11-19T210000-r1-day.json",
      "warning",
      "store and backups"
    ),
  ]

  private static let editWarning = """
    FOLDER/workspace/progress.json: warning: edited by hand: LC 1920: 25 -> 45 min
    help: the next change takes it as a step before its own; `machinemode undo` takes it back

    """

  @Test("status gives the judgement of doctor", arguments: troubles.indices)
  func health(number: Int) throws {
    let (shell, level, subjects) = Self.troubles[number]
    try runner.run(shell: shell)
    let warning = shell.contains("minutes") ? Self.editWarning : ""
    let judgement = try runner.output(of: ["doctor", "--json"], status: level == "critical" ? 1 : 0)
    let doctor = try parseJSON(Array(judgement.utf8))
    let status = try parseJSON(Array(try runner.output(of: ["status", "--json"], errors: warning).utf8))
    #expect(doctor["level"] == .string(level) && status["health"] == .string(level), "\(doctor)")
    let word = ["healthy": "ok", "critical": "error"][level] ?? level
    let words =
      subjects.isEmpty ? "\(word), 1 backup" : "\(word): \(subjects); `machinemode doctor` says what to do"
    let shown = try runner.output(of: ["status"], errors: warning)
    expectContains(shown, "\nData    \(words)\n", "\(shown)")
  }

  @Test("entries for earlier days alarm nobody on the first day of use")
  func firstDay() throws {
    for day in 17...19 { try runner.prepare(["done", "2.p\(day - 16)", "--on", "2026-11-\(day)"]) }
    try expectContains(runner.output(of: ["status"]), "\nData    ok, 1 backup\n")
  }

  /// Edits the minutes of the first problem by hand.
  private func edit() throws {
    try runner.folder.write(
      try store().replacing("\"minutes\": 25", with: "\"minutes\": 45"), to: "workspace/progress.json")
  }

  @Test("what was edited by hand is told by commands that read, which leave it as it is")
  func editedAndRead() throws {
    try edit()
    let before = try store()
    let shown = try runner.output(of: ["status"], errors: Self.editWarning)
    expectContains(shown, "items, 55 min")
    expectContains(shown, "Data    ok, 1 backup\n")
    let facts = try runner.output(of: ["status", "--json"], errors: Self.editWarning)
    expectContains(facts, "\"storeIsEdited\": true")
    try expectContains(runner.output(of: ["export"], errors: Self.editWarning), "\"minutes\": 45")
    try expectContains(runner.output(of: ["doctor"]), "edited by hand: LC 1920: 25 -> 45 min;")
    _ = try runner.output(of: ["backup", "restore", "r1", "--dry-run"], errors: Self.editWarning)
    try expectEqual(store(), before)
  }

  @Test("what was edited by hand is taken by the next change, said once, and undone after it")
  func editedAndTaken() throws {
    try edit()
    _ = try runner.output(of: ["done", "p3", "5m"], errors: Self.editWarning)
    try expectContains(runner.output(of: ["undo", "--list"]), "edited by hand  LC 1920: 25 -> 45 min")
    try expectPrefix(runner.output(of: ["undo"]), "Undone: done ")
    try expectPrefix(runner.output(of: ["undo"]), "Undone: edited by hand LC 1920: 25 -> 45 min, logged ")
    try expectContains(runner.output(of: ["status"]), "items, 35 min")
    try expectPrefix(runner.output(of: ["undo"]), "Undone: done ")
  }

  @Test(
    "each command that changes something takes an edit, and says so",
    arguments: [
      ["undo"], ["note", "p1", "x"], ["settings", "set", "rest", "sun"], ["backup", "create"],
      ["backup", "restore", "r1"], ["restart", "--yes"], ["doctor", "--fix"], ["sync", "shared"],
      ["import", "export.json"],
    ])
  func taking(arguments: [String]) throws {
    try runner.prepare(["export", "--output", "export.json", "--quiet"])
    try runner.run(shell: "mkdir shared")
    try edit()
    _ = try runner.output(of: arguments, errors: Self.editWarning)
    try runner.prepare(["status"])
    try expectContains(runner.output(of: ["doctor"]), "intact: ")
  }

  /// The workspace as another version of the program left it, in `older`. Returns its store.
  private func makeOlder() throws -> String {
    try runner.run(
      shell: #"""
        mkdir older && cp -r workspace/plans older
        sed 's/"writer": "[^"]*"/"writer": "machinemode 0.1.0"/' workspace/progress.json > older/progress.json
        sum=$(grep -v '^  "sha256": ' older/progress.json | sha256sum | cut -c 1-64)
        sed -i "s/^  \"sha256\": \"[0-9a-f]*\"/  \"sha256\": \"$sum\"/" older/progress.json
        """#)
    return try runner.folder.text("older/progress.json")
  }

  @Test("a store of the version before is taken over by the first command, whatever it is, in one line")
  func olderVersion() throws {
    let old = try makeOlder()
    let backup = "2026-11-20T210000-r2-before-version-change.json"
    _ = try runner.output(
      of: ["status"],
      errors:
        "This store was last written by machinemode 0.1.0; it is backed up as \(backup), and everything is "
        + "there: 1 day, 2 items done, 2 entries, 0 notes, last on 20 November 2026\n", workspace: "older")
    try runner.prepare(["status"], workspace: "older")
    try expectEqual(runner.folder.text("older/backups/\(backup)"), old)
  }

  @Test("a folder that may only be read is read, whatever would have to be done there")
  func readOnlyWorkspace() throws {
    let old = try makeOlder()
    try runner.folder.write("", to: "older/progress.lock/in-the-way")
    try runner.prepare(["status"], workspace: "older")
    try runner.refusal(of: ["done", "p1"], status: 3, workspace: "older")
    try expectEqual(runner.folder.text("older/progress.json"), old)
  }

  @Test("an export goes round to another workspace unchanged, and once more changes nothing")
  func transfer() throws {
    try runner.prepare(["note", "p1", "Index into itself. \u{1F44D}"])
    try runner.run(["export", "--output", runner.folder("e.json"), "--quiet"], output: "")
    let export = try runner.output(of: ["export"])
    try expectEqual(runner.folder.text("e.json"), export)
    try runner.run(
      ["import", runner.folder("e.json"), "--dry-run"],
      output: """
        Would import from FOLDER/e.json: 2 entries, 1 note, 1 programme, 1 setting.
        Already there, so skipped: nothing.
        You would follow its plan of 3 days.

        """, workspace: "other")
    try expectEqual(runner.folder.contents()["other/progress.json"], nil)
    try runner.run(
      ["import", runner.folder("e.json")],
      output: """
        Your workspace is FOLDER/other.
        Imported from FOLDER/e.json: 2 entries, 1 note, 1 programme, 1 setting.
        Already there, so skipped: nothing.
        From now on you follow its plan of 3 days.

        """, workspace: "other", environment: ["LOGNAME": "grace"])
    try runner.run(["export"], output: export, workspace: "other")
    let store = try runner.folder.text("other/progress.json")
    let second = try runner.output(of: ["import", runner.folder("e.json")], workspace: "other")
    expectContains(second, "Already there, so skipped: 2 entries, 1 note, 1 programme, 1 setting.")
    try expectEqual(runner.folder.text("other/progress.json"), store)
    try expectPrefix(
      runner.output(of: ["undo", "--again"], workspace: "other"), "Undone: import 2 entries, 1 note")
  }

  @Test("an export that is larger than any other file may be is read")
  func largeExport() throws {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(["done", "p1", "25m"])
    let export = try runner.output(of: ["export"])
    try runner.folder.write(String(repeating: " ", count: 17 << 20) + export, to: "large.json")
    try runner.prepare(["import", runner.folder("large.json"), "--quiet"], workspace: "other")
    try runner.run(["export"], output: export, workspace: "other")
  }

  @Test("what cannot be imported or exported is named, and nothing is changed")
  func refusedTransfer() throws {
    let before = try store()
    try runner.folder.write("{\"format\": \"other\"}\n", to: "odd.json")
    try runner.run(
      ["import", runner.folder("odd.json")], status: 1,
      errors: """
        FOLDER/odd.json:1:12: error: this is not an export that this program knows (`format`)
        {"format": "other"}
                   ^
        help: fix this place in the file, or put a copy of the file in its place; the file was left as it is

        """)
    try runner.refusal(of: ["import", runner.folder("missing.json")], status: 3)
    let path = runner.folder("workspace/progress.json")
    try runner.run(
      ["export", "--output", path], status: 1,
      errors: """
        FOLDER/workspace/progress.json: error: this file is not an export
        help: give the export another name, or remove the file

        """)
    try expectEqual(store(), before)
  }

  @Test("what the plan no longer has is a warning, and goes only when asked for by name")
  func orphans() throws {
    let export = try runner.output(of: ["export"]).replacing("lc-1480", with: "lc-99999")
    try runner.folder.write(export, to: "e.json")
    try runner.prepare(["import", runner.folder("e.json")])
    let doctor = try runner.output(of: ["doctor"])
    expectContains(doctor, "1 former item, logged but no longer in the plan")
    try runner.refusal(of: ["doctor", "--delete", "lc-1920"], status: 2)
    try expectContains(store(), "lc-99999")
    try runner.prepare(["doctor", "--delete", "lc-99999"])
    try expectLacks(runner.output(of: ["export"]), "lc-99999")
    try runner.prepare(["undo"])
    try expectContains(runner.output(of: ["export"]), "lc-99999")
  }

  @Test("a plan that cannot be read is an error for the doctor, who looks at the rest all the same")
  func brokenPlan() throws {
    let output = try runner.output(of: ["doctor", "--plan", runner.folder("nowhere")], status: 1)
    expectContains(output, "Plan       error  ")
    expectContains(output, "Store      ok")
  }

  @Test("a backup that is broken makes the list end with 1 and name it")
  func broken() throws {
    try runner.prepare(["backup", "list"])
    try runner.folder.write("{", to: "workspace/backups/2026-11-20T210000-r1-day.json")
    let list = try runner.output(of: ["backup", "list"], status: 1)
    expectContains(list, "unreadable")
    expectSuffix(list, ", 1 damaged.\n")
    let fixed = try runner.output(of: ["doctor", "--fix"])
    expectPrefix(fixed, "Fixed: moved the broken backup")
    try expectEqual(names("backups").filter { $0.contains("broken-backup") }.count, 1)
  }
}
