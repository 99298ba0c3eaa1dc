// The names a template may use, each with the typed way to its value.

/// The names that a template for `Subject` may use. There is one shape for each kind of page, and one
/// for the elements of each list or optional value in it.
@usableFromInline
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

  /// A function that sets the slots of the layout, from the first that is the subject's.
  func reader(of layout: Layout) -> Field<Subject>.Read {
    // One function made of all rather than an array of them: to go through an array of generic functions,
    // their type would be looked up at run time, for each subject anew.
    var all: Field<Subject>.Read = { _, _, _ in }
    for (number, slot) in layout.slots.enumerated() {
      let before = all
      let read = fields[slot.field].reader(slot.nested)
      all = { subject, values, first in
        before(subject, &values, first)
        read(subject, &values, first + number)
      }
    }
    return all
  }
}

/// One name of a shape and the way from the subject to its value. A rendering calls that way exactly
/// once for each subject if the template uses the name anywhere, and never if it does not.
@usableFromInline
package struct Field<Subject>: Sendable {
  /// Takes the slot that is to be set or, for a whole subject, its first.
  typealias Read = @Sendable (Subject, inout PageValues, Int) -> Void

  let outline: FieldOutline
  /// Takes the layout of what is nested in the field; empty for a plain value.
  let reader: @Sendable (Layout) -> Read

  private init(_ name: String, _ kind: FieldKind, read: @escaping Read) {
    self.init(FieldOutline(name: name, kind: kind, nested: nil)) { _ in read }
  }

  private init(_ outline: FieldOutline, reader: @escaping @Sendable (Layout) -> Read) {
    self.outline = outline
    self.reader = reader
  }

  /// Text, shown by `{{name}}` and escaped for the template's format.
  package static func text(_ name: String, _ value: @escaping @Sendable (Subject) -> String) -> Self {
    Field(name, .text) { $1.set(text: value($0), at: $2) }
  }

  /// As above; what stands between backticks is code (`Escaping.appendWithCode`). Not for attributes.
  package static func textWithCode(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String
  ) -> Self {
    Field(name, .text) { $1.set(textWithCode: value($0), at: $2) }
  }

  /// A whole number, shown by `{{name}}` in decimal digits without separators.
  package static func number(_ name: String, _ value: @escaping @Sendable (Subject) -> Int) -> Self {
    Field(name, .number) { $1.set(number: value($0), at: $2) }
  }

  /// What is already in the target format, shown by `{{{name}}}` or `{{&name}}` as it is.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Subject) -> Markup) -> Self {
    Field(name, .markup) { $1.set(markup: value($0), at: $2) }
  }

  /// A condition for `{{#name}}...{{/name}}` and `{{^name}}...{{/name}}`.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Subject) -> Bool) -> Self {
    Field(name, .flag) { $1.set(flag: value($0), at: $2) }
  }

  /// Elements that `{{#name}}...{{/name}}` goes through. `{{^name}}...{{/name}}` is shown without any.
  package static func list<Element>(
    _ name: String, _ shape: Shape<Element>, _ elements: @escaping @Sendable (Subject) -> [Element]
  ) -> Self {
    Field(FieldOutline(name: name, kind: .list, nested: shape.outline)) { layout in
      let read = shape.reader(of: layout)
      let width = layout.width
      return { subject, values, slot in
        let elements = elements(subject)
        var first = values.addRows(elements.count, width: width, at: slot)
        for element in elements {
          read(element, &values, first)
          first += width
        }
      }
    }
  }

  /// A value that `{{#name}}...{{/name}}` opens when it is there; `{{^name}}...{{/name}}` is shown when not.
  @inlinable
  package static func optional<Element>(
    _ name: String, _ shape: Shape<Element>, _ value: @escaping @Sendable (Subject) -> Element?
  ) -> Self {
    // Inlined to where the types are known: here, that of `Element?` would be looked up for each subject anew.
    optional(name, shape) { subject, open in
      if let element = value(subject) { open(element) }
    }
  }

  /// - Parameter open: hands over the value if it is there.
  @usableFromInline
  static func optional<Element>(
    _ name: String, _ shape: Shape<Element>,
    open: @escaping @Sendable (Subject, (Element) -> Void) -> Void
  ) -> Self {
    Field(FieldOutline(name: name, kind: .optional, nested: shape.outline)) { layout in
      let read = shape.reader(of: layout)
      let width = layout.width
      return { subject, values, slot in
        // Without one, the slot stays without a value.
        open(subject) { element in
          let first = values.addRows(1, width: width, at: slot)
          read(element, &values, first)
        }
      }
    }
  }

  /// Text that may be missing: `nil` and empty text are both absent. `{{#name}}...{{/name}}` is shown
  /// when it is there, and inside, `{{.}}` or `{{name}}` is the text, escaped for the format.
  package static func optionalText(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { $1.set(text: value($0) ?? "", at: $2) }
  }

  /// As above; what stands between backticks is code (`Escaping.appendWithCode`). Not for attributes.
  package static func optionalTextWithCode(
    _ name: String, _ value: @escaping @Sendable (Subject) -> String?
  ) -> Self {
    Field(name, .optionalText) { $1.set(textWithCode: value($0) ?? "", at: $2) }
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
  /// How many slots a subject takes: at least one, so that those without a value can be counted.
  var width: Int { max(1, slots.count) }
}
