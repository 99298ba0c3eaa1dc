// Reads the Markdown blocks of plan files into a draft and reports blocks that do not belong in a plan.

import ItemSyntax
import Markdown
import StudyModel
import TextTools

/// Reads the blocks of each file, in the order of their lines, into the draft of the plan.
struct BlockReader {
  private(set) var draft: PlanDraft
  private let diagnostics: DiagnosticList
  private var source: SourceLines
  /// Whether the previous block is a paragraph that does not belong in a plan.
  private var isAfterStrayParagraph = false

  init(_ source: SourceLines) {
    self.source = source
    diagnostics = source.diagnostics
    draft = PlanDraft(diagnostics: diagnostics)
  }

  mutating func read(_ document: MarkdownNode, of source: SourceLines) {
    self.source = source
    reportControlCharacters()
    draft.startFile()
    let (countBefore, weeksBefore) = (diagnostics.count, draft.weeks.count)
    isAfterStrayParagraph = false
    readBlocks(of: document)
    guard draft.weeks.count == weeksBefore else { return }
    // A file that is not a plan gets one error, not one per paragraph. A comment may have hidden its weeks.
    if !diagnostics.forget(from: countBefore, except: .commentUnclosed) {
      diagnostics.report(.fileWithoutWeek, at: source.line(1).start)
    }
    draft.noteLoss()
  }

  /// Reports a file that exceeds a limit of the Markdown parser.
  mutating func refuse(_ source: SourceLines, limit: String) {
    diagnostics.report(.fileOverLimit(limit), at: source.line(1).start)
    draft.startFile()
    draft.noteLoss()
  }

  private mutating func readBlocks(of document: MarkdownNode) {
    // A paragraph that a table follows has no line.
    let blocks = document.children.sorted { $0.startLine < $1.startLine }
    var nextLine = 1
    for (index, block) in blocks.enumerated() {
      readLinesWithoutBlock(nextLine..<max(nextLine, block.startLine))
      let limit = index + 1 < blocks.count ? blocks[index + 1].startLine : source.count + 1
      let end = min(block.lastLine, limit - 1)
      read(block, through: end)
      nextLine = max(nextLine, end + 1)
    }
    readLinesWithoutBlock(nextLine..<max(nextLine, source.count + 1))
  }

  /// Control characters are not allowed in a plan: they would reach terminals and feeds.
  private mutating func reportControlCharacters() {
    guard source.source.hasControlCharacter else { return }
    for number in 1..<source.count + 1 {
      let line = source.line(number)
      if let index = line.text.firstIndex(where: \.isControl) {
        line.report(.controlCharacter, at: index)
      }
    }
  }

  private mutating func read(_ block: MarkdownNode, through end: Int) {
    let line = source.line(block.startLine)
    // The paragraphs and lists of a detail without an item are one error together.
    let isOfDetail = block.kind == .paragraph || block.kind == .list(ordered: false)
    let continuesStray = isAfterStrayParagraph && isOfDetail && line.text.first.map(\.isBlank) == true
    isAfterStrayParagraph = continuesStray
    switch block.kind {
    case _ where continuesStray: break
    case .heading(let level):
      // Markdown takes a goal with a rule right below it for a heading.
      if line.content.starts(with: "Goal:") {
        diagnostics.report(.strayBlock(.rule), at: ruleLine(below: line).start)
        readGoalLine(line)
      } else {
        readHeading(line, level: level)
      }
    case .paragraph: readParagraph(block.startLine...max(block.startLine, end))
    case .list(ordered: false):
      for (index, item) in block.children.enumerated() {
        let hasNext = index + 1 < block.children.count
        let last = hasNext ? block.children[index + 1].startLine - 1 : end
        readItem(item, through: last)
      }
    case .list(ordered: true): report(.numberedList, at: line.start)
    case .htmlBlock(let literal): readHTML(literal, from: block.startLine)
    case .blockQuote: report(.quote, at: line.start)
    case .codeBlock: report(.code, at: line.start)
    case .thematicBreak: report(.rule, at: line.start)
    case .table: report(.table, at: line.start)
    default: report(.paragraph, at: line.start)
    }
  }

  private mutating func readHeading(_ line: SourceLine, level: Int) {
    if let heading = CurriculumReader.readHeading(line, level: level, tracks: draft.trackNames) {
      draft.open(heading)
    } else {
      draft.noteStray(isParagraph: false)
    }
  }

  private func ruleLine(below line: SourceLine) -> SourceLine {
    var number = line.number + 1
    while number < source.count, !source.line(number).content.allSatisfy(isUnderlineByte) { number += 1 }
    return source.line(number)
  }

  private mutating func report(_ stray: StrayBlock, at position: Position) {
    isAfterStrayParagraph = stray == .paragraph
    diagnostics.report(.strayBlock(stray), at: position)
    draft.noteStray(isParagraph: stray == .paragraph)
  }

