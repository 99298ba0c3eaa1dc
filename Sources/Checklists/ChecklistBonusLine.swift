// A new line under "Beyond the plan": `LC 215: Kth Largest [Medium] 25m`, `215 25m`, or just a title.

package import StudyModel

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
