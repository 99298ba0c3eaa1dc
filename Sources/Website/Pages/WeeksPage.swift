// All weeks of the programme in a table, and in which of them the learner is.

import Statistics
import StudyModel
import Templating

struct WeeksPage: FramedPage {
  let frame: PageFrame
  let standing: String
  /// The week in hand.
  let current: WeekLink?
  /// The first week, while no day of the plan has come.
  let opening: WeekLink?
  /// The first week with items still open, when the plan's last day has passed.
  let firstOpen: WeekLink?
  /// How many weeks have such items.
  let openCount: String
  let weeks: [WeekTableRow]

  static let shape = Shape<WeeksPage>(
    "weeks",
    fields: PageFrame.fields() + [
      .text("standing") { $0.standing },
      .optional("current", WeekLink.shape) { $0.current },
      .optional("opening", WeekLink.themeShape) { $0.opening },
      .optional("firstOpen", WeekLink.shape) { $0.firstOpen },
      .text("openCount") { $0.openCount },
      .text("rule") { _ in Measure.weeks.rule },
      .list("weeks", WeekTableRow.shape) { $0.weeks },
    ])

  /// - Parameter weeks: as `WeekTableRow.all`.
  init(_ context: PageContext, weeks: [WeekTableRow]) {
    let summary = context.summary
    let words = context.words
    frame = PageFrame(
      title: words(.weeksTitle),
      description: words(
        .weeksDescription,
        [
          "weeks": words.count(summary.weeks.count, .weeks),
          "days": context.share(summary.daysComplete, .days),
        ]),
      path: "weeks/index.html", section: .weeks, context: context)
    standing = words.standing(summary)
    current = summary.currentWeek.map { WeekLink($0, context) }
    let open = summary.state == .finished ? summary.weeks.filter { !$0.stillOpen.isEmpty } : []
    firstOpen = open.first.map { WeekLink($0, context) }
    openCount = words.count(open.count, .weeks)
    let isAhead = current == nil && summary.state != .finished
    opening = isAhead ? summary.weeks.first.map { WeekLink($0, context) } : nil
    self.weeks = weeks.map { $0.seen(from: "../") }
  }
}

/// A link from a week's page or the page of all weeks to a week.
struct WeekLink {
  let number: Int
  let theme: String
  let file: String
  let days: String

  static let shape = Shape<WeekLink>(
    "weekLink",
    .number("number") { $0.number },
    .textWithCode("theme") { $0.theme },
    .text("file") { $0.file },
    .text("days") { $0.days })

  /// What is said without the state of the week.
  static let themeShape = Shape<WeekLink>(
    "weekLink", .number("number") { $0.number }, .textWithCode("theme") { $0.theme },
    .text("file") { $0.file })

  /// Where the number alone is said.
  static let numberShape = Shape<WeekLink>(
    "weekLink", .number("number") { $0.number }, .text("file") { $0.file })

  init(_ progress: WeekProgress, _ context: PageContext) {
    number = progress.week.number
    theme = progress.week.theme
    file = context.weekFile(progress.week.number)
    days = context.share(progress.daysComplete, .days)
  }
}
