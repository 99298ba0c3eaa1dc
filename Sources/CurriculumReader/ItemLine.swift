// Reads the line of an item after its box: kind, number, title, difficulty, marks, time box and id.

import ItemSyntax
import StudyModel
import TextTools

/// The words that may follow a problem in square brackets.
let difficultyWords = Difficulty.allWithUnknown.map { Difficulty.name($0) }

/// The parts of a problem that could be read from its line.
struct WrittenProblem {
  var number: (value: Int, position: Position)?
  /// Whether a number was meant but could not be read.
  var hasBrokenNumber = false
  var title: String?
  /// One of `difficultyWords`.
  var difficulty: String?

  var problem: Problem? {
    guard let number, let title, let difficulty else { return nil }
    return Problem(number: number.value, title: title, difficulty: Difficulty(rawValue: difficulty))
  }
}

/// The parts of an item that could be read from its line. A class, because the value is large and every check takes
/// all items.
final class ItemLine {
  /// Nil if the line does not start with a kind.
  var kind: ItemKind?
  /// The position of the first character after the box.
  let position: Position
  var problem = WrittenProblem()
  var alternative: WrittenProblem?
  /// The position of the mark `(revision)`.
  var revision: Position?
  /// The title of an item that is not a problem.
  var title: String?
  var id: (text: String, position: Position)?
  var timeBox: Int?
  /// Whether it has the mark `(plus)`.
  var isPlus = false
  /// The position of the mark `(hidden)`.
  var hidden: Position?
  var detail: String?

  init(position: Position) { self.position = position }
}

/// Reads the text after the box of an item.
func readItemLine(_ text: LineText, in line: SourceLine) -> ItemLine {
  let item = ItemLine(position: line.position(text.startIndex))
  guard !text.isBlank else {
    line.report(.itemEmpty, at: item.position)
    return item
  }
  let word = text.word(until: ":")
  item.kind = ItemKind(rawValue: word.string)
  if item.kind == nil {
    line.report(.kindUnknown(word.string), at: item.position)
    item.kind = meantKind(word.string)
  }
  guard let kind = item.kind else { return item }
  var rest = text[word.endIndex...].trimmed
  guard kind != .problem else {
    // `LC53` and `LC#53` lack the space between kind and number.
    if let digit = word.firstIndex(where: \.isDigit) { rest = text[digit...] }
    readProblemItem(rest, into: item, in: line)
    return item
  }
  guard let body = readColon(rest, after: word.string, in: line) else { return item }
  readOtherItem(body, kind: kind, into: item, in: line)
  return item
}

/// The kind that a misspelled word resembles most.
func meantKind(_ word: String) -> ItemKind? {
  let letters = String(word.prefix { $0.isLetter })
  return closestMatches(to: letters, among: ItemKind.allCases.map(\.rawValue)).first.flatMap(ItemKind.init)
}

private func readColon(
  _ rest: LineText, after start: @autoclosure () -> String, in line: SourceLine
) -> LineText? {
  guard rest.begins(with: ":") else {
    return line.refuse(.colonMissing(after: start()), at: rest.startIndex)
  }
  return rest.dropFirst().trimmed
}

private func readProblemItem(_ rest: LineText, into item: ItemLine, in line: SourceLine) {
  let digits = rest.word(until: ":")
  let afterNumber = rest[digits.endIndex...].trimmed
  item.problem.readNumber(digits, in: line)
  guard let body = readColon(afterNumber, after: "LC \(digits.string)", in: line) else { return }
  let written = body.idAtEnd
  if let id = written?.id { line.report(.idOfProblem, at: id.text.startIndex) }
  let (core, marks) = marksAtEnd(written?.before ?? body)
  var seen: Set<String> = []
  for mark in marks {
    let name = mark.word(until: ",").string
    let position = line.position(mark.startIndex)
    if isTimeBox(mark) {
      if !seen.insert("min").inserted { line.report(.markRepeated(mark.string), at: position) }
      item.timeBox = readTimeBox(mark, in: line)
    } else if mark.equals("revision") {
      if !seen.insert(name).inserted { line.report(.markRepeated(name), at: position) }
      item.revision = position
    } else if mark.equals(plusMark) {
      if item.isPlus { line.report(.markRepeated(name), at: position) }
      item.isPlus = true
    } else if mark.equals("hidden") {
      if item.hidden != nil { line.report(.markRepeated(name), at: position) }
      item.hidden = position
    } else if name == "premium" {
      if !seen.insert(name).inserted { line.report(.markRepeated(name), at: position) }
      item.alternative = readAlternative(mark, in: line)
    } else {
      line.report(.markUnknown(mark.string), at: position)
    }
  }
  item.problem.readTitleAndDifficulty(core, in: line)
}

/// Reads `premium, or LC 2958: Title [Medium]`.
private func readAlternative(_ mark: LineText, in line: SourceLine) -> WrittenProblem? {
  let lead = "premium, or LC "
  guard mark.starts(with: lead) else { return line.refuse(.premiumWithoutAlternative, at: mark.startIndex) }
  let rest = mark.dropFirst(lead.utf8.count).trimmed
  let digits = rest.word(until: ":")
  var alternative = WrittenProblem()
  alternative.readNumber(digits, in: line)
  let afterNumber = rest[digits.endIndex...].trimmed
  if let body = readColon(afterNumber, after: "LC \(digits.string)", in: line) {
    alternative.readTitleAndDifficulty(body, in: line)
  }
  return alternative
}

