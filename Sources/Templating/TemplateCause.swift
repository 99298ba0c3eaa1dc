// Every error in a template or a file of texts, with its message and help.

package import TextTools

enum TemplateCause: DiagnosticCause {
  case braceSurplus
  case bracesUneven(String)
  case commentUnclosed
  case dotOutsideText
  case keyMissing
  case markupEscaped(String)
  case nameInvalid(String)
  case nameMissing
  case nestedTooDeeply
  case notMarkup(String)
  case partialsCircular([String])
  case partialsTooMany
  case sectionMismatched(String, line: Int, found: String)
  case sectionNeeded(String)
  case sectionNotOpen(String)
  case sectionUnclosed(String, line: Int)
  case tagUnclosed
  case tagUnsupported(Character)
  case templateUnknown(String, known: [String])
  case textEmpty(String)
  case textRepeated(String)
  case textUnknown(String, known: [String])
  case textUnused(String, known: [String])
  case valueUnknown(String, known: [String])

  var message: String {
    switch self {
    case .braceSurplus: "there is a `}` too many after this tag"
    case .bracesUneven: "three braces open this tag, but two close it"
    case .commentUnclosed: "this comment is never closed"
    case .dotOutsideText: "`.` is the text of the section around it, and no section of a text is open here"
    case .keyMissing: "this line has no key"
    case .markupEscaped(let name): "`\(name)` is markup, and this tag would escape it"
    case .nameInvalid(let name): "`\(printable(name))` is not a name"
    case .nameMissing: "this tag has no name"
    case .nestedTooDeeply: "sections and partials are nested more than \(deepestNesting) deep here"
    case .notMarkup(let name): "`\(name)` is text, and only markup is shown unescaped"
    case .partialsCircular(let names):
      "partials include each other in a cycle: \(list(names, separator: " > "))"
    case .partialsTooMany: "this template includes more partials than are allowed"
    case .sectionMismatched(let name, let line, let found):
      "the section opened on line \(line) is `\(name)`, not `\(found)`"
    case .sectionNeeded(let name): "`\(name)` is a condition or a list, which only a section can use"
    case .sectionNotOpen(let name): "no section `\(name)` is open here"
    case .sectionUnclosed(let name, let line):
      "the section `\(name)`, opened on line \(line), is never closed"
    case .tagUnclosed: "this tag is never closed"
    case .tagUnsupported(let mark): "tags that begin with `{{\(mark)` are not supported"
    case .templateUnknown(let name, _): "there is no template `\(name)`"
    case .textEmpty(let key): "the text `\(key)` is empty"
    case .textRepeated(let key): "the text `\(key)` appears twice"
    case .textUnknown(let key, _): "there is no text `\(key)`"
    case .textUnused(let key, _): "nothing uses the text `\(key)`"
    case .valueUnknown(let name, _): "there is no value `\(name)` here"
    }
  }

  var help: String {
    switch self {
    case .braceSurplus: "take it out; if it belongs to the text, put a space before it"
    case .bracesUneven(let name): "write `{{{\(name)}}}` for markup, or `{{\(name)}}` for text"
    case .commentUnclosed: "write `}}` at its end; no comment has `{{` in it"
    case .dotOutsideText: "write the name of the value instead"
    case .keyMissing: "write `key = text`, or begin the line with `#`"
    case .markupEscaped(let name): "write `{{{\(name)}}}`"
    case .nameInvalid:
      "names are made of letters, digits, `_` and `-`; a section opens what is inside another value"
    case .nameMissing: "write a name between the braces, or take the tag out"
    case .nestedTooDeeply: "nest fewer of them in one another"
    case .notMarkup(let name): "write `{{\(name)}}`"
    case .partialsCircular: "take one of these inclusions out"
    case .partialsTooMany: "include fewer partials that include others"
    case .sectionMismatched(let name, _, _): "close it with `{{/\(name)}}`"
    case .sectionNeeded(let name): "write `{{#\(name)}}...{{/\(name)}}`"
    case .sectionNotOpen(let name): "open it with `{{#\(name)}}` or `{{^\(name)}}`, or take this tag out"
    case .sectionUnclosed(let name, _): "write `{{/\(name)}}` where it ends"
    case .tagUnclosed: "close it with `}}` on the same line"
    case .tagUnsupported: "values are `{{name}}`, sections `{{#name}}` and `{{^name}}`, partials `{{>name}}`"
    case .templateUnknown(_, let known):
      known.isEmpty ? "there are no templates" : "the templates are \(list(known))"
    case .textEmpty: "write the text after the `=`"
    case .textRepeated: "take one of the two out"
    case .textUnknown(let key, let known):
      nearestKey(key, among: known) + "texts are in the strings file, as `key = text`"
    case .textUnused(let key, let known):
      nearestKey(key, among: known) + "take the line out, or correct its key"
    case .valueUnknown(let name, let known):
      nearest(name, among: known)
        + (known.isEmpty ? "there are no values here" : "the values are \(list(known))")
    }
  }
}

/// All errors in templates or texts.
package struct TemplateErrors: Error, Equatable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

private func list(_ names: [String], separator: String = ", ") -> String {
  names.map { "`\($0)`" }.joined(separator: separator)
}

/// The question whether the nearest name was meant, followed by a space; empty if no name is near.
private func nearest(_ name: String, among names: [String]) -> String {
  closestMatches(to: name, among: names).first.map { "did you mean `\($0)`? " } ?? ""
}

/// As `nearest`, of keys of texts. Many keys of earlier versions are now their last words alone: `time` for `list-time`.
private func nearestKey(_ key: String, among known: [String]) -> String {
  let parts = key.split(separator: "-")
  let ends = parts.indices.dropFirst().map { parts[$0...].joined(separator: "-") }
  let near = closestMatches(to: key, among: known).prefix(1) + ends.filter(known.contains).prefix(1)
  return near.isEmpty ? "" : "did you mean \(list(Array(near), separator: " or "))? "
}
