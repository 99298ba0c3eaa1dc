// Every document of `--json` from the outside: as documented, alone on its stream, and the same everywhere.

import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite("JSON")
struct JSONDocumentTests {
  /// The command line of each heading; one that is not here is its heading's.
  private static let variants: [String: [[String]]] = [
    "today --json": [["today", "--json"], ["today", "--json", "--day", "1"]],
    "show --json": [
      ["show", "--json"], ["show", "--json", "p1", "1.p4"], ["show", "--json", "--day", "1"],
    ],
    // A letter that every kind of place has.
    "find --json": [["find", "--json", "o"]],
    "log --json": [["log", "--json"], ["log", "--json", "--all"], ["log", "--json", "..yesterday"]],
    "open --json": [["open", "--json", "p1"]],
    "stats --why --json": [
      ["stats", "--json", "--why", "streak"], ["stats", "--json", "--why", "forecast"],
    ],
    "report --json": [
      ["report", "--json"], ["report", "--format", "json"], ["report", "--json", "--audience", "public"],
    ],
    "agenda show --json": [["agenda", "--json"], ["agenda", "show", "--json", "month"]],
    "event list --json": [["event", "list", "--json"], ["event", "list", "--json", "--all"]],
    "task list --json": [["task", "list", "--json"], ["task", "list", "--json", "--done"]],
    "note show --json": [["note", "show", "--json", "p1"]],
    "note search --json": [["note", "search", "--json", "o"]],
    // What it says it says once, so that is not asked for here.
    "remind --json": [["remind", "--json", "--test"], ["remind", "--json", "--dry-run"]],
    "settings get --json": [
      ["settings", "get", "start", "--json"], ["settings", "get", "share.notes", "--json"],
    ],
    "cohort check --json": [["cohort", "check", "class.json", "--json"]],
    "curriculum list --json": [
      ["curriculum", "list", "--json"], ["curriculum", "list", "--json", "--day", "1"],
    ],
  ]

  private static func commandLines(of heading: String) -> [[String]] {
    variants[heading] ?? [heading.split(separator: " ").map(String.init)]
  }

  private func complaints(
    _ documentation: inout DocumentedJSON, _ runner: CommandRunner, in workspace: String,
    failing: [String: Int32] = [:], without: Set<String> = [], isAlsoElsewhere: Bool = false
  ) throws -> [String] {
    var complaints: [String] = []
    for heading in documentation.commands {
      for line in JSONDocumentTests.commandLines(of: heading) {
        let arguments = line
        let place = "\(workspace): \(arguments.joined(separator: " "))"
        let plain = try runner.runUnchecked(arguments, workspace: workspace)
        if plain.status != failing[heading] ?? (without.contains(heading) ? 1 : 0) {
          complaints.append("\(place): status \(plain.status), \(plain.errors)")
        }
        if without.contains(heading) {
          if !plain.output.isEmpty || plain.errors.isEmpty { complaints.append("\(place): \(plain.output)") }
          continue
        }
        if isAlsoElsewhere {
          let odd = try runner.runUnchecked(
            arguments + ["--color", "always", "--quiet"], workspace: workspace,
            environment: ["LANG": "C", "LC_ALL": "POSIX", "COLUMNS": "1", "TERM": "dumb"])
          if (odd.output, odd.status) != (plain.output, plain.status) {
            complaints.append("\(place): another document elsewhere")
          }
        }
        if !plain.output.hasSuffix("}\n") { complaints.append("\(place): does not end with a line feed") }
        do {
          let value = try parseJSON(Array(plain.output.utf8))
          complaints += documentation.complaints(about: value, of: heading).map { "\(workspace): \($0)" }
        } catch {
          complaints.append("\(place): \(error)")
        }
      }
    }
    return complaints
  }

