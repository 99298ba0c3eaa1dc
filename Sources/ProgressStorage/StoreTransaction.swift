// One change of the store under its lock: what stands there now, and the ways to replace it.

import Files
import Records
import StudyModel

/// The store while its lock is held. Everything that is written to a workspace goes through here.
struct StoreTransaction {
  let workspace: Workspace
  let backups: BackupFolder
  let target: FileTarget
  /// What stands there; nil when there is no store.
  let file: StoreFile?
  private let stamp: FileStamp
  private let store: ProgressStore

  /// Reads the store again, since it may have changed before the lock was there, and removes what writers
  /// before left behind. A file of the same bytes as `known` is not decoded once more.
  init(_ store: ProgressStore, known: StoreFile? = nil) throws(StorageError) {
    self.store = store
    workspace = store.workspace
    backups = BackupFolder(workspace: workspace)
    for folder in [workspace.folder, workspace.backupsPath, workspace.archivesPath, workspace.setAsidePath] {
      AtomicFile.sweepTemporaries(in: folder)
    }
    target = try FileTarget(workspace.storePath)
    if target.folder != workspace.folder { AtomicFile.sweepTemporaries(in: target.folder, of: target.name) }
    guard let (bytes, stamp) = try FileAccess.contents(of: target) else {
      try workspace.refuseDanglingLink()
      (file, self.stamp) = (nil, .absent)
      return
    }
    self.stamp = stamp
    if let known, known.bytes == bytes {
      file = known
    } else {
      file = try StoreFile(bytes, path: target.shownPath, workspace.table)
    }
  }

  /// For a store that cannot be read: whatever stands there is replaced.
  init(replacing store: ProgressStore) throws(StorageError) {
    self.store = store
    workspace = store.workspace
    backups = BackupFolder(workspace: workspace)
    target = try FileTarget(workspace.storePath)
    file = nil
    stamp = try FileAccess.stamp(of: target)
  }

  /// Writes the next revision, durably; the file that came of it.
  ///
  /// A revision is larger than any before, those in the names of backups too: a store that was put back from
  /// an older copy must not count its revisions twice.
  ///
  /// - Parameter reschedules: whether what calendars show has changed, though the log does not tell, as with another
  ///   plan.
  func commit(
    _ progress: StoredProgress, after seen: Int = 0, at now: Instant, reschedules: Bool = false
  ) throws(StorageError) -> StoreFile {
    var next = progress
    // A folder of backups that cannot be read must not keep anybody from logging.
    // A name that nobody can have written must not use up the revisions.
    let names = (try? backups.list()) ?? []
    let newest = names.first { $0.revision <= StoredProgress.plausibleRevision }?.revision ?? 0
    next.revision = max(progress.revision, file?.progress.revision ?? 0, newest, seen) + 1
    next.major = StoredProgress.major
    next.writer = store.writer
    next.isSealed = true
    if next.id.isEmpty { next.id = store.newID ?? StoreIdentity.random() }
    if next.learner.settings.owner == nil { next.log.settings.owner = store.owner }
    let present = file?.progress
    let isOnSchedule =
      present.map { present in
        [next.id, ""].contains(present.id) && present.learner.current == next.learner.current
          && present.log.hasSameSchedule(as: next.log)
      } ?? false
    next.schedule =
      isOnSchedule && !reschedules
      ? present?.schedule : ScheduleRevision(number: next.revision, changed: now)
    let written = try verified(next)
    let previous = file?.isIntact == true ? workspace.previousPath : nil
    try AtomicFile.write(written.bytes, to: target, ifStill: stamp, keepingAs: previous)
    return written
  }

  /// The bytes to write, which were read again and found to say the same.
  private func verified(_ progress: StoredProgress) throws(StorageError) -> StoreFile {
    let path = workspace.storePath
    let bytes = progress.storeBytes(workspace.table)
    let file: StoreFile
    do {
      file = try StoreFile(bytes, path: path, workspace.table)
    } catch {
      guard case .unreadable(_, let cause) = error else { throw error }
      throw .wouldNotReadBack(path: path, cause)
    }
    let read = file.progress
    // Swift takes canonically equivalent texts for equal, so it is written once more too.
    let isSame =
      read.learner == progress.learner && read.history == progress.history
      && (read.revision, read.id, read.writer) == (progress.revision, progress.id, progress.writer)
      && (read.schedule, read.replacedPlan) == (progress.schedule, progress.replacedPlan)
      && read.storeBytes(workspace.table) == bytes
    guard isSame, file.isIntact, bytes.count <= FileAccess.largestSize else {
      throw .wouldNotReadBack(path: path, nil)
    }
    return file
  }

  /// Keeps a copy of a store among the automatic backups.
  func backUp(_ file: StoreFile, _ reason: BackupReason, at now: Instant) throws(StorageError) {
    try write(file, as: .automatic, reason, at: now)
  }

  /// Keeps a copy of a store; says as which backup.
  @discardableResult
  func write(
    _ file: StoreFile, as kind: BackupKind, _ reason: BackupReason? = nil, at now: Instant,
    replacing replaced: [Backup] = []
  ) throws(StorageError) -> Backup {
    let revision = file.progress.revision
    let dayStart = file.progress.log.settings.dayStart
    let backup =
      kind == .daily
      ? Backup(kind: kind, date: now.calendarDay(dayStart: dayStart), revision: revision)
      : Backup(kind: kind, date: now.localDate, time: now.clockDigits, revision: revision, reason: reason)
    try backups.write(file, as: backup, at: now, replacing: replaced)
    return backup
  }
}

extension Instant {
  /// The local time as `211405`.
  var clockDigits: String { String(iso.dropFirst(11).prefix(8).filter { $0 != ":" }) }
}

extension StoreTransaction {
  /// The backups that an everyday change brings about, from the store as it was just written. The change is
  /// saved by then, so what goes wrong here is a notice and no error.
  func backUpAsDue(_ file: StoreFile, since old: ProgressLog, at now: Instant) -> [StorageNotice] {
    var notices: [StorageNotice] = []
    do throws(StorageError) {
      if try backups.isDailyDue(file.progress, at: now) { try write(file, as: .daily, at: now) }
      if file.progress.log.finishedProblems / 10 > old.finishedProblems / 10 {
        try backUp(file, .tenthProblem, at: now)
      }
    } catch {
      notices.append(.backupFailed(error))
    }
    return notices
  }

  /// Backs a store up before something that could go wrong, unless a sound backup holds the same content
  /// already; the backup that holds it.
  func backUpUnlessKept(_ file: StoreFile, _ reason: BackupReason, at now: Instant) throws(StorageError)
    -> Backup
  {
    if let (latest, kept) = try backups.latestSound(),
      kept.progress.exportBytes(workspace.table) == file.progress.exportBytes(workspace.table),
      kept.progress.plan.sha256 == file.progress.plan.sha256
    {
      return latest
    }
    return try write(file, as: .automatic, reason, at: now)
  }
}
