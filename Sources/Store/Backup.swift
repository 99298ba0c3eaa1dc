// The names of backups, and the rule of how many are kept.

package import StudyModel
import TextTools

/// The kinds of backup; each has its own limit.
package enum BackupKind: String, Hashable, Sendable, CaseIterable {
  /// Made on the first change of a calendar day.
  case daily
  /// Made before risky operations, and after every tenth problem.
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

/// Why a backup was made; the raw value is a part of its name.
package enum BackupReason: String, Hashable, Sendable, CaseIterable {
  case day
  case manual
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

  package var kind: BackupKind {
    switch self {
    case .day: .daily
    case .manual: .manual
    default: .automatic
    }
  }
}

/// A backup, as its file name describes it: `2026-11-20T211405-r413-tenth-problem.json`, with the local date and time and the
/// revision. The file is a store, a byte-for-byte copy of the original.
package struct Backup: Hashable, Sendable {
  /// The calendar day of a daily backup, the local date of the others.
  package let date: CivilDate
  /// Hours, minutes and seconds of the local clock as `211405`.
  package let time: String
  /// The revision of the store that was copied.
  package let revision: Int
  package let reason: BackupReason
  package let name: String

  package var kind: BackupKind { reason.kind }

  init(_ reason: BackupReason, of revision: Int, at now: Instant, day: CivilDate) {
    self.reason = reason
    self.revision = revision
    date = reason == .day ? day : now.localDate
    time = now.clockDigits
    name = "\(date.iso)T\(time)-r\(revision)-\(reason.rawValue).json"
  }

  /// Parses a file name; nil if it is not the name of a backup.
  package init?(name: String) {
    guard name.hasSuffix(".json"), name.utf8.count <= 100 else { return nil }
    let stem = String(name.dropLast(5))
    guard let parts = Backup.parts(stem) ?? Backup.partsOf03(stem), let date = CivilDate(parts.date),
      parts.time.utf8.count == 6, decimal(Array(parts.time.utf8)) != nil, parts.revision.first == "r",
      let revision = decimal(Array(parts.revision.utf8.dropFirst())),
      StoreHeader.allowedRevisions.contains(revision), let reason = BackupReason(rawValue: parts.reason)
    else { return nil }
    (self.name, self.date, self.time) = (name, date, parts.time)
    (self.revision, self.reason) = (revision, reason)
  }

  private typealias Parts = (date: String, time: String, revision: String, reason: String)

  private static func parts(_ stem: String) -> Parts? {
    let parts = stem.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let mark = parts[2].firstIndex(of: "T") else { return nil }
    let date = "\(parts[0])-\(parts[1])-\(parts[2][..<mark])"
    return (date, String(parts[2][parts[2].index(after: mark)...]), parts[3], parts[4])
  }

  /// Those of version 0.3: `daily-2026-11-20-r412`, `automatic-2026-11-20-211405-r413-tenth-problem`.
  private static func partsOf03(_ stem: String) -> Parts? {
    let parts = stem.split(separator: "-", maxSplits: 6, omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 4 else { return nil }
    let date = parts[1...3].joined(separator: "-")
    return switch parts[0] {
    case "daily" where parts.count == 5: (date, "000000", parts[4], BackupReason.day.rawValue)
    case "manual" where parts.count == 6: (date, parts[4], parts[5], BackupReason.manual.rawValue)
    case "automatic" where parts.count == 7: (date, parts[4], parts[5], parts[6])
    default: nil
    }
  }

  /// Whether it is later than another one: by revision first, since clocks can be set back.
  func isLater(than other: Backup) -> Bool {
    (revision, date, time, name) > (other.revision, other.date, other.time, other.name)
  }
}

extension Instant {
  /// The local time as `211405`.
  var clockDigits: String { String(iso.dropFirst(11).prefix(8).filter { $0 != ":" }) }
}
