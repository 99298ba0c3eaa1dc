// Exports a store as JSON, and imports an export into one.

package import Records
package import StudyModel

/// The content of an import, before it is merged.
package struct ImportSource: Sendable {
  package let log: LearnerLog
  /// The plan in an export, the bytes of its `curriculum.md`; nil if there is none.
  package let plan: [UInt8]?
  fileprivate let progress: StoredProgress

  /// Decodes an export, a store or a backup; `path` is for messages.
  package init(_ bytes: [UInt8], path: String, records table: RecordTable = .standard) throws(StorageError) {
    do {
      let (progress, plan) = try StoredProgress.export(bytes, table)
      (self.progress, self.plan) = (progress, plan?.isEmpty == false ? plan : nil)
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
    log = progress.learner
  }
}

extension ProgressStore {
  /// The export: everything that the learner did, wrote and set, and the plan, as JSON; the same log and plan give
  /// the same bytes. Nil if there is no store. A plan that is missing without a copy, or is not UTF-8, is left out,
  /// with a notice.
  package func export(_ opened: OpenedStore) throws(StorageError) -> (
    bytes: [UInt8], notices: [StorageNotice]
  )? {
    guard let progress = opened.progress else { return nil }
    let present = try FileAccess.contents(of: FileTarget(workspace.planPath))?.bytes
    let plan = present?.isEmpty == false ? present : progress.plan.sha256.flatMap(plans.copy)
    let text = plan.flatMap { String(validating: $0, as: UTF8.self) }
    let isWhole = text != nil || plan == nil && progress.plan.sha256 == nil
    return (
      progress.exportBytes(workspace.table, plan: text),
      isWhole ? [] : [.planIsNotExported(path: workspace.planPath)]
    )
  }

  /// Merges an import into the log under the lock, with its fields of newer versions. An existing store is backed up
  /// first. The plan of an export is adopted only if it is passed as the one to follow.
  package func importing(
    _ source: ImportSource, _ opened: OpenedStore, at now: Instant, following plan: PlanChange? = nil,
    as action: (ImportCounts) -> LoggedAction
  ) throws -> StoreUpdate<ImportCounts> {
    try updateAll(
      opened, at: now, backedUp: .beforeImport, following: plan,
      { progress in
        // A store that an import creates takes its owner from the import.
        if progress.revision == 0 { progress.log.settings.owner = nil }
        let counts = progress.learner.merge(source.log, workspace.table)
        progress.unknown.merge(source.progress.unknown)
        progress.minor = max(progress.minor, source.progress.minor)
        return counts
      }, as: action)
  }

  /// Writes an export durably; throws `wouldReplace` if the existing file is not an export. An existing export is
  /// kept as `PATH.bak`; returns that path, or nil.
  package func write(export bytes: [UInt8], to path: String) throws(StorageError) -> String? {
    guard let present = try FileAccess.contents(of: FileTarget(path))?.bytes, present != bytes else {
      try AtomicFile.write(bytes, to: path)
      return nil
    }
    guard StoredProgress.isExport(present) else { throw .wouldReplace(path: path) }
    let kept = "\(path).bak"
    try AtomicFile.replace(present, by: bytes, at: path, keepingAs: kept)
    return kept
  }
}
