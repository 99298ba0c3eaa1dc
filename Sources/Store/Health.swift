// Examines a store, its backups and its plans without changing them; repairs them when it is asked to.

import Files
package import StudyModel
import TextTools

/// The severity of a finding.
package enum HealthLevel: Int, Comparable, Sendable, CaseIterable {
  case healthy, warning, critical

  package static func < (left: HealthLevel, right: HealthLevel) -> Bool { left.rawValue < right.rawValue }
}

/// A finding, worded for a person.
package struct HealthReport: Equatable, Sendable {
  package let level: HealthLevel
  /// One line, without a full stop.
  package let text: String
  /// What to do; nil if nothing is to be done.
  package let remedy: String?

  package init(_ level: HealthLevel, _ text: String, remedy: String? = nil) {
    (self.level, self.text, self.remedy) = (level, text, remedy)
  }
}

/// The findings on a store, its backups and its plans; there is at least one on the store and one on the backups.
package struct StoreHealth: Sendable {
  package let storeReports: [HealthReport]
  package let backupReports: [HealthReport]
  /// Empty if the plans that the store names are kept.
  package let planReports: [HealthReport]
  /// How many backups there are, sound or not.
  package let backupCount: Int
  /// That of the newest sound backup.
  package let backupAge: BackupAge
  /// Whether a backup should be made.
  let needsBackup: Bool
}

extension ProgressStore {
  /// Examines the store and every backup. Takes no lock and changes nothing.
  ///
  /// - Parameter found: the result of reading the store before; nil reads it.
  package func health(of found: Result<OpenedStore, any Error>? = nil, at now: Instant) throws -> StoreHealth
  {
    let found = found ?? Result { try look() }
    let reports = try copies.reports()
    let sound = reports.filter(\.condition.isSound)
    let content = (try? found.get())?.content
    let dayStart = content?.learner.settings.dayStart ?? Settings().dayStart
    let age = BackupAge(of: sound.map(\.backup.date), on: now.calendarDay(dayStart: dayStart))
    var store = [storeReport(found, sound: sound.count)]
    if isWritableByOthers {
      store.append(
        HealthReport(
          .warning, "every account on this machine may write to it", remedy: "`machinemode doctor --fix`"))
    }
    let hasWork = content.map { StoreFacts($0).days > 0 } ?? false
    let needsBackup = hasWork && (sound.isEmpty || age.isOverdue)
    return StoreHealth(
      storeReports: store, backupReports: backupReports(reports, age, content, hasWork: hasWork),
      planReports: planReports(content), backupCount: reports.count, backupAge: age, needsBackup: needsBackup)
  }

  private var isWritableByOthers: Bool {
    ((try? fileStatus(at: workspace.storePath)) ?? nil).map { $0.st_mode & 0o002 != 0 } ?? false
  }

  private func storeReport(_ found: Result<OpenedStore, any Error>, sound: Int) -> HealthReport {
    do {
      guard let file = try found.get().file else {
        guard try hasTraces() else {
          return HealthReport(.healthy, "none yet; the first logged item makes it")
        }
        return HealthReport(
          .critical, "gone, while \(counted(sound, "intact backup")) \(sound == 1 ? "is" : "are") there",
          remedy: "`machinemode doctor --fix` restores the latest")
      }
      // Other commands read the agenda only when they need it.
      _ = try OpenedStore(file, of: nil).agenda()
      let facts = StoreFacts(file.content)
      guard file.isIntact else {
        let edit = handEdit(of: file).edit
        return HealthReport(
          edit.basis == .versionBefore ? .healthy : .warning, "\(edit.words); \(facts.words)",
          remedy: edit.remedy)
      }
      guard !isOfOtherVersion(file) else {
        return HealthReport(
          .healthy, "written by \(facts.writer), and the next command converts it: \(facts.words)")
      }
      return HealthReport(.healthy, "intact: \(facts.words); revision \(facts.revision)")
    } catch {
      guard let failure = error as? Failure else { return HealthReport(.critical, "\(error)") }
      guard failure.cause == .content else {
        return HealthReport(.critical, failure.message, remedy: failure.help)
      }
      return HealthReport(
        .critical, "cannot be read: \(failure.message)",
        remedy: sound > 0 || copies.previous != nil
          ? "`machinemode doctor --fix` keeps it and restores the newest intact copy"
          : "fix it, put a copy in its place, or `machinemode restart` starts a new round and keeps the file"
      )
    }
  }

