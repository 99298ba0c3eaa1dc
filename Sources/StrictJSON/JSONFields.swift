// Reads the fields of an object as the kinds of value that the caller expects.

/// A kind of value: how it is read, and why another value is refused.
package struct JSONFormat<Value>: Sendable {
  package let read: @Sendable (JSONValue) throws(JSONError.Cause) -> Value

  package init(_ read: @escaping @Sendable (JSONValue) throws(JSONError.Cause) -> Value) { self.read = read }
}

extension JSONFormat<String> {
  /// Any text.
  package static var string: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      guard case .string(let text) = value else { throw .wrongType(expected: .string, found: value.kind) }
      return text
    }
  }
}

extension JSONFormat<Bool> {
  /// `true` or `false`.
  package static var bool: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      guard case .bool(let flag) = value else { throw .wrongType(expected: .boolean, found: value.kind) }
      return flag
    }
  }
}

extension JSONFormat<Int> {
  /// A whole number in a range, written with digits only: `1.0`, `1e2` and `-0` are refused.
  package static func integer(in range: ClosedRange<Int>) -> JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      switch value {
      case .integer(let number) where range.contains(Int(number)): return Int(number)
      case .integer(let number): throw .numberOutOfRange(String(number), range)
      case .number(let text)
      where text != "-0" && text.utf8.allSatisfy({ $0 == Byte.minus || Byte.isDigit($0) }):
        throw .numberOutOfRange(text, range)
      case .number(let text): throw .notAnInteger(text)
      default: throw .wrongType(expected: .integer, found: value.kind)
      }
    }
  }
}

extension JSONFormat<[JSONValue]> {
  /// The elements of an array.
  package static var array: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      guard case .array(let elements) = value else { throw .wrongType(expected: .array, found: value.kind) }
      return elements
    }
  }
}

extension JSONFormat {
  /// A text that stands for a value.
  ///
  /// - Parameters:
  ///   - read: the value of a text; nil if it stands for none.
  ///   - impossible: what to say of a text that stands for none.
  package static func text(
    _ read: @escaping @Sendable (String) -> Value?, else impossible: @escaping @Sendable (String) -> String
  ) -> JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      let text = try JSONFormat<String>.string.read(value)
      guard let value = read(text) else { throw .invalidValue(impossible(text)) }
      return value
    }
  }
}

/// The fields of an object: what the caller asks for is checked, and what it does not ask for is left.
package struct JSONFields: Sendable {
  /// The keys that lead to the object; empty for that of the document.
  package let path: [String]
  package let members: [JSONMember]
  private let bytes: [UInt8]
  private let offset: Int
  private var isAsked: [Bool]

  /// The fields of a document.
  package init(_ bytes: [UInt8], maximumBytes: Int) throws(JSONError) {
    var reader = try JSONReader(bytes, maximumBytes: maximumBytes)
    let (value, offset) = try reader.readDocument()
    try self.init(value, at: offset, of: bytes, path: [])
  }

  /// The fields of a value that was made by hand.
  package init(_ value: JSONValue) throws(JSONError) { try self.init(value, at: 0, of: [], path: []) }

  private init(_ value: JSONValue, at offset: Int, of bytes: [UInt8], path: [String]) throws(JSONError) {
    guard case .object(let members) = value else {
      throw JSONError(
        .wrongType(expected: .object, found: value.kind), at: offset, of: bytes,
        path: path.map(JSONPathStep.key))
    }
    (self.path, self.members, self.bytes, self.offset) = (path, members, bytes, offset)
    isAsked = Array(repeating: false, count: members.count)
  }

  /// The same document after its members were changed; those that came out of it keep their places.
  package init(_ value: JSONValue, of document: JSONFields) throws(JSONError) {
    try self.init(value, at: document.offset, of: document.bytes, path: document.path)
  }

  /// The members that nobody asked for.
  package var rest: [JSONMember] { zip(members, isAsked).filter { !$1 }.map(\.0) }

  /// The value of a field; nil if it is missing.
  package mutating func optional<Value>(_ key: String, _ format: JSONFormat<Value>) throws(JSONError)
    -> Value?
  {
    guard let index = ask(key) else { return nil }
    do throws(JSONError.Cause) {
      return try format.read(members[index].value)
    } catch {
      throw mistake(error, at: key)
    }
  }

  /// The value of a field; `missingKey` if there is none.
  package mutating func required<Value>(_ key: String, _ format: JSONFormat<Value>) throws(JSONError) -> Value
  {
    guard let value = try optional(key, format) else { throw mistake(.missingKey(key)) }
    return value
  }

  /// Whether a field is `true`; one that is missing is not.
  package mutating func flag(_ key: String) throws(JSONError) -> Bool { try optional(key, .bool) ?? false }

  /// The object under a key; nil if there is none.
  package mutating func object(_ key: String) throws(JSONError) -> JSONFields? {
    guard let index = ask(key) else { return nil }
    return try object(at: index)
  }

  /// Reads every member as an object, in the order of the document.
  package mutating func eachObject(
    _ body: (_ key: String, _ fields: inout JSONFields) throws(JSONError) -> Void
  ) throws(JSONError) {
    for index in members.indices {
      isAsked[index] = true
      var fields = try object(at: index)
      try body(members[index].key, &fields)
    }
  }

  private func object(at index: Int) throws(JSONError) -> JSONFields {
    let member = members[index]
    return try JSONFields(member.value, at: place(of: member), of: bytes, path: path + [member.key])
  }

  /// A member made by hand stands where its object does, as far as anybody can tell.
  private func place(of member: JSONMember) -> Int { member.offset == 0 ? offset : member.offset }

  /// Whatever stands under a key; nil if nothing does.
  package mutating func value(_ key: String) -> JSONValue? { ask(key).map { members[$0].value } }

  /// The mistake, for the caller to throw, at the value of a field, or at the object.
  package func mistake(_ cause: JSONError.Cause, at key: String? = nil) -> JSONError {
    let member = key.flatMap { key in members.first { $0.key == key } }
    return JSONError(
      cause, at: member.map(place) ?? offset, of: bytes,
      path: (path + [key].compactMap(\.self)).map(JSONPathStep.key))
  }

  private mutating func ask(_ key: String) -> Int? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    isAsked[index] = true
    return index
  }
}
