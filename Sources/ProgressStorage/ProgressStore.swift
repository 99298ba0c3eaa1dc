// Opens and updates a learner's log: one writer at a time, each write verified and recoverable.

package import Records
package import StudyModel

package struct OpenedStore: Sendable {
  /// The programme that the command works on.
  package var programme: ProgrammeName { progress?.current ?? .first }
  /// The log of that programme; empty if there is no store yet.
  package let log: ProgressLog
  /// Everything that the learner did and set.
  package var learner: LearnerLog { progress?.learner ?? LearnerLog() }
  /// Counts of its content, computed on each access; nil if there is no store yet.
  package var facts: StoreFacts? { progress.map { StoreFacts($0) } }
  package var exists: Bool { progress != nil }
  /// Whether the file was edited by hand, or changed by the disk, since this program wrote it; the next change takes it.
  package var isEdited: Bool { file?.isIntact == false }
  /// The identity of the current programme's log; nil if there is no store yet, or the store has no id yet.
  package var identity: LogIdentity? {
    progress.flatMap { progress in
      guard !progress.id.isEmpty else { return nil }
      let name = progress.current
      let id = name == .first ? progress.id : SHA256.hexadecimal([Array((progress.id + name.text).utf8)[...]])
      return LogIdentity(id: String(id.prefix(StoreIdentity.length)), schedule: progress.schedule)
    }
  }
  /// The checksum in the file; nil if there is no store yet or its checksum is missing or wrong.
  package var fingerprint: String? { file?.fingerprint }
  /// What opening it reported.
  package let notices: [StorageNotice]
  /// The decoded file; nil if there is no store yet.
  let file: StoreFile?
  /// Its content; nil if there is no store yet.
  var progress: StoredProgress? { file?.progress }

  init(_ file: StoreFile?, notices: [StorageNotice] = []) {
    (self.file, self.notices) = (file, notices)
    log = file?.progress.log ?? ProgressLog()
  }

  /// The same store for another programme.
  package func selecting(_ name: ProgrammeName) -> OpenedStore {
    OpenedStore(file?.selecting(name), notices: notices)
  }
}

package struct StoreUpdate<Outcome> {
  /// The value that the change returned.
  package let outcome: Outcome
  package let opened: OpenedStore
  /// Whether there was no store before.
  package let didCreate: Bool
  /// Whether the store was written; false if the log did not change.
  package let didWrite: Bool
  /// Whether the update wrote the programme's plan, which was missing.
  package var didKeepPlan = false
  /// The path where the replaced plan is kept; nil if none was replaced, or if its copy suffices.
  package var keptPlan: String?
}

extension StoreUpdate: Sendable where Outcome: Sendable {}

/// The kinds of change of a store.
enum StoreChange {
  /// A step for undo; without a description, the history is cleared. New programmes are dated.
  case command
  /// A step of the history itself, which `change` moves.
  case step
  /// What another device did; a step for undo if it has a description.
  case sync
}

