// Holds the templates that can be compiled and can include one another, and reads files of texts.

package import TextTools

/// The text of one template, with its name and path.
package struct TemplateSource: Sendable {
  /// The name for partials, with or without the extension, such as `day.html`.
  let name: String
  /// The path in messages, such as `Templates/day.html`.
  package let path: String
  /// The whole file, which may hold several texts.
  let bytes: [UInt8]
  let extent: Range<Int>

  package init(name: String, path: String, text: String) {
    (self.name, self.path, bytes) = (name, path, Array(text.utf8))
    extent = bytes.indices
  }

  /// A part of a file. It keeps the bytes of the whole file, so that diagnostics have positions in the file.
  fileprivate init(name: String, of file: TemplateSource, extent: Range<Int>) {
    (self.name, path, bytes, self.extent) = (name, file.path, file.bytes, extent)
  }

  /// The offset of the start of the line on which the extent begins.
  var lineStart: Int { bytes[..<extent.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 }

  /// The line number at the offset, from 1.
  func line(at offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
}

/// A set of templates, parsed once. If two have the same name, the later one wins, so the templates that replace
/// others in a workspace come after them.
package struct TemplateLibrary: Sendable {
  /// Precedes the key if a template includes a text.
  static let textPrefix = "text."

  private let templates: [String: ParsedTemplate]
  /// The file of texts.
  private let texts: TemplateSource?

  package init(_ sources: [TemplateSource]) {
    templates = Self.parsed(sources)
    texts = nil
  }

  /// Templates, and texts that they include as `{{>text.key}}`.
  ///
  /// - Parameters:
  ///   - texts: a file with lines `key = text`.
  ///   - base: has the texts that the file lacks, and all of them if it is the same file.
  /// - Throws: all errors in the form of the file of texts.
  package init(
    _ sources: [TemplateSource], texts: TemplateSource, over base: TemplateLibrary = TemplateLibrary([])
  ) throws(TemplateErrors) {
    let isSame = texts.bytes == base.texts?.bytes
    let own = Self.parsed(sources + (isSame ? [] : try parts(of: texts)))
    templates = base.templates.merging(own) { _, own in own }
    self.texts = texts
  }

  private static func parsed(_ sources: [TemplateSource]) -> [String: ParsedTemplate] {
    Dictionary(sources.map { ($0.name, ParsedTemplate($0)) }) { _, later in later }
  }

  /// The keys of all texts, each with the path of its file.
  package var textPaths: [String: String] {
    var paths: [String: String] = [:]
    for (name, template) in templates {
      if let key = Self.key(of: name) { paths[key] = template.source.path }
    }
    return paths
  }

  /// A diagnostic for every text that no template includes and whose key is not known, in the order of the file.
  ///
  /// - Parameter known: the keys that the program uses itself.
  package func unusedTexts(besides known: Set<String>) -> [Diagnostic] {
    var included: Set<String> = []
    for template in templates.values { collectPartials(of: template.nodes, into: &included) }
    let unused = templates.compactMap { name, template in
      Self.key(of: name).map { (key: $0, source: template.source, isUsed: included.contains(name)) }
    }.filter { !$0.isUsed && !known.contains($0.key) }
    return unused.sorted { $0.source.extent.lowerBound < $1.source.extent.lowerBound }.map { text in
      text.source.diagnostic(.textUnused(text.key, known: known.sorted()), at: text.source.lineStart)
    }
  }

  /// A text that is part of the program and was checked by a test; nil if it is missing.
  package func builtInText(_ key: String) -> PlainText? {
    templates[Self.textPrefix + key].map { PlainText($0) }
  }

  /// Compiles a text for use outside a template. The result is plain and must be escaped where it is shown.
  ///
  /// - Parameters:
  ///   - key: the key before the `=`.
  ///   - values: the names that the text must use.
  /// - Throws: all errors in the text and the texts that it includes, as `compile`.
  package func text(_ key: String, values: [String]) throws(TemplateErrors) -> PlainText {
    let fields = values.map { UntypedField(name: $0, kind: .text, nested: nil) }
    let untyped = UntypedSchema(name: key, fields: fields)
    return PlainText(steps: try steps(of: Self.textPrefix + key, untyped), names: values)
  }

  /// Compiles a template for a kind of page.
  ///
  /// - Parameters:
  ///   - name: the template's name in the library, with its extension.
  ///   - schema: the names that the template and its partials may use, and must use or declare unused.
  ///   - escaping: the escaping of text in `{{name}}`.
  /// - Throws: all errors in the template and its partials, ordered by position: those of the template first, then
  ///   those of each partial in the order of inclusion.
  package func compile<Subject>(
    _ name: String, _ schema: TemplateSchema<Subject>, escaping: Escaping
  ) throws(TemplateErrors) -> Template<Subject> {
    Template(steps: try steps(of: name, schema.untyped), schema: schema, escaping: escaping)
  }

  private func steps(of name: String, _ schema: UntypedSchema) throws(TemplateErrors) -> [Step] {
    guard let root = templates[name] else { throw TemplateErrors([missingRoot(name)]) }
    var compiler = TemplateCompiler(schema, library: self)
    return try compiler.compile(root)
  }

  private func missingRoot(_ name: String) -> Diagnostic {
    let key = Self.key(of: name)
    let cause = key.map { .textMissing($0) } ?? unknown(name)
    let file = key == nil ? name : texts?.path ?? name
    return Diagnostic(cause, at: Diagnostic.Place(file: file, line: 1, column: 1, source: ""))
  }

  func unknown(_ name: String) -> TemplateCause {
    let names = templates.keys.sorted()
    guard let key = Self.key(of: name) else {
      return .templateUnknown(name, known: names.filter { Self.key(of: $0) == nil })
    }
    return .textUnknown(key, known: names.compactMap(Self.key))
  }

  /// The key of a text from its name in the library; nil for a template.
  private static func key(of name: String) -> String? {
    name.hasPrefix(textPrefix) ? String(name.dropFirst(textPrefix.count)) : nil
  }

  /// The partial with this name, or with this name and the extension of the including template; nil if unknown.
  func find(_ name: String, includedFrom including: String) -> ParsedTemplate? {
    if let exact = templates[name] { return exact }
    guard let dot = including.lastIndex(of: ".") else { return nil }
    return templates[name + including[dot...]]
  }
}

/// The texts of a file. A line is `key = text`; empty lines and lines that begin with `#` are ignored. Each text is a
/// template that ends with its line and may have tags.
private func parts(of file: TemplateSource) throws(TemplateErrors) -> [TemplateSource] {
  var texts: [TemplateSource] = []
  var diagnostics: [Diagnostic] = []
  var keys: Set<String> = []
  // A line ends at LF or CRLF, as in the position of a diagnostic; any other CR belongs to the text.
  let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { line in
    (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).trimmed
  }
  for line in lines where line.first != nil && line.first != UInt8(ascii: "#") {
    let sign = line.firstIndex(of: UInt8(ascii: "="))
    let key = String(decoding: line[..<(sign ?? line.startIndex)].trimmed, as: UTF8.self)
    let text = line[(sign.map { $0 + 1 } ?? line.endIndex)...].trimmed
    let part = TemplateSource(name: TemplateLibrary.textPrefix + key, of: file, extent: text.indices)
    func report(_ cause: TemplateCause) { diagnostics.append(part.diagnostic(cause, at: line.startIndex)) }
    if key.isEmpty {
      report(.keyMissing)
    } else if text.isEmpty {
      report(.textEmpty(key))
    } else if !keys.insert(key).inserted {
      report(.textRepeated(key))
    } else {
      texts.append(part)
    }
  }
  guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics) }
  return texts
}

/// Collects the names of all partials that are included at any depth.
private func collectPartials(of nodes: [Node], into names: inout Set<String>) {
  for node in nodes {
    switch node {
    case .partial(let tag, _): names.insert(tag.name)
    case .section(_, let body): collectPartials(of: body, into: &names)
    case .literal, .lineStart, .variable: break
    }
  }
}
