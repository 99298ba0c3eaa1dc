// Looks up every name of a template and its partials in a shape, and lowers them to one flat program.

struct TemplateCompiler {
  /// What an open section adds to the names that can be looked up.
  private enum Scope {
    case subject(frame: Int, depth: Int)
    case text(Operand)
  }

  /// Where in which file the compiler is, and what is open around it.
  private struct Context {
    var template: ParsedTemplate
    var file: Int
    var indentation: [UInt8] = []
    var scopes: [Scope]
    /// How many subjects are open beside the outermost.
    var depth = 0
    var nesting = 0
    /// The templates that include one another down to here.
    var chain: [String]
  }

  private struct FoundName {
    let field: Int
    let frame: Int
    let depth: Int
    let kind: FieldKind
    /// Whether the name was misspelt, and this field is the nearest.
    let isGuess: Bool
  }

  private static let mostInclusions = 1000

  private let library: TemplateLibrary
  private let root: ParsedTemplate
  private var frames: FieldFrames
  private var log = MistakeLog()
  private var program = Program()
  private var inclusions = 0
  private var declaredUnused: Set<String>

  init(_ root: ParsedTemplate, shape: ShapeOutline, library: TemplateLibrary) {
    self.root = root
    self.library = library
    frames = FieldFrames(shape)
    declaredUnused = Set(root.notes.map { $0.path })
  }

  /// The program and the layout of the values it needs.
  mutating func compile() throws(TemplateMistakes) -> (program: Program, layout: Layout) {
    let file = log.register(root)
    checkShape(frames.shape(of: 0))
    let scopes = [Scope.subject(frame: 0, depth: 0)]
    compile(root.nodes, in: Context(template: root, file: file, scopes: scopes, chain: [root.source.name]))
    checkUse()
    if !log.isEmpty { throw TemplateMistakes(mistakes: log.inOrder()) }
    return (program, frames.layout())
  }

  // MARK: Nodes

  private mutating func compile(_ nodes: [Node], in context: Context) {
    for node in nodes {
      switch node {
      case .literal(let range): appendLines(range, in: context)
      case .lineStart: program.append(literal: context.indentation[...])
      case .variable(let tag): compileVariable(tag, in: context)
      case .section(let tag, let body): compileSection(tag, body: body, in: context)
      case .partial(let tag, let indentation): compilePartial(tag, indentation, in: context)
      }
    }
  }

  /// Appends literal text, with the indentation before each of its lines that is not empty.
  private mutating func appendLines(_ range: Range<Int>, in context: Context) {
    let bytes = context.template.bytes
    var start = range.lowerBound
    if !context.indentation.isEmpty {
      for offset in range where startsLine(offset, in: bytes) && !isEmptyLine(offset, in: bytes) {
        program.append(literal: bytes[start..<offset])
        program.append(literal: context.indentation[...])
        start = offset
      }
    }
    program.append(literal: bytes[start..<range.upperBound])
  }

  private mutating func compileVariable(_ tag: Tag, in context: Context) {
    if tag.name == "." {
      if let operand = currentText(in: context) {
        if tag.kind == .unescaped { report(.notMarkup(tag.name, .optionalText), at: tag, in: context) }
        program.append(.value(operand))
      } else {
        report(.dotOutsideText, at: tag, in: context)
      }
      return
    }
    guard let found = find(tag, in: context), !found.isGuess else { return }
    let operand = use(found)
    switch found.kind {
    case .markup:
      if tag.kind == .variable { report(.markupEscaped(tag.name), at: tag, in: context) }
    case .text, .number:
      if tag.kind == .unescaped { report(.notMarkup(tag.name, found.kind), at: tag, in: context) }
    case .optionalText:
      if tag.kind == .unescaped {
        report(.notMarkup(tag.name, found.kind), at: tag, in: context)
      } else if !isOpen(operand, in: context) {
        report(.optionalTextOutside(tag.name), at: tag, in: context)
      }
    case .flag, .list, .optional:
      report(.needsSection(tag.name, found.kind), at: tag, in: context)
    }
    program.append(.value(operand))
  }

  private mutating func compileSection(_ tag: Tag, body: [Node], in context: Context) {
    var inner = context
    inner.nesting += 1
    if inner.nesting > deepestNesting {
      report(.nestedTooDeeply, at: tag, in: context)
      log.usesAreHidden = true
      return
    }
    guard tag.isSound, tag.name != ".", let found = find(tag, in: context) else {
      if tag.isSound, tag.name == "." { report(.dotOutsideText, at: tag, in: context) }
      // The names inside might belong to what is missing, so nothing is said of them.
      log.usesAreHidden = true
      return
    }
    let operand = use(found)
    var opensRows = false
    switch found.kind {
    case .flag: break
    case .list, .optional:
      let place = TagPlace(file: context.file, offset: tag.extent.lowerBound)
      let frame = frames.nestedFrame(of: found.field, in: found.frame, by: tag, at: place)
      if let frame, tag.kind == .section {
        opensRows = true
        inner.depth += 1
        inner.scopes.append(.subject(frame: frame, depth: inner.depth))
      }
    case .optionalText:
      if tag.kind == .section { inner.scopes.append(.text(operand)) }
    case .text, .number, .markup:
      if !found.isGuess { report(.needsNoSection(tag.name, found.kind), at: tag, in: context) }
      inner.scopes.append(.text(operand))
    }
    let start = program.openSection(operand, opensRows: opensRows, isInverted: tag.kind == .inverted)
    compile(body, in: inner)
    program.closeSection(start)
  }

