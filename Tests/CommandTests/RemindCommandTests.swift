// `remind` from the outside: what it says, once; what it remembers; and that it runs with next to nothing.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("Reminders")
struct RemindCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private static func november(_ moment: String) -> String { "2026-11-\(moment):00+01:00" }

  @discardableResult
  private func remind(_ moment: String, _ more: String...) throws -> String {
    try runner.output(of: ["remind"] + more, now: Self.november(moment))
  }

  /// Day 1 on Friday the 20th, with its first problem done.
  private func begin() throws {
    try runner.prepare(["done", "p1", "25m"], now: Self.november("20T08:00"))
  }

  private static let morning = """
    Day 1 of 3, Friday 20 November
      Next: Running Sum of 1d Array (machinemode done p2), then 6 more items.

    """

  @Test("says what is due once, and nothing while nothing is due")
  func saysWhatDueOnce() throws {
    try begin()
    try expectEqual(remind("20T06:59"), "")
    try expectEqual(remind("20T08:05"), Self.morning)
    for moment in ["20T08:05", "20T08:10", "20T19:59"] { try expectEqual(remind(moment), "") }
    try expectEqual(
      remind("20T20:00"),
      """
      Day 1: 1 of 8 items done
        1 done, 25 min today.
        The streak is 1 day long.
        Next: Running Sum of 1d Array (machinemode done p2), then 6 more items.

      """)
    try expectEqual(remind("20T20:05"), "")
    try expectEqual(
      parseJSON(Array(try runner.folder.text("workspace/state.json").utf8))["reminders"],
      ["evening": "2026-11-20", "morning": "2026-11-20"])
  }

  @Test("a dry run and samples take nothing for said")
  func dryRunSamplesTake() throws {
    try begin()
    let before = try runner.folder.contents(of: "workspace")
    try expectEqual(remind("20T08:05", "--dry-run"), Self.morning)
    let samples = try remind("20T08:05", "--test")
    expectPrefix(samples, Self.morning + "\nDay 1: 1 of 8 items done\n", "\(samples)")
    expectContains(
      samples, "  (shown only when a streak of 7 days or more is about to break)\n",
      "\(samples)")
    try expectEqual(runner.folder.contents(of: "workspace"), before)
    try expectEqual(remind("20T08:05"), Self.morning)
  }

  @Test("a kind that is off is shown as a sample that says so")
  func kindOffShownSample() throws {
    try begin()
    for key in ["morning", "evening", "streak", "review"] {
      try runner.prepare(["settings", "set", "remind.\(key)", "off"])
    }
    let samples = try remind("20T08:05", "--test")
    // What is offered is the time at which it comes while nobody has set another.
    for setting in ["morning 07:00", "evening 20:00", "streak 21:00", "review 'sun 19:00'"] {
      let words = "(this one is off; `machinemode settings set remind.\(setting)` switches it on)"
      expectContains(samples.split(whereSeparator: \.isWhitespace).joined(separator: " "), words)
    }
    try expectEqual(remind("22T21:30"), "")
    try runner.run(
      ["settings", "set", "remind.review", "sun 19:00"],
      output: "remind.review is now sun 19:00; it was off.\n", now: Self.november("22T21:30"))
  }

  @Test("without a workspace it says why it is quiet, makes nothing, and still shows samples")
  func withoutWorkspaceSaysWhy() throws {
    try runner.run(
      ["remind"],
      errors: """
        There are no reminders before the workspace FOLDER/workspace exists
        help: `machinemode done p1` creates it; `machinemode remind --test` shows one reminder of each kind

        """, now: Self.november("20T08:05"))
    try expectPrefix(remind("20T08:05", "--test"), "Day 1 of 3 is waiting, Friday 20 November\n")
    try expectPrefix(remind("20T08:05", "--dry-run"), "Day 1 of 3 is waiting")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("as a document it is what was said, and when the next one comes")
  func documentWhatSaidWhen() throws {
    try begin()
    let first = try parseJSON(Array(try remind("20T08:05", "--json").utf8))
    expectEqual(
      first,
      [
        "schemaVersion": 1, "next": ["kind": "evening", "date": "2026-11-20", "time": "20:00"],
        "reminders": [
          [
            "kind": "morning", "day": "2026-11-20", "title": "Day 1 of 3, Friday 20 November",
            "lines": ["Next: Running Sum of 1d Array (machinemode done p2), then 6 more items."],
          ]
        ],
      ])
    let second = try parseJSON(Array(try remind("20T20:00", "--json", "--dry-run").utf8))
    expectEqual(second["next"], ["kind": "morning", "date": "2026-11-21", "time": "07:00"])
    let third = try parseJSON(Array(try remind("20T08:10", "--json").utf8))
    expectEqual(third["reminders"], [])
  }

  @Test(
    "a damaged memory is as none",
    arguments: [
      "", "{", "[]", "{\"reminders\": 7}", "{\"reminders\": {\"morning\": 7, \"evening\": \"2026-02-30\"}}",
      String(repeating: "[", count: 100_000),
    ])
  func damagedMemoryNone(_ text: String) throws {
    try begin()
    try runner.folder.write(text, to: "workspace/state.json")
    try expectEqual(remind("20T08:05"), Self.morning)
    try expectEqual(remind("20T08:10"), "")
  }

  @Test("a build and a reminder keep what the other remembers")
  func buildReminderKeepWhat() throws {
    try begin()
    try runner.folder.write(
      "{\"later\": [1], \"sync\": 7, \"reminders\": {\"evening\": \"2026-11-19\"}}",
      to: "workspace/state.json")
    try remind("20T08:05")
    let build = ["site", "--output", runner.folder("site")]
    try runner.prepare(build, now: Self.november("20T09:00"))
    try remind("20T20:00")
    try expectEqual(
      parseJSON(Array(try runner.folder.text("workspace/state.json").utf8)),
      [
        "lastBuild": "2026-11-20T09:00:00+01:00", "followed": [], "takingIn": [],
        "reminders": ["morning": "2026-11-20", "evening": "2026-11-20"],
      ])
  }

  @Test("twenty runs at the same moment say it once")
  func twentyRunsSameMoment() throws {
    try begin()
    let running = try (0..<20).map { _ in try runner.start(["remind"], now: Self.november("20T08:05")) }
    let results = try running.map { try $0.finish() }
    expectEqual(results.map(\.status), Array(repeating: 0, count: 20))
    expectEqual(results.map(\.errors).joined(), "")
    expectEqual(results.map(\.output).sorted(), Array(repeating: "", count: 19) + [Self.morning])
  }

  @Test("what nobody took is said again")
  func whatNobodyTookSaid() throws {
    try begin()
    let arguments = "remind --workspace \(runner.folder("workspace")) --now \(Self.november("20T08:05"))"
    let full = try runner.runUnchecked(shell: "\(runner.program) \(arguments) > /dev/full")
    expectEqual(full.status, 3)
    expectPrefix(full.errors, "error: standard output could not be written: ")
    let gone = try runner.runUnchecked(
      shell: "{ sleep 0.3; \(runner.program) \(arguments); echo $? > status; } | true; sleep 1")
    expectPrefix(gone.errors, "error: nobody reads standard output, so nothing was shown\n", "\(gone.errors)")
    try expectEqual(runner.folder.text("status"), "3\n")
    try expectEqual(remind("20T08:10"), Self.morning)
  }

  @Test("a workspace that cannot be written to says nothing, and why")
  func workspaceCannotWrittenSays() throws {
    try begin()
    try FileManager.default.createDirectory(
      atPath: runner.folder("workspace/state.json"), withIntermediateDirectories: false)
    for _ in 0..<2 {
      let errors = try runner.refusal(of: ["remind"], status: 3, now: Self.november("20T08:05"))
      expectContains(errors, "FOLDER/workspace/state.json")
    }
  }

  /// Standing problems of a timer's runs: how a workspace comes to one, the exit status, and how its words begin.
  private static let troubles: [(shell: String, status: Int32, words: String)] = [
    (
      "sed -i 's/\"minutes\": 25/\"minutes\": 45/' workspace/progress.json", 0,
      "FOLDER/workspace/progress.json: warning: edited by hand: LC 1920: 25 -> 45 min"
    ),
    ("rm -r workspace/plans", 1, "error: FOLDER/workspace/plans/machine-mode-"),
    ("true", 3, "error: `notify-send`, which shows notifications, is not installed\n"),
  ]

  @Test(
    "every run says what is in its way",
    arguments: troubles.indices)
  func everyRunSaysWhat(_ number: Int)
    throws
  {
    let (shell, status, words) = Self.troubles[number]
    try begin()
    try runner.run(shell: shell)
    // A healthy notifier, but where the lack of one is the problem.
    if status < 3 {
      try runner.folder.write("#!/bin/sh\nexit 0\n", to: "bin/notify-send")
      chmod(runner.folder("bin/notify-send"), 0o700)
    }
    func run(_ moment: String, _ options: String...) throws -> CommandResult {
      try runner.runUnchecked(
        ["remind"] + options, now: Self.november(moment), environment: ["PATH": "\(runner.folder("bin"))"])
    }
    let first = try run("20T08:05", "--notify", "--quiet")
    #expect(first.status == status, "\(first.errors)")
    expectPrefix(first.errors, words, "\(first.errors)")
    let next = try run("20T08:10", "--notify", "--quiet")
    #expect(next.status == status && next.errors == first.errors, "\(next.errors)")
  }

  @Test("runs with an empty environment")
  func runsEmptyEnvironment() throws {
    try begin()
    let arguments = ["remind", "--workspace", runner.folder("workspace"), "--now", Self.november("20T08:05")]
    let words = ([runner.program] + arguments).joined(separator: " ")
    let result = try runner.runUnchecked(shell: "/usr/bin/env -i \(words)")
    expectEqual(result, CommandResult(status: 0, output: Self.morning, errors: ""))
  }

  @Test("a plan's own words cannot steer the terminal, and lines are as wide as it is")
  func plansOwnWordsCannot() throws {
    try runner.folder.write(
      "# Week 1: A\n\n## Day 1\n\n### System Design: T\n\n- [ ] Task: \u{202E}red \(String(repeating: "word ", count: 36)){#t}\n",
      to: "plan/week-01.md")
    try runner.prepare([
      "settings", "set", "start", "2026-11-20", "--plan", runner.folder("plan"),
    ])
    let output = try remind("20T08:05")
    expectLacks(output, "\u{202E}")
    expectContains(output, "\u{FFFD}red", "\(output)")
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(output)")
  }
}

