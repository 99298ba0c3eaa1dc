// A log as it travels: an export, an import, and a version of a log that several devices share.

import Files
package import JSON
package import StudyModel
import TextTools

/// The content of an export, with what the next merge needs if it is a version of a shared log.
package struct SharedLog: Sendable {
  /// What merges: everything that the learner did, wrote and set, with the texts of the plans.
  package let content: JSONValue
  /// When one of the devices last changed it; 1970 in a plain export, which does not say.
  package let written: Instant
  /// The id of the store that it began with, which calendars know; nil if it has none.
  package let id: String?
  /// Whether it is a version of a shared log; false for a plain export.
  package let isVersion: Bool
  /// The versions that it grew from, the latest first; only in a shared folder, which has no history of its own.
  package let ancestors: [String]
  package let learner: LearnerLog
  /// What a version of the program that knows more may have added.
  let minor: Int
  private let table: RecordTable

  /// How many ancestors are kept.
  package static let mostAncestors = 64
  private static let format = "machinemode-export"
  /// What is no part of the content.
  private static let asides = ["format", "schema"] + StoreHeader.names

  /// Reads an export, a store or a backup; `path` is for messages.
  package init(_ bytes: [UInt8], path: String, records table: RecordTable = .standard) throws {
    self = try readingContent(of: bytes, at: path) {
      var document = try parseJSON(bytes, atMost: largestStore)
      _ = try document.object()
      if try StoreFile.isOld(document["schema"], document["writer"], path) {
        document = try converted(document)
      }
      return try SharedLog(document, table)
    }
  }

  private init(_ document: JSONValue, _ table: RecordTable) throws {
    let isExport = document["format"] == .string(SharedLog.format)
    if !isExport, document["format"] != nil {
      throw JSONError("this is not an export that this program knows").under("format")
    }
    let minor = try document.required("schema") { schema in
      try schema.required("minor") { try $0.integer(in: 0...1_000_000) }
    }
    if !isExport { _ = try document.required("writer") { try $0.string() } }
    var content = try namingPlansAnew(document)
    for name in SharedLog.asides { content[name] = nil }
    let id = try document.optional("id") { try Spelling.storeID.value(of: $0) }
    var (written, ancestors) = (Instant?.none, [String]())
    // A store has the field, too, with other content.
    if let sync = document["sync"], sync["base"] == nil, isExport {
      written = try atPath("sync") { try sync.required("written") { try Spelling.instant.value(of: $0) } }
      ancestors = sync["ancestors"]?.asElements?.compactMap(\.asText) ?? []
    }
    try self.init(content, id: id, minor: minor, written: written, ancestors: ancestors, table)
  }

  fileprivate init(
    _ content: JSONValue, id: String?, minor: Int, written: Instant?, ancestors: [String],
    _ table: RecordTable
  ) throws {
    learner = try LearnerLog(table) { content[$0] }
    var records = Records()
    for kind in table.agenda {
      if let json = content[kind.name] { try atPath(kind.name) { try kind.read(json, into: &records) } }
    }
    // Only the plans that a programme follows travel.
    var pruned = content
    let followed = Set(learner.programmes.values.flatMap(\.plansInForce))
    pruned[SectionName.plans] =
      JSONValue.object((content[SectionName.plans]?.members ?? [:]).filter { followed.contains($0.key) })
      .unlessEmpty
    (self.content, self.id, self.minor, self.table) = (pruned, id, minor, table)
    self.written = written ?? .epoch
    isVersion = written != nil
    self.ancestors = Array(ancestors.prefix(SharedLog.mostAncestors))
  }

  /// The merge of this version and another one. Throws if it does not read back, e.g. because two texts are too long
  /// together.
  ///
  /// - Parameter content: the merged content.
  package func merged(with other: SharedLog, as content: JSONValue, written: Instant) throws -> SharedLog {
    var content = content
    // What a programme follows is never lost: one that was removed here and worked on there stays, with its plan.
    let plans = [self, other].map { $0.content[SectionName.plans]?.members ?? [:] }
    content[SectionName.plans] = JSONValue.object(plans[0].merging(plans[1]) { $1 }).unlessEmpty
    return try readingContent(of: content.bytes, at: "the merged log") {
      try SharedLog(
        // The calendars of whoever began know the other's id.
        content, id: other.id ?? id, minor: max(minor, other.minor),
        written: isVersion || other.isVersion ? written : nil, ancestors: [], table)
    }
  }

  /// The same version without what syncs had brought.
  ///
  /// - Parameter undone: their patches.
  fileprivate func without(_ undone: [String]) throws -> SharedLog {
    guard !undone.isEmpty else { return self }
    var content = content
    for text in undone {
      let patch = try StepPatch(text)
      for name in patch.changes.keys where name != StoreHeader.sync {
        content[name] = patch.section(name, of: content[name])
      }
    }
    return try SharedLog(
      content, id: id, minor: minor, written: isVersion ? written : nil, ancestors: ancestors, table)
  }

  /// The bytes that travel: the same content gives the same bytes on each device.
  ///
  /// - Parameter ancestors: the versions that it grew from, the latest first; empty where a history says so.
  package func bytes(after ancestors: [String] = []) -> [UInt8] {
    var document = content
    document["format"] = .string(SharedLog.format)
    document["schema"] = ["major": .integer(StoreHeader.major), "minor": .integer(minor)]
    if isVersion {
      document["id"] = id.map { .string($0) }
      let names = ancestors.prefix(SharedLog.mostAncestors).map { JSONValue.string($0) }
      document["sync"] = ["ancestors": JSONValue.array(names).unlessEmpty, "written": .string(written.iso)]
    }
    return document.bytes
  }

  /// Its content as a store has it.
  var stored: StoreContent {
    get throws {
      var members = content.members
      members[SectionName.plans] = nil
      var header = StoreHeader()
      header.id = id ?? ""
      header.schema.minor = minor
      return try StoreContent(Sections(members), header: header, history: History(), table)
    }
  }

  /// The texts of its plans, by their fingerprints.
  package var plans: [String: [UInt8]] {
    (content[SectionName.plans]?.members ?? [:]).compactMapValues { plan in
      let lines = plan["lines"]?.asElements?.compactMap(\.asText)
      return lines.map { Array($0.joined(separator: "\n").utf8) }
    }
  }

  /// Whether the bytes are JSON that declares itself an export.
  static func isExport(_ bytes: [UInt8]) -> Bool {
    (try? parseJSON(bytes, atMost: largestStore))?["format"] == .string(format)
  }
}

