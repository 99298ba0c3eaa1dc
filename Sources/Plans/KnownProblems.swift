// Looks up the problems of plans by number or title, and recognizes addresses of problems.

package import StudyModel
import TextTools

/// Problems by number and by title. Of several with one number the first counts; the titles of the others are former
/// names of it, as LeetCode renames problems.
package struct KnownProblems: Sendable {
  private var byNumber: [Int: Problem] = [:]
  private var byName: [String: Int] = [:]

  /// The problems of plans, including the free alternatives of premium problems; the first plan takes precedence.
  package init(_ curricula: [Curriculum]) {
    let items = curricula.flatMap(\.days).flatMap(\.items)
    self.init(items.flatMap { [$0.problem, $0.alternative].compactMap(\.self) })
  }

  package init(_ problems: [Problem]) {
    for problem in problems {
      if byNumber[problem.number] == nil { byNumber[problem.number] = problem }
      let name = KnownProblems.name(problem.title)
      if !name.isEmpty, byName[name] == nil { byName[name] = problem.number }
    }
  }

  package subscript(number: Int) -> Problem? { byNumber[number] }

  /// - Parameter name: a title, a former one, or a slug.
  package subscript(name: String) -> Problem? {
    byName[KnownProblems.name(name)].flatMap { byNumber[$0] }
  }

  /// The only problem whose title begins with a text of some length; nil if there is none or more than one.
  func problem(beginningWith text: String) -> Problem? {
    let name = KnownProblems.name(text)
    guard name.utf8.count >= 12 else { return nil }
    let numbers = Set(byName.filter { $0.key.hasPrefix(name) }.values)
    guard numbers.count == 1, let number = numbers.first else { return nil }
    return byNumber[number]
  }

  /// Whether the problem with a number has this title or slug; nil if that is not known.
  package func isProblem(_ number: Int, called name: String) -> Bool? {
    let problem = byNumber[number]
    if let problem, KnownProblems.name(problem.title) == KnownProblems.name(name) { return true }
    if let named = self[name] { return named.number == number }
    // A title in another language may name the same problem.
    return problem == nil || name.contains { $0.isLetter && !$0.isASCII } ? nil : false
  }

  /// Reduces a title or slug to its letters and digits, since slugs split words differently: `powx-n` is Pow(x, n).
  private static func name(_ title: String) -> String {
    title.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// What an address leads to. Most addresses lead neither to a problem on LeetCode nor to another judge.
package enum ProblemAddress: Hashable {
  /// The problem with this slug.
  case leetCode(slug: String)
  /// Another collection of problems, whose numbers and titles are not LeetCode's.
  case otherJudge(host: String)

  /// The slug of a problem on LeetCode; nil for another judge.
  package var slug: String? { if case .leetCode(let slug) = self { slug } else { nil } }

  package init?(_ address: String) {
    let text = address.lowercased()
    let part =
      ["https://", "http://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) } ?? text[...]
    let host = String(part.prefix { !"/:?#".contains($0) })
    func isAmong(_ hosts: [String]) -> Bool { hosts.contains { host == $0 || host.hasSuffix("." + $0) } }
    if isAmong([
      "codeforces.com", "atcoder.jp", "codechef.com", "cses.fi", "hackerrank.com", "geeksforgeeks.org",
    ]) {
      self = .otherJudge(host: host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
      return
    }
    let steps = part.split(separator: "/")
    guard isAmong(["leetcode.com", "leetcode.cn", "leetcode-cn.com"]),
      let step = steps.firstIndex(of: "problems"), steps.indices.contains(step + 1)
    else { return nil }
    let slug = steps[step + 1].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard slug.contains(where: { $0 != "-" }) else { return nil }
    self = .leetCode(slug: String(slug))
  }
}
