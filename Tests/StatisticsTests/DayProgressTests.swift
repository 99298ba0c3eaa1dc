// One day of the plan: what makes it complete, premium alternatives, bonus beside it, minutes and dates.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("The progress of a day")
struct DayProgressTests {
  /// Four required items: a problem, a premium problem, a session, a topic; and two bonus items.
  private func progress(_ change: (inout ProgressLog) throws -> Void) throws -> DayProgress {
    var log = ProgressLog()
    try change(&log)
    let day = try SamplePlan.day(
      1,
      [
        SamplePlan.problem(1), SamplePlan.problem(252, alternative: 2_406), SamplePlan.session("timed"),
        SamplePlan.bonus("extra"), SamplePlan.watch("dns"), SamplePlan.bonus("talk", .systemDesign),
      ])
    return try DayProgress(beforeTheStart: day, log: log)
  }

  @Test("nothing logged is nothing done, of the required items only, and the reflection is the day's own")
  func empty() throws {
    let day = try progress { _ in }
    expectEqual(day.completion(of: .dsa), Completion(done: 0, total: 3))
    expectEqual(day.completion(of: .systemDesign), Completion(done: 0, total: 1))
    expectEqual(day.completion, Completion(done: 0, total: 4))
    expectEqual(day.step, .none)
    #expect(!day.isComplete)
    expectEqual(day.minutes, 0)
    expectEqual(day.bonusDone, 0)
    expectEqual(day.completedOn, nil)
    #expect(
      day.items.allSatisfy { !$0.isDone && $0.minutes == nil && $0.finishedOn == nil && $0.resolveCount == 0 }
    )
    let written = Note(markdown: "Slow, but mine.", changed: try instant("2026-11-02T21:00Z"))
    let reflected = try progress { $0.reflections = [try dayNumber(1): written] }
    expectEqual(reflected.reflection, written)
    try expectEqual(progress { $0.reflections = [try dayNumber(2): written] }.reflection, nil)
  }

  @Test("a premium problem is done when it, its alternative or both are")
  func premium() throws {
    for (finished, isDone) in [
      ([], false), (["lc-252"], true), (["lc-2406"], true), (["lc-252", "lc-2406"], true),
      (["lc-2407"], false),
    ] {
      let day = try progress { log in for id in finished { try log.finish(id, november: 2) } }
      expectEqual(day.items[1].isDone, isDone, "\(finished)")
      expectEqual(day.completion(of: .dsa), Completion(done: isDone ? 1 : 0, total: 3), "\(finished)")
    }
    // Minutes, dates and the note of a premium problem and of its alternative belong together.
    let day = try progress { log in
      try log.spend(5, on: "lc-252", november: 2)
      try log.finish("lc-252", november: 9, minutes: 30)
      try log.finish("lc-2406", november: 4, minutes: 20)
      try log.note(on: "lc-2406")
    }
    let item = day.items[1]
    expectEqual(item.minutes, 55)
    expectEqual(item.attempts.map(\.minutes), [5, 30, 20])
    expectEqual(item.finishedOn, (try november(4)))
    expectEqual(item.resolveCount, 1)
    expectEqual(item.note?.markdown, "A thought.")
  }

  @Test("bonus items and bonus problems stand beside the percentages and never change them")
  func bonus() throws {
    let work: (inout ProgressLog) throws -> Void = { log in
      try log.finish("lc-1", november: 2, minutes: 10)
    }
    let without = try progress(work)
    let with = try progress { log in
      try work(&log)
      try log.finish("extra", november: 2, minutes: 15)
      try log.finish("talk", november: 2)
      try log.addBonus("bonus-1", beside: 1)
      try log.finish("bonus-1", november: 2, minutes: 25)
      try log.addBonus("bonus-2", beside: 1)
      try log.spend(7, on: "bonus-2", november: 2)
    }
    expectEqual(with.completion(of: .dsa), without.completion(of: .dsa))
    expectEqual(with.completion(of: .systemDesign), without.completion(of: .systemDesign))
    expectEqual(with.step, without.step)
    expectEqual(with.step, .part)
    expectEqual(without.bonusDone, 0)
    expectEqual(with.bonusDone, 3)
    expectEqual(with.bonus.map(\.isDone), [true, false])
    expectEqual(with.bonus.map(\.minutes), [25, 7])
    expectEqual(without.minutes, 10)
    expectEqual(with.minutes, 57)
  }

  @Test("a day is complete without its bonus items, on the day its last required item was finished first")
  func complete() throws {
    let finishAll: (inout ProgressLog) throws -> Void = { log in
      try log.finish("lc-1", november: 3)
      try log.finish("lc-2406", november: 9)
      try log.finish("timed", november: 2)
      try log.finish("dns", november: 5)
    }
    let day = try progress(finishAll)
    #expect(day.isComplete)
    expectEqual(day.step, .all)
    expectEqual(day.completedOn, (try november(9)))
    let solvedAgain = try progress { log in
      try finishAll(&log)
      try log.finish("dns", november: 20)
      try log.finish("extra", november: 25)
    }
    expectEqual(solvedAgain.completedOn, (try november(9)))
    expectEqual(solvedAgain.items[4].resolveCount, 1)
    let oneOpen = try progress { log in
      try finishAll(&log)
      log.items[ItemID("timed")] = nil
      try log.spend(60, on: "timed", november: 2)
    }
    #expect(!oneOpen.isComplete)
    expectEqual(oneOpen.completedOn, nil)
    expectEqual(oneOpen.step, .most)
  }

  @Test("minutes add up over attempts, and none given is not nought given")
  func minutes() throws {
    let day = try progress { log in
      try log.spend(12, on: "lc-1", november: 2)
      try log.finish("lc-1", november: 3)
      try log.finish("lc-1", november: 4, minutes: 8)
      try log.finish("timed", november: 4)
      try log.finish("dns", november: 4, minutes: 0)
    }
    expectEqual(day.items.map(\.minutes), [20, nil, nil, nil, 0, nil])
    expectEqual(day.minutes, 20)
    // An item was finished on the day of its first finish, whatever was logged first.
    let finished = try progress { log in
      try log.finish("lc-1", november: 9)
      try log.finish("lc-1", november: 4)
      try log.spend(5, on: "lc-1", november: 2)
      try log.spend(30, on: "dns", november: 3)
    }
    expectEqual(finished.items[0].finishedOn, (try november(4)))
    expectEqual(finished.items[0].resolveCount, 1)
    expectEqual(finished.items[4].finishedOn, nil)
    #expect(!finished.items[4].isDone)
    // Each time a problem stands in the plan it is done by itself.
    var log = ProgressLog()
    try log.finish("lc-1", november: 2)
    let second = try SamplePlan.day(2, [SamplePlan.problem(1, revision: 1), SamplePlan.watch("dns")])
    try expectEqual(
      DayProgress(beforeTheStart: second, log: log).completion, Completion(done: 0, total: 2)
    )
    try log.finish("lc-1-r1", november: 3)
    try expectEqual(
      DayProgress(beforeTheStart: second, log: log).completion, Completion(done: 1, total: 2)
    )
  }
}
