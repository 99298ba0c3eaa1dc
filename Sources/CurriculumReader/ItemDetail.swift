// The box an item starts with, and the indented lines below it that are its detail.

import Markdown

/// The start of a list item's line: bullet, blanks, box.
struct ItemMarker {
  /// The columns from the margin to the item's content: lines indented so far belong to it.
  let width: Int
  /// What follows the bullet.
  let content: Substring
  let box: (isTicked: Bool, mark: String.Index, text: Substring)?

  init(_ line: SourceLine) {
    let bullet = line.text.trimmed
    let afterBullet = Substring(bullet.utf8.dropFirst())
    let margin = columns(of: line.text[..<bullet.startIndex])
    let blanks = columns(of: afterBullet.leadingBlanks, from: margin + 1)
    // More than four columns of blanks are one, and code after it, to Markdown.
    width = margin + 1 + ((1...4).contains(blanks) ? blanks : 1)
    let content = afterBullet.trimmed.withoutFinalComments
    self.content = content
    let bytes = Array(content.utf8.prefix(4))
    let isBox =
      bytes.count >= 3 && bytes[0] == UInt8(ascii: "[") && bytes[2] == UInt8(ascii: "]")
      && [UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X")].contains(bytes[1])
      && (bytes.count == 3 || isBlankByte(bytes[3]))
    guard isBox else {
      box = nil
      return
    }
    box = (
      isTicked: bytes[1] != UInt8(ascii: " "), mark: content.utf8.index(after: content.startIndex),
      text: Substring(content.utf8.dropFirst(3)).trimmed
    )
  }
}

/// The detail of an item: its lines without their common indentation and the empty lines around them; nil
/// where there is none. Boxes, headings and HTML in it are mistakes: they would be taken for the plan's own.
func readDetail(
  of item: MarkdownNode, lines: Range<Int>, indentation: Int, in source: SourceLines,
  findings: inout Findings
) -> String? {
  var texts = lines.map { source.line($0) }
  while texts.last?.text.trimmed.isEmpty == true { texts.removeLast() }
  texts.removeSubrange(..<(texts.firstIndex { !$0.text.trimmed.isEmpty } ?? texts.endIndex))
  guard !texts.isEmpty else { return nil }
  checkBlocks(of: item, in: source, findings: &findings)
  var common = Int.max
  for line in texts where !line.text.trimmed.isEmpty {
    let found = columns(of: line.text.leadingBlanks)
    guard found >= indentation else {
      findings.report(.detailUnindented(columns: indentation), at: line.start)
      return nil
    }
    common = min(common, found)
  }
  return texts.map { $0.text.removing(columns: common) }.joined(separator: "\n")
}

private func checkBlocks(of item: MarkdownNode, in source: SourceLines, findings: inout Findings) {
  var open = item.children.map { $0 }
  while let block = open.popLast() {
    let line = source.line(block.startLine)
    switch block.kind {
    case .item(let checked):
      if checked != nil { findings.report(.boxInDetail, at: line.start) }
      open += block.children
    case .list, .blockQuote, .footnoteDefinition: open += block.children
    case .heading:
      // A heading on the item's own line is one by the rule below it.
      let isOwnLine = block.startLine == item.startLine
      findings.report(.headingInDetail, at: isOwnLine ? source.line(block.startLine + 1).start : line.start)
    case .htmlBlock(let literal):
      switch htmlContent(literal) {
      case .comments: break
      case .openComment: findings.report(.commentUnclosed, at: line.start)
      case .other(let lines):
        findings.report(.strayBlock(.html), at: source.line(block.startLine + lines).start)
      }
    default: break
    }
  }
}

/// The columns that blanks take, with a tab stop at every fourth.
private func columns(of blanks: Substring, from start: Int = 0) -> Int {
  blanks.utf8.reduce(start) { $1 == UInt8(ascii: "\t") ? ($0 / 4 + 1) * 4 : $0 + 1 } - start
}

extension Substring {
  fileprivate var leadingBlanks: Substring {
    self[..<(utf8.firstIndex { !isBlankByte($0) } ?? endIndex)]
  }

  /// Without the first columns of blanks; a tab that reaches further leaves the rest as spaces.
  fileprivate func removing(columns wanted: Int) -> String {
    let blanks = leadingBlanks
    var column = 0
    var index = blanks.utf8.startIndex
    while column < wanted, index < blanks.utf8.endIndex {
      column = blanks.utf8[index] == UInt8(ascii: "\t") ? (column / 4 + 1) * 4 : column + 1
      index = utf8.index(after: index)
    }
    return String(repeating: " ", count: Swift.max(0, column - wanted)) + self[index...]
  }
}
