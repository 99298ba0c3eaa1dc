// Compiles a template: finds every name of it and its partials in a schema, and reports unused fields.

import TextTools

struct TemplateCompiler {
  /// The names that an open section adds.
  private enum Scope {
    /// `path` precedes the name of a field: empty, or `list.`.
    case subject(UntypedSchema, path: String)
    case text(FieldReference)
  }

  /// The current template, and the sections and partials open around it.
  private struct Context {
    var template: ParsedTemplate
    var indentation: [UInt8] = []
    var scopes: [Scope]
    /// The number of open sections and partials.
    var nesting = 0
    /// The names of the templates that include one another, down to the current one.
    var chain: [String]
  }

  private struct FoundName {
    let field: UntypedField
    let reference: FieldReference
    let path: String
  }

  /// A position: the template and the byte offset in its file.
  private typealias Place = (source: TemplateSource, offset: Int)

  private static let mostInclusions = 1000

  private let library: TemplateLibrary
  private let schema: UntypedSchema
  /// The template and its partials, in the order in which they were found.
  private var templates: [ParsedTemplate] = []
  private var diagnostics: [Diagnostic] = []
  private var inclusions = 0
  /// The used paths, each with the first section that enters it or, without one, its first use.
  private var uses: [String: Place] = [:]
  private var entered: Set<String> = []

  init(_ schema: UntypedSchema, library: TemplateLibrary) {
    self.schema = schema
    self.library = library
  }

  /// The steps of the template.
  ///
  /// - Throws: all errors in form and names; without any, every unused field.
  mutating func compile(_ root: ParsedTemplate) throws(TemplateErrors) -> [Step] {
    let context = Context(template: root, scopes: [.subject(schema, path: "")], chain: [root.source.name])
    let steps = compileTemplate(in: context)
    if diagnostics.isEmpty { checkUse(in: root) }
    if diagnostics.isEmpty { return steps }
    let paths = templates.map(\.source.path)
    // The sort is not guaranteed to be stable, so the index decides between equals.
    let places = diagnostics.enumerated().map { number, diagnostic in
      let place = diagnostic.place
      return (paths.firstIndex { $0 == place?.file } ?? 0, place?.line ?? 0, place?.column ?? 0, number)
    }
    throw TemplateErrors(places.sorted(by: <).map { diagnostics[$0.3] })
  }

