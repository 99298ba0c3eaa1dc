// Looks up every name of a template and its partials in a shape, and keeps account of the fields in use.

import TextTools

struct TemplateCompiler {
  /// What an open section adds to the names that can be looked up.
  private enum Scope {
    /// The path is what comes before a field's name: empty, or `list.`.
    case subject(ShapeOutline, path: String)
    case text(FieldReference)
  }

  /// Where in which file the compiler is, and what is open around it.
  private struct Context {
    var template: ParsedTemplate
    /// The file's number, in the order in which they were met.
    var file: Int
    var indentation: [UInt8] = []
    var scopes: [Scope]
    /// How many sections and partials are open.
    var nesting = 0
    /// The templates that include one another down to here.
    var chain: [String]
  }

  private struct FoundName {
    let field: FieldOutline
    let reference: FieldReference
    let path: String
  }

  /// Where a tag stands: in which file, and how far into it.
  private struct Place {
    let file: Int
    let offset: Int
  }

  private static let mostInclusions = 1000

  private let library: TemplateLibrary
  private let shape: ShapeOutline
  private var files: [ParsedTemplate] = []
  /// The mistakes of each file.
  private var mistakes: [[LocalMistake]] = []
  private var inclusions = 0
  /// The paths in use, each with the first section that goes in or, before there is one, its first use.
  private var uses: [String: Place] = [:]
  private var entered: Set<String> = []

  init(_ shape: ShapeOutline, library: TemplateLibrary) {
    self.shape = shape
    self.library = library
  }

  /// What the template does, step by step.
  ///
  /// - Throws: every mistake in form and names; without any, every field without a use.
  mutating func compile(_ root: ParsedTemplate) throws(TemplateMistakes) -> [Step] {
    let context = Context(
      template: root, file: register(root), scopes: [.subject(shape, path: "")], chain: [root.source.name])
    let steps = compile(root.nodes, in: context)
    if mistakes.allSatisfy(\.isEmpty) { checkUse() }
    let found = zip(files, mistakes).flatMap { file, mistakes in
      // The sort does not keep the order of equals by contract, so their numbers decide.
      mistakes.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        .map { TemplateMistake($0.element.cause, at: $0.element.offset, in: file) }
    }
    if !found.isEmpty { throw TemplateMistakes(mistakes: found) }
    return steps
  }

  private mutating func register(_ template: ParsedTemplate) -> Int {
    if let known = files.firstIndex(where: { $0 === template }) { return known }
    files.append(template)
    mistakes.append(template.mistakes)
    return files.count - 1
  }

  /// Notes a mistake, once however often its file is included.
  private mutating func report(_ cause: TemplateMistake.Cause, at place: Place) {
    let mistake = LocalMistake(offset: place.offset, cause: cause)
    if !mistakes[place.file].contains(mistake) { mistakes[place.file].append(mistake) }
  }

  private mutating func report(_ cause: TemplateMistake.Cause, at tag: Tag, in context: Context) {
    report(cause, at: Place(file: context.file, offset: tag.extent.lowerBound))
  }

  // MARK: Nodes

  private mutating func compile(_ nodes: [Node], in context: Context) -> [Step] {
    // Nothing can be said of the names in a template whose form is wrong.
    guard context.template.mistakes.isEmpty else { return [] }
    var steps: [Step] = []
    for node in nodes {
      switch node {
      case .literal(let range): steps.append(.literal(indented(range, in: context)))
      case .lineStart: if !context.indentation.isEmpty { steps.append(.literal(context.indentation)) }
      case .variable(let tag): steps += compileVariable(tag, in: context)
      case .section(let tag, let body): steps += compileSection(tag, body: body, in: context)
      case .partial(let tag, let indentation): steps += compilePartial(tag, indentation, in: context)
      }
    }
    return steps
  }

  /// Literal text, with the indentation before each of its lines that is not empty.
  private func indented(_ range: Range<Int>, in context: Context) -> [UInt8] {
    let bytes = context.template.bytes
    if context.indentation.isEmpty { return Array(bytes[range]) }
    return range.flatMap { offset in
      let isIndented = startsLine(offset, in: bytes) && !isEmptyLine(offset, in: bytes)
      return (isIndented ? context.indentation : []) + [bytes[offset]]
    }
  }

  private mutating func compileVariable(_ tag: Tag, in context: Context) -> [Step] {
    if tag.name == "." {
      guard case .text(let reference) = context.scopes.last else {
        report(.dotOutsideText, at: tag, in: context)
        return []
      }
      if tag.kind == .unescaped { report(.notMarkup(tag.name, .optionalText), at: tag, in: context) }
      return [.value(reference)]
    }
    guard let found = find(tag, in: context) else { return [] }
    let kind = found.field.kind
    switch kind {
    case .flag, .list, .optional: report(.needsSection(tag.name, kind), at: tag, in: context)
    case .markup: if tag.kind == .variable { report(.markupEscaped(tag.name), at: tag, in: context) }
    case .text, .number, .optionalText:
      if tag.kind == .unescaped {
        report(.notMarkup(tag.name, kind), at: tag, in: context)
      } else if kind == .optionalText, !isOpen(found.reference, in: context) {
        report(.optionalTextOutside(tag.name), at: tag, in: context)
      }
    }
    return [.value(found.reference)]
  }

