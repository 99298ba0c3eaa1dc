// One change of the store under its lock: what stands there now, the plan that goes with it, and the ways to replace both.

import Files
import Records
import StudyModel

/// The store while its lock is held. Everything that is written to a workspace goes through here.
struct StoreTransaction {
  let workspace: Workspace
  let backups: BackupFolder
  let target: FileTarget
  /// What stands there; nil if there is no store.
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
    let read = try StoreFile.read(target, workspace.table, known: known)
    if read == nil { try workspace.refuseDanglingLink() }
    (file, stamp) = (read?.file, read?.stamp ?? .absent)
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
    // An implausible number in a name must not use up the revisions.
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
        try write(file, as: .automatic, .tenthProblem, at: now)
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

  /// Backs up what was just written in place of something else, so that the latest backup is not what was
  /// left behind.
  func backUpAfterwards(_ file: StoreFile, _ reason: BackupReason, at now: Instant) -> [StorageNotice] {
    do throws(StorageError) {
      try write(file, as: .automatic, reason, at: now)
      return []
    } catch {
      return [.backupFailed(error)]
    }
  }
}

/// The plan of a workspace, under the lock.
struct PresentPlan {
  /// What stands in the workspace; nil if nothing does.
  let file: [UInt8]?
  let fileSHA256: String?
  /// The plan that the store is to name as the present one.
  var sha256: String?
  /// The bytes of that plan, of which a copy is to be there; nil if they are not at hand.
  var copy: [UInt8]?

  /// Whether it has to be put into the workspace, which has none.
  var isMade: Bool { file == nil && copy != nil }
}

extension ProgressStore {
  /// The plan that a store goes with as it stands now: one that was edited by hand is taken over, and one that the
  /// workspace lacks is made. Nothing is written yet. To be called under the lock.
  ///
  /// - Parameter isReplaced: whether another plan may take its place, so that it is kept whatever it holds.
  func presentPlan(
    of progress: StoredProgress, isReplaced: Bool = false
  ) throws(StorageError) -> PresentPlan {
    let named = progress.plan.sha256
    let present = try FileAccess.contents(of: FileTarget(workspace.planPath))?.bytes
    var plan = PresentPlan(file: present, fileSHA256: present.map(fingerprint), sha256: named)
    if isReplaced || named != nil && plan.fileSHA256 == named {
      if present?.isEmpty == false { (plan.sha256, plan.copy) = (plan.fileSHA256, present) }
    } else if present != nil || named == nil, let followed = self.plan?(present) {
      // One that is gone must not give way to another one unsaid.
      (plan.sha256, plan.copy) = (fingerprint(of: followed), followed)
    }
    return plan
  }

  /// Writes content together with the plan that it names: the copies first, then the store, then the plan itself.
  /// What goes wrong with that one is a notice, since the store is saved by then.
  ///
  /// - Parameters:
  ///   - plan: the plan as it stands, which keeps its copy.
  ///   - next: another plan that was handed in.
  func commit(
    _ progress: StoredProgress, _ plan: PresentPlan, following next: PlanChange? = nil, after seen: Int = 0,
    in transaction: StoreTransaction, at now: Instant
  ) throws(StorageError) -> (file: StoreFile, notices: [StorageNotice], keptPlan: String?) {
    var progress = progress
    var notices: [StorageNotice] = []
    var keptPlan: String?
    var hasNewCopy = false
    let target = try FileTarget(workspace.planPath)
    func setAside() throws(StorageError) {
      keptPlan = try Evidence.keep(target, as: ("curriculum", "md"), in: workspace, at: now)?.path
    }
    if next != nil { try setAside() }
    if let copy = plan.copy, let sha256 = plan.sha256 { hasNewCopy = try plans.keep(copy, as: sha256) }
    if plan.isMade, let copy = plan.copy { try AtomicFile.writeCopy(copy, to: workspace.planPath) }
    if let next, let sha256 = progress.plan.sha256 {
      hasNewCopy = try plans.keep(next.bytes, as: sha256) || hasNewCopy
    }
    let wanted = progress.plan.sha256
    if wanted != plan.sha256, let wanted, try plans.readCopy(of: wanted) == nil {
      notices.append(.planIsNotKept(path: workspace.planPath))
      progress.plan.sha256 = plan.sha256
    }
    let isReplaced = progress.plan.sha256 != plan.sha256
    progress.plan.replaced = isReplaced ? plan.fileSHA256 ?? "" : nil
    if isReplaced, next == nil, plan.copy == nil { try setAside() }
    let present = transaction.file?.progress
    let file = try transaction.commit(
      progress, after: seen, at: now,
      reschedules: present.map { ($0.plan.sha256 ?? plan.sha256) != progress.plan.sha256 } ?? false)
    do throws(StorageError) {
      if isReplaced { try plans.put(progress.plan) }
    } catch {
      notices.append(.planIsLate(error))
    }
    if hasNewCopy { plans.prune() }
    return (file, notices, keptPlan)
  }
}
