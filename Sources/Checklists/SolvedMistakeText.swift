// All words for the mistakes in a list of solved problems: the stable word of each, its headline and what to do.

import StudyModel

extension SolvedMistake {
  /// The identifier in lower-case words with hyphens, a headline without a full stop, and the help.
  var words: (identifier: String, message: String, help: String) {
    switch self {
    case .controlCharacter:
      ("control-character", "a control character stands in the title", "remove it")
    case .dateUnknown(let text):
      (
        "date-unknown", "`\(shortened(text))` is no date, and is left out",
        "write one such as `2026-11-20`, with or without a time behind it"
      )
    case .difficultyUnknown(let text):
      (
        "difficulty-unknown", "`\(shortened(text))` is none of Easy, Medium and Hard, and is left out",
        "write one of them, or 1, 2 or 3"
      )
    case .fieldsTooMany(let columns):
      (
        "fields-too-many", "the row has more fields than the heading has columns, which is \(columns)",
        "put a field that holds the separator into double quotes"
      )
    case .fileOverLimit(let limit):
      ("file-over-limit", "the file is beyond what is read: \(limit)", "make it simpler, or split it")
    case .headingUnknown:
      (
        "heading-unknown", "no column of problems is named here, and the first field is no number",
        "begin with a heading such as `number,title,difficulty,status,date`"
      )
    case .nameMissing:
      (
        "name-missing", "the row names no problem",
        "give its number, its title or its address on LeetCode, or remove the row"
      )
    case .numberIgnored(let text):
      (
        "number-ignored", "`\(shortened(text))` is no number of LeetCode's, and is left out",
        "write one from 1 to 99999; the problem goes by its title"
      )
    case .numberUnknown(let text):
      (
        "number-unknown", "`\(shortened(text))` is no number of LeetCode's",
        "write one from 1 to 99999, or add a column with the title"
      )
    case .problemUnknown(let text):
      (
        "problem-unknown", "`\(shortened(text))` is no problem that is known here, and is left out",
        "write its number in front, as in `LC 1: Two Sum`, or link it to LeetCode"
      )
    case .problemsTooMany:
      (
        "problems-too-many", "here stands problem \(grouped(SolvedReading.mostProblems + 1))",
        "one file brings \(grouped(SolvedReading.mostProblems)) at most: is it the right one?"
      )
    case .quoteFollowed:
      (
        "quote-followed", "something follows the closing quote of the field",
        "write a double quote inside a quoted field twice"
      )
    case .quoteUnclosed:
      ("quote-unclosed", "the quote is never closed", "write a double quote where the field ends")
    case .statusUnknown(let text):
      (
        "status-unknown", "`\(shortened(text))` does not say whether it is solved",
        "write `yes` or `no`, `solved`, `accepted`, `attempted` or `todo`"
      )
    case .tableUnknown:
      (
        "table-unknown", "the heading of the table names no column of problems, and the table is left out",
        "call the columns as in `| number | title | difficulty | status |`"
      )
    case .titleTooLong:
      (
        "title-too-long", "the title is longer than \(SolvedProblem.longestTitle) characters",
        "shorten it; is a quote missing above?"
      )
    }
  }
}
