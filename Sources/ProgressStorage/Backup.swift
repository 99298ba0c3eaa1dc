// Makes, lists, reads, verifies and prunes backups; parses their names.

import Files
import Records
package import StudyModel
import TextTools

/// The kinds of backup; each has its own limit.
package enum BackupKind: String, Hashable, Sendable, CaseIterable {
  /// Made on the first change of a calendar day.
  case daily
  /// Made before and after risky operations, and after every tenth problem.
  case automatic
  /// Made by `backup create`.
  case manual

  /// How many backups of the kind are kept (Documentation/data.md, Backups).
  package var kept: Int {
    switch self {
    case .daily: 7
    case .automatic: 10
    case .manual: 15
    }
  }
}

/// Why an automatic backup was made; the raw value is a part of its name.
package enum BackupReason: String, Hashable, Sendable, CaseIterable {
  case tenthProblem = "tenth-problem"
  case beforeVersionChange = "before-version-change"
  case beforeImport = "before-import"
  case beforeRestore = "before-restore"
  case afterRestore = "after-restore"
  case beforeRestart = "before-restart"
  case afterRestart = "after-restart"
  case beforeDeletion = "before-deletion"
  case beforeSync = "before-sync"
  case beforeEdit = "before-edit"
  /// Made by version 0.3.
  case afterAccept = "after-accept"
  case afterRecovery = "after-recovery"
  case byDoctor = "by-doctor"
}

/// A backup, as its file name describes it.
///
/// The names are `daily-2026-11-20-r412.json`, `manual-2026-11-20-211405-r413.json` and
/// `automatic-2026-11-20-211405-r413-tenth-problem.json`: the calendar day or the local date and time, then the
/// revision. The file is a store, a byte-for-byte copy of the original.
package struct Backup: Hashable, Sendable {
  package let kind: BackupKind
  /// The calendar day of a daily backup, the local date of the others.
  package let date: CivilDate
  /// Hours, minutes and seconds of the local clock as `211405`; nil for a daily backup.
  package let time: String?
  /// The revision of the store that was copied.
  package let revision: Int
  package let reason: BackupReason?

  init(kind: BackupKind, date: CivilDate, time: String? = nil, revision: Int, reason: BackupReason? = nil) {
    (self.kind, self.date, self.time) = (kind, date, time)
    (self.revision, self.reason) = (revision, reason)
  }

  /// Parses a file name; nil if it is not the name of a backup.
  package init?(name: String) {
    guard name.hasSuffix(".json"), name.utf8.count <= 100 else { return nil }
    var parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
    guard let kind = parts.popFirst().flatMap(BackupKind.init), parts.count >= 4 else { return nil }
    let day = parts.prefix(3).joined(separator: "-")
    parts = parts.dropFirst(3)
    guard day.utf8.count == 10, let date = CivilDate(day) else { return nil }
    var time: String?
    if kind != .daily {
      time = parts.popFirst()
      guard let time, time.utf8.count == 6, decimal(Array(time.utf8)) != nil else { return nil }
    }
    guard let number = parts.popFirst(), number.first == "r", let revision = Int(number.dropFirst()),
      StoredProgress.allowedRevisions.contains(revision)
    else { return nil }
    var reason: BackupReason?
    if !parts.isEmpty {
      reason = BackupReason(rawValue: parts.joined(separator: "-"))
      guard kind == .automatic, reason != nil else { return nil }
    }
    self.init(kind: kind, date: date, time: time, revision: revision, reason: reason)
    guard self.name == name else { return nil }
  }

  package var name: String {
    let parts = [kind.rawValue, date.iso, time, "r\(revision)", reason?.rawValue].compactMap(\.self)
    return parts.joined(separator: "-") + ".json"
  }

  /// Whether it is later than another one: by revision first, since clocks can be set back.
  func isLater(than other: Backup) -> Bool {
    (revision, date, time ?? "", name) > (other.revision, other.date, other.time ?? "", other.name)
  }
}

/// The backups of a workspace. Writers hold the store's lock.
struct BackupFolder {
  let workspace: Workspace

  var path: String { workspace.backupsPath }

  /// All backups, the latest first; empty if the folder is missing. Other files are ignored.
  func list() throws(StorageError) -> [Backup] {
    let names = try FileAccess.names(in: path)
    return names.compactMap(Backup.init(name:)).sorted { $0.isLater(than: $1) }
  }

  func path(of backup: Backup) -> String { "\(path)/\(backup.name)" }

  /// The parsed backup, intact or not.
  func read(_ backup: Backup) throws(StorageError) -> StoreFile {
    let path = path(of: backup)
    guard let (file, _) = try StoreFile.read(FileTarget(path), workspace.table) else {
      throw .systemCallFailed(.read, path: path, errno: ENOENT)
    }
    return file
  }

