// What a cell or a bullet says of a problem: a box, numbers, a title, an address, a difficulty.

import StudyModel
import TextTools

/// `[x] LC 1: Two Sum (Easy)` or `[Two Sum](https://leetcode.com/problems/two-sum/)`, taken apart. Which problem
/// that is, `ProblemEvidence` decides.
struct ProblemText: Hashable {
  /// Nil without a box.
  private(set) var isTicked: Bool?
  /// A number that LeetCode is named beside: `LC 704`.
  private(set) var leetCodeNumber: Int?
  /// Any other number in front: `704. Binary Search`, `#704`, `704`.
  private(set) var number: Int?
  /// Nil where no words are left.
  private(set) var title: String?
  /// The title taken apart where it begins with a number that may belong to it: `704 Binary Search`, `132 Pattern`.
  private(set) var numberedTitle: NumberedTitle?
  /// The first address of a problem.
  private(set) var address: ProblemAddress?
  private(set) var difficulty: Difficulty?

  struct NumberedTitle: Hashable {
    let number: Int
    let rest: String
  }

  /// The number in front that LeetCode is not named beside.
  var bareNumber: Int? { number ?? numberedTitle?.number }

  var startsWithNumber: Bool { leetCodeNumber != nil || number != nil }

  /// Whether a text begins with a box.
  static func hasBox(_ text: String) -> Bool { withoutBox(text).isTicked != nil }

  init(_ text: String) {
    let (unboxed, isTicked) = withoutBox(trimmed(text))
    self.isTicked = isTicked
    // The label of a link stands for it, with what is written before it.
    let (linked, rest) = splitAfterLink(unboxed)
    let (untagged, tagged) = withoutTags(linked)
    let inline = InlineText(untagged)
    let (bare, pasted) = withoutAddresses(inline.text)
    let addresses = (inline.addresses + tagged + pasted + InlineText(rest).addresses)
      .compactMap(ProblemAddress.init)
    address = addresses.first { $0.slug != nil } ?? addresses.first
    var marks = BulletMarks()
    var words = withoutLeadingEmoji(marks.take(from: bare.filter { $0 != "`" }))
    if marks.difficulty == nil { _ = marks.take(from: rest) }
    difficulty = marks.difficulty
    takeNumber(from: &words)
    title = words.isEmpty ? nil : words
  }

  private mutating func takeNumber(from words: inout String) {
    guard words.utf8.contains(where: \.isDigit) else { return }
    if let reference = ProblemReference(words) {
      (leetCodeNumber, words) = (reference.number, reference.rest)
    } else if let alone = allowedNumber(words.drop { $0 == "#" || $0 == " " }) {
      (number, words) = (alone, "")
    } else if let reference = ProblemReference(words, allowsBareNumber: true) {
      (number, words) = (reference.number, reference.rest)
    } else {
      let digits = words.prefix { $0.isASCII && $0.isNumber }
      let rest = words[digits.endIndex...].drop { " -_.:)".contains($0) }
      guard rest.startIndex > digits.endIndex, !rest.isEmpty, let number = allowedNumber(digits) else {
        return
      }
      numberedTitle = NumberedTitle(number: number, rest: String(rest))
    }
  }

  /// The words of a slug: `two-sum` is Two Sum.
  static func title(ofSlug slug: String) -> String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

/// Where an address leads. Most lead neither to a problem of LeetCode's nor to another judge, and say nothing.
enum ProblemAddress: Hashable {
  /// To the problem with this slug.
  case leetCode(slug: String)
  /// To another collection of problems, whose numbers and titles are not LeetCode's.
  case otherJudge(host: String)

  private static let leetCodeHosts = ["leetcode.com", "leetcode.cn", "leetcode-cn.com"]
  private static let otherJudges = [
    "codeforces.com", "atcoder.jp", "codechef.com", "hackerrank.com", "hackerearth.com", "geeksforgeeks.org",
    "spoj.com", "cses.fi", "lintcode.com", "interviewbit.com", "codingninjas.com", "naukri.com", "kattis.com",
    "onlinejudge.org", "projecteuler.net",
  ]

  /// Nil for one that leads elsewhere.
  var slug: String? { if case .leetCode(let slug) = self { slug } else { nil } }

