// Runs of calendar days with work on them.

package import StudyModel

/// A run of counted days; rest weekdays and pauses inside it are bridged, neither counted nor breaking.
package struct StreakRun: Hashable, Sendable {
  /// Counted days in it, 1 and more.
  package let length: Int
  package let from: CivilDate
  package let through: CivilDate
}

/// The learner's streaks as of a day (semantics.md, Streak).
package struct Streak: Hashable, Sendable {
  /// The run that still stands; nil when it is broken or nothing was ever done.
  package let current: StreakRun?
  /// The longest run; the earliest of several.
  package let longest: StreakRun?
  /// Calendar days that counted.
  package let activeDays: Int
  /// Whether today already counts.
  package let todayCounts: Bool
  /// Whether today could still break the streak: it does not count yet, is neither rest nor in a pause, and
  /// the programme is not complete.
  package let isTodayOpen: Bool

  package var length: Int { current?.length ?? 0 }

  /// - Parameters:
  ///   - activity: what was done on each calendar day.
  ///   - today: the calendar day of now; it never breaks the streak while it is open.
  ///   - completedOn: the day the last programme day was completed; the streak then stands as it was.
  init(
    activity: [CivilDate: DayActivity], calendar: StudyCalendar, today: CivilDate, completedOn: CivilDate?
  ) {
    let counted = activity.filter { $0.value.counts && $0.key <= today }.keys.sorted()
    let runs = Streak.runs(counted, calendar: calendar)
    activeDays = counted.count
    todayCounts = counted.last == today
    longest = runs.max { ($0.length, $1.from) < ($1.length, $0.from) }
    let isProgrammeComplete = completedOn.map { $0 <= today } ?? false
    isTodayOpen = !todayCounts && !isProgrammeComplete && !calendar.isBridged(today)
    if let completedOn, isProgrammeComplete {
      current = runs.first { $0.from <= completedOn && completedOn <= $0.through }
    } else {
      current = runs.last.flatMap { run in
        Streak.isUnbroken(after: run.through, before: today, calendar: calendar) ? run : nil
      }
    }
  }

  private static func runs(_ counted: [CivilDate], calendar: StudyCalendar) -> [StreakRun] {
    var runs: [StreakRun] = []
    for date in counted {
      if let last = runs.last, isUnbroken(after: last.through, before: date, calendar: calendar) {
        runs[runs.count - 1] = StreakRun(length: last.length + 1, from: last.from, through: date)
      } else {
        runs.append(StreakRun(length: 1, from: date, through: date))
      }
    }
    return runs
  }

  /// Whether every day strictly between the two is bridged.
  private static func isUnbroken(after: CivilDate, before: CivilDate, calendar: StudyCalendar) -> Bool {
    var date = after.adding(days: 1)
    while date < before {
      guard calendar.isBridged(date) else { return false }
      date = date.adding(days: 1)
    }
    return true
  }
}

/// What was done on one calendar day, whichever programme day it belongs to.
package struct DayActivity: Hashable, Sendable {
  package fileprivate(set) var minutes = 0
  /// Items and bonus problems finished or solved again.
  package fileprivate(set) var finishes = 0

  /// The minutes that make a day count although nothing was finished.
  package static let minutesThatCount = 20

  /// Whether the day counts for the streak.
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
  }
}
