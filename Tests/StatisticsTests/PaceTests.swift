// The lead over the plan in whole planned days.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("Pace")
struct PaceTests {
  /// The pace with the first `done` items of a plan of ten days with two items each, from 2 November 2026.
  private func pace(
    done: Int, november today: Int, fromTheEnd: Bool = false,
    _ change: (inout ProgressLog) throws -> Void = { _ in }
  ) throws -> PaceStatus {
    var log = try ProgressLog(start: "2026-11-02")
    let plan = try SamplePlan.plain(days: 10)
    let items = plan.days.flatMap(\.items).map(\.id.text)
    for id in fromTheEnd ? items.suffix(done) : items.prefix(done) { try log.finish(id, november: 2) }
    try change(&log)
    return try summary(plan, log, november: today).pace.status
  }

  @Test("the lead is counted in whole days done over the days planned through yesterday, and has its words")
  func lead() throws {
    for (today, done, expected) in [
      // Before the start.
      (1, 0, .nothingDue), (1, 2, .nothingDue),
      // Day 1: nothing was planned before today.
      (2, 0, .nothingDue), (2, 1, .nothingDue), (2, 2, .nothingDue), (2, 3, .nothingDue),
      (2, 4, .daysInHand(2)),
      (2, 20, .daysInHand(10)),
      // Day 2: one day was planned.
      (3, 0, .onPlan), (3, 1, .onPlan), (3, 2, .onPlan), (3, 4, .onPlan), (3, 5, .onPlan),
      (3, 6, .daysInHand(2)),
      // Day 3: two.
      (4, 0, .daysToMakeUp(2)), (4, 1, .daysToMakeUp(2)), (4, 2, .onPlan), (4, 20, .daysInHand(8)),
      // Day 4: three.
      (5, 0, .daysToMakeUp(3)), (5, 1, .daysToMakeUp(3)), (5, 2, .daysToMakeUp(2)), (5, 3, .daysToMakeUp(2)),
      (5, 4, .onPlan), (5, 6, .onPlan), (5, 8, .onPlan), (5, 9, .onPlan), (5, 10, .daysInHand(2)),
      (5, 12, .daysInHand(3)),
      // One giant evening makes up for eight days.
      (10, 0, .daysToMakeUp(8)), (10, 16, .onPlan),
      // The last day, the day after it, and later.
      (11, 0, .daysToMakeUp(9)), (11, 20, .onPlan), (12, 0, .daysToMakeUp(10)), (12, 16, .daysToMakeUp(2)),
      (12, 18, .onPlan), (12, 19, .onPlan), (12, 20, .onPlan), (30, 0, .daysToMakeUp(10)), (30, 20, .onPlan),
    ] as [(Int, Int, PaceStatus)] {
      try expectEqual(pace(done: done, november: today), expected, "\(done) done on \(today)")
    }
    // What was done counts wherever it stands in the plan.
    try expectEqual(pace(done: 10, november: 5, fromTheEnd: true), .daysInHand(2))
    try expectEqual(pace(done: 2, november: 5, fromTheEnd: true), .daysToMakeUp(2))
    for (status, words) in [
      (.nothingDue, "on plan"), (.onPlan, "on plan"), (.daysInHand(2), "2 days ahead"),
      (.daysToMakeUp(3), "3 days behind"), (.daysToMakeUp(1_000), "1,000 days behind"),
    ] as [(PaceStatus, String)] {
      expectEqual(Vocabulary.english.pace(status), words)
    }
  }

  @Test("rest weekdays and pauses are not planned, and nothing is due for them or without a start")
  func restAndPause() throws {
    for (today, planned) in [
      (7, 5), (8, 6), (9, 6), (10, 7), (11, 8), (12, 8), (13, 8), (14, 8), (15, 9), (16, 9),
    ] {
      // Sundays, the 8th and the 15th, are rest; the 11th to the 13th are a pause.
      let change: (inout ProgressLog) throws -> Void = { log in
        try log.rest([.sunday], november: 1)
        try log.pause(november: 11, through: 13)
      }
      try expectEqual(pace(done: 0, november: today, change), .daysToMakeUp(planned), "on \(today)")
      try expectEqual(pace(done: 2 * planned, november: today, change), .onPlan, "on \(today)")
    }
    try expectEqual(pace(done: 0, november: 20) { $0.settings.start = nil }, .nothingDue)
  }

  @Test("days weigh as many items as they have, bonus problems none, and a premium problem leads once")
  func weights() throws {
    for (done, expected) in [
      (0, .daysToMakeUp(3)), (1, .daysToMakeUp(2)), (3, .daysToMakeUp(2)), (4, .onPlan), (5, .onPlan),
      (10, .onPlan), (11, .onPlan), (12, .daysInHand(2)),
    ] as [(Int, PaceStatus)] {
      // Days of 1, 3, 1, 6 and 1 items; three are planned through yesterday.
      let sizes = [1, 3, 1, 6, 1]
      var number = 0
      let plan = try SamplePlan.curriculum(
        sizes.map { size in
          (0..<size).map { _ in
            number += 1
            return SamplePlan.problem(number)
          }
        })
      var log = try ProgressLog(start: "2026-11-02")
      for number in 1...12 where number <= done { try log.finish("lc-\(number)", november: 3) }
      try expectEqual(summary(plan, log, november: 5).pace.status, expected, "\(done) done")
    }
    let plan = try SamplePlan.curriculum([
      [SamplePlan.problem(1, alternative: 101), SamplePlan.bonus("extra")], [SamplePlan.problem(2)],
      [SamplePlan.problem(3)],
    ])
    var log = try ProgressLog(start: "2026-11-02")
    for id in ["lc-1", "lc-101", "extra"] { try log.finish(id, november: 2) }
    try log.addBonus("bonus-1", beside: 1)
    try log.finish("bonus-1", november: 2)
    try expectEqual(summary(plan, log, november: 2).pace.status, .nothingDue)
    try log.finish("lc-2", november: 2)
    try expectEqual(summary(plan, log, november: 2).pace.status, .daysInHand(2))
  }
}