  /// Link definitions are absent from the tree, so only their lines show them.
  private mutating func readLinesWithoutBlock(_ lines: Range<Int>) {
    let swallowed = lines.map { source.line($0) }.first { !$0.text.trimmed.isEmpty }
    if let swallowed { report(.reference, at: swallowed.start) }
  }

  /// Reads each line of a paragraph as a goal, as the sentence about the plan or as the list of tracks. All lines
  /// that are none of these are one error together.
  private mutating func readParagraph(_ lines: ClosedRange<Int>) {
    var (hasGoal, hasAbout) = (false, false)
    var hasStray = false
    for number in lines {
      let line = source.line(number)
      let content = line.content
      if content.starts(with: "Goal:") {
        readGoalLine(line)
        hasGoal = true
      } else if content.starts(with: "About:") {
        readAboutLine(line)
        hasAbout = true
      } else if content.starts(with: "Tracks:") {
        readTracksLine(line)
        hasAbout = false
      } else if !content.isEmpty, !hasStray {
        hasStray = true
        let word = content.word(until: ":")
        let isGoal = content[word.endIndex...].trimmed.first == UInt8(ascii: ":")
        if hasGoal {
          diagnostics.report(.goalContinued, at: line.start)
        } else if hasAbout {
          diagnostics.report(.aboutContinued, at: line.start)
        } else if isGoal, !closestMatches(to: word.string, among: ["Goal"]).isEmpty {
          diagnostics.report(.goalMisspelled(word.string), at: line.start)
          draft.add(goal: nil, at: line.start)
          hasGoal = true
        } else {
          report(.paragraph, at: line.start)
        }
      }
    }
  }

  private mutating func readGoalLine(_ line: SourceLine) {
    let text = line.content.dropFirst("Goal:".utf8.count).trimmed
    if text.isBlank { line.report(.goalEmpty, at: text.endIndex) }
    draft.add(goal: text.isBlank ? nil : text.string, at: line.start)
  }

  private mutating func readAboutLine(_ line: SourceLine) {
    let text = line.content.dropFirst("About:".utf8.count).trimmed
    let (isBlank, length) = (text.isBlank, text.string.count)
    if isBlank { line.report(.aboutEmpty, at: text.endIndex) }
    if length > Curriculum.longestAbout {
      line.report(.aboutTooLong(length: length), at: text.startIndex)
    }
    draft.add(about: isBlank ? nil : text.string, at: line.start)
  }

  private mutating func readTracksLine(_ line: SourceLine) {
    let text = line.content.dropFirst("Tracks:".utf8.count).trimmed
    let tracks = listedTracks(text.string)
    if tracks == nil { line.report(.tracksInvalid, at: text.startIndex) }
    for (index, track) in (tracks ?? []).enumerated() {
      let isLong = track.name.count > Track.longestName
      if isLong { line.report(.trackNameTooLong(track.name), at: text.startIndex) }
      if index == Track.most { line.report(.trackSurplus(track.name), at: text.startIndex) }
    }
    draft.add(tracks: tracks, at: line.start)
  }

  /// Ignores comments; anything else in an HTML block is an error.
  private mutating func readHTML(_ literal: String, from start: Int) {
    switch htmlContent(literal) {
    case .comments: break
    case .openComment:
      diagnostics.report(.commentUnclosed, at: source.line(start).start)
      draft.noteLoss()
    case .other(let lines): report(.html, at: source.line(start + lines).start)
    }
  }

  private mutating func readItem(_ item: MarkdownNode, through end: Int) {
    let line = source.line(item.startLine)
    let marker = ItemMarker(line)
    if let box = marker.box {
      if box.isTicked { line.report(.boxTicked, at: box.mark) }
    } else {
      line.report(.boxMissing, at: marker.content.startIndex)
      // A line that is clearly an item is read as one, for its number and id.
      guard ItemKind(rawValue: marker.content.word(until: ":").string) != nil else {
        return draft.noteStray(isParagraph: false)
      }
    }
    let read = readItemLine(marker.box?.text ?? marker.content, in: line)
    read.detail = readDetail(of: item, through: end, indentation: marker.width, in: source)
    draft.add(read)
  }
}

/// The tracks of `DSA (data structures and algorithms), System Design`; nil if a name is missing or repeated or a
/// bracket is not closed.
private func listedTracks(_ text: String) -> [TrackDraft]? {
  var tracks: [TrackDraft] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let words = part.split(separator: "(", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    let meaning = words.dropFirst().first
    guard let name = words.first, !name.isEmpty, !name.contains(")"), words.count <= 2,
      meaning.map({ $0.count > 1 && $0.firstIndex(of: ")") == $0.index(before: $0.endIndex) }) ?? true,
      !tracks.contains(where: { $0.name == name })
    else { return nil }
    tracks.append(TrackDraft(name: name, meaning: meaning.map { trimmed(String($0.dropLast())) }))
  }
  return tracks
}