  /// Records a diagnostic, once however often its file is included.
  private mutating func report(_ cause: TemplateCause, at place: Place) {
    let diagnostic = place.source.diagnostic(cause, at: place.offset)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  private mutating func report(_ cause: TemplateCause, at tag: Tag, in context: Context) {
    report(cause, at: (context.template.source, tag.extent.lowerBound))
  }

  // MARK: Nodes

  private mutating func compileTemplate(in context: Context) -> [Step] {
    let template = context.template
    if !templates.contains(where: { $0 === template }) {
      templates.append(template)
      diagnostics += template.diagnostics
    }
    // The names in a template with malformed tags are not checked.
    return template.diagnostics.isEmpty ? compile(template.nodes, in: context) : []
  }

  private mutating func compile(_ nodes: [Node], in context: Context) -> [Step] {
    var steps: [Step] = []
    for node in nodes {
      switch node {
      case .literal(let range): steps.append(.literal(indented(range, in: context)))
      case .lineStart: if !context.indentation.isEmpty { steps.append(.literal(context.indentation)) }
      case .variable(let tag): if let value = compileVariable(tag, in: context) { steps.append(value) }
      case .section(let tag, let body):
        if let section = compileSection(tag, body: body, in: context) { steps.append(section) }
      case .partial(let tag, let indentation): steps += compilePartial(tag, indentation, in: context)
      }
    }
    return steps
  }

  /// Literal text, with the indentation before each line that is not empty.
  private func indented(_ range: Range<Int>, in context: Context) -> [UInt8] {
    let bytes = context.template.source.bytes
    if context.indentation.isEmpty { return Array(bytes[range]) }
    return range.flatMap { offset in
      let isIndented = startsLine(offset, in: bytes) && lineBreakLength(at: offset, in: bytes) == 0
      return (isIndented ? context.indentation : []) + [bytes[offset]]
    }
  }

  private mutating func compileVariable(_ tag: Tag, in context: Context) -> Step? {
    if tag.name == "." {
      guard case .text(let reference) = context.scopes.last else {
        report(.dotOutsideText, at: tag, in: context)
        return nil
      }
      if tag.kind == .unescaped { report(.notMarkup(tag.name, .optionalText), at: tag, in: context) }
      return .value(reference)
    }
    guard let found = find(tag, in: context) else { return nil }
    let (name, kind) = (tag.name, found.field.kind)
    switch kind {
    case .flag, .list, .optional: report(.sectionNeeded(name, kind), at: tag, in: context)
    case .markup where tag.kind == .variable: report(.markupEscaped(name), at: tag, in: context)
    case .text, .number, .optionalText:
      if tag.kind == .unescaped {
        report(.notMarkup(name, kind), at: tag, in: context)
      } else if kind == .optionalText, !isOpen(found.reference, in: context) {
        report(.fieldAbsent(name), at: tag, in: context)
      }
    case .markup: break
    }
    return .value(found.reference)
  }

  private mutating func compileSection(_ tag: Tag, body: [Node], in context: Context) -> Step? {
    var inner = context
    guard enter(&inner, with: tag) else { return nil }
    if tag.name == "." {
      report(.dotOutsideText, at: tag, in: context)
      return nil
    }
    // The names inside may belong to the missing field, so they are not checked.
    guard let found = find(tag, in: context) else { return nil }
    let kind = found.field.kind
    switch kind {
    case .flag: break
    case .list, .optional:
      if tag.kind == .section, let nested = found.field.nested {
        inner.scopes.append(.subject(nested, path: found.path + "."))
      }
    case .optionalText: if tag.kind == .section { inner.scopes.append(.text(found.reference)) }
    case .text, .number, .markup: report(.sectionUnsuited(tag.name, kind), at: tag, in: context)
    }
    let steps = compile(body, in: inner)
    return .section(found.reference, isInverted: tag.kind == .inverted, body: steps)
  }

  /// Opens a section or partial; false, with a diagnostic, if it is nested too deeply.
  private mutating func enter(_ context: inout Context, with tag: Tag) -> Bool {
    context.nesting += 1
    guard context.nesting > deepestNesting else { return true }
    report(.nestedTooDeeply, at: tag, in: context)
    return false
  }

  private mutating func compilePartial(_ tag: Tag, _ indentation: Range<Int>?, in context: Context) -> [Step]
  {
    guard let partial = library.find(tag.name, includedFrom: context.template.source.name) else {
      report(library.unknown(tag.name), at: tag, in: context)
      return []
    }
    let name = partial.source.name
    if let start = context.chain.firstIndex(of: name) {
      report(.partialsCircular(context.chain[start...] + [name]), at: tag, in: context)
      return []
    }
    var inner = context
    guard enter(&inner, with: tag) else { return [] }
    inclusions += 1
    if inclusions > Self.mostInclusions {
      report(.partialsTooMany, at: tag, in: context)
      return []
    }
    inner.template = partial
    inner.indentation = indentation.map { context.indentation + context.template.source.bytes[$0] } ?? []
    inner.chain.append(name)
    return compileTemplate(in: inner)
  }

  // MARK: Names

  /// Looks up a name, outward from the innermost section, and records its use; nil, with a diagnostic, if it is
  /// unknown.
  private mutating func find(_ tag: Tag, in context: Context) -> FoundName? {
    var schemas: [UntypedSchema] = []
    var depth = context.scopes.count { if case .subject = $0 { true } else { false } }
    for case .subject(let schema, let path) in context.scopes.reversed() {
      depth -= 1
      if let place = schema.fields.firstIndex(where: { $0.name == tag.name }) {
        let reference = FieldReference(depth: depth, field: place)
        use(path + tag.name, by: tag, in: context)
        return FoundName(field: schema.fields[place], reference: reference, path: path + tag.name)
      }
      schemas.append(schema)
    }
    let names = schemas.flatMap { $0.fields.map(\.name) }
    let offer = schemas.map(\.offer).joined(separator: "; ")
    report(.valueUnknown(tag.name, known: names, offer: offer), at: tag, in: context)
    return nil
  }

  private mutating func use(_ path: String, by tag: Tag, in context: Context) {
    let entersFirst = tag.kind == .section && entered.insert(path).inserted
    if entersFirst || uses[path] == nil { uses[path] = (context.template.source, tag.extent.lowerBound) }
  }

  private func isOpen(_ reference: FieldReference, in context: Context) -> Bool {
    context.scopes.contains { if case .text(reference) = $0 { true } else { false } }
  }

  // MARK: Fields without a use

  private mutating func checkUse(in root: ParsedTemplate) {
    var declared: Set<String> = []
    for template in templates {
      for note in template.notes {
        declared.insert(note.path)
        checkNote(of: note.path, at: (template.source, note.offset))
      }
    }
    reportUnused(in: schema, path: "", at: (root.source, 0), except: declared)
  }

  /// Checks a comment that declares a path unused.
  private mutating func checkNote(of path: String, at place: Place) {
    var schema = schema
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let field = schema.fields.first(where: { $0.name == name }) else {
        return report(.unusedUnknown(path, offer: schema.offer), at: place)
      }
      schema = field.nested ?? UntypedSchema(name: field.name, fields: [])
    }
    if uses[path] != nil { report(.unusedUsed(path), at: place) }
  }

  /// Reports unused fields, in the order of the schemas. The fields nested in an unused one are not reported.
  private mutating func reportUnused(
    in schema: UntypedSchema, path: String, at opening: Place, except declared: Set<String>
  ) {
    for field in schema.fields {
      let path = path + field.name
      if let place = uses[path] {
        if let nested = field.nested {
          reportUnused(in: nested, path: path + ".", at: place, except: declared)
        }
      } else if !declared.contains(path) {
        let use = field.kind.use(of: field.name)
        report(.fieldUnused(path, of: schema.name, use: use), at: opening)
      }
    }
  }
}
