// Which problem a row or a bullet names: the problems that are known, what it offers to tell by, and the one decision on it.

package import StudyModel
import TextTools

/// The problems that a plan knows, by number and by title.
package struct KnownProblems: Sendable {
  private var byNumber: [Int: Problem] = [:]
  private var byName: [String: Problem] = [:]

  /// Those of plans, the free alternatives of premium problems among them; what the first plan says counts.
  package init(_ curricula: [Curriculum]) {
    let items = curricula.flatMap(\.days).flatMap(\.items)
    self.init(items.flatMap { [$0.problem, $0.alternative].compactMap(\.self) })
  }

  package init(_ problems: [Problem]) {
    for problem in problems {
      if byNumber[problem.number] == nil { byNumber[problem.number] = problem }
      let name = KnownProblems.name(problem.title)
      if byName[name] == nil { byName[name] = problem }
    }
  }

  subscript(number: Int) -> Problem? { byNumber[number] }

  /// - Parameter name: a title, or a slug.
  subscript(name: String) -> Problem? {
    let name = KnownProblems.name(name)
    return name.isEmpty ? nil : byName[name]
  }

  /// Whether the problem of a number goes by a title or a slug; nil where no plan tells.
  func isProblem(_ number: Int, called name: String) -> Bool? {
    let problem = byNumber[number]
    if let problem, KnownProblems.name(problem.title) == KnownProblems.name(name) { return true }
    if self[name] != nil { return false }
    // A title in another language may be the same problem's.
    return problem == nil || name.contains { $0.isLetter && !$0.isASCII } ? nil : false
  }

  /// LeetCode's own slugs part words in other places than titles do: `powx-n` is Pow(x, n).
  private static func name(_ title: String) -> String {
    guard title.isPlainASCII else { return title.lowercased().filter { $0.isLetter || $0.isNumber } }
    // Digits have the bit of small letters.
    return String(decoding: title.utf8.lazy.filter(\.isAlphanumeric).map { $0 | 0x20 }, as: UTF8.self)
  }
}

/// What a row or a bullet offers to tell its problem by, the most trusted first.
struct ProblemEvidence {
  /// As addresses at LeetCode have them.
  var slugs: [String] = []
  /// The host of a link to another judge.
  var otherJudge: String?
  /// Numbers that LeetCode is named beside.
  var leetCodeNumbers: [Int] = []
  var title: String?
  /// A title that begins with a number, taken apart; see `ProblemText`.
  var numberedTitle: ProblemText.NumberedTitle?
  /// A number that nothing is said of.
  var number: Int?
  /// Whether the numbers count the rows, so that one that fits no problem says nothing.
  var numberCounts = false

  init() {}

  /// - Parameter numberCounts: see above.
  init(_ text: ProblemText, numberCounts: Bool) {
    add(text.address)
    if let marked = text.leetCodeNumber { leetCodeNumbers.append(marked) }
    (title, numberedTitle) = (text.title, text.numberedTitle)
    (number, self.numberCounts) = (text.number, numberCounts)
  }

  mutating func add(_ address: ProblemAddress?) {
    switch address {
    case .leetCode(let slug)?: slugs.append(slug)
    case .otherJudge(let host)?: otherJudge = otherJudge ?? host
    case nil: break
    }
  }
}

/// A piece of evidence, as a message names it.
enum ProblemClaim: Hashable {
  case link(slug: String)
  case leetCodeNumber(Int)
  case title(String)
  case number(Int)
}

/// What came of the evidence.
enum ProblemVerdict: Hashable {
  /// - number: LeetCode's, nil where nothing tells it.
  /// - passedOver: a bare number that is not this problem's.
  case problem(number: Int?, title: String?, passedOver: Int? = nil)
  /// Two pieces of evidence that cannot both be right, neither of which can be passed over.
  case contradiction(ProblemClaim, ProblemClaim)
  case otherJudge(host: String)
  case unnamed
}

extension ProblemEvidence {
  /// The problem that is named. Links count most, then numbers beside LeetCode's name, then titles that are known, and
  /// these may not disagree. A bare number counts where nothing contradicts it.
  func verdict(_ known: KnownProblems) -> ProblemVerdict {
    if slugs.isEmpty, let otherJudge { return .otherJudge(host: otherJudge) }
    let (title, bare) = titleAndNumber(known)
    let named = title.flatMap { known[$0] }
    let words = title ?? slugs.first.map(ProblemText.title(ofSlug:))
    if let contradiction = contradiction(title: title, named: named, known) { return contradiction }
    let linked = slugs.first.flatMap { known[$0]?.number }
    if let number = linked ?? leetCodeNumbers.first ?? named?.number {
      let isOther = bare != nil && bare != number && !numberCounts
      return .problem(number: number, title: words, passedOver: isOther ? bare : nil)
    }
    guard let bare else { return words == nil ? .unnamed : .problem(number: nil, title: words) }
    guard let name = slugs.first ?? title else { return .problem(number: bare, title: nil) }
    let fits = known.isProblem(bare, called: name)
    if numberCounts { return .problem(number: fits == true ? bare : nil, title: words) }
    guard fits == false else { return .problem(number: bare, title: words) }
    if !slugs.isEmpty { return .problem(number: nil, title: words, passedOver: bare) }
    return .contradiction(.number(bare), .title(name))
  }

  /// A number that a title begins with is parted from it where the two are a problem's, or what is left is one's title.
  private func titleAndNumber(_ known: KnownProblems) -> (title: String?, number: Int?) {
    guard let split = numberedTitle, title.map({ known[$0] == nil }) == true,
      known.isProblem(split.number, called: split.rest) == true || known[split.rest] != nil
    else { return (title, number) }
    return (split.rest, number ?? split.number)
  }

  private func contradiction(title: String?, named: Problem?, _ known: KnownProblems) -> ProblemVerdict? {
    if let number = leetCodeNumbers.first {
      if let other = leetCodeNumbers.first(where: { $0 != number }) {
        return .contradiction(.leetCodeNumber(number), .leetCodeNumber(other))
      }
      if let slug = slugs.first, known.isProblem(number, called: slug) == false {
        return .contradiction(.link(slug: slug), .leetCodeNumber(number))
      }
      if let title, let named, named.number != number, known.isProblem(number, called: title) == false {
        return .contradiction(.leetCodeNumber(number), .title(title))
      }
    }
    guard let slug = slugs.first else { return nil }
    if let other = slugs.first(where: { $0 != slug }) {
      return .contradiction(.link(slug: slug), .link(slug: other))
    }
    if let title, let named, known[slug]?.number != named.number,
      known.isProblem(named.number, called: slug) == false
    {
      return .contradiction(.link(slug: slug), .title(title))
    }
    return nil
  }
}

/// Whether the bare numbers of a table or a list count its rows: all numbers from one to another, each once, or runs
/// that begin at 1 again.
func countsRows(_ numbers: [Int]) -> Bool {
  guard let least = numbers.min(), let most = numbers.max(), numbers.count > 1 else { return false }
  if Set(numbers).count == numbers.count, most - least == numbers.count - 1 { return true }
  return zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 || ($1 == 1 && $0 != 1) }
}