  private mutating func compileSection(_ tag: Tag, body: [Node], in context: Context) -> [Step] {
    var inner = context
    inner.nesting += 1
    if inner.nesting > deepestNesting {
      report(.nestedTooDeeply, at: tag, in: context)
      return []
    }
    if tag.name == "." {
      report(.dotOutsideText, at: tag, in: context)
      return []
    }
    // The names inside might belong to what is missing, so nothing is said of them.
    guard let found = find(tag, in: context) else { return [] }
    switch found.field.kind {
    case .flag: break
    case .list, .optional:
      if tag.kind == .section, let nested = found.field.nested {
        inner.scopes.append(.subject(nested, path: found.path + "."))
      }
    case .optionalText: if tag.kind == .section { inner.scopes.append(.text(found.reference)) }
    case .text, .number, .markup:
      report(.needsNoSection(tag.name, found.field.kind), at: tag, in: context)
    }
    let steps = compile(body, in: inner)
    return [.section(found.reference, isInverted: tag.kind == .inverted, body: steps)]
  }

  private mutating func compilePartial(_ tag: Tag, _ indentation: Range<Int>?, in context: Context) -> [Step]
  {
    guard let partial = library.find(tag.name, includedFrom: context.template.source.name) else {
      report(library.missing(tag.name), at: tag, in: context)
      return []
    }
    let name = partial.source.name
    if let start = context.chain.firstIndex(of: name) {
      report(.partialCycle(context.chain[start...] + [name]), at: tag, in: context)
      return []
    }
    inclusions += 1
    guard context.nesting < deepestNesting, inclusions <= Self.mostInclusions else {
      let isDeep = context.nesting >= deepestNesting
      report(isDeep ? .nestedTooDeeply : .tooManyPartials, at: tag, in: context)
      return []
    }
    var inner = context
    inner.template = partial
    inner.file = register(partial)
    inner.indentation = indentation.map { context.indentation + context.template.bytes[$0] } ?? []
    inner.nesting += 1
    inner.chain.append(name)
    return compile(partial.nodes, in: inner)
  }

  // MARK: Names

  /// Looks a name up, outward from the innermost section, and notes its use; one that is not there is a mistake.
  private mutating func find(_ tag: Tag, in context: Context) -> FoundName? {
    var shapes: [ShapeOutline] = []
    var depth = context.scopes.count { if case .subject = $0 { true } else { false } }
    for case .subject(let shape, let path) in context.scopes.reversed() {
      depth -= 1
      if let place = shape.fields.firstIndex(where: { $0.name == tag.name }) {
        let found = FoundName(
          field: shape.fields[place], reference: FieldReference(depth: depth, field: place),
          path: path + tag.name)
        use(found.path, by: tag, in: context)
        return found
      }
      shapes.append(shape)
    }
    let nearest = closestMatches(to: tag.name, among: shapes.flatMap { $0.fields.map(\.name) }).first
    report(.unknownName(tag.name, nearest: nearest, shapes: shapes), at: tag, in: context)
    return nil
  }

  private mutating func use(_ path: String, by tag: Tag, in context: Context) {
    let place = Place(file: context.file, offset: tag.extent.lowerBound)
    let entersFirst = tag.kind == .section && entered.insert(path).inserted
    if entersFirst || uses[path] == nil { uses[path] = place }
  }

  private func isOpen(_ reference: FieldReference, in context: Context) -> Bool {
    context.scopes.contains { if case .text(reference) = $0 { true } else { false } }
  }

  // MARK: Fields without a use

  private mutating func checkUse() {
    var declared: Set<String> = []
    for (file, template) in files.enumerated() {
      for note in template.notes {
        declared.insert(note.path)
        if let cause = mistake(inNoteOf: note.path) {
          report(cause, at: Place(file: file, offset: note.offset))
        }
      }
    }
    reportUnused(in: shape, path: "", at: Place(file: 0, offset: 0), except: declared)
  }

  /// What is wrong with a comment that declares the path unused; `nil` if nothing is.
  private func mistake(inNoteOf path: String) -> TemplateMistake.Cause? {
    var shape = shape
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let field = shape.fields.first(where: { $0.name == name }) else {
        return .noteUnknown(path, shapes: [shape])
      }
      shape = field.nested ?? ShapeOutline(name: field.name, fields: [])
    }
    return uses[path] == nil ? nil : .noteUsed(path)
  }

  /// Reports the fields without a use, in the order of the shapes. Nothing is said of the fields nested in one.
  private mutating func reportUnused(
    in shape: ShapeOutline, path: String, at opening: Place, except declared: Set<String>
  ) {
    for field in shape.fields {
      let path = path + field.name
      if let place = uses[path] {
        if let nested = field.nested {
          reportUnused(in: nested, path: path + ".", at: place, except: declared)
        }
      } else if !declared.contains(path) {
        report(.unusedField(path, shape: shape.name, field.kind), at: opening)
      }
    }
  }
}
