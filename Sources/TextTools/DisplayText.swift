// Makes text safe for a terminal and measures its width in columns.

extension String {
  /// Whether all characters are printable ASCII: one column each, and no effect on the terminal.
  package var isPlainASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

/// The words of a text on one line, with one space between them.
package func withSingleSpaces(_ text: String) -> String {
  // Splitting by bytes is many times faster.
  var text = text
  if text.withUTF8(hasSingleSpaces) { return text }
  let words = text.withUTF8 { bytes -> [UInt8]? in
    guard mayBeSplit(bytes) else { return nil }
    var words: [UInt8] = []
    words.reserveCapacity(bytes.count)
    var isAfterSpace = false
    for byte in bytes {
      if Ascii.isWhitespace(byte) {
        isAfterSpace = true
      } else {
        if isAfterSpace, !words.isEmpty { words.append(Ascii.space) }
        isAfterSpace = false
        words.append(byte)
      }
    }
    return words
  }
  if let words { return String(decoding: words, as: UTF8.self) }
  return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Whether a text is plain ASCII with nothing but single spaces between its words. It is false for some other texts, too.
private func hasSingleSpaces(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var isAfterSpace = true
  for byte in text {
    // Other white space and control codes are below the space.
    guard byte >= Ascii.space, byte < 0x80, byte != Ascii.space || !isAfterSpace else { return false }
    isAfterSpace = byte == Ascii.space
  }
  return !isAfterSpace || text.isEmpty
}

/// Whether all white space of a text is ASCII, and each of it a character of its own. It is false for some other texts,
/// too.
private func mayBeSplit(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  for (index, byte) in text.enumerated() where byte >= 0xC0 {
    let next = text[index + 1]
    switch byte {
    // U+0085 and U+00A0 are spaces.
    case 0xC2: if next == 0x85 || next == 0xA0 { return false }
    // Latin, Greek and Cyrillic letters.
    case 0xC3...0xCB, 0xCE...0xD1: continue
    // Dashes and quotation marks, arrows and other signs; between them are spaces and marks.
    case 0xE2 where next == 0x80: if !(0x90...0xA7 ~= text[index + 2]) { return false }
    case 0xE2: if !(0x84...0x8F ~= next) { return false }
    default: return false
    }
  }
  return true
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
  simpleCharacters(text) ?? text.reduce(0) { $0 + displayWidth($1) }
}

/// How many characters a text has, if each scalar of it is one in one column: printable ASCII, Latin letters, dashes and
/// quotation marks. Finding characters takes many times longer.
private func simpleCharacters(_ text: String) -> Int? {
  var text = text
  return text.withUTF8 { bytes in
    var count = 0
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20...0x7E, 0xC3...0xCB: count += 1
      case 0x80...0xBF: continue
      case 0xC2 where bytes[index + 1] >= 0xA0: count += 1
      case 0xE2 where bytes[index + 1] == 0x80 && 0x90...0xA7 ~= bytes[index + 2]: count += 1
      default: return nil
      }
    }
    return count
  }
}

/// The text cut to `columns`, at a whole character, with an ellipsis if something is left out.
package func truncated(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
  // No text has more columns than bytes.
  guard text.utf8.count > columns, displayWidth(text) > columns else { return text }
  var kept = ""
  var used = displayWidth(ellipsis)
  guard used <= columns else { return "" }
  if simpleCharacters(text) != nil { return String(text.unicodeScalars.prefix(columns - used)) + ellipsis }
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
