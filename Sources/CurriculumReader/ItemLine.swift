// What the line of an item says after its box: kind, number, title, difficulty, marks, time box and id.

import StudyModel
import TextTools

/// The word an item starts with.
enum ItemKind: String, CaseIterable {
  case problem = "LC"
  case session = "Session"
  case watch = "Watch"
  case read = "Read"
  case task = "Task"
  case bonus = "Bonus"

  /// Whether it is practice: a problem or a session.
  var isPractice: Bool { self == .problem || self == .session }
}

/// The word in brackets behind a problem: a difficulty, or that nobody knows it.
enum WrittenDifficulty: Hashable {
  case known(Difficulty)
  case unknown

  static let words = Difficulty.allWithUnknown.map { Difficulty.name($0) }

  init?(_ word: String) {
    if let difficulty = Difficulty(rawValue: word) {
      self = .known(difficulty)
    } else if word == Difficulty.name(nil) {
      self = .unknown
    } else {
      return nil
    }
  }

  var value: Difficulty? {
    switch self {
    case .known(let difficulty): difficulty
    case .unknown: nil
    }
  }
}

/// A problem as a line names it, as far as it could be read.
struct ProblemReference {
  var number: (value: Int, position: Position)?
  /// Whether a number was meant but is none.
  var hasBrokenNumber = false
  var title: String?
  var difficulty: WrittenDifficulty?

  var problem: Problem? {
    guard let number, let title, let difficulty else { return nil }
    return Problem(number: number.value, title: title, difficulty: difficulty.value)
  }
}

/// An item as far as its line could be read; an object, because it is large and every check of a plan takes
/// all.
final class ItemLine {
  /// Nil where the line starts with no kind.
  var kind: ItemKind?
  /// The first character after the box.
  let position: Position
  var problem = ProblemReference()
  var alternative: ProblemReference?
  /// The mark `(revision)`.
  var revision: Position?
  /// The title of what is not a problem.
  var title: String?
  var id: (text: String, position: Position)?
  var timeBox: Int?
  var detail: String?

  init(position: Position) {
    self.position = position
  }
}

/// Reads what follows the box of an item.
func readItemLine(_ text: LineText, in line: SourceLine, diagnostics: inout DiagnosticList) -> ItemLine {
  let item = ItemLine(position: line.position(text.startIndex))
  guard !text.isBlank else {
    diagnostics.report(.itemEmpty, at: item.position)
    return item
  }
  let word = text.word(until: ":")
  item.kind = ItemKind(rawValue: word.string)
  if item.kind == nil {
    diagnostics.report(.kindUnknown(word.string), at: item.position)
    item.kind = meantKind(word.string)
  }
  guard let kind = item.kind else { return item }
  var rest = text[word.endIndex...].trimmed
  guard kind != .problem else {
    // In `LC53` and `LC#53` the number has run into the kind.
    if let digit = word.firstIndex(where: \.isDigit) { rest = text[digit...] }
    readProblemItem(rest, into: item, in: line, diagnostics: &diagnostics)
    return item
  }
  guard let body = readColon(rest, after: word.string, in: line, diagnostics: &diagnostics) else {
    return item
  }
  readOtherItem(body, kind: kind, into: item, in: line, diagnostics: &diagnostics)
  return item
}

/// The kind that a misspelt word resembles.
func meantKind(_ word: String) -> ItemKind? {
  let letters = String(word.prefix { $0.isLetter })
  return closestMatches(to: letters, among: ItemKind.allCases.map(\.rawValue)).first.flatMap(ItemKind.init)
}

private func readColon(
  _ rest: LineText, after start: @autoclosure () -> String, in line: SourceLine,
  diagnostics: inout DiagnosticList
) -> LineText? {
  guard rest.begins(with: ":") else {
    diagnostics.report(.colonMissing(after: start()), at: line.position(rest.startIndex))
    return nil
  }
  return rest.dropFirst().trimmed
}

private func readProblemItem(
  _ rest: LineText, into item: ItemLine, in line: SourceLine, diagnostics: inout DiagnosticList
) {
  let digits = rest.word(until: ":")
  let afterNumber = rest[digits.endIndex...].trimmed
  item.problem.readNumber(digits, in: line, diagnostics: &diagnostics)
  guard let body = readColon(afterNumber, after: "LC \(digits.string)", in: line, diagnostics: &diagnostics)
  else {
    return
  }
  let (withoutID, id) = splitID(body)
  if let id { diagnostics.report(.idOfProblem, at: line.position(id.text.startIndex)) }
  let (core, marks) = marksAtEnd(withoutID)
  var seen: Set<String> = []
  for mark in marks {
    let name = mark.word(until: ",").string
    let position = line.position(mark.startIndex)
    if isTimeBox(mark) {
      if !seen.insert("min").inserted { diagnostics.report(.markRepeated(mark.string), at: position) }
      item.timeBox = readTimeBox(mark, in: line, diagnostics: &diagnostics)
    } else if mark.equals("revision") {
      if !seen.insert(name).inserted { diagnostics.report(.markRepeated(name), at: position) }
      item.revision = position
    } else if name == "premium" {
      if !seen.insert(name).inserted { diagnostics.report(.markRepeated(name), at: position) }
      item.alternative = readAlternative(mark, in: line, diagnostics: &diagnostics)
    } else {
      diagnostics.report(.markUnknown(mark.string), at: position)
    }
  }
  item.problem.readTitleAndDifficulty(core, in: line, diagnostics: &diagnostics)
}

