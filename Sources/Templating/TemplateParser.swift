// Reads one template: cuts it into literal text and tags, and nests these into sections.

import TextTools

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

/// A template as a tree that knows nothing yet of shapes. One object of it serves all that include it.
final class ParsedTemplate: Sendable {
  let source: TemplateSource
  let nodes: [Node]
  /// The names that comments declare unused, and where.
  let notes: [(path: String, offset: Int)]
  /// What is wrong with the form of the template. If anything is, the nodes count for nothing.
  let mistakes: [TemplateMistake]

  init(_ source: TemplateSource) {
    var parser = TemplateParser(source)
    self.source = source
    nodes = parser.parse()
    notes = parser.notes
    mistakes = parser.mistakes
  }
}

private struct TemplateParser {
  private let source: TemplateSource
  private let bytes: [UInt8]
  private let end: Int
  private(set) var notes: [(path: String, offset: Int)] = []
  private(set) var mistakes: [TemplateMistake] = []

  init(_ source: TemplateSource) {
    self.source = source
    bytes = source.bytes
    end = source.extent.upperBound
  }

  // MARK: Sections

  mutating func parse() -> [Node] {
    /// The sections that are open, outermost first, each with what stands before it.
    var open: [(section: Tag, before: [Node])] = []
    /// What stands in the innermost of them so far.
    var nodes: [Node] = []
    var position = source.extent.lowerBound
    func add(literalUpTo end: Int) {
      if position < end { nodes.append(.literal(position..<end)) }
    }
    while let start = findTwo(openingBrace, from: position) {
      let tag = readTag(at: start)
      let lines = tag.mayStandAlone ? standaloneLines(around: tag.extent, in: bytes) : nil
      add(literalUpTo: (lines ?? tag.extent).lowerBound)
      position = (lines ?? tag.extent).upperBound
      if lines == nil, startsLine(start, in: bytes) { nodes.append(.lineStart) }
      switch tag.kind {
      case .variable, .unescaped: nodes.append(.variable(tag))
      case .partial: nodes.append(.partial(tag, indentation: lines.map { $0.lowerBound..<start }))
      case .comment: readNote(tag)
      case .section, .inverted:
        if open.count == deepestNesting {
          mistakes.append(.nestedTooDeeply(at: start, in: source))
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
        "the section `\(section.name)`, opened on line \(line(of: section)), is never closed",
        help: "write `{{/\(section.name)}}` where it ends", at: section.extent.lowerBound)
    }
    return nodes
  }

  private mutating func checkClose(_ tag: Tag, of section: Tag?) {
    if section == nil {
      report(
        "no section `\(tag.name)` is open here",
        help: "open it with `{{#\(tag.name)}}` or `{{^\(tag.name)}}`, or take this tag out",
        at: tag.extent.lowerBound)
    } else if let section, section.name != tag.name {
      report(
        "the section opened on line \(line(of: section)) is `\(section.name)`, not `\(tag.name)`",
        help: "close it with `{{/\(section.name)}}`", at: tag.extent.lowerBound)
    }
  }

  private func line(of tag: Tag) -> Int { source.line(at: tag.extent.lowerBound) }

  private mutating func report(_ message: String, help: String, at offset: Int) {
    mistakes.append(TemplateMistake(message, help: help, at: offset, in: source))
  }

  /// Reads `unused: name, list.name`; every other comment is for people only.
  private mutating func readNote(_ tag: Tag) {
    let keyword = "unused:"
    let comment = tag.name.drop(while: \.isWhitespace)
    guard comment.hasPrefix(keyword) else { return }
    let names = comment.dropFirst(keyword.count).split(separator: ",").map { $0.drop(while: \.isWhitespace) }
    let found = names.filter { !$0.isEmpty }.map { name in
      (path: trimmedEnd(name), offset: tag.nameStart + tag.name[..<name.startIndex].utf8.count)
    }
    notes += found
    guard found.isEmpty else { return }
    report(
      "this comment declares nothing unused",
      help: "write the names after the colon, or take the comment out",
      at: tag.extent.lowerBound)
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
      report(
        "tags are always written with `{{` and `}}`",
        help: "take this tag out, and write the others with `{{` and `}}`", at: start)
      return readNamedTag(.variable, from: start, content: mark, isKnownWrong: true)
    case UInt8(ascii: "<"), UInt8(ascii: "$"):
      report(
        "parents `{{<` and blocks `{{$` are not supported", help: "include a partial instead: `{{>name}}`",
        at: start)
      return readNamedTag(.section, from: start, content: mark + 1, isKnownWrong: true)
    default: return readNamedTag(.variable, from: start, content: mark)
    }
  }

  private mutating func readComment(from start: Int, content: Int) -> Tag {
    let close = findTwo(closingBrace, from: content) ?? end
    // Most likely the comment was to end before the next tag, which would be lost unseen.
    let next = findTwo(openingBrace, from: content) ?? end
    let isClosed = close < next
    if !isClosed {
      report(
        "this comment is never closed", help: "write `}}` at its end; no comment has `{{` in it", at: start)
    }
    let name = String(decoding: bytes[content..<min(close, next)], as: UTF8.self)
    let extent = start..<(isClosed ? endOfTag(at: close + 2) : next)
    return Tag(kind: .comment, name: name, nameStart: content, extent: extent)
  }

