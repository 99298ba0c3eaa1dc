// What is picked on which date: what is due, in which order, within which limits, on days off, and before an interview.

import Statistics
import StudyModel
import TestSupport
import Testing

/// What is remembered and picked, at noon UTC of a date.
func reviews(
  _ plan: Curriculum, _ log: ProgressLog, on date: CivilDate, cards: PlanCards = .none
) -> Reviews {
  Reviews(cards, summary(plan, log, on: date), log)
}

extension [Reviews.Entry] {
  var names: [String] { map(\.problem.name) }
}

extension Reviews {
  /// All that is due, the pick first.
  var due: [Entry] { pick + others }
}

@Suite("Reviews")
struct ReviewsTests {
  private let plan: Curriculum

  init() throws { plan = try SamplePlan.plain(days: 28, topics: 0) }

  /// A log of problems that were solved on 2 November. On the 13th their recall is 54% (again), 70% (hard), 76% (good)
  /// and 87% (easy).
  private func solved(_ ratings: [Rating]) throws -> ProgressLog {
    var log = try ProgressLog(start: "2026-11-02")
    for (index, rating) in ratings.enumerated() { try log.finish("lc-\(index + 1)", november: 2, rating) }
    return log
  }

  /// A plan whose first day has problems of these difficulties, and a topic on each of 27 more.
  private func planOf(_ difficulties: [Difficulty?]) throws -> Curriculum {
    let first = zip(1..., difficulties).map { SamplePlan.problem($0, $1) }
    return try SamplePlan.curriculum([first] + (2...28).map { [SamplePlan.watch("t\($0)")] })
  }

  /// Cards of these problems, in this order.
  private func cards(_ problems: [[Int]]) -> PlanCards {
    let all = zip("ABCD", problems).map { name, problems in
      PatternCard(name: "\(name)", title: "Pattern \(name)", group: "All", problems: problems, parts: [:])
    }
    return PlanCards(cards: all, hints: [:])
  }

  @Test("a problem is due once its recall is under 90%, and not before")
  func due() throws {
    for (rating, day) in [
      (.again, 3), (.hard, 4), (.good, 5), (.easy, 11),
    ] as [(Rating, Int)] {
      let log = try solved([rating])
      let (eve, date) = try (november(day - 1), november(day))
      let (before, reviews) = (reviews(plan, log, on: eve), reviews(plan, log, on: date))
      #expect(before.due.isEmpty && before.hasPick && before.problems[0].recall(on: eve) >= 0.9)
      #expect(reviews.pick.names == ["1"] && reviews.others.isEmpty && reviews.pick[0].recall < 0.9)
    }
    // What the plan has open on today's list is not picked today, also once it is done there.
    var days =
      [[SamplePlan.problem(1), SamplePlan.problem(2)]] + (2...28).map { [SamplePlan.watch("t\($0)")] }
    days[11] = [SamplePlan.problem(1, revision: 1)]
    let repeating = try SamplePlan.curriculum(days)
    var log = try solved([.good, .good])
    try expectEqual(reviews(repeating, log, on: november(12)).pick.names, ["1", "2"])
    try expectEqual(reviews(repeating, log, on: november(13)).due.names, ["2"])
    try expectEqual(reviews(repeating, log, on: november(14)).pick.names, ["1", "2"])
    try log.finish("lc-1-r1", november: 13, minutes: 5)
    try expectEqual(reviews(repeating, log, on: november(13)).due.names, ["2"])
  }

  /// What, the problems of the cards, the ratings of the problems, and the order.
  private static let patterns: [(String, [[Int]], [Rating], [String])] = [
    ("without cards the least remembered comes first", [], [.easy, .good, .again], ["3", "2", "1"]),
    (
      "one of each pattern, the weakest pattern first, then the rest by recall", [[1, 2, 3], [4, 5]],
      [.hard, .good, .easy, .again, .easy], ["4", "1", "2", "3", "5"]
    ),
    (
      "the weakest pattern is that of the lowest mean, not of the lowest problem", [[1, 2, 3], [4]],
      [.again, .easy, .easy, .good], ["4", "1", "2", "3"]
    ),
    (
      "a problem counts to the weakest of its cards", [[1, 2], [2, 3]], [.easy, .hard, .again],
      ["3", "1", "2"]
    ),
    (
      "all problems without a card are one pattern", [[1], [900]], [.good, .again, .easy], ["2", "1", "3"]
    ),
    ("of equal patterns the one with the lower number", [[2], [1]], [.good, .good], ["1", "2"]),
  ]

