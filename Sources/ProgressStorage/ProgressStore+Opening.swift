// Opening a store for a command: recovery of one that cannot be read, and the change to this version.

package import StudyModel

extension ProgressStore {
  /// The store as a command finds it. One that cannot be read, or that is gone while backups are there, is
  /// kept aside and restored from the best that is left; one that another version wrote is backed up and
  /// written anew. A plan that is gone is put back from its copy. What was done stands in the notices. Everything else reads only and takes no lock.
  ///
  /// Throws when it cannot be read and nothing is left to restore it from (`beyondRecovery`), when a later
  /// version wrote it, and what the system says; then nothing was changed.
  package func open(at now: Instant) throws -> OpenedStore {
    let file: StoreFile?
    do throws(StorageError) {
      file = try read()
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
    return withPlan((try? takeOver(at: now)) ?? OpenedStore(file), at: now)
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
  private func takeOver(at now: Instant) throws -> OpenedStore {
    try locked(wait: .zero) {
      let transaction = try StoreTransaction(self)
      guard let file = transaction.file, file.isIntact, let reason = versionChange(file) else {
        return OpenedStore(transaction.file)
      }
      let backup = try transaction.backUpUnlessKept(file, reason, at: now)
      let written = try transaction.commit(file.progress, at: now)
      return OpenedStore(
        written, notices: [.versionChanged(from: file.progress.writer, StoreFacts(written.progress), backup)])
    }
  }

  /// Restores a store that could not be read, or that is gone; see `open`.
  private func recover(from error: StorageError?, at now: Instant) throws -> OpenedStore {
    do {
      return try restored(at: now)
    } catch let obstacle as StorageError where obstacle.family == .environmentFailed {
      throw StorageError.recoveryFailed(path: workspace.storePath, error, because: obstacle)
    }
  }

  private func restored(at now: Instant) throws -> OpenedStore {
    try locked {
      let cause: StorageError?
      do throws(StorageError) {
        let transaction = try StoreTransaction(self)
        // Another command may have restored it by now.
        if let file = transaction.file { return OpenedStore(file) }
        cause = nil
      } catch {
        guard error.isAboutContent else { throw error }
        cause = error
      }
      let transaction = try StoreTransaction(replacing: self)
      let sources = RecoverySources(workspace)
      guard let (source, found) = try sources.best() else {
        throw StorageError.beyondRecovery(
          path: workspace.storePath, cause?.jsonError, backups: try transaction.backups.list().count)
      }
      let evidence = try Evidence.keep(transaction.target, in: workspace, at: now)
      // The store that is lost came after the one before it, whatever can be made out of it.
      let lost = max(evidence?.revision ?? 0, sources.previous.map { $0.progress.revision + 1 } ?? 0)
      var progress = found
      progress.plan.replaced = nil
      let written = try transaction.commit(progress, after: lost, at: now)
      var notices: [StorageNotice] = [
        .recovered(
          Recovery(
            path: workspace.storePath, cause: cause, evidence: evidence, source: source,
            facts: StoreFacts(progress)))
      ]
      notices += transaction.backUpAfterwards(written, .afterRecovery, at: now)
      return OpenedStore(written, notices: notices)
    }
  }
}

extension StoreTransaction {
  /// Backs up what was just written in place of something else, so that the latest backup is not what was
  /// left behind.
  func backUpAfterwards(_ file: StoreFile, _ reason: BackupReason, at now: Instant) -> [StorageNotice] {
    do throws(StorageError) {
      try backUp(file, reason, at: now)
      return []
    } catch {
      return [.backupFailed(error)]
    }
  }
}
