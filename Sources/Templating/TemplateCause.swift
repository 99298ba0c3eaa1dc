// Every error in a template or a file of texts, with its message and help.

package import TextTools

enum TemplateCause: DiagnosticCause {
  case braceSurplus
  case bracesUneven(String)
  case commentUnclosed
  case delimitersChanged
  case dotOutsideText
  case fieldAbsent(String)
  case fieldUnused(String, of: String, use: String)
  case keyMissing
  case markupEscaped(String)
  case nameDotted(String)
  case nameInvalid(String, Character)
  case nameMissing
  case nestedTooDeeply
  case notMarkup(String, FieldKind)
  case parentUnsupported
  case partialsCircular([String])
  case partialsTooMany
  case sectionMismatched(String, line: Int, found: String)
  case sectionNeeded(String, FieldKind)
  case sectionNotOpen(String)
  case sectionUnclosed(String, line: Int)
  case sectionUnsuited(String, FieldKind)
  case tagUnclosed
  case templateUnknown(String, known: [String])
  case textEmpty(String)
  case textMissing(String)
  case textRepeated(String)
  case textUnknown(String, known: [String])
  case textUnused(String, known: [String])
  case unusedNothing
  case unusedUnknown(String, offer: String)
  case unusedUsed(String)
  case valueUnknown(String, known: [String], offer: String)

  var message: String {
    switch self {
    case .braceSurplus: "there is a `}` too many after this tag"
    case .bracesUneven: "three braces open this tag, but two close it"
    case .commentUnclosed: "this comment is never closed"
    case .delimitersChanged: "tags are always written with `{{` and `}}`"
    case .dotOutsideText: "`.` is the text of an optional text, and none is open here"
    case .fieldAbsent(let name): "`\(name)` may be absent, so it is shown only in a section of its own"
    case .fieldUnused(let path, let schema, _): "the field `\(path)` of `\(schema)` is never used"
    case .keyMissing: "this line has no key"
    case .markupEscaped(let name): "`\(name)` is markup, and this tag would escape it"
    case .nameDotted(let name): "a name with dots, such as `\(name)`, is not supported"
    case .nameInvalid(let name, let character): "the name `\(name)` has \(words(for: character)) in it"
    case .nameMissing: "this tag has no name"
    case .nestedTooDeeply: "sections and partials are nested more than \(deepestNesting) deep here"
    case .notMarkup(let name, let kind): "`\(name)` is \(kind.rawValue), and only markup is shown unescaped"
    case .parentUnsupported: "parents `{{<` and blocks `{{$` are not supported"
    case .partialsCircular(let names):
      "partials include each other in a cycle: \(list(names, separator: " > "))"
    case .partialsTooMany: "this template includes more partials than are allowed"
    case .sectionMismatched(let name, let line, let found):
      "the section opened on line \(line) is `\(name)`, not `\(found)`"
    case .sectionNeeded(let name, let kind): "`\(name)` is \(kind.rawValue), which only a section can use"
    case .sectionNotOpen(let name): "no section `\(name)` is open here"
    case .sectionUnclosed(let name, let line):
      "the section `\(name)`, opened on line \(line), is never closed"
    case .sectionUnsuited(let name, let kind): "`\(name)` is \(kind.rawValue), which opens no section"
    case .tagUnclosed: "this tag is never closed"
    case .templateUnknown(let name, _): "there is no template `\(name)`"
    case .textEmpty(let key): "the text `\(key)` is empty"
    case .textMissing(let key): "the text `\(key)` is missing"
    case .textRepeated(let key): "the text `\(key)` appears twice"
    case .textUnknown(let key, _): "there is no text `\(key)`"
    case .textUnused(let key, _): "nothing uses the text `\(key)`"
    case .unusedNothing: "this comment declares nothing unused"
    case .unusedUnknown(let path, _): "`\(path)` is declared unused, but there is no such field"
    case .unusedUsed(let path): "`\(path)` is declared unused, but it is used"
    case .valueUnknown(let name, _, _): "there is no value `\(name)` here"
    }
  }

