// The lines of a plan file as they were typed, how they are cut, and the positions in them that diagnostics point at.

import ItemSyntax
import StudyModel
import TextTools

/// A file of a plan.
struct SourceLines {
  /// The place of the file among those that are read, from 0.
  let file: Int
  let source: SourceText
  let diagnostics: DiagnosticList

  var count: Int { source.count }

  /// A line by its number, from 1; an empty one where the file has none.
  func line(_ number: Int) -> SourceLine {
    SourceLine(file: file, number: number, text: source.bytes(number), diagnostics: diagnostics)
  }
}

/// One line of a plan file, without its end.
struct SourceLine {
  let file: Int
  let number: Int
  let text: LineText
  let diagnostics: DiagnosticList

  /// The line without the blanks around it and without the comments at its end.
  var content: LineText { text.trimmed.withoutFinalComments }

  func position(_ index: Int) -> Position { Position(file: file, line: number, index: index) }

  func report(_ cause: CurriculumCause, at index: Int) { diagnostics.report(cause, at: position(index)) }

  func report(_ cause: CurriculumCause, at position: Position) { diagnostics.report(cause, at: position) }

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
final class DiagnosticList {
  private var found: [(cause: CurriculumCause, position: Position?)] = []
  private let sources: [SourceText]

  init(in sources: [SourceText]) {
    self.sources = sources
  }

  var count: Int { found.count }

  /// `position` is nil if the matter has no line.
  func report(_ cause: CurriculumCause, at position: Position?) { found.append((cause, position)) }

  /// Drops what was found since `start`, for it gives way to one cause that explains it all; true if that cause is
  /// among what was found, and kept.
  func forget(from start: Int, except explanation: CurriculumCause) -> Bool {
    let kept = found[start...].filter { $0.cause == explanation }
    found.replaceSubrange(start..., with: kept)
    return !kept.isEmpty
  }

  func earlier(_ position: Position) -> EarlierLine {
    EarlierLine(file: sources[position.file].file, line: position.line)
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
    return places.map {
      Diagnostic($1.cause, at: $1.position.map { sources[$0.file].place($0.index, in: $0.line) })
    }
  }
}

/// Bytes of a file's text, with the offsets that they have there. All cuts are beside ASCII, so that a part
/// is text again. Cut as `Substring`s, the lines of a plan took twice as long to read.
typealias LineText = ArraySlice<UInt8>

extension LineText {
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
}

/// What Markdown underlines a heading with.
func isUnderlineByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") }
