// Makes text safe for a terminal and measures its width in columns.

extension String {
  /// Whether all characters are printable ASCII: one column each, and no effect on the terminal.
  package var isPlainASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

/// The words of a text on one line, with one space between them.
package func withSingleSpaces(_ text: String) -> String {
  // Splitting by bytes is many times faster; only ASCII can be split so.
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
  let words = text.utf8.split(whereSeparator: Ascii.isWhitespace)
  return String(decoding: Array(words.joined(separator: [Ascii.space])), as: UTF8.self)
}

/// Replaces every control and direction character with a visible mark, so that no text from a file can control the
/// terminal; tabs are kept.
package func printable(_ text: String) -> String {
  guard !text.isPlainASCII, text.unicodeScalars.contains(where: { isControl($0) && $0 != "\t" })
  else { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09: shown.append(scalar)
    case 0x00...0x1F: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: shown.append("\u{2421}")
    default: shown.append(isControl(scalar) ? "\u{FFFD}" : scalar)
    }
  }
  return String(shown)
}

/// A text of several lines with visible marks for control codes, which a terminal would obey; tabs, line endings and
/// direction marks are kept.
package func withoutControlCodes(_ text: String) -> String {
  func isCode(_ scalar: Unicode.Scalar) -> Bool {
    // Marks of direction that reorder nothing belong to Arabic and Hebrew texts.
    isControl(scalar) && !["\n", "\t", "\u{200E}", "\u{200F}", "\u{61C}"].contains(scalar)
  }
  guard text.unicodeScalars.contains(where: isCode) else { return text }
  return text.unicodeScalars.map { isCode($0) ? printable(String($0)) : String($0) }.joined()
}

/// Whether a terminal would obey a character instead of showing it: control codes, separators, marks of direction.
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C:
    true
  default: false
  }
}

/// The columns of a character in a terminal after `printable`: 0, 1 or 2. A tab counts as 0, since its width depends
/// on its position.
package func displayWidth(_ character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  // Swift treats CRLF as one character; it is shown as two marks.
  if first.isASCII { return character == "\t" ? 0 : character == "\r\n" ? 2 : 1 }
  if takesNoColumn(first) { return 0 }
  let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
  return isEmoji || isWide(first) ? 2 : 1
}

/// Whether a terminal uses two columns for a character: emoji, and Chinese, Japanese and Korean characters.
package func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    true
  default: scalar.properties.isEmojiPresentation
  }
}

private func takesNoColumn(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x200B...0x200D, 0x2060, 0xFEFF: true
  default: [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }
}

/// The columns of a text in a terminal after `printable`.
package func displayWidth(_ text: String) -> Int {
  text.isPlainASCII ? text.utf8.count : text.reduce(0) { $0 + displayWidth($1) }
}

/// The text cut to `columns`, at a whole character, with an ellipsis if something is left out.
package func truncated(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
  guard displayWidth(text) > columns else { return text }
  var kept = ""
  var used = displayWidth(ellipsis)
  guard used <= columns else { return "" }
  for character in text {
    used += displayWidth(character)
    if used > columns { break }
    kept.append(character)
  }
  return kept + ellipsis
}

/// Spaces up to a column and a caret; tabs are repeated, so that the caret is in place for any tab width.
package func caretLine(under column: Int, of source: String) -> String {
  var padding = ""
  for character in source.prefix(max(1, column) - 1) {
    padding += character == "\t" ? "\t" : String(repeating: " ", count: displayWidth(character))
  }
  return padding + "^"
}
