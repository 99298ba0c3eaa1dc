// How the work goes on from today to the dates of the forecast, at each of its rates.

package import StudyModel

/// The courses of a forecast: running totals of required items from today on, flat over pauses; the first is
/// today with what is done, the last is the date on which all is, or the end asked for.
package struct ForecastCourses: Hashable, Sendable {
  /// At the rate of the last 14 study days.
  package let middle: [ItemsByDate]
  /// At the fastest and at the slowest of the three rates.
  package let earliest: [ItemsByDate]
  package let latest: [ItemsByDate]
}

extension ProgressSummary {
  /// The courses through a date; nil where there is no forecast.
  package func forecastCourses(through end: CivilDate) -> ForecastCourses? {
    guard case .dates = forecast.outcome, forecast.rates.count == Forecast.windows.count, end > today else {
      return nil
    }
    let doneToday = days.lazy.flatMap(\.tally.finishes).count { $0 == today }
    // The rate with the most items a study day first; compared without a fraction.
    let ranked = forecast.rates.sorted {
      $0.items * max(1, $1.studyDays) > $1.items * max(1, $0.studyDays)
    }
    guard let fastest = ranked.first, let slowest = ranked.last else { return nil }
    func course(_ rate: WorkRate) -> [ItemsByDate] {
      rate.course(items: items, doneToday: doneToday, calendar: calendar, from: today, through: end)
    }
    return ForecastCourses(
      middle: course(forecast.rates[1]), earliest: course(fastest), latest: course(slowest))
  }
}

extension WorkRate {
  /// From today on, with a turn where a pause begins and where it ends.
  fileprivate func course(
    items done: Completion, doneToday: Int, calendar: StudyCalendar, from today: CivilDate,
    through end: CivilDate
  ) -> [ItemsByDate] {
    var course = [ItemsByDate(date: today, items: done.done)]
    // In parts of an item, as the forecast counts: what is left of today's share is still to come.
    var parts = calendar.isBridged(today) ? 0 : max(0, items - doneToday * studyDays)
    let needed = done.left * studyDays
    var reached: Int { studyDays == 0 ? done.done : done.done + min(parts, needed) / studyDays }
    var (date, wasPaused) = (today, calendar.isPaused(today))
    while date < end, parts < needed {
      let next = date.adding(days: 1)
      let isPaused = calendar.isPaused(next)
      if isPaused != wasPaused, date > today { course.append(ItemsByDate(date: date, items: reached)) }
      if !calendar.isBridged(next) { parts += items }
      (date, wasPaused) = (next, isPaused)
    }
    course.append(ItemsByDate(date: date, items: reached))
    return course
  }
}
