// Examines the health of a store, its backups and its plan without changing them; repairs them on request.

import Files
import Records
package import StudyModel

/// The severity of a finding.
package enum HealthLevel: Int, Comparable, Sendable, CaseIterable {
  case healthy, warning, critical

  package static func < (left: HealthLevel, right: HealthLevel) -> Bool { left.rawValue < right.rawValue }
}

enum StoreFinding: Equatable, Sendable {
  case noStore
  case soundStore(StoreFacts)
  case olderWriter(StoreFacts)
  case editedStore(StoreFacts, HandEdit)
  case unreadableStore(StorageError, hasBackup: Bool)
  case missingStore(backups: Int)
  case writableByOthers(path: String)
  case noBackupsNeeded
  case soundBackups(Int, size: Int, latest: Backup)
  case noBackup
  case fewBackups(Int)
  /// The newest one is overdue.
  case oldBackup(days: Int)
  case brokenBackups([String], of: Int)
  /// The store's revision is lower than that of a backup.
  case olderThanBackup(revision: Int, Backup)
  /// The plan that the store names is missing; `hasCopy` says whether a sound copy is kept.
  case missingPlan(name: String, hasCopy: Bool)
  /// No sound copy of the present plan is kept; `canBeMade` says whether the plan in the workspace is the named one.
  case uncopiedPlan(canBeMade: Bool)
  /// Sound backups whose plan is not kept.
  case backupsWithoutPlan([String], of: Int)
}

