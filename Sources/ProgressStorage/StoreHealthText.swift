// The words for the health of a store and of its backups: how it is, and what to do.

import StudyModel

/// A finding in words.
package struct HealthReport: Sendable {
  package let level: HealthLevel
  /// One line, without a full stop.
  package let text: String
  /// What to do; nil when nothing is to be done.
  package let remedy: String?

  package init(_ level: HealthLevel, _ text: String, remedy: String? = nil) {
    (self.level, self.text, self.remedy) = (level, text, remedy)
  }
}

extension StoreHealth {
  /// The findings on the store.
  package var storeReports: [HealthReport] { store.map(\.report) }
  /// The findings on the backups.
  package var backupReports: [HealthReport] { backups.map(\.report) }
  /// The findings on the plan that the store names; none where it is there and a copy of it is kept.
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
    case .alteredStore(let facts, let differences):
      HealthReport(
        .critical,
        "somebody edited it or the disk damaged it, so it is not written to: \(facts.words)"
          + (differences.map { "; \($0)" } ?? ""),
        remedy: "`machinemode doctor --accept` takes it as it is, `machinemode backup restore` goes back")
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
      HealthReport(.critical, "there is no sound backup", remedy: "`machinemode backup create`")
    case .fewBackups(let count):
      HealthReport(
        .warning, "only \(counted(count, "sound backup"))",
        remedy: "`machinemode backup create`; more come with the days")
    case .oldBackup(let latest, let days):
      HealthReport(
        .warning, "the latest, \(latest.name), is \(days) days old and the store has changed since",
        remedy: "`machinemode backup create`")
    case .brokenBackups(let names, let total):
      HealthReport(
        .warning,
        "\(names.count) of \(total) cannot be relied on: \(names.prefix(3).joined(separator: ", "))",
        remedy: "`machinemode doctor --fix` sets them aside")
    case .missingPlan(let hasCopy):
      HealthReport(
        .critical,
        hasCopy
          ? "your plan, curriculum.md, is missing or empty, and a copy of it is kept"
          : "your plan, curriculum.md, is missing or empty, and no copy of it is kept",
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

/// A number of bytes for people: `0.8 kB`, `71 kB`, `1.4 MB`.
package func sizeText(_ bytes: Int) -> String {
  func tenths(_ unit: Int) -> String { "\(bytes / unit).\(bytes % unit * 10 / unit)" }
  return switch bytes {
  case ..<10_000: "\(tenths(1_000)) kB"
  case ..<1_000_000: "\(bytes / 1_000) kB"
  default: "\(tenths(1_000_000)) MB"
  }
}
