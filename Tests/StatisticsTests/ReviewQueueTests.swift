// Which problems come back on which day: their order, the limit of a day, days off, and an interview.

import Statistics
import StudyModel
import TestSupport
import Testing

/// What comes back, at noon UTC of a date.
func reviewQueue(_ plan: Curriculum, _ log: ProgressLog, on date: CivilDate) -> ReviewQueue {
  let summary = summary(plan, log, on: date)
  return ReviewQueue(summary.rememberedProblems(in: log), summary, log)
}

extension [ReviewQueue.Entry] {
  var names: [String] { map(\.problem.name) }
}

@Suite("The review queue")
struct ReviewQueueTests {
  private let plan: Curriculum

  init() throws { plan = try SamplePlan.plain(days: 28, topics: 0) }

  /// A log of problems that were solved on 2 November.
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

  // MARK: When, and in which order

  @Test(
    "a problem comes back on its due day and not before",
    arguments: [(3, []), (4, ["1"]), (9, ["1"])] as [(Int, [String])])
  func due(day: Int, names: [String]) throws {
    let queue = reviewQueue(plan, try solved([.good]), on: try november(day))
    #expect(queue.today.names == names && queue.waiting.isEmpty && queue.total == 1)
  }

  @Test("the one that is known least comes first")
  func lowestRecall() throws {
    let queue = reviewQueue(plan, try solved([.easy, .good, .again]), on: try november(13))
    expectEqual((queue.today + queue.waiting).names, ["3", "2", "1"])
    #expect(queue.today.allSatisfy { $0.recallAtInterview == nil && $0.intervalWithoutInterview == nil })
  }

  @Test("of equal recall the harder comes first, and one of unknown difficulty last")
  func harder() throws {
    let plan = try planOf([nil, .easy, .hard, .medium])
    let queue = reviewQueue(plan, try solved([.good, .good, .good, .good]), on: try november(13))
    expectEqual((queue.today + queue.waiting).names, ["3", "4", "2", "1"])
  }

  @Test("of equal recall in whole per cent and equal difficulty the older comes first")
  func older() throws {
    var log = try ProgressLog(start: "2026-11-02")
    // The first in the plan, and by name, is not the older.
    try log.finish("lc-1", november: 3, .easy)
    try log.finish("lc-2", november: 2, .easy)
    let queue = reviewQueue(plan, log, on: try november(2).adding(days: 18))
    let entries = queue.today + queue.waiting
    try #require(Set(entries.map { percent($0.recall) }).count == 1)
    expectEqual(entries.names, ["2", "1"])
  }

  // MARK: The limit of a day

  private static let limits: [(Int, Difficulty, Int)] = [
    (3, .easy, 3), (2, .easy, 2), (1, .easy, 1), (3, .medium, 2), (6, .medium, 4), (3, .hard, 1),
    (1, .hard, 1), (7, .hard, 3), (20, .easy, 8),
  ]

  @Test("a day has so many problems and 20 minutes for each, and one however long", arguments: limits)
  func limit(perDay: Int, difficulty: Difficulty, count: Int) throws {
    let plan = try planOf(Array(repeating: difficulty, count: 8))
    var log = try solved(Array(repeating: .good, count: 8))
    log.settings.review.perDay = perDay
    let queue = reviewQueue(plan, log, on: try november(13))
    #expect(queue.today.count == count && queue.waiting.count == 8 - count)
    expectEqual(queue.minutes, count * difficulty.usualMinutes)
    expectEqual(queue.daysToCatchUp(log.settings.review), (8 + perDay - 1) / perDay)
  }

  @Test(
    "what was solved again today counts, by number and by minutes",
    arguments: [(nil, 2), (20, 2), (30, 2), (31, 1), (45, 1), (46, 0), (90, 0)] as [(Int?, Int)])
  func doneToday(minutes: Int?, left: Int) throws {
    let plan = try planOf(Array(repeating: .easy, count: 6))
    var log = try solved(Array(repeating: .good, count: 6))
    try log.finish("lc-4", november: 13, minutes: minutes, .good)
    let queue = reviewQueue(plan, log, on: try november(13))
    #expect(queue.doneToday == 1 && queue.today.count == left && queue.waiting.count == 5 - left)
    #expect(!(queue.today + queue.waiting).names.contains("4"))
  }

  @Test("a problem that is solved first today is not one that came back")
  func firstToday() throws {
    var log = try solved([.good])
    try log.finish("lc-2", november: 13)
    let queue = reviewQueue(plan, log, on: try november(13))
    #expect(queue.doneToday == 0 && queue.today.names == ["1"] && queue.total == 2)
  }

  // MARK: The plan

  @Test("what the plan itself asks for today is left out today, and comes back the next day")
  func planned() throws {
    var days =
      [[SamplePlan.problem(1), SamplePlan.problem(2)]] + (2...28).map { [SamplePlan.watch("t\($0)")] }
    days[11] = [SamplePlan.problem(1, revision: 1)]
    let plan = try SamplePlan.curriculum(days)
    let log = try solved([.good, .good])
    let (dayBefore, queue) = (
      reviewQueue(plan, log, on: try november(12)), reviewQueue(plan, log, on: try november(13))
    )
    expectEqual(dayBefore.today.names, ["1", "2"])
    #expect(queue.today.names == ["2"] && queue.waiting.isEmpty)
    expectEqual(queue.ahead.first?.entries.names, ["1"])
  }

  // MARK: Days off

