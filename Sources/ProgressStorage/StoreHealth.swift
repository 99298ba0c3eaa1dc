// The health of a store and of its backups, looked at without changing anything.

import Files
import Records
package import StudyModel

/// How well something is.
package enum HealthLevel: Int, Comparable, Sendable, CaseIterable {
  case healthy, warning, critical

  package static func < (left: HealthLevel, right: HealthLevel) -> Bool { left.rawValue < right.rawValue }
}

/// What a look at the store or its backups found.
enum StoreFinding: Equatable, Sendable {
  case noStore
  case soundStore(StoreFacts)
  case olderWriter(StoreFacts)
  /// With what differs from the latest sound backup, where there is one.
  case alteredStore(StoreFacts, differences: String?)
  case unreadableStore(StorageError, hasBackup: Bool)
  case missingStore(backups: Int)
  case writableByOthers(path: String)
  case noBackupsNeeded
  case soundBackups(Int, size: Int, latest: Backup)
  case noBackup
  case fewBackups(Int)
  case oldBackup(Backup, days: Int)
  case brokenBackups([String], of: Int)
  /// The store's revision is lower than that of a backup.
  case olderThanBackup(revision: Int, Backup)
  /// The plan that the store names is gone; whether a sound copy of it is kept.
  case missingPlan(hasCopy: Bool)
  /// No sound copy of the present plan is kept; whether one can be made.
  case uncopiedPlan(canBeMade: Bool)
  /// The plans of backups are not kept.
  case backupsWithoutPlan([String], of: Int)
}

/// The findings on a store, on its backups and on the plan that it names; the first two have at least one.
package struct StoreHealth: Sendable {
  let store: [StoreFinding]
  let backups: [StoreFinding]
  let plan: [StoreFinding]

  /// How many sound backups are enough (Documentation/data.md, Health).
  private static let enoughBackups = 3
  /// After how many days without one a backup is overdue (Documentation/reminders.md, What is due when).
  private static let overdueAfter = 7

  init(_ store: ProgressStore, at now: Instant) throws(StorageError) {
    let reports = try store.backupReports()
    let sound = reports.filter(\.condition.isSound)
    var findings: [StoreFinding] = []
    var file: StoreFile?
    do throws(StorageError) {
      file = try store.read()
      if let file {
        findings.append(try StoreHealth.finding(file, store, latest: sound.first))
      } else {
        findings.append(reports.isEmpty ? .noStore : .missingStore(backups: sound.count))
      }
    } catch {
      findings.append(.unreadableStore(error, hasBackup: !sound.isEmpty))
    }
    if let mode = FileAccess.mode(of: store.workspace.storePath), mode & 0o002 != 0 {
      findings.append(.writableByOthers(path: store.workspace.storePath))
    }
    self.store = findings
    plan = try StoreHealth.planFindings(file, store)
    backups = StoreHealth.findings(reports, file: file, at: now)
  }

  private static func finding(
    _ file: StoreFile, _ store: ProgressStore, latest: BackupReport?
  ) throws(StorageError) -> StoreFinding {
    let facts = StoreFacts(file.progress)
    if file.isIntact { return store.versionChange(file) == nil ? .soundStore(facts) : .olderWriter(facts) }
    guard let latest, let (backup, _) = try StoreFile.read(FileTarget(latest.path), store.workspace.table)
    else {
      return .alteredStore(facts, differences: nil)
    }
    let words = store.patch(from: file.progress, backTo: backup.progress).words(store.workspace.table)
    return .alteredStore(facts, differences: "\(words) since the backup \(latest.backup.name)")
  }

  private static func planFindings(
    _ file: StoreFile?, _ store: ProgressStore
  ) throws(StorageError) -> [StoreFinding] {
    guard let sha256 = file?.progress.plan.sha256 else { return [] }
    let isKept = store.plans.copy(of: sha256) != nil
    let present = (try? FileAccess.contents(of: FileTarget(store.workspace.planPath)))??.bytes
    guard let present, !present.isEmpty else { return [.missingPlan(hasCopy: isKept)] }
    return isKept ? [] : [.uncopiedPlan(canBeMade: PlanCopies.sha256(of: present) == sha256)]
  }

  private static func findings(_ reports: [BackupReport], file: StoreFile?, at now: Instant) -> [StoreFinding]
  {
    let sound = reports.filter(\.condition.isSound)
    let broken = reports.filter { !$0.condition.isSound }.map(\.backup.name)
    var findings: [StoreFinding] = broken.isEmpty ? [] : [.brokenBackups(broken, of: reports.count)]
    let planless = reports.filter { $0.condition.isSound && !$0.isSound }.map(\.backup.name)
    if !planless.isEmpty { findings.append(.backupsWithoutPlan(planless, of: reports.count)) }
    guard let file else {
      if reports.isEmpty { return [.noBackupsNeeded] }
      return findings
        + (sound.first.map { [.soundBackups(sound.count, size: size(reports), latest: $0.backup)] } ?? [])
    }
    let progress = file.progress
    let facts = StoreFacts(progress)
    let today = now.calendarDay(dayStart: progress.log.settings.dayStart)
    guard let latest = sound.first?.backup else {
      return findings + (facts.days == 0 ? [.noBackupsNeeded] : [.noBackup])
    }
    if latest.revision > progress.revision {
      findings.append(.olderThanBackup(revision: progress.revision, latest))
    }
    let age = today.days(since: sound.map(\.backup.date).max() ?? latest.date)
    if age > overdueAfter, latest.revision < progress.revision {
      findings.append(.oldBackup(latest, days: age))
    }
    if sound.count < min(enoughBackups, daysOfUse(progress.log)) { findings.append(.fewBackups(sound.count)) }
    if findings.isEmpty { findings.append(.soundBackups(sound.count, size: size(reports), latest: latest)) }
    return findings
  }

  /// The calendar days on which entries were made, for whichever days: each brings a backup.
  private static func daysOfUse(_ log: ProgressLog) -> Int {
    let records = Array(log.items.values) + log.bonus.map(\.record)
    let dayStart = log.settings.dayStart
    return Set(records.flatMap(\.attempts).map { $0.instant.calendarDay(dayStart: dayStart) }).count
  }

  private static func size(_ reports: [BackupReport]) -> Int { reports.reduce(0) { $0 + $1.size } }
}

