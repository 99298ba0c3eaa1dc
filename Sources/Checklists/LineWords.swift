// The words of a line with their places, and the words for dates that stand beside days and weeks.

import TextTools

/// A run of letters or of digits.
struct LineWord {
  /// In small letters.
  let text: String
  let range: Range<Int>
  let isNumber: Bool

  /// The value of at most nine ASCII digits.
  var number: Int? { isNumber && text.utf8.count == text.count && text.count <= 9 ? Int(text) : nil }

  /// What stands beside a day or a week to say when it is.
  var isOfDate: Bool {
    isNumber || weekdayNames.contains(text) || monthNames.contains(text) || dateWords.contains(text)
  }
  var namesMonth: Bool { monthNames.contains(text) }
}

/// A line cut into words.
struct LineWords {
  let characters: [Character]
  let words: [LineWord]

  init(_ text: String) {
    characters = Array(text)
    // To ask a character what it is takes long, so each is asked once.
    let values = characters.map { $0.asciiValue }
    let kinds = zip(characters, values).map { LineWords.kind(of: $0, value: $1) }
    var words: [LineWord] = []
    var start = 0
    while start < characters.count {
      let kind = kinds[start]
      let end = kinds[start...].firstIndex { $0 != kind } ?? characters.count
      if kind != .other {
        let text = lowercased(characters[start..<end], values: values[start..<end])
        words.append(LineWord(text: text, range: start..<end, isNumber: kind == .digit))
      }
      start = end
    }
    self.words = words
  }

  private enum Kind { case digit, letter, other }

  /// - Parameter value: the character's ASCII value, if it has one.
  private static func kind(of character: Character, value: UInt8?) -> Kind {
    guard let value else { return isWordCharacter(character) ? .letter : .other }
    if value.isDigit { return .digit }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(value | 0x20) ? .letter : .other
  }

  func text(from start: Int, to end: Int? = nil) -> String {
    String(characters[start..<(end ?? characters.count)])
  }

  /// What stands between a word and the next one, or the end.
  func gap(after index: Int) -> String {
    let end = index + 1 < words.count ? words[index + 1].range.lowerBound : characters.count
    return text(from: words[index].range.upperBound, to: end)
  }

  /// The words that stand first, in a row, as in `system design`; `and` and `&` are one.
  func starts(with name: [String]) -> Bool {
    words.count >= name.count && zip(words, name).allSatisfy { $0.text == $1 }
  }
}

/// A word in small letters, its ASCII values beside it; one of ASCII, as nearly all are, byte by byte.
private func lowercased(_ word: ArraySlice<Character>, values: ArraySlice<UInt8?>) -> String {
  let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
  var bytes: [UInt8] = []
  bytes.reserveCapacity(word.count)
  for value in values {
    guard let byte = value else { return String(word).lowercased() }
    bytes.append(letters.contains(byte) ? byte + 32 : byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}

func isDigit(_ character: Character) -> Bool {
  character.asciiValue.map(\.isDigit) ?? false
}

/// Whether a text names dates and nothing else, such as `JULY 7-13` or `Monday`.
func isDate(_ text: String) -> Bool {
  let words = LineWords(text).words
  return !words.isEmpty && words.allSatisfy(\.isOfDate) && text.allSatisfy { !isBracket($0) }
}

private func isBracket(_ character: Character) -> Bool { "()[]".contains(character) }

/// What parts a name from what is said of it.
func isSeparator(_ character: Character) -> Bool { ":-–—|,.;/·•~".contains(character) || character == " " }

/// The text without separators, emoji and blanks before it.
func withoutLead(_ text: String) -> String {
  String(text.drop { isSeparator($0) || isEmoji($0) || $0.isWhitespace })
}

/// The text without emoji before it, and the blanks and dashes that follow them.
func withoutLeadingEmoji(_ text: String) -> String {
  guard let first = text.first(where: { $0 != " " }), isEmoji(first) else { return text }
  return withoutLead(text)
}

/// The last part in parentheses of a text that ends with one, and what stands before it.
func groupAtEnd(
  _ text: String, brackets: [Character: Character] = [")": "("]
) -> (before: String, inside: String)? {
  guard let close = text.last, let open = brackets[close] else { return nil }
  var depth = 0
  var index = text.endIndex
  while index > text.startIndex {
    index = text.index(before: index)
    if text[index] == close { depth += 1 }
    if text[index] == open { depth -= 1 }
    if depth == 0 {
      return (String(text[..<index]), String(text[text.index(after: index)...].dropLast()))
    }
  }
  return nil
}

private let weekdayNames: Set<String> = [
  "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed",
  "thu", "thur", "thurs", "fri", "sat", "sun",
]
private let monthNames: Set<String> = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
  "november",
  "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
]
private let dateWords: Set<String> = ["st", "nd", "rd", "th", "to", "through", "day", "days", "of"]
