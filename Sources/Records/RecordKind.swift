// Describes a kind of record once, for everything that processes the content of a store.

package import StrictJSON
package import StudyModel
import Synchronization
import TextTools

/// The singular and the plural noun for records of a kind.
package struct RecordNoun: Hashable, Sendable {
  package let one: String
  package let many: String

  package init(_ one: String, many: String? = nil) {
    self.one = one
    self.many = many ?? one + "s"
  }
}

/// A kind of record: how it is encoded, merged and named, and which of its texts are private.
///
/// A store has an object for each kind, with the records by key. A key depends on neither a position nor a device.
package struct RecordKind<Key: Hashable & Comparable & Sendable, Value: Hashable & Sendable>: Sendable {
  /// The field of the store that holds the records, such as `reflections`.
  package let name: String
  package let noun: RecordNoun
  /// Whether a record's fields of newer versions stay when its known content is removed.
  package var keepsUnknownFields = false
  let keyText: @Sendable (Key) -> String
  /// Parses a key; nil for a text that is not one.
  let key: @Sendable (String) -> Key?
  /// The error message for a text that is not a key.
  let impossibleKey: @Sendable (String) -> String
  /// Decodes a record; nil if it has no known content.
  let decode: @Sendable (Key, inout JSONFields, inout UnknownFields) throws(JSONError) -> Value?
  let encode: @Sendable (Value) -> JSONValue
  /// The texts of a record that are not for everyone.
  var texts: @Sendable (Key, Value, RecordAudience) -> [PrivateText] = { _, _, _ in [] }
  /// How the records of two devices merge; by default each field by field.
  package let mergeRule: MergeRule
  /// Merges the records of an import; by default adds those that are missing.
  var merge: @Sendable (inout [Key: Value], [Key: Value], inout ImportCounts) -> Void

  package init(
    _ name: String, _ noun: RecordNoun, keyText: @escaping @Sendable (Key) -> String,
    key: @escaping @Sendable (String) -> Key?,
    impossibleKey: @escaping @Sendable (String) -> String,
    decode: @escaping @Sendable (Key, inout JSONFields, inout UnknownFields) throws(JSONError) -> Value?,
    encode: @escaping @Sendable (Value) -> JSONValue,
    texts: @escaping @Sendable (Key, Value, RecordAudience) -> [PrivateText] = { _, _, _ in [] },
    mergeRule: MergeRule = .group(),
    merge: (@Sendable (inout [Key: Value], [Key: Value], inout ImportCounts) -> Void)? = nil
  ) {
    (self.name, self.noun) = (name, noun)
    (self.keyText, self.key, self.impossibleKey) = (keyText, key, impossibleKey)
    (self.decode, self.encode, self.texts, self.mergeRule) = (decode, encode, texts, mergeRule)
    self.merge =
      merge ?? { own, others, counts in
        for (key, other) in others.sorted(by: { $0.key < $1.key }) {
          counts.count(noun, isNew: own[key] == nil)
          if own[key] == nil { own[key] = other }
        }
      }
  }
}

/// Decides who may read a text, by the learner's settings and the plan.
package struct RecordAudience: Sendable {
  package let settings: Settings
  package let plan: Curriculum

  package init(settings: Settings, plan: Curriculum) { (self.settings, self.plan) = (settings, plan) }
}

/// Records of several kinds, by key.
package struct Records: Hashable, Sendable {
  private var byKind: [String: any Hashable & Sendable] = [:]
  /// The JSON of each kind, made when it is first asked for: a change of a store writes its records several times.
  private var written: [String: WrittenRecords] = [:]

  package init() {}

  package subscript<Key, Value>(kind: RecordKind<Key, Value>) -> [Key: Value] {
    get { byKind[kind.name] as? [Key: Value] ?? [:] }
    set {
      byKind[kind.name] = newValue.isEmpty ? nil : newValue
      written[kind.name] = newValue.isEmpty ? nil : WrittenRecords(nil)
    }
  }

  /// Keeps the JSON that the records of a kind were read from, to be written again while they stay as they are.
  fileprivate mutating func keep(_ json: JSONValue, of kind: String) {
    if byKind[kind] != nil { written[kind] = WrittenRecords(json) }
  }

  /// Whether the records of a kind were not set since they were those of another log.
  package func areKept(_ kind: String, since other: Records) -> Bool {
    guard let written = written[kind] else { return false }
    return written === other.written[kind]
  }

  /// Takes the records of a kind from another log.
  package mutating func take(_ kind: String, from other: Records) {
    (byKind[kind], written[kind]) = (other.byKind[kind], other.written[kind])
  }

  /// The JSON of the records of a kind, which `make` makes once.
  fileprivate func written(_ name: String, _ make: () -> JSONValue) -> JSONValue {
    written[name]?.value(make) ?? make()
  }

  package static func == (left: Records, right: Records) -> Bool {
    left.byKind.count == right.byKind.count
      && left.byKind.allSatisfy { name, records in
        right.byKind[name].map { isEqual(records, $0) } ?? false
      }
  }

  private static func isEqual<Value: Hashable>(_ value: Value, _ other: any Hashable) -> Bool {
    (other as? Value).map { value == $0 } ?? false
  }

  package func hash(into hasher: inout Hasher) {
    for (name, records) in byKind.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      hasher.combine(records)
    }
  }
}

