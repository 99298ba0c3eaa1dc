// When the programme will be done at the pace of the last weeks, with a band.

package import StudyModel
import Wording

/// How many required items were finished on the last study days that have ended.
package struct WorkRate: Hashable, Sendable {
  /// Required items first finished, on the rest days in between too.
  package let items: Int
  /// The study days looked at: the window's, fewer early on.
  package let studyDays: Int
  /// How many study days were asked for; nil for all from the start.
  package let window: Int?

  /// `4.6`, rounded down to tenths.
  package var perDay: String { tenths(items, of: studyDays) }
}

/// What is left against the study days that the plan still has.
package struct NeededRate: Hashable, Sendable {
  package let items: Int
  package let studyDays: Int

  /// In tenths of an item a study day, rounded up, so that it suffices.
  var tenths: Int { (items * 10 + studyDays - 1) / max(1, studyDays) }
}

/// The forecast (Documentation/numbers.md, Pace): what is left, at a rate, laid on the study days from today
/// on.
package struct Forecast: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// All required items are done since this day.
    case done(CivilDate)
    case notStarted
    /// Fewer study days than `leastStudyDays` have ended.
    case tooEarly
    /// Nothing was finished in the last two weeks of study days.
    case noRate
    /// At the rate of the last 14 study days, and the earliest and the latest of the three rates; nil is a date
    /// more than a year after the plan's end, and after today.
    case dates(CivilDate?, earliest: CivilDate?, latest: CivilDate?)
  }

  package let outcome: Outcome
  /// How many study days have ended since the start.
  package let studyDays: Int
  /// Of the last 7, the last 14 and all study days.
  package let rates: [WorkRate]
  /// Required items first finished today: they count against today's share.
  let doneToday: Int
  /// The rate that keeps to the plan; nil without a start, after the plan's end and when nothing is left.
  package let needed: NeededRate?

  package static let leastStudyDays = 5
  static let windows: [Int?] = [7, 14, nil]
  /// A date is told if it is at most so many days after today and the plan's end, whichever is later.
  static let horizonDays = 366

  /// - Parameters:
  ///   - items: the required items, all of them and done.
  ///   - finishes: how many required items were first finished on each day.
  ///   - ended: the study days from the start through yesterday.
  init(
    items: Completion, finishes: [CivilDate: Int], ended: [CivilDate], calendar: StudyCalendar,
    today: CivilDate,
    completedOn: CivilDate?
  ) {
    let rates = Forecast.windows.map { WorkRate(window: $0, finishes: finishes, ended: ended, today: today) }
    self.rates = rates
    doneToday = finishes[today] ?? 0
    studyDays = ended.count
    let ahead = calendar.plannedDates.count - calendar.daysPlanned(before: today)
    needed =
      items.left > 0 && ahead > 0 ? NeededRate(items: items.left, studyDays: ahead) : nil
    outcome =
      if let completedOn {
        .done(completedOn)
      } else if calendar.start.map({ $0 > today }) ?? true {
        .notStarted
      } else if ended.count < Forecast.leastStudyDays {
        .tooEarly
      } else if rates[1].items == 0 {
        .noRate
      } else {
        Forecast.dates(
          rates, left: items.left, doneToday: doneToday, calendar: calendar, today: today)
      }
  }

  private static func dates(
    _ rates: [WorkRate], left: Int, doneToday: Int, calendar: StudyCalendar, today: CivilDate
  ) -> Outcome {
    let horizon = max(today, calendar.end ?? today).adding(days: horizonDays)
    let dates = rates.map { rate -> CivilDate? in
      let course = rate.course(left: left, doneToday: doneToday, isStudyDay: !calendar.isBridged(today))
      guard let course else { return nil }
      return course.days == 0 ? today : calendar.studyDay(course.days, after: today, notAfter: horizon)
    }
    let known = dates.compactMap(\.self)
    return .dates(dates[1], earliest: known.min(), latest: known.count == dates.count ? known.max() : nil)
  }
}

extension WorkRate {
  /// How long what is left takes at this rate. It is counted in parts of an item, of which `studyDays` make
  /// one, so that no fraction is lost.
  struct Course {
    /// What today's share still lacks.
    let today: Int
    /// All the rest.
    let later: Int
    /// How many study days after today the rest takes.
    let days: Int
  }

  /// - Parameters:
  ///   - left: Required items.
  ///   - doneToday: Those first finished today.
  ///   - isStudyDay: Whether today has a share.
  /// - Returns: nil if the rate is 0.
  func course(left: Int, doneToday: Int, isStudyDay: Bool) -> Course? {
    guard items > 0 else { return nil }
    let share = isStudyDay ? max(0, items - doneToday * studyDays) : 0
    let today = min(share, left * studyDays)
    let later = left * studyDays - today
    return Course(today: today, later: later, days: (later + items - 1) / items)
  }

  fileprivate init(window: Int?, finishes: [CivilDate: Int], ended: [CivilDate], today: CivilDate) {
    self.window = window
    let days = window.map { ended.suffix($0) } ?? ended[...]
    studyDays = days.count
    guard let first = days.first else {
      items = 0
      return
    }
    items = finishes.reduce(0) { $1.key >= first && $1.key < today ? $0 + $1.value : $0 }
  }
}

/// A quotient with one decimal place: `4.6`.
func tenths(_ dividend: Int, of divisor: Int) -> String {
  Vocabulary.english.decimal(tenths: dividend * 10 / max(1, divisor))
}

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
