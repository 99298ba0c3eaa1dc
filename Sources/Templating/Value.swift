// The values that a template shows, by name.

/// What a template shows for a name.
package enum Value {
  /// Text, shown by `{{name}}` and escaped for the template's format. Empty text is absent in a section.
  case text(String)
  /// Text of which `{{name}}` shows what stands between backticks as code (`Escaping.appendWithCode`). Not for attributes.
  case code(String)
  /// Text already in the target format, shown unchanged by `{{{name}}}`.
  case markup(Markup)
  /// A condition of `{{#name}}...{{/name}}` and `{{^name}}...{{/name}}`; false is also a missing value of any kind, which
  /// `{{name}}` shows as nothing.
  case flag(Bool)
  /// At least one row, for each of which `{{#name}}...{{/name}}` is repeated. A row is made when it is shown, so that a
  /// long table is never complete in memory.
  case rows(count: Int, row: (Int) -> Fields)

  package static var absent: Value { .flag(false) }

  package static func number(_ number: Int) -> Value { .text(String(number)) }

  package static func maybe(_ text: String?) -> Value { text.map(Value.text) ?? .absent }

  package static func maybeCode(_ text: String?) -> Value { text.map(Value.code) ?? .absent }

  /// A section that is shown once if there are fields, which it shows.
  package static func maybe(_ fields: Fields?) -> Value {
    guard let fields else { return .absent }
    return .rows(count: 1) { _ in fields }
  }

  /// - Parameter fields: those of the row of an element.
  package static func list<Element>(_ elements: [Element], _ fields: @escaping (Element) -> Fields) -> Value {
    elements.isEmpty ? .absent : .rows(count: elements.count) { fields(elements[$0]) }
  }

  package static func list(_ rows: [Fields]) -> Value { .list(rows) { $0 } }

  /// Whether `{{#name}}` shows its section and `{{^name}}` hides it.
  var isPresent: Bool {
    switch self {
    case .text(let text), .code(let text): !text.isEmpty
    case .markup(let markup): !markup.bytes.isEmpty
    case .flag(let flag): flag
    case .rows: true
    }
  }
}

/// Values by name. A template finds a name in the innermost section that has it.
package struct Fields: ExpressibleByDictionaryLiteral {
  // Names are those of a page's sources, and there are few for each row: comparing them costs less than hashing.
  private var entries: [(name: StaticString, value: Value)]

  package init(dictionaryLiteral entries: (StaticString, Value)...) {
    self.entries = entries.map { (name: $0.0, value: $0.1) }
  }

  /// These fields and others, whose names must be different.
  package func adding(_ others: Fields) -> Fields {
    var fields = self
    fields.entries += others.entries
    return fields
  }

  /// The names, for messages.
  var names: [String] { entries.map { $0.name.description } }

  /// The value of a name in UTF-8; nil for an unknown name.
  func value(of name: [UInt8]) -> Value? {
    for entry in entries where entry.name.utf8CodeUnitCount == name.count {
      if entry.name.withUTF8Buffer({ $0.elementsEqual(name) }) { return entry.value }
    }
    return nil
  }
}
