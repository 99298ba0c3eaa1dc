// Which column of a table says what, by the names that exports and people give them.

/// What a column says of a problem.
enum SolvedColumn: CaseIterable {
  /// The number that LeetCode shows.
  case number
  /// LeetCode's number behind the scenes, which is mostly the same.
  case internalNumber
  case title
  case slug
  case link
  case difficulty
  case status
  case date

  /// Names without signs, in lower case; of two columns the one with the earlier name counts.
  fileprivate var names: [String] {
    switch self {
    case .number:
      [
        "frontendid", "questionfrontendid", "frontendquestionid", "number", "#", "no", "nr", "num", "lc",
        "lc#", "leetcode", "leetcode#", "leetcodeid", "leetcodenumber", "problemnumber", "questionnumber",
        "problem#", "problemid", "id",
      ]
    case .internalNumber: ["questionid"]
    case .title: ["title", "name", "problem", "question", "problemname", "problemtitle", "questiontitle"]
    case .slug: ["titleslug", "slug", "questiontitleslug", "questionslug", "problemslug"]
    case .link: ["url", "link", "href", "problemurl", "problemlink", "leetcodelink", "leetcodeurl"]
    case .difficulty: ["difficulty", "level"]
    case .status:
      [
        "status", "solved", "done", "completed", "issolved", "isdone", "state", "result", "statusdisplay",
        "✅",
      ]
    case .date:
      [
        "solvedat", "solvedon", "datesolved", "completedat", "completedon", "date", "lastsubmitted",
        "lastsubmittedat", "lastsubmission", "submittedat", "timestamp",
      ]
    }
  }

  /// Whether it can tell which problem is meant.
  private var isName: Bool {
    switch self {
    case .number, .internalNumber, .title, .slug, .link: true
    case .difficulty, .status, .date: false
    }
  }

  /// The place of each column in a heading; nil when none of them can name a problem.
  static func places(in heading: [String]) -> [SolvedColumn: Int]? {
    let names = heading.map { $0.lowercased().filter { $0.isLetter || $0.isNumber || "#✅".contains($0) } }
    var places: [SolvedColumn: Int] = [:]
    for column in allCases {
      places[column] = column.names.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    return places.keys.contains(where: \.isName) ? places : nil
  }
}
