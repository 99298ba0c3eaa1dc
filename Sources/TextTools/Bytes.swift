// What a byte of a text is, and bytes without the blanks around them.

extension UInt8 {
  /// A space or a tab.
  @inlinable
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// LF or CR.
  @inlinable
  package var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// A digit of ASCII.
  @inlinable
  package var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

  /// A letter of ASCII.
  @inlinable
  package var isLetter: Bool { UInt8(ascii: "a") <= self | 0x20 && self | 0x20 <= UInt8(ascii: "z") }

  /// A letter or a digit of ASCII.
  @inlinable
  package var isAlphanumeric: Bool { isDigit || isLetter }

  /// A control character of ASCII other than the tab.
  @inlinable
  package var isControl: Bool { self < 0x20 && self != UInt8(ascii: "\t") || self == 0x7F }
}

extension ArraySlice<UInt8> {
  /// Without the spaces and tabs around it.
  package var trimmed: ArraySlice<UInt8> {
    let rest = drop(while: \.isBlank)
    let end = rest.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? rest.startIndex
    return rest[..<end]
  }
}
