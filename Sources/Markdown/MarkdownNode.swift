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
/// - Returns: the tree, whose depth is limited too, or the first limit that the text exceeds.
package func parseMarkdown(
  _ text: String, limits: MarkdownLimits = .file, blocksSuffice: Bool = false
) -> MarkdownParse {
  var text = text
  return text.withUTF8 { bytes in
    do throws(MarkdownLimit) {
      let tree = try CommonMarkParser.withDocument(bytes, limits) { root in
        var reader = TreeReader(source: TaskBoxFinder(bytes), leavesInlinesOut: blocksSuffice)
        return reader.read(root)
      }
      return .document(tree)
    } catch {
      return .overLimit(error)
    }
  }
}

/// Copies one document into a tree.
private struct TreeReader {
  var source: TaskBoxFinder
  let leavesInlinesOut: Bool

  mutating func read(_ node: CommonMarkNode) -> MarkdownNode {
    let kind = kind(of: node)
    var children: [MarkdownNode] = []
    let holdsInlines =
      switch kind {
      case .paragraph, .heading, .tableCell: true
      default: false
      }
    var upcoming = leavesInlinesOut && holdsInlines ? nil : node.firstChild
    while let child = upcoming {
      children.append(read(child))
      upcoming = child.next
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
    case .codeBlock: .codeBlock(info: node.fenceInfo, literal: node.literal)
    case .htmlBlock: .htmlBlock(node.literal)
    case .paragraph: .paragraph
    case .heading: .heading(level: node.headingLevel)
    case .thematicBreak: .thematicBreak
    case .table: .table
    case .tableRow(let isHeader): .tableRow(isHeader: isHeader)
    case .tableCell: .tableCell
    case .text: .text(node.literal)
    case .softBreak: .softBreak
    case .lineBreak: .lineBreak
    case .code: .code(node.literal)
    case .htmlInline: .htmlInline(node.literal)
    case .emphasis: .emphasis
    case .strong: .strong
    case .strikethrough: .strikethrough
    case .link: .link(destination: node.destination, title: node.title)
    case .image: .image(destination: node.destination, title: node.title)
    case .unknown: .text("")
    }
  }
}
