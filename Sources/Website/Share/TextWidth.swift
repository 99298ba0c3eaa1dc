// Estimates how wide a text is in a picture, whose fonts nobody knows.

import TextTools

/// Estimates the width of a text from above, by classes of characters in the widest common system font.
enum TextWidth {
  /// The width of a text in tenths of a user unit.
  ///
  /// - Parameter size: the font size in user units.
  static func of(_ text: String, size: Int, isBold: Bool = false) -> Tenths {
    let light = text.unicodeScalars.reduce(0) { $0 + hundredths(of: $1) } * size
    // Bold characters are up to an eighth wider.
    let width = isBold ? light + light / 8 : light
    return (width + 9) / 10
  }

  /// The width of a scalar in hundredths of the font size.
  private static func hundredths(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "0"..."9": return 64
    case "i", "j", "l", "'": return 31
    case " ", ".", ",", "·", "I", "|", "\u{A0}", "\u{2009}", "\u{202F}": return 34
    case "f", "t", "r", ":", ";", "(", ")", "[", "]", "!", "/", "-", "‐", "‑": return 44
    case "m", "w", "M", "W", "%", "@", "—", "…", "æ", "œ", "Æ", "Œ": return 100
    case "a"..."z": return 64
    case "A"..."Z": return 79
    default: return other(scalar)
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    // These combine with the character before them, or are invisible.
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if let width = signsOfManyLetters[scalar] { return width }
    if scalar.isASCII { return 84 }
    return isWide(scalar) || isPictograph(scalar) ? 128 : 90
  }

  /// Single characters that are as wide as a word.
  private static let signsOfManyLetters: [Unicode.Scalar: Int] = [
    "\u{2E3A}": 200, "\u{2E3B}": 300, "\u{FDFA}": 400, "\u{FDFB}": 400, "\u{FDFD}": 1_200,
  ]

  /// Whether some fonts draw the scalar as an emoji, which is as wide as two letters.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
