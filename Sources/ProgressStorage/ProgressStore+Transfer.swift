// Everything as JSON, out of a store and into one.

package import StudyModel

/// What an import found, before it is merged.
package struct ImportSource: Sendable {
  package let log: ProgressLog
  fileprivate let progress: StoredProgress

  /// Reads an export, or a store or a backup in its place; `path` is for messages.
  package init(_ bytes: [UInt8], path: String) throws(StorageError) {
    do {
      progress = try StoreDecoding.export(bytes)
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
    log = progress.log
  }
}

extension OpenedStore {
  /// All that the learner did, wrote and set, as JSON: the same log gives the same bytes. Nil without a
  /// store.
  package var export: [UInt8]? { progress.map(StoreEncoding.export) }
}

extension ProgressStore {
  /// Merges an import into the log under the lock; `merge` gets the log as it stands, and whether there is no
  /// store yet. Fields of newer versions come along with what they belong to. A store that is there is backed
  /// up first.
  package func importing<Outcome>(
    _ source: ImportSource, _ opened: OpenedStore, at now: Instant,
    _ merge: (inout ProgressLog, ProgressLog) throws -> Outcome, as action: (Outcome) -> LoggedAction
  ) throws -> StoreUpdate<Outcome> {
    try changing(opened, at: now, backedUp: .beforeImport) { progress in
      // A store that is made by an import belongs to whom the import does.
      if progress.revision == 0 { progress.log.settings.owner = nil }
      let outcome = try merge(&progress.log, source.log)
      progress.unknown.merge(source.progress.unknown)
      progress.minor = max(progress.minor, source.progress.minor)
      return outcome
    } history: {
      .add(action($0))
    }
  }

  /// Takes in what is no log, such as problems solved before; a store that is there is backed up first.
  package func importing<Outcome>(
    _ opened: OpenedStore, at now: Instant, _ take: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction
  ) throws -> StoreUpdate<Outcome> {
    try changing(opened, at: now, backedUp: .beforeImport) {
      try take(&$0.log)
    } history: {
      .add(action($0))
    }
  }

  /// Writes an export durably; refuses to put it in the place of anything but an export.
  package func write(export bytes: [UInt8], to path: String) throws(StorageError) {
    if let present = try FileAccess.contents(of: FileTarget(path))?.bytes, !StoreDecoding.isExport(present) {
      throw .wouldReplace(path: path)
    }
    try AtomicFile.write(bytes, to: path)
  }
}
