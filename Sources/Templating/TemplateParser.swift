// Parses one template into literal text and tags, nested into sections.

import TextTools

/// The maximum nesting depth of sections and partials.
let deepestNesting = 64

struct Tag: Sendable {
  enum Kind: Sendable {
    case variable, unescaped, section, inverted, close, partial, comment
  }

  let kind: Kind
  /// The bytes of the name, without its mark and the white space around it; empty for a comment.
  let name: Range<Int>
  /// The bytes from the first brace to the last.
  let extent: Range<Int>
  /// Whether it is `{{.}}`.
  var isDot = false
}

enum Node: Sendable {
  case literal(Range<Int>)
  /// The start of a line whose first tag shares it; the indentation of a partial goes here.
  case lineStart
  case variable(Tag)
  case section(Tag, body: [Node])
  /// The indentation is nil unless the tag is alone on its line.
  case partial(Tag, indentation: Range<Int>?)
}

/// A template as a tree, before its partials are looked up.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let nodes: [Node]
  /// The errors in the form of the template. If there are any, the nodes are ignored.
  let diagnostics: [Diagnostic]

  init(_ source: TemplateSource) {
    var parser = TemplateParser(source)
    self.source = source
    nodes = parser.parse()
    diagnostics = parser.diagnostics
  }

  /// The tags of values outside of sections.
  var variables: [Tag] {
    nodes.compactMap { node in
      if case .variable(let tag) = node { tag } else { nil }
    }
  }
}

private struct TemplateParser {
  private let source: TemplateSource
  private let bytes: [UInt8]
  private let end: Int
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: TemplateSource) {
    self.source = source
    bytes = source.bytes
    end = source.extent.upperBound
  }

  // MARK: Sections

  mutating func parse() -> [Node] {
    /// The open sections, outermost first, each with the nodes before it.
    var open: [(section: Tag, before: [Node])] = []
    /// The nodes of the innermost open section so far.
    var nodes: [Node] = []
    var position = source.extent.lowerBound
    func add(literalUpTo end: Int) {
      if position < end { nodes.append(.literal(position..<end)) }
    }
    while let start = findTwo(openingBrace, from: position) {
      let tag = readTag(at: start)
      let lines = mayStandAlone(tag) ? standaloneLines(around: tag.extent, in: bytes) : nil
      add(literalUpTo: (lines ?? tag.extent).lowerBound)
      position = (lines ?? tag.extent).upperBound
      if lines == nil, startsLine(start, in: bytes) { nodes.append(.lineStart) }
      switch tag.kind {
      case .variable, .unescaped: nodes.append(.variable(tag))
      case .partial: nodes.append(.partial(tag, indentation: lines.map { $0.lowerBound..<start }))
      case .comment: break
      case .section, .inverted:
        if open.count == deepestNesting {
          report(.nestedTooDeeply, at: start)
          return []
        }
        open.append((tag, nodes))
        nodes = []
      case .close:
        checkClose(tag, of: open.last?.section)
        if let (section, before) = open.popLast() { nodes = before + [.section(section, body: nodes)] }
      }
    }
    add(literalUpTo: end)
    for (section, _) in open {
      report(
        .sectionUnclosed(source.name(of: section), line: line(of: section)), at: section.extent.lowerBound)
    }
    return nodes
  }

  /// Whether a line with only this tag is removed from the output. Values and texts are always shown.
  private func mayStandAlone(_ tag: Tag) -> Bool {
    switch tag.kind {
    case .variable, .unescaped: false
    case .partial: !bytes[tag.name].starts(with: TemplateLibrary.textPrefix.utf8)
    case .section, .inverted, .close, .comment: true
    }
  }

  private mutating func checkClose(_ tag: Tag, of section: Tag?) {
    let start = tag.extent.lowerBound
    guard let section else { return report(.sectionNotOpen(source.name(of: tag)), at: start) }
    if bytes[section.name] != bytes[tag.name] {
      let (name, found) = (source.name(of: section), source.name(of: tag))
      report(.sectionMismatched(name, line: line(of: section), found: found), at: start)
    }
  }

  private func line(of tag: Tag) -> Int { source.line(at: tag.extent.lowerBound) }

  private mutating func report(_ cause: TemplateCause, at offset: Int) {
    diagnostics.append(source.diagnostic(cause, at: offset))
  }

  // MARK: Tags

  /// Reads the tag at the offset. A malformed tag is still read, to keep sections balanced.
  private mutating func readTag(at start: Int) -> Tag {
    if has(openingBrace, times: 3, at: start) {
      return readNamedTag(.unescaped, from: start, content: start + 3)
    }
    let mark = skipSpaces(from: start + 2)
    switch mark < end ? bytes[mark] : 0 {
    case UInt8(ascii: "!"): return readComment(from: start, content: mark + 1)
    case UInt8(ascii: "&"): return readNamedTag(.unescaped, from: start, content: mark + 1)
    case UInt8(ascii: "#"): return readNamedTag(.section, from: start, content: mark + 1)
    case UInt8(ascii: "^"): return readNamedTag(.inverted, from: start, content: mark + 1)
    case UInt8(ascii: "/"): return readNamedTag(.close, from: start, content: mark + 1)
    case UInt8(ascii: ">"): return readNamedTag(.partial, from: start, content: mark + 1)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "$"):
      report(.tagUnsupported(Character(UnicodeScalar(bytes[mark]))), at: start)
      let kind: Tag.Kind = bytes[mark] == UInt8(ascii: "=") ? .variable : .section
      return readNamedTag(kind, from: start, content: mark + 1, isKnownWrong: true)
    default: return readNamedTag(.variable, from: start, content: mark)
    }
  }

  private mutating func readComment(from start: Int, content: Int) -> Tag {
    let close = findTwo(closingBrace, from: content) ?? end
    // Most likely the comment should end before the next tag, which would be lost otherwise.
    let next = findTwo(openingBrace, from: content) ?? end
    let isClosed = close < next
    if !isClosed { report(.commentUnclosed, at: start) }
    let extent = start..<(isClosed ? endOfTag(at: close + 2) : next)
    return Tag(kind: .comment, name: start..<start, extent: extent)
  }

  /// - Parameter isKnownWrong: whether the tag was already reported; each tag is reported once.
  private mutating func readNamedTag(
    _ kind: Tag.Kind, from start: Int, content: Int, isKnownWrong: Bool = false
  ) -> Tag {
    let stop =
      (content..<end).first {
        bytes[$0].isLineEnd || has(closingBrace, times: 2, at: $0) || has(openingBrace, times: 2, at: $0)
      } ?? end
    let nameStart = min(skipSpaces(from: content), stop)
    // An unclosed tag may have one of its two braces.
    let nameEnd = (nameStart..<stop).last { !bytes[$0].isBlank && bytes[$0] != closingBrace }
    let nameExtent = nameStart..<(nameEnd.map { $0 + 1 } ?? nameStart)
    let name = bytes[nameExtent]
    let isTriple = has(openingBrace, times: 3, at: start)
    let isClosed = has(closingBrace, times: 2, at: stop)
    let lacksBrace = isTriple && !has(closingBrace, times: 3, at: stop)
    var tagEnd = isClosed ? stop + (isTriple && !lacksBrace ? 3 : 2) : stop
    if isKnownWrong {
      // The mark of the tag was reported.
    } else if !isClosed {
      report(.tagUnclosed, at: start)
    } else if lacksBrace {
      report(.bracesUneven(String(decoding: name, as: UTF8.self)), at: start)
    } else if name.isEmpty {
      report(.nameMissing, at: start)
    } else if !isName(name, of: kind) {
      report(.nameInvalid(String(decoding: name, as: UTF8.self)), at: nameStart)
    } else {
      tagEnd = endOfTag(at: tagEnd)
    }
    return Tag(kind: kind, name: nameExtent, extent: start..<tagEnd, isDot: name == [Ascii.period])
  }

  /// Reports a surplus brace after a tag that ends at the offset; returns the offset to continue at.
  private mutating func endOfTag(at tagEnd: Int) -> Int {
    guard has(closingBrace, times: 1, at: tagEnd) else { return tagEnd }
    report(.braceSurplus, at: tagEnd)
    return tagEnd + 1
  }

  // MARK: Bytes

  private func has(_ brace: UInt8, times count: Int, at offset: Int) -> Bool {
    offset + count <= end && bytes[offset..<offset + count].allSatisfy { $0 == brace }
  }

  /// The offset of the first two braces in a row; nil without any.
  private func findTwo(_ brace: UInt8, from offset: Int) -> Int? {
    (min(offset, end)..<end).first { bytes[$0] == brace && has(brace, times: 2, at: $0) }
  }

  private func skipSpaces(from offset: Int) -> Int {
    (min(offset, end)..<end).first { !bytes[$0].isBlank } ?? end
  }
}

