// Opens a learner's log and changes it safely: one writer at a time, checked before it is written.

package import Records
package import StudyModel

/// A store as a command found it.
package struct OpenedStore: Sendable {
  /// The log of the programme that goes on; empty if there is no store yet.
  package let log: ProgressLog
  /// Everything that the learner did and set.
  package var learner: LearnerLog { progress?.learner ?? LearnerLog() }
  /// What is in it, counted anew each time; nil if there is no store yet.
  package var facts: StoreFacts? { progress.map { StoreFacts($0) } }
  /// Whether there is a store.
  package var exists: Bool { progress != nil }
  /// True when somebody or the disk altered the file: it is not written to until a person says so.
  package var isAltered: Bool { file?.isIntact == false }
  /// What tells the log of the programme that goes on from others; nil if there is no store yet, or one that has no id yet.
  package var identity: LogIdentity? {
    progress.flatMap { progress in
      guard !progress.id.isEmpty else { return nil }
      let name = progress.learner.current
      let id = name == .first ? progress.id : SHA256.hexadecimal([Array((progress.id + name.text).utf8)[...]])
      return LogIdentity(id: String(id.prefix(StoreIdentity.length)), schedule: progress.schedule)
    }
  }
  /// What tells its file from every other; nil if there is no store yet, one that is not as it was written, or
  /// one that was written while it was opened.
  package var fingerprint: String? { file?.fingerprint }
  /// What had to be done to open it.
  package let notices: [StorageNotice]
  /// The file as it was read, so that nothing decodes it again; nil if there is no store yet.
  let file: StoreFile?
  /// All that it holds; nil if there is no store yet.
  var progress: StoredProgress? { file?.progress }

  init(_ file: StoreFile?, notices: [StorageNotice] = []) {
    (self.file, self.notices) = (file, notices)
    log = file?.progress.log ?? ProgressLog()
  }
}

/// What an update did.
package struct StoreUpdate<Outcome> {
  /// What the change returned.
  package let outcome: Outcome
  /// The store as it is now.
  package let opened: OpenedStore
  /// Whether there was no store before.
  package let didCreate: Bool
  /// Whether the store was written; false if the log did not change.
  package let didWrite: Bool
  /// Whether the workspace got its copy of the plan.
  package var didKeepPlan = false
  /// Where the plan is kept that another one replaced; nil if none was, or its copy is enough.
  package var keptPlan: String?
}

extension StoreUpdate: Sendable where Outcome: Sendable {}