  /// Verifies a backup; `plans` are the fingerprints of its plans. The checksum decides, and the head of the file says
  /// what it holds; only a file without a head, as version 0.3 wrote it, or with a wrong checksum is decoded.
  func verify(_ backup: Backup) -> (condition: BackupCondition, size: Int, plans: [String]) {
    let path = path(of: backup)
    var size = 0
    do throws(StorageError) {
      size = try FileAccess.size(of: path)
      guard let bytes = try FileAccess.contents(of: FileTarget(path))?.bytes else {
        throw .systemCallFailed(.read, path: path, errno: ENOENT)
      }
      // A version that does not know the head keeps it as it was, of another revision.
      if Checksum.fingerprint(of: bytes) != nil, let head = StoreHead(in: bytes),
        head.facts.revision == backup.revision
      {
        return (.sound(head.facts), size, head.plans)
      }
      let file = try StoreFile(bytes, path: path, workspace.table)
      let head = StoreHead(file.progress)
      return (file.isIntact ? .sound(head.facts) : .damaged(head.facts), size, head.plans)
    } catch {
      return (.unreadable(error), size, [])
    }
  }

  /// Writes a copy of a store, reads it back, and prunes old backups. A sound backup of the same name stays as it is.
  ///
  /// - Parameter replaced: backups with the same content; they are removed first.
  func write(
    _ file: StoreFile, as backup: Backup, at now: Instant, replacing replaced: [Backup] = []
  ) throws(StorageError) {
    let target = path(of: backup)
    if let (present, _) = try? StoreFile.read(FileTarget(target), workspace.table), present.isIntact {
      return
    }
    try workspace.createFolder(path)
    try AtomicFile.writeCopy(file.bytes, to: target)
    remove(replaced.filter { $0 != backup })
    try prune(afterWriting: backup, isSound: file.isIntact, at: now)
  }

  /// The latest backup that can be read and has the right checksum.
  func latestSound() throws(StorageError) -> (Backup, StoreFile)? {
    for backup in try list() {
      if let file = try? read(backup), file.isIntact { return (backup, file) }
    }
    return nil
  }

  /// Removes the oldest backups of each kind beyond its limit. The latest sound backup stays whatever its kind, so
  /// that no number of damaged or edited ones can displace it; so do the backups with the date and time of `now`,
  /// which the same command made.
  private func prune(
    afterWriting written: Backup, isSound: Bool, at now: Instant
  ) throws(StorageError) {
    let all = try list()
    let surplus = BackupKind.allCases.flatMap { kind in all.filter { $0.kind == kind }.dropFirst(kind.kept) }
    guard !surplus.isEmpty else { return }
    var kept = Set(all.filter { ($0.date, $0.time) == (now.localDate, now.clockDigits) })
    kept.insert(written)
    if !isSound || all.first != written, let (latest, _) = try latestSound() { kept.insert(latest) }
    remove(surplus.filter { !kept.contains($0) })
  }

  /// Removes backups; a backup that cannot be removed does no harm.
  func remove(_ backups: [Backup]) {
    for backup in backups { unlink(path(of: backup)) }
  }

  /// Whether today's daily backup is still due. The latest daily decides, not the one named after today, which a
  /// clock that was set back would find. A daily with a later revision than the store's belongs to another store.
  func isDailyDue(_ progress: StoredProgress, at now: Instant) throws(StorageError) -> Bool {
    let latest = try list().first { $0.kind == .daily && $0.revision <= progress.revision }
    return latest?.date != now.calendarDay(dayStart: progress.learner.settings.dayStart)
  }

  /// The daily backups that equal a store byte for byte.
  func dailies(holding file: StoreFile) throws(StorageError) -> [Backup] {
    try list().filter { backup in
      guard backup.kind == .daily, backup.revision == file.progress.revision else { return false }
      return (try? FileAccess.contents(of: FileTarget(path(of: backup))))??.bytes == file.bytes
    }
  }
}

/// A backup with the result of its verification.
package struct BackupReport: Sendable {
  package let backup: Backup
  package let path: String
  /// In bytes.
  package let size: Int
  package let condition: BackupCondition
  /// The conditions of the copies of its plans, by fingerprint.
  let plans: [String: PlanCondition]

  /// The worst condition of a copy of its plans; nil if it names none.
  package var plan: PlanCondition? { plans.values.first { $0 != .sound } ?? plans.values.first }

  /// Whether the backup and the copies of its plans are sound.
  package var isSound: Bool { condition.isSound && [nil, .sound].contains(plan) }
}

/// The result of verifying a backup.
package enum BackupCondition: Sendable {
  /// Its checksum is right.
  case sound(StoreFacts)
  /// It can be read, but its checksum is wrong: it was edited or damaged.
  case damaged(StoreFacts)
  case unreadable(StorageError)

  package var facts: StoreFacts? {
    switch self {
    case .sound(let facts), .damaged(let facts): facts
    case .unreadable: nil
    }
  }

  package var isSound: Bool { if case .sound = self { true } else { false } }
}

extension ProgressStore {
  /// All backups, the latest first, by their names alone; no file is read.
  package func backups() throws(StorageError) -> [Backup] {
    try BackupFolder(workspace: workspace).list()
  }

