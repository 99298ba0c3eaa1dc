// Reads one template: cuts it into literal text and tags, and nests these into sections.

/// Sections and partials may stand in one another to this depth.
let deepestNesting = 64

struct Tag: Sendable {
  enum Kind: Sendable {
    case variable, unescaped, section, inverted, close, partial, comment
  }

  let kind: Kind
  /// What stands in the tag without its mark and the white space around it; for a comment, all of it.
  let name: String
  /// Where the name begins, in bytes.
  let nameStart: Int
  /// From the first brace to the last, in bytes.
  let extent: Range<Int>

  /// Whether a line that the tag has to itself leaves no trace on the page. Values and texts show something.
  var mayStandAlone: Bool {
    switch kind {
    case .variable, .unescaped: false
    case .partial: !name.hasPrefix(TemplateLibrary.textPrefix)
    case .section, .inverted, .close, .comment: true
    }
  }
}

enum Node: Sendable {
  case literal(Range<Int>)
  /// A tag that shares its line begins it: the indentation of a partial goes here.
  case lineStart
  case variable(Tag)
  case section(Tag, body: [Node])
  /// The indentation is `nil` unless the tag has a line to itself.
  case partial(Tag, indentation: Range<Int>?)
}

/// A name that a comment declares unused, and where.
struct UnusedNote: Sendable {
  let path: String
  let offset: Int
}

/// A mistake in a known file, before its place is put into lines and columns.
struct LocalMistake: Sendable, Equatable {
  let offset: Int
  let cause: TemplateMistake.Cause
}

/// A template as a tree that knows nothing yet of shapes. One object of it serves all that include it.
final class ParsedTemplate: Sendable {
  let source: TemplateSource
  /// The whole file, of which all texts are parts.
  let bytes: [UInt8]
  /// What of the file is the template.
  let extent: Range<Int>
  let nodes: [Node]
  let notes: [UnusedNote]
  /// What is wrong with the form of the template. If anything is, the nodes count for nothing.
  let mistakes: [LocalMistake]

  convenience init(_ source: TemplateSource) {
    let bytes = Array(source.text.utf8)
    self.init(source, bytes: bytes, extent: 0..<bytes.count)
  }

  /// A template that is a part of a file.
  init(_ source: TemplateSource, bytes: [UInt8], extent: Range<Int>) {
    var parser = TemplateParser(bytes: bytes, extent: extent)
    self.source = source
    self.bytes = bytes
    self.extent = extent
    nodes = parser.parse()
    notes = parser.notes
    mistakes = parser.mistakes
  }
}

private struct TemplateParser {
  let bytes: [UInt8]
  let extent: Range<Int>
  var notes: [UnusedNote] = []
  var mistakes: [LocalMistake] = []
  /// The sections that are open, outermost first.
  private var open: [Tag] = []
  /// What stands at the top, then in each of the open sections.
  private var bodies: [[Node]] = [[]]

  init(bytes: [UInt8], extent: Range<Int>) {
    self.bytes = bytes
    self.extent = extent
  }

  private var end: Int { extent.upperBound }

  // MARK: Sections

  mutating func parse() -> [Node] {
    var position = extent.lowerBound
    while let start = findTwo(openingBrace, from: position) {
      let tag = readTag(at: start)
      let lines = tag.mayStandAlone ? standaloneLines(around: tag.extent, in: bytes) : nil
      add(literal: position, (lines ?? tag.extent).lowerBound)
      position = (lines ?? tag.extent).upperBound
      if lines == nil, startsLine(start, in: bytes) { add(.lineStart) }
      switch tag.kind {
      case .variable, .unescaped: add(.variable(tag))
      case .partial: add(.partial(tag, indentation: lines.map { $0.lowerBound..<start }))
      case .section, .inverted:
        if open.count == deepestNesting {
          report(.nestedTooDeeply, at: start)
          return []
        }
        open.append(tag)
        bodies.append([])
      case .close: closeSection(tag)
      case .comment: readNote(tag)
      }
    }
    add(literal: position, end)
    while let section = open.last {
      report(.unclosedSection(section.name, line: line(of: section)), at: section.extent.lowerBound)
      popSection()
    }
    return bodies[0]
  }

