// Models problems solved before the programme, which count towards nothing, and merges lists of them.

import TextTools

/// A problem solved before the programme, as imported (Documentation/numbers.md, Completion).
package struct SolvedProblem: Hashable, Sendable {
  /// Its identity: LeetCode's number or, without one, the slug of the title.
  package enum Key: Hashable, Comparable, Sendable {
    case number(Int)
    case title(String)
  }

  package static let allowedNumbers = 1...99_999
  /// The largest number of characters of a title.
  package static let longestTitle = 500

  /// LeetCode's number; nil if unknown.
  package let number: Int?
  package var title: String
  package var difficulty: Difficulty?
  /// The date it was solved on; nil if unknown.
  package var date: CivilDate?

  /// - Parameter title: nil if only the number is known; then a placeholder with the number is used.
  package init(number: Int?, title: String?, difficulty: Difficulty? = nil, date: CivilDate? = nil) {
    self.number = number
    self.title = title ?? number.map(SolvedProblem.stopgap) ?? ""
    self.difficulty = difficulty
    self.date = date
  }

  package var key: Key { number.map(Key.number) ?? .title(titleKey) }

  /// Titles of punctuation alone have an empty slug and would all be equal.
  fileprivate var titleKey: String {
    let slug = slug(title)
    return slug.isEmpty ? title : slug
  }

  /// This problem with missing facts filled in from another record of it.
  fileprivate func completed(by other: SolvedProblem) -> SolvedProblem {
    let hasStopgap = number.map(SolvedProblem.stopgap) == title
    return SolvedProblem(
      number: number ?? other.number, title: hasStopgap ? other.title : title,
      difficulty: difficulty ?? other.difficulty, date: date ?? other.date)
  }

  private static func stopgap(_ number: Int) -> String { "LC \(number)" }
}

/// A set of problems solved before; one without a number equals one with its title.
package struct SolvedProblems: Sendable {
  /// The effect of adding a problem.
  package enum Change: Sendable {
    case new
    /// It was known, and a missing fact was added.
    case completed
    case known
  }

  private var problems: [SolvedProblem] = []
  private var byNumber: [Int: Int] = [:]
  /// The index of the first problem with each title, with or without a number.
  private var byTitle: [String: Int] = [:]

  package init(_ problems: [SolvedProblem] = []) {
    for problem in problems { append(problem) }
  }

  package var count: Int { problems.count }

  /// By number, then those without one by title.
  package var sorted: [SolvedProblem] { problems.sortedByKey }

  package mutating func add(_ problem: SolvedProblem) -> Change {
    guard let index = index(of: problem) else {
      append(problem)
      return .new
    }
    let completed = problems[index].completed(by: problem)
    guard completed != problems[index] else { return .known }
    if let number = completed.number { byNumber[number] = index }
    problems[index] = completed
    return .completed
  }

  private func index(of problem: SolvedProblem) -> Int? {
    let named = byTitle[problem.titleKey]
    guard let number = problem.number else { return named }
    return byNumber[number] ?? named.flatMap { problems[$0].number == nil ? $0 : nil }
  }

  private mutating func append(_ problem: SolvedProblem) {
    if let number = problem.number { byNumber[number] = problems.count }
    if byTitle[problem.titleKey] == nil { byTitle[problem.titleKey] = problems.count }
    problems.append(problem)
  }
}

extension [SolvedProblem] {
  /// By number, then those without one by title.
  package var sortedByKey: [SolvedProblem] {
    map { (key: $0.key, problem: $0) }.sorted { $0.key < $1.key }.map(\.problem)
  }
}
