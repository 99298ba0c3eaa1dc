// The only place where bytes of HTML are made: our own markup as it is, all else escaped.

/// A bounded run of HTML. Markup can only be a literal of this program's source; a text of any other origin
/// has no way in but through `text`, `attribute` and `destination`, which escape it.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []

  /// How many bytes it may hold; what would go beyond is dropped and `isOver` is set.
  private let limit: Int
  private(set) var isOver = false

  init(limit: Int) { self.limit = limit }

  mutating func markup(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func number(_ value: Int) {
    for digit in String(value).utf8 { append(digit) }
  }

  /// Begins a new line unless one has just begun, so that blocks stand on lines of their own.
  mutating func ensureLineStart() {
    if !bytes.isEmpty, bytes.last != Ascii.lineFeed { append(Ascii.lineFeed) }
  }

  /// Content of an element.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) { escape(text, inAttribute: false) }

  /// Content of an attribute in double quotes.
  mutating func attribute(_ text: UnsafeBufferPointer<UInt8>) { escape(text, inAttribute: true) }

  /// The same of a text of the program's own.
  mutating func attribute(_ text: String) {
    var text = text
    text.withUTF8 { attribute($0) }
  }

  /// A link's address in double quotes: bytes that addresses do not hold are written as `%` and two digits.
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
