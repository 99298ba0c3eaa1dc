// A plan of the greatest length, done and nearly done.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("A plan of 1,000 days")
struct LongPlanTests {
  /// Every item of the first `days` finished on its planned date, 10 minutes each; Sundays are rest.
  private func seen(finished days: Int, on day: String) throws -> ProgressSummary {
    var log = try ProgressLog(start: "2026-11-02")
    try log.rest([.sunday], november: 1)
    let plan = try SamplePlan.plain(days: 1_000, topics: 3)
    let dates = StudyCalendar(log: log, dayCount: 1_000).plannedDates
    for (studyDay, date) in zip(plan.days.prefix(days), dates) {
      for item in studyDay.items { log.log(item.id.text, on: date, minutes: 10, isFinish: true) }
    }
    return summary(plan, log, on: try date(day))
  }

  @Test("with everything done, every number is full; with the last day open, nothing says that all is done")
  func fullAndNearlyFull() throws {
    let all = try seen(finished: 1_000, on: "2030-01-11")
    expectEqual(all.state, .finished)
    expectEqual(all.daysComplete, Completion(done: 1_000, total: 1_000))
    expectEqual(all.daysComplete.percentText, "100%")
    expectEqual(all.items, Completion(done: 4_000, total: 4_000))
    expectEqual(all.problems, Completion(done: 1_000, total: 1_000))
    expectEqual(all.minutes, 40_000)
    expectEqual(all.streak.length, 1_000)
    expectEqual(all.streak.activeDays, 1_000)
    expectEqual(all.streak.current?.through.iso, "2030-01-10")
    expectEqual(all.pace.status, .onPlan)
    expectEmpty(all.overdueDays)
    #expect(all.next == nil)
    expectEqual(all.weeks.count, 143)
    expectEqual(all.weeks.last?.daysComplete, Completion(done: 6, total: 6))
    expectEqual(all.headline, "All 1,000 days complete")
    expectEqual(all.stateSentence, "The programme is done: 4,000 items in 666 h 40 min.")
    // With the last day open.
    let nearly = try seen(finished: 999, on: "2030-01-10")
    expectEqual(nearly.state, .studyDay(try dayNumber(1_000)))
    expectEqual(nearly.headline, "Day 1,000 of 1,000")
    expectEqual(nearly.daysComplete.percentText, "99%")
    expectEqual(nearly.items.percentText, "99%")
    expectEqual(nearly.streak.length, 999)
    expectEqual(nearly.pace.status, .onPlan)
    expectEmpty(nearly.overdueDays)
    expectEqual(nearly.next?.item.item.id.text, "lc-1000")
  }
}