/// Access to a learner's log on disk. An unreadable store is kept aside before it is overwritten, and never treated
/// as an empty one.
package struct ProgressStore: Sendable {
  /// The largest size of a store or an export, in bytes.
  package static let largestSize = FileAccess.largestSize

  package let workspace: Workspace
  let writer: String
  let owner: String?
  let newID: String?
  let lockWait: Duration
  /// The programme that the command works on; nil for the one in use.
  package let selected: ProgrammeName?
  /// Returns the plan that a change adopts as the programme's own; nil, or a nil result, for none.
  let plan: (@Sendable (_ present: [UInt8]?) -> [UInt8]?)?
  /// Called after a change was written that is a step of undo.
  let didAddStep: (@Sendable () -> Void)?

  /// A store in a workspace folder, absolute or relative; nothing is read or created.
  ///
  /// - Parameters:
  ///   - writerVersion: this program's version, e.g. `0.1.0`.
  ///   - owner: the owner of a new store, in 1 to 100 characters.
  ///   - newID: the id of a new store, 32 hexadecimal digits; by default random.
  ///   - lockWait: how long a change waits for another writer.
  ///   - table: the kinds of record in the store.
  ///   - selected: the programme that the command works on; nil for the one in use.
  ///   - plan: returns the plan that this run follows if it is or may become the programme's own. It gets the
  ///     programme's plan, nil if missing, when that is not the plan that the store names; a change keeps a copy of
  ///     the result and names it.
  ///   - didAddStep: called after a change was written that is a step of undo.
  package init(
    folder: String, writerVersion: String, owner: String? = nil, newID: String? = nil,
    lockWait: Duration = .seconds(5), records table: RecordTable = .standard, selected: ProgrammeName? = nil,
    plan: (@Sendable (_ present: [UInt8]?) -> [UInt8]?)? = nil, didAddStep: (@Sendable () -> Void)? = nil
  ) {
    workspace = Workspace(folder: folder, records: table)
    writer = "machinemode \(writerVersion)"
    self.owner = owner
    self.newID = newID
    self.lockWait = lockWait
    self.selected = selected
    self.plan = plan
    self.didAddStep = didAddStep
  }

  /// Reads the store without repairing anything. Takes no lock: a rename leaves a whole file, old or new.
  package func look() throws(StorageError) -> OpenedStore { OpenedStore(try read()) }

  /// The log of the current programme, nil if there is no store yet; see `look`.
  package func load() throws(StorageError) -> ProgressLog? { try read()?.progress.log }

  /// Opens the store for a command. A store that is unreadable, or missing while backups exist, is restored from the
  /// best source left, after an unreadable file was kept aside; a store of another version is backed up and
  /// converted; a missing plan is restored from its copy. The notices say what was done, and what was edited by hand. In
  /// all other cases this only reads and takes no lock.
  ///
  /// Throws `beyondRecovery` if nothing is left to restore from, `otherFormat` if the store has a format that is not known,
  /// and errors of the system; then nothing was changed.
  ///
  /// - Parameter known: the store as it was read before; a file of the same bytes is not decoded again.
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
    guard file.isIntact else {
      return withPlan(OpenedStore(file, notices: [.editedByHand(handEdit(of: file).edit)]), at: now)
    }
    guard versionChange(file) != nil else { return withPlan(OpenedStore(file), at: now) }
    // In a read-only workspace, reading works; a change meets the same error and reports it.
    return withPlan((try? takeOver(file, at: now)) ?? OpenedStore(file), at: now)
  }

  /// The opened store, after restoring the plan that it names.
  private func withPlan(_ opened: OpenedStore, at now: Instant) -> OpenedStore {
    guard let file = opened.file else { return opened }
    let notices = recoverPlans(file, at: now)
    return notices.isEmpty ? opened : OpenedStore(file, notices: opened.notices + notices)
  }

  /// Whether a copy of the store or a backup exists.
  var hasTraces: Bool {
    get throws(StorageError) {
      if RecoverySources(workspace: workspace).copy != nil { return true }
      return try !BackupFolder(workspace: workspace).list().isEmpty
    }
  }

  /// Backs up a store that another version wrote, and converts it.
  private func takeOver(_ known: StoreFile, at now: Instant) throws -> OpenedStore {
    try locked(wait: .zero) {
      let transaction = try StoreTransaction(self, known: known)
      guard let file = transaction.file, file.isIntact, let reason = versionChange(file) else {
        return OpenedStore(transaction.file)
      }
      let backup = try transaction.backUpUnlessKept(file, reason, at: now)
      let written = try transaction.commit(file.progress, at: now)
      let change = StorageNotice.versionChanged(
        from: file.progress.writer, StoreFacts(written.file.progress), backup)
      return OpenedStore(written.file, notices: [change] + written.notices)
    }
  }

  /// Reads the log under the lock, applies `change`, and writes the log durably if it changed; creates the workspace
  /// (0700) and the store (0600) if missing. When this returns, the change survives a power cut. The first change of
  /// a calendar day and every tenth problem are then backed up; if that fails, a notice says so.
  ///
  /// `change` gets the present log, empty if there is no store; `action` describes the change for the history, which
  /// is cleared if it returns nil. Throws what `change` throws and `StorageError`; then nothing was changed, except
  /// with `StorageError.notConfirmed`.
  ///
  /// - Parameters:
  ///   - opened: the store as it was opened before, so that it is not decoded again.
  ///   - reason: why to back up the store before writing; nil for an everyday change.
  ///   - plans: plans to follow from now on; the replaced plans are kept in the `set-aside` folder.
  package func update<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following plans: [ProgrammeName: PlanChange] = [:], _ change: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try updateAll(opened, at: now, backedUp: reason, following: plans, { try change(&$0.log) }, as: action)
  }

  /// As `update`, on the logs of all programmes.
  ///
  /// - Parameter names: programmes that `change` may remove or add with another plan.
  package func updateProgrammes<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following plans: [ProgrammeName: PlanChange] = [:], replacing names: [ProgrammeName] = [],
    _ change: (inout LearnerLog) throws -> Outcome, as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try updateAll(
      opened, at: now, backedUp: reason, following: plans, replacing: { _ in names },
      { try change(&$0.learner) }, as: action)
  }

  /// As `update`, on the whole content of the store.
  ///
  /// - Parameter names: returns the programmes whose plan `change` may replace.
  func updateAll<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    kind: StoreChange = .command, following next: [ProgrammeName: PlanChange] = [:],
    replacing names: (StoredProgress) -> [ProgrammeName] = { _ in [] },
    _ change: (inout StoredProgress) throws -> Outcome, as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    if opened?.exists == false {
      // Tried on a copy first, so that a change that fails creates no workspace.
      var trial = emptyProgress
      _ = try change(&trial)
    }
    try workspace.createIfMissing()
    return try locked {
      let found = try StoreTransaction(self, known: opened?.file)
      // A store that existed when the command began must not be replaced by a new one.
      guard found.file != nil || opened?.exists != true else {
        throw StorageError.changedMeanwhile(path: workspace.storePath)
      }
      if let file = found.file, !file.isIntact, kind == .command {
        // Tried on a copy first, so that a change that fails leaves the file as it is.
        var trial = file.progress
        _ = try change(&trial)
      }
      let (transaction, edits) = try found.takingEdit(at: now, told: opened?.notices ?? [])
      let present = try writable(transaction, edits, at: now)
      var old = present.file?.progress ?? emptyProgress
      // The change may put another programme to use; the plan in hand stays that of this one.
      old.selected = old.current
      let names = names(old)
      var plans = try presentPlans(of: old, replacing: names + Array(next.keys))
      for plan in plans {
        if let next = next[plan.programme], plan.file != next.seen {
          throw StorageError.changedMeanwhile(path: workspace.planPath(of: plan.programme))
        }
        // A missing programme has a plan once a change makes it; before any programme, an everyday change does.
        let isFirst = old.revision == 0 || old.learner.programmes.isEmpty && names.isEmpty
        if isFirst || old.learner.programmes[plan.programme] != nil { old.adopt(plan) }
      }
      var new = old
      let outcome = try change(&new)
      for (name, next) in next { new[plan: name].sha256 = fingerprint(of: next.bytes) }
      // What no programme follows is not kept.
      plans.removeAll { plan in
        old.learner.programmes[plan.programme] == nil && next[plan.programme] == nil
          && new.learner.programmes[new.learner.planOwner(of: plan.programme)] == nil
      }
      // A programme that the change makes follows the plan in the file, and a round that it begins that of the one before.
      for plan in plans {
        let name = new.learner.planOwner(of: plan.programme)
        if old.learner.programmes[name] == nil, new[plan: name].sha256 == nil { new.adopt(plan) }
      }
      if new.learner.timer?.timer.started != old.learner.timer?.timer.started { new.unknown[["timer"]] = [] }
      if kind == .command { new.learner.date(programmesBesides: old.learner, at: now) }
      // Undone, a sync leaves a content that grew from no version: what was undone must not count as removed.
      if kind == .sync, action(outcome) != nil { old.syncBase = nil }
      let patch = patch(from: new, backTo: old)
      let hasRead = new.learner.records[solutionRecords] != old.learner.records[solutionRecords]
      guard !patch.isEmpty || hasRead else {
        // The store names these plans already, but a file was lost.
        for plan in plans {
          guard let next = next[plan.programme], plan.file != next.bytes else { continue }
          try self.plans.keep(next.bytes, as: fingerprint(of: next.bytes))
          try self.plans.put(new[plan: plan.programme], for: plan.programme)
        }
        return StoreUpdate(outcome: outcome, opened: present, didCreate: false, didWrite: false)
      }
      var isStep = false
      if patch.isEmpty {
        // There is nothing to undo.
      } else if kind != .step, let action = action(outcome) {
        new.history.add(HistoryEntry(action: action, parts: patch.text))
        isStep = true
      } else if kind == .command {
        new.history = History()
      }
      if let file = present.file, let reason { try transaction.write(file, as: .automatic, reason, at: now) }
      let written = try commit(new, plans, following: next, in: transaction, at: now)
      if isStep { didAddStep?() }
      let notices =
        present.notices + written.notices + transaction.backUpAsDue(written.file, since: old.log, at: now)
      return StoreUpdate(
        outcome: outcome, opened: OpenedStore(written.file, notices: notices),
        didCreate: transaction.file == nil, didWrite: true,
        didKeepPlan: plans.contains { $0.isMade && next[$0.programme] == nil },
        keptPlan: written.keptPlan)
    }
  }

  /// The patch that turns one content back into another, but for the minor version and what was read from the
  /// repository of solutions: it would be read again, and logged again.
  func patch(from new: StoredProgress, backTo old: StoredProgress) -> Patch {
    // It only grows: a step that took nothing but that back would never be done.
    var old = old
    old.minor = new.minor
    old.learner.records.take(solutionRecords.name, from: new.learner.records)
    return Patch(from: new.members(workspace.table), backTo: old.members(workspace.table), workspace.table)
  }

  /// The content of a new store: nothing logged, this owner.
  var emptyProgress: StoredProgress {
    var progress = StoredProgress()
    progress.learner.setOwner(owner)
    return progress
  }

  /// The store to change, which is backed up first if another version wrote it.
  private func writable(
    _ transaction: StoreTransaction, _ notices: [StorageNotice], at now: Instant
  ) throws(StorageError) -> OpenedStore {
    guard let file = transaction.file else { return OpenedStore(nil) }
    guard let reason = versionChange(file) else { return OpenedStore(file, notices: notices) }
    let backup = try transaction.backUpUnlessKept(file, reason, at: now)
    let change = StorageNotice.versionChanged(
      from: file.progress.writer, StoreFacts(file.progress), backup)
    return OpenedStore(file, notices: notices + [change])
  }

  /// Why to back up a file before this version writes to it; nil if this version wrote it.
  func versionChange(_ file: StoreFile) -> BackupReason? {
    file.progress.writer == writer ? nil : .beforeVersionChange
  }

  /// The store file; nil if it is missing. A file of the same bytes as `known` is not decoded again.
  func read(known: StoreFile? = nil) throws(StorageError) -> StoreFile? {
    let target = try FileTarget(workspace.storePath)
    guard let (file, _) = try StoreFile.read(target, workspace.table, known: known) else {
      try workspace.refuseDanglingLink()
      return nil
    }
    return file.selecting(selected)
  }

  /// Whether the store file exists, readable or not.
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
