// Sums up what was done on each calendar day, for any day of the plan.

import StudyModel

/// What was done on one calendar day.
package struct DayActivity: Hashable, Sendable {
  package private(set) var minutes = 0
  /// How often an item or bonus problem was finished, repeats included.
  package private(set) var finishes = 0
  /// A day with this many minutes counts even if nothing was finished.
  package static let minutesThatCount = 20

  /// Whether the day counts for the streak (Documentation/numbers.md, Streak).
  package var counts: Bool { finishes > 0 || minutes >= DayActivity.minutesThatCount }

  /// The activity of each calendar day that has any, over all attempts in the log.
  static func byDay(_ log: ProgressLog) -> [CivilDate: DayActivity] {
    var days: [CivilDate: DayActivity] = [:]
    for record in log.items.values + log.bonus.map(\.record) {
      for attempt in record.attempts { days[attempt.day, default: DayActivity()].add(attempt) }
    }
    return days
  }

  /// What was done on each calendar day, with that of the rounds before a change of plan.
  static func ofAllRounds(_ own: [CivilDate: DayActivity], _ earlier: EarlierRounds?) -> [CivilDate:
    DayActivity]
  {
    var days = own
    for attempt in earlier?.attempts ?? [] { days[attempt.day, default: DayActivity()].add(attempt) }
    return days
  }

  private mutating func add(_ attempt: Attempt) {
    minutes += attempt.minutes ?? 0
    finishes += attempt.isFinish ? 1 : 0
  }
}

extension Attempt {
  /// Whether it was logged before its calendar day ended. The end is taken as the latest day start a learner can set,
  /// 06:00 of the next morning, so that a change of the day start does not make last night's entry late.
  package var isLoggedOnItsDay: Bool {
    let date = instant.localDate
    return day == date
      || day == date.adding(days: -1) && instant.localTime < Settings.allowedDayStart.upperBound
  }
}
