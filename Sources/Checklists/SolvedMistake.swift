// Everything that can be wrong in a list of solved problems: causes, their words, and where they stand.

import StudyModel
import TextTools

/// A cause with what its words need.
enum SolvedMistake: Hashable {
  case contradiction(ProblemClaim, ProblemClaim)
  case datesAmbiguous(String, count: Int)
  case dateUnknown(String)
  case difficultyUnknown(String)
  case fieldsTooMany(columns: Int)
  case fileOverLimit(String)
  case headingUnknown
  case nameMissing
  case numberIgnored(String)
  case numberUnknown(String)
  case otherJudge(host: String)
  case problemUnknown(String)
  case problemsTooMany
  case quoteFollowed
  case quoteUnclosed
  case statusContradicted(String, isTicked: Bool)
  case statusUnknown(String)
  case tableUnknown
  case titleTooLong

  /// A warning leaves something out and goes on.
  var severity: Diagnostic.Severity {
    switch self {
    case .contradiction, .datesAmbiguous, .dateUnknown, .difficultyUnknown, .numberIgnored, .otherJudge,
      .problemUnknown, .statusContradicted, .tableUnknown:
      .warning
    default: .error
    }
  }
}

/// The mistakes found so far, each with its place in the text.
struct SolvedFindings {
  /// A file of nothing but mistakes must not bring a hundred thousand of them.
  private static let mostTold = 100
  /// Of a longer line nothing is shown.
  private static let longestLine = 400

  private let file: String
  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  private var found: [(mistake: SolvedMistake, offset: Int)] = []
  private var counts: [Diagnostic.Severity: Int] = [:]

  /// - Parameter text: what the offsets of mistakes count the bytes of.
  init(file: String, text: String) {
    self.file = file
    bytes = Array(text.utf8)
    lines = lineRanges(of: text)
  }

  mutating func report(_ mistake: SolvedMistake, at offset: Int) {
    counts[mistake.severity, default: 0] += 1
    if counts[mistake.severity, default: 0] <= SolvedFindings.mostTold { found.append((mistake, offset)) }
  }

  /// How many mistakes there are beyond those that are told.
  func untold(_ severity: Diagnostic.Severity) -> Int {
    max(0, counts[severity, default: 0] - SolvedFindings.mostTold)
  }

  /// By place; what shares one keeps the order it was found in.
  var diagnostics: [Diagnostic] {
    found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      let (mistake, offset) = $0.element
      let words = mistake.words
      return Diagnostic(
        severity: mistake.severity, place: place(of: offset), identifier: words.identifier,
        message: words.message, help: words.help)
    }
  }

  /// The line that a byte stands in, from 1; 0 in a text without lines.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func place(of offset: Int) -> Diagnostic.Place {
    let low = line(of: offset)
    guard low > 0 else { return Diagnostic.Place(file: file, line: 1, column: 1, source: "") }
    let line = lines[low - 1]
    guard line.count <= SolvedFindings.longestLine else {
      return Diagnostic.Place(file: file, line: low, column: offset - line.lowerBound + 1, source: "")
    }
    let before = String(
      decoding: bytes[line.lowerBound..<min(max(offset, line.lowerBound), line.upperBound)], as: UTF8.self)
    return Diagnostic.Place(
      file: file, line: low, column: before.count + 1, source: String(decoding: bytes[line], as: UTF8.self))
  }
}

/// A text cut for a message.
func shortened(_ text: String) -> String { truncated(text, to: 40) }

extension SolvedMistake {
  /// The identifier in lower-case words with hyphens, a headline without a full stop, and the help.
  var words: (identifier: String, message: String, help: String) {
    switch self {
    case .contradiction(.number(let number), let claim):
      (
        "number-contradicted",
        "\(number) is not LeetCode's number for \(claim.words); left out",
        "remove the number if it only counts; write `LC \(number)` if it is LeetCode's"
      )
    case .contradiction(let one, let other):
      (
        "problem-contradicted", "\(one.words) and \(other.words) are not the same problem; left out",
        "correct or remove the one that is wrong"
      )
    case .datesAmbiguous(let text, let count):
      (
        "dates-ambiguous",
        "`\(shortened(text))` may have the day or the month first; \(counted(count, "date")) left out",
        "write dates with the year first, such as `2026-11-20`; the problems are kept without a date"
      )
    case .dateUnknown(let text):
      (
        "date-unknown", "`\(shortened(text))` is not a date that can be read; the date is left out",
        "write one such as `2026-11-20`; a time may follow"
      )
    case .difficultyUnknown(let text):
      (
        "difficulty-unknown", "`\(shortened(text))` is not a difficulty; it is left out",
        "write `Easy`, `Medium` or `Hard`"
      )
    case .fieldsTooMany(let columns):
      (
        "fields-too-many",
        "the row has more fields than the heading, which has \(counted(columns, "column"))",
        "put double quotes around a field that contains the separator"
      )
    case .fileOverLimit(let limit):
      ("file-over-limit", "the file is too large or too complex: \(limit)", "simplify it, or split it")
    case .headingUnknown:
      (
        "heading-unknown",
        "this line names no column of problems, and does not start with a problem's number",
        "start with a heading such as `number,title,difficulty,status,date`"
      )
    case .nameMissing:
      (
        "name-missing", "the row names no problem",
        "write its number, its title or its LeetCode address, or remove the row"
      )
    case .numberIgnored(let text):
      (
        "number-ignored", "`\(shortened(text))` is not a LeetCode number; the title counts",
        "write a number from 1 to 99999, or leave it empty"
      )
    case .numberUnknown(let text):
      (
        "number-unknown", "`\(shortened(text))` is not a LeetCode number",
        "write a number from 1 to 99999, or add a column with the title"
      )
    case .otherJudge(let host):
      (
        "other-judge", "the link leads to \(shortened(host)), not to LeetCode; left out",
        "only LeetCode problems are imported; replace the link if it is one"
      )
    case .problemUnknown(let text):
      (
        "problem-unknown", "`\(shortened(text))` is not a known problem; left out",
        "write its number before it, as in `LC 1: Two Sum`, or link it to LeetCode"
      )
    case .problemsTooMany:
      (
        "problems-too-many", "the file has more than \(grouped(SolvedReading.mostProblems)) problems",
        "check that it is the right file, or split it"
      )
    case .quoteFollowed:
      (
        "quote-followed", "text follows the closing quote of the field",
        "double each quote inside a quoted field"
      )
    case .quoteUnclosed:
      ("quote-unclosed", "the quote is not closed", "write a double quote at the end of the field")
    case .statusContradicted(let text, let isTicked):
      (
        "status-contradicted",
        "the box is \(isTicked ? "ticked" : "not ticked"), but the status is `\(shortened(text))`; left out",
        "correct the one that is wrong"
      )
    case .statusUnknown(let text):
      (
        "status-unknown", "`\(shortened(text))` does not say whether it is solved",
        "write `yes` or `no`, `solved`, `accepted`, `attempted` or `todo`"
      )
    case .tableUnknown:
      (
        "table-unknown", "the table's heading names no column of problems; the table is left out",
        "name the columns as in `| number | title | difficulty | status |`"
      )
    case .titleTooLong:
      (
        "title-too-long", "the title is longer than \(SolvedProblem.longestTitle) characters",
        "shorten it, or look for a missing quote above"
      )
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
