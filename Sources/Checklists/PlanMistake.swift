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
        "write a bullet below it, as in `* LC 1: Two Sum`, or remove its line and renumber the days"
      )
    case .dayMissing(let days, let next):
      (
        "day-missing", "\(counted(days.count, "day")) missing before day \(next): \(numbers(days))",
        "write each as a bold line or a heading, as in `**DAY \(days.first ?? 1)**`, or renumber the days"
      )
    case .dayOutOfOrder(let day, let last):
      (
        "day-out-of-order", "day \(day) comes after day \(last)",
        "move it to its place, or correct its number"
      )
    case .dayOutOfRange(let day):
      (
        "day-number", "`\(day)` is not a valid day number",
        "days are numbered \(DayNumber.allowed.lowerBound) to \(grouped(DayNumber.allowed.upperBound))"
      )
    case .dayRepeated(let day, let earlier):
      (
        "day-repeated", "day \(day) appears already in line \(earlier)",
        "correct one of the two numbers, or remove one of the days"
      )
    case .noDay:
      (
        "no-day", "no day was found in the file",
        "start a day with a heading or a bold line, such as `## Day 1`, or give a table a column `Day`"
      )
    case .overLimit(let limit):
      ("over-limit", "the file exceeds a limit: \(limit)", "is it the right file?")
    case .severalDays:
      (
        "several-days", "the line names several days at once",
        "give each day a line and bullets of its own"
      )
    }
  }
}

/// Numbers in a row, five at most.
private func numbers(_ numbers: [Int]) -> String {
  joined(numbers.map(String.init), atMost: 5)
}
