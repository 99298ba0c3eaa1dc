// What was done on each calendar day, whichever programme day it belongs to.

import StudyModel

/// What was done on one calendar day.
package struct DayActivity: Hashable, Sendable {
  package private(set) var minutes = 0
  /// Items and bonus problems finished or solved again.
  package private(set) var finishes = 0
  /// Entries made for the day, and how many of them while it lasted.
  private(set) var entries = Completion()
  /// The first and the last of what was logged while the day lasted; nil where all of it was logged later.
  private(set) var clock: ClockSpan?

  /// The minutes that make a day count although nothing was finished.
  package static let minutesThatCount = 20

  /// Whether the day counts for the streak (Documentation/numbers.md, Streak).
  package var counts: Bool { finishes > 0 || minutes >= DayActivity.minutesThatCount }

  /// The activity of each calendar day that has any, from every attempt of the log.
  static func byDay(_ log: ProgressLog) -> [CivilDate: DayActivity] {
    var days: [CivilDate: DayActivity] = [:]
    for record in log.items.values { count(record, in: &days) }
    for problem in log.bonus { count(problem.record, in: &days) }
    return days
  }

  private static func count(_ record: ItemRecord, in days: inout [CivilDate: DayActivity]) {
    for attempt in record.attempts { days[attempt.day, default: DayActivity()].add(attempt) }
  }

  private mutating func add(_ attempt: Attempt) {
    minutes += attempt.minutes ?? 0
    finishes += attempt.isFinish ? 1 : 0
    entries.total += 1
    guard attempt.isLoggedOnItsDay else { return }
    entries.done += 1
    clock = clock?.including(attempt.instant) ?? ClockSpan(attempt.instant)
  }
}

extension Attempt {
  /// Whether it was logged while its calendar day lasted. A day ends by 06:00 of the next morning at the
  /// latest, so a later change of the day's start does not turn yesterday's evening into a late entry.
  package var isLoggedOnItsDay: Bool {
    let date = instant.localDate
    return day == date
      || day == date.adding(days: -1) && instant.localTime < Settings.allowedDayStart.upperBound
  }
}

extension Completion {
  /// Entries logged while their calendar day lasted, of all.
  static func loggedOnTheDay(_ activity: [CivilDate: DayActivity]) -> Completion {
    activity.values.reduce(Completion()) { $0 + $1.entries }
  }
}
