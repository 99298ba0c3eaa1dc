// A field of a record: its key in JSON, how it is read and written, and how two versions of it merge.

package import JSON
import StudyModel
import TextTools

/// A value that is written as a text.
package struct Spelling<Value>: Sendable {
  /// Nil for a text that is not one.
  package let read: @Sendable (String) -> Value?
  package let text: @Sendable (Value) -> String
  /// What is said after another text: "is not a valid date: write one such as `2026-11-20`".
  let otherwise: String

  package init(
    _ read: @escaping @Sendable (String) -> Value?, _ text: @escaping @Sendable (Value) -> String,
    otherwise: String
  ) {
    (self.read, self.text, self.otherwise) = (read, text, otherwise)
  }

  package func value(of text: String) throws -> Value {
    guard let value = read(text) else { throw JSONError("\(quoted(text, to: 40)) \(otherwise)") }
    return value
  }

  package func value(of json: JSONValue) throws -> Value { try value(of: json.string()) }
}

/// How two versions of a value merge that both differ from their common base (Documentation/sync.md).
package indirect enum MergeRule: Sendable {
  /// A value that changes as a whole: the one written later stays.
  case whole
  /// A number or an instant in UTC that only grows: the larger one stays.
  case largest
  /// A note or a reflection: both versions stay.
  case text
  /// An object, field by field; a field without a rule as an object if both versions are one, else as a whole. It is
  /// removed as a whole.
  case record([String: MergeRule])
  /// An object without a field that must be there, such as an item: one that is absent is as an empty one, so that of two
  /// versions only what one of them removed is gone.
  case sparse([String: MergeRule])
  /// An event: a record of which an occurrence stays that one version moved and the other skipped.
  case event([String: MergeRule])
  /// Values by key, each by one rule; one that is absent is as an empty one.
  case group(MergeRule)
  /// As a group; of two new problems that two devices gave one key, both stay.
  case problems(MergeRule)
}

/// The members of an object that no table of fields knows, which a newer version wrote. They are written back as long as the
/// object is there.
struct UnknownMembers: Sendable {
  var own: [String: JSONValue] = [:]
  /// Those of the objects in known members.
  var inner: [String: UnknownMembers] = [:]
  /// Whether they stay without their object, which is then made for them.
  var isKept = false

  var unlessEmpty: UnknownMembers? { own.isEmpty && inner.isEmpty ? nil : self }

  func added(to json: JSONValue?) -> JSONValue? {
    guard json?.isObject == true || json == nil && isKept else { return json }
    var members = json?.members ?? [:]
    members.merge(own) { known, _ in known }
    for (key, unknown) in inner { members[key] = unknown.added(to: members[key]) }
    return .object(members)
  }
}

/// One field of a record.
package final class Field<Record>: Sendable {
  let key: String
  let read: @Sendable (JSONValue, inout Record) throws -> Void
  /// Nil for the default, which is left out.
  let write: @Sendable (Record) -> JSONValue?
  let isRequired: Bool
  let rule: MergeRule
  /// What no table knows of a value.
  let unknown: @Sendable (JSONValue) -> UnknownMembers?

  init(
    _ key: String, isRequired: Bool = false, rule: MergeRule = .whole,
    read: @escaping @Sendable (JSONValue, inout Record) throws -> Void,
    write: @escaping @Sendable (Record) -> JSONValue?,
    unknown: @escaping @Sendable (JSONValue) -> UnknownMembers? = { _ in nil }
  ) {
    (self.key, self.isRequired, self.rule) = (key, isRequired, rule)
    (self.read, self.write, self.unknown) = (read, write, unknown)
  }
}

