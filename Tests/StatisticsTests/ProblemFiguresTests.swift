// What is counted of problems besides completion: difficulty, premium, bonus, solved again, focuses.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("Figures of problems")
struct ProblemFiguresTests {
  private func summary(
    _ items: [Item], _ change: (inout ProgressLog) throws -> Void
  ) throws -> ProgressSummary {
    var log = try ProgressLog(start: "2026-11-02")
    try change(&log)
    return try StatisticsTests.summary(SamplePlan.curriculum([items]), log, november: 20)
  }

  @Test("difficulties are the plan's own, of its problems alone, and sum up to the problems")
  func difficulties() throws {
    let items = [
      SamplePlan.problem(1, .easy), SamplePlan.problem(2, .easy), SamplePlan.problem(3, .medium),
      SamplePlan.problem(4, .hard, alternative: 14, .easy), SamplePlan.problem(1, .easy, revision: 1),
      SamplePlan.session("timed"), SamplePlan.watch("dns"), SamplePlan.bonus("extra"),
    ]
    let seen = try summary(items) { log in
      for id in ["lc-1", "lc-14", "timed", "dns", "extra"] { try log.finish(id, november: 2) }
      try log.spend(60, on: "lc-3", november: 2)
      try log.addBonus("bonus-1", beside: 1, difficulty: .hard)
      try log.finish("bonus-1", november: 2)
    }
    expectEqual(seen.figures.difficulties[.easy], Completion(done: 1, total: 3))
    expectEqual(seen.figures.difficulties[.medium], Completion(done: 0, total: 1))
    // Done through its Easy alternative, it is still the plan's Hard one.
    expectEqual(seen.figures.difficulties[.hard], Completion(done: 1, total: 1))
    expectEqual(seen.figures.difficulties.all, seen.problems)
    expectEqual(seen.problems, Completion(done: 2, total: 5))
    // Problems of unknown difficulty are counted apart, and the counts still sum up to the problems.
    let unknown = [
      SamplePlan.problem(1, nil), SamplePlan.problem(2, .hard), SamplePlan.problem(3, nil),
      SamplePlan.problem(4, .easy, alternative: 14, nil),
    ]
    let counted = try summary(unknown) { log in
      for id in ["lc-1", "lc-14"] { try log.finish(id, november: 2, minutes: 10) }
      try log.addBonus("bonus-1", beside: 1, difficulty: nil)
      try log.finish("bonus-1", november: 2)
    }
    expectEqual(counted.figures.difficulties[nil], Completion(done: 1, total: 2))
    expectEqual(counted.figures.difficulties.all, counted.problems)
    expectEqual(counted.problems, Completion(done: 2, total: 4))
    expectEqual(counted.value(of: .difficulty), "Easy 1 of 1, Hard 0 of 1, Unknown 1 of 2")
    expectEqual(counted.explanation(of: .difficulty).inputs, ["Hard 1 left", "Unknown 1 left"])
    // The free problem is what was solved, and nobody knows how hard it is.
    expectEqual(counted.problemTime.first[nil].solves, 2)
    expectEqual(counted.timesByDifficulty.map(\.name), ["Unknown"])
    // Times of unknown difficulty stand apart only in a plan that has known and unknown ones.
    func names(_ difficulties: [Difficulty?]) throws -> [String] {
      let items = zip(1..., difficulties).map { SamplePlan.problem($0, $1) }
      let seen = try summary(items) { log in
        for number in 1...items.count { try log.finish("lc-\(number)", november: 2, minutes: 10) }
        try log.addBonus("bonus-1", beside: 1, difficulty: nil)
        try log.finish("bonus-1", november: 2, minutes: 10)
      }
      return seen.timesByDifficulty.map(\.name)
    }
    try expectEqual(names([.easy, .hard]), ["Easy", "Hard"])
    try expectEqual(names([.easy, nil]), ["Easy", "Unknown"])
    try expectEqual(names([nil, nil]), [])
  }

