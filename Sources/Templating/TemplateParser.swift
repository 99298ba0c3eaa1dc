// Nests the tags of one template into sections, and mends what is crossed or left open so as to read on.

/// Sections and partials may stand in one another to this depth.
let deepestNesting = 64

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

/// A template as a tree that knows nothing yet of shapes. One object of it serves all that include it.
final class ParsedTemplate: Sendable {
  let source: TemplateSource
  /// The whole file, of which all texts are parts.
  let bytes: [UInt8]
  /// What of the file is the template.
  let extent: Range<Int>
  let nodes: [Node]
  let notes: [UnusedNote]
  let mistakes: [LocalMistake]
  let hidesUses: Bool

  convenience init(_ source: TemplateSource) {
    let bytes = Array(source.text.utf8)
    self.init(source, bytes: bytes, extent: 0..<bytes.count)
  }

  /// A template that is a part of a file.
  init(_ source: TemplateSource, bytes: [UInt8], extent: Range<Int>) {
    let tokenizer = TemplateTokenizer(bytes, in: extent)
    var parser = TemplateParser(bytes: bytes, extent: extent, tags: tokenizer.tags)
    self.source = source
    self.bytes = bytes
    self.extent = extent
    nodes = parser.parse()
    notes = parser.notes
    mistakes = tokenizer.mistakes + parser.mistakes
    hidesUses = tokenizer.hidesUses || parser.hidesUses
  }
}

private struct TemplateParser {
  let bytes: [UInt8]
  let extent: Range<Int>
  let tags: [Tag]
  var notes: [UnusedNote] = []
  var mistakes: [LocalMistake] = []
  var hidesUses = false
  /// The sections that are open, outermost first.
  private var open: [Tag] = []
  /// What stands at the top, then in each of the open sections.
  private var bodies: [[Node]] = [[]]
  /// Sections closed for the sake of an outer one, whose own closing tag is still to come.
  private var crossed: [String] = []

  init(bytes: [UInt8], extent: Range<Int>, tags: [Tag]) {
    self.bytes = bytes
    self.extent = extent
    self.tags = tags
  }

  mutating func parse() -> [Node] {
    var position = extent.lowerBound
    for (index, tag) in tags.enumerated() {
      let lines = tag.mayStandAlone ? standaloneLines(around: tag.extent, in: bytes) : nil
      let extent = lines ?? tag.extent
      add(literal: position, extent.lowerBound)
      position = extent.upperBound
      if lines == nil, startsLine(tag.extent.lowerBound, in: bytes) { add(.lineStart) }
      switch tag.kind {
      case .variable, .unescaped: if tag.isSound { add(.variable(tag)) }
      case .partial:
        let indentation = lines.map { $0.lowerBound..<tag.extent.lowerBound }
        if tag.isSound { add(.partial(tag, indentation: indentation)) }
      case .section, .inverted: openSection(tag)
      case .close: closeSection(tag, at: index)
      case .comment: readNote(tag)
      }
    }
    add(literal: position, extent.upperBound)
    while let section = open.last {
      report(unclosed(section), at: section)
      popSection()
    }
    return bodies.first ?? []
  }

  private mutating func add(_ node: Node) {
    bodies[bodies.count - 1].append(node)
  }

  private mutating func add(literal start: Int, _ end: Int) {
    if start < end { add(.literal(start..<end)) }
  }

  private mutating func openSection(_ tag: Tag) {
    if open.count == deepestNesting {
      report(.nestedTooDeeply, at: tag)
      hidesUses = true
    }
    open.append(tag)
    bodies.append([])
  }

  private mutating func popSection() {
    let tag = open.removeLast()
    let body = bodies.removeLast()
    // What lies too deep is left out, so that no later step has to follow it down.
    if open.count < deepestNesting { add(.section(tag, body: body)) }
  }

  private mutating func closeSection(_ tag: Tag, at index: Int) {
    if let section = open.last, section.name == tag.name {
      popSection()
    } else if open.contains(where: { $0.name == tag.name }) {
      closeInnerSections(of: tag, at: index)
      popSection()
    } else if let forgiven = crossed.firstIndex(of: tag.name) {
      crossed.remove(at: forgiven)
    } else if let section = open.last, !tag.name.isEmpty, !closesLater(section.name, after: index) {
      report(.wrongClose(tag.name, open: section.name, line: line(of: section)), at: tag)
      popSection()
    } else if tag.isSound {
      report(.closeWithoutOpen(tag.name), at: tag)
    }
  }

  /// Closes what is open inside the section that the tag closes: each was crossed or never closed.
  private mutating func closeInnerSections(of tag: Tag, at index: Int) {
    var isReported = false
    while let section = open.last, section.name != tag.name {
      if closesLater(section.name, after: index) {
        crossed.append(section.name)
        if !isReported {
          report(.crossedSections(tag.name, open: section.name, line: line(of: section)), at: tag)
        }
        isReported = true
      } else {
        report(unclosed(section), at: section)
      }
      popSection()
    }
  }

  /// Whether a section of that name, open at the tag, is closed by one of the tags after it.
  private func closesLater(_ name: String, after index: Int) -> Bool {
    var depth = 1
    for tag in tags[(index + 1)...] where tag.name == name {
      switch tag.kind {
      case .section, .inverted: depth += 1
      case .close: depth -= 1
      case .variable, .unescaped, .partial, .comment: continue
      }
      if depth == 0 { return true }
    }
    return false
  }

  private func unclosed(_ section: Tag) -> TemplateMistake.Cause {
    .unclosedSection(section.name, line: line(of: section))
  }

  private func line(of tag: Tag) -> Int {
    lineNumber(at: tag.extent.lowerBound, in: bytes)
  }

  private mutating func report(_ cause: TemplateMistake.Cause, at tag: Tag) {
    mistakes.append(LocalMistake(offset: tag.extent.lowerBound, cause: cause))
  }

  /// Reads `unused: name, list.name`; every other comment is for people only.
  private mutating func readNote(_ tag: Tag) {
    let keyword = "unused:"
    let text = tag.name.drop { $0.isWhitespace }
    guard text.hasPrefix(keyword) else { return }
    var foundName = false
    for item in text.dropFirst(keyword.count).split(separator: ",") {
      let path = item.drop { $0.isWhitespace }
      guard let last = path.lastIndex(where: { !$0.isWhitespace }) else { continue }
      foundName = true
      let offset = tag.nameStart + tag.name[..<path.startIndex].utf8.count
      notes.append(UnusedNote(path: String(path[...last]), offset: offset))
    }
    if !foundName { report(.emptyNote, at: tag) }
  }
}
