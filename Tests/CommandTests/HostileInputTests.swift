// Arguments, places, streams and environments that nobody means well with: no signal, no hang, no trick on the
// terminal, no success after an error, and a store that stays as it was.

import Foundation
import TestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  private static let values = [
    "a\nb", "\u{1B}[31mred\u{7}\t\u{1}", "\u{202E}abc\u{200F}\u{2028}",
    String(repeating: "x", count: 100_000),
    "e\u{301}\u{301}👩‍👩‍👧", "-x", "---", "", "99999999999999999999", "99999999999999999999m",
    "p99999999999999999999", "-99999999999d", "0000-01-01", "2999-12-31T23:59:59-14:00",
    "1970-01-01..9999-12-31",
  ]

  /// What a command needs to do its work; a new one that is not here is run without.
  private static let usualArguments: [String: [String]] = [
    "challenge use": ["machine-mode"], "challenge edit": ["machine-mode", "--accent", "teal"],
    "done": ["p1", "5m"], "reopen": ["p2"], "time": ["p3", "5m"], "start": ["p3"], "bonus": ["Puzzle", "5m"],
    "note write": ["p1", "A thought."], "note show": ["p1"], "note add": ["More."],
    "note edit": ["idea", "More."],
    "note delete": ["idea"], "note export": ["notes"], "note import": ["shared"],
    "agenda follow": ["a.ics"], "agenda unfollow": ["a"], "agenda mirror": ["shared", "--dry-run"],
    "event add": ["Lunch", "fri", "12:30"], "event edit": ["dentist", "15:00"],
    "event delete": ["dentist"], "event import": ["a.ics"], "event export": ["b.ics"],
    "task add": ["Milk", "fri"], "task done": ["rent"], "task reopen": ["rent"],
    "task edit": ["rent", "tomorrow"],
    "task delete": ["rent"], "reflect": ["Fine."], "settings get": ["start"],
    "settings set": ["dayStart", "03:00"], "demo": ["demonstration"],
    "cohort check": ["class.json"],
    "cohort site": ["class.json", "-o", "class"], "import": ["nothing.json"],
    "plan use": ["plan.md", "--dry-run"], "plan mark": ["plan.md", "--dry-run"], "show": ["p1"],
    "find": ["hm"], "pause delete": ["fri"],
    "log": ["yesterday..today"], "sync": ["shared"],
    "backup restore": ["daily"],
    "protect link": ["--base-url", "https://ada.example/"],
    "protect off": ["--yes"],
    "solutions follow": ["repository", "--yes"], "hint": ["p1"], "remind install": ["cron", "--dry-run"],
    "review": ["p1", "hard", "5m"],
  ]

  /// Those that do something else the second time.
  private static let different = [
    "restart", "import", "edit", "stop", "challenge add", "challenge archive", "challenge delete",
    "agenda unfollow", "event add", "event delete", "task add",
    "task delete", "note add", "note edit", "note delete", "protect off", "solutions unfollow",
  ]

  private func usual(_ command: ListedCommand) -> [String] {
    command.path + (HostileInputTests.usualArguments[command.testDescription] ?? [])
  }

  /// A workspace with an item done and a copy in the backups, prepared once.
  private static let prepared = Result { try prepare() }

  private func place() throws -> CommandRunner { try Self.prepared.get().copy() }

  private static func prepare() throws -> CommandRunner {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m", "--note", "Hm."])
    try runner.prepare(["backup", "create"])
    try runner.folder.write(
      "**DAY 1**\n\n**DSA: Arrays**\n* LC 1: Two Sum\n\n**SYSTEM DESIGN: DNS**\n* Task: Draw it\n",
      to: "plan.md")
    try runner.run(shell: "mkdir shared && git init --quiet repository")
    try runner.prepare(["solutions", "follow", "repository", "--yes"])
    try runner.prepare(["protect", "set"])
    try runner.prepare(["event", "add", "Dentist", "fri", "14:30"])
    try runner.prepare(["event", "add", "Weekly", "mon", "10:00", "--every", "week"])
    try runner.prepare(["task", "add", "Rent", "today"])
    try runner.prepare(["note", "add", "Idea"])
    try runner.prepare(["event", "export", "a.ics"])
    try runner.folder.write(
      #"[{"id": "workspace", "facts": "sites/workspace/progress.json"}]"#, to: "class.json")
    return runner
  }

  /// All commands. `serve` does not end by itself; Tests/Acceptance/preview.py tries it.
  private func leaves() throws -> [ListedCommand] {
    let commands = try ListedCommand.all().filter { !$0.hasSubcommands && $0.path != ["serve"] }
    try #require(commands.count > 20)
    return commands
  }

  /// What is wrong with the end of a run, whatever it was given.
  private func complaints(_ result: CommandResult, _ arguments: [String]) -> [String] {
    var found: [String] = []
    if !(0...3).contains(result.status) { found.append("status \(result.status)") }
    for text in [result.output, result.errors] where text.unicodeScalars.contains(where: isTrick) {
      found.append("a control character: \(text.prefix(300).debugDescription)")
    }
    let errors = result.errors.split(separator: "\n")
    let saysError = errors.contains { $0.contains(#/(^|: )[Ee]rror: ./#) }
    if result.status == 0, errors.contains(where: { $0.lowercased().hasPrefix("error: ") }) {
      found.append("done after an error: \(result.errors.prefix(300))")
    }
    // An answer that is no stands on standard output.
    if result.status != 0, !saysError, result.status != 1 || result.output.isEmpty {
      found.append("status \(result.status) without an error: \(result.errors.prefix(300))")
    }
    if errors.contains(where: { $0.utf8.count > 20_000 }) { found.append("a line of errors without end") }
    return found.map { "\(arguments.map { $0.prefix(40).debugDescription }): \($0)" }
  }

  private func isTrick(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F: true
    default: false
    }
  }

  @Test("in any argument and any option of any command it harms nothing")
  func anyArgumentAnyOption() throws {
    let runner = try place()
    var found: [String] = []
    // Locks hold nothing.
    func contents() throws -> [String: [UInt8]] {
      try runner.folder.contents(of: "workspace").filter { !$0.key.hasSuffix(".lock") }
    }
    var stored = try contents()
    var turn = 0
    func run(_ arguments: [String], now: String? = CommandRunner.now, workspace: String? = "workspace") throws
    {
      let result = try runner.runUnchecked(arguments, now: now, workspace: workspace)
      found += complaints(result, arguments)
      let after = try contents()
      if result.status != 0, after != stored { found.append("\(arguments): changed what is stored") }
      stored = after
    }
    for command in try leaves() {
      // Over all the commands the values are all met; at night each command that logs meets every one.
      let isLogging = Self.usualArguments[command.path[0]] != nil || command.path == ["pause"]
      let count = isLogging ? Self.values.count : command.takesArguments ? 4 : 1
      for _ in 0..<Tier.cases(1, nightly: count) {
        turn += 1
        try run(command.path + [Self.values[turn % Self.values.count]])
      }
      // Each option meets one or two of the values, and over all the commands the shared ones meet all.
      for option in command.optionsWithValue {
        turn += 1
        guard Tier.isNightly || turn % 8 == 0 else { continue }
        let value = Self.values[turn % Self.values.count]
        try run(
          usual(command) + ["\(option)=\(value)"], now: option == "--now" ? nil : CommandRunner.now,
          workspace: option == "--workspace" ? nil : "workspace")
      }
    }
    expectEqual(found, [])
    #expect(turn > 100)
  }

  @Test(
    "a device, a pipe, a file and a path too long are no places to work in",
    arguments: ["--workspace", "--plan", "--templates", "--output"])
  func devicePipeFilePath(_ option: String) throws {
    let runner = try place()
    try runner.run(shell: "mkfifo pipe; echo text > file; mkdir 'two\nlines'")
    let paths = [
      "/dev/null", "/dev/full", runner.folder("pipe"), runner.folder("file"), runner.folder("two\nlines"),
      "/" + String(repeating: "x/", count: 4_000), "/proc/self/nothing",
    ]
    var found: [String] = []
    let commands = try leaves().filter { $0.optionsWithValue.contains(option) }
    for (turn, command) in commands.enumerated() {
      // All commands open a workspace and a plan in the same way, so that at a landing a third of them is asked.
      let isShared = option != "--output"
      let isWhole = !isShared || ["done", "site"].contains(command.testDescription)
      guard Tier.isNightly || isWhole || turn % 3 == 0 else { continue }
      let tried = isWhole ? paths : [paths[2]]
      for path in Tier.isNightly || isShared ? tried : [paths[command.path[0].utf8.count % paths.count]] {
        let arguments = usual(command) + [option, path]
        let result = try runner.runUnchecked(
          arguments, workspace: option == "--workspace" ? nil : "workspace")
        found += complaints(result, arguments)
      }
    }
    expectEqual(found, [])
    try runner.run(shell: "test -c /dev/null && test -c /dev/full && test -p pipe")
    // Only a report takes the place of another file: that is what it was told to do.
    if option != "--output" { try expectEqual(runner.folder.text("file"), "text\n") }
  }

  @Test("an argument or a folder's variable that is not UTF-8 is refused, and no path may be empty")
  func argumentFoldersVariableNot() throws {
    let runner = try place()
    let line = "\"\(runner.program)\""
    let before = try runner.folder.contents()
    for script in [
      "\(line) note p1 \"$(printf 'a\\377b')\" --workspace workspace",
      "\(line) done --on \"$(printf '\\300')\"",
      "\(line) today --workspace \"$(printf '\\377')\"",
      "MACHINEMODE_WORKSPACE=\"$(printf '\\377')\" \(line)",
      "HOME=\"$(printf '\\377')\" \(line) done p1",
    ] {
      let result = try runner.runUnchecked(shell: script)
      #expect(
        result.status >= 2,
        "\(script)")
      expectEmpty(
        result.output,
        "\(script)")
      expectContains(
        result.errors, "is not UTF-8 text",
        "\(script)")
    }
    for arguments in [
      ["today", "--workspace", ""], ["site", "--output", ""], ["report", "--output", ""],
      ["export", "--output", ""],
      ["demo", ""], ["plan", "check", ""], ["today", "--plan="], ["site", "--templates="],
    ] {
      let errors = try runner.refusal(of: arguments, status: 2, workspace: nil)
      #expect(errors.contains(#/ is empty|Missing value/#))
    }
    try expectEqual(runner.folder.contents(), before)
  }

  @Test("output that cannot be delivered ends with 3, a reader that went away and a closed stream do no harm")
  func outputCannotDeliveredEnds()
    throws
  {
    let runner = try place()
    // What must not matter. At night every command is tried in each of these ways, else every third one in one of them.
    let harmless = [
      "(LINE 2> /dev/null; echo $? > piped) | :; cat piped", "LINE > /dev/null 2>&-; echo $?",
      "LINE > /dev/null 2>&1 <&-; echo $?",
      "env -i LC_ALL=POSIX TERM=dumb COLUMNS=99999999999 LINE > /dev/null 2>&1; echo $?",
      "COLUMNS=0 HOME=/dev/null LANG=C LINE > /dev/null 2>&1; echo $?",
    ]
    var found: [String] = []
    let commands = try leaves().filter { !HostileInputTests.different.contains($0.testDescription) }
    for (turn, command) in commands.enumerated() where Tier.isNightly || turn % 3 == 0 {
      let words =
        ["\"\(runner.program)\""] + usual(command).map { "'\($0)'" }
        // It says the same thing once, and so would be silent from the second time on.
        + (command.testDescription == "remind show" ? ["--dry-run"] : [])
        + ["--now", CommandRunner.now, "--workspace", "workspace"]
      let ways = Tier.isNightly ? harmless : [harmless[turn / 3 % harmless.count]]
      // Statuses one by one: as usual, on a full disk, with a closed output, and with what must not matter.
      let script =
        ([
          "LINE > plain 2> /dev/null; echo $?", "LINE > /dev/full 2> full; echo $?",
          "LINE >&- 2> closed; echo $?",
        ]
        + ways).joined(separator: "\n")
      let result = try runner.runUnchecked(
        shell: script.replacing("LINE", with: words.joined(separator: " ")))
      let statuses = result.output.split(separator: "\n").map(String.init)
      let isSilent = try runner.folder.text("plain").isEmpty
      let usual = statuses.first ?? ""
      let undelivered = isSilent ? usual : "3"
      let expected = [usual, undelivered, undelivered] + Array(repeating: usual, count: ways.count)
      if statuses != expected || !["0", "1"].contains(usual) { found.append("\(command): \(statuses)") }
      for name in ["full", "closed"] where !isSilent {
        let errors = try runner.folder.text(name)
        if !errors.contains("error: standard output could not be written: ") {
          found.append("\(command): \(errors)")
        }
      }
    }
    expectEqual(found, [])
  }

  @Test("in a folder that is gone, with a workspace elsewhere, commands work or say why not")
  func folderGoneWorkspaceElsewhere() throws {
    let runner = try place()
    for line in [
      "today", "done p2", "site", "report --output r.md", "export --output e.json", "demo",
      "today --workspace w",
    ] {
      let option = line.contains("--workspace") ? "" : " --workspace \"\(runner.folder("workspace"))\""
      let result = try runner.runUnchecked(
        shell:
          "mkdir gone; cd gone; rmdir ../gone; \"\(runner.program)\" \(line)\(option) --now \(CommandRunner.now)"
      )
      expectEqual(complaints(result, [line]), [])
    }
  }

  @Test("a report does not take the place of the store")
  func reportDoesNotTake() throws {
    let runner = try place()
    let before = try runner.folder.contents()
    try runner.run(
      ["report", "--output", "workspace/progress.json"], status: 1,
      errors: """
        error: workspace/progress.json is not an earlier report
        help: name another file, or remove this one

        """)
    try expectEqual(runner.folder.contents(), before)
  }

  @Test(
    "standard input is refused when it is huge, no text, a folder or closed",
    arguments: ["note p2 -", "reflect -"])
  func standardInputRefusedWhen(_ command: String) throws {
    let runner = try place()
    let before = try runner.folder.contents()
    let line = "\"\(runner.program)\" \(command) --workspace workspace --now \(CommandRunner.now)"
    // A gigabyte, with memory for a fifth of it.
    for (script, status, words) in [
      ("head -c 1073741824 /dev/zero | (ulimit -v 200000; \(line))", 1, "the text is longer than 1 MiB"),
      ("printf 'a\\377b' | \(line)", 1, "standard input is not UTF-8 text"),
      ("\(line) < .", 3, "standard input could not be read: Is a directory"),
      ("\(line) <&-", 3, "standard input could not be read: Bad file descriptor"),
      ("\(line) < /dev/null", 1, "the text is empty"),
    ] as [(String, Int32, String)] {
      let result = try runner.runUnchecked(shell: script)
      #expect(result.status == status, "\(script): \(result)")
      expectEmpty(result.output, "\(script): \(result)")
      expectPrefix(result.errors, "error: \(words)", "\(script): \(result.errors)")
    }
    try expectEqual(runner.folder.contents(), before)
    // A NUL is a character like others to a text, and a mark to a terminal.
    let result = try runner.runUnchecked(shell: "printf 'a\\000b\\033[0m' | \(line)")
    #expect(complaints(result, [command]) == [], "\(result)")
    expectEqual(result.status, 0, "\(result)")
    #expect(!(try runner.output(of: ["report"]).unicodeScalars.contains(where: isTrick)))
  }
}
