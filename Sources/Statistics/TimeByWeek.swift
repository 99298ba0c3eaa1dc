// Minutes by week of the programme, and on what they were spent.

import StudyModel

/// Minutes on the items of a week of the programme, whenever they were spent.
package struct WeekTime: Hashable, Sendable {
  /// The number of the week.
  package let week: Int
  /// On the plan's items of each track, bonus items too.
  package let dsa: Int
  package let systemDesign: Int
  /// On bonus problems beside its days.
  package let bonus: Int

  package var minutes: Int { dsa + systemDesign + bonus }
}

/// The weeks of the programme by their minutes.
package struct TimeByWeek: Hashable, Sendable {
  /// Every week of the plan, in order.
  package let weeks: [WeekTime]

  /// The weeks that have any minutes.
  package var timed: [WeekTime] { weeks.filter { $0.minutes > 0 } }
  /// Minutes of a week that has any, on average, rounded down; 0 without one.
  package var meanOfWeek: Int {
    let timed = timed
    return timed.isEmpty ? 0 : timed.reduce(0) { $0 + $1.minutes } / timed.count
  }

  init(_ weeks: [WeekProgress]) {
    self.weeks = weeks.map { week in
      let dsa = week.days.reduce(0) { $0 + $1.tally.dsaMinutes }
      let systemDesign = week.days.reduce(0) { $0 + $1.tally.systemDesignMinutes }
      return WeekTime(
        week: week.week.number, dsa: dsa, systemDesign: systemDesign,
        bonus: week.minutes - dsa - systemDesign)
    }
  }
}

extension ProgressSummary {
  /// Counted anew each time.
  package var timeByWeek: TimeByWeek { TimeByWeek(weeks) }
}
