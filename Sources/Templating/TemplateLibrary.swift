// The templates that can be compiled, and that can include one another.

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
  private let templates: [String: ParsedTemplate]
  /// Where the texts lie, as messages show it.
  private let textsPath: String?

  package init(_ sources: [TemplateSource]) {
    templates = Dictionary(sources.map { ($0.name, ParsedTemplate($0)) }) { _, later in later }
    textsPath = nil
  }

  /// Templates and the texts of a language, which they include as `{{>text.key}}`.
  ///
  /// - Parameter texts: a file of lines `key = text` (`TextFile`).
  /// - Throws: every mistake in the form of the file of texts.
  package init(_ sources: [TemplateSource], texts: TemplateSource) throws(TemplateMistakes) {
    let file = TextFile(texts)
    guard file.mistakes.isEmpty else { throw TemplateMistakes(mistakes: file.mistakes) }
    templates = Dictionary(
      (sources.map { ParsedTemplate($0) } + file.templates).map { ($0.source.name, $0) }
    ) { _, later in later }
    textsPath = texts.path
  }

  /// Compiles a text for use outside a template.
  ///
  /// - Parameters:
  ///   - key: what stands before its `=`.
  ///   - shape: what messages call the values together; the key if nothing else is given.
  ///   - values: the names that it must have, in the order in which they will be given.
  /// - Throws: every mistake in the text and those that it includes, as `compile`.
  package func text(
    _ key: String, of shape: String? = nil, values: [String]
  ) throws(TemplateMistakes) -> PlainText {
    let shape = ShapeOutline(
      name: shape ?? key, fields: values.map { FieldOutline(name: $0, kind: .text, nested: nil) })
    let (program, layout) = try compile(TextFile.prefix + key, shape)
    return PlainText(program, layout: layout)
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
    let (program, layout) = try compile(name, shape.outline)
    return Template(program: program, shape: shape, layout: layout, escaping: escaping)
  }

  private func compile(
    _ name: String, _ shape: ShapeOutline
  ) throws(TemplateMistakes) -> (program: Program, layout: Layout) {
    guard let root = templates[name] else {
      throw TemplateMistakes(mistakes: [missingRoot(name)])
    }
    var compiler = TemplateCompiler(root, shape: shape, library: self)
    return try compiler.compile()
  }

  private func missingRoot(_ name: String) -> TemplateMistake {
    guard name.hasPrefix(TextFile.prefix) else { return TemplateMistake(missing: name, cause: missing(name)) }
    let key = String(name.dropFirst(TextFile.prefix.count))
    return TemplateMistake(missing: textsPath ?? name, cause: .missingText(key))
  }

  /// That there is no template or text of a name.
  func missing(_ name: String) -> TemplateMistake.Cause {
    let names = templates.keys.sorted()
    guard name.hasPrefix(TextFile.prefix) else {
      return .unknownTemplate(name, known: names.filter { !$0.hasPrefix(TextFile.prefix) })
    }
    let keys = names.filter { $0.hasPrefix(TextFile.prefix) }.map { $0.dropFirst(TextFile.prefix.count) }
    let key = String(name.dropFirst(TextFile.prefix.count))
    return .unknownText(key, nearest: nearestName(to: key, among: keys.map(String.init)))
  }

  /// The partial of that name, or with the extension of the template that includes it.
  func find(_ name: String, includedFrom including: String) -> ParsedTemplate? {
    if let exact = templates[name] { return exact }
    guard let dot = including.lastIndex(of: ".") else { return nil }
    return templates[name + including[dot...]]
  }
}
