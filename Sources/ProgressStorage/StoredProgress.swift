// Encodes and decodes the whole content of a store file and of an export.

import Records
import StrictJSON
import StudyModel
import TextTools

/// The whole content of a store file.
struct StoredProgress: Sendable {
  /// The major version that is read and written here; any other is refused.
  static let major = 3
  /// The minor version written here; a later one only adds fields, which are kept.
  static let minor = 0
  /// Revisions count writes; the limit is the largest integer that a double holds exactly.
  static let allowedRevisions = 0...9_007_199_254_740_991
  private static let allowedMinors = 0...1_000_000

  /// More writes than any store sees: a larger number in a name is ignored.
  static let plausibleRevision = 1_000_000_000
  var learner = LearnerLog()
  /// The minor version of the file, but at least `minor`.
  var minor = StoredProgress.minor
  /// 0 before the first write; increases with each write.
  var revision = 0
  /// The program that wrote the file, with its version.
  var writer = ""
  /// 32 random hexadecimal digits, drawn when the store was created.
  var id = ""
  /// The latest change of the schedule; nil until the first change.
  var schedule: ScheduleRevision?
  /// See `PlanName.replaced`.
  var replacedPlans: [ProgrammeName: String] = [:]
  /// The programme that the command works on; nil for the one in use. It is not stored.
  var selected: ProgrammeName?
  /// The version of the shared log that the content grew from; nil before the first sync, and for a content that undoing a
  /// sync or restoring a backup brought back: what that lacks must not count as removed.
  var syncBase: String?
  /// Whether the file has a checksum, right or wrong.
  var isSealed = true
  var history = History()
  var unknown = UnknownFields()

  init() {}

  /// The programme that the command works on.
  var current: ProgrammeName { selected ?? learner.current }

  var log: ProgressLog {
    get { learner[current] }
    set { learner[current] = newValue }
  }

  /// The plan of the current programme; empty until the first write.
  var plan: PlanName {
    get { self[plan: current] }
    set { self[plan: current] = newValue }
  }

  subscript(plan name: ProgrammeName) -> PlanName {
    get { PlanName(sha256: learner.programmes[name]?.plan, replaced: replacedPlans[name]) }
    set {
      replacedPlans[name] = newValue.replaced
      guard newValue.sha256 != learner.programmes[name]?.plan else { return }
      learner.programmes[name, default: Programme()].plan = newValue.sha256
    }
  }
}

extension StoredProgress {
  /// Names the plan in the file of a programme, for the round that follows it; does nothing for a file that a deleted
  /// programme left.
  mutating func adopt(_ plan: PresentPlan) {
    let name = learner.planOwner(of: plan.programme)
    guard name.line == current.line || learner.programmes[name] != nil, learner.programmes[name]?.ticks == nil
    else { return }
    self[plan: name] = PlanName(sha256: plan.sha256)
  }
}

// MARK: - As JSON

extension StoredProgress {
  /// Decodes the fields of a store file; an error has its place in the file.
  init(store fields: JSONFields, _ table: RecordTable) throws(JSONError) {
    var fields = fields
    try self.init(&fields, table)
    guard !id.isEmpty else { throw fields.error(.missingKey("id")) }
    for key in ["revision", "writer"] where fields.value(key) == nil {
      throw fields.error(.missingKey(key))
    }
  }

  /// Decodes an export, a store or a backup; `plans` are the texts of the plans in an export, `id` and `sync` what the
  /// version of a shared log has besides.
  static func export(_ bytes: [UInt8], _ table: RecordTable) throws(JSONError) -> (
    progress: StoredProgress, plans: [ProgrammeName: [UInt8]], id: String, sync: JSONFields?
  ) {
    var fields = try JSONFields(bytes, maximumBytes: FileAccess.largestSize)
    let sync = try fields.object(syncKey)
    let format = try fields.optional("format", JSONFormat<String>.exportFormat)
    var first: [UInt8]?
    if var plan = try fields.object("plan") { first = try planText(&plan) }
    var plans: [ProgrammeName: [UInt8]] = [:]
    if var all = try fields.object("plans") {
      try all.eachObject { (key, inner) throws(JSONError) in
        if let name = ProgrammeName(key) { plans[name] = try planText(&inner) }
      }
    }
    let read = try StoredProgress(&fields, table)
    if format == nil, fields.value("writer") == nil { throw fields.error(.missingKey("format")) }
    var progress = StoredProgress()
    (progress.learner, progress.minor, progress.unknown) = (read.learner, read.minor, read.unknown)
    for object in ["schedule", "plan", syncKey] { progress.unknown[[object]] = [] }
    if let first { plans[progress.learner.machineMode] = first }
    return (progress, plans.filter { !$0.value.isEmpty }, read.id, sync)
  }

