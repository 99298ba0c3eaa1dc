// What a byte of a text is, blanks and indentation around bytes, and numbers as digits.

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

extension Collection<UInt8> {
  /// Where the blanks at its start end, at the latest in a column, and the column there.
  ///
  /// - Parameter start: the column that it starts in, from 0.
  @inlinable
  package func skipBlanks(from start: Int = 0, until limit: Int = .max) -> (index: Index, column: Int) {
    var (index, column) = (startIndex, start)
    while index < endIndex, column < limit, self[index].isBlank {
      column = self[index] == UInt8(ascii: "\t") ? (column / 4 + 1) * 4 : column + 1
      formIndex(after: &index)
    }
    return (index, column)
  }

  /// The columns of blanks it starts with; nil if it holds nothing else.
  @inlinable
  package var indentation: Int? {
    let end = skipBlanks()
    return end.index < endIndex ? end.column : nil
  }

  /// Without its first columns of blanks; a tab that reaches further leaves the rest as spaces.
  @inlinable
  package func withoutIndentation(_ columns: Int) -> [UInt8] {
    let end = skipBlanks(until: columns)
    return Array(repeating: UInt8(ascii: " "), count: Swift.max(0, end.column - columns)) + self[end.index...]
  }
}

/// The value of a run of ASCII digits; nil if it is empty, longer than 9, or holds anything else.
@inlinable
package func decimal(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy(\.isDigit) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
}

/// A number with zeros in front up to `width` digits.
package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

// MARK: Bytes of a text

extension ArraySlice<UInt8> {
  /// The same as a text of its own.
  package var string: String { String(decoding: self, as: UTF8.self) }

  @inlinable
  package func starts(with prefix: String) -> Bool { holds(prefix, at: startIndex) }

  @inlinable
  package func ends(with suffix: String) -> Bool { holds(suffix, at: endIndex - suffix.utf8.count) }

  /// Whether it is this text of ASCII.
  @inlinable
  package func equals(_ text: String) -> Bool { elementsEqual(text.utf8) }

  /// Where an ASCII text stands for the last time.
  @inlinable
  package func lastIndex(of text: String) -> Int? {
    let first = text.utf8.first
    return indices.last { self[$0] == first && holds(text, at: $0) }
  }

  /// Where an ASCII text stands for the first time.
  @inlinable
  package func firstIndex(of text: String) -> Int? {
    let first = text.utf8.first
    return indices.first { self[$0] == first && holds(text, at: $0) }
  }

  /// Whether a text stands at an index, which may lie outside.
  @inlinable
  package func holds(_ text: String, at start: Int) -> Bool {
    guard start >= startIndex, start + text.utf8.count <= endIndex else { return false }
    var index = start
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}
