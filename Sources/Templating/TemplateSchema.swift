// The names a template may use, each with the typed way to its value.

/// The names that a template for `Subject` may use. There is one schema for each kind of page, and one
/// for the elements of each list or optional value in it.
package struct TemplateSchema<Subject>: Sendable {
  private let fields: [Field<Subject>]
  let untyped: UntypedSchema

  /// - Parameters:
  ///   - name: what messages call the schema, such as `day`.
  ///   - fields: the names it offers; a template must use every one or say that it does not.
  package init(_ name: String, _ fields: Field<Subject>...) {
    self.init(name, fields: fields)
  }

  /// As above, from fields gathered in an array.
  package init(_ name: String, fields: [Field<Subject>]) {
    self.fields = fields
    untyped = UntypedSchema(name: name, fields: fields.map { $0.untyped })
  }

  /// The values of a subject, in the order of the fields.
  func values(of subject: Subject) -> [Value] {
    // By `map`, as much time again goes into looking up what is generic about it.
    var values: [Value] = []
    values.reserveCapacity(fields.count)
    for field in fields { values.append(field.value(subject)) }
    return values
  }
}

/// One name of a schema and the way from the subject to its value.
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

  /// As above; what stands between backticks is code (`Escaping.appendWithCode`). Not for attributes.
  package static func textWithCode(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { .textWithCode(value($0)) }
  }

  /// A whole number, shown by `{{name}}` in decimal digits without separators.
  package static func number(_ name: String, _ value: @escaping @Sendable (Subject) -> Int) -> Self {
    Field(name, .number) { .text(String(value($0))) }
  }

  /// What is already in the target format, shown by `{{{name}}}` or `{{&name}}` as it is.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Subject) -> Markup) -> Self {
    Field(name, .markup) { .markup(value($0)) }
  }

  /// A condition for `{{#name}}...{{/name}}` and `{{^name}}...{{/name}}`.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Subject) -> Bool) -> Self {
    Field(name, .flag) { .flag(value($0)) }
  }

  /// Elements that `{{#name}}...{{/name}}` goes through. `{{^name}}...{{/name}}` is shown without any.
  package static func list<Element>(
    _ name: String, _ schema: TemplateSchema<Element>, _ elements: @escaping @Sendable (Subject) -> [Element]
  ) -> Self {
    Field(name, .list, nested: schema.untyped) { .rows(Rows(of: elements($0), schema)) }
  }

  /// A value that `{{#name}}...{{/name}}` opens when it is there; `{{^name}}...{{/name}}` is shown when not.
  package static func optional<Element>(
    _ name: String, _ schema: TemplateSchema<Element>, _ value: @escaping @Sendable (Subject) -> Element?
  ) -> Self {
    Field(name, .optional, nested: schema.untyped) {
      .rows(Rows(of: value($0).map { [$0] } ?? [], schema))
    }
  }

  /// Text that may be missing: `nil` and empty text are both absent. `{{#name}}...{{/name}}` is shown
  /// when it is there, and inside, `{{.}}` or `{{name}}` is the text, escaped for the format.
  package static func optionalText(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .text(value($0) ?? "") }
  }

  /// As above; what stands between backticks is code (`Escaping.appendWithCode`). Not for attributes.
  package static func optionalTextWithCode(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .textWithCode(value($0) ?? "") }
  }
}

/// The value of a field.
enum Value {
  case text(String)
  case textWithCode(String)
  case markup(Markup)
  case flag(Bool)
  case rows(Rows)

  /// Whether `{{#name}}` shows its section, and `{{^name}}` does not.
  var isPresent: Bool {
    switch self {
    case .text(let text), .textWithCode(let text): !text.isEmpty
    case .markup: true
    case .flag(let flag): flag
    case .rows(let rows): rows.count > 0
    }
  }
}

/// The subjects that a list or an optional value opens.
struct Rows {
  let count: Int
  /// The values of the one at a place. They are asked for as a page is written: a long table is never there as a whole.
  let values: (Int) -> [Value]

  init<Element>(of elements: [Element], _ schema: TemplateSchema<Element>) {
    count = elements.count
    values = { schema.values(of: elements[$0]) }
  }
}

/// What a field holds, as messages say it after "is".
package enum FieldKind: String, Sendable {
  case text
  case number = "a number"
  case markup
  case flag = "a flag"
  case list = "a list"
  case optional = "an optional value"
  case optionalText = "optional text"
}

/// A schema without its types: all that the compiler needs to know.
struct UntypedSchema: Sendable {
  let name: String
  let fields: [UntypedField]
}

struct UntypedField: Sendable {
  let name: String
  let kind: FieldKind
  let nested: UntypedSchema?
}