/// `premium, or LC 2958: Title [Medium]`.
private func readAlternative(
  _ mark: LineText, in line: SourceLine, diagnostics: inout DiagnosticList
) -> ProblemReference? {
  let lead = "premium, or LC "
  guard mark.starts(with: lead) else {
    diagnostics.report(.premiumWithoutAlternative, at: line.position(mark.startIndex))
    return nil
  }
  let rest = mark.dropFirst(lead.utf8.count).trimmed
  let digits = rest.word(until: ":")
  var alternative = ProblemReference()
  alternative.readNumber(digits, in: line, diagnostics: &diagnostics)
  let afterNumber = rest[digits.endIndex...].trimmed
  if let body = readColon(afterNumber, after: "LC \(digits.string)", in: line, diagnostics: &diagnostics) {
    alternative.readTitleAndDifficulty(body, in: line, diagnostics: &diagnostics)
  }
  return alternative
}

private func readOtherItem(
  _ body: LineText, kind: ItemKind, into item: ItemLine, in line: SourceLine,
  diagnostics: inout DiagnosticList
) {
  let (withoutID, id) = splitID(body)
  if let id {
    item.id = readID(id, in: line, diagnostics: &diagnostics)
  } else {
    diagnostics.report(.idMissing(kind), at: line.position(body.endIndex))
  }
  var title = withoutID
  if let group = groupAtEnd(title), isTimeBox(group.inside) {
    item.timeBox = readTimeBox(group.inside, in: line, diagnostics: &diagnostics)
    title = group.before
    if let other = groupAtEnd(title), isTimeBox(other.inside) {
      diagnostics.report(.markRepeated(other.inside.string), at: line.position(other.inside.startIndex))
    }
  } else if kind == .session {
    diagnostics.report(.timeBoxMissing, at: line.position(title.endIndex))
  }
  item.title = readTitle(title, in: line, diagnostics: &diagnostics)
}

/// A title of 1 to 200 characters.
func readTitle(_ title: LineText, in line: SourceLine, diagnostics: inout DiagnosticList) -> String? {
  let position = line.position(title.startIndex)
  guard !title.isBlank else {
    diagnostics.report(.titleEmpty, at: position)
    return nil
  }
  guard title.count <= longestTitle || title.string.count <= longestTitle else {
    diagnostics.report(.titleTooLong(length: title.string.count), at: position)
    return nil
  }
  return title.string
}

/// The most characters a title may have.
let longestTitle = 200

extension ProblemReference {
  fileprivate mutating func readNumber(
    _ digits: LineText, in line: SourceLine, diagnostics: inout DiagnosticList
  ) {
    let value = CurriculumReader.readNumber(digits, of: .problem, in: line, diagnostics: &diagnostics)
    number = value.map { ($0, line.position(digits.startIndex)) }
    hasBrokenNumber = value == nil
  }

  fileprivate mutating func readTitleAndDifficulty(
    _ core: LineText, in line: SourceLine, diagnostics: inout DiagnosticList
  ) {
    guard core.ends(with: "]"), let open = core.lastIndex(of: "[") else {
      let bracket = difficultyInside(core)
      if let bracket {
        let rest = core[bracket...].trimmed
        diagnostics.report(.textAfterDifficulty(rest.string), at: line.position(rest.startIndex))
      } else {
        diagnostics.report(.difficultyMissing, at: line.position(core.endIndex))
      }
      return
    }
    let word = core[open...].dropFirst().dropLast()
    difficulty = WrittenDifficulty(word.string)
    if difficulty == nil {
      diagnostics.report(.difficultyUnknown(word.string), at: line.position(word.startIndex))
    }
    title = readTitle(core[..<open].trimmed, in: line, diagnostics: &diagnostics)
  }

  /// Where a difficulty that does not end the text ends.
  private func difficultyInside(_ core: LineText) -> Int? {
    for word in WrittenDifficulty.words {
      let bracket = "[\(word)]"
      if let open = core.lastIndex(of: bracket) {
        return open + bracket.utf8.count
      }
    }
    return nil
  }
}
