// Reads the fields of a JSON object as typed values.

import TextTools

/// Reads one type of value, or throws the reason why a value is refused.
package struct JSONFormat<Value>: Sendable {
  package let read: @Sendable (JSONValue) throws(JSONError.Cause) -> Value

  @inlinable
  package init(_ read: @escaping @Sendable (JSONValue) throws(JSONError.Cause) -> Value) { self.read = read }
}

extension JSONFormat<String> {
  /// Any text.
  @inlinable
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
  /// An integer in a range, written with digits only: `1.0`, `1e2` and `-0` are refused.
  package static func integer(in range: ClosedRange<Int>) -> JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      switch value {
      case .integer(let number) where range.contains(Int(number)): return Int(number)
      case .integer(let number): throw .numberOutOfRange(String(number), range)
      case .number(let text)
      where text != "-0" && text.utf8.allSatisfy({ $0 == Ascii.hyphen || $0.isDigit }):
        throw .numberOutOfRange(text, range)
      case .number(let text): throw .notAnInteger(text)
      default: throw .wrongType(expected: .integer, found: value.kind)
      }
    }
  }
}

extension JSONFormat<[JSONValue]> {
  package static var array: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      guard case .array(let elements) = value else { throw .wrongType(expected: .array, found: value.kind) }
      return elements
    }
  }
}

extension JSONFormat {
  /// A string that represents a value.
  ///
  /// - Parameters:
  ///   - read: converts the string; nil if it is not valid.
  ///   - impossible: the message for a string that is not valid.
  @inlinable
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

/// The fields of an object. Fields that the caller asks for are checked; the others are kept in `rest`.
package struct JSONFields: Sendable {
  package let members: [JSONMember]
  /// The path of the object that this one is in, and its key there; nil for the document's own object.
  private let place: (path: [String], key: String)?
  private let bytes: [UInt8]
  private let offset: Int
  /// The indices of the members that were asked for: a bit for each of the first 64, and the others.
  private var asked: UInt64 = 0
  private var askedBeyond: Set<Int> = []

  /// The fields of a document; throws if it is not valid JSON or not an object.
  package init(_ bytes: [UInt8], maximumBytes: Int) throws(JSONError) {
    var reader = try JSONReader(bytes, maximumBytes: maximumBytes)
    let (value, offset) = try reader.readDocument()
    try self.init(value, at: offset, of: bytes, in: nil)
  }

  /// The fields of each element of a document that is an array of objects, or why an element is not an object; throws if
  /// the document is not valid JSON or not an array.
  package static func elements(
    of bytes: [UInt8], maximumBytes: Int
  ) throws(JSONError) -> [Result<JSONFields, JSONError>] {
    var reader = try JSONReader(bytes, maximumBytes: maximumBytes)
    let (value, offset) = try reader.readDocument()
    guard case .array(let elements) = value else {
      throw JSONError(.wrongType(expected: .array, found: value.kind), at: offset, of: bytes, path: [])
    }
    return zip(elements, reader.elementOffsets).map { element, offset in
      Result { () throws(JSONError) in try JSONFields(element, at: offset, of: bytes, in: nil) }
    }
  }

  /// The fields of a value that was created in code; throws if it is not an object.
  package init(_ value: JSONValue) throws(JSONError) { try self.init(value, at: 0, of: [], in: nil) }

  private init(
    _ value: JSONValue, at offset: Int, of bytes: [UInt8], in place: (path: [String], key: String)?
  ) throws(JSONError) {
    (self.place, self.bytes, self.offset) = (place, bytes, offset)
    guard case .object(let members) = value else {
      self.members = []
      throw error(.wrongType(expected: .object, found: value.kind))
    }
    self.members = members
  }

  /// The fields of a changed copy of a document; members that were read from it keep their offsets.
  package init(_ value: JSONValue, of document: JSONFields) throws(JSONError) {
    try self.init(value, at: document.offset, of: document.bytes, in: document.place)
  }

  /// The keys that lead to the object; empty for the document's own object.
  package var path: [String] { place.map { $0.path + [$0.key] } ?? [] }

  /// The members that were not asked for.
  package var rest: [JSONMember] {
    let bits = min(members.count, UInt64.bitWidth)
    guard members.count > bits || asked.nonzeroBitCount < bits else { return [] }
    return members.indices.filter { !isAsked($0) }.map { members[$0] }
  }

  /// The value of a field; nil if it is missing.
  @inlinable
  package mutating func optional<Value>(_ key: String, _ format: JSONFormat<Value>) throws(JSONError)
    -> Value?
  {
    guard let index = ask(key) else { return nil }
    do throws(JSONError.Cause) {
      return try format.read(members[index].value)
    } catch {
      throw self.error(error, at: key)
    }
  }

  /// The value of a field; throws `missingKey` if it is missing.
  @inlinable
  package mutating func required<Value>(
    _ key: String, _ format: JSONFormat<Value>
  ) throws(JSONError) -> Value {
    guard let value = try optional(key, format) else { throw error(.missingKey(key)) }
    return value
  }

  /// Whether a field is `true`; false if it is missing.
  package mutating func flag(_ key: String) throws(JSONError) -> Bool { try optional(key, .bool) ?? false }

  /// The object under a key; nil if the key is missing.
  package mutating func object(_ key: String) throws(JSONError) -> JSONFields? {
    guard let index = ask(key) else { return nil }
    return try object(at: index, in: path)
  }

  /// Reads every member as an object, in the order of the document.
  package mutating func eachObject(
    _ body: (_ key: String, _ fields: inout JSONFields) throws(JSONError) -> Void
  ) throws(JSONError) {
    let path = path
    for index in members.indices {
      markAsked(index)
      var fields = try object(at: index, in: path)
      try body(members[index].key, &fields)
    }
  }

  private func object(at index: Int, in path: [String]) throws(JSONError) -> JSONFields {
    let member = members[index]
    return try JSONFields(member.value, at: offset(of: member), of: bytes, in: (path, member.key))
  }

  /// A member created in code has no offset of its own, so that of its object is used.
  private func offset(of member: JSONMember) -> Int { member.offset == 0 ? offset : member.offset }

  /// The value under a key, of any type; nil if the key is missing.
  package mutating func value(_ key: String) -> JSONValue? { ask(key).map { members[$0].value } }

  /// The error, for the caller to throw, at the value of a field or at the object itself.
  package func error(_ cause: JSONError.Cause, at key: String? = nil) -> JSONError {
    let member = key.flatMap { key in members.first { $0.key == key } }
    return JSONError(
      // Members that were read from another document have offsets in that one.
      cause, at: min(member.map(offset(of:)) ?? offset, bytes.count), of: bytes,
      path: (path + [key].compactMap(\.self)).map(JSONPathStep.key))
  }

  @usableFromInline
  mutating func ask(_ key: String) -> Int? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    markAsked(index)
    return index
  }

  private mutating func markAsked(_ index: Int) {
    if index < UInt64.bitWidth { asked |= 1 << UInt64(index) } else { askedBeyond.insert(index) }
  }

  private func isAsked(_ index: Int) -> Bool {
    index < UInt64.bitWidth ? asked & 1 << UInt64(index) != 0 : askedBeyond.contains(index)
  }
}
