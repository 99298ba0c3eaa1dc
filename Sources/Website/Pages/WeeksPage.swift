// Makes the page of all programme weeks, and the table of weeks that the first page shows too.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct WeeksPage: FramedPage {
  let frame: PageFrame
  let weeks: [WeekTableRow]

  static let schema = TemplateSchema<WeeksPage>(
    "weeks",
    fields: PageFrame.fields() + [
      .text("standing") { $0.words.stateText(of: $0.summary) },
      .optional("current", WeekLink.schema) { $0.link($0.summary.currentWeek) },
      // The first week; nil once the programme has started.
      .optional("opening", WeekLink.themeSchema) { page in
        let isAhead = page.summary.currentWeek == nil && page.summary.state != .finished
        return isAhead ? page.link(page.summary.weeks.first) : nil
      },
      .optional("firstOpen", WeekLink.schema) { $0.link($0.open.first) },
      .text("openCount") { $0.words.count($0.open.count, .weeks) },
      .text("rule") { $0.words.rule(of: .weeks) },
      .list("weeks", WeekTableRow.schema) { $0.weeks },
    ])

  /// - Parameter weeks: the result of `WeekTableRow.all`.
  init(_ context: PageContext, weeks: [WeekTableRow]) {
    let (summary, words) = (context.summary, context.words)
    frame = PageFrame(
      title: words(.weeksTitle),
      description: words(
        .weeksDescription,
        [
          "weeks": words.count(summary.weeks.count, .weeks),
          "days": words.share(summary.daysComplete, .daysOf),
        ]),
      path: "weeks/index.html", section: .weeks, context: context)
    self.weeks = weeks.map { $0.seen(from: "../") }
  }

  /// The weeks with open items; none before the plan's last day has passed.
  private var open: [WeekProgress] {
    summary.state == .finished ? summary.weeks.filter { !$0.stillOpen.isEmpty } : []
  }

  private func link(_ week: WeekProgress?) -> WeekLink? {
    week.map { WeekLink(progress: $0, context: context) }
  }
}

/// A link from a week's page or the page of all weeks to a week.
struct WeekLink {
  let progress: WeekProgress
  let context: PageContext

  static let schema = TemplateSchema<WeekLink>(
    "weekLink",
    fields: themeFields + [.text("days") { $0.context.words.share($0.progress.daysComplete, .daysOf) }])

  /// The schema of a link with number and theme only.
  static let themeSchema = TemplateSchema<WeekLink>("weekLink", fields: themeFields)

  /// The schema of a link with the number only.
  static let numberSchema = TemplateSchema<WeekLink>("weekLink", number, file)

  private static let number = Field<WeekLink>.number("number") { $0.progress.week.number }
  private static let file = Field<WeekLink>.text("file") { $0.context.weekFile($0.progress.week.number) }
  private static let themeFields = [
    number, .textWithCode("theme") { $0.progress.week.theme }, file,
  ]
}

extension PageContext {
  /// The path of a week's page from the site's folder: `weeks/09.html`.
  func weekPath(_ number: Int) -> String { "weeks/" + weekFile(number) }

  /// The path of the page of a day's week; nil for a day in no week. A programme of ticks has its first page instead.
  func weekPath(of day: DayNumber) -> String? {
    isOfTicks ? "index.html" : curriculum.week(of: day).map { weekPath($0.number) }
  }

  /// The file name of a week's page. All numbers are padded to the width of the largest, at least two digits.
  func weekFile(_ number: Int) -> String {
    let widest = String(summary.weeks.last?.week.number ?? 0).utf8.count
    return padded(number, to: max(2, widest)) + ".html"
  }
}

/// A row of the list `weeks` in `Templates/weeks-table.html`. The table has the data of the heat map as text.
struct WeekTableRow {
  let progress: WeekProgress
  let isCurrent: Bool
  let strip: Markup
  let context: PageContext
  /// The prefix of paths from the page with the table to the site's folder, as in `PageFrame.root`.
  private var root = ""

  private var words: Vocabulary { context.words }

  static let schema = TemplateSchema<WeekTableRow>(
    "week",
    .number("number") { $0.progress.week.number },
    .textWithCode("theme") { $0.progress.week.theme },
    .text("path") { $0.root + $0.context.weekPath($0.progress.week.number) },
    .flag("isCurrent") { $0.isCurrent },
    .markup("strip") { $0.strip },
    .text("days") { $0.words.share($0.progress.daysComplete) },
    .text("items") { $0.words.share($0.progress.completion) },
    .text("time") { $0.words.time(of: $0.progress) })

  /// A row for every week of the plan, for a page in the site's folder.
  static func all(_ context: PageContext) -> [WeekTableRow] {
    let current = context.summary.currentWeek?.week.number
    return context.summary.weeks.map { WeekTableRow($0, current: current, context: context) }
  }

  /// The same row for another page.
  func seen(from root: String) -> WeekTableRow {
    var row = self
    row.root = root
    return row
  }

  private init(_ progress: WeekProgress, current: Int?, context: PageContext) {
    (self.progress, self.context) = (progress, context)
    isCurrent = progress.week.number == current
    strip = WeekStrip(week: progress, summary: context.summary, words: context.words).markup
  }
}

extension Vocabulary {
  /// `14 h 20 min`, or the sign for no value.
  func time(of week: WeekProgress) -> String {
    week.minutes == 0 ? self(.noValue) : duration(minutes: week.minutes)
  }
}