  private mutating func add(_ node: Node) {
    bodies[bodies.count - 1].append(node)
  }

  private mutating func add(literal start: Int, _ end: Int) {
    if start < end { add(.literal(start..<end)) }
  }

  private mutating func popSection() {
    let tag = open.removeLast()
    let body = bodies.removeLast()
    add(.section(tag, body: body))
  }

  /// Closes the section of the tag's name with all that is open in it; if there is none, the innermost.
  private mutating func closeSection(_ tag: Tag) {
    guard let section = open.last else {
      return report(.closeWithoutOpen(tag.name), at: tag.extent.lowerBound)
    }
    if section.name != tag.name {
      report(.wrongClose(tag.name, open: section.name, line: line(of: section)), at: tag.extent.lowerBound)
      while open.contains(where: { $0.name == tag.name }), open.last?.name != tag.name { popSection() }
    }
    popSection()
  }

  private func line(of tag: Tag) -> Int {
    lineNumber(at: tag.extent.lowerBound, in: bytes)
  }

  private mutating func report(_ cause: TemplateMistake.Cause, at offset: Int) {
    mistakes.append(LocalMistake(offset: offset, cause: cause))
  }

  /// Reads `unused: name, list.name`; every other comment is for people only.
  private mutating func readNote(_ tag: Tag) {
    let keyword = "unused:"
    let text = tag.name.drop { $0.isWhitespace }
    guard text.hasPrefix(keyword) else { return }
    let count = notes.count
    for item in text.dropFirst(keyword.count).split(separator: ",") {
      let path = item.drop { $0.isWhitespace }
      guard let last = path.lastIndex(where: { !$0.isWhitespace }) else { continue }
      let offset = tag.nameStart + tag.name[..<path.startIndex].utf8.count
      notes.append(UnusedNote(path: String(path[...last]), offset: offset))
    }
    if notes.count == count { report(.emptyNote, at: tag.extent.lowerBound) }
  }

  // MARK: Tags

  /// Reads the tag that begins at the offset. One with a mistake is read for the sections' sake.
  private mutating func readTag(at start: Int) -> Tag {
    if has(openingBrace, times: 3, at: start) {
      return readNamedTag(.unescaped, from: start, content: start + 3)
    }
    let mark = skipBlanks(from: start + 2)
    switch mark < end ? bytes[mark] : 0 {
    case UInt8(ascii: "!"): return readComment(from: start, content: mark + 1)
    case UInt8(ascii: "&"): return readNamedTag(.unescaped, from: start, content: mark + 1)
    case UInt8(ascii: "#"): return readNamedTag(.section, from: start, content: mark + 1)
    case UInt8(ascii: "^"): return readNamedTag(.inverted, from: start, content: mark + 1)
    case UInt8(ascii: "/"): return readNamedTag(.close, from: start, content: mark + 1)
    case UInt8(ascii: ">"): return readNamedTag(.partial, from: start, content: mark + 1)
    case UInt8(ascii: "="):
      return readNamedTag(.variable, from: start, content: mark, mistake: .setDelimiters)
    case UInt8(ascii: "<"), UInt8(ascii: "$"):
      return readNamedTag(.section, from: start, content: mark + 1, mistake: .inheritance)
    default: return readNamedTag(.variable, from: start, content: mark)
    }
  }

  private mutating func readComment(from start: Int, content: Int) -> Tag {
    let close = findTwo(closingBrace, from: content) ?? end
    // Most likely the comment was to end before the next tag, which would be lost unseen.
    let next = findTwo(openingBrace, from: content) ?? end
    let isClosed = close < next
    if !isClosed { report(.unclosedComment, at: start) }
    let name = String(decoding: bytes[content..<min(close, next)], as: UTF8.self)
    let extent = start..<(isClosed ? endOfTag(at: close + 2) : next)
    return Tag(kind: .comment, name: name, nameStart: content, extent: extent)
  }

