// The lines of a plan with their places in the file's bytes.

import StudyModel
import TextTools

/// A plan cut into lines as Markdown cuts them, without a byte order mark.
struct PlanLines: Sendable {
  let file: String
  /// The text without a byte order mark.
  let text: String
  private let bytes: [UInt8]
  private let ranges: [Range<Int>]
  private let markLength: Int

  private static let longestShown = 400

  init(_ text: String, file: String) {
    self.file = file
    self.text = withoutByteOrderMark(text)
    markLength = text.utf8.count - self.text.utf8.count
    ranges = lineRanges(of: self.text)
    bytes = Array(self.text.utf8)
  }

  var count: Int { ranges.count }

  /// The bytes of a line by its number, from 1, without its end; none where the file has no such line.
  func bytes(_ line: Int) -> ArraySlice<UInt8> {
    ranges.indices.contains(line - 1) ? bytes[ranges[line - 1]] : []
  }

  func text(_ line: Int, fromByte offset: Int = 0) -> String {
    String(decoding: bytes(line).dropFirst(offset), as: UTF8.self)
  }

  func isBlank(_ line: Int) -> Bool { bytes(line).allSatisfy(\.isBlank) }

  /// Where a byte of a line stands in the file.
  func offset(ofByte byte: Int, in line: Int) -> Int { bytes(line).startIndex + byte + markLength }

  /// The columns of blanks a line starts with; a tab reaches to every fourth.
  func indentation(_ line: Int) -> Int { bytes(line).skipBlanks().column }

  /// The first character of a line that is not a blank; of a very long line only the start is shown.
  func place(_ line: Int) -> Diagnostic.Place {
    let text = String(decoding: bytes(line).prefix(PlanLines.longestShown), as: UTF8.self)
    let blanks = text.prefix { $0 == " " || $0 == "\t" }.count
    return Diagnostic.Place(file: file, line: line, column: blanks + 1, source: text)
  }

  /// Lines without the indentation that they share and without blank ones around them; nil where nothing is
  /// left.
  func block(_ lines: Range<Int>) -> [String]? {
    guard let first = lines.first(where: { !isBlank($0) }), let last = lines.last(where: { !isBlank($0) })
    else { return nil }
    let shared = (first...last).filter { !isBlank($0) }.map(indentation).min() ?? 0
    return (first...last).map { line in
      isBlank(line) ? "" : String(decoding: bytes(line).withoutIndentation(shared), as: UTF8.self)
    }
  }
}
