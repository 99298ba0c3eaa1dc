// Work on a date without a day of the plan: the next study day stays open for its own, whatever kind of programme it is.

import TestSupport
import Testing

@Suite struct DayOffTests {
  /// A kind of date on which no day is planned. Friday 20 November is today; the date is Saturday, and Sunday a study day.
  struct DayOff: Sendable, CustomTestStringConvertible {
    let name: String
    /// Typed on Friday, after Friday's own work if `isFridayWorked`.
    var before: [[String]] = []
    /// Typed on Sunday, before anything else.
    var afterwards: [[String]] = []
    var isFridayWorked = true

    var testDescription: String { name }
  }

  private static let friday = "2026-11-20T21:00:00+01:00"
  private static let saturday = "2026-11-21T21:00:00+01:00"
  private static let sunday = "2026-11-22T20:30:00+01:00"

  private static let daysOff = [
    DayOff(name: "a weekly rest day", before: [["settings", "set", "rest", "sat"]]),
    DayOff(name: "a pause", before: [["pause", "2026-11-21..2026-11-21"]]),
    DayOff(name: "a pause told afterwards", afterwards: [["pause", "2026-11-21..2026-11-21"]]),
    DayOff(
      name: "a pause told afterwards of both dates", afterwards: [["pause", "2026-11-20..2026-11-21"]]),
    DayOff(name: "before the start", before: [["settings", "set", "start", "sun"]], isFridayWorked: false),
  ]

  /// How a programme is begun, what is typed for its work on Friday, Saturday and Sunday, and what it is called.
  struct Programme: Sendable, CustomTestStringConvertible {
    let name: String
    let begin: [String]
    let work: [[String]]

    var testDescription: String { name }
  }

  private static let programmes = [
    Programme(
      name: "a challenge by done", begin: ["challenge", "add", "Run", "--days", "30"],
      work: Array(repeating: ["done", "run"], count: 3)),
    Programme(
      name: "a challenge by its item", begin: ["challenge", "add", "Run", "--days", "30"],
      work: Array(repeating: ["done", "t1"], count: 3)),
    Programme(
      name: "a challenge with a plan", begin: ["challenge", "add", "Basics", "--plan", "PLAN"],
      work: [["done", "1.t1"], ["done", "t1"], ["done", "t2"]]),
    Programme(
      name: "the main programme", begin: ["settings", "set", "start", "today"],
      work: [["done", "1.p1"], ["done", "p1"], ["done", "p2"]]),
  ]

  private static let plan =
    "# Week 1: Basics\n"
    + (1...3).map { day in
      "\n## Day \(day)\n\nGoal: Go on.\n\n### Reading: Books\n\n"
        + "- [ ] Read: Page \(day) {#page-\(day)}\n- [ ] Task: Sum up page \(day) {#sum-\(day)}\n"
    }.joined()

  @Test(
    "work on it leaves the next study day open, and list, reminder and streak agree", arguments: programmes,
    daysOff)
  func nextStudyDayStaysOpen(_ programme: Programme, _ dayOff: DayOff) throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.plan, to: "plan.md")
    let begin = programme.begin.map { $0 == "PLAN" ? runner.folder("plan.md") : $0 }
    try runner.prepare(begin, now: Self.friday)
    for words in dayOff.before { try runner.prepare(words, now: Self.friday) }
    if dayOff.isFridayWorked { try runner.prepare(programme.work[0], now: Self.friday) }
    try runner.prepare(programme.work[1], now: Self.saturday)
    let worked = try runner.output(of: ["challenge", "list"], now: Self.saturday)
    let before = dayOff.isFridayWorked ? 2 : 1
    let afterSaturday = before == 1 ? "streak 1 day" : "streak 2 days"
    expectContains(worked, afterSaturday, "\(worked)")
    for words in dayOff.afterwards { try runner.prepare(words, now: Self.sunday) }
    let open = try runner.output(of: ["challenge", "list"], now: Self.sunday)
    expectContains(open, "\(afterSaturday) · open today", "\(open)")
    let said = try runner.output(of: ["remind", "--dry-run"], now: Self.sunday)
    expectContains(said, "Nothing is logged yet today.", "\(said)")
    // A line that is typed twice changes nothing.
    for _ in 0..<2 {
      try runner.prepare(programme.work[2], now: Self.sunday)
      let done = try runner.output(of: ["stats", "streak"], now: Self.sunday)
      expectContains(done, "Active days            \(before + 1) days", "\(done)")
      expectContains(done, "Current streak         \(before + 1) days", "\(done)")
    }
  }

  @Test("a tick on it fills the oldest open day before, else it counts for the streak, not for the days")
  func tick() throws {
    let runner = try CommandRunner()
    try runner.prepare(
      ["challenge", "add", "Run", "--days", "30", "--start", "2026-11-18"], now: Self.friday)
    try runner.prepare(["settings", "set", "rest", "sat"], now: Self.friday)
    try runner.prepare(["done", "run"], now: Self.friday)
    func answer(_ words: String..., now: String = Self.saturday) throws -> String {
      try runner.output(of: words, now: now)
    }
    try expectPrefix(answer("done", "run"), "Done: Run, day 1.\n")
    try expectEqual(answer("done", "run"), "Run, day 1 is done already.\n")
    try expectPrefix(answer("done", "run", "--day", "2"), "Done: Run, day 2.\n")
    try runner.prepare(["reopen", "run"], now: Self.saturday)
    try runner.prepare(["reopen", "run"], now: Self.saturday)
    try expectEqual(answer("reopen", "run"), "Run is not ticked today.\n")
    try runner.prepare(["done", "run", "--day", "1", "--on", "wed"], now: Self.saturday)
    try runner.prepare(["done", "run", "--on", "thu"], now: Self.saturday)
    try expectEqual(
      answer("done", "run"),
      """
      Done: Run, a bonus of Saturday 21 November 2026.
      No day is open up to this date, so it counts for the streak, not for the days.
      Rest day · 3/30 · streak 4 days.

      """)
    try expectEqual(
      answer("done", "run"),
      "Run, a bonus of Saturday 21 November 2026 is done already.\n")
    try expectPrefix(
      answer("reopen", "run"),
      "Removed: Run, a bonus of Saturday 21 November 2026.\nRest day · 3/30 · streak 3 days")
    try runner.prepare(["undo"], now: Self.saturday)
    try expectContains(answer("challenge", "list"), "Rest day · 3/30 · streak 4 days")
    try expectPrefix(answer("done", "run", now: Self.sunday), "Done: Run, day 4.\n")
  }

  @Test("after the plan's end a tick fills the oldest open day, and a complete challenge takes none")
  func afterTheEnd() throws {
    let runner = try CommandRunner()
    try runner.prepare(["challenge", "add", "Run", "--days", "2", "--start", "2026-11-18"], now: Self.friday)
    for (date, answer) in [
      (Self.friday, "Done: Run, day 1.\n"), (Self.saturday, "Done: Run, day 2.\n"),
      (Self.sunday, "Run is complete.\n"),
    ] {
      try expectPrefix(runner.output(of: ["done", "run"], now: date), answer)
    }
  }
}
