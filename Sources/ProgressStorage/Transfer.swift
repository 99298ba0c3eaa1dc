// Exports a store as JSON, and imports an export into one.

package import Records
package import StudyModel

/// The content of an import, before it is merged.
package struct ImportSource: Sendable {
  package let log: LearnerLog
  /// The plans in an export, the bytes of their files.
  package let plans: [ProgrammeName: [UInt8]]
  fileprivate let progress: StoredProgress

  /// Decodes an export, a store or a backup; `path` is for messages.
  package init(_ bytes: [UInt8], path: String, records table: RecordTable = .standard) throws(StorageError) {
    do {
      let read = try StoredProgress.export(bytes, table)
      (progress, plans) = (read.progress, read.plans)
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
    log = progress.learner
  }
}

extension ProgressStore {
  /// The export: everything that the learner did, wrote and set, and the plans, as JSON; the same log and plans give
  /// the same bytes. Nil if there is no store. A plan that is missing without a copy, or is not UTF-8, is left out,
  /// with a notice.
  package func export(_ opened: OpenedStore) throws(StorageError) -> (
    bytes: [UInt8], notices: [StorageNotice]
  )? {
    guard let progress = opened.progress else { return nil }
    let (texts, notices) = try planTexts(progress)
    return (progress.exportBytes(workspace.table, plans: texts), notices)
  }

  /// The texts of the plans of a store, and a notice for each that has none.
  func planTexts(
    _ progress: StoredProgress
  ) throws(StorageError) -> (texts: [ProgrammeName: String], notices: [StorageNotice]) {
    var texts: [ProgrammeName: String] = [:]
    var notices: [StorageNotice] = []
    let names = Set(progress.learner.programmes.keys).union([progress.current])
    for name in names.sorted() where progress.learner.programmes[name]?.ticks == nil {
      let (path, sha256) = (workspace.planPath(of: name), progress[plan: name].sha256)
      // An earlier round has only its copy.
      let ownsFile = progress.learner.planOwner(of: name) == name
      let present = ownsFile ? try FileAccess.contents(of: FileTarget(path))?.bytes : nil
      let plan = present?.isEmpty == false ? present : sha256.flatMap(plans.copy)
      texts[name] = plan.flatMap { String(validating: $0, as: UTF8.self) }
      if texts[name] == nil, plan != nil || sha256 != nil { notices.append(.planIsNotExported(path: path)) }
    }
    return (texts, notices)
  }

  /// Merges an import into the log under the lock, with its fields of newer versions. An existing store is backed up
  /// first. The plan of an export is adopted only if it is passed as the one to follow.
  package func importing(
    _ source: ImportSource, _ opened: OpenedStore, at now: Instant,
    following plans: [ProgrammeName: PlanChange] = [:], as action: (ImportCounts) -> LoggedAction
  ) throws -> StoreUpdate<ImportCounts> {
    try updateAll(
      opened, at: now, backedUp: .beforeImport, following: plans,
      { progress in
        // A store that an import creates takes its owner from the import.
        if progress.revision == 0 { progress.learner.setOwner(nil) }
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
