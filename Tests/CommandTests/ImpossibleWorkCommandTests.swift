// Work that no command logs: more than a day holds, or for a date outside the programme.

import TestSupport
import Testing

@Suite struct ImpossibleWorkCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  @Test(
    "is refused by every command that logs, and nothing is changed",
    arguments: [
      (["done", "p1", "24h", "p2", "1m"], "Friday 20 November 2026 would have 24 h 1 min of work"),
      (
        ["bonus", "Puzzle", "--on", "2026-10-19"],
        "the work would count for Monday 19 October 2026, 32 days ago"
      ),
      (
        ["time", "p1", "5m", "--on", "2025-11-20"],
        "the work would count for Thursday 20 November 2025, 365 days ago"
      ),
    ])
  func refused(arguments: [String], says: String) throws {
    let errors = try runner.refusal(of: arguments, status: 2)
    expectPrefix(errors, "error: \(says)", "\(errors)")
    try expectEqual(runner.folder.contents(), [:])
  }

  @Test("is measured against what is logged already, and against the start")
  func measured() throws {
    try runner.prepare(["done", "p1", "23h"])
    try runner.run(
      ["done", "p2", "61m"], status: 2,
      errors: """
        error: Friday 20 November 2026 would have 24 h 1 min of work
        help: write at most 24h for a day

        """)
    try runner.run(
      ["done", "p2", "--on", "2026-10-19"], status: 2,
      errors: """
        error: the work would count for Monday 19 October 2026, 32 days before the programme's start
        help: `machinemode settings set start DATE` moves the start to where you began

        """)
    for arguments in [
      ["done", "p2", "1h"], ["done", "p3", "--on", "2026-10-20"], ["note", "p1", "Long."], ["reopen", "p1"],
      ["settings", "set", "start", "1970-01-01"], ["done", "3.p4", "--on", "2026-10-19"],
    ] { try runner.prepare(arguments) }
  }

  @Test("is refused of a stopped timer, too")
  func timer() throws {
    try runner.prepare(["done", "p1", "23h"])
    try runner.prepare(["start", "p2"])
    for arguments in [["stop"], ["done", "p2"], ["start", "p3"]] {
      let errors = try runner.refusal(of: arguments, status: 2, now: "2026-11-20T22:01:00+01:00")
      expectContains(errors, "would have 24 h 1 min of work", "\(errors)")
    }
  }
}
