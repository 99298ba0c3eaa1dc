// Copies the C library's tree into Swift values.

/// Reads one document; its depth is bounded because the copy, and whoever walks it, recurses.
struct TreeReader {
  private var source: SourceText
  private let depthLimit: Int
  private let leavesInlinesOut: Bool
  private var footnotes = 0

  init(source: SourceText, depthLimit: Int, leavesInlinesOut: Bool) {
    self.source = source
    self.depthLimit = depthLimit
    self.leavesInlinesOut = leavesInlinesOut
  }

  /// - Returns: the tree, or nil when it is deeper than the limit.
  mutating func read(_ root: CommonMarkNode) -> MarkdownNode? { read(root, depth: 1) }

  private mutating func read(_ node: CommonMarkNode, depth: Int) -> MarkdownNode? {
    guard depth <= depthLimit else { return nil }
    let kind = kind(of: node)
    var children: [MarkdownNode] = []
    for child in leavesInlinesOut && kind.holdsInlines ? CommonMarkSiblings() : node.children {
      guard let copy = read(child, depth: depth + 1) else { return nil }
      children.append(copy)
    }
    return MarkdownNode(
      kind: kind, startLine: node.startLine, startColumn: node.startColumn, endLine: node.endLine,
      endColumn: node.endColumn, children: children)
  }

  private mutating func kind(of node: CommonMarkNode) -> MarkdownNode.Kind {
    switch node.kind {
    case .document: .document
    case .blockQuote: .blockQuote
    case .list: .list(ordered: node.isOrderedList)
    case .item: .item(checked: node.isTaskItem ? source.isChecked(node) : nil)
    case .codeBlock:
      .codeBlock(info: node.withFenceInfo(Self.string), literal: node.withLiteral(Self.string))
    case .htmlBlock: .htmlBlock(node.withLiteral(Self.string))
    case .paragraph: .paragraph
    case .heading: .heading(level: node.headingLevel)
    case .thematicBreak: .thematicBreak
    case .footnoteDefinition: nextFootnote()
    case .table: .table
    case .tableRow(let isHeader): .tableRow(isHeader: isHeader)
    case .tableCell: .tableCell
    case .text: .text(node.withLiteral(Self.string))
    case .softBreak: .softBreak
    case .lineBreak: .lineBreak
    case .code: .code(node.withLiteral(Self.string))
    case .htmlInline: .htmlInline(node.withLiteral(Self.string))
    case .emphasis: .emphasis
    case .strong: .strong
    case .strikethrough: .strikethrough
    case .link:
      .link(destination: node.withDestination(Self.string), title: node.withTitle(Self.string))
    case .image:
      .image(destination: node.withDestination(Self.string), title: node.withTitle(Self.string))
    case .footnoteReference: .footnoteReference(number: node.footnoteNumber)
    case .unknown: .text("")
    }
  }

  // The library puts the definitions last, in the order of their numbers, and keeps their labels to itself.
  private mutating func nextFootnote() -> MarkdownNode.Kind {
    footnotes += 1
    return .footnoteDefinition(number: footnotes)
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension MarkdownNode.Kind {
  /// Whether its children are inlines.
  fileprivate var holdsInlines: Bool {
    switch self {
    case .paragraph, .heading, .tableCell: true
    default: false
    }
  }
}
