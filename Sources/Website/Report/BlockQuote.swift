// A text as a block quote of Markdown, whatever is in it.

import TextTools

/// Appends the text with every line behind a quote mark; CR and CRLF end lines as they do in CommonMark.
func appendBlockQuote(of text: String, to output: inout [UInt8]) {
  var text = text
  text.withUTF8 { bytes in
    for line in lineRanges(in: bytes) {
      output += (line.isEmpty ? ">" : "> ").utf8
      output += bytes[line]
      output.append(UInt8(ascii: "\n"))
    }
    if bytes.last?.isLineEnd ?? true { output += ">\n".utf8 }
  }
}
