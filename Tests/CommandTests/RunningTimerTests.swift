// `start`, `stop` and `done` with a running timer: undo, status, JSON, and the question about a forgotten one.

import Foundation
import JSON
import TestSupport
import Testing

@Suite struct RunningTimerTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private static let start = "2026-11-20T20:00:00+01:00"

  /// Runs a command at a time of the evening, which must succeed.
  @discardableResult
  private func at(_ time: String, _ arguments: String...) throws -> String {
    try runner.output(of: arguments, now: "2026-11-20T\(time):00+01:00")
  }

  private func timer() throws -> JSONValue? {
    try parseJSON(Array(runner.output(of: ["status", "--json"]).utf8))["timer"]
  }

  private func log() throws -> String { try runner.output(of: ["export"]) }

  @Test("done takes the minutes, status and today show them, and undo gives the timer back")
  func doneTakesMinutesStatus() throws {
    let started = try at("20:00", "start", "p1")
    expectSuffix(
      started,
      """
      Timer started on LC 1920 Build Array from Permutation. `machinemode done p1`
        takes its minutes, `machinemode stop` adds them without finishing.

      """, "\(started)")
    let shown = "LC 1920 Build Array from Permutation, 23 min so far\n"
    try expectContains(at("20:23", "status"), "\nTimer   \(shown)")
    try expectSuffix(at("20:23", "today"), "\nTimer: \(shown)")
    try expectContains(at("20:23", "done", "p2"), "\nTimer: \(shown)")
    let running = try log()
    let done = try at("20:25", "done", "p1")
    expectContains(done, "Done: LC 1920 Build Array from Permutation, 25 min.\n")
    expectContains(done, "Stopped the timer and used its minutes.\n")
    expectLacks(done, "Timer:")
    try expectEqual(timer(), .null)
    try expectContains(at("20:26", "undo"), "\nTimer: LC 1920 Build Array from Permutation, 26 min so far\n")
    try expectEqual(log(), running)
    try expectContains(at("20:40", "done", "p1", "20m"), "your minutes count")
    try expectContains(at("20:41", "status"), ", 20 min\n")
  }

  @Test("every step of it is one step of undo and redo") func everyStepOneStep() throws {
    var logs = [""]
    for (time, arguments) in [
      ("20:00", ["start", "p1"]), ("20:10", ["start", "t1"]), ("20:20", ["stop"]),
      ("20:30", ["start", "p2"]),
      ("20:40", ["stop", "--discard"]), ("20:50", ["start", "p2"]), ("21:00", ["done", "p2"]),
    ] {
      try runner.prepare(arguments, now: "2026-11-20T\(time):00+01:00")
      logs.append(try log())
    }
    expectEqual(Set(logs).count, logs.count - 1)  // Discarded it is as if it had not been started.
    for expected in logs.dropFirst().dropLast().reversed() {
      try runner.prepare(["undo"])
      try expectEqual(log(), expected)
    }
    for expected in logs.dropFirst(2) {
      try runner.prepare(["redo"])
      try expectEqual(log(), expected)
    }
  }

  @Test("the list of steps names the item that was started, and then the one that it ran on before")
  func startedAmongOthers() throws {
    try at("20:00", "start", "p1")
    try at("20:10", "start", "p2")
    let started = try at("20:10", "start", "t1")
    expectPrefix(
      started,
      "Timer stopped on LC 1480 Running Sum of 1d Array after less than a minute; no\n  minutes were logged.\n",
      "\(started)")
    let steps = try runner.output(of: ["undo", "--list"]).split(separator: "\n")
    try #require(steps.count == 3)
    expectContains(steps[0], "  start     \"How Does the Domain")
    expectContains(steps[1], "  start     LC 1480 Running Sum of 1d Array; LC 19")
    expectContains(steps[2], "  start     LC 1920 Build Array from Permutation")
  }

  @Test("JSON says what it runs on and since when") func jsonSaysWhatRuns() throws {
    try expectEqual(timer(), .null)
    try at("20:00", "start", "p1")
    try expectEqual(
      timer(),
      [
        "item": "lc-1920", "title": "Build Array from Permutation", "started": .string(Self.start),
        "minutes": 60,
      ])
  }

  @Test("it survives an export into an empty workspace, and restart leaves it behind")
  func survivesExportIntoEmpty() throws {
    try at("20:00", "start", "p1")
    let exported = try log()
    try runner.folder.write(exported, to: "export.json")
    let taken = try runner.output(of: ["import", runner.folder("export.json")], workspace: "other")
    expectContains(taken, "1 running timer")
    try runner.run(["export"], output: exported, workspace: "other")
    try at("20:05", "done", "p2")
    try at("20:10", "restart", "--yes")
    try expectEqual(timer(), .null)
  }

  private static let refusals: [(time: String, arguments: [String], status: Int32, words: String)] = [
    (
      "2026-11-21T00:01:00+01:00", ["stop"], 2,
      "has run for 4 h 1 min, so it was probably forgotten\n"
    ),
    ("2026-11-21T00:01:00+01:00", ["done", "p1"], 2, "`machinemode done lc-1920 45m` if it is done"),
    ("2026-11-21T00:01:00+01:00", ["start", "p2"], 2, "`machinemode stop --discard` logs nothing\n"),
    (
      "2026-11-20T19:59:00+01:00", ["stop"], 2,
      "was started at 20:00 on 20 November 2026, which is in the future"
    ),
    (
      "2026-11-20T20:10:00+01:00", ["stop", "soon"], 2,
      "`soon` is not a valid time\nhelp: "
    ),
    (
      "2026-11-20T20:10:00+01:00", ["stop", "25"], 2, "`25` is not a valid time\nhelp: "
    ),
    (
      "2026-11-20T20:10:00+01:00", ["stop", "5m", "--discard"], 2,
      "`--discard` logs no minutes, so it takes no time"
    ),
  ]

  @Test("without a terminal nothing is logged that is not believed", arguments: refusals)
  func withoutTerminalNothingLogged(
    time: String, arguments: [String], status: Int32, words: String
  ) throws {
    try at("20:00", "start", "p1")
    let before = try runner.folder.text("workspace/progress.json")
    let errors = try runner.refusal(of: arguments, status: status, now: time)
    expectContains(errors, words)
    try expectEqual(runner.folder.text("workspace/progress.json"), before)
  }

  @Test("what is refused is logged with the time it really was, for the day on which it is said")
  func whatRefusedLoggedTime() throws {
    try at("20:00", "start", "p1")
    let stopped = try runner.output(of: ["stop", "45m"], now: "2026-11-21T08:00:00+01:00")
    expectContains(stopped, "Timer stopped: 45 min added to LC 1920 Build Array from Permutation.\n")
    let text = try log()
    expectContains(text, "\"day\": \"2026-11-21\"")
    expectContains(text, "\"minutes\": 45")
  }

  @Test("without a timer there is nothing to stop, and no workspace is made") func withoutTimerThereNothing()
    throws
  {
    for arguments in [["stop"], ["stop", "25m"], ["stop", "--discard"]] {
      try runner.run(
        arguments, status: 1,
        errors: "error: no timer is running\nhelp: `machinemode start p1` starts one\n")
    }
    try expectEqual(runner.folder.contents(), [:])
  }

  @Test("it starts on one item that there is") func startsOneItemThere() throws {
    for name in ["p1-p3", "p9", "contains dup", "101.p1"] {
      _ = try runner.refusal(of: ["start", name], status: 2)
    }
    try expectEqual(runner.folder.contents(), [:])
  }

  #if os(Linux)
  private static let answers: [(typed: String, status: Int32, minutes: Int?)] = [
    ("\n", 0, 15), ("50\n", 0, 50), ("1h10\n", 0, 70), ("25 min\n", 0, 25), ("soon\n0m\n20m\n", 0, 20),
    ("\u{4}", 1, nil), ("\u{3}", 1, nil),
  ]

  @Test(
    "at a terminal a forgotten one is asked about",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "no terminal can be made here"),
    arguments: answers)
  func terminalForgottenOneAsked(typed: String, status: Int32, minutes: Int?) throws {
    try at("20:00", "start", "p1")
    let result = try runner.runUnchecked(
      ["done", "p1"], atTerminalTyping: typed, now: "2026-11-21T08:00:00+01:00")
    expectPrefix(
      result.output.split(whereSeparator: \.isWhitespace).joined(separator: " "),
      "The timer on `Build Array from Permutation` has run for 12 h, so it was probably forgotten. "
        + "How long did you really work on it? [15m]",
      "\(result.output)")
    expectEqual(result.status, status)
    let text = try log()
    expectEqual(text.contains("\"timer\""), (minutes == nil))
    if let minutes { expectContains(text, "\"minutes\": \(minutes),") }
    if minutes == nil { #expect(result.output.contains("Nothing was changed.\n")) }
  }
  #endif
}
