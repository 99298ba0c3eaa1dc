// The summary: both axes, totals, what is next, what is overdue, what the plan does not have.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("The summary")
struct SummaryTests {
  @Test("an empty log has nothing done and no clock running")
  func emptyLog() throws {
    let seen = try summary(SamplePlan.plain(days: 14, topics: 2), ProgressLog(), november: 20)
    expectEqual(seen.today, (try november(20)))
    expectEqual(seen.state, .notStarted)
    expectEqual(seen.daysComplete, Completion(done: 0, total: 14))
    expectEqual(seen.problems, Completion(done: 0, total: 14))
    expectEqual(seen.dsa, Completion(done: 0, total: 14))
    expectEqual(seen.topics, Completion(done: 0, total: 28))
    expectEqual(seen.items, Completion(done: 0, total: 42))
    expectEqual(seen.bonusDone, 0)
    expectEqual(seen.streak.current, nil)
    expectEqual(seen.streak.longest, nil)
    expectEqual(seen.streak.activeDays, 0)
    expectEqual(seen.pace.status, .nothingDue)
    expectEqual(seen.minutes, 0)
    expectEqual(seen.minutesToday, 0)
    expectEmpty(seen.activity)
    expectEmpty(seen.orphans)
    expectEmpty(seen.overdueDays)
    expectEqual(seen.currentDay?.day.number.value, 1)
    expectEqual(seen.next?.item.item.id.text, "lc-1")
    expectEqual(seen.weeks.map(\.days.count), [7, 7])
    #expect(seen.days.allSatisfy { $0.plannedDate == nil })
  }

