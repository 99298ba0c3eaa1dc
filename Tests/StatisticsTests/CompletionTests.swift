// Done of total: percentages rounded down, counts, the four shades of a day, and the average of days.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("Completion")
struct CompletionTests {
  @Test("per cent are rounded down, and more than nothing is never none nor less than all ever all")
  func perCent() {
    for (done, total, percent, text) in [
      (0, 0, 0, "0%"), (0, 1, 0, "0%"), (0, 1_000, 0, "0%"), (1, 1_000, 0, "<1%"), (9, 1_000, 0, "<1%"),
      (10, 1_000, 1, "1%"), (19, 1_000, 1, "1%"), (20, 1_000, 2, "2%"), (1, 3, 33, "33%"),
      (2, 3, 66, "66%"),
      (1, 2, 50, "50%"), (99, 100, 99, "99%"), (998, 1_000, 99, "99%"), (999, 1_000, 99, "99%"),
      (9_999, 10_000, 99, "99%"), (1_000, 1_000, 100, "100%"), (1, 1, 100, "100%"),
    ] {
      let completion = Completion(done: done, total: total)
      expectEqual(completion.percent, percent, "\(done) of \(total)")
      expectEqual(completion.percentText, text, "\(done) of \(total)")
    }
    for (done, total, isComplete, left) in [
      (0, 0, false, 0), (0, 1, false, 1), (4, 5, false, 1), (5, 5, true, 0),
    ] {
      expectEqual(Completion(done: done, total: total).isComplete, isComplete, "\(done) of \(total)")
      expectEqual(Completion(done: done, total: total).left, left, "\(done) of \(total)")
    }
    expectEqual(Completion(done: 4, total: 5).countText, "4 of 5")
    expectEqual(Completion(done: 1_204, total: 10_000).countText, "1,204 of 10,000")
    expectEqual(Completion(done: 1, total: 2) + Completion(done: 3, total: 5), Completion(done: 4, total: 7))
    expectEqual(Completion(), Completion(done: 0, total: 0))
    // A day has one of four shades, with fixed borders, in order and each with its words.
    for (done, total, step) in [
      (0, 0, .none), (0, 5, .none), (1, 1_000, .part), (2, 5, .part), (499, 1_000, .part), (3, 7, .part),
      (500, 1_000, .most), (1, 2, .most), (3, 4, .most), (999, 1_000, .most), (1_000, 1_000, .all),
      (1, 1, .all),
    ] as [(Int, Int, CompletionStep)] {
      expectEqual(CompletionStep(Completion(done: done, total: total)), step, "\(done) of \(total)")
    }
    expectEqual(CompletionStep.allCases.sorted(), [.none, .part, .most, .all])
    expectEqual(
      CompletionStep.allCases.map { Vocabulary.english.name(of: $0) },
      [
        "nothing done", "less than half done", "half or more done", "all done",
      ])
  }
}

@Suite("The average of days")
struct AverageOfDaysTests {
  /// The averages of a plan whose days have so many problems and topics, with the first of them done.
  private func averages(_ days: [(done: Int, of: Int)], topics: [(done: Int, of: Int)] = []) throws -> [Int?]
  {
    var log = try ProgressLog(start: "2026-11-02")
    var items: [[Item]] = days.map { _ in [] }
    for (index, day) in days.enumerated() where day.of > 0 {
      for number in 1...day.of {
        items[index].append(SamplePlan.problem(index * 100 + number))
        if number <= day.done { try log.finish("lc-\(index * 100 + number)", november: 2) }
      }
    }
    for (index, day) in topics.enumerated() where day.of > 0 {
      for number in 1...day.of {
        items[index].append(SamplePlan.watch("t\(index)-\(number)"))
        if number <= day.done { try log.finish("t\(index)-\(number)", november: 2) }
      }
    }
    return try summary(SamplePlan.curriculum(items), log, november: 20).averages
  }

