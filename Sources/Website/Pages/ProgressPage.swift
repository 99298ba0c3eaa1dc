// Makes the first page: the day, completion, streak and pace as of the build, the square of days, the charts and the weeks.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct ProgressPage: FramedPage {
  let frame: PageFrame
  let weeks: [WeekTableRow]

  var fields: Fields {
    frame.fields.adding(commonFields).adding(context.isOfTicks ? challengeFields : programmeFields)
  }

  private var programmeFields: Fields {
    [
      "kicker": .maybeCode(summary.state == .finished ? nil : current.map { context.weekKicker(of: $0) }),
      "weekPath": .maybe(current.flatMap { context.weekPath(of: $0) }),
      "bars": .list(
        summary.tracks.filter { $0.completion.total > 0 }.map {
          OverallBar(progress: $0, words: words)
        }
      ) { $0.fields },
      "firstSteps": .maybe(firstStep),
      "today": .maybe(TodayGlance(context)?.fields),
      "square": .maybe(DaySquare(context.input, words).fields),
      "weeks": .list(weeks) { $0.fields },
    ]
  }

  /// The fields of the first page of every programme.
  var commonFields: Fields {
    [
      "headline": .text(words.headline(summary)),
      "headlineLength": .maybe(words.headlineLength(summary)),
      "lead": .maybe(SummarySentence(context)?.fields),
      "asOf": context.buildDate,
      "figures": .list(Figure.all(context)) { $0.fields },
      "summingUp": .maybe(completionSummary(context).map { ["facts": .list($0) { $0.fields }] }),
      "charts": .list(allCharts(context)) { $0.fields },
      "achievements": .maybe(AchievementList(context).fields),
    ]
  }

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
          "progress-description",
          [
            "headline": words.wholeHeadline(summary), "daysComplete": words.daysComplete(summary),
            "pace": words.pace(summary.pace), "streak": words.count(summary.streak.length, "days"),
          ]),
      path: "index.html", section: .progress, context: context)
    self.weeks = weeks
  }

  /// How to begin: the first item, and its short name, which is what to type once it is done.
  private var firstStep: Fields? {
    guard isBeforeTheFirstStep, let step = context.curriculum.days.first?.firstStep else { return nil }
    return [
      "firstTitle": .code(step.item.title),
      "isProblem": .flag(step.item.problem != nil),
      "handle": .text(step.handle),
    ]
  }

  private var current: DayNumber? { summary.currentDay?.day.number }
}

/// The completion of one track over the whole programme, as a bar.
struct OverallBar {
  let progress: TrackProgress
  let words: Vocabulary

  private var title: String {
    let track = progress.track
    guard let meaning = track.spelledOut else { return words.title(of: track) }
    return words(
      "bar-track", ["name": meaning.prefix(1).uppercased() + meaning.dropFirst(), "track": track.name])
  }

  var fields: Fields {
    [
      "title": .text(title),
      "anchor": .text(progress.track.anchor),
      "done": .number(progress.completion.done),
      "total": .number(progress.completion.total),
      "count": .text(words.share(progress.completion)),
      "percent": .text(words.percent(progress.completion)),
    ]
  }
}

/// Today in one line: which list it is, and how much of it is done.
struct TodayGlance {
  let day: DayProgress
  let words: Vocabulary

  var fields: Fields {
    [
      "number": .number(day.day.number.value),
      "subject": .maybeCode(day.day.subjects.first),
      "doneToday": .text(done),
      "isDayComplete": .flag(day.isComplete),
      "nextItem": .maybeCode(day.items.first { $0.item.isRequired && !$0.isDone }?.item.title),
    ]
  }

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