/// The JSON of records, made once.
private final class WrittenRecords: Sendable {
  private let json: Mutex<JSONValue?>

  init(_ json: JSONValue?) { self.json = Mutex(json) }

  func value(_ make: () -> JSONValue) -> JSONValue {
    json.withLock { json in
      let value = json ?? make()
      json = value
      return value
    }
  }
}

/// A kind of record with its key and value types erased.
package protocol AnyRecordKind: Sendable {
  var name: String { get }
  var noun: RecordNoun { get }
  var keepsUnknownFields: Bool { get }
  var mergeRule: MergeRule { get }
  /// Decodes the object with the records of the kind.
  ///
  /// - Parameter keepsJSON: whether the JSON is written again while the records stay as they are, as that of a file that
  ///   this program wrote may be.
  func read(
    _ fields: inout JSONFields, into records: inout Records, _ unknown: inout UnknownFields, keepsJSON: Bool
  ) throws(JSONError)
  /// The object that holds the records of the kind; empty if there are none.
  func written(_ records: Records) -> JSONValue
  func count(in records: Records) -> Int
  func texts(_ records: Records, _ audience: RecordAudience) -> [PrivateText]
  func merge(_ others: Records, into records: inout Records, _ counts: inout ImportCounts)
}

extension RecordKind: AnyRecordKind {
  package func read(
    _ fields: inout JSONFields, into records: inout Records, _ unknown: inout UnknownFields, keepsJSON: Bool
  ) throws(JSONError) {
    let objects = unknown.objects
    var values: [Key: Value] = [:]
    values.reserveCapacity(fields.members.count)
    let path = fields
    try fields.eachObject { (text, fields) throws(JSONError) in
      guard let key = key(text) else { throw path.error(.invalidValue(impossibleKey(text)), at: text) }
      if let value = try decode(key, &fields, &unknown), values.updateValue(value, forKey: key) != nil {
        throw path.error(.duplicateKey(text), at: text)
      }
      unknown.keep(fields)
    }
    records[self] = values
    // Fields that are unknown are added to what is written.
    if keepsJSON, unknown.objects == objects { records.keep(.object(fields.members), of: name) }
  }

  package func written(_ records: Records) -> JSONValue {
    records.written(name) {
      JSONValue.object(records[self].map { JSONMember(key: keyText($0), value: encode($1)) }).sorted
    }
  }

  package func count(in records: Records) -> Int { records[self].count }

  package func texts(_ records: Records, _ audience: RecordAudience) -> [PrivateText] {
    records[self].flatMap { texts($0, $1, audience) }
  }

  package func merge(_ others: Records, into records: inout Records, _ counts: inout ImportCounts) {
    var own = records[self]
    merge(&own, others[self], &counts)
    records[self] = own
  }
}

/// All kinds of record: those of a programme, and those outside programmes.
///
/// The store's encoding, unknown fields, undo, import, export, restart, the words for differences and the search for
/// private texts use this table; none of them has its own list of kinds.
package struct RecordTable: Sendable {
  package var programme: [any AnyRecordKind]
  package var learner: [any AnyRecordKind]

  /// The kinds that this version knows.
  package static let standard = RecordTable(
    programme: [itemRecords, reflectionRecords, bonusRecords, pauseRecords],
    learner: [solvedRecords, solutionRecords, eventRecords, taskRecords, agendaNoteRecords])

  func programmeKind(_ name: String) -> (any AnyRecordKind)? { programme.first { $0.name == name } }

  /// The kinds at a level of the store, and the rest of a path below that level; nil for a programme itself.
  func kinds(at path: [String]) -> (kinds: [any AnyRecordKind], rest: ArraySlice<String>)? {
    guard path.first == LearnerLog.programmesKey else { return (learner, path[...]) }
    return path.count > 2 ? (programme, path.dropFirst(2)) : nil
  }

  func learnerKind(_ name: String) -> (any AnyRecordKind)? { learner.first { $0.name == name } }
}
