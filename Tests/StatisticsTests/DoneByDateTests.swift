// What was done by each date beside what was planned for it, and how the forecast goes on.

import Statistics
import StudyModel
import TestSupport
import Testing

/// What a random history comes to on its last day.
func randomSummary(_ seed: UInt64) throws -> ProgressSummary {
  let history = try RandomHistory(seed: seed)
  let noon = Instant(date: history.today, time: TimeOfDay(minutes: 720), offset: 0)
  return summarize(history.plan, try history.log(history.acts), Now(instant: noon, zone: "UTC"))
}

@Suite("Done by date")
struct DoneByDateTests {
  /// Seven days of a problem and a topic each, from Monday 2 November 2026 on.
  private func summary(_ log: ProgressLog, today: Int, days: Int = 7) throws -> ProgressSummary {
    let noon = Instant(date: try november(today), time: TimeOfDay(minutes: 720), offset: 0)
    return summarize(try SamplePlan.plain(days: days), log, Now(instant: noon, zone: "UTC"))
  }

  private func text(_ counts: [ItemsByDate]) -> [String] { counts.map { "\($0.date.day): \($0.items)" } }

  @Test("before there is a start the plan is counted by its days; work from then is where the line begins")
  func before() throws {
    let counts = try summary(ProgressLog(), today: 5).doneByDate
    expectEqual(counts.plannedByDay, [2, 4, 6, 8, 10, 12, 14])
    expectEqual(counts.planned, [])
    expectEqual(counts.done, [])
    expectEqual(counts.total, 14)
    expectEqual(counts.doneItems, 0)
    var log = try ProgressLog(start: "2026-11-05")
    try log.finish("lc-1", november: 2)
    try log.finish("t1-1", november: 3)
    let ahead = try summary(log, today: 4).doneByDate
    expectEqual(ahead.done, [])
    expectEqual(ahead.doneBefore, 2)
    expectEqual(ahead.doneItems, 2)
    try log.finish("lc-2", november: 6)
    let begun = try summary(log, today: 6).doneByDate
    expectEqual(text(begun.done), ["6: 3"])
    expectEqual(begun.doneBefore, 2)
    expectEqual(begun.done(through: try november(5)), 2)
  }

  @Test("each date has all that was done and planned through it, over rest days and pauses")
  func steps() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.rest([.sunday], november: 2)
    try log.pause(november: 4, through: 5)
    try log.finish("lc-1", november: 2)
    try log.finish("t1-1", november: 4)
    try log.finish("lc-2", november: 4)
    try log.spend(20, on: "lc-3", november: 5)
    let counts = try summary(log, today: 6).doneByDate
    expectEqual(text(counts.done), ["2: 1", "4: 3"])
    expectEqual(text(counts.planned), ["2: 2", "3: 4", "6: 6", "7: 8", "9: 10", "10: 12", "11: 14"])
    try expectEqual((1...6).map { counts.done(through: try november($0)) }, [0, 1, 1, 3, 3, 3])
    try expectEqual((1...6).map { counts.planned(through: try november($0)) }, [0, 2, 4, 4, 4, 6])
    // An item counts once, on the day that first finished it, and bonus work does not.
    var twice = try ProgressLog(start: "2026-11-02")
    try twice.addBonus("extra", beside: 1)
    try twice.finish("extra", november: 2)
    try twice.finish("lc-1", november: 3)
    try twice.finish("lc-1", november: 4)
    expectEqual(text(try summary(twice, today: 4).doneByDate.done), ["3: 1"])
    // What a clock set back leaves after today counts for today.
    var ahead = try ProgressLog(start: "2026-11-02")
    try ahead.finish("lc-1", november: 3)
    try ahead.finish("lc-2", november: 6)
    expectEqual(text(try summary(ahead, today: 4).doneByDate.done), ["3: 1", "4: 2"])
  }

  @Test("never falls, ends with the items done and with the plan's", arguments: Tier.seeds(15, nightly: 60))
  func random(seed: UInt64) throws {
    let summary = try randomSummary(seed)
    let counts = summary.doneByDate
    expectEqual(counts.doneItems, summary.items.done)
    expectEqual(counts.total, summary.items.total)
    expectEqual(counts.done.map(\.items), counts.done.map(\.items).sorted())
    expectEqual(counts.planned.map(\.date), summary.calendar.plannedDates)
    if !counts.planned.isEmpty { expectEqual(counts.planned.last?.items, counts.total) }
  }
}
