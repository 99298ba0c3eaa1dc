// What the site's own Swift says, by the key of the strings file.

/// A phrase: the raw value is its key in `Templates/strings.txt`, then the names of the values in it, in the order in
/// which the program gives them.
enum Phrase: String, CaseIterable, Sendable {
  // Every page
  case navigationProgress = "navigation-progress"
  case navigationToday = "navigation-today"
  case navigationWeeks = "navigation-weeks"
  case navigationProblems = "navigation-problems"
  case navigationTopics = "navigation-topics"
  case navigationReport = "navigation-report"
  case pageTitle = "page-title title"
  case weekKicker = "week-kicker number theme"

  // Page not found
  case notFoundTitle = "not-found-title"
  case notFoundDescription = "not-found-description"

  /// What stands before the `=`.
  var key: String { String(rawValue.prefix { $0 != " " }) }

  /// The names that stand as `{{name}}` in it.
  var values: [String] { rawValue.split(separator: " ").dropFirst().map(String.init) }
}

/// What is counted: the strings file has the key with `.one` and with `.other`, both with `{{count}}`.
enum Noun: String, CaseIterable, Sendable {
  case days
  case items
  case problems
  case bonusProblems = "bonus-problems"
}
