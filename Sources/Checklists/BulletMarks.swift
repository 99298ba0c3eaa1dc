// What stands behind a problem's title: difficulty, revision, premium, minutes, stars.

import StudyModel
import TextTools

/// What marks say of an item.
struct BulletMarks {
  var difficulty: Difficulty?
  var minutes: Int?
  var isRevision = false
  var alternative: Problem?
  var hasLostMinutes = false

  /// Takes the marks off the end of a title, wherever among its last parts in brackets they stand.
  mutating func take(from text: String) -> String {
    var rest = trimmedTitleEnd(text)
    var kept = ""
    while !rest.isEmpty {
      if let group = groupAtEnd(rest, brackets: [")": "(", "]": "["]), take(group: group.inside) {
        rest = trimmedTitleEnd(group.before)
      } else if let group = groupAtEnd(rest, brackets: [")": "(", "]": "["]), !group.before.isEmpty {
        let before = trimmedTitleEnd(group.before)
        kept = String(rest.dropFirst(before.count)) + kept
        rest = before
      } else if let before = takeWord(atEndOf: rest) {
        rest = trimmedTitleEnd(before)
      } else {
        break
      }
    }
    return collapsed(rest + kept)
  }

  /// Takes a time in parentheses off the end of what is not a problem.
  mutating func takeMinutes(from text: String) -> String {
    let text = trimmedEnd(text)
    guard let group = groupAtEnd(text), isTime(group.inside), !group.before.isEmpty else { return text }
    take(time: group.inside)
    return trimmedEnd(group.before)
  }

  private mutating func take(group: String) -> Bool {
    let words = LineWords(group)
    if words.words.first?.text == "premium", let lc = words.words.firstIndex(where: { $0.text == "lc" }) {
      alternative = freeProblem(words.text(from: words.words[lc].range.lowerBound))
      return true
    }
    let parts = group.split { ",;|/·".contains($0) }.map { collapsed(String($0)) }
    guard !parts.isEmpty, parts.allSatisfy({ isMark($0) }) else {
      return group.allSatisfy { !isWordCharacter($0) }
    }
    for part in parts { take(mark: part) }
    return true
  }

  /// A mark behind a dash: `- Easy`.
  private mutating func takeWord(atEndOf text: String) -> String? {
    // Each of them ends with a blank, and a mark is a word or two: most titles have nothing to look for.
    for separator in [" - ", " – ", " — ", " | ", " · ", ", "] where mayHold(separator, text) {
      guard let place = text.lastRange(of: separator) else { continue }
      let word = collapsed(String(text[place.upperBound...]))
      guard isMark(word), !text[..<place.lowerBound].isEmpty else { continue }
      take(mark: word)
      return String(text[..<place.lowerBound])
    }
    return nil
  }

  private func mayHold(_ separator: String, _ text: String) -> Bool {
    let byte = separator.utf8.first { $0 != UInt8(ascii: " ") }
    return byte.map(text.utf8.contains) ?? true
  }

  private func isMark(_ text: String) -> Bool {
    let word = bareWord(text)
    return difficulties[word] != nil || word == "unknown" || revisionMarks.contains(word)
      || premiumMarks.contains(word) || isTime(text)
  }

  private mutating func take(mark: String) {
    let word = bareWord(mark)
    if let difficulty = difficulties[word] {
      self.difficulty = difficulty
    } else if revisionMarks.contains(word) {
      isRevision = true
    } else if isTime(mark) {
      take(time: mark)
    }
  }

  private mutating func take(time: String) {
    guard let minutes = minuteCount(of: time), allowedMinutes.contains(minutes) else {
      hasLostMinutes = true
      return
    }
    self.minutes = minutes
  }

  private func bareWord(_ text: String) -> String {
    LineWords(text).words.map(\.text).joined(separator: " ")
  }
}

/// The minutes an item may have in a plan.
let allowedMinutes = 1...600

private let difficulties: [String: Difficulty] = [
  "easy": .easy, "e": .easy, "medium": .medium, "med": .medium, "m": .medium, "hard": .hard, "h": .hard,
]
private let revisionMarks: Set<String> = [
  "revision", "revise", "review", "repeat", "again", "redo", "revisit", "re solve", "resolve",
]
private let premiumMarks: Set<String> = ["premium", "paid", "premium only", "paid only"]

private let hourUnits: Set<String> = ["h", "hr", "hrs", "hour", "hours"]
private let minuteUnits: Set<String> = ["m", "min", "mins", "minute", "minutes"]

/// Whether a text is a time: `25 min`, `1 h`, `1h30`, `1.5 hours`, and nothing else.
func isTime(_ text: String) -> Bool {
  let words = LineWords(text).words
  guard let unit = words.first(where: { !$0.isNumber }), words.first?.isNumber == true, words.count <= 5
  else {
    return false
  }
  return words.allSatisfy { $0.isNumber || hourUnits.contains($0.text) || minuteUnits.contains($0.text) }
    && (hourUnits.contains(unit.text) || minuteUnits.contains(unit.text))
}

/// The minutes of a time; nil where it is none that can be told, such as `20-30 min`.
private func minuteCount(of text: String) -> Int? {
  let line = LineWords(text)
  let words = line.words
  guard let value = words.first?.number, value <= 10_000, words.count >= 2 else { return nil }
  let isMinutes = minuteUnits.contains(words[1].text)
  if words.count == 2 { return isMinutes ? value : hourUnits.contains(words[1].text) ? value * 60 : nil }
  if line.gap(after: 0) == ".", words.count == 3, words[1].text == "5", hourUnits.contains(words[2].text) {
    return value * 60 + 30
  }
  guard hourUnits.contains(words[1].text), let rest = words[2].number, rest < 60 else { return nil }
  guard words.count == 3 || (words.count == 4 && minuteUnits.contains(words[3].text)) else { return nil }
  return value * 60 + rest
}

/// `LC 2958: Title [Medium]`.
private func freeProblem(_ text: String) -> Problem? {
  guard let reference = ProblemReference(text) else { return nil }
  var marks = BulletMarks()
  let title = marks.take(from: reference.rest)
  return title.isEmpty ? nil : Problem(number: reference.number, title: title, difficulty: marks.difficulty)
}

/// Without blanks, emoji and stars at the end.
private func trimmedTitleEnd(_ text: String) -> String {
  var text = text[...]
  while let last = text.last, last.isWhitespace || isEmoji(last) || last == "*" { text.removeLast() }
  return String(text)
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    ranges(of: text).last
  }
}
