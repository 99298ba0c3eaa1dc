// Days from which a replan took what was open, and days that it left without anything: shade, totals, streak and pace.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("After a replan")
struct ReplannedDayTests {
  /// From Monday 2 November 2026: a whole day, one of which two of three items were taken, one without any, two to come.
  private func summary(november today: Int, _ change: (inout ProgressLog) throws -> Void = { _ in }) throws
    -> ProgressSummary
  {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2)
    try log.finish("lc-2", november: 3)
    try change(&log)
    func day(_ number: Int, _ problems: [Int], _ share: DayShare? = nil) throws -> StudyDay {
      let items = problems.map { SamplePlan.problem($0) }
      return StudyDay(
        number: try dayNumber(number), goal: "",
        sections: items.isEmpty ? [] : [StudyDay.Section(track: .dsa, subject: "Arrays")], items: items,
        shareAtReplan: share)
    }
    let days = try [
      day(1, [1]), day(2, [2], DayShare(done: 1, total: 3)), day(3, []), day(4, [3, 4]), day(5, [5]),
    ]
    let left = SamplePlan.problem(6).optional
    let plan = Curriculum(
      weeks: [StudyWeek(number: 1, theme: "", days: days)], leftOut: [left],
      replannedAt: Instant(date: try november(4), time: TimeOfDay(minutes: 720), offset: 0))
    let noon = Instant(date: try november(today), time: TimeOfDay(minutes: 720), offset: 0)
    return summarize(plan, log, Now(instant: noon, zone: "UTC"))
  }

  @Test("a past day keeps its shade, is not complete, is not open, and is in no total")
  func past() throws {
    let seen = try summary(november: 5)
    expectEqual(seen.days[1].step, .part)
    expectEqual(seen.days[1].status, .replanned)
    expectEqual(seen.days[1].completion, Completion(done: 1, total: 3))
    #expect(!seen.days[1].isComplete && !seen.days[1].isOpen && seen.days[1].completedOn == nil)
    expectEqual(seen.overdueDays.count, 0)
    // Days 1, 4 and 5.
    expectEqual(seen.daysComplete, Completion(done: 1, total: 3))
    expectEqual(seen.items, Completion(done: 2, total: 5))
  }

  @Test("a day without required items is one of rest: the streak goes over it, and the next day comes")
  func rest() throws {
    let seen = try summary(november: 5) { try $0.finish("lc-3", november: 5) }
    expectEqual(seen.streak.length, 3)
    let between = try summary(november: 4)
    expectEqual(between.state, .restDay(next: try dayNumber(4)))
    #expect(!between.isOpenToday)
  }

  @Test("pace counts by the present plan, and the line of the old one is drawn up to the replan")
  func pace() throws {
    let seen = try summary(november: 5)
    expectEqual(seen.pace.status, .onPlan)
    expectEqual(seen.doneByDate.planned.map(\.items), [1, 4, 2, 4, 5])
    expectEqual(seen.doneByDate.plannedBefore, 2)
    expectEqual(seen.doneByDate.total, 5)
  }

  @Test("the programme is complete once what is left of it is done; what was left out is optional")
  func complete() throws {
    let seen = try summary(november: 6) { log in
      for id in ["lc-3", "lc-4", "lc-5"] { try log.finish(id, november: 6) }
    }
    expectEqual(seen.completedOn, try november(6))
    expectEqual(seen.orphans, [])
    let more = try summary(november: 5) { try $0.finish("lc-6", november: 5) }
    expectEqual(more.items, Completion(done: 2, total: 5))
    // It is in no total of problems until it is done.
    try expectEqual(summary(november: 5).problems, Completion(done: 2, total: 5))
    expectEqual(more.problems, Completion(done: 3, total: 6))
    expectEqual(more.orphans, [])
    #expect(more.placedItems.contains { $0.isLeftOut && $0.isDone })
  }
}
