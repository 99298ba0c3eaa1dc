// The folder of backups: listing, writing with a look at what was written, and keeping their number down.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The backups of a workspace. Whoever writes here holds the store's lock.
struct BackupFolder {
  let workspace: Workspace

  var path: String { workspace.backupsPath }

  /// All backups, the latest first; none when there is no folder. Other files are passed over.
  func list() throws(StorageError) -> [Backup] {
    let names = try FileAccess.names(in: path)
    return names.compactMap(Backup.init(name:)).sorted { $0.isLater(than: $1) }
  }

  func path(of backup: Backup) -> String { "\(path)/\(backup.name)" }

  /// A backup as it can be read.
  func read(_ backup: Backup) throws(StorageError) -> StoreFile {
    let path = path(of: backup)
    guard let (file, _) = try StoreFile.read(FileTarget(path), workspace.table) else {
      throw .systemCallFailed(.read, path: path, errno: ENOENT)
    }
    return file
  }

  /// Writes a copy of a store and reads it back; then those that are too many go. One of this name that is
  /// sound already stays as it is.
  ///
  /// - Parameter replaced: backups that hold the same; they make room before others have to.
  func write(
    _ file: StoreFile, as backup: Backup, at now: Instant, replacing replaced: [Backup] = []
  ) throws(StorageError) {
    let target = path(of: backup)
    if let (present, _) = try? StoreFile.read(FileTarget(target), workspace.table), present.isIntact {
      return
    }
    try workspace.createFolder(path)
    try AtomicFile.writeCopy(file.bytes, to: target)
    remove(replaced.filter { $0 != backup })
    try prune(afterWriting: backup, isSound: file.isIntact, at: now)
  }

  /// The latest backup that reads and has the right fingerprint, leaving out those that `isWanted` does.
  func latestSound(where isWanted: (StoreFile) -> Bool = { _ in true }) throws(StorageError) -> (
    Backup, StoreFile
  )? {
    for backup in try list() {
      if let file = try? read(backup), file.isIntact, isWanted(file) { return (backup, file) }
    }
    return nil
  }

  /// Removes the oldest of each kind beyond its number. The latest sound one stays whatever its kind, so that
  /// no number of broken or edited ones can push it out, and so does what the same command backed up before it
  /// began: others may have later revisions in their names.
  private func prune(
    afterWriting written: Backup, isSound: Bool, at now: Instant
  ) throws(StorageError) {
    let all = try list()
    let surplus = BackupKind.allCases.flatMap { kind in all.filter { $0.kind == kind }.dropFirst(kind.kept) }
    guard !surplus.isEmpty else { return }
    var kept = Set(all.filter { ($0.date, $0.time) == (now.localDate, now.clockDigits) })
    kept.insert(written)
    if !isSound || all.first != written, let (latest, _) = try latestSound() { kept.insert(latest) }
    remove(surplus.filter { !kept.contains($0) })
  }

  /// Removes what others hold as well, or what is too many; what cannot be removed is in nobody's way.
  func remove(_ backups: [Backup]) {
    for backup in backups { unlink(path(of: backup)) }
  }
}
