// Writes a parsed text's blocks as HTML.

/// Walks one document and writes it; inlines, tables and footnotes stand in files of their own.
struct HTMLWriter {
  var output: HTMLOutput
  let options: MarkdownOptions
  private var source: SourceText
  private let depthLimit: Int

  /// Whether a part of the tree was left out because it lies too deep.
  private(set) var isTooDeep = false

  /// Whether what stands around the text had a say: a heading or an id was to be written.
  var dependsOnPlace = false

  /// Links do not stand in links: inside one, what would be another is written as its text.
  var isInsideLink = false

  /// How often each footnote has been referred to so far, by its number.
  var footnoteReferences: [Int: Int] = [:]
  private var footnotes = 0
  var isInsideQuote = false

  /// A task item's box, kept until the paragraph that it belongs to begins.
  private var pendingBox: Bool?

  init(output: HTMLOutput, options: MarkdownOptions, source: SourceText, depthLimit: Int) {
    self.output = output
    self.options = options
    self.source = source
    self.depthLimit = depthLimit
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
    let level = beginHeading(level: node.headingLevel)
    writeInlines(of: node, depth: depth)
    endHeading(level: level)
  }

  /// - Returns: its level on the page.
  mutating func beginHeading(level: Int) -> Int {
    dependsOnPlace = true
    let offset = isInsideQuote ? options.quotedHeadingOffset : options.headingOffset
    let level = min(6, level + max(0, min(5, offset)))
    output.markup("<h")
    output.number(level)
    output.markup(">")
    return level
  }

  mutating func endHeading(level: Int) {
    output.markup("</h")
    output.number(level)
    output.markup(">\n")
  }

  private mutating func writeQuote(_ node: CommonMarkNode, depth: Int) {
    output.ensureLineStart()
    output.markup("<blockquote>\n")
    let wasInsideQuote = isInsideQuote
    isInsideQuote = true
    for child in node.children { writeBlock(child, isTight: false, depth: depth + 1) }
    isInsideQuote = wasInsideQuote
    output.ensureLineStart()
    output.markup("</blockquote>\n")
  }

  private mutating func writeList(_ node: CommonMarkNode, depth: Int) {
    let isOrdered = node.isOrderedList
    output.ensureLineStart()
    beginList(number: isOrdered ? node.listStart : nil)
    let isTight = node.isTightList
    for item in node.children { writeItem(item, isTight: isTight, depth: depth + 1) }
    endList(isOrdered: isOrdered)
  }

  /// - Parameter number: of the first item in an ordered list.
  mutating func beginList(number: Int?) {
    switch number {
    case nil: output.markup("<ul>\n")
    case 1: output.markup("<ol>\n")
    case .some(let number):
      output.markup("<ol start=\"")
      output.number(number)
      output.markup("\">\n")
    }
  }

  mutating func endList(isOrdered: Bool) {
    output.markup(isOrdered ? "</ol>\n" : "</ul>\n")
  }

  private mutating func writeItem(_ item: CommonMarkNode, isTight: Bool, depth: Int) {
    guard isWithinDepth(depth) else { return }
    output.ensureLineStart()
    if item.isTaskItem {
      beginItem(isTask: true)
      pendingBox = source.isChecked(item)
      if item.firstChild?.kind != .paragraph { writePendingBox() }
    } else {
      beginItem(isTask: false)
    }
    for child in item.children { writeBlock(child, isTight: isTight, depth: depth + 1) }
    endItem()
  }

  mutating func beginItem(isTask: Bool) {
    output.markup(isTask ? "<li class=\"task-item\">" : "<li>")
  }

  mutating func endItem() {
    output.markup("</li>\n")
  }

  private mutating func writePendingBox() {
    guard let isChecked = pendingBox else { return }
    pendingBox = nil
    writeBox(isChecked: isChecked)
  }

  mutating func writeBox(isChecked: Bool) {
    output.markup(
      isChecked
        ? "<input type=\"checkbox\" disabled checked aria-label=\""
        : "<input type=\"checkbox\" disabled aria-label=\"")
    output.attribute(isChecked ? options.labels.done : options.labels.open)
    output.markup("\"> ")
  }

  private mutating func writeCodeBlock(_ node: CommonMarkNode) {
    output.ensureLineStart()
    node.withFenceInfo { info in node.withLiteral { writeCode($0, info: info) } }
  }

  /// - Parameter info: what stands after the fence; a language is its first word.
  mutating func writeCode(_ literal: UnsafeBufferPointer<UInt8>, info: UnsafeBufferPointer<UInt8>) {
    output.markup("<pre><code")
    let language = info.prefix { !Ascii.isWhitespace($0) }
    if !language.isEmpty, language.count <= 32, language.allSatisfy(Self.isLanguageByte) {
      output.markup(" class=\"language-")
      output.attribute(UnsafeBufferPointer(rebasing: language))
      output.markup("\"")
    }
    output.markup(">")
    output.text(literal)
    output.markup("</code></pre>\n")
  }

  static func isLanguageByte(_ byte: UInt8) -> Bool {
    Ascii.isAlphanumeric(byte) || byte == Ascii.plus || byte == Ascii.numberSign || byte == Ascii.hyphen
  }
}
