// Opens a learner's log and changes it safely: one writer at a time, checked before it is written.

package import Records
package import StudyModel

/// A store as a command found it.
package struct OpenedStore: Sendable {
  /// The log of the programme that goes on; empty where there is no store yet.
  package let log: ProgressLog
  /// Everything that the learner did and set.
  package var learner: LearnerLog { progress?.learner ?? LearnerLog() }
  /// What is in it, counted anew each time; nil where there is no store yet.
  package var facts: StoreFacts? { progress.map { StoreFacts($0) } }
  /// Whether there is a store.
  package var exists: Bool { progress != nil }
  /// True when somebody or the disk altered the file: it is not written to until a person says so.
  package let isAltered: Bool
  /// What tells the log of the programme that goes on from others; nil where there is no store yet, or one that has no id yet.
  package var identity: LogIdentity? {
    progress.flatMap { progress in
      guard !progress.id.isEmpty else { return nil }
      let name = progress.learner.current
      let id = name == .first ? progress.id : PlanCopies.sha256(of: Array((progress.id + name.text).utf8))
      return LogIdentity(id: String(id.prefix(StoreIdentity.length)), schedule: progress.schedule)
    }
  }
  /// What tells its file from every other; nil where there is no store yet, one that is not as it was written, or
  /// one that was written while it was opened.
  package let fingerprint: String?
  /// What had to be done to open it.
  package let notices: [StorageNotice]
  /// All that it holds; nil where there is no store yet.
  let progress: StoredProgress?
  /// The file as it was read, which saves a change to decode it again; nil where there is no store yet.
  let file: StoreFile?

  init(_ file: StoreFile?, notices: [StorageNotice] = []) {
    self.file = file
    self.notices = notices
    progress = file?.progress
    log = file?.progress.log ?? ProgressLog()
    isAltered = file?.isIntact == false
    fingerprint = file?.fingerprint
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
  /// Whether the store was written; false when the log did not change.
  package let didWrite: Bool
  /// Whether the workspace got its copy of the plan.
  package var didKeepPlan = false
  /// Where the plan is kept that another one replaced; nil where none was, or its copy is enough.
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

  /// The log, or nil when there is no store yet; nothing is repaired. Takes no lock: a rename gives a whole
  /// file, old or new.
  package func load() throws(StorageError) -> ProgressLog? { try read()?.progress.log }

  /// Reads the log under the lock, lets `change` alter it, and writes it durably when it did change; makes
  /// the workspace (0700) and the store (0600) when they are missing. When this returns, what `didWrite`
  /// tells of survives a power cut. The first change of a calendar day and every tenth problem are backed up
  /// after that; where that fails, a notice says so.
  ///
  /// `change` gets the log as it stands, an empty one where there is no store; `action` says what it did, for
  /// the history, which begins again where that is nil. Throws what `change` throws and `StorageError`; then
  /// nothing was changed, but for `StorageError.notConfirmed`.
  ///
  /// - Parameters:
  ///   - opened: what was opened before, which saves reading it once more.
  ///   - reason: why the store is to be backed up before it is written; nil for an everyday change.
  ///   - plan: another plan to follow from now on; the one before is kept in the folder for what was set aside.
  package func update<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following plan: PlanChange? = nil, _ change: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try changing(opened, at: now, backedUp: reason, following: plan, { try change(&$0.log) }) { outcome in
      action(outcome).map(HistoryChange.add) ?? .startAgain
    }
  }

  /// What a change does to the history.
  enum HistoryChange {
    case add(LoggedAction)
    /// The change set the history itself.
    case isDone
    case startAgain
  }

  /// As `update`, on all that the store holds.
  func changing<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following next: PlanChange? = nil, _ change: (inout StoredProgress) throws -> Outcome,
    history: (Outcome) -> HistoryChange
  ) throws -> StoreUpdate<Outcome> {
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
      if let next { new.plan.sha256 = PlanCopies.sha256(of: next.bytes) }
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
      switch history(outcome) {
      case .add(let action): new.history.add(HistoryEntry(action: action, parts: patch.text))
      case .isDone: break
      case .startAgain: new.history = History()
      }
      if let file = present.file, let reason { try transaction.backUp(file, reason, at: now) }
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

  /// Why a file has to be backed up before this version writes to it; nil when this version wrote it.
  func versionChange(_ file: StoreFile) -> BackupReason? {
    if file.progress.major < StoredProgress.major { return .beforeMigration }
    return file.progress.writer == writer ? nil : .beforeVersionChange
  }

  func read() throws(StorageError) -> StoreFile? {
    guard let (file, _) = try StoreFile.read(FileTarget(workspace.storePath), workspace.table) else {
      try workspace.refuseDanglingLink()
      return nil
    }
    return file
  }

  func locked<Outcome>(wait: Duration? = nil, _ body: () throws -> Outcome) throws -> Outcome {
    try StoreLock.hold(workspace.lockPath, wait: wait ?? lockWait, during: body)
  }
}
