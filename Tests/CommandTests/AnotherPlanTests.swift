// `plan use` in a programme that is under way: the new plan starts today, the round so far is archived, the streak goes on.

import JSON
import TestSupport
import Testing

@Suite("Another plan for a begun programme")
struct AnotherPlanTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    // Day 3 of this plan is one of rest, and day 5 has a problem of the other plan.
    try runner.folder.write(
      Self.plan(["LC 1: Two Sum", "LC 2: Add", nil, "LC 4: Median", "LC 9: Palindrome", "LC 5: Longest"]),
      to: "own.md")
    try runner.folder.write(
      Self.plan(["LC 9: Palindrome", "LC 1: Two Sum", "LC 7: Reverse"]), to: "other.md")
    try runner.prepare(
      ["settings", "set", "start", "2026-11-16", "--plan", runner.folder("own.md")], now: at(16))
    try runner.prepare(["done", "p1", "20m"], now: at(16))
    try runner.prepare(["done", "p1", "20m"], now: at(17))
  }

  private static func plan(_ days: [String?]) -> String {
    days.enumerated().map { index, problem in
      guard let problem else { return "## Day \(index + 1) - rest\n\n" }
      return "## Day \(index + 1)\n\n### DSA: Focus\n\n- [ ] \(problem) [Easy]\n\n"
    }.joined()
  }

  /// The evening of a date of November.
  private func at(_ day: Int) -> String { "2026-11-\(day)T20:00:00Z" }

  private func output(_ words: String..., on day: Int) throws -> String {
    try runner.output(of: words, now: at(day))
  }

  @Test("starts it today as day 1, archives the round, and counts what it solved as solved before")
  func begins() throws {
    let said = try output("plan", "use", runner.folder("other.md"), on: 18)
    // Where a line is wrapped depends on the length of the path.
    expectSuffix(
      said.replacing("\n  ", with: " "),
      """
      : day 1 of 3 is today; the last is Friday 20 November 2026.
      The round so far is archived: 2 days, 2 items done, 2 entries, 0 notes, last on 17 November 2026. Streak and active days go on.
      2 problems of it count as solved before, 1 in the new plan.
      Back to the plan as it was: machinemode undo

      """)
    let list = try output("challenge", "list", on: 18)
    expectContains(list, "*  Machine Mode  machine-mode-round-2  Day 1 of 3 · 0/3 · streak 2 days")
    expectContains(list, "machine-mode          archived 18 November 2026")
    let today = try output("today", on: 18)
    expectPrefix(today, "Day 1 of 3 · Wednesday 18 November 2026")
    try expectContains(output("plan", "list", "2", on: 18), "Two Sum (solved before)")
    try expectContains(output("stats", "streak", on: 18), "2 days")
    // The pages of the archived round name what it solved.
    try runner.prepare(["site", "--output", runner.folder("site")], now: at(18))
  }

  @Test("a dry run says the same and changes nothing, and undo gives all back")
  func undo() throws {
    let before = try output("export", on: 18)
    let trial = try output("plan", "use", runner.folder("other.md"), "--dry-run", on: 18)
    expectSuffix(trial, "Nothing was changed.\n")
    try expectEqual(output("export", on: 18), before)
    _ = try output("plan", "use", runner.folder("other.md"), on: 18)
    _ = try output("undo", on: 18)
    try expectEqual(output("export", on: 18), before)
  }

  /// The streak after work on the 19th, and the number of active days.
  private func streak(on day: Int = 19) throws -> (current: Int?, active: Int?) {
    let facts = try parseJSON(Array(output("stats", "--json", on: day).utf8))["streak"]
    return (facts?["current"]?["days"]?.asInteger, facts?["activeDays"]?.asInteger)
  }

  @Test("the streak goes on over a day of rest of the old plan, and a day without work breaks it")
  func streak() throws {
    _ = try output("plan", "use", runner.folder("other.md"), on: 19)
    _ = try output("done", "p1", on: 19)
    var (current, active) = try streak()
    expectEqual(current, 3)
    expectEqual(active, 3)
    try expectContains(
      output("stats", "--why", "active-days", on: 19), "the first on 16 November, the last on 19 November")
    _ = try output("undo", "2", on: 19)
    _ = try output("plan", "use", runner.folder("other.md"), on: 20)
    _ = try output("done", "p1", on: 20)
    (current, active) = try streak(on: 20)
    expectEqual(current, 1)
    expectEqual(active, 3)
  }

  @Test("pauses of the round bridge its streak, and one that has not ended stays")
  func pauses() throws {
    _ = try output("pause", "2026-11-19..2026-11-20", on: 18)
    _ = try output("pause", "2026-11-22..2026-11-25", on: 18)
    _ = try output("plan", "use", runner.folder("other.md"), on: 21)
    _ = try output("done", "p1", on: 21)
    try expectEqual(streak(on: 21).current, 3)
    try expectContains(output("pause", "list", on: 21), "2026-11-22..2026-11-25  4 days\n1 pause")
  }

  @Test("it goes on over several changes of plan, and `restart` begins it anew")
  func restart() throws {
    _ = try output("plan", "use", runner.folder("other.md"), on: 18)
    _ = try output("done", "p1", on: 18)
    _ = try output("plan", "use", "blind-75", on: 19)
    _ = try output("done", "p1", on: 19)
    try expectEqual(streak().current, 4)
    _ = try output("restart", "--yes", on: 19)
    _ = try output("done", "p2", on: 19)
    try expectEqual(streak().current, 1)
  }

  @Test(
    "`plan update` and the newer version of the same file keep start and days",
    arguments: [["plan", "update"], ["plan", "use", "own.md"]])
  func update(words: [String]) throws {
    try runner.folder.write(Self.plan(["LC 1: Two Sum", "LC 2: Add", "LC 3: Longest"]), to: "own.md")
    let typed = words.map { $0.hasSuffix(".md") ? runner.folder($0) : $0 }
    try runner.prepare(typed, now: at(18))
    try expectPrefix(output("today", on: 18), "Day 3 of 3")
    try expectLacks(output("challenge", "list", on: 18), "archived")
  }

  @Test("a plan that nobody has worked on is replaced, and the new one starts today")
  func unbegun() throws {
    let words = ["settings", "set", "start", "2026-11-16", "--plan", runner.folder("own.md")]
    try runner.prepare(words, now: at(16), workspace: "new")
    try runner.prepare(["plan", "use", runner.folder("other.md")], now: at(18), workspace: "new")
    try expectPrefix(runner.output(of: ["today"], now: at(18), workspace: "new"), "Day 1 of 3")
    try expectLacks(runner.output(of: ["challenge", "list"], now: at(18), workspace: "new"), "archived")
  }

  @Test("an archived programme takes no other plan")
  func archived() throws {
    _ = try output("plan", "use", runner.folder("other.md"), on: 18)
    let errors = try runner.refusal(
      of: ["plan", "use", "blind-75", "--programme", "machine-mode"], status: 1, now: at(18))
    expectContains(errors, "archived")
  }
}