  @Test("patterns take turns, and of equal recall the harder comes first, then the one solved longer ago")
  func order() throws {
    for (what, problems, ratings, names) in Self.patterns {
      let reviews = reviews(plan, try solved(ratings), on: try november(13), cards: cards(problems))
      expectEqual(reviews.due.names, names, what)
    }
    // Solved problems that are not due count in the mean of their pattern.
    var log = try solved([.hard, .good])
    try log.finish("lc-3", november: 12, .easy)
    try expectEqual(
      reviews(plan, log, on: november(13), cards: cards([[1, 3], [2]])).due.names, ["2", "1"])
    // A free problem counts to the cards of the premium one in whose place it stands, a bonus to its own.
    let premium = try SamplePlan.curriculum([[SamplePlan.problem(8, alternative: 9)]])
    var solvedOthers = try ProgressLog(start: "2026-11-02")
    try solvedOthers.addBonus("extra", beside: 1, number: 700)
    for id in ["lc-9", "extra"] { try solvedOthers.finish(id, november: 2, .good) }
    let due = try reviews(premium, solvedOthers, on: november(13), cards: cards([[8], [700], [9]])).due
    expectEqual(
      due.map { "\($0.problem.name) \($0.pattern?.title ?? "none")" }, ["9 Pattern A", "700 Pattern B"])
    // Of equal recall the harder comes first, and one of unknown difficulty last.
    let mixed = try planOf([nil, .easy, .hard, .medium])
    let byDifficulty = reviews(mixed, try solved([.good, .good, .good, .good]), on: try november(13))
    expectEqual(byDifficulty.due.names, ["3", "4", "2", "1"])
    var older = try ProgressLog(start: "2026-11-02")
    try older.finish("lc-1", november: 3, .good)
    try older.finish("lc-2", november: 2, .good)
    older.settings.interview = nil
    try expectEqual(reviews(plan, older, on: november(13)).due.names, ["2", "1"])
  }

  private static let limits: [(Int, Difficulty, Int)] = [
    (3, .easy, 3), (2, .easy, 2), (1, .easy, 1), (4, .easy, 4), (20, .easy, 4), (3, .medium, 2),
    (20, .medium, 2), (3, .hard, 1), (20, .hard, 1),
  ]

  @Test("a pick has so many problems, within 60 minutes, and one however long")
  func limit() throws {
    for (perDay, difficulty, count) in Self.limits {
      let plan = try planOf(Array(repeating: difficulty, count: 8))
      var log = try solved(Array(repeating: .good, count: 8))
      log.settings.review.perDay = perDay
      let reviews = reviews(plan, log, on: try november(13))
      expectEqual(reviews.pick.count, count)
      expectEqual(reviews.others.count, 8 - count)
      expectEqual(reviews.minutes, count * difficulty.usualMinutes)
    }
    // One that takes longer than 60 minutes by the learner's own times is picked alone.
    var log = try ProgressLog(start: "2026-11-02")
    for number in 1...6 { try log.finish("lc-\(number)", november: 2, minutes: 90, .good) }
    let longer = reviews(plan, log, on: try november(13))
    expectEqual(longer.pick.names, ["1"])
    expectEqual(longer.minutes, 90)
  }

  /// What is done on the 13th, and what of the pick is done then.
  private static let works: [(String, [String], [String])] = [
    ("a pick", ["lc-4"], ["4"]), ("all picks", ["lc-4", "lc-5", "lc-6"], ["4", "5", "6"]),
    ("one that is due and not picked", ["lc-1"], []), ("new problems", ["lc-20", "lc-21", "lc-22"], []),
    ("six that change the usual time", (20...25).map { "lc-\($0)" }, []),
  ]

  @Test("the work of a date only ticks its pick off, and what is logged for an earlier date counts")
  func ownWork() throws {
    for (what, ids, done) in Self.works {
      let cards = cards([[1, 2, 3], [4], [5, 20], [6]])
      var log = try solved([.good, .good, .easy, .again, .again, .hard])
      log.settings.review.perDay = 4
      let before = reviews(plan, log, on: try november(13), cards: cards)
      for id in ids { try log.finish(id, november: 13, minutes: 59, .again) }
      let after = reviews(plan, log, on: try november(13), cards: cards)
      expectEqual(after.pick.names, before.pick.names, what)
      expectEqual(after.pick.map(\.minutes), before.pick.map(\.minutes), what)
      expectEqual(Set(after.pick.filter(\.isDone).names), Set(before.pick.names).intersection(done), what)
      let worked = Set(ids.map { $0.dropFirst(3) }.map(String.init))
      expectEqual(after.others.names, before.others.names.filter { !worked.contains($0) }, what)
    }
    var log = try solved([.good, .good])
    try log.finish("lc-1", november: 12, .good)
    try expectEqual(reviews(plan, log, on: november(13)).due.names, ["2"])
  }

  private enum DayOff: CaseIterable {
    case rest, pause, beforeStart
  }

