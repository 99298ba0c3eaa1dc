// What is wrong with a template: where, in which words, and what to do about it.

import TextTools

/// One mistake with its place.
package struct TemplateMistake: Sendable, Equatable {
  /// The path of the file, as the source gave it.
  package let path: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in characters as a reader sees them.
  package let column: Int
  /// The whole line without its line break; empty if there is none to show.
  package let sourceLine: String
  /// What is wrong, in one sentence without its full stop. Names are as the template writes them.
  package let message: String
  /// What to do about it, in a sentence or two.
  package let help: String

  /// A template that is not in the library has no line to show.
  init(missing path: String, _ message: String, help: String) {
    (self.path, line, column, sourceLine) = (path, 1, 1, "")
    (self.message, self.help) = (message, help)
  }

  init(_ message: String, help: String, at offset: Int, in source: TemplateSource) {
    let (bytes, extent) = (source.bytes, source.extent)
    let offset = min(offset, extent.upperBound)
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var end = bytes[offset..<extent.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? extent.upperBound
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    path = source.path
    line = source.line(at: offset)
    column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
    sourceLine = String(decoding: bytes[start..<end], as: UTF8.self)
    (self.message, self.help) = (message, help)
  }

  static func nestedTooDeeply(at offset: Int, in source: TemplateSource) -> Self {
    Self(
      "sections and partials are nested more than \(deepestNesting) deep here",
      help: "nest fewer of them in one another", at: offset, in: source)
  }
}

extension TemplateMistake: CustomStringConvertible {
  /// The mistake on its place, the line, a caret and what to do about it, on a line each. The line and
  /// the caret are left out where there is nothing to show.
  package var description: String {
    let headline = "\(path):\(line):\(column): error: \(message)"
    let shown = sourceLine.isEmpty ? [] : [sourceLine, caretLine(under: column, of: sourceLine)]
    return ([headline] + shown + ["help: \(help)"]).joined(separator: "\n")
  }
}

/// All the mistakes of a template and its partials, in order of place.
package struct TemplateMistakes: Error, Equatable, CustomStringConvertible {
  package let mistakes: [TemplateMistake]

  package init(mistakes: [TemplateMistake]) { self.mistakes = mistakes }

  /// The mistakes one after the other.
  package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}

/// Names as a message has them.
func quoted(_ names: [String], separator: String = ", ") -> String {
  names.map { "`\($0)`" }.joined(separator: separator)
}

extension ShapeOutline {
  /// The names that it offers, for help.
  var offer: String {
    fields.isEmpty ? "`\(name)` has no fields" : "`\(name)` has \(quoted(fields.map(\.name)))"
  }
}

extension FieldKind {
  /// What it is, after `is`.
  var words: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .markup: "markup"
    case .flag: "a flag"
    case .list: "a list"
    case .optional: "an optional value"
    case .optionalText: "optional text"
    }
  }

  /// The tag that shows a field of this kind.
  func use(of name: String) -> String {
    switch self {
    case .text, .number: "{{\(name)}}"
    case .markup: "{{{\(name)}}}"
    case .flag, .list, .optional, .optionalText: "{{#\(name)}}...{{/\(name)}}"
    }
  }
}
