// The ASCII bytes that have a meaning in Markdown and HTML.

import TextTools

enum Ascii {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let verticalTab: UInt8 = 0x0B
  static let formFeed: UInt8 = 0x0C
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let exclamationMark: UInt8 = 0x21
  static let quotationMark: UInt8 = 0x22
  static let numberSign: UInt8 = 0x23
  static let percent: UInt8 = 0x25
  static let ampersand: UInt8 = 0x26
  static let apostrophe: UInt8 = 0x27
  static let openParenthesis: UInt8 = 0x28
  static let closeParenthesis: UInt8 = 0x29
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let hyphen: UInt8 = 0x2D
  static let period: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let lessThan: UInt8 = 0x3C
  static let greaterThan: UInt8 = 0x3E
  static let questionMark: UInt8 = 0x3F
  static let at: UInt8 = 0x40
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let caret: UInt8 = 0x5E
  static let underscore: UInt8 = 0x5F
  static let smallW: UInt8 = 0x77
  static let smallX: UInt8 = 0x78
  static let pipe: UInt8 = 0x7C
  static let tilde: UInt8 = 0x7E
  static let delete: UInt8 = 0x7F

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte >= tab && byte <= carriageReturn }

  static func hexadecimalValue(_ byte: UInt8) -> Int? {
    if byte.isDigit { return Int(byte - zero) }
    let small = byte | 0x20
    return small >= 0x61 && small <= 0x66 ? Int(small - 0x57) : nil
  }
}
