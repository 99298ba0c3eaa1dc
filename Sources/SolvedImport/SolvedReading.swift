// The result of reading solved problems: how they are collected, the errors, and the kinds of text that `import`
// takes.

import ItemSyntax
package import StudyModel
package import TextTools

/// The kinds of text that `import` takes.
package enum ImportedText: Hashable, Sendable {
  /// An export, or a store or backup in its place.
  case json
  /// Rows with commas, semicolons or tabs.
  case table
  /// Markdown with bullets, boxes or tables.
  case checklist

  /// Nil for a text of any other kind.
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

/// Whether a line without surrounding spaces is a bullet, a heading or a row of a table.
private func isMarkdown(_ line: String) -> Bool {
  if line.hasPrefix("|") { return true }
  let hashes = line.prefix { $0 == "#" }.count
  return (1...6).contains(hashes) && line.dropFirst(hashes).first == " " || TaskBox(line: line) != nil
}

/// The problems that were read, or errors because of which none should be imported.
package struct SolvedReading: Sendable {
  /// The maximum number of problems in one file; LeetCode has a few thousand.
  package static let mostProblems = 20_000

  /// Each problem once, by number, then those without a number by title.
  package let problems: [SolvedProblem]
  /// The number of rows, bullets and tables that were left out, by reason.
  package let leftOut: [LeftOut: Int]
  /// The number of rows and bullets that name a problem again.
  package let repeated: Int
  /// Numbers that were ignored because a title or link identifies the problem.
  package let passedOver: [PassedOver]
  /// Ordered by place; the first hundred of each severity.
  package let diagnostics: [Diagnostic]
  /// The number of errors and of warnings beyond those.
  package let untoldErrors: Int
  package let untoldWarnings: Int

  /// Why something was left out.
  package enum LeftOut: CaseIterable, Sendable {
    case notSolved
    /// Its number, title, link or status contradict each other.
    case contradictory
    /// It is a problem of another judge.
    case otherJudge
    /// It does not name a known problem.
    case unrecognised
  }

  package struct PassedOver: Hashable, Sendable {
    /// Counted from 1.
    package let line: Int
    package let number: Int
    package let problem: SolvedProblem
  }
}

/// Collects the problems, each once, the counts and the diagnostics.
struct SolvedGathering {
  var diagnostics: SolvedDiagnostics
  let known: KnownProblems
  private var problems = SolvedProblems()
  private var leftOut: [SolvedReading.LeftOut: Int] = [:]
  private var passedOver: [SolvedReading.PassedOver] = []
  private var repeated = 0
  /// The first date whose day and month are ambiguous, and the number of such dates.
  private var ambiguousDates: (first: DelimitedField, count: Int)?

  init(_ diagnostics: SolvedDiagnostics, known: KnownProblems) {
    (self.diagnostics, self.known) = (diagnostics, known)
  }

  /// - Parameter offset: the byte offset, for the error about too many problems.
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

  /// The problem that a row or bullet names; nil, with a diagnostic or a count, if it names none that can be
  /// imported.
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

/// An error or warning, with the values for its message.
enum SolvedCause: DiagnosticCause {
  case datesAmbiguous(String, count: Int)
  case dateUnknown(String)
  case difficultyUnknown(String)
  case fieldsTooMany(columns: Int)
  case fileOverLimit(String)
  case headingUnknown
  case nameMissing
  case numberContradicted(Int, ProblemClaim)
  case numberIgnored(String)
  case numberUnknown(String)
  case otherJudge(host: String)
  case problemContradicted(ProblemClaim, ProblemClaim)
  case problemUnknown(String)
  case problemsTooMany
  case quoteFollowed
  case quoteUnclosed
  case statusContradicted(String, isTicked: Bool)
  case tableUnknown
  case titleTooLong

  /// A warning leaves something out; the import continues.
  var severity: Diagnostic.Severity {
    switch self {
    case .numberContradicted, .problemContradicted, .datesAmbiguous, .dateUnknown, .difficultyUnknown,
      .numberIgnored, .otherJudge,
      .problemUnknown, .statusContradicted, .tableUnknown:
      .warning
    default: .error
    }
  }
}

/// The diagnostics found so far, each with its byte offset in the text.
struct SolvedDiagnostics {
  /// A file that has only errors must not print a hundred thousand of them.
  private static let mostTold = 100

  /// The text that the offsets refer to.
  let source: SourceText
  private var found: [(cause: SolvedCause, offset: Int)] = []
  private var counts: [Diagnostic.Severity: Int] = [:]

  init(in source: SourceText) { self.source = source }

  mutating func report(_ cause: SolvedCause, at offset: Int) {
    counts[cause.severity, default: 0] += 1
    if counts[cause.severity, default: 0] <= SolvedDiagnostics.mostTold { found.append((cause, offset)) }
  }

  /// The number of diagnostics beyond those that are shown.
  func untold(_ severity: Diagnostic.Severity) -> Int {
    max(0, counts[severity, default: 0] - SolvedDiagnostics.mostTold)
  }

  /// Ordered by offset; diagnostics at the same offset stay in the order in which they were found.
  var diagnostics: [Diagnostic] {
    found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      let (cause, offset) = $0.element
      return Diagnostic(cause, at: source.place(of: offset))
    }
  }
}

func shortened(_ text: String) -> String { truncated(text, to: 40) }

extension SolvedCause {
  var message: String {
    switch self {
    case .numberContradicted(let number, let claim):
      "\(number) is not LeetCode's number for \(claim.words); left out"
    case .problemContradicted(let one, let other):
      "\(one.words) and \(other.words) are not the same problem; left out"
    case .datesAmbiguous(let text, let count):
      "`\(shortened(text))` may have the day or the month first; \(counted(count, "date")) left out"
    case .dateUnknown(let text): "`\(shortened(text))` is not a date that can be read; the date is left out"
    case .difficultyUnknown(let text): "`\(shortened(text))` is not a difficulty; it is left out"
    case .fieldsTooMany(let columns):
      "the row has more fields than the heading, which has \(counted(columns, "column"))"
    case .fileOverLimit(let limit): "the file is too large or too complex: \(limit)"
    case .headingUnknown: "this line names no column of problems, and does not start with a problem's number"
    case .nameMissing: "the row names no problem"
    case .numberIgnored(let text): "`\(shortened(text))` is not a LeetCode number; the title counts"
    case .numberUnknown(let text): "`\(shortened(text))` is not a LeetCode number"
    case .otherJudge(let host): "the link leads to \(shortened(host)), not to LeetCode; left out"
    case .problemUnknown(let text): "`\(shortened(text))` is not a known problem; left out"
    case .problemsTooMany: "the file has more than \(grouped(SolvedReading.mostProblems)) problems"
    case .quoteFollowed: "text follows the closing quote of the field"
    case .quoteUnclosed: "the quote is not closed"
    case .statusContradicted(let text, let isTicked):
      "the box is \(isTicked ? "ticked" : "not ticked"), but the status is `\(shortened(text))`; left out"
    case .tableUnknown: "the table's heading names no column of problems; the table is left out"
    case .titleTooLong: "the title is longer than \(SolvedProblem.longestTitle) characters"
    }
  }

  var help: String {
    switch self {
    case .numberContradicted(let number, _):
      "remove the number if it only counts; write `LC \(number)` if it is LeetCode's"
    case .problemContradicted: "correct or remove the one that is wrong"
    case .datesAmbiguous:
      "write dates with the year first, such as `2026-11-20`; the problems are kept without a date"
    case .dateUnknown: "write one such as `2026-11-20`; a time may follow"
    case .difficultyUnknown: "write `Easy`, `Medium` or `Hard`"
    case .fieldsTooMany: "put double quotes around a field that contains the separator"
    case .fileOverLimit: "simplify it, or split it"
    case .headingUnknown: "start with a heading such as `number,title,difficulty,status,date`"
    case .nameMissing: "write its number, its title or its LeetCode address, or remove the row"
    case .numberIgnored: "write a number from 1 to 99999, or leave it empty"
    case .numberUnknown: "write a number from 1 to 99999, or add a column with the title"
    case .otherJudge: "only LeetCode problems are imported; replace the link if it is one"
    case .problemUnknown: "write its number before it, as in `LC 1: Two Sum`, or link it to LeetCode"
    case .problemsTooMany: "check that it is the right file, or split it"
    case .quoteFollowed: "double each quote inside a quoted field"
    case .quoteUnclosed: "write a double quote at the end of the field"
    case .statusContradicted: "correct the one that is wrong"
    case .tableUnknown: "name the columns as in `| number | title | difficulty | status |`"
    case .titleTooLong: "shorten it, or look for a missing quote above"
    }
  }
}

extension ProblemClaim {
  fileprivate var words: String {
    switch self {
    case .link(let slug): "the link to `\(shortened(slug))`"
    case .leetCodeNumber(let number): "LC \(number)"
    case .title(let title): "`\(shortened(title))`"
    case .number(let number): "\(number)"
    }
  }
}
