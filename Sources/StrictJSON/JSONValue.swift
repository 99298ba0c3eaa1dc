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

  /// Makes a member of a key and its value.
  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }

  /// True if the first key's UTF-8 bytes sort before the second's: the order in which members are written.
  static func precedes(_ first: JSONMember, _ second: JSONMember) -> Bool {
    let (first, second) = (first.key.utf8, second.key.utf8)
    // The bytes of a Swift string lie in one piece, so both closures run.
    return first.withContiguousStorageIfAvailable { first in
      second.withContiguousStorageIfAvailable { second in first.lexicographicallyPrecedes(second) }
    }.flatMap { $0 } ?? first.lexicographicallyPrecedes(second)
  }
}

extension [JSONMember] {
  /// The members by the UTF-8 bytes of their keys; costs one pass if they are in order already.
  var sortedByKey: [JSONMember] {
    if isSortedByKey { return self }
    // To move numbers about costs less than to move members.
    return indices.sorted { JSONMember.precedes(self[$0], self[$1]) }.map { self[$0] }
  }

  /// Adds a member, unless it has no value. Members are added in the order of their keys, which saves the
  /// writer sorting them.
  package mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { append(JSONMember(key: key, value: value)) }
  }

  private var isSortedByKey: Bool {
    indices.dropFirst().allSatisfy { !JSONMember.precedes(self[$0], self[$0 - 1]) }
  }
}

extension JSONMember: Equatable {
  /// True if keys (byte by byte) and values are the same.
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

extension JSONValue: ExpressibleByNilLiteral {
  /// `nil` is `null`.
  package init(nilLiteral: ()) { self = .null }
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
  /// A dictionary literal is an object with its members in the order given; keys must differ.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember(key: $0.0, value: $0.1) })
  }
}
