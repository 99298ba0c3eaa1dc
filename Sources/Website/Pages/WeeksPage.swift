// Makes the page of all programme weeks, and the table of weeks that the first page shows too.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct WeeksPage: FramedPage {
  let frame: PageFrame
  let standing: String
  /// The current week; nil if there is none.
  let current: WeekLink?
  /// The first week; nil once the programme has started.
  let opening: WeekLink?
  /// The first week with open items; nil before the plan's last day has passed.
  let firstOpen: WeekLink?
  /// How many weeks have open items.
  let openCount: String
  /// How a week's figures are counted.
  let rule: String
  let weeks: [WeekTableRow]

  static let schema = TemplateSchema<WeeksPage>(
    "weeks",
    fields: PageFrame.fields() + [
      .text("standing") { $0.standing },
      .optional("current", WeekLink.schema) { $0.current },
      .optional("opening", WeekLink.themeSchema) { $0.opening },
      .optional("firstOpen", WeekLink.schema) { $0.firstOpen },
      .text("openCount") { $0.openCount },
      .text("rule") { $0.rule },
      .list("weeks", WeekTableRow.schema) { $0.weeks },
    ])

  /// - Parameter weeks: the result of `WeekTableRow.all`.
  init(_ context: PageContext, weeks: [WeekTableRow]) {
    let summary = context.summary
    let words = context.words
    frame = PageFrame(
      title: words(.weeksTitle),
      description: words(
        .weeksDescription,
        [
          "weeks": words.count(summary.weeks.count, .weeks),
          "days": context.words.share(summary.daysComplete, .daysOf),
        ]),
      path: "weeks/index.html", section: .weeks, context: context)
    standing = words.stateText(of: summary)
    rule = words.rule(of: .weeks)
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

  static let schema = TemplateSchema<WeekLink>(
    "weekLink",
    .number("number") { $0.number },
    .textWithCode("theme") { $0.theme },
    .text("file") { $0.file },
    .text("days") { $0.days })

  /// The schema of a link with number and theme only.
  static let themeSchema = TemplateSchema<WeekLink>(
    "weekLink", .number("number") { $0.number }, .textWithCode("theme") { $0.theme },
    .text("file") { $0.file })

  /// The schema of a link with the number only.
  static let numberSchema = TemplateSchema<WeekLink>(
    "weekLink", .number("number") { $0.number }, .text("file") { $0.file })

  init(_ progress: WeekProgress, _ context: PageContext) {
    number = progress.week.number
    theme = progress.week.theme
    file = context.weekFile(progress.week.number)
    days = context.words.share(progress.daysComplete, .daysOf)
  }
}

extension PageContext {
  /// The path of a week's page from the site's folder: `weeks/09.html`.
  func weekPath(_ number: Int) -> String { "weeks/" + weekFile(number) }

  /// The file name of a week's page. All numbers are padded to the width of the largest, at least two digits.
  func weekFile(_ number: Int) -> String {
    let widest = String(summary.weeks.last?.week.number ?? 0).utf8.count
    return padded(number, to: max(2, widest)) + ".html"
  }
}

/// A row of the list `weeks` in `Templates/weeks-table.html`. The table has the data of the heat map as text.
struct WeekTableRow {
  let number: Int
  let theme: String
  /// The path of the week's page from the page with the table.
  private(set) var path: String
  let isCurrent: Bool
  let strip: Markup
  let days: String
  let items: String
  let time: String

  static let schema = TemplateSchema<WeekTableRow>(
    "week",
    .number("number") { $0.number },
    .textWithCode("theme") { $0.theme },
    .text("path") { $0.path },
    .flag("isCurrent") { $0.isCurrent },
    .markup("strip") { $0.strip },
    .text("days") { $0.days },
    .text("items") { $0.items },
    .text("time") { $0.time })

  /// A row for every week of the plan, for a page in the site's folder.
  static func all(_ context: PageContext) -> [WeekTableRow] {
    let current = context.summary.currentWeek?.week.number
    return context.summary.weeks.map { WeekTableRow($0, current: current, context: context) }
  }

  /// The same row for another page.
  ///
  /// - Parameter root: the prefix of paths from that page to the site's folder, as in `PageFrame.root`.
  func seen(from root: String) -> WeekTableRow {
    var row = self
    row.path = root + path
    return row
  }

  private init(_ progress: WeekProgress, current: Int?, context: PageContext) {
    number = progress.week.number
    theme = progress.week.theme
    path = context.weekPath(progress.week.number)
    isCurrent = progress.week.number == current
    strip = WeekStrip(week: progress, summary: context.summary, words: context.words).markup
    days = context.words.share(progress.daysComplete)
    items = context.words.share(progress.completion)
    time =
      progress.minutes == 0 ? context.words(.noValue) : context.words.duration(minutes: progress.minutes)
  }
}
