// The words of a Markdown text, without its marks and its HTML.

import TextTools

/// The words of a text on one line: code without backticks, blocks and line breaks parted by spaces, no HTML.
///
/// - Parameter markdown: as for `parseMarkdown`, with the limits of a file.
/// - Returns: the words; of a text over a limit, the text itself without what a terminal would obey.
package func plainText(of markdown: String) -> String {
  var text = markdown
  let words = text.withUTF8 { bytes in
    try? CommonMarkParser.withDocument(bytes, .file) { $0.plainText }
  }
  return words ?? printable(markdown)
}

extension CommonMarkNode {
  /// The words of the node and its descendants on one line.
  var plainText: String {
    var words: [UInt8] = []
    func addSpace() { if words.last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) } }
    forEachNode { node, isEnd in
      switch node.kind {
      case .text, .code: node.withLiteral { words += $0 }
      case .softBreak, .lineBreak: addSpace()
      case .codeBlock:
        node.withLiteral { words += $0 }
        addSpace()
      case .emphasis, .strong, .strikethrough, .link, .image, .htmlInline, .unknown: break
      default: if isEnd { addSpace() }
      }
    }
    if words.last == UInt8(ascii: " ") { words.removeLast() }
    return withSingleSpaces(String(decoding: words, as: UTF8.self))
  }
}
