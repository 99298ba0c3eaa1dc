// What an import of problems solved before says: what came in, what was left out, and why.

import Logging
import SolvedImport
import StudyModel
import TextTools

struct SolvedImportText {
  private static let mostWarnings = 10

  let reading: SolvedReading
  let input: ImportInput

  /// Why nothing is taken; nil when something can be.
  var refusal: CommandFailure? {
    let mistakes = reading.diagnostics.filter { $0.severity == .error }
    guard mistakes.isEmpty else {
      let count = mistakes.count + reading.untoldErrors
      let more = reading.untoldErrors > 0 ? "; the first \(mistakes.count) are above" : ""
      let refusal = Diagnostic(
        message: "nothing was imported from \(printable(input.name)): \(counted(count, "mistake"))\(more)",
        help: "fix the file and import it again; it is imported as a whole or not at all")
      return CommandFailure(.no, said: (mistakes + [refusal]).text)
    }
    guard reading.problems.isEmpty else { return nil }
    let refusal = Diagnostic(
      message: "nothing to import from \(printable(input.name)): \(leftOut ?? "it lists no problems")",
      help: "list what you solved, as rows of a table or as ticked boxes")
    return CommandFailure(.no, said: warnings + refusal.text + "\n")
  }

  /// The first warnings, for standard error.
  var warnings: String {
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    let more = warnings.count + reading.untoldWarnings - SolvedImportText.mostWarnings
    return warnings.prefix(SolvedImportText.mostWarnings).map { $0.text + "\n\n" }.joined()
      + (more > 0 ? "and \(counted(more, "warning")) more\n\n" : "")
  }

  func added(_ counts: SolvedCounts) -> String {
    counts.added.isEmpty ? "nothing new" : "\(counted(counts.added.count, "problem")) solved before"
  }

  /// - Parameter inPlan: how many of the problems that came in the plan asks for.
  func headline(_ counts: SolvedCounts, inPlan: Int) -> String {
    added(counts) + (counts.added.isEmpty ? "" : " (\(grouped(inPlan)) of them in your plan)")
  }

  /// What became of the rest.
  func remarks(_ counts: SolvedCounts) -> [String] {
    let unnumbered = reading.problems.filter { $0.number == nil }.map(\.title)
    let passedOver = reading.passedOver.map { "line \($0.line) (\($0.number), \($0.problem.title))" }
    return [
      counts.known + counts.completed > 0
        ? "Already there: \(counted(counts.known + counts.completed, "problem"))"
          + (counts.completed > 0 ? "; \(grouped(counts.completed)) of them gained details." : ".")
        : nil,
      leftOut.map { "Left out: \($0)." },
      reading.repeated > 0
        ? "Named more than once and counted once: \(counted(reading.repeated, "entry", plural: "entries"))."
        : nil,
      passedOver.isEmpty
        ? nil
        : "The number belongs to another problem, so the title or link counts: \(joined(passedOver, atMost: 5)).",
      unnumbered.isEmpty
        ? nil : "Known by title alone, since the number is not known: \(joined(unnumbered, atMost: 5)).",
    ].compactMap(\.self)
  }

  /// As in `2 entries not solved, 1 contradictory`; nil where nothing was left out.
  private var leftOut: String? {
    let counts = SolvedReading.LeftOut.allCases.compactMap { reason in
      reading.leftOut[reason].map { (reason, $0) }
    }
    guard let (reason, count) = counts.first else { return nil }
    let first = "\(counted(count, "entry", plural: "entries")) \(reason.words)"
    return ([first] + counts.dropFirst().map { "\(grouped($1)) \($0.words)" }).joined(separator: ", ")
  }
}

extension SolvedReading.LeftOut {
  fileprivate var words: String {
    switch self {
    case .notSolved: "not solved"
    case .contradictory: "contradictory"
    case .otherJudge: "from another judge"
    case .unrecognised: "not recognised"
    }
  }
}
