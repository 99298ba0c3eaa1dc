// The streak after the last open item of the programme.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("The streak after the programme")
struct CompletedProgrammeTests {
  /// Finishes the one problem of each day of a plan on these days of November 2026.
  private func streak(
    finished: [Int], of days: Int, on today: String, _ change: (inout ProgressLog) throws -> Void = { _ in }
  ) throws -> Streak {
    var log = try ProgressLog(start: "2026-11-02")
    for (number, day) in zip(1..., finished) { try log.finish("lc-\(number)", november: day) }
    try change(&log)
    return summary(try SamplePlan.plain(days: days, topics: 0), log, on: try date(today)).streak
  }

  @Test("when all is done the streak stands as it was, and while one item is open it breaks as always")
  func stands() throws {
    for today in ["2026-11-04", "2026-11-05", "2026-11-06", "2026-12-20", "2030-01-01"] {
      let streak = try streak(finished: [2, 3, 4], of: 3, on: today)
      expectEqual(streak.length, 3, today)
      expectEqual(streak.current?.from, (try november(2)), today)
      expectEqual(streak.current?.through, (try november(4)), today)
      #expect(!streak.isTodayOpen)
    }
    // While one item is open it breaks.
    try expectEqual(streak(finished: [2, 3, 4], of: 4, on: "2026-11-05").length, 3)
    #expect(try streak(finished: [2, 3, 4], of: 4, on: "2026-11-05").isTodayOpen)
    try expectEqual(streak(finished: [2, 3, 4], of: 4, on: "2026-11-06").length, 0)
    // A programme completed in the future, by a clock set back, is not complete yet.
    let early = try streak(finished: [2, 20], of: 2, on: "2026-11-03")
    expectEqual(early.length, 1)
    #expect(early.isTodayOpen)
    try expectEqual(streak(finished: [2, 20], of: 2, on: "2026-11-04").length, 0)
  }

  @Test("the run that stands is the one in which the last item was finished, whichever day it belongs to")
  func lastRun() throws {
    let broken = try streak(finished: [2, 3, 4, 9], of: 4, on: "2026-12-20")
    expectEqual(broken.length, 1)
    expectEqual(broken.current?.from, (try november(9)))
    expectEqual(broken.longest?.length, 3)
    let outOfOrder = try streak(finished: [9, 2, 3], of: 3, on: "2026-12-20")
    expectEqual(outOfOrder.current?.from, (try november(9)))
    // Work after a gap does not take its place.
    let later = try streak(finished: [2, 3, 4], of: 3, on: "2026-11-20") { log in
      try log.finish("lc-1", november: 20)
      try log.addBonus("bonus-1", beside: 3)
      try log.finish("bonus-1", november: 19)
    }
    expectEqual(later.length, 3)
    expectEqual(later.current?.through, (try november(4)))
    expectEqual(later.activeDays, 5)
    #expect(later.todayCounts)
  }

  @Test(
    "it is finished on the date on which the last required item is done, its last one, an earlier or a rest day",
    arguments: [
      ([2, 3, 4], "2026-11-04", true), ([2, 3, 4], "2026-11-05", true), ([2, 2, 3], "2026-11-03", true),
      ([2, 3, 7], "2026-11-07", true), ([2, 3], "2026-11-04", false), ([2, 3, 9], "2026-11-04", false),
    ] as [([Int], String, Bool)])
  func finished(days: [Int], today: String, isFinished: Bool) throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.rest([.saturday], november: 1)
    for (number, day) in zip(1..., days) { try log.finish("lc-\(number)", november: day) }
    let seen = summary(try SamplePlan.plain(days: 3, topics: 0), log, on: try date(today))
    expectEqual(seen.state == .finished, isFinished)
    expectEqual(seen.isComplete, isFinished)
    expectEqual(seen.headline == "All 3 days complete", isFinished)
    expectEqual(seen.value(of: .pace).hasPrefix("done on"), isFinished)
    #expect(!isFinished || seen.nextAchievements.isEmpty)
  }
}