/// The only way to a learner's log on disk. An unreadable store is never overwritten before it was kept
/// aside, and never taken for an empty one.
package struct ProgressStore: Sendable {
  /// The most bytes that a store or an export of one may have.
  package static let largestSize = FileAccess.largestSize

  package let workspace: Workspace
  let writer: String
  let owner: String?
  let newID: String?
  let lockWait: Duration
  /// What a change takes over as the workspace's plan; nil, also of the function, for nothing.
  let plan: (@Sendable (_ present: [UInt8]?) -> [UInt8]?)?

  /// A store in a workspace folder, absolute or relative; nothing is looked at or made.
  ///
  /// - Parameters:
  ///   - writerVersion: this program's own version, such as `0.1.0`.
  ///   - owner: whose store a new one is, in 1 to 100 characters.
  ///   - newID: the id of a new store, 32 hexadecimal digits; drawn at random unless given.
  ///   - lockWait: how long a change waits for another writer.
  ///   - table: the kinds of record that it holds.
  ///   - plan: the plan that this run follows, as far as it is the workspace's own or may become that. It is given
  ///     the workspace's plan, nil for none, where the store does not name that one yet; a change keeps a copy of what
  ///     it returns and names it.
  package init(
    folder: String, writerVersion: String, owner: String? = nil, newID: String? = nil,
    lockWait: Duration = .seconds(5), records table: RecordTable = .standard,
    plan: (@Sendable (_ present: [UInt8]?) -> [UInt8]?)? = nil
  ) {
    workspace = Workspace(folder: folder, records: table)
    writer = "machinemode \(writerVersion)"
    self.owner = owner
    self.newID = newID
    self.lockWait = lockWait
    self.plan = plan
  }

  /// The store as it stands; nothing is repaired. Takes no lock: a rename gives a whole file, old or new.
  package func look() throws(StorageError) -> OpenedStore { OpenedStore(try read()) }

  /// The log as it stands, nil if there is no store yet; see `look`.
  package func load() throws(StorageError) -> ProgressLog? { try read()?.progress.log }

  /// The store as a command finds it. One that cannot be read, or that is gone while backups are there, is kept aside
  /// and restored from the best that is left; one that another version wrote is backed up and written anew; a plan that is
  /// gone is put back from its copy. The notices say what was done. Everything else only reads and takes no lock.
  ///
  /// Throws `beyondRecovery` if it cannot be read and nothing is left to restore it from, `newerFormat` if a later version
  /// wrote it, and what the system says; then nothing was changed.
  ///
  /// - Parameter known: what was read of it before; a file of the same bytes is not decoded again.
  package func open(at now: Instant, known: OpenedStore? = nil) throws -> OpenedStore {
    let file: StoreFile?
    do throws(StorageError) {
      file = try read(known: known?.file)
    } catch {
      guard error.isAboutContent else { throw error }
      return withPlan(try recover(from: error, at: now), at: now)
    }
    guard let file else {
      return try hasTraces ? withPlan(recover(from: nil, at: now), at: now) : OpenedStore(nil)
    }
    guard file.isIntact, versionChange(file) != nil else {
      return withPlan(
        OpenedStore(file, notices: file.isIntact ? [] : [.altered(path: workspace.storePath)]), at: now)
    }
    // Who may only read goes on reading; a change meets the same obstacle again and names it.
    return withPlan((try? takeOver(file, at: now)) ?? OpenedStore(file), at: now)
  }

  /// The store with the plan that it names in its place.
  private func withPlan(_ opened: OpenedStore, at now: Instant) -> OpenedStore {
    guard let file = opened.file, let notice = recoverPlan(file, at: now) else { return opened }
    return OpenedStore(file, notices: opened.notices + [notice])
  }

  /// Whether there was a store, though none is there.
  var hasTraces: Bool {
    get throws(StorageError) {
      if RecoverySources(workspace).previous != nil { return true }
      return try !BackupFolder(workspace: workspace).list().isEmpty
    }
  }

  /// Writes the content that another version wrote as this one does.
  private func takeOver(_ known: StoreFile, at now: Instant) throws -> OpenedStore {
    try locked(wait: .zero) {
      let transaction = try StoreTransaction(self, known: known)
      guard let file = transaction.file, file.isIntact, let reason = versionChange(file) else {
        return OpenedStore(transaction.file)
      }
      let backup = try transaction.backUpUnlessKept(file, reason, at: now)
      let written = try transaction.commit(file.progress, at: now)
      return OpenedStore(
        written, notices: [.versionChanged(from: file.progress.writer, StoreFacts(written.progress), backup)])
    }
  }

  /// Reads the log under the lock, lets `change` alter it, and writes it durably if it did change; makes the workspace
  /// (0700) and the store (0600) if they are missing. When this returns, a change that was written survives a power cut. The
  /// first change of a calendar day and every tenth problem are backed up after that; if that fails, a notice says so.
  ///
  /// `change` gets the log as it stands, an empty one if there is no store; `action` says what it did, for the history,
  /// which begins again if that is nil. Throws what `change` throws and `StorageError`; then nothing was changed, except
  /// with `StorageError.notConfirmed`.
  ///
  /// - Parameters:
  ///   - opened: what was opened before, so that it is not decoded again.
  ///   - reason: why the store is to be backed up before it is written; nil for an everyday change.
  ///   - plan: another plan to follow from now on; the one before is kept in the folder for what was set aside.
  package func update<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following plan: PlanChange? = nil, _ change: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try updateAll(opened, at: now, backedUp: reason, following: plan, { try change(&$0.log) }, as: action)
  }

  /// As `update`, on all that the store holds. A change of the history itself stands as it is.
  func updateAll<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following next: PlanChange? = nil, _ change: (inout StoredProgress) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    if opened?.exists == false {
      // Tried on a copy first, so that a mistake makes no workspace.
      var trial = emptyProgress
      _ = try change(&trial)
    }
    try workspace.createIfMissing()
    return try locked {
      let transaction = try StoreTransaction(self, known: opened?.file)
      // A store that was there when the command began has not become a fresh one by now.
      guard transaction.file != nil || opened?.exists != true else {
        throw StorageError.changedMeanwhile(path: workspace.storePath)
      }
      let present = try writable(transaction, at: now)
      var old = present.file?.progress ?? emptyProgress
      let plan = try presentPlan(of: old, isReplaced: next != nil)
      if let next, plan.file != next.seen { throw StorageError.changedMeanwhile(path: workspace.planPath) }
      old.plan = PlanName(sha256: plan.sha256)
      var new = old
      let outcome = try change(&new)
      if let next { new.plan.sha256 = fingerprint(of: next.bytes) }
      if new.learner.timer?.timer.started != old.learner.timer?.timer.started { new.unknown[["timer"]] = [] }
      let patch = patch(from: new, backTo: old)
      guard !patch.isEmpty else {
        // The plan that is named already, and was lost.
        if let next, let sha256 = new.plan.sha256, plan.file != next.bytes {
          try plans.keep(next.bytes, as: sha256)
          try plans.put(new.plan)
        }
        return StoreUpdate(outcome: outcome, opened: present, didCreate: false, didWrite: false)
      }
      if new.history == old.history {
        if let action = action(outcome) {
          new.history.add(HistoryEntry(action: action, parts: patch.text))
        } else {
          new.history = History()
        }
      }
      if let file = present.file, let reason { try transaction.write(file, as: .automatic, reason, at: now) }
      let written = try commit(new, plan, following: next, in: transaction, at: now)
      let notices =
        present.notices + written.notices + transaction.backUpAsDue(written.file, since: old.log, at: now)
      return StoreUpdate(
        outcome: outcome, opened: OpenedStore(written.file, notices: notices),
        didCreate: transaction.file == nil, didWrite: true, didKeepPlan: plan.isMade && next == nil,
        keptPlan: written.keptPlan)
    }
  }

  /// What leads from one content back to another.
  func patch(from new: StoredProgress, backTo old: StoredProgress) -> Patch {
    Patch(from: new.members(workspace.table), backTo: old.members(workspace.table), workspace.table)
  }

  /// A store in which nothing is logged, for this owner.
  var emptyProgress: StoredProgress {
    var progress = StoredProgress()
    progress.log.settings.owner = owner
    return progress
  }

  /// What stands in the store, as this version may write it: not altered, and backed up first when another
  /// version wrote it.
  private func writable(_ transaction: StoreTransaction, at now: Instant) throws(StorageError) -> OpenedStore
  {
    guard let file = transaction.file else { return OpenedStore(nil) }
    guard file.isIntact else { throw .altered(path: workspace.storePath) }
    guard let reason = versionChange(file) else { return OpenedStore(file) }
    let backup = try transaction.backUpUnlessKept(file, reason, at: now)
    return OpenedStore(
      file, notices: [.versionChanged(from: file.progress.writer, StoreFacts(file.progress), backup)])
  }

  /// Why a file has to be backed up before this version writes to it; nil if this version wrote it.
  func versionChange(_ file: StoreFile) -> BackupReason? {
    if file.progress.major < StoredProgress.major { return .beforeMigration }
    return file.progress.writer == writer ? nil : .beforeVersionChange
  }

  /// The store file; nil if there is none. One of the same bytes as `known` is not decoded again.
  func read(known: StoreFile? = nil) throws(StorageError) -> StoreFile? {
    let target = try FileTarget(workspace.storePath)
    guard let (file, _) = try StoreFile.read(target, workspace.table, known: known) else {
      try workspace.refuseDanglingLink()
      return nil
    }
    return file
  }

  /// Whether there is a store, readable or not.
  var hasStore: Bool {
    get throws(StorageError) {
      if try FileTarget(workspace.storePath).exists { return true }
      try workspace.refuseDanglingLink()
      return false
    }
  }

  func locked<Outcome>(wait: Duration? = nil, _ body: () throws -> Outcome) throws -> Outcome {
    try StoreLock.hold(workspace.lockPath, wait: wait ?? lockWait, during: body)
  }
}
