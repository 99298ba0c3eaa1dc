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

  mutating func render(_ template: LinkedTemplate) { render(template.steps, of: template.source) }

  private mutating func render(_ steps: [Step], of source: TemplateSource) {
    for step in steps {
      switch step {
      case .literal(let range): appendLiteral(range, of: source)
      case .lineStart: output += indentation
      case .value(let tag): appendValue(tag, of: source)
      case .section(let tag, let body): renderSection(tag, body, of: source)
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
      output += source.bytes[range]
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
    case .text, .code: report(.notMarkup(tag.text), at: tag, of: source)
    case .markup: report(.markupEscaped(tag.text), at: tag, of: source)
    case .flag, .rows: report(.sectionNeeded(tag.text), at: tag, of: source)
    }
  }

  private mutating func renderSection(_ tag: Tag, _ body: [Step], of source: TemplateSource) {
    // The names inside may belong to a missing field, so they are not looked up.
    guard let value = find(tag, of: source) else { return }
    if tag.kind == .inverted {
      if !value.isPresent { render(body, of: source) }
      return
    }
    guard value.isPresent else { return }
    switch value {
    case .flag, .markup: render(body, of: source)
    case .text, .code: render(body, of: source, within: .text(value))
    case .rows(let count, let row):
      for index in 0..<count { render(body, of: source, within: .row(row(index))) }
    }
  }

  private mutating func render(_ steps: [Step], of source: TemplateSource, within scope: Scope) {
    scopes.append(scope)
    render(steps, of: source)
    scopes.removeLast()
  }

  /// The value of a name, from the innermost section outward; nil, with a diagnostic, if no open section has it.
  private mutating func find(_ tag: Tag, of source: TemplateSource) -> Value? {
    if tag.isDot {
      if case .text(let value) = scopes.last { return value }
      report(.dotOutsideText, at: tag, of: source)
      return nil
    }
    for case .row(let fields) in scopes.reversed() {
      if let value = fields.value(of: tag.name) { return value }
    }
    var known: [String] = []
    for case .row(let fields) in scopes.reversed() { known += fields.names.filter { !known.contains($0) } }
    report(.valueUnknown(tag.text, known: known), at: tag, of: source)
    return nil
  }

  private mutating func report(_ cause: TemplateCause, at tag: Tag, of source: TemplateSource) {
    let diagnostic = source.diagnostic(cause, at: tag.extent.lowerBound)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}
