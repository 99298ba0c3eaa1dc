// What is hardly meant: asked about at a terminal, refused without one, logged with `--yes`.

import Foundation
import TestSupport
import Testing

@Suite struct DoubtTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private static let checklist = "# Day 1\n\n- [x] p1 LC 1920: Build Array from Permutation 20h\n"

  private static let doubtful: [(arguments: [String], input: String, says: String)] = [
    (
      ["done", "p1", "24h", "p2", "24h"], "",
      "Friday 20 November 2026 would have 48 h of work, and more than 16 h a day is unlikely"
    ),
    (["time", "p1", "16h01"], "", "Friday 20 November 2026 would have 16 h 1 min of work"),
    (["bonus", "Puzzle", "17h"], "", "Friday 20 November 2026 would have 17 h of work"),
    (
      ["done", "p1", "--on", "1970-01-01"], "",
      "the programme would start on Thursday 1 January 1970, 20,777 days ago"
    ),
    (
      ["time", "p1", "5m", "--on", "2025-11-20"], "",
      "the work would count for Thursday 20 November 2025, 365 days ago"
    ),
    (
      ["bonus", "Puzzle", "--on", "2025-11-20"], "", "the work would count for Thursday 20 November 2025"
    ),
    (
      ["settings", "set", "start", "2028-01-01"], "",
      "the programme would start on Saturday 1 January 2028, in 407 days"
    ),
    (["edit", "--from", "-"], checklist, "Friday 20 November 2026 would have 20 h of work"),
    (
      ["edit", "--from", "-", "--on", "1999-12-31"], checklist,
      "the programme would start on Friday 31 December 1999"
    ),
  ]

  @Test("is refused without a terminal, and with --yes it is logged", arguments: doubtful)
  func refusedWithoutTerminalYes(
    arguments: [String], input: String, says: String
  ) throws {
    let refused = try runner.refusal(of: arguments, status: 2, input: input)
    #expect(refused.hasPrefix("error: \(says)"))
    #expect(
      refused.hasSuffix("; nothing was changed\nhelp: correct it, or add `--yes` if it is meant\n"))
    try expectEqual(runner.folder.contents(), [:])
    try runner.prepare(arguments + ["--yes"], input: input)
    try runner.prepare(["undo"])
  }

  @Test("is measured against what is logged already, and against the start") func measuredAgainstWhatLogged()
    throws
  {
    try runner.prepare(["done", "p1", "15h"])
    for (arguments, says) in [
      (["done", "p2", "61m"], "Friday 20 November 2026 would have 16 h 1 min of work"),
      (
        ["done", "p2", "--on", "2026-10-20"],
        "the work would count for Tuesday 20 October 2026, 31 days before the programme's start"
      ),
      (
        ["done", "p2", "--on", "2025-10-20"], "the work would count for Monday 20 October 2025, 396 days ago"
      ),
    ] {
      let errors = try runner.refusal(of: arguments, status: 2)
      #expect(errors.hasPrefix("error: \(says)"))
    }
    for arguments in [
      ["done", "p2", "1h"], ["done", "p3", "--on", "2026-10-21"], ["note", "p1", "Long."], ["reopen", "p1"],
      ["settings", "set", "rest", "sun"], ["undo"],
    ] {
      try runner.prepare(arguments)
    }
  }

  @Test("a stopped timer is measured like any other time") func stoppedTimerMeasuredLike() throws {
    try runner.prepare(["done", "p1", "15h"])
    try runner.prepare(["start", "p2"])
    for arguments in [["stop"], ["done", "p2"], ["start", "p3"]] {
      let errors = try runner.refusal(of: arguments, status: 2, now: "2026-11-20T22:01:00+01:00")
      #expect(errors.contains("would have 16 h 1 min of work"))
    }
    try runner.prepare(["stop", "--yes"], now: "2026-11-20T22:01:00+01:00")
  }

  @Test("a clock that begins in 1970 does not start a programme unasked") func clockBegins1970Does() throws {
    let errors = try runner.refusal(of: ["done", "p1", "25m"], status: 2, now: "1970-01-02T10:00:00Z")
    #expect(
      errors.hasPrefix(
        "error: the programme would start on Friday 2 January 1970, before the year 2020; nothing was changed\n"
      ))
  }

  #if os(Linux)
  @Test(
    "at a terminal is asked about, and only a yes is one",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "no terminal can be made here"),
    arguments: [("y\n", Int32(0)), ("Yes\n", 0), ("n\n", 1), ("\n", 1), ("\u{4}", 1), ("\u{3}", 1)])
  func terminalAskedAboutOnly(typed: String, status: Int32) throws {
    for arguments in [["done", "p1", "24h"], ["settings", "set", "start", "1970-01-01"]] {
      let runner = try CommandRunner()
      let result = try runner.runUnchecked(arguments, atTerminalTyping: typed, now: CommandRunner.now)
      #expect(result.output.contains("Go ahead? [y/N] "), "\(result.output)")
      #expect(result.status == status && result.output.contains("Nothing was changed.\n") == (status == 1))
      expectEqual(FileManager.default.fileExists(atPath: runner.folder("workspace")), (status == 0))
    }
  }
  #endif
}
