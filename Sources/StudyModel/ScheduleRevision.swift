// Identifies a log and the revision of its schedule, so that calendars recognise a newer one.

/// The latest change of what calendars show: the start, rest days, pauses, times of reminders, the site's address and
/// name, or the plan.
package struct ScheduleRevision: Hashable, Sendable {
  /// The store's revision that made the change; greater than that of any change before, also after restores.
  package var number: Int
  package var changed: Instant

  package init(number: Int, changed: Instant) {
    (self.number, self.changed) = (number, changed)
  }
}

/// The identity of a log, for names that must not change.
package struct LogIdentity: Hashable, Sendable {
  /// 32 random hexadecimal digits, drawn when the store was created.
  package let id: String
  /// Nil if the schedule has not changed since stores began to record changes.
  package let schedule: ScheduleRevision?

  package init(id: String, schedule: ScheduleRevision?) {
    (self.id, self.schedule) = (id, schedule)
  }
}

extension ProgressLog {
  /// Whether a calendar of another log with the same plan would be the same.
  package func hasSameSchedule(as other: ProgressLog) -> Bool {
    let (own, others) = (settings, other.settings)
    return own.start == others.start && own.dayStart == others.dayStart && own.rest == others.rest
      && own.baseURL == others.baseURL && own.publicName == others.publicName
      && own.reminders == others.reminders && pauses == other.pauses
  }
}
