// The exit status and the words of every kind of mistake, from the outside.

import Foundation
import TestSupport
import Testing

struct MistakeCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let status: Int32
  let errors: String
  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite("A mistake")
struct ExitStatusTests {
  private static let cases = [
    MistakeCase(
      arguments: ["doen", "p1"], status: 2,
      errors: "error: there is no command `doen`\nhelp: did you mean `done`?\n"),
    MistakeCase(
      arguments: ["qqqqqq"], status: 2,
      errors: "error: there is no command `qqqqqq`\nhelp: `machinemode --help` lists the commands\n"),
    MistakeCase(
      arguments: ["done", "p9"], status: 2,
      errors: "error: day 1 has no `p9`: it has `p1` to `p5`; nothing was changed\n"),
    MistakeCase(
      arguments: ["done", "contains dup"], status: 2,
      errors: """
        error: `contains dup` matches 2 items; nothing was changed
          `lc-217` Contains Duplicate, day 5
          `lc-219` Contains Duplicate II, day 13
        help: write more of the title, or the id

        """),
    MistakeCase(
      arguments: ["done", "99999"], status: 2,
      errors:
        "error: no item is called `99999`; nothing was changed\nhelp: write a LeetCode number, `p1`, `t1`, `b1` or a part of a title\n"
    ),
    MistakeCase(
      arguments: ["done", "25m"], status: 2,
      errors: "error: the time `25m` has no item before it\nhelp: write `done p1 25m p2 10m`\n"),
    MistakeCase(
      arguments: ["done", "p1", "p2", "25m"], status: 2,
      errors: """
        error: one time is given for 2 items, and it would count for `p2` alone
        help: add `--split` to divide it among them, or write a time after each, `done p1 25m p2 10m`

        """),
    MistakeCase(
      arguments: ["done", "p1", "25h"], status: 2,
      errors: "error: `25h` is too long or too short for one item\nhelp: write 1m to 24h\n"),
    MistakeCase(
      arguments: ["done", "p1", "--on", "2026-11-21"], status: 2,
      errors: "error: Saturday 21 November 2026 is in the future; log work for today or an earlier day\n"),
    MistakeCase(
      arguments: ["done", "p1", "--on", "someday"], status: 2,
      errors:
        "error: `someday` is not a valid date; write `today`, `yesterday`, `mon`, `2026-11-20` or `-2d`\n"),
    MistakeCase(
      arguments: ["done", "p1", "p2", "--note", "x"], status: 2,
      errors: "error: `--note` goes with one item, but 2 are named\nhelp: log them one by one\n"),
    MistakeCase(
      arguments: ["today", "--day", "101"], status: 2,
      errors: "error: there is no day 101\nhelp: the programme has days 1 to 100\n"),
    MistakeCase(
      arguments: ["note", "p1"], status: 2,
      errors:
        "error: there is no text, and no terminal for an editor\nhelp: give the text, or `-` to read it\n"),
    MistakeCase(
      arguments: ["note", "p1", "  "], status: 2,
      errors: "error: the text is empty; nothing was changed\nhelp: `--clear` removes it\n"),
    MistakeCase(
      arguments: ["settings", "set", "daystart", "07:00"], status: 2,
      errors:
        "error: `07:00` is not a valid value for `dayStart`\nhelp: write a time from `00:00` to `06:00`\n"),
    MistakeCase(
      arguments: ["settings", "get", "dayStar"], status: 2,
      errors: "error: no setting is called `dayStar`\nhelp: did you mean `dayStart`?\n"),
    MistakeCase(arguments: ["status", "--check"], status: 1, errors: ""),
    MistakeCase(
      arguments: ["pause", "soon"], status: 2,
      errors: """
        error: `soon` is not a valid date; nothing was changed
        help: write one date, or two as in `2026-12-05..2026-12-09`, `mon..fri` or `-3d..yesterday`

        """),
    MistakeCase(
      arguments: ["pause", "2026-12-09..2026-12-05"], status: 2,
      errors: """
        error: the dates end on Saturday 5 December 2026, before they start on Wednesday 9 December 2026; \
        nothing was changed
        help: write the earlier date first

        """),
    MistakeCase(
      arguments: ["pause", "today..2027-12-31"], status: 2,
      errors: """
        error: 20 November 2026 to 31 December 2027 is 407 days, and a pause has at most 367; nothing was changed
        help: end it on 2027-11-21 or earlier; another pause may follow it

        """),
    MistakeCase(
      arguments: ["pause", "today", "--reason", "two\nlines"], status: 2,
      errors: """
        error: the reason has a line break or another control character; nothing was changed
        help: write at most 200 characters, on one line

        """),
    MistakeCase(
      arguments: ["pause", "mon..fri", "--reason", "Family", "visit"], status: 2,
      errors: """
        error: unexpected word `visit`
        help: write the dates without spaces, `mon..fri`, and put a reason of several words in quotes

        """),
    MistakeCase(
      arguments: ["pause", "--reason", "Family"], status: 2,
      errors: """
        error: `--reason` needs dates to pause
        help: write `machinemode pause 2026-12-05..2026-12-09 --reason Family`

        """),
    MistakeCase(
      arguments: ["pause", "mon", "--remove", "tue"], status: 2,
      errors: "error: `--remove` and dates to pause cannot be combined\nhelp: use one at a time\n"),
    MistakeCase(
      arguments: ["pause", "--remove", "tue", "--json"], status: 2,
      errors: """
        error: `--json` and `--remove` cannot be combined
        help: `machinemode pause --json` lists the pauses

        """),
    MistakeCase(
      arguments: ["pause", "mon", "--list"], status: 2,
      errors: """
        error: `--list` and dates to pause cannot be combined
        help: `machinemode pause` lists the pauses

        """),
    MistakeCase(
      arguments: ["pause", "--remove", "mon..fri"], status: 1,
      errors: """
        error: no day of Monday 23 to Friday 27 November 2026 is paused; nothing was changed
        help: `machinemode pause` lists the pauses

        """),
    MistakeCase(
      arguments: ["done"], status: 2,
      errors: """
        error: missing expected argument `<item [25m]> ...`
        help: write `machinemode done <item [25m]> ... [options]`; `machinemode help done` says more

        """),
    MistakeCase(
      arguments: ["today", "--dya", "3"], status: 2,
      errors: "error: unknown option `--dya`\nhelp: did you mean `--day`?\n"),
    MistakeCase(
      arguments: ["done", "p1", "--foo"], status: 2,
      errors: """
        error: unknown option `--foo`
        help: write `machinemode done <item [25m]> ... [options]`; `machinemode help done` says more

        """),
    MistakeCase(
      arguments: ["stats", "--why"], status: 2,
      errors: """
        error: missing value for `--why <name>`
        help: `--why <name>`: What a number was counted from, and its rule: streak, forecast, pace and so on

        """),
    MistakeCase(
      arguments: ["--color", "it's\nred", "today"], status: 2,
      errors: """
        error: the value `it's red` is invalid for `--color <when>`
        help: write `auto`, `always` or `never`

        """),
    MistakeCase(
      arguments: ["site", "--audience", "all"], status: 2,
      errors: """
        error: the value `all` is invalid for `--audience <audience>`
        help: write `public` or `private`

        """),
    MistakeCase(
      arguments: ["stats", "time", "weeks"], status: 2,
      errors: """
        error: unexpected argument `weeks`
        help: write `machinemode stats [<section>] [options]`; `machinemode help stats` says more

        """),
    MistakeCase(
      arguments: ["reflect", "--clear", "--public"], status: 2,
      errors: """
        error: `--clear` removes the text, so it takes none
        help: write `machinemode reflect [<text> ...] [options]`; `machinemode help reflect` says more

        """),
    MistakeCase(
      arguments: ["--verbose", "site"], status: 2,
      errors: """
        error: unknown option `--verbose`
        help: options of `site` go after its name; only options of every command may go before it

        """),
    MistakeCase(
      arguments: ["help", "statz"], status: 2,
      errors: "error: there is no command `statz`\nhelp: did you mean `stats`?\n"),
    MistakeCase(
      arguments: ["help", "nonsense"], status: 2,
      errors: "error: there is no command `nonsense`\nhelp: `machinemode --help` lists the commands\n"),
    MistakeCase(
      arguments: ["help", "backup", "lst"], status: 2,
      errors: "error: `backup` has no command `lst`\nhelp: did you mean `list`?\n"),
    MistakeCase(
      arguments: ["help", "done", "p1"], status: 2,
      errors: """
        error: `done` has no command `p1`
        help: `done` has no commands of its own; write `machinemode help done`

        """),
    MistakeCase(
      arguments: ["settings", "qqqqqq"], status: 2,
      errors: """
        error: `settings` has no command `qqqqqq`
        help: the commands of `settings` are list, get, set

        """),
    MistakeCase(
      arguments: ["re"], status: 2,
      errors: """
        error: `re` is ambiguous
        help: did you mean `reopen`, `reflect`, `redo`, `report`, `remind` or `restart`?

        """),
    MistakeCase(
      arguments: ["done", "\u{1B}[31mred\u{7}"], status: 2,
      errors:
        "error: no item is called `\u{241B}[31mred\u{2407}`; nothing was changed\nhelp: write a LeetCode number, `p1`, `t1`, `b1` or a part of a title\n"
    ),
  ]