/// A document whose plans stand under their fingerprints, and are followed by these: somebody may have edited a plan in an export.
private func namingPlansAnew(_ document: JSONValue) throws -> JSONValue {
  var (document, names) = (document, [String: String]())
  let plans: [String: JSONValue] = try document.optional(SectionName.plans) { try $0.object() } ?? [:]
  for (name, plan) in plans {
    let lines = try atPath(SectionName.plans) {
      try atPath(name) { try plan.required("lines") { try $0.elements { try $0.string() } } }
    }
    let fingerprint = fingerprint(of: Array(lines.joined(separator: "\n").utf8))
    guard fingerprint != name else { continue }
    document[SectionName.plans]?[name] = nil
    document[SectionName.plans]?[fingerprint] = plan
    names[name] = fingerprint
  }
  guard !names.isEmpty else { return document }
  for (name, programme) in document[SectionName.programmes]?.members ?? [:] {
    for (time, choice) in programme["plans"]?.members ?? [:] {
      for key in ["plan", "over"] {
        guard let fingerprint = choice[key]?.asText.flatMap({ names[$0] }) else { continue }
        document[SectionName.programmes]?[name]?["plans"]?[time]?[key] = .string(fingerprint)
      }
    }
  }
  return document
}

extension StoreContent {
  /// When the content was last changed, as far as the history tells; 1970 if it does not.
  fileprivate var lastChange: Instant {
    let steps = [history.undo.last, history.redo.last].compactMap { $0?.action.instant }
    return steps.max { $0.secondsSinceEpoch < $1.secondsSinceEpoch } ?? header.schedule?.changed
      ?? .epoch
  }
}

