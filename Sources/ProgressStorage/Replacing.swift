// Other content in the place of the store: a backup restored, a fresh round begun, an altered store accepted.

import Files
import Records
package import StudyModel
import TextTools

/// What a restore did, or would do.
package struct RestoreOutcome: Sendable {
  /// The path of what was restored.
  package let path: String
  /// What the store held before; nil if it could not be read or was not there.
  package let before: StoreFacts?
  package let after: StoreFacts
  /// Where what was there before is kept; nil if there was nothing, and before it is done.
  package let keptPath: String?
  /// Whether another plan comes along with it.
  package let changesPlan: Bool
  package let notices: [StorageNotice]
}

/// The round that goes on, before a fresh one takes its place.
package struct RoundInHand: Sendable {
  /// Nil if the store cannot be read or is gone.
  let file: StoreFile?
  /// What is in it; nil if the store cannot be read or is gone.
  package var facts: StoreFacts? {
    file.map { StoreFacts($0.progress, of: $0.progress.learner.current) }
  }
}

/// What `restart` did.
package struct RestartOutcome: Sendable {
  /// Where the finished round is kept; nil if the store was gone.
  package let archivePath: String?
  /// What was in it; nil if it could not be read.
  package let finished: StoreFacts?
  package let notices: [StorageNotice]
}

extension ProgressStore {
  /// Puts a backup, an archive or another store file in the place of the store, and its plan in the place of the
  /// workspace's own. What stands there is backed up first, or kept aside when it cannot be read; undo brings it back
  /// where it could be. With `isTrial` nothing is changed.
  ///
  /// Throws when the file cannot be read or is altered, so that a store never gives way to something worse.
  package func restore(_ path: String, at now: Instant, isTrial: Bool) throws -> RestoreOutcome {
    guard let (source, _) = try StoreFile.read(FileTarget(path), workspace.table) else {
      throw StorageError.systemCallFailed(.read, path: path, errno: StorageError.fileIsMissing)
    }
    guard source.isIntact else { throw StorageError.altered(path: path) }
    let after = StoreFacts(source.progress)
    if isTrial {
      let before = (try? read()).flatMap { StoreFacts($0.progress) }
      let plan = try presentPlan(of: StoredProgress(), isReplaced: true).sha256
      let changesPlan =
        source.progress.plan.sha256.map { $0 != plan && self.plans.copy(of: $0) != nil } ?? false
      return RestoreOutcome(
        path: path, before: before, after: after, keptPath: nil, changesPlan: changesPlan, notices: [])
    }
    try workspace.createIfMissing()
    return try locked {
      let transaction = try replacing()
      let kept = try keep(transaction, as: .beforeRestore, at: now)
      var restored = source.progress
      if restored.id.isEmpty { restored.id = transaction.file?.progress.id ?? "" }
      let (written, plan, notices) = try replace(
        transaction, by: restored, after: kept.revision, at: now,
        as: LoggedAction(command: "restore", summary: lastComponent(of: path), days: [], instant: now))
      return RestoreOutcome(
        path: path, before: transaction.file.map { StoreFacts($0.progress) }, after: after,
        keptPath: kept.path, changesPlan: written.progress.plan.sha256 != plan.sha256,
        notices: notices + transaction.backUpAfterwards(written, .afterRestore, at: now))
    }
  }

  /// Writes other content in the place of a store, as one step of its history; where the store could not be read there
  /// is none. Content that names no plan goes with the present one.
  func replace(
    _ transaction: StoreTransaction, by content: StoredProgress, after seen: Int, at now: Instant,
    as action: LoggedAction
  ) throws(StorageError) -> (written: StoreFile, plan: PresentPlan, notices: [StorageNotice]) {
    var content = content
    var old = transaction.file?.progress ?? StoredProgress()
    let plan = try presentPlan(of: old, isReplaced: content.plan.sha256 != nil)
    old.plan = PlanName(sha256: plan.sha256)
    content.plan = PlanName(sha256: content.plan.sha256 ?? plan.sha256)
    content.minor = max(content.minor, old.minor)
    content.history = History()
    if let file = transaction.file {
      if file.isIntact { content.history = old.history }
      let patch = patch(from: content, backTo: old)
      if !patch.isEmpty { content.history.add(HistoryEntry(action: action, parts: patch.text)) }
    }
    let written = try commit(content, plan, after: seen, in: transaction, at: now)
    return (written.file, plan, written.notices)
  }