  @Test(
    "a premium problem is done by itself, by its alternative, or by both",
    arguments: [
      ([], 0, 0), (["lc-1"], 1, 0), (["lc-11"], 1, 1), (["lc-1", "lc-11"], 1, 0), (["lc-11", "lc-12"], 2, 2),
      (["lc-1-r1"], 1, 0), (["lc-11-r1"], 1, 1), (["lc-3"], 0, 0),
      (["lc-1", "lc-12", "lc-11-r1"], 3, 2),
    ])
  func premium(finished: [String], done: Int, byAlternative: Int) throws {
    let items = [
      SamplePlan.problem(1, alternative: 11), SamplePlan.problem(2, alternative: 12), SamplePlan.problem(3),
      SamplePlan.problem(1, alternative: 11, revision: 1),
    ]
    let seen = try summary(items) { log in
      for id in finished { try log.finish(id, november: 3) }
      // Time alone on the premium one does not make it solved by itself.
      try log.spend(40, on: "lc-2", november: 3)
    }
    expectEqual(seen.figures.premium, Completion(done: done, total: 3))
    expectEqual(seen.figures.doneByAlternative, byAlternative)
  }

  @Test("bonus problems and items, revisions and solves again are counted apart")
  func countedApart() throws {
    let items = [
      SamplePlan.problem(1), SamplePlan.bonus("extra"), SamplePlan.bonus("talk", .systemDesign),
      SamplePlan.bonus("book", .systemDesign),
    ]
    let seen = try summary(items) { log in
      for id in ["bonus-1", "bonus-2", "bonus-3"] { try log.addBonus(id, beside: 1) }
      try log.addBonus("bonus-4", beside: 900)
      try log.finish("bonus-1", november: 3)
      try log.finish("bonus-1", november: 4)
      try log.spend(30, on: "bonus-2", november: 3)
      try log.finish("bonus-4", november: 3)
      try log.finish("extra", november: 3)
    }
    expectEqual(seen.figures.bonusProblems, Completion(done: 2, total: 4))
    expectEqual(seen.figures.bonusItems, Completion(done: 1, total: 3))
    expectEqual(seen.bonusDone, 3)
    expectEqual(seen.items, Completion(done: 0, total: 1))
    // Revisions are the plan's problems that stand in it again.
    let repeated = [
      SamplePlan.problem(1), SamplePlan.problem(1, revision: 1), SamplePlan.problem(1, revision: 2),
      SamplePlan.problem(2, alternative: 12, revision: 1),
    ]
    func revisions(_ ids: [String]) throws -> Completion {
      try summary(repeated) { log in for id in ids { try log.finish(id, november: 3) } }.figures.revisions
    }
    try expectEqual(revisions([]), Completion(done: 0, total: 3))
    try expectEqual(revisions(["lc-1", "lc-1"]), Completion(done: 0, total: 3))
    try expectEqual(revisions(["lc-1-r2"]), Completion(done: 1, total: 3))
    try expectEqual(revisions(["lc-1-r1", "lc-1-r2", "lc-12-r1"]), Completion(done: 3, total: 3))
    // Solved again is each further day with a finish.
    for (finishes, solves, problems) in [
      ([], 0, 0), ([("lc-1", 2)], 0, 0), ([("lc-1", 2), ("lc-1", 2)], 0, 0),
      ([("lc-1", 2), ("lc-1", 5)], 1, 1), ([("lc-1", 9), ("lc-1", 5), ("lc-1", 2)], 2, 1),
      ([("lc-1", 2), ("lc-1", 5), ("lc-2", 2), ("lc-2", 3)], 2, 2),
      // A premium problem and its alternative are one problem here.
      ([("lc-2", 2), ("lc-12", 3)], 1, 1), ([("lc-2", 2), ("lc-12", 2)], 0, 0),
      // A revision is no solve again of the first, but may itself be solved again.
      ([("lc-1", 2), ("lc-1-r1", 3)], 0, 0), ([("lc-1-r1", 3), ("lc-1-r1", 4)], 1, 1),
      ([("bonus-1", 2), ("bonus-1", 3), ("bonus-1", 4)], 2, 1),
      // Topics, sessions, bonus items and what the plan no longer has are not problems.
      ([("dns", 2), ("dns", 3), ("timed", 2), ("timed", 3), ("extra", 2), ("extra", 3)], 0, 0),
      ([("lc-99", 2), ("lc-99", 3)], 0, 0),
    ] as [([(String, Int)], Int, Int)] {
      let items = [
        SamplePlan.problem(1), SamplePlan.problem(2, alternative: 12), SamplePlan.problem(1, revision: 1),
        SamplePlan.watch("dns"), SamplePlan.session("timed"), SamplePlan.bonus("extra"),
      ]
      let seen = try summary(items) { log in
        try log.addBonus("bonus-1", beside: 1)
        for (id, day) in finishes { try log.finish(id, november: day) }
        try log.spend(15, on: "lc-1", november: 10)
      }
      expectEqual(seen.figures.resolves, solves, "\(finishes)")
      expectEqual(seen.figures.problemsSolvedAgain, problems, "\(finishes)")
    }
  }
}

