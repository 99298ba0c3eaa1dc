// The folder of kept copies of a store: backups, and files that something replaced, byte for byte.

import Files
import StudyModel
package import TextTools

/// The kept copies of a workspace. Writers hold the store's lock.
struct Copies {
  let workspace: Workspace
  let table: RecordTable

  var folder: String { workspace.backupsPath }

  /// All backups, the latest first; empty if the folder is missing. Other files are passed over.
  func list() throws -> [Backup] {
    try entries(of: folder).compactMap(Backup.init(name:)).sorted { $0.isLater(than: $1) }
  }

  func path(of backup: Backup) -> String { "\(folder)/\(backup.name)" }

  func read(_ backup: Backup) throws -> StoreFile {
    guard let file = try StoreFile.read(path(of: backup), table) else {
      throw systemFailure("read the file", path(of: backup), ENOENT)
    }
    return file
  }

  /// The latest backup that can be read and has the right checksum.
  func latestSound() throws -> (backup: Backup, file: StoreFile)? {
    for backup in try list() {
      if let file = try? read(backup), file.isIntact { return (backup, file) }
    }
    return nil
  }

  /// The copy of what was last written; nil if it is not sound.
  var previous: StoreFile? {
    let file = try? StoreFile.read(workspace.previousPath, table)
    return file.flatMap { $0.isIntact ? $0 : nil }
  }

  /// Writes a copy of a store, reads it back, and removes old backups. A sound backup of the same name stays as it is.
  @discardableResult
  func keep(_ file: StoreFile, _ reason: BackupReason, at now: Instant) throws -> Backup {
    let backup = Backup(
      reason, of: file.content.header.revision, at: now,
      day: now.calendarDay(dayStart: file.content.learner.settings.dayStart))
    if let present = try? StoreFile.read(path(of: backup), table), present.isIntact { return backup }
    try workspace.createFolder(folder)
    try AtomicFile.writeCopy(file.bytes, to: path(of: backup))
    try prune(afterWriting: backup, isSound: file.isIntact, at: now)
    return backup
  }

  /// Keeps a file byte for byte that is about to be replaced; nil if it is missing. The file itself stays.
  ///
  /// - Parameter why: a part of the name, e.g. `damaged`; no such file is ever removed.
  func keepBytes(of path: String, as why: String, at now: Instant) throws -> String? {
    let bytes = try contents(of: path)
    guard let bytes else { return nil }
    try workspace.createFolder(folder)
    let stem = "\(folder)/\(now.localDate.iso)T\(now.clockDigits)-\(why)"
    var kept = "\(stem).json"
    var number = 1
    while let present = try contents(of: kept), present != bytes {
      number += 1
      kept = "\(stem)-\(number).json"
    }
    try AtomicFile.writeCopy(bytes, to: kept)
    return kept
  }

  /// Removes the oldest backups of each kind beyond its limit. The latest sound backup stays whatever its kind, so that no
  /// number of damaged or edited ones can displace it; so do those that the same command made.
  private func prune(afterWriting written: Backup, isSound: Bool, at now: Instant) throws {
    let all = try list()
    let surplus = BackupKind.allCases.flatMap { kind in all.filter { $0.kind == kind }.dropFirst(kind.kept) }
    guard !surplus.isEmpty else { return }
    var kept = Set(all.filter { ($0.date, $0.time) == (now.localDate, now.clockDigits) })
    kept.insert(written)
    if !isSound || all.first != written, let latest = try latestSound() { kept.insert(latest.backup) }
    remove(surplus.filter { !kept.contains($0) })
  }

  /// Removes backups; one that cannot be removed does no harm.
  func remove(_ backups: [Backup]) {
    for backup in backups { unlink(path(of: backup)) }
  }

  /// Whether today's daily backup is still due. The latest one decides, not the one named after today, which a clock that was
  /// set back would find. One with a later revision than the store's belongs to another store.
  func isDailyDue(_ content: StoreContent, at now: Instant) throws -> Bool {
    let latest = try list().first { $0.kind == .daily && $0.revision <= content.header.revision }
    return latest?.date != now.calendarDay(dayStart: content.learner.settings.dayStart)
  }
}

/// A backup with the result of its verification.
package struct BackupReport: Sendable {
  package let backup: Backup
  package let path: String
  /// In bytes.
  package let size: Int
  package let condition: BackupCondition
  /// Whether all plans that it names are kept.
  package let hasPlans: Bool

  package var isSound: Bool { condition.isSound && hasPlans }
}

/// The result of verifying a backup.
package enum BackupCondition: Sendable {
  /// Its checksum is right.
  case sound(StoreFacts)
  /// It can be read, but its checksum is wrong: it was edited or damaged.
  case damaged(StoreFacts)
  case unreadable(Failure)

  package var facts: StoreFacts? {
    switch self {
    case .sound(let facts), .damaged(let facts): facts
    case .unreadable: nil
    }
  }

  package var isSound: Bool { if case .sound = self { true } else { false } }
}

extension Copies {
  /// All backups, the latest first, each verified. The checksum decides, and the file says what it holds; only one of version
  /// 0.3, or with a wrong checksum, is read as a whole.
  func reports() throws -> [BackupReport] {
    // Most backups name the same plan.
    var known: [String: Bool] = [:]
    return try list().map { report($0, &known) }
  }

  func report(_ backup: Backup, _ known: inout [String: Bool]) -> BackupReport {
    let path = path(of: backup)
    var (size, names) = (0, [String]())
    let condition: BackupCondition
    do {
      guard let bytes = try contents(of: path) else { throw systemFailure("read the file", path, ENOENT) }
      size = bytes.count
      if let head = StoreHead(in: bytes) {
        (condition, names) = (.sound(head.facts), head.plans)
      } else {
        let file = try StoreFile(bytes, path: path, table)
        let head = StoreHead(file.content)
        names = head.plans
        condition = file.isIntact ? .sound(head.facts) : .damaged(head.facts)
      }
    } catch {
      let failure = error as? Failure ?? Failure(.data, "\(error)", help: "", file: path)
      condition = .unreadable(failure)
    }
    for name in names where known[name] == nil {
      known[name] = (try? Plans(workspace: workspace).find(name)) != nil
    }
    return BackupReport(
      backup: backup, path: path, size: size, condition: condition,
      hasPlans: names.allSatisfy { known[$0] == true })
  }
}
