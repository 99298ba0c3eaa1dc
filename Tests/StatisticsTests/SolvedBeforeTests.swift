// Problems solved before the programme: marked in the plan, and outside every other number.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

struct SolvedBeforeTests {
  private let plan: Curriculum

  init() throws {
    plan = try SamplePlan.curriculum([
      [SamplePlan.problem(1), SamplePlan.problem(2, alternative: 3)],
      [SamplePlan.problem(1, revision: 1), SamplePlan.problem(4), SamplePlan.watch("w")],
    ])
  }

  private func solved(_ numbers: [Int?]) -> [SolvedProblem] {
    numbers.map { SolvedProblem(number: $0, title: "Problem 4") }
  }

  private func marked(_ before: SolvedBefore) -> [String] {
    plan.days.flatMap(\.items).filter(before.marks).map(\.id.text)
  }

  @Test("a problem of the plan is marked, by its own number or by that of its free alternative")
  func marks() throws {
    let before = SolvedBefore(plan, ProgressLog(solvedBefore: solved([1, 3, 900])))
    expectEqual(marked(before), ["lc-1", "lc-2"])
    #expect((before.problems, before.inPlan, before.open) == (3, 2, 2))
    // Work in the programme takes the mark away and leaves the fact.
    var log = ProgressLog(solvedBefore: solved([1, 3]))
    log.log("lc-1", on: try november(2), minutes: 5, isFinish: false)
    log.log("lc-3", on: try november(2), minutes: nil, isFinish: true)
    let worked = SolvedBefore(plan, log)
    expectEqual(marked(worked), ["lc-1"])
    #expect((worked.problems, worked.inPlan, worked.open) == (2, 2, 1))
    // A problem without a number marks nothing.
    let unnumbered = SolvedBefore(plan, ProgressLog(solvedBefore: solved([nil])))
    #expect((unnumbered.problems, unnumbered.inPlan, unnumbered.open) == (1, 0, 0))
  }

  @Test("nothing else that is counted changes by it", arguments: Tier.seeds(15, nightly: 60))
  func nothingElseCountedChanges(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    let log = try history.log(history.acts)
    var other = log
    let numbers = history.plan.days.flatMap(\.items).compactMap { $0.problem?.number }
    other.solvedBefore =
      SolvedProblems(
        Set(numbers).filter { $0 % 3 != Int(seed % 3) }.map { SolvedProblem(number: $0, title: "T\($0)") }
      ).sorted
    try #require(numbers.isEmpty || numbers.count < 5 || !other.solvedBefore.isEmpty)
    let (without, with) = (
      summary(history.plan, log, on: history.today), summary(history.plan, other, on: history.today)
    )
    expectEqual(with.solvedBefore.problems, other.solvedBefore.count)
    // Every stored part but that one, whatever parts are added in time to come.
    let parts = zip(Mirror(reflecting: without).children, Mirror(reflecting: with).children)
    for (one, two) in parts where one.label != "solvedBefore" {
      expectEqual(written(one.value), written(two.value), "\(one.label ?? "")")
    }
    for measure in Measure.allCases where measure != .solvedBefore {
      expectEqual(without.explanation(of: measure), with.explanation(of: measure))
    }
  }

  /// A value in words; those of a dictionary in order.
  private func written(_ value: Any) -> String {
    guard let byDate = value as? [CivilDate: Any] else { return String(reflecting: value) }
    return byDate.sorted { $0.key < $1.key }.map { String(reflecting: $0) }.joined()
  }
}
