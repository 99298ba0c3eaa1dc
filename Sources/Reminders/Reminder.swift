// A reminder: its kind, its day and its words, what was said before, and the state of site and backups it may mention.

package import Statistics
package import StudyModel

/// What a reminder is about (Documentation/reminders.md, What is due when).
package enum ReminderKind: String, CaseIterable, Sendable {
  /// The day's plan.
  case morning
  /// How the day went.
  case evening
  /// Once more, when a long streak is about to break.
  case streak
  /// The look back on a week.
  case review
}

/// One thing to say, once.
package struct Reminder: Hashable, Sendable {
  package let kind: ReminderKind
  /// The calendar day that it is about, by which it is remembered.
  package let day: CivilDate
  /// One line without a full stop.
  package let title: String
  /// Sentences, a line each; they may contain what the plan or the learner wrote.
  package let lines: [String]
  /// Kinds that count as said with it, since it says what they would have said.
  package let covers: [ReminderKind]

  package init(
    kind: ReminderKind, day: CivilDate, title: String, lines: [String], covers: [ReminderKind] = []
  ) {
    (self.kind, self.day, self.title, self.lines, self.covers) = (kind, day, title, lines, covers)
  }
}

/// Which reminders were said: for each kind the day of the last one.
package struct ReminderMemory: Hashable, Sendable {
  package var lastDays: [ReminderKind: CivilDate]

  package init(_ lastDays: [ReminderKind: CivilDate] = [:]) {
    self.lastDays = lastDays
  }

  /// Whether the reminder of a day was said. One of the next day counts too, since a clock that is set back,
  /// as in autumn, may return to the day before. A still later one comes from a clock that was wrong, and
  /// does not count.
  package func hasSaid(_ kind: ReminderKind, for day: CivilDate) -> Bool {
    guard let last = lastDays[kind] else { return false }
    return last == day || last == day.adding(days: 1)
  }

  package mutating func remember(_ reminder: Reminder) {
    for kind in [reminder.kind] + reminder.covers { lastDays[kind] = reminder.day }
  }
}

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
