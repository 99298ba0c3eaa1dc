// The names a template may use, each with the typed way to its value.

/// The names that a template for `Subject` may use. There is one shape for each kind of page, and one
/// for the elements of each list or optional value in it.
package struct Shape<Subject>: Sendable {
  private let fields: [Field<Subject>]
  let outline: ShapeOutline

  /// - Parameters:
  ///   - name: what messages call the shape, such as `day`.
  ///   - fields: the names it offers; a template must use every one or say that it does not.
  package init(_ name: String, _ fields: Field<Subject>...) {
    self.init(name, fields: fields)
  }

  /// As above, from fields gathered in an array.
  package init(_ name: String, fields: [Field<Subject>]) {
    self.fields = fields
    outline = ShapeOutline(name: name, fields: fields.map { $0.outline })
  }

  /// A function that appends one value for each slot of the layout.
  func reader(of layout: Layout) -> Field<Subject>.Read {
    // One function made of all rather than an array of them: to go through an array of generic functions,
    // their type would be looked up at run time, for each subject anew.
    var all: Field<Subject>.Read = { _, _ in }
    for slot in layout.slots {
      let before = all
      let read = fields[slot.field].reader(slot.nested)
      all = { subject, values in
        before(subject, &values)
        read(subject, &values)
      }
    }
    return all
  }
}

/// One name of a shape and the way from the subject to its value. A rendering calls that way exactly
/// once for each subject if the template uses the name anywhere, and never if it does not.
package struct Field<Subject>: Sendable {
  typealias Read = @Sendable (Subject, inout [Value]) -> Void

  let outline: FieldOutline
  /// Takes the layout of what is nested in the field; empty for a plain value.
  let reader: @Sendable (Layout) -> Read

  private init(_ name: String, _ kind: FieldKind, value: @escaping @Sendable (Subject) -> Value) {
    outline = FieldOutline(name: name, kind: kind, nested: nil)
    reader = { _ in { subject, values in values.append(value(subject)) } }
  }

  private init(_ outline: FieldOutline, reader: @escaping @Sendable (Layout) -> Read) {
    self.outline = outline
    self.reader = reader
  }

  /// Text, shown by `{{name}}` and escaped for the template's format.
  package static func text(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { .text(value($0)) }
  }

  /// A whole number, shown by `{{name}}` in decimal digits without separators.
  package static func number(_ name: String, _ value: @escaping @Sendable (Subject) -> Int) -> Self {
    Field(name, .number) { .number(value($0)) }
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
    _ name: String, _ shape: Shape<Element>, _ elements: @escaping @Sendable (Subject) -> [Element]
  ) -> Self {
    Field(FieldOutline(name: name, kind: .list, nested: shape.outline)) { layout in
      let read = shape.reader(of: layout)
      return { subject, values in
        let elements = elements(subject)
        var rows: [Value] = []
        rows.reserveCapacity(elements.count * layout.slots.count)
        for element in elements { read(element, &rows) }
        values.append(.rows(rows, count: elements.count))
      }
    }
  }

  /// A value that `{{#name}}...{{/name}}` opens when it is there; `{{^name}}...{{/name}}` is shown when not.
  package static func optional<Element>(
    _ name: String, _ shape: Shape<Element>, _ value: @escaping @Sendable (Subject) -> Element?
  ) -> Self {
    Field(FieldOutline(name: name, kind: .optional, nested: shape.outline)) { layout in
      let read = shape.reader(of: layout)
      return { subject, values in
        guard let element = value(subject) else {
          values.append(.rows([], count: 0))
          return
        }
        var row: [Value] = []
        row.reserveCapacity(layout.slots.count)
        read(element, &row)
        values.append(.rows(row, count: 1))
      }
    }
  }

  /// Text that may be missing: `nil` and empty text are both absent. `{{#name}}...{{/name}}` is shown
  /// when it is there, and inside, `{{.}}` or `{{name}}` is the text, escaped for the format.
  package static func optionalText(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { .text(value($0) ?? "") }
  }
}

/// What a field holds.
package enum FieldKind: Sendable, Equatable {
  case text, number, markup, flag, list, optional, optionalText
}

/// A shape without its types: all that the compiler needs to know.
struct ShapeOutline: Sendable {
  let name: String
  let fields: [FieldOutline]
}

struct FieldOutline: Sendable {
  let name: String
  let kind: FieldKind
  let nested: ShapeOutline?
}

/// Which fields of a shape a template uses, in the order of their slots.
struct Layout: Sendable {
  struct Slot: Sendable {
    let field: Int
    let nested: Layout
  }

  var slots: [Slot] = []
}

/// What a slot holds while a template renders.
enum Value: Sendable {
  case text(String)
  case number(Int)
  case markup(Markup)
  case flag(Bool)
  /// The slots of `count` subjects, one subject after the other.
  case rows([Value], count: Int)
}
