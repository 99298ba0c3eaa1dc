// A text as a block quote of Markdown, whatever is in it.

import TextTools

/// Appends the text with every line behind a quote mark; CR and CRLF end lines as they do in CommonMark.
func appendBlockQuote(of text: String, to output: inout [UInt8]) {
  output.append(UInt8(ascii: ">"))
  var isLineEmpty = true
  var previous: UInt8?
  for byte in text.utf8 {
    defer { previous = byte }
    if byte.isLineEnd {
      if previous == UInt8(ascii: "\r"), byte == UInt8(ascii: "\n") { continue }
      output += "\n>".utf8
      isLineEmpty = true
    } else {
      if isLineEmpty { output.append(UInt8(ascii: " ")) }
      output.append(byte)
      isLineEmpty = false
    }
  }
  output.append(UInt8(ascii: "\n"))
}
