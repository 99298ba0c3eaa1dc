// Texts without what says nothing: blanks at their ends, a byte order mark.

/// Whether a text is empty or holds nothing but white space.
package func isBlank(_ text: some StringProtocol) -> Bool { text.allSatisfy(\.isWhitespace) }

/// The text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  trimmedEnd(text.drop(while: \.isWhitespace))
}

/// The text without white space at its end.
package func trimmedEnd(_ text: some StringProtocol) -> String {
  let last = text.lastIndex { !$0.isWhitespace }
  return last.map { String(text[...$0]) } ?? ""
}

/// The text without the mark of the encoding that some editors put in front.
package func withoutByteOrderMark(_ text: String) -> String {
  guard text.unicodeScalars.first == "\u{FEFF}" else { return text }
  return String(text.unicodeScalars.dropFirst())
}
