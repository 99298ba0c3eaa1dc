// Whole sessions, as a learner types them: every line, its output, its errors, its status.

import TestSupport
import Testing

@Suite("A session")
struct TranscriptTests {
  private let goldens = Goldens(target: "CommandTests")

  struct Session: Sendable, CustomTestStringConvertible {
    let name: String
    /// Each line with the instant it is typed at.
    let lines: [(now: String, arguments: [String])]
    var testDescription: String { name }
  }

  private static let friday = "2026-11-20T21:00:00+01:00"
  private static let pastMidnight = "2026-11-21T01:30:00+01:00"
  private static let saturday = "2026-11-21T09:00:00+01:00"

  private static let sessions = [
    Session(
      name: "first-day",
      lines: [
        (friday, ["today"]), (friday, ["status"]), (friday, ["done", "p1", "25m", "p2", "10m"]),
        (friday, ["done", "1295", "--on", "yesterday"]), (friday, ["done", "p1"]),
        (friday, ["done", "p1", "5m"]),
        (friday, ["note", "p1", "Two **pointers**."]), (friday, ["note", "p1", "--append", "Again."]),
        (friday, ["note", "p1", "Only this."]), (friday, ["note", "p1", "--public"]),
        (friday, ["note", "p1", "--delete"]), (friday, ["note", "p1", "--delete"]),
        (friday, ["reopen", "p2", "p3"]), (friday, ["today"]), (friday, ["status", "--check"]),
        (friday, ["today", "13"]), (friday, ["today", "--json"]), (friday, ["status", "--json"]),
      ]),
    Session(
      name: "past-midnight",
      lines: [
        (friday, ["done", "move zeroes", "12m"]), (pastMidnight, ["done", "p1"]), (pastMidnight, ["status"]),
        (pastMidnight, ["today"]), (pastMidnight, ["time", "p2", "5m"]),
        (pastMidnight, ["note", "p2", "Hm."]),
        (pastMidnight, ["bonus", "Puzzle", "5m"]), (pastMidnight, ["reopen", "p1"]), (pastMidnight, ["undo"]),
        (pastMidnight, ["done", "p3", "--on", "yesterday"]), (pastMidnight, ["stats", "streak"]),
        (pastMidnight, ["stats", "--why", "streak"]), (pastMidnight, ["pause"]),
        (pastMidnight, ["settings", "set", "share.notes", "yes"]),
        (saturday, ["today"]), (saturday, ["done", "283", "9m"]), (saturday, ["status"]),
      ]),
    Session(
      name: "time-and-bonus",
      lines: [
        (friday, ["time", "p1", "15m"]), (friday, ["time", "p1", "1h10", "t1", "0:20", "--on", "yesterday"]),
        (friday, ["done", "p1"]), (friday, ["time", "p1", "5m"]), (friday, ["time", "p2"]),
        (friday, ["time", "15m"]), (friday, ["time", "p1", "p2", "10m"]), (friday, ["time", "p1", "9h99"]),
        (friday, ["bonus", "Kth Largest Element in a Stream", "25m", "--number", "703"]),
        (friday, ["bonus", "215", "10m"]),
        (friday, ["bonus", "Two", "Pointers", "by", "hand", "1h", "--difficulty", "hard", "--on", "-2d"]),
        (friday, ["bonus", "two pointers by hand", "--note", "With *sentinels*.", "--public"]),
        (friday, ["bonus", "two pointers by hand"]), (friday, ["done", "b4", "5m"]),
        (friday, ["reopen", "703"]), (friday, ["today"]), (friday, ["bonus"]), (friday, ["bonus", "25m"]),
        (friday, ["bonus", "--number", "99998"]), (friday, ["bonus", "--number", "0", "x"]),
        (friday, ["bonus", "x", "--difficulty", "tricky"]), (friday, ["bonus", "--delete", "p1"]),
        (friday, ["bonus", "--delete", "b9"]), (friday, ["bonus", "--delete", "703"]),
        (friday, ["bonus", "--delete", "b2", "25m"]), (friday, ["undo"]), (friday, ["undo", "--list"]),
        (friday, ["stats", "streak"]), (friday, ["today", "--json"]),
      ]),
    Session(
      name: "reflect",
      lines: [
        (friday, ["reflect", "Two pointers clicked."]), (friday, ["reflect", "--append", "Slept", "badly."]),
        (friday, ["reflect", "--day", "2", "--public", "DNS is a tree."]),
        (friday, ["reflect", "--private"]),
        (friday, ["reflect", "Only this."]), (friday, ["reflect", "--delete"]),
        (friday, ["reflect", "--delete"]),
        (friday, ["reflect"]), (friday, ["reflect", " "]), (friday, ["reflect", "x", "--delete"]),
        (friday, ["reflect", "x", "--public", "--private"]), (friday, ["reflect", "x", "--day", "101"]),
        (friday, ["done", "p1"]), (pastMidnight, ["reflect", "Late."]), (pastMidnight, ["undo", "--list"]),
        (pastMidnight, ["undo"]), (pastMidnight, ["report"]),
      ]),
    Session(
      name: "names",
      lines: [
        (friday, ["today", "2"]), (friday, ["st"]), (friday, ["d", "p1"]), (friday, ["1920", "25m"]),
        (friday, ["p1"]), (friday, ["done", "lc-1920"]), (friday, ["done", "2.p1", "2.t1"]),
        (friday, ["done", "BUILD ARRAY"]), (friday, ["done", "two sum"]), (friday, ["done", "sum"]),
        (friday, ["done", "biuld array from permutation"]), (friday, ["done", "1921"]),
        (friday, ["done", ""]),
        (friday, ["done", "101.p1"]), (friday, ["done", "p0"]), (friday, ["done", "t9"]),
        (friday, ["done", "p1", "nonsense"]), (friday, ["done", "p1", "--on", "sun"]),
        (friday, ["done", "p2", "--on", "-2d"]), (friday, ["done", "p3", "--on", "fri"]),
        (friday, ["done", "p4", "--on", "tomorrow"]), (friday, ["undo", "--list"]),
      ]),
    Session(
      name: "settings",
      lines: [
        (friday, ["settings"]), (friday, ["settings", "set", "rest", "sat,sun"]),
        (friday, ["settings", "set", "rest", "sat,sun"]), (friday, ["settings", "set", "start", "mon"]),
        (friday, ["settings", "get", "start"]), (friday, ["settings", "list", "--json"]), (friday, ["today"]),
        (friday, ["settings", "set", "start", "none"]), (friday, ["settings", "set", "start", "2026-11-19"]),
        (saturday, ["today"]),
      ]),
    Session(
      name: "undo",
      lines: [
        (friday, ["undo"]), (friday, ["done", "p1", "25m", "--note", "Index into itself."]),
        (friday, ["done", "p2", "10m", "t1"]), (friday, ["settings", "set", "rest", "sun"]),
        (saturday, ["note", "p1", "Another day."]), (saturday, ["undo", "--list"]), (saturday, ["undo"]),
        (saturday, ["undo"]), (saturday, ["redo", "--list"]), (saturday, ["undo", "--list", "--json"]),
        (saturday, ["redo"]), (saturday, ["undo"]), (saturday, ["undo"]), (saturday, ["reopen", "1920"]),
        (saturday, ["redo"]), (saturday, ["undo", "--list"]), (saturday, ["undo"]), (saturday, ["undo"]),
        (saturday, ["undo"]),
      ]),
    Session(
      name: "stats",
      lines: [
        (friday, ["stats"]), (friday, ["stats", "--why", "streak"]), (friday, ["stats", "calendar"]),
        (friday, ["settings", "set", "rest", "sun"]),
        (friday, ["done", "p1", "25m", "p2", "10m", "--on", "-4d"]),
        (friday, ["done", "p3", "31m", "t2", "12m"]), (friday, ["done", "p4", "8m", "--on", "yesterday"]),
        (friday, ["stats"]), (friday, ["stats", "streak"]), (friday, ["stats", "--why", "streak"]),
        (friday, ["stats", "--why", "longest-streak"]), (friday, ["stats", "--why", "pace"]),
        (friday, ["stats", "--why", "forecast"]), (friday, ["stats", "--why", "day", "--json"]),
        (friday, ["stats", "plan"]), (friday, ["stats", "time"]), (friday, ["stats", "calendar"]),
        (friday, ["stats", "--why", "strek"]), (friday, ["stats", "--why", "everything"]),
        (friday, ["stats", "week"]), (friday, ["stats", "--all"]),
        (saturday, ["done", "p1", "40m"]), (saturday, ["stats", "--why", "streak"]),
      ]),
    Session(
      name: "pause",
      lines: [
        (friday, ["pause"]), (friday, ["pause", "delete", "today"]),
        (friday, ["pause", "2026-12-05..2026-12-09", "--reason", "Family"]), (friday, ["done", "p1", "25m"]),
        (friday, ["pause", "-3d..yesterday", "--reason", "A cold"]), (friday, ["pause", "mon..fri"]),
        (friday, ["pause", "mon..wed", "--reason", "New"]), (friday, ["pause", "today..2026-12-01"]),
        (friday, ["pause"]), (friday, ["pause", "--json"]), (friday, ["today"]), (friday, ["status"]),
        (saturday, ["done", "p1"]), (saturday, ["pause", "delete", "today..2026-11-24"]),
        (saturday, ["pause", "delete", "2026-12-07"]), (saturday, ["pause", "list"]),
        (saturday, ["pause", "2026-12-30..sun", "--reason", "New Year"]), (saturday, ["undo", "--list"]),
        (saturday, ["undo"]), (saturday, ["redo"]),
        (saturday, ["pause", "delete", "2026-11-01..2027-01-31"]),
        (saturday, ["pause", "--json"]), (saturday, ["undo"]), (pastMidnight, ["pause", "tomorrow"]),
      ]),
    Session(
      name: "safe-keeping",
      lines: [
        (friday, ["backup", "create"]), (friday, ["backup", "list"]), (friday, ["doctor"]),
        (friday, ["export"]), (friday, ["restart"]), (friday, ["backup", "restore"]),
        (friday, ["done", "p1", "25m"]), (friday, ["doctor"]), (friday, ["status"]),
        (saturday, ["done", "p1", "p2"]), (saturday, ["backup", "create"]), (saturday, ["backup", "list"]),
        (saturday, ["backup", "restore", "daily"]), (saturday, ["backup", "restore", "r1", "--dry-run"]),
        (saturday, ["backup", "restore", "r1-day"]), (saturday, ["backup", "list", "--json"]),
        (saturday, ["undo", "--list"]), (saturday, ["doctor"]), (saturday, ["doctor", "--fix"]),
        (saturday, ["doctor", "--delete", "lc-1"]), (saturday, ["doctor", "--json"]),
        (saturday, ["restart"]), (saturday, ["restart", "--yes"]), (saturday, ["status"]),
        (saturday, ["undo"]), (saturday, ["redo"]), (saturday, ["backup", "restore"]),
        (saturday, ["backup", "restore", "--yes"]),
      ]),
    Session(
      name: "premium",
      lines: [
        (friday, ["done", "13.p5"]), (friday, ["reopen", "159"]), (friday, ["done", "2958", "31m"]),
        (friday, ["today", "13"]),
      ]),
  ]

