// What a store holds: the learner's log and the agenda, and what the store keeps with them.

import JSON
import StudyModel
import Synchronization
import TextTools

/// What a store's file says of itself; undo leaves it.
struct StoreHeader: Sendable {
  /// The version of the format that is written here; a file of version 3 is converted, any other is refused.
  static let major = 4
  /// Revisions count writes; the limit is the largest integer that a double holds exactly.
  static let allowedRevisions = 0...9_007_199_254_740_991
  /// More writes than any store sees: a larger number in a name or an edited file is ignored.
  static let plausibleRevision = 1_000_000_000

  var schema = Schema()
  /// 0 before the first write; increases with each write.
  var revision = 0
  /// The program that wrote the file, with its version.
  var writer = ""
  /// 32 random hexadecimal digits, drawn when the store was created.
  var id = ""
  /// The latest change of the schedule; nil until the first change.
  var schedule: ScheduleRevision?
  /// What the content grew from; nil before the first sync, and for a content that restoring a backup brought back: what that
  /// lacks must not count as removed.
  var syncBase: SyncBase?

  struct Schema: Sendable {
    var major = StoreHeader.major
    /// A later minor version only adds fields, which are kept.
    var minor = 0
  }

  static let sync = "sync"
  static let names = [
    "contents", "history", "id", "revision", "schedule", "schema", Checksum.field, sync, "writer",
  ]

  static let schemaFields = FieldTable<Schema>([
    Field(
      "major", isRequired: true, read: { $1.major = try $0.integer(in: 0...1_000_000) },
      write: { .integer($0.major) }),
    Field(
      "minor", isRequired: true, read: { $1.minor = try $0.integer(in: 0...1_000_000) },
      write: { .integer($0.minor) }),
  ])

  static let fields = FieldTable<StoreHeader>([
    Field(
      "schema", isRequired: true, read: { try schemaFields.read($0, into: &$1.schema) },
      write: { schemaFields.write($0.schema) }, unknown: { schemaFields.unknown($0) }),
    Field(
      "revision", isRequired: true, read: { $1.revision = try $0.integer(in: allowedRevisions) },
      write: { .integer($0.revision) }),
    .value("writer", \.writer, .text(atMost: 200, mayBeEmpty: true)), .value("id", \.id, .storeID),
    .record(
      "schedule", \.schedule,
      FieldTable([
        .value("changed", \.changed, .instant),
        Field(
          "revision", isRequired: true, read: { $1.number = try $0.integer(in: allowedRevisions) },
          write: { .integer($0.number) }),
      ]), blank: { ScheduleRevision(number: 0, changed: .epoch) }),
    Field(
      sync, read: { $1.syncBase = try SyncBase($0) }, write: { $0.syncBase?.json },
      unknown: { json in
        UnknownMembers(own: json.members.filter { !["base", "undone"].contains($0.key) }).unlessEmpty
      }),
  ])
}

/// What a content grew from: a version of the shared log, less what the syncs had brought that were undone since. So that is
/// neither here nor in what the next merge begins with, and comes again; what this device had sent is in both.
struct SyncBase: Hashable, Sendable {
  /// The name of the version.
  let version: String
  /// The patches of the undone syncs, in the order in which they were undone.
  var undone: [String] = []

  init(_ version: String) { self.version = version }

  /// Nil if no version is named.
  init?(_ json: JSONValue) throws {
    guard let version = try json.optional("base", { try Spelling.version.value(of: $0) }) else { return nil }
    self.init(version)
    undone = try json.optional("undone") { try $0.elements { try $0.string() } } ?? []
  }

  var json: JSONValue {
    ["base": .string(version), "undone": JSONValue.array(undone.map { .string($0) }).unlessEmpty]
  }
}

/// The ids of stores.
enum StoreIdentity {
  static let length = 32

  /// A new id: 128 random bits as 32 hexadecimal digits.
  static func random() -> String {
    (0..<length).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }
}

/// A value that is read when it is asked for, once for all copies of what holds it.
private final class ReadOnce<Value: Sendable>: Sendable {
  private let known: Mutex<Value?>

