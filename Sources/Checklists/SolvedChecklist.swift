// A Markdown list of solved problems: ticked boxes, bullets, and rows of tables.

import Markdown
import StudyModel

/// Reads problems out of Markdown: `- [x] 1. Two Sum`, `* [x] LC 1: Two Sum (Easy)`, links to LeetCode, and
/// tables whose headings name their columns.
///
/// Boxes that are not ticked are left out, and so are bullets without a box, unless the file has no box at all.
/// A bullet names a problem by LeetCode's number, by an address there, or by a title that is known.
///
/// - Parameters:
///   - file: the name of the file, for the places of mistakes.
///   - known: the problems that go by their titles alone.
package func readSolvedChecklist(_ text: String, file: String, known: KnownProblems) -> SolvedReading {
  let text = withoutByteOrderMark(text)
  var gathering = SolvedGathering(SolvedFindings(file: file, text: text), known: known)
  switch parseMarkdown(text, blocksSuffice: true) {
  case .overLimit(let limit): gathering.findings.report(.fileOverLimit(limit.description), at: 0)
  case .document(let root):
    var reader = ChecklistReader(text, gathering)
    reader.walk(root)
    reader.readBullets()
    gathering = reader.gathering
  }
  return gathering.reading
}

/// Walks the tree, whose depth is bounded, and reads what it finds out of the lines themselves.
private struct ChecklistReader {
  private struct Bullet {
    let text: String
    let offset: Int
    let isTicked: Bool?
    /// Whether other bullets stand under it, so that it may be their heading.
    let hasInner: Bool
  }

  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  private var bullets: [Bullet] = []
  private(set) var gathering: SolvedGathering

  init(_ text: String, _ gathering: SolvedGathering) {
    bytes = Array(text.utf8)
    lines = markdownLines(of: text)
    self.gathering = gathering
  }

  mutating func walk(_ node: MarkdownNode, inBulletOf line: Int = 0) {
    var line = line
    switch node.kind {
    case .item:
      // In `- 1. Two Sum` a list begins inside the bullet's own line.
      if node.startLine != line { take(node) }
      line = node.startLine
    case .table: read(table: node)
    default: break
    }
    for child in node.children { walk(child, inBulletOf: line) }
  }

  private func rest(ofLine line: Int, from column: Int) -> Range<Int>? {
    guard lines.indices.contains(line - 1) else { return nil }
    let range = lines[line - 1]
    return min(range.lowerBound + max(0, column - 1), range.upperBound)..<range.upperBound
  }

  private mutating func take(_ item: MarkdownNode) {
    guard let range = rest(ofLine: item.startLine, from: item.startColumn) else { return }
    guard let box = TaskBox(line: bytes[range]) else { return }
    let start = range.lowerBound + box.text
    let hasInner = item.children.contains {
      if case .list = $0.kind { $0.startLine > item.startLine } else { false }
    }
    bullets.append(
      Bullet(
        text: trimmed(String(decoding: bytes[start..<range.upperBound], as: UTF8.self)), offset: start,
        isTicked: box.isTicked, hasInner: hasInner))
  }

  mutating func readBullets() {
    let hasBoxes = bullets.contains { $0.isTicked != nil }
    for bullet in bullets where !bullet.text.isEmpty {
      switch bullet.isTicked {
      case false?: gathering.notSolved += 1
      case nil where hasBoxes: break
      default: read(bullet)
      }
    }
  }

  private mutating func read(_ bullet: Bullet) {
    let text = ProblemText(bullet.text)
    let known = text.slug.flatMap { gathering.known[$0] } ?? text.title.flatMap { gathering.known[$0] }
    guard text.number != nil || text.slug != nil || known != nil else {
      if bullet.hasInner { return }
      gathering.unrecognised += 1
      gathering.findings.report(.problemUnknown(bullet.text), at: bullet.offset)
      return
    }
    let title = text.title ?? text.slug.map(ProblemText.title(ofSlug:))
    if let problem = gathering.problem(
      number: text.number ?? known?.number, title: title, difficulty: text.difficulty, date: nil,
      at: bullet.offset)
    {
      gathering.add(problem, at: bullet.offset)
    }
  }

  // MARK: - Tables

  private mutating func read(table: MarkdownNode) {
    var rows: SolvedRows?
    for row in table.children {
      guard case .tableRow(let isHeader) = row.kind,
        let range = rest(ofLine: row.startLine, from: row.startColumn)
      else { continue }
      let fields = tableCells(bytes[range])
      if isHeader {
        rows = SolvedColumn.places(in: fields.map(\.text)).map { SolvedRows(places: $0, columns: nil) }
        guard rows == nil else { continue }
        gathering.unrecognised += 1
        gathering.findings.report(.tableUnknown, at: range.lowerBound)
        return
      }
      rows?.read(fields, into: &gathering)
    }
  }
}

/// The cells of a table's row without blanks around them, their offsets as indices into the row; a backslash keeps a
/// bar in its cell.
func tableCells(_ row: ArraySlice<UInt8>) -> [DelimitedField] {
  let bar = UInt8(ascii: "|")
  var (start, end) = (row.firstIndex { !isBlankByte($0) } ?? row.endIndex, row.endIndex)
  while end > start, isBlankByte(row[end - 1]) { end -= 1 }
  if start < end, row[start] == bar { start += 1 }
  if end > start, row[end - 1] == bar { end -= 1 }
  var fields: [DelimitedField] = []
  var index = start
  for place in start...end {
    guard place == end || (row[place] == bar && (place == start || row[place - 1] != UInt8(ascii: "\\")))
    else { continue }
    while index < place, isBlankByte(row[index]) { index += 1 }
    fields.append(
      DelimitedField(text: trimmed(String(decoding: row[index..<place], as: UTF8.self)), offset: index))
    index = place + 1
  }
  return fields
}
