// Parses Markdown into a Swift tree with positions, for code that reads a text instead of showing it.

import TextTools

/// One block or inline of a parsed text. Its strings are the author's own and not safe for HTML.
package struct MarkdownNode: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case document
    /// The level is 1 to 6.
    case heading(level: Int)
    case paragraph
    case list(ordered: Bool)
    /// `checked` is nil for an item without a task box.
    case item(checked: Bool?)
    case blockQuote
    /// `info` is the text after the fence, empty for indented code; `literal` ends with a line feed.
    case codeBlock(info: String, literal: String)
    case htmlBlock(String)
    case thematicBreak
    case table
    case tableRow(isHeader: Bool)
    case tableCell
    case text(String)
    case code(String)
    case htmlInline(String)
    case emphasis
    case strong
    case strikethrough
    /// The destination, of any scheme, with entities and backslash escapes decoded.
    case link(destination: String, title: String)
    case image(destination: String, title: String)
    case softBreak
    case lineBreak
  }

  package let kind: Kind

  /// The first line, from 1; 0 if the library gives no position (line breaks, and many inlines of extensions).
  package let startLine: Int

  /// The column of the first byte, in bytes from 1; 0 if the library gives none.
  package let startColumn: Int

  /// The last line, from 1; 0 if the library gives none.
  package let endLine: Int

  /// The column of the last byte, in bytes from 1; 0 if the library gives none.
  package let endColumn: Int

  package let children: [MarkdownNode]

  /// The text of this node and its descendants: code without backticks, line breaks as spaces, no HTML.
  package var plainText: String {
    switch kind {
    case .text(let text), .code(let text): text
    case .codeBlock(_, let literal): literal
    case .softBreak, .lineBreak: " "
    default: children.map(\.plainText).joined()
    }
  }
}

/// A parsed text, or the limit that it exceeds.
package enum MarkdownParse: Sendable, Equatable {
  case document(MarkdownNode)
  case overLimit(MarkdownLimit)
}

/// Parses a text into a tree.
///
/// - Parameters:
///   - text: Markdown with tables, strikethrough, autolinks and task lists.
///   - limits: the limits of the text; the default suits a file that its owner edits by hand.
///   - blocksSuffice: whether the caller needs only blocks, so that inlines are left out.
/// - Returns: the tree, with a depth of at most `limits.treeDepth`, or the first limit that the text exceeds.
package func parseMarkdown(
  _ text: String, limits: MarkdownLimits = .file, blocksSuffice: Bool = false
) -> MarkdownParse {
  var text = text
  return text.withUTF8 { bytes in
    if let limit = ComplexityLimits(bytes, limits: limits).passed { return .overLimit(limit) }
    let tree = CommonMarkParser.withDocument(bytes) { root in
      var reader = TreeReader(
        source: TaskBoxFinder(bytes), depthLimit: limits.treeDepth, leavesInlinesOut: blocksSuffice)
      return reader.read(root)
    }
    return tree.flatMap { $0 }.map(MarkdownParse.document)
      ?? .overLimit(.nestingTooDeep(limit: limits.treeDepth))
  }
}

/// The words of a text: code without backticks, blocks and line breaks parted by spaces, no HTML.
///
/// - Parameter text: as for `parseMarkdown`, with the limits of a file.
/// - Returns: the words, with white space as it is in code; nil if the text is over a limit.
package func words(ofMarkdown text: String) -> String? {
  let limits = MarkdownLimits.file
  var text = text
  return text.withUTF8 { bytes in
    guard ComplexityLimits(bytes, limits: limits).passed == nil else { return nil }
    return CommonMarkParser.withDocument(bytes) { $0.words(depthLimit: limits.treeDepth) } ?? nil
  }
}

extension CommonMarkNode {
  /// The words of the node; nil if it is deeper than the limit.
  func words(depthLimit: Int) -> String? {
    var words: [UInt8] = []
    return appendWords(to: &words, depthLimit: depthLimit) ? String(decoding: words, as: UTF8.self) : nil
  }

  private func appendWords(to words: inout [UInt8], depthLimit: Int) -> Bool {
    guard depthLimit > 0 else { return false }
    var separates = false
    switch kind {
    case .text, .code, .codeBlock: withLiteral { words += $0 }
    case .softBreak, .lineBreak: words.append(Ascii.space)
    case .document, .list, .item, .blockQuote, .table, .tableRow: separates = true
    default: break
    }
    for child in children {
      guard child.appendWords(to: &words, depthLimit: depthLimit - 1) else { return false }
      if separates { words.append(Ascii.space) }
    }
    return true
  }
}

/// Copies one document into a tree; its depth is bounded because this and every walk over the tree recurses.
private struct TreeReader {
  var source: TaskBoxFinder
  let depthLimit: Int
  let leavesInlinesOut: Bool

  /// - Returns: the tree, or nil if it is deeper than the limit.
  mutating func read(_ node: CommonMarkNode, depth: Int = 1) -> MarkdownNode? {
    guard depth <= depthLimit else { return nil }
    let kind = kind(of: node)
    var children: [MarkdownNode] = []
    let holdsInlines =
      switch kind {
      case .paragraph, .heading, .tableCell: true
      default: false
      }
    for child in leavesInlinesOut && holdsInlines ? CommonMarkSiblings() : node.children {
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
    case .codeBlock: .codeBlock(info: node.withFenceInfo(Self.string), literal: node.withLiteral(Self.string))
    case .htmlBlock: .htmlBlock(node.withLiteral(Self.string))
    case .paragraph: .paragraph
    case .heading: .heading(level: node.headingLevel)
    case .thematicBreak: .thematicBreak
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
    case .link: .link(destination: node.withDestination(Self.string), title: node.withTitle(Self.string))
    case .image: .image(destination: node.withDestination(Self.string), title: node.withTitle(Self.string))
    case .unknown: .text("")
    }
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
