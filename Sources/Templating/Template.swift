// A compiled template, and how it renders a page.

/// A template whose names were all found in the schema of its subject.
package struct Template<Subject>: Sendable {
  let steps: [Step]
  let schema: TemplateSchema<Subject>
  let escaping: Escaping

  /// Appends the page for a subject to the output, as UTF-8. Equal subjects give equal bytes.
  package func render(_ subject: Subject, into output: inout [UInt8]) {
    var subjects = [schema.values(of: subject)]
    append(steps, of: &subjects, as: escaping, to: &output)
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

/// - Parameter subjects: the values of the open subjects, outermost first.
private func append(
  _ steps: [Step], of subjects: inout [[Value]], as escaping: Escaping, to output: inout [UInt8]
) {
  for step in steps {
    switch step {
    case .literal(let bytes): output += bytes
    case .value(let reference):
      switch subjects[reference.depth][reference.field] {
      case .text(let text): escaping.append(text, to: &output)
      case .textWithCode(let text): escaping.appendWithCode(text, to: &output)
      case .markup(let markup): output += markup.bytes
      // The compiler allows these only in sections.
      case .flag, .rows: break
      }
    case .section(let reference, let isInverted, let body):
      let value = subjects[reference.depth][reference.field]
      if case .rows(let rows) = value, !isInverted {
        for place in 0..<rows.count {
          subjects.append(rows.values(place))
          append(body, of: &subjects, as: escaping, to: &output)
          subjects.removeLast()
        }
      } else if value.isPresent != isInverted {
        append(body, of: &subjects, as: escaping, to: &output)
      }
    }
  }
}
