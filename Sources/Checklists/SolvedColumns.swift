// Which column of a table says what, by the words of its heading.

import StudyModel

/// What a column says of a problem.
enum SolvedColumn: Hashable {
  /// A number that LeetCode is named beside, as in `LC #` or LeetCode's own `frontendQuestionId`.
  case leetCodeNumber
  /// Any other number, LeetCode's or not, as in `#`, `No` or `id`.
  case number
  /// LeetCode's number behind the scenes, `question_id`, which is mostly the one that it shows.
  case internalNumber
  case title
  case slug
  case link
  case difficulty
  case status
  case date

  private static let numberWords: Set<String> = ["#", "no", "nr", "num", "number", "id"]
  private static let leetCodeWords: Set<String> = ["lc", "leetcode", "frontend"]
  /// The earlier ones are the better names of a title.
  private static let titleWords = ["title", "name", "problem", "question"]
  private static let solvedWords: Set<String> = [
    "solved", "done", "completed", "complete", "finished", "submitted", "submission",
  ]

  /// Nil for a heading that names none of them.
  init?(_ heading: String) {
    let words = Set(headingWords(heading))
    func isOf(_ allowed: Set<String>) -> Bool { !words.isEmpty && words.isSubset(of: allowed) }
    let times: Set<String> = ["date", "on", "at", "time", "timestamp"]
    let naming = SolvedColumn.leetCodeWords.union(SolvedColumn.titleWords)
    if words.contains("slug") {
      self = .slug
    } else if !words.isDisjoint(with: ["link", "url", "href"]) {
      self = .link
    } else if isOf(["difficulty", "level"]) {
      self = .difficulty
    } else if isOf(["date", "timestamp"])
      || (isOf(times.union(SolvedColumn.solvedWords).union(["last"]))
        && !words.isDisjoint(with: times.union(["last"]))
        && !words.isDisjoint(with: SolvedColumn.solvedWords))
    {
      self = .date
    } else if isOf(SolvedColumn.solvedWords.union(["is", "status", "state", "result", "display", "✅"])) {
      self = .status
    } else if isOf(["lc", "leetcode"]) {
      self = .leetCodeNumber
    } else if isOf(naming.union(SolvedColumn.numberWords)), !words.isDisjoint(with: SolvedColumn.numberWords)
    {
      self =
        !words.isDisjoint(with: SolvedColumn.leetCodeWords)
        ? .leetCodeNumber : words == ["question", "id"] ? .internalNumber : .number
    } else if isOf(naming.union(["statement"])), !words.isDisjoint(with: SolvedColumn.titleWords) {
      self = .title
    } else {
      return nil
    }
  }

  /// Whether it can tell which problem is meant.
  private var isName: Bool {
    switch self {
    case .leetCodeNumber, .number, .internalNumber, .title, .slug, .link: true
    case .difficulty, .status, .date: false
    }
  }

  /// The places of the columns in a heading, the better ones of a kind first; nil when none of them can name a problem.
  static func places(in heading: [String]) -> [SolvedColumn: [Int]]? {
    var places: [SolvedColumn: [Int]] = [:]
    for (place, text) in heading.enumerated() {
      if let column = SolvedColumn(text) { places[column, default: []].append(place) }
    }
    places[.title]?.sort { (titleRank(heading[$0]), $0) < (titleRank(heading[$1]), $1) }
    return places.keys.contains(where: \.isName) ? places : nil
  }

  private static func titleRank(_ heading: String) -> Int {
    let words = headingWords(heading)
    return titleWords.firstIndex(where: words.contains) ?? titleWords.count
  }
}

/// The words of a heading in small letters and the singular: `questionFrontendId`, `solved_date`, `Problems`, `LC#`.
private func headingWords(_ heading: String) -> [String] {
  var words: [String] = []
  var (isOpen, wasSmall) = (false, false)
  for character in heading {
    guard character.isLetter || character.isNumber else {
      if character == "#" || character == "✅" { words.append(String(character)) }
      (isOpen, wasSmall) = (false, false)
      continue
    }
    // `LeetCode` is one word.
    if isOpen, !(wasSmall && character.isUppercase && words.last != "leet") {
      words[words.count - 1] += character.lowercased()
    } else {
      words.append(character.lowercased())
    }
    (isOpen, wasSmall) = (true, character.isLowercase)
  }
  return words.map {
    ["problems", "questions", "links", "titles", "names"].contains($0) ? String($0.dropLast()) : $0
  }
}
