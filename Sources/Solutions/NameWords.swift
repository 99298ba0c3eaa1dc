// Splits the name of a file or folder into words, and says what the name means (Documentation/solutions.md).

import StudyModel
import TextTools

/// The words of a name: its runs of ASCII letters and of digits, in small letters.
struct NameWords {
  private(set) var words: [String] = []
  /// Whether the name has small letters, digits and hyphens alone.
  let isPlain: Bool

  init(_ name: ArraySlice<UInt8>) {
    isPlain = name.allSatisfy { $0.isDigit || $0.isLetter && $0 >= 0x61 || $0 == Ascii.hyphen }
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
    let (before, byte) = (name[index - 1], name[index])
    if before.isDigit != byte.isDigit { return true }
    guard isCapital(byte) else { return false }
    if isSmall(before) { return true }
    return isCapital(before) && index + 1 < name.endIndex && isSmall(name[index + 1])
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte.isLetter && byte < 0x61 }
  private static func isSmall(_ byte: UInt8) -> Bool { byte.isLetter && byte >= 0x61 }

  /// Whether it is the name of tests.
  var isOfTests: Bool {
    let marks: Set<String> = ["test", "tests", "testing", "spec", "specs"]
    return words.first.map(marks.contains) == true || words.last.map(marks.contains) == true
  }

  /// Whether it is the name of another judge.
  var isOtherJudge: Bool { NameWords.otherJudges.contains(words.joined()) }

  private static let otherJudges: Set<String> = [
    "codeforces", "atcoder", "codechef", "hackerrank", "geeksforgeeks", "gfg", "euler", "projecteuler",
    "adventofcode", "aoc", "spoj", "uva", "kattis", "cses", "usaco", "topcoder",
  ]
}

extension NameWords {
  /// The words without what stands in front, and the number there; nil if nothing does.
  private var withoutFront: (words: ArraySlice<String>, number: Int?)? {
    let rest = words.drop { NameWords.openings.contains($0) }
    let number = rest.first.flatMap(NameWords.number)
    let left = number == nil ? rest : rest.dropFirst()
    return left.count == words.count ? nil : (left, number)
  }

  /// The words without those at the end that only say how a problem was solved.
  private static func withoutEnd(_ words: ArraySlice<String>) -> ArraySlice<String> {
    withAndWithoutEnd(words).last ?? words
  }

  /// The words without the last one, or two, if it only says how a problem was solved; nil if it says more.
  private static func withoutLast(_ words: ArraySlice<String>) -> ArraySlice<String>? {
    guard let last = words.last else { return nil }
    if manners.contains(last) { return words.dropLast() }
    guard isNumber(last), let before = words.dropLast().last, ["v", "python", "py"].contains(before) else {
      return nil
    }
    return words.dropLast(2)
  }

  /// The words, and what is left of them without one, two and more words at the end that only say how.
  private static func withAndWithoutEnd(_ words: ArraySlice<String>) -> [ArraySlice<String>] {
    var readings = [words]
    while let last = readings.last, let shorter = withoutLast(last) { readings.append(shorter) }
    return readings
  }

  /// The ways of reading the name as a problem's: the words written together, and the number in front of them.
  var readings: [(key: String, number: Int?)] {
    let front = withoutFront
    let (whole, rest) = (
      NameWords.withAndWithoutEnd(words[...]), front.map { NameWords.withAndWithoutEnd($0.words) } ?? []
    )
    // With all words at the end first.
    let order: [(words: ArraySlice<String>, number: Int?)] =
      whole.prefix(1).map { ($0, nil) } + rest.prefix(1).map { ($0, front?.number) }
      + whole.dropFirst().map { ($0, nil) } + rest.dropFirst().map { ($0, front?.number) }
    return order.filter { !$0.words.isEmpty }.map { ($0.words.joined(), $0.number) }
  }

  /// The number if the name is one alone, with words in front and at the end.
  var numberAlone: Int? {
    guard let (rest, number) = withoutFront, let number,
      NameWords.withoutEnd(rest).isEmpty
    else { return nil }
    return number
  }

  /// Whether the name says nothing of a problem: words as at the end, of folders, or a range of numbers.
  var saysNothing: Bool {
    if words.count == 2, words.allSatisfy(NameWords.isNumber) { return true }
    var rest = words[...]
    if rest.isEmpty { return false }
    while let last = rest.last {
      let shorter = NameWords.withoutEnd(rest)
      guard shorter.count == rest.count else {
        rest = shorter
        continue
      }
      guard NameWords.folders.contains(last) else { return false }
      rest = rest.dropLast()
    }
    return true
  }

  private static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy(\.isDigit) }

  /// A number of up to five digits.
  private static func number(_ word: String) -> Int? {
    word.utf8.count <= 5 && isNumber(word) ? Int(word) : nil
  }

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
