// Changes the store and its plan under the lock: reads them again, writes the next revision, and makes backups.

import Files
import Records
import StrictJSON
import StudyModel

/// The store while its lock is held. Every write to a workspace goes through here.
struct StoreTransaction {
  let workspace: Workspace
  let backups: BackupFolder
  let target: FileTarget
  /// The present store; nil if it is missing.
  let file: StoreFile?
  private let stamp: FileStamp
  let store: ProgressStore

  /// Reads the store again, since it may have changed before the lock was acquired, and removes stale temporary
  /// files. A file with the same bytes as `known` is not decoded again.
  init(_ store: ProgressStore, known: StoreFile? = nil) throws(StorageError) {
    self.store = store
    workspace = store.workspace
    backups = BackupFolder(workspace: workspace)
    for folder in [
      workspace.folder, workspace.backupsPath, workspace.archivesPath, workspace.plansPath,
      workspace.setAsidePath,
    ] {
      AtomicFile.sweepTemporaries(in: folder)
    }
    target = try FileTarget(workspace.storePath)
    if target.folder != workspace.folder { AtomicFile.sweepTemporaries(in: target.folder, of: target.name) }
    let read = try StoreFile.read(target, workspace.table, known: known)
    if read == nil { try workspace.refuseDanglingLink() }
    (file, stamp) = (read?.file.selecting(store.selected), read?.stamp ?? .absent)
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

  /// The same transaction, as if the store still were another version.
  init(_ other: StoreTransaction, over file: StoreFile?) {
    store = other.store
    workspace = other.workspace
    backups = other.backups
    target = other.target
    stamp = other.stamp
    self.file = file?.selecting(other.store.selected)
  }

  /// Writes the next revision durably, then a copy of it; returns the new file, and a notice if the copy failed.
  ///
  /// The revision is greater than any before, including those in the names of backups: after an older copy was
  /// restored, no number may be used twice.
  ///
  /// - Parameter reschedules: whether calendars change for a reason outside the log, e.g. another plan.
  func commit(
    _ progress: StoredProgress, after seen: Int = 0, at now: Instant, reschedules: Bool = false
  ) throws(StorageError) -> (file: StoreFile, notices: [StorageNotice]) {
    var next = progress
    // An unreadable folder of backups must not prevent logging, and an implausible number in a name must not use up
    // the revisions.
    let names = (try? backups.list()) ?? []
    let newest = names.first { $0.revision <= StoredProgress.plausibleRevision }?.revision ?? 0
    next.revision = max(progress.revision, file?.progress.revision ?? 0, newest, seen) + 1
    next.writer = store.writer
    next.isSealed = true
    if next.id.isEmpty { next.id = store.newID ?? StoreIdentity.random() }
    if next.learner.settings.owner == nil { next.learner.setOwner(store.owner) }
    let present = file?.progress
    let isOnSchedule =
      present.map { present in
        [next.id, ""].contains(present.id) && present.learner.hasSameSchedule(as: next.learner)
      } ?? false
    next.schedule =
      isOnSchedule && !reschedules
      ? present?.schedule : ScheduleRevision(number: next.revision, changed: now)
    let written = try verified(next)
    try AtomicFile.write(written.bytes, to: target, ifStill: stamp)
    do throws(StorageError) {
      try AtomicFile.write(written.bytes, to: workspace.copyPath)
      return (written, [])
    } catch {
      return (written, [.backupFailed(error)])
    }
  }

  /// The file to write, after checking that its bytes decode to the same content.
  private func verified(_ progress: StoredProgress) throws(StorageError) -> StoreFile {
    let path = workspace.storePath
    var document = progress.storeDocument(workspace.table)
    let bytes = StoredProgress.sealed(document)
    let kept = keptKinds(of: progress)
    let file: StoreFile
    do {
      file = try StoreFile(bytes, path: path, workspace.table, taking: kept, from: progress)
    } catch {
      guard case .unreadable(_, let cause) = error else { throw error }
      throw .wouldNotReadBack(path: path, cause)
    }
    let read = file.progress
    // Swift compares strings by canonical equivalence, JSON byte by byte.
    document[Checksum.field] = file.fields.members[Checksum.field]
    let isSame =
      read.learner == progress.learner && read.history == progress.history
      && (read.revision, read.id, read.writer) == (progress.revision, progress.id, progress.writer)
      && (read.schedule, read.replacedPlans) == (progress.schedule, progress.replacedPlans)
      && JSONValue.object(file.fields.members) == document
    guard isSame, file.isIntact, bytes.count <= FileAccess.largestSize else {
      throw .wouldNotReadBack(path: path, nil)
    }
    return file.selecting(store.selected)
  }

  /// The kinds of record outside programmes that are as they were read from the present file: they are written as they
  /// stand there, and need not be read again.
  private func keptKinds(of progress: StoredProgress) -> [String] {
    guard let present = file?.progress.learner.records else { return [] }
    return workspace.table.learner.map(\.name).filter { progress.learner.records.areKept($0, since: present) }
  }

  /// Backs up a store; returns the backup.
  @discardableResult
  func write(
    _ file: StoreFile, as kind: BackupKind, _ reason: BackupReason? = nil, at now: Instant,
    replacing replaced: [Backup] = []
  ) throws(StorageError) -> Backup {
    let revision = file.progress.revision
    let dayStart = file.progress.learner.settings.dayStart
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

/// The plan in the file of a programme, under the lock.
struct PresentPlan {
  /// The round that follows it.
  let programme: ProgrammeName
  /// The bytes of the programme's plan; nil if it is missing.
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
  /// The present plans of the current programme and of others whose plan may be replaced.
  func presentPlans(
    of progress: StoredProgress, replacing names: some Sequence<ProgrammeName>
  ) throws(StorageError) -> [PresentPlan] {
    let current = progress.learner.planOwner(of: progress.current)
    let replaced = Set(names.map(progress.learner.planOwner))
    var plans = [try presentPlan(of: current, in: progress, isReplaced: replaced.contains(current))]
    for name in replaced.sorted() where name != current {
      plans.append(try presentPlan(of: name, in: progress, isReplaced: true))
    }
    return plans
  }

  /// The present plan of a programme: an edited plan is adopted, and a missing one may be supplied by this run. Writes
  /// nothing. The caller holds the lock.
  ///
  /// - Parameters:
  ///   - name: the round that follows the plan's file; see `LearnerLog.planOwner`.
  ///   - isReplaced: whether another plan may replace it; then its bytes are kept whatever they are.
  func presentPlan(
    of name: ProgrammeName, in progress: StoredProgress, isReplaced: Bool = false
  ) throws(StorageError) -> PresentPlan {
    let programme = progress.learner.programmes[name]
    guard programme?.ticks == nil else {
      return PresentPlan(programme: name, file: nil, fileSHA256: nil)
    }
    let named = programme?.plan
    let present = try FileAccess.contents(of: FileTarget(workspace.planPath(of: name)))?.bytes
    var plan = PresentPlan(
      programme: name, file: present, fileSHA256: present.map(fingerprint), sha256: named)
    if isReplaced || named != nil && plan.fileSHA256 == named {
      if present?.isEmpty == false { (plan.sha256, plan.copy) = (plan.fileSHA256, present) }
    } else if present != nil || named == nil, name.line == progress.current.line,
      let followed = self.plan?(present)
    {
      // A missing plan must not be replaced silently by another one.
      (plan.sha256, plan.copy) = (fingerprint(of: followed), followed)
    }
    return plan
  }

  /// Writes content and the plans that it names: first the copies, then the store, then the plans. If writing a plan
  /// fails, that is a notice, since the store is saved already.
  ///
  /// - Parameters:
  ///   - plans: the present plans, of which copies are kept.
  ///   - next: plans to follow from now on.
  func commit(
    _ progress: StoredProgress, _ plans: [PresentPlan], following next: [ProgrammeName: PlanChange] = [:],
    after seen: Int = 0, in transaction: StoreTransaction, at now: Instant
  ) throws(StorageError) -> (file: StoreFile, notices: [StorageNotice], keptPlan: String?) {
    var progress = progress
    var notices: [StorageNotice] = []
    var keptPlan: String?
    var hasNewCopy = false
    var replaced: [ProgrammeName] = []
    var reschedules = false
    for plan in plans {
      // Another round may follow the file from now on.
      let name = progress.learner.planOwner(of: plan.programme)
      let path = workspace.planPath(of: name)
      func setAside() throws(StorageError) {
        keptPlan =
          try Evidence.keep(
            FileTarget(path), as: (stem(of: path), "md"), in: workspace, at: now)?.path ?? keptPlan
      }
      if next[name] != nil { try setAside() }
      if let copy = plan.copy, let sha256 = plan.sha256 {
        hasNewCopy = try self.plans.keep(copy, as: sha256) || hasNewCopy
      }
      if plan.isMade, let copy = plan.copy {
        try workspace.createFolder(parentFolder(of: path))
        try AtomicFile.writeCopy(copy, to: path)
      }
      if let next = next[name], let sha256 = progress[plan: name].sha256 {
        hasNewCopy = try self.plans.keep(next.bytes, as: sha256) || hasNewCopy
      }
      let wanted = progress[plan: name].sha256
      if wanted != plan.sha256, let wanted, try self.plans.readCopy(of: wanted) == nil {
        notices.append(.planIsNotKept(path: path))
        progress[plan: name].sha256 = plan.sha256
      }
      let isReplaced = progress[plan: name].sha256 != plan.sha256
      progress[plan: name].replaced = isReplaced ? plan.fileSHA256 ?? "" : nil
      if isReplaced, next[name] == nil, plan.copy == nil { try setAside() }
      if isReplaced { replaced.append(name) }
      if let present = transaction.file?.progress {
        reschedules =
          reschedules || (present[plan: name].sha256 ?? plan.sha256) != progress[plan: name].sha256
      }
    }
    // An earlier round has no file of its own, only the copy.
    for (name, next) in next where progress.learner.planOwner(of: name) != name {
      hasNewCopy = try self.plans.keep(next.bytes, as: fingerprint(of: next.bytes)) || hasNewCopy
    }
    let written = try transaction.commit(progress, after: seen, at: now, reschedules: reschedules)
    notices += written.notices
    for name in replaced {
      do throws(StorageError) {
        try self.plans.put(progress[plan: name], for: name)
      } catch {
        notices.append(.planIsLate(error))
      }
    }
    if hasNewCopy { self.plans.prune() }
    return (written.file, notices, keptPlan)
  }
}

/// The name of a file without its folder and its ending: `curriculum`.
private func stem(of path: String) -> String {
  let name = lastComponent(of: path)
  return String(name.prefix { $0 != "." })
}
