// The lines of a plan file as they were typed, and the spots in them that mistakes point at.

import Markdown
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
    lines = markdownLines(of: text).map { text[...].part($0) }
    hasControlCharacter = text[...].withBytes { bytes in
      // Nearly all bytes lie between the controls and the delete character, which is one question.
      bytes.contains { $0 &- 0x20 >= 0x5F && isControlByte($0) && !isLineEnd($0) }
    }
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
  /// Hands the text's bytes to `body`: a step of a text's index costs many times a byte's.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// The index of a byte by its offset from the start.
  func index(ofByte offset: Int) -> String.Index { utf8.index(startIndex, offsetBy: offset) }

  /// The part that some of its bytes make.
  func part(_ bytes: Range<Int>) -> Substring {
    let start = index(ofByte: bytes.lowerBound)
    return Substring(utf8[start..<utf8.index(start, offsetBy: bytes.count)])
  }

  /// Without the spaces and tabs around it.
  var trimmed: Substring {
    let (range, isWhole) = withBytes { bytes in
      var (start, end) = (0, bytes.count)
      while start < end, isBlankByte(bytes[start]) { start += 1 }
      while end > start, isBlankByte(bytes[end - 1]) { end -= 1 }
      return (start..<end, end - start == bytes.count)
    }
    return isWhole ? self : part(range)
  }

  /// Without HTML comments at its end, and without the blanks before them.
  var withoutFinalComments: Substring {
    guard ends(with: "-->") else { return self }
    var rest = self
    while rest.ends(with: "-->"), let open = rest.lastIndex(of: "<!--") { rest = rest[..<open].trimmed }
    return rest
  }

  /// Whether it is empty or holds nothing a reader would see.
  var isBlank: Bool {
    // A character of ASCII that is no blank is seen, whatever combines with it.
    if let first = utf8.first, first < 0x80, first > UInt8(ascii: " ") { return false }
    return allSatisfy(\.isWhitespace)
  }

  /// The part before the first blank or the given character of ASCII.
  func word(until stop: Unicode.Scalar = " ") -> Substring {
    let stop = UInt8(ascii: stop)
    let length = withBytes { bytes in
      bytes.firstIndex { isBlankByte($0) || $0 == stop } ?? bytes.count
    }
    return part(0..<length)
  }

  func starts(with prefix: String) -> Bool { withBytes { $0.holds(prefix, at: 0) } }

  func ends(with suffix: String) -> Bool { withBytes { $0.holds(suffix, at: $0.count - suffix.utf8.count) } }

  func contains(_ byte: UInt8) -> Bool { withBytes { $0.contains(byte) } }

  /// Where an ASCII text stands for the last time.
  func lastIndex(of text: String) -> String.Index? {
    let first = text.utf8.first
    return withBytes { bytes in
      bytes.indices.last { bytes[$0] == first && bytes.holds(text, at: $0) }
    }.map { index(ofByte: $0) }
  }

  /// Where an ASCII text stands for the first time.
  func firstIndex(of text: String) -> String.Index? {
    let first = text.utf8.first
    return withBytes { bytes in
      bytes.indices.first { bytes[$0] == first && bytes.holds(text, at: $0) }
    }.map { index(ofByte: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text stands at an offset, which may lie outside.
  fileprivate func holds(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8.count <= count else { return false }
    var index = offset
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}

func isBlankByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// What Markdown underlines a heading with.
func isUnderlineByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") }

func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

/// A control character of ASCII other than the tab.
func isControlByte(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F }
