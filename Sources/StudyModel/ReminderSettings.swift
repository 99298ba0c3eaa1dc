// Models the settings of reminders: the time of each kind.

/// A time on a weekday, e.g. of the weekly review.
package struct WeeklyTime: Hashable, Sendable {
  package let weekday: Weekday
  package let time: TimeOfDay

  package init(_ weekday: Weekday, _ time: TimeOfDay) {
    (self.weekday, self.time) = (weekday, time)
  }

  /// Parses `sun 19:00`, with the weekday's name or its first three letters; nil for any other text.
  package init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let weekday = Weekday(name: String(words[0])),
      let time = TimeOfDay(String(words[1]))
    else { return nil }
    self.init(weekday, time)
  }

  /// The time as `sun 19:00`.
  package var text: String { "\(weekday.short) \(time.text)" }
}

/// The reminders that are switched on, by local wall-clock time (Documentation/serve-and-remind.md, What is due when).
package struct ReminderSettings: Hashable, Sendable {
  /// The time of the reminder of the day's plan; nil if off.
  package var morning: TimeOfDay? = TimeOfDay(minutes: 7 * 60)
  /// The time of the reminder of how the day went; nil if off.
  package var evening: TimeOfDay? = TimeOfDay(minutes: 20 * 60)
  /// The time of the reminder that a long streak is about to break; nil if off.
  package var streak: TimeOfDay? = TimeOfDay(minutes: 21 * 60)
  /// The time of the weekly review; nil if off.
  package var review: WeeklyTime? = WeeklyTime(.sunday, TimeOfDay(minutes: 19 * 60))
  /// Whether events remind 15 minutes before they start, if they have no alarms of their own.
  package var remindsOfEvents = true
  /// The time of the reminder of the tasks that are due; nil if off.
  package var tasks: TimeOfDay? = TimeOfDay(minutes: 9 * 60)

  package init() {}
}
