// `stats` from the outside: width, locale, stable keys, and numbers that undo restores.

import JSON
import TestSupport
import Testing

@Suite("stats")
struct StatsCommandTests {
  private static let sections = [
    "progress", "streak", "plan", "time", "problems", "weeks", "days", "calendar", "achievements", "focus",
  ]

  private static let demonstration = Result {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(["demo", runner.folder("workspace"), "--quiet"], workspace: nil)
    return runner
  }

  /// A workspace with the history of the demonstration.
  private func demonstration() throws -> CommandRunner { try Self.demonstration.get().copy() }

  @Test(
    "fits the columns there are, with nothing logged and with a long history", arguments: [60, 80])
  func width(columns: Int) throws {
    let demonstration = try demonstration()
    // At a landing every eighth of the numbers; they are laid out in the same way.
    let names = try names().enumerated().filter { Tier.isNightly || $0.offset % 8 == 0 }.map(\.element)
    for workspace in ["workspace", "none"] {
      for arguments in [["stats"]] + (columns == 60 ? Self.sections : []).map({ ["stats", $0] })
        + (workspace == "workspace" && columns == 60 ? names : []).map({ ["stats", "--why", $0] })
      {
        let output = try demonstration.output(
          of: arguments, workspace: workspace, environment: ["COLUMNS": "\(columns)"])
        #expect(!output.isEmpty, "\(arguments)")
        for line in output.split(separator: "\n") {
          #expect(line.count <= columns, "\(arguments): \(line)")
        }
        expectLacks(output, "\u{1B}")
      }
    }
  }

  /// The numbers that can be asked for, as a refusal lists them.
  private func names() throws -> [String] {
    let errors = try CommandRunner().refusal(of: ["stats", "--why", "?"], status: 2)
    let list = try #require(errors.split(separator: "the names are ").last)
    return list.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
  }

  @Test("knows some thirty numbers by name")
  func manyNames() throws {
    let names = try names()
    #expect(names.count > 25)
    expectContains(names, "streak")
    expectContains(names, "forecast")
    expectContains(names, "typical-time")
  }

  @Test("is plain ASCII in the C locale, and coloured only when asked")
  func locale() throws {
    let runner = try demonstration()
    // At a landing some of the sections; they are laid out in the same way.
    let sections = Tier.isNightly ? Self.sections : ["progress", "days", "calendar"]
    for arguments in [["stats"]] + sections.map({ ["stats", $0] }) {
      try expectEqual(runner.output(of: arguments, environment: ["LANG": "C"]).filter { !$0.isASCII }, "")
    }
    try expectContains(runner.output(of: ["stats", "--color", "always"]), "\u{1B}[1m")
  }

  /// Every key of a document with its path, elements of arrays taken together.
  private func keys(_ value: JSONValue, at path: String = "") -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: []) { keys, member in
        keys.insert("\(path).\(member.key)")
        keys.formUnion(self.keys(member.value, at: "\(path).\(member.key)"))
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(keys($1, at: "\(path)[]")) }
    default: []
    }
  }

  @Test("prints the same keys whatever is logged")
  func stableKeys() throws {
    let runner = try demonstration()
    func keys(in workspace: String) throws -> Set<String> {
      let output = try runner.output(of: ["stats", "--json"], workspace: workspace)
      return self.keys(try parseJSON(Array(output.utf8)))
    }
    let (full, empty) = (try keys(in: "workspace"), try keys(in: "none"))
    #expect(full.count > 100)
    expectEqual(empty.subtracting(full), [])
    // What is missing stands in lists that are empty before anything is logged, or below what is null then.
    let lists = [".calendar[]", ".plan.pauses[]", ".time.calendarWeeks[]", ".forecast.needed."]
    expectEqual(full.subtracting(empty).filter { key in !lists.contains { key.hasPrefix($0) } }, [])
  }

  @Test(
    "says the same to the byte after a command and its undo",
    arguments: [
      ["done", "1", "--on", "-3d"], ["reopen", "1920"], ["note", "p1", "A thought."],
      ["settings", "set", "rest", "sat,sun"], ["settings", "set", "start", "2026-10-01"],
      ["pause", "-3d..today"],
    ] + (Tier.isNightly ? [["done", "p4", "25m"], ["settings", "set", "dayStart", "00:00"]] : []))
  func undoRestores(command: [String]) throws {
    let runner = try demonstration()
    let before = try runner.output(of: ["stats", "--json"])
    try runner.prepare(command)
    let changed = try runner.output(of: ["stats", "--json"])
    // A note is not a number, and another start of the day changes none in the evening.
    #expect(changed != before || command[0] == "note" || command.contains("dayStart"))
    try runner.prepare(["undo"])
    try runner.run(["stats", "--json"], output: before)
    try runner.prepare(["redo"])
    try runner.run(["stats", "--json"], output: changed)
  }

  @Test("an evening far west of Greenwich counts for its own date, and half past one for the evening before")
  func ownDate() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1"], now: "2026-11-19T21:30:00-08:00")
    try runner.prepare(["done", "p2"], now: "2026-11-21T01:30:00-08:00")
    let output = try runner.output(of: ["stats", "--why", "streak"], now: "2026-11-21T01:40:00-08:00")
    expectContains(output, "2 days: 19 to 20 November.\n")
    try expectContains(
      runner.output(of: ["stats"], now: "2026-11-21T01:40:00-08:00"), "Still Friday 20 November")
  }

  @Test(
    "takes a number by its name, by its title, or by a beginning that only it has",
    arguments: [
      ("needed-rate", "Needed"), ("needed", "Needed"), ("Needed", "Needed"), ("this week", "This week"),
      ("Last day of the plan", "Last day of the plan"), ("fore", "Forecast"),
      ("typical-time", "Usual time"),
    ])
  func names(typed: String, title: String) throws {
    let output = try CommandRunner().output(of: ["stats", "--why", typed])
    expectPrefix(output, "\(title)\n")
  }

  @Test("refuses a name that fits none or several", arguments: ["s", "typical", "everything", "-"])
  func unknownNames(typed: String) throws {
    let errors = try CommandRunner().refusal(of: ["stats", "--why=\(typed)"], status: 2)
    expectPrefix(errors, "error: no number is called `\(typed)`\nhelp: ")
  }

  @Test("a command that earns a milestone says so, once")
  func milestones() throws {
    let runner = try CommandRunner(.bundled)
    let day = ["p1", "p2", "p3", "p4", "p5", "t1", "t2", "t3"]
    #expect(!(try runner.output(of: ["done"] + day.dropLast())).contains("Milestone"))
    try expectContains(runner.output(of: ["done", "t3"]), "\nMilestone: First day complete.\n")
    #expect(!(try runner.output(of: ["done", "b1"])).contains("Milestone"))
  }
}
