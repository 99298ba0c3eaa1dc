// Everything that keeps a plan from being read or put into our layout, as causes with their words.

import StudyModel

/// A cause with what its words need.
enum PlanMistake: Hashable {
  case dayEmpty(Int)
  case dayMissing([Int], before: Int)
  case dayOutOfOrder(Int, after: Int)
  case dayOutOfRange(Int)
  case dayRepeated(Int, earlierLine: Int)
  case noDay
  case overLimit(String)
  case severalDays

  func diagnostic(at line: Int?, of lines: PlanLines) -> Diagnostic {
    let words = words
    return Diagnostic(
      severity: .error, place: lines.place(line ?? 1), identifier: words.identifier, message: words.message,
      help: words.help)
  }

  /// The identifier, a headline without a full stop, and the help.
  private var words: (identifier: String, message: String, help: String) {
    switch self {
    case .dayEmpty(let day):
      (
        "day-empty", "day \(day) has nothing to do",
        "give it a bullet, as in `* LC 1: Two Sum`, or take its line out and number the days anew"
      )
    case .dayMissing(let days, let next):
      (
        "day-missing", "\(counted(days.count, "day")) missing before day \(next): \(numbers(days))",
        "write each as a bold line or a heading, as in `**DAY \(days.first ?? 1)**`, or number the days anew"
      )
    case .dayOutOfOrder(let day, let last):
      (
        "day-out-of-order", "day \(day) stands after day \(last)",
        "move it to its place, or correct its number"
      )
    case .dayOutOfRange(let day):
      (
        "day-number", "`\(day)` is no number of a day",
        "days have the numbers \(DayNumber.allowed.lowerBound) to \(grouped(DayNumber.allowed.upperBound))"
      )
    case .dayRepeated(let day, let earlier):
      (
        "day-repeated", "day \(day) is there already, in line \(earlier)",
        "correct the number of one of the two, or take one out"
      )
    case .noDay:
      (
        "no-day", "no day was found in the file",
        "a day starts with a bold line or a heading such as `**DAY 1: Monday**` or `## Day 1`"
      )
    case .overLimit(let limit):
      ("over-limit", "the file is beyond what is read: \(limit)", "is it the right file?")
    case .severalDays:
      (
        "several-days", "the line stands for several days at once",
        "write each day with its own line and bullets"
      )
    }
  }
}

/// Numbers in a row, five at most.
private func numbers(_ numbers: [Int]) -> String {
  let shown = numbers.prefix(5).map(String.init)
  return joined(numbers.count > 5 ? shown + ["\(numbers.count - 5) more"] : shown)
}