  private mutating func compilePartial(_ tag: Tag, _ indentation: Range<Int>?, in context: Context) {
    let including = context.template.source.name
    guard let partial = library.find(tag.name, includedFrom: including) else {
      report(library.missing(tag.name), at: tag, in: context)
      log.usesAreHidden = true
      return
    }
    let name = partial.source.name
    if let start = context.chain.firstIndex(of: name) {
      report(.partialCycle(context.chain[start...] + [name]), at: tag, in: context)
      return
    }
    inclusions += 1
    guard context.nesting < deepestNesting, inclusions <= Self.mostInclusions else {
      let isDeep = context.nesting >= deepestNesting
      report(isDeep ? .nestedTooDeeply : .tooManyPartials, at: tag, in: context)
      log.usesAreHidden = true
      return
    }
    var inner = context
    inner.template = partial
    inner.file = log.register(partial)
    inner.indentation = indentation.map { context.indentation + context.template.bytes[$0] } ?? []
    inner.nesting += 1
    inner.chain.append(name)
    for note in partial.notes {
      declaredUnused.insert(note.path)
      log.report(.noteInPartial(root.source.name), at: TagPlace(file: inner.file, offset: note.offset))
    }
    compile(partial.nodes, in: inner)
  }

  // MARK: Names

  /// Looks a name up, outward from the innermost section. A name that is not there is reported, and the
  /// nearest one taken for it if one is near, so that what it stands for counts as used.
  private mutating func find(_ tag: Tag, in context: Context) -> FoundName? {
    if let found = look(for: tag.name, in: context, isGuess: false) { return found }
    if tag.name.contains(".") {
      report(.dottedName(tag.name), at: tag, in: context)
      log.usesAreHidden = true
      return nil
    }
    let names = names(in: context)
    let nearest = nearestName(to: tag.name, among: names.flatMap { $0.names })
    report(.unknownName(tag.name, nearest: nearest, names: names), at: tag, in: context)
    guard let nearest, let found = look(for: nearest, in: context, isGuess: true) else { return nil }
    frames.presume(found.field, in: found.frame)
    return found
  }

  private func look(for name: String, in context: Context, isGuess: Bool) -> FoundName? {
    for case .subject(let frame, let depth) in context.scopes.reversed() {
      let fields = frames.shape(of: frame).fields
      if let field = fields.firstIndex(where: { $0.name == name }) {
        return FoundName(field: field, frame: frame, depth: depth, kind: fields[field].kind, isGuess: isGuess)
      }
    }
    return nil
  }

  /// The names that can be looked up, of the innermost shape first.
  private func names(in context: Context) -> [NamesOfShape] {
    context.scopes.reversed().compactMap { scope in
      guard case .subject(let frame, _) = scope else { return nil }
      return NamesOfShape(frames.shape(of: frame))
    }
  }

  private mutating func use(_ found: FoundName) -> Operand {
    Operand(depth: found.depth, slot: frames.slot(for: found.field, in: found.frame))
  }

  /// The text that `{{.}}` stands for: that of the innermost section which is not just a condition.
  private func currentText(in context: Context) -> Operand? {
    guard case .text(let operand) = context.scopes.last else { return nil }
    return operand
  }

  private func isOpen(_ operand: Operand, in context: Context) -> Bool {
    context.scopes.contains { scope in
      guard case .text(let open) = scope else { return false }
      return open == operand
    }
  }

  // MARK: Checks of the whole

  private mutating func checkShape(_ shape: ShapeOutline) {
    for (index, field) in shape.fields.enumerated() {
      if shape.fields[..<index].contains(where: { $0.name == field.name }) {
        log.report(.repeatedField(field.name, shape: shape.name), at: TagPlace(file: 0, offset: 0))
        log.usesAreHidden = true
      }
      if let nested = field.nested { checkShape(nested) }
    }
  }

  private mutating func checkUse() {
    for note in root.notes {
      if let cause = frames.mistake(inNoteOf: note.path) {
        log.report(cause, at: TagPlace(file: 0, offset: note.offset))
      }
    }
    if log.usesAreHidden { return }
    for field in frames.unusedFields() where !declaredUnused.contains(field.path) {
      log.report(.unusedField(field.path, shape: field.shape, field.kind), at: field.place)
    }
  }

  private mutating func report(_ cause: TemplateMistake.Cause, at tag: Tag, in context: Context) {
    log.report(cause, at: TagPlace(file: context.file, offset: tag.extent.lowerBound))
  }
}
