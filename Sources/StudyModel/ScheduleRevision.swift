// Which edition of the schedule a log has: what calendars go by to tell a newer one.

/// The latest change of what calendars show of a log: the start, rest, pauses, the times of reminders, the
/// site's address and name, the plan itself.
package struct ScheduleRevision: Hashable, Sendable {
  /// The store's revision with which it came: larger than that of any edition before, over restores too.
  package let number: Int
  package let changed: Instant

  package init(number: Int, changed: Instant) {
    (self.number, self.changed) = (number, changed)
  }
}

/// What tells a log from others, for names that have to last.
package struct LogIdentity: Hashable, Sendable {
  /// 32 hexadecimal digits that were drawn when the store was made.
  package let id: String
  /// Nil if the schedule has not changed since the store began to keep such changes.
  package let schedule: ScheduleRevision?

  package init(id: String, schedule: ScheduleRevision?) {
    (self.id, self.schedule) = (id, schedule)
  }
}

extension ProgressLog {
  /// Whether a calendar made from another log of the same plan would show the same.
  package func hasSameSchedule(as other: ProgressLog) -> Bool {
    let (own, others) = (settings, other.settings)
    return own.start == others.start && own.dayStart == others.dayStart && own.rest == others.rest
      && own.baseURL == others.baseURL && own.publicName == others.publicName
      && own.reminders == others.reminders && pauses == other.pauses
  }
}
