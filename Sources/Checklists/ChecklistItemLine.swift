// One line of an item in a saved list: its box, its handle, the time behind its title; and a new line of a bonus problem.

package import StudyModel
import TextTools

/// The first line of an item, taken apart.
struct ChecklistItemLine {
  /// Nil without a box.
  let isTicked: Bool?
  /// What stands behind the box, with single blanks.
  let text: String

  init(_ line: String) {
    let bytes = Array(line.utf8)
    guard let box = TaskBox(line: bytes) else {
      (isTicked, text) = (nil, oneLine(line))
      return
    }
    let rest = oneLine(String(decoding: bytes[box.text...], as: UTF8.self))
    if let ticked = box.isTicked {
      (isTicked, text) = (ticked, rest)
    } else if let match = rest.prefixMatch(of: #/\[ ?([xX]?) ?\] ?/#) {
      // A box that Markdown does not take for one, but everybody else does: `[]`, `[x ]`, `[x]p1`.
      (isTicked, text) = (!match.output.1.isEmpty, String(rest[match.range.upperBound...]))
    } else {
      (isTicked, text) = (nil, rest)
    }
  }

  /// `p2` where the text begins with such a name, in small letters.
  var handle: String? {
    guard let word = text.split(separator: " ", maxSplits: 1).first?.lowercased() else { return nil }
    let bytes = Array(word.utf8)
    guard (2...5).contains(bytes.count), "ptb".utf8.contains(bytes[0]), bytes[1] != UInt8(ascii: "0"),
      bytes.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return word
  }

  /// The minutes behind the title that was shown, 0 without a time.
  func minutes(of entry: DayChecklist.Entry) throws(ChecklistMistake.Cause) -> Int {
    let written = String(text.drop { $0 != " " }.dropFirst())
    if written == entry.text { return 0 }
    guard written.hasPrefix(entry.text + " ") else {
      throw .changedText(entry.handle, shown: entry.text)
    }
    let time = String(written.dropFirst(entry.text.count + 1))
    guard let minutes = writtenMinutes(time) else { throw .textBehindTitle(entry.handle, time) }
    guard minutes - entry.minutes <= Attempt.allowedMinutes.upperBound else { throw .minutesOutOfRange(time) }
    return minutes
  }
}

/// The minutes of `25m`, `1h10`, `1:10`, `(25 min)` and the like, however many; nil for anything else.
func writtenMinutes(_ text: String) -> Int? {
  var text = text[...]
  if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
  let short = text.lowercased().replacing("min", with: "m")
  return TypedDuration.total(withoutBlanks(short) ?? short)
}

/// `1 h 10 m` without the blanks between numbers and units; nil where it is written otherwise.
private func withoutBlanks(_ text: String) -> String? {
  var rest = Array(text.utf8)[...]
  var kept: [UInt8] = []
  func keep(_ part: ArraySlice<UInt8>) {
    kept += part
    rest = rest.dropFirst(part.count)
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
  }
  keep(rest.prefix(while: \.isDigit))
  guard !kept.isEmpty, let unit = rest.first, "hm".utf8.contains(unit) else { return nil }
  keep(rest.prefix(1))
  keep(rest.prefix(while: \.isDigit))
  if rest.elementsEqual("m".utf8) { keep(rest) }
  return rest.isEmpty ? String(decoding: kept, as: UTF8.self) : nil
}

extension ChecklistMistake.Cause: Error {}

/// A problem that the learner adds in the list.
package struct ChecklistBonus: Hashable, Sendable {
  package let title: String
  /// LeetCode's, where it was given.
  package let number: Int?
  package let difficulty: Difficulty?
  /// 1 to 1,440; nil when none were given.
  package let minutes: Int?
  /// Empty without one.
  package let note: String
  package let isTicked: Bool

  /// - Parameter problems: those of the plan by number; they fill what is not written.
  init(
    _ line: ChecklistItemLine, note: String, problems: [Int: Problem]
  ) throws(ChecklistMistake.Cause) {
    guard let isTicked = line.isTicked else { throw .noBox(line.text) }
    var words = line.text.split(separator: " ").map(String.init)
    minutes = try ChecklistBonus.takeMinutes(from: &words)
    let writtenDifficulty = ChecklistBonus.takeDifficulty(from: &words)
    let writtenNumber = ChecklistBonus.takeNumber(from: &words, problems)
    let problem = writtenNumber.flatMap { problems[$0] }
    let title = words.isEmpty ? problem?.title : words.joined(separator: " ")
    guard let title else { throw .bonusWithoutTitle(number: writtenNumber) }
    guard title.count <= BonusProblem.longestTitle else { throw .bonusTitleTooLong(title.count) }
    guard isTicked || minutes != nil else { throw .bonusWithoutDeed(title) }
    (self.title, number, self.isTicked) = (title, writtenNumber, isTicked)
    (difficulty, self.note) = (writtenDifficulty ?? problem?.difficulty, note)
  }

  /// The longest run of last words that is a time.
  private static func takeMinutes(from words: inout [String]) throws(ChecklistMistake.Cause) -> Int? {
    for count in [4, 3, 2, 1] where words.count >= count {
      let time = words.suffix(count).joined(separator: " ")
      guard let minutes = writtenMinutes(time) else { continue }
      guard minutes > 0, Attempt.allowedMinutes.contains(minutes) else { throw .minutesOutOfRange(time) }
      words.removeLast(count)
      return minutes
    }
    return nil
  }

  private static func takeDifficulty(from words: inout [String]) -> Difficulty? {
    guard let last = words.last?.lowercased() else { return nil }
    let found = Difficulty.allCases.first { difficulty in
      let name = difficulty.rawValue.lowercased()
      return last == "[\(name)]" || last == "(\(name))"
    }
    if found != nil { words.removeLast() }
    return found
  }

  /// `LC 215`, `LC-215:`, `215.`; a number alone, or before the title that the plan has for it. Any other number
  /// is part of a title, such as that of "2 pointers".
  private static func takeNumber(from words: inout [String], _ problems: [Int: Problem]) -> Int? {
    let text = words.joined(separator: " ")
    guard let match = text.prefixMatch(of: #/([Ll][Cc][- ]?)?([0-9]{1,5})(?:([:.])(?: |$)| |$)/#),
      let number = Int(match.output.2), number > 0
    else { return nil }
    let rest = text[match.range.upperBound...]
    let isMarked = match.output.1 != nil || match.output.3 != nil
    let isKnown = problems[number].map { $0.title.lowercased() == rest.lowercased() } ?? false
    guard isMarked || isKnown || rest.isEmpty else { return nil }
    words = rest.split(separator: " ").map(String.init)
    return number
  }
}