/// All fields of a kind of record.
package struct FieldTable<Record>: Sendable {
  private let fields: [Field<Record>]
  private let keys: [String: Int]
  private let required: [Int]

  package init(_ fields: [Field<Record>]) {
    self.fields = fields
    keys = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.key, $0) })
    required = fields.indices.filter { fields[$0].isRequired }
  }

  /// Reads the fields in their order: of several errors the first one is told.
  package func read(_ json: JSONValue, into record: inout Record) throws {
    let members = try json.object()
    // Most fields of a record are not there.
    var found: [(place: Int, value: JSONValue)] = []
    found.reserveCapacity(members.count)
    for (key, value) in members {
      if let place = keys[key] { found.append((place, value)) }
    }
    found.sort { $0.place < $1.place }
    let missing = required.first { place in !found.contains { $0.place == place } }
    for (place, value) in found where place < missing ?? .max {
      do {
        try fields[place].read(value, &record)
      } catch let error as JSONError {
        throw error.under(fields[place].key)
      }
    }
    if let missing { throw JSONError.missing(fields[missing].key) }
  }

  package func write(_ record: Record) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for field in fields { members[field.key] = field.write(record) }
    return .object(members)
  }

  /// What the table does not know of an object.
  func unknown(_ json: JSONValue) -> UnknownMembers? {
    var unknown = UnknownMembers()
    for (key, value) in json.members {
      guard let index = keys[key] else {
        unknown.own[key] = value
        continue
      }
      unknown.inner[key] = fields[index].unknown(value)
    }
    return unknown.unlessEmpty
  }

  var rule: MergeRule { .record(rules) }

  var rules: [String: MergeRule] { Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.rule) }) }
}

// MARK: - The forms of fields

/// Where a field stands in a record.
typealias FieldPath<Record, Value> = any WritableKeyPath<Record, Value> & Sendable

extension Field {
  /// A value with a spelling, which must be there.
  static func value<Value: Sendable>(
    _ key: String, _ path: FieldPath<Record, Value>, _ spelling: Spelling<Value>,
    rule: MergeRule = .whole
  ) -> Field {
    Field(
      key, isRequired: true, rule: rule, read: { $1[keyPath: path] = try spelling.value(of: $0) },
      write: { .string(spelling.text($0[keyPath: path])) })
  }

  /// A value with a spelling; nil is left out.
  static func optional<Value: Sendable>(
    _ key: String, _ path: FieldPath<Record, Value?>, _ spelling: Spelling<Value>
  ) -> Field {
    Field(
      key, read: { $1[keyPath: path] = try spelling.value(of: $0) },
      write: { $0[keyPath: path].map { .string(spelling.text($0)) } })
  }

  /// A value with a spelling, left out if it is the default.
  static func value<Value: Equatable & Sendable>(
    _ key: String, _ path: FieldPath<Record, Value>, _ spelling: Spelling<Value>,
    default usual: Value
  ) -> Field {
    Field(
      key, read: { $1[keyPath: path] = try spelling.value(of: $0) },
      write: { $0[keyPath: path] == usual ? nil : .string(spelling.text($0[keyPath: path])) })
  }

  /// A number; nil is left out.
  static func number(
    _ key: String, _ path: FieldPath<Record, Int?>, in range: ClosedRange<Int>
  ) -> Field {
    Field(
      key, read: { $1[keyPath: path] = try $0.integer(in: range) },
      write: { $0[keyPath: path].map { .integer($0) } })
  }

  /// A count, left out if it is 0.
  static func count(
    _ key: String, _ path: FieldPath<Record, Int>, atMost most: Int, rule: MergeRule = .whole
  ) -> Field {
    Field(
      key, rule: rule, read: { $1[keyPath: path] = try $0.integer(in: 0...most) },
      write: { $0[keyPath: path] == 0 ? nil : .integer($0[keyPath: path]) })
  }

  /// A switch, left out if it is off.
  static func flag(_ key: String, _ path: FieldPath<Record, Bool>) -> Field {
    Field(
      key, read: { $1[keyPath: path] = try $0.flag() },
      write: { $0[keyPath: path] ? true : nil })
  }

