// Options of every command before its name, behind it, and between a command and its subcommand.

import TestSupport
import Testing

@Suite("Options of every command")
struct OptionsAnywhereTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  /// Every way to place two options among the words of a command.
  private static let commands = [
    ["stats", "progress"], ["today"], [], ["backup", "list"], ["backup"], ["settings", "get", "dayStart"],
    ["plan", "list", "1"],
  ]

  @Test("stand anywhere, with a blank or an equal sign before their value", arguments: commands)
  func places(command: [String]) throws {
    try runner.prepare(["done", "p1", "25m"])
    let workspace = runner.folder("workspace")
    func run(_ words: [String]) throws -> String {
      try runner.output(of: words, now: nil, workspace: nil)
    }
    let forms = [
      ["--workspace", workspace, "--now", CommandRunner.now],
      ["--now=\(CommandRunner.now)", "--workspace=\(workspace)", "-q"],
      ["--color", "never", "--workspace", workspace, "--quiet", "--now=\(CommandRunner.now)"],
    ]
    let expected = try run(command + forms[0])
    for options in forms {
      for place in 0...command.count {
        try expectEqual(run(command.prefix(place) + options + command.dropFirst(place)), expected)
      }
    }
    guard command.first != "stats", command.first != "plan" else { return }
    let document = try run(command + ["--json"] + forms[0])
    expectPrefix(document, "{")
    try expectEqual(run(["--json"] + forms[0] + command), document)
  }

  @Test("leave a word behind `--` and the value of an option as they are")
  func untouched() throws {
    let options = ["--workspace", runner.folder("workspace"), "--now", CommandRunner.now]
    for words in [["note", "p1", "--", "--quiet", "--workspace"], ["done", "p2", "--note=--json"]] {
      try runner.prepare(options + words, now: nil, workspace: nil)
    }
    let store = try runner.folder.text("workspace/progress.json")
    expectContains(store, "\"--quiet --workspace\"", "\(store)")
    expectContains(store, "\"--json\"", "\(store)")
    let terminated = try runner.refusal(of: options + ["--", "stats"], status: 2, now: nil, workspace: nil)
    expectPrefix(terminated, "error: there is no command `stats`\n")
  }

  @Test("that a command has no use for do nothing")
  func useless() throws {
    try runner.prepare(["--json", "done", "p1"])
    try expectContains(runner.folder.text("workspace/progress.json"), "lc-")
  }

  private static let asked: [(words: [String], usage: String)] = [
    (["--help"], "machinemode [--json]"), (["help"], "machinemode [--json]"),
    (["help", "done"], "machinemode done"), (["help", "backup", "list"], "machinemode backup list"),
    (["--workspace", "x", "backup", "--help"], "machinemode backup "),
    (["plan"], "machinemode plan "),
    (["backup", "--color", "never", "list", "-h"], "machinemode backup list"),
  ]

  @Test("do not keep help from being shown", arguments: asked)
  func help(words: [String], usage: String) throws {
    let output = try runner.output(of: words, now: nil, workspace: nil)
    expectContains(output, "USAGE: \(usage)", "\(output)")
  }

  @Test(
    "show the version wherever it is asked for", arguments: [[], ["done"], ["backup"], ["backup", "list"]])
  func version(command: [String]) throws {
    let line = try runner.output(of: ["--version"], now: nil, workspace: nil)
    #expect(
      line.wholeMatch(of: #/\d+\.\d+\.\d+( \([0-9a-f]{10} \d{4}-\d\d-\d\d(, changed)?\))?\n/#) != nil,
      "\(line)")
    for words in [command + ["--version"], ["--version"] + command] {
      try runner.run(words, output: line, now: nil, workspace: nil)
    }
  }
}
