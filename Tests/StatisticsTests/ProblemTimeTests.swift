// How long problems take: quartiles, first solves and later ones, and whose minutes belong to which solve.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Time per problem")
struct ProblemTimeTests {
  /// The times of first solves that took these minutes.
  private func times(_ minutes: [Int]) throws -> TypicalTime {
    let items = (1...max(1, minutes.count)).map { SamplePlan.problem($0) }
    var log = try ProgressLog(start: "2026-11-02")
    for (number, minutes) in zip(1..., minutes) {
      try log.finish("lc-\(number)", november: 2, minutes: minutes)
    }
    return try summary(SamplePlan.curriculum([items]), log, november: 20).problemTime.first.all
  }

  @Test("the median and the quartiles lie between neighbours in proportion, halves rounded up")
  func quartiles() throws {
    for (minutes, expected, mean) in [
      ([10, 20, 30, 40, 50], [20, 30, 40], 30),
      ([50, 10, 40, 20, 30], [20, 30, 40], 30),
      // 2.25, 3.5 and 4.75; the mean is 3.5.
      ([1, 2, 3, 4, 5, 6], [2, 4, 5], 4),
      // 11.5, 13 and 14.5.
      ([10, 11, 12, 13, 14, 15, 16], [12, 13, 15], 13),
      ([7, 7, 7, 7, 7], [7, 7, 7], 7),
      ([1, 1, 1, 1, 1_440], [1, 1, 1], 289),
      // 2, 3 and 4 at the places 1.75, 3.5 and 5.25.
      ([1, 2, 2, 3, 3, 4, 4, 5], [2, 3, 4], 3),
      // 12.5, 22.5 and 32.5 at the places 1.25, 2.5 and 3.75 of six; the mean is 22.5.
      ([0, 5, 10, 20, 25, 35, 40], [13, 23, 33], 23),
    ] {
      let times = try times(minutes)
      expectEqual(times.solves, minutes.count { $0 > 0 }, "\(minutes)")
      expectEqual(
        [times.middleHalf?.lowerBound, times.median, times.middleHalf?.upperBound], expected, "\(minutes)")
      expectEqual(times.mean, mean, "\(minutes)")
    }
    // Under five solves there is a mean and no median; solves without minutes are none.
    for (minutes, solves, mean, words) in [
      ([], 0, nil, "no times"), ([0, 0, 0, 0, 0, 0], 0, nil, "no times"),
      ([31], 1, 31, "too few times (1 solve)"),
      ([10, 20, 30, 41], 4, 25, "too few times (4 solves)"),
      ([10, 0, 20, 30, 0, 41], 4, 25, "too few times (4 solves)"),
      ([60, 61, 70, 75, 130], 5, 79, "1 h 10 min, usually 1 h 1 min to 1 h 15 min (5 solves)"),
      ([20, 20, 30, 41, 50], 5, 32, "30 min, usually 20–41 min (5 solves)"),
    ] as [([Int], Int, Int?, String)] {
      let times = try times(minutes)
      expectEqual(times.solves, solves, "\(minutes)")
      expectEqual((times.median == nil), (solves < 5), "\(minutes)")
      expectEqual((times.middleHalf == nil), (solves < 5), "\(minutes)")
      expectEqual(times.mean, mean, "\(minutes)")
      expectEqual(times.words, words, "\(minutes)")
    }
  }

  /// The number of solves and their mean: first, then again, as `1: 45 | 0: -`.
  private func solves(
    _ items: [Item] = [SamplePlan.problem(1)], _ change: (inout ProgressLog) throws -> Void
  ) throws -> String {
    var log = try ProgressLog(start: "2026-11-02")
    try change(&log)
    let time = try summary(SamplePlan.curriculum([items]), log, november: 20).problemTime
    func text(_ time: TypicalTime) -> String { "\(time.solves): \(time.mean.map(String.init) ?? "-")" }
    return "\(text(time.first.all)) | \(text(time.again.all))"
  }

