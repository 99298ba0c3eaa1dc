// Backups by hand: making, listing, verifying and restoring them.

import Files
import Records
package import StudyModel

/// A backup with what a look into it found.
package struct BackupReport: Sendable {
  package let backup: Backup
  package let path: String
  /// In bytes.
  package let size: Int
  package let condition: BackupCondition
  /// How the copy of its plan is; nil where it names none.
  package let plan: PlanCondition?

  /// Whether it can be relied on, its plan too.
  package var isSound: Bool { condition.isSound && [nil, .sound].contains(plan) }
}

/// What a look into a backup found.
package enum BackupCondition: Sendable {
  /// It reads and is as it was written.
  case sound(StoreFacts)
  /// It reads, but is not as it was written.
  case altered(StoreFacts)
  case unreadable(StorageError)

  package var facts: StoreFacts? {
    switch self {
    case .sound(let facts), .altered(let facts): facts
    case .unreadable: nil
    }
  }

  package var isSound: Bool { if case .sound = self { true } else { false } }
}

/// What a restore did, or would do.
package struct RestoreOutcome: Sendable {
  /// The path of what was restored.
  package let path: String
  /// What the store held before; nil when it could not be read or was not there.
  package let before: StoreFacts?
  package let after: StoreFacts
  /// Where what was there before is kept; nil when there was nothing, and before it is done.
  package let keptPath: String?
  /// Whether another plan comes along with it.
  package let changesPlan: Bool
  package let notices: [StorageNotice]
}

extension ProgressStore {
  /// All backups by their names, the latest first; none is read.
  package func backups() throws(StorageError) -> [Backup] {
    try BackupFolder(workspace: workspace).list()
  }

  /// All backups, the latest first, each read whole. Takes no lock and changes nothing.
  package func backupReports() throws(StorageError) -> [BackupReport] {
    let folder = BackupFolder(workspace: workspace)
    var reports: [BackupReport] = []
    for backup in try folder.list() { reports.append(report(backup, in: folder)) }
    return reports
  }

  private func report(_ backup: Backup, in folder: BackupFolder) -> BackupReport {
    let path = folder.path(of: backup)
    let condition: BackupCondition
    var plan: PlanCondition?
    var size = 0
    do throws(StorageError) {
      size = try FileAccess.size(of: path)
      let file = try folder.read(backup)
      let facts = StoreFacts(file.progress)
      plan = file.progress.plan.sha256.map(plans.condition)
      condition = file.isIntact ? .sound(facts) : .altered(facts)
    } catch {
      condition = .unreadable(error)
    }
    return BackupReport(backup: backup, path: path, size: size, condition: condition, plan: plan)
  }

