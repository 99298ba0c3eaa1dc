// Makes the first page: the day, completion, streak and pace as of the build, then the heat map and the weeks.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct ProgressPage: FramedPage {
  let frame: PageFrame
  /// The week and its theme.
  let kicker: String
  /// The path of the week's page; nil for a day in no week.
  let weekPath: String?
  let headline: String
  /// `of 100`, which follows the headline; nil if the headline is not a day.
  let headlineLength: String?
  let lead: SummarySentence
  let asOf: BuildDate
  /// The drawing of the ring: complete days of all.
  let ring: Markup
  /// The completion of each track over the whole programme.
  let bars: [OverallBar]
  let figures: [Figure]
  /// How to begin; nil once something is logged.
  let firstSteps: FirstSteps?
  let summingUp: CompletionSummary?
  let today: TodayGlance?
  let heatMap: HeatMap
  let charts: [ChartFigure]
  let achievements: AchievementList
  let weeks: [WeekTableRow]

  static let schema = TemplateSchema<ProgressPage>(
    "progress",
    fields: PageFrame.fields() + [
      .optionalTextWithCode("kicker") { $0.kicker },
      .optionalText("weekPath") { $0.weekPath },
      .text("headline") { $0.headline },
      .optionalText("headlineLength") { $0.headlineLength },
      .optional("lead", SummarySentence.schema) { $0.lead },
      BuildDate.field { $0.asOf },
      .markup("ring") { $0.ring },
      .list("bars", OverallBar.schema) { $0.bars },
      .list("figures", Figure.schema) { $0.figures },
      .optional("firstSteps", FirstSteps.schema) { $0.firstSteps },
      .optional("summingUp", CompletionSummary.schema) { $0.summingUp },
      .optional("today", TodayGlance.schema) { $0.today },
      .optional("heatMap", HeatMap.schema) { $0.heatMap },
      .list("charts", ChartFigure.schema) { $0.charts },
      .optional("achievements", AchievementList.schema) { $0.achievements },
      .list("weeks", WeekTableRow.schema) { $0.weeks },
    ])

  /// - Parameter weeks: the result of `WeekTableRow.all`.
  init(_ context: PageContext, weeks: [WeekTableRow]) {
    let (summary, words) = (context.summary, context.words)
    let current = summary.currentDay
    frame = PageFrame(
      title: words.wholeHeadline(summary), description: ProgressPage.description(summary, words),
      path: "index.html", section: .progress, context: context)
    kicker = summary.state == .finished ? "" : current.map { context.weekKicker(of: $0.day.number) } ?? ""
    weekPath = current.flatMap { context.curriculum.week(of: $0.day.number) }.map {
      context.weekPath($0.number)
    }
    headline = words.headline(summary)
    headlineLength = words.headlineLength(summary)
    lead = SummarySentence(context)
    asOf = BuildDate(context)
    ring = ProgressRing(daysComplete: summary.daysComplete, words: words).markup
    bars = summary.tracks.filter { $0.completion.total > 0 }.map { OverallBar(progress: $0, words: words) }
    figures = Figure.all(context)
    firstSteps = summary.activity.isEmpty ? FirstSteps(day: context.curriculum.days.first) : nil
    summingUp = CompletionSummary(context)
    today = current.flatMap { TodayGlance($0, context) }
    heatMap = HeatMap(context)
    charts = allCharts(context)
    achievements = AchievementList(context)
    self.weeks = weeks
  }

  /// The description that search engines and chats show below a link.
  private static func description(_ summary: ProgressSummary, _ words: Vocabulary) -> String {
    words(
      .progressDescription,
      [
        "headline": words.wholeHeadline(summary), "daysComplete": words.daysComplete(summary),
        "pace": words.pace(summary.pace), "streak": words.count(summary.streak.length, .days),
      ])
  }
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
  let number: Int
  let subject: String
  let done: String
  let isComplete: Bool
  /// The next item to do; nil if there is none.
  let next: String?

  static let schema = TemplateSchema<TodayGlance>(
    "todayGlance",
    .number("number") { $0.number },
    .optionalTextWithCode("subject") { $0.subject },
    .text("doneToday") { $0.done },
    .flag("isDayComplete") { $0.isComplete },
    .optionalTextWithCode("nextItem") { $0.next })

  /// Nil once the programme is over.
  init?(_ day: DayProgress, _ context: PageContext) {
    guard context.summary.state != .finished else { return nil }
    let words = context.words
    number = day.day.number.value
    subject = day.day.subjects.first ?? ""
    let tracks = day.day.tracks.filter { day.completion(of: $0).total > 0 }
    done = words.list(
      tracks.map { track in
        let share = words.share(day.completion(of: track))
        return track.isPractice
          ? words(.glanceProblems, ["share": share])
          : words(.glanceTrack, ["share": share, "track": words.nameBeforeNoun(of: track)])
      })
    isComplete = day.isComplete
    next = day.items.first { $0.item.isRequired && !$0.isDone }?.item.title
  }
}

/// The path of a day's page from the site's folder.
func dayPath(_ number: DayNumber) -> String { "days/" + padded(number.value, to: 3) + ".html" }

/// The address of an item or a bonus problem on its day's page, from the site's folder.
func itemPath(_ id: ItemID, on day: DayNumber) -> String { itemPath(id, onPage: dayPath(day)) }

/// The address of an item or a bonus problem, given the path of its day's page.
func itemPath(_ id: ItemID, onPage page: String) -> String {
  let anchor = itemAnchor(id)
  var path = page
  path.reserveCapacity(page.utf8.count + 1 + anchor.utf8.count)
  path += "#"
  path += anchor
  return path
}
