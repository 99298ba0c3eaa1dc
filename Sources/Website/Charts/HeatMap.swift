// The heat map of the programme: a cell a day, linked, in five fixed steps, by week.

import Statistics
import StudyModel
import Templating

/// The days by week, for `Templates/heat-map.html`. The style sheet lays weeks out as columns on a wide page, in as
/// many rows of weeks as it takes, and as rows on a phone: each day stands on the page once, in letters of one size.
struct HeatMap {
  /// The class for how long the programme is, which decides what a wide page makes of it.
  let size: Size
  let weeks: [Week]

  enum Size: String {
    /// So few weeks that they stay rows on a wide page, as columns would be too wide.
    case short = "heat-map-short"
    case medium = "heat-map-medium"
    case usual = "heat-map-usual"
    /// So many weeks that a phone needs lower cells.
    case long = "heat-map-long"

    init(weeks: Int) {
      self =
        switch weeks {
        case ...8: .short
        case ...12: .medium
        case ...30: .usual
        default: .long
        }
    }
  }

  struct Week {
    /// `W9`, and with its theme as a tooltip.
    let name: String
    let title: String
    let days: [Day]
  }

  struct Day {
    let number: DayNumber
    let standing: DayStanding
    let sentence: String
  }

  static let shape = Shape<HeatMap>(
    "heatMap",
    .text("size") { $0.size.rawValue },
    .list("weeks", weekShape) { $0.weeks })

  private static let weekShape = Shape<Week>(
    "week",
    .text("name") { $0.name },
    .text("title") { $0.title },
    .list("days", dayShape) { $0.days })

  private static let dayShape = Shape<Day>(
    "day",
    .number("number") { $0.number.value },
    .text("path") { dayPath($0.number) },
    .text("standing") { $0.standing.className },
    .text("sentence") { $0.sentence })

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    size = Size(weeks: summary.weeks.count)
    weeks = summary.weeks.map { week in
      let number = String(week.week.number)
      return Week(
        name: words(.mapWeek, number),
        title: words(.mapWeekTitle, number, week.week.theme),
        days: week.days.map { day in
          let standing = DayStanding(day, in: summary)
          return Day(number: day.day.number, standing: standing, sentence: standing.sentence(day, words))
        })
    }
  }
}
