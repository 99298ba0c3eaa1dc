// Holds the templates of a site, each with the partials that it includes found.

import TextTools

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
  init(name: String, of file: TemplateSource, extent: Range<Int>) {
    (self.name, path, bytes, self.extent) = (name, file.path, file.bytes, extent)
  }

  func name(of tag: Tag) -> String { String(decoding: bytes[tag.name], as: UTF8.self) }

  /// The line number at the offset, from 1.
  func line(at offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

  func diagnostic(_ cause: TemplateCause, at offset: Int) -> Diagnostic {
    Diagnostic(cause, at: Diagnostic.Place(file: path, bytes: bytes, offset: min(offset, extent.upperBound)))
  }
}

/// A part of a template, ready to be rendered. It has nothing but numbers, so that the renderer copies and counts nothing.
enum Step: Sendable {
  case literal(Range<Int>)
  case lineStart
  case value(Tag)
  /// Its body are the next steps, so many.
  case section(Tag, steps: Int)
  /// The template at an index of the library; the indentation is nil unless the tag is alone on its line.
  case partial(Int, indentation: Range<Int>?)
}

struct LinkedTemplate: Sendable {
  let source: TemplateSource
  let steps: [Step]
}

/// A set of templates and the texts that they include as `{{>text.key}}`, read and checked once. Of two templates with one
/// name the later counts, so those that replace others in a workspace come after them.
package struct TemplateLibrary: Sendable {
  /// Precedes the key if a template includes a text.
  static let textPrefix = "text."

  private(set) var templates: [LinkedTemplate] = []
  private var indices: [String: Int] = [:]
  /// The keys of the texts that templates include.
  package private(set) var includedTexts: Set<String> = []

  /// - Parameter texts: the first that has a key gives its text.
  /// - Throws: all errors in the form of the templates, and each partial that is not there.
  package init(_ sources: [TemplateSource], texts: [TextFile] = []) throws(TemplateErrors) {
    var linker = TemplateLinker(sources, texts)
    templates = linker.linkAll()
    guard linker.diagnostics.isEmpty else { throw TemplateErrors(linker.diagnostics) }
    indices = linker.indices
    includedTexts = linker.includedTexts
  }

  /// Appends a page to the output, as UTF-8. The same fields give the same bytes.
  ///
  /// - Parameters:
  ///   - name: the template's name in the library, with its extension.
  ///   - escaping: the escaping of text in `{{name}}`.
  /// - Throws: every name of the page that no open section has or that is shown as what it is not; the output is then
  ///   unchanged.
  package func render(
    _ name: String, _ fields: Fields, escaping: Escaping, into output: inout [UInt8]
  ) throws(TemplateErrors) {
    guard let index = indices[name] else {
      let known = indices.keys.filter { !$0.hasPrefix(TemplateLibrary.textPrefix) }.sorted()
      let place = Diagnostic.Place(file: name, line: 1, column: 1, source: "")
      throw TemplateErrors([Diagnostic(TemplateCause.templateUnknown(name, known: known), at: place)])
    }
    let length = output.count
    var renderer = TemplateRenderer(self, fields, escaping: escaping, output: output)
    // There is one owner of the bytes, so that they are not copied.
    output = []
    renderer.render(templates[index])
    output = renderer.output
    guard renderer.diagnostics.isEmpty else {
      output.removeSubrange(length...)
      throw TemplateErrors(renderer.diagnostics)
    }
  }

  /// A page as UTF-8.
  package func render(
    _ name: String, _ fields: Fields, escaping: Escaping = .html
  ) throws(TemplateErrors) -> [UInt8] {
    var output: [UInt8] = []
    // Most pages fit into this, apart from the markup that they come with.
    output.reserveCapacity(32 * 1024 + fields.markupBytes)
    try render(name, fields, escaping: escaping, into: &output)
    return output
  }
}

/// Finds the partials of templates, each template once.
private struct TemplateLinker {
  /// More inclusions in one page are partials that include others twice over.
  private static let mostInclusions = 1_000

  private var parsed: [String: ParsedTemplate] = [:]
  private let texts: [TextFile]
  private var templates: [LinkedTemplate?] = []
  /// How deep each template nests sections and partials, and how many inclusions it has in all.
  private var depths: [Int] = []
  private var inclusions: [Int] = []
  private(set) var indices: [String: Int] = [:]
  private(set) var includedTexts: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of the templates that include one another, down to the current one.
  private var chain: [String] = []

