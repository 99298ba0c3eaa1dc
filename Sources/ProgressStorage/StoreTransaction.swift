// Changes the store and its plan under the lock: reads them again, writes the next revision, and makes backups.

import Files
import Records
import StudyModel

/// The store while its lock is held. Every write to a workspace goes through here.
struct StoreTransaction {
  let workspace: Workspace
  let backups: BackupFolder
  let target: FileTarget
  /// The present store; nil if it is missing.
  let file: StoreFile?
  private let stamp: FileStamp
  private let store: ProgressStore

  /// Reads the store again, since it may have changed before the lock was acquired, and removes stale temporary
  /// files. A file with the same bytes as `known` is not decoded again.
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

  /// For an unreadable store, which is replaced without being read.
  init(replacing store: ProgressStore) throws(StorageError) {
    self.store = store
    workspace = store.workspace
    backups = BackupFolder(workspace: workspace)
    target = try FileTarget(workspace.storePath)
    file = nil
    stamp = try FileAccess.stamp(of: target)
  }

  /// Writes the next revision durably and returns the new file.
  ///
  /// The revision is greater than any before, including those in the names of backups: after an older copy was
  /// restored, no number may be used twice.
  ///
  /// - Parameter reschedules: whether calendars change for a reason outside the log, e.g. another plan.
  func commit(
    _ progress: StoredProgress, after seen: Int = 0, at now: Instant, reschedules: Bool = false
  ) throws(StorageError) -> StoreFile {
    var next = progress
    // An unreadable folder of backups must not prevent logging, and an implausible number in a name must not use up
    // the revisions.
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

  /// The file to write, after checking that its bytes decode to the same content.
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
    // Swift compares strings by canonical equivalence, so the bytes are compared too.
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

  /// Backs up a store; returns the backup.
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
  /// Makes the backups that are due after an everyday change. The change is saved already, so a failure is a notice.
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

  /// Backs up a store before a risky operation, unless the latest sound backup has the same content; returns the
  /// backup.
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

  /// Backs up content that just replaced another, so that the latest backup is not the replaced content.
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
  /// The bytes of the workspace's plan; nil if it is missing.
  let file: [UInt8]?
  let fileSHA256: String?
  /// The fingerprint of the plan that the store will name as the present one.
  var sha256: String?
  /// The bytes of that plan, to keep a copy of; nil if they are not known.
  var copy: [UInt8]?

  /// Whether the plan has to be written to the workspace, which has none.
  var isMade: Bool { file == nil && copy != nil }
}

extension ProgressStore {
  /// The present plan of a store: an edited plan is adopted, and a missing one may be supplied by this run. Writes
  /// nothing. The caller holds the lock.
  ///
  /// - Parameter isReplaced: whether another plan may replace it; then its bytes are kept whatever they are.
  func presentPlan(
    of progress: StoredProgress, isReplaced: Bool = false
  ) throws(StorageError) -> PresentPlan {
    let named = progress.plan.sha256
    let present = try FileAccess.contents(of: FileTarget(workspace.planPath))?.bytes
    var plan = PresentPlan(file: present, fileSHA256: present.map(fingerprint), sha256: named)
    if isReplaced || named != nil && plan.fileSHA256 == named {
      if present?.isEmpty == false { (plan.sha256, plan.copy) = (plan.fileSHA256, present) }
    } else if present != nil || named == nil, let followed = self.plan?(present) {
      // A missing plan must not be replaced silently by another one.
      (plan.sha256, plan.copy) = (fingerprint(of: followed), followed)
    }
    return plan
  }

  /// Writes content and the plan that it names: first the copies, then the store, then the plan. If writing the plan
  /// fails, that is a notice, since the store is saved already.
  ///
  /// - Parameters:
  ///   - plan: the present plan, of which a copy is kept.
  ///   - next: a plan to follow from now on.
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
