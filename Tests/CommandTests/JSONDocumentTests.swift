// Every document of `--json` from the outside: as documented, alone on its stream, and the same everywhere.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("JSON")
struct JSONDocumentTests {
  /// The command lines of a document; one that is not here is its command's.
  private static let variants: [String: [[String]]] = [
    "today --open --json": [["today", "--open", "--json"]],
    "show --json": [["show", "--json", "p1"], ["show", "--json", "--day", "1"]],
    "find --json": [["find", "--json", "sum"]],
    "note show --json": [["note", "show", "--json", "p1"], ["note", "show", "--json", "Ideas"]],
    "stats --why --json": [["stats", "--json", "--why", "streak"]],
    "report --json": [["report", "--json"], ["report", "--json", "--audience", "public"]],
    // What it says it says once, so that is not asked for here.
    "remind show --json": [["remind", "--json", "--test"]],
    "settings get --json": [["settings", "get", "start", "--json"]],
    "plan use --json": [["plan", "use", "course.md", "--dry-run", "--json"]],
    "cohort check --json": [["cohort", "check", "class.json", "--json"]],
  ]

  /// A workspace that has something for every document.
  private static func makeWorkspace(_ runner: CommandRunner) throws {
    try runner.folder.write(
      "number,title,difficulty,date\n1768,Merge Strings Alternately,Easy,2026-01-02\n", to: "solved.csv")
    try runner.folder.write(
      """
      {"schema": {"major": 3, "minor": 0}, "format": "machinemode-export",
      "solutions": {"lc-1920": {"path": "a.py"}}}
      """, to: "solutions.json")
    try runner.folder.write(
      "# Week 1: A\n\n## Day 1\n\n### DSA: B\n\n- [ ] LC 1: Two Sum [Easy]\n", to: "course.md")
    // Nobody's facts can be read, so the answer is no.
    try runner.folder.write(#"[{"id": "ada", "facts": "none.json"}]"#, to: "class.json")
    for arguments in [
      ["import", runner.folder("solved.csv")], ["import", runner.folder("solutions.json")],
      ["done", "p1", "25m"], ["note", "p1", "Two **pointers**."], ["reflect", "Quiet."],
      ["event", "add", "Open house", "today"], ["task", "add", "Call"],
      ["note", "add", "Ideas for later", "--tag", "ideas"], ["start", "p2"],
      ["challenge", "add", "Course", "--plan", runner.folder("course.md")],
      ["challenge", "use", "machine-mode"], ["backup", "create"],
    ] { try runner.prepare(arguments) }
  }

  @Test("every document has the keys that Documentation/json.md says, alone on its stream, everywhere")
  func everyDocument() throws {
    let runner = try CommandRunner()
    try JSONDocumentTests.makeWorkspace(runner)
    for document in try DocumentedJSON.all() {
      var met: Set<String> = []
      let usual = [document.command.split(separator: " ").map(String.init)]
      for arguments in JSONDocumentTests.variants[document.command] ?? usual {
        let plain = try runner.runUnchecked(arguments)
        expectEqual(
          plain.status, document.command == "cohort check --json" ? 1 : 0, "\(arguments): \(plain.errors)")
        expectSuffix(plain.output, "}\n", "\(arguments) does not end with a line feed")
        let odd = try runner.runUnchecked(
          arguments + ["--color", "always", "--quiet"],
          environment: ["LANG": "C", "LC_ALL": "POSIX", "COLUMNS": "1", "TERM": "dumb"])
        expectEqual(odd.output, plain.output, "\(arguments)")
        expectEqual(odd.status, plain.status, "\(arguments)")
        let value = try parseJSON(Array(plain.output.utf8))
        expectEqual(document.complaints(about: value), [], "\(arguments)")
        if case .object(let members) = value { met.formUnion(members.map(\.key)) }
      }
      // The plan of three days has no pattern cards.
      expectEqual(document.rareKeys.subtracting(met).subtracting(["readiness"]), [], "\(document.command)")
    }
  }

  @Test("every command that has the option is documented, and no other")
  func everyCommandOptionDocumented() throws {
    let documented = try DocumentedJSON.all().map(\.command).filter { $0 != "export" }.map {
      $0.split(separator: " ").prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    }
    let able = try ListedCommand.all().filter { !$0.hasSubcommands && $0.flags.contains("--json") }
    expectEqual(Set(able.map(\.testDescription)), Set(documented))
  }

  @Test("what a repair did stands in the document, not before it")
  func whatRepairDidStands() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    let output = try runner.output(of: ["doctor", "--fix", "--json"])
    try expectEqual(parseJSON(Array(output.utf8))["repairs"], ["Nothing to fix."])
  }

  @Test(
    "an option that does not go with it is refused",
    arguments: [
      (["undo", "--json"], "`--json` goes with `--list`"),
      (["review", "p1", "--json"], "`--json` is for the list"),
      (["status", "--check", "--json"], "`--check` prints nothing; leave out `--json`"),
    ])
  func optionDoesNotGo(_ arguments: [String], _ words: String) throws {
    let errors = try CommandRunner().refusal(of: arguments, status: 2)
    expectPrefix(errors, "error: \(words)")
  }
}
