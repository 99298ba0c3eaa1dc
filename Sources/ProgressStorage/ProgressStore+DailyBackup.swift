// The day's backup without a change, and the latest backup that is sound.

package import StudyModel

extension ProgressStore {
  /// The latest backup that reads and is as it was written; nil without one. Takes no lock and changes nothing.
  package func latestSoundBackup() throws(StorageError) -> Backup? {
    try BackupFolder(workspace: workspace).latestSound()?.0
  }

  /// Makes the backup of the day when there is none of today, as the first change of a day does; nil when none was
  /// due. It takes the place of an earlier day's that holds the very same store: copies of one day's work would push
  /// out those of other days.
  ///
  /// Throws `altered` for a store that is not as it was written, and what the system says.
  ///
  /// - Parameter opened: the store as it was opened; where a backup of today is there by its name, it is not read again.
  package func backUpDaily(_ opened: OpenedStore, at now: Instant) throws -> Backup? {
    let folder = BackupFolder(workspace: workspace)
    guard let progress = opened.progress, try folder.isDailyDue(progress, at: now) else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self)
      // A store of another version is backed up by the change that takes it over.
      guard let file = transaction.file, versionChange(file) == nil else { return nil }
      guard file.isIntact else { throw StorageError.altered(path: workspace.storePath) }
      guard try folder.isDailyDue(file.progress, at: now) else { return nil }
      return try transaction.write(
        file, as: .daily, at: now, replacing: try folder.dailies(holding: file))
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

  /// The dailies that hold the very bytes of a store.
  func dailies(holding file: StoreFile) throws(StorageError) -> [Backup] {
    try list().filter { backup in
      guard backup.kind == .daily, backup.revision == file.progress.revision else { return false }
      return (try? FileAccess.contents(of: FileTarget(path(of: backup))))??.bytes == file.bytes
    }
  }
}
