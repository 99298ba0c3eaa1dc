// Reads solved problems from Markdown: ticked boxes, bullets and rows of tables.

package import ItemSyntax
import Markdown
import StudyModel
import TextTools

/// Reads problems from Markdown: `- [x] 1. Two Sum`, `* [x] LC 1: Two Sum (Easy)`, links to LeetCode, and tables
/// whose headings name their columns.
///
/// Bullets with an open box are left out, and so are bullets without a box, unless the file has no box at all. A
/// bullet names a problem by LeetCode's number, by an address at LeetCode or by a known title (`ProblemEvidence`).
///
/// - Parameters:
///   - file: the name of the file in diagnostics.
///   - known: the problems that are recognized by title alone.
package func readSolvedChecklist(_ text: String, file: String, known: KnownProblems) -> SolvedReading {
  let source = SourceText(text, file: file)
  var reader = BulletReader(SolvedGathering(SolvedDiagnostics(in: source), known: known))
  switch parseMarkdown(source.text, blocksSuffice: true) {
  case .overLimit(let limit): reader.gathering.diagnostics.report(.fileOverLimit(limit.description), at: 0)
  case .document(let root):
    reader.walk(root)
    reader.readBullets()
  }
  return reader.gathering.finish()
}

/// Walks the tree, whose depth is bounded, and reads the text from the lines themselves.
private struct BulletReader {
  private struct Bullet {
    let written: String
    let text: ProblemText
    let offset: Int
    let isTicked: Bool?
    /// The number of its list within the file.
    let list: Int
    /// Whether other bullets are below it, so that it may be their heading.
    let hasInner: Bool
  }

  private var bullets: [Bullet] = []
  private var listCount = 0
  var gathering: SolvedGathering

  init(_ gathering: SolvedGathering) { self.gathering = gathering }

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

  /// The first line of a block.
  private func line(of node: MarkdownNode) -> ArraySlice<UInt8> {
    gathering.diagnostics.source.bytes(node.startLine).dropFirst(max(0, node.startColumn - 1))
  }

  private mutating func take(_ item: MarkdownNode, list: Int) {
    let line = line(of: item)
    guard let box = TaskBox(line: line) else { return }
    let rest = line.dropFirst(box.text)
    let hasInner = item.children.contains {
      if case .list = $0.kind { $0.startLine > item.startLine } else { false }
    }
    let written = trimmed(String(decoding: rest, as: UTF8.self))
    guard !written.isEmpty else { return }
    let text = ProblemText(written, gathering.known)
    bullets.append(
      Bullet(
        written: written, text: text, offset: rest.startIndex, isTicked: box.isTicked ?? text.isTicked,
        list: list, hasInner: hasInner))
  }

  mutating func readBullets() {
    let hasBoxes = bullets.contains { $0.isTicked != nil }
    let counting = Dictionary(grouping: bullets, by: \.list).mapValues {
      countsRows($0.compactMap(\.text.number))
    }
    for bullet in bullets {
      if bullet.isTicked == false {
        gathering.leaveOut(.notSolved)
      } else {
        read(
          bullet, numberCounts: counting[bullet.list] == true, isSolved: bullet.isTicked != nil || !hasBoxes)
      }
    }
  }

  private mutating func read(_ bullet: Bullet, numberCounts: Bool, isSolved: Bool) {
    let evidence = ProblemEvidence(bullet.text, numberCounts: numberCounts)
    let verdict = evidence.verdict(gathering.known)
    // A bullet with others below it may be their heading.
    let isHeading = bullet.hasInner && evidence.slugs.isEmpty && evidence.leetCodeNumbers.isEmpty
    switch verdict {
    case .problem(let number, _, _) where number != nil || !evidence.slugs.isEmpty:
      guard isSolved else { return gathering.leaveOut(.notSolved) }
    case _ where isHeading || !isSolved: return
    case .contradiction, .otherJudge: break
    case .problem, .unnamed:
      return gathering.leaveOut(.unrecognised, .problemUnknown(bullet.written), at: bullet.offset)
    }
    let problem = gathering.problem(verdict, difficulty: bullet.text.difficulty, date: nil, at: bullet.offset)
    if let problem { gathering.add(problem, at: bullet.offset) }
  }

  private mutating func read(table: MarkdownNode) {
    let rows = table.children.map { tableCells(line(of: $0)) }
    guard let heading = rows.first else { return }
    guard let places = ProblemColumn.places(in: heading.map(\.text)) else {
      return gathering.leaveOut(.unrecognised, .tableUnknown, at: line(of: table.children[0]).startIndex)
    }
    SolvedRows(Array(rows.dropFirst()), places: places, columns: nil, gathering.known).read(into: &gathering)
  }
}
