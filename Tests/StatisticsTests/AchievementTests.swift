// Milestones: how they scale with the plan, what earns them, and when.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Milestones")
struct AchievementTests {
  private func ids(_ plan: Curriculum, _ log: ProgressLog = ProgressLog()) throws -> [String] {
    try summary(plan, log, november: 20).achievements.map(\.id)
  }

  @Test("milestones scale with the plan")
  func scale() throws {
    for (length, streaks, days, problems, weeks) in [
      (1, [], [1], [1], 1), (7, [3, 7], [1, 2, 4, 6, 7], [4, 7], 1),
      (15, [3, 7, 14], [1, 2, 4, 8, 12, 15], [8, 15], 3),
      (100, [3, 7, 14, 21, 30, 50, 75, 100], [1, 10, 25, 50, 75, 100], [50, 100], 15),
      (250, [3, 7, 14, 21, 30, 50, 75, 100, 200], [1, 25, 63, 125, 188, 250], [125, 250], 36),
      (
        1_000, [3, 7, 14, 21, 30, 50, 75, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000],
        [1, 100, 250, 500, 750, 1_000], [500, 1_000], 143
      ),
    ] {
      let expected =
        streaks.map { "streak-\($0)" } + days.map { "days-\($0)" } + problems.map { "problems-\($0)" }
        + (1...weeks).map { "week-\($0)" }
      try expectEqual(ids(SamplePlan.plain(days: length)), expected, "\(length) days")
    }
    // The size of the bundled plan has five milestones in problems.
    let items = (0..<100).map { day in (1...4).map { SamplePlan.problem(day * 4 + $0) } }
    let seen = try ids(SamplePlan.curriculum(items)).filter { $0.hasPrefix("problems") }
    expectEqual(seen, ["problems-50", "problems-100", "problems-200", "problems-300", "problems-400"])
  }

  @Test("milestones have titles")
  func titles() throws {
    let items = (1...15).map { [SamplePlan.problem($0, .hard)] }
    let seen = try summary(SamplePlan.curriculum(items), ProgressLog(), november: 20).achievements
    for (id, title) in [
      ("streak-3", "3 days in a row"), ("days-1", "First day complete"), ("days-2", "2 days complete"),
      ("problems-8", "8 problems"), ("week-3", "Week 3 complete"), ("hard-1", "First Hard problem"),
      ("hard-10", "10 Hard problems"),
    ] {
      expectEqual(seen.first { $0.id == id }?.title, title, id)
    }
    #expect(seen.allSatisfy { $0.earnedOn == nil })
    // Large numbers have their thousands apart, one problem is the first.
    let long = try summary(SamplePlan.plain(days: 1_000), ProgressLog(), november: 20).achievements
    #expect(long.contains { $0.title == "1,000 days in a row" })
    #expect(long.contains { $0.title == "1,000 days complete" })
    #expect(long.contains { $0.title == "1,000 problems" })
    let short = try summary(SamplePlan.plain(days: 1), ProgressLog(), november: 20).achievements
    expectEqual(short.map(\.title), ["First day complete", "First problem", "Week 1 complete"])
  }

  /// When each milestone in Hard problems was earned; nil inside for ahead, no entry where there is none.
  private func hard(_ items: [Item], _ change: (inout ProgressLog) throws -> Void) throws -> [String] {
    var log = try ProgressLog(start: "2026-11-02")
    try change(&log)
    return try summary(SamplePlan.curriculum([items]), log, november: 20).achievements.filter {
      $0.id.hasPrefix("hard")
    }.map { "\($0.id) \($0.earnedOn?.iso ?? "ahead")" }
  }

