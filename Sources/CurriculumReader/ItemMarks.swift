// What ends the line of an item: marks and time box in parentheses, the id in braces.

import StudyModel

/// The last parenthesised part of a text that ends with one, and what stands before it; parentheses pair up.
func groupAtEnd(_ text: Substring) -> (before: Substring, inside: Substring)? {
  let (open, end) = text.withBytes { bytes in
    guard bytes.last == UInt8(ascii: ")") else { return (Int?.none, bytes.count) }
    var depth = 0
    let open = bytes.indices.last { index in
      switch bytes[index] {
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "("): depth -= 1
      default: return false
      }
      return depth == 0
    }
    return (open, bytes.count)
  }
  return open.map { (text.part(0..<$0).trimmed, text.part($0 + 1..<end - 1).trimmed) }
}

/// The parenthesised parts after the difficulty of a problem, in the order of the line, and what stands
/// before them. Parentheses that follow no difficulty belong to the title, as in `Pow(x, n)`.
func marksAtEnd(_ text: Substring) -> (core: Substring, marks: [Substring]) {
  var core = text
  var marks: [Substring] = []
  while let group = groupAtEnd(core), group.before.ends(with: "]") || groupAtEnd(group.before) != nil,
    group.before.contains(UInt8(ascii: "]"))
  {
    marks.append(group.inside)
    core = group.before
  }
  return (core, marks.reversed())
}

/// Whether a parenthesised part means a time, well written or not: `15 min`, `15min`, `2 hours`.
func isTimeBox(_ text: Substring) -> Bool {
  guard let first = text.utf8.first else { return false }
  if wellWrittenMinutes(text) != nil { return true }
  let hasNumber = isDigit(first) || first == UInt8(ascii: "-")
  guard hasNumber || text.ends(with: "min") else { return false }
  let unit = text.suffix(while: \.isLetter)
  let words = text.utf8.split(whereSeparator: isBlankByte)
  guard words.count <= 2, hasNumber || unit == "min" else { return false }
  switch unit.lowercased() {
  case "min", "mins", "minute", "minutes", "h", "hour", "hours": return true
  default: return false
  }
}

/// `15 min`, with 1 to 600 minutes.
func readTimeBox(_ text: Substring, in line: SourceLine, findings: inout Findings) -> Int? {
  let spot = line.spot(text.startIndex)
  guard let digits = wellWrittenMinutes(text) else {
    findings.report(.timeBoxInvalid(String(text)), at: spot)
    return nil
  }
  guard let minutes = decimal(digits.utf8), allowedTimeBox.contains(minutes) else {
    findings.report(.timeBoxOutOfRange(String(digits)), at: spot)
    return nil
  }
  return minutes
}

/// The digits of `15 min`; nil for a time that is written in any other way.
private func wellWrittenMinutes(_ text: Substring) -> Substring? {
  let length: Int? = text.withBytes { bytes in
    let digits = bytes.prefix(while: isDigit).count
    let blanks = bytes[digits...].prefix(while: isBlankByte).count
    guard digits > 0, blanks > 0, bytes[(digits + blanks)...].elementsEqual("min".utf8) else { return nil }
    return digits
  }
  return length.map { text.part(0..<$0) }
}

/// The minutes a time box may have.
let allowedTimeBox = 1...600

/// The most characters an id may have.
let longestID = 60

/// What stands in braces at the end of an item's line.
struct IDPart {
  /// From the first character of the id, without `{#`.
  let text: Substring
  let hasHash: Bool
  let isClosed: Bool
  /// What stands after the closing brace, where nothing should.
  let rest: Substring
}

/// The id at the end of a line, `{#dns-watch}`, and what stands before it.
func splitID(_ text: Substring) -> (before: Substring, id: IDPart?) {
  guard text.contains(UInt8(ascii: "{")),
    let open = text.lastIndex(of: text.ends(with: "}") ? "{" : "{#")
  else { return (text, nil) }
  let braced = Substring(text[open...].utf8.dropFirst())
  let close = braced.firstIndex(of: "}")
  let inside = braced[..<(close ?? braced.endIndex)]
  let hasHash = inside.utf8.first == UInt8(ascii: "#")
  let id = IDPart(
    text: hasHash ? Substring(inside.utf8.dropFirst()) : inside, hasHash: hasHash, isClosed: close != nil,
    rest: close.map { Substring(braced[$0...].utf8.dropFirst()).trimmed } ?? "")
  return (text[..<open].trimmed, id)
}

/// The id if it is well formed; else nil, with a mistake.
func readID(_ id: IDPart, in line: SourceLine, findings: inout Findings) -> (text: String, spot: Spot)? {
  let spot = line.spot(id.text.startIndex)
  guard id.isClosed else {
    findings.report(.idUnclosed, at: spot)
    return nil
  }
  if !id.rest.isEmpty { findings.report(.idNotLast(String(id.rest)), at: line.spot(id.rest.startIndex)) }
  if let mistake = mistake(in: id) {
    findings.report(mistake, at: spot)
    return nil
  }
  return (String(id.text), spot)
}

private func mistake(in id: IDPart) -> CurriculumMistake? {
  let text = id.text
  let isWellFormed = text.withBytes { bytes in
    bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
    }
  }
  guard id.hasHash, isWellFormed, !text.isEmpty else { return .idInvalid(String(text)) }
  if text.utf8.count > longestID { return .idTooLong(length: text.utf8.count) }
  let isProblem = text.starts(with: "lc-") && text.utf8.dropFirst(3).first.map(isDigit) == true
  return isProblem || text.starts(with: "bonus-") ? .idReserved(String(text)) : nil
}

extension Substring {
  fileprivate func suffix(while matches: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex, matches(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
