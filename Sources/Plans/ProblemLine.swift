// Reads a problem from a line in any spelling: `LC 1: Two Sum [Easy]`, `LeetCode #1 - Two Sum`, `Two Sum (LC 1)`.

package import StudyModel
import TextTools

/// LeetCode's number at the start of a text and the text after it: `LC 1920: Title`, `LeetCode #1920 - Title`.
package struct ProblemReference {
  package let number: Int
  /// The text after the number and the separator.
  package let rest: String
  /// Whether the text names LeetCode beside the number.
  package let isNamed: Bool
  /// Whether a `#` precedes the number.
  package let hasHash: Bool

  private static let names: Set<String> = ["lc", "leetcode", "leet"]

  /// Nil if the text does not begin with a reference; `allowsBareNumber` also accepts `1920. Title`.
  package init?(_ text: String, allowsBareNumber: Bool = false) {
    self.init(LineWords(text), allowsBareNumber: allowsBareNumber)
  }

  package init?(_ line: LineWords, allowsBareNumber: Bool = false) {
    guard let first = line.words.first, !line.bytes[..<first.range.lowerBound].contains(UInt8(ascii: "\""))
    else { return nil }
    let isNamed = ProblemReference.names.contains(first.text)
    let isTwoWords = first.text == "leet" && line.words.dropFirst().first?.text == "code"
    let index = isTwoWords ? 2 : isNamed ? 1 : 0
    guard isNamed || allowsBareNumber, index < line.words.count,
      index == 0 || isNumberGap(line.gap(after: index - 1)),
      let number = line.words[index].number, SolvedProblem.allowedNumbers.contains(number)
    else { return nil }
    let after = line.text(from: line.words[index].range.upperBound)
    hasHash = line.bytes[..<first.range.lowerBound].last == UInt8(ascii: "#")
    if isNamed {
      guard after.first.map({ !isWordCharacter($0) }) ?? true else { return nil }
    } else if !hasHash {
      guard ProblemReference.partsTitle(after) else { return nil }
    }
    self.number = number
    self.isNamed = isNamed
    rest = String(after.drop { isSeparator($0) || ")]*".contains($0) })
  }

  /// The number after a title, as in `Two Sum (LC 1)` or `Two Sum - LeetCode #1`, and that title.
  fileprivate static func behindTitle(
    _ text: String, _ known: KnownProblems
  ) -> (number: Int, title: String, isNamed: Bool, hasHash: Bool)? {
    let line = LineWords(text)
    let last = line.words.count - 1
    guard last > 0, let number = line.words[last].number, SolvedProblem.allowedNumbers.contains(number),
      line.gap(after: last).allSatisfy({ " )]".contains($0) })
    else { return nil }
    var start = line.words[last].range.lowerBound
    let isNamed =
      names.contains(line.words[last - 1].text)
      && isNumberGap(line.gap(after: last - 1))
    let hasHash = !isNamed && line.bytes[start - 1] == UInt8(ascii: "#")
    start = isNamed ? line.words[last - 1].range.lowerBound : hasHash ? start - 1 : start
    let before = line.text(from: 0, to: start)
    var title = before
    while let last = title.last, isSeparator(last) || "([".contains(last) { title.removeLast() }
    guard title.contains(where: isWordCharacter) else { return nil }
    // `Finish LeetCode 75` names a list, not a problem.
    let isApart = before.dropFirst(title.count).contains { $0 != " " }
    guard (isNamed || hasHash) && isApart || known.isProblem(number, called: title) == true else {
      return nil
    }
    return (number, title, isNamed, hasHash)
  }

  /// A bare number before a known title, as in `36 Valid Sudoku`, unless the whole text is a known title.
  package static func beforeTitle(_ text: String, _ known: KnownProblems) -> (number: Int, title: String)? {
    let digits = text.utf8.prefix(while: \.isDigit)
    guard let number = decimal(digits), SolvedProblem.allowedNumbers.contains(number) else { return nil }
    let rest = text[digits.endIndex...]
    let title = collapsed(String(rest.drop { " -_.".contains($0) }))
    guard rest.first.map({ " -_.".contains($0) }) == true, known[title] != nil, known[text] == nil else {
      return nil
    }
    return (number, title)
  }

  /// Whether a text continues like the title after a bare number: `. Title`, `: Title`, ` - Title`.
  private static func partsTitle(_ text: String) -> Bool {
    let trimmed = text.drop { $0 == " " }
    guard let mark = trimmed.first, ".:)-–—".contains(mark), let next = trimmed.dropFirst().first else {
      return false
    }
    return next == " " && trimmed.dropFirst().contains(where: isWordCharacter)
  }
}

