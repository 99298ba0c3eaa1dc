// The lines of a plan file, the positions in them, and the list of diagnostics found at those positions.

import ItemSyntax
import StudyModel
import TextTools

/// A file of a plan.
struct SourceLines {
  /// The index of the file among those that are read, from 0.
  let file: Int
  let source: SourceText
  let diagnostics: DiagnosticList

  var count: Int { source.count }

  /// The line with a number, from 1; an empty line if the file has no such line.
  func line(_ number: Int) -> SourceLine {
    SourceLine(file: file, number: number, text: source.bytes(number), diagnostics: diagnostics)
  }
}

/// One line of a plan file, without its line ending.
struct SourceLine {
  let file: Int
  let number: Int
  let text: LineText
  let diagnostics: DiagnosticList

  /// The line without the spaces around it and the comments at its end.
  var content: LineText { text.trimmed.withoutFinalComments }

  func position(_ index: Int) -> Position { Position(file: file, line: number, index: index) }

  func report(_ cause: CurriculumCause, at index: Int) { diagnostics.report(cause, at: position(index)) }

  func report(_ cause: CurriculumCause, at position: Position) { diagnostics.report(cause, at: position) }

  /// Reports why a part cannot be read, and stands for it.
  func refuse<Part>(_ cause: CurriculumCause, at index: Int) -> Part? {
    report(cause, at: index)
    return nil
  }

  /// The position of the first character that is not a space.
  var start: Position { position(text.trimmed.startIndex) }
}

/// A position in a plan. Its column is counted only when a diagnostic is shown.
struct Position {
  let file: Int
  let line: Int
  /// The byte offset in the file's text.
  let index: Int
}

/// The diagnostics found in a plan so far.
final class DiagnosticList {
  private var found: [(cause: CurriculumCause, position: Position?)] = []
  private let sources: [SourceText]

  init(in sources: [SourceText]) {
    self.sources = sources
  }

  var count: Int { found.count }

  /// `position` is nil for a diagnostic about the whole plan.
  func report(_ cause: CurriculumCause, at position: Position?) { found.append((cause, position)) }

  /// Drops the diagnostics found since index `start`, except `explanation`, which explains them all; true if
  /// `explanation` is among them.
  func forget(from start: Int, except explanation: CurriculumCause) -> Bool {
    let kept = found[start...].filter { $0.cause == explanation }
    found.replaceSubrange(start..., with: kept)
    return !kept.isEmpty
  }

  func earlier(_ position: Position) -> EarlierLine {
    EarlierLine(file: sources[position.file].file, line: position.line)
  }

  /// Ordered by file, line and column; diagnostics at the same position stay in the order in which they were found.
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

/// Bytes of a file's text, with their offsets in it. Every cut is next to an ASCII character, so each part is valid
/// UTF-8. Reading a plan with `Substring` lines took twice as long.
typealias LineText = ArraySlice<UInt8>

extension LineText {
  /// The text without HTML comments at its end and the spaces before them.
  var withoutFinalComments: LineText {
    guard last == UInt8(ascii: ">") else { return self }
    var rest = self
    while rest.ends(with: "-->"), let open = rest.lastIndex(of: "<!--") { rest = rest[..<open].trimmed }
    return rest
  }

  /// Whether the text is empty or has only white space.
  var isBlank: Bool {
    // An ASCII character other than a space is visible, whatever combines with it.
    if let first, first < 0x80, first > UInt8(ascii: " ") { return false }
    return string.allSatisfy(\.isWhitespace)
  }

  /// The part before the first space or the given ASCII character.
  func word(until stop: Unicode.Scalar = " ") -> LineText {
    let stop = UInt8(ascii: stop)
    return prefix { !$0.isBlank && $0 != stop }
  }

  /// Whether the first character is the given ASCII character, with nothing combined with it.
  func begins(with sign: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: sign) else { return false }
    let second = dropFirst().first ?? 0
    return second < 0x80 || string.first == Character(sign)
  }
}

/// Whether a byte is one with which Markdown underlines a heading.
func isUnderlineByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") }
