// Names the ASCII bytes that have a meaning in Markdown, HTML and JSON.

package enum Ascii {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var verticalTab: UInt8 { 0x0B }
  @inlinable package static var formFeed: UInt8 { 0x0C }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var exclamationMark: UInt8 { 0x21 }
  @inlinable package static var quotationMark: UInt8 { 0x22 }
  @inlinable package static var numberSign: UInt8 { 0x23 }
  @inlinable package static var percent: UInt8 { 0x25 }
  @inlinable package static var ampersand: UInt8 { 0x26 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var openParenthesis: UInt8 { 0x28 }
  @inlinable package static var closeParenthesis: UInt8 { 0x29 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var hyphen: UInt8 { 0x2D }
  @inlinable package static var period: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var nine: UInt8 { 0x39 }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var lessThan: UInt8 { 0x3C }
  @inlinable package static var greaterThan: UInt8 { 0x3E }
  @inlinable package static var questionMark: UInt8 { 0x3F }
  @inlinable package static var at: UInt8 { 0x40 }
  @inlinable package static var openBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var closeBracket: UInt8 { 0x5D }
  @inlinable package static var caret: UInt8 { 0x5E }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var smallW: UInt8 { 0x77 }
  @inlinable package static var smallX: UInt8 { 0x78 }
  @inlinable package static var openBrace: UInt8 { 0x7B }
  @inlinable package static var pipe: UInt8 { 0x7C }
  @inlinable package static var closeBrace: UInt8 { 0x7D }
  @inlinable package static var tilde: UInt8 { 0x7E }
  @inlinable package static var delete: UInt8 { 0x7F }

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inlinable
  package static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte >= tab && byte <= carriageReturn
  }

  @inlinable
  package static func hexadecimalValue(_ byte: UInt8) -> Int? {
    if byte.isDigit { return Int(byte - zero) }
    let small = byte | 0x20
    return small >= 0x61 && small <= 0x66 ? Int(small - 0x57) : nil
  }
}