extension OpenedStore {
  /// What a merge begins with: a version that the content grew from, without what was undone of the syncs since. Nil if the two
  /// do not fit.
  package func base(in version: SharedLog) -> SharedLog? {
    try? version.without(content?.header.syncBase?.undone ?? [])
  }
}

extension ProgressStore {
  /// The log of an opened store as it travels; nil if there is no store. A plan whose file is gone is left out, with a notice.
  package func shared(_ opened: OpenedStore) throws -> (log: SharedLog, notices: [StoreNotice])? {
    guard let file = opened.file else { return nil }
    let content = file.content
    var notices: [StoreNotice] = []
    var texts: [String: JSONValue] = [:]
    for (name, programme) in content.learner.programmes.sorted(by: { $0.key < $1.key }) {
      for plan in programme.plansInForce where texts[plan] == nil {
        if let bytes = (try? plans.find(plan))?.bytes, let text = String(validating: bytes, as: UTF8.self) {
          texts[plan] = planJSON(text)
        } else {
          notices.append(.planIsGone(name))
        }
      }
    }
    return try readingContent(of: file.bytes, at: file.path) {
      var document = try content.sections.document()
      document[SectionName.plans] = JSONValue.object(texts).unlessEmpty
      let log = try SharedLog(
        document, id: content.header.id.isEmpty ? nil : content.header.id, minor: content.header.schema.minor,
        written: content.lastChange, ancestors: [], table)
      return (log, notices)
    }
  }

  /// The export: everything that the learner did, wrote and set, and the plans, as JSON; the same log and plans give the same
  /// bytes. Nil if there is no store.
  package func export(_ opened: OpenedStore) throws -> (bytes: [UInt8], notices: [StoreNotice])? {
    try shared(opened).map { log, notices in (try log.exported.bytes(), notices) }
  }

  /// Writes an export durably; throws if the existing file is not an export. An existing export is kept as `PATH.bak`; returns
  /// that path, or nil.
  package func write(export bytes: [UInt8], to path: String) throws -> String? {
    guard let present = try contents(of: path), present != bytes else {
      try AtomicFile.write(bytes, to: path)
      return nil
    }
    guard SharedLog.isExport(present) else {
      throw Failure(
        .data, "this file is not an export",
        help: "give the export another name, or remove the file", file: path)
    }
    let kept = "\(path).bak"
    try AtomicFile.replace(present, by: bytes, at: path, keepingAs: kept)
    return kept
  }

