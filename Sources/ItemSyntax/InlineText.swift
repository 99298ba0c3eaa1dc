// One line of Markdown as plain text: emphasis, links and comments taken off, what they held kept.

import Markdown

/// A line as a reader sees it.
package struct InlineText {
  /// Without marks but those of code, with single spaces, without control characters.
  package let text: String
  /// The addresses of its links and images, in order, but for those that stand in the text themselves.
  package let addresses: [String]
  /// The text through the label of its first link; nil without a link that has a label.
  package let linked: String?
  /// Whether its first letter or digit is bold.
  package let startsStrong: Bool

  /// A line that is no heading, whatever it begins with: in one nothing but inlines is read.
  package init(_ line: String) { self.init(heading: "# \(collapsed(line)) #", text: line) }

  /// A heading with its hashes.
  package init(heading: String) { self.init(heading: heading, text: heading) }

  /// - Parameter text: what stays of a line that is over a limit of Markdown.
  private init(heading: String, text line: String) {
    var reader = InlineReader()
    switch parseMarkdown(heading) {
    case .document(let document): reader.read(document, isStrong: false)
    case .overLimit: reader.take(line, isStrong: false)
    }
    text = collapsed(reader.text)
    linked = reader.linked.map(collapsed)
    addresses = reader.addresses
    startsStrong = reader.startsStrong ?? false
  }
}

private struct InlineReader {
  private(set) var text = ""
  private(set) var addresses: [String] = []
  private(set) var linked: String?
  /// Nil until a letter or a digit is taken.
  private(set) var startsStrong: Bool?

  mutating func read(_ node: MarkdownNode, isStrong: Bool) {
    switch node.kind {
    case .text(let text): take(text, isStrong: isStrong)
    case .code(let code): take("`\(code)`", isStrong: isStrong)
    case .htmlInline(let html): if !html.hasPrefix("<!--") { take(html, isStrong: isStrong) }
    case .link(let address, _), .image(let address, _):
      let label = node.plainText
      let isShown = ["", "http://", "mailto:"].contains { address == $0 + label }
      if !isShown, !address.isEmpty { addresses.append(address) }
      readChildren(of: node, isStrong: isStrong)
      if !isShown, linked == nil { linked = text }
    default: readChildren(of: node, isStrong: isStrong || node.kind == .strong)
    }
  }

  private mutating func readChildren(of node: MarkdownNode, isStrong: Bool) {
    for child in node.children { read(child, isStrong: isStrong) }
  }

  mutating func take(_ part: String, isStrong: Bool) {
    text += part
    if startsStrong == nil, part.contains(where: isWordCharacter) { startsStrong = isStrong }
  }
}