  /// - Parameter mistake: what is known to be wrong with the tag; one mistake a tag is enough.
  private mutating func readNamedTag(
    _ kind: Tag.Kind, from start: Int, content: Int, mistake: TemplateMistake.Cause? = nil
  ) -> Tag {
    let stop =
      (content..<end).first {
        bytes[$0] == UInt8(ascii: "\n") || has(closingBrace, times: 2, at: $0)
          || has(openingBrace, times: 2, at: $0)
      } ?? end
    let nameStart = min(skipBlanks(from: content), stop)
    // An unclosed tag may have got one of its two braces.
    let nameEnd =
      (nameStart..<stop).last { !isBlank(bytes[$0]) && bytes[$0] != closingBrace }.map { $0 + 1 } ?? nameStart
    let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
    let isTriple = has(openingBrace, times: 3, at: start)
    var tagEnd = stop
    if let mistake {
      report(mistake, at: start)
      if has(closingBrace, times: 2, at: stop) { tagEnd = stop + 2 }
    } else if !has(closingBrace, times: 2, at: stop) {
      report(.unclosedTag, at: start)
    } else if isTriple, !has(closingBrace, times: 3, at: stop) {
      report(.missingThirdBrace(name: name), at: start)
      tagEnd = stop + 2
    } else {
      tagEnd = stop + (isTriple ? 3 : 2)
      if name.isEmpty {
        report(.emptyTag, at: start)
      } else if let bad = badCharacter(in: name, of: kind) {
        report(.badCharacter(name[bad], name: name), at: nameStart + name[..<bad].utf8.count)
      } else if kind != .partial, kind != .close, name != ".", name.contains(".") {
        report(.dottedName(name), at: start)
      } else {
        tagEnd = endOfTag(at: tagEnd)
      }
    }
    return Tag(kind: kind, name: name, nameStart: nameStart, extent: start..<tagEnd)
  }

  /// Notes a brace too many after a tag that ends at the offset, and returns where to go on.
  private mutating func endOfTag(at tagEnd: Int) -> Int {
    guard has(closingBrace, times: 1, at: tagEnd) else { return tagEnd }
    report(.unbalancedBraces, at: tagEnd)
    return tagEnd + 1
  }

  // MARK: Bytes

  private func has(_ brace: UInt8, times count: Int, at offset: Int) -> Bool {
    offset + count <= end && bytes[offset..<offset + count].allSatisfy { $0 == brace }
  }

  /// Where a brace stands twice in a row.
  private func findTwo(_ brace: UInt8, from offset: Int) -> Int? {
    (min(offset, end)..<end).first { bytes[$0] == brace && has(brace, times: 2, at: $0) }
  }

  private func skipBlanks(from offset: Int) -> Int {
    (min(offset, end)..<end).first { !isBlank(bytes[$0]) } ?? end
  }
}

private let openingBrace = UInt8(ascii: "{")
private let closingBrace = UInt8(ascii: "}")

func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// The first character that a name may not have. A closing tag is compared with its opening one instead.
private func badCharacter(in name: String, of kind: Tag.Kind) -> String.Index? {
  if kind == .close { return nil }
  let marks = kind == .partial ? "_-./" : "_-."
  return name.firstIndex { !$0.isLetter && !$0.isNumber && !marks.contains($0) }
}

// MARK: Lines

/// Whether a line begins at the offset.
func startsLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
  offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
}

/// Whether the line that begins at the offset, which is not the end, has nothing in it.
func isEmptyLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
  lineBreakLength(at: offset, in: bytes) > 0
}

/// The whole lines, with the line break at their end, that the extent has to itself but for spaces and
/// tabs; `nil` if anything else stands there.
private func standaloneLines(around extent: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
  func isIndentation(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  var start = extent.lowerBound
  while start > 0, isIndentation(bytes[start - 1]) { start -= 1 }
  guard startsLine(start, in: bytes) else { return nil }
  var end = extent.upperBound
  while end < bytes.count, isIndentation(bytes[end]) { end += 1 }
  let lineBreak = lineBreakLength(at: end, in: bytes)
  guard end == bytes.count || lineBreak > 0 else { return nil }
  return start..<end + lineBreak
}

private func lineBreakLength(at offset: Int, in bytes: [UInt8]) -> Int {
  let rest = bytes[offset...]
  if rest.starts(with: "\n".utf8) { return 1 }
  return rest.starts(with: "\r\n".utf8) ? 2 : 0
}
