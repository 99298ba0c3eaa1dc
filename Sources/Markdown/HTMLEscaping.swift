// Which bytes must not stand as they are in HTML or in an address, and what stands for them.

import TextTools

enum HTMLEscaping {
  private static let replacementCharacter: StaticString = "\u{FFFD}"

  /// What must stand for the character that begins at `index`, and how many bytes it has; nil when it may
  /// stand.
  ///
  /// Beside the markup characters these are the code points that HTML does not allow: controls, and those
  /// that are never characters. A carriage return becomes a line feed, as a browser would make it.
  static func replacement(
    in text: UnsafeBufferPointer<UInt8>, at index: Int, inAttribute: Bool
  ) -> (StaticString, width: Int)? {
    let byte = text[index]
    if byte >= 0x80 { return byte < 0xC2 ? nil : replacementOfLong(byte, in: text, at: index) }
    switch byte {
    case Ascii.ampersand: return ("&amp;", 1)
    case Ascii.lessThan: return ("&lt;", 1)
    case Ascii.greaterThan: return ("&gt;", 1)
    case Ascii.quotationMark where inAttribute: return ("&quot;", 1)
    case Ascii.lineFeed, Ascii.tab: return nil
    case Ascii.carriageReturn:
      let isPair = index + 1 < text.count && text[index + 1] == Ascii.lineFeed
      return (isPair ? "" : "\n", 1)
    case Ascii.formFeed: return (" ", 1)
    case 0..<Ascii.space, Ascii.delete: return (replacementCharacter, 1)
    default: return nil
    }
  }

  // U+0080 to U+009F, U+FDD0 to U+FDEF, and the last two code points of every plane, as their UTF-8 bytes.
  private static func replacementOfLong(
    _ byte: UInt8, in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (StaticString, width: Int)? {
    func following(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
    switch byte {
    case 0xC2 where (0x80...0x9F).contains(following(1)): return (replacementCharacter, 2)
    case 0xEF where following(1) == 0xB7 && (0x90...0xAF).contains(following(2)),
      0xEF where following(1) == 0xBF && following(2) >= 0xBE:
      return (replacementCharacter, 3)
    case 0xF0... where following(1) & 0x0F == 0x0F && following(2) == 0xBF && following(3) >= 0xBE:
      return (replacementCharacter, 4)
    default: return nil
    }
  }

  /// Letters, digits and the punctuation that an address holds unescaped; brackets and quotes are not among
  /// it.
  static func isAddressByte(_ byte: UInt8) -> Bool {
    if byte.isAlphanumeric { return true }
    return switch byte {
    case Ascii.hyphen, Ascii.period, Ascii.underscore, Ascii.tilde, Ascii.colon, Ascii.slash,
      Ascii.questionMark, Ascii.at, Ascii.exclamationMark, Ascii.openParenthesis, Ascii.closeParenthesis,
      Ascii.asterisk, Ascii.plus, UInt8(ascii: "$"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// Whether `%` at `index` is followed by two hexadecimal digits, so that the author has escaped a byte.
  static func isPercentEscape(_ destination: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < destination.count && Ascii.hexadecimalValue(destination[index + 1]) != nil
      && Ascii.hexadecimalValue(destination[index + 2]) != nil
  }

  static func hexadecimalDigit(_ value: UInt8) -> UInt8 { value + (value < 10 ? Ascii.zero : 0x37) }
}
