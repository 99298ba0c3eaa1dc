// What a reminder may have to tell besides the learner's progress: how site and backups stand.

package import Statistics
package import StudyModel

/// What the machine knows of the last build and the backups.
package struct ReminderFacts: Hashable, Sendable {
  package let freshness: Freshness
  /// Nil while there is no store, and so nothing to back up.
  package let backup: BackupFacts?

  package init(freshness: Freshness, backup: BackupFacts?) {
    (self.freshness, self.backup) = (freshness, backup)
  }
}

/// How the backups of a store stand.
package struct BackupFacts: Hashable, Sendable {
  /// The day of the latest that can be read; nil without one.
  package let latest: CivilDate?

  /// After so many calendar days a backup is overdue.
  package static let longestAge = 7

  package init(latest: CivilDate?) {
    self.latest = latest
  }

  package func isOverdue(on today: CivilDate) -> Bool {
    latest.map { today.days(since: $0) >= BackupFacts.longestAge } ?? true
  }

  /// What a person types to back the store up.
  package static let command = "machinemode backup create"

  /// What the morning reminder says; nil while no backup is overdue.
  package func warning(on today: CivilDate) -> String? {
    guard isOverdue(on: today) else { return nil }
    let age = latest.map { "The latest backup is \(counted(today.days(since: $0), "day")) old" }
    return "\(age ?? "There is no backup yet"); `\(BackupFacts.command)` makes one."
  }
}