  @Test("rest days, pauses and dates before the start have no pick, and none has one when it is switched off")
  func dayOff() throws {
    for kind in DayOff.allCases {
      var log = try solved([.good, .again])
      switch kind {
      // The 15th was a Sunday.
      case .rest: try log.rest([.sunday], november: 1)
      case .pause: try log.pause(november: 15, through: 15)
      case .beforeStart: log.settings.start = try november(16)
      }
      let off = reviews(plan, log, on: try november(15))
      #expect(!off.hasPick && off.pick.isEmpty && off.others.names == ["2", "1"])
      let next = reviews(plan, log, on: try november(16))
      #expect(next.hasPick && next.pick.names == ["2", "1"])
    }
    // Switched off, there is nothing, but what is remembered stays known.
    var many = try solved(Array(repeating: .again, count: 9))
    many.settings.review.isOn = false
    let none = reviews(plan, many, on: try november(20))
    #expect(!none.hasPick && none.due.isEmpty)
    expectEqual(none.problems.count, 9)
  }

  /// The interview, the day on which the last problem was solved, whether the programme is archived, and whether there is
  /// a pick on the 13th.
  private static let ends: [(Int?, Int, Bool, Bool)] = [
    (nil, 3, false, true), (14, 3, false, true), (13, 3, false, true), (12, 3, false, false),
    (12, 13, false, true), (nil, 3, true, false),
  ]

  @Test("a complete programme has picks until its interview, or until it is archived", arguments: ends)
  func end(interview: Int?, last: Int, isArchived: Bool, hasPick: Bool) throws {
    let plan = try SamplePlan.plain(days: 2, topics: 0)
    var log = try solved([.good])
    try log.finish("lc-2", november: last, .good)
    log.settings.interview = try interview.map(november)
    let summary = try summary(plan, log, november: 13)
    let reviews = Reviews(.none, summary, log, isArchived: isArchived)
    #expect(reviews.hasPick == hasPick && reviews.pick.isEmpty != hasPick)
  }

  /// Days from the 20th to the interview, and what is due, in order.
  private static let orders: [(Int, [String])] = [
    (15, ["1"]), (14, ["2", "1"]), (10, ["2", "1"]), (0, ["1"]), (-1, ["1"]),
  ]

  @Test("a solved problem is due from a study date on, and earlier before an interview")
  func dueDate() throws {
    for (rating, rest, pause, interview, day) in Self.dueDates {
      var log = try solved([rating])
      if let rest { try log.rest([rest], november: 1) }
      if let pause { try log.pause(november: pause.lowerBound, through: pause.upperBound) }
      log.settings.interview = try interview.map(november)
      let summary = try summary(plan, log, november: 2)
      let problem = try #require(summary.rememberedProblems().first)
      try expectEqual(Reviews.dueDate(of: problem, summary.calendar, log.settings), november(day))
      // Study dates before it have nothing due, and it has.
      for date in 3...day {
        let reviews = reviews(plan, log, on: try november(date))
        if reviews.hasPick { #expect(reviews.pick.isEmpty == (date < day), "\(date)") }
      }
    }
    // In the last 14 days due and order are by recall on the date of the interview.
    for (days, names) in Self.orders {
      var log = try ProgressLog(start: "2026-11-02")
      // Today the first is known less, but the second fades sooner.
      try log.finish("lc-1", november: 2, .easy)
      try log.finish("lc-2", november: 18, .good)
      log.settings.interview = try november(20).adding(days: days)
      let reviews = reviews(plan, log, on: try november(20))
      expectEqual(reviews.pick.names, names)
      #expect(reviews.pick.allSatisfy { ($0.recallAtInterview != nil) == (0...14).contains(days) })
    }
  }

  /// The rating on Monday 2 November, a rest weekday, a pause, the interview, and from when on the problem is due.
  private static let dueDates: [(Rating, Weekday?, ClosedRange<Int>?, Int?, Int)] = [
    (.again, nil, nil, nil, 3), (.hard, nil, nil, nil, 4), (.good, nil, nil, nil, 5),
    (.easy, nil, nil, nil, 11),
    (.good, .thursday, nil, nil, 6), (.good, .friday, nil, nil, 5), (.good, nil, 5...8, nil, 9),
    (.good, .monday, 5...8, nil, 10),
    // The interview brings forward what would be forgotten on it, but neither out of its last 14 days nor on a day off.
    (.easy, nil, nil, 20, 6), (.good, nil, nil, 6, 3), (.good, nil, nil, 4, 5), (.good, nil, nil, 30, 5),
    (.easy, nil, nil, 10, 11), (.easy, .friday, nil, 20, 7), (.easy, nil, 3...14, 14, 15),
  ]
}
