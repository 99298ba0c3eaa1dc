// Reads the headings of a plan: `# Week 1: Foundations`, `## Day 1`, `### DSA: Arrays`.

import ItemSyntax
import StudyModel
import TextTools

/// What a heading opens: a week, a day or the section of a track.
enum HeadingName: Hashable {
  case week, day
  /// A section of a track, by the words before the colon.
  case track(String)

  /// The word or track name that the heading starts with.
  var text: String { facts.text }
  /// The number of `#` before the name.
  var level: Int { facts.level }
  /// What the text after the name is called in messages.
  var textName: String { facts.textName }
  var example: String { facts.example }

  private var facts: (text: String, level: Int, textName: String, example: String) {
    switch self {
    case .week: ("Week", 1, "theme", "# Week 1: Foundations")
    case .day: ("Day", 2, "number", "## Day 1")
    case .track(let name): (name, 3, "topic", "### \(name): Topic")
    }
  }

  /// Stands for a track in messages when the plan names none.
  static let anyTrack = HeadingName.track("Track")
}

/// A heading as far as it could be read.
struct HeadingLine {
  enum Opens {
    case week, day
    /// The name of the track is nil if it could not be read.
    case section(String?)
  }

  let opens: Opens
  let position: Position
  /// False if the plan has no heading of this name, so it may not belong to the plan at all.
  var isKnown = true
  var number: Int?
  /// The theme of a week, the subject of a section.
  var text: String?
}

/// Reads a heading; nil if it opens neither a week, a day nor a section. Reports what is wrong with it.
///
/// - Parameter tracks: the names of the tracks so far.
func readHeading(_ line: SourceLine, level: Int, tracks: [String]) -> HeadingLine? {
  let isUnderlined = !line.content.begins(with: "#")
  let content = isUnderlined ? line.content : line.content.withoutHashes.withoutFinalComments
  let position = line.position(content.startIndex)
  let known = [.week, .day] + tracks.map(HeadingName.track)
  let newTrack = level == 3 && !isUnderlined ? trackName(content) : nil
  guard
    let name = headingName(content, among: [.week, .day]) ?? newTrack ?? headingName(content, among: known)
  else {
    // Markdown takes a paragraph with a rule right below it for a heading.
    if isUnderlined { return line.refuse(.strayBlock(.paragraph), at: content.startIndex) }
    return readUnknownHeading(content, level: level, among: known, in: line)
  }
  if isUnderlined {
    line.report(.headingUnderlined, at: position)
  } else if name.level != level {
    line.report(.headingLevel(name, found: level), at: line.start)
  }
  return readHeading(name, at: position, rest: content.dropFirst(name.text.utf8.count).trimmed, in: line)
}

/// The known name that a heading starts with; the longest if several match, such as `System` and `System Design`.
private func headingName(_ content: LineText, among known: [HeadingName]) -> HeadingName? {
  let found = known.filter { name in
    guard content.starts(with: name.text) else { return false }
    let rest = content.dropFirst(name.text.utf8.count)
    return rest.first.map { $0.isBlank || $0 == UInt8(ascii: ":") } ?? true
  }
  return found.max { $0.text.utf8.count < $1.text.utf8.count }
}

/// The track of a section: the text before the colon; nil without a colon or a name.
private func trackName(_ content: LineText) -> HeadingName? {
  guard let colon = content.firstIndex(of: UInt8(ascii: ":")) else { return nil }
  let name = content[..<colon].trimmed
  return name.isEmpty ? nil : .track(name.string)
}

