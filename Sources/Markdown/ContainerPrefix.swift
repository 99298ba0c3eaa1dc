// The quote marks, list markers and footnote labels at the start of a line.

import TextTools

/// What stands before a line's text: how far it is indented and how many containers it names.
struct ContainerPrefix {
  /// Columns of white space, a tab counting to the next multiple of four; the one space that belongs to a
  /// marker is not counted.
  private(set) var indentation = 0

  /// Quote marks, list markers and footnote labels.
  private(set) var markers = 0

  init(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let thematicStart = Self.thematicBreakStart(of: line, in: bytes)
    var index = line.lowerBound
    var column = 0
    while index < line.upperBound {
      let byte = bytes[index]
      if byte == Ascii.space {
        indentation += 1
        column += 1
        index += 1
      } else if byte == Ascii.tab {
        let width = 4 - column % 4
        indentation += width
        column += width
        index += 1
      } else if index < thematicStart,
        let end = Self.markerEnd(at: index, before: line.upperBound, in: bytes)
      {
        markers += 1
        column += end - index
        index = end
        if index < line.upperBound, bytes[index] == Ascii.space {
          column += 1
          index += 1
        }
      } else {
        return
      }
    }
  }

  // `- - - -` to the end of a line is a rule, not a list in a list in a list.
  private static func thematicBreakStart(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = line.upperBound
    var index = line.upperBound
    var mark: UInt8?
    var count = 0
    while index > line.lowerBound {
      index -= 1
      let byte = bytes[index]
      if byte == Ascii.space || byte == Ascii.tab { continue }
      guard byte == Ascii.hyphen || byte == Ascii.asterisk, mark == nil || mark == byte else { break }
      mark = byte
      count += 1
      if count >= 3 { start = index }
    }
    return start
  }

  private static func markerEnd(
    at index: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    func isSpaceOrEnd(_ index: Int) -> Bool { index >= end || Ascii.isWhitespace(bytes[index]) }
    let next = index + 1
    switch bytes[index] {
    case Ascii.greaterThan: return next
    case Ascii.hyphen, Ascii.plus, Ascii.asterisk: return isSpaceOrEnd(next) ? next : nil
    case Ascii.openBracket:
      guard next < end, bytes[next] == Ascii.caret else { return nil }
      var label = next + 1
      while label < end, bytes[label] != Ascii.closeBracket, !Ascii.isWhitespace(bytes[label]) { label += 1 }
      return label + 1 < end && bytes[label] == Ascii.closeBracket && bytes[label + 1] == Ascii.colon
        ? label + 2 : nil
    case Ascii.zero...Ascii.nine:
      var digits = next
      while digits < end, bytes[digits].isDigit { digits += 1 }
      guard digits < end, bytes[digits] == Ascii.period || bytes[digits] == Ascii.closeParenthesis else {
        return nil
      }
      return isSpaceOrEnd(digits + 1) ? digits + 1 : nil
    default: return nil
    }
  }
}
