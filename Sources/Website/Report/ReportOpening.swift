// Defines the fields of the report's head: overall progress, problem statistics, time, milestones and weeks.

import Statistics
import StudyModel
import Templating
import Wording

/// The fields of the template for the report's head.
struct ReportOpening {
  let context: PageContext
  private var summary: ProgressSummary { context.summary }
  private var words: Vocabulary { context.words }

  static let schema = TemplateSchema<ReportOpening>(
    "reportOpening",
    .text("about") { $0.context.aboutSentence },
    .text("headline") { $0.words.wholeHeadline($0.summary) },
    .text("sentence") { $0.words.sentence(of: $0.summary) },
    .text("asOf") { $0.words.dateWithWeekday($0.summary.today) },
    .list("overall", NamedValue.schema("figure")) { $0.overall },
    .flag("hasProblems") { $0.summary.hasProblems },
    .flag("hasDifficulties") { $0.summary.problems.total > 0 },
    .list("difficulties", DifficultyRow.schema) { opening in
      opening.summary.figures.difficulties.present.map {
        DifficultyRow(difficulty: $0.difficulty, completion: $0.completion, context: opening.context)
      }
    },
    .list("problems", NamedValue.schema("figure")) { $0.problems },
    .list("time", NamedValue.schema("figure")) { $0.time },
    .flag("hasMilestones") { !$0.milestones.isEmpty },
    .list("milestones", NamedValue.schema("figure")) { $0.milestones },
    .list("abbreviations", abbreviationSchema) { $0.words.abbreviations(of: $0.context.curriculum.tracks) },
    .flag("hasWeeks") { !$0.context.isOfTicks },
    .list("tracks", TemplateSchema<String>("reportColumn", .textWithCode("track") { $0 })) { opening in
      opening.context.curriculum.tracks.map(opening.words.title)
    },
    .list("weeks", ReportWeek.schema) { opening in
      opening.summary.weeks.map { ReportWeek(progress: $0, context: opening.context) }
    })

  private func figure(_ measure: Measure) -> NamedValue {
    NamedValue(name: words.title(of: measure), value: words.value(of: measure, in: summary))
  }

  private func figure(_ measure: Measure, _ run: StreakRun?) -> NamedValue {
    NamedValue(
      name: words.title(of: measure),
      value: run.map(words.streakRun) ?? words.value(of: measure, in: summary))
  }

  private var overall: [NamedValue] {
    let counts = [(Measure.problems, summary.problems), (.sessions, summary.sessions)].filter {
      $0.1.total > 0
    }
    let tracks = summary.topicTracks.map {
      NamedValue(name: words.title(of: $0.track), value: words.shareWithPercent($0.completion))
    }
    let pauses = summary.calendar.pauses.map { pause in
      let reason = context.visibility.showsReasons ? pause.reason.map { ", \($0)" } ?? "" : ""
      return NamedValue(
        name: words(.reportPause), value: words.dates(pause.from, through: pause.through) + reason)
    }
    let average = NamedValue(name: words(.reportAverageOfDays), value: words.averageOfDays(summary))
    // One tick a day makes items, tracks and days the same.
    let items = context.isOfTicks ? [] : tracks + [figure(.items), average]
    let before = summary.solvedBefore.problems > 0 ? [figure(.solvedBefore)] : []
    return [figure(.daysComplete)] + counts.map { figure($0.0) } + items + before
      + [figure(.streak, summary.streak.current), figure(.longestStreak, summary.streak.longest)]
      + [.completeDays, .activeDays, .consistency, .pace, .neededRate, .forecast, .planEnd].map(figure)
      + pauses
  }

  private var problems: [NamedValue] {
    let mean = NamedValue(name: words(.reportMeanTime), value: words.meanTime(summary))
    let counts: [Measure] = [.revisions, .solvedAgain, .premium, .bonus]
    return [figure(.typicalTime), figure(.typicalTimeAgain), mean] + counts.map(figure)
  }

  private var time: [NamedValue] {
    let time = summary.time
    let parts =
      time.tracks.map { (words.title(of: $0.track), $0.minutes) }
      + [(words(.timeBonus), time.bonus), (words(.timeKept), time.kept)]
    return ([(words(.timeAll), time.minutes)] + parts.filter { $0.1 > 0 }).map {
      NamedValue(name: $0.0, value: words.duration(minutes: $0.1))
    }
      + time.weekdays.filter { $0.minutes > 0 }.map { weekday in
        NamedValue(
          name: words(.reportWeekday, ["weekday": words.name(of: weekday.weekday)]),
          value: words(
            .reportWeekdayTime,
            ["time": words.duration(minutes: weekday.minutes), "days": words.count(weekday.days, .days)]))
      }
  }

  private var milestones: [NamedValue] {
    summary.achievements.compactMap { achievement in
      achievement.earnedOn.map {
        NamedValue(name: words.title(of: achievement), value: words.date($0))
      }
    }
  }
}

/// The problems of one difficulty.
struct DifficultyRow {
  let difficulty: Difficulty?
  let completion: Completion
  let context: PageContext

  private var words: Vocabulary { context.words }
  private var time: TypicalTime { context.summary.problemTime.first[difficulty] }

  static let schema = TemplateSchema<DifficultyRow>(
    "difficulty",
    .text("name") { $0.words.name(of: $0.difficulty) },
    .text("done") { $0.words.shareWithPercent($0.completion) },
    .number("total") { $0.completion.total },
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
    .text("time") { $0.words.time(of: $0.progress) })
}
