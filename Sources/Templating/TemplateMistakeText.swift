// The words for every mistake in a template.

extension TemplateMistake: CustomStringConvertible {
  /// The mistake on its place, the line, a caret and what to do about it, on a line each. The line and
  /// the caret are left out where there is nothing to show.
  package var description: String {
    let headline = "\(path):\(line):\(column): error: \(message)"
    let shown = sourceLine.isEmpty ? [] : [sourceLine, caretLine(under: column, of: sourceLine)]
    return ([headline] + shown + ["help: \(help)"]).joined(separator: "\n")
  }

  /// What is wrong, in one sentence without its full stop.
  package var message: String {
    switch cause {
    case .unclosedTag: "this tag is never closed"
    case .unclosedComment: "this comment is never closed"
    case .emptyTag: "this tag has no name in it"
    case .missingThirdBrace: "three braces open this tag, but two close it"
    case .unbalancedBraces: "there is a `}` too many after this tag"
    case .badCharacter(let character, let name): "the name `\(name)` has \(words(for: character)) in it"
    case .setDelimiters: "tags are always written with `{{` and `}}`"
    case .inheritance: "parents `{{<` and blocks `{{$` are not supported"
    case .unclosedSection(let name, let line):
      "the section `\(name)`, opened on line \(line), is never closed"
    case .closeWithoutOpen(let name): "no section `\(name)` is open here"
    case .wrongClose(let name, let open, let line):
      "the section opened on line \(line) is `\(open)`, not `\(name)`"
    case .nestedTooDeeply: "sections and partials are nested more than \(deepestNesting) deep here"
    case .unknownName(let name, _, _): "there is no value `\(name)` here"
    case .dottedName(let name): "a name with dots, such as `\(name)`, is not supported"
    case .dotOutsideText: "`.` is the text of an optional text, and none is open here"
    case .optionalTextOutside(let name):
      "`\(name)` may be absent, so it is shown only in a section of its own"
    case .notMarkup(let name, let kind):
      "`\(name)` is \(words(for: kind)), and only markup is shown unescaped"
    case .markupEscaped(let name): "`\(name)` is markup, and this tag would escape it"
    case .needsSection(let name, let kind): "`\(name)` is \(words(for: kind)), which only a section can use"
    case .needsNoSection(let name, let kind): "`\(name)` is \(words(for: kind)), which opens no section"
    case .unknownTemplate(let name, _): "there is no template `\(name)`"
    case .unknownText(let key, _): "there is no text `\(key)`"
    case .missingText(let key): "the text `\(key)` is missing"
    case .textWithoutKey: "this line has no key"
    case .emptyText(let key): "the text `\(key)` is empty"
    case .repeatedText(let key): "the text `\(key)` appears twice"
    case .partialCycle(let names): "partials include one another in a circle: \(list(names, " > "))"
    case .tooManyPartials: "this template includes more partials than are allowed"
    case .unusedField(let path, let shape, _): "the field `\(path)` of `\(shape)` is never used"
    case .noteUsed(let path): "`\(path)` is declared unused, but it is used"
    case .noteUnknown(let path, _): "`\(path)` is declared unused, but there is no such field"
    case .emptyNote: "this comment declares nothing unused"
    }
  }

  /// What to do about it, in a sentence or two.
  package var help: String {
    switch cause {
    case .unclosedTag: "close it with `}}` on the same line"
    case .unclosedComment: "write `}}` at its end; no comment has `{{` in it"
    case .emptyTag: "write a name between the braces, or take the tag out"
    case .missingThirdBrace(let name): "write `{{{\(name)}}}` for markup, or `{{\(name)}}` for text"
    case .unbalancedBraces: "take it out; if it belongs to the text, put a space before it"
    case .badCharacter: "names are made of letters, digits, `_` and `-`"
    case .setDelimiters: "take this tag out, and write the others with `{{` and `}}`"
    case .inheritance: "include a partial instead: `{{>name}}`"
    case .unclosedSection(let name, _): "write `{{/\(name)}}` where it ends"
    case .closeWithoutOpen(let name): "open it with `{{#\(name)}}` or `{{^\(name)}}`, or take this tag out"
    case .wrongClose(_, let open, _): "close it with `{{/\(open)}}`"
    case .nestedTooDeeply: "nest fewer of them in one another"
    case .unknownName(_, let nearest, let names):
      (nearest.map { "did you mean `\($0)`? " } ?? "") + offer(names)
    case .dottedName(let name): "open the sections in turn: `\(sections(for: name))`"
    case .dotOutsideText: "write the name of the value instead"
    case .optionalTextOutside(let name): "write `{{#\(name)}}{{\(name)}}{{/\(name)}}`"
    case .notMarkup(let name, _): "write `{{\(name)}}`"
    case .markupEscaped(let name): "write `{{{\(name)}}}`"
    case .needsSection(let name, let kind): "write `\(use(of: name, kind))`"
    case .needsNoSection(let name, let kind): "write `\(use(of: name, kind))`"
    case .unknownTemplate(_, let known):
      known.isEmpty ? "there are no templates" : "the templates are \(list(known, ", "))"
    case .unknownText(_, let nearest):
      (nearest.map { "did you mean `\($0)`? " } ?? "") + "texts are in the strings file, as `key = text`"
    case .missingText(let key): "write a line `\(key) = ...`; the bundled file shows how it may read"
    case .textWithoutKey: "write `key = text`, or begin the line with `#`"
    case .emptyText: "write the text after the `=`"
    case .repeatedText: "take one of the two out"
    case .partialCycle: "take one of these inclusions out"
    case .tooManyPartials: "include fewer partials that include others"
    case .unusedField(let path, _, let kind):
      "use it with `\(use(of: lastName(of: path), kind))`, or write `{{! unused: \(path) }}`"
    case .noteUsed: "take it out of the comment"
    case .noteUnknown(_, let names): offer(names)
    case .emptyNote: "write the names after the colon, or take the comment out"
    }
  }
}

extension TemplateMistakes: CustomStringConvertible {
  /// The mistakes one after the other.
  package var description: String {
    mistakes.map { $0.description }.joined(separator: "\n")
  }
}

private func list(_ names: [String], _ separator: String) -> String {
  names.map { "`\($0)`" }.joined(separator: separator)
}

private func offer(_ shapes: [NamesOfShape]) -> String {
  shapes.map { shape in
    shape.names.isEmpty ? "`\(shape.shape)` has no fields" : "`\(shape.shape)` has \(list(shape.names, ", "))"
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
