// Markdown as a Swift tree with places, for those who read a text rather than show it.

/// One block or inline of a parsed text. Nothing in it is safe for HTML: it is what the author wrote.
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
    /// `info` is what stands after the fence, empty for indented code; `literal` ends with a line feed.
    case codeBlock(info: String, literal: String)
    case htmlBlock(String)
    case thematicBreak
    case table
    case tableRow(isHeader: Bool)
    case tableCell
    /// Footnotes stand last in the document, numbered from 1 in the order of first use; unused ones are left
    /// out.
    case footnoteDefinition(number: Int)
    case text(String)
    case code(String)
    case htmlInline(String)
    case emphasis
    case strong
    case strikethrough
    /// The destination with entities and backslash escapes decoded; it may be of any scheme.
    case link(destination: String, title: String)
    case image(destination: String, title: String)
    case softBreak
    case lineBreak
    case footnoteReference(number: Int)
  }

  package let kind: Kind

  /// The first line, from 1; 0 where the library gives no place (line breaks, and many inlines of
  /// extensions).
  package let startLine: Int

  /// The column of the first byte, counted in bytes from 1; 0 where the library gives none.
  package let startColumn: Int

  /// The last line, from 1; 0 where the library gives none.
  package let endLine: Int

  /// The column of the last byte, counted in bytes from 1; 0 where the library gives none.
  package let endColumn: Int

  package let children: [MarkdownNode]

  /// The text of this node and all inside it: code without its marks, line breaks as spaces, no HTML.
  package var plainText: String {
    switch kind {
    case .text(let text), .code(let text): text
    case .codeBlock(_, let literal): literal
    case .softBreak, .lineBreak: " "
    default: children.map(\.plainText).joined()
    }
  }
}

/// A parsed text, or the limit that kept it from being parsed.
package enum MarkdownParse: Sendable, Equatable {
  case document(MarkdownNode)
  case overLimit(MarkdownLimit)
}

/// Parses a text to a tree.
///
/// - Parameters:
///   - text: Markdown with tables, strikethrough, autolinks, task lists and footnotes.
///   - limits: how much the text may ask for; the default suits a file that its owner edits by hand.
///   - blocksSuffice: whether the caller looks at blocks only, so that the inlines in them are left out.
/// - Returns: the tree, whose depth is at most `limits.treeDepth`, or the first limit that the text passes.
package func parseMarkdown(
  _ text: String, limits: MarkdownLimits = .file, blocksSuffice: Bool = false
) -> MarkdownParse {
  var text = text
  return text.withUTF8 { bytes in
    if let limit = PreScan(bytes, limits: limits).passed { return .overLimit(limit) }
    let tree = CommonMarkParser.withDocument(bytes) { root in
      var reader = TreeReader(
        source: SourceText(bytes), depthLimit: limits.treeDepth, leavesInlinesOut: blocksSuffice)
      return reader.read(root)
    }
    return tree.flatMap { $0 }.map(MarkdownParse.document)
      ?? .overLimit(.nestingTooDeep(limit: limits.treeDepth))
  }
}