  /// - Parameter isKnownWrong: whether a mistake in the tag was told; one mistake a tag is enough.
  private mutating func readNamedTag(
    _ kind: Tag.Kind, from start: Int, content: Int, isKnownWrong: Bool = false
  ) -> Tag {
    let stop =
      (content..<end).first {
        bytes[$0].isLineEnd || has(closingBrace, times: 2, at: $0) || has(openingBrace, times: 2, at: $0)
      } ?? end
    let nameStart = min(skipBlanks(from: content), stop)
    // An unclosed tag may have got one of its two braces.
    let nameEnd = (nameStart..<stop).last { !bytes[$0].isBlank && bytes[$0] != closingBrace }
    let name = String(decoding: bytes[nameStart..<(nameEnd.map { $0 + 1 } ?? nameStart)], as: UTF8.self)
    let isTriple = has(openingBrace, times: 3, at: start)
    let isClosed = has(closingBrace, times: 2, at: stop)
    let lacksBrace = isTriple && !has(closingBrace, times: 3, at: stop)
    var tagEnd = isClosed ? stop + (isTriple && !lacksBrace ? 3 : 2) : stop
    if isKnownWrong {
      // It was told where the mark stands.
    } else if !isClosed {
      report("this tag is never closed", help: "close it with `}}` on the same line", at: start)
    } else if lacksBrace {
      report(
        "three braces open this tag, but two close it",
        help: "write `{{{\(name)}}}` for markup, or `{{\(name)}}` for text", at: start)
    } else if name.isEmpty {
      report(
        "this tag has no name in it", help: "write a name between the braces, or take the tag out", at: start)
    } else if let bad = badCharacter(in: name, of: kind) {
      report(
        "the name `\(name)` has \(words(for: name[bad])) in it",
        help: "names are made of letters, digits, `_` and `-`", at: nameStart + name[..<bad].utf8.count)
    } else if kind != .partial, kind != .close, name != ".", name.contains(".") {
      report(
        "a name with dots, such as `\(name)`, is not supported",
        help: "open the sections in turn: `\(sections(for: name))`", at: start)
    } else {
      tagEnd = endOfTag(at: tagEnd)
    }
    return Tag(kind: kind, name: name, nameStart: nameStart, extent: start..<tagEnd)
  }

  /// Tells of a brace too many after a tag that ends at the offset, and returns where to go on.
  private mutating func endOfTag(at tagEnd: Int) -> Int {
    guard has(closingBrace, times: 1, at: tagEnd) else { return tagEnd }
    report(
      "there is a `}` too many after this tag",
      help: "take it out; if it belongs to the text, put a space before it", at: tagEnd)
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
    (min(offset, end)..<end).first { !bytes[$0].isBlank } ?? end
  }
}

private let openingBrace = UInt8(ascii: "{")
private let closingBrace = UInt8(ascii: "}")

// MARK: Names

/// The first character that a name may not have. A closing tag is compared with its opening one instead.
private func badCharacter(in name: String, of kind: Tag.Kind) -> String.Index? {
  if kind == .close { return nil }
  let marks = kind == .partial ? "_-./" : "_-."
  return name.firstIndex { !$0.isLetter && !$0.isNumber && !marks.contains($0) }
}

private func words(for character: Character) -> String {
  if character.isWhitespace { return "white space" }
  let isShown = character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isShown ? "`\(character)`" : "a control character"
}

/// A section for each part of a name with dots, around the last.
private func sections(for name: String) -> String {
  let parts = name.split(separator: ".")
  return parts.dropLast().reversed().reduce("{{\(parts.last ?? "")}}") { inner, part in
    "{{#\(part)}}\(inner)\("{{/")\(part)}}"
  }
}

// MARK: Lines

/// Whether a line begins at the offset.
func startsLine(_ offset: Int, in bytes: [UInt8]) -> Bool {
  offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
}

/// The bytes of the line break at the offset; 0 if there is none.
func lineBreakLength(at offset: Int, in bytes: [UInt8]) -> Int {
  let rest = bytes[offset...]
  if rest.starts(with: "\n".utf8) { return 1 }
  return rest.starts(with: "\r\n".utf8) ? 2 : 0
}

/// The whole lines, with the line break at their end, that the extent has to itself but for spaces and
/// tabs; nil if anything else stands there.
private func standaloneLines(around extent: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
  let start = bytes[..<extent.lowerBound].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  let end = bytes[extent.upperBound...].firstIndex { !$0.isBlank } ?? bytes.endIndex
  let lineBreak = lineBreakLength(at: end, in: bytes)
  guard startsLine(start, in: bytes), end == bytes.count || lineBreak > 0 else { return nil }
  return start..<end + lineBreak
}