  @Test("Hard problems are counted by what they are: twice solved is one, bonus ones and alternatives count")
  func hardProblems() throws {
    let easy = [SamplePlan.problem(1, .easy)]
    try expectEqual(hard(easy) { _ in }, [])
    try expectEqual(hard([SamplePlan.problem(1, .hard)]) { _ in }, ["hard-1 ahead"])
    try expectEqual(
      hard([SamplePlan.problem(1, .hard)]) {
        try $0.finish("lc-1", november: 9)
        try $0.finish("lc-1", november: 4)
      }, ["hard-1 2026-11-04"])
    // A Hard problem outside the plan where the plan has none.
    try expectEqual(
      hard(easy) {
        try $0.addBonus("bonus-1", beside: 1, number: 7, difficulty: .hard)
        try $0.finish("bonus-1", november: 6)
      }, ["hard-1 2026-11-06"])
    // Solved through its Easy alternative, a Hard problem is not solved; through a Hard one it is.
    let premium = [
      SamplePlan.problem(1, .hard, alternative: 11, .easy),
      SamplePlan.problem(2, .easy, alternative: 12, .hard),
    ]
    try expectEqual(hard(premium) { try $0.finish("lc-11", november: 4) }, ["hard-1 ahead"])
    try expectEqual(hard(premium) { try $0.finish("lc-12", november: 4) }, ["hard-1 2026-11-04"])
    try expectEqual(hard(premium) { try $0.spend(90, on: "lc-1", november: 4) }, ["hard-1 ahead"])
    // The tenth different Hard problem, with one problem under three ids.
    let items = (1...9).map { SamplePlan.problem($0, .hard) } + [SamplePlan.problem(9, .hard, revision: 1)]
    let nine: (inout ProgressLog) throws -> Void = { log in
      for number in 1...9 { try log.finish("lc-\(number)", november: number + 1) }
      try log.finish("lc-9-r1", november: 12)
      try log.addBonus("bonus-1", beside: 1, number: 9, difficulty: .hard)
      try log.finish("bonus-1", november: 13)
    }
    try expectEqual(hard(items, nine), ["hard-1 2026-11-02", "hard-10 ahead"])
    try expectEqual(
      hard(items) { log in
        try nine(&log)
        try log.addBonus("bonus-2", beside: 1, difficulty: .hard)
        try log.finish("bonus-2", november: 14)
      }, ["hard-1 2026-11-02", "hard-10 2026-11-14"])
  }

  @Test(
    "a milestone is earned by the first run that reaches it, not by what lies after today, and undone with it"
  )
  func earned() throws {
    // The date stays when another run reaches it.
    let plan = try SamplePlan.plain(days: 20, topics: 0)
    var log = try ProgressLog(start: "2026-11-02")
    for (number, day) in zip(1..., Array(2...5) + Array(7...14)) {
      try log.finish("lc-\(number)", november: day)
    }
    let seen = try summary(plan, log, november: 20).achievements
    expectEqual(seen.first { $0.id == "streak-3" }?.earnedOn, (try november(4)))
    expectEqual(seen.first { $0.id == "streak-7" }?.earnedOn, (try november(13)))
    expectEqual(seen.first { $0.id == "streak-14" }?.earnedOn, nil)
    // What lies after today, by a clock set back, is not earned yet.
    var ahead = try ProgressLog(start: "2026-11-02")
    for (id, day) in [("lc-1", 2), ("lc-2", 9), ("lc-3", 3)] { try ahead.finish(id, november: day) }
    let short = try SamplePlan.plain(days: 3, topics: 0)
    func earned(_ day: Int) throws -> [String] {
      try summary(short, ahead, november: day).achievements.filter { $0.earnedOn != nil }.map(\.id)
    }
    try expectEqual(earned(4), ["days-1", "days-2", "problems-2"])
    try expectEqual(earned(9), ["days-1", "days-2", "days-3", "problems-2", "problems-3", "week-1"])
    // Undoing work takes back what it earned.
    let week = try SamplePlan.plain(days: 7, topics: 0)
    var undone = try ProgressLog(start: "2026-11-02")
    for day in 1...3 { try undone.finish("lc-\(day)", november: day + 1) }
    func streakDate() throws -> String? {
      try summary(week, undone, november: 8).achievements.first { $0.id == "streak-3" }?.earnedOn?.iso
    }
    try expectEqual(streakDate(), "2026-11-04")
    undone.items[ItemID("lc-2")] = nil
    try expectEqual(streakDate(), nil)
    // A pause declared afterwards mends the run, and a third day completes it.
    try undone.pause(november: 3, through: 3)
    try undone.finish("lc-2", november: 5)
    try expectEqual(streakDate(), "2026-11-05")
  }
}
