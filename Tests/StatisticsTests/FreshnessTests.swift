// How long a site is fresh, as a value and in words.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Freshness")
struct FreshnessTests {
  @Test("counts calendar days, warns two days before, and names the command")
  func ages() throws {
    for (built, left, warns, isStale, words) in [
      (20, 7, false, false, "built today, fresh for 7 more days"),
      (19, 6, false, false, "built 1 day ago, fresh for 6 more days"),
      (16, 3, false, false, "built 4 days ago, fresh for 3 more days"),
      (15, 2, true, false, "built 5 days ago, fresh for 2 more days; `machinemode site` builds it again"),
      (14, 1, true, false, "built 6 days ago, fresh for 1 more day; `machinemode site` builds it again"),
      (13, 0, true, true, "built 7 days ago, stale; `machinemode site` builds it again"),
      (1, 0, true, true, "built 19 days ago, stale; `machinemode site` builds it again"),
      // A clock that was set back.
      (22, 7, false, false, "built today, fresh for 7 more days"),
    ] {
      let freshness = Freshness(built: try november(built), today: try november(20), isOver: false)
      expectEqual(freshness.daysLeft, left, "built on \(built)")
      expectEqual(freshness.warns, warns)
      expectEqual(freshness.isStale, isStale)
      expectEqual(freshness.words, words, "built on \(built)")
      let sentence = words.replacing(", stale", with: " and is stale").replacing(
        ", fresh", with: " and stays fresh")
      expectEqual(freshness.warning, (warns ? "The site was \(sentence)." : nil), "built on \(built)")
    }
    let freshness = Freshness(built: nil, today: try november(20), isOver: false)
    #expect(freshness.daysLeft == nil && !freshness.warns && !freshness.isStale)
    expectEqual(freshness.words, "not built yet; `machinemode site` builds it")
    // A programme goes stale until all of it is done, also after its last planned day.
    let over = Freshness(built: try november(1), today: try november(20), isOver: true)
    #expect(over.daysLeft == nil && !over.warns && !over.isStale)
    expectEqual(over.words, "built 19 days ago; the programme is done, so it does not go stale")
    let plan = try SamplePlan.plain(days: 2)
    var log = try ProgressLog(start: "2026-11-02")
    #expect(try !summary(plan, log, november: 3).isOver)
    #expect(try !summary(plan, log, november: 4).isOver)
    for id in ["lc-1", "t1-1", "lc-2", "t2-1"] { try log.finish(id, november: 2) }
    #expect(try summary(plan, log, november: 2).isOver)
  }
}

@Suite("A look back on calendar days")
struct CalendarReviewTests {
  @Test("counts what was planned for them, what was first done in them, and what is open of them")
  func week() throws {
    let plan = try SamplePlan.plain(days: 14)
    var log = try ProgressLog(start: "2026-11-05")
    try log.finish("lc-1", november: 8, minutes: 20)
    try log.finish("lc-1", november: 9, minutes: 10)
    try log.finish("t1-1", november: 9, minutes: 5)
    try log.finish("lc-7", november: 10)
    try log.spend(19, on: "lc-8", november: 11)
    try log.finish("lc-5", november: 16, minutes: 40)
    let summary = try summary(plan, log, november: 17)
    let review = summary.review(of: try november(9)...november(15))
    #expect((review.planned, review.done, review.minutes, review.activeDays) == (14, 2, 34, 2))
    expectEqual(review.openDays.map(\.day.number.value), [5, 6, 7, 8, 9, 10, 11])
    let before = summary.review(of: try november(1)...november(4))
    #expect((before.planned, before.done, before.minutes, before.activeDays) == (0, 0, 0, 0))
    expectEmpty(before.openDays)
  }
}