  init(_ value: Value? = nil) { known = Mutex(value) }

  func value(_ read: () throws -> Value) throws -> Value {
    if let value = known.withLock({ $0 }) { return value }
    let value = try read()
    known.withLock { $0 = value }
    return value
  }
}

/// The whole content of a store. Changing it keeps the sections and the log in step.
struct StoreContent: Sendable {
  var header = StoreHeader()
  var history = History()
  /// Everything but the header and the history.
  private(set) var sections = Sections()
  private(set) var learner = LearnerLog()
  /// What only a newer version knows of the header.
  var headerUnknown: UnknownMembers?
  let table: RecordTable
  /// The records of each kind of the agenda, by its name; what holds them may hold those of others, too.
  private var agenda: [String: ReadOnce<Records>] = [:]

  init(_ table: RecordTable) { self.table = table }

  /// - Parameter sections: without those of the header.
  init(_ sections: Sections, header: StoreHeader, history: History, _ table: RecordTable) throws {
    (self.header, self.history, self.table) = (header, history, table)
    try replace(sections)
  }

  /// Replaces the log and everything else that undo covers.
  mutating func replace(_ next: Sections) throws {
    learner = try LearnerLog(table) { try next.value($0) }
    for kind in table.agenda where !next.isUntouched(kind.name, since: sections) {
      agenda[kind.name] = ReadOnce()
    }
    sections = next
  }

  mutating func set(_ log: LearnerLog) throws {
    let changed = try savingChange { try log.sections(since: learner, table) { try sections.value($0) } }
    for (name, value) in changed { sections.set(name, value) }
    learner = log
  }

  /// A change that would not be read back is refused before anything is written.
  private func savingChange<Value>(_ write: () throws -> Value) throws -> Value {
    do {
      return try write()
    } catch let error as JSONError {
      throw Failure(
        .data, "the change cannot be saved, since it would not be read back: \(error.words)",
        help: "give another value; if the value is sound, please report this")
    }
  }

  /// The records of the agenda.
  ///
  /// - Parameter kinds: those that are wanted; nil for all.
  func agendaRecords(_ kinds: [any AnyRecordKind]? = nil) throws -> Records {
    var all = Records()
    for kind in kinds ?? table.agenda {
      let known = try agenda[kind.name]?.value {
        var records = Records()
        if let json = try sections.value(kind.name) {
          try atPath(kind.name) { try kind.read(json, into: &records) }
        }
        return records
      }
      if let known { all.take(kind, from: known) }
    }
    return all
  }

  mutating func set(agenda: Records, since old: Records) throws {
    for kind in table.agenda {
      let json = try sections.value(kind.name)
      let written = try savingChange { try kind.written(agenda, since: old, json) }
      if written != json { sections.set(kind.name, written) }
      self.agenda[kind.name] = ReadOnce(agenda)
    }
  }

  /// The sections that differ from those of another content, by name: before and now.
  ///
  /// - Parameter withMarks: whether what `undo` leaves is among them: what was read from the repository of solutions and
  ///   from inboxes.
  func changes(
    since old: StoreContent, withMarks: Bool
  ) throws -> [String: (before: JSONValue?, now: JSONValue?)] {
    var changes: [String: (before: JSONValue?, now: JSONValue?)] = [:]
    for name in Set(sections.names).union(old.sections.names)
    where (withMarks || ![solutionRecords.name, inboxRecords.name].contains(name))
      && !sections.isUntouched(name, since: old.sections)
    {
      let (before, now) = (try old.sections.value(name), try sections.value(name))
      if before != now { changes[name] = (before, now) }
    }
    return changes
  }
}

extension LearnerLog {
  /// How many problems were finished: LeetCode problems of the plans, and bonus problems.
  var finishedProblems: Int {
    programmes.values.reduce(0) { sum, programme in
      sum + programme.records[itemRecords].count { $0.key.text.hasPrefix("lc-") && $0.value.isFinished }
        + programme.records[bonusRecords].values.count { $0.record.isFinished }
    }
  }
}
