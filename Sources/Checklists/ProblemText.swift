// What a cell or a bullet calls a problem: a number, a title, a link, a difficulty.

import StudyModel

/// `LC 1: Two Sum (Easy)` or `[Two Sum](https://leetcode.com/problems/two-sum/)`, taken apart.
struct ProblemText: Hashable {
  private(set) var number: Int?
  /// Nil where no words are left.
  private(set) var title: String?
  /// As LeetCode's address has it.
  private(set) var slug: String?
  private(set) var difficulty: Difficulty?

  init(_ text: String) {
    var text = trimmed(text)
    // The label of a link stands for it, with what is written before it.
    if let link = firstLink(in: text) {
      slug = slugOfAddress(link.address)
      text = trimmed(text[..<link.whole.lowerBound] + link.label)
      if slug == nil, text.isEmpty { text = link.address }
    }
    if slug == nil, let found = slugOfAddress(text) {
      slug = found
      return
    }
    text = trimmed(text.filter { !"*`".contains($0) })
    (text, difficulty) = withoutDifficulty(text)
    let numbered = withoutNumber(text)
    (number, text) = (numbered.number, numbered.rest)
    title = text.isEmpty ? nil : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The words of a slug: `two-sum` is Two Sum.
  static func title(ofSlug slug: String) -> String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

/// The slug in `https://leetcode.com/problems/two-sum/description/`; nil for other texts.
func slugOfAddress(_ text: String) -> String? {
  guard let host = text.range(of: "leetcode."),
    let part = text[host.upperBound...].range(of: "/problems/")
  else { return nil }
  let slug = text[part.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  return slug.contains { $0 != "-" } ? slug.lowercased() : nil
}

/// The first `[label](address)`.
private func firstLink(
  in text: String
) -> (whole: Range<String.Index>, label: Substring, address: String)? {
  guard let middle = text.range(of: "]("), let open = text[..<middle.lowerBound].firstIndex(of: "["),
    let close = text[middle.upperBound...].firstIndex(of: ")")
  else { return nil }
  let label = text[text.index(after: open)..<middle.lowerBound]
  return (open..<text.index(after: close), label, String(text[middle.upperBound..<close]))
}

/// A difficulty in brackets at the end, and what stands before it.
private func withoutDifficulty(_ text: String) -> (String, Difficulty?) {
  guard let last = text.last, last == ")" || last == "]",
    let open = text.lastIndex(of: last == ")" ? "(" : "["),
    let difficulty = readDifficulty(String(text[open...].dropFirst().dropLast()))
  else { return (text, nil) }
  return (trimmed(text[..<open]), difficulty)
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

/// A number in front: `1. Two Sum`, `LC 1: Two Sum`, `#1 Two Sum`, `1`. In `3Sum` and `01 Matrix` there is none.
private func withoutNumber(_ text: String) -> (number: Int?, rest: String) {
  var rest = text[...]
  var isMarked = false
  for mark in ["leetcode", "lc", "#"] where rest.lowercased().hasPrefix(mark) {
    let behind = rest.dropFirst(mark.count).drop { " -.".contains($0) }
    guard behind.first?.isNumber == true || behind.first == "#" else { continue }
    (rest, isMarked) = (behind, true)
  }
  let digits = rest.prefix { $0.isASCII && $0.isNumber }
  guard let number = decimal(digits.utf8), SolvedProblem.allowedNumbers.contains(number) else {
    return (nil, text)
  }
  let behind = rest[digits.endIndex...].drop { $0 == " " }
  guard let next = behind.first else { return (number, "") }
  if ".:)|".contains(next) || ("-–—".contains(next) && (isMarked || behind.startIndex > digits.endIndex)) {
    return (number, trimmed(behind.dropFirst()))
  }
  return isMarked && behind.startIndex > digits.endIndex ? (number, trimmed(behind)) : (nil, text)
}

extension StringProtocol {
  /// Where a text stands first; one pass over the bytes.
  fileprivate func range(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return nil }
    var start = startIndex
    while let index = utf8[start...].firstIndex(of: first) {
      if utf8[index...].starts(with: wanted) { return index..<utf8.index(index, offsetBy: wanted.count) }
      start = utf8.index(after: index)
    }
    return nil
  }
}