  private func backupReports(
    _ reports: [BackupReport], _ age: BackupAge, _ content: StoreContent?, hasWork: Bool
  ) -> [HealthReport] {
    let sound = reports.filter(\.condition.isSound)
    func named(_ reports: [BackupReport]) -> String {
      reports.prefix(3).map(\.backup.name).joined(separator: ", ")
    }
    var findings: [HealthReport] = []
    let broken = reports.filter { !$0.condition.isSound }
    if !broken.isEmpty {
      findings.append(
        HealthReport(
          .warning, "\(broken.count) of \(reports.count) cannot be relied on: \(named(broken))",
          remedy: "`machinemode doctor --fix` takes them out of the list"))
    }
    let planless = sound.filter { !$0.hasPlans }
    if !planless.isEmpty {
      findings.append(
        HealthReport(
          .warning, "the plan of \(planless.count) of \(reports.count) is not kept: \(named(planless))",
          remedy: "nothing; after a restore, follow a plan anew"))
    }
    guard let latest = sound.first?.backup else {
      findings.append(
        hasWork
          ? HealthReport(.critical, "no backup is intact", remedy: "`\(BackupAge.command)`")
          : HealthReport(.healthy, "none yet; the first change of each day makes one"))
      return findings
    }
    if let content, latest.revision > content.header.revision {
      findings.append(
        HealthReport(
          .warning,
          "the store has revision \(content.header.revision), and \(latest.name) a later one: an older copy may have "
            + "taken its place", remedy: "`machinemode backup restore \(latest.name)` goes to the later one"))
    }
    if content != nil, age.isOverdue, let days = age.days {
      findings.append(
        HealthReport(
          .warning, "the newest intact one is \(counted(days, "day")) old", remedy: "`\(BackupAge.command)`"))
    }
    if findings.isEmpty {
      let size = sizeText(reports.reduce(0) { $0 + $1.size })
      findings.append(
        HealthReport(.healthy, "\(sound.count), all intact, \(size); the latest is \(latest.name)"))
    }
    return findings
  }

  private func planReports(_ content: StoreContent?) -> [HealthReport] {
    guard let learner = content?.learner else { return [] }
    return learner.active.flatMap { name in
      (learner.programmes[name]?.plansInForce ?? []).filter { (try? plans.find($0)) == nil }.map { plan in
        HealthReport(
          .critical, "the plan of `\(name.text)`, \(plans.path(of: plan, for: name)), is missing",
          remedy: planIsGoneHelp)
      }
    }
  }

  /// Repairs what needs no decision of the person: restores an unreadable or missing store, takes what was edited by hand, takes
  /// broken backups out of the list, removes others' permission to write the store, and makes a backup if one is missing.
  /// Keeps a copy of whatever it replaces or removes. Returns what it did, in order.
  package func mend(at now: Instant) throws -> (repairs: [String], notices: [StoreNotice]) {
    let health = try health(at: now)
    guard try FileKind(at: workspace.storePath, followsLinks: false) != nil || hasTraces() else {
      return ([], [])
    }
    var opened = try open(at: now)
    do { _ = try opened.agenda() } catch let failure as Failure where failure.cause == .content {
      opened = try recover(from: failure, at: now)
    }
    var repairs: [String] = []
    let notices = try locked { () -> [StoreNotice] in
      let (file, notices) = try takeOver(known: opened.file, told: opened.notices, at: now)
      for report in try copies.reports() where !report.condition.isSound {
        // An entry that is not a regular file cannot be kept, and does no harm.
        guard let kept = try? copies.keepBytes(of: report.path, as: "broken-backup", at: now) else {
          continue
        }
        try removeFile(report.path)
        repairs.append("moved the broken backup \(report.backup.name) to \(kept)")
      }
      if isWritableByOthers, let mode = try fileStatus(at: workspace.storePath)?.st_mode {
        guard chmod(workspace.storePath, mode & 0o775) == 0 else {
          throw systemFailure("change its permissions", workspace.storePath, errno)
        }
        repairs.append("removed others' permission to write to the store")
      }
      if let file, health.needsBackup {
        repairs.append("made the backup \(try copies.keep(file, .byDoctor, at: now).name)")
      }
      return notices
    }
    return (repairs, opened.notices + notices)
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