  /// Keeps a copy of the store as a manual backup, and of a plan that was edited since; nil when there is no store. An
  /// altered one is refused: nobody knows yet whether it is worth the place of another.
  package func createBackup(at now: Instant) throws -> BackupReport? {
    guard try read() != nil else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self)
      guard var file = transaction.file else { return nil }
      guard file.isIntact else { throw StorageError.altered(path: workspace.storePath) }
      var progress = file.progress
      let plan = try presentPlan(of: progress)
      progress.plan = PlanName(sha256: plan.sha256)
      if plan.sha256 != file.progress.plan.sha256 {
        file = try commit(progress, plan, in: transaction, at: now).file
      } else if let copy = plan.copy, let sha256 = plan.sha256 {
        try plans.keep(copy, as: sha256)
      }
      return report(try transaction.write(file, as: .manual, at: now), in: transaction.backups)
    }
  }

  /// The path that a name given by a person means: a file, a backup by its name or a part of it, or without a
  /// name what recovery would take: the latest sound backup, or the revision before the last one where that
  /// is later.
  package func backupPath(_ name: String?) throws(StorageError) -> String {
    let folder = BackupFolder(workspace: workspace)
    guard let name else {
      let latest = try folder.latestSound()
      let previous = RecoverySources(workspace).previous?.progress.revision ?? -1
      if previous > latest?.1.progress.revision ?? -1 { return workspace.previousPath }
      guard let (latest, _) = latest else { throw .noSuchBackup("", among: []) }
      return folder.path(of: latest)
    }
    let names = try folder.list().map(\.name)
    if names.contains(name) { return "\(folder.path)/\(name)" }
    if name.contains("/") || name.hasSuffix(".json"), try FileTarget(name).exists { return name }
    let matches = name.isEmpty ? [] : names.filter { $0.contains(name) }
    guard matches.count == 1 else { throw .noSuchBackup(name, among: matches) }
    return "\(folder.path)/\(matches[0])"
  }

  /// Puts a backup, an archive or another store file in the place of the store, and its plan in the place of the
  /// workspace's own. What stands there is backed up first, or kept aside when it cannot be read; undo brings it back
  /// where it could be. With `isTrial` nothing is changed.
  ///
  /// Throws when the file cannot be read or is altered, so that a store never gives way to something worse.
  package func restore(_ path: String, at now: Instant, isTrial: Bool) throws -> RestoreOutcome {
    guard let (source, _) = try StoreFile.read(FileTarget(path), workspace.table) else {
      throw StorageError.systemCallFailed(.read, path: path, errno: StorageError.fileIsMissing)
    }
    guard source.isIntact else { throw StorageError.altered(path: path) }
    let after = StoreFacts(source.progress)
    if isTrial {
      let before = (try? read()).flatMap { StoreFacts($0.progress) }
      let plan = try presentPlan(of: StoredProgress(), isReplaced: true).sha256
      let changesPlan =
        source.progress.plan.sha256.map { $0 != plan && self.plans.copy(of: $0) != nil } ?? false
      return RestoreOutcome(
        path: path, before: before, after: after, keptPath: nil, changesPlan: changesPlan, notices: [])
    }
    try workspace.createIfMissing()
    return try locked {
      let transaction = try replacing()
      let kept = try keep(transaction, as: .beforeRestore, at: now)
      var restored = source.progress
      if restored.id.isEmpty { restored.id = transaction.file?.progress.id ?? "" }
      let (written, plan, notices) = try replace(
        transaction, by: restored, after: kept.revision, at: now,
        as: LoggedAction(command: "restore", summary: lastComponent(of: path), days: [], instant: now))
      return RestoreOutcome(
        path: path, before: transaction.file.map { StoreFacts($0.progress) }, after: after,
        keptPath: kept.path, changesPlan: written.progress.plan.sha256 != plan.sha256,
        notices: notices + transaction.backUpAfterwards(written, .afterRestore, at: now))
    }
  }

  /// Writes other content in the place of a store, as one step of its history; where the store could not be read there
  /// is none. Content that names no plan goes with the present one.
  func replace(
    _ transaction: StoreTransaction, by content: StoredProgress, after seen: Int, at now: Instant,
    as action: LoggedAction
  ) throws(StorageError) -> (written: StoreFile, plan: PresentPlan, notices: [StorageNotice]) {
    var content = content
    var old = transaction.file?.progress ?? StoredProgress()
    let plan = try presentPlan(of: old, isReplaced: content.plan.sha256 != nil)
    old.plan = PlanName(sha256: plan.sha256)
    content.plan = PlanName(sha256: content.plan.sha256 ?? plan.sha256)
    content.minor = max(content.minor, old.minor)
    content.history = History()
    if let file = transaction.file {
      if file.isIntact { content.history = old.history }
      let patch = patch(from: content, backTo: old)
      if !patch.isEmpty { content.history.add(HistoryEntry(action: action, parts: patch.text)) }
    }
    let written = try commit(content, plan, after: seen, in: transaction, at: now)
    return (written.file, plan, written.notices)
  }

  /// A transaction that replaces the store whatever stands there, but for one of a later version.
  func replacing() throws(StorageError) -> StoreTransaction {
    do throws(StorageError) {
      return try StoreTransaction(self)
    } catch {
      guard error.isAboutContent else { throw error }
      return try StoreTransaction(replacing: self)
    }
  }

  /// Keeps what a transaction is about to replace: a sound store as a backup, an altered or unreadable one
  /// aside, so that it takes no backup's place.
  func keep(
    _ transaction: StoreTransaction, as reason: BackupReason, at now: Instant
  ) throws(StorageError) -> (path: String?, revision: Int) {
    if let file = transaction.file, file.isIntact {
      let backup = try transaction.write(file, as: .automatic, reason, at: now)
      return (transaction.backups.path(of: backup), file.progress.revision)
    }
    let evidence = try Evidence.keep(transaction.target, in: workspace, at: now)
    return (evidence?.path, transaction.file?.progress.revision ?? evidence?.revision ?? 0)
  }
}
