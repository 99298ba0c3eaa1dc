// Finds the problem that a file of a repository solves, by its path (Documentation/solutions.md).

import Plans
package import StudyModel
import TextTools

/// What the path of a file says.
enum PathMeaning: Hashable {
  /// No code.
  case noCode
  case problem(Int)
  /// The file's first lines may say more.
  ///
  /// - ordinary: the problem whose title is one of its names, an ordinary word.
  /// - number: the problem of a number alone.
  case undecided(ordinary: Int?, number: Int?, reason: UnnamedReason)
  case otherJudge
}

/// Why no problem is known for a file of code.
package enum UnnamedReason: String, CaseIterable, Sendable {
  /// It is in a folder of another judge's problems.
  case judge
  /// Its name is an ordinary word, in a folder that is not mostly problems.
  case ordinary
  /// It has a number, but other names besides, or no problem has that number.
  case number
  /// No name is a problem's.
  case unknown
}

/// Reads paths, with the names of all problems.
package struct PathReader: Sendable {
  private let numbers: Set<Int>
  /// By the letters and digits of the title.
  private var byKey: [String: Int] = [:]
  /// The keys of titles that are one word of letters.
  private var ordinary: Set<String> = []
  private var known: [ArraySlice<UInt8>: NameMeaning] = [:]

  /// What a name means by itself.
  private struct NameMeaning: Sendable {
    var isPlain: Bool
    /// The problem that it means.
    var problem: Int?
    /// Whether its title is an ordinary word, without a number in front.
    var isOrdinary = false
    var numberAlone: Int?
    var saysNothing: Bool
    var isOfTests: Bool
    var namesOtherJudge: Bool
  }

  /// - Parameter problems: all that a name may mean, some by former titles; of two with one title, the first counts.
  package init(_ problems: [Problem]) {
    numbers = Set(problems.map(\.number))
    byKey.reserveCapacity(problems.count)
    for problem in problems {
      let letters = problem.title.utf8.filter(\.isAlphanumeric).map { $0.isLetter ? $0 | 0x20 : $0 }
      let key = String(decoding: letters, as: UTF8.self)
      guard !key.isEmpty, byKey[key] == nil else { continue }
      byKey[key] = problem.number
      if letters.allSatisfy(\.isLetter), NameWords(Array(problem.title.utf8)[...]).words.count == 1 {
        ordinary.insert(key)
      }
    }
  }

  func isProblem(_ number: Int) -> Bool { numbers.contains(number) }

  mutating func meaning(of path: ArraySlice<UInt8>) -> PathMeaning {
    guard let names = PathReader.names(of: path) else { return .noCode }
    let meanings = names.map { meaning(ofName: $0) }
    if meanings.contains(where: \.isOfTests) { return .noCode }
    if meanings.dropFirst().contains(where: \.namesOtherJudge) { return .otherJudge }
    let certain = meanings.filter { $0.problem != nil && !$0.isOrdinary }
    if let problem = (certain.first(where: \.isPlain) ?? certain.first)?.problem { return .problem(problem) }
    let ordinary = meanings.first(where: \.isOrdinary)?.problem
    let alone = meanings.compactMap(\.numberAlone)
    let packages = 1..<PathReader.endOfPackages(names)
    let isSilent = zip(meanings.indices, meanings).allSatisfy { index, meaning in
      meaning.numberAlone != nil || meaning.saysNothing || packages.contains(index)
    }
    return .undecided(
      ordinary: ordinary, number: alone.count == 1 && isSilent && isProblem(alone[0]) ? alone[0] : nil,
      reason: ordinary != nil ? .ordinary : alone.isEmpty ? .unknown : .number)
  }

  private mutating func meaning(ofName name: ArraySlice<UInt8>) -> NameMeaning {
    let name = Array(name)[...]
    if let known = known[name] { return known }
    let words = NameWords(name)
    var meaning = NameMeaning(
      isPlain: words.isPlain, numberAlone: words.numberAlone, saysNothing: words.saysNothing,
      isOfTests: words.isOfTests, namesOtherJudge: words.namesOtherJudge)
    if let reading = words.readings.first(where: { byKey[$0.key] != nil }) {
      meaning.problem = byKey[reading.key]
      meaning.isOrdinary = ordinary.contains(reading.key) && reading.number == nil
    }
    known[name] = meaning
    return meaning
  }

  /// The names of a path, that of the file first, without its ending; nil if it is not code.
  private static func names(of path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    let names = path.split(separator: Ascii.slash)
    guard let file = names.last, let period = file.lastIndex(of: Ascii.period), period > file.startIndex,
      file.endIndex - period <= 7,
      endings.contains(String(decoding: file[(period + 1)...], as: UTF8.self).lowercased())
    else { return nil }
    return [file[..<period]] + names.dropLast().reversed()
  }

  /// The index of the folder whose packages the names below are, as in `src/main/java/com/example/_1.java`; 1 if there
  /// is none.
  private static func endOfPackages(_ names: [ArraySlice<UInt8>]) -> Int {
    names.indices.dropFirst().dropLast().first { index in
      names[index + 1].elementsEqual("main".utf8)
        && ["java", "kotlin", "scala"].contains { names[index].elementsEqual($0.utf8) }
    } ?? 1
  }

  private static let endings: Set<String> = [
    "c", "cc", "cpp", "cxx", "h", "hpp", "cs", "java", "kt", "kts", "scala", "py", "py3", "js", "mjs", "cjs",
    "jsx", "ts", "tsx", "go", "rs", "rb", "php", "swift", "dart", "ex", "exs", "erl", "rkt", "sql", "sh",
    "bash", "lua", "pl", "r", "jl", "hs", "clj", "fs", "vb", "groovy", "pas", "d", "nim", "zig", "ml", "cj",
    "ipynb",
  ]
}

/// The problem's number in a comment `@lc ... id=N` in the first five lines of a file; nil without one.
package func problemNumber(inFirstLines bytes: ArraySlice<UInt8>) -> Int? {
  for line in bytes.split(separator: 0x0A, maxSplits: 5, omittingEmptySubsequences: false).prefix(5) {
    let text = String(decoding: line.prefix(500), as: UTF8.self)
    guard let mark = text.firstRange(of: "@lc "), let id = text[mark.upperBound...].firstRange(of: "id=")
    else {
      continue
    }
    let digits = text[id.upperBound...].utf8.prefix { $0.isDigit }
    let next = text[id.upperBound...].utf8.dropFirst(digits.count).first
    if (1...5).contains(digits.count), next.map({ !$0.isAlphanumeric }) ?? true {
      return Int(String(decoding: Array(digits), as: UTF8.self))
    }
  }
  return nil
}
