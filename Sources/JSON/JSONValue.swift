// A JSON value: made in code, compared and asked for its parts.

/// A JSON value. Integers are exact, and every other number keeps its text.
///
/// Two strings are equal if they have the same bytes in UTF-8. Keys are equal as Swift's strings are, so that an object never
/// has a key twice in two spellings of Unicode.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number without fraction and exponent in the range of `Int`; never `-0`.
  case integer(Int)
  /// Any other number, as its text: `1.50`, `1e999`, `-0`, `9223372036854775808`. The writer copies the text, so it must be
  /// a valid JSON number.
  case number(String)
  /// A string of any Unicode scalars, including U+0000.
  case string(String)
  case array([JSONValue])
  /// The writer sorts the members by the bytes of their keys.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The value under a key of an object; nil if the key is missing or the value is not an object. Setting it changes or adds
  /// the member, and nil removes it; a value that is not an object is unchanged.
  package subscript(key: String) -> JSONValue? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      // Released first, so that the members are changed in place.
      self = .null
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The members of an object; empty for any other value.
  package var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

  package var isObject: Bool { if case .object = self { true } else { false } }

  /// The text of a string; nil for any other value.
  package var asText: String? { if case .string(let text) = self { text } else { nil } }

  /// Nil for anything but an integer.
  package var asInteger: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The elements of an array; nil for any other value.
  package var asElements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// An object with the members of both; the value itself unless both are objects. Of two members with one key, the other
  /// object's stays.
  package func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members.merging(others) { $1 })
  }

  /// The value; nil for an empty object or array.
  package var unlessEmpty: JSONValue? {
    switch self {
    case .object(let members) where members.isEmpty: nil
    case .array(let elements) where elements.isEmpty: nil
    default: self
    }
  }
}

extension JSONValue: Equatable {
  package static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): haveSameBytes(first, second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    default: false
    }
  }
}

/// Whether two strings have the same UTF-8 bytes; Swift's own `==` treats canonically equivalent strings as equal.
private func haveSameBytes(_ first: String, _ second: String) -> Bool {
  let (first, second) = (first.utf8, second.utf8)
  let isSame = first.withContiguousStorageIfAvailable { first in
    second.withContiguousStorageIfAvailable { first.elementsEqual($0) }
  }
  return (isSame ?? nil) ?? first.elementsEqual(second)
}

// JSON can be written as Swift literals.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(integerLiteral value: Int) { self = .integer(value) }

  package init(stringLiteral value: String) { self = .string(value) }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Keys must differ. A member whose value is nil is left out; write `.null` for `null`.
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    var members: [String: JSONValue] = [:]
    members.reserveCapacity(elements.count { $0.1 != nil })
    for case (let key, let value?) in elements { members[key] = value }
    self = .object(members)
  }
}
