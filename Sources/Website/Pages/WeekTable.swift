// The table of the programme's weeks, as the weeks' page and the progress page show it, and the path of a week's page.

import Statistics
import StudyModel
import Templating
import TextTools

extension PageContext {
  /// The path of a week's page from the site's folder: `weeks/09.html`.
  func weekPath(_ number: Int) -> String { "weeks/" + weekFile(number) }

  /// As `weekPath`, from a page beside it. All numbers are as wide as the largest, and two digits at least.
  func weekFile(_ number: Int) -> String {
    let widest = String(summary.weeks.last?.week.number ?? 0).utf8.count
    return padded(number, to: max(2, widest)) + ".html"
  }

  /// `5 of 7 days`.
  func share(_ completion: Completion, _ noun: Noun) -> String {
    words(.share, ["done": words.number(completion.done), "total": words.count(completion.total, noun)])
  }
}

/// A row of the table in `Templates/weeks-table.html`, which takes a list `weeks` of these. The table is the text twin
/// of the map of the programme.
struct WeekTableRow {
  let number: Int
  let theme: String
  /// The path of the week's page from the page of the table.
  private(set) var path: String
  let isCurrent: Bool
  let strip: Markup
  let days: String
  let items: String
  let time: String

  static let shape = Shape<WeekTableRow>(
    "week",
    .number("number") { $0.number },
    .textWithCode("theme") { $0.theme },
    .text("path") { $0.path },
    .flag("isCurrent") { $0.isCurrent },
    .markup("strip") { $0.strip },
    .text("days") { $0.days },
    .text("items") { $0.items },
    .text("time") { $0.time })

  /// Every week of the plan, for a page in the site's folder.
  static func all(_ context: PageContext) -> [WeekTableRow] {
    let current = context.summary.currentWeek?.week.number
    return context.summary.weeks.map { WeekTableRow($0, current: current, context: context) }
  }

  /// The same row for another page.
  ///
  /// - Parameter root: from that page to the site's folder, as `PageFrame.root`.
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