  @Test("reads as recorded", arguments: sessions)
  func reads(_ session: Session) throws {
    let runner = try CommandRunner(.bundled)
    var transcript = ""
    for (now, arguments) in session.lines {
      let result = try runner.runUnchecked(arguments, now: now)
      let typed = arguments.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
      transcript += "$ machinemode \(typed)\n\(result.output)"
      if !result.errors.isEmpty { transcript += "(errors)\n\(result.errors)" }
      if result.status != 0 { transcript += "(status \(result.status))\n" }
    }
    expectEqual(goldens.complaint(about: "\(session.name).txt", Array(transcript.utf8)), nil)
    let store = try runner.folder.text("workspace/progress.json")
      // The id is drawn at random, and the fingerprint covers it.
      .replacing(#/"id": "[0-9a-f]{32}"/#, with: #""id": "RANDOM""#)
      .replacing(#/\\"id\\":\\"[0-9a-f]{32}/#, with: #"\"id\":\"RANDOM"#)
      .replacing(#/"sha256": "[0-9a-f]{64}"/#, with: #""sha256": "OF ALL THE REST""#)
    expectEqual(goldens.complaint(about: "\(session.name).json", Array(store.utf8)), nil)
  }

  @Test("leaves no golden over")
  func surplus() {
    expectEqual(
      goldens.surplus(besides: Self.sessions.flatMap { ["\($0.name).txt", "\($0.name).json"] }), [])
  }

  @Test("fits 80 columns, and 60, without colour when piped", arguments: [60, 80])
  func width(columns: Int) throws {
    let runner = try CommandRunner()
    for arguments in [
      ["today"], ["done", "p1", "25m"], ["today"], ["today", "3"], ["pause"],
      ["pause", "mon..fri", "--reason", "A week in the mountains with the whole family, and no computer"],
      ["pause", "today..2026-12-31"], ["pause", "mon..tue"], ["pause"], ["pause", "delete", "wed..thu"],
    ] {
      let output = try runner.output(of: arguments, environment: ["COLUMNS": "\(columns)"])
      for line in output.split(separator: "\n") where !line.contains("FOLDER") {
        #expect(line.count <= columns, "\(line)")
      }
      expectLacks(output, "\u{1B}")
    }
  }

  @Test("is plain ASCII in the C locale, and coloured only when asked")
  func locale() throws {
    let runner = try CommandRunner()
    let plain = try runner.output(of: ["today"], environment: ["LANG": "C"])
    expectEqual(plain.filter { !$0.isASCII }, "")
    expectContains(plain, "[ ] LC 1920")
    try expectContains(runner.output(of: ["today", "--color", "always"]), "\u{1B}[1m")
  }

  @Test("says nothing but errors with --quiet")
  func quiet() throws {
    let runner = try CommandRunner()
    try runner.run(["done", "p1", "25m", "--quiet"])
    try runner.run(["note", "p1", "x", "--quiet"])
    try runner.run(["settings", "set", "dayStart", "03:00", "--quiet"])
    try runner.run(["pause", "mon..fri", "--quiet"])
    try runner.run(["pause", "mon..fri", "--quiet"])
    try runner.run(["pause", "delete", "mon..fri", "--quiet"])
    try runner.run(["site", "--output", runner.folder("out"), "--quiet"])
  }
}
