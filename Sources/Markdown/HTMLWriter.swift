// Writes a parsed text as HTML: blocks, inlines and tables.

import TextTools

/// Walks one document and writes it as HTML.
struct HTMLWriter {
  private(set) var output: HTMLOutput
  private let options: MarkdownOptions
  private var source: TaskBoxFinder
  private let depthLimit: Int

  /// Whether part of the tree was left out because it is nested too deeply.
  private(set) var isTooDeep = false

  /// Links cannot be nested: inside a link, another one is written as its text.
  private var isInsideLink = false

  /// Whether the text has a heading, whose level depends on the page around it.
  private(set) var hasHeadings = false

  /// The box of a task item, kept until its paragraph begins.
  private var pendingBox: Bool?

  init(output: HTMLOutput, options: MarkdownOptions, source: TaskBoxFinder, limits: MarkdownLimits) {
    self.output = output
    self.options = options
    self.source = source
    depthLimit = limits.treeDepth
  }

  mutating func writeDocument(_ root: CommonMarkNode) {
    for block in root.children { writeBlock(block, isTight: false, depth: 2) }
  }

  /// Whether a node at `depth` may be written; checked before every descent, so that recursion is bounded.
  private mutating func isWithinDepth(_ depth: Int) -> Bool {
    if depth > depthLimit { isTooDeep = true }
    return !isTooDeep && !output.isOver
  }

  /// - Parameter isTight: whether a paragraph is in a tight list and is written without tags.
  private mutating func writeBlock(_ node: CommonMarkNode, isTight: Bool, depth: Int) {
    guard isWithinDepth(depth) else { return }
    switch node.kind {
    case .paragraph: writeParagraph(node, isTight: isTight, depth: depth)
    case .heading: writeHeading(node, depth: depth)
    case .list: writeList(node, depth: depth)
    case .blockQuote: writeQuote(node, depth: depth)
    case .codeBlock: writeCodeBlock(node)
    case .htmlBlock:
      output.block("<pre class=\"raw-html\">")
      node.withLiteral { output.text($0) }
      output.markup("</pre>\n")
    case .thematicBreak:
      output.block("<hr>\n")
    case .table: writeTable(node, depth: depth)
    default: for child in node.children { writeBlock(child, isTight: false, depth: depth + 1) }
    }
  }

  private mutating func writeParagraph(_ node: CommonMarkNode, isTight: Bool, depth: Int) {
    if !isTight { output.block("<p>") }
    writePendingBox()
    writeInlines(of: node, depth: depth)
    if !isTight { output.markup("</p>\n") }
  }

  private mutating func writeHeading(_ node: CommonMarkNode, depth: Int) {
    hasHeadings = true
    let level = min(6, node.headingLevel + max(0, min(5, options.headingOffset)))
    output.block("<h")
    output.number(level)
    output.markup(">")
    writeInlines(of: node, depth: depth)
    output.markup("</h")
    output.number(level)
    output.markup(">\n")
  }

  private mutating func writeQuote(_ node: CommonMarkNode, depth: Int) {
    output.block("<blockquote>\n")
    for child in node.children { writeBlock(child, isTight: false, depth: depth + 1) }
    output.block("</blockquote>\n")
  }

  private mutating func writeList(_ node: CommonMarkNode, depth: Int) {
    let isOrdered = node.isOrderedList
    if isOrdered, node.listStart != 1 {
      output.block("<ol start=\"")
      output.number(node.listStart)
      output.markup("\">\n")
    } else {
      output.block(isOrdered ? "<ol>\n" : "<ul>\n")
    }
    let isTight = node.isTightList
    for item in node.children { writeItem(item, isTight: isTight, depth: depth + 1) }
    output.markup(isOrdered ? "</ol>\n" : "</ul>\n")
  }

  private mutating func writeItem(_ item: CommonMarkNode, isTight: Bool, depth: Int) {
    guard isWithinDepth(depth) else { return }
    if item.isTaskItem {
      output.block("<li class=\"task-item\">")
      pendingBox = source.isChecked(item)
      if item.firstChild?.kind != .paragraph { writePendingBox() }
    } else {
      output.block("<li>")
    }
    for child in item.children { writeBlock(child, isTight: isTight, depth: depth + 1) }
    output.markup("</li>\n")
  }

