// Forecasts when the programme will be done at the recent pace, with an earliest and a latest date.

package import StudyModel
import Wording

/// How many required items were finished over the last study days before today.
package struct WorkRate: Hashable, Sendable {
  /// Required items first finished, including on rest days in between.
  package let items: Int
  /// The study days counted: those of the window, fewer early in the programme.
  package let studyDays: Int
  /// The window in study days; nil for all since the start.
  package let window: Int?

  /// Items a study day: `4.6`, rounded down to tenths.
  package var perDay: String { tenths(items, of: studyDays) }
}

/// The open required items, and the study days that the plan has left for them.
package struct NeededRate: Hashable, Sendable {
  package let items: Int
  package let studyDays: Int

  /// In tenths of an item a study day, rounded up so that the rate suffices.
  var tenths: Int { (items * 10 + studyDays - 1) / max(1, studyDays) }
}

/// When the open items will be done at a given rate over the study days from today (Documentation/numbers.md, Pace).
package struct Forecast: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// All required items have been done since this day.
    case done(CivilDate)
    case notStarted
    /// Fewer study days than `leastStudyDays` have ended.
    case tooEarly
    /// Nothing was finished in the last 14 study days.
    case noRate
    /// Nobody is told, since the end of the plan would give an interview away.
    case untold
    /// The date at the rate of the last 14 study days, and the earliest and latest dates of the three rates. Nil stands
    /// for a date beyond `horizonDays`, or for none because a rate is 0.
    case dates(CivilDate?, earliest: CivilDate?, latest: CivilDate?)
  }

  package let outcome: Outcome
  /// How many study days have ended since the start.
  package let studyDays: Int
  /// The rates of the last 7, the last 14 and all study days.
  package let rates: [WorkRate]
  /// Required items first finished today; they are subtracted from today's share.
  let doneToday: Int
  /// The rate that meets the plan's end; nil without a start, after the plan's end and if nothing is left.
  package let needed: NeededRate?

  package static let leastStudyDays = 5
  static let windows: [Int?] = [7, 14, nil]
  /// The same without a date.
  var untold: Forecast { Forecast(.untold, self) }

  private init(_ outcome: Outcome, _ other: Forecast) {
    self.outcome = outcome
    studyDays = other.studyDays
    rates = other.rates
    doneToday = other.doneToday
    needed = nil
  }

  /// How many days after today or the plan's end, whichever is later, a forecast date may be.
  static let horizonDays = 366

  /// - Parameters:
  ///   - items: how many of the required items are done.
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
    let ahead = calendar.plannedDates.count { $0 >= today && !calendar.isBridged($0) }
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
  /// How long the open items take at this rate. Its unit is 1/`studyDays` of an item, so that no fraction is lost.
  struct Course {
    /// What is left of today's share.
    let today: Int
    /// What is left after today.
    let later: Int
    /// How many study days after today `later` takes.
    let days: Int
  }

  /// - Parameters:
  ///   - left: the open required items.
  ///   - doneToday: the required items first finished today.
  ///   - isStudyDay: whether today is a study day and so has a share.
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

/// A quotient with one decimal place, rounded down: `4.6`.
func tenths(_ dividend: Int, of divisor: Int) -> String {
  Vocabulary.english.decimal(tenths: dividend * 10 / max(1, divisor))
}
