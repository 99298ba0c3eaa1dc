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

  /// The sections it may stand in.
  var tracks: [Track] {
    switch self {
    case .problem, .session: [.dsa]
    case .watch, .read, .task: [.systemDesign]
    case .bonus: Track.allCases
    }
  }

  /// Whether it may stand in a section; not where that is unknown.
  func belongs(in track: Track?) -> Bool { track.map(tracks.contains) ?? false }
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
  var number: (value: Int, spot: Spot)?
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
  let spot: Spot
  var problem = ProblemReference()
  var alternative: ProblemReference?
  /// The mark `(revision)`.
  var revision: Spot?
  /// The title of what is not a problem.
  var title: String?
  var id: (text: String, spot: Spot)?
  var timeBox: Int?
  var detail: String?

  init(spot: Spot) {
    self.spot = spot
  }
}

/// Reads what follows the box of an item.
///
/// - Parameter track: The section it stands in, for the kinds to suggest; nil where that is unknown.
func readItemLine(
  _ text: LineText, in line: SourceLine, track: Track?, findings: inout Findings
) -> ItemLine {
  let item = ItemLine(spot: line.spot(text.startIndex))
  guard !text.isBlank else {
    findings.report(.itemEmpty, at: item.spot)
    return item
  }
  let word = text.word(until: ":")
  item.kind = ItemKind(rawValue: word.string)
  if item.kind == nil {
    findings.report(.kindUnknown(word.string, in: track), at: item.spot)
    item.kind = meantKind(word.string, in: track)
  }
  guard let kind = item.kind else { return item }
  var rest = text[word.endIndex...].trimmed
  guard kind != .problem else {
    // In `LC53` and `LC#53` the number has run into the kind.
    if let digit = word.firstIndex(where: \.isDigit) { rest = text[digit...] }
    readProblemItem(rest, into: item, in: line, findings: &findings)
    return item
  }
  guard let body = readColon(rest, after: word.string, in: line, findings: &findings) else { return item }
  readOtherItem(body, kind: kind, into: item, in: line, findings: &findings)
  return item
}

/// The kind that a misspelt word resembles; those of its own section come first.
func meantKind(_ word: String, in track: Track?) -> ItemKind? {
  let letters = String(word.prefix { $0.isLetter })
  let kinds =
    ItemKind.allCases.filter { $0.belongs(in: track) } + ItemKind.allCases.filter { !$0.belongs(in: track) }
  return closestMatches(to: letters, among: kinds.map(\.rawValue)).first.flatMap(ItemKind.init)
}

private func readColon(
  _ rest: LineText, after start: @autoclosure () -> String, in line: SourceLine, findings: inout Findings
) -> LineText? {
  guard rest.begins(with: ":") else {
    findings.report(.colonMissing(after: start()), at: line.spot(rest.startIndex))
    return nil
  }
  return rest.dropFirst().trimmed
}

private func readProblemItem(
  _ rest: LineText, into item: ItemLine, in line: SourceLine, findings: inout Findings
) {
  let digits = rest.word(until: ":")
  let afterNumber = rest[digits.endIndex...].trimmed
  item.problem.readNumber(digits, in: line, findings: &findings)
  guard let body = readColon(afterNumber, after: "LC \(digits.string)", in: line, findings: &findings) else {
    return
  }
  let (withoutID, id) = splitID(body)
  if let id { findings.report(.idOfProblem, at: line.spot(id.text.startIndex)) }
  let (core, marks) = marksAtEnd(withoutID)
  var seen: Set<String> = []
  for mark in marks {
    let name = mark.word(until: ",").string
    let spot = line.spot(mark.startIndex)
    if isTimeBox(mark) {
      if !seen.insert("min").inserted { findings.report(.markRepeated(mark.string), at: spot) }
      item.timeBox = readTimeBox(mark, in: line, findings: &findings)
    } else if mark.equals("revision") {
      if !seen.insert(name).inserted { findings.report(.markRepeated(name), at: spot) }
      item.revision = spot
    } else if name == "premium" {
      if !seen.insert(name).inserted { findings.report(.markRepeated(name), at: spot) }
      item.alternative = readAlternative(mark, in: line, findings: &findings)
    } else {
      findings.report(.markUnknown(mark.string), at: spot)
    }
  }
  item.problem.readTitleAndDifficulty(core, in: line, findings: &findings)
}