@Suite("Coverage of focuses")
struct FocusTests {
  @Test("days of one focus are counted together, in the order of the plan")
  func coverage() throws {
    let days = [
      try SamplePlan.day(1, [SamplePlan.problem(1, .easy), SamplePlan.watch("dns")], focus: "Graphs (BFS)"),
      try SamplePlan.day(2, [SamplePlan.watch("tcp")], focus: "Reading"),
      try SamplePlan.day(3, [SamplePlan.problem(2, .hard), SamplePlan.session("timed")], focus: "Arrays"),
      try SamplePlan.day(4, [SamplePlan.problem(3, .easy), SamplePlan.problem(4)], focus: "Graphs (DFS)"),
    ]
    var log = try ProgressLog(start: "2026-11-02")
    for id in ["lc-3", "lc-4", "timed", "dns"] { try log.finish(id, november: 2) }
    try log.addBonus("bonus-1", beside: 1, difficulty: .easy)
    try log.finish("bonus-1", november: 2)
    let plan = Curriculum(weeks: [StudyWeek(number: 1, theme: "Theme", days: days)])
    let seen = try StatisticsTests.summary(plan, log, november: 20).focuses
    expectEqual(seen.map(\.name), ["Graphs", "Arrays"])
    expectEqual(seen.map(\.completion), [Completion(done: 2, total: 3), Completion(done: 0, total: 1)])
    expectEqual(seen.map { $0.counts[.easy] }, [Completion(done: 1, total: 2), Completion()])
    expectEqual(seen.map { $0.counts[.medium] }, [Completion(done: 1, total: 1), Completion()])
    expectEqual(seen.map { $0.counts[.hard] }, [Completion(), Completion(done: 0, total: 1)])
    // What stands in brackets at the end is no part of a focus.
    for (focus, name) in [
      ("Arrays", "Arrays"), ("Sliding Window (Fixed Size)", "Sliding Window"),
      ("Trees (BST) Again", "Trees (BST) Again"),
      ("Graphs (BFS) (DFS)", "Graphs (BFS)"), ("(All)", "(All)"), ("Heaps(Top K)", "Heaps"),
      ("Heaps  (Top K)", "Heaps"), ("Odd)", "Odd)"),
    ] {
      let day = try SamplePlan.day(1, [SamplePlan.problem(1)], focus: focus)
      let plan = Curriculum(weeks: [StudyWeek(number: 1, theme: "Theme", days: [day])])
      let seen = StatisticsTests.summary(plan, ProgressLog(), on: try november(2))
      expectEqual(seen.focuses.map(\.name), [name], focus)
    }
  }
}
