// Reads the content of a store file: every value checked, fields of newer versions kept, nothing guessed.

import StrictJSON
import StudyModel

/// Reads a store file's bytes, from the outermost object inwards; a mistake is thrown with its place.
enum StoreDecoding {
  /// What the `format` of an export says.
  static let exportFormat = "machinemode-export"
  /// The most characters in the name of the program that wrote the file.
  static let longestWriter = 200
  private static let allowedMinors = 0...1_000_000

  /// The content of a store of a major version that is known here.
  static func store(_ bytes: [UInt8]) throws(JSONError) -> StoredProgress {
    var fields = FileFields()
    var reader = try JSONReader(bytes, maximumBytes: FileAccess.largestSize)
    try fields.read(&reader)
    let schema = try reader.required(fields.schema, "schema")
    let revision = try reader.required(fields.revision, "revision")
    let writer = try reader.required(fields.writer, "writer")
    var id = ""
    if schema.major > 1 { id = try reader.required(fields.id, "id") }
    try reader.finish()
    let history = fields.history.map { History($0, revision: revision) }
    return StoredProgress(
      log: fields.log, major: schema.major, minor: max(schema.minor, StoredProgress.minor),
      revision: revision,
      writer: writer, id: id, schedule: fields.schedule, plan: fields.plan, isSealed: fields.isSealed,
      history: history ?? History(),
      unknown: fields.unknown)
  }

  /// The content of an export, or of a store or a backup in its place.
  static func export(_ bytes: [UInt8]) throws(JSONError) -> StoredProgress {
    try exportWithPlan(bytes).progress
  }

  /// The same with the text of the plan that an export brings along.
  static func exportWithPlan(_ bytes: [UInt8]) throws(JSONError) -> (progress: StoredProgress, plan: [UInt8]?)
  {
    var fields = FileFields()
    var reader = try JSONReader(bytes, maximumBytes: FileAccess.largestSize)
    try fields.read(&reader)
    let schema = try reader.required(fields.schema, "schema")
    if fields.writer == nil { _ = try reader.required(fields.format, "format") }
    try reader.finish()
    let progress = StoredProgress(
      log: fields.log, minor: max(schema.minor, StoredProgress.minor), unknown: fields.unknown)
    return (progress, fields.planLines.map { Array($0.joined(separator: "\n").utf8) })
  }

  /// Whether a file says that it is an export.
  static func isExport(_ bytes: [UInt8]) -> Bool {
    (try? parseJSON(bytes, maximumBytes: FileAccess.largestSize))?["format"] == .string(exportFormat)
  }

  /// The major version and the writer of a file, as far as it is JSON that says so, whatever else it holds.
  static func origin(of bytes: [UInt8]) -> (major: Int, writer: String?)? {
    guard let top = try? parseJSON(bytes, maximumBytes: FileAccess.largestSize),
      case .integer(let major)? = top["schema"]?["major"]
    else { return nil }
    guard case .string(let writer)? = top["writer"] else { return (Int(major), nil) }
    return (Int(major), writer)
  }

  /// Reads the latest change of the schedule.
  fileprivate static func schedule(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> ScheduleRevision {
    var changed: Instant?
    var number: Int?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "changed": changed = try reader.instant()
      case "revision": number = try reader.integer(in: StoredProgress.allowedRevisions)
      default: try unknown[.schedule].keep(key, from: &reader)
      }
    }
    return ScheduleRevision(
      number: try reader.required(number, "revision"), changed: try reader.required(changed, "changed"))
  }

  /// Reads the plan: its name in a store, its lines in an export.
  fileprivate static func plan(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> (name: PlanName, lines: [String]?) {
    var name = PlanName()
    var lines: [String]?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "lines":
        var read: [String] = []
        try reader.readArray { (reader, _) throws(JSONError) in read.append(try reader.readString()) }
        lines = read
      case "replaced":
        name.replaced = try reader.value(
          { $0.isEmpty || SHA256.isHexadecimal($0) ? $0 : nil }, else: ImpossibleValue.fingerprint)
      case "sha256":
        name.sha256 = try reader.value(
          { SHA256.isHexadecimal($0) ? $0 : nil }, else: ImpossibleValue.fingerprint)
      default: try unknown[.plan].keep(key, from: &reader)
      }
    }
    return (name, lines)
  }

  /// Reads the version.
  fileprivate static func schema(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> (major: Int, minor: Int) {
    var major: Int?
    var minor: Int?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "major": major = try reader.integer(in: StoredProgress.oldestMajor...StoredProgress.major)
      case "minor": minor = try reader.integer(in: allowedMinors)
      default: try unknown[.schema].keep(key, from: &reader)
      }
    }
    let known = (major: try reader.required(major, "major"), minor: try reader.required(minor, "minor"))
    // The minor version of an older major one says nothing about this one.
    return known.major < StoredProgress.major ? (known.major, StoredProgress.minor) : known
  }
}

/// The fields of a file's outermost object, each as far as it is there.
private struct FileFields {
  var log = ProgressLog()
  var unknown = UnknownFields()
  var schema: (major: Int, minor: Int)?
  var revision: Int?
  var writer: String?
  var id: String?
  var schedule: ScheduleRevision?
  var format: String?
  var plan = PlanName()
  var planLines: [String]?
  var isSealed = false
  var history: JSONValue?

  mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "bonus": log.bonus = try StoreDecoding.bonusProblems(&reader, &unknown)
      case "format":
        format = try reader.value(
          { $0 == StoreDecoding.exportFormat ? $0 : nil }, else: ImpossibleValue.exportFormat)
      case "history": history = try reader.readValue()
      case "id":
        id = try reader.value({ StoreIdentity.isSound($0) ? $0 : nil }, else: ImpossibleValue.storeID)
      case "items": log.items = try StoreDecoding.items(&reader, &unknown)
      case "pauses": log.pauses = try StoreDecoding.pauses(&reader, &unknown)
      case "plan": (plan, planLines) = try StoreDecoding.plan(&reader, &unknown)
      case "reflections": log.reflections = try StoreDecoding.reflections(&reader, &unknown)
      case "revision": revision = try reader.integer(in: StoredProgress.allowedRevisions)
      case "schedule": schedule = try StoreDecoding.schedule(&reader, &unknown)
      case "schema": schema = try StoreDecoding.schema(&reader, &unknown)
      case "settings": log.settings = try StoreDecoding.settings(&reader, &unknown)
      case "solvedBefore": log.solvedBefore = try StoreDecoding.solvedBefore(&reader, &unknown)
      case "timer": log.timer = try StoreDecoding.timer(&reader, &unknown)
      case StoreSeal.field:
        _ = try reader.readString()
        isSealed = true
      case "writer":
        writer = try reader.text(atMost: StoreDecoding.longestWriter, longer: .longWriter)
      default: try unknown[.top].keep(key, from: &reader)
      }
    }
  }
}

extension [JSONMember] {
  /// Keeps a field that is not known, whole.
  mutating func keep(_ key: String, from reader: inout JSONReader) throws(JSONError) {
    append(JSONMember(key: key, value: try reader.readValue()))
  }
}
