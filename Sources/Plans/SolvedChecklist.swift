// Reads solved problems from Markdown: ticked boxes, bullets, tables, and links in a log by date.

import Markdown
package import StudyModel
import TextTools

/// Reads problems from Markdown: `- [x] 1. Two Sum`, `* [x] LC 1: Two Sum (Easy)`, `1. **Two Sum** ✅`, links to
/// LeetCode, and tables whose headings name their columns.
///
/// A bullet is solved if its box or another mark says so or, in a file without any, if a heading with a date stands
/// above it; so is a line of text there that links to a problem. A bullet names a problem by LeetCode's number, by an
/// address at LeetCode or by a known title.
///
/// - Parameters:
///   - file: the name of the file in diagnostics.
///   - known: the problems that are recognized by title alone.
///   - takesAll: whether all is solved that does not say the contrary.
///   - today: what has a later date is planned, not solved.
package func readSolvedChecklist(
  _ text: String, file: String, known: KnownProblems, takesAll: Bool = false, today: CivilDate? = nil
) -> SolvedReading {
  let source = SourceText(text, file: file)
  var reader = BulletReader(SolvedCollector(source, known, takesAll: takesAll, today: today))
  switch parseMarkdown(source.text, blocksSuffice: true) {
  case .overLimit(let limit): reader.collector.report(.fileOverLimit(limit.description), at: 0)
  case .document(let root):
    reader.walk(root)
    reader.addBullets()
  }
  return reader.collector.finish()
}

/// Walks the tree, whose depth is bounded, and reads the text from the lines themselves.
private struct BulletReader {
  private struct Bullet {
    var entry: SolvedEntry
    /// A bare number, which may only count the bullets of its list.
    let number: Int?
    /// The number of its list within the file.
    let list: Int
    /// Of the heading above it.
    let date: WrittenDate?
  }

  private var bullets: [Bullet] = []
  private var listCount = 0
  private var dateAbove: WrittenDate?
  var collector: SolvedCollector

  init(_ collector: SolvedCollector) { self.collector = collector }

  mutating func walk(_ node: MarkdownNode, inBulletOf line: Int = 0, list: Int = 0) {
    var line = line
    var list = list
    switch node.kind {
    case .heading: dateAbove = WrittenDate(lastIn: text(collector.source.bytes(node.startLine)))
    case .list:
      // In `- 1. Two Sum` a list begins inside the bullet's own line.
      if node.startLine != line {
        listCount += 1
        list = listCount
      }
    case .item:
      if node.startLine != line { read(item: node, list: list) }
      line = node.startLine
    case .paragraph where line == 0 && dateAbove != nil && node.startLine > 0:
      for line in node.startLine...max(node.startLine, node.endLine) { readLogLine(line) }
    case .table: read(table: node)
    default: break
    }
    for child in node.children { walk(child, inBulletOf: line, list: list) }
  }

  /// The first line of a block.
  private func line(of node: MarkdownNode) -> ArraySlice<UInt8> {
    collector.source.bytes(node.startLine).dropFirst(max(0, node.startColumn - 1))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func read(item: MarkdownNode, list: Int) {
    let line = line(of: item)
    guard let box = TaskBox(line: line) else { return }
    let (written, mark) = splitMark(text(line.dropFirst(box.content)))
    guard !written.isEmpty else { return }
    let sign = mark ?? SolvedSign(symbolsOf: written)
    var entry = SolvedEntry(sign: sign, text: written, offset: line.dropFirst(box.text).startIndex)
    let name = withoutNoteMarks(written)
    let problem = ProblemText(name, collector.known)
    entry.names.add(name == written ? problem : ProblemText(written, collector.known))
    if name != written { entry.names.leetCodeNumbers = problem.leetCodeNumber.map { [$0] } ?? [] }
    entry.names.title = problem.title
    entry.text = problem.title ?? written
    entry.difficulty = problem.difficulty
    if case .solved? = sign, let date = WrittenDate(lastIn: written) { entry.dates = [date] }
    bullets.append(Bullet(entry: entry, number: problem.number, list: list, date: dateAbove))
  }

  /// Reads a line of a paragraph if it links to a problem.
  private mutating func readLogLine(_ line: Int) {
    let bytes = collector.source.bytes(line)
    let problem = ProblemText(text(bytes), collector.known)
    guard problem.slug != nil else { return }
    var entry = SolvedEntry(text: text(bytes), offset: bytes.startIndex)
    entry.names.add(problem)
    bullets.append(Bullet(entry: entry, number: nil, list: 0, date: dateAbove))
  }

  mutating func addBullets() {
    let hasSigns = bullets.contains { $0.entry.sign != nil }
    let counting = Dictionary(grouping: bullets, by: \.list).mapValues { countsRows($0.compactMap(\.number)) }
    for index in bullets.indices {
      let bullet = bullets[index]
      let isAlone = bullet.entry.names.title == nil && bullet.entry.names.slugs.isEmpty
      if isAlone || counting[bullet.list] != true { bullets[index].entry.names.number = bullet.number }
      if !hasSigns, let date = bullet.date {
        bullets[index].entry.sign = .solved(date)
        bullets[index].entry.dates = [date]
      }
    }
    collector.add(bullets.map(\.entry), hasSigns: hasSigns, takesTitles: false)
  }

  private mutating func read(table: MarkdownNode) {
    let rows = table.children.map { tableCells(line(of: $0)) }
    guard let heading = rows.first?.map(\.text) else { return }
    guard ProblemColumn.places(in: heading) != nil else { return collector.leaveOut(.nameless) }
    SolvedRows(rows.dropFirst(), heading: heading, collector.known).add(to: &collector)
  }
}

/// The name in a bullet without what note programs and trackers put beside it: `[[Two Sum|2 sum]] #easy 📅 2026-05-02`,
/// `Two Sum | Date: 2026-05-01`.
private func withoutNoteMarks(_ text: String) -> String {
  guard text.utf8.count <= ProblemText.longest else { return text }
  let name = text.replacing(#/\[\[([^\[\]|]*)(?:\|[^\[\]]*)?\]\]/#) { $0.output.1 }
    .replacing(#/(^|\s)#[A-Za-z][\w\/-]*/#, with: "")
  let isMark = { (character: Character) in isEmoji(character) || SolvedSign.isTick(character) != nil }
  let start = name.firstIndex { !isMark($0) && $0 != " " } ?? name.startIndex
  let end = name[start...].firstIndex(where: isMark) ?? name.endIndex
  let rest = name[start..<end]
  return trimmed(rest.firstRange(of: " | ").map { rest[..<$0.lowerBound] } ?? rest)
}
