// Ten learners over 100 days: no day is over its limit, and no problem that was solved is forgotten for ever.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("A hundred days of reviews")
struct ReviewSimulationTests {
  /// A learner made from a seed, with the work so far.
  private struct Learner {
    var numbers: SeededNumbers
    var log: ProgressLog
    /// The most minutes that a problem takes.
    let slowest: Int
    /// Of 10 days, on how many nothing is done.
    let missed: Int
    /// Of 10 solves, how many are forgotten.
    let forgets: Int

    init(seed: UInt64) throws {
      numbers = SeededNumbers(seed: seed)
      log = try ProgressLog(start: "2026-11-02")
      slowest = numbers.number(in: 15...40)
      missed = numbers.number(in: 0...2)
      forgets = numbers.number(in: 0...2)
      log.settings.review.perDay = numbers.number(in: 2...4)
      if seed.isMultiple(of: 2) { log.settings.interview = try november(2).adding(days: 70) }
      if seed.isMultiple(of: 3) { try log.rest([.sunday], november: 1) }
    }

    /// Solves a problem and returns whether it was forgotten.
    mutating func solve(_ name: String, on date: CivilDate) -> Bool {
      let remembered: [Rating] = [.hard, .good, .good, .easy]
      let isForgotten = numbers.number(in: 1...10) <= forgets
      let rating = isForgotten ? .again : remembered[numbers.number(in: 0...3)]
      let minutes = numbers.number(in: 5...slowest)
      log.log("lc-\(name)", on: date, minutes: minutes, isFinish: true, rating: rating)
      return isForgotten
    }

    mutating func isAbsent() -> Bool { numbers.number(in: 1...10) <= missed }
  }

  /// One problem a study day for 50 days.
  private static let problems = 50

  /// The most days of work on which a problem may wait.
  ///
  /// On each of them as many others are taken as there is room for, at least one, and each is known no better
  /// than the one that waits. A problem just solved is known better until it is due again, and intervals
  /// grow, so that one takes at most two turns before another that waits. One that was forgotten is due the
  /// very next day, which is one more turn. That is no proof: a problem that fades quickly could take a third
  /// turn. The turns that others do not take make up for it, as hardly any problem meets all the others.
  private func longestWait(others: Int, forgotten: Int, _ learner: Learner) -> Int {
    let perDay = learner.log.settings.review.perDay
    let room = max(1, min(perDay, perDay * ReviewSettings.minutesForEach / max(learner.slowest, 15)))
    return (2 * others + forgotten + room - 1) / room
  }

  @Test(
    "no day is over its limit, and all that was solved comes back",
    arguments: 1...UInt64(Tier.cases(4, nightly: 10)))
  func hundredDays(seed: UInt64) throws {
    let plan = try SamplePlan.curriculum(
      (1...ReviewSimulationTests.problems).map { [SamplePlan.problem($0, .easy)] })
    var learner = try Learner(seed: seed)
    var waits: [String: Int] = [:]
    var (longest, forgotten, reviews) = (0, 0, 0)
    for date in try (0..<100).map({ try november(2).adding(days: $0) }) {
      let figures = summary(plan, learner.log, on: date)
      let problems = figures.rememberedProblems(in: learner.log)
      let queue = ReviewQueue(problems, figures, learner.log)
      expectWithinLimit(queue, learner.log.settings.review, date)
      expectNothingLost(queue, problems, figures, learner.log)
      guard !queue.isDayOff, !learner.isAbsent() else { continue }
      // A problem that is solved, or due no longer, waits no longer.
      waits = Dictionary(uniqueKeysWithValues: queue.waiting.names.map { ($0, (waits[$0] ?? 0) + 1) })
      longest = max(longest, waits.values.max() ?? 0)
      for name in queue.today.names { forgotten += learner.solve(name, on: date) ? 1 : 0 }
      reviews += queue.today.count
      if let day = figures.calendar.dayPlanned(on: date) { _ = learner.solve(String(day.value), on: date) }
    }
    #expect(longest <= longestWait(others: ReviewSimulationTests.problems - 1, forgotten: forgotten, learner))
    #expect(reviews >= ReviewSimulationTests.problems)
    try expectAllCameBack(plan, learner.log)
  }

  private func expectWithinLimit(_ queue: ReviewQueue, _ settings: ReviewSettings, _ date: CivilDate) {
    for entries in [queue.today] + queue.ahead.map(\.entries) {
      let minutes = entries.reduce(0) { $0 + $1.minutes }
      #expect(entries.count <= settings.perDay, "\(date.iso)")
      #expect(entries.count <= 1 || minutes <= settings.perDay * ReviewSettings.minutesForEach, "\(date.iso)")
      expectEqual(Set(entries.names).count, entries.count, "\(date.iso)")
    }
  }

  /// What is due is taken today or waits, and nothing else is.
  private func expectNothingLost(
    _ queue: ReviewQueue, _ problems: [RememberedProblem], _ figures: ProgressSummary, _ log: ProgressLog
  ) {
    let due = problems.filter { ReviewQueue.entry(of: $0, figures, log).due <= figures.today }
    expectEqual(Set(due.map(\.name)), Set((queue.today + queue.waiting).names), "\(figures.today.iso)")
    if !due.isEmpty { #expect(!queue.today.isEmpty, "\(figures.today.iso)") }
  }

  /// The interval after a first solve is 8 days at most: rated `easy`. So a problem that was solved once alone,
  /// longer ago, is in the queue on the last day.
  private func expectAllCameBack(_ plan: Curriculum, _ log: ProgressLog) throws {
    let last = try november(2).adding(days: 100)
    let figures = summary(plan, log, on: last)
    let problems = figures.rememberedProblems(in: log)
    let queue = ReviewQueue(problems, figures, log)
    let listed = Set((queue.today + queue.waiting).names)
    for problem in problems where problem.solves.count == 1 && !listed.contains(problem.name) {
      #expect(last.days(since: problem.last.day) < 8, "\(problem.name)")
    }
  }
}