  @Test("work on day 43's items today counts today for the streak and day 43 for the plan")
  func twoAxes() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-43", november: 4, minutes: 35)
    try log.finish("t43-1", november: 4, minutes: 10)
    let seen = try summary(SamplePlan.plain(days: 50), log, november: 4)
    expectEqual(seen.state, .studyDay(try dayNumber(3)))
    expectEqual(seen.streak.length, 1)
    #expect(seen.streak.todayCounts)
    expectEqual(seen.minutesToday, 45)
    expectEqual(seen.activity[try november(4)]?.finishes, 2)
    expectEqual(seen.day(try dayNumber(43))?.isComplete, true)
    expectEqual(seen.day(try dayNumber(43))?.completedOn, (try november(4)))
    expectEqual(seen.day(try dayNumber(43))?.minutes, 45)
    expectEqual(seen.day(try dayNumber(43))?.plannedDate?.iso, "2026-12-14")
    expectEqual(seen.day(try dayNumber(3))?.completion, Completion(done: 0, total: 2))
    expectEqual(seen.daysComplete, Completion(done: 1, total: 50))
    expectEqual(seen.weeks[6].completion, Completion(done: 2, total: 14))
    expectEqual(seen.weeks[6].daysComplete, Completion(done: 1, total: 7))
    expectEqual(seen.weeks[6].minutes, 45)
    expectEqual(seen.weeks[0].minutes, 0)
    expectEqual(seen.weeks[7].daysComplete, Completion(done: 0, total: 1))
    #expect(seen.day(try dayNumber(51)) == nil)
  }

  @Test("totals count required items, problems without sessions, minutes over all attempts")
  func totals() throws {
    let plan = try SamplePlan.curriculum([
      [
        SamplePlan.problem(1), SamplePlan.session("timed"), SamplePlan.watch("dns"),
        SamplePlan.bonus("extra"),
      ],
      [
        SamplePlan.problem(2, alternative: 102), SamplePlan.task("draw"),
        SamplePlan.bonus("talk", .systemDesign),
      ],
      [SamplePlan.problem(1, revision: 1), SamplePlan.watch("tcp")],
    ])
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("timed", november: 2, minutes: 50)
    try log.finish("lc-1", november: 2, minutes: 20)
    try log.finish("lc-1", november: 4, minutes: 15)
    try log.finish("dns", november: 3)
    try log.finish("lc-102", november: 4, minutes: 25)
    try log.finish("talk", november: 4, minutes: 5)
    try log.spend(30, on: "tcp", november: 4)
    try log.spend(3, on: "lc-9999", november: 4)
    for (id, day) in [("bonus-1", 1), ("bonus-2", 3), ("bonus-3", 900)] { try log.addBonus(id, beside: day) }
    try log.finish("bonus-1", november: 4, minutes: 40)
    try log.spend(7, on: "bonus-2", november: 4)
    try log.finish("bonus-3", november: 3, minutes: 9)
    let seen = try summary(plan, log, november: 4)
    expectEqual(seen.daysComplete, Completion(done: 1, total: 3))
    expectEqual(seen.problems, Completion(done: 2, total: 3))
    expectEqual(seen.dsa, Completion(done: 3, total: 4))
    expectEqual(seen.topics, Completion(done: 1, total: 3))
    expectEqual(seen.items, Completion(done: 4, total: 7))
    // One bonus item and two bonus problems, of which one stands beside a day the plan does not have.
    expectEqual(seen.bonusDone, 3)
    expectEqual(seen.minutes, 204)
    expectEqual(seen.minutesToday, 125)
    expectEqual(
      seen.activity.mapValues(\.minutes), [try november(2): 70, try november(3): 9, try november(4): 125])
    expectEqual(
      seen.activity.mapValues(\.finishes), [try november(2): 2, try november(3): 2, try november(4): 4])
    expectEqual(seen.days.map(\.minutes), [125, 30, 37])
    expectEqual(seen.days.map(\.bonusDone), [1, 1, 0])
    // What the plan does not have is listed in order, and nothing else is.
    let changed = try SamplePlan.curriculum([
      [SamplePlan.problem(1), SamplePlan.problem(2, alternative: 102)]
    ])
    var old = ProgressLog()
    for id in ["lc-1", "lc-2", "lc-102", "lc-7", "gone-talk", "lc-1-r1"] { try old.finish(id, november: 2) }
    try old.note(on: "old-note")
    try old.spend(5, on: "lc-30", november: 2)
    old.items[ItemID("nothing-left")] = ItemRecord()
    try old.addBonus("bonus-1", beside: 1)
    try old.finish("bonus-1", november: 2)
    let lacking = try summary(changed, old, november: 2)
    expectEqual(lacking.orphans.map(\.text), ["gone-talk", "lc-1-r1", "lc-30", "lc-7", "old-note"])
    expectEqual(lacking.items, Completion(done: 2, total: 2))
  }

  @Test("the current day is today's own, else the next one, at the ends the first or the last")
  func currentDay() throws {
    // A plan of four days: the 5th, the 7th, the 9th and the 10th of November.
    for (today, number) in [
      (1, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 4), (30, 4),
    ] {
      try expectEqual(
        summary(SamplePlan.plain(days: 4), try interrupted(), november: today).currentDay?.day.number.value,
        number)
    }
    // Days before today with open items are overdue, today is not.
    for (today, numbers) in [
      (1, []), (5, []), (6, [1]), (7, [1]), (8, [1, 2]), (9, [1, 2]), (10, [1, 2, 3]), (11, [1, 2, 3, 4]),
      (30, [1, 2, 3, 4]),
    ] {
      try expectEqual(
        summary(SamplePlan.plain(days: 4), try interrupted(), november: today).overdueDays.map(
          \.day.number.value), numbers)
    }
    // A complete day is not overdue, a day with a topic open is.
    var log = try ProgressLog(start: "2026-11-02")
    for id in ["lc-1", "t1-1", "lc-2", "t3-1"] { try log.finish(id, november: 4) }
    let seen = try summary(SamplePlan.plain(days: 9), log, november: 5)
    expectEqual(seen.overdueDays.map(\.day.number.value), [2, 3])
  }

  /// Starts on Thursday the 5th; the 6th is paused, Sunday the 8th is rest.
  private func interrupted() throws -> ProgressLog {
    var log = try ProgressLog(start: "2026-11-05")
    try log.rest([.sunday], november: 1)
    try log.pause(november: 6, through: 6)
    return log
  }

  @Test("next is the first open item of today's list, then of the oldest day overdue, then nothing")
  func next() throws {
    for (finished, id) in [
      ([], "lc-3"), (["lc-3"], "t3-1"), (["t3-1"], "lc-3"), (["lc-3", "t3-1"], "lc-1"),
      (["lc-3", "t3-1", "lc-1"], "t1-1"), (["lc-3", "t3-1", "lc-1", "t1-1"], "lc-2"),
      (["lc-3", "t3-1", "lc-1", "t1-1", "lc-2", "t2-1"], nil),
    ] as [([String], String?)] {
      var log = try ProgressLog(start: "2026-11-02")
      for name in finished { try log.finish(name, november: 4) }
      let seen = try summary(SamplePlan.plain(days: 9), log, november: 4)
      expectEqual(seen.next?.item.item.id.text, id)
    }
    // A bonus item is never next.
    let plan = try SamplePlan.curriculum([
      [SamplePlan.bonus("extra"), SamplePlan.problem(1), SamplePlan.watch("dns")]
    ])
    var log = try ProgressLog(start: "2026-11-02")
    try expectEqual(summary(plan, log, november: 2).next?.item.item.id.text, "lc-1")
    for id in ["lc-1", "dns"] { try log.finish(id, november: 2) }
    #expect(try summary(plan, log, november: 2).next == nil)
  }
}
