// The lines of a plan file as they were typed, and the spots in them that mistakes point at.

import StudyModel

/// A plan file cut into lines: at LF, CRLF or CR, as Markdown cuts them, and without a byte order mark.
struct SourceLines {
  let file: Int
  let name: String
  let text: String
  let hasControlCharacter: Bool
  private let lines: [Substring]

  /// `file` is the place of the file among those that are read, from 0.
  init(_ source: CurriculumFile, file: Int) {
    var text = source.text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    text.makeContiguousUTF8()
    self.file = file
    name = source.name
    self.text = text
    (lines, hasControlCharacter) = SourceLines.split(text)
  }

  var count: Int { lines.count }

  /// A line by its number, from 1; an empty one where the file has none.
  func line(_ number: Int) -> SourceLine {
    let isInFile = number >= 1 && number <= lines.count
    return SourceLine(file: file, number: number, text: isInFile ? lines[number - 1] : "")
  }

  func place(of spot: Spot) -> Diagnostic.Place {
    let text = line(spot.line).text
    let column = text.distance(
      from: text.startIndex, to: min(max(spot.index, text.startIndex), text.endIndex))
    return Diagnostic.Place(file: name, line: spot.line, column: column + 1, source: String(text))
  }

  private static func split(_ text: String) -> (lines: [Substring], hasControlCharacter: Bool) {
    var lines: [Substring] = []
    var hasControlCharacter = false
    var text = text
    // The bytes are looked at where they lie: a step of a string's index costs many times a byte's.
    let ranges = text.withUTF8 { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x7F {
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
          hasControlCharacter = hasControlCharacter || isControlByte(byte)
          continue
        }
        let isEndOfPair = byte == UInt8(ascii: "\n") && index > 0 && bytes[index - 1] == UInt8(ascii: "\r")
        if !isEndOfPair { ranges.append(start..<index) }
        start = index + 1
      }
      if start < bytes.count { ranges.append(start..<bytes.count) }
      return ranges
    }
    lines.reserveCapacity(ranges.count)
    for range in ranges {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      lines.append(Substring(text.utf8[start..<text.utf8.index(start, offsetBy: range.count)]))
    }
    return (lines, hasControlCharacter)
  }
}

/// One line of a plan file, without its end.
struct SourceLine {
  let file: Int
  let number: Int
  let text: Substring

  /// The line without the blanks around it and without the comments at its end.
  var content: Substring { text.trimmed.withoutFinalComments }

  func spot(_ index: String.Index) -> Spot { Spot(file: file, line: number, index: index) }

  /// The first character that is no blank.
  var start: Spot { spot(text.trimmed.startIndex) }
}

/// A character in a plan: what a mistake points at. Its column is counted only when the mistake is shown.
struct Spot {
  let file: Int
  let line: Int
  let index: String.Index
}

extension Substring {
  /// Without the spaces and tabs around it.
  var trimmed: Substring {
    var bytes = utf8[...]
    while let first = bytes.first, isBlankByte(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlankByte(last) { bytes.removeLast() }
    return Substring(bytes)
  }

  /// Without HTML comments at its end, and without the blanks before them.
  var withoutFinalComments: Substring {
    var rest = self
    while rest.ends(with: "-->"), let open = rest.lastIndex(of: "<!--") { rest = rest[..<open].trimmed }
    return rest
  }

  /// Whether it is empty or holds nothing a reader would see.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The part before the first blank or the given byte.
  func word(until stop: Character = " ") -> Substring {
    let end = utf8.firstIndex { isBlankByte($0) || $0 == stop.asciiValue }
    return self[..<(end ?? endIndex)]
  }

  func starts(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  func ends(with suffix: String) -> Bool { utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }

  /// Where an ASCII text stands for the last time.
  func lastIndex(of text: String) -> String.Index? {
    let first = text.utf8.first
    var index = utf8.endIndex
    while index > utf8.startIndex {
      index = utf8.index(before: index)
      if utf8[index] == first, utf8[index...].starts(with: text.utf8) { return index }
    }
    return nil
  }

  /// Where an ASCII text stands for the first time.
  func firstIndex(of text: String) -> String.Index? {
    let first = text.utf8.first
    return utf8.indices.first { utf8[$0] == first && utf8[$0...].starts(with: text.utf8) }
  }
}

func isBlankByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// What Markdown underlines a heading with.
func isUnderlineByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") }

/// A control character of ASCII other than the tab.
func isControlByte(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F }