/// The problem that a line names: by a number before or after a title, or by a title alone.
package struct NamedProblem {
  /// Nil if the line has no number.
  package private(set) var number: Int?
  /// Whether the line names LeetCode beside the number.
  package private(set) var isLeetCodeNumber = false
  /// Whether a `#` precedes the number.
  package private(set) var hasHash = false
  /// Whether the line begins with the number, so that it can only name a problem.
  package let isReference: Bool
  package private(set) var title: String
  package private(set) var marks = ItemMarks()

  /// - Parameters:
  ///   - allowsBareNumber: whether `1920. Title` is a reference too.
  ///   - known: the problems that are known by their titles; they are asked for only where no number comes first.
  package init(_ line: LineWords, allowsBareNumber: Bool, _ known: @autoclosure () -> KnownProblems) {
    let lead = leadingWord(of: line)
    let own = ProblemReference(line, allowsBareNumber: allowsBareNumber)
    if let reference = own ?? lead.flatMap({ ProblemReference($0.rest) }) {
      isReference = true
      marks.isRevision = own == nil && lead?.isRevision == true
      (number, isLeetCodeNumber, hasHash) = (reference.number, reference.isNamed, reference.hasHash)
      title = withoutLeadingEmoji(marks.take(from: reference.rest))
      return
    }
    isReference = false
    let known = known()
    marks.isRevision = lead?.isRevision ?? false
    title = withoutLeadingEmoji(marks.take(from: lead?.rest ?? line.text(from: 0)))
    if let behind = ProblemReference.behindTitle(title, known) {
      (number, title) = (behind.number, behind.title)
      (isLeetCodeNumber, hasHash) = (behind.isNamed, behind.hasHash)
    } else if let before = ProblemReference.beforeTitle(title, known) {
      (number, title) = (before.number, before.title)
    } else if lead != nil, known[title] == nil {
      title = withoutLeadingEmoji(marks.take(from: line.text(from: 0)))
    }
  }
}

/// Words before a problem; the value tells whether the word marks a revision.
package let wordsBeforeProblem: [String: Bool] = [
  "revision": true, "revise": true, "review": true, "redo": true, "repeat": true, "revisit": true,
  "solve": false, "problem": false, "practice": false, "practise": false, "easy": false, "medium": false,
  "hard": false,
]

/// The text after a leading word such as `Solve` or `Revision:`; nil without such a word.
private func leadingWord(of line: LineWords) -> (rest: String, isRevision: Bool)? {
  guard let first = line.words.first, let isRevision = wordsBeforeProblem[first.text],
    first.range.lowerBound == 0
  else { return nil }
  return (withoutLead(line.text(from: first.range.upperBound)), isRevision)
}

/// LeetCode's number if a text has nothing else: `1920` or `#1920`; otherwise nil.
package func bareNumber(_ text: some StringProtocol) -> Int? {
  decimal(text.drop { $0 == "#" }.utf8).flatMap { SolvedProblem.allowedNumbers.contains($0) ? $0 : nil }
}

