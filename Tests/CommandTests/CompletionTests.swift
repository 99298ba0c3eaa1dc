// What the program offers a shell, asked as a shell's script asks; `Tests/Acceptance/completion.py` types in real ones.

import TestSupport
import Testing

@Suite("Completion")
struct CompletionTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner(.bundled) }

  /// The answer to Tab behind `line`, the command's words before `--`; `argument` is what the script names.
  private func offered(
    _ line: [String], for argument: String, shell: String = "fish", options: [String]? = nil,
    environment: [String: String] = [:]
  ) throws -> [String] {
    let command = line.prefix { !$0.isEmpty && !$0.hasPrefix("-") }.prefix(
      ["backup", "pause", "plan", "settings"].contains(line[0]) || line.starts(with: ["note", "write"])
        ? 2 : 1)
    let options =
      options ?? ["--workspace", "'\(runner.folder("workspace"))'", "--now", CommandRunner.now]
    let words = ["machinemode"] + command + options + line.dropFirst(command.count)
    let typed = line.last ?? ""
    let output = try runner.output(
      of: ["---completion"] + command + ["--", argument, String(words.count - 1), String(typed.count)]
        + words,
      now: nil, workspace: nil,
      environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "4.0.0"].merging(environment) { $1 })
    return output.split(separator: "\n").map(String.init)
  }

  @Test("offers today's open items")
  func today() throws {
    try runner.prepare(["done", "p1", "t1"])
    try expectEqual(
      offered(["done", ""], for: "positional@0"), ["p2", "p3", "p4", "p5", "b1", "t2", "t3", "b2"])
    // One writes on what is done, too, and takes back only that.
    try expectEqual(offered(["note", "write", ""], for: "positional@0").suffix(2), ["p1", "t1"])
    try expectEqual(offered(["reopen", ""], for: "positional@0"), ["p1", "t1"])
    try expectEqual(offered(["done", "p2", ""], for: "positional@0").first, "p3")
  }

  private static let beginnings: [(line: [String], words: [String])] = [
    (["done", "19"], ["1920"]), (["done", "mer"], ["merge-sorted-array"]), (["done", "p5"], ["p5"]),
    // What today does not have, the plan has.
    (["done", "move-z"], ["move-zeroes"]), (["done", "283"], ["283"]), (["done", "2.p1"], ["2.p1"]),
    (["done", "zzz"], []), (["done", "'mer"], ["merge-sorted-array"]), (["done", "-"], []),
    (["done", "$("], []),
    (["time", "p1", "1"], ["10m", "15m", "1h", "1h30"]), (["time", "p1", "25m", "p2"], ["p2"]),
  ]

  @Test("takes what is typed for the beginning of a place, a number or a title", arguments: beginnings)
  func typed(line: [String], words: [String]) throws {
    try expectEqual(offered(line, for: "positional@0"), words)
  }

  private static let kinds: [(line: [String], argument: String, words: [String])] = [
    (
      ["done", "p1", "--on", ""], "--on",
      ["today", "yesterday", "mon", "tue", "wed", "sat", "sun"]
    ),
    (["done", "p1", "--on", "satu"], "--on", ["saturday"]),
    (
      ["settings", "get", "sh"], "positional@0",
      [
        "share.name", "share.about", "share.links", "share.notes", "share.reflections", "share.bonusTitles",
      ]
    ),
    (["settings", "set", "share.notes", ""], "positional@1", ["yes", "no"]),
    (
      ["settings", "set", "rest", "sat,"], "positional@1",
      ["mon", "tue", "wed", "thu", "fri", "sun"].map { "sat,\($0)" }
    ),
    (["settings", "set", "dayStart", "05"], "positional@1", ["05:00"]),
    (["settings", "set", "nothing", ""], "positional@1", []),
    (["today", "10"], "positional@0", ["10", "100"]),
    (["today", ""], "positional@0", (1...8).map(String.init)),

    (["stats", "str"], "positional@0", ["streak"]), (["stats", "--why", "plan"], "--why", ["plan-end"]),
    (["pause", "add", "tod"], "positional@0", ["today"]),
    (["review", "p1", "h"], "positional@0", ["hard"]), (["review", "p1", "25"], "positional@0", ["25m"]),
    (["settings", "set", "interview", "tod"], "positional@1", ["today"]),
    (["settings", "set", "review.perDay", "2"], "positional@1", ["2", "20"]),
    (
      ["pause", "add", "today..t"], "positional@0",
      ["today..today", "today..tomorrow", "today..tue", "today..thu"]
    ),
    (["backup", "restore", ""], "positional@0", []),
    (["doctor", "--delete", ""], "--delete", []),
  ]

  @Test("offers dates, settings, days and numbers", arguments: kinds)
  func values(line: [String], argument: String, words: [String]) throws {
    try expectEqual(offered(line, for: argument), words)
  }

  @Test("offers bonus problems, backups, pauses and what the plan has lost")
  func logged() throws {
    try runner.prepare(["bonus", "Jump Game", "--number", "55"])
    try runner.prepare(["pause", "2026-12-05..2026-12-09", "--reason", "Family"])
    try expectEqual(offered(["bonus", "--delete", ""], for: "--delete"), ["b3"])
    try expectEqual(offered(["bonus", "--delete", "jump"], for: "--delete"), ["jump-game"])
    try expectEqual(offered(["pause", "delete", "2"], for: "positional@0"), ["2026-12-05..2026-12-09"])
    try expectEqual(
      offered(["backup", "restore", ""], for: "positional@0"), ["daily", "2026-11-20T210000-r1-day.json"])
    try runner.prepare(["done", "p1"])
    try runner.folder.write(
      "# Week 1: One\n\n## Day 1\n\nGoal: One.\n\n### DSA: One\n\n- [ ] LC 1: Two Sum [Easy]\n\n"
        + "### System Design: One\n\n- [ ] Read: One (5 min) {#one}\n", to: "plan/week-01.md")
    let options = ["--workspace=\(runner.folder("workspace"))", "--plan", runner.folder("plan")]
    try expectEqual(
      offered(["doctor", "--delete", ""], for: "--delete", options: options),
      ["lc-1920"])
  }

  @Test("offers what is due for `review`, then ratings and times")
  func reviews() throws {
    let earlier = "2026-11-16T21:00:00+01:00"
    try runner.prepare(["done", "p1-p2", "again"], now: earlier)
    try expectEqual(offered(["review", ""], for: "positional@0"), ["1480", "1920"])
    try expectEqual(
      offered(["review", "1480", ""], for: "positional@0").prefix(5),
      [
        "again", "hard", "good", "easy", "10m",
      ])
  }

  @Test(
    "speaks as each shell listens", arguments: [("bash", "05:00"), ("zsh", "05\\:00"), ("fish", "05:00")])
  func form(shell: String, word: String) throws {
    let offered = try offered(["settings", "set", "dayStart", "05"], for: "positional@1", shell: shell)
    expectEqual(offered.first, word)
  }

  @Test("finds the workspace by its option, else by the environment")
  func places() throws {
    try runner.prepare(["bonus", "Jump Game"], workspace: "it's $HOME")
    let path = runner.folder("it's $HOME")
    let raw = "\"" + path.replacing("$", with: "\\$") + "\""
    let now = ["--now", CommandRunner.now]
    for options in [["--workspace", raw] + now, now + ["--workspace=\(raw)"]] {
      try expectEqual(offered(["bonus", "--delete", "b"], for: "--delete", options: options).count, 1)
    }
    for variables in [["MACHINEMODE_WORKSPACE": path], ["HOME": "/none", "XDG_DATA_HOME": "/none"]] {
      let found = try offered(
        ["bonus", "--delete", "b"], for: "--delete", options: now, environment: variables)
      expectEqual(found.count, (variables.count == 1 ? 1 : 0))
    }
  }

  @Test("says nothing and changes nothing where something cannot be read")
  func broken() throws {
    try runner.prepare(["done", "p1"])
    try runner.folder.write("{", to: "workspace/progress.json")
    try expectEqual(offered(["done", ""], for: "positional@0"), [])
    try expectEqual(runner.folder.text("workspace/progress.json"), "{")
    for options in [["--plan", "/none"], ["--now", "soon"], ["--workspace", "/dev/null"]] {
      try expectEqual(offered(["done", ""], for: "positional@0", options: options), [])
    }
    // As a script of another version may ask.
    for question in [
      ["---completion"], ["---completion", "nothing", "--", "x"],
      ["---completion", "done", "--", "--no", "1", "0"],
    ] {
      try runner.run(question, now: nil, workspace: nil)
    }
  }

  @Test("the scripts are the parser's, in fish with quick conditions", arguments: ["bash", "zsh", "fish"])
  func script(shell: String) throws {
    let output = try runner.output(of: ["--generate-completion-script", shell], now: nil, workspace: nil)
    // Without this condition fish parses the line anew for each of a thousand candidates, which takes a second or two.
    let candidates = output.matches(of: #/(?m)^complete -c 'machinemode' -n .+$/#)
    expectEqual(candidates.isEmpty, (shell != "fish"))
    #expect(candidates.allSatisfy { $0.output.contains(" -n '__machinemode_is_command \"machinemode") })
    try runner.run(
      ["--generate-completion-script=\(shell)"], output: output, now: nil, workspace: nil)
  }
}
