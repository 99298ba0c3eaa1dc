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
    forEachNode { node, isEnd in
      switch node.kind {
      case .text, .code: node.withLiteral { words += $0 }
      case .softBreak, .lineBreak: words.append(Ascii.space)
      case .codeBlock:
        node.withLiteral { words += $0 }
        words.append(Ascii.space)
      case .emphasis, .strong, .strikethrough, .link, .image, .htmlInline, .unknown: break
      default: if isEnd { words.append(Ascii.space) }
      }
    }
    return withSingleSpaces(String(decoding: words, as: UTF8.self))
  }
}