  init(_ sources: [TemplateSource], _ texts: [TextFile]) {
    for source in sources { parsed[source.name] = ParsedTemplate(source) }
    self.texts = texts
  }

  mutating func linkAll() -> [LinkedTemplate] {
    for name in parsed.keys.sorted() { _ = link(name) }
    return templates.compactMap(\.self)
  }

  /// The index of a template; nil, with a diagnostic, where something is wrong with it.
  private mutating func link(_ name: String) -> Int? {
    if let index = indices[name] { return index }
    guard let template = parsed[name] else { return nil }
    let index = templates.count
    indices[name] = index
    templates.append(nil)
    depths.append(0)
    inclusions.append(0)
    chain.append(name)
    diagnostics += template.diagnostics
    var extent = Extent()
    // The names in a template with malformed tags are not looked up.
    let nodes = template.diagnostics.isEmpty ? template.nodes : []
    let steps = link(nodes, of: template.source, at: 0, &extent)
    templates[index] = LinkedTemplate(source: template.source, steps: steps)
    depths[index] = extent.depth
    inclusions[index] = extent.inclusions
    chain.removeLast()
    return index
  }

  private struct Extent {
    var depth = 0
    var inclusions = 0
  }

  private mutating func link(
    _ nodes: [Node], of source: TemplateSource, at depth: Int, _ extent: inout Extent
  ) -> [Step] {
    var steps: [Step] = []
    for node in nodes {
      switch node {
      case .literal(let range): steps.append(.literal(range))
      case .lineStart: steps.append(.lineStart)
      case .variable(let tag): steps.append(.value(tag))
      case .section(let tag, let body):
        extent.depth = max(extent.depth, depth + 1)
        let inner = link(body, of: source, at: depth + 1, &extent)
        steps.append(.section(tag, steps: inner.count))
        steps += inner
      case .partial(let tag, let indentation):
        guard let index = linkPartial(tag, of: source) else { continue }
        extent.depth = max(extent.depth, depth + 1 + depths[index])
        extent.inclusions = min(extent.inclusions + 1 + inclusions[index], Self.mostInclusions + 1)
        if extent.depth > deepestNesting {
          report(.nestedTooDeeply, at: tag, of: source)
          return []
        }
        if extent.inclusions > Self.mostInclusions {
          report(.partialsTooMany, at: tag, of: source)
          return []
        }
        steps.append(.partial(index, indentation: indentation))
      }
    }
    return steps
  }

  private mutating func linkPartial(_ tag: Tag, of source: TemplateSource) -> Int? {
    let included = source.name(of: tag)
    guard let name = find(included, includedFrom: source.name) else {
      report(unknown(included), at: tag, of: source)
      return nil
    }
    if let start = chain.firstIndex(of: name) {
      report(.partialsCircular(chain[start...] + [name]), at: tag, of: source)
      return nil
    }
    return link(name)
  }

  /// The name of a partial with this name, or with this name and the extension of the including template; nil if unknown.
  private mutating func find(_ name: String, includedFrom including: String) -> String? {
    if parsed[name] != nil { return name }
    if let key = Self.key(of: name) {
      guard let text = texts.lazy.compactMap({ $0.template(of: key) }).first else { return nil }
      parsed[name] = text
      includedTexts.insert(key)
      return name
    }
    guard let dot = including.lastIndex(of: ".") else { return nil }
    let whole = name + including[dot...]
    return parsed[whole] == nil ? nil : whole
  }

  /// The key of a text from its name in the library; nil for a template.
  private static func key(of name: String) -> String? {
    let prefix = TemplateLibrary.textPrefix
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  private func unknown(_ name: String) -> TemplateCause {
    guard let key = Self.key(of: name) else {
      return .templateUnknown(name, known: parsed.keys.filter { Self.key(of: $0) == nil }.sorted())
    }
    return .textUnknown(key, known: Set(texts.flatMap(\.keys)).sorted())
  }

  private mutating func report(_ cause: TemplateCause, at tag: Tag, of source: TemplateSource) {
    diagnostics.append(source.diagnostic(cause, at: tag.extent.lowerBound))
  }
}
