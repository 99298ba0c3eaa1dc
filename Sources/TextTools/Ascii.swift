// Names the ASCII bytes that have a meaning in Markdown, HTML and JSON.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Public, since the compiler inlines nothing that is of the package alone in other modules.
@frozen public enum Ascii {
  @inlinable public static var tab: UInt8 { 0x09 }
  @inlinable public static var lineFeed: UInt8 { 0x0A }
  @inlinable public static var formFeed: UInt8 { 0x0C }
  @inlinable public static var carriageReturn: UInt8 { 0x0D }
  @inlinable public static var space: UInt8 { 0x20 }
  @inlinable public static var quotationMark: UInt8 { 0x22 }
  @inlinable public static var numberSign: UInt8 { 0x23 }
  @inlinable public static var percent: UInt8 { 0x25 }
  @inlinable public static var apostrophe: UInt8 { 0x27 }
  @inlinable public static var closeParenthesis: UInt8 { 0x29 }
  @inlinable public static var asterisk: UInt8 { 0x2A }
  @inlinable public static var plus: UInt8 { 0x2B }
  @inlinable public static var hyphen: UInt8 { 0x2D }
  @inlinable public static var period: UInt8 { 0x2E }
  @inlinable public static var slash: UInt8 { 0x2F }
  @inlinable public static var zero: UInt8 { 0x30 }
  @inlinable public static var nine: UInt8 { 0x39 }
  @inlinable public static var comma: UInt8 { 0x2C }
  @inlinable public static var colon: UInt8 { 0x3A }
  @inlinable public static var lessThan: UInt8 { 0x3C }
  @inlinable public static var greaterThan: UInt8 { 0x3E }
  @inlinable public static var questionMark: UInt8 { 0x3F }
  @inlinable public static var at: UInt8 { 0x40 }
  @inlinable public static var openBracket: UInt8 { 0x5B }
  @inlinable public static var backslash: UInt8 { 0x5C }
  @inlinable public static var closeBracket: UInt8 { 0x5D }
  @inlinable public static var caret: UInt8 { 0x5E }
  @inlinable public static var underscore: UInt8 { 0x5F }
  @inlinable public static var smallX: UInt8 { 0x78 }
  @inlinable public static var openBrace: UInt8 { 0x7B }
  @inlinable public static var pipe: UInt8 { 0x7C }
  @inlinable public static var closeBrace: UInt8 { 0x7D }
  @inlinable public static var delete: UInt8 { 0x7F }

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inlinable public static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte >= tab && byte <= carriageReturn
  }
}
