// Another plan in the place of the one that a workspace follows.

package import StudyModel

extension ProgressStore {
  /// Writes another plan durably in the place of the workspace's own, makes the workspace where there is
  /// none, and keeps the plan as it was under a name of its own. Where that is kept; nil when there was none.
  ///
  /// Throws `changedMeanwhile` unless the workspace's plan is still the one that was `seen`, nil for none,
  /// and what the system says; then the plan stays as it was.
  package func replacePlan(_ seen: [UInt8]?, by bytes: [UInt8], at now: Instant) throws -> String? {
    try workspace.createIfMissing()
    return try locked {
      for folder in [workspace.folder, workspace.setAsidePath] { AtomicFile.sweepTemporaries(in: folder) }
      let target = try FileTarget(workspace.planPath)
      let present = try FileAccess.contents(of: target)
      guard present?.bytes == seen else { throw StorageError.changedMeanwhile(path: workspace.planPath) }
      let kept = try Evidence.keep(target, as: ("curriculum", "md"), in: workspace, at: now)
      try AtomicFile.write(bytes, to: target, ifStill: present?.stamp ?? .absent)
      return kept?.path
    }
  }
}

extension ProgressStore {
  /// Notes in the store, where there is one that may be written to, that calendars show something else from now on,
  /// though nothing was logged: the plan is another.
  package func noteScheduleChange(at now: Instant) throws {
    guard try FileTarget(workspace.storePath).exists else { return }
    try locked {
      let transaction = try StoreTransaction(self)
      guard let file = transaction.file, file.isIntact, versionChange(file) == nil else { return }
      _ = try transaction.commit(file.progress, at: now, reschedules: true)
    }
  }
}
