// What can be wrong with a template, where, and in which words.

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
  package let cause: Cause

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

extension TemplateMistake: CustomStringConvertible {
  /// The mistake on its place, the line, a caret and what to do about it, on a line each. The line and
  /// the caret are left out where there is nothing to show.
  package var description: String {
    let headline = "\(path):\(line):\(column): error: \(cause.message)"
    let shown = sourceLine.isEmpty ? [] : [sourceLine, caretLine(under: column, of: sourceLine)]
    return ([headline] + shown + ["help: \(cause.help)"]).joined(separator: "\n")
  }
}

/// All the mistakes of a template and its partials, in order of place.
package struct TemplateMistakes: Error, Equatable, CustomStringConvertible {
  package let mistakes: [TemplateMistake]

  package init(mistakes: [TemplateMistake]) { self.mistakes = mistakes }

  /// The mistakes one after the other.
  package var description: String {
    mistakes.map { $0.description }.joined(separator: "\n")
  }
}

/// The line at the offset, counted from 1.
func lineNumber(at offset: Int, in bytes: [UInt8]) -> Int {
  bytes[..<offset].reduce(into: 1) { line, byte in
    if byte == UInt8(ascii: "\n") { line += 1 }
  }
}

// MARK: Causes

extension TemplateMistake {
  package struct Cause: Sendable, Equatable {
    /// What is wrong, in one sentence without its full stop. Names are as the template writes them.
    package let message: String
    /// What to do about it, in a sentence or two.
    package let help: String

    init(_ message: String, help: String) {
      self.message = message
      self.help = help
    }
  }
}

extension TemplateMistake.Cause {
  // Tags
  static let unclosedTag = Self("this tag is never closed", help: "close it with `}}` on the same line")
  static let unclosedComment = Self(
    "this comment is never closed",
    help: "write `}}` at its end; no comment has `{{` in it")

  static let emptyTag = Self(
    "this tag has no name in it",
    help: "write a name between the braces, or take the tag out")

  static func missingThirdBrace(name: String) -> Self {
    Self(
      "three braces open this tag, but two close it",
      help: "write `{{{\(name)}}}` for markup, or `{{\(name)}}` for text")
  }

  static let unbalancedBraces = Self(
    "there is a `}` too many after this tag",
    help: "take it out; if it belongs to the text, put a space before it")

  static func badCharacter(_ character: Character, name: String) -> Self {
    Self(
      "the name `\(name)` has \(words(for: character)) in it",
      help: "names are made of letters, digits, `_` and `-`")
  }

  static let setDelimiters = Self(
    "tags are always written with `{{` and `}}`",
    help: "take this tag out, and write the others with `{{` and `}}`")

  static let inheritance = Self(
    "parents `{{<` and blocks `{{$` are not supported",
    help: "include a partial instead: `{{>name}}`")

  // Sections
  static func unclosedSection(_ name: String, line: Int) -> Self {
    Self(
      "the section `\(name)`, opened on line \(line), is never closed",
      help: "write `{{/\(name)}}` where it ends")
  }

  static func closeWithoutOpen(_ name: String) -> Self {
    Self(
      "no section `\(name)` is open here",
      help: "open it with `{{#\(name)}}` or `{{^\(name)}}`, or take this tag out")
  }

  static func wrongClose(_ name: String, open: String, line: Int) -> Self {
    Self(
      "the section opened on line \(line) is `\(open)`, not `\(name)`",
      help: "close it with `{{/\(open)}}`")
  }

  static let nestedTooDeeply = Self(
    "sections and partials are nested more than \(deepestNesting) deep here",
    help: "nest fewer of them in one another")

  // Names
  static func unknownName(_ name: String, nearest: String?, shapes: [ShapeOutline]) -> Self {
    Self(
      "there is no value `\(name)` here",
      help: (nearest.map { "did you mean `\($0)`? " } ?? "") + offer(shapes))
  }

  static func dottedName(_ name: String) -> Self {
    Self(
      "a name with dots, such as `\(name)`, is not supported",
      help: "open the sections in turn: `\(sections(for: name))`")
  }

  static let dotOutsideText = Self(
    "`.` is the text of an optional text, and none is open here",
    help: "write the name of the value instead")

  static func optionalTextOutside(_ name: String) -> Self {
    Self(
      "`\(name)` may be absent, so it is shown only in a section of its own",
      help: "write `{{#\(name)}}{{\(name)}}{{/\(name)}}`")
  }

