// Writes the bytes of HTML: markup only from literals of the source, everything else escaped.

import TextTools

/// A limited run of HTML. Markup can only be a literal in this program's source; text of any other origin is written
/// through `text`, `attribute` or `destination`, which escape it.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []

  /// The maximum length in bytes; bytes beyond it are dropped and `isOver` is set.
  private let limit: Int
  private(set) var isOver = false

  init(limit: Int) { self.limit = limit }

  mutating func markup(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func number(_ value: Int) {
    for digit in String(value).utf8 { append(digit) }
  }

  /// Writes markup at the start of a line: a new one unless already there.
  mutating func block(_ literal: StaticString) {
    if !bytes.isEmpty, bytes.last != Ascii.lineFeed { append(Ascii.lineFeed) }
    markup(literal)
  }

  /// Writes the escaped content of an element.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) { escape(text, inAttribute: false) }

  /// Writes the escaped content of an attribute in double quotes.
  mutating func attribute(_ text: UnsafeBufferPointer<UInt8>) { escape(text, inAttribute: true) }

  /// Writes a text of the program as the escaped content of an attribute in double quotes.
  mutating func attribute(_ text: String) {
    var text = text
    text.withUTF8 { attribute($0) }
  }

  /// Writes a link's address for an attribute in double quotes: bytes that an address may not contain are written as
  /// `%` and two hexadecimal digits.
  mutating func destination(_ destination: UnsafeBufferPointer<UInt8>) {
    var hasFragment = false
    for (index, byte) in destination.enumerated() {
      switch byte {
      case Ascii.ampersand: markup("&amp;")
      case Ascii.apostrophe: markup("&#39;")
      case Ascii.numberSign where !hasFragment:
        hasFragment = true
        append(byte)
      case Ascii.percent where HTMLEscaping.isPercentEscape(destination, at: index): append(byte)
      case _ where HTMLEscaping.isAddressByte(byte): append(byte)
      default:
        append(Ascii.percent)
        append(HTMLEscaping.hexadecimalDigit(byte >> 4))
        append(HTMLEscaping.hexadecimalDigit(byte & 15))
      }
    }
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, inAttribute: Bool) {
    var plainStart = 0
    var index = 0
    while index < text.count {
      guard let (replacement, width) = HTMLEscaping.replacement(in: text, at: index, inAttribute: inAttribute)
      else {
        index += 1
        continue
      }
      append(UnsafeBufferPointer(rebasing: text[plainStart..<index]))
      markup(replacement)
      index += width
      plainStart = index
    }
    append(UnsafeBufferPointer(rebasing: text[plainStart...]))
  }

  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard !isOver, more.count <= limit - bytes.count else {
      isOver = true
      return
    }
    bytes.append(contentsOf: more)
  }

  private mutating func append(_ byte: UInt8) {
    guard !isOver, bytes.count < limit else {
      isOver = true
      return
    }
    bytes.append(byte)
  }
}

enum HTMLEscaping {
  private static let replacementCharacter: StaticString = "\u{FFFD}"

  /// The replacement of the character that begins at `index`, and its length in bytes; nil if the character is
  /// allowed.
  ///
  /// Replaced are the characters of markup and the code points that HTML does not allow: control characters and
  /// noncharacters. A carriage return becomes a line feed, as in a browser.
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

  /// Whether a byte may be in an address unescaped: letters, digits and most punctuation, but no brackets or quotes.
  static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._~:/?@!()*+$,;=".utf8.contains(byte)
  }

  /// Whether `%` at `index` is followed by two hexadecimal digits, so it is an escape by the author.
  static func isPercentEscape(_ destination: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < destination.count && Ascii.hexadecimalValue(destination[index + 1]) != nil
      && Ascii.hexadecimalValue(destination[index + 2]) != nil
  }

  static func hexadecimalDigit(_ value: UInt8) -> UInt8 { value + (value < 10 ? Ascii.zero : 0x37) }
}
