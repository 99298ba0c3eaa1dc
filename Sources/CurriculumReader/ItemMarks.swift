// What ends the line of an item: marks and time box in parentheses, the id in braces.

import StudyModel
import TextTools

/// The last parenthesised part of a text that ends with one, and what stands before it; parentheses pair up.
func groupAtEnd(_ text: LineText) -> (before: LineText, inside: LineText)? {
  guard text.last == UInt8(ascii: ")") else { return nil }
  var depth = 0
  let open = text.indices.last { index in
    switch text[index] {
    case UInt8(ascii: ")"): depth += 1
    case UInt8(ascii: "("): depth -= 1
    default: return false
    }
    return depth == 0
  }
  return open.map { (text[..<$0].trimmed, text[$0...].dropFirst().dropLast().trimmed) }
}

/// The parenthesised parts after the difficulty of a problem, in the order of the line, and what stands
/// before them. Parentheses that follow no difficulty belong to the title, as in `Pow(x, n)`.
func marksAtEnd(_ text: LineText) -> (core: LineText, marks: [LineText]) {
  var core = text
  var marks: [LineText] = []
  while let group = groupAtEnd(core), group.before.ends(with: "]") || groupAtEnd(group.before) != nil,
    group.before.contains(UInt8(ascii: "]"))
  {
    marks.append(group.inside)
    core = group.before
  }
  return (core, marks.reversed())
}

/// Whether a parenthesised part means a time, well written or not: `15 min`, `15min`, `2 hours`.
func isTimeBox(_ text: LineText) -> Bool {
  guard let first = text.first else { return false }
  if wellWrittenMinutes(text) != nil { return true }
  let hasNumber = first.isDigit || first == UInt8(ascii: "-")
  guard hasNumber || text.ends(with: "min") else { return false }
  let unit = String(text.string.reversed().prefix(while: \.isLetter).reversed())
  let words = text.split(whereSeparator: \.isBlank)
  guard words.count <= 2, hasNumber || unit == "min" else { return false }
  switch unit.lowercased() {
  case "min", "mins", "minute", "minutes", "h", "hour", "hours": return true
  default: return false
  }
}

/// `15 min`, with 1 to 600 minutes.
func readTimeBox(_ text: LineText, in line: SourceLine, diagnostics: inout DiagnosticList) -> Int? {
  let position = line.position(text.startIndex)
  guard let digits = wellWrittenMinutes(text) else {
    diagnostics.report(.timeBoxInvalid(text.string), at: position)
    return nil
  }
  guard let minutes = decimal(digits), allowedTimeBox.contains(minutes) else {
    diagnostics.report(.timeBoxOutOfRange(digits.string), at: position)
    return nil
  }
  return minutes
}

/// The digits of `15 min`; nil for a time that is written in any other way.
private func wellWrittenMinutes(_ text: LineText) -> LineText? {
  let digits = text.prefix(while: \.isDigit)
  let unit = text[digits.endIndex...].drop(while: \.isBlank)
  let hasBlank = unit.startIndex > digits.endIndex
  return !digits.isEmpty && hasBlank && unit.equals("min") ? digits : nil
}

/// The minutes a time box may have.
let allowedTimeBox = 1...600

/// The most characters an id may have.
let longestID = 60

/// What stands in braces at the end of an item's line.
struct IDPart {
  /// From the first character of the id, without `{#`.
  let text: LineText
  let hasHash: Bool
  let isClosed: Bool
  /// What stands after the closing brace, where nothing should.
  let rest: LineText
}

/// The id at the end of a line, `{#dns-watch}`, and what stands before it.
func splitID(_ text: LineText) -> (before: LineText, id: IDPart?) {
  guard text.contains(UInt8(ascii: "{")),
    let open = text.lastIndex(of: text.ends(with: "}") ? "{" : "{#")
  else { return (text, nil) }
  let braced = text[open...].dropFirst()
  let close = braced.firstIndex(of: "}")
  let inside = braced[..<(close ?? braced.endIndex)]
  let hasHash = inside.first == UInt8(ascii: "#")
  let id = IDPart(
    text: hasHash ? inside.dropFirst() : inside, hasHash: hasHash, isClosed: close != nil,
    rest: close.map { braced[$0...].dropFirst().trimmed } ?? [])
  return (text[..<open].trimmed, id)
}

/// The id if it is well formed; else nil, with a mistake.
func readID(_ id: IDPart, in line: SourceLine, diagnostics: inout DiagnosticList) -> (
  text: String, position: Position
)? {
  let position = line.position(id.text.startIndex)
  guard id.isClosed else {
    diagnostics.report(.idUnclosed, at: position)
    return nil
  }
  if !id.rest.isEmpty {
    diagnostics.report(.idNotLast(id.rest.string), at: line.position(id.rest.startIndex))
  }
  if let cause = cause(in: id) {
    diagnostics.report(cause, at: position)
    return nil
  }
  return (id.text.string, position)
}

private func cause(in id: IDPart) -> CurriculumCause? {
  let text = id.text
  let isWellFormed = text.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit || byte == UInt8(ascii: "-")
  }
  guard id.hasHash, isWellFormed, !text.isEmpty else { return .idInvalid(text.string) }
  if text.count > longestID { return .idTooLong(length: text.count) }
  let isProblem = text.starts(with: "lc-") && text.dropFirst(3).first.map(\.isDigit) == true
  return isProblem || text.starts(with: "bonus-") ? .idReserved(text.string) : nil
}