  /// The text of a plan in an export; nil if the field has none.
  private static func planText(_ fields: inout JSONFields) throws(JSONError) -> [UInt8]? {
    guard let elements = try fields.optional("lines", .array) else { return nil }
    var lines: [String] = []
    for element in elements {
      guard case .string(let line) = element else {
        throw fields.error(.invalidValue("a line of the plan is not a text"), at: "lines")
      }
      lines.append(line)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private init(_ fields: inout JSONFields, _ table: RecordTable) throws(JSONError) {
    let schemaMinor = try StoredProgress.schemaMinor(&fields)
    let writer = JSONFormat<String>.text(atMost: 200, called: "name of the writer", mayBeEmpty: true)
    self.writer = try fields.optional("writer", writer) ?? ""
    revision = try fields.optional("revision", .integer(in: StoredProgress.allowedRevisions)) ?? 0
    id = try fields.optional("id", JSONFormat<String>.storeID) ?? ""
    isSealed = try fields.optional(Checksum.field, .string) != nil
    if var inner = try fields.object("schedule") {
      schedule = ScheduleRevision(
        number: try inner.required("revision", .integer(in: StoredProgress.allowedRevisions)),
        changed: try inner.required("changed", Instant.format))
      unknown.keep(inner)
    }
    if var inner = try fields.object(syncKey) {
      syncBase = try inner.optional("base", JSONFormat<String>.version)
      unknown.keep(inner)
    }
    _ = fields.value(StoreHead.field)
    history = fields.value("history").map { History($0, revision: revision) } ?? History()
    // Bytes that this program did not write may spell a record otherwise than it does.
    learner = try LearnerLog(&fields, &unknown, table, keepsJSON: isSealed)
    if var inner = try fields.object("planReplaced") {
      // A programme that is gone, too: its plan may have to be removed yet.
      for name in inner.members.compactMap({ ProgrammeName($0.key) }) {
        replacedPlans[name] = try inner.optional(name.text, JSONFormat<String>.fingerprintOrNone)
      }
    }
    unknown.keep(fields)
    guard let schemaMinor else { throw fields.error(.missingKey("schema")) }
    minor = max(minor, schemaMinor)
    if var inner = try fields.object("schema") {
      _ = try StoredProgress.schemaMinor(of: &inner)
      unknown.keep(inner)
    }
  }

  private static func schemaMinor(_ fields: inout JSONFields) throws(JSONError) -> Int? {
    guard var inner = try fields.object("schema") else { return nil }
    return try schemaMinor(of: &inner)
  }

  private static func schemaMinor(of fields: inout JSONFields) throws(JSONError) -> Int {
    _ = try fields.required("major", .integer(in: major...major))
    return try fields.required("minor", .integer(in: allowedMinors))
  }

  /// Whether the bytes are JSON that declares itself an export.
  static func isExport(_ bytes: [UInt8]) -> Bool {
    (try? parseJSON(bytes, maximumBytes: FileAccess.largestSize))?["format"] == .string(exportFormatName)
  }

  /// The major version and the writer of a file, if it is JSON that names them, whatever else it holds.
  static func origin(of bytes: [UInt8]) -> (major: Int, writer: String?)? {
    guard let top = try? parseJSON(bytes, maximumBytes: FileAccess.largestSize),
      case .integer(let major)? = top["schema"]?["major"]
    else { return nil }
    guard case .string(let writer)? = top["writer"] else { return (Int(major), nil) }
    return (Int(major), writer)
  }

  /// The bytes of a document with its checksum; the same content gives the same bytes.
  static func sealed(_ document: JSONValue) -> [UInt8] {
    var bytes = document.bytes
    Checksum.seal(&bytes)
    return bytes
  }

  /// A store file as JSON, sorted; the checksum is a placeholder.
  func storeDocument(_ table: RecordTable) -> JSONValue {
    var members = members(table)
    members[StoreHead.field] = StoreHead(self).value
    members["history"] = history.value(revision: revision)
    members["planReplaced"] =
      JSONValue.object(
        replacedPlans.sorted { $0.key < $1.key }.map { JSONMember(key: $0.text, value: .string($1)) }
      ).unlessEmpty
    members["revision"] = .integer(Int64(revision))
    if let schedule {
      let own: JSONValue = [
        "changed": .string(schedule.changed.iso), "revision": .integer(Int64(schedule.number)),
      ]
      members["schedule"] = own.adding(.object(unknown[["schedule"]]))
    }
    members[Checksum.field] = .string(Checksum.placeholder)
    members["writer"] = .string(writer)
    return JSONValue.object(members).sorted
  }

  /// The bytes of an export: everything that the learner did, wrote and set, and the texts of the plans. Nothing
  /// depends on the file that held it, so the same log gives the same bytes from any store.
  func exportBytes(_ table: RecordTable, plans: [ProgrammeName: String] = [:]) -> [UInt8] {
    JSONValue.object(exportMembers(table, plans: plans)).bytes
  }

  /// A plan as an export has it. Joined by line feeds, the lines are the text again.
  static func lines(of plan: [UInt8]) -> JSONValue {
    let lines = plan.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return ["lines": .array(lines.map { .string(String(decoding: $0, as: UTF8.self)) })]
  }

  /// The members of an export.
  func exportMembers(_ table: RecordTable, plans: [ProgrammeName: String]) -> [JSONMember] {
    var exported = self
    (exported.id, exported.syncBase) = ("", nil)
    exported.unknown[[syncKey]] = []
    for name in exported.learner.programmes.keys { exported.learner.programmes[name]?.plan = nil }
    var members = exported.members(table)
    members["format"] = .string(StoredProgress.exportFormatName)
    func lines(_ plan: String) -> JSONValue { StoredProgress.lines(of: Array(plan.utf8)) }
    members["plan"] = plans[learner.machineMode].map(lines)
    members["plans"] =
      JSONValue.object(
        plans.filter { $0.key != learner.machineMode }.sorted { $0.key < $1.key }
          .map { JSONMember(key: $0.text, value: lines($1)) }
      ).unlessEmpty
    return members
  }

  /// The members that undo covers: the log, its id, the version that it last synced, and the fields of newer versions.
  func members(_ table: RecordTable) -> [JSONMember] {
    var own = unknown
    for object in ["schedule", syncKey] { own[[object]] = [] }
    var members = learner.members(own, table)
    let schema: JSONValue = ["major": .integer(Int64(StoredProgress.major)), "minor": .integer(Int64(minor))]
    members["schema"] = schema.adding(.object(unknown[["schema"]]))
    if !id.isEmpty { members["id"] = .string(id) }
    members[syncKey] = syncBase.map { JSONValue.object(unknown[[syncKey]]).adding(["base": .string($0)]) }
    return members
  }

  /// The content after applying a patch; nil if the patch does not fit.
  func applying(_ patch: Patch, _ table: RecordTable) -> StoredProgress? {
    try? replaced(by: patch.applied(to: members(table), table), table)
  }

  /// The same store with other members; see `members`.
  func replaced(by members: [JSONMember], _ table: RecordTable) throws(JSONError) -> StoredProgress {
    var result = self
    var fields = try JSONFields(.object(members))
    var unknown = UnknownFields()
    result.id = try fields.optional("id", JSONFormat<String>.storeID) ?? ""
    guard var schema = try fields.object("schema") else { throw fields.error(.missingKey("schema")) }
    _ = try StoredProgress.schemaMinor(of: &schema)
    unknown.keep(schema)
    result.syncBase = nil
    if var sync = try fields.object(syncKey) {
      result.syncBase = try sync.optional("base", JSONFormat<String>.version)
      unknown.keep(sync)
    }
    result.learner = try LearnerLog(&fields, &unknown, table)
    unknown.keep(fields)
    // Members do not contain the schedule, so its unknown fields stay.
    unknown[["schedule"]] = self.unknown[["schedule"]]
    result.unknown = unknown
    return result
  }

  static let exportFormatName = "machinemode-export"
}

extension JSONFormat<String> {
  static var storeID: JSONFormat {
    .text({ isHexadecimal($0, digits: StoreIdentity.length) ? $0 : nil }) {
      "`\(truncated($0, to: 40))` is not a valid store id: one has 32 digits of `0` to `9` and `a` to `f`"
    }
  }

  /// A version of a shared log: the hexadecimal digits of a hash.
  static var version: JSONFormat {
    .text({ text in [40, 64].contains { isHexadecimal(text, digits: $0) } ? text : nil }) {
      "`\(truncated($0, to: 40))` is not the name of a version"
    }
  }

  fileprivate static var exportFormat: JSONFormat {
    .text({ $0 == StoredProgress.exportFormatName ? $0 : nil }) {
      "`\(truncated($0, to: 40))` is not an export format that this program knows"
    }
  }

  /// A fingerprint, or an empty string for no plan.
  fileprivate static var fingerprintOrNone: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      value == "" ? "" : try JSONFormat<String>.fingerprint.read(value)
    }
  }
}
