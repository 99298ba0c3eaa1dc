// The lines of a plan file as they were typed, how they are cut, and the positions in them that mistakes point at.

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

  func place(of position: Position) -> Diagnostic.Place {
    let text = line(position.line).text
    return Diagnostic.Place(file: name, line: position.line, text: text, offset: position.index)
  }
}

/// One line of a plan file, without its end.
struct SourceLine {
  let file: Int
  let number: Int
  let text: LineText

  /// The line without the blanks around it and without the comments at its end.
  var content: LineText { text.trimmed.withoutFinalComments }

  func position(_ index: Int) -> Position { Position(file: file, line: number, index: index) }

  /// The first character that is not a blank.
  var start: Position { position(text.trimmed.startIndex) }
}

/// A character in a plan: what a mistake points at. Its column is counted only when the mistake is shown.
struct Position {
  let file: Int
  let line: Int
  /// The offset of its first byte in the file's text.
  let index: Int
}

/// What is wrong with a plan as far as it was read.
struct DiagnosticList {
  private var found: [(cause: CurriculumCause, position: Position?)] = []
  private let sources: [SourceLines]

  init(in sources: [SourceLines]) {
    self.sources = sources
  }

  var count: Int { found.count }

  /// `position` is nil if the matter has no line.
  mutating func report(_ cause: CurriculumCause, at position: Position?) { found.append((cause, position)) }

  /// Drops what was found since `start`, for it gives way to one cause that explains it all; true if that cause is
  /// among what was found, and kept.
  mutating func forget(from start: Int, except explanation: CurriculumCause) -> Bool {
    let kept = found[start...].filter { $0.cause == explanation }
    found.replaceSubrange(start..., with: kept)
    return !kept.isEmpty
  }

  func earlier(_ position: Position) -> EarlierLine {
    EarlierLine(file: sources[position.file].name, line: position.line)
  }

  /// In order of file, line and column; what shares a position keeps the order it was found in.
  var ordered: [Diagnostic] {
    let places = found.enumerated().sorted { left, right in
      guard let first = left.element.position, let second = right.element.position else {
        return left.element.position == nil && right.element.position != nil
      }
      return (first.file, first.line, first.index, left.offset) < (
        second.file, second.line, second.index, right.offset
      )
    }
    return places.map { Diagnostic($1.cause, at: $1.position.map { sources[$0.file].place(of: $0) }) }
  }
}

/// Bytes of a file's text, with the offsets that they have there. All cuts are beside ASCII, so that a part
/// is text again. Cut as `Substring`s, the lines of a plan took twice as long to read.
typealias LineText = ArraySlice<UInt8>

extension LineText {
  /// The same as a text of its own.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// Without HTML comments at its end, and without the blanks before them.
  var withoutFinalComments: LineText {
    guard last == UInt8(ascii: ">") else { return self }
    var rest = self
    while rest.ends(with: "-->"), let open = rest.lastIndex(of: "<!--") { rest = rest[..<open].trimmed }
    return rest
  }

  /// Whether it is empty or holds nothing a reader would see.
  var isBlank: Bool {
    // A character of ASCII that is not a blank is seen, whatever combines with it.
    if let first, first < 0x80, first > UInt8(ascii: " ") { return false }
    return string.allSatisfy(\.isWhitespace)
  }

  /// The part before the first blank or the given character of ASCII.
  func word(until stop: Unicode.Scalar = " ") -> LineText {
    let stop = UInt8(ascii: stop)
    return prefix { !$0.isBlank && $0 != stop }
  }

  /// Whether its first character is this one of ASCII: what combines with a sign makes another of it.
  func begins(with sign: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: sign) else { return false }
    let second = dropFirst().first ?? 0
    return second < 0x80 || string.first == Character(sign)
  }

  func starts(with prefix: String) -> Bool { holds(prefix, at: startIndex) }

  func ends(with suffix: String) -> Bool { holds(suffix, at: endIndex - suffix.utf8.count) }

  /// Whether it is this text of ASCII.
  func equals(_ text: String) -> Bool { elementsEqual(text.utf8) }

  /// Where an ASCII text stands for the last time.
  func lastIndex(of text: String) -> Int? {
    let first = text.utf8.first
    return indices.last { self[$0] == first && holds(text, at: $0) }
  }

  /// Where an ASCII text stands for the first time.
  func firstIndex(of text: String) -> Int? {
    let first = text.utf8.first
    return indices.first { self[$0] == first && holds(text, at: $0) }
  }

  /// Whether a text stands at an index, which may lie outside.
  private func holds(_ text: String, at start: Int) -> Bool {
    guard start >= startIndex, start + text.utf8.count <= endIndex else { return false }
    var index = start
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }
}

/// What Markdown underlines a heading with.
func isUnderlineByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") }
