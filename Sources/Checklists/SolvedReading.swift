// What a table or a checklist says of problems solved before the programme, and the problems a plan knows.

package import StudyModel

/// What was read: all of it, or mistakes for which none of it should be taken.
package struct SolvedReading: Sendable {
  /// The most problems that one file may bring; LeetCode has some thousands.
  package static let mostProblems = 20_000

  /// Each once, by number, then those without one by title.
  package let problems: [SolvedProblem]
  /// Rows and boxes that say not solved.
  package let notSolved: Int
  /// Rows and bullets that name a problem again.
  package let repeated: Int
  /// Bullets and tables in which no problem is recognised.
  package let unrecognised: Int
  /// In order of place; the first hundred of each severity.
  package let diagnostics: [Diagnostic]
  /// How many more there are of them.
  package let untoldErrors: Int
  package let untoldWarnings: Int

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// The problems that a plan knows, by number and by title.
package struct KnownProblems: Sendable {
  private var byNumber: [Int: Problem] = [:]
  private var byName: [String: Problem] = [:]

  /// Those of a plan, the free alternatives of premium problems among them.
  package init(_ curriculum: Curriculum) {
    self.init(curriculum.days.flatMap(\.items).flatMap { [$0.problem, $0.alternative].compactMap(\.self) })
  }

  package init(_ problems: [Problem]) {
    for problem in problems {
      if byNumber[problem.number] == nil { byNumber[problem.number] = problem }
      let name = KnownProblems.name(problem.title)
      if byName[name] == nil { byName[name] = problem }
    }
  }

  subscript(number: Int) -> Problem? { byNumber[number] }

  /// - Parameter name: a title, or a slug.
  subscript(name: String) -> Problem? {
    let name = KnownProblems.name(name)
    return name.isEmpty ? nil : byName[name]
  }

  /// LeetCode's own slugs part words in other places than titles do: `powx-n` is Pow(x, n).
  private static func name(_ title: String) -> String { slug(title).filter { $0 != "-" } }
}

/// Gathers what is read: problems each once, the counts, and the mistakes.
struct SolvedGathering {
  var findings: SolvedFindings
  let known: KnownProblems
  var notSolved = 0
  var unrecognised = 0
  private var problems = SolvedProblems()
  private var repeated = 0

  init(_ findings: SolvedFindings, known: KnownProblems) {
    (self.findings, self.known) = (findings, known)
  }

  /// - Parameter offset: where it stands, for one too many.
  mutating func add(_ problem: SolvedProblem, at offset: Int) {
    guard case .new = problems.add(problem) else {
      repeated += 1
      return
    }
    if problems.count == SolvedReading.mostProblems + 1 { findings.report(.problemsTooMany, at: offset) }
  }

  /// The problem that a row or a bullet names; nil, and a mistake, when its title cannot be one.
  mutating func problem(
    number: Int?, title: String?, difficulty: Difficulty?, date: CivilDate?, at offset: Int
  ) -> SolvedProblem? {
    let found = number.map { known[$0] } ?? title.flatMap { known[$0] }
    let number = number ?? found?.number
    let title = found?.title ?? title
    guard number != nil || title?.isEmpty == false else {
      findings.report(.nameMissing, at: offset)
      return nil
    }
    if let title {
      guard !title.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
        findings.report(.controlCharacter, at: offset)
        return nil
      }
      guard title.utf8.count <= SolvedProblem.longestTitle || title.count <= SolvedProblem.longestTitle else {
        findings.report(.titleTooLong, at: offset)
        return nil
      }
    }
    return SolvedProblem(number: number, title: title, difficulty: difficulty, date: date)
  }

  var reading: SolvedReading {
    SolvedReading(
      problems: problems.sorted, notSolved: notSolved, repeated: repeated, unrecognised: unrecognised,
      diagnostics: findings.diagnostics, untoldErrors: findings.untold(.error),
      untoldWarnings: findings.untold(.warning))
  }
}
