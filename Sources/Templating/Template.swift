// A compiled template, and how it writes a page.

/// A template whose every name has been found in the shape of its subject.
package struct Template<Subject>: Sendable {
  let steps: [Step]
  let shape: Shape<Subject>
  let escaping: Escaping

  /// Appends the page of the subject to the output, as UTF-8. The same subject gives the same bytes.
  package func render(_ subject: Subject, into output: inout [UInt8]) {
    let page = Page(escaping: escaping)
    page.append(steps, of: [shape.values(of: subject)], to: &output)
  }

  /// The page of the subject.
  package func text(_ subject: Subject) -> String {
    var output: [UInt8] = []
    render(subject, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// A text of the strings file for use outside a page, whose values have names.
package typealias PlainText = Template<[String: String]>

/// A part of a template, with its names resolved to fields.
enum Step: Sendable {
  case literal([UInt8])
  case value(FieldReference)
  case section(FieldReference, isInverted: Bool, body: [Step])
}

/// Which value a name stands for while a template renders.
struct FieldReference: Sendable, Equatable {
  /// How many lists and optional values are open around the subject that has the value.
  let depth: Int
  /// The place of the field in the subject's shape.
  let field: Int
}

private struct Page {
  let escaping: Escaping

  /// - Parameter subjects: the values of the subjects that are open, outermost first.
  func append(_ steps: [Step], of subjects: [Values], to output: inout [UInt8]) {
    for step in steps {
      switch step {
      case .literal(let bytes): output += bytes
      case .value(let reference): append(subjects[reference.depth](reference.field), to: &output)
      case .section(let reference, let isInverted, let body):
        let value = subjects[reference.depth](reference.field)
        if case .rows(let rows) = value, !isInverted {
          for row in rows { append(body, of: subjects + [row], to: &output) }
        } else if value.isPresent != isInverted {
          append(body, of: subjects, to: &output)
        }
      }
    }
  }

  private func append(_ value: Value, to output: inout [UInt8]) {
    switch value {
    case .text(let text): escaping.append(text, to: &output)
    case .textWithCode(let text): escaping.appendWithCode(text, to: &output)
    case .markup(let markup): output += markup.bytes
    // The compiler lets only sections have these.
    case .flag, .rows: break
    }
  }
}
