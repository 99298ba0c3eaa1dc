// Models reminders, the memory of those shown, and the facts that they mention.

package import Statistics
package import StudyModel

/// The subject of a reminder (Documentation/serve-and-remind.md, What is due when).
package enum ReminderKind: String, CaseIterable, Sendable {
  /// The day's plan.
  case morning
  /// How the day went.
  case evening
  /// A long streak is about to break.
  case streak
  /// The look back on a week.
  case review
  /// The tasks that are due.
  case tasks
  /// An event is about to start.
  case event
}

package struct Reminder: Hashable, Sendable {
  package let kind: ReminderKind
  /// The calendar day that it is about; the memory refers to it.
  package let day: CivilDate
  /// One line without a full stop.
  package let title: String
  /// One sentence per line; they may contain text of the plan or of the learner.
  package let lines: [String]
  /// The latest alarm of events that it shows, in seconds since 1970-01-01 00:00 UTC; nil for other kinds.
  package let alarm: Int?

  package init(kind: ReminderKind, day: CivilDate, title: String, lines: [String], alarm: Int? = nil) {
    self.kind = kind
    self.day = day
    self.title = title
    self.lines = lines
    self.alarm = alarm
  }

  func adding(_ more: [String]) -> Reminder {
    Reminder(kind: kind, day: day, title: title, lines: lines + more, alarm: alarm)
  }
}

/// The day of the last reminder shown of each kind.
package struct ReminderMemory: Hashable, Sendable {
  package var lastDays: [ReminderKind: CivilDate]
  /// The latest alarm of an event that was shown, in seconds since 1970-01-01 00:00 UTC.
  package var lastAlarm: Int?

  package init(_ lastDays: [ReminderKind: CivilDate] = [:]) {
    self.lastDays = lastDays
  }

  /// Whether the reminder of a day was shown. The next day counts too, since a clock that is set back, e.g. in
  /// autumn, may return to the day before. A still later day comes from a wrong clock and does not count.
  package func hasSaid(_ kind: ReminderKind, for day: CivilDate) -> Bool {
    guard let last = lastDays[kind] else { return false }
    return last == day || last == day.adding(days: 1)
  }

  package mutating func remember(_ reminder: Reminder) {
    if let alarm = reminder.alarm { lastAlarm = alarm } else { lastDays[reminder.kind] = reminder.day }
  }
}

/// The state of the last build, of the backups and of the last sync.
package struct ReminderFacts: Hashable, Sendable {
  package let freshness: Freshness
  /// Nil if there is no store to back up.
  package let backup: BackupAge?
  /// A line for each other programme that is open today: `Run 5 km: day 12 is open (machinemode ...)`.
  package let openElsewhere: [String]
  /// The day of the last sync; nil if this device never synced.
  package let lastSync: CivilDate?
  /// What takes place today; nil if nothing does.
  package let agenda: String?
  /// What to solve again today; nil if nothing comes back.
  package let again: String?
  /// How far the interview is; nil if none is set, and once it is over.
  package let interview: String?

  package init(
    freshness: Freshness, backup: BackupAge?, openElsewhere: [String] = [], lastSync: CivilDate? = nil,
    agenda: String? = nil, again: String? = nil, interview: String? = nil
  ) {
    self.freshness = freshness
    self.backup = backup
    self.openElsewhere = openElsewhere
    self.lastSync = lastSync
    self.agenda = agenda
    self.again = again
    self.interview = interview
  }

  /// In days.
  private static let longestWithoutSync = 7

  /// The warning of a device that has not synced for a week; nil if it has, or never did.
  func syncWarning(on today: CivilDate) -> String? {
    guard let lastSync, today.days(since: lastSync) >= ReminderFacts.longestWithoutSync else { return nil }
    return
      "This device has not synced for \(counted(today.days(since: lastSync), "day")); `machinemode sync` does."
  }
}
