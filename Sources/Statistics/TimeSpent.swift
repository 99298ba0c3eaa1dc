// Adds up minutes by track, weekday, calendar week and week of the plan.

package import StudyModel

/// Minutes on the plan's items of one track, bonus items included.
package struct TrackTime: Hashable, Sendable {
  package let track: Track
  package let minutes: Int
}

/// Minutes by what they were spent on and when. They add up over all attempts.
package struct TimeSpent: Hashable, Sendable {
  /// All minutes: the sum of `tracks`, `bonus` and `kept`.
  package let minutes: Int
  /// Every track of the plan, in order.
  package let tracks: [TrackTime]
  /// Minutes on bonus problems.
  package let bonus: Int
  /// Minutes on items that the plan no longer has.
  package let kept: Int
  package let today: Int
  /// Calendar days with any minutes.
  package let days: Int
  /// From Monday to Sunday.
  package let weekdays: [WeekdayTime]
  /// Every calendar week from the first with work through the present one; through the last with work if that is
  /// later, which a clock that was set back can cause.
  package let calendarWeeks: [CalendarWeek]

  /// What the minutes were spent on, by name, without parts of 0 minutes. The sum is `minutes`.
  package var parts: [(name: String, minutes: Int)] {
    let others = [(name: "Bonus problems", minutes: bonus), ("No longer in the plan", kept)]
    return (tracks.map { (name: $0.track.title, minutes: $0.minutes) } + others).filter { $0.minutes > 0 }
  }

  /// Mean minutes of the days that have any, rounded down; 0 if none has.
  package var meanOfDay: Int { days == 0 ? 0 : minutes / days }

  init(_ tracks: [Track], _ items: [PlacedItem], activity: [CivilDate: DayActivity], today: CivilDate) {
    func minutes(_ isCounted: (PlacedItem) -> Bool) -> Int {
      items.reduce(0) { isCounted($1) ? $0 + ($1.minutes ?? 0) : $0 }
    }
    self.tracks = tracks.map { track in
      TrackTime(track: track, minutes: minutes { $0.item?.track == track })
    }
    bonus = minutes { $0.bonus != nil }
    kept = minutes(\.isOrphan)
    self.minutes = minutes { _ in true }
    self.today = activity[today]?.minutes ?? 0
    let timed = activity.filter { $0.value.minutes > 0 }
    self.days = timed.count
    weekdays = Weekday.allCases.map { weekday in
      let ofWeekday = timed.filter { $0.key.weekday == weekday }.values
      return WeekdayTime(
        weekday: weekday, minutes: ofWeekday.reduce(0) { $0 + $1.minutes }, days: ofWeekday.count)
    }
    calendarWeeks = CalendarWeek.all(activity, today: today)
  }
}

/// The minutes of one weekday, over all weeks.
package struct WeekdayTime: Hashable, Sendable {
  package let weekday: Weekday
  package let minutes: Int
  /// How many days of this weekday have any minutes.
  package let days: Int
}

/// What was done in one calendar week, for any day of the plan.
package struct CalendarWeek: Hashable, Sendable {
  /// Its Monday.
  package let from: CivilDate
  package fileprivate(set) var minutes = 0
  /// Days that count for the streak.
  package fileprivate(set) var activeDays = 0
  /// How often an item or bonus problem was finished, repeats included.
  package fileprivate(set) var finishes = 0

  fileprivate static func all(_ activity: [CivilDate: DayActivity], today: CivilDate) -> [CalendarWeek] {
    guard let first = activity.keys.min(), let last = activity.keys.max() else { return [] }
    let start = min(first, today).monday
    let count = max(last, today).days(since: start) / 7 + 1
    var weeks = (0..<count).map { CalendarWeek(from: start.adding(days: 7 * $0)) }
    for (date, day) in activity {
      let index = date.days(since: start) / 7
      weeks[index].minutes += day.minutes
      weeks[index].activeDays += day.counts ? 1 : 0
      weeks[index].finishes += day.finishes
    }
    return weeks
  }
}

extension CivilDate {
  /// The Monday of its week.
  package var monday: CivilDate { adding(days: -weekday.index) }
}
