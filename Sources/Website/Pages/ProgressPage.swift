// Makes the first page: the day, completion, streak and pace as of the build, then the heat map and the weeks.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct ProgressPage: FramedPage {
  let frame: PageFrame
  let weeks: [WeekTableRow]

  static let schema = TemplateSchema<ProgressPage>(
    "progress",
    fields: PageFrame.fields() + commonFields + [
      .optionalTextWithCode("kicker") { page in
        page.summary.state == .finished ? nil : page.current.map { page.context.weekKicker(of: $0) }
      },
      .optionalText("weekPath") { page in page.current.flatMap { page.context.weekPath(of: $0) } },
      .markup("ring") { ProgressRing(daysComplete: $0.summary.daysComplete, words: $0.words).markup },
      .list("bars", OverallBar.schema) { page in
        page.summary.tracks.filter { $0.completion.total > 0 }.map {
          OverallBar(progress: $0, words: page.words)
        }
      },
      .optional("firstSteps", firstStepSchema) { page in
        page.isBeforeTheFirstStep ? page.context.curriculum.days.first?.firstStep : nil
      },
      .optional("today", TodayGlance.schema) { TodayGlance($0.context) },
      .optional("heatMap", HeatMap.schema) { HeatMap($0.context) },
      .list("weeks", WeekTableRow.schema) { $0.weeks },
      .optional("readiness", ReadinessMap.schema) { ReadinessMap($0.context) },
    ])

  /// The fields of the first page of every programme.
  static let commonFields: [Field<ProgressPage>] = [
    .text("headline") { $0.words.headline($0.summary) },
    .optionalText("headlineLength") { $0.words.headlineLength($0.summary) },
    .optional("lead", SummarySentence.schema) { SummarySentence($0.context) },
    BuildDate.field(),
    .list("figures", Figure.schema) { Figure.all($0.context) },
    .optional("summingUp", completionSummarySchema) { completionSummary($0.context) },
    .list("charts", ChartFigure.schema) { allCharts($0.context) },
    .optional("achievements", AchievementList.schema) { AchievementList($0.context) },
  ]

  /// Whether nothing is logged, and something can be.
  var isBeforeTheFirstStep: Bool { summary.activity.isEmpty && !context.isArchived }

  /// - Parameter weeks: the result of `WeekTableRow.all`.
  init(_ context: PageContext, weeks: [WeekTableRow]) {
    let (summary, words) = (context.summary, context.words)
    // Search engines and chats show the description below a link.
    frame = PageFrame(
      title: words.wholeHeadline(summary),
      description: summary.state == .finished
        ? words.stateText(of: summary)
        : words(
          .progressDescription,
          [
            "headline": words.wholeHeadline(summary), "daysComplete": words.daysComplete(summary),
            "pace": words.pace(summary.pace), "streak": words.count(summary.streak.length, .days),
          ]),
      path: "index.html", section: .progress, context: context)
    self.weeks = weeks
  }

  private var current: DayNumber? { summary.currentDay?.day.number }
}

/// The completion of one track over the whole programme, as a bar below the ring.
struct OverallBar {
  let progress: TrackProgress
  let words: Vocabulary

  private var title: String {
    let track = progress.track
    guard let meaning = track.spelledOut else { return words.title(of: track) }
    return words(
      .barTrack, ["name": meaning.prefix(1).uppercased() + meaning.dropFirst(), "track": track.name])
  }

  static let schema = TemplateSchema<OverallBar>(
    "overallBar",
    .text("title") { $0.title },
    .text("anchor") { $0.progress.track.anchor },
    .number("done") { $0.progress.completion.done },
    .number("total") { $0.progress.completion.total },
    .text("count") { $0.words.share($0.progress.completion) },
    .text("percent") { $0.words.percent($0.progress.completion) })
}

/// Today in one line: which list it is, and how much of it is done.
struct TodayGlance {
  let day: DayProgress
  let words: Vocabulary

  static let schema = TemplateSchema<TodayGlance>(
    "todayGlance",
    .number("number") { $0.day.day.number.value },
    .optionalTextWithCode("subject") { $0.day.day.subjects.first },
    .text("doneToday") { $0.done },
    .flag("isDayComplete") { $0.day.isComplete },
    .optionalTextWithCode("nextItem") { $0.day.items.first { $0.item.isRequired && !$0.isDone }?.item.title })

  /// Nil once the programme is over or archived.
  init?(_ context: PageContext) {
    guard !context.isArchived, context.summary.state != .finished, let day = context.summary.currentDay else {
      return nil
    }
    (self.day, words) = (day, context.words)
  }

  private var done: String {
    let tracks = day.day.tracks.filter { day.completion(of: $0).total > 0 }
    return words.list(
      tracks.map { words.share(day.completion(of: $0), itemsOf: [$0]) })
  }
}

/// The path of a day's page from the site's folder.
func dayPath(_ number: DayNumber) -> String { "days/" + padded(number.value, to: 3) + ".html" }

/// The address of an item or a bonus problem, given the path of its day's page.
func itemPath(_ id: ItemID, onPage page: String) -> String { page + "#" + itemAnchor(id) }
