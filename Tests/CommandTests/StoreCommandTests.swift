// What a person sees when their store is damaged, altered, of another version, or on its way to another
// machine.

import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite("The store, from the command line")
struct StoreCommandTests {
  private let runner: CommandRunner
  private static let saturday = "2026-11-21T09:00:00+01:00"

  init() throws {
    runner = try CommandRunner()
    _ = try runner.run(["done", "p1", "25m", "--quiet"])
    _ = try runner.run(["done", "p2", "10m", "--quiet"])
  }

  private func store() throws -> String { try runner.folder.text("workspace/progress.json") }

  private func names(_ folder: String) throws -> [String] {
    try runner.folder.contents(of: "workspace").keys.filter { $0.hasPrefix(folder + "/") }.sorted()
  }

  @Test("any command that meets an unreadable store restores it, says so once, and goes on")
  func recovery() throws {
    try runner.folder.write("broken", to: "workspace/progress.json")
    let result = try runner.run(["status", "--json"], now: Self.saturday)
    #expect(result.status == 0)
    #expect(result.output.contains("\"items\": {\"done\": 1,"))
    #expect(
      result.errors == """
        FOLDER/workspace/progress.json: warning: the store could not be read, and is restored: line 1, column 1: \
        unknown word `broken`: strings are in double quotes, words are `true`, `false`, `null`
          kept aside  FOLDER/workspace/set-aside/progress-2026-11-21-090000.json, byte for byte
          restored    the backup daily-2026-11-20-r1.json
                      1 day, 1 item done, 1 entry, 0 notes, last on 20 November 2026
          missing     what was logged after that, if anything

        """)
    #expect(try runner.folder.text("workspace/set-aside/progress-2026-11-21-090000.json") == "broken")
    #expect(try runner.run(["status"]).errors == "")
  }

  /// Something that is wrong with a workspace: how it comes to that, and on which subjects `doctor` finds it.
  private static let troubles: [(shell: String, level: String, subjects: String)] = [
    ("true", "healthy", ""),
    ("chmod o+w workspace/progress.json", "warning", "store"),
    ("echo broken > workspace/backups/daily-2026-11-19-r1.json", "warning", "backups"),
    ("rm -r workspace/backups", "critical", "backups and curriculum"),
    ("sed -i 's/\"minutes\": 25/\"minutes\": 45/' workspace/progress.json", "critical", "store"),
    (
      "sed -i 's/LC 1920: .*/LC 1921: Eliminate Maximum Number of Monsters [Medium]/' workspace/curriculum.md",
      "warning", "curriculum"
    ),
    (
      "chmod o+w workspace/progress.json; echo broken > workspace/backups/daily-2026-11-19-r1.json",
      "warning",
      "store and backups"
    ),
  ]

  @Test("status gives the judgement of doctor", arguments: troubles.indices)
  func health(number: Int) throws {
    let (shell, level, subjects) = Self.troubles[number]
    #expect(try runner.run(shell: shell).status == 0)
    let doctor = try parseJSON(Array(try runner.run(["doctor", "--json"]).output.utf8))
    let status = try parseJSON(Array(try runner.run(["status", "--json"]).output.utf8))
    #expect(doctor["level"] == .string(level) && status["health"] == .string(level), "\(doctor)")
    let words = subjects.isEmpty ? level : "\(level): \(subjects); `machinemode doctor` says what to do"
    let shown = try runner.run(["status"])
    #expect(shown.status == 0 && shown.output.contains("\nHealth  \(words)\n"), "\(shown.output)")
  }

  @Test("entries for earlier days alarm nobody on the first day of use")
  func firstDay() throws {
    for day in 17...19 { _ = try runner.run(["done", "\(day - 15).p1", "--on", "2026-11-\(day)"]) }
    #expect(try runner.run(["status"]).output.contains("\nHealth  healthy\n"))
    for day in 21...22 { _ = try runner.run(["done", "\(day).p1"], now: "2026-11-\(day)T09:00:00+01:00") }
    #expect(try runner.run(shell: "rm workspace/backups/daily-2026-11-2[12]*").status == 0)
    let later = try runner.run(["status"], now: "2026-11-22T10:00:00+01:00")
    #expect(later.output.contains("\nHealth  warning: backups; "), "\(later.output)")
  }

  @Test("an altered store is shown with a warning, and nothing is logged until it is accepted")
  func altered() throws {
    try runner.folder.write(
      try store().replacing("\"minutes\": 25", with: "\"minutes\": 45"), to: "workspace/progress.json")
    let before = try store()
    let shown = try runner.run(["status"])
    #expect(shown.status == 0 && shown.output.contains("Time    55 min"))
    #expect(shown.output.contains("Health  critical: store; `machinemode doctor` says what to do\n"))
    #expect(
      shown.errors.hasPrefix(
        "FOLDER/workspace/progress.json: warning: the file has changed since it was written"))
    for arguments in [
      ["done", "p3"], ["note", "p1", "x"], ["undo"], ["settings", "set", "rest", "sun"],
      ["backup", "create"],
    ] {
      let result = try runner.run(arguments)
      #expect(result.status == 1 && result.output == "", "\(arguments)")
      #expect(result.errors.contains("doctor --accept"), "\(arguments)")
    }
    #expect(try store() == before)
    #expect(try runner.run(["doctor"]).status == 1)
    #expect(try runner.run(["doctor", "--fix"]).status == 1)
    let asked = try runner.run(["doctor", "--accept"])
    #expect(asked.status == 2 && asked.errors.hasSuffix("help: add `--yes`; `undo` then starts over\n"))
    #expect(try store() == before)
    let accepted = try runner.run(["doctor", "--accept", "--yes"])
    #expect(accepted.status == 0 && accepted.output.hasPrefix("Accepted as it is: 1 day, 2 items done"))
    #expect(try runner.run(["done", "p3"]).status == 0)
  }

  @Test("a store of the version before is taken over by the first command, whatever it is, in one line")
  func olderVersion() throws {
    let old = try String(
      contentsOfFile: "\(packageFolder)/Tests/ProgressStorageTests/Fixtures/store-1.0.json", encoding: .utf8)
    try runner.folder.write(old, to: "older/progress.json")
    let result = try runner.run(["status"], workspace: "older")
    #expect(result.status == 0)
    #expect(
      result.errors == "note: this store was last written by machinemode 0.1.0; it is backed up as "
        + "automatic-2026-11-20-210000-r1-before-migration.json, and everything is there: 1 day, 2 items done, "
        + "3 entries, 4 notes, last on 20 November 2026\n")
    #expect(try runner.run(["status"], workspace: "older").errors == "")
    #expect(
      try runner.folder.text("older/backups/automatic-2026-11-20-210000-r1-before-migration.json") == old)
  }

  @Test("a folder that may only be read is read, whatever would have to be done there")
  func readOnlyWorkspace() throws {
    let old = try String(
      contentsOfFile: "\(packageFolder)/Tests/ProgressStorageTests/Fixtures/store-1.0.json", encoding: .utf8)
    try runner.folder.write(old, to: "older/progress.json")
    try runner.folder.write("", to: "older/progress.lock/in-the-way")
    let result = try runner.run(["status"], workspace: "older")
    #expect(result.status == 0 && result.errors == "")
    #expect(try runner.run(["done", "p1"], workspace: "older").status == 3)
    #expect(try runner.folder.text("older/progress.json") == old)
  }

  @Test("an export goes round to another workspace unchanged, and once more changes nothing")
  func transfer() throws {
    #expect(try runner.run(["note", "p1", "Index into itself. \u{1F44D}"]).status == 0)
    #expect(try runner.run(["export", "--output", runner.folder("e.json"), "--quiet"]).output == "")
    let export = try runner.run(["export"]).output
    #expect(try runner.folder.text("e.json") == export)
    let trial = try runner.run(["import", runner.folder("e.json"), "--dry-run"], workspace: "other")
    #expect(
      trial.output == """
        Would import from FOLDER/e.json: 2 entries, 1 note, 2 settings.
        Already there, so skipped: nothing.
        You would follow its plan of 100 days.

        """)
    #expect(try runner.folder.contents()["other/progress.json"] == nil)
    let first = try runner.run(
      ["import", runner.folder("e.json")], workspace: "other", environment: ["LOGNAME": "grace"])
    #expect(
      first.output == """
        Your data lives in FOLDER/other.
        Imported from FOLDER/e.json: 2 entries, 1 note, 2 settings.
        Already there, so skipped: nothing.
        From now on you follow its plan of 100 days.

        """)
    #expect(try runner.run(["export"], workspace: "other").output == export)
    let store = try runner.folder.text("other/progress.json")
    let second = try runner.run(["import", runner.folder("e.json")], workspace: "other")
    #expect(second.output.contains("Already there, so skipped: 2 entries, 1 note."))
    #expect(try runner.folder.text("other/progress.json") == store)
    #expect(try runner.run(["undo"], workspace: "other").output.hasPrefix("Undone: import 2 entries, 1 note"))
  }

  @Test("an export that is larger than any other file may be is read")
  func largeExport() throws {
    let runner = try CommandRunner()
    _ = try runner.run(["done", "p1", "25m"])
    let export = try runner.run(["export"]).output
    try runner.folder.write(String(repeating: " ", count: 17 << 20) + export, to: "large.json")
    let result = try runner.run(["import", runner.folder("large.json"), "--quiet"], workspace: "other")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try runner.run(["export"], workspace: "other").output == export)
  }

  @Test("what cannot be imported or exported is named, and nothing is changed")
  func refusedTransfer() throws {
    let before = try store()
    try runner.folder.write("{\"format\": \"other\"}\n", to: "odd.json")
    #expect(
      try runner.complaints(
        ["import", runner.folder("odd.json")], status: 1,
        errors: """
          FOLDER/odd.json:1:12: error: `other` is not an export format that this program knows (`format`)
          help: fix this place in the file, or put a copy of the file in its place; the file was left as it is

          """) == [])
    #expect(try runner.run(["import", runner.folder("missing.json")]).status == 3)
    let path = runner.folder("workspace/progress.json")
    #expect(
      try runner.complaints(
        ["export", "--output", path], status: 1,
        errors: """
          FOLDER/workspace/progress.json: error: this file is not an export
          help: give the export another name, or remove the file; nothing was changed

          """) == [])
    #expect(try store() == before)
  }

  @Test("what the plan no longer has is a warning, and goes only when asked for by name")
  func orphans() throws {
    let export = try runner.run(["export"]).output.replacing("lc-1480", with: "lc-99999")
    try runner.folder.write(export, to: "e.json")
    #expect(try runner.run(["import", runner.folder("e.json")]).status == 0)
    let doctor = try runner.run(["doctor"])
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("the plan no longer has 1 logged item"))
    #expect(try runner.run(["doctor", "--remove-orphan", "lc-1920"]).status == 2)
    #expect(try store().contains("lc-99999"))
    #expect(try runner.run(["doctor", "--remove-orphan", "lc-99999"]).status == 0)
    #expect(!(try runner.run(["export"]).output.contains("lc-99999")))
    #expect(try runner.run(["undo"]).status == 0)
    #expect(try runner.run(["export"]).output.contains("lc-99999"))
  }

  @Test("a plan that cannot be read is critical for the doctor, who looks at the rest all the same")
  func brokenPlan() throws {
    let result = try runner.run(["doctor", "--curriculum", runner.folder("nowhere")])
    #expect(result.status == 1)
    #expect(result.output.contains("Curriculum  critical"))
    #expect(result.output.contains("Store       healthy"))
  }

  @Test("a backup that is broken makes verify end with 1 and name it")
  func verify() throws {
    #expect(try runner.run(["backup", "verify"]).status == 0)
    try runner.folder.write("{", to: "workspace/backups/daily-2026-11-20-r1.json")
    #expect(
      try runner.complaints(
        ["backup", "verify"], status: 1,
        output:
          "unreadable  daily-2026-11-20-r1.json: the document ends too early: expected a key in double quotes or `}`\n"
      ) == [])
    let fixed = try runner.run(["doctor", "--fix"])
    #expect(fixed.status == 0 && fixed.output.hasPrefix("Fixed: moved the broken backup"))
    #expect(try names("set-aside").count == 1)
  }
}