  @Test("a solve has the minutes since the one before, through its own day")
  func ofOneSolve() throws {
    try expectEqual(
      solves {
        try $0.spend(20, on: "lc-1", november: 2)
        try $0.spend(15, on: "lc-1", november: 4)
        try $0.finish("lc-1", november: 4, minutes: 10)
        // Later on the day of the solve still belongs to it.
        try $0.spend(5, on: "lc-1", november: 4)
      }, "1: 50 | 0: -")
    try expectEqual(
      solves {
        try $0.finish("lc-1", november: 4, minutes: 30)
        try $0.spend(6, on: "lc-1", november: 5)
        try $0.finish("lc-1", november: 9, minutes: 10)
        try $0.finish("lc-1", november: 12, minutes: 8)
        // After the last solve: of none.
        try $0.spend(99, on: "lc-1", november: 13)
      }, "1: 30 | 2: 12")
    try expectEqual(solves { try $0.spend(99, on: "lc-1", november: 13) }, "0: - | 0: -")
    // Solves without minutes are left out, and the second stays the second.
    try expectEqual(
      solves {
        try $0.finish("lc-1", november: 4)
        try $0.finish("lc-1", november: 9, minutes: 10)
      }, "0: - | 1: 10")
    try expectEqual(
      solves {
        try $0.finish("lc-1", november: 4, minutes: 25)
        try $0.finish("lc-1", november: 9, minutes: 0)
      }, "1: 25 | 0: -")
    // Twice on one day is one solve; the order of logging does not matter.
    try expectEqual(
      solves {
        try $0.finish("lc-1", november: 9, minutes: 3)
        try $0.finish("lc-1", november: 4, minutes: 20)
        try $0.finish("lc-1", november: 4, minutes: 10)
      }, "1: 30 | 1: 3")
  }

  @Test("a revision is again, a bonus problem first, and premium and free problem are solved each by itself")
  func kinds() throws {
    try expectEqual(
      solves([SamplePlan.problem(1, revision: 1)]) { try $0.finish("lc-1-r1", november: 4, minutes: 9) },
      "0: - | 1: 9")
    try expectEqual(
      solves {
        try $0.addBonus("bonus-1", beside: 1)
        try $0.finish("bonus-1", november: 4, minutes: 40)
        try $0.finish("bonus-1", november: 5, minutes: 12)
      }, "1: 40 | 1: 12")
    // Sessions and topics are not problems, nor is what the plan no longer has.
    try expectEqual(
      solves([SamplePlan.session("timed"), SamplePlan.watch("dns"), SamplePlan.bonus("extra")]) {
        for id in ["timed", "dns", "extra", "lc-77"] { try $0.finish(id, november: 4, minutes: 50) }
      }, "0: - | 0: -")
    // A premium problem and its alternative are solved each by itself, with its own difficulty.
    let item = SamplePlan.problem(1, .hard, alternative: 11, .easy)
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 4, minutes: 60)
    try log.finish("lc-11", november: 5, minutes: 20)
    try log.spend(7, on: "lc-11", november: 3)
    try log.addBonus("bonus-1", beside: 1, difficulty: .medium)
    try log.finish("bonus-1", november: 6, minutes: 33)
    try log.addBonus("bonus-2", beside: 1)
    try log.finish("bonus-2", november: 6, minutes: 40)
    let time = try summary(SamplePlan.curriculum([[item]]), log, november: 20).problemTime
    expectEqual(time.first.all.solves, 4)
    expectEqual(time.first[.easy].mean, 27)
    expectEqual(time.first[.medium].mean, 33)
    expectEqual(time.first[.hard].mean, 60)
    // 60, 27, 33 and 40, of a bonus problem without a difficulty.
    expectEqual(time.first.all.mean, 40)
    expectEqual(time.again.all.solves, 0)
  }
}
