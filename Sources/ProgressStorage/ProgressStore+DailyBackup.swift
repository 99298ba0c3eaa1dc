// The day's backup without a change, and how far the backups keep what the store holds.

package import StudyModel

/// How the backups of a store stand.
package struct BackupStanding: Hashable, Sendable {
  /// The latest that reads and is as it was written; nil without one.
  package let latest: Backup?
  /// Whether a backup holds the very bytes of the store.
  package let holdsStore: Bool
}

extension ProgressStore {
  /// How the backups stand; nil when there is no store. Takes no lock and changes nothing.
  package func backupStanding() throws(StorageError) -> BackupStanding? {
    guard let file = try read() else { return nil }
    let folder = BackupFolder(path: workspace.backupsPath)
    let latest = try folder.latestSound()
    if let (_, kept) = latest, kept.bytes == file.bytes {
      return BackupStanding(latest: latest?.0, holdsStore: true)
    }
    return BackupStanding(latest: latest?.0, holdsStore: try folder.hold(file))
  }

  /// Makes the backup of the day when there is none of today, as the first change of a day does; nil when none was
  /// due. None is due either while a backup holds the very same store: copies of one day's work would push out those
  /// of other days.
  ///
  /// Throws `altered` for a store that is not as it was written, and what the system says.
  ///
  /// - Parameter opened: the store as it was opened; where a backup of today is there by its name, it is not read again.
  package func backUpDaily(_ opened: OpenedStore, at now: Instant) throws -> Backup? {
    let folder = BackupFolder(path: workspace.backupsPath)
    guard let progress = opened.progress, try folder.isDailyDue(progress, at: now) else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self)
      // A store of another version is backed up by the change that takes it over.
      guard let file = transaction.file, versionChange(file) == nil else { return nil }
      guard file.isIntact else { throw StorageError.altered(path: workspace.storePath) }
      guard try folder.isDailyDue(file.progress, at: now), try !folder.hold(file) else { return nil }
      return try transaction.write(file, as: .daily, at: now)
    }
  }
}

extension BackupFolder {
  /// Whether there is no daily of today yet. The latest one tells, not the one of today's name: a clock that went
  /// back would find that one there. One of a revision that the store has not reached is none of its own.
  func isDailyDue(_ progress: StoredProgress, at now: Instant) throws(StorageError) -> Bool {
    let latest = try list().first { $0.kind == .daily && $0.revision <= progress.revision }
    return latest?.date != now.calendarDay(dayStart: progress.log.settings.dayStart)
  }

  /// Whether one of the backups holds the very bytes of a store.
  func hold(_ file: StoreFile) throws(StorageError) -> Bool {
    for backup in try list() where backup.revision == file.progress.revision {
      guard let (bytes, _) = try? FileAccess.contents(of: FileTarget(path(of: backup))) else { continue }
      if bytes == file.bytes { return true }
    }
    return false
  }
}
