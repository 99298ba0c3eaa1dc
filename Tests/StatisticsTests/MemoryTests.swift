// What is remembered after each solve: FSRS-6 against its published numbers, and what holds for any history.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Memory")
struct MemoryTests {
  @Test("nothing is due on the day it was solved, and everything after a hundred years")
  func bounds() {
    var memory = Memory(first: .again)
    expectEqual(memory.daysRemembered, 0)
    for _ in 0..<30 { memory = memory.solved(.easy, after: memory.daysRemembered + 1) }
    #expect(memory.stability > 36_500)
    expectEqual(memory.daysRemembered, 36_500)
    // Recall is whole on the day itself, and on a day before it by a clock that was set back.
    expectEqual(Memory(first: .again).recall(after: 0), 1)
    expectEqual(Memory(first: .again).recall(after: -3), 1)
  }

  @Test(
    "first solves begin with the published stabilities, and a stability is the day on which recall is 0.9")
  func first() {
    for (rating, stability, difficulty) in [
      (.again, 0.212, 6.4133), (.hard, 1.2931, 5.1121707), (.good, 2.3065, 2.1181040), (.easy, 8.2956, 1),
    ] as [(Rating, Double, Double)] {
      let memory = Memory(first: rating)
      expectEqual(memory.stability, stability)
      #expect(abs(memory.difficulty - difficulty) < 1e-6)
    }
    for rating in Rating.allCases {
      var memory = Memory(first: rating)
      for _ in 0..<3 { memory = memory.solved(.good, after: 10) }
      let whole = Int(memory.stability)
      #expect(memory.recall(after: whole) >= 0.9 && memory.recall(after: whole + 1) < 0.9)
      #expect(memory.isFresh(after: whole) && !memory.isFresh(after: whole + 1))
      expectEqual(memory.daysRemembered, whole)
    }
  }

  @Test("solved again, stability and difficulty are those of other programs")
  func sequence() {
    // After each interval the stability in whole days is the next one.
    var memory = Memory(first: .good)
    var intervals = [2]
    for rating in [Rating.good, .hard, .good, .again, .good, .good] {
      memory = memory.solved(rating, after: intervals[intervals.count - 1])
      intervals.append(Int(memory.stability.rounded()))
    }
    expectEqual(intervals, [2, 11, 32, 93, 4, 8, 17])
    // Those of py-fsrs, with two solves on one day.
    var other = Memory(first: .again)
    for days in [0, 1, 3, 8, 21] { other = other.solved(.good, after: days) }
    #expect(abs(other.stability / 53.62691 - 1) < 1e-4)
    #expect(abs(other.difficulty / 6.3574867 - 1) < 1e-4)
  }

  @Test("over 10,000 histories everything stays in its bounds, and better ratings are never forgotten sooner")
  func histories() {
    var numbers = SeededNumbers(seed: 6)
    for history in 0..<10_000 {
      var memory = Memory(first: numbers.rating())
      for _ in 0..<numbers.number(in: 1...12) {
        let days = numbers.number(in: 0...9) == 0 ? 0 : numbers.number(in: 1...400)
        let after = Rating.allCases.map { memory.solved($0, after: days) }
        let stabilities = after.map(\.stability)
        // On the same day a good growth may be held at 1, so that two of them are equal.
        let areInOrder = zip(stabilities, stabilities.dropFirst()).allSatisfy {
          days > 0 ? $0 < $1 : $0 <= $1
        }
        let harder = zip(after, after.dropFirst()).allSatisfy { $0.difficulty >= $1.difficulty }
        let isBounded = after.allSatisfy { $0.stability >= 0.001 && (1...10).contains($0.difficulty) }
        let isShorter = stabilities[0] <= memory.stability
        let falls = memory.recall(after: days) > memory.recall(after: days + 1)
        guard areInOrder, harder, isBounded, isShorter, falls else {
          Issue.record("history \(history): \(memory) after \(days) days became \(after)")
          return
        }
        memory = memory.solved(numbers.rating(), after: days)
      }
    }
  }
}

extension SeededNumbers {
  /// Any rating, each as often as the others.
  fileprivate mutating func rating() -> Rating { Rating.allCases[number(in: 0...Rating.allCases.count - 1)] }
}
