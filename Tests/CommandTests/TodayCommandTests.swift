// What `today` and `status` say besides the list: what is open, the way back after an absence, and the interview.

import Foundation
import TestSupport
import Testing

@Suite struct TodayCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner(.threeDays) }

  @Test("what is open of past days is listed by day, with the names to type")
  func openItems() throws {
    try runner.prepare(["done", "p1", "p2", "t1"])
    let later = "2026-11-21T09:00:00+01:00"
    let open = try runner.output(of: ["today", "--open"], now: later)
    expectPrefix(open, "Day 1 · Friday 20 November 2026\n  1.p3  ")
    expectLacks(open, "1.p1")
    expectContains(open, "\n  1.t2  ")
    try expectContains(
      runner.output(of: ["today"], now: later),
      "\nStill open: 1.p3 Find Numbers with Even Number of Digits, 1.p4 How")
    try expectEqual(
      runner.output(of: ["today", "--open"]), "Everything planned before today is done.\n")
    let all = try runner.output(of: ["today", "--open", "--all"], now: "2026-11-23T09:00:00+01:00")
    expectContains(all, "Day 3 · Sunday 22 November 2026\n  3.p1  ")
  }

  @Test("after four study days without work it opens with a pause and a replan, which a pause ends")
  func comingBack() throws {
    try runner.prepare(["done", "p1", "25m"])
    let later = "2026-11-25T09:00:00+01:00"
    let opening = """
      Welcome back. You were away from 21 to 24 November.
        machinemode pause 2026-11-21..2026-11-24  the days move on, the streak holds
        machinemode replan                        spreads what is open

      """
    try expectPrefix(runner.output(of: ["today"], now: later), opening)
    try runner.prepare(["pause", "2026-11-21..2026-11-24"], now: later)
    try expectPrefix(runner.output(of: ["today"], now: later), "Day 2 of 3 · Wednesday 25 November 2026")
  }

  @Test("who works at weekends is told of rest days once, and not welcomed back")
  func habit() throws {
    try runner.prepare(["settings", "set", "start", "2026-11-02"], now: "2026-11-02T09:00:00+01:00")
    for (item, day) in [("1.p1", "07"), ("1.p2", "08")] {
      try runner.prepare(["done", item, "25m"], now: "2026-11-\(day)T09:00:00+01:00")
    }
    let opening = """
      You study on Saturday and Sunday. The other weekdays can be rest days:
        machinemode settings rest mon,tue,wed,thu,fri

      """
    let saturday = "2026-11-14T09:00:00+01:00"
    try expectPrefix(runner.output(of: ["today"], now: saturday), opening)
    try runner.prepare(["settings", "rest", "mon,tue,wed,thu,fri"], now: saturday)
    try expectLacks(runner.output(of: ["today"], now: saturday), "settings rest")
  }

  @Test("the interview stands in today, status and its line until it is over")
  func interview() throws {
    try runner.prepare(["done", "p1", "25m"])
    try runner.prepare(["settings", "set", "interview", "2026-11-21"])
    try expectContains(
      runner.output(of: ["today"]),
      "\nInterview in 1 day\nThe plan ends 1 day after it. `machinemode replan --until interview` keeps the\n  essentials.\n"
    )
    try expectContains(runner.output(of: ["status"]), "\nInterview  in 1 day. The plan ends 1 day after it.")
    try expectEqual(runner.output(of: ["status", "--line"]), "d1 · 1/8 · streak 1 · interview 1d\n")
    let day = "2026-11-21T09:00:00+01:00"
    try expectContains(runner.output(of: ["today"], now: day), "\nInterview today. Good luck.\n")
    let after = "2026-11-22T09:00:00+01:00"
    try expectLacks(runner.output(of: ["today"], now: after), "nterview")
    try expectEqual(runner.output(of: ["status", "--line"], now: after), "d3 · 0/8 · streak 0\n")
  }

  @Test("after the plan's last date today and status say what is left, and a bare handle names nothing")
  func afterTheEnd() throws {
    try runner.prepare(["done", "p1", "25m"])
    let after = "2026-11-23T09:00:00+01:00"
    let open = try runner.output(of: ["today"], now: after)
    let next = try #require(open.split(separator: "machinemode done ").last?.prefix { $0 != ")" })
    expectEqual(next, "1.p2")
    try expectContains(
      runner.output(of: ["status"], now: after), "\nToday   23 items left over, 1 review, 0 min\n")
    try expectEqual(runner.output(of: ["status", "--line"], now: after), "23 open · streak 0\n")
    try runner.run(
      ["done", "p1"], status: 2,
      errors: """
        error: Monday 23 November 2026 has no list, so `p1` names nothing on it
        help: name the day, as in `3.p1`

        """, now: after)
    let left = try runner.output(of: ["today", "--open", "--json"], now: after)
    let handles = left.components(separatedBy: "\"handle\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }
    try runner.prepare(["done"] + handles.map(String.init), now: after)
    let done = "2026-11-24T09:00:00+01:00"
    try expectContains(
      runner.output(of: ["status"], now: done), "\nToday   nothing planned, 1 review, 0 min\n")
    try expectEqual(runner.output(of: ["status", "--line"], now: done), "all 3 days complete · streak 1\n")
  }

  @Test("today's events and due tasks are a line each")
  func agenda() throws {
    try runner.prepare(["done", "p1", "25m"])
    try runner.prepare(["event", "add", "Stand-up", "2026-11-20", "09:00"])
    try runner.prepare(["task", "add", "Call Ada", "today"])
    try expectContains(
      runner.output(of: ["today"]), "\nToday: 09:00 Stand-up.\nTasks: Call Ada.\n")
  }
}