  static func notMarkup(_ name: String, _ kind: FieldKind) -> Self {
    Self(
      "`\(name)` is \(words(for: kind)), and only markup is shown unescaped",
      help: "write `{{\(name)}}`")
  }

  static func markupEscaped(_ name: String) -> Self {
    Self("`\(name)` is markup, and this tag would escape it", help: "write `{{{\(name)}}}`")
  }

  static func needsSection(_ name: String, _ kind: FieldKind) -> Self {
    Self(
      "`\(name)` is \(words(for: kind)), which only a section can use",
      help: "write `\(use(of: name, kind))`")
  }

  static func needsNoSection(_ name: String, _ kind: FieldKind) -> Self {
    Self("`\(name)` is \(words(for: kind)), which opens no section", help: "write `\(use(of: name, kind))`")
  }

  // Templates
  static func unknownTemplate(_ name: String, known: [String]) -> Self {
    Self(
      "there is no template `\(name)`",
      help: known.isEmpty ? "there are no templates" : "the templates are \(list(known, ", "))")
  }

  static func unknownText(_ key: String, nearest: String?) -> Self {
    Self(
      "there is no text `\(key)`",
      help: (nearest.map { "did you mean `\($0)`? " } ?? "")
        + "texts are in the strings file, as `key = text`")
  }

  static func partialCycle(_ names: [String]) -> Self {
    Self(
      "partials include one another in a circle: \(list(names, " > "))",
      help: "take one of these inclusions out")
  }

  static let tooManyPartials = Self(
    "this template includes more partials than are allowed",
    help: "include fewer partials that include others")

  // Fields without a use
  static func unusedField(_ path: String, shape: String, _ kind: FieldKind) -> Self {
    Self(
      "the field `\(path)` of `\(shape)` is never used",
      help: "use it with `\(use(of: lastName(of: path), kind))`, or write `{{! unused: \(path) }}`")
  }

  static func noteUsed(_ path: String) -> Self {
    Self("`\(path)` is declared unused, but it is used", help: "take it out of the comment")
  }

  static func noteUnknown(_ path: String, shapes: [ShapeOutline]) -> Self {
    Self("`\(path)` is declared unused, but there is no such field", help: offer(shapes))
  }

  static let emptyNote = Self(
    "this comment declares nothing unused",
    help: "write the names after the colon, or take the comment out")

  // Texts
  static func missingText(_ key: String) -> Self {
    Self(
      "the text `\(key)` is missing",
      help: "write a line `\(key) = ...`; the bundled file shows how it may read")
  }

  static let textWithoutKey = Self(
    "this line has no key",
    help: "write `key = text`, or begin the line with `#`")

  static func emptyText(_ key: String) -> Self {
    Self("the text `\(key)` is empty", help: "write the text after the `=`")
  }

  static func repeatedText(_ key: String) -> Self {
    Self("the text `\(key)` appears twice", help: "take one of the two out")
  }
}

private func list(_ names: [String], _ separator: String) -> String {
  names.map { "`\($0)`" }.joined(separator: separator)
}

private func offer(_ shapes: [ShapeOutline]) -> String {
  shapes.map { shape in
    let names = shape.fields.map(\.name)
    return names.isEmpty ? "`\(shape.name)` has no fields" : "`\(shape.name)` has \(list(names, ", "))"
  }.joined(separator: "; ")
}

private func words(for kind: FieldKind) -> String {
  switch kind {
  case .text: "text"
  case .number: "a number"
  case .markup: "markup"
  case .flag: "a flag"
  case .list: "a list"
  case .optional: "an optional value"
  case .optionalText: "optional text"
  }
}

private func words(for character: Character) -> String {
  if character.isWhitespace { return "white space" }
  let isShown = character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isShown ? "`\(character)`" : "a control character"
}

private func use(of name: String, _ kind: FieldKind) -> String {
  switch kind {
  case .text, .number: "{{\(name)}}"
  case .markup: "{{{\(name)}}}"
  case .flag, .list, .optional, .optionalText: "{{#\(name)}}...{{/\(name)}}"
  }
}

private func lastName(of path: String) -> String {
  path.split(separator: ".").last.map(String.init) ?? path
}

/// A section for each part of a name with dots, around the last.
private func sections(for name: String) -> String {
  var parts = name.split(separator: ".").map(String.init)
  let last = parts.popLast() ?? ""
  return parts.reversed().reduce("{{\(last)}}") { inner, part in "{{#\(part)}}\(inner)\("{{/")\(part)}}" }
}
