// Writes a parsed text's blocks as HTML.

import TextTools

/// Walks one document and writes it; inlines and footnotes stand in files of their own.
struct HTMLWriter {
  var output: HTMLOutput
  let options: MarkdownOptions
  private var source: SourceText
  private let depthLimit: Int

  /// Whether a part of the tree was left out because it lies too deep.
  private(set) var isTooDeep = false

  /// Links do not stand in links: inside one, what would be another is written as its text.
  var isInsideLink = false

  /// Whether the text has a heading, whose level depends on the page around it.
  private(set) var hasHeadings = false

  /// How often each footnote has been referred to so far, by its number.
  var footnoteReferences: [Int: Int] = [:]
  private var footnotes = 0

  /// A task item's box, kept until the paragraph that it belongs to begins.
  private var pendingBox: Bool?

  init(output: HTMLOutput, options: MarkdownOptions, source: SourceText, limits: MarkdownLimits) {
    self.output = output
    self.options = options
    self.source = source
    depthLimit = limits.treeDepth
  }

  mutating func writeDocument(_ root: CommonMarkNode) {
    for block in root.children {
      if block.kind == .footnoteDefinition {
        if footnotes == 0 { beginFootnotes() }
        footnotes += 1
        writeFootnote(block, number: footnotes)
      } else {
        writeBlock(block, isTight: false, depth: 2)
      }
    }
    if footnotes > 0 { endFootnotes() }
  }

  /// Whether a node at `depth` may be written; asked before every descent, so that recursion is bounded.
  mutating func isWithinDepth(_ depth: Int) -> Bool {
    if depth > depthLimit { isTooDeep = true }
    return !isTooDeep && !output.isOver
  }

  /// - Parameter isTight: whether a paragraph stands in a tight list and goes without its tags.
  mutating func writeBlock(_ node: CommonMarkNode, isTight: Bool, depth: Int) {
    guard isWithinDepth(depth) else { return }
    switch node.kind {
    case .paragraph: writeParagraph(node, isTight: isTight, depth: depth)
    case .heading: writeHeading(node, depth: depth)
    case .list: writeList(node, depth: depth)
    case .blockQuote: writeQuote(node, depth: depth)
    case .codeBlock: writeCodeBlock(node)
    case .htmlBlock:
      output.ensureLineStart()
      output.markup("<pre class=\"raw-html\">")
      node.withLiteral { output.text($0) }
      output.markup("</pre>\n")
    case .thematicBreak:
      output.ensureLineStart()
      output.markup("<hr>\n")
    case .table: writeTable(node, depth: depth)
    default: for child in node.children { writeBlock(child, isTight: false, depth: depth + 1) }
    }
  }

  private mutating func writeParagraph(_ node: CommonMarkNode, isTight: Bool, depth: Int) {
    if isTight {
      writePendingBox()
      writeInlines(of: node, depth: depth)
      return
    }
    output.ensureLineStart()
    output.markup("<p>")
    writePendingBox()
    writeInlines(of: node, depth: depth)
    output.markup("</p>\n")
  }

  private mutating func writeHeading(_ node: CommonMarkNode, depth: Int) {
    output.ensureLineStart()
    hasHeadings = true
    let level = min(6, node.headingLevel + max(0, min(5, options.headingOffset)))
    output.markup("<h")
    output.number(level)
    output.markup(">")
    writeInlines(of: node, depth: depth)
    output.markup("</h")
    output.number(level)
    output.markup(">\n")
  }

  private mutating func writeQuote(_ node: CommonMarkNode, depth: Int) {
    output.ensureLineStart()
    output.markup("<blockquote>\n")
    for child in node.children { writeBlock(child, isTight: false, depth: depth + 1) }
    output.ensureLineStart()
    output.markup("</blockquote>\n")
  }

  private mutating func writeList(_ node: CommonMarkNode, depth: Int) {
    let isOrdered = node.isOrderedList
    output.ensureLineStart()
    if isOrdered, node.listStart != 1 {
      output.markup("<ol start=\"")
      output.number(node.listStart)
      output.markup("\">\n")
    } else {
      output.markup(isOrdered ? "<ol>\n" : "<ul>\n")
    }
    let isTight = node.isTightList
    for item in node.children { writeItem(item, isTight: isTight, depth: depth + 1) }
    output.markup(isOrdered ? "</ol>\n" : "</ul>\n")
  }

  private mutating func writeItem(_ item: CommonMarkNode, isTight: Bool, depth: Int) {
    guard isWithinDepth(depth) else { return }
    output.ensureLineStart()
    if item.isTaskItem {
      output.markup("<li class=\"task-item\">")
      pendingBox = source.isChecked(item)
      if item.firstChild?.kind != .paragraph { writePendingBox() }
    } else {
      output.markup("<li>")
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
    output.ensureLineStart()
    output.markup("<pre><code")
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

  /// A table in a group of its own that scrolls, by the keyboard too, when the page is narrow. It is not a landmark: a page
  /// may hold many, all of one name.
  private mutating func writeTable(_ table: CommonMarkNode, depth: Int) {
    let alignments = table.alignments
    var isInsideBody = false
    output.ensureLineStart()
    output.markup("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"")
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
