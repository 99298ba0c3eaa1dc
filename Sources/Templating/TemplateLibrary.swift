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

  package init(_ sources: [TemplateSource]) {
    templates = Dictionary(sources.map { ($0.name, ParsedTemplate($0)) }) { _, later in later }
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
      throw TemplateMistakes(mistakes: [TemplateMistake(missing: name, known: names)])
    }
    var compiler = TemplateCompiler(root, shape: shape.outline, library: self)
    let (program, layout) = try compiler.compile()
    return Template(program: program, read: shape.reader(of: layout), escaping: escaping)
  }

  var names: [String] {
    templates.keys.sorted()
  }

  /// The partial of that name, or with the extension of the template that includes it.
  func find(_ name: String, includedFrom including: String) -> ParsedTemplate? {
    if let exact = templates[name] { return exact }
    guard let dot = including.lastIndex(of: ".") else { return nil }
    return templates[name + including[dot...]]
  }
}
