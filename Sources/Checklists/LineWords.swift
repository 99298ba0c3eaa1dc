// The words of a line with their places, and the words for dates that stand beside days and weeks.

import TextTools

/// A run of letters or of digits.
struct LineWord {
  /// In small letters.
  let text: String
  /// Its bytes in the line.
  let range: Range<Int>
  let isNumber: Bool

  /// The value of at most nine ASCII digits.
  var number: Int? { isNumber ? decimal(text.utf8) : nil }

  /// What stands beside a day or a week to say when it is.
  var isOfDate: Bool {
    isNumber || weekdayNames.contains(text) || monthNames.contains(text) || dateWords.contains(text)
  }
  var namesMonth: Bool { monthNames.contains(text) }
}

/// A line cut into words.
struct LineWords {
  let bytes: [UInt8]
  let words: [LineWord]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var words: [LineWord] = []
    var (start, current) = (0, Kind.other)
    func endWord(at end: Int) {
      guard current != .other else { return }
      let text = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
      words.append(LineWord(text: text, range: start..<end, isNumber: current == .digit))
    }
    func take(_ kind: Kind, at index: Int) {
      guard kind != current else { return }
      endWord(at: index)
      (start, current) = (index, kind)
    }
    if text.isPlainASCII {
      for (index, byte) in bytes.enumerated() {
        take(byte.isDigit ? .digit : byte.isLetter ? .letter : .other, at: index)
      }
    } else {
      var index = 0
      for character in text {
        take(isDigit(character) ? .digit : isWordCharacter(character) ? .letter : .other, at: index)
        index += character.utf8.count
      }
    }
    endWord(at: bytes.count)
    (self.bytes, self.words) = (bytes, words)
  }

  private enum Kind { case digit, letter, other }

  func text(from start: Int, to end: Int? = nil) -> String {
    String(decoding: bytes[start..<(end ?? bytes.count)], as: UTF8.self)
  }

  /// What stands between a word and the next one, or the end.
  func gap(after index: Int) -> String {
    let end = index + 1 < words.count ? words[index + 1].range.lowerBound : bytes.count
    return text(from: words[index].range.upperBound, to: end)
  }

  /// The words that stand first, in a row, as in `system design`; `and` and `&` are one.
  func starts(with name: [String]) -> Bool {
    words.count >= name.count && zip(words, name).allSatisfy { $0.text == $1 }
  }
}

func isDigit(_ character: Character) -> Bool {
  character.asciiValue.map(\.isDigit) ?? false
}

func isWordCharacter(_ character: Character) -> Bool {
  if let byte = character.asciiValue { return byte.isAlphanumeric }
  return (character.isLetter || character.isNumber) && !isEmoji(character)
}

/// A picture sign, such as a star, a flag or a digit in a box; no plain letter, digit or mark of ASCII.
func isEmoji(_ character: Character) -> Bool {
  let scalars = character.unicodeScalars
  guard let first = scalars.first, character.asciiValue == nil else { return false }
  if scalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x20E3 }) { return true }
  return !first.isASCII
    && (first.properties.isEmojiPresentation || first.properties.generalCategory == .otherSymbol)
}

/// The text with single blanks between its words and none around it, without control characters.
func collapsed(_ text: String) -> String {
  if text.isPlainASCII, text.utf8.first != blank, text.utf8.last != blank,
    !zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == blank && $1 == blank })
  {
    return text
  }
  return text.split { $0.isWhitespace || $0 == "\u{7F}" || $0.unicodeScalars.contains { $0.value < 0x20 } }
    .joined(separator: " ")
}

private let blank = UInt8(ascii: " ")

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