  /// All backups, the latest first, each read and verified. Takes no lock and changes nothing.
  package func backupReports() throws(StorageError) -> [BackupReport] {
    let folder = BackupFolder(workspace: workspace)
    // Most backups name the same plan, whose copy is read once.
    var known: [String: PlanCondition] = [:]
    return try folder.list().map { report($0, in: folder, &known) }
  }

  private func report(
    _ backup: Backup, in folder: BackupFolder, _ known: inout [String: PlanCondition]
  ) -> BackupReport {
    let path = folder.path(of: backup)
    let (condition, size, fingerprints) = folder.verify(backup)
    var copies: [String: PlanCondition] = [:]
    for fingerprint in fingerprints {
      copies[fingerprint] = known[fingerprint] ?? plans.condition(of: fingerprint)
      known[fingerprint] = copies[fingerprint]
    }
    return BackupReport(backup: backup, path: path, size: size, condition: condition, plans: copies)
  }

  /// Makes a manual backup of the store and, if the plan was edited since, a copy of the plan; nil if there is no
  /// store. A store that was edited by hand is taken first.
  ///
  /// - Parameter opened: the store as it was opened before, so that it is not decoded again.
  package func createBackup(_ opened: OpenedStore? = nil, at now: Instant) throws -> BackupReport? {
    guard try hasStore else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self, known: opened?.file).takingEdit(at: now).transaction
      guard var file = transaction.file else { return nil }
      var progress = file.progress
      let name = progress.learner.planOwner(of: progress.current)
      let plan = try presentPlan(of: name, in: progress)
      // Without the programme, nobody follows the plan of this run yet.
      if progress.learner.programmes[name] != nil {
        progress[plan: name] = PlanName(sha256: plan.sha256)
        if plan.sha256 != file.progress[plan: name].sha256 {
          file = try commit(progress, [plan], in: transaction, at: now).file
        } else if let copy = plan.copy, let sha256 = plan.sha256 {
          try plans.keep(copy, as: sha256)
        }
      }
      var known: [String: PlanCondition] = [:]
      return report(try transaction.write(file, as: .manual, at: now), in: transaction.backups, &known)
    }
  }

  /// The path that `name` means: a file, or a backup by its name or a part of it. Without a name, what recovery would
  /// use: the latest sound backup or, if it is later and not what the store holds, the copy of what was last written.
  package func backupPath(_ name: String?) throws(StorageError) -> String {
    let folder = BackupFolder(workspace: workspace)
    guard let name else {
      let latest = try folder.latestSound()
      let present = try? FileAccess.contents(of: FileTarget(workspace.storePath))?.bytes
      if let copy = RecoverySources(workspace: workspace).copy, copy.bytes != present,
        copy.progress.revision > latest?.1.progress.revision ?? -1
      {
        return workspace.copyPath
      }
      guard let (latest, _) = latest else { throw .noSuchBackup("", among: []) }
      return folder.path(of: latest)
    }
    let names = try folder.list().map(\.name)
    if names.contains(name) { return "\(folder.path)/\(name)" }
    if name.contains("/") || name.hasSuffix(".json"), try FileTarget(name).exists { return name }
    let matches = name.isEmpty ? [] : names.filter { $0.contains(name) }
    guard matches.count == 1 else { throw .noSuchBackup(name, among: matches) }
    return "\(folder.path)/\(matches[0])"
  }

  /// The age of the newest sound backup. Takes no lock and changes nothing.
  package func backupAge(on today: CivilDate) throws(StorageError) -> BackupAge {
    let folder = BackupFolder(workspace: workspace)
    // Mostly the first one is sound, and no other is read.
    let nearest = try folder.list().sorted {
      abs(today.days(since: $0.date)) < abs(today.days(since: $1.date))
    }
    let newest = nearest.first { folder.verify($0).condition.isSound }
    return BackupAge(of: [newest?.date].compactMap(\.self), on: today)
  }

  /// Makes the daily backup if it is due, as the first change of a day does; nil if it was not due. It replaces
  /// earlier daily backups of the same store: copies of one day's work would displace those of other days. A store that
  /// was edited by hand is backed up by the change that takes it.
  ///
  /// - Parameter opened: the store as it was opened; if its name shows that today's backup exists, nothing is read.
  package func backUpDaily(_ opened: OpenedStore, at now: Instant) throws -> Backup? {
    let folder = BackupFolder(workspace: workspace)
    guard let progress = opened.progress, try folder.isDailyDue(progress, at: now) else { return nil }
    return try locked {
      let transaction = try StoreTransaction(self, known: opened.file)
      // The change that converts a store of another version backs it up.
      guard let file = transaction.file, file.isIntact, versionChange(file) == nil else { return nil }
      guard try folder.isDailyDue(file.progress, at: now) else { return nil }
      return try transaction.write(
        file, as: .daily, at: now, replacing: try folder.dailies(holding: file))
    }
  }
}
