// Backups by hand: making, listing, verifying and restoring them.

package import StudyModel

/// A backup with what a look into it found.
package struct BackupReport: Sendable {
  package let backup: Backup
  package let path: String
  /// In bytes.
  package let size: Int
  package let condition: BackupCondition
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
  package let notices: [StorageNotice]
}

extension ProgressStore {
  /// All backups by their names, the latest first; none is read.
  package func backups() throws(StorageError) -> [Backup] {
    try BackupFolder(path: workspace.backupsPath).list()
  }

  /// All backups, the latest first, each read whole. Takes no lock and changes nothing.
  package func backupReports() throws(StorageError) -> [BackupReport] {
    let folder = BackupFolder(path: workspace.backupsPath)
    var reports: [BackupReport] = []
    for backup in try folder.list() { reports.append(report(backup, in: folder)) }
    return reports
  }

  private func report(_ backup: Backup, in folder: BackupFolder) -> BackupReport {
    let path = folder.path(of: backup)
    let condition: BackupCondition
    var size = 0
    do throws(StorageError) {
      size = try FileAccess.size(of: path)
      let file = try folder.read(backup)
      let facts = StoreFacts(file.progress)
      condition = file.isIntact ? .sound(facts) : .altered(facts)
    } catch {
      condition = .unreadable(error)
    }
    return BackupReport(backup: backup, path: path, size: size, condition: condition)
  }

  /// Keeps a copy of the store as a manual backup; nil when there is no store. An altered one is refused:
  /// nobody knows yet whether it is worth the place of another.
  package func createBackup(at now: Instant) throws -> BackupReport? {
    guard try read() != nil else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self)
      guard let file = transaction.file else { return nil }
      guard file.isIntact else { throw StorageError.altered(path: workspace.storePath) }
      return report(try transaction.write(file, as: .manual, at: now), in: transaction.backups)
    }
  }

  /// The path that a name given by a person means: a file, a backup by its name or a part of it, or without a
  /// name what recovery would take: the latest sound backup, or the revision before the last one where that
  /// is later.
  package func backupPath(_ name: String?) throws(StorageError) -> String {
    let folder = BackupFolder(path: workspace.backupsPath)
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

  /// Puts a backup, an archive or another store file in the place of the store. What stands there is backed
  /// up first, or kept aside when it cannot be read; undo begins again. With `isTrial` nothing is changed.
  ///
  /// Throws when the file cannot be read or is altered, so that a store never gives way to something worse.
  package func restore(_ path: String, at now: Instant, isTrial: Bool) throws -> RestoreOutcome {
    guard let (source, _) = try StoreFile.read(FileTarget(path)) else {
      throw StorageError.systemCallFailed(.read, path: path, errno: StorageError.fileIsMissing)
    }
    guard source.isIntact else { throw StorageError.altered(path: path) }
    let after = StoreFacts(source.progress)
    if isTrial {
      let before = try? read().map { StoreFacts($0.progress) }
      return RestoreOutcome(path: path, before: before ?? nil, after: after, keptPath: nil, notices: [])
    }
    try workspace.createIfMissing()
    return try locked {
      let transaction = try replacing()
      let kept = try keep(transaction, as: .beforeRestore, at: now)
      var restored = source.progress.startingHistory
      if restored.id.isEmpty { restored.id = transaction.file?.progress.id ?? "" }
      let written = try transaction.commit(restored, after: kept.revision, at: now)
      return RestoreOutcome(
        path: path, before: transaction.file.map { StoreFacts($0.progress) }, after: after,
        keptPath: kept.path,
        notices: transaction.backUpAfterwards(written, .afterRestore, at: now))
    }
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
