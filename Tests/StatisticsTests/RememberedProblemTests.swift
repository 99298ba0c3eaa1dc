// The solves of each problem with their ratings: what was said, and what follows from the minutes.

import Statistics
import StudyModel
import TestSupport
import Testing

/// What is remembered of each problem, as of a date.
func remembered(_ plan: Curriculum, _ log: ProgressLog, on date: CivilDate) -> [RememberedProblem] {
  summary(plan, log, on: date).rememberedProblems()
}

/// What is remembered of each problem, as of a day of November 2026.
func remembered(_ plan: Curriculum, _ log: ProgressLog, november day: Int) throws -> [RememberedProblem] {
  remembered(plan, log, on: try november(day))
}

@Suite("Remembered problems")
struct RememberedProblemTests {
  private let plan: Curriculum

  init() throws { plan = try SamplePlan.plain(days: 12, topics: 1) }

  private func ratings(_ log: ProgressLog, _ name: String, on plan: Curriculum? = nil) throws -> [Rating] {
    let problems = try remembered(plan ?? self.plan, log, november: 28)
    return try #require(problems.first { $0.name == name }).solves.map(\.rating)
  }

  private static let usual: [(Difficulty?, Int?, Rating)] = [
    (.easy, 18, .good), (.easy, 19, .hard), (.medium, 37, .good), (.medium, 38, .hard), (.hard, 56, .good),
    (.hard, 57, .hard), (nil, 37, .good), (nil, 38, .hard), (.easy, nil, .good), (.hard, nil, .good),
  ]

  @Test("with few solves, the usual minutes and a quarter more are good, unless a rating was said")
  func usualMinutes() throws {
    for (difficulty, minutes, rating) in Self.usual {
      let plan = try SamplePlan.curriculum([[SamplePlan.problem(1, difficulty)]])
      var log = try ProgressLog(start: "2026-11-02")
      try log.finish("lc-1", november: 2, minutes: minutes)
      let problem = try #require(try remembered(plan, log, november: 2).first)
      #expect(problem.last.rating == rating && !problem.last.isSaid && problem.last.minutes == minutes)
    }
    // A rating that was said wins over the minutes.
    for rating in Rating.allCases {
      var log = try ProgressLog(start: "2026-11-02")
      try log.finish("lc-1", november: 2, minutes: 300, rating)
      let problem = try #require(try remembered(plan, log, november: 2).first)
      #expect(problem.last.rating == rating && problem.last.isSaid)
      expectEqual(problem.memory, Memory(first: rating))
    }
  }

  /// Five first solves of 10 to 18 minutes on the 2nd to the 6th: a median of 14, and good up to 17.
  private func fiveSolves(lastOn day: Int = 6) throws -> ProgressLog {
    var log = try ProgressLog(start: "2026-11-02")
    for (index, minutes) in [10, 18, 12, 16].enumerated() {
      try log.finish("lc-\(index + 1)", november: index + 2, minutes: minutes)
    }
    try log.finish("lc-5", november: day, minutes: 14)
    return log
  }

  @Test("after five first solves the own median of the same difficulty on earlier days counts")
  func ownMedian() throws {
    for (minutes, rating) in [(17, Rating.good), (18, .hard)] {
      var log = try fiveSolves()
      try log.finish("lc-6", november: 7, minutes: minutes)
      try expectEqual(ratings(log, "6"), [rating], "\(minutes) min")
      let problem = try #require(try remembered(plan, log, november: 7).last)
      expectEqual(problem.last.goodMinutes, 17, "\(minutes) min")
    }
    // It is that of earlier days, not of the day itself or of later ones.
    for day in [7, 8] {
      var log = try fiveSolves(lastOn: day)
      try log.finish("lc-6", november: 7, minutes: 37)
      try expectEqual(ratings(log, "6"), [.good], "\(day)")
    }
    // It is one of the same difficulty.
    let mixed = try SamplePlan.curriculum([(1...6).map { SamplePlan.problem($0, $0 < 6 ? .medium : .easy) }])
    var log = try fiveSolves()
    try log.finish("lc-6", november: 7, minutes: 18)
    try expectEqual(ratings(log, "6", on: mixed), [.good])
  }

  @Test("how long it takes again is the own median, else that of first solves, else the usual")
  func minutesAgain() throws {
    var log = try fiveSolves()
    let first = try summary(plan, log, november: 20).problemTime
    expectEqual(first.minutesAgain(.medium), 14)
    expectEqual([Difficulty.easy, .hard, nil].map(first.minutesAgain), [15, 45, 30])
    for number in 1...5 { try log.finish("lc-\(number)", november: 12, minutes: 7) }
    try expectEqual(summary(plan, log, november: 20).problemTime.minutesAgain(.medium), 7)
  }