/// The marks after a title: difficulty, revision, a free problem for a premium one, minutes.
package struct ItemMarks {
  package var difficulty: Difficulty?
  /// Whether the difficulty is said to be unknown.
  package var saysUnknown = false
  package var minutes: Int?
  package var isRevision = false
  /// Whether a complete day does not need it.
  package var isPlus = false
  /// Whether it is hidden until its session begins.
  package var isHidden = false
  package var alternative: Problem?
  package var hasLostMinutes = false

  package init() {}

  /// Reads the marks at the end of a title, in any order among its last parts in brackets; returns the title without
  /// them.
  package mutating func take(from text: String) -> String {
    var rest = trimmedTitleEnd(trimmed(text))
    var kept = ""
    while !rest.isEmpty {
      let group = groupAtEnd(rest, orSquare: true)
      if let group, take(group: group.inside) {
        rest = trimmedTitleEnd(group.before)
      } else if let group, !group.before.isEmpty {
        let before = trimmedTitleEnd(group.before)
        kept = String(rest.dropFirst(before.count)) + kept
        rest = before
      } else if let before = takeWord(atEndOf: rest) ?? takeTag(atEndOf: rest) ?? withoutSignedDate(rest) {
        rest = trimmedTitleEnd(before)
      } else {
        break
      }
    }
    return collapsed(rest + kept)
  }

  /// Reads a time in parentheses at the end of an item that is not a problem, and `(optional)` or `(plus)` behind it;
  /// returns the text without them.
  package mutating func takeMinutes(from text: String) -> String {
    var text = trimmedEnd(text)
    if let group = groupAtEnd(text), ["optional", "plus"].contains(group.inside), !group.before.isEmpty {
      isPlus = true
      text = trimmedEnd(group.before)
    }
    guard let group = groupAtEnd(text), let time = WrittenTime(LineWords(group.inside)), !group.before.isEmpty
    else {
      return text
    }
    take(time)
    return trimmedEnd(group.before)
  }

  private mutating func take(group: String) -> Bool {
    // Most groups are a difficulty alone, and splitting them into words takes long.
    if let difficulty = usualDifficulties[group] {
      self.difficulty = difficulty
      return true
    }
    let line = LineWords(group)
    if line.words.first?.text == "premium", let lc = line.words.firstIndex(where: { $0.text == "lc" }) {
      alternative = freeProblem(line.text(from: line.words[lc].range.lowerBound))
      return true
    }
    let parts = group.split(whereSeparator: isBetweenMarks).map { collapsed(String($0)) }
    let marks = parts.compactMap(Mark.init)
    guard !parts.isEmpty, marks.count == parts.count else { return line.words.isEmpty }
    for mark in marks { take(mark) }
    return true
  }

  /// Reads a mark after a dash or another separator: `- Easy`; returns the text before it, or nil without a mark.
  private mutating func takeWord(atEndOf text: String) -> String? {
    let bytes = Array(text.utf8)[...]
    // Most titles are words alone.
    guard bytes.contains(where: { !$0.isAlphanumeric && $0 != Ascii.space }) else { return nil }
    for separator in [" - ", " – ", " — ", " | ", " · ", ", "] {
      guard let place = bytes.lastIndex(of: separator), place > 0,
        let mark = Mark(collapsed(bytes[(place + separator.utf8.count)...].string)), !mark.isOfBrackets
      else { continue }
      take(mark)
      return bytes[..<place].string
    }
    return nil
  }

  /// Reads a tag of note programs, `#easy`; returns the text before it, or nil without one.
  private mutating func takeTag(atEndOf text: String) -> String? {
    guard let hash = text.utf8.lastIndex(of: UInt8(ascii: "#")), hash > text.startIndex,
      text[text.utf8.index(before: hash)] == " "
    else { return nil }
    let tag = text[text.utf8.index(after: hash)...]
    guard tag.first?.isLetter == true, tag.allSatisfy({ $0.isLetter || $0.isNumber || "-_/".contains($0) })
    else {
      return nil
    }
    difficulty = readDifficulty(String(tag)) ?? difficulty
    return String(text[..<hash])
  }

  private mutating func take(_ mark: Mark) {
    switch mark {
    case .difficulty(let difficulty?): self.difficulty = difficulty
    case .difficulty(nil): saysUnknown = true
    case .revision: isRevision = true
    case .plus: isPlus = true
    case .hidden: isHidden = true
    case .premium: break
    case .time(let time): take(time)
    }
  }

  private mutating func take(_ time: WrittenTime) {
    if let minutes = time.minutes, allowedMinutes.contains(minutes) {
      self.minutes = minutes
    } else {
      hasLostMinutes = true
    }
  }

  /// Reads `LC 2958: Title [Medium]`; nil without a reference or a title.
  private func freeProblem(_ text: String) -> Problem? {
    guard let reference = ProblemReference(text) else { return nil }
    var marks = ItemMarks()
    let title = marks.take(from: reference.rest)
    return title.isEmpty ? nil : Problem(number: reference.number, title: title, difficulty: marks.difficulty)
  }
}

private let usualDifficulties: [String: Difficulty] = ["Easy": .easy, "Medium": .medium, "Hard": .hard]

