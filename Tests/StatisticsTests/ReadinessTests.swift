// How far each group of patterns is solved and still fresh, and which problem is next.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Readiness")
struct ReadinessTests {
  /// Trees have the problems 1, 2 and 5, graphs have 3 and 2 as well, and heaps have 9, the free one for 8.
  private let cards = PlanCards(
    cards: [
      ReadinessTests.card("binary-tree", "Trees", [1, 2, 5]),
      ReadinessTests.card("search", "Graphs", [3, 2]),
      ReadinessTests.card("heap", "Heaps", [9]), ReadinessTests.card("tree-paths", "Trees", [1]),
      ReadinessTests.card("elsewhere", "Strings", [700]),
    ], hints: [:])
  private let plan: Curriculum

  init() throws {
    plan = try SamplePlan.curriculum([
      [SamplePlan.problem(1, .easy), SamplePlan.problem(2), SamplePlan.problem(4)],
      [SamplePlan.problem(3, .hard), SamplePlan.problem(1, .easy, revision: 1)],
      [SamplePlan.problem(5, nil), SamplePlan.problem(8, .hard, alternative: 9, .easy)],
    ])
  }

  private static func card(_ name: String, _ group: String, _ problems: [Int]) -> PatternCard {
    PatternCard(name: name, title: name, group: group, problems: problems, parts: [:])
  }

  private func map(_ log: ProgressLog, november day: Int, _ cards: PlanCards? = nil) throws -> Readiness? {
    let summary = try summary(plan, log, november: day)
    return Readiness(cards ?? self.cards, summary, summary.rememberedProblems())
  }

  private func counts(_ cell: Readiness.Cell) -> [Int] { [cell.total, cell.solved, cell.fresh, cell.never] }

  private func byName(_ readiness: Readiness) -> [String: Readiness.Group] {
    Dictionary(uniqueKeysWithValues: readiness.groups.map { ($0.name, $0) })
  }

  @Test("each group counts its problems by difficulty, and all counts each problem once")
  func cells() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2, .easy)
    try log.finish("lc-2", november: 2, .again)
    let readiness = try #require(try map(log, november: 8))
    expectEqual(readiness.groups.map(\.name), ["Graphs", "Heaps", "Trees"])
    let groups = byName(readiness)
    let (trees, graphs, heaps) = (
      try #require(groups["Trees"]), try #require(groups["Graphs"]), try #require(groups["Heaps"])
    )
    // The revision of 1 is not another problem, and neither is its second card of the group.
    expectEqual(counts(trees.all), [3, 2, 1, 1])
    expectEqual(counts(trees[.easy]), [1, 1, 1, 0])
    expectEqual(counts(trees[.medium]), [1, 1, 0, 0])
    expectEqual(counts(trees[nil]), [1, 0, 0, 1])
    expectEqual(counts(trees[.hard]), [0, 0, 0, 0])
    expectEqual(counts(graphs.all), [2, 1, 0, 1])
    expectEqual(counts(graphs[.hard]), [1, 0, 0, 1])
    expectEqual(counts(heaps[.hard]), [1, 0, 0, 1])
    // Problem 4 is on no card, and 2 is on those of two groups.
    expectEqual(counts(readiness.all), [5, 2, 1, 3])
    expectEqual(readiness.difficulties, [.easy, .medium, .hard, nil])
    // Without cards, or without a problem that a card names, there is no map.
    let empty = try ProgressLog(start: "2026-11-02")
    let elsewhere = PlanCards(cards: [ReadinessTests.card("a", "A", [700])], hints: [:])
    #expect(try map(empty, november: 3, PlanCards.none) == nil)
    #expect(try map(empty, november: 3, elsewhere) == nil)
    #expect(try map(empty, november: 3) != nil)
  }

  @Test(
    "a problem is fresh through its stability, a premium one by its free one, and a revision keeps it fresh")
  func fresh() throws {
    for (day, fresh) in [(10, 1), (11, 0)] {
      var log = try ProgressLog(start: "2026-11-02")
      try log.finish("lc-1", november: 2, .easy)
      let readiness = try #require(try map(log, november: day))
      expectEqual(counts(readiness.all), [5, 1, fresh, 4], "on \(day)")
    }
    // A revision counts as no other problem.
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2, .good)
    let before = try #require(try map(log, november: 9))
    try log.finish("lc-1-r1", november: 8, .good)
    let after = try #require(try map(log, november: 9))
    expectEqual(counts(before.all), [5, 1, 0, 4])
    expectEqual(counts(after.all), [5, 1, 1, 4])
    // A premium problem is solved by itself, by its free one, or beside the plan.
    for id in ["lc-8", "lc-9", "bonus-1"] {
      var log = try ProgressLog(start: "2026-11-02")
      try log.addBonus("bonus-1", beside: 1, number: 9)
      try log.finish(id, november: 2, .good)
      let readiness = try #require(try map(log, november: 3))
      let heaps = try #require(byName(readiness)["Heaps"])
      expectEqual(counts(heaps.all), [1, 1, 1, 0], id)
      expectEqual(counts(heaps[.hard]), [1, 1, 1, 0], id)
      #expect(heaps.next == nil)
    }
  }

  @Test("next is the first open problem, else the one that is known least, else nothing")
  func next() throws {
    var log = try ProgressLog(start: "2026-11-02")
    func trees(_ day: Int) throws -> Readiness.Next? {
      let readiness = try #require(try map(log, november: day))
      return try #require(byName(readiness)["Trees"]).next
    }
    try expectEqual(trees(2)?.item.id, ItemID("lc-1"))
    try log.finish("lc-1", november: 2, .good)
    // Open ones go first, though 1 is no longer fresh.
    let open = try #require(try trees(20))
    #expect(open.item.id == ItemID("lc-2") && !open.isAgain)
    expectEqual(open.day.value, 1)
    try log.finish("lc-2", november: 2, .again)
    try log.finish("lc-5", november: 2, .easy)
    let again = try #require(try trees(20))
    #expect(again.item.id == ItemID("lc-2") && again.isAgain)
    for id in ["lc-1", "lc-2", "lc-5"] { try log.finish(id, november: 20, .easy) }
    #expect(try trees(20) == nil)
  }

  @Test("the weakest groups are begun, up to three, those with the smallest share of fresh problems first")
  func weakest() throws {
    let cards = PlanCards(
      cards: [
        ReadinessTests.card("a", "A", [1, 2]), ReadinessTests.card("b", "B", [2, 3]),
        ReadinessTests.card("c", "C", [5]), ReadinessTests.card("d", "D", [4]),
        ReadinessTests.card("e", "E", [1]),
        ReadinessTests.card("f", "F", [1, 2, 4]),
      ], hints: [:])
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 10, .easy)
    try log.finish("lc-2", november: 2, .again)
    try log.finish("lc-4", november: 10, .easy)
    let readiness = try #require(try map(log, november: 11, cards))
    // A 1 of 2, B 0 of 2, C not begun, D and E all fresh, F 2 of 3.
    expectEqual(readiness.weakest.map(\.name), ["B", "A", "F"])
    try log.finish("lc-5", november: 2, .again)
    let more = try #require(try map(log, november: 11, cards))
    // C is now 0 of 1, and all of it was solved, so that B, of which less was, stays before it.
    expectEqual(more.weakest.map(\.name), ["B", "C", "A"])
  }
}
