// A log as it travels between devices, and its way into and out of the store.

import Files
package import Records
package import StrictJSON
package import StudyModel

/// A version of a log that several devices share: the content of an export, with what the next merge needs.
package struct SyncedLog: Sendable {
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
  /// What a version of the program that knows more may have added.
  fileprivate let minor: Int
  fileprivate let progress: StoredProgress
  fileprivate let plans: [ProgrammeName: [UInt8]]
  private let table: RecordTable

  /// How many ancestors are kept.
  package static let mostAncestors = 64

  /// Decodes a version, an export or a store; `path` is for messages.
  package init(_ bytes: [UInt8], path: String, records table: RecordTable = .standard) throws(StorageError) {
    do {
      var (progress, plans, id, sync) = try StoredProgress.export(bytes, table)
      progress.id = id
      var (written, ancestors) = (Instant?.none, [String]())
      // A store has the field, too, with other content.
      if sync?.value("base") == nil {
        written = try sync?.required("written", Instant.format)
        for ancestor in try sync?.optional("ancestors", .array) ?? [] {
          guard case .string(let version) = ancestor else { continue }
          ancestors.append(version)
        }
      }
      // Not the plan of a programme that is gone.
      plans = plans.filter { progress.learner.programmes[$0.key] != nil }
      self.init(progress, plans, written: written, ancestors: ancestors, table)
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
  }

  fileprivate init(
    _ progress: StoredProgress, _ plans: [ProgrammeName: [UInt8]], written: Instant?,
    ancestors: [String], _ table: RecordTable
  ) {
    (self.progress, self.plans, self.table) = (progress, plans, table)
    self.written = written ?? Instant(secondsSinceEpoch: 0, offset: 0)
    isVersion = written != nil
    self.ancestors = Array(ancestors.prefix(SyncedLog.mostAncestors))
    id = progress.id.isEmpty ? nil : progress.id
    minor = progress.minor
    content = SyncedLog.content(progress, plans, table)
  }

  /// An export with the plan of each programme in that programme, with which it is removed or kept.
  private static func content(
    _ progress: StoredProgress, _ plans: [ProgrammeName: [UInt8]], _ table: RecordTable
  ) -> JSONValue {
    var members = progress.exportMembers(table, plans: [:])
    for key in ["format", "schema"] { members[key] = nil }
    var programmes = members[programmesKey]?.members ?? []
    for (name, plan) in plans { programmes[name.text]?[planKey] = StoredProgress.lines(of: plan) }
    members[programmesKey] = JSONValue.object(programmes).unlessEmpty
    return .object(members)
  }

  private static let (programmesKey, planKey) = ("programmes", "plan")

  /// The merge of this version and another one. Throws if it does not read back, e.g. because two texts are too long
  /// together.
  ///
  /// - Parameter content: the merged content.
  package func merged(
    with other: SyncedLog, as content: JSONValue, written: Instant
  ) throws(StorageError) -> SyncedLog {
    var members = content.members
    var programmes = members[SyncedLog.programmesKey]?.members ?? []
    var plans: [JSONMember] = []
    for index in programmes.indices {
      guard let plan = programmes[index].value[SyncedLog.planKey], plan["lines"] != nil else { continue }
      plans.append(JSONMember(key: programmes[index].key, value: plan))
      programmes[index].value[SyncedLog.planKey] = nil
    }
    members[SyncedLog.programmesKey] = JSONValue.object(programmes).unlessEmpty
    members["plans"] = JSONValue.object(plans).unlessEmpty
    members["format"] = .string(StoredProgress.exportFormatName)
    members["schema"] = [
      "major": .integer(Int64(StoredProgress.major)), "minor": .integer(Int64(max(minor, other.minor))),
    ]
    // The calendars of whoever began know the other's id.
    members["id"] = (other.id ?? id).map { .string($0) }
    if isVersion || other.isVersion { members[syncKey] = ["written": .string(written.iso)] }
    return try SyncedLog(JSONValue.object(members).bytes, path: "the merged log", records: table)
  }

  /// The bytes that travel: the same content gives the same bytes on each device.
  ///
  /// - Parameter ancestors: the versions that it grew from, the latest first; empty where a history says so.
  package func bytes(after ancestors: [String] = []) -> [UInt8] {
    let texts = plans.compactMapValues { String(validating: $0, as: UTF8.self) }
    var members = progress.exportMembers(table, plans: texts)
    members["id"] = id.map { .string($0) }
    let names = ancestors.prefix(SyncedLog.mostAncestors).map { JSONValue.string($0) }
    if isVersion {
      members[syncKey] = ["ancestors": JSONValue.array(names).unlessEmpty, "written": .string(written.iso)]
    }
    return JSONValue.object(members).bytes
  }

  /// The plans that it brings to a device with another version: the texts that differ.
  package func newPlans(over own: SyncedLog?) -> [ProgrammeName: [UInt8]] {
    plans.filter { own?.plans[$0.key] != $0.value }
  }

  package var learner: LearnerLog { progress.learner }
  package var owner: String? { learner.settings.owner }
}

extension StoredProgress {
  /// When the content was last changed, as far as the history tells; 1970 if it does not.
  fileprivate var lastChange: Instant {
    let steps = [history.undo.last, history.redo.last].compactMap { $0?.action.instant }
    return steps.max { $0.secondsSinceEpoch < $1.secondsSinceEpoch } ?? schedule?.changed
      ?? Instant(secondsSinceEpoch: 0, offset: 0)
  }
}

extension OpenedStore {
  /// The version of the shared log that the content grew from; nil before the first sync.
  package var syncBase: String? { progress?.syncBase }
  /// Nil if there is no store yet.
  package var revision: Int? { progress?.revision }
}

extension ProgressStore {
  /// Moves a file, wherever it is, to the folder of files set aside.
  package func setAside(_ path: String, at now: Instant) throws(StorageError) {
    _ = try Evidence.keep(FileTarget(path), as: ("log", "json"), in: workspace, at: now)
    try FileAccess.remove(path)
  }

  /// The log of an opened store as it travels; nil if there is no store. A plan that is missing without a copy is left
  /// out.
  package func synced(_ opened: OpenedStore) throws(StorageError) -> SyncedLog? {
    guard let progress = opened.progress else { return nil }
    return SyncedLog(
      progress, try planTexts(progress).texts.mapValues { Array($0.utf8) }, written: progress.lastChange,
      ancestors: [], workspace.table)
  }

  /// Replaces the content of the store by a merge of it and another device's log. It is one step for undo, if it changed
  /// more than the version that the next merge begins with.
  ///
  /// Throws `changedMeanwhile` if the store is not the one that was merged.
  ///
  /// - Parameters:
  ///   - version: the name of the merged log.
  ///   - opened: the store as it was merged.
  ///   - reason: why to back up the store before; nil for an everyday sync.
  package func take(
    _ log: SyncedLog, as version: String, _ opened: OpenedStore, at now: Instant,
    backedUp reason: BackupReason?,
    as action: LoggedAction
  ) throws -> StoreUpdate<Bool> {
    let old = opened.learner.programmes
    let own = try synced(opened)
    let path = workspace.storePath
    var plans: [ProgrammeName: PlanChange] = [:]
    for (name, bytes) in log.newPlans(over: own) {
      let present = try FileAccess.contents(of: FileTarget(workspace.planPath(of: name)))?.bytes
      // An earlier round has no file of its own, only the copy.
      let isEarlier = log.learner.planOwner(of: name) != name
      if isEarlier || present != bytes { plans[name] = PlanChange(to: bytes, from: present) }
    }
    // Programmes that begin or end, or follow a plan no longer.
    let changed = Set(old.keys).union(log.learner.programmes.keys).filter { name in
      guard let before = old[name], let after = log.learner.programmes[name] else { return true }
      return before.ticks != after.ticks
    }
    return try updateAll(
      opened, at: now, backedUp: reason, kind: .sync, following: plans,
      replacing: { _ in changed.sorted() },
      { progress throws(StorageError) -> Bool in
        guard progress.revision == opened.progress?.revision ?? 0 else { throw .changedMeanwhile(path: path) }
        var learner = log.progress.learner
        for (name, programme) in learner.programmes where programme.ticks == nil {
          learner.programmes[name]?.plan = progress[plan: name].sha256
        }
        let isSame = own?.content == log.content && progress.id == log.id ?? progress.id
        let kept = ["schedule", syncKey].map { ([$0], progress.unknown[[$0]]) }
        (progress.learner, progress.unknown) = (learner, log.progress.unknown)
        for (path, fields) in kept { progress.unknown[path] = fields }
        progress.minor = max(progress.minor, log.minor)
        progress.id = log.id ?? progress.id
        progress.syncBase = version
        return !isSame
      }, as: { $0 ? action : nil })
  }
}
