// A JSON value as a Swift value, with literals to build one tersely.

/// A JSON value. Integers are exact, every other number keeps its text, objects keep the order read.
///
/// Equality is that of the document: strings and keys byte by byte in UTF-8 (Swift's own `==` takes
/// canonically equivalent strings for equal), numbers by their text, and the order of an object's members
/// does not count.
package enum JSONValue: Sendable {
  /// The word `null`.
  case null
  /// The words `true` and `false`.
  case bool(Bool)
  /// A number without fraction and exponent in the range of `Int64`. The text `-0` is not one.
  case integer(Int64)
  /// Any other number, as its text: `1.50`, `1e999`, `-0`, `9223372036854775808`. The writer copies the text,
  /// so whoever makes one by hand gives the text of a JSON number.
  case number(String)
  /// A string; every Unicode scalar is allowed, U+0000 too.
  case string(String)
  /// The elements in order.
  case array([JSONValue])
  /// The members in the order read; writing sorts them. The reader never returns two equal keys, and whoever
  /// makes an object by hand does not either: the writer writes what it is given, and the reader refuses it.
  case object([JSONMember])
}

/// One key of an object and its value.
package struct JSONMember: Sendable {
  /// The key without quotes and escapes.
  package var key: String
  /// The value under the key.
  package var value: JSONValue
  /// The byte at which the value begins in the document that it was read from; 0 in a member made by hand.
  package let offset: Int

  /// Makes a member of a key and its value.
  package init(key: String, value: JSONValue, offset: Int = 0) {
    self.key = key
    self.value = value
    self.offset = offset
  }
}

extension [JSONMember] {
  /// The value under a key; nil where there is none. Setting it changes the member or adds one, nil removes it.
  package subscript(key: String) -> JSONValue? {
    get { first { $0.key == key }?.value }
    set {
      let index = firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): self[index].value = value
      case (let index?, nil): remove(at: index)
      case (nil, let value?): append(JSONMember(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The members by the UTF-8 bytes of their keys.
  var sortedByKey: [JSONMember] { sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
}

extension JSONValue {
  /// The value under a key of an object; nil where there is none, and in what is not an object, which setting
  /// leaves as it is. Setting it changes the member or adds one, nil removes it.
  package subscript(key: String) -> JSONValue? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// An object with the members of both, whose keys differ; the value itself if one of the two is not an object.
  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }
}

extension JSONValue {
  /// What kind of value it is; every number is `.number`.
  var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .integer, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONMember: Equatable {
  /// True if keys (byte by byte) and values are the same; where they stand does not count.
  package static func == (first: JSONMember, second: JSONMember) -> Bool {
    first.key.utf8.elementsEqual(second.key.utf8) && first.value == second.value
  }
}

extension JSONValue: Equatable {
  /// True if both say the same; see the type for what counts.
  package static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number(let first), .number(let second)): first.utf8.elementsEqual(second.utf8)
    case (.string(let first), .string(let second)): first.utf8.elementsEqual(second.utf8)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)):
      first.count == second.count && first.sortedByKey == second.sortedByKey
    default: false
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// `true` and `false` are themselves.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A whole number literal is an integer.
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// A string literal, interpolated or not, is a string.
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array literal is an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// A dictionary literal is an object with its members in the order given; keys must differ. A member whose
  /// value is nil is left out: `null` is `.null`.
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(elements.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } })
  }
}
