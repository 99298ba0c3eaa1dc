// Makes the page of all programme weeks, and the table of weeks that the first page shows too.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct WeeksPage: FramedPage {
  let frame: PageFrame
  let weeks: [WeekTableRow]

  var fields: Fields {
    frame.fields.adding([
      "standing": .text(words.stateText(of: summary)),
      "current": .maybe(link(summary.currentWeek)?.fields),
      "opening": .maybe(opening?.themeFields),
      "firstOpen": .maybe(link(open.first)?.fields),
      "openCount": .text(words.count(open.count, "weeks")),
      "rule": .text(words.rule(of: .weeks)),
      "weeks": .list(weeks) { $0.fields },
    ])
  }

  /// - Parameter weeks: the result of `WeekTableRow.all`.
  init(_ context: PageContext, weeks: [WeekTableRow]) {
    let (summary, words) = (context.summary, context.words)
    frame = PageFrame(
      title: words("weeks"),
      description: words(
        "weeks-description",
        [
          "weeks": words.count(summary.weeks.count, "weeks"),
          "days": words.share(summary.daysComplete, "days-of"),
        ]),
      path: "weeks/index.html", section: .weeks, context: context)
    self.weeks = weeks.map { $0.seen(from: "../") }
  }

  /// The first week; nil once the programme has started.
  private var opening: WeekLink? {
    let isAhead = summary.currentWeek == nil && summary.state != .finished
    return isAhead ? link(summary.weeks.first) : nil
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

  var fields: Fields {
    themeFields.adding(["days": .text(context.words.share(progress.daysComplete, "days-of"))])
  }

  /// Those of a link with number and theme only.
  var themeFields: Fields { numberFields.adding(["theme": .code(progress.week.theme)]) }

  /// Those of a link with the number only.
  var numberFields: Fields {
    let number = progress.week.number
    return ["number": .number(number), "file": .text(context.weekFile(number))]
  }
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

/// A row of the list `weeks` in `Templates/weeks-table.html`. The table has the data of the square of days as text.
struct WeekTableRow {
  let progress: WeekProgress
  let isCurrent: Bool
  let strip: Markup
  let context: PageContext
  /// The prefix of paths from the page with the table to the site's folder, as in `PageFrame.root`.
  private var root = ""

  private var words: Vocabulary { context.words }

  var fields: Fields {
    [
      "number": .number(progress.week.number),
      "theme": .code(progress.week.theme),
      "path": .text(root + context.weekPath(progress.week.number)),
      "isCurrent": .flag(isCurrent),
      "strip": .markup(strip),
      "days": .text(words.share(progress.daysComplete)),
      "items": .text(words.share(progress.completion)),
      "time": .text(words.time(of: progress)),
    ]
  }

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
    strip = weekStrip(progress, in: context.summary, context.words)
  }
}

extension Vocabulary {
  /// `14 h 20 min`, or the sign for no value.
  func time(of week: WeekProgress) -> String {
    week.minutes == 0 ? self("no-value") : duration(minutes: week.minutes)
  }
}