/// Whether a character stands between two marks in brackets: `[Easy, 25 min]`.
private func isBetweenMarks(_ character: Character) -> Bool {
  switch character.asciiValue {
  case Ascii.comma, Ascii.pipe, Ascii.slash, UInt8(ascii: ";"): true
  case nil: character == "·"
  default: false
  }
}

/// The text before a date that a sign of note programs precedes, as in `✅ 2026-05-01`; nil without one.
private func withoutSignedDate(_ text: String) -> String? {
  let date = text.utf8.suffix(10)
  let isDate =
    date.count == 10
    && date.enumerated().allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1.isDigit }
  guard isDate else { return nil }
  let before = trimmedEnd(text.dropLast(10))
  return before.last.map(isEmoji) == true ? before : nil
}

/// Reads `Easy`, `medium`, `HARD`, their short forms, or LeetCode's own 1, 2 and 3; nil for anything else.
package func readDifficulty(_ text: String) -> Difficulty? {
  switch text.lowercased().filter(isWordCharacter) {
  case "easy", "e", "1": .easy
  case "medium", "med", "m", "2": .medium
  case "hard", "h", "3": .hard
  default: nil
  }
}

private enum Mark {
  /// Nil if the difficulty is given as unknown.
  case difficulty(Difficulty?)
  case revision
  case plus
  case hidden
  case premium
  case time(WrittenTime)

  /// Whether it is a mark in brackets alone: behind a dash the word may be anything.
  var isOfBrackets: Bool {
    switch self {
    case .plus, .hidden: true
    default: false
    }
  }

  init?(_ text: String) {
    let line = LineWords(text)
    let words = line.words
    if words.first?.isNumber == false, let difficulty = readDifficulty(text) {
      self = .difficulty(difficulty)
      return
    }
    switch words.map(\.text).joined(separator: " ") {
    case "unknown": self = .difficulty(nil)
    case "revision", "revise", "review", "repeat", "again", "redo", "revisit", "re solve", "resolve":
      self = .revision
    case "optional", "plus": self = .plus
    case "hidden": self = .hidden
    case "premium", "paid", "premium only", "paid only": self = .premium
    default:
      guard let time = WrittenTime(line) else { return nil }
      self = .time(time)
    }
  }
}

/// A text that is only a time: `25 min`, `1 h`, `1h30`, `1.5 hours`.
private struct WrittenTime {
  /// Nil if the time is not one number, as in `20-30 min`.
  let minutes: Int?

  private static let hourUnits: Set<String> = ["h", "hr", "hrs", "hour", "hours"]
  private static let minuteUnits: Set<String> = ["m", "min", "mins", "minute", "minutes"]

  init?(_ line: LineWords) {
    let words = line.words
    func isUnit(_ word: LineWord) -> Bool {
      WrittenTime.hourUnits.contains(word.text) || WrittenTime.minuteUnits.contains(word.text)
    }
    guard words.first?.isNumber == true, (2...5).contains(words.count), words.contains(where: isUnit),
      words.allSatisfy({ $0.isNumber || isUnit($0) })
    else { return nil }
    minutes = WrittenTime.minutes(of: words, isHalf: line.gap(after: 0) == ".")
  }

  private static func minutes(of words: [LineWord], isHalf: Bool) -> Int? {
    guard let value = words[0].number, value <= 10_000 else { return nil }
    let hasHours = hourUnits.contains(words[1].text)
    if words.count == 2 { return hasHours ? value * 60 : words[1].isNumber ? nil : value }
    if isHalf, words.count == 3, words[1].text == "5", hourUnits.contains(words[2].text) {
      return value * 60 + 30
    }
    guard hasHours, let rest = words[2].number, rest < 60,
      words.count == 3 || (words.count == 4 && minuteUnits.contains(words[3].text))
    else { return nil }
    return value * 60 + rest
  }
}

/// The text without spaces, emoji and asterisks at the end.
private func trimmedTitleEnd(_ text: String) -> String {
  // Most ends are ASCII, and looking at characters takes long.
  if let last = text.utf8.last, last.isAlphanumeric || ")]".utf8.contains(last) { return text }
  return String(text.dropLast { $0.isWhitespace || isEmoji($0) || $0 == "*" })
}

/// Whether nothing but spaces and the signs before a number stands between `LC` and its number.
private func isNumberGap(_ gap: String) -> Bool {
  gap == " " || gap.allSatisfy { $0 == "#" || $0 == "№" || " -.:".contains($0) }
}