  @Test("what was remembered when a day began is what the log of the days before it says")
  func beforeADay() throws {
    let before = try fiveSolves()
    var log = before
    try log.finish("lc-1", november: 7, minutes: 40)
    try log.finish("lc-6", november: 7, minutes: 20)
    let summary = try summary(plan, log, on: november(7))
    let earlier = try summary.remembered(summary.rememberedProblems(), before: november(7))
    try expectEqual(earlier, remembered(plan, before, november: 7))
    // Taking back the last solve gives what was before it.
    var taken = try fiveSolves()
    let rememberedBefore = try remembered(plan, taken, november: 20)
    try taken.finish("lc-1", november: 12, .easy)
    #expect(try remembered(plan, taken, november: 20) != rememberedBefore)
    taken.items[ItemID("lc-1")]?.attempts.removeLast()
    try expectEqual(remembered(plan, taken, november: 20), rememberedBefore)
  }

  @Test("a revision and a bonus problem with its number are one problem, in order of the days")
  func oneProblem() throws {
    let plan = try SamplePlan.curriculum([
      [SamplePlan.problem(1)], [SamplePlan.problem(2)], [SamplePlan.problem(1, revision: 1)],
    ])
    var log = try ProgressLog(start: "2026-11-02")
    try log.addBonus("bonus-1", beside: 2, number: 1)
    try log.finish("lc-1-r1", november: 20, .easy)
    try log.finish("bonus-1", november: 10, .hard)
    try log.finish("lc-1", november: 2, .good)
    try log.finish("lc-1", november: 12, .again)
    let problems = try remembered(plan, log, november: 28)
    try #require(problems.count == 1)
    expectEqual(problems[0].solves.map(\.rating), [.good, .hard, .again, .easy])
    expectEqual(problems[0].id, ItemID("lc-1"))
    expectEqual(problems[0].day.value, 1)
    expectEqual(problems[0].name, "1")
    let memory = Memory(first: .good).solved(.hard, after: 8).solved(.again, after: 2).solved(.easy, after: 8)
    expectEqual(problems[0].memory, memory)
    // Time without a finish solves nothing, and counts for the next solve.
    var timed = try ProgressLog(start: "2026-11-02")
    try timed.spend(30, on: "lc-1", november: 2)
    try expectEmpty(remembered(plan, timed, november: 2))
    try timed.finish("lc-1", november: 3, minutes: 8)
    try expectEqual(ratings(timed, "1"), [.hard])
    // A premium problem that was solved through its free one is the free one.
    let premium = try SamplePlan.curriculum([[SamplePlan.problem(2, .hard, alternative: 3, .easy)]])
    var free = try ProgressLog(start: "2026-11-02")
    try free.finish("lc-3", november: 2)
    let solved = try #require(try remembered(premium, free, november: 2).first)
    expectEqual(solved.difficulty, .easy)
    expectEqual(solved.id, ItemID("lc-2"))
    expectEqual(solved.number, 3)
    // A bonus problem without a number is named by its place.
    var unnumbered = try ProgressLog(start: "2026-11-02")
    try unnumbered.addBonus("bonus-1", beside: 2)
    try unnumbered.finish("bonus-1", november: 3)
    let named = try #require(try remembered(plan, unnumbered, november: 3).first)
    expectEqual(named.number, nil)
    expectEqual(named.name, "2.b1")
    // Of several solves on one day the one that says most was forgotten counts.
    for (one, other, expected) in Self.onOneDay {
      let plan = try SamplePlan.curriculum([[SamplePlan.problem(1)], [SamplePlan.problem(1, revision: 1)]])
      for (first, second) in [(one, other), (other, one)] {
        var log = try ProgressLog(start: "2026-11-02")
        try log.finish("lc-1", november: 5, minutes: 10, first)
        try log.finish("lc-1-r1", november: 5, minutes: 20, second)
        let problem = try #require(try remembered(plan, log, november: 6).first)
        expectEqual(problem.solves.map(\.rating), [expected])
        expectEqual(problem.solves.map(\.minutes), [30])
      }
    }
  }

  private static let onOneDay: [(Rating?, Rating?, Rating)] = [
    (.good, .again, .again), (.easy, .hard, .hard), (.hard, .again, .again), (.easy, nil, .easy),
    (nil, nil, .good),
  ]

  @Test("later solves leave the ratings of earlier ones", arguments: Tier.seeds(15, nightly: 60))
  func earlierRatings(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    let log = try history.log(history.acts)
    func earlier(_ record: ItemRecord, _ date: CivilDate) -> ItemRecord {
      ItemRecord(attempts: record.attempts.filter { $0.day <= date }, note: record.note)
    }
    func key(_ problem: RememberedProblem) -> String { "\(problem.id.text) \(problem.number ?? 0)" }
    let now = Dictionary(
      uniqueKeysWithValues: remembered(history.plan, log, on: history.today).map { (key($0), $0.solves) })
    for day in stride(from: 2, through: 30, by: 7) {
      let date = try november(day)
      var earlierLog = log
      earlierLog.items = log.items.mapValues { earlier($0, date) }
      for index in log.bonus.indices {
        earlierLog.bonus[index].record = earlier(log.bonus[index].record, date)
      }
      for problem in remembered(history.plan, earlierLog, on: date) {
        expectEqual(now[key(problem)]?.filter { $0.day <= date }, problem.solves)
      }
    }
  }
}
