// Problems solved before: which two are one, and what is known of one that was told of twice.

import StudyModel
import Testing

struct SolvedProblemTests {
  private func adding(_ problems: [SolvedProblem]) -> (SolvedProblems, [SolvedProblems.Change]) {
    var all = SolvedProblems()
    var changes: [SolvedProblems.Change] = []
    for problem in problems { changes.append(all.add(problem)) }
    return (all, changes)
  }

  @Test func `a number makes a problem, and without one the title does`() {
    let (all, changes) = adding([
      SolvedProblem(number: 7, title: "A"), SolvedProblem(number: 8, title: "A"),
      SolvedProblem(number: nil, title: "a!"), SolvedProblem(number: nil, title: "?!"),
      SolvedProblem(number: nil, title: "!!"), SolvedProblem(number: nil, title: "?!"),
    ])
    #expect(changes == [.new, .new, .known, .new, .new, .known])
    #expect(all.sorted.map(\.title) == ["A", "A", "!!", "?!"])
  }

  @Test func `what is known grows, and one's own words stay`() {
    let (all, changes) = adding([
      SolvedProblem(number: nil, title: "Two Sum"),
      SolvedProblem(number: 1, title: "two sum", difficulty: .easy),
      SolvedProblem(number: 1, title: "Other", difficulty: .hard, date: CivilDate("2026-11-20")),
      SolvedProblem(number: 1, title: nil), SolvedProblem(number: 9, title: nil),
      SolvedProblem(number: 9, title: "Nine"),
    ])
    #expect(changes == [.new, .completed, .completed, .known, .new, .completed])
    #expect(
      all.sorted == [
        SolvedProblem(number: 1, title: "Two Sum", difficulty: .easy, date: CivilDate("2026-11-20")),
        SolvedProblem(number: 9, title: "Nine"),
      ])
  }

  @Test func `they are sorted by number, then by title`() {
    let (all, _) = adding([
      SolvedProblem(number: nil, title: "b"), SolvedProblem(number: 100, title: "z"),
      SolvedProblem(number: nil, title: "A"), SolvedProblem(number: 9, title: "y"),
    ])
    #expect(all.sorted.map(\.title) == ["y", "z", "A", "b"])
    #expect(SolvedProblem(number: 9, title: nil).title == "LC 9")
  }
}
