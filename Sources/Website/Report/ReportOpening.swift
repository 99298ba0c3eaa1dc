// Defines the fields of the report's head: overall progress, problem statistics, time, milestones and weeks.

import Statistics
import StudyModel
import Templating
import Wording

/// The fields of the template for the report's head.
struct ReportOpening {
  private let context: PageContext
  private var summary: ProgressSummary { context.summary }
  private var words: Vocabulary { context.words }

  init(_ context: PageContext) { self.context = context }

  static let schema = TemplateSchema<ReportOpening>(
    "reportOpening",
    .text("about") { $0.context.aboutSentence },
    .text("headline") { $0.words.wholeHeadline($0.summary) },
    .text("sentence") { $0.words.sentence(of: $0.summary) },
    .text("asOf") { $0.words.dateWithWeekday($0.summary.today) },
    .list("overall", ReportFigure.schema) { $0.overall },
    .flag("hasProblems") { $0.summary.hasProblems },
    .flag("hasDifficulties") { $0.summary.problems.total > 0 },
    .list("difficulties", DifficultyRow.schema) { opening in
      opening.summary.figures.difficulties.present.map { DifficultyRow($0.difficulty, opening.context) }
    },
    .list("problems", ReportFigure.schema) { $0.problems },
    .list("time", ReportFigure.schema) { $0.time },
    .flag("hasMilestones") { !$0.milestones.isEmpty },
    .list("milestones", ReportFigure.schema) { $0.milestones },
    .list("abbreviations", abbreviationSchema) { $0.words.abbreviations(of: $0.context.curriculum.tracks) },
    .list("tracks", TemplateSchema<String>("reportColumn", .textWithCode("track") { $0 })) { opening in
      opening.summary.tracks.map { opening.words.title(of: $0.track) }
    },
    .list("weeks", ReportWeek.schema) { opening in
      opening.summary.weeks.map { ReportWeek(progress: $0, context: opening.context) }
    })

  private func figure(_ measure: Measure) -> ReportFigure {
    ReportFigure(name: words.title(of: measure), value: words.value(of: measure, in: summary))
  }

  private func figure(_ measure: Measure, _ run: StreakRun?) -> ReportFigure {
    ReportFigure(
      name: words.title(of: measure),
      value: run.map(words.streakRun) ?? words.value(of: measure, in: summary))
  }

  private var overall: [ReportFigure] {
    let counts = [(Measure.problems, summary.problems), (.sessions, summary.sessions)].filter {
      $0.1.total > 0
    }
    let tracks = summary.topicTracks.map {
      ReportFigure(name: words.title(of: $0.track), value: words.shareWithPercent($0.completion))
    }
    let pauses = summary.calendar.pauses.map { pause in
      let reason = context.visibility.showsReasons ? pause.reason.map { ", \($0)" } ?? "" : ""
      return ReportFigure(
        name: words(.reportPause), value: words.dates(pause.from, through: pause.through) + reason)
    }
    let before = summary.solvedBefore.problems > 0 ? [figure(.solvedBefore)] : []
    return [figure(.daysComplete)] + counts.map { figure($0.0) } + tracks
      + [figure(.items), figure(.averageOfDays)] + before
      + [figure(.streak, summary.streak.current), figure(.longestStreak, summary.streak.longest)]
      + [.completeDays, .activeDays, .consistency, .pace, .neededRate, .forecast, .planEnd].map(figure)
      + pauses + skipped
  }

  /// Dates skipped by a change of time zone; only a private report has them, because they tell of a journey.
  private var skipped: [ReportFigure] {
    guard context.visibility.showsReasons else { return [] }
    return summary.calendar.skippedDates.sorted().map {
      ReportFigure(name: words(.reportSkipped), value: words(.reportSkippedDate, ["date": words.date($0)]))
    }
  }

  private var problems: [ReportFigure] {
    let measures: [Measure] = [
      .typicalTime, .typicalTimeAgain, .meanTime, .revisions, .solvedAgain, .premium, .bonus,
    ]
    return measures.map(figure)
      + (context.visibility.showsTimesOfDay ? [figure(.loggedOnTheDay)] : [])
  }

  private var time: [ReportFigure] {
    let time = summary.time
    let parts =
      time.tracks.map { (words.title(of: $0.track), $0.minutes) }
      + [(words(.timeBonus), time.bonus), (words(.timeKept), time.kept)]
    return ([(words(.timeAll), time.minutes)] + parts.filter { $0.1 > 0 }).map {
      ReportFigure(name: $0.0, value: words.duration(minutes: $0.1))
    }
      + time.weekdays.filter { $0.minutes > 0 }.map { weekday in
        ReportFigure(
          name: words(.reportWeekday, ["weekday": words.name(of: weekday.weekday)]),
          value: words(
            .reportWeekdayTime,
            ["time": words.duration(minutes: weekday.minutes), "days": words.count(weekday.days, .days)]))
      }
  }

  private var milestones: [ReportFigure] {
    summary.achievements.compactMap { achievement in
      achievement.earnedOn.map {
        ReportFigure(name: words.title(of: achievement), value: words.date($0))
      }
    }
  }
}

/// A figure with its name.
struct ReportFigure {
  let name: String
  let value: String

  static let schema = TemplateSchema<ReportFigure>(
    "figure", .text("name") { $0.name }, .text("value") { $0.value })
}

/// The problems of one difficulty.
struct DifficultyRow {
  let name: String
  let done: String
  let left: Int
  let time: TypicalTime
  private let words: Vocabulary

  static let schema = TemplateSchema<DifficultyRow>(
    "difficulty",
    .text("name") { $0.name },
    .text("done") { $0.done },
    .number("left") { $0.left },
    .number("solves") { $0.time.solves },
    .text("median") { row in
      row.time.median.map { row.words.duration(minutes: $0) } ?? row.words(.reportTooFew)
    },
    .text("middleHalf") { row in
      row.time.middleHalf.map { row.words.duration(minutes: $0) } ?? row.words(.noValue)
    },
    .text("mean") { row in
      row.time.mean.map { row.words.duration(minutes: $0) } ?? row.words(.noValue)
    })

  init(_ difficulty: Difficulty?, _ context: PageContext) {
    words = context.words
    let completion = context.summary.figures.difficulties[difficulty]
    name = words.name(of: difficulty)
    done = words.shareWithPercent(completion)
    left = completion.left
    time = context.summary.problemTime.first[difficulty]
  }
}

/// A week of the programme in the report.
struct ReportWeek {
  let progress: WeekProgress
  let context: PageContext

  private var words: Vocabulary { context.words }

  static let schema = TemplateSchema<ReportWeek>(
    "week",
    .number("number") { $0.progress.week.number },
    .textWithCode("theme") { $0.progress.week.theme },
    .text("days") { $0.words.share($0.progress.daysComplete) },
    .list("tracks", TemplateSchema<String>("reportShare", .text("share") { $0 })) { week in
      week.context.curriculum.tracks.map {
        let completion = week.progress.completion(of: $0)
        return completion.total == 0 ? week.words(.noValue) : week.words.percent(completion)
      }
    },
    .text("items") { $0.words.share($0.progress.completion) },
    .text("percent") { $0.words.percent($0.progress.completion) },
    .text("time") {
      $0.progress.minutes == 0 ? $0.words(.noValue) : $0.words.duration(minutes: $0.progress.minutes)
    })
}
