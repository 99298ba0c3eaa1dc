// After the plan's last date: what `today` lists, what is next, the page, and that dates go on counting.

import JSON
import TestSupport
import Testing

@Suite("After the plan's last date")
struct PastPlanTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    // Three days of 45, 45 and 30 minutes, from Monday 16 to Wednesday 18 November; a study day holds 45.
    try runner.folder.write(
      """
      ## Day 1

      - [ ] LC 1: Two Sum [Easy]
      - [ ] LC 2: Add [Medium]

      ## Day 2

      - [ ] LC 3: Longest [Medium]
      - [ ] LC 9: Palindrome [Easy]

      ## Day 3

      - [ ] LC 5: Palindromes [Medium]

      """, to: "plan.md")
    try runner.prepare(
      ["settings", "set", "start", "2026-11-16", "--plan", runner.folder("plan.md")], now: at(16))
    try runner.prepare(["done", "1.p1", "20m"], now: at(16))
  }

  /// The evening of a date of November.
  private func at(_ day: Int) -> String { "2026-11-\(day)T20:00:00Z" }

  private func today(_ day: Int) throws -> String { try runner.output(of: ["today"], now: at(day)) }

  @Test("lists the oldest open items up to a study day's budget, and names replan")
  func lists() throws {
    try expectLacks(today(18), "the oldest first")
    let list = try today(20)
    expectContains(
      list,
      """
      Open, the oldest first
        1.p2  [ ] LC 2    Add                                         Medium  ~30 min
        and 3 more: machinemode today --open

      `machinemode replan` lays what is open over new days.
      """)
    expectContains(list, "Friday 20 November 2026 · about 30 min left\n")
    expectContains(list, "Next: Add (machinemode done 1.p2)")
    try runner.prepare(["done", "1.p2"], now: at(20))
    let next = try today(20)
    expectContains(next, "  2.p1  [ ] LC 3    Longest")
    expectContains(next, "  2.p2  [ ] LC 9    Palindrome")
    expectContains(next, "  and 1 more: ")
    expectContains(next, "about 45 min left\n")
  }

  @Test("a rest day or a pause lists nothing, and a study day without work breaks the streak")
  func dates() throws {
    try runner.prepare(["done", "1.p2"], now: at(19))
    try runner.prepare(["settings", "set", "rest", "sat"], now: at(19))
    try runner.prepare(["pause", "2026-11-22"], now: at(19))
    for day in [21, 22] { try expectLacks(today(day), "the oldest first") }
    try expectContains(today(23), "the oldest first")
    func streak(_ day: Int) throws -> Int? {
      let facts = try parseJSON(Array(runner.output(of: ["stats", "--json"], now: at(day)).utf8))
      return facts["streak"]?["current"]?["days"]?.asInteger
    }
    try expectEqual(streak(20), 1)
    try expectEqual(streak(22), 0)
  }

  @Test("the private Today page lists the same, and folds the rest")
  func page() throws {
    try runner.prepare(["site", "--audience", "private", "--output", runner.folder("own")], now: at(20))
    let page = try runner.folder.text("own/today.html")
    expectContains(page, "Open, the oldest first")
    expectContains(page, "3 from earlier days")
  }

  @Test("says nothing of it once all is done; what is due comes back until the programme is archived")
  func complete() throws {
    try runner.prepare(["done", "1.p2", "2.p1", "2.p2", "3.p1"], now: at(20))
    try expectLacks(today(21), "the oldest first")
    let due = "2027-02-20T20:00:00Z"
    try expectContains(runner.output(of: ["today"], now: due), "2 reviews today")
    try runner.prepare(["settings", "set", "interview", "2027-02-19"], now: at(21))
    try expectLacks(runner.output(of: ["today"], now: due), "reviews today")
    try runner.prepare(["settings", "set", "interview", "none"], now: at(21))
    try runner.prepare(["challenge", "archive", "machine-mode"], now: at(21))
    try expectLacks(runner.output(of: ["today"], now: due), "reviews today")
  }
}
