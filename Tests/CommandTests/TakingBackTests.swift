// Whatever a command changes can be taken back: each is one step of `undo`, asks first, or changes nothing logged.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("What a command changed")
struct TakingBackTests {
  /// What becomes of the learner's data.
  enum Effect: Sendable {
    /// One step, which `undo` takes back and `redo` does again.
    case step([String])
    /// Refused where nobody can be asked, and done with `--yes`.
    case asks([String])
    /// Neither the log nor the plan is another one after it, nor is a step of `undo` gone: `undo` does not count it.
    case nothing([String])
    /// Meant to change something, but it left no step that holds all of it: `undo` names it, and why, and stops.
    case named([String], String)

    var arguments: [String] {
      switch self {
      case .step(let arguments), .asks(let arguments), .nothing(let arguments), .named(let arguments, _):
        arguments
      }
    }
  }

  private static let unchanged = "which changed nothing"
  private static let further = "which cannot be undone"

  /// Every command has a row; a new one is missed by the first test until it has.
  static let effects: [String: [Effect]] = [
    "today": [.nothing([])],
    "show": [.nothing(["p1"])],
    "find": [.nothing(["permutation"])],
    "log": [.nothing([])],
    "done": [
      .step(["p3", "5m"]), .step(["p3", "again"]), .step(["p2", "again"]), .named(["p1"], unchanged),
      .step(["read", "--day", "2"]),
    ],
    "start": [.step(["p3"])],
    "hint": [.nothing(["p1"]), .nothing(["t3", "--results"])],
    // It does not end by itself, and what it saves is saved by these commands.
    "serve": [],
    "publish": [.nothing(["./website", "--dry-run"])],
    "inbox": [.nothing(["--dry-run"])],
    "review": [
      .nothing([]), .nothing(["--why"]), .step(["p1", "hard", "9m"]), .step(["p1", "--note", "x"]),
    ],
    "reopen": [.step(["p1"]), .named(["p3"], unchanged), .step(["read"])],
    "time": [.step(["p3", "5m"])],
    "bonus": [.step(["Puzzle", "5m"])],
    "solutions list": [.nothing([])],
    // What was logged is a step, which leaves what was read known; their own tests say so.
    "solutions follow": [.named(["solved", "--yes"], further)],
    "solutions pull": [.named([], unchanged)],
    "solutions unfollow": [.named([], further)],
    "note write": [
      .step(["p1", "A thought."]), .nothing(["p2"]), .named(["p2", "x"], unchanged),
    ],
    "note list": [.nothing([])],
    "note show": [.nothing(["idea"])],
    "note add": [.step(["More."])],
    "note edit": [.step(["idea", "More."])],
    "note delete": [.step(["idea"])],
    "note export": [.nothing(["notes"])],
    "note import": [.step(["vault"])],
    "agenda show": [.nothing([])],
    "agenda follow": [.named(["a.ics"], further)],
    "agenda unfollow": [.named(["followed"], further)],
    "agenda mirror": [
      .step(["mirrored"]), .nothing(["mirrored", "--dry-run"]), .named(["--stop"], further),
    ],
    "event list": [.nothing([])],
    "event add": [.step(["Lunch", "fri", "12:30"])],
    "event edit": [
      .step(["dentist", "15:00"]), .step(["weekly", "11:00", "--only", "2026-11-23"]),
      .step(["weekly", "12:00", "--from", "2026-11-30"]),
    ],
    "event delete": [
      .step(["dentist"]), .step(["weekly", "--only", "2026-11-23"]),
      .step(["weekly", "--from", "2026-11-30"]),
    ],
    "event import": [.step(["b.ics"]), .named(["a.ics"], unchanged)],
    "event export": [.nothing(["c.ics"])],
    "task list": [.nothing([])],
    "task add": [.step(["Milk", "fri"])],
    "task done": [.step(["rent"]), .named(["done before"], unchanged)],
    "task reopen": [.step(["done before"]), .named(["rent"], unchanged)],
    "task edit": [.step(["rent", "tomorrow"])],
    "task delete": [.step(["rent"])],
    // Its own tests say what it does with an editor.
    "edit": [],
    "reflect": [.step(["Fine."])],
    "pause add": [.step(["2026-12-05..2026-12-09"]), .nothing([])],
    "pause list": [.nothing([])],
    "pause delete": [.step(["2026-12-24"])],
    "status": [.nothing([])],
    "stats": [.nothing([])],
    "site": [.nothing(["--output", "pages"])],
    "share": [.nothing([])],
    // The words are in a file of their own, which is neither the log nor the plan.
    "protect set": [.named([], further)],
    "protect link": [.nothing(["--base-url", "https://ada.example/"])],
    "protect off": [.named(["--yes"], further)],
    "report": [.nothing([])],
    "plan check": [.nothing([])],
    "plan list": [.nothing([])],
    "plan use": [.step(["plan/week-01.md"]), .nothing(["plan/week-01.md", "--dry-run"])],
    "plan update": [.nothing(["--dry-run"])],
    "replan": [.step(["--hours", "2"]), .nothing(["--hours", "2", "--dry-run"])],
    // It writes into a file of the learner's own, and keeps that as it was.
    "plan mark": [.named(["own.md"], further), .nothing(["own.md", "--dry-run"])],
    "challenge list": [.nothing([])],
    "challenge add": [.step(["Run"])],
    "challenge use": [.step(["read"])],
    "challenge edit": [.step(["read", "Read", "more"])],
    "challenge archive": [.step(["read"])],
    "challenge delete": [.asks(["read"])],
    "settings list": [.nothing([]), .step(["rest", "sun"])],
    "settings get": [.nothing(["start"])],
    "settings set": [.step(["dayStart", "03:00"]), .named(["dayStart", "04:00"], unchanged)],
    "remind show": [.nothing([]), .nothing(["--dry-run"])],
    // Their own tests install a schedule.
    "remind install": [.nothing(["cron", "--dry-run"])],
    "remind uninstall": [],
    "backup create": [.nothing([])],
    "backup list": [.nothing([])],
    "backup restore": [.step(["daily"]), .asks([]), .nothing(["daily", "--dry-run"])],
    "doctor": [.nothing([]), .named(["--fix"], further)],
    // What it writes over is kept.
    "export": [.nothing([]), .nothing(["--output", "e.json"])],
    "import": [
      .step(["other.json"]), .step(["other.json", "--with-plan"]), .step(["solved.csv"]), .step(["own.md"]),
      .nothing(["other.json", "--dry-run"]), .named(["e.json"], unchanged),
    ],
    // The remote stays known; what came is a step.
    "sync": [.named(["shared"], further), .nothing(["shared", "--dry-run"])],
    "restart": [.asks([])],
    "cohort check": [.nothing(["class.json"])],
    "cohort site": [.nothing(["class.json", "-o", "class"])],
    "demo": [.nothing(["demonstration"])],
    // Their own tests say what they do; `stop` ends a timer that runs.
    "stop": [], "undo": [], "redo": [],
  ]

