// Collects evidence of which problem a row or bullet names, and decides on the problem.

import ItemSyntax
import StudyModel
import TextTools

/// The parts of a cell or bullet that names a problem: `[x] LC 1: Two Sum (Easy)`,
/// `[Two Sum](https://leetcode.com/problems/two-sum/)`.
struct ProblemText: Hashable {
  /// Nil without a box.
  private(set) var isTicked: Bool?
  /// A number with LeetCode's name: `LC 704`.
  private(set) var leetCodeNumber: Int?
  /// Any other leading number: `704. Binary Search`, `#704`, `704`, and `704 Binary Search` if the title is known.
  private(set) var number: Int?
  /// Nil if no words are left.
  private(set) var title: String?
  /// The first address of a problem.
  let address: ProblemAddress?
  let difficulty: Difficulty?

  var startsWithNumber: Bool { leetCodeNumber != nil || number != nil }

  init(_ text: String, _ known: KnownProblems) {
    let (unboxed, isTicked) = splitBox(trimmed(text))
    self.isTicked = isTicked
    let inline = InlineText(unboxed)
    let words = (inline.linked ?? inline.text).split(separator: " ").map(String.init)
    let isAddress = words.map { $0.firstRange(of: "://") != nil || ProblemAddress($0) != nil }
    let addresses = inline.addresses + zip(words, isAddress).filter(\.1).map(\.0)
    let found = addresses.compactMap(ProblemAddress.init)
    address = found.first { $0.slug != nil } ?? found.first
    var name = zip(words, isAddress).filter { !$0.1 }.map(\.0).joined(separator: " ")
    if isAddress.contains(true) { name = String(name.dropLast(while: isSeparator)) }
    let problem = NamedProblem(LineWords(name.filter { $0 != "`" }), allowsBareNumber: true, known)
    (title, number) = (problem.title, problem.number)
    // `Mock interview (#2)` counts interviews.
    if problem.hasHash, !problem.isReference, known[problem.title] == nil { number = nil }
    if number == nil, let alone = bareNumber(problem.title.replacing("# ", with: "#")) {
      (title, number) = (nil, alone)
    }
    if title?.isEmpty == true { title = nil }
    if problem.isLeetCodeNumber { (leetCodeNumber, number) = (number, nil) }
    // The name ends with the label of the first link; a difficulty may follow it.
    var marks = problem.marks
    if marks.difficulty == nil { _ = marks.take(from: inline.text) }
    difficulty = marks.difficulty
  }
}

/// The text after a box such as `[x]`, `- [ ]` or `☑`, and whether the box is ticked; nil without a box.
func splitBox(_ text: String) -> (text: String, isTicked: Bool?) {
  guard let first = text.first, !isWordCharacter(first) else { return (text, nil) }
  if let isTicked = isTick(first) { return (trimmed(text.dropFirst()), isTicked) }
  let line = first == "[" ? "- " + text : text
  guard let box = TaskBox(line: line), let isTicked = box.isTicked else { return (text, nil) }
  return (String(decoding: Array(line.utf8)[box.text...], as: UTF8.self), isTicked)
}

/// True for a tick, false for an empty or crossed box, nil for any other character.
func isTick(_ character: Character) -> Bool? {
  switch character.unicodeScalars.first {
  case "✓", "✔", "✅", "☑", "🗹": true
  case "☐", "⬜", "❌", "✗", "✘", "☒": false
  default: nil
  }
}

/// A piece of evidence, as a message names it.
enum ProblemClaim: Hashable {
  case link(slug: String)
  case leetCodeNumber(Int)
  case title(String)
  case number(Int)
}

/// The decision on the evidence.
enum ProblemVerdict: Hashable {
  /// - number: LeetCode's number; nil if unknown.
  /// - passedOver: a bare number that does not belong to this problem.
  case problem(number: Int?, title: String?, passedOver: Int? = nil)
  /// Two pieces of evidence that cannot both be right and of which neither can be ignored.
  case contradiction(ProblemClaim, ProblemClaim)
  case otherJudge(host: String)
  case unnamed
}

/// The evidence of a row or bullet for its problem, most trusted first.
struct ProblemEvidence {
  /// The slugs of addresses at LeetCode.
  var slugs: [String] = []
  /// The host of a link to another judge.
  var otherJudge: String?
  /// Numbers with LeetCode's name.
  var leetCodeNumbers: [Int] = []
  var title: String?
  /// A bare number.
  var number: Int?
  /// Whether the numbers only count the rows, so that one that matches no problem is ignored.
  var numberCounts = false

  init() {}

  /// - Parameter numberCounts: see the property.
  init(_ text: ProblemText, numberCounts: Bool) {
    add(text)
    (title, number, self.numberCounts) = (text.title, text.number, numberCounts)
  }

  /// Adds the address and LeetCode's number.
  mutating func add(_ text: ProblemText) {
    switch text.address {
    case .leetCode(let slug)?: slugs.append(slug)
    case .otherJudge(let host)?: otherJudge = otherJudge ?? host
    case nil: break
    }
    if let number = text.leetCodeNumber { leetCodeNumbers.append(number) }
  }

  /// The problem that the evidence names. Links are trusted most, then numbers with LeetCode's name, then known
  /// titles; these must agree. A bare number counts if nothing contradicts it.
  func verdict(_ known: KnownProblems) -> ProblemVerdict {
    if slugs.isEmpty, let otherJudge { return .otherJudge(host: otherJudge) }
    let named = title.flatMap { known[$0] }
    let words = title ?? slugs.first.map(words(ofSlug:))
    var claims = slugs.map { ProblemClaim.link(slug: $0) } + leetCodeNumbers.map { .leetCodeNumber($0) }
    if let title, named != nil { claims.append(.title(title)) }
    for (index, claim) in claims.enumerated() {
      let other = claims[(index + 1)...].first { disagree(claim, $0, known) }
      if let other { return .contradiction(claim, other) }
    }
    let linked = slugs.first.flatMap { known[$0]?.number }
    if let number = linked ?? leetCodeNumbers.first ?? named?.number {
      let isOther = self.number != nil && self.number != number && !numberCounts
      return .problem(number: number, title: words, passedOver: isOther ? self.number : nil)
    }
    guard let number else { return words == nil ? .unnamed : .problem(number: nil, title: words) }
    guard let name = slugs.first ?? title else { return .problem(number: number, title: nil) }
    let fits = known.isProblem(number, called: name)
    if numberCounts { return .problem(number: fits == true ? number : nil, title: words) }
    guard fits == false else { return .problem(number: number, title: words) }
    if !slugs.isEmpty { return .problem(number: nil, title: words, passedOver: number) }
    return .contradiction(.number(number), .title(name))
  }

  /// Whether a claim contradicts another one that is not trusted more.
  private func disagree(_ one: ProblemClaim, _ other: ProblemClaim, _ known: KnownProblems) -> Bool {
    switch (one, other) {
    case (.link(let slug), .leetCodeNumber(let number)): known.isProblem(number, called: slug) == false
    case (.link(let slug), .title(let title)):
      known[title].map { known.isProblem($0.number, called: slug) == false } ?? false
    case (.leetCodeNumber(let number), .title(let title)): known.isProblem(number, called: title) == false
    default: one != other
    }
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