/// The findings on a store, its backups and its plan; there is at least one on the store and one on the backups.
package struct StoreHealth: Sendable {
  let store: [StoreFinding]
  let backups: [StoreFinding]
  let plan: [StoreFinding]
  /// How many backups there are, sound or not.
  package let backupCount: Int
  /// That of the newest sound backup.
  package let backupAge: BackupAge

  /// How many sound backups are enough (Documentation/data.md, Health).
  private static let enoughBackups = 3

  init(
    _ store: ProgressStore, _ found: Result<OpenedStore, StorageError>, plan bytes: [UInt8]?, at now: Instant
  ) throws(StorageError) {
    let reports = try store.backupReports()
    let sound = reports.filter(\.condition.isSound)
    var findings: [StoreFinding] = []
    let file = (try? found.get())?.file
    do throws(StorageError) {
      if let file = try found.get().file {
        findings.append(StoreHealth.finding(file, store))
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
    plan =
      file.map { file in
        file.progress.plansInForce.flatMap { name, sha256 in
          let path = store.workspace.planPath(of: name)
          return StoreHealth.findings(
            (name == file.progress.current ? bytes : nil)
              ?? (try? FileAccess.contents(of: FileTarget(path)))??.bytes,
            named: sha256, at: name.isMachineMode ? "curriculum.md" : "plans/\(name.line).md",
            isKept: (reports.lazy.compactMap { $0.plans[sha256] }.first ?? store.plans.condition(of: sha256))
              == .sound)
        }
      } ?? []
    let dayStart = file?.progress.learner.settings.dayStart ?? Settings().dayStart
    backupCount = reports.count
    backupAge = BackupAge(of: sound.map(\.backup.date), on: now.calendarDay(dayStart: dayStart))
    backups = StoreHealth.findings(reports, backupAge, file: file)
  }

  /// Whether a sound copy of the plan that the store names is kept; true if it names none.
  package var keepsPlan: Bool {
    plan.allSatisfy { finding in
      switch finding {
      case .uncopiedPlan, .missingPlan(_, hasCopy: false): false
      default: true
      }
    }
  }

  private static func finding(_ file: StoreFile, _ store: ProgressStore) -> StoreFinding {
    let facts = StoreFacts(file.progress)
    guard file.isIntact else { return .editedStore(facts, store.handEdit(of: file).edit) }
    return store.versionChange(file) == nil ? .soundStore(facts) : .olderWriter(facts)
  }

  private static func findings(
    _ plan: [UInt8]?, named sha256: String, at name: String, isKept: Bool
  ) -> [StoreFinding] {
    guard let plan, !plan.isEmpty else { return [.missingPlan(name: name, hasCopy: isKept)] }
    return isKept ? [] : [.uncopiedPlan(canBeMade: fingerprint(of: plan) == sha256)]
  }

  private static func findings(
    _ reports: [BackupReport], _ age: BackupAge, file: StoreFile?
  ) -> [StoreFinding] {
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
    guard let latest = sound.first?.backup else {
      return findings + (facts.days == 0 ? [.noBackupsNeeded] : [.noBackup])
    }
    if latest.revision > progress.revision {
      findings.append(.olderThanBackup(revision: progress.revision, latest))
    }
    if age.isOverdue, let days = age.days { findings.append(.oldBackup(days: days)) }
    if sound.count < min(enoughBackups, backupsToExpect(progress)) {
      findings.append(.fewBackups(sound.count))
    }
    if findings.isEmpty { findings.append(.soundBackups(sound.count, size: size(reports), latest: latest)) }
    return findings
  }

  /// How many backups were made at least since this workspace began.
  ///
  /// Each date on which something was changed here brings one, or shares that of the date before, if the site was built
  /// before the first change. The history tells these dates: the log may have come from another device.
  private static func backupsToExpect(_ progress: StoredProgress) -> Int {
    let dayStart = progress.learner.settings.dayStart
    let steps = progress.history.undo + progress.history.redo
    let dates = Set(steps.map { $0.action.instant.calendarDay(dayStart: dayStart) })
    return (dates.count + 1) / 2
  }

  private static func size(_ reports: [BackupReport]) -> Int { reports.reduce(0) { $0 + $1.size } }
}

extension StoredProgress {
  /// The plans that the active programmes follow.
  fileprivate var plansInForce: [(ProgrammeName, sha256: String)] {
    let names = learner.programmes[current]?.isActive == false ? learner.active + [current] : learner.active
    return names.compactMap { name in self[plan: name].sha256.map { (name, $0) } }
  }
}

extension ProgressStore {
  /// Examines the store and every backup. Takes no lock and changes nothing.
  ///
  /// - Parameters:
  ///   - found: the result of reading the store before; nil reads it.
  ///   - plan: the bytes of the workspace's plan; nil reads them.
  package func health(
    of found: Result<OpenedStore, StorageError>? = nil, plan: [UInt8]? = nil, at now: Instant
  ) throws(StorageError) -> StoreHealth {
    try StoreHealth(self, found ?? whatIsThere, plan: plan, at: now)
  }

  private var whatIsThere: Result<OpenedStore, StorageError> {
    Result { () throws(StorageError) -> OpenedStore in try look() }
  }

  /// Repairs what needs no decision of the person: restores an unreadable or missing store, takes what was edited by
  /// hand, sets broken backups aside, removes others' permission to write the store, and makes a backup if one is
  /// missing. Keeps a copy of whatever it replaces or removes. Returns what it did, in order.
  package func mend(at now: Instant) throws -> (repairs: [String], notices: [StorageNotice]) {
    let found = whatIsThere
    let health = try health(of: found, at: now)
    guard health.store != [.noStore] else { return ([], []) }
    let opened = try open(at: now, known: try? found.get())
    var repairs: [String] = []
    let edits = try locked {
      let (transaction, edits) = try StoreTransaction(self, known: opened.file)
        .takingEdit(at: now, told: opened.notices)
      repairs += try setBrokenBackupsAside(transaction, at: now)
      if health.store.contains(.writableByOthers(path: workspace.storePath)) {
        try FileAccess.removeRights(0o002, of: transaction.target)
        repairs.append("removed others' permission to write to the store")
      }
      repairs += try mendCopies(transaction, at: now)
      guard let file = transaction.file else { return edits }
      let needsBackup = health.backups.contains { finding in
        switch finding {
        case .noBackup, .fewBackups, .oldBackup: true
        default: false
        }
      }
      if needsBackup {
        let backup = try transaction.write(file, as: .automatic, .byDoctor, at: now)
        repairs.append("made the backup \(backup.name)")
      }
      return edits
    }
    return (repairs, opened.notices + edits)
  }

  /// Sets changed copies of plans aside, and makes a missing copy of the present plan.
  private func mendCopies(
    _ transaction: StoreTransaction, at now: Instant
  ) throws(StorageError) -> [String] {
    var repairs: [String] = []
    for name in try FileAccess.names(in: workspace.backupsPath).sorted() where PlanCopies.isCopy(name) {
      let path = "\(workspace.backupsPath)/\(name)"
      guard let target = try? FileTarget(path), let bytes = try FileAccess.contents(of: target)?.bytes,
        plans.path(of: fingerprint(of: bytes)) != path,
        let evidence = try Evidence.keep(target, as: ("plan", "md"), in: workspace, at: now)
      else { continue }
      try FileAccess.remove(path)
      repairs.append("moved the broken copy \(name) of a plan to \(evidence.path)")
    }
    for (name, sha256) in transaction.file?.progress.plansInForce ?? [] {
      if let present = try FileAccess.contents(of: FileTarget(workspace.planPath(of: name)))?.bytes,
        fingerprint(of: present) == sha256, try plans.keep(present, as: sha256)
      {
        repairs.append("made the copy \(lastComponent(of: plans.path(of: sha256))) of your plan")
      }
    }
    return repairs
  }

  private func setBrokenBackupsAside(
    _ transaction: StoreTransaction, at now: Instant
  ) throws(StorageError) -> [String] {
    var repairs: [String] = []
    for report in try backupReports() where !report.condition.isSound {
      // An entry that is not a regular file cannot be kept aside, and does no harm.
      guard let target = try? FileTarget(report.path),
        let evidence = try Evidence.keep(target, in: workspace, at: now)
      else { continue }
      try FileAccess.remove(report.path)
      repairs.append("moved the broken backup \(report.backup.name) to \(evidence.path)")
    }
    return repairs
  }
}

/// A finding, worded for a person.
package struct HealthReport: Sendable {
  package let level: HealthLevel
  /// One line, without a full stop.
  package let text: String
  /// What to do; nil if nothing is to be done.
  package let remedy: String?

  package init(_ level: HealthLevel, _ text: String, remedy: String? = nil) {
    (self.level, self.text, self.remedy) = (level, text, remedy)
  }
}

extension StoreHealth {
  package var storeReports: [HealthReport] { store.map(\.report) }
  package var backupReports: [HealthReport] { backups.map(\.report) }
  /// The findings on the plan that the store names; empty if it is there and a copy of it is kept.
  package var planReports: [HealthReport] { plan.map(\.report) }
}

extension StoreFinding {
  fileprivate var report: HealthReport {
    switch self {
    case .noStore: HealthReport(.healthy, "none yet; the first logged item makes it")
    case .soundStore(let facts):
      HealthReport(.healthy, "intact: \(facts.words); revision \(facts.revision)")
    case .olderWriter(let facts):
      HealthReport(
        .healthy, "written by \(facts.writer), and the next command converts it: \(facts.words)")
    case .editedStore(let facts, let edit):
      HealthReport(
        edit.basis == .versionBefore ? .healthy : .warning, "\(edit.words); \(facts.words)",
        remedy: edit.remedy)
    case .unreadableStore(let error, let hasBackup): unreadable(error, hasBackup: hasBackup)
    case .missingStore(let backups):
      HealthReport(
        .critical, "gone, while \(counted(backups, "sound backup")) \(backups == 1 ? "is" : "are") there",
        remedy: "`machinemode doctor --fix` restores the latest")
    case .writableByOthers:
      HealthReport(
        .warning, "every account on this machine may write to it", remedy: "`machinemode doctor --fix`")
    case .noBackupsNeeded: HealthReport(.healthy, "none yet; the first change of each day makes one")
    case .soundBackups(let count, let size, let latest):
      HealthReport(.healthy, "\(count), all verified, \(sizeText(size)); the latest is \(latest.name)")
    case .noBackup:
      HealthReport(.critical, "there is no sound backup", remedy: "`\(BackupAge.command)`")
    case .fewBackups(let count):
      HealthReport(
        .warning, "only \(counted(count, "sound backup"))",
        remedy: "`\(BackupAge.command)`; more come with the days")
    case .oldBackup(let days):
      HealthReport(
        .warning, "the latest sound one is \(counted(days, "day")) old", remedy: "`\(BackupAge.command)`")
    case .brokenBackups(let names, let total):
      HealthReport(
        .warning,
        "\(names.count) of \(total) cannot be relied on: \(names.prefix(3).joined(separator: ", "))",
        remedy: "`machinemode doctor --fix` sets them aside")
    case .missingPlan(let name, let hasCopy):
      HealthReport(
        .critical,
        "your plan, \(name), is missing or empty, and \(hasCopy ? "a" : "no") copy of it is kept",
        remedy: hasCopy ? "`machinemode doctor --fix` restores it" : StorageError.planIsGone(path: "").remedy)
    case .uncopiedPlan(let canBeMade):
      HealthReport(
        .warning, "no sound copy of your plan is kept beside the backups",
        remedy: canBeMade ? "`machinemode doctor --fix` makes one" : "nothing; the next change makes one")
    case .backupsWithoutPlan(let names, let total):
      HealthReport(
        .warning,
        "the plan of \(names.count) of \(total) is not kept: \(names.prefix(3).joined(separator: ", "))",
        remedy:
          "`machinemode doctor --fix`, where it is the plan that you follow; a restore leaves your plan otherwise"
      )
    case .olderThanBackup(let revision, let backup):
      HealthReport(
        .warning,
        "the store has revision \(revision), and \(backup.name) a later one: an older copy may have taken its place",
        remedy: "`machinemode backup restore \(backup.name)` goes to the later one")
    }
  }

  private func unreadable(_ error: StorageError, hasBackup: Bool) -> HealthReport {
    guard error.isAboutContent else { return HealthReport(.critical, error.message, remedy: error.remedy) }
    let remedy =
      hasBackup
      ? "`machinemode doctor --fix` keeps it aside and restores the latest sound backup"
      : "fix it, put a copy in its place, or `machinemode restart` starts a fresh round and keeps the file"
    return HealthReport(.critical, "cannot be read: \(error.message)", remedy: remedy)
  }
}

/// A number of bytes in decimal units: `0.8 kB`, `71 kB`, `1.4 MB`.
package func sizeText(_ bytes: Int) -> String {
  func tenths(_ unit: Int) -> String { "\(bytes / unit).\(bytes % unit * 10 / unit)" }
  return switch bytes {
  case ..<10_000: "\(tenths(1_000)) kB"
  case ..<1_000_000: "\(bytes / 1_000) kB"
  default: "\(tenths(1_000_000)) MB"
  }
}
