// Whether a text is a time zone written out as a rule, which needs no data: `CET-1CEST,M3.5.0,M10.5.0/3`.

import StudyModel

/// Reads the form of TZ that POSIX defines, with the longer times of RFC 8536: a name and an offset, and
/// where there is summer time its name, its offset, and the days on which it begins and ends.
struct PosixZone {
  private var rest: Substring

  /// Whether all of the text is a zone in this form.
  static func isWellFormed(_ text: String) -> Bool {
    var zone = PosixZone(rest: text[...])
    return zone.readZone() && zone.rest.isEmpty
  }

  private mutating func readZone() -> Bool {
    guard readName(), readTime(hours: 0...24) else { return false }
    guard !rest.isEmpty else { return true }
    guard readName() else { return false }
    if !rest.isEmpty, rest.first != ",", !readTime(hours: 0...24) { return false }
    // Without days the C library takes those of its own default.
    return rest.isEmpty || (readChange() && readChange())
  }

  /// `CET`, or in angle brackets what has digits or signs: `<+0330>`.
  private mutating func readName() -> Bool {
    let isQuoted = take("<")
    let name = rest.prefix { isQuoted ? isLetter($0) || isDigit($0) || $0 == "+" || $0 == "-" : isLetter($0) }
    rest = rest[name.endIndex...]
    return name.count >= 3 && (!isQuoted || take(">"))
  }

  /// `,M3.5.0/2`, `,J60`, `,59`.
  private mutating func readChange() -> Bool {
    guard take(","), readDay() else { return false }
    return take("/") ? readTime(hours: 0...167) : true
  }

  private mutating func readDay() -> Bool {
    if take("J") { return readNumber(1...365) }
    guard take("M") else { return readNumber(0...365) }
    return readNumber(1...12) && take(".") && readNumber(1...5) && take(".") && readNumber(0...6)
  }

  /// `-1`, `+5:30`, `3:30:15`.
  private mutating func readTime(hours: ClosedRange<Int>) -> Bool {
    if !take("+") { _ = take("-") }
    guard readNumber(hours) else { return false }
    guard take(":") else { return true }
    guard readNumber(0...59) else { return false }
    return take(":") ? readNumber(0...59) : true
  }

  private mutating func readNumber(_ allowed: ClosedRange<Int>) -> Bool {
    let digits = rest.prefix(while: isDigit)
    rest = rest[digits.endIndex...]
    return decimal(digits.utf8).map(allowed.contains) ?? false
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
  private func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