/// `premium, or LC 2958: Title [Medium]`.
private func readAlternative(
  _ mark: LineText, in line: SourceLine, findings: inout Findings
) -> ProblemReference? {
  let lead = "premium, or LC "
  guard mark.starts(with: lead) else {
    findings.report(.premiumWithoutAlternative, at: line.spot(mark.startIndex))
    return nil
  }
  let rest = mark.dropFirst(lead.utf8.count).trimmed
  let digits = rest.word(until: ":")
  var alternative = ProblemReference()
  alternative.readNumber(digits, in: line, findings: &findings)
  let afterNumber = rest[digits.endIndex...].trimmed
  if let body = readColon(afterNumber, after: "LC \(digits.string)", in: line, findings: &findings) {
    alternative.readTitleAndDifficulty(body, in: line, findings: &findings)
  }
  return alternative
}

private func readOtherItem(
  _ body: LineText, kind: ItemKind, into item: ItemLine, in line: SourceLine, findings: inout Findings
) {
  let (withoutID, id) = splitID(body)
  if let id {
    item.id = readID(id, in: line, findings: &findings)
  } else {
    findings.report(.idMissing(kind), at: line.spot(body.endIndex))
  }
  var title = withoutID
  if let group = groupAtEnd(title), isTimeBox(group.inside) {
    item.timeBox = readTimeBox(group.inside, in: line, findings: &findings)
    title = group.before
    if let other = groupAtEnd(title), isTimeBox(other.inside) {
      findings.report(.markRepeated(other.inside.string), at: line.spot(other.inside.startIndex))
    }
  } else if kind == .session {
    findings.report(.timeBoxMissing, at: line.spot(title.endIndex))
  }
  item.title = readTitle(title, in: line, findings: &findings)
}

/// A title of 1 to 200 characters.
func readTitle(_ title: LineText, in line: SourceLine, findings: inout Findings) -> String? {
  let spot = line.spot(title.startIndex)
  guard !title.isBlank else {
    findings.report(.titleEmpty, at: spot)
    return nil
  }
  guard title.count <= longestTitle || title.string.count <= longestTitle else {
    findings.report(.titleTooLong(length: title.string.count), at: spot)
    return nil
  }
  return title.string
}

/// The most characters a title may have.
let longestTitle = 200

extension ProblemReference {
  fileprivate mutating func readNumber(
    _ digits: LineText, in line: SourceLine, findings: inout Findings
  ) {
    let value = CurriculumReader.readNumber(digits, of: .problem, in: line, findings: &findings)
    number = value.map { ($0, line.spot(digits.startIndex)) }
    hasBrokenNumber = value == nil
  }

  fileprivate mutating func readTitleAndDifficulty(
    _ core: LineText, in line: SourceLine, findings: inout Findings
  ) {
    guard core.ends(with: "]"), let open = core.lastIndex(of: "[") else {
      let bracket = difficultyInside(core)
      if let bracket {
        let rest = core[bracket...].trimmed
        findings.report(.textAfterDifficulty(rest.string), at: line.spot(rest.startIndex))
      } else {
        findings.report(.difficultyMissing, at: line.spot(core.endIndex))
      }
      return
    }
    let word = core[open...].dropFirst().dropLast()
    difficulty = WrittenDifficulty(word.string)
    if difficulty == nil {
      findings.report(.difficultyUnknown(word.string), at: line.spot(word.startIndex))
    }
    title = readTitle(core[..<open].trimmed, in: line, findings: &findings)
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
