// Defines the names that a template may use, each with typed access to its value.

/// The names that a template for `Subject` may use. There is one schema for each kind of page, and one for the
/// elements of each list or optional value in it.
package struct TemplateSchema<Subject>: Sendable {
  private let fields: [Field<Subject>]
  let untyped: UntypedSchema

  /// - Parameters:
  ///   - name: the name of the schema in messages, such as `day`.
  ///   - fields: the names; a template must use each of them or declare it unused.
  package init(_ name: String, _ fields: Field<Subject>...) {
    self.init(name, fields: fields)
  }

  /// The same, from an array of fields.
  package init(_ name: String, fields: [Field<Subject>]) {
    self.fields = fields
    untyped = UntypedSchema(name: name, fields: fields.map { $0.untyped })
  }

  /// The values of a subject, in the order of the fields.
  func values(of subject: Subject) -> [Value] {
    // `map` takes twice as long here, because of the lookup of generic metadata.
    var values: [Value] = []
    values.reserveCapacity(fields.count)
    for field in fields { values.append(field.value(subject)) }
    return values
  }
}

/// One name of a schema, with access to its value in a subject.
package struct Field<Subject>: Sendable {
  let untyped: UntypedField
  let value: @Sendable (Subject) -> Value

  private init(
    _ name: String, _ kind: FieldKind, nested: UntypedSchema? = nil,
    value: @escaping @Sendable (Subject) -> Value
  ) {
    untyped = UntypedField(name: name, kind: kind, nested: nested)
    self.value = value
  }

  /// Text, shown by `{{name}}` and escaped for the template's format.
  package static func text(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { .text(value($0)) }
  }

  /// Text shown by `{{name}}`, with text between backticks as code (`Escaping.appendWithCode`). Not for attributes.
  package static func textWithCode(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { .textWithCode(value($0)) }
  }

  /// A whole number, shown by `{{name}}` in decimal digits without separators.
  package static func number(_ name: String, _ value: @escaping @Sendable (Subject) -> Int) -> Self {
    Field(name, .number) { .text(String(value($0))) }
  }

  /// Text already in the target format, shown unchanged by `{{{name}}}` or `{{&name}}`.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Subject) -> Markup) -> Self {
    Field(name, .markup) { .markup(value($0)) }
  }

  /// A condition for `{{#name}}...{{/name}}` and `{{^name}}...{{/name}}`.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Subject) -> Bool) -> Self {
    Field(name, .flag) { .flag(value($0)) }
  }

  /// A list that `{{#name}}...{{/name}}` repeats for each element. `{{^name}}...{{/name}}` is shown if the list is
  /// empty.
  package static func list<Element>(
    _ name: String, _ schema: TemplateSchema<Element>, _ elements: @escaping @Sendable (Subject) -> [Element]
  ) -> Self {
    Field(name, .list, nested: schema.untyped) { .rows(Rows(of: elements($0), schema)) }
  }

  /// A value that `{{#name}}...{{/name}}` shows if present; `{{^name}}...{{/name}}` is shown if not.
  package static func optional<Element>(
    _ name: String, _ schema: TemplateSchema<Element>, _ value: @escaping @Sendable (Subject) -> Element?
  ) -> Self {
    Field(name, .optional, nested: schema.untyped) {
      .rows(Rows(of: value($0).map { [$0] } ?? [], schema))
    }
  }

  /// Text that may be missing: nil and empty text are both absent. `{{#name}}...{{/name}}` is shown if the text is
  /// present; inside, `{{.}}` or `{{name}}` is the text, escaped for the format.
  package static func optionalText(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .text(value($0) ?? "") }
  }

  /// Optional text, with text between backticks as code (`Escaping.appendWithCode`). Not for attributes.
  package static func optionalTextWithCode(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .textWithCode(value($0) ?? "") }
  }
}

enum Value {
  case text(String)
  case textWithCode(String)
  case markup(Markup)
  case flag(Bool)
  case rows(Rows)

  /// Whether `{{#name}}` shows its section and `{{^name}}` hides it.
  var isPresent: Bool {
    switch self {
    case .text(let text), .textWithCode(let text): !text.isEmpty
    case .markup: true
    case .flag(let flag): flag
    case .rows(let rows): rows.count > 0
    }
  }
}

/// The subjects of a list or an optional value.
struct Rows {
  let count: Int
  /// The values of the subject at an index, computed while a page is written, so that a long table is never complete
  /// in memory.
  let values: (Int) -> [Value]

  init<Element>(of elements: [Element], _ schema: TemplateSchema<Element>) {
    count = elements.count
    values = { schema.values(of: elements[$0]) }
  }
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
struct UntypedSchema: Sendable {
  let name: String
  let fields: [UntypedField]
}

struct UntypedField: Sendable {
  let name: String
  let kind: FieldKind
  let nested: UntypedSchema?
}
