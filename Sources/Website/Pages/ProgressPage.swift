// The first page: which day, how complete, the streak, on plan or not, as of when; then the heat map and the weeks.

import Statistics
import StudyModel
import Templating

struct ProgressPage: FramedPage {
  let frame: PageFrame
  /// The week and its theme.
  let kicker: String
  let headline: String
  let sentence: String
  let asOf: CivilDate
  let figures: [Figure]
  /// How to begin, while nothing is logged.
  let firstSteps: FirstSteps?
  let todayLine: String
  let heatMap: Markup
  let charts: [ChartFigure]
  let weeks: [WeekRow]

  static let shape = Shape<ProgressPage>(
    "progress",
    fields: PageFrame.fields() + [
      .text("kicker") { $0.kicker },
      .text("headline") { $0.headline },
      .text("sentence") { $0.sentence },
      .text("asOf") { $0.asOf.longTextWithWeekday },
      .text("asOfDate") { $0.asOf.iso },
      .list("figures", Figure.shape) { $0.figures },
      .optional("firstSteps", FirstSteps.shape) { $0.firstSteps },
      .text("todayLine") { $0.todayLine },
      .markup("heatMap") { $0.heatMap },
      .list("charts", ChartFigure.shape) { $0.charts },
      .list("weeks", WeekRow.shape) { $0.weeks },
    ])

  init(_ context: PageContext) {
    let summary = context.summary
    let current = summary.currentDay
    let week = current.flatMap { context.curriculum.week(of: $0.day.number) }
    let problems = summary.problems.total > 0 ? "\(summary.problems.countText) problems, " : ""
    frame = PageFrame(
      title: "\(summary.headline)",
      description:
        "\(summary.headline): \(summary.daysCompleteText), \(problems)"
        + "streak \(counted(summary.streak.length, "day")).",
      section: .progress, context: context)
    kicker = current.map { context.weekKicker(of: $0.day.number) } ?? ""
    headline = summary.headline
    sentence = summary.stateSentence
    asOf = summary.today
    figures = Figure.all(of: summary)
    firstSteps = summary.activity.isEmpty ? FirstSteps(day: context.curriculum.days.first) : nil
    todayLine = current.map(ProgressPage.todayLine) ?? ""
    heatMap = HeatMap(summary: summary).markup
    charts = allCharts(context)
    weeks = summary.weeks.map { WeekRow($0, current: week?.number) }
  }

  private static func todayLine(_ day: DayProgress) -> String {
    let tracks = [(day.dsa, "problems"), (day.systemDesign, "system-design items")]
      .filter { $0.0.total > 0 }.map { "\($0.0.countText) \($0.1)" }
    let subject = day.day.subjects.first.map { ", \($0)" } ?? ""
    return "Day \(day.day.number.value)\(subject): \(joined(tracks)) done."
  }
}

/// One of the large numbers beside the headline.
struct Figure {
  let label: String
  let value: String
  let unit: String
  let detail: String

  static let shape = Shape<Figure>(
    "figure",
    .text("label") { $0.label },
    .text("value") { $0.value },
    .text("unit") { $0.unit },
    .text("detail") { $0.detail })

  static func all(of summary: ProgressSummary) -> [Figure] {
    let streak = summary.streak
    let hours = summary.minutes / 60
    let all: [Figure?] = [
      Figure(
        label: "Streak", value: grouped(streak.length), unit: streak.length == 1 ? "day" : "days",
        detail: streak.words),
      Figure(
        label: "Problems", summary.problems,
        detail: summary.bonusDone == 0
          ? "no bonus yet" : "\(grouped(summary.bonusDone)) bonus beside the plan"),
      Figure(label: "System design", summary.topics, detail: "\(summary.topics.percentText) of the items"),
      Figure(
        label: "Time", value: hours > 0 ? grouped(hours) : grouped(summary.minutes),
        unit: hours > 0 ? "h" : "min",
        detail: "\(durationText(minutes: summary.minutesToday)) today"),
    ]
    return all.compactMap(\.self)
  }
}

extension Figure {
  /// Done of total; nil where the plan has none of it.
  fileprivate init?(label: String, _ completion: Completion, detail: String) {
    guard completion.total > 0 else { return nil }
    self.init(
      label: label, value: grouped(completion.done), unit: "of \(grouped(completion.total))", detail: detail)
  }
}

/// What the page says while nothing is logged.
struct FirstSteps {
  let firstTitle: String
  let isProblem: Bool
  /// What to type for it.
  let handle: String

  static let shape = Shape<FirstSteps>(
    "firstSteps",
    .text("firstTitle") { $0.firstTitle },
    .flag("isProblem") { $0.isProblem },
    .text("handle") { $0.handle })

  init(day: StudyDay?) {
    let first = day?.firstStep
    firstTitle = first?.item.title ?? "the first item"
    isProblem = first?.item.problem != nil
    handle = first?.handle ?? "p1"
  }
}

/// A row of the weeks' table, which is the heat map's text twin.
struct WeekRow {
  let number: Int
  let theme: String
  let isCurrent: Bool
  let firstDayPath: String
  let days: String
  let items: String
  let time: String

  static let shape = Shape<WeekRow>(
    "week",
    .number("number") { $0.number },
    .text("theme") { $0.theme },
    .flag("isCurrent") { $0.isCurrent },
    .text("firstDayPath") { $0.firstDayPath },
    .text("days") { $0.days },
    .text("items") { $0.items },
    .text("time") { $0.time })

  init(_ progress: WeekProgress, current: Int?) {
    number = progress.week.number
    theme = progress.week.theme
    isCurrent = progress.week.number == current
    firstDayPath = progress.days.first.map { dayPath($0.day.number) } ?? "index.html"
    days = progress.daysComplete.countText
    items = progress.completion.countText
    time = progress.minutes == 0 ? "–" : durationText(minutes: progress.minutes)
  }
}

/// The path of a day's page from the site's folder.
func dayPath(_ number: DayNumber) -> String { "days/\(padded(number.value, to: 3)).html" }