  /// A transaction that replaces the store whatever stands there, but for one of a later version.
  func replacing(known: StoreFile? = nil) throws(StorageError) -> StoreTransaction {
    do throws(StorageError) {
      return try StoreTransaction(self, known: known)
    } catch {
      guard error.isAboutContent else { throw error }
      return try StoreTransaction(replacing: self)
    }
  }

  /// Keeps what a transaction is about to replace: a sound store as a backup, an altered or unreadable one
  /// aside, so that it takes no backup's place.
  func keep(
    _ transaction: StoreTransaction, as reason: BackupReason, at now: Instant
  ) throws(StorageError) -> (path: String?, revision: Int) {
    if let file = transaction.file, file.isIntact {
      let backup = try transaction.write(file, as: .automatic, reason, at: now)
      return (transaction.backups.path(of: backup), file.progress.revision)
    }
    let evidence = try Evidence.keep(transaction.target, in: workspace, at: now)
    return (evidence?.path, transaction.file?.progress.revision ?? evidence?.revision ?? 0)
  }

  /// What a fresh round would put away; nil if there is no store.
  package func roundInHand() throws(StorageError) -> RoundInHand? {
    guard try hasStore else { return try hasTraces ? RoundInHand(file: nil) : nil }
    do throws(StorageError) {
      return try read().map(RoundInHand.init)
    } catch {
      guard error.isAboutContent else { throw error }
      return RoundInHand(file: nil)
    }
  }

  /// Begins a fresh round: the programme is archived, and the next round of the same plan begins, with the same rest but no
  /// start. The present store is backed up and kept as an archive in the workspace, or set aside when it cannot be read;
  /// then an empty one takes its place. Undo brings the round back. A store that is gone while copies of it are
  /// there leaves nothing to keep. Nil if there never was one.
  ///
  /// - Parameter round: what was found before, so that it is not decoded again; nil reads it.
  package func restart(_ round: RoundInHand? = nil, at now: Instant) throws -> RestartOutcome? {
    guard let round = try round ?? roundInHand() else { return nil }
    return try locked {
      let transaction = try replacing(known: round.file)
      let kept = try keep(transaction, as: .beforeRestart, at: now)
      var fresh = transaction.file?.progress ?? StoredProgress()
      var archivePath = kept.path
      if let file = transaction.file {
        archivePath = try archive(file, at: now)
        fresh.learner.beginNextRound(on: now.calendarDay(dayStart: fresh.learner.settings.dayStart))
      }
      let (written, _, notices) = try replace(
        transaction, by: fresh, after: kept.revision, at: now,
        as: LoggedAction(command: "restart", summary: "into a fresh round", days: [], instant: now))
      return RestartOutcome(
        archivePath: archivePath,
        finished: transaction.file.map { StoreFacts($0.progress, of: $0.progress.learner.current) },
        notices: notices + transaction.backUpAfterwards(written, .afterRestart, at: now))
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

  /// What differs in a store that is not as it was written, in words; nil for any other.
  package func alteration(at now: Instant) throws(StorageError) -> String? {
    let health = try health(at: now)
    guard case .alteredStore? = health.store.first else { return nil }
    return health.storeReports.first?.text
  }

  /// Takes an altered store as it is; nil if it is not altered. Undo begins again, since its steps led to
  /// what the file said before.
  package func accept(at now: Instant) throws -> (facts: StoreFacts, notices: [StorageNotice])? {
    guard try hasStore else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self)
      guard let file = transaction.file, !file.isIntact else { return nil }
      let written = try transaction.commit(file.progress.startingHistory, at: now)
      return (StoreFacts(written.progress), transaction.backUpAfterwards(written, .afterAccept, at: now))
    }
  }
}
