// What counts as an item, a problem, a session or a topic: required, optional and bonus, each in one way everywhere.

import StudyModel
import TestSupport
import Testing
import Wording

@testable import Statistics

@Suite("Counting required, optional and bonus items")
struct CountingTests {
  private static func optional(_ item: Item) -> Item {
    Item(id: item.id, content: item.content, track: item.track, detail: nil, timeBox: nil, isPlus: true)
  }

  /// A day with everything there is, twice: once to be done, once to be left open.
  private static func items(_ name: String, _ number: Int) -> [Item] {
    [
      SamplePlan.problem(number), optional(SamplePlan.problem(number + 1)),
      SamplePlan.session("session-\(name)"), optional(SamplePlan.session("more-session-\(name)")),
      Item(
        id: ItemID("drill-\(name)"), content: .task(title: "Drill"), track: .dsa, detail: nil, timeBox: nil),
      SamplePlan.bonus("bonus-\(name)"), SamplePlan.watch("watch-\(name)"),
      optional(SamplePlan.task("task-\(name)")), SamplePlan.bonus("talk-\(name)", .systemDesign),
    ]
  }

  private func seen() throws -> ProgressSummary {
    let plan = try SamplePlan.curriculum([Self.items("a", 1), Self.items("b", 11), Self.items("c", 21)])
    var log = try ProgressLog(start: "2026-11-02")
    for item in plan.days[0].items { try log.finish(item.id.text, november: 2) }
    // Optional and bonus items alone make nothing of a day.
    for id in ["lc-12", "more-session-b", "bonus-b", "task-b", "talk-b"] { try log.finish(id, november: 3) }
    return try summary(plan, log, november: 3)
  }

  @Test("items are the required ones, of every part of the plan; problems are all that the plan has")
  func counts() throws {
    let seen = try seen()
    let counts: [(String, Completion, done: Int, of: Int)] = [
      ("days", seen.daysComplete, 1, 3), ("items", seen.items, 4, 12), ("topics", seen.topics, 2, 6),
      ("sessions", seen.sessions, 1, 3), ("problems", seen.problems, 3, 6),
      ("difficulties", seen.figures.difficulties.all, 3, 6), ("focus", seen.focuses[0].completion, 3, 6),
      ("DSA", seen.dsa, 3, 9), ("week", seen.weeks[0].completion, 4, 12),
      ("day 1", seen.days[0].completion, 4, 4), ("day 2", seen.days[1].completion, 0, 4),
      ("optional", seen.figures.plusItems, 6, 9), ("bonus", seen.figures.bonusItems, 4, 6),
    ]
    for (name, counted, done, total) in counts {
      expectEqual(counted, Completion(done: done, total: total), "\(name)")
    }
    expectEqual(seen.tracks.reduce(Completion()) { $0 + $1.completion }, seen.items)
    expectEqual(seen.pace.doneItems, 4)
    expectEqual(seen.doneByDate.doneItems, 4)
    expectEqual(seen.review(of: try november(2)...november(3)).done, 4)
    // The parts that `stats --why items` names add up to all items.
    expectEqual(
      seen.explanation(of: .items).sentence,
      "4 of 12 (33%): 3 of 9 in DSA; 1 of 3 in system design; 8 left.")
  }
}