  private mutating func writePendingBox() {
    guard let isChecked = pendingBox else { return }
    pendingBox = nil
    output.markup(
      isChecked
        ? "<input type=\"checkbox\" disabled checked aria-label=\""
        : "<input type=\"checkbox\" disabled aria-label=\"")
    output.attribute(isChecked ? options.labels.done : options.labels.open)
    output.markup("\"> ")
  }

  private mutating func writeCodeBlock(_ node: CommonMarkNode) {
    output.block("<pre><code")
    node.withFenceInfo { info in
      let language = info.prefix { !Ascii.isWhitespace($0) }
      guard !language.isEmpty, language.count <= 32, language.allSatisfy(Self.isLanguageByte) else { return }
      output.markup(" class=\"language-")
      output.attribute(UnsafeBufferPointer(rebasing: language))
      output.markup("\"")
    }
    output.markup(">")
    node.withLiteral { output.text($0) }
    output.markup("</code></pre>\n")
  }

  private static func isLanguageByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == Ascii.plus || byte == Ascii.numberSign || byte == Ascii.hyphen
  }

  // MARK: - Tables

  /// Writes a table in a group that scrolls on narrow pages, also by keyboard. It is not a landmark, since a page may
  /// have many tables with the same label.
  private mutating func writeTable(_ table: CommonMarkNode, depth: Int) {
    let alignments = table.alignments
    var isInsideBody = false
    output.block("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"")
    output.attribute(options.labels.table)
    output.markup("\">\n<table>\n")
    for row in table.children {
      let isHeader = row.kind == .tableRow(isHeader: true)
      if !isHeader, !isInsideBody {
        output.markup("<tbody>\n")
        isInsideBody = true
      }
      output.markup(isHeader ? "<thead>\n<tr>\n" : "<tr>\n")
      for (column, cell) in row.children.enumerated() {
        let alignment = column < alignments.count ? alignments[column] : .none
        writeCell(cell, isHeader: isHeader, alignment: alignment, depth: depth + 2)
      }
      output.markup(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
    }
    output.markup(isInsideBody ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n")
  }

  private mutating func writeCell(
    _ cell: CommonMarkNode, isHeader: Bool, alignment: CommonMarkNode.Alignment, depth: Int
  ) {
    guard isWithinDepth(depth) else { return }
    output.markup(isHeader ? "<th scope=\"col\"" : "<td")
    switch alignment {
    case .none: output.markup(">")
    case .left: output.markup(" class=\"align-left\">")
    case .center: output.markup(" class=\"align-center\">")
    case .right: output.markup(" class=\"align-right\">")
    }
    writeInlines(of: cell, depth: depth)
    output.markup(isHeader ? "</th>\n" : "</td>\n")
  }
}

// MARK: - Inlines

extension HTMLWriter {
  private mutating func writeInlines(of node: CommonMarkNode, depth: Int) {
    for child in node.children { writeInline(child, depth: depth + 1) }
  }

  private mutating func writeInline(_ node: CommonMarkNode, depth: Int) {
    guard isWithinDepth(depth) else { return }
    switch node.kind {
    case .text, .htmlInline: node.withLiteral { output.text($0) }
    case .softBreak: output.markup("\n")
    case .lineBreak: output.markup("<br>\n")
    case .code:
      output.markup("<code>")
      node.withLiteral { output.text($0) }
      output.markup("</code>")
    case .emphasis: writeInlines(of: node, between: "<em>", and: "</em>", depth: depth)
    case .strong: writeInlines(of: node, between: "<strong>", and: "</strong>", depth: depth)
    case .strikethrough: writeInlines(of: node, between: "<del>", and: "</del>", depth: depth)
    case .link, .image: writeLink(node, depth: depth)
    default: writeInlines(of: node, depth: depth)
    }
  }

  private mutating func writeInlines(
    of node: CommonMarkNode, between opening: StaticString, and closing: StaticString, depth: Int
  ) {
    output.markup(opening)
    writeInlines(of: node, depth: depth)
    output.markup(closing)
  }

  // An image is written as a link with its alternative text, so that no page loads what a note refers to.
  private mutating func writeLink(_ node: CommonMarkNode, depth: Int) {
    let isLink = node.withDestination { destination in
      node.withTitle { beginLink(to: destination, title: $0) }
    }
    if isLink, node.firstChild == nil {
      node.withDestination { output.text($0) }
    } else if node.kind == .image {
      writePlainText(of: node, depth: depth)
    } else {
      writeInlines(of: node, depth: depth)
    }
    if isLink {
      isInsideLink = false
      output.markup("</a>")
    }
  }

  /// - Returns: false if the address is refused or the link would be nested; then nothing is written.
  private mutating func beginLink(
    to destination: UnsafeBufferPointer<UInt8>, title: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let policy = isInsideLink ? .refused : LinkPolicy.judge(destination)
    guard policy != .refused else { return false }
    output.markup("<a href=\"")
    output.destination(destination)
    if !title.isEmpty {
      output.markup("\" title=\"")
      output.attribute(title)
    }
    output.markup(policy == .web ? "\" rel=\"noopener nofollow\">" : "\">")
    isInsideLink = true
    return true
  }

  private mutating func writePlainText(of node: CommonMarkNode, depth: Int) {
    for child in node.children {
      guard isWithinDepth(depth + 1) else { return }
      switch child.kind {
      case .text, .code, .htmlInline: child.withLiteral { output.text($0) }
      case .softBreak, .lineBreak: output.markup(" ")
      default: writePlainText(of: child, depth: depth + 1)
      }
    }
  }
}

// MARK: - Links

/// The kind of a link's destination.
enum LinkPolicy {
  case web
  case mail
  case relative
  case refused

  /// Classifies a destination whose entities and escapes are already decoded.
  ///
  /// A browser drops tabs, line breaks and leading spaces and control characters from an address, ignores the case of
  /// a scheme, and reads `\` as `/`. A destination that needs any of that is refused, not repaired.
  static func judge(_ destination: UnsafeBufferPointer<UInt8>) -> LinkPolicy {
    guard let first = destination.first, first != Ascii.space, !holdsControls(destination) else {
      return .refused
    }
    guard let schemeEnd = schemeEnd(of: destination) else {
      let second = destination.count > 1 ? destination[1] : 0
      let leavesSite = isSlash(first) && isSlash(second) || first == Ascii.backslash
      return leavesSite ? .refused : .relative
    }
    let rest = UnsafeBufferPointer(rebasing: destination[(schemeEnd + 1)...])
    let scheme = destination[..<schemeEnd]
    if isScheme(scheme, "http") || isScheme(scheme, "https") { return hasHost(rest) ? .web : .refused }
    return isScheme(scheme, "mailto") && !rest.isEmpty ? .mail : .refused
  }

  private static func isScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ name: String) -> Bool {
    bytes.elementsEqual(name.utf8) { $0 == $1 || $0.isLetter && $0 | 0x20 == $1 }
  }

  // The first colon ends a scheme unless a path, query or fragment began before it.
  private static func schemeEnd(of destination: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in destination.enumerated() {
      switch byte {
      case Ascii.colon: return index
      case Ascii.slash, Ascii.questionMark, Ascii.numberSign: return nil
      default: continue
      }
    }
    return nil
  }

  // C0 and DEL are single bytes; C1 is the second of two bytes, after 0xC2.
  private static func holdsControls(_ destination: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in destination {
      if byte < Ascii.space || byte == Ascii.delete { return true }
      if previous == 0xC2, byte >= 0x80, byte <= 0x9F { return true }
      previous = byte
    }
    return false
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == Ascii.slash || byte == Ascii.backslash }

  // `//`, a host of letters, digits and `-._` in any script, then optionally `:` and a port. No user: `//bank@evil`.
  private static func hasHost(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
    guard rest.count > 2, rest[0] == Ascii.slash, rest[1] == Ascii.slash else { return false }
    let authority = rest[2...].prefix {
      $0 != Ascii.slash && $0 != Ascii.questionMark && $0 != Ascii.numberSign
    }
    let colon = authority.firstIndex(of: Ascii.colon) ?? authority.endIndex
    let port = authority[colon...].dropFirst()
    guard port.count <= 5, port.allSatisfy(\.isDigit),
      (Int(String(decoding: port, as: UTF8.self)) ?? 0) < 65_536
    else { return false }
    let host = String(decoding: authority[..<colon], as: UTF8.self).unicodeScalars
    return host.contains(where: \.properties.isIDContinue)
      && host.allSatisfy { $0 == "-" || $0 == "." || $0.properties.isIDContinue }
  }
}