  /// What an import would make of an opened store: a merge without a base, in which what is there stays. A store with nothing
  /// logged takes everything unchanged, so that an export survives a round trip.
  ///
  /// - Parameter takesPlans: whether programmes that are there follow the plans of the import.
  package func importing(
    _ source: SharedLog, _ opened: OpenedStore, at now: Instant, takingPlans takesPlans: Bool
  ) throws -> (merged: JSONValue, difference: LogDifference, remarks: [MergeRemark], total: RecordCounts) {
    let own = try opened.content?.sections.document() ?? [:]
    let isFresh = !opened.learner.programmes.values.contains { !$0.records.isEmpty }
    var theirs = source.content
    theirs[SectionName.plans] = nil
    if !isFresh {
      // A timer that ran when another log was exported was stopped there long ago.
      theirs[SectionName.timer] = nil
      theirs[SectionName.inUse] = nil
    }
    for (name, programme) in opened.learner.programmes {
      let plan = source.learner.programmes[name]?.plan
      guard programme.plan != nil, let plan, theirs[SectionName.programmes]?[name.text] != nil else {
        continue
      }
      var next = programme
      if takesPlans {
        next.follow(
          plan, over: source.learner.programmes[name]?.plansInForce.dropFirst().first,
          from: now.calendarDay(dayStart: opened.log.settings.dayStart), chosen: now)
      }
      theirs[SectionName.programmes]?[name.text]?["plans"] = next.plansJSON
    }
    let merge: MergedLog
    if opened.exists, !isFresh {
      merge = Store.merge(
        base: nil, LogVersion(own, written: now), LogVersion(theirs, written: .epoch), by: .log(table))
    } else {
      merge = Store.merge(
        base: nil, LogVersion(opened.exists ? own : [:], written: .epoch), LogVersion(theirs, written: now),
        by: .log(table))
    }
    let content = merge.version.content
    return (
      content, LogDifference(from: own, to: content, table), merge.remarks,
      LogDifference(from: [:], to: theirs, table).added
    )
  }

  /// Takes an import into the store; one that exists is backed up first.
  package func take(
    _ merged: JSONValue, of source: SharedLog, _ opened: OpenedStore, at now: Instant, as action: LoggedAction
  ) throws -> StoreUpdate<Bool> {
    try keepPlans(of: source)
    return try write(
      opened, at: now, backedUp: .beforeImport,
      { content in
        guard content.header.revision == opened.revision ?? 0 else {
          throw changedMeanwhile(workspace.storePath)
        }
        try content.replace(Sections(merged.members))
        content.header.schema.minor = max(content.header.schema.minor, source.minor)
        return true
      }, as: { _ in action })
  }

  /// Replaces the content of the store by a merge of it and another device's log. It is one step for undo, if it changed more
  /// than the version that the next merge begins with.
  ///
  /// - Parameters:
  ///   - version: the name of the merged log.
  ///   - opened: the store as it was merged.
  ///   - reason: why to back up the store before; nil for an everyday sync.
  /// - Throws: a `Failure`, with `changedMeanwhile` if the store is not the one that was merged.
  package func take(
    _ log: SharedLog, as version: String, _ opened: OpenedStore, at now: Instant,
    backedUp reason: BackupReason?, as action: LoggedAction
  ) throws -> StoreUpdate<Bool> {
    try keepPlans(of: log)
    return try write(
      opened, at: now, kind: .sync, backedUp: reason,
      { content in
        guard content.header.revision == opened.revision ?? 0 else {
          throw changedMeanwhile(workspace.storePath)
        }
        var members = log.content.members
        members[SectionName.plans] = nil
        try content.replace(Sections(members))
        content.header.schema.minor = max(content.header.schema.minor, log.minor)
        content.header.id = log.id ?? content.header.id
        content.header.syncBase = SyncBase(version)
        return true
      }, as: { _ in action })
  }

  /// Keeps the plans that a log brings, before a store names them.
  func keepPlans(of log: SharedLog) throws {
    let texts = log.plans
    guard !texts.isEmpty else { return }
    try workspace.createIfMissing()
    for (name, programme) in log.learner.programmes.sorted(by: { $0.key < $1.key }) {
      for plan in programme.plansInForce where (try? plans.find(plan)) == nil {
        if let bytes = texts[plan] { _ = try plans.keep(bytes, for: name) }
      }
    }
  }

  /// Moves a file, wherever it is, to the folder of kept copies.
  package func setAside(_ path: String, as why: String, at now: Instant) throws {
    _ = try locked { try copies.keepBytes(of: path, as: why, at: now) }
    try removeFile(path)
  }
}

extension SharedLog {
  /// The log as an export, which tells nothing of the store that held it.
  fileprivate var exported: SharedLog {
    get throws { try SharedLog(content, id: nil, minor: minor, written: nil, ancestors: [], table) }
  }
}
