// Problems solved before, taken into a log: each once, beside everything else.

import StudyModel
import Testing

@testable import Logging

struct SolvedImportTests {
  private let two = [SolvedProblem(number: 1, title: "Two Sum"), SolvedProblem(number: nil, title: "Puzzle")]

  @Test func `taking the same problems again changes nothing`() {
    var log = ProgressLog()
    #expect(log.take(solvedBefore: two).added == two)
    #expect(log == ProgressLog(solvedBefore: two))
    #expect(log.take(solvedBefore: two) == SolvedCounts(added: [], completed: 0, known: 2))
    #expect(log == ProgressLog(solvedBefore: two))
  }

  @Test func `more that is known of a problem is kept, and counted apart`() {
    var log = ProgressLog(solvedBefore: two)
    let counts = log.take(solvedBefore: [
      SolvedProblem(number: 8, title: "puzzle"), SolvedProblem(number: 3, title: "New"),
    ])
    #expect(counts == SolvedCounts(added: [SolvedProblem(number: 3, title: "New")], completed: 1, known: 0))
    #expect(log.solvedBefore.map(\.number) == [1, 3, 8])
  }

  @Test func `two logs are merged with what was solved before either`() {
    var log = ProgressLog()
    #expect(log.merge(ProgressLog(solvedBefore: two)).added.solvedBefore == 2)
    let counts = log.merge(ProgressLog(solvedBefore: [two[0], SolvedProblem(number: 5, title: "Five")]))
    #expect((counts.added.solvedBefore, counts.dropped.solvedBefore) == (1, 1))
    #expect(log.solvedBefore.map(\.title) == ["Two Sum", "Five", "Puzzle"])
  }
}