private func readOtherItem(_ body: LineText, kind: ItemKind, into item: ItemLine, in line: SourceLine) {
  var title = body
  if let (before, id) = body.idAtEnd {
    item.id = readID(id, in: line)
    title = before
  } else {
    line.report(.idMissing(kind), at: body.endIndex)
  }
  if let group = title.groupAtEnd(), group.inside.equals(plusMark) {
    item.isPlus = true
    title = group.before
    if kind == .bonus { line.report(.plusOfBonus, at: group.inside.startIndex) }
  }
  if let group = title.groupAtEnd(), isTimeBox(group.inside) {
    item.timeBox = readTimeBox(group.inside, in: line)
    title = group.before
    if let other = title.groupAtEnd(), isTimeBox(other.inside) {
      line.report(.markRepeated(other.inside.string), at: other.inside.startIndex)
    }
  } else if kind == .session {
    line.report(.timeBoxMissing, at: title.endIndex)
  }
  item.title = readTitle(title, in: line)
}

/// The mark of an item that a complete day does not need.
private let plusMark = "plus"

/// Reads a title of 1 to 200 characters; nil, with an error, for any other.
func readTitle(_ title: LineText, in line: SourceLine) -> String? {
  guard !title.isBlank else { return line.refuse(.titleEmpty, at: title.startIndex) }
  guard title.count <= longestTitle || title.string.count <= longestTitle else {
    return line.refuse(.titleTooLong(length: title.string.count), at: title.startIndex)
  }
  return title.string
}

extension WrittenProblem {
  fileprivate mutating func readNumber(_ digits: LineText, in line: SourceLine) {
    let value = CurriculumReader.readNumber(digits, of: .problem, in: line)
    number = value.map { ($0, line.position(digits.startIndex)) }
    hasBrokenNumber = value == nil
  }

  fileprivate mutating func readTitleAndDifficulty(_ core: LineText, in line: SourceLine) {
    guard core.ends(with: "]"), let open = core.lastIndex(of: "[") else {
      if let bracket = difficultyInside(core) {
        let rest = core[bracket...].trimmed
        line.report(.textAfterDifficulty(rest.string), at: rest.startIndex)
      } else {
        line.report(.difficultyMissing, at: core.endIndex)
      }
      return
    }
    let word = core[open...].dropFirst().dropLast()
    difficulty = difficultyWords.first(where: word.equals)
    if difficulty == nil { line.report(.difficultyUnknown(word.string), at: word.startIndex) }
    title = readTitle(core[..<open].trimmed, in: line)
  }

  /// The end of the last difficulty inside the text, for one that is not at the end of the text.
  private func difficultyInside(_ core: LineText) -> Int? {
    difficultyWords.lazy.map { "[\($0)]" }.compactMap { bracket in
      core.lastIndex(of: bracket).map { $0 + bracket.utf8.count }
    }.first
  }
}

/// The parenthesized parts after the difficulty of a problem, in the order of the line, and the text before them.
/// Parentheses without a difficulty before them belong to the title, as in `Pow(x, n)`.
func marksAtEnd(_ text: LineText) -> (core: LineText, marks: [LineText]) {
  var core = text
  var marks: [LineText] = []
  while let group = core.groupAtEnd(), group.before.ends(with: "]") || group.before.groupAtEnd() != nil,
    group.before.contains(UInt8(ascii: "]"))
  {
    marks.append(group.inside)
    core = group.before
  }
  return (core, marks.reversed())
}

/// Whether a parenthesized part is meant as a time, valid or not: `15 min`, `15min`, `2 hours`.
func isTimeBox(_ text: LineText) -> Bool {
  guard let first = text.first else { return false }
  if wellWrittenMinutes(text) != nil { return true }
  let hasNumber = first.isDigit || first == UInt8(ascii: "-")
  guard hasNumber || text.ends(with: "min") else { return false }
  let unit = String(text.string.reversed().prefix(while: \.isLetter).reversed())
  let words = text.split(whereSeparator: \.isBlank)
  guard words.count <= 2, hasNumber || unit == "min" else { return false }
  return ["min", "mins", "minute", "minutes", "h", "hour", "hours"].contains(unit.lowercased())
}

/// Reads `15 min`, with 1 to 600 minutes; nil, with an error, for anything else.
func readTimeBox(_ text: LineText, in line: SourceLine) -> Int? {
  guard let digits = wellWrittenMinutes(text) else {
    return line.refuse(.timeBoxInvalid(text.string), at: text.startIndex)
  }
  guard let minutes = decimal(digits), allowedMinutes.contains(minutes) else {
    return line.refuse(.timeBoxOutOfRange(digits.string), at: text.startIndex)
  }
  return minutes
}

/// The digits of `15 min`; nil for a time in any other form.
private func wellWrittenMinutes(_ text: LineText) -> LineText? {
  let digits = text.prefix(while: \.isDigit)
  let unit = text[digits.endIndex...].drop(while: \.isBlank)
  let hasSpace = unit.startIndex > digits.endIndex
  return !digits.isEmpty && hasSpace && unit.equals("min") ? digits : nil
}

/// The id if it is valid; otherwise nil, with an error.
func readID(_ id: WrittenID, in line: SourceLine) -> (text: String, position: Position)? {
  let start = id.text.startIndex
  guard id.isClosed else { return line.refuse(.idUnclosed, at: start) }
  if !id.rest.isEmpty { line.report(.idNotLast(id.rest.string), at: id.rest.startIndex) }
  if let cause = cause(in: id) { return line.refuse(cause, at: start) }
  return (id.text.string, line.position(start))
}

private func cause(in id: WrittenID) -> CurriculumCause? {
  let text = id.text
  guard id.hasHash, hasOnlyIDCharacters(text), !text.isEmpty else { return .idInvalid(text.string) }
  if text.count > longestID { return .idTooLong(length: text.count) }
  return isReservedID(text) ? .idReserved(text.string) : nil
}