/// Reads a heading with an unknown name as the known heading that it resembles most, so that the lines below it are
/// not reported as misplaced too.
private func readUnknownHeading(
  _ content: LineText, level: Int, among known: [HeadingName], in line: SourceLine
) -> HeadingLine? {
  let position = line.position(content.startIndex)
  let (name, meant) = unknownHeadingName(content, level: level, among: known)
  guard level <= 3 || meant != nil else {
    line.report(.headingTooDeep(level: level), at: line.start)
    return nil
  }
  let ofLevel = known.filter { $0.level == level }
  line.report(
    .headingUnknown(name.string, level: level, meant: meant, known: ofLevel.isEmpty ? [.anyTrack] : ofLevel),
    at: position)
  guard let meant else {
    let opens: HeadingLine.Opens = level == 1 ? .week : level == 2 ? .day : .section(nil)
    return HeadingLine(opens: opens, position: position, isKnown: false)
  }
  return readHeading(meant, at: position, rest: content[name.endIndex...].trimmed, in: line)
}

/// The part of a heading that should be its name, and the known name that it resembles. Names of the heading's own
/// level are tried first.
private func unknownHeadingName(
  _ content: LineText, level: Int, among known: [HeadingName]
) -> (name: LineText, meant: HeadingName?) {
  let beforeColon = content[..<(content.firstIndex(of: UInt8(ascii: ":")) ?? content.endIndex)].trimmed
  let firstWord = content.word(until: ":")
  for name in known.filter({ $0.level == level }) + known.filter({ $0.level != level }) {
    let part = name.level == 3 ? beforeColon : firstWord
    if !closestMatches(to: part.string, among: [name.text]).isEmpty { return (part, name) }
  }
  return (level == 3 ? beforeColon : firstWord, nil)
}

private func readHeading(
  _ name: HeadingName, at position: Position, rest: LineText, in line: SourceLine
) -> HeadingLine {
  if case .track(let track) = name {
    var heading = HeadingLine(opens: .section(track), position: position)
    heading.text = readHeadingText(rest, of: name, after: name.text, in: line)
    return heading
  }
  var heading = HeadingLine(opens: name == .week ? .week : .day, position: position)
  let digits = rest.word(until: ":")
  heading.number = readNumber(digits, of: name == .week ? .week : .day, in: line)
  if rest.isEmpty { return heading }
  let afterNumber = rest[digits.endIndex...].trimmed
  if name == .week {
    heading.text = readHeadingText(afterNumber, of: name, after: "\(name.text) \(digits.string)", in: line)
  } else if !afterNumber.isEmpty {
    line.report(.headingContinued(afterNumber.string), at: afterNumber.startIndex)
  }
  return heading
}

/// Reads the text after the colon of a heading; nil, with an error, if the colon or the text is missing.
private func readHeadingText(
  _ rest: LineText, of name: HeadingName, after start: @autoclosure () -> String, in line: SourceLine
) -> String? {
  guard rest.isEmpty || rest.begins(with: ":") else {
    return line.refuse(.colonMissing(after: start()), at: rest.startIndex)
  }
  let text = rest.dropFirst().trimmed
  return text.isBlank ? line.refuse(.textMissing(name), at: text.endIndex) : text.string
}

/// Reads a number within its range; nil, with an error, for anything else.
func readNumber(_ digits: LineText, of thing: NumberedThing, in line: SourceLine) -> Int? {
  guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
    return line.refuse(.numberInvalid(thing, digits.string), at: digits.startIndex)
  }
  // A number of more than nine digits is out of every range.
  let value = decimal(digits) ?? Int.max
  guard thing.allowed.contains(value) else {
    return line.refuse(.numberOutOfRange(thing, digits.string), at: digits.startIndex)
  }
  return value
}

extension LineText {
  /// The text of a heading without its opening and closing `#`s.
  fileprivate var withoutHashes: LineText {
    var text = self
    while text.begins(with: "#") { text = text.dropFirst() }
    text = text.trimmed
    let end = text.lastIndex { $0 != UInt8(ascii: "#") }.map { $0 + 1 } ?? text.startIndex
    let isClosed = end < text.endIndex && (end == text.startIndex || text[end - 1].isBlank)
    return isClosed ? text[..<end].trimmed : text
  }
}
