// Defines the names that a template may use, each with typed access to its value.

/// The names that a template for `Subject` may use. There is one schema for each kind of page, and one for the
/// elements of each list or optional value in it.
///
/// What gives the values can be inlined, so that it is compiled for each subject: otherwise a page would look up types
/// for most of its time.
package struct TemplateSchema<Subject>: Sendable {
  package let values: [@Sendable (Subject) -> Value]
  package let untyped: UntypedSchema

  /// - Parameters:
  ///   - name: the name of the schema in messages, such as `day`.
  ///   - fields: the names; a template must use each of them or declare it unused.
  @inlinable
  package init(_ name: String, _ fields: Field<Subject>...) {
    self.init(name, fields: fields)
  }

  /// The same, from an array of fields.
  @inlinable
  package init(_ name: String, fields: [Field<Subject>]) {
    values = fields.map(\.value)
    untyped = UntypedSchema(name: name, fields: fields.map(\.untyped))
  }

  /// Opens a subject, with its values in the order of the fields.
  @inlinable
  package func open(_ subject: Subject, in subjects: inout OpenSubjects) {
    subjects.open()
    for value in values { subjects.add(value(subject)) }
  }
}

/// One name of a schema, with access to its value in a subject.
package struct Field<Subject>: Sendable {
  package let untyped: UntypedField
  package let value: @Sendable (Subject) -> Value

  @inlinable
  package init(
    _ name: String, _ kind: FieldKind, nested: UntypedSchema? = nil,
    value: @escaping @Sendable (Subject) -> Value
  ) {
    untyped = UntypedField(name: name, kind: kind, nested: nested)
    self.value = value
  }

  /// Text, shown by `{{name}}` and escaped for the template's format.
  @inlinable
  package static func text(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { .text(value($0)) }
  }

  /// Text shown by `{{name}}`, with text between backticks as code (`Escaping.appendWithCode`). Not for attributes.
  @inlinable
  package static func textWithCode(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { .textWithCode(value($0)) }
  }

  /// A whole number, shown by `{{name}}` in decimal digits without separators.
  @inlinable
  package static func number(_ name: String, _ value: @escaping @Sendable (Subject) -> Int) -> Self {
    Field(name, .number) { .text(String(value($0))) }
  }

  /// Text already in the target format, shown unchanged by `{{{name}}}` or `{{&name}}`.
  @inlinable
  package static func markup(_ name: String, _ value: @escaping @Sendable (Subject) -> Markup) -> Self {
    Field(name, .markup) { .markup(value($0)) }
  }

  /// A condition for `{{#name}}...{{/name}}` and `{{^name}}...{{/name}}`.
  @inlinable
  package static func flag(_ name: String, _ value: @escaping @Sendable (Subject) -> Bool) -> Self {
    Field(name, .flag) { .flag(value($0)) }
  }

  /// A list that `{{#name}}...{{/name}}` repeats for each element. `{{^name}}...{{/name}}` is shown if the list is
  /// empty.
  @inlinable
  package static func list<Element>(
    _ name: String, _ schema: TemplateSchema<Element>, _ elements: @escaping @Sendable (Subject) -> [Element]
  ) -> Self {
    Field(name, .list, nested: schema.untyped) { subject in
      let elements = elements(subject)
      return elements.isEmpty
        ? .flag(false) : .rows(Rows(count: elements.count) { schema.open(elements[$0], in: &$1) })
    }
  }

  /// A value that `{{#name}}...{{/name}}` shows if present; `{{^name}}...{{/name}}` is shown if not.
  @inlinable
  package static func optional<Element>(
    _ name: String, _ schema: TemplateSchema<Element>, _ value: @escaping @Sendable (Subject) -> Element?
  ) -> Self {
    Field(name, .optional, nested: schema.untyped) { subject in
      guard let value = value(subject) else { return .flag(false) }
      return .rows(Rows(count: 1) { schema.open(value, in: &$1) })
    }
  }

  /// Text that may be missing: nil and empty text are both absent. `{{#name}}...{{/name}}` is shown if the text is
  /// present; inside, `{{.}}` or `{{name}}` is the text, escaped for the format.
  @inlinable
  package static func optionalText(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .text(value($0) ?? "") }
  }

  /// Optional text, with text between backticks as code (`Escaping.appendWithCode`). Not for attributes.
  @inlinable
  package static func optionalTextWithCode(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .textWithCode(value($0) ?? "") }
  }
}

package enum Value {
  case text(String)
  case textWithCode(String)
  case markup(Markup)
  /// A condition; false also for a list without elements and a missing optional value.
  case flag(Bool)
  case rows(Rows)

  /// Whether `{{#name}}` shows its section and `{{^name}}` hides it.
  var isPresent: Bool {
    switch self {
    case .text(let text), .textWithCode(let text): !text.isEmpty
    case .markup, .rows: true
    case .flag(let flag): flag
    }
  }
}

/// The subjects of a list or an optional value, at least one.
package struct Rows {
  let count: Int
  /// Opens the subject at an index. Its values are computed only then, so that a long table is never complete in
  /// memory.
  let open: (Int, inout OpenSubjects) -> Void

  package init(count: Int, open: @escaping (Int, inout OpenSubjects) -> Void) {
    (self.count, self.open) = (count, open)
  }
}

/// The values of the subjects that are open during rendering.
package struct OpenSubjects {
  private var values: [Value] = []
  /// The index of each subject's first value, outermost first.
  private var starts: [Int] = []

  subscript(reference: FieldReference) -> Value { values[starts[reference.depth] + reference.field] }

  package mutating func open() { starts.append(values.count) }

  package mutating func add(_ value: Value) { values.append(value) }

  mutating func close() { values.removeSubrange(starts.removeLast()...) }
}

/// The kind of a field; the raw value follows "is" in messages.
package enum FieldKind: String, Sendable {
  case text
  case number = "a number"
  case markup
  case flag = "a flag"
  case list = "a list"
  case optional = "an optional value"
  case optionalText = "optional text"
}

/// A schema without its types, for the compiler.
package struct UntypedSchema: Sendable {
  let name: String
  let fields: [UntypedField]

  package init(name: String, fields: [UntypedField]) { (self.name, self.fields) = (name, fields) }
}

package struct UntypedField: Sendable {
  let name: String
  let kind: FieldKind
  let nested: UntypedSchema?

  package init(name: String, kind: FieldKind, nested: UntypedSchema?) {
    (self.name, self.kind, self.nested) = (name, kind, nested)
  }
}
