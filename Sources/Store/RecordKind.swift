// Describes a kind of record once, for everything that processes the content of a store.

package import JSON
import StudyModel

/// The singular and the plural noun for records of a kind.
package struct RecordNoun: Hashable, Sendable {
  package let one: String
  package let many: String

  package init(_ one: String, many: String? = nil) {
    self.one = one
    self.many = many ?? one + "s"
  }

  /// Attempts, including those on bonus problems.
  package static let entry = RecordNoun("entry", many: "entries")
  package static let note = RecordNoun("note")
  package static let reflection = RecordNoun("reflection")
  package static let bonus = RecordNoun("bonus problem")
  package static let pause = RecordNoun("pause")
  package static let setting = RecordNoun("setting")
  package static let solvedBefore = RecordNoun("problem solved before", many: "problems solved before")
  package static let solution = RecordNoun("solution")
  package static let inboxLine = RecordNoun("inbox line")
  package static let item = RecordNoun("item")
  package static let programme = RecordNoun("programme")
  package static let plan = RecordNoun("plan")
  package static let timer = RecordNoun("running timer")
  package static let event = RecordNoun("event")
  package static let task = RecordNoun("task")
  package static let agendaNote = RecordNoun("note of the agenda", many: "notes of the agenda")
}

/// A kind of record: its fields, its key, its names, and which of its texts are private.
///
/// A store has an object for each kind, with the records by key. A key depends on neither a position nor a device.
package struct RecordKind<Key: Hashable & Comparable & Sendable, Value: Hashable & Sendable>: Sendable {
  /// The field of the store that holds the records, such as `reflections`.
  package let name: String
  package let noun: RecordNoun
  let key: Spelling<Key>
  /// The record of a key before its fields are read.
  let blank: @Sendable (Key) -> Value
  let fields: FieldTable<Value>
  /// How two versions of a record merge; by default field by field.
  var recordRule: MergeRule?
  /// How two versions of all records merge.
  var groupRule: @Sendable (MergeRule) -> MergeRule = { .group($0) }
  /// Whether what only a newer version knows of a record stays when nothing else is left of it.
  var keepsUnknownMembers = false
  /// Whether there is anything in a record to be kept.
  var isKept: @Sendable (Value) -> Bool = { _ in true }
  /// Throws if a record does not belong under its key.
  var check: @Sendable (Key, Value) throws -> Void = { _, _ in }
  /// The texts of a record that are not for everyone.
  var privateTexts: @Sendable (Key, Value, RecordAudience) -> [PrivateText] = { _, _, _ in [] }

  package init(
    _ name: String, _ noun: RecordNoun, by key: Spelling<Key>, blank: @escaping @Sendable (Key) -> Value,
    _ fields: [Field<Value>]
  ) {
    (self.name, self.noun, self.key) = (name, noun, key)
    (self.blank, self.fields) = (blank, FieldTable(fields))
  }
}

/// A kind of record with its key and value types erased.
package protocol AnyRecordKind: Sendable {
  var name: String { get }
  var noun: RecordNoun { get }
  var rule: MergeRule { get }
  /// Reads the object with the records of the kind.
  func read(_ json: JSONValue, into records: inout Records) throws
  /// The object with the records of the kind; nil if there are none.
  ///
  /// - Parameters:
  ///   - old: the records before a change, and the object that held them: a record that is the same is written as it was,
  ///     and what only a newer version knows of the others stays.
  /// - Throws: a `JSONError` if what is written of a record would not be read back.
  func written(_ records: Records, since old: Records, _ json: JSONValue?) throws -> JSONValue?
  func count(in records: Records) -> Int
  func texts(_ records: Records, _ audience: RecordAudience) -> [PrivateText]
}

extension RecordKind: AnyRecordKind {
  package var rule: MergeRule { groupRule(recordRule ?? fields.rule) }

  package func read(_ json: JSONValue, into all: inout Records) throws {
    let members = try json.object()
    all[self] = try records(in: members, by: key) { key, json in
      var record = blank(key)
      try fields.read(json, into: &record)
      try check(key, record)
      return record
    }.filter { isKept($1) }
  }

  package func written(_ records: Records, since old: Records, _ json: JSONValue?) throws -> JSONValue? {
    let (present, before) = (records[self], old[self])
    let known = json?.members ?? [:]
    var members: [String: JSONValue] = [:]
    members.reserveCapacity(present.count)
    for (key, record) in present where isKept(record) {
      let name = self.key.text(key)
      if let json = known[name], before[key] == record {
        members[name] = json
      } else {
        let written = fields.write(record)
        try atPath(name) {
          var again = blank(try self.key.value(of: name))
          try fields.read(written, into: &again)
        }
        members[name] = known[name].flatMap { fields.unknown($0)?.added(to: written) } ?? written
      }
    }
    if keepsUnknownMembers {
      for (name, json) in known where members[name] == nil {
        if let own = fields.unknown(json)?.own, !own.isEmpty { members[name] = .object(own) }
      }
    }
    return JSONValue.object(members).unlessEmpty
  }

  package func count(in records: Records) -> Int { records[self].count }

  package func texts(_ records: Records, _ audience: RecordAudience) -> [PrivateText] {
    records[self].flatMap { privateTexts($0, $1, audience) }
  }
}

/// Records of several kinds, by key.
package struct Records: Hashable, Sendable {
  private var byKind: [String: any Hashable & Sendable] = [:]

  package init() {}

  package subscript<Key, Value>(kind: RecordKind<Key, Value>) -> [Key: Value] {
    get { byKind[kind.name] as? [Key: Value] ?? [:] }
    set { byKind[kind.name] = newValue.isEmpty ? nil : newValue }
  }

  package var isEmpty: Bool { byKind.isEmpty }

  /// Takes the records of a kind from others.
  mutating func take(_ kind: any AnyRecordKind, from others: Records) {
    byKind[kind.name] = others.byKind[kind.name]
  }

  package static func == (left: Records, right: Records) -> Bool {
    func isEqual<Value: Hashable>(_ value: Value, _ other: any Hashable) -> Bool {
      (other as? Value).map { value == $0 } ?? false
    }
    return left.byKind.count == right.byKind.count
      && left.byKind.allSatisfy { name, records in
        right.byKind[name].map { isEqual(records, $0) } ?? false
      }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(byKind.keys.sorted()) }
}

/// All kinds of record: those of a programme, those outside programmes, and those of the agenda.
///
/// The store's encoding, unknown fields, import, export, restart, sync, the words for differences and the search for
/// private texts use this table; none of them has its own list of kinds.
package struct RecordTable: Sendable {
  package var programme: [any AnyRecordKind]
  package var learner: [any AnyRecordKind]
  package var agenda: [any AnyRecordKind]

  /// The kinds that this version knows.
  package static let standard = RecordTable(
    programme: [itemRecords, reflectionRecords, bonusRecords, pauseRecords],
    learner: [solvedRecords, solutionRecords, inboxRecords],
    agenda: [eventRecords, taskRecords, agendaNoteRecords])
}
