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

  @Test(
    "when all is done the streak stands as it was, also weeks later",
    arguments: ["2026-11-04", "2026-11-05", "2026-11-06", "2026-12-20", "2030-01-01"])
  func stands(today: String) throws {
    let streak = try streak(finished: [2, 3, 4], of: 3, on: today)
    expectEqual(streak.length, 3)
    expectEqual(streak.current?.from, (try november(2)))
    expectEqual(streak.current?.through, (try november(4)))
    #expect(!streak.isTodayOpen)
  }

  @Test("while one item is open the streak breaks as always")
  func oneOpen() throws {
    try expectEqual(streak(finished: [2, 3, 4], of: 4, on: "2026-11-05").length, 3)
    #expect(try streak(finished: [2, 3, 4], of: 4, on: "2026-11-05").isTodayOpen)
    try expectEqual(streak(finished: [2, 3, 4], of: 4, on: "2026-11-06").length, 0)
  }

  @Test("the run that stands is the one in which the last item was finished, whichever day it belongs to")
  func lastRun() throws {
    let broken = try streak(finished: [2, 3, 4, 9], of: 4, on: "2026-12-20")
    expectEqual(broken.length, 1)
    expectEqual(broken.current?.from, (try november(9)))
    expectEqual(broken.longest?.length, 3)
    let outOfOrder = try streak(finished: [9, 2, 3], of: 3, on: "2026-12-20")
    expectEqual(outOfOrder.current?.from, (try november(9)))
  }

  @Test("work after a gap does not take its place")
  func laterWork() throws {
    let streak = try streak(finished: [2, 3, 4], of: 3, on: "2026-11-20") { log in
      try log.finish("lc-1", november: 20)
      try log.addBonus("bonus-1", beside: 3)
      try log.finish("bonus-1", november: 19)
    }
    expectEqual(streak.length, 3)
    expectEqual(streak.current?.through, (try november(4)))
    expectEqual(streak.activeDays, 5)
    #expect(streak.todayCounts)
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

  @Test("a programme completed in the future, by a clock set back, is not complete yet")
  func future() throws {
    let streak = try streak(finished: [2, 20], of: 2, on: "2026-11-03")
    expectEqual(streak.length, 1)
    #expect(streak.isTodayOpen)
    try expectEqual(self.streak(finished: [2, 20], of: 2, on: "2026-11-04").length, 0)
  }
}
