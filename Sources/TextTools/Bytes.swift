// Classifies ASCII bytes, and handles indentation, digits and substrings of byte slices.

extension UInt8 {
  /// A space or a tab.
  @inlinable public var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// LF or CR.
  @inlinable public var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// An ASCII digit.
  @inlinable public var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

  /// An ASCII letter.
  @inlinable public var isLetter: Bool {
    UInt8(ascii: "a") <= self | 0x20 && self | 0x20 <= UInt8(ascii: "z")
  }

  /// An ASCII letter or digit.
  @inlinable public var isAlphanumeric: Bool { isDigit || isLetter }

  /// An ASCII control character other than the tab.
  @inlinable public var isControl: Bool { self < 0x20 && self != UInt8(ascii: "\t") || self == 0x7F }
}

extension BidirectionalCollection {
  /// The collection without the elements at its end that match.
  @inlinable public func dropLast(while isDropped: (Element) -> Bool) -> SubSequence {
    let last = lastIndex { !isDropped($0) }
    return self[..<(last.map(index(after:)) ?? startIndex)]
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without surrounding spaces and tabs.
  package var trimmed: ArraySlice<UInt8> {
    drop(while: \.isBlank).dropLast(while: \.isBlank)
  }
}

extension Collection<UInt8> {
  /// The index after the leading spaces and tabs, or at the column `limit` if that comes first, and the column there.
  /// A tab advances to the next multiple of four.
  ///
  /// - Parameter start: the column of the first byte, from 0.
  @inlinable public func skipSpaces(from start: Int = 0, until limit: Int = .max) -> (
    index: Index, column: Int
  ) {
    var (index, column) = (startIndex, start)
    while index < endIndex, column < limit, self[index].isBlank {
      column = self[index] == UInt8(ascii: "\t") ? (column / 4 + 1) * 4 : column + 1
      formIndex(after: &index)
    }
    return (index, column)
  }

  /// The columns of leading spaces and tabs; nil if there is nothing else.
  @inlinable public var indentation: Int? {
    let end = skipSpaces()
    return end.index < endIndex ? end.column : nil
  }

  /// The bytes without `columns` columns of leading spaces and tabs; the rest of a tab becomes spaces.
  @inlinable public func withoutIndentation(_ columns: Int) -> [UInt8] {
    let end = skipSpaces(until: columns)
    return Array(repeating: UInt8(ascii: " "), count: Swift.max(0, end.column - columns)) + self[end.index...]
  }
}

/// Whether a text has only lower-case ASCII letters, digits and hyphens, as ids have.
@inlinable
package func hasOnlyIDCharacters(_ text: some Collection<UInt8>) -> Bool {
  text.allSatisfy { $0.isDigit || ($0.isLetter && $0 & 0x20 != 0) || $0 == UInt8(ascii: "-") }
}

/// The value of 1 to 9 ASCII digits; nil for anything else.
@inlinable
package func decimal(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy(\.isDigit) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
}

/// A number with leading zeros up to `width` digits.
package func padded(_ number: Int, to width: Int, radix: Int = 10) -> String {
  let digits = radix == 10 ? String(number) : String(number, radix: radix)
  guard digits.utf8.count < width else { return digits }
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension [UInt8] {
  /// Appends the last decimal digits of a number, without its sign.
  @inlinable public mutating func append(_ number: Int, digits: Int) {
    var place = (1..<digits).reduce(1) { place, _ in place * 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8((number / place % 10).magnitude))
      place /= 10
    }
  }
}

// MARK: Bytes of a text

extension ArraySlice<UInt8> {
  /// The bytes decoded as UTF-8.
  package var string: String { String(decoding: self, as: UTF8.self) }

  /// Whether the bytes begin with an ASCII text.
  @inlinable public func starts(with prefix: String) -> Bool { holds(prefix, at: startIndex) }

  /// Whether the bytes end with an ASCII text.
  @inlinable public func ends(with suffix: String) -> Bool { holds(suffix, at: endIndex - suffix.utf8.count) }

  /// Whether the bytes equal an ASCII text.
  @inlinable public func equals(_ text: String) -> Bool { elementsEqual(text.utf8) }

  /// The index of the last occurrence of an ASCII text; nil without one.
  @inlinable public func lastIndex(of text: String) -> Int? {
    let first = text.utf8.first
    return indices.last { self[$0] == first && holds(text, at: $0) }
  }

  /// The index of the first occurrence of an ASCII text; nil without one.
  @inlinable public func firstIndex(of text: String) -> Int? {
    let first = text.utf8.first
    return indices.first { self[$0] == first && holds(text, at: $0) }
  }

  /// Whether a text is at an index, which may be out of bounds.
  @inlinable public func holds(_ text: String, at start: Int) -> Bool {
    startIndex <= start && start <= endIndex && self[start...].starts(with: text.utf8)
  }
}