extension ProgressStore {
  /// Looks at the store and at every backup. Takes no lock and changes nothing.
  package func health(at now: Instant) throws(StorageError) -> StoreHealth { try StoreHealth(self, at: now) }

  /// Mends what can be mended without a decision of the person: restores an unreadable or missing store, sets
  /// broken backups aside, takes others' right to write the store, and makes a backup where one is missing.
  /// Whatever it replaces or removes is kept as a copy first. Says what it did, in order.
  package func mend(at now: Instant) throws -> (deeds: [String], notices: [StorageNotice]) {
    let health = try health(at: now)
    guard health.store != [.noStore] else { return ([], []) }
    let opened = try open(at: now)
    var deeds: [String] = []
    try locked {
      let transaction = try StoreTransaction(self)
      deeds += try setBrokenBackupsAside(transaction, at: now)
      if health.store.contains(.writableByOthers(path: workspace.storePath)) {
        try FileAccess.removeRights(0o002, of: transaction.target)
        deeds.append("removed the right of others to write to the store")
      }
      deeds += try mendCopies(at: now)
      guard let file = transaction.file, file.isIntact else { return }
      let needsBackup = health.backups.contains { finding in
        switch finding {
        case .noBackup, .fewBackups, .oldBackup: true
        default: false
        }
      }
      if needsBackup {
        let backup = try transaction.write(file, as: .automatic, .byDoctor, at: now)
        deeds.append("made the backup \(backup.name)")
      }
    }
    return (deeds, opened.notices)
  }

  /// Sets copies of plans aside that are not as they were written, and makes the one of the present plan anew.
  private func mendCopies(at now: Instant) throws(StorageError) -> [String] {
    var deeds: [String] = []
    let present = try FileAccess.contents(of: FileTarget(workspace.planPath))?.bytes
    for name in try FileAccess.names(in: workspace.backupsPath).sorted() where PlanCopies.isCopy(name) {
      let path = "\(workspace.backupsPath)/\(name)"
      guard let target = try? FileTarget(path), let bytes = try FileAccess.contents(of: target)?.bytes,
        plans.path(of: PlanCopies.sha256(of: bytes)) != path,
        let evidence = try Evidence.keep(target, as: ("plan", "md"), in: workspace, at: now)
      else { continue }
      try FileAccess.remove(path)
      deeds.append("moved the broken copy \(name) of a plan to \(evidence.path)")
    }
    if let present, let sha256 = try read()?.progress.plan.sha256, PlanCopies.sha256(of: present) == sha256,
      try plans.keep(present, as: sha256)
    {
      deeds.append("made the copy \(lastComponent(of: plans.path(of: sha256))) of your plan")
    }
    return deeds
  }

  private func setBrokenBackupsAside(
    _ transaction: StoreTransaction, at now: Instant
  ) throws(StorageError) -> [String] {
    var deeds: [String] = []
    for report in try backupReports() where !report.condition.isSound {
      // What is not a file cannot be kept aside, and is in nobody's way.
      guard let target = try? FileTarget(report.path),
        let evidence = try Evidence.keep(target, in: workspace, at: now)
      else { continue }
      try FileAccess.remove(report.path)
      deeds.append("moved the broken backup \(report.backup.name) to \(evidence.path)")
    }
    return deeds
  }
}