  @Test("a day off lists what is due and asks for nothing", arguments: [true, false])
  func dayOff(isRest: Bool) throws {
    var log = try solved([.good])
    // The 15th was a Sunday.
    if isRest { try log.rest([.sunday], november: 1) } else { try log.pause(november: 15, through: 15) }
    let dayOff = reviewQueue(plan, log, on: try november(15))
    #expect(dayOff.isDayOff && dayOff.today.names == ["1"])
    let next = try november(16)
    #expect(dayOff.ahead.first?.date == next && dayOff.ahead.first?.entries.names == ["1"])
    let nextDay = reviewQueue(plan, log, on: next)
    #expect(!nextDay.isDayOff)
  }

  @Test("the week ahead has each problem once, on its first study day with room")
  func ahead() throws {
    var log = try solved([.again, .again, .again, .easy])
    try log.rest([.saturday, .sunday], november: 1)
    log.settings.review.perDay = 1
    // Thursday, with the three due since the 3rd and the fourth since the 10th.
    let queue = reviewQueue(plan, log, on: try november(12))
    #expect(queue.today.names == ["1"] && queue.waiting.names == ["2", "3", "4"])
    let dates = try [13, 16, 17, 18, 19].map(november)
    expectEqual(queue.ahead.map(\.date), dates)
    expectEqual(queue.ahead.map(\.entries.names), [["2"], ["3"], ["4"], [], []])
  }

  @Test("a problem that is due in a week is ahead, and one due later is not")
  func aheadOfDue() throws {
    let log = try solved([.easy])
    let (week, eightDays) = (
      reviewQueue(plan, log, on: try november(3)), reviewQueue(plan, log, on: try november(2))
    )
    expectEqual(week.ahead.last?.entries.names, ["1"])
    #expect(eightDays.ahead.allSatisfy { $0.entries.isEmpty })
  }

  @Test("switched off, nothing comes back")
  func off() throws {
    var log = try solved(Array(repeating: .again, count: 9))
    log.settings.review.isOn = false
    let queue = reviewQueue(plan, log, on: try november(20))
    #expect(queue.today.isEmpty && queue.waiting.isEmpty && queue.ahead.isEmpty && !queue.asksForPause)
    expectEqual(queue.total, 9)
  }

  /// The problems, the day, whether it is paused, and whether the queue asks for a pause: one comes back a
  /// day, and the last work was on the 2nd.
  private static let breaks = [
    (5, 7, false, true), (5, 6, false, false), (4, 7, false, false), (5, 7, true, false),
    (9, 20, false, true),
  ]

  @Test("a pause is asked for after a break that left more than three days hold", arguments: breaks)
  func pause(problems: Int, day: Int, isPaused: Bool, asks: Bool) throws {
    var log = try solved(Array(repeating: .again, count: problems))
    log.settings.review.perDay = 1
    if isPaused { try log.pause(november: day, through: day) }
    let queue = reviewQueue(plan, log, on: try november(day))
    expectEqual(queue.asksForPause, asks)
  }

  // MARK: An interview

  /// The days from the last solve to the interview, the interval, and the plain one if it is longer.
  private static let interviews: [(Int, Int, Int?)] = [
    (17, 8, nil), (16, 8, nil), (15, 7, 8), (10, 5, 8), (3, 1, 8), (1, 1, 8), (0, 1, 8), (-1, 8, nil),
  ]

  @Test("an interval is at most half the days to the interview, and at least one", arguments: interviews)
  func half(days: Int, interval: Int, plain: Int?) throws {
    var log = try solved([.easy])
    log.settings.interview = try november(2).adding(days: days)
    let entry = try self.entry(log, on: november(2))
    #expect(entry.interval == interval && entry.intervalWithoutInterview == plain)
    let due = try november(2).adding(days: interval)
    expectEqual(entry.due, due)
  }

  @Test(
    "with an interview far ahead an interval is at most 60 days", arguments: [(200, 60), (119, 59), (90, 45)])
  func sixty(days: Int, interval: Int) throws {
    var log = try ProgressLog(start: "2026-11-02")
    // On each due day: 2, 11 and 46 days later.
    for later in [0, 2, 13, 59] {
      log.log("lc-1", on: try november(2).adding(days: later), isFinish: true, rating: .good)
    }
    let last = try november(2).adding(days: 59)
    log.settings.interview = last.adding(days: days)
    let entry = try self.entry(log, on: last)
    #expect(entry.interval == interval && entry.intervalWithoutInterview == 163)
  }

  private func entry(_ log: ProgressLog, on date: CivilDate) throws -> ReviewQueue.Entry {
    let summary = summary(plan, log, on: date)
    let problem = try #require(summary.rememberedProblems(in: log).first)
    return ReviewQueue.entry(of: problem, summary, log)
  }

  /// Days from the 20th to the interview, and what comes first.
  private static let orders = [(15, ["1", "2"]), (14, ["2", "1"]), (10, ["2", "1"]), (-1, ["1", "2"])]

  @Test("in the last 14 days what will be known least at the interview comes first", arguments: orders)
  func lastDays(days: Int, names: [String]) throws {
    var log = try ProgressLog(start: "2026-11-02")
    // Today the first is known less, but the second fades sooner.
    try log.finish("lc-1", november: 2, .easy)
    try log.finish("lc-2", november: 18, .good)
    log.settings.interview = try november(20).adding(days: days)
    let queue = reviewQueue(plan, log, on: try november(20))
    expectEqual(queue.today.names, names)
    #expect(queue.today.allSatisfy { ($0.recallAtInterview != nil) == (0...14).contains(days) })
  }
}
