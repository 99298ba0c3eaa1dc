// Loads a learner's log and changes it safely: one writer at a time, checked before it is written.

package import StudyModel

/// What an update did.
package struct StoreUpdate<Outcome> {
  /// What the change returned.
  package let outcome: Outcome
  /// Whether there was no store before.
  package let didCreate: Bool
  /// Whether the store was written; false when the log did not change.
  package let didWrite: Bool
}

extension StoreUpdate: Sendable where Outcome: Sendable {}

/// The only way to a learner's log on disk. An unreadable store is never overwritten and never taken for an
/// empty one.
package struct ProgressStore: Sendable {
  package let workspace: Workspace
  private let writer: String
  private let lockWait: Duration

  /// A store in a workspace folder, absolute or relative; nothing is looked at or made.
  ///
  /// `writerVersion` is this program's own version, such as `0.1.0`. `lockWait` is how long an update waits for
  /// another writer.
  package init(folder: String, writerVersion: String, lockWait: Duration = .seconds(5)) {
    workspace = Workspace(folder: folder)
    writer = "machinemode \(writerVersion)"
    self.lockWait = lockWait
  }

  /// The log, or nil when there is no store yet. Takes no lock: a rename gives a whole file, old or new.
  package func load() throws(StorageError) -> ProgressLog? {
    try stored(in: FileTarget(workspace.storePath))?.progress.log
  }

  /// Reads the log under the lock, lets `change` alter it, and writes it durably when it did change; makes the
  /// workspace (0700) and the store (0600) when they are missing. When this returns, what `didWrite` tells of
  /// survives a power cut.
  ///
  /// `change` gets the log as it stands, an empty one where there is no store. Throws what `change` throws and
  /// `StorageError`; then nothing was changed, but for `StorageError.notConfirmed`.
  package func update<Outcome>(
    _ change: (inout ProgressLog) throws -> Outcome
  ) throws -> StoreUpdate<Outcome> {
    try workspace.createIfMissing()
    return try StoreLock.hold(workspace.lockPath, wait: lockWait) {
      let target = try FileTarget(workspace.storePath)
      AtomicFile.sweepTemporaries(of: target)
      let (old, stamp) = try stored(in: target) ?? (StoredProgress(), .absent)
      var new = old
      let outcome = try change(&new.log)
      new.log = new.log.withoutEmptyRecords
      // Bytes are compared, not logs: Swift takes canonically equivalent texts for equal.
      guard encoded(new) != encoded(old) else {
        return StoreUpdate(outcome: outcome, didCreate: false, didWrite: false)
      }
      new.revision += 1
      try AtomicFile.write(verified(new), to: target, ifStill: stamp)
      return StoreUpdate(outcome: outcome, didCreate: !target.exists, didWrite: true)
    }
  }

  private func stored(
    in target: FileTarget
  ) throws(StorageError) -> (progress: StoredProgress, stamp: FileStamp)? {
    guard let (bytes, stamp) = try FileAccess.contents(of: target) else {
      try workspace.refuseDanglingLink()
      return nil
    }
    do {
      return (try StoreDecoding.decode(bytes), stamp)
    } catch {
      // A later major version may have any shape, so a complaint about the shape is only the second guess.
      guard let origin = StoreDecoding.origin(of: bytes), origin.major > StoredProgress.major else {
        throw .unreadable(path: target.shownPath, error)
      }
      throw .newerFormat(path: target.shownPath, major: origin.major, writer: origin.writer)
    }
  }

  /// The bytes to write, which were read again and found to say the same.
  private func verified(_ progress: StoredProgress) throws(StorageError) -> [UInt8] {
    let bytes = encoded(progress)
    let read: StoredProgress
    do {
      read = try StoreDecoding.decode(bytes)
    } catch {
      throw .wouldNotReadBack(path: workspace.storePath, error)
    }
    guard read.log == progress.log, read.revision == progress.revision, encoded(read) == bytes,
      bytes.count <= FileAccess.largestSize
    else { throw .wouldNotReadBack(path: workspace.storePath, nil) }
    return bytes
  }

  private func encoded(_ progress: StoredProgress) -> [UInt8] {
    StoreEncoding.encode(progress, writer: writer)
  }
}
