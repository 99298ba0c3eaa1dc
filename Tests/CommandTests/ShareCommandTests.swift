// `share` from the outside: what is new to strangers after each act, and texts alone on their stream.

import Foundation
import StrictJSON
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("share")
struct ShareCommandTests {
  private static let since = "since the build of 20 November 2026, 21:00"

  private func prepare(_ runner: CommandRunner, _ commands: [String]...) throws {
    for command in commands { try runner.prepare(command) }
  }

  private func build(_ runner: CommandRunner, _ more: String...) throws {
    try runner.prepare(["site", "--output", runner.folder("site"), "--quiet"] + more)
  }

  private func changes(_ runner: CommandRunner, columns: Int = 80) throws -> String {
    try runner.output(of: ["share", "changes"], environment: ["COLUMNS": "\(columns)"])
  }

  @Test("without a store or a build says what a first build would show, and makes nothing")
  func fresh() throws {
    let runner = try CommandRunner(.bundled)
    let output = try runner.output(of: ["share"])
    #expect(
      output.hasPrefix(
        """
        No public site has been built yet. The first, by `machinemode site`, will show
        strangers:
          the plan, with nothing done yet

        Status line
        Day 1 of 100 · 0 of 485 problems

        """), "\(output)")
    #expect(output.contains("\n  machinemode settings set baseURL https://you.example/progress/\n"))
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("after a build says that nothing is new, and after each act what is")
  func acts() throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1", "25m"])
    try build(runner)
    try expectEqual(changes(runner), "Nothing is new to strangers \(Self.since).\n")
    try prepare(runner, ["note", "p1", "Kadane's zqnote."])
    try expectEqual(changes(runner), "Nothing is new to strangers \(Self.since).\n")
    try prepare(runner, ["note", "p1", "--public"], ["done", "p2", "10m"])
    try expectEqual(
      changes(runner),
      """
      New to strangers \(Self.since)
        Note on LC 1920 Build Array from Permutation, now public: "Kadane's zqnote."
        Day 1: 1 item done: LC 1480
        All items: 2 of 619 (was 1 of 619)
        Problems: 2 of 485 (was 1 of 485)
        Time spent: 35 min (was 25 min)
        Problems still fresh: 2 of 412 (was 1 of 412)

      """)
    try build(runner)
    try expectEqual(changes(runner), "Nothing is new to strangers \(Self.since).\n")
    try prepare(runner, ["note", "p1", "--private"])
    try expectEqual(
      changes(runner),
      """
      No longer there \(Self.since)
        Note on LC 1920 Build Array from Permutation: "Kadane's zqnote."

      """)
    try prepare(runner, ["settings", "set", "share.name", "Ada"], ["undo"], ["undo"], ["reopen", "p2"])
    try expectEqual(
      changes(runner),
      """
      New to strangers \(Self.since)
        Day 1: LC 1480 Running Sum of 1d Array: 10 min (was done 20 November 2026,
          10 min)
        All items: 1 of 619 (was 2 of 619)
        Problems: 1 of 485 (was 2 of 485)
        Problems still fresh: 1 of 412 (was 2 of 412)

      """)
  }

  @Test("does not count a private build, nor one that failed")
  func otherBuilds() throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1", "25m"])
    try build(runner, "--audience", "private")
    #expect(try changes(runner).hasPrefix("No public site has been built yet."))
    try runner.folder.write("mine", to: "taken/index.html")
    try runner.refusal(of: ["site", "--output", runner.folder("taken"), "--allow-existing"], status: 1)
    #expect(try changes(runner).hasPrefix("No public site has been built yet."))
    try build(runner)
    #expect(try changes(runner).hasPrefix("Nothing is new"))
  }

  @Test("keeps of a build what strangers read, and nothing else")
  func file() throws {
    let runner = try CommandRunner(.bundled)
    try prepare(
      runner, ["done", "p1", "25m", "--note", "zqprivate"], ["note", "p2", "for all", "--public"],
      ["reflect", "zqreflection"], ["bonus", "zqbonus"], ["pause", "tomorrow", "--reason", "zqreason"])
    try build(runner)
    let text = try runner.folder.text("workspace/public-facts.json")
    #expect(text.contains("for all") && !text.contains("zq") && !text.contains(runner.folder.path))
  }

  @Test(
    "goes on without facts that cannot be read",
    arguments: [
      "", "{", "[]", "{\"built\": 3}", "{\"built\": \"2026-11-20T21:00:00+01:00\", \"facts\": [{}]}",
    ])
  func damaged(text: String) throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1"])
    try build(runner)
    try runner.folder.write(text, to: "workspace/public-facts.json")
    #expect(try changes(runner).hasPrefix("No public site has been built yet."))
  }

  @Test("warns where the facts cannot be kept, and the site is built")
  func taken() throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1"])
    try FileManager.default.createDirectory(
      atPath: runner.folder("workspace/public-facts.json/inside"), withIntermediateDirectories: true)
    let output = try runner.output(
      of: ["site", "--output", runner.folder("site")],
      errors: """
        warning: the build could not be recorded in FOLDER/workspace
        help: until that folder can be written to, `status` and `share` go by an earlier build

        """)
    #expect(output.hasPrefix("178 pages: "))
  }

  @Test("says so much and no more of a long history", arguments: [40, 80])
  func long(columns: Int) throws {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(["demo", runner.folder("workspace"), "--quiet"], workspace: nil)
    try prepare(
      runner, ["settings", "set", "share.notes", "yes"], ["settings", "set", "share.reflections", "yes"])
    let first = try changes(runner, columns: columns)
    try build(runner)
    try prepare(
      runner, ["settings", "set", "share.notes", "no"], ["settings", "set", "start", "2026-09-01"])
    try prepare(runner, ["done"] + (60...95).map { "\($0).p1" })
    for text in [first, try changes(runner, columns: columns)] {
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { displayWidth(String($0)) <= columns }, "\(text)")
      // An entry begins two columns in; what continues one, four.
      #expect(lines.count { $0.hasPrefix("  ") && !$0.hasPrefix("   ") } <= 26, "\(text)")
      #expect(text.contains(#/\n  (and )?\d+ more( that you wrote)?; `--json`/#), "\(text)")
    }
  }

  @Test(
    "prints one text alone",
    arguments: [
      (["status"], "Day 1 of 100 · 1-day streak · 1 of 485 problems · https://ada.example/p/\n"),
      (["link"], "https://ada.example/p/\n"), (["LINK"], "https://ada.example/p/\n"),
      (
        ["post"],
        """
        Week 1 of 15: Foundations
        1 of 54 items done and 25 min spent.
        1 of 485 problems in all.
        Next: day 1, Arrays (Easy Level Warm-Up) and DNS & Domain Resolution.
        https://ada.example/p/

        """
      ),
      (
        ["badge", "--format", "endpoint"],
        "https://img.shields.io/endpoint?url=https%3A%2F%2Fada.example%2Fp%2Fshare%2Fbadge.json\n"
      ),
    ])
  func alone(arguments: [String], output: String) throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1", "25m"], ["settings", "set", "baseURL", "https://ada.example/p"])
    for environment in [["COLUMNS": "40"], ["LANG": "C", "LC_ALL": "C"], ["COLUMNS": "120"]] {
      try runner.run(["share"] + arguments, output: output, environment: environment)
    }
  }

  @Test("prints a picture on one line, as Markdown or HTML", arguments: ["streak", "heat-map", "badge"])
  func pictures(name: String) throws {
    let runner = try CommandRunner(.bundled)
    let place = ["--base-url", "https://ada.example/"]
    let markdown = try runner.output(of: ["share", name] + place, environment: ["COLUMNS": "40"])
    #expect(markdown.hasPrefix("[<picture>") && markdown.hasSuffix("](https://ada.example/)\n"))
    expectEqual(markdown.split(separator: "\n").count, 1)
    try runner.run(["share", name, "--format", "markdown"] + place, output: markdown)
    let html = try runner.output(of: ["share", name, "--format", "html"] + place)
    #expect(html.hasPrefix("<a href=\"https://ada.example/\"><picture>"))
    let overview = try runner.output(of: ["share"] + place, environment: ["COLUMNS": "40"])
    #expect(overview.contains("\n\(markdown)"))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    var status: Int32 = 2
    let errors: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "says what is wrong and what to write",
    arguments: [
      Refusal(
        arguments: ["heatmap"],
        errors: "error: there is no `heatmap` to share\nhelp: did you mean `heat-map`?\n"),
      Refusal(
        arguments: ["everything"],
        errors: "error: there is no `everything` to share\n"
          + "help: choose from changes, status, link, post, streak, heat-map, badge\n"),
      Refusal(
        arguments: ["link"], status: 1,
        errors: "error: the address of your site is not set, so there is no link\n"
          + "help: `machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run\n"
      ),
      Refusal(
        arguments: ["badge", "--format", "endpoint"], status: 1,
        errors: "error: the address of your site is not set, so there is no address of a badge\n"
          + "help: `machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run\n"
      ),
      Refusal(
        arguments: ["streak", "--format", "plain"],
        errors: "error: `--format plain` cannot be used with `streak`\nhelp: use it with `share badge`\n"),
      Refusal(
        arguments: ["--format", "html"],
        errors: "error: `--format html` cannot be used with `share`\n"
          + "help: use it with `share streak`, `share heat-map`, `share badge`\n"),
      Refusal(
        arguments: ["post", "--json"],
        errors: "error: `--json` prints everything\nhelp: leave out `post`\n"),
      Refusal(
        arguments: ["--base-url", "you.example"],
        errors: "error: `you.example` is not a valid address of a site\n"
          + "help: write one such as `https://you.example/progress/`\n"),
    ])
  func refusals(refusal: Refusal) throws {
    try CommandRunner(.bundled).run(
      ["share"] + refusal.arguments, status: refusal.status, errors: refusal.errors)
  }

  @Test("tells other programs all changes, each with what was before")
  func json() throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1", "25m"])
    try build(runner)
    try prepare(runner, ["time", "p1", "5m"], ["settings", "set", "share.name", "Ada \"L\""])
    let output = try runner.output(of: ["share", "--json", "--base-url", "https://ada.example/"])
    guard case .array(let changes)? = try parseJSON(Array(output.utf8))["changes"] else {
      Issue.record("no changes: \(output)")
      return
    }
    expectEqual(
      changes,
      [
        [
          "kind": "name", "id": "name", "day": .null, "title": "Your name", "before": .null,
          "after": "Ada \"L\"",
        ],
        [
          "kind": "address", "id": "address", "day": .null, "title": "Address of the site", "before": .null,
          "after": "https://ada.example/",
        ],
        [
          "kind": "item", "id": "lc-1920", "day": 1, "title": "LC 1920 Build Array from Permutation",
          "before": "done 20 November 2026, 25 min", "after": "done 20 November 2026, 30 min",
        ],
        [
          "kind": "figure", "id": "minutes", "day": .null, "title": "Time spent", "before": "25 min",
          "after": "30 min",
        ],
      ])
  }
}
