// Recognizes the columns of a table of problems by their headings.

/// What a column says about a problem.
package enum ProblemColumn: Hashable {
  /// A number whose heading names LeetCode, as in `LC #` or LeetCode's own `frontendQuestionId`.
  case leetCodeNumber
  /// Any other number, from LeetCode or not, as in `#`, `No` or `id`.
  case number
  case title
  case slug
  case link
  case difficulty
  case status
  case date

  private static let words: [String: ProblemColumn] = [
    "lc": .leetCodeNumber, "leetcode": .leetCodeNumber, "frontend": .leetCodeNumber,
    "#": .number, "no": .number, "number": .number, "id": .number,
    "title": .title, "name": .title, "problem": .title, "question": .title, "statement": .title,
    "difficulty": .difficulty, "level": .difficulty,
    "is": .status, "status": .status, "state": .status, "result": .status, "display": .status,
    "solved": .status,
    "done": .status, "completed": .status, "submitted": .status, "✅": .status,
    "date": .date, "timestamp": .date, "at": .date, "on": .date, "last": .date,
  ]

  /// Nil for a heading with an unknown word; words match in the singular and the plural. If a heading matches several
  /// kinds, the most specific one wins. A heading with `slug`, `link` or `url` may have any other words.
  package init?(_ heading: String) {
    var words = headingWords(heading)
    // `Solved time` is about solving; `Time` alone may be an estimate.
    if words.count > 1 { words.removeAll { $0 == "time" } }
    if words.contains("slug") {
      self = .slug
    } else if words.contains(where: { $0.hasPrefix("link") || $0.hasPrefix("url") }) {
      self = .link
    } else {
      let kinds = words.compactMap { word in
        ProblemColumn.words[word] ?? (word.last == "s" ? ProblemColumn.words[String(word.dropLast())] : nil)
      }
      let ranks: [ProblemColumn] = [.date, .status, .difficulty, .number, .title, .leetCodeNumber]
      guard kinds.count == words.count, let kind = ranks.first(where: kinds.contains) else { return nil }
      let namesLeetCode = kinds.contains(.leetCodeNumber)
      self = kind == .number && namesLeetCode ? .leetCodeNumber : kind
    }
  }

  /// The indices of the columns in a heading row, from the left; nil if no column can identify a problem.
  package static func places(in heading: [String]) -> [ProblemColumn: [Int]]? {
    var places: [ProblemColumn: [Int]] = [:]
    for (place, text) in heading.enumerated() {
      if let column = ProblemColumn(text) { places[column, default: []].append(place) }
    }
    let names: [ProblemColumn] = [.leetCodeNumber, .number, .title, .slug, .link]
    return names.contains { places[$0] != nil } ? places : nil
  }
}

/// The words of a heading such as `questionFrontendId`, `solved_date` or `LC#`, in lower case.
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
  return words
}
