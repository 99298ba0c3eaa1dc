// Wraps the C library cmark-gfm: parsing a text, the nodes of its tree with Swift properties, and its HTML.

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
  /// - Returns: the result of `body`, or the first limit that the text exceeds.
  static func withDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: MarkdownLimits, _ body: (CommonMarkNode) -> Result
  ) throws(MarkdownLimit) -> Result {
    try TextScan.check(bytes, limits)
    // The library returns no document only if it was given no parser.
    guard let root = document(bytes) else { throw .nestingTooDeep(limit: limits.nesting) }
    defer { cmark_node_free(root.pointer) }
    guard root.depth <= limits.treeDepth else { throw .nestingTooDeep(limit: limits.nesting) }
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
    // Only a literal is passed to C without a copy.
    if strcmp(name, "table_cell") == 0 { return .tableCell }
    if strcmp(name, "table_row") == 0 { return .tableRow(isHeader: false) }
    if strcmp(name, "table_header") == 0 { return .tableRow(isHeader: true) }
    if strcmp(name, "table") == 0 { return .table }
    return strcmp(name, "strikethrough") == 0 ? .strikethrough : .unknown
  }

  var parent: CommonMarkNode? { cmark_node_parent(pointer).map(CommonMarkNode.init) }
  var firstChild: CommonMarkNode? { cmark_node_first_child(pointer).map(CommonMarkNode.init) }
  var next: CommonMarkNode? { cmark_node_next(pointer).map(CommonMarkNode.init) }

  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  var endColumn: Int { Int(cmark_node_get_end_column(pointer)) }

  /// The level of a heading, 1 to 6.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrderedList: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  /// Only the task list extension marks an item as its own.
  var isTaskItem: Bool { cmark_node_get_syntax_extension(pointer) != nil }
  /// The library's view of a task item, which may be wrong; see `TaskBoxFinder.isChecked`.
  var isCheckedTaskItem: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

  /// The text of a text, code or HTML node.
  func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Self.withBytes(cmark_node_get_literal(pointer), body)
  }

  var literal: String { Self.string(cmark_node_get_literal(pointer)) }

  /// The text after a code fence.
  var fenceInfo: String { Self.string(cmark_node_get_fence_info(pointer)) }

  /// The destination of a link or image, with entities and backslash escapes decoded.
  var destination: String { Self.string(cmark_node_get_url(pointer)) }

  var title: String { Self.string(cmark_node_get_title(pointer)) }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    withBytes(text) { String(decoding: $0, as: UTF8.self) }
  }

  private static func withBytes<Result>(
    _ text: UnsafePointer<CChar>?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return UnsafeBufferPointer(start: text, count: strlen(text)).withMemoryRebound(to: UInt8.self, body)
  }

  /// Visits the node and its descendants in order. A node that can have children is visited again after them, with
  /// `isEnd`. The tree must not change meanwhile.
  func forEachNode(_ visit: (_ node: CommonMarkNode, _ isEnd: Bool) -> Void) {
    guard let iterator = cmark_iter_new(pointer) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      visit(CommonMarkNode(pointer: node), event == CMARK_EVENT_EXIT)
    }
  }

  /// How many nodes with children are nested at most.
  fileprivate var depth: Int {
    var deepest = 0
    var open = 0
    forEachNode { node, isEnd in
      guard node.firstChild != nil else { return }
      open += isEnd ? -1 : 1
      deepest = max(deepest, open)
    }
    return deepest
  }

  /// Whether the node is inside a link.
  var isInsideLink: Bool {
    var above = parent
    while let node = above {
      if node.kind == .link { return true }
      above = node.parent
    }
    return false
  }
}

// MARK: - Changing the tree, and its HTML

extension CommonMarkNode {
  func setHeadingLevel(_ level: Int) { cmark_node_set_heading_level(pointer, Int32(level)) }

  /// Makes an image a link to the picture.
  func becomeLink() {
    let address = destination
    let words = title
    cmark_node_set_type(pointer, CMARK_NODE_LINK)
    cmark_node_set_url(pointer, address)
    cmark_node_set_title(pointer, words)
  }

  /// Makes HTML inside a line its text.
  func becomeText() {
    let text = literal
    cmark_node_set_type(pointer, CMARK_NODE_TEXT)
    cmark_node_set_literal(pointer, text)
  }

  /// Makes a block of HTML a block of code.
  func becomeCode(in language: String) {
    let text = literal
    cmark_node_set_type(pointer, CMARK_NODE_CODE_BLOCK)
    cmark_node_set_literal(pointer, text)
    cmark_node_set_fence_info(pointer, language)
  }

  func append(text: String) {
    guard let node = cmark_node_new(CMARK_NODE_TEXT) else { return }
    cmark_node_set_literal(node, text)
    cmark_node_append_child(pointer, node)
  }

  /// Replaces a link by its contents. Where these may not stand, the link stays and leads nowhere.
  func unwrap() {
    cmark_node_set_url(pointer, "")
    while let child = firstChild, cmark_node_insert_before(pointer, child.pointer) == 1 {}
    guard firstChild == nil else { return }
    cmark_node_unlink(pointer)
    cmark_node_free(pointer)
  }

  /// Makes a task item a plain one that begins with markup of this program.
  func setBox(_ markup: String) {
    cmark_node_set_syntax_extension(pointer, nil)
    let isBeforeText = firstChild?.kind == .paragraph
    let kind = isBeforeText ? CMARK_NODE_CUSTOM_INLINE : CMARK_NODE_CUSTOM_BLOCK
    guard let box = cmark_node_new(kind) else { return }
    cmark_node_set_on_enter(box, markup)
    cmark_node_prepend_child(isBeforeText ? cmark_node_first_child(pointer) : pointer, box)
  }

  /// The library's HTML of a document, in its safe mode: no HTML of the author, no script in an address.
  func withHTML<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let html = cmark_render_html(pointer, CMARK_OPT_DEFAULT, nil)
    defer { free(html) }
    return Self.withBytes(html, body)
  }

  /// The library's HTML of a block of code. The text must have no NUL.
  static func withHTML<Result>(
    ofCode text: String, in language: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let node = cmark_node_new(CMARK_NODE_CODE_BLOCK) else { return withBytes(nil, body) }
    defer { cmark_node_free(node) }
    cmark_node_set_literal(node, text)
    cmark_node_set_fence_info(node, language)
    return CommonMarkNode(pointer: node).withHTML(body)
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
