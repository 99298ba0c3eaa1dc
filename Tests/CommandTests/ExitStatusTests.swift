// The exit status and the words of every kind of error, from the outside.

import Foundation
import TestSupport
import Testing

@Suite("An error")
struct ExitStatusTests {
  private static let wrongCommandLines = [
    ["doen", "p1"],
    ["qqqqqq"],
    ["done", "p9"],
    ["done", "contains dup"],
    ["done", "99999"],
    ["done", "25m"],
    ["done", "p1", "p2", "25m"],
    ["done", "p1", "25h"],
    ["done", "p1", "--on", "2026-11-21"],
    ["done", "p1", "--on", "someday"],
    ["done", "p1", "p2", "--note", "x"],
    ["done", "t1", "again"],
    ["review", "p1", "splendid"],
    ["review", "p1", "hard", "good"],
    ["review", "p1", "25h"],
    ["review", "t1"],
    ["review", "p1", "--json"],
    ["review", "--note", "x"],
    ["settings", "set", "review.perDay", "99"],
    ["settings", "set", "interview", "someday"],
    ["today", "101"],
    ["note", "p1"],
    ["note", "p1", "  "],
    ["settings", "set", "daystart", "07:00"],
    ["settings", "get", "dayStar"],
    ["pause", "soon"],
    ["pause", "2026-12-09..2026-12-05"],
    ["pause", "today..2027-12-31"],
    ["pause", "today", "--reason", "two\nlines"],
    ["pause", "mon..fri", "--reason", "Family", "visit"],
    ["pause", "mon", "--remove", "tue"],
    ["pause", "mon", "--list"],
    ["done"],
    ["today", "--dya", "3"],
    ["done", "p1", "--foo"],
    ["stats", "--why"],
    ["--color", "it's\nred", "today"],
    ["site", "--audience", "all"],
    ["stats", "time", "weeks"],
    ["reflect", "--delete", "Fine."],
    ["--verbose", "site"],
    ["settings", "qqqqqq"],
    ["event", "add", "Call", "fri", "10:00", "--zone", "Mars/Olympus"],
    ["re"],
    ["done", "\u{1B}[31mred\u{7}"],
  ]

  @Test("ends with its status and its words, and makes no workspace")
  func catalogue() throws {
    var chapter = CatalogueChapter("Commands")
    let runner = try CommandRunner(.bundled)
    for arguments in Self.wrongCommandLines {
      chapter.add(arguments, try runner.refusal(of: arguments, status: 2))
    }
    let remove = ["pause", "delete", "mon..fri"]
    chapter.add(remove, try runner.refusal(of: remove, status: 1))
    try runner.run(["status", "--check"], status: 1, errors: "")
    try expectEqual(runner.folder.contents(), [:])
    expectEqual(chapter.complaint(), nil)
  }

  private static let imports: [(title: String, arguments: [String], input: String)] = [
    ("an empty file", ["import", "-"], ""),
    ("a text without a plan, an export or a table", ["import", "-"], "Words.\n"),
    ("a list of what is not solved", ["import", "-"], "- [ ] LC 1: Two Sum\n"),
    ("an export that is cut off", ["import", "-"], "{\"schema\": {\"major\": 3"),
    ("JSON that is not an export", ["import", "-"], "{\"minutes\": 25}"),
    ("an export of a later version", ["import", "-"], "{\"schema\": {\"major\": 99, \"minor\": 0}}"),
  ]

  @Test("in a file to import or in the time zone ends with its status and its words")
  func catalogueOfImports() throws {
    var chapter = CatalogueChapter("Imports and time zones")
    let runner = try CommandRunner()
    for (title, arguments, input) in Self.imports {
      chapter.add(title: title, try runner.refusal(of: arguments, status: 1, input: input))
    }
    for zone in ["Mars/Olympus", ":Mars/Olympus"] {
      let words = try runner.refusal(of: ["today"], status: 3, now: nil, environment: ["TZ": zone])
      chapter.add(title: "`TZ=\(zone) machinemode today`", words)
    }
    expectEqual(chapter.complaint(), nil)
  }

  @Test("in an argument ends with 2, not with the argument parser's 64")
  func usage() throws {
    let runner = try CommandRunner()
    let errors = try runner.refusal(of: ["today", "--bogus"], status: 2)
    expectPrefix(errors, "error: Unknown option '--bogus'\n")
  }

  @Test("in the name of a backup ends with 2, whether it names none or several; a kind names its newest")
  func backupName() throws {
    let runner = try CommandRunner()
    for minutes in ["25m", "26m"] {
      try runner.prepare(["done", "p1", minutes])
      try runner.prepare(["backup", "create"])
    }
    for name in ["-manual", "nothing-like-it"] {
      let errors = try runner.refusal(of: ["backup", "restore", name], status: 2)
      expectPrefix(errors, "error: ")
    }
    try runner.prepare(["backup", "restore", "manual"])
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
    try expectEqual(runner.folder.contents(), [:])
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

      """
      {"schema": {"major": 3, "minor": 0}, "id": "00112233445566778899aabbccddeeff",
       "revision": 1, "writer": "w",
       "programmes": {"machine-mode": {"start": "2026-02-30"}}}

      """
    try runner.folder.write(broken, to: "workspace/progress.json")
    for arguments in [["today"], ["done", "p1"], ["site"], ["report"], ["status"]] {
      let errors = try runner.refusal(of: arguments, status: 1)
      expectPrefix(errors, "FOLDER/workspace/progress.json:3:43: error: ")
    }
    try expectEqual(runner.folder.text("workspace/progress.json"), broken)
  }

  @Test("of the program itself does not exist: help and version end with 0 on standard output")
  func help() throws {
    let runner = try CommandRunner()
    // The commit and its date, of a build from a checkout or a release.
    let version = try runner.output(of: ["--version"], now: nil, workspace: nil)
    let form = #/0\.3\.0 \([0-9a-f]{10} \d{4}-\d\d-\d\d(, changed)?\)\n/#
    #expect(version.wholeMatch(of: form) != nil, "\(version)")
    for command in [[], ["done"], ["plan", "check"], ["settings", "set"]] {
      let output = try runner.output(of: command + ["--help"], now: nil, workspace: nil)
      expectContains(output, "USAGE: machinemode")
    }
  }
}
