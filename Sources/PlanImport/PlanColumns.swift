// Recognizes the columns of a table in a plan by their names, and splits cells into parts.

import ItemSyntax
import StudyModel
import TextTools

/// The meaning of each column of a table, recognized by its name, in any order.
struct PlanColumns {
  enum Kind: Hashable {
    case day, week, topic, goal
    /// For DSA, problems; for System Design, a topic with a task.
    case section(PlanSection)
    case item(ItemKind)
    case number, link, difficulty
    /// Dates and ticks, which a plan does not need.
    case passedOver
  }

  /// Nil for an unknown column.
  let kinds: [Kind?]

  /// Whether the rows may be problems of the day above the table.
  var nameProblems: Bool { kinds.contains { $0 == .section(.practice) || $0 == .number || $0 == .link } }

  init(_ names: [String]) {
    let solved = ProblemColumn.places(in: names) ?? [:]
    kinds = names.indices.map { index in
      kind(ofHeading: names[index]) ?? kind(of: solved.first { $0.value.contains(index) }?.key)
    }
  }
}

private func kind(ofHeading name: String) -> PlanColumns.Kind? {
  let words = LineWords(name).words.map(\.text)
  if let first = words.first {
    if first == "day" || first == "days" { return .day }
    if first == "week" || first == "weeks" { return .week }
  }
  if case .goal = planHeading(name + ":", form: .strong) { return .goal }
  if words.contains(where: topicNames.contains) {
    return words.contains("design") ? .section(.study) : .topic
  }
  if case .section(let section, _) = planHeading(name, form: .strong) { return .section(section) }
  return itemKind(named: words).map { .item($0) }
}

private func kind(of column: ProblemColumn?) -> PlanColumns.Kind? {
  switch column {
  case .leetCodeNumber, .number: .number
  case .title: .section(.practice)
  case .slug, .link: .link
  case .difficulty: .difficulty
  case .status, .date: .passedOver
  case nil: nil
  }
}

private let topicNames: Set<String> = ["topic", "topics", "focus", "theme", "subject", "pattern", "concept"]

/// The parts of a cell: its lines, split at semicolons.
func cellParts(_ text: String) -> [(offset: Int, text: String)] {
  parts(of: text) { rest, _, depth in
    if rest.first == UInt8(ascii: "<") {
      let mark = ["<br>", "<br/>", "<br />", "<BR>"].first { rest.starts(with: $0.utf8) }
      return mark?.utf8.count ?? 0
    }
    return depth == 0 && rest.first == UInt8(ascii: ";") ? 1 : 0
  }
}

/// The parts of a list: as of a cell, also split at commas, slashes and between adjacent links.
func listedParts(of text: String) -> [(offset: Int, text: String)] {
  cellParts(text).flatMap { cell in
    parts(of: cell.text) { rest, previous, depth in
      guard depth == 0 else { return 0 }
      switch rest.first {
      case UInt8(ascii: ","): return 1
      case UInt8(ascii: " ") where rest.starts(with: " / ".utf8): return 3
      default: return previous == UInt8(ascii: ")") && beginsLink(rest.drop(while: \.isBlank)) ? 1 : 0
      }
    }.map { (cell.offset + $0.offset, $0.text) }
  }
}

/// Whether a text begins with a link whose label is not longer than a title.
private func beginsLink(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "[") else { return false }
  let label = text.prefix(longestTitle).prefix { $0 != UInt8(ascii: "]") }
  return text[label.endIndex...].starts(with: "](".utf8)
}

/// Splits a text wherever `separator` returns a length greater than 0, given the rest of the text, the byte before it
/// and the number of open brackets.
private func parts(
  of text: String, separator: (_ rest: ArraySlice<UInt8>, _ previous: UInt8?, _ depth: Int) -> Int
) -> [(offset: Int, text: String)] {
  let bytes = Array(text.utf8)
  var found: [(offset: Int, text: String)] = []
  var (start, index, depth) = (0, 0, 0)
  func close(at end: Int) {
    var start = start
    while start < end, bytes[start].isBlank { start += 1 }
    let part = trimmed(String(decoding: bytes[start..<end], as: UTF8.self))
    if part.contains(where: isWordCharacter) { found.append((start, part)) }
  }
  while index < bytes.count {
    let length = separator(bytes[index...], index > 0 ? bytes[index - 1] : nil, depth)
    if length > 0 {
      close(at: index)
      index += length
      start = index
      continue
    }
    switch bytes[index] {
    case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    default: break
    }
    index += 1
  }
  close(at: bytes.count)
  return found
}
