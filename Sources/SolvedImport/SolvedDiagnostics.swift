// Everything that can be wrong in a list of solved problems: causes, their words, and where they stand.

import ItemSyntax
import StudyModel
import TextTools

/// A cause with what its words need.
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

  /// A warning leaves something out and goes on.
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

/// The mistakes found so far, each with its place in the text.
struct SolvedDiagnostics {
  /// A file of nothing but mistakes must not bring a hundred thousand of them.
  private static let mostTold = 100

  /// What the offsets count the bytes of.
  let source: SourceText
  private var found: [(cause: SolvedCause, offset: Int)] = []
  private var counts: [Diagnostic.Severity: Int] = [:]

  init(in source: SourceText) { self.source = source }

  mutating func report(_ cause: SolvedCause, at offset: Int) {
    counts[cause.severity, default: 0] += 1
    if counts[cause.severity, default: 0] <= SolvedDiagnostics.mostTold { found.append((cause, offset)) }
  }

  /// How many mistakes there are beyond those that are told.
  func untold(_ severity: Diagnostic.Severity) -> Int {
    max(0, counts[severity, default: 0] - SolvedDiagnostics.mostTold)
  }

  /// By place; what shares one keeps the order it was found in.
  var diagnostics: [Diagnostic] {
    found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      let (cause, offset) = $0.element
      return Diagnostic(cause, at: source.place(of: offset))
    }
  }
}

/// A text cut for a message.
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
