// A backup as it is named: what kind, when, of which revision and why.

package import StudyModel
import TextTools

/// The kinds of backup, each with a number of its own that is kept.
package enum BackupKind: String, Hashable, Sendable, CaseIterable {
  /// On the first change of a calendar day.
  case daily
  /// Before and after what could go wrong, and after every tenth problem.
  case automatic
  /// By hand.
  case manual

  /// How many of the kind are kept (Documentation/data.md, Backups).
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
  case beforeMigration = "before-migration"
  case beforeImport = "before-import"
  case beforeRestore = "before-restore"
  case afterRestore = "after-restore"
  case beforeRestart = "before-restart"
  case afterRestart = "after-restart"
  case afterAccept = "after-accept"
  case afterRecovery = "after-recovery"
  case byDoctor = "by-doctor"
}

/// A file in the folder of backups that has a backup's name.
///
/// The names are `daily-2026-11-20-r412.json`, `manual-2026-11-20-211405-r413.json` and
/// `automatic-2026-11-20-211405-r413-tenth-problem.json`: the calendar day or the local time, then the
/// revision. The file is a store like any other, byte for byte the one that it was copied from.
package struct Backup: Hashable, Sendable {
  package let kind: BackupKind
  /// The calendar day of a daily, the local date of the others.
  package let date: CivilDate
  /// Hours, minutes and seconds of the local clock as `211405`; nil for a daily.
  package let time: String?
  /// The revision of the store that was copied.
  package let revision: Int
  package let reason: BackupReason?

  init(kind: BackupKind, date: CivilDate, time: String? = nil, revision: Int, reason: BackupReason? = nil) {
    (self.kind, self.date, self.time) = (kind, date, time)
    (self.revision, self.reason) = (revision, reason)
  }

  /// The backup that a file of this name is; nil when it is not the name of one.
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

  /// The name of the file.
  package var name: String {
    let parts = [kind.rawValue, date.iso, time, "r\(revision)", reason?.rawValue].compactMap(\.self)
    return parts.joined(separator: "-") + ".json"
  }

  /// Whether it is later than another one: by the revision, since clocks go back.
  func isLater(than other: Backup) -> Bool {
    (revision, date, time ?? "", name) > (other.revision, other.date, other.time ?? "", other.name)
  }
}