  var help: String {
    switch self {
    case .braceSurplus: "take it out; if it belongs to the text, put a space before it"
    case .bracesUneven(let name): "write `{{{\(name)}}}` for markup, or `{{\(name)}}` for text"
    case .commentUnclosed: "write `}}` at its end; no comment has `{{` in it"
    case .delimitersChanged: "take this tag out, and write the others with `{{` and `}}`"
    case .dotOutsideText: "write the name of the value instead"
    case .fieldAbsent(let name): "write `{{#\(name)}}{{\(name)}}{{/\(name)}}`"
    case .fieldUnused(let path, _, let use): "use it with `\(use)`, or write `{{! unused: \(path) }}`"
    case .keyMissing: "write `key = text`, or begin the line with `#`"
    case .markupEscaped(let name): "write `\(FieldKind.markup.use(of: name))`"
    case .nameDotted(let name): "open the sections in turn: `\(sections(for: name))`"
    case .nameInvalid: "names are made of letters, digits, `_` and `-`"
    case .nameMissing: "write a name between the braces, or take the tag out"
    case .nestedTooDeeply: "nest fewer of them in one another"
    case .notMarkup(let name, _): "write `{{\(name)}}`"
    case .parentUnsupported: "include a partial instead: `{{>name}}`"
    case .partialsCircular: "take one of these inclusions out"
    case .partialsTooMany: "include fewer partials that include others"
    case .sectionMismatched(let name, _, _): "close it with `{{/\(name)}}`"
    case .sectionNeeded(let name, let kind), .sectionUnsuited(let name, let kind):
      "write `\(kind.use(of: name))`"
    case .sectionNotOpen(let name): "open it with `{{#\(name)}}` or `{{^\(name)}}`, or take this tag out"
    case .sectionUnclosed(let name, _): "write `{{/\(name)}}` where it ends"
    case .tagUnclosed: "close it with `}}` on the same line"
    case .templateUnknown(_, let known):
      known.isEmpty ? "there are no templates" : "the templates are \(list(known))"
    case .textEmpty: "write the text after the `=`"
    case .textMissing(let key): "write a line `\(key) = ...`; the bundled file shows how it may read"
    case .textRepeated: "take one of the two out"
    case .textUnknown(let key, let known):
      nearest(key, among: known) + "texts are in the strings file, as `key = text`"
    case .textUnused(let key, let known): nearest(key, among: known) + "take the line out, or correct its key"
    case .unusedNothing: "write the names after the colon, or take the comment out"
    case .unusedUnknown(_, let offer): offer
    case .unusedUsed: "take it out of the comment"
    case .valueUnknown(let name, let known, let offer): nearest(name, among: known) + offer
    }
  }
}

/// All errors in a template and its partials, ordered by position.
package struct TemplateErrors: Error, Equatable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

extension TemplateSource {
  func diagnostic(_ cause: TemplateCause, at offset: Int) -> Diagnostic {
    Diagnostic(cause, at: Diagnostic.Place(file: path, bytes: bytes, offset: min(offset, extent.upperBound)))
  }
}

extension UntypedSchema {
  /// The names of the fields, for help texts.
  var offer: String {
    fields.isEmpty ? "`\(name)` has no fields" : "`\(name)` has \(list(fields.map(\.name)))"
  }
}

extension FieldKind {
  func use(of name: String) -> String {
    switch self {
    case .text, .number: "{{\(name)}}"
    case .markup: "{{{\(name)}}}"
    case .flag, .list, .optional, .optionalText: "{{#\(name)}}...{{/\(name)}}"
    }
  }
}

private func list(_ names: [String], separator: String = ", ") -> String {
  names.map { "`\($0)`" }.joined(separator: separator)
}

/// The question whether the nearest name was meant, followed by a space; empty if no name is near.
private func nearest(_ name: String, among names: [String]) -> String {
  closestMatches(to: name, among: names).first.map { "did you mean `\($0)`? " } ?? ""
}

private func words(for character: Character) -> String {
  if character.isWhitespace { return "white space" }
  let isShown = character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isShown ? "`\(character)`" : "a control character"
}

/// Nested sections for a name with dots, around its last part.
private func sections(for name: String) -> String {
  let parts = name.split(separator: ".")
  return parts.dropLast().reversed().reduce("{{\(parts.last ?? "")}}") { inner, part in
    "{{#\(part)}}\(inner)\("{{/")\(part)}}"
  }
}
