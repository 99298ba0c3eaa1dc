// The lines of a plan file as they were typed, and the spots in them that mistakes point at.

import StudyModel
import TextTools

/// A plan file cut into lines: at LF, CRLF or CR, as Markdown cuts them, and without a byte order mark.
struct SourceLines {
  let file: Int
  let name: String
  let text: String
  private let bytes: [UInt8]
  private let lines: [Range<Int>]

  /// `file` is the place of the file among those that are read, from 0.
  init(_ source: CurriculumFile, file: Int) {
    let text = withoutByteOrderMark(source.text)
    self.file = file
    name = source.name
    self.text = text
    bytes = Array(text.utf8)
    lines = lineRanges(of: text)
  }

  var count: Int { lines.count }

  var hasControlCharacter: Bool { bytes.contains { $0.isControl && !$0.isLineEnd } }

  /// A line by its number, from 1; an empty one where the file has none.
  func line(_ number: Int) -> SourceLine {
    let isInFile = number >= 1 && number <= lines.count
    return SourceLine(file: file, number: number, text: isInFile ? bytes[lines[number - 1]] : [])
  }

  func place(of spot: Spot) -> Diagnostic.Place {
    let line = line(spot.line).text
    let offset = min(max(spot.index, line.startIndex), line.endIndex) - line.startIndex
    let text = line.string
    let column = text.distance(
      from: text.startIndex, to: text.utf8.index(text.startIndex, offsetBy: offset))
    return Diagnostic.Place(file: name, line: spot.line, column: column + 1, source: text)
  }
}

/// One line of a plan file, without its end.
struct SourceLine {
  let file: Int
  let number: Int
  let text: LineText

  /// The line without the blanks around it and without the comments at its end.
  var content: LineText { text.trimmed.withoutFinalComments }

  func spot(_ index: Int) -> Spot { Spot(file: file, line: number, index: index) }

  /// The first character that is not a blank.
  var start: Spot { spot(text.trimmed.startIndex) }
}

/// A character in a plan: what a mistake points at. Its column is counted only when the mistake is shown.
struct Spot {
  let file: Int
  let line: Int
  /// The offset of its first byte in the file's text.
  let index: Int
}
