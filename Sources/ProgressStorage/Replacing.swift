// Replaces the content of the store: restores a backup, begins a fresh round.

import Files
package import Records
package import StudyModel
import TextTools

/// The result of a restore, real or as a trial.
package struct RestoreOutcome: Sendable {
  package let path: String
  /// The content before; nil if the store was unreadable or missing.
  package let before: StoreFacts?
  package let after: StoreFacts
  /// The path where the replaced store is kept; nil if there was none, and in a trial.
  package let keptPath: String?
  package let changesPlan: Bool
  package let notices: [StorageNotice]
}

/// The current round, before a fresh one replaces it.
package struct RoundInHand: Sendable {
  /// Nil if the store is unreadable or missing.
  let file: StoreFile?
  /// Counts of its content; nil if the store is unreadable or missing.
  package var facts: StoreFacts? {
    file.map { StoreFacts($0.progress, of: $0.progress.current) }
  }
  /// All programmes, and the one that it is a round of; nil if the store is unreadable or missing.
  package var place: (learner: LearnerLog, programme: ProgrammeName)? {
    file.map { ($0.progress.learner, $0.progress.current) }
  }
}

/// The result of `restart`.
package struct RestartOutcome: Sendable {
  /// The path where the finished round is kept; nil if the store was missing.
  package let archivePath: String?
  /// Counts of its content; nil if the store was unreadable or missing.
  package let finished: StoreFacts?
  package let notices: [StorageNotice]
}

extension ProgressStore {
  /// Replaces the store by a backup, an archive or another store file, and the workspace's plan by the one that it
  /// names. The present store is backed up first, or kept aside if it is unreadable; undo brings back a store that could
  /// be read. With `isTrial` nothing is changed.
  ///
  /// Throws if the file is unreadable or has changed since it was written, so that the store is never replaced by
  /// something worse.
  package func restore(_ path: String, at now: Instant, isTrial: Bool) throws -> RestoreOutcome {
    guard let (source, _) = try StoreFile.read(FileTarget(path), workspace.table) else {
      throw StorageError.systemCallFailed(.read, path: path, errno: ENOENT)
    }
    guard source.isIntact else { throw StorageError.changedSinceWritten(path: path) }
    let after = StoreFacts(source.progress)
    if isTrial {
      let present = try? read()
      let edits = present.flatMap { $0.isIntact ? nil : StorageNotice.editedByHand(handEdit(of: $0).edit) }
      let learner = source.progress.learner
      let changesPlan = try learner.programmes.contains { name, programme in
        guard let wanted = programme.plan, learner.planOwner(of: name) == name else { return false }
        let plan = try presentPlan(of: name, in: StoredProgress(), isReplaced: true).sha256
        return wanted != plan && self.plans.copy(of: wanted) != nil
      }
      return RestoreOutcome(
        path: path, before: present.map { StoreFacts($0.progress) }, after: after, keptPath: nil,
        changesPlan: changesPlan, notices: edits.map { [$0] } ?? [])
    }
    try workspace.createIfMissing()
    return try locked {
      let (transaction, edits) = try replacing().takingEdit(at: now)
      let kept = try keep(transaction, as: .beforeRestore, at: now)
      var restored = source.progress
      // It grew from no version: what it lacks must not count as removed, and what it has not as removed elsewhere.
      restored.syncBase = nil
      if restored.id.isEmpty { restored.id = transaction.file?.progress.id ?? "" }
      let (written, changesPlan, notices) = try replace(
        transaction, by: restored, after: kept.revision, at: now,
        as: LoggedAction(command: "restore", summary: lastComponent(of: path), days: [], instant: now))
      return RestoreOutcome(
        path: path, before: transaction.file.map { StoreFacts($0.progress) }, after: after,
        keptPath: kept.path, changesPlan: changesPlan,
        notices: edits + notices + transaction.backUpAfterwards(written, .afterRestore, at: now))
    }
  }

