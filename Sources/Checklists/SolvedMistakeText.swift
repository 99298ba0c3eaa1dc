// All words for the mistakes in a list of solved problems: the stable word of each, its headline and what to do.

import StudyModel

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