/// Two days with the program itself, over Berlin's clock change in the autumn: by night a look every twenty minutes.
@Suite("Two days of reminders")
struct TwoDaysOfRemindersTests {
  @Test("each is said once at its time, over a night in which the clock goes back")
  func eachSaidOnceTime() throws {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(["done", "p1", "25m"], now: "2026-10-17T20:00:00+02:00")
    for day in 18...23 {
      let arguments = ["done", "\(day - 16).p1", "--on", "2026-10-\(day)"]
      try runner.prepare(arguments, now: "2026-10-24T05:00:00+02:00")
    }
    var said: [String] = []
    // From Saturday 06:00; the clock goes back at 03:00 of Sunday 25 October, 01:00 UTC.
    let (start, change) = (1_792_814_400, 1_792_890_000)
    for step in 0..<144 {
      let seconds = start + step * 1_200
      // The machine sleeps on Sunday from 06:00 to 09:10.
      let (sleeps, wakes) = (1_792_904_400, 1_792_915_800)
      if (sleeps..<wakes).contains(seconds) { continue }
      // At a landing a look each hour is enough, and one when the machine is awake again.
      guard Tier.isNightly || step % 3 == 0 || (wakes..<wakes + 1_200).contains(seconds) else { continue }
      let hours = seconds < change ? 2 : 1
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: hours * 3_600)
      formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
      let now = formatter.string(from: Date(timeIntervalSince1970: Double(seconds))) + "+0\(hours):00"
      let output = try runner.output(of: ["remind"], now: now)
      for line in output.split(separator: "\n") where !line.hasPrefix(" ") {
        said.append("\(now.dropFirst(5).prefix(11)) \(line)")
      }
    }
    expectEqual(
      said,
      [
        "10-24T07:00 Day 8 of 100, Saturday 24 October", "10-24T20:00 Day 8 is still open",
        "10-24T21:00 7 days in a row, today still open", "10-25T09:20 Day 9 of 100, Sunday 25 October",
        "10-25T19:00 The week of 19 to 25 October 2026", "10-25T20:00 Day 9 is still open",
      ])
  }
}
