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

  @Test("with everything done, every number is full")
  func complete() throws {
    let seen = try seen(finished: 1_000, on: "2030-01-11")
    expectEqual(seen.state, .finished)
    expectEqual(seen.daysComplete, Completion(done: 1_000, total: 1_000))
    expectEqual(seen.daysComplete.percentText, "100%")
    expectEqual(seen.items, Completion(done: 4_000, total: 4_000))
    expectEqual(seen.problems, Completion(done: 1_000, total: 1_000))
    expectEqual(seen.minutes, 40_000)
    expectEqual(seen.streak.length, 1_000)
    expectEqual(seen.streak.activeDays, 1_000)
    expectEqual(seen.streak.current?.through.iso, "2030-01-10")
    expectEqual(seen.pace.status, .onPlan)
    #expect(seen.overdueDays.isEmpty)
    #expect(seen.next == nil)
    expectEqual(seen.weeks.count, 143)
    expectEqual(seen.weeks.last?.daysComplete, Completion(done: 6, total: 6))
    expectEqual(seen.headline, "All 1,000 days complete")
    expectEqual(seen.stateSentence, "The programme is done: 4,000 items in 666 h 40 min.")
  }

  @Test("with the last day open, nothing says that all is done")
  func lastDayOpen() throws {
    let seen = try seen(finished: 999, on: "2030-01-10")
    expectEqual(seen.state, .studyDay(try dayNumber(1_000)))
    expectEqual(seen.headline, "Day 1,000 of 1,000")
    expectEqual(seen.daysComplete.percentText, "99%")
    expectEqual(seen.items.percentText, "99%")
    expectEqual(seen.streak.length, 999)
    expectEqual(seen.pace.status, .onPlan)
    #expect(seen.overdueDays.isEmpty)
    expectEqual(seen.next?.item.item.id.text, "lc-1000")
  }
}
