// A compiled template, and how it renders a page.

/// A template whose names were all found in the schema of its subject.
package struct Template<Subject>: Sendable {
  private let steps: FlatSteps
  private let schema: TemplateSchema<Subject>
  private let escaping: Escaping

  init(steps: [Step], schema: TemplateSchema<Subject>, escaping: Escaping) {
    (self.steps, self.schema, self.escaping) = (FlatSteps(steps), schema, escaping)
  }

  /// Appends the page for a subject to the output, as UTF-8. Equal subjects give equal bytes.
  package func render(_ subject: Subject, into output: inout [UInt8]) {
    var subjects = OpenSubjects()
    schema.open(subject, in: &subjects)
    steps.append(of: &subjects, as: escaping, to: &output)
  }
}

/// A text of the strings file for use outside a page, with named values.
package struct PlainText: Sendable {
  private enum Part {
    case literal(String)
    case value(name: String)
  }

  private let parts: [Part]
  /// The names of the values that the text may show.
  package let names: [String]

  /// - Parameter steps: without sections, since all values are texts.
  init(steps: [Step], names: [String]) {
    self.names = names
    parts = steps.compactMap { step in
      switch step {
      case .literal(let bytes): .literal(String(decoding: bytes, as: UTF8.self))
      case .value(let reference): .value(name: names[reference.field])
      case .section: nil
      }
    }
  }

  /// A text that is part of the program, without checks: everything but literals and plain values is dropped.
  init(_ parsed: ParsedTemplate) {
    var names: [String] = []
    parts = parsed.nodes.compactMap { node in
      switch node {
      case .literal(let range): return .literal(String(decoding: parsed.source.bytes[range], as: UTF8.self))
      case .variable(let tag):
        if !names.contains(tag.name) { names.append(tag.name) }
        return .value(name: tag.name)
      case .lineStart, .section, .partial: return nil
      }
    }
    self.names = names
  }

  /// The text with values inserted by name; a missing value is empty.
  package func format(_ values: KeyValuePairs<String, String>) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let words): text += words
      case .value(let name): text += values.first { $0.key == name }?.value ?? ""
      }
    }
    return text
  }
}

/// A part of a template, with its names resolved to fields.
enum Step: Sendable {
  case literal([UInt8])
  case value(FieldReference)
  case section(FieldReference, isInverted: Bool, body: [Step])
}

/// Identifies the value of a name during rendering.
struct FieldReference: Sendable, Equatable {
  /// The number of open lists and optional values around the subject that has the value.
  let depth: Int
  /// The index of the field in the subject's schema.
  let field: Int
}

/// The steps of a template in one array, and all its literal text in another: most of a page is copied from there, and
/// nothing else is looked at meanwhile.
private struct FlatSteps: Sendable {
  private enum FlatStep: Sendable {
    case literal(Range<Int>)
    case value(FieldReference)
    /// Its body reaches up to the step at `end`.
    case section(FieldReference, isInverted: Bool, end: Int)
  }

  private var steps: [FlatStep] = []
  private var literals: [UInt8] = []

  init(_ steps: [Step]) { add(steps) }

  private mutating func add(_ steps: [Step]) {
    // Text of the template and of its partials is copied at once.
    var literal: Range<Int>?
    for step in steps {
      if case .literal(let bytes) = step {
        let start = literal?.lowerBound ?? literals.count
        literals += bytes
        if literal != nil { self.steps.removeLast() }
        literal = start..<literals.count
        self.steps.append(.literal(start..<literals.count))
        continue
      }
      literal = nil
      switch step {
      case .literal: break
      case .value(let reference): self.steps.append(.value(reference))
      case .section(let reference, let isInverted, let body):
        let place = self.steps.count
        self.steps.append(.value(reference))
        add(body)
        self.steps[place] = .section(reference, isInverted: isInverted, end: self.steps.count)
      }
    }
  }

  func append(of subjects: inout OpenSubjects, as escaping: Escaping, to output: inout [UInt8]) {
    append(steps.indices, of: &subjects, as: escaping, to: &output)
  }

  private func append(
    _ range: Range<Int>, of subjects: inout OpenSubjects, as escaping: Escaping, to output: inout [UInt8]
  ) {
    var place = range.lowerBound
    while place < range.upperBound {
      let step = steps[place]
      place += 1
      switch step {
      case .literal(let range): output += literals[range]
      case .value(let reference):
        switch subjects[reference] {
        case .text(let text): escaping.append(text, to: &output)
        case .textWithCode(let text): escaping.appendWithCode(text, to: &output)
        case .markup(let markup): output += markup.bytes
        // The compiler allows these only in sections.
        case .flag, .rows: break
        }
      case .section(let reference, let isInverted, let end):
        let value = subjects[reference]
        if case .rows(let rows) = value, !isInverted {
          for row in 0..<rows.count {
            rows.open(row, &subjects)
            append(place..<end, of: &subjects, as: escaping, to: &output)
            subjects.close()
          }
        } else if value.isPresent != isInverted {
          append(place..<end, of: &subjects, as: escaping, to: &output)
        }
        place = end
      }
    }
  }
}
