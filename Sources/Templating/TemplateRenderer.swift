// Renders a template for the fields of a page, and finds every name that they lack.

import TextTools

/// The state of rendering one page.
struct TemplateRenderer {
  /// What an open section adds: the values of a row, or a text that `{{.}}` shows.
  private enum Scope {
    case row(Fields)
    case text(Value)
  }

  private let library: TemplateLibrary
  private let escaping: Escaping
  private var scopes: [Scope]
  /// Precedes each line of the open partials that is not empty.
  private var indentation: [UInt8] = []
  private(set) var output: [UInt8]
  /// Each error once, however often its place is rendered.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ library: TemplateLibrary, _ fields: Fields, escaping: Escaping, output: [UInt8]) {
    self.library = library
    self.escaping = escaping
    self.output = output
    scopes = [.row(fields)]
  }

  mutating func render(_ template: LinkedTemplate) {
    render(template.steps.indices, of: template.steps, in: template.source)
  }

  /// - Parameter range: the steps to render.
  private mutating func render(_ range: Range<Int>, of steps: [Step], in source: TemplateSource) {
    var index = range.lowerBound
    while index < range.upperBound {
      let step = steps[index]
      index += 1
      switch step {
      case .literal(let range): appendLiteral(range, of: source)
      case .lineStart: if !indentation.isEmpty { output += indentation }
      case .value(let tag): appendValue(tag, of: source)
      case .section(let tag, let count):
        renderSection(tag, index..<index + count, of: steps, in: source)
        index += count
      case .partial(let index, let ownIndentation):
        let outer = indentation
        // A partial that does not stand alone on its line is not indented.
        indentation = ownIndentation.map { outer + source.bytes[$0] } ?? []
        render(library.templates[index])
        indentation = outer
      }
    }
  }

  private mutating func appendLiteral(_ range: Range<Int>, of source: TemplateSource) {
    guard !indentation.isEmpty else {
      // A slice of an array takes many times longer.
      source.bytes.withUnsafeBufferPointer { output += UnsafeBufferPointer(rebasing: $0[range]) }
      return
    }
    for offset in range {
      if startsLine(offset, in: source.bytes), lineBreakLength(at: offset, in: source.bytes) == 0 {
        output += indentation
      }
      output.append(source.bytes[offset])
    }
  }

  private mutating func appendValue(_ tag: Tag, of source: TemplateSource) {
    guard let value = find(tag, of: source) else { return }
    let isUnescaped = tag.kind == .unescaped
    switch value {
    case .text(let text) where !isUnescaped: escaping.append(text, to: &output)
    case .code(let text) where !isUnescaped: escaping.appendWithCode(text, to: &output)
    case .markup(let markup) where isUnescaped: output += markup.bytes
    case .flag(false): break
    case .text, .code: report(.notMarkup(source.name(of: tag)), at: tag, of: source)
    case .markup: report(.markupEscaped(source.name(of: tag)), at: tag, of: source)
    case .flag, .rows: report(.sectionNeeded(source.name(of: tag)), at: tag, of: source)
    }
  }

  private mutating func renderSection(
    _ tag: Tag, _ body: Range<Int>, of steps: [Step], in source: TemplateSource
  ) {
    // The names inside may belong to a missing field, so they are not looked up.
    guard let value = find(tag, of: source) else { return }
    if tag.kind == .inverted {
      if !value.isPresent { render(body, of: steps, in: source) }
      return
    }
    guard value.isPresent else { return }
    switch value {
    case .flag, .markup: render(body, of: steps, in: source)
    case .text, .code: renderBody(within: .text(value))
    case .rows(let count, let row):
      for index in 0..<count { renderBody(within: .row(row(index))) }
    }
    func renderBody(within scope: Scope) {
      scopes.append(scope)
      render(body, of: steps, in: source)
      scopes.removeLast()
    }
  }

  /// The value of a name, from the innermost section outward; nil, with a diagnostic, if no open section has it.
  private mutating func find(_ tag: Tag, of source: TemplateSource) -> Value? {
    if tag.isDot {
      if case .text(let value) = scopes.last { return value }
      report(.dotOutsideText, at: tag, of: source)
      return nil
    }
    for case .row(let fields) in scopes.reversed() {
      if let value = fields.value(of: source.bytes, in: tag.name) { return value }
    }
    var known: [String] = []
    for case .row(let fields) in scopes.reversed() { known += fields.names.filter { !known.contains($0) } }
    report(.valueUnknown(source.name(of: tag), known: known), at: tag, of: source)
    return nil
  }

  private mutating func report(_ cause: TemplateCause, at tag: Tag, of source: TemplateSource) {
    let diagnostic = source.diagnostic(cause, at: tag.extent.lowerBound)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}
