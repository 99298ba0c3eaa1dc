// Restores an unreadable or missing store from the best source left, and keeps the unreadable file.

import Files
import Records
import StudyModel
import TextTools

/// How an unreadable store was restored.
package struct Recovery: Equatable, Sendable {
  let path: String
  /// Why it could not be read; nil if it was missing.
  let cause: StorageError?
  let evidence: Evidence?
  let source: RecoverySource
  let facts: StoreFacts
}

/// The source that a store was restored from.
enum RecoverySource: Equatable, Sendable {
  case backup(Backup)
  /// The copy of what was last written.
  case copy(path: String)
  /// A backup that can be read but has changed since it was written: better than nothing.
  case changedBackup(Backup)
  case export(path: String)
}

/// A file kept byte for byte in the `set-aside` folder.
struct Evidence: Equatable, Sendable {
  let path: String
  /// Its revision, if it can still be found in the bytes.
  let revision: Int?

  /// Keeps a file under a new name; nil if it is missing. The file itself stays until something replaces it, so that
  /// it is never missing. A file with the same bytes that was kept in the same second is reused.
  static func keep(
    _ target: FileTarget, as name: (stem: String, ending: String) = ("progress", "json"),
    in workspace: Workspace, at now: Instant
  ) throws(StorageError) -> Evidence? {
    guard target.exists else { return nil }
    try workspace.createFolder(workspace.setAsidePath)
    let stem = "\(workspace.setAsidePath)/\(name.stem)-\(now.localDate.iso)-\(now.clockDigits)"
    let bytes = try? FileAccess.contents(of: target)?.bytes
    var path = "\(stem).\(name.ending)"
    var number = 1
    while try !link(target, to: path, bytes: bytes) {
      number += 1
      path = "\(stem)-\(number).\(name.ending)"
    }
    try FileAccess.sync(folder: workspace.setAsidePath, naming: path)
    return Evidence(path: path, revision: bytes.flatMap(revision))
  }

  /// Whether the file is at `path` now; false if another file is.
  private static func link(_ target: FileTarget, to path: String, bytes: [UInt8]?) throws(StorageError)
    -> Bool
  {
    if linkat(AT_FDCWD, target.path, AT_FDCWD, path, 0) == 0 { return true }
    let code = errno
    let present = try FileAccess.contents(of: FileTarget(path))
    if present != nil || code == EEXIST { return bytes != nil && present?.bytes == bytes }
    // Some file systems have no hard links, and no hard link crosses file systems.
    guard let bytes else { throw .systemCallFailed(.setAside, path: target.shownPath, errno: code) }
    try AtomicFile.writeCopy(bytes, to: path)
    return true
  }

  /// The number after the last `"revision":` of a damaged file.
  private static func revision(in bytes: [UInt8]) -> Int? {
    let key = "  \"revision\": "
    guard let line = bytes.lastLine(beginning: key) else { return nil }
    let digits = line.dropFirst(key.utf8.count).prefix(while: \.isDigit)
    let number = Int(String(decoding: digits, as: UTF8.self))
    return number.flatMap { (0...StoredProgress.plausibleRevision).contains($0) ? $0 : nil }
  }
}

/// What is left in a workspace to restore a store from, the best first: the later of the latest sound backup and the
/// copy of what was last written; then an export; last, a backup that can be read although it has changed
/// (Documentation/data.md, Recovery).
struct RecoverySources {
  let workspace: Workspace

  func best() throws(StorageError) -> (source: RecoverySource, progress: StoredProgress)? {
    let folder = BackupFolder(workspace: workspace)
    let latest = try folder.latestSound()
    if let copy, copy.progress.revision > latest?.1.progress.revision ?? -1 {
      return (.copy(path: workspace.copyPath), copy.progress)
    }
    if let (backup, file) = latest { return (.backup(backup), file.progress) }
    if let (path, progress) = try latestExport() { return (.export(path: path), progress) }
    for backup in try folder.list() {
      if let file = try? folder.read(backup) {
        return (.changedBackup(backup), file.progress.startingHistory)
      }
    }
    return nil
  }

  /// The copy of what was last written; nil if it is not sound.
  var copy: StoreFile? {
    let read = try? StoreFile.read(FileTarget(workspace.copyPath), workspace.table)
    return read.flatMap { $0.file.isIntact ? $0.file : nil }
  }

  /// The export in the workspace with the latest day, then the most attempts.
  private func latestExport() throws(StorageError) -> (path: String, progress: StoredProgress)? {
    typealias Found = (path: String, progress: StoredProgress, plans: [ProgrammeName: [UInt8]])
    var best: (found: Found, worth: (lastDay: Int, attempts: Int))?
    for name in try FileAccess.names(in: workspace.folder).sorted() where name.hasSuffix(".json") {
      let path = "\(workspace.folder)/\(name)"
      guard path != workspace.storePath, let bytes = try? FileAccess.contents(of: FileTarget(path))?.bytes,
        let (progress, plans, _, _) = try? StoredProgress.export(bytes, workspace.table)
      else { continue }
      let facts = StoreFacts(progress)
      let worth = (facts.lastDay?.serial ?? .min, facts.attempts)
      if let best, best.worth >= worth { continue }
      best = ((path, progress, plans), worth)
    }
    guard let (path, found, plans) = best?.found else { return nil }
    var progress = found
    for (name, plan) in plans where try !FileTarget(workspace.planPath(of: name)).exists {
      progress[plan: name].sha256 = fingerprint(of: plan)
      try PlanCopies(workspace: workspace).keep(plan, as: fingerprint(of: plan))
    }
    return (path, progress)
  }
}

extension StoredProgress {
  /// The same content with an empty history, whose steps would not fit.
  var startingHistory: StoredProgress {
    var progress = self
    progress.history = History()
    return progress
  }
}

extension ProgressStore {
  /// Restores an unreadable or missing store; see `open`.
  func recover(from error: StorageError?, at now: Instant) throws -> OpenedStore {
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
      let sources = RecoverySources(workspace: workspace)
      guard let (source, found) = try sources.best() else {
        throw StorageError.beyondRecovery(
          path: workspace.storePath, cause?.jsonError, backups: try transaction.backups.list().count)
      }
      let evidence = try Evidence.keep(transaction.target, in: workspace, at: now)
      // The lost store may have come after the copy, even if its own revision cannot be found.
      let lost = max(evidence?.revision ?? 0, sources.copy.map { $0.progress.revision + 1 } ?? 0)
      var progress = found
      progress.replacedPlans = [:]
      progress.syncBase = nil
      let written = try transaction.commit(progress, after: lost, at: now)
      var notices: [StorageNotice] = [
        .recovered(
          Recovery(
            path: workspace.storePath, cause: cause, evidence: evidence, source: source,
            facts: StoreFacts(progress)))
      ]
      notices += written.notices
      notices += transaction.backUpAfterwards(written.file, .afterRecovery, at: now)
      return OpenedStore(written.file, notices: notices)
    }
  }
}
