// Begins another plan in a programme that is under way: its round so far is archived, and the plan starts today.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

/// The first round of another plan, in place of the round that a programme is in.
struct AnotherPlan {
  private let session: Session
  private let programme: ProgrammeName
  private let curriculum: Curriculum

  /// Nil if the programme has nothing logged, or if its plan has errors: then the new plan takes the place of the old one.
  ///
  /// - Throws: if the disk does not give the old plan.
  init?(_ curriculum: Curriculum, in session: Session) throws {
    programme = session.opened.programme
    guard session.opened.learner.programmes[programme]?.records.isEmpty == false else { return nil }
    do {
      try session.requirePlan()
    } catch let failure as Failure where failure.kind == .data {
      return nil
    }
    (self.session, self.curriculum) = (session, curriculum)
  }

  /// What it makes of the log.
  struct Outcome {
    let round: ProgrammeName
    let solved: SolvedCounts
    let log: ProgressLog
  }

  /// Archives the round and begins the next one. What the round solved counts as solved before.
  ///
  /// - Throws: if the programme is archived.
  func begin(in learner: inout LearnerLog) throws -> Outcome {
    try learner.refuseChange(of: programme)
    let next = learner.beginAnotherPlan(
      of: programme, on: session.today,
      restDates: session.summary.calendar.planRestDates(before: session.today))
    var log = learner[next]
    let solved = log.take(solvedBefore: session.summary.solvedProblems)
    learner[next] = log
    return Outcome(round: next, solved: solved, log: log)
  }

  /// The name of the next round, and the numbers of its plan.
  func preview() throws -> (outcome: Outcome, summary: ProgressSummary) {
    var learner = session.opened.learner
    let outcome = try begin(in: &learner)
    return (outcome, summarize(curriculum, outcome.log, session.now))
  }

  /// What begins, what is archived, and what counts as solved before.
  func lines(_ name: String, _ outcome: Outcome, _ summary: ProgressSummary) throws -> [String] {
    let calendar = summary.calendar
    let first = calendar.plannedDates.first.map { $0 == session.today ? "today" : $0.longTextWithWeekday }
    let last = calendar.end.map { "; the last is \($0.longTextWithWeekday)" } ?? ""
    var lines = ["\(name): day 1 of \(curriculum.days.count) is \(first ?? "not planned")\(last)."]
    let facts = try session.store.roundInHand()?.facts?.words
    lines.append(
      "The round so far is archived\(facts.map { ": \($0)" } ?? ""). Streak and active days go on.")
    let added = outcome.solved.added
    if !added.isEmpty {
      let inPlan = SolvedBefore(curriculum, ProgressLog(solvedBefore: added)).inPlan
      let count = counted(added.count, "problem")
      lines.append(
        "\(count) of it \(added.count == 1 ? "counts" : "count") as solved before, \(inPlan) in the new plan."
      )
    }
    return lines
  }
}

extension ProgressSummary {
  /// The problems that were solved in the programme, each with the date of its first solve.
  fileprivate var solvedProblems: [SolvedProblem] {
    placedItems.flatMap { placed in
      placed.entries.filter(\.attempt.isFinish).compactMap { id, attempt -> SolvedProblem? in
        let problem = id == placed.item?.alternativeID ? placed.item?.alternative : placed.problem
        // Of a former item only the identity is left.
        guard let number = problem?.number ?? leetCodeNumber(id.text) else { return nil }
        return SolvedProblem(
          number: number, title: problem?.title, difficulty: problem?.difficulty, date: attempt.day)
      }
    }.sorted { ($0.date?.serial ?? 0, $0.number ?? 0) < ($1.date?.serial ?? 0, $1.number ?? 0) }
  }
}
