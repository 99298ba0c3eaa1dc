// Days in a row: the streak of the calendar, complete programme days, and how many of the last study days count.

package import StudyModel

/// A run of counted days; rest weekdays and pauses inside it are bridged, neither counted nor breaking.
package struct StreakRun: Hashable, Sendable {
  /// Counted days in it, 1 and more.
  package let length: Int
  package let from: CivilDate
  package let through: CivilDate

  /// Days between its ends that were bridged without work.
  package var bridged: Int { through.days(since: from) + 1 - length }

  init(_ days: ArraySlice<CivilDate>) {
    // A run is made of at least one day.
    (length, from, through) = (days.count, days[days.startIndex], days[days.endIndex - 1])
  }
}

/// The learner's streaks as of a day (Documentation/numbers.md, Streak).
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
  /// The day on which a run first reached each of the lengths that were asked for; nil if none did yet.
  let milestoneDates: [CivilDate?]

  /// The calendar day that they are counted up to.
  package let today: CivilDate

  package var length: Int { current?.length ?? 0 }

  /// - Parameters:
  ///   - activity: what was done on each calendar day.
  ///   - today: the calendar day of now; it never breaks the streak while it is open.
  ///   - completedOn: the day the last programme day was completed; the streak then stands as it was.
  ///   - milestones: the lengths whose first day is asked for.
  init(
    activity: [CivilDate: DayActivity], calendar: StudyCalendar, today: CivilDate, completedOn: CivilDate?,
    milestones: [Int] = []
  ) {
    self.today = today
    let counted = activity.filter { $0.value.counts && $0.key <= today }.keys.sorted()
    let runs = Streak.runs(counted, calendar: calendar)
    activeDays = counted.count
    todayCounts = counted.last == today
    longest = runs.max { ($0.count, $1[$1.startIndex]) < ($1.count, $0[$0.startIndex]) }.map(StreakRun.init)
    let isProgrammeComplete = completedOn.map { $0 <= today } ?? false
    isTodayOpen = !todayCounts && !isProgrammeComplete && !calendar.isBridged(today)
    if let completedOn, isProgrammeComplete {
      current = runs.first { $0.contains(completedOn) }.map(StreakRun.init)
    } else {
      current = runs.last.map(StreakRun.init).flatMap { run in
        Streak.isUnbroken(after: run.through, before: today, calendar: calendar) ? run : nil
      }
    }
    milestoneDates = milestones.map { length in
      runs.first { $0.count >= length }.map { $0[$0.startIndex + length - 1] }
    }
  }

  /// The counted days cut where a day that is not bridged lies between two of them.
  private static func runs(_ counted: [CivilDate], calendar: StudyCalendar) -> [ArraySlice<CivilDate>] {
    var runs: [ArraySlice<CivilDate>] = []
    var start = counted.startIndex
    for index in counted.indices {
      let next = index + 1
      if next < counted.endIndex, isUnbroken(after: counted[index], before: counted[next], calendar: calendar)
      {
        continue
      }
      runs.append(counted[start...index])
      start = next
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

/// Complete programme days in a row.
package struct CompleteDaysRun: Hashable, Sendable {
  package let fromDay: DayNumber
  package let throughDay: DayNumber
  /// The calendar days on which the first and the last of them were completed, in the order of the calendar.
  package let from: CivilDate
  package let through: CivilDate

  package var length: Int { throughDay.value - fromDay.value + 1 }
}

/// The complete-days streaks (Documentation/numbers.md, Streak): today's day is not due until it ends, and
/// days done ahead count when nothing before them is open.
package struct CompleteDays: Hashable, Sendable {
  /// The run that holds the latest day that is due, or that begins with today's day.
  package let current: CompleteDaysRun?
  /// The longest run; the earliest of several.
  package let longest: CompleteDaysRun?

  /// - Parameter due: how many programme days were planned for dates before today.
  init(_ days: [DayProgress], due: Int) {
    let runs = days.indices.split { !days[$0].isComplete }.compactMap {
      CompleteDaysRun(days[$0.startIndex..<$0.endIndex])
    }
    longest = runs.max { ($0.length, $1.fromDay) < ($1.length, $0.fromDay) }
    current =
      runs.first { $0.fromDay.value <= due && due <= $0.throughDay.value }
      ?? runs.first { $0.fromDay.value == due + 1 }
  }
}

extension CompleteDaysRun {
  fileprivate init?(_ days: ArraySlice<DayProgress>) {
    let dates = days.compactMap(\.completedOn)
    guard let first = days.first, let last = days.last, let from = dates.min(), let through = dates.max()
    else {
      return nil
    }
    (fromDay, throughDay) = (first.day.number, last.day.number)
    (self.from, self.through) = (from, through)
  }
}

/// Counted days of the last study days; the same rule for a day as the streak's.
package struct Consistency: Hashable, Sendable {
  package let active: Int
  /// At most `window`, fewer early on.
  package let studyDays: Int

  package static let window = 30

  /// - Parameters:
  ///   - ended: the study days from the start through yesterday.
  ///   - today: today if it is a study day and counts already, else nil: until it counts it lowers nothing.
  ///   - completedOn: the day the programme was completed; the days after it ask for nothing.
  init(
    activity: [CivilDate: DayActivity], ended: [CivilDate], today: CivilDate?, completedOn: CivilDate?
  ) {
    let last = completedOn ?? .distantFuture
    let days = (ended + [today].compactMap(\.self)).filter { $0 <= last }.suffix(Consistency.window)
    studyDays = days.count
    active = days.count { activity[$0]?.counts == true }
  }
}

extension CivilDate {
  fileprivate static let distantFuture = CivilDate(serial: .max)
}