  /// A list of texts, left out if it is empty.
  static func list(
    _ key: String, _ path: FieldPath<Record, [String]>, _ spelling: Spelling<String>
  ) -> Field {
    Field(
      key, read: { $1[keyPath: path] = try $0.elements { try spelling.value(of: $0) } },
      write: { JSONValue.array($0[keyPath: path].map { .string($0) }).unlessEmpty })
  }

  /// A record in this one; nil is left out.
  static func record<Inner>(
    _ key: String, _ path: FieldPath<Record, Inner?>, _ table: FieldTable<Inner>,
    blank: @escaping @Sendable () -> Inner, rule: MergeRule? = nil
  ) -> Field {
    Field(
      key, rule: rule ?? table.rule,
      read: { json, record in
        var inner = blank()
        try table.read(json, into: &inner)
        record[keyPath: path] = inner
      },
      write: { $0[keyPath: path].map { table.write($0) } }, unknown: { table.unknown($0) })
  }

  /// Records by key, left out if there are none. The key may be a part of the record.
  ///
  /// - Parameter most: the largest number of them.
  static func map<Key: Hashable & Sendable, Inner>(
    _ key: String, _ path: FieldPath<Record, [Key: Inner]>, by spelling: Spelling<Key>,
    _ table: FieldTable<Inner>, blank: @escaping @Sendable (Key) -> Inner, rule: MergeRule? = nil,
    atMost most: Int = .max
  ) -> Field {
    Field(
      key, rule: .group(rule ?? table.rule),
      read: { json, record in
        let members = try json.object()
        guard members.count <= most else { throw JSONError("there are more than \(most) of them") }
        record[keyPath: path] = try records(in: members, by: spelling) { key, json in
          var inner = blank(key)
          try table.read(json, into: &inner)
          return inner
        }
      },
      write: { record in
        let members = record[keyPath: path].map { (spelling.text($0), table.write($1)) }
        return JSONValue.object(Dictionary(members) { first, _ in first }).unlessEmpty
      },
      unknown: { json in
        var unknown = UnknownMembers()
        for (key, value) in json.members { unknown.inner[key] = table.unknown(value) }
        return unknown.unlessEmpty
      })
  }

  /// A set, kept as an object of empty objects, left out if it is empty: so two devices may each add to it.
  static func set<Element: Hashable & Sendable>(
    _ key: String, _ path: FieldPath<Record, Set<Element>>, of spelling: Spelling<Element>,
    atMost most: Int = .max
  ) -> Field {
    Field(
      key, rule: .group(.record([:])),
      read: { json, record in
        let members = try json.object()
        guard members.count <= most else { throw JSONError("there are more than \(most) of them") }
        record[keyPath: path] = Set(try records(in: members, by: spelling) { _, _ in () }.keys)
      },
      write: { record in
        let members = record[keyPath: path].map { (spelling.text($0), JSONValue.object([:])) }
        return JSONValue.object(Dictionary(members) { first, _ in first }).unlessEmpty
      },
      unknown: { json in
        var unknown = UnknownMembers()
        for (key, value) in json.members where !value.members.isEmpty {
          unknown.inner[key] = UnknownMembers(own: value.members)
        }
        return unknown.unlessEmpty
      })
  }
}

/// The members of an object by their keys; throws if a text is not a key, or if two texts are one key.
func records<Key: Hashable, Record>(
  in members: [String: JSONValue], by spelling: Spelling<Key>,
  _ read: (Key, JSONValue) throws -> Record
) throws -> [Key: Record] {
  var records: [Key: Record] = [:]
  records.reserveCapacity(members.count)
  func add(_ text: String, _ json: JSONValue) throws {
    try atPath(text) {
      let key = try spelling.value(of: text)
      guard records.updateValue(try read(key, json), forKey: key) == nil else {
        throw JSONError("another key is the same as \(quoted(text, to: 40))", help: "keep one of the two")
      }
    }
  }
  do {
    for (text, json) in members { try add(text, json) }
  } catch {
    // Of several errors the first one is told, whatever the order of a dictionary.
    records = [:]
    for (text, json) in members.inOrder { try add(text, json) }
    throw error
  }
  return records
}
