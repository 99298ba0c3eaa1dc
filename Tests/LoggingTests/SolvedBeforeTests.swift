// Taking lists of problems solved before: nothing comes twice, and what is known of a problem is filled in.

import StudyModel
import TestSupport
import Testing

@testable import Logging

struct SolvedImportTests {
  private let two = [SolvedProblem(number: 1, title: "Two Sum"), SolvedProblem(number: nil, title: "Puzzle")]

  @Test("taking the same problems again changes nothing, and more that is known of one is kept")
  func take() {
    var log = ProgressLog()
    expectEqual(log.take(solvedBefore: two).added, two)
    expectEqual(log, ProgressLog(solvedBefore: two))
    expectEqual(log.take(solvedBefore: two), SolvedCounts(added: [], completed: 0, known: 2))
    expectEqual(log, ProgressLog(solvedBefore: two))
    var known = ProgressLog(solvedBefore: two)
    let counts = known.take(solvedBefore: [
      SolvedProblem(number: 8, title: "puzzle"), SolvedProblem(number: 3, title: "New"),
    ])
    expectEqual(counts, SolvedCounts(added: [SolvedProblem(number: 3, title: "New")], completed: 1, known: 0))
    expectEqual(known.solvedBefore.map(\.number), [1, 3, 8])
  }
}
