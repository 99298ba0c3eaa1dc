// Whether a text is one paragraph of plain words, which needs no parser: the details of a plan often are.

/// Whether Markdown makes one paragraph of a text and changes no byte of it, autolinks aside.
///
/// True of lines that begin with a letter, so that none opens a block, is a ruler or underlines a heading,
/// and hold only bytes that mean nothing inside a line. A blank before a line's end is not kept, so it is not
/// plain either. All other texts are the parser's.
func isPlainParagraph(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var before = Ascii.lineFeed
  for byte in text {
    if before == Ascii.lineFeed {
      guard Ascii.isLetter(byte) else { return false }
    } else if byte == Ascii.lineFeed {
      if before == Ascii.space { return false }
    } else {
      guard isPlainInside(byte) else { return false }
    }
    before = byte
  }
  return before != Ascii.lineFeed && before != Ascii.space
}

private func isPlainInside(_ byte: UInt8) -> Bool {
  if Ascii.isAlphanumeric(byte) { return true }
  return switch byte {
  case Ascii.space, UInt8(ascii: ","), Ascii.period, Ascii.questionMark, Ascii.apostrophe, Ascii.slash,
    Ascii.openParenthesis, Ascii.closeParenthesis, Ascii.hyphen, Ascii.plus, UInt8(ascii: "="):
    true
  default: false
  }
}
