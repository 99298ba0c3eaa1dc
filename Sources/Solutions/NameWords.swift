// Splits the name of a file or folder into words, and says what the name means (Documentation/solutions.md).

import TextTools

/// The words of a name: its runs of ASCII letters and of digits, in small letters.
struct NameWords {
  private(set) var words: [String] = []
  /// Whether the name has small letters, digits and hyphens alone.
  let isPlain: Bool

  init(_ name: ArraySlice<UInt8>) {
    isPlain = name.allSatisfy { $0.isDigit || NameWords.isSmall($0) || $0 == Ascii.hyphen }
    var word: [UInt8] = []
    for index in name.indices {
      let byte = name[index]
      guard byte.isAlphanumeric else {
        finish(&word)
        continue
      }
      if index > name.startIndex, NameWords.isBoundary(name, at: index) { finish(&word) }
      word.append(byte.isLetter ? byte | 0x20 : byte)
    }
    finish(&word)
  }

  private mutating func finish(_ word: inout [UInt8]) {
    guard !word.isEmpty else { return }
    let text = String(decoding: word, as: UTF8.self)
    word = []
    // `LeetCode` is one word.
    if text == "code", words.last == "leet" {
      words[words.count - 1] += text
    } else {
      words.append(text)
    }
  }

  /// Whether a word begins at an index, although letters or digits stand before it.
  private static func isBoundary(_ name: ArraySlice<UInt8>, at index: Int) -> Bool {
    let before = name[index - 1]
    let byte = name[index]
    if before.isDigit != byte.isDigit { return true }
    guard byte.isLetter, !isSmall(byte) else { return false }
    if isSmall(before) { return true }
    return before.isLetter && index + 1 < name.endIndex && isSmall(name[index + 1])
  }

  private static func isSmall(_ byte: UInt8) -> Bool { byte.isLetter && byte >= 0x61 }

  /// Whether it is the name of tests.
  var isOfTests: Bool {
    let marks: Set<String> = ["test", "tests", "testing", "spec", "specs"]
    return words.first.map(marks.contains) == true || words.last.map(marks.contains) == true
  }

  /// Whether it names another judge, alone or among other words: `Two Sum - GFG`.
  var namesOtherJudge: Bool {
    words.indices.contains { first in
      (1...3).contains { NameWords.otherJudges.contains(words[first...].prefix($0).joined()) }
    }
  }

  private static let otherJudges: Set<String> = [
    "codeforces", "atcoder", "codechef", "hackerrank", "geeksforgeeks", "gfg", "projecteuler",
    "adventofcode", "aoc", "spoj", "uva", "kattis", "cses", "usaco", "topcoder",
  ]
}

extension NameWords {
  /// The words without what stands in front, as in `LC 1` or `1`, and the number there; nil if nothing does.
  private static func withoutFront(
    _ words: ArraySlice<String>
  ) -> (words: ArraySlice<String>, number: Int?)? {
    let rest = words.drop { openings.contains($0) }
    let number = rest.first.flatMap(number)
    let left = number == nil ? rest : rest.dropFirst()
    return left.count == words.count ? nil : (left, number)
  }

  /// The words without a date in front: `2026 11 19`, `19 11 2026` or `20261119`.
  private var withoutDate: ArraySlice<String> {
    if let first = words.first, first.utf8.count == 8, NameWords.isNumber(first) { return words.dropFirst() }
    let lengths = words.prefix(3).map { NameWords.isNumber($0) ? $0.utf8.count : 0 }
    guard lengths.count == 3, lengths[0] == 4 || lengths[2] == 4, (1...2).contains(lengths[1]),
      (1...2).contains(min(lengths[0], lengths[2]))
    else { return words[...] }
    return words.dropFirst(3)
  }

  /// What is left of words without one, two and more words at the end that only say how a problem was solved.
  private static func withoutEnds(_ words: ArraySlice<String>) -> [ArraySlice<String>] {
    var left: [ArraySlice<String>] = []
    while let last = (left.last ?? words).last {
      let rest = (left.last ?? words).dropLast()
      if manners.contains(last) {
        left.append(rest)
      } else if isNumber(last), let before = rest.last, ["v", "python", "py"].contains(before) {
        left.append(rest.dropLast())
      } else {
        break
      }
    }
    return left
  }

  /// The ways of reading the name as a problem's, the likeliest first: the words written together, and the number in
  /// front of them.
  var readings: [(key: String, number: Int?)] {
    var starts: [(words: ArraySlice<String>, number: Int?)] = [(words[...], nil)]
    var rest = withoutDate
    if rest.count < words.count { starts.append((rest, nil)) }
    // A letter before the number begins an identifier, as digits cannot: `s0001_two_sum`.
    if rest.first?.utf8.count == 1, rest.dropFirst().first.flatMap(NameWords.number) != nil,
      rest.first.map(NameWords.isNumber) == false
    {
      rest = rest.dropFirst()
    }
    if let front = NameWords.withoutFront(rest) { starts.append(front) }
    let all =
      starts + starts.flatMap { start in NameWords.withoutEnds(start.words).map { ($0, start.number) } }
    return all.filter { !$0.words.isEmpty }.map { ($0.words.joined(), $0.number) }
  }

  /// The number if the name is one alone, with words in front and at the end.
  var numberAlone: Int? {
    guard let (rest, number) = NameWords.withoutFront(words[...]),
      rest.isEmpty || NameWords.withoutEnds(rest).last?.isEmpty == true
    else { return nil }
    return number
  }

  /// Whether the name says nothing of a problem: words as at the end, of folders, or a range of numbers.
  var saysNothing: Bool {
    var rest = words.filter { $0.utf8.count > 1 || NameWords.isNumber($0) }[...]
    if rest.count == 2, rest.allSatisfy(NameWords.isNumber) { return true }
    rest = words[...]
    while let last = rest.last {
      if let shorter = NameWords.withoutEnds(rest).last {
        rest = shorter
      } else if NameWords.folders.contains(last) {
        rest = rest.dropLast()
      } else {
        return false
      }
    }
    return !words.isEmpty
  }

  private static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy(\.isDigit) }

  /// A number of up to five digits.
  private static func number(_ word: String) -> Int? { word.utf8.count <= 5 ? decimal(word.utf8) : nil }

  private static let openings: Set<String> = ["lc", "leetcode", "problem", "question", "no", "p", "q"]

  private static let manners: Set<String> = [
    "solution", "solutions", "sol", "answer", "ans", "final", "best", "optimal", "optimized", "optimised",
    "better", "brute", "force", "bruteforce", "naive", "alternative", "alt", "new", "old", "copy", "improved",
    "fast", "faster", "slow", "iterative", "recursive", "recursion", "dp", "dfs", "bfs", "memo",
    "memoization", "python", "py", "java", "cpp", "c", "js", "javascript", "ts", "typescript", "go",
    "golang", "rust", "swift", "kotlin", "ruby", "php", "sql", "mysql", "csharp", "scala", "dart",
    "leetcode", "lc",
  ]

  private static let folders: Set<String> = [
    "src", "main", "code", "index", "program", "app", "algorithms", "algorithm", "dsa", "easy", "medium",
    "hard", "problem", "problems", "practice", "leetcode", "lc",
  ]
}
