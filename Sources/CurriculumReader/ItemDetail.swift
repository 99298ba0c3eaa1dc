// The box an item starts with, and the indented lines below it that are its detail.

import Markdown
import TextTools

/// The start of a list item's line: bullet, blanks, box.
struct ItemMarker {
  /// The columns from the margin to the item's content: lines indented so far belong to it.
  let width: Int
  /// What follows the bullet.
  let content: LineText
  let box: (isTicked: Bool, mark: Int, text: LineText)?

  init(_ line: SourceLine) {
    let bullet = line.text.trimmed
    let margin = line.text.indentation ?? 0
    let afterBullet = bullet.dropFirst()
    let text = afterBullet.skipBlanks(from: margin + 1)
    let blanks = text.column - margin - 1
    // More than four columns of blanks are one, and code after it, to Markdown.
    width = margin + 1 + ((1...4).contains(blanks) ? blanks : 1)
    let content = afterBullet[text.index...].withoutFinalComments
    self.content = content
    box = ItemMarker.tick(of: content).map { tick in
      (
        isTicked: tick != UInt8(ascii: " "), mark: content.startIndex + 1,
        text: content.dropFirst(3).trimmed
      )
    }
  }

  /// What stands in the box that a text starts with; nil where it starts with none.
  private static func tick(of content: LineText) -> UInt8? {
    let start = content.startIndex
    guard content.count >= 3, content[start] == UInt8(ascii: "["), content[start + 2] == UInt8(ascii: "]"),
      content.count == 3 || content[start + 3].isBlank
    else { return nil }
    let tick = content[start + 1]
    return tick == UInt8(ascii: " ") || tick | 0x20 == UInt8(ascii: "x") ? tick : nil
  }
}

/// The lines below an item's first that belong to it.
struct DetailLines {
  let item: MarkdownNode
  let numbers: Range<Int>
  /// The columns that they have to be indented at least.
  let indentation: Int

  init(of item: MarkdownNode, through last: Int, indentation: Int) {
    self.item = item
    numbers = item.startLine + 1..<max(item.startLine, last) + 1
    self.indentation = indentation
  }
}

/// The detail of an item: its lines without their common indentation and the empty lines around them; nil
/// where there is none. Boxes, headings and HTML in it are mistakes: they would be taken for the plan's own.
func readDetail(
  _ lines: DetailLines, in source: SourceLines, diagnostics: inout DiagnosticList
) -> String? {
  let columns = lines.numbers.map { source.line($0).text.indentation }
  guard let first = columns.firstIndex(where: { $0 != nil }),
    let last = columns.lastIndex(where: { $0 != nil })
  else { return nil }
  checkBlocks(of: lines.item, in: source, diagnostics: &diagnostics)
  if let outside = columns.firstIndex(where: { $0.map { $0 < lines.indentation } == true }) {
    diagnostics.report(
      .detailUnindented(columns: lines.indentation), at: source.line(lines.numbers.lowerBound + outside).start
    )
    return nil
  }
  let common = columns.compactMap(\.self).min() ?? 0
  var detail: [UInt8] = []
  for offset in first...last {
    if offset > first { detail.append(UInt8(ascii: "\n")) }
    detail += source.line(lines.numbers.lowerBound + offset).text.withoutIndentation(common)
  }
  return String(decoding: detail, as: UTF8.self)
}

private func checkBlocks(of item: MarkdownNode, in source: SourceLines, diagnostics: inout DiagnosticList) {
  var open = item.children.map { $0 }
  while let block = open.popLast() {
    let line = source.line(block.startLine)
    switch block.kind {
    case .item(let checked):
      if checked != nil { diagnostics.report(.boxInDetail, at: line.start) }
      open += block.children
    case .list, .blockQuote, .footnoteDefinition: open += block.children
    case .heading:
      // A heading on the item's own line is one by the rule below it.
      let isOwnLine = block.startLine == item.startLine
      diagnostics.report(
        .headingInDetail, at: isOwnLine ? source.line(block.startLine + 1).start : line.start)
    case .htmlBlock(let literal):
      switch htmlContent(literal) {
      case .comments: break
      case .openComment: diagnostics.report(.commentUnclosed, at: line.start)
      case .other(let lines):
        diagnostics.report(.strayBlock(.html), at: source.line(block.startLine + lines).start)
      }
    default: break
    }
  }
}