  /// Prepared once; each effect is tried in a copy.
  private static let prepared = Result { try prepare() }

  private static func place() throws -> CommandRunner { try prepared.get().copy() }

  private static func prepare() throws -> CommandRunner {
    let runner = try CommandRunner()
    let (folder, plan) = (runner.folder, ChangingPlan.after)
    try folder.write(plan, to: "plan/week-01.md")
    try folder.write(
      "id,title,status\n3,Longest Substring Without Repeating Characters,ac\n", to: "solved.csv")
    try folder.write(
      "**DAY 1**\n\n**DSA: Arrays**\n* [x] LC 1365: How Many Numbers Are Smaller Than the Current Number\n\n**SYSTEM DESIGN: DNS**\n* Task: Draw it\n",
      to: "own.md")
    try runner.prepare(["plan", "use", folder("plan"), "--quiet"], workspace: "other")
    try runner.prepare(["done", "lc-9", "--quiet"], workspace: "other")
    try folder.write(try runner.output(of: ["export"], workspace: "other"), to: "other.json")
    for arguments in [["done", "p1", "25m"], ["done", "p2"], ["note", "p2", "x"], ["reflect", "y"]] {
      try runner.prepare(arguments)
    }
    try prepareAgenda(runner)
    try runner.prepare(["protect", "set"])
    try runner.prepare(["challenge", "add", "Read"])
    try runner.prepare(["done", "read"])
    try runner.prepare(["pause", "2026-12-24"])
    try runner.prepare(["export", "--output", folder("e.json")])
    try runner.run(shell: "mkdir shared")
    try runner.prepare(["sync", folder("shared")], workspace: "other")
    // A class of one, whose site is built.
    try folder.write(#"[{"id": "workspace", "facts": "sites/workspace/progress.json"}]"#, to: "class.json")
    try runner.prepare(["site", "--output", folder("sites/workspace")])
    return runner
  }

  /// A repository of solutions that is followed, with nothing new.
  private static func prepareSolutions(_ runner: CommandRunner) throws {
    try runner.folder.write("x\n", to: "solved/move-zeroes.py")
    let identity = ["NAME", "EMAIL"].flatMap { key in
      ["AUTHOR", "COMMITTER"].map { ("GIT_\($0)_\(key)", "ada@example.org") }
    }
    try runner.run(
      shell: "cd solved && git init --quiet && git add --all && git commit --quiet --message x",
      environment: Dictionary(uniqueKeysWithValues: identity))
    try runner.prepare(["solutions", "follow", "solved", "--yes"])
    try runner.prepare(["done", "p4"])
  }

  /// An agenda, a calendar and notes of others, a followed calendar, and a folder to mirror.
  private static func prepareAgenda(_ runner: CommandRunner) throws {
    for words in [
      "event add Dentist fri 14:30", "event add Weekly mon 10:00 --every week", "task add Rent today",
      "task add Done before", "task done Done", "note add Idea", "event export a.ics",
    ] { try runner.prepare(words.split(separator: " ").map(String.init)) }
    let events = try runner.output(of: ["event", "export"])
    try runner.folder.write(events.replacing("UID:", with: "UID:x"), to: "b.ics")
    try runner.run(shell: "mkdir vault mirrored && cp b.ics followed.ics && cp b.ics f.ics")
    try runner.folder.write("A thought.\n", to: "vault/one.md")
    try runner.folder.write(
      events.split(separator: "BEGIN:VEVENT")[0] + "BEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:20261101T100000Z\r\n"
        + "DTSTART:20261120T100000Z\r\nSUMMARY:From elsewhere\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "mirrored/m.ics")
    try runner.prepare(["agenda", "follow", "followed.ics"])
  }

  @Test("there is a row for every command")
  func complete() throws {
    let commands = try ListedCommand.all().filter { !$0.hasSubcommands && !$0.path.isEmpty }
    try #require(commands.count > 20)
    expectEqual(commands.map(\.testDescription).filter { Self.effects[$0] == nil }, [])
  }

  @Test("every command with --dry-run has a row for it, in which nothing counts")
  func trials() throws {
    for command in try ListedCommand.all() where command.flags.contains("--dry-run") {
      let rows = Self.effects[command.testDescription] ?? []
      let isTried = rows.contains {
        if case .nothing(let words) = $0 { words.contains("--dry-run") } else { false }
      }
      #expect(isTried, "\(command.testDescription)")
    }
  }

  /// All that is the learner's, and what can be undone, as the store holds them: asking the program for an export and a list
  /// each time would be most of the time that these tests take.
  private struct Kept: Equatable {
    var data: JSONValue
    let steps: [String]

    /// What grows with every command, or is counted from the rest.
    private static let accounts = [
      "contents", "history", "revision", "schedule", "sha256", "sync", "writer",
    ]

    init(_ runner: CommandRunner) throws {
      let store = try runner.folder.text("workspace/progress.json")
      data = Self.withoutSequences(try parseJSON(Array(store.utf8)))
      steps = try Self.summaries(data["history"]?["undo"])
      for account in Self.accounts { data[account] = nil }
    }

    /// The numbers of events and tasks only grow, since other calendars know a newer one by them.
    private static func withoutSequences(_ value: JSONValue) -> JSONValue {
      switch value {
      case .object(let members):
        .object(members.filter { $0.key != "sequence" }.mapValues(withoutSequences))
      case .array(let elements): .array(elements.map(withoutSequences))
      default: value
      }
    }

    private static func summaries(_ steps: JSONValue?) throws -> [String] {
      guard case .array(let steps) = steps else { return [] }
      return try steps.map { step in
        guard case .string(let summary) = step["summary"] else { throw NoSummary() }
        return summary
      }
    }

    private struct NoSummary: Error {}
  }

  /// What every copy begins with, asked for once.
  private static let beginning = Result { try Kept(prepared.get()) }

  @Test(
    "is taken back by one `undo`, asked about first, named by `undo`, or nothing",
    arguments: effects.keys.sorted())
  func effect(command: String) throws {
    let name = command.split(separator: " ").map(String.init)
    for effect in Self.effects[command] ?? [] {
      let runner = try Self.place()
      var before = try Self.beginning.get()
      if name[0] == "solutions" {
        try Self.prepareSolutions(runner)
        before = try Kept(runner)
      }
      switch effect {
      case .nothing(let arguments):
        try runner.prepare(name + arguments)
        try expectEqual(Kept(runner), before, "\(command) \(arguments)")
        let latest = name[0] == "solutions" ? "done" : "pause"
        try expectPrefix(runner.output(of: ["undo"]), "Undone: \(latest) ", "\(command) counts")
      case .named(let arguments, let outcome):
        try runner.prepare(name + arguments)
        let typed = command == "note write" ? "note" : command
        try expectStop(at: "`\(typed)`, Fri 20 Nov 21:00, \(outcome)", runner)
      case .step(let arguments):
        try expectStep(name + arguments, before, runner)
      case .asks(let arguments):
        let errors = try runner.refusal(of: name + arguments, status: 2)
        expectContains(errors, "asks first")
        try expectEqual(Kept(runner), before, "\(command) \(arguments)")
        try expectStep(name + arguments + ["--yes"], before, runner)
      }
    }
  }

  private func expectStep(_ words: [String], _ before: Kept, _ runner: CommandRunner) throws {
    try runner.prepare(words)
    let after = try Kept(runner).data
    #expect(after != before.data, "\(words) changes nothing")
    let undone = try runner.output(of: ["undo"])
    let name = words[0] == "backup" ? words[1] : words[0]
    expectPrefix(undone, "Undone: \(name) ")
    try expectEqual(Kept(runner), before, "\(words)")
    try runner.prepare(["redo"])
    try expectEqual(Kept(runner).data, after, "\(words)")
  }

  /// Expects `undo` to name the last command and the latest step and to change nothing, and `--again` to take that step.
  private func expectStop(at words: String, _ runner: CommandRunner) throws {
    let before = try Kept(runner)
    let latest = try #require(before.steps.last).prefix(20)
    let errors = try runner.refusal(of: ["undo"], status: 1)
    expectPrefix(errors, "error: the last command was \(words)\n")
    expectContains(errors, "\nhelp: `machinemode undo --again` takes back the latest step: ")
    expectContains(errors, String(latest))
    try expectEqual(Kept(runner), before)
    try expectPrefix(runner.output(of: ["undo", "--again"]), "Undone: ")
    try expectEqual(Kept(runner).steps, before.steps.dropLast())
    // What was named is not named again.
    try expectPrefix(runner.output(of: ["undo"]), "Undone: ")
  }

  @Test("an export over another one keeps that, and `mark` the file as it was")
  func kept() throws {
    let runner = try Self.place()
    let old = try runner.folder.text("e.json")
    try runner.prepare(["done", "p3"])
    let output = try runner.output(of: ["export", "--output", runner.folder("e.json")])
    expectSuffix(output, "The previous export is in FOLDER/e.json.bak.\n")
    try expectEqual(runner.folder.text("e.json.bak"), old)
  }
}
