// `replan`: what is open on other days, undone, exported, updated and refused, as a person does it.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("replan")
struct ReplanCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.folder.write(Self.plan(days: 6), to: "six.md")
    // Day 1 on Monday 16 November; today is Friday, day 5.
    try runner.prepare(["settings", "set", "start", "2026-11-16", "--plan", runner.folder("six.md")])
    try runner.prepare(["done", "1.p1", "20m", "--on", "mon"])
    try runner.prepare(["done", "1.t1", "30m", "--on", "mon"])
    try runner.prepare(["done", "2.p1", "20m", "--on", "tue"])
    try runner.prepare(["done", "6.p1", "20m", "--on", "wed"])
  }

  /// A problem of 30 minutes and something to read of 30 minutes each day.
  private static func plan(days: Int) -> String {
    (1...days).map { day in
      """
      ## Day \(day)
      ### DSA: Focus \(day)
      - [ ] LC \(day): Problem \(day) [Medium]
      ### System Design: Topic \(day)
      - [ ] Read: Page \(day) (30 min) {#page-\(day)}

      """
    }.joined()
  }

  /// The ids of each day.
  private func days(in workspace: String = "workspace") throws -> [String] {
    let json = try parseJSON(
      Array(runner.output(of: ["plan", "list", "--json"], workspace: workspace).utf8))
    return (json["days"]?.asElements ?? []).map { day in
      (day["items"]?.asElements ?? []).compactMap { $0["id"]?.asText }.joined(separator: " ")
    }
  }

  private func export() throws -> String { try runner.output(of: ["export"]) }

  @Test("lays what is open over the days from today on, keeps what is done, and says it in a few lines")
  func replan() throws {
    let output = try runner.output(of: ["replan", "--hours", "1"])
    expectEqual(
      output,
      """
      4 days from Friday 20 November at 1 h, the last on 23 November (was 21
        November).
      Reviews come on top, up to 60 minutes a day.
      Back to the plan as it was: machinemode undo

      """)
    try expectEqual(
      days(),
      ["lc-1 page-1", "lc-2", "lc-6", "", "lc-3 page-2", "lc-4 page-3", "lc-5 page-4", "page-5 page-6"])
  }

  @Test("changes nothing the second time, nor with --dry-run")
  func twice() throws {
    let before = try export()
    try expectSuffix(runner.output(of: ["replan", "--hours", "1", "--dry-run"]), "Nothing was changed.\n")
    try expectEqual(export(), before)
    try runner.prepare(["replan", "--hours", "1"])
    let after = try export()
    try runner.run(
      ["replan", "--hours", "1"], output: "The plan is laid like that already; nothing was changed.\n")
    try expectEqual(export(), after)
  }

  @Test("is one step of undo, which gives back the same export and plan")
  func undone() throws {
    let (before, plan) = try (export(), days())
    try runner.prepare(["replan", "--until", "sat", "--hours", "0.5"])
    try #expect(days() != plan)
    try runner.prepare(["undo"])
    try expectEqual(export(), before)
    try expectEqual(days(), plan)
  }

  @Test("leaves out with --until what does not fit; a number still finds it, and a later replan has it again")
  func until() throws {
    try expectContains(
      runner.output(of: ["replan", "--until", "sat", "--hours", "1"]).replacing("\n  ", with: " "),
      "Left out: 1 problem, 3 other items. Kept: all of Blind 75, 1 of 2 others of the lists.")
    let kept = try days()
    expectEqual(kept.count, 6)
    try expectContains(runner.output(of: ["plan", "list"]), "Left out: 4 items")
    let left = try #require(
      [3, 4, 5].first { number in !kept.joined(separator: " ").contains("lc-\(number)") })
    try expectPrefix(
      runner.output(of: ["done", "\(left)", "20m"]), "Done: LC \(left) Problem \(left), 20 min.")
    try runner.prepare(["undo"])
    try runner.prepare(["replan", "--hours", "1"])
    try expectContains(days().joined(separator: " "), "lc-\(left)")
  }

  @Test("keeps a past day's shade, and neither counts it nor calls it open")
  func past() throws {
    func stats() throws -> JSONValue { try parseJSON(Array(runner.output(of: ["stats", "--json"]).utf8)) }
    let before = try stats()["days"]?.asElements ?? []
    try runner.prepare(["replan", "--hours", "1"])
    let after = try stats()["days"]?.asElements ?? []
    for index in 0..<4 {
      expectEqual(after[index]["completion"], before[index]["completion"])
    }
    expectEqual(after[1]["status"], .string("replanned"))
    expectEqual(after[0]["status"], .string("complete"))
    try expectContains(runner.output(of: ["stats", "--why", "pace"]), "a replan laid what was open")
    let today = try parseJSON(Array(runner.output(of: ["today", "--json"]).utf8))
    expectEqual(today["overdueDays"], [])
  }

  @Test("travels with an export, and plan update lays its arguments anew over a newer plan")
  func travels() throws {
    try runner.prepare(["replan", "--hours", "1"])
    try runner.folder.write(export(), to: "log.json")
    try runner.prepare(["import", runner.folder("log.json")], workspace: "other")
    try expectEqual(days(in: "other"), days())
    try runner.folder.write(Self.plan(days: 8), to: "six.md")
    try runner.prepare(["plan", "update"])
    let updated = try days()
    expectEqual(Array(updated.prefix(4)), ["lc-1 page-1", "lc-2", "lc-6", ""])
    expectEqual(updated.last, "page-7 page-8")
  }

  @Test(
    "refuses what cannot be laid, with a line each",
    arguments: [
      (["--hours", "13"], 2, "error: `--hours` takes 0.5 to 12"),
      (["--hours", "0.2"], 2, "error: `--hours` takes 0.5 to 12"),
      (["--until", "2026-11-19"], 2, "error: Thursday 19 November 2026 has passed"),
      (["--from", "2026-11-19"], 2, "error: Thursday 19 November 2026 is before today"),
      (["--until", "sat", "--from", "2026-11-23"], 2, "error: no study day is left"),
      (["--until", "interview"], 2, "error: no interview is set"),
    ] as [([String], Int32, String)])
  func refused(_ arguments: [String], _ status: Int32, _ message: String) throws {
    try expectPrefix(runner.refusal(of: ["replan"] + arguments, status: status), message)
  }

  @Test("refuses a challenge of ticks, an archived programme, and one with nothing open or no first day")
  func nothingToLay() throws {
    try runner.prepare(["challenge", "add", "Run", "--days", "5"])
    try expectPrefix(
      runner.refusal(of: ["replan", "--programme", "run"], status: 2), "error: `run` has one tick a day")
    try expectPrefix(
      runner.refusal(of: ["replan"], status: 1, workspace: "empty"), "error: the programme has not begun")
    for day in 1...6 { try runner.prepare(["done", "\(day).p1", "\(day).t1"]) }
    try expectPrefix(runner.refusal(of: ["replan"], status: 1), "error: nothing is open")
    try runner.prepare(["challenge", "archive", "machine-mode"])
    try expectPrefix(
      runner.refusal(of: ["replan", "--programme", "machine-mode"], status: 1),
      "error: `machine-mode` is archived")
  }
}
