// The templates that can be compiled, and that can include one another.

import TextTools

/// The text of one template and what to call it.
package struct TemplateSource: Sendable {
  /// What partials call it, with or without the extension, such as `day.html`.
  package var name: String
  /// Where it lies, as messages show it, such as `Templates/day.html`.
  package var path: String
  package var text: String

  package init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
  }
}

/// A set of templates, read once. Of two with the same name the later counts, so the templates that a
/// workspace puts in the place of others come after them.
package struct TemplateLibrary: Sendable {
  /// What stands before the key where a template includes a text.
  static let textPrefix = "text."

  private let templates: [String: ParsedTemplate]
  /// Where the texts lie, as messages show it.
  private let textsPath: String?

  package init(_ sources: [TemplateSource]) {
    self.init(sources.map { ParsedTemplate($0) }, textsPath: nil)
  }

  /// Templates and the texts of a language, which they include as `{{>text.key}}`.
  ///
  /// - Parameter texts: a file of lines `key = text`.
  /// - Throws: every mistake in the form of the file of texts.
  package init(_ sources: [TemplateSource], texts: TemplateSource) throws(TemplateMistakes) {
    self.init(sources.map { ParsedTemplate($0) } + (try parsedTexts(of: texts)), textsPath: texts.path)
  }

  private init(_ templates: [ParsedTemplate], textsPath: String?) {
    self.templates = Dictionary(templates.map { ($0.source.name, $0) }) { _, later in later }
    self.textsPath = textsPath
  }

  /// Compiles a text for use outside a template: plain, so whatever shows it escapes it.
  ///
  /// - Parameters:
  ///   - key: what stands before its `=`.
  ///   - shape: what messages call the values together; the key if nothing else is given.
  ///   - values: the names that it must have; a value that is not given is empty.
  /// - Throws: every mistake in the text and those that it includes, as `compile`.
  package func text(
    _ key: String, of shape: String? = nil, values: [String]
  ) throws(TemplateMistakes) -> PlainText {
    let fields = values.map { name in
      Field<[String: String]>.text(name) { $0[name] ?? "" }
    }
    return try compile(Self.textPrefix + key, Shape(shape ?? key, fields: fields), escaping: .none)
  }

  /// Compiles a template for a kind of page.
  ///
  /// - Parameters:
  ///   - name: the template's name in the library, with its extension.
  ///   - shape: the names that the template and its partials may use, and must.
  ///   - escaping: what `{{name}}` does to text.
  /// - Throws: every mistake in the template and its partials, in the order of their places: those of the
  ///   template first, then those of each partial in the order of inclusion.
  package func compile<Subject>(
    _ name: String, _ shape: Shape<Subject>, escaping: Escaping
  ) throws(TemplateMistakes) -> Template<Subject> {
    guard let root = templates[name] else {
      throw TemplateMistakes(mistakes: [missingRoot(name)])
    }
    var compiler = TemplateCompiler(shape.outline, library: self)
    return Template(steps: try compiler.compile(root), shape: shape, escaping: escaping)
  }

  private func missingRoot(_ name: String) -> TemplateMistake {
    guard name.hasPrefix(Self.textPrefix) else { return TemplateMistake(missing: name, cause: missing(name)) }
    let key = String(name.dropFirst(Self.textPrefix.count))
    return TemplateMistake(missing: textsPath ?? name, cause: .missingText(key))
  }

  /// That there is no template or text of a name.
  func missing(_ name: String) -> TemplateMistake.Cause {
    let names = templates.keys.sorted()
    guard name.hasPrefix(Self.textPrefix) else {
      return .unknownTemplate(name, known: names.filter { !$0.hasPrefix(Self.textPrefix) })
    }
    let keys = names.filter { $0.hasPrefix(Self.textPrefix) }.map { $0.dropFirst(Self.textPrefix.count) }
    let key = String(name.dropFirst(Self.textPrefix.count))
    return .unknownText(key, nearest: closestMatches(to: key, among: keys.map(String.init)).first)
  }

  /// The partial of that name, or with the extension of the template that includes it.
  func find(_ name: String, includedFrom including: String) -> ParsedTemplate? {
    if let exact = templates[name] { return exact }
    guard let dot = including.lastIndex(of: ".") else { return nil }
    return templates[name + including[dot...]]
  }
}

/// Reads a file of texts. A line is `key = text`; empty lines and lines that begin with `#` are for people. A text is
/// a template of its own: it may have tags, and ends with its line.
private func parsedTexts(of source: TemplateSource) throws(TemplateMistakes) -> [ParsedTemplate] {
  var templates: [ParsedTemplate] = []
  var mistakes: [TemplateMistake] = []
  var keys: Set<String> = []
  let bytes = Array(source.text.utf8)
  for line in bytes.split(separator: UInt8(ascii: "\n")).map(trimmed) {
    guard let first = line.first, first != UInt8(ascii: "#") else { continue }
    let sign = line.firstIndex(of: UInt8(ascii: "="))
    let key = String(decoding: trimmed(line[..<(sign ?? line.startIndex)]), as: UTF8.self)
    let text = trimmed(line[(sign.map { $0 + 1 } ?? line.endIndex)...])
    let named = TemplateSource(name: TemplateLibrary.textPrefix + key, path: source.path, text: source.text)
    // The whole file stands behind the text, so that a mistake in it has its place there.
    let template = ParsedTemplate(named, bytes: bytes, extent: text.indices)
    func report(_ cause: TemplateMistake.Cause) {
      mistakes.append(TemplateMistake(cause, at: line.startIndex, in: template))
    }
    if key.isEmpty {
      report(.textWithoutKey)
    } else if text.isEmpty {
      report(.emptyText(key))
    } else if !keys.insert(key).inserted {
      report(.repeatedText(key))
    } else {
      templates.append(template)
    }
  }
  guard mistakes.isEmpty else { throw TemplateMistakes(mistakes: mistakes) }
  return templates
}

/// The bytes without the blanks at their ends.
private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
  let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
  return bytes[start..<end]
}
