// Which problem a row or bullet names, by one order of trust.

import StudyModel
import TextTools

/// What a cell or bullet calls its problem: `[x] LC 1: Two Sum (Easy)`,
/// `[Two Sum](https://leetcode.com/problems/two-sum/)`.
struct ProblemText: Hashable {
  /// Of an address at LeetCode.
  private(set) var slug: String?
  /// Whether an address leads to another collection of problems, and none to LeetCode.
  private(set) var isOfOtherJudge = false
  /// A number with LeetCode's name: `LC 704`.
  private(set) var leetCodeNumber: Int?
  /// Any other leading number: `704. Binary Search`, `#704`, `704`, and `704 Binary Search` if the title is known.
  private(set) var number: Int?
  /// Nil if no words are left.
  private(set) var title: String?
  private(set) var difficulty: Difficulty?

  var startsWithNumber: Bool { leetCodeNumber != nil || number != nil }

  /// What is longer, in bytes, is a text and no name.
  static let longest = 2_000

  init(_ text: String, _ known: KnownProblems) {
    guard text.utf8.count <= ProblemText.longest else {
      title = text
      return
    }
    let inline = InlineText(text)
    let words = (inline.linked ?? inline.text).split(separator: " ").map(String.init)
    let isAddress = words.map { $0.firstRange(of: "://") != nil || ProblemAddress($0) != nil }
    let addresses = inline.addresses + zip(words, isAddress).filter(\.1).map(\.0)
    let found = addresses.compactMap(ProblemAddress.init)
    slug = found.lazy.compactMap(\.slug).first
    isOfOtherJudge = slug == nil && !found.isEmpty
    var name = zip(words, isAddress).filter { !$0.1 }.map(\.0).joined(separator: " ")
    if isAddress.contains(true) { name = String(name.dropLast(while: isSeparator)) }
    let problem = NamedProblem(LineWords(name.filter { $0 != "`" }), allowsBareNumber: true, known)
    title = problem.title
    number = problem.number
    // `Mock interview (#2)` counts interviews.
    if problem.hasHash, !problem.isReference, known[problem.title] == nil { number = nil }
    if number == nil, let alone = bareNumber(problem.title.replacing("# ", with: "#")) {
      title = nil
      number = alone
    }
    if title?.contains(where: isWordCharacter) != true { title = nil }
    if problem.isLeetCodeNumber { (leetCodeNumber, number) = (number, nil) }
    // The name ends with the label of the first link; a difficulty may follow it.
    var marks = problem.marks
    if marks.difficulty == nil { _ = marks.take(from: inline.text) }
    difficulty = marks.difficulty
  }
}

/// All that a row or bullet calls its problem.
struct ProblemNames: Hashable {
  enum Outcome: Hashable {
    /// - number: LeetCode's number; nil if unknown.
    case problem(number: Int?, title: String?)
    /// Two names of different problems.
    case contradiction(String, String)
    case otherJudge
    case nameless
  }

  var slugs: [String] = []
  /// Numbers with LeetCode's name.
  var leetCodeNumbers: [Int] = []
  var title: String?
  /// A number that may be LeetCode's.
  var number: Int?
  var isOfOtherJudge = false

  /// Adds what leaves no doubt: addresses, and numbers with LeetCode's name.
  mutating func add(_ text: ProblemText) {
    if let slug = text.slug { slugs.append(slug) }
    if let number = text.leetCodeNumber { leetCodeNumbers.append(number) }
    if text.isOfOtherJudge { isOfOtherJudge = true }
  }

  /// Links are trusted most, then numbers with LeetCode's name, then known titles, and these must agree. A bare number
  /// counts if there are none of them, unless its problem is known to have another title.
  func outcome(_ known: KnownProblems) -> Outcome {
    if slugs.isEmpty, isOfOtherJudge { return .otherJudge }
    let words = title ?? slugs.first.map(words(ofSlug:))
    var trusted = slugs.compactMap { slug in known[slug].map { ("the link to `\(slug)`", $0.number) } }
    trusted += leetCodeNumbers.map { ("LC \($0)", $0) }
    if let title, let problem = known[title] { trusted.append(("`\(title)`", problem.number)) }
    if let first = trusted.first {
      let other = trusted.first { $0.1 != first.1 }
      return other.map { .contradiction(first.0, $0.0) } ?? .problem(number: first.1, title: words)
    }
    guard let number else { return words == nil ? .nameless : .problem(number: nil, title: words) }
    if let slug = slugs.first {
      // The number in front of a slug may be LeetCode's internal one.
      return .problem(number: known.isProblem(number, called: slug) == false ? nil : number, title: words)
    }
    guard let title, known.isProblem(number, called: title) == false else {
      return .problem(number: number, title: words)
    }
    return .contradiction("\(number)", "`\(title)`")
  }

  /// The words of a slug: `two-sum` is Two Sum.
  private func words(ofSlug slug: String) -> String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

/// Whether the bare numbers of a table or list only count its rows: consecutive numbers, each once, or runs that
/// start at 1 again.
func countsRows(_ numbers: [Int]) -> Bool {
  guard let least = numbers.min(), let most = numbers.max(), numbers.count > 1 else { return false }
  if Set(numbers).count == numbers.count, most - least == numbers.count - 1 { return true }
  return zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 || ($1 == 1 && $0 != 1) }
}