extension MarkdownNode {
  /// The last line of a block. The parser counts one line too many for HTML that ends with its own end mark, so that
  /// line is computed from the text.
  fileprivate var lastLine: Int {
    guard case .htmlBlock(let literal) = kind else { return max(startLine, endLine) }
    let lines = literal.utf8.count { $0 == UInt8(ascii: "\n") }
    return startLine + max(0, literal.utf8.last == UInt8(ascii: "\n") ? lines - 1 : lines)
  }
}

/// The content of an HTML block.
enum HTMLContent: Equatable {
  case comments
  case openComment
  /// `afterLines` is the number of lines before the first content that is not a comment.
  case other(afterLines: Int)
}

/// Classifies an HTML block. A comment ends as in Markdown: at the first `-->` after `<!`.
func htmlContent(_ literal: String) -> HTMLContent {
  let bytes = Array(literal.utf8)[...]
  var rest = literal[...]
  while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
    let text = bytes[literal.utf8.distance(from: literal.startIndex, to: start)...]
    guard text.starts(with: "<!--") else {
      return .other(afterLines: literal[..<start].count { $0.isNewline })
    }
    guard let end = text.dropFirst(2).firstIndex(of: "-->") else { return .openComment }
    rest = literal[literal.utf8.index(literal.startIndex, offsetBy: end + 3)...]
  }
  return .comments
}

/// The start of a list item's line: bullet, spaces, box.
struct ItemMarker {
  /// The columns from the margin to the item's content; lines with at least this indentation belong to the item.
  let width: Int
  /// The text after the bullet.
  let content: LineText
  let box: (isTicked: Bool, mark: Int, text: LineText)?

  init(_ line: SourceLine) {
    let margin = line.text.indentation ?? 0
    let afterBullet = line.text.trimmed.dropFirst()
    let text = afterBullet.skipSpaces(from: margin + 1)
    let spaces = text.column - margin - 1
    // Markdown counts more than four columns of spaces as one space, followed by code.
    width = margin + 1 + ((1...4).contains(spaces) ? spaces : 1)
    content = afterBullet[text.index...].withoutFinalComments
    let start = line.text.startIndex
    let written = line.text[..<content.endIndex]
    box = TaskBox(line: written).flatMap { box in
      guard let mark = box.mark, let isTicked = box.isTicked else { return nil }
      return (isTicked: isTicked, mark: start + mark, text: written[(start + box.text)...])
    }
  }
}

/// The detail of an item: its lines without their common indentation and the empty lines around them; nil without
/// detail. Boxes, headings and HTML in it are errors: they would be taken for parts of the plan.
///
/// - Parameter indentation: the minimum indentation of its lines, in columns.
func readDetail(
  of item: MarkdownNode, through end: Int, indentation: Int, in source: SourceLines
) -> String? {
  let numbers = item.startLine + 1..<max(item.startLine, end) + 1
  let columns = numbers.map { source.line($0).text.indentation }
  guard let first = columns.firstIndex(where: { $0 != nil }),
    let last = columns.lastIndex(where: { $0 != nil })
  else { return nil }
  checkBlocks(of: item, in: source)
  if let outside = columns.firstIndex(where: { $0.map { $0 < indentation } == true }) {
    source.diagnostics.report(
      .detailUnindented(columns: indentation), at: source.line(numbers.lowerBound + outside).start)
    return nil
  }
  let common = columns.compactMap(\.self).min() ?? 0
  var detail: [UInt8] = []
  for offset in first...last {
    if offset > first { detail.append(UInt8(ascii: "\n")) }
    detail += source.line(numbers.lowerBound + offset).text.withoutIndentation(common)
  }
  return String(decoding: detail, as: UTF8.self)
}

private func checkBlocks(of item: MarkdownNode, in source: SourceLines) {
  var open = item.children
  while let block = open.popLast() {
    let line = source.line(block.startLine)
    switch block.kind {
    case .item(let checked):
      if checked != nil { source.diagnostics.report(.boxInDetail, at: line.start) }
      open += block.children
    case .list, .blockQuote: open += block.children
    case .heading:
      // A heading on the item's own line was made one by the rule below it.
      let isOwnLine = block.startLine == item.startLine
      source.diagnostics.report(
        .headingInDetail, at: isOwnLine ? source.line(block.startLine + 1).start : line.start)
    case .htmlBlock(let literal):
      switch htmlContent(literal) {
      case .comments: break
      case .openComment: source.diagnostics.report(.commentUnclosed, at: line.start)
      case .other(let lines):
        source.diagnostics.report(.strayBlock(.html), at: source.line(block.startLine + lines).start)
      }
    default: break
    }
  }
}
