// What a reminder may mention besides the learner's progress: the state of the site and of the backups.

package import Statistics
package import StudyModel

/// What the machine knows about the last build and the backups.
package struct ReminderFacts: Hashable, Sendable {
  package let freshness: Freshness
  /// Nil while there is no store, and so nothing to back up.
  package let backup: BackupFacts?

  package init(freshness: Freshness, backup: BackupFacts?) {
    (self.freshness, self.backup) = (freshness, backup)
  }
}

/// The state of a store's backups.
package struct BackupFacts: Hashable, Sendable {
  /// The day of the latest readable one; nil if there is none.
  package let latest: CivilDate?

  /// The age in calendar days from which a backup is overdue.
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
    guard let latest else { return "There is no backup yet; `\(BackupFacts.command)` makes one." }
    return
      "The latest backup is \(counted(today.days(since: latest), "day")) old; `\(BackupFacts.command)` makes another."
  }
}
