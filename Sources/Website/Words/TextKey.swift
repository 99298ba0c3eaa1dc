// How Swift names a text of the strings file: by its key and the values in it, or by what is counted.

/// A phrase: the raw value is its key in `Templates/strings.txt`, then the names of the values in it, in the order in
/// which the program gives them.
protocol TextKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension TextKey {
  /// The part before the `=`.
  var key: String { String(Substring(rawValue.utf8.prefix { $0 != UInt8(ascii: " ") })) }

  /// The names of its values, written as `{{name}}`.
  var values: [String] {
    rawValue.utf8.split(separator: UInt8(ascii: " ")).dropFirst().map { String(Substring($0)) }
  }
}

/// What is counted: the strings file has the key with `.one` and with `.other`, both with `{{count}}`.
enum Noun: String, CaseIterable, Sendable {
  case days
  case items
  case problems
  case calendarDays = "calendar-days"
  case times
  case bonusProblems = "bonus-problems"
  case studyDays = "study-days"
  case solves
  case openItems = "open-items"
  case weeks
  case sessions
  case activeDays = "active-days"
  case systemDesignItems = "system-design-items"
  case dayStreak = "day-streak"
}
