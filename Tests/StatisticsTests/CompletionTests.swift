// Done of total: percentages rounded down, counts, the five steps of the heat map.

import Statistics
import Testing

@Suite("Completion")
struct CompletionTests {
  @Test(
    "per cent are rounded down, and more than nothing is never none nor less than all ever all",
    arguments: [
      (0, 0, 0, "0 %"), (0, 1, 0, "0 %"), (0, 1_000, 0, "0 %"), (1, 1_000, 0, "<1 %"), (9, 1_000, 0, "<1 %"),
      (10, 1_000, 1, "1 %"), (19, 1_000, 1, "1 %"), (20, 1_000, 2, "2 %"), (1, 3, 33, "33 %"),
      (2, 3, 66, "66 %"),
      (1, 2, 50, "50 %"), (99, 100, 99, "99 %"), (998, 1_000, 99, "99 %"), (999, 1_000, 99, "99 %"),
      (9_999, 10_000, 99, "99 %"), (1_000, 1_000, 100, "100 %"), (1, 1, 100, "100 %"),
    ])
  func perCent(done: Int, total: Int, percent: Int, text: String) {
    let completion = Completion(done: done, total: total)
    #expect(completion.percent == percent)
    #expect(completion.percentText == text)
  }

  @Test(
    "the heat map has five steps with fixed borders",
    arguments: [
      (0, 0, .none), (0, 5, .none), (1, 1_000, .some), (1, 5, .some), (2, 5, .some), (499, 1_000, .some),
      (1, 3, .some),
      (3, 7, .some), (500, 1_000, .half), (1, 2, .half), (2, 4, .half), (2, 3, .half), (3, 5, .half),
      (5, 7, .half),
      (749, 1_000, .half), (750, 1_000, .most), (3, 4, .most), (6, 8, .most), (4, 5, .most), (6, 7, .most),
      (999, 1_000, .most), (1_000, 1_000, .all), (1, 1, .all), (5, 5, .all),
    ] as [(Int, Int, CompletionStep)])
  func steps(done: Int, total: Int, step: CompletionStep) {
    #expect(CompletionStep(Completion(done: done, total: total)) == step)
  }

  @Test("the steps are in order and each has its words")
  func stepWords() {
    #expect(CompletionStep.allCases.sorted() == [.none, .some, .half, .most, .all])
    #expect(
      CompletionStep.allCases.map(\.words) == [
        "nothing done", "under half done", "half or more done", "three quarters or more done", "all done",
      ])
  }

  @Test(
    "all is complete, less is not, and nothing at all is not either",
    arguments: [(0, 0, false, 0), (0, 1, false, 1), (4, 5, false, 1), (5, 5, true, 0)])
  func complete(done: Int, total: Int, isComplete: Bool, left: Int) {
    #expect(Completion(done: done, total: total).isComplete == isComplete)
    #expect(Completion(done: done, total: total).left == left)
  }

  @Test("counts are said in full and add up")
  func counts() {
    #expect(Completion(done: 4, total: 5).countText == "4 of 5")
    #expect(Completion(done: 1_204, total: 10_000).countText == "1,204 of 10,000")
    #expect(Completion(done: 1, total: 2) + Completion(done: 3, total: 5) == Completion(done: 4, total: 7))
    #expect(Completion() == Completion(done: 0, total: 0))
  }
}
