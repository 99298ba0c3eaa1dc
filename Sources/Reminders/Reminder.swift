// A reminder: its kind, the day it is about, and its words.

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
