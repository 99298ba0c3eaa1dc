// Wraps the C library cmark-gfm: parsing a text, and the nodes of its tree with Swift properties.

import CCMarkGFM
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Parses with tables, strikethrough, autolinks and task lists. The library has a table of special characters
/// that every parse sets and resets, so no two threads may parse at a time.
enum CommonMarkParser {
  /// If the library lacks one, its markup remains as text.
  private static let extensions = ["table", "strikethrough", "tasklist", "autolink"]

  /// Parses `bytes` and passes the document to `body`, which must not keep a node.
  ///
  /// - Returns: the result of `body`, or nil if the library returned no document.
  static func withDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (CommonMarkNode) -> Result
  ) -> Result? {
    guard let root = document(bytes) else { return nil }
    defer { cmark_node_free(root.pointer) }
    return body(root)
  }

  private static func document(_ bytes: UnsafeBufferPointer<UInt8>) -> CommonMarkNode? {
    cmark_gfm_core_extensions_ensure_registered()
    // Without source positions, line numbers are wrong after code spans with line breaks.
    guard let parser = cmark_parser_new(CMARK_OPT_SOURCEPOS) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      guard let found = cmark_find_syntax_extension(name) else { continue }
      _ = cmark_parser_attach_syntax_extension(parser, found)
    }
    bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    return cmark_parser_finish(parser).map(CommonMarkNode.init)
  }
}

/// A node, valid as long as its document; see `CommonMarkParser.withDocument`.
struct CommonMarkNode {
  let pointer: OpaquePointer

  enum Kind: Equatable {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case table, tableRow(isHeader: Bool), tableCell
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
    case unknown
  }

  enum Alignment { case none, left, center, right }

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_DOCUMENT: .document
    default: extensionKind
    }
  }

  // The type numbers of extensions are assigned at run time; their names are fixed.
  private var extensionKind: Kind {
    guard let name = cmark_node_get_type_string(pointer) else { return .unknown }
    return switch String(cString: name) {
    case "table": .table
    case "table_header": .tableRow(isHeader: true)
    case "table_row": .tableRow(isHeader: false)
    case "table_cell": .tableCell
    case "strikethrough": .strikethrough
    default: .unknown
    }
  }

  var parent: CommonMarkNode? { cmark_node_parent(pointer).map(CommonMarkNode.init) }
  var firstChild: CommonMarkNode? { cmark_node_first_child(pointer).map(CommonMarkNode.init) }
  var next: CommonMarkNode? { cmark_node_next(pointer).map(CommonMarkNode.init) }
  var children: CommonMarkSiblings { CommonMarkSiblings(upcoming: firstChild) }

  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  var endColumn: Int { Int(cmark_node_get_end_column(pointer)) }

  /// The level of a heading, 1 to 6.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrderedList: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var isTightList: Bool { cmark_node_get_list_tight(pointer) != 0 }
  /// The first number of an ordered list.
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  /// Only the task list extension marks an item as its own.
  var isTaskItem: Bool { cmark_node_get_syntax_extension(pointer) != nil }
  /// The library's view of a task item, which may be wrong; see `TaskBoxFinder.isChecked`.
  var isCheckedTaskItem: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

  /// The alignments of a table's columns, from left to right.
  var alignments: [Alignment] {
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let letters = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return (0..<count).map { column in
      switch letters[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
    }
  }

  /// The text of a text, code or HTML node.
  func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Self.withBytes(cmark_node_get_literal(pointer), body)
  }

  /// The text after a code fence.
  func withFenceInfo<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Self.withBytes(cmark_node_get_fence_info(pointer), body)
  }

  /// The destination of a link or image, with entities and backslash escapes decoded.
  func withDestination<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Self.withBytes(cmark_node_get_url(pointer), body)
  }

  func withTitle<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Self.withBytes(cmark_node_get_title(pointer), body)
  }

  private static func withBytes<Result>(
    _ text: UnsafePointer<CChar>?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return UnsafeBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self, body)
  }
}

/// The children of a node in order.
struct CommonMarkSiblings: Sequence, IteratorProtocol {
  var upcoming: CommonMarkNode?

  mutating func next() -> CommonMarkNode? {
    defer { upcoming = upcoming?.next }
    return upcoming
  }
}

/// Finds the boxes of task items again, since the library ticks a box if `[x]` is anywhere in its line.
struct TaskBoxFinder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lineStarts: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether the first box at or after the item's marker is ticked.
  mutating func isChecked(_ item: CommonMarkNode) -> Bool {
    if lineStarts.isEmpty { lineStarts = lineRanges(in: bytes).map(\.lowerBound) }
    let line = item.startLine
    guard line >= 1, line <= lineStarts.count else { return item.isCheckedTaskItem }
    var index = lineStarts[line - 1] + max(0, item.startColumn - 1)
    while index + 2 < bytes.count, bytes[index] != Ascii.lineFeed, bytes[index] != Ascii.carriageReturn {
      if bytes[index] == Ascii.openBracket, bytes[index + 2] == Ascii.closeBracket {
        return bytes[index + 1] | 0x20 == Ascii.smallX
      }
      index += 1
    }
    return item.isCheckedTaskItem
  }
}
