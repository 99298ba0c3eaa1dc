// How wide a label will be, estimated on the safe side: a drawing is made before anyone knows its reader's font.

import TextTools

/// The width of a text by the widest of the common system fonts, character class by character class.
enum TextWidth {
  /// - Parameter size: of the font, in user units.
  static func of(_ text: String, size: Int, isBold: Bool = false) -> Tenths {
    let light = text.unicodeScalars.reduce(0) { $0 + hundredths(of: $1) } * size
    // Bold letters are wider by up to a seventh.
    let width = isBold ? light + light / 7 : light
    return (width + 9) / 10
  }

  /// In hundredths of the font's size.
  private static func hundredths(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "0"..."9": return 64
    case "i", "j", "l", "'", "|": return 29
    case " ", ".", ",", ":", ";", "·", "I", "\u{A0}", "\u{2009}", "\u{202F}": return 34
    case "f", "t", "r", "(", ")", "[", "]", "!", "/", "-", "‐", "‑": return 44
    case "m", "w", "M", "W", "%", "@", "—", "…", "æ", "œ", "Æ", "Œ": return 100
    case "a"..."z": return 64
    case "A"..."Z": return 79
    default: return other(scalar)
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    // They stand on the letter before them, or show nothing.
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if let width = signsOfManyLetters[scalar] { return width }
    if scalar.isASCII { return 84 }
    return isWide(scalar) || isPictograph(scalar) ? 128 : 90
  }

  /// One character each, and as wide as a word.
  private static let signsOfManyLetters: [Unicode.Scalar: Int] = [
    "\u{2E3A}": 200, "\u{2E3B}": 300, "\u{FDFA}": 400, "\u{FDFB}": 400, "\u{FDFD}": 1_200,
  ]

  /// Signs that some fonts draw as emoji, which take the room of two letters.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