  init?(_ address: String) {
    let text = address.lowercased()
    let part = withoutScheme(text)
    let host = String(part.prefix { !"/:?#".contains($0) })
    func isAmong(_ hosts: [String]) -> Bool { hosts.contains { host == $0 || host.hasSuffix("." + $0) } }
    if isAmong(ProblemAddress.otherJudges) {
      self = .otherJudge(host: host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
      return
    }
    let steps = part.split(separator: "/")
    guard isAmong(ProblemAddress.leetCodeHosts), let step = steps.firstIndex(of: "problems"),
      steps.indices.contains(step + 1)
    else { return nil }
    let slug = steps[step + 1].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard slug.contains(where: { $0 != "-" }) else { return nil }
    self = .leetCode(slug: String(slug))
  }
}

/// `Easy`, `medium`, `HARD`, or LeetCode's own 1, 2 and 3; nil for anything else.
func readDifficulty(_ text: String) -> Difficulty? {
  switch text.lowercased().filter({ $0.isLetter || $0.isNumber }) {
  case "easy", "1": .easy
  case "medium", "med", "2": .medium
  case "hard", "3": .hard
  default: nil
  }
}

private func withoutScheme(_ text: String) -> Substring {
  for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { return text.dropFirst(scheme.count) }
  return text[...]
}

private func allowedNumber(_ digits: some StringProtocol) -> Int? {
  decimal(digits.utf8).flatMap { SolvedProblem.allowedNumbers.contains($0) ? $0 : nil }
}

/// The text behind a box such as `[x]`, `- [ ]` or `☑`, and whether that is ticked.
private func withoutBox(_ text: String) -> (text: String, isTicked: Bool?) {
  guard let first = text.first, !first.isLetter, !first.isNumber else { return (text, nil) }
  if "[-*+".contains(first) {
    let line = first == "[" ? "- " + text : text
    guard let box = TaskBox(line: line.utf8), let isTicked = box.isTicked else { return (text, nil) }
    return (String(decoding: Array(line.utf8)[box.text...], as: UTF8.self), isTicked)
  }
  guard let isTicked = isTick(first) else { return (text, nil) }
  return (trimmed(text.dropFirst()), isTicked)
}

/// Whether a sign is a tick or an empty or crossed box; nil for any other.
func isTick(_ sign: Character) -> Bool? {
  switch sign.unicodeScalars.first {
  case "✓", "✔", "✅", "☑", "🗹": true
  case "☐", "⬜", "❌", "✗", "✘", "☒": false
  default: nil
  }
}

/// A text through its first `[label](address)`, and the rest.
private func splitAfterLink(_ text: String) -> (linked: String, rest: String) {
  guard text.utf8.contains(UInt8(ascii: "]")), let middle = text.firstRange(of: "](") else {
    return (text, "")
  }
  var depth = 1
  for index in text[middle.upperBound...].indices {
    if text[index] == "(" { depth += 1 }
    if text[index] == ")" { depth -= 1 }
    if depth == 0 {
      let end = text.index(after: index)
      return (String(text[..<end]), String(text[end...]))
    }
  }
  return (text, "")
}

/// A text without HTML tags, and the addresses in them, those of autolinks too.
private func withoutTags(_ text: String) -> (text: String, addresses: [String]) {
  guard text.utf8.contains(UInt8(ascii: "<")) else { return (text, []) }
  var (kept, addresses, rest) = ("", [String](), text[...])
  while let open = rest.firstIndex(of: "<") {
    let inside = rest[rest.index(after: open)...]
    guard let first = inside.first, first.isLetter || first == "/", let close = inside.firstIndex(of: ">")
    else {
      kept += rest[...open]
      rest = inside
      continue
    }
    kept += rest[..<open]
    addresses += inside[..<close].split { " \"'=".contains($0) }.map(String.init)
      .filter { withoutScheme($0).startIndex > $0.startIndex }
    rest = inside[inside.index(after: close)...]
  }
  return (kept + rest, addresses)
}

/// A text without the addresses that stand in it bare, and these.
private func withoutAddresses(_ text: String) -> (text: String, addresses: [String]) {
  guard text.utf8.contains(UInt8(ascii: "/")) else { return (text, []) }
  let words = text.split(separator: " ").map(String.init)
  let addresses = words.filter { word in
    let lower = word.lowercased()
    return withoutScheme(lower).startIndex > lower.startIndex || lower.hasPrefix("www.")
      || ProblemAddress(lower) != nil
  }
  guard !addresses.isEmpty else { return (text, []) }
  let rest = words.filter { !addresses.contains($0) }.joined(separator: " ")
  return (String(rest.reversed().drop(while: isSeparator).reversed()), addresses)
}