  @Test("every document is as Documentation/json.md says, and everything said there is met")
  func everyDocumentDocumentationJson() throws {
    var documentation = try DocumentedJSON()
    expectEqual(documentation.missing, [])
    let runner = try CommandRunner(.bundled)
    // Nobody's facts can be read, so the answer is no.
    try runner.folder.write(#"[{"id": "ada", "facts": "none.json"}]"#, to: "class.json")
    var found: [String] = []
    // A machine on which nothing was ever done.
    found += try complaints(
      &documentation, runner, in: "fresh",
      failing: ["backup verify --json": 1, "note search --json": 1, "cohort check --json": 1],
      without: [
        "backup restore --dry-run --json", "export", "note show --json",
      ])
    // A learner's long history, with everything in it that a learner can write.
    try JSONPlaces.makeLongHistory(runner, in: "long")
    if Tier.isNightly {
      found += try complaints(
        &documentation, runner, in: "long", failing: JSONPlaces.failuresOfLongHistory,
        isAlsoElsewhere: true)
    }
    for words in [["Ideas for later"], ["A note of"], ["--day", "3"]] {
      let note = try runner.output(of: ["note", "show", "--json"] + words, workspace: "long")
      found += documentation.complaints(about: try parseJSON(Array(note.utf8)), of: "note show --json")
    }
    let solved = try runner.output(of: ["show", "100.p2", "--json"], workspace: "long")
    found += documentation.complaints(about: try parseJSON(Array(solved.utf8)), of: "show --json")
    // A small plan of one's own, finished.
    try JSONPlaces.makeSmallPlan(runner, in: "small")
    found += try complaints(
      &documentation, runner, in: "small", failing: ["note search --json": 1, "cohort check --json": 1],
      without: ["note show --json"], isAlsoElsewhere: !Tier.isNightly)
    // What can be restored when a store is gone.
    try JSONPlaces.makeBareStore(runner, in: "bare")
    try FileManager.default.removeItem(atPath: runner.folder("bare/progress.json"))
    let restore = try runner.output(of: ["backup", "restore", "--dry-run", "--json"], workspace: "bare")
    found += documentation.complaints(
      about: try parseJSON(Array(restore.utf8)), of: "backup restore --dry-run --json")
    // Another plan to follow, which has most of the present one's items no more.
    let other = try JSONPlaces.makeOtherPlan(runner)
    let update = try runner.output(
      of: ["curriculum", "update", other, "--dry-run", "--json"], workspace: "long")
    found += documentation.complaints(
      about: try parseJSON(Array(update.utf8)), of: "curriculum update --dry-run --json")
    let taken = try runner.output(of: ["curriculum", "update", other, "--json"], workspace: "small")
    found += documentation.complaints(
      about: try parseJSON(Array(taken.utf8)), of: "curriculum update --dry-run --json")
    // A plan with errors, which no other command takes.
    for (path, status) in try JSONPlaces.makeErrors(runner) {
      let output = try runner.output(of: ["curriculum", "check", path, "--json"], status: status)
      let value = try parseJSON(Array(output.utf8))
      found += documentation.complaints(about: value, of: "curriculum check --json")
    }
    // A programme that is put away.
    _ = try runner.output(of: ["restart", "--yes"], workspace: "small")
    let export = try runner.output(of: ["export"], workspace: "small")
    found += documentation.complaints(about: try parseJSON(Array(export.utf8)), of: "export")
    expectEqual(found, [])
    if Tier.isNightly { expectEqual(documentation.wanted.subtracting(documentation.seen).sorted(), []) }
  }

  @Test("what the plan no longer has is shown and listed as well")
  func whatPlanNoLonger() throws {
    var documentation = try DocumentedJSON()
    let runner = try CommandRunner(.bundled)
    try JSONPlaces.makeLongHistory(runner, in: "long")
    for (arguments, heading) in [
      (["show", "lost-item", "--json"], "show --json"), (["log", "2026-11-01", "--json"], "log --json"),
    ] {
      let output = try runner.output(of: arguments, workspace: "long")
      #expect(output.contains("\"kind\": \"orphan\""))
      let value = try parseJSON(Array(output.utf8))
      expectEqual(documentation.complaints(about: value, of: heading), [])
    }
  }

  @Test("every command that has the option is documented, and no other")
  func everyCommandOptionDocumented() throws {
    let runner = try CommandRunner(.bundled)
    let documentation = try DocumentedJSON()
    let documented = Set(
      documentation.commands.filter { $0 != "export" }.map {
        $0.split(separator: " ").prefix { !$0.hasPrefix("-") }.joined(separator: " ")
      })
    let able = try ListedCommand.all(of: runner).filter { !$0.hasSubcommands && $0.flags.contains("--json") }
    expectEqual(Set(able.map(\.testDescription)), documented)
  }

  @Test("what a repair did stands in the document, not before it")
  func whatRepairDidStands() throws {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(["done", "p1", "25m"])
    let output = try runner.output(of: ["doctor", "--fix", "--json"])
    try expectEqual(parseJSON(Array(output.utf8))["repairs"], ["Nothing to fix."])
  }

  @Test(
    "an option that does not go with it is refused",
    arguments: [
      (["undo", "--json"], "`--json` goes with `--list`"),
      (["backup", "restore", "--json"], "`--json` goes with `--dry-run`"),
      (["review", "p1", "--json"], "`--json` is for the list; nothing was changed"),
      (["status", "--check", "--json"], "`--check` prints nothing; leave out `--json`"),
      (["report", "--format", "html", "--json"], "`--json` means `--format json`"),
    ])
  func optionDoesNotGo(_ arguments: [String], _ words: String) throws {
    let errors = try CommandRunner(.bundled).refusal(of: arguments, status: 2)
    #expect(errors.hasPrefix("error: \(words)"))
  }

  @Test("backup verify without a backup says so beside an empty list")
  func backupVerifyWithoutBackup() throws {
    try CommandRunner(.bundled).run(
      ["backup", "verify", "--json"], status: 1,
      output: "{\"backups\": [], \"bytes\": 0, \"schemaVersion\": 2}\n",
      errors: "error: there is no backup to verify\nhelp: `machinemode backup create` makes one\n")
  }
}