  @Test("each day weighs the same, whatever it holds, and the mean is rounded down")
  func mean() throws {
    for (days, percent) in [
      ([(1, 1), (0, 9)], 50), ([(0, 1), (9, 9)], 50), ([(0, 1), (8, 9)], 44),
      // Three thirds and no rest; two thirds and a whole, of two days.
      ([(1, 3), (1, 3), (1, 3)], 33), ([(2, 3), (1, 3)], 50), ([(2, 3), (3, 3)], 83),
      // Sixths, sevenths and ninths whose sum is whole.
      ([(1, 6), (2, 6), (3, 6)], 33), ([(1, 7), (2, 7), (4, 7)], 33), ([(3, 7), (4, 7)], 50),
      ([(1, 2), (1, 3), (1, 6)], 33), ([(1, 2), (1, 3), (1, 6), (0, 1)], 25),
      ([(0, 4)], 0), ([(1, 4)], 25), ([(4, 4)], 100), ([(4, 4), (9, 9)], 100), ([(99, 99), (98, 99)], 99),
    ] as [([(Int, Int)], Int)] {
      try expectEqual(averages(days.map { ($0.0, $0.1) }), [percent, nil], "\(days)")
    }
    // 99 of 100 whole days are not all, and 1,000 whole days are.
    try expectEqual(averages(Array(repeating: (1, 1), count: 99) + [(8, 9)]), [99, nil])
    try expectEqual(averages(Array(repeating: (3, 3), count: 1_000)), [100, nil])
    try expectEqual(averages(Array(repeating: (1, 3), count: 1_000)), [33, nil])
    try expectEqual(averages(Array(repeating: (1, 4), count: 1_000)), [25, nil])
    // The sum over these days is 4 - 1/1,163,962,800, so the mean of 100 days is just under 4%.
    let days = [(13, 16), (8, 9), (2, 25), (1, 7), (7, 11), (7, 13), (1, 17), (16, 19)]
    var log = try ProgressLog(start: "2026-11-02")
    var items: [[Item]] = []
    for (index, (done, total)) in days.enumerated() {
      items.append((1...total).map { SamplePlan.problem(index * 100 + $0) })
      for number in 1...done { try log.finish("lc-\(index * 100 + number)", november: 2) }
    }
    while items.count < 100 { items.append([SamplePlan.problem(5_000 + items.count)]) }
    try expectEqual(summary(SamplePlan.curriculum(items), log, november: 3).averages[0], 3)
  }

  @Test("days without an item of the track are left out, and bonus items and problems change no average")
  func withoutItems() throws {
    try expectEqual(averages([(1, 2), (0, 0)], topics: [(0, 0), (3, 3)]), [50, 100])
    try expectEqual(averages([(0, 0)], topics: [(1, 3)]), [nil, 33])
    var log = try ProgressLog(start: "2026-11-02")
    let plan = try SamplePlan.curriculum([[SamplePlan.problem(1), SamplePlan.bonus("extra")]])
    try log.addBonus("bonus-1", beside: 1)
    for id in ["extra", "bonus-1"] { try log.finish(id, november: 2) }
    try expectEqual(summary(plan, log, november: 3).averages[0], 0)
    try log.finish("lc-1", november: 2)
    try expectEqual(Vocabulary.english.averageOfDays(summary(plan, log, november: 3)), "100%")
    // A plan of one track speaks of that track alone.
    for track in [Track.dsa, .systemDesign] {
      let item = track == .dsa ? SamplePlan.problem(1) : SamplePlan.watch("dns")
      let seen = try summary(SamplePlan.curriculum([[item]]), ProgressLog(start: "2026-11-02"), november: 2)
      let name = track == .dsa ? "DSA" : "system design"
      expectEqual(Vocabulary.english.averageOfDays(seen), "0%")
      expectEqual(
        seen.explanation(of: .items).inputs,
        ["0 of 1 in \(name)", "1 left"])
      expectEqual(seen.value(of: .tracks), "0 of 1 (0%)")
      expectEqual(seen.tracks.map(\.track), [track])
    }
  }
}