  @Test("ends with its status and its words, and makes no workspace", arguments: cases)
  func mistakes(_ one: MistakeCase) throws {
    let runner = try CommandRunner()
    try runner.run(one.arguments, status: one.status, errors: one.errors)
    #expect(try runner.folder.contents() == [:])
  }

  @Test("in an argument ends with 2, not with the argument parser's 64")
  func usage() throws {
    let runner = try CommandRunner()
    let errors = try runner.refusal(of: ["today", "--bogus"], status: 2)
    #expect(errors.hasPrefix("error: unknown option `--bogus`\n"))
  }

  @Test("in the name of a backup ends with 2, whether it names none or several")
  func backupName() throws {
    let runner = try CommandRunner()
    for _ in 0..<2 {
      try runner.prepare(["done", "p1", "25m"])
      try runner.prepare(["backup", "create"])
    }
    for name in ["manual", "nothing-like-it"] {
      let errors = try runner.refusal(of: ["backup", "restore", name], status: 2)
      #expect(errors.hasPrefix("error: "))
    }
    try CommandRunner().refusal(of: ["backup", "restore"], status: 1)
  }

  @Test("in the name of a shell ends with 2 and names those that completion works in")
  func shell() throws {
    let errors = """
      error: `--generate-completion-script tcsh` names no shell that completion works in
      help: write `--generate-completion-script zsh`, `--generate-completion-script bash` or \
      `--generate-completion-script fish`

      """
    try CommandRunner().run(
      ["--generate-completion-script", "tcsh"], status: 2, errors: errors, now: nil, workspace: nil)
  }

