// A Markdown list of solved problems: ticked boxes, bullets, and rows of tables.

import Markdown
import StudyModel
import TextTools

/// Reads problems out of Markdown: `- [x] 1. Two Sum`, `* [x] LC 1: Two Sum (Easy)`, links to LeetCode, and
/// tables whose headings name their columns.
///
/// Boxes that are not ticked are left out, and so are bullets without a box, unless the file has no box at all.
/// A bullet names a problem by LeetCode's number, by an address there, or by a title that is known
/// (`ProblemEvidence`).
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
  return gathering.finish()
}

/// Walks the tree, whose depth is bounded, and reads what it finds out of the lines themselves.
private struct ChecklistReader {
  private struct Bullet {
    let written: String
    let text: ProblemText
    let offset: Int
    let isTicked: Bool?
    /// Which list of the file it belongs to.
    let list: Int
    /// Whether other bullets stand under it, so that it may be their heading.
    let hasInner: Bool
  }

  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  private var bullets: [Bullet] = []
  private var listCount = 0
  private(set) var gathering: SolvedGathering

  init(_ text: String, _ gathering: SolvedGathering) {
    bytes = Array(text.utf8)
    lines = lineRanges(of: text)
    self.gathering = gathering
  }

  mutating func walk(_ node: MarkdownNode, inBulletOf line: Int = 0, list: Int = 0) {
    var (line, list) = (line, list)
    switch node.kind {
    case .list:
      // In `- 1. Two Sum` a list begins inside the bullet's own line.
      if node.startLine != line {
        listCount += 1
        list = listCount
      }
    case .item:
      if node.startLine != line { take(node, list: list) }
      line = node.startLine
    case .table: read(table: node)
    default: break
    }
    for child in node.children { walk(child, inBulletOf: line, list: list) }
  }

  private func rest(ofLine line: Int, from column: Int) -> Range<Int>? {
    guard lines.indices.contains(line - 1) else { return nil }
    let range = lines[line - 1]
    return min(range.lowerBound + max(0, column - 1), range.upperBound)..<range.upperBound
  }

  private mutating func take(_ item: MarkdownNode, list: Int) {
    guard let range = rest(ofLine: item.startLine, from: item.startColumn) else { return }
    guard let box = TaskBox(line: bytes[range]) else { return }
    let start = range.lowerBound + box.text
    let hasInner = item.children.contains {
      if case .list = $0.kind { $0.startLine > item.startLine } else { false }
    }
    let written = trimmed(String(decoding: bytes[start..<range.upperBound], as: UTF8.self))
    let text = ProblemText(written)
    bullets.append(
      Bullet(
        written: written, text: text, offset: start, isTicked: box.isTicked ?? text.isTicked, list: list,
        hasInner: hasInner))
  }

  mutating func readBullets() {
    let hasBoxes = bullets.contains { $0.isTicked != nil }
    let counting = Dictionary(grouping: bullets, by: \.list).mapValues { list in
      countsRows(list.compactMap(\.text.bareNumber))
    }
    for bullet in bullets where !bullet.written.isEmpty {
      if bullet.isTicked == false {
        gathering.leaveOut(.notSolved)
      } else {
        read(
          bullet, numberCounts: counting[bullet.list] == true, isSolved: bullet.isTicked != nil || !hasBoxes)
      }
    }
  }

  private mutating func read(_ bullet: Bullet, numberCounts: Bool, isSolved: Bool) {
    let text = bullet.text
    let evidence = ProblemEvidence(text, numberCounts: numberCounts)
    let verdict = evidence.verdict(gathering.known)
    // A bullet with others under it may be their heading.
    let isHeading = bullet.hasInner && evidence.slugs.isEmpty && evidence.leetCodeNumbers.isEmpty
    switch verdict {
    case .problem(let number, _, _) where number != nil || !evidence.slugs.isEmpty:
      guard isSolved else { return gathering.leaveOut(.notSolved) }
    case .contradiction, .otherJudge:
      if isHeading || !isSolved { return }
    case .problem, .unnamed:
      if isHeading || !isSolved { return }
      return gathering.leaveOut(.unrecognised, .problemUnknown(bullet.written), at: bullet.offset)
    }
    if let problem = gathering.problem(verdict, difficulty: text.difficulty, date: nil, at: bullet.offset) {
      gathering.add(problem, at: bullet.offset)
    }
  }

  // MARK: - Tables

  private mutating func read(table: MarkdownNode) {
    var places: [SolvedColumn: [Int]]?
    var rows: [[DelimitedField]] = []
    for row in table.children {
      guard case .tableRow(let isHeader) = row.kind,
        let range = rest(ofLine: row.startLine, from: row.startColumn)
      else { continue }
      let fields = tableCells(bytes[range])
      guard isHeader else {
        rows.append(fields)
        continue
      }
      places = SolvedColumn.places(in: fields.map(\.text))
      if places == nil { return gathering.leaveOut(.unrecognised, .tableUnknown, at: range.lowerBound) }
    }
    guard let places else { return }
    SolvedRows(rows, places: places, columns: nil).read(into: &gathering)
  }
}
