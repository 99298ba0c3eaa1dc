// What can be wrong with a template, and where.

/// One mistake with its place. The words stand in `TemplateMistakeText.swift`.
package struct TemplateMistake: Sendable, Equatable {
  /// The path of the file, as the source gave it.
  package let path: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in characters as a reader sees them.
  package let column: Int
  /// The whole line without its line break; empty if there is none to show.
  package let sourceLine: String
  package let cause: Cause

  /// What is wrong. Names are as the template writes them.
  package enum Cause: Sendable, Equatable {
    // Tags
    case unclosedTag
    case unclosedComment
    case emptyTag
    case missingThirdBrace(name: String)
    case unbalancedBraces
    case badCharacter(Character, name: String)
    case setDelimiters
    case inheritance
    // Sections
    case unclosedSection(String, line: Int)
    case closeWithoutOpen(String)
    case wrongClose(String, open: String, line: Int)
    case nestedTooDeeply
    // Names
    case unknownName(String, nearest: String?, names: [NamesOfShape])
    case dottedName(String)
    case dotOutsideText
    case optionalTextOutside(String)
    case notMarkup(String, FieldKind)
    case markupEscaped(String)
    case needsSection(String, FieldKind)
    case needsNoSection(String, FieldKind)
    // Templates
    case unknownTemplate(String, known: [String])
    case unknownText(String, nearest: String?)
    case partialCycle([String])
    case tooManyPartials
    // Fields without a use
    case unusedField(String, shape: String, FieldKind)
    case noteUsed(String)
    case noteUnknown(String, names: [NamesOfShape])
    case emptyNote
    // Texts
    case missingText(String)
    case textWithoutKey
    case emptyText(String)
    case repeatedText(String)
  }

  /// A template that is not in the library has no line to show.
  init(missing name: String, cause: Cause) {
    path = name
    line = 1
    column = 1
    sourceLine = ""
    self.cause = cause
  }

  init(_ cause: Cause, at offset: Int, in template: ParsedTemplate) {
    let bytes = template.bytes
    let offset = min(offset, template.extent.upperBound)
    let lineFeed = UInt8(ascii: "\n")
    let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    var end =
      bytes[offset..<template.extent.upperBound].firstIndex(of: lineFeed) ?? template.extent.upperBound
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    path = template.source.path
    line = lineNumber(at: offset, in: bytes)
    column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
    sourceLine = String(decoding: bytes[start..<end], as: UTF8.self)
    self.cause = cause
  }
}

/// All the mistakes of a template and its partials, in order of place.
package struct TemplateMistakes: Error, Equatable {
  package let mistakes: [TemplateMistake]

  package init(mistakes: [TemplateMistake]) { self.mistakes = mistakes }
}

/// The names that a shape offers, for help.
package struct NamesOfShape: Sendable, Equatable {
  package let shape: String
  package let names: [String]

  init(_ shape: ShapeOutline) {
    self.shape = shape.name
    names = shape.fields.map { $0.name }
  }
}

/// The line at the offset, counted from 1.
func lineNumber(at offset: Int, in bytes: [UInt8]) -> Int {
  bytes[..<offset].reduce(into: 1) { line, byte in
    if byte == UInt8(ascii: "\n") { line += 1 }
  }
}
