// What a text tells of problems solved before the programme, and how it is gathered; and what kind of text `import` was given.

import ItemSyntax
package import StudyModel
package import TextTools

/// The kinds of text that `import` takes.
package enum ImportedText: Hashable, Sendable {
  /// An export, or a store or a backup in its place.
  case json
  /// Rows with commas, semicolons or tabs.
  case table
  /// Markdown with bullets, boxes or tables.
  case checklist

  /// Nil for a text that is none of them.
  package init?(_ text: String) {
    let text = withoutByteOrderMark(text)
    let lines = text.split(whereSeparator: \.isNewline).lazy.map { trimmed($0) }.filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    if first.hasPrefix("{") || (first.hasPrefix("[") && !first.contains("]")) || first == "[]" {
      self = .json
    } else if let columns = columnsOfSolvedHeading(text), columns > 1 || !lines.contains(where: isMarkdown) {
      self = .table
    } else if lines.contains(where: isMarkdown) {
      self = .checklist
    } else if first.contains(where: { ",;\t".contains($0) })
      || ProblemText(first, KnownProblems([Problem]())).startsWithNumber
    {
      self = .table
    } else {
      return nil
    }
  }
}

/// Whether a line without spaces around it is a bullet, a heading or a row of a table.
private func isMarkdown(_ line: String) -> Bool {
  if line.hasPrefix("|") { return true }
  let hashes = line.prefix { $0 == "#" }.count
  return (1...6).contains(hashes) && line.dropFirst(hashes).first == " " || TaskBox(line: line.utf8) != nil
}

/// What was read: all of it, or mistakes for which none of it should be taken.
package struct SolvedReading: Sendable {
  /// The most problems that one file may bring; LeetCode has some thousands.
  package static let mostProblems = 20_000

  /// Each once, by number, then those without one by title.
  package let problems: [SolvedProblem]
  /// How many rows, bullets and tables were left out, and why.
  package let leftOut: [LeftOut: Int]
  /// Rows and bullets that name a problem again.
  package let repeated: Int
  /// Numbers that are not their problem's, which a title or a link tells.
  package let passedOver: [PassedOver]
  /// In order of place; the first hundred of each severity.
  package let diagnostics: [Diagnostic]
  /// How many more there are of them.
  package let untoldErrors: Int
  package let untoldWarnings: Int

  /// Why something was left out.
  package enum LeftOut: CaseIterable, Sendable {
    case notSolved
    /// Its number, title, link or status cannot be right together.
    case contradictory
    /// It is a problem of another judge.
    case otherJudge
    /// It names no problem that is known.
    case unrecognised
  }

  package struct PassedOver: Hashable, Sendable {
    /// From 1.
    package let line: Int
    package let number: Int
    package let problem: SolvedProblem
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Gathers what is read: problems each once, the counts, and the mistakes.
struct SolvedGathering {
  var diagnostics: SolvedDiagnostics
  let known: KnownProblems
  private var problems = SolvedProblems()
  private var leftOut: [SolvedReading.LeftOut: Int] = [:]
  private var passedOver: [SolvedReading.PassedOver] = []
  private var repeated = 0
  /// The first date whose day and month cannot be told apart, and how many there are.
  private var ambiguousDates: (first: DelimitedField, count: Int)?

  init(_ diagnostics: SolvedDiagnostics, known: KnownProblems) {
    (self.diagnostics, self.known) = (diagnostics, known)
  }

  /// - Parameter offset: where it stands, for one too many.
  mutating func add(_ problem: SolvedProblem, at offset: Int) {
    guard case .new = problems.add(problem) else {
      repeated += 1
      return
    }
    if problems.count == SolvedReading.mostProblems + 1 { diagnostics.report(.problemsTooMany, at: offset) }
  }

  mutating func leaveOut(_ reason: SolvedReading.LeftOut, _ cause: SolvedCause? = nil, at offset: Int = 0) {
    leftOut[reason, default: 0] += 1
    if let cause { diagnostics.report(cause, at: offset) }
  }

  mutating func reportAmbiguousDate(_ field: DelimitedField) {
    ambiguousDates = (ambiguousDates?.first ?? field, (ambiguousDates?.count ?? 0) + 1)
  }

  /// The problem that a row or a bullet names; nil, and told, where it names none that can be taken.
  mutating func problem(
    _ verdict: ProblemVerdict, difficulty: Difficulty?, date: CivilDate?, at offset: Int
  ) -> SolvedProblem? {
    switch verdict {
    case .unnamed: diagnostics.report(.nameMissing, at: offset)
    case .contradiction(.number(let number), let claim):
      leaveOut(.contradictory, .numberContradicted(number, claim), at: offset)
    case .contradiction(let one, let other):
      leaveOut(.contradictory, .problemContradicted(one, other), at: offset)
    case .otherJudge(let host): leaveOut(.otherJudge, .otherJudge(host: host), at: offset)
    case .problem(let number, let title, let other):
      let title = number.flatMap { known[$0]?.title } ?? title
      if let title, title.utf8.count > SolvedProblem.longestTitle, title.count > SolvedProblem.longestTitle {
        diagnostics.report(.titleTooLong, at: offset)
        return nil
      }
      let problem = SolvedProblem(number: number, title: title, difficulty: difficulty, date: date)
      if let other {
        passedOver.append(.init(line: diagnostics.source.line(of: offset), number: other, problem: problem))
      }
      return problem
    }
    return nil
  }

  mutating func finish() -> SolvedReading {
    if let (first, count) = ambiguousDates {
      diagnostics.report(.datesAmbiguous(first.text, count: count), at: first.offset)
    }
    return SolvedReading(
      problems: problems.sorted, leftOut: leftOut, repeated: repeated, passedOver: passedOver,
      diagnostics: diagnostics.diagnostics, untoldErrors: diagnostics.untold(.error),
      untoldWarnings: diagnostics.untold(.warning))
  }
}
