// A week of a learner's life through the program: evenings, one past midnight, a slip taken back, a day of rest.

#if os(Linux)
import Foundation
import JSON
import TestSupport
import Testing

@Suite struct SimulatedWeekTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner(.bundled)
    // Day 6 is ticked in an editor: a problem with its time, one without, a note, and how the day went.
    try runner.folder.write(
      """
      #!/bin/sh
      sed -i -e 's/^- \\[ \\] p1 \\(.*\\)$/- [x] p1 \\1 12m\\n  Boyer and Moore *vote*./' \
        -e 's/^- \\[ \\] t2/- [x] t2/' "$1"
      printf '\\nA short evening.\\n' >> "$1"

      """, to: "editor")
    chmod(runner.folder("editor"), 0o700)
  }

  private func type(_ words: String..., at now: String) throws -> String {
    try runner.output(
      of: words, now: now, environment: ["VISUAL": runner.folder("editor"), "TMPDIR": runner.folder.path])
  }

  private func live() throws {
    let (monday, tuesday) = ("2026-11-16T21:00:00+01:00", "2026-11-17T20:30:00+01:00")
    // Day 1 is done whole: 61 and 65 minutes.
    _ = try type("done", "p1", "10m", "p2", "8m", "p3", "9m", "p4", "14m", "p5", "20m", at: monday)
    try expectContains(type("done", "t1", "10m", "t2", "30m", "t3", "25m", at: monday), "Milestone:")
    // Day 2 in part: 39 minutes on what is done, 15 on what is not.
    _ = try type("done", "p1", "12m", "p5", "22m", "p2", "5m", at: tuesday)
    _ = try type("time", "p3", "15m", at: tuesday)
    _ = try type("note", "p5", "Two", "pointers", "from", "both", "ends.", at: tuesday)
    // Wednesday goes on past midnight: 15 and 55 minutes, both of Wednesday.
    try expectContains(
      type("done", "t1", "15m", at: "2026-11-18T20:00:00+01:00"), "Milestone: 3 days in a row.")
    let late = "2026-11-19T00:40:00+01:00"
    let hard = try type("done", "trapping rain water", "55m", at: late)
    expectContains(hard, "Still Wednesday 18 November 2026: your days begin at 04:00.")
    expectContains(hard, "Milestone: First Hard problem.")
    _ = try type("reflect", "Late, but Hard.", at: late)
    // Thursday: a bonus of 20 minutes; a slip, taken back.
    let thursday = "2026-11-19T21:00:00+01:00"
    _ = try type("bonus", "Two Sum by hand", "20m", at: thursday)
    _ = try type("done", "p1", "9m", at: thursday)
    try expectContains(type("undo", at: thursday), "Undone: done LC 303 Range Sum Query - Immutable, 9 min")
    // Friday morning: what was forgotten, 18 minutes of Thursday; then 28 of Friday.
    let friday = "2026-11-20T09:00:00+01:00"
    _ = try type("done", "4.p4", "18m", "--on", "yesterday", at: friday)
    _ = try type("done", "1", "7m", "238", "21m", at: friday)
    // Saturday in the editor, 12 minutes; and Sundays are free from now on.
    let saturday = "2026-11-21T22:00:00+01:00"
    try expectContains(type("edit", at: saturday), "Done: LC 169 Majority Element, 12 min.")
    _ = try type("settings", "set", "rest", "sun", at: saturday)
    // Work on a day of rest counts all the same: 10 minutes.
    let sunday = "2026-11-22T11:00:00+01:00"
    try expectContains(type("today", at: sunday), "Rest day")
    try expectContains(type("done", "268", "10m", at: sunday), "Milestone: 7 days in a row.")
  }

  @Test("a week ends in the numbers that its entries add up to") func weekEndsNumbersEntries() throws {
    try live()
    let json = try type("stats", "--json", at: "2026-11-22T11:05:00+01:00")
    let figures = try parseJSON(Array(json.utf8))
    func figure(_ path: String...) -> JSONValue? { path.reduce(figures) { value, key in value?[key] } }
    // 126 + 54 + 70 + 20 + 18 + 28 + 12 + 10 minutes.
    expectEqual(figure("time", "minutes"), 338)
    expectEqual(figure("time", "bonus"), 20)
    expectEqual(figure("time", "today"), 10)
    // 5 + 3 + 1 + 1 + 2 + 2 problems; 3 + 1 + 1 of system design.
    expectEqual(figure("completion", "problems"), ["done": 14, "total": 491, "percent": 2])
    guard case .array(let tracks)? = figure("completion", "tracks"), let design = tracks.last else {
      Issue.record("no tracks in \(json)")
      return
    }
    expectEqual(design["name"], "System Design")
    expectEqual(design["done"], 5)
    expectEqual(design["total"], 283)
    expectEqual(figure("completion", "days"), ["done": 1, "total": 100, "percent": 1])
    expectEqual(figure("beyond", "bonusProblems"), ["done": 1, "total": 1, "percent": 100])
    expectEqual(
      figure("streak", "current"), ["days": 7, "from": "2026-11-16", "through": "2026-11-22", "bridged": 0])
    expectEqual(figure("streak", "activeDays"), 7)
    expectEqual(figure("streak", "todayCounts"), true)
    // Six days with 46 items were planned; 18 are done, and the Hard one besides is marked as plus.
    expectEqual(
      figure("pace"), ["name": "toMakeUp", "plannedItems": 46, "doneItems": 18, "leadDays": -4])
    expectEqual(figure("state", "name"), "restDay")
  }

  @Test("a week ends in the store that is expected") func weekEndsStoreExpected() throws {
    try live()
    let whole = try parseJSON(Array(try runner.folder.text("workspace/progress.json").utf8))
    let store = try #require(whole["programmes"]?["machine-mode"])
    func attempts(_ id: String) -> String {
      guard case .object(let attempts)? = store["items"]?[id]?["attempts"] else { return "" }
      return attempts.map { member in
        let attempt = member.value
        func text(_ key: String) -> String {
          switch attempt[key] {
          case .string(let text)?: text
          case .integer(let number)?: "\(number)"
          case .bool(let flag)?: flag ? "done" : "open"
          default: "-"
          }
        }
        return "\(text("day")) \(text("minutes")) \(text("finished")), \(member.key)"
      }.joined(separator: "; ")
    }
    expectEqual(attempts("lc-1920"), "2026-11-16 10 done, 2026-11-16T21:00:00+01:00")
    expectEqual(attempts("lc-27"), "2026-11-17 15 -, 2026-11-17T20:30:00+01:00")
    expectEqual(attempts("lc-42"), "2026-11-18 55 done, 2026-11-19T00:40:00+01:00")
    expectEqual(attempts("lc-303"), "")
    expectEqual(attempts("lc-304"), "2026-11-19 18 done, 2026-11-20T09:00:00+01:00")
    expectEqual(attempts("lc-169"), "2026-11-21 12 done, 2026-11-21T22:00:00+01:00")
    expectEqual(attempts("lc-268"), "2026-11-22 10 done, 2026-11-22T11:00:00+01:00")
    expectEqual(store["items"]?["lc-167"]?["note"]?["text"], "Two pointers from both ends.")
    expectEqual(store["items"]?["lc-169"]?["note"]?["text"], "Boyer and Moore *vote*.")
    expectEqual(store["reflections"]?["3"]?["text"], "Late, but Hard.")
    expectEqual(store["reflections"]?["6"]?["text"], "A short evening.")
    guard case .object(let items)? = store["items"], case .object(let bonus)? = store["bonus"] else {
      Issue.record("no items")
      return
    }
    // 19 done, and one that only took time.
    expectEqual(items.count, 20)
    expectEqual(bonus.count, 1)
    expectEqual(store["start"], "2026-11-16")
  }
}
#endif