private let openingBrace = UInt8(ascii: "{")
private let closingBrace = UInt8(ascii: "}")

// MARK: Names

/// Whether a tag may have a name. A closing tag is compared with its opening tag instead.
private func isName(_ name: ArraySlice<UInt8>, of kind: Tag.Kind) -> Bool {
  if kind == .close { return true }
  let isPartial = kind == .partial
  if !isPartial, name == [Ascii.period] { return true }
  return name.allSatisfy { byte in
    if byte.isLetter || byte.isDigit || byte >= 0x80 { return true }
    if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") { return true }
    return isPartial && (byte == Ascii.period || byte == Ascii.slash)
  }
}

// MARK: Lines

func startsLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
  offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
}

/// The length in bytes of the line ending at the offset; 0 if there is none.
func lineBreakLength(at offset: Int, in bytes: [UInt8]) -> Int {
  let rest = bytes[offset...]
  if rest.starts(with: "\n".utf8) { return 1 }
  return rest.starts(with: "\r\n".utf8) ? 2 : 0
}

/// The range of the lines that have only the extent and spaces or tabs, including the last line ending; nil if they
/// have anything else.
private func standaloneLines(around extent: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
  let start = bytes[..<extent.lowerBound].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  let end = bytes[extent.upperBound...].firstIndex { !$0.isBlank } ?? bytes.endIndex
  let lineBreak = lineBreakLength(at: end, in: bytes)
  guard startsLine(start, in: bytes), end == bytes.count || lineBreak > 0 else { return nil }
  return start..<end + lineBreak
}