  @Test("in an empty text ends with 2 where it was typed, with 1 where it was read")
  func emptyText() throws {
    let runner = try CommandRunner()
    for arguments in [["note", "p1", ""], ["reflect", " ", ""], ["bonus", ""], ["bonus", "  "]] {
      try runner.refusal(of: arguments, status: 2)
    }
    try runner.refusal(of: ["note", "p1", "-"], status: 1, input: "\n")
    #expect(try runner.folder.contents() == [:])
  }

  @Test("in `--now` or SOURCE_DATE_EPOCH ends with 2 and says what to write")
  func clock() throws {
    let runner = try CommandRunner()
    try runner.refusal(of: ["today"], status: 2, now: "2026-11-20T21:00")
    try runner.run(
      ["today"], status: 2,
      errors: "error: SOURCE_DATE_EPOCH is `soon`\nhelp: write seconds since 1970, UTC\n",
      now: nil, environment: ["SOURCE_DATE_EPOCH": "soon"])
  }

  @Test("in the environment ends with 3")
  func environment() throws {
    let runner = try CommandRunner()
    try runner.run(
      ["today"], status: 3,
      errors:
        "error: HOME is not set, so there is no place for your data\nhelp: name one with `--workspace DIR`\n",
      workspace: nil)
    try runner.run(
      ["today"], status: 3,
      errors: """
        error: TZ names the zone `Mars/Olympus`, and this machine has no data for it
        help: correct TZ, or install the time-zone data (Debian: tzdata)

        """, now: nil, environment: ["TZ": "Mars/Olympus"])
  }

  @Test("in the store ends with 1, names the place, and leaves the file as it is")
  func store() throws {
    let runner = try CommandRunner()
    let broken =
      "{\"schema\": {\"major\": 1, \"minor\": 0},\n \"revision\": 1, \"writer\": \"w\",\n \"settings\": {\"start\": \"2026-02-30\"}}\n"
    try runner.folder.write(broken, to: "workspace/progress.json")
    for arguments in [["today"], ["done", "p1"], ["site"], ["report"], ["status"]] {
      let errors = try runner.refusal(of: arguments, status: 1)
      #expect(errors.hasPrefix("FOLDER/workspace/progress.json:3:24: error: "))
    }
    #expect(try runner.folder.text("workspace/progress.json") == broken)
  }

  @Test("of the program itself does not exist: help and version end with 0 on standard output")
  func help() throws {
    let runner = try CommandRunner()
    try runner.run(["--version"], output: "0.3.0\n", now: nil, workspace: nil)
    for command in [[], ["done"], ["curriculum", "check"], ["settings", "set"]] {
      let output = try runner.output(of: command + ["--help"], now: nil, workspace: nil)
      #expect(output.contains("USAGE: machinemode"))
    }
  }
}
