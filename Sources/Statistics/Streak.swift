// Computes streaks of calendar days, runs of complete days of the plan, and consistency over the last study days.

package import StudyModel

/// A run of counted days. Days inside it that are bridged, such as rest weekdays, neither count nor break it.
package struct StreakRun: Hashable, Sendable {
  /// Counted days in it, at least 1.
  package let length: Int
  package let from: CivilDate
  package let through: CivilDate

  /// Days between its ends that did not count and were bridged.
  package var bridged: Int { through.days(since: from) + 1 - length }

  init(_ days: ArraySlice<CivilDate>) {
    // A run has at least one day, so the indices are valid.
    (length, from, through) = (days.count, days[days.startIndex], days[days.endIndex - 1])
  }
}

/// The learner's streaks as of a day (Documentation/numbers.md, Streak).
package struct Streak: Hashable, Sendable {
  /// The unbroken run; nil if there is none.
  package let current: StreakRun?
  /// The longest run; the earliest of equals.
  package let longest: StreakRun?
  /// Calendar days that counted.
  package let activeDays: Int
  /// The last calendar day with an entry of any kind, whether it counts or not; nil without any.
  package let lastEntry: CivilDate?
  /// Whether today already counts.
  package let todayCounts: Bool
  /// Whether today can still break the streak: it does not count yet and is not bridged, and the programme is not
  /// complete.
  package let isTodayOpen: Bool
  /// For each requested length, the day on which a run first reached it; nil if none has yet.
  let milestoneDates: [CivilDate?]

  /// The calendar day through which days are counted.
  package let today: CivilDate

  package var length: Int { current?.length ?? 0 }

  /// - Parameters:
  ///   - activity: what was done on each calendar day.
  ///   - today: the current calendar day; it never breaks the streak before it ends.
  ///   - completedOn: the day the programme was completed; `current` is then the run of that day.
  ///   - milestones: the lengths for `milestoneDates`.
  init(
    activity: [CivilDate: DayActivity], calendar: StudyCalendar, today: CivilDate, completedOn: CivilDate?,
    milestones: [Int] = []
  ) {
    self.today = today
    let counted = activity.filter { $0.value.counts && $0.key <= today }.keys.sorted()
    let runs = Streak.runs(counted, calendar: calendar)
    activeDays = counted.count
    lastEntry = activity.keys.filter { $0 <= today }.max()
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

  /// The counted days, split wherever a day between two of them is not bridged.
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

  /// Whether every day strictly between the two dates is bridged.
  private static func isUnbroken(after: CivilDate, before: CivilDate, calendar: StudyCalendar) -> Bool {
    var date = after.adding(days: 1)
    while date < before {
      guard calendar.isBridged(date) else { return false }
      date = date.adding(days: 1)
    }
    return true
  }
}

/// Complete days of the plan in a row.
package struct CompleteDaysRun: Hashable, Sendable {
  package let fromDay: DayNumber
  package let throughDay: DayNumber
  /// The earliest and the latest calendar day on which one of them was completed.
  package let from: CivilDate
  package let through: CivilDate
  /// How many of them are complete; days of rest among them are not counted.
  package let length: Int
}

/// Runs of complete days of the plan (Documentation/numbers.md, Streak). Today's day is not due until it ends, and days
/// done ahead count if no day before them is open.
package struct CompleteDays: Hashable, Sendable {
  /// The run with the latest due day, else the run that begins with the day after it.
  package let current: CompleteDaysRun?
  /// The longest run; the earliest of equals.
  package let longest: CompleteDaysRun?

  /// - Parameter due: how many days of the plan were planned for dates before today.
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
    else { return nil }
    (fromDay, throughDay) = (first.day.number, last.day.number)
    (self.from, self.through) = (from, through)
    length = dates.count
  }
}

/// How many of the last study days count, by the rule of the streak.
package struct Consistency: Hashable, Sendable {
  package let active: Int
  /// At most `window`; fewer early in the programme.
  package let studyDays: Int

  package static let window = 30

  /// - Parameters:
  ///   - ended: the study days from the start through yesterday.
  ///   - today: today if it is a study day and already counts, else nil, so that an open day lowers nothing.
  ///   - completedOn: the day the programme was completed; later days are left out.
  init(
    activity: [CivilDate: DayActivity], ended: [CivilDate], today: CivilDate?, completedOn: CivilDate?
  ) {
    let days = (ended + [today].compactMap(\.self))
      .filter { date in completedOn.map { date <= $0 } ?? true }.suffix(Consistency.window)
    studyDays = days.count
    active = days.count { activity[$0]?.counts == true }
  }
}
