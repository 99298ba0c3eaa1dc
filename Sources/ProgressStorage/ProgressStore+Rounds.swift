// A fresh round, and taking an altered store as it is.

import Records
package import StudyModel
import TextTools

/// What `restart` did.
package struct RestartOutcome: Sendable {
  /// Where the finished round is kept; nil when the store was gone.
  package let archivePath: String?
  /// What was in it; nil when it could not be read.
  package let finished: StoreFacts?
  package let notices: [StorageNotice]
}

extension ProgressStore {
  /// What a fresh round would put away; nil when there is no store. A store that cannot be read has no facts.
  package func roundInHand() throws(StorageError) -> (path: String, facts: StoreFacts?)? {
    guard try FileTarget(workspace.storePath).exists else {
      return try hasTraces ? (workspace.storePath, nil) : nil
    }
    do throws(StorageError) {
      return try read().map {
        (workspace.storePath, StoreFacts($0.progress, of: $0.progress.learner.current))
      }
    } catch {
      guard error.isAboutContent else { throw error }
      return (workspace.storePath, nil)
    }
  }

  /// Begins a fresh round: the programme is archived, and the next round of the same plan begins, with the same rest but no
  /// start. The present store is backed up and kept as an archive in the workspace, or set aside when it cannot be read;
  /// then an empty one takes its place. Undo brings the round back. A store that is gone while copies of it are
  /// there leaves nothing to keep. Nil where there never was one.
  package func restart(at now: Instant) throws -> RestartOutcome? {
    guard try roundInHand() != nil else { return nil }
    return try locked {
      let transaction = try replacing()
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
    guard let file = try read(), !file.isIntact else { return nil }
    return try health(at: now).storeReports.first?.text
  }

  /// Takes an altered store as it is; nil when it is not altered. Undo begins again, since its steps led to
  /// what the file said before.
  package func accept(at now: Instant) throws -> (facts: StoreFacts, notices: [StorageNotice])? {
    guard try read() != nil else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self)
      guard let file = transaction.file, !file.isIntact else { return nil }
      let written = try transaction.commit(file.progress.startingHistory, at: now)
      return (StoreFacts(written.progress), transaction.backUpAfterwards(written, .afterAccept, at: now))
    }
  }
}
