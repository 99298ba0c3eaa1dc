// Writes a parsed text's inlines as HTML.

extension HTMLWriter {
  mutating func writeInlines(of node: CommonMarkNode, depth: Int) {
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
    case .footnoteReference: writeFootnoteReference(node)
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

  // An image is a link to the picture, with its alternative text, so that no page loads what a note names.
  private mutating func writeLink(_ node: CommonMarkNode, depth: Int) {
    let isLink = node.withDestination { destination in
      node.withTitle { beginLink(to: destination, title: $0) }
    }
    if isLink, node.firstChild == nil {
      node.withDestination { output.text($0) }
    } else {
      writeLinkText(node, depth: depth)
    }
    if isLink {
      isInsideLink = false
      output.markup("</a>")
    }
  }

  /// - Returns: false when there may be no link to this address, or none here; then nothing is written.
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

  private mutating func writeLinkText(_ node: CommonMarkNode, depth: Int) {
    if node.kind == .image {
      writePlainText(of: node, depth: depth)
    } else {
      writeInlines(of: node, depth: depth)
    }
  }

  private mutating func writePlainText(of node: CommonMarkNode, depth: Int) {
    for child in node.children {
      guard isWithinDepth(depth + 1) else { return }
      switch child.kind {
      case .text, .code, .htmlInline: child.withLiteral { output.text($0) }
      case .softBreak, .lineBreak: output.markup(" ")
      case .footnoteReference: break
      default: writePlainText(of: child, depth: depth + 1)
      }
    }
  }
}
