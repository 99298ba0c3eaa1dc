// The time on a week of the plan, and which week is the current one.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("A week of the plan")
struct WeekProgressTests {
  @Test("its time takes its own items and bonus problems, and the week in hand is that of the day in hand")
  func weeks() throws {
    var log = try ProgressLog(start: "2026-11-02")
    for day in 1...14 { try log.finish("lc-\(day)", november: 2, minutes: day) }
    try log.addBonus("bonus-1", beside: 8, number: 70)
    try log.finish("bonus-1", november: 2, minutes: 30)
    let weeks = try summary(SamplePlan.plain(days: 14), log, november: 20).weeks
    expectEqual(weeks.map(\.minutes), [28, 107])
    // Between start and end.
    for (day, week) in [(1, nil), (2, 1), (8, 1), (9, 2), (15, 2), (16, nil)] as [(Int, Int?)] {
      let log = try ProgressLog(start: "2026-11-02")
      let seen = try summary(SamplePlan.plain(days: 14), log, november: day)
      expectEqual(seen.currentWeek?.week.number, week)
      expectEqual(seen.weeks.filter(seen.isCurrent).map(\.week.number), [week].compactMap(\.self))
    }
    // On a rest day and in a pause it is the week of the next day; before any start there is none.
    log = try ProgressLog(start: "2026-11-02")
    try log.pause(november: 9, through: 10)
    let plan = try SamplePlan.plain(days: 14)
    try expectEqual(summary(plan, log, november: 9).currentWeek?.week.number, 2)
    try expectEqual(summary(plan, ProgressLog(), november: 9).currentWeek?.week.number, nil)
  }
}