  /// Replaces the content of the store as one step of the history; there is no step if the store was unreadable.
  /// Content that names no plan keeps the present one.
  func replace(
    _ transaction: StoreTransaction, by content: StoredProgress, after seen: Int, at now: Instant,
    as action: LoggedAction
  ) throws(StorageError) -> (written: StoreFile, changesPlan: Bool, notices: [StorageNotice]) {
    var content = content
    var old = transaction.file?.progress ?? StoredProgress()
    (old.selected, content.selected) = (old.current, content.current)
    let all = Set(old.learner.programmes.keys).union(content.learner.programmes.keys)
    func plan(of name: ProgrammeName, in progress: StoredProgress) -> String? {
      progress[plan: progress.learner.planOwner(of: name)].sha256
    }
    let plans = try presentPlans(
      of: old,
      replacing: all.filter { name in
        plan(of: name, in: content).map { $0 != plan(of: name, in: old) } ?? !name.isMachineMode
      } + (content.plan.sha256 == nil ? [] : [content.current]))
    for plan in plans {
      old.adopt(plan)
      let name = content.learner.planOwner(of: plan.programme)
      content.replacedPlans[name] = nil
      if content[plan: name].sha256 == nil, name.isMachineMode { content.adopt(plan) }
    }
    content.minor = max(content.minor, old.minor)
    content.history = History()
    var isStep = false
    if let file = transaction.file {
      content.history = file.progress.history
      let patch = patch(from: content, backTo: old)
      isStep = !patch.isEmpty
      if isStep { content.history.add(HistoryEntry(action: action, parts: patch.text)) }
    }
    let written = try commit(content, plans, after: seen, in: transaction, at: now)
    if isStep { didAddStep?() }
    // Another round may follow the same plan.
    let followed = written.file.progress
    let changesPlan = plans.contains {
      followed[plan: followed.learner.planOwner(of: $0.programme)].sha256 != $0.sha256
    }
    return (written.file, changesPlan, written.notices)
  }

  /// A transaction to replace the store, readable or not; throws `otherFormat` for one of another version.
  func replacing(known: StoreFile? = nil) throws(StorageError) -> StoreTransaction {
    do throws(StorageError) {
      return try StoreTransaction(self, known: known)
    } catch {
      guard error.isAboutContent else { throw error }
      return try StoreTransaction(replacing: self)
    }
  }

  /// Keeps what a transaction will replace: a store as a backup; an unreadable one aside, so that it displaces no backup.
  func keep(
    _ transaction: StoreTransaction, as reason: BackupReason, at now: Instant
  ) throws(StorageError) -> (path: String?, revision: Int) {
    if let file = transaction.file {
      let backup = try transaction.write(file, as: .automatic, reason, at: now)
      return (transaction.backups.path(of: backup), file.progress.revision)
    }
    let evidence = try Evidence.keep(transaction.target, in: workspace, at: now)
    return (evidence?.path, evidence?.revision ?? 0)
  }

  /// The round that `restart` would archive; nil if there is no store.
  package func roundInHand() throws(StorageError) -> RoundInHand? {
    guard try hasStore else { return try hasTraces ? RoundInHand(file: nil) : nil }
    do throws(StorageError) {
      return try read().map(RoundInHand.init)
    } catch {
      guard error.isAboutContent else { throw error }
      return RoundInHand(file: nil)
    }
  }

  /// Begins a fresh round: archives the programme and begins the next round of the same plan, with the same rest days
  /// but no start. The present store is backed up and kept as an archive in the workspace, or set aside if it is
  /// unreadable. Undo brings the round back. If the store is missing but copies of it exist, there is nothing to
  /// keep. Nil if there never was a store.
  ///
  /// - Parameter round: the round as it was read before, so that it is not decoded again; nil reads it.
  package func restart(_ round: RoundInHand? = nil, at now: Instant) throws -> RestartOutcome? {
    guard let round = try round ?? roundInHand() else { return nil }
    return try locked {
      let (transaction, edits) = try replacing(known: round.file).takingEdit(at: now)
      let kept = try keep(transaction, as: .beforeRestart, at: now)
      var fresh = transaction.file?.progress ?? StoredProgress()
      var archivePath = kept.path
      if let file = transaction.file {
        archivePath = try archive(file, at: now)
        fresh.learner.beginNextRound(
          of: fresh.current, on: now.calendarDay(dayStart: fresh.learner.settings.dayStart))
      }
      let (written, _, notices) = try replace(
        transaction, by: fresh, after: kept.revision, at: now,
        as: LoggedAction(command: "restart", summary: "into a fresh round", days: [], instant: now))
      return RestartOutcome(
        archivePath: archivePath,
        finished: transaction.file.map { StoreFacts($0.progress, of: $0.progress.current) },
        notices: edits + notices + transaction.backUpAfterwards(written, .afterRestart, at: now))
    }
  }

  private func archive(_ file: StoreFile, at now: Instant) throws(StorageError) -> String {
    try workspace.createFolder(workspace.archivesPath)
    let numbers = try FileAccess.names(in: workspace.archivesPath).compactMap(ProgressStore.round)
    let name = "round-\((numbers.max() ?? 0) + 1)-until-\(now.localDate.iso).json"
    let path = "\(workspace.archivesPath)/\(name)"
    try AtomicFile.writeCopy(file.bytes, to: path)
    return path
  }

  /// The number in the name of an archive.
  private static func round(_ name: String) -> Int? {
    let parts = name.split(separator: "-", maxSplits: 2)
    guard parts.count == 3, parts[0] == "round", parts[2].hasPrefix("until-") else { return nil }
    return decimal(Array(parts[1].utf8))
  }
}
