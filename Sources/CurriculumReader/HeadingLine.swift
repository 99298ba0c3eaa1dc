// What a heading says: `Week 1: Foundations`, `Day 1`, `DSA: Arrays`, `System Design: Caching`.

import StudyModel
import TextTools

/// What a heading opens.
enum HeadingName: Hashable, CaseIterable {
  case week, day, dsa, systemDesign

  /// The words it starts with.
  var text: String {
    switch self {
    case .week: "Week"
    case .day: "Day"
    case .dsa: Track.dsa.title
    case .systemDesign: Track.systemDesign.title
    }
  }

  /// The number of `#` before it.
  var level: Int {
    switch self {
    case .week: 1
    case .day: 2
    case .dsa, .systemDesign: 3
    }
  }

  var track: Track? {
    switch self {
    case .week, .day: nil
    case .dsa: .dsa
    case .systemDesign: .systemDesign
    }
  }

  var numbered: NumberedThing? {
    switch self {
    case .week: .week
    case .day: .day
    case .dsa, .systemDesign: nil
    }
  }
}

/// A heading as far as it could be read.
struct HeadingLine {
  enum Opens {
    case week, day
    /// The track is nil where the name of the section is none.
    case section(Track?)
  }

  let opens: Opens
  let position: Position
  /// False where its words are none that a plan knows, so that it may be no part of the plan at all.
  var isKnown = true
  var number: Int?
  /// The theme of a week, the focus or the topic of a section.
  var text: String?
}

/// Reads a heading; nil when it opens nothing.
func readHeading(_ line: SourceLine, level: Int, diagnostics: inout DiagnosticList) -> HeadingLine? {
  let isUnderlined = !line.content.begins(with: "#")
  let content = isUnderlined ? line.content : line.content.withoutHashes.withoutFinalComments
  let position = line.position(content.startIndex)
  guard let (name, length) = headingName(content) else {
    guard !isUnderlined else {
      // A paragraph with a rule right below it.
      diagnostics.report(.strayBlock(.paragraph), at: position)
      return nil
    }
    return readUnknownHeading(content, level: level, in: line, diagnostics: &diagnostics)
  }
  if isUnderlined {
    diagnostics.report(.headingUnderlined, at: position)
  } else if name.level != level {
    diagnostics.report(.headingLevel(name, found: level), at: line.start)
  }
  return readHeading(
    name, at: position, rest: content[length...].trimmed, in: line, diagnostics: &diagnostics)
}

/// The name a heading starts with and where the name ends.
private func headingName(_ content: LineText) -> (HeadingName, Int)? {
  for name in HeadingName.allCases where content.starts(with: name.text) {
    let end = content.startIndex + name.text.utf8.count
    guard end < content.endIndex else { return (name, end) }
    let next = content[end]
    if next.isBlank || next == UInt8(ascii: ":") { return (name, end) }
  }
  return nil
}

/// A heading with a name of its own counts as what it was most likely meant for, so that what stands below
/// it is not called misplaced as well.
private func readUnknownHeading(
  _ content: LineText, level: Int, in line: SourceLine, diagnostics: inout DiagnosticList
) -> HeadingLine? {
  let position = line.position(content.startIndex)
  let found = unknownHeadingName(content, level: level)
  guard level <= 3 || found.meant != nil else {
    diagnostics.report(.headingTooDeep(level: level), at: line.start)
    return nil
  }
  diagnostics.report(.headingUnknown(found.name.string, level: level), at: position)
  guard let meant = found.meant else {
    let opens: HeadingLine.Opens = level == 1 ? .week : level == 2 ? .day : .section(nil)
    return HeadingLine(opens: opens, position: position, isKnown: false)
  }
  return readHeading(
    meant, at: position, rest: content[found.name.endIndex...].trimmed, in: line, diagnostics: &diagnostics)
}

/// The part of a heading that should be a name, and the name that it resembles; names of the heading's own
/// level come first.
func unknownHeadingName(_ content: LineText, level: Int) -> (name: LineText, meant: HeadingName?) {
  let beforeColon = content[..<(content.firstIndex(of: UInt8(ascii: ":")) ?? content.endIndex)].trimmed
  let firstWord = content.word(until: ":")
  let isOfLevel = HeadingName.allCases.filter { $0.level == level }
  for name in isOfLevel + HeadingName.allCases.filter({ $0.level != level }) {
    let part = name.track == nil ? firstWord : beforeColon
    if !closestMatches(to: part.string, among: [name.text]).isEmpty { return (part, name) }
  }
  return (level == 3 ? beforeColon : firstWord, nil)
}

private func readHeading(
  _ name: HeadingName, at position: Position, rest: LineText, in line: SourceLine,
  diagnostics: inout DiagnosticList
) -> HeadingLine {
  guard let numbered = name.numbered else {
    var heading = HeadingLine(opens: .section(name.track), position: position)
    heading.text = readHeadingText(rest, of: name, after: name.text, in: line, diagnostics: &diagnostics)
    return heading
  }
  var heading = HeadingLine(opens: name == .week ? .week : .day, position: position)
  let digits = rest.word(until: ":")
  heading.number = readNumber(digits, of: numbered, in: line, diagnostics: &diagnostics)
  if rest.isEmpty { return heading }
  let afterNumber = rest[digits.endIndex...].trimmed
  if name == .week {
    heading.text = readHeadingText(
      afterNumber, of: name, after: "\(name.text) \(digits.string)", in: line, diagnostics: &diagnostics)
  } else if !afterNumber.isEmpty {
    diagnostics.report(.headingContinued(afterNumber.string), at: line.position(afterNumber.startIndex))
  }
  return heading
}

/// What stands after the colon of a heading.
private func readHeadingText(
  _ rest: LineText, of name: HeadingName, after start: @autoclosure () -> String, in line: SourceLine,
  diagnostics: inout DiagnosticList
) -> String? {
  guard rest.isEmpty || rest.begins(with: ":") else {
    diagnostics.report(.colonMissing(after: start()), at: line.position(rest.startIndex))
    return nil
  }
  let text = rest.dropFirst().trimmed
  guard !text.isBlank else {
    diagnostics.report(.textMissing(name), at: line.position(text.endIndex))
    return nil
  }
  return text.string
}

/// A number in digits within its range; nil, with a mistake, for anything else.
func readNumber(
  _ digits: LineText, of thing: NumberedThing, in line: SourceLine, diagnostics: inout DiagnosticList
) -> Int? {
  guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
    diagnostics.report(.numberInvalid(thing, digits.string), at: line.position(digits.startIndex))
    return nil
  }
  // A number of more than nine digits is out of every range, whatever it is.
  let value = decimal(digits) ?? Int.max
  guard thing.allowed.contains(value) else {
    diagnostics.report(.numberOutOfRange(thing, digits.string), at: line.position(digits.startIndex))
    return nil
  }
  return value
}

extension LineText {
  /// The text of a heading between its opening `#`s and the closing ones, if it has any.
  fileprivate var withoutHashes: LineText {
    var text = self
    while text.begins(with: "#") { text = text.dropFirst() }
    text = text.trimmed
    let end = text.lastIndex { $0 != UInt8(ascii: "#") }.map { $0 + 1 } ?? text.startIndex
    let isClosed = end < text.endIndex && (end == text.startIndex || text[end - 1].isBlank)
    return isClosed ? text[..<end].trimmed : text
  }
}
