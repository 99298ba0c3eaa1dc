// Puts a caret under a column as a terminal shows it.

/// A line with a caret under the column of the line above, counted in characters from 1. Tabs stay
/// tabs, so that they are as wide as above, and wide characters take two spaces.
func caretLine(under column: Int, of line: String) -> String {
  line.prefix(max(0, column - 1)).map(padding).joined() + "^"
}

private func padding(for character: Character) -> String {
  if character == "\t" { return "\t" }
  guard let scalar = character.unicodeScalars.first else { return "" }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return ""
  default: return isWide(scalar) || character.unicodeScalars.contains("\u{FE0F}") ? "  " : " "
  }
}

/// Whether terminals give the character two columns: emoji, and what Unicode calls wide or full width.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.properties.isEmojiPresentation { return true }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD:
    return true
  default:
    return false
  }
}
