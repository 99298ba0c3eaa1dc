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
  private var entries: [(StaticString, Value)]

  package init(dictionaryLiteral entries: (StaticString, Value)...) { self.entries = entries }

  /// These fields and others, whose names must be different.
  package func adding(_ others: Fields) -> Fields {
    var fields = self
    fields.entries += others.entries
    return fields
  }

  /// The size of the markup in them.
  var markupBytes: Int {
    entries.reduce(0) { sum, entry in
      if case .markup(let markup) = entry.1 { sum + markup.bytes.count } else { sum }
    }
  }

  /// The names, for messages.
  var names: [String] { entries.map { $0.0.description } }

  /// The value of a name, which is a part of a template's bytes; nil for an unknown name.
  func value(of bytes: [UInt8], in range: Range<Int>) -> Value? {
    bytes.withUnsafeBufferPointer { bytes in
      let name = UnsafeBufferPointer(rebasing: bytes[range])
      for index in entries.indices where isEqual(entries[index].0, name) { return entries[index].1 }
      return nil
    }
  }
}

/// Whether a name has these bytes. Nearly all names differ in their length or their first letters.
private func isEqual(_ name: StaticString, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
  guard name.utf8CodeUnitCount == other.count else { return false }
  let start = name.utf8Start
  return other.indices.allSatisfy { start[$0] == other[$0] }
}
