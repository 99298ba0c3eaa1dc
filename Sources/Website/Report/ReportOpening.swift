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

  var fields: Fields {
    [
      "about": .text(context.aboutSentence),
      "headline": .text(words.wholeHeadline(summary)),
      "sentence": .text(words.sentence(of: summary, withPace: context.input.audience == .private)),
      "asOf": .text(words.dateWithWeekday(summary.today)),
      "overall": .list(overall) { $0.fields },
      "hasProblems": .flag(summary.hasProblems),
      "hasDifficulties": .flag(summary.problems.total > 0),
      "difficulties": .list(
        summary.figures.difficulties.present.map {
          DifficultyRow(difficulty: $0.difficulty, completion: $0.completion, context: context)
        }
      ) { $0.fields },
      "problems": .list(problems) { $0.fields },
      "time": .list(time) { $0.fields },
      "hasMilestones": .flag(!milestones.isEmpty),
      "milestones": .list(milestones) { $0.fields },
      "abbreviations": words.abbreviationRows(of: context.curriculum.tracks),
      "hasWeeks": .flag(!context.isOfTicks),
      "tracks": .list(context.curriculum.tracks) { ["track": .code(words.title(of: $0))] },
      "weeks": .list(summary.weeks.map { ReportWeek(progress: $0, context: context) }) { $0.fields },
    ]
  }

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
        name: words("report-pause"), value: words.dates(pause.from, through: pause.through) + reason)
    }
    let average = NamedValue(name: words("report-average-of-days"), value: words.averageOfDays(summary))
    // One tick a day makes items, tracks and days the same.
    let items = context.isOfTicks ? [] : tracks + [figure(.items), average]
    let before = summary.solvedBefore.problems > 0 ? [figure(.solvedBefore)] : []
    return [figure(.daysComplete)] + counts.map { figure($0.0) } + items + before
      + [figure(.streak, summary.streak.current), figure(.longestStreak, summary.streak.longest)]
      + ([.completeDays, .activeDays, .consistency] + standing + end).map(figure)
      + pauses
  }

  /// How far behind or ahead the programme is, for the learner alone.
  private var standing: [Measure] { context.input.audience == .private ? [.pace, .neededRate] : [] }

  /// When the plan ends; nothing where that is not told.
  private var end: [Measure] { summary.isOpenEnded ? [] : [.forecast, .planEnd] }

  private var problems: [NamedValue] {
    let mean = NamedValue(name: words("report-mean-time"), value: words.meanTime(summary))
    let counts: [Measure] = [.revisions, .solvedAgain, .premium, .bonus]
    return [figure(.typicalTime), figure(.typicalTimeAgain), mean] + counts.map(figure)
  }

  private var time: [NamedValue] {
    let time = summary.time
    let parts =
      time.tracks.map { (words.title(of: $0.track), $0.minutes) }
      + [(words("time-bonus"), time.bonus), (words("time-kept"), time.kept)]
    return ([(words("time-all"), time.minutes)] + parts.filter { $0.1 > 0 }).map {
      NamedValue(name: $0.0, value: words.duration(minutes: $0.1))
    }
      + time.weekdays.filter { $0.minutes > 0 }.map { weekday in
        NamedValue(
          name: words("report-weekday", ["weekday": words.name(of: weekday.weekday)]),
          value: words(
            "report-weekday-time",
            ["time": words.duration(minutes: weekday.minutes), "days": words.count(weekday.days, "days")]))
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

  var fields: Fields {
    [
      "name": .text(words.name(of: difficulty)),
      "done": .text(words.shareWithPercent(completion)),
      "total": .number(completion.total),
      "solves": .number(time.solves),
      "median": .text(time.median.map { words.duration(minutes: $0) } ?? words("too-few")),
      "middleHalf": .text(time.middleHalf.map { words.duration(minutes: $0) } ?? words("no-value")),
      "mean": .text(time.mean.map { words.duration(minutes: $0) } ?? words("no-value")),
    ]
  }
}

/// A week of the programme in the report.
struct ReportWeek {
  let progress: WeekProgress
  let context: PageContext

  private var words: Vocabulary { context.words }

  var fields: Fields {
    [
      "number": .number(progress.week.number),
      "theme": .code(progress.week.theme),
      "days": .text(words.share(progress.daysComplete)),
      "tracks": .list(context.curriculum.tracks) { ["share": .text(share(of: $0))] },
      "items": .text(words.share(progress.completion)),
      "percent": .text(words.percent(progress.completion)),
      "time": .text(words.time(of: progress)),
    ]
  }

  private func share(of track: Track) -> String {
    let completion = progress.completion(of: track)
    return completion.total == 0 ? words("no-value") : words.percent(completion)
  }
}

/// A figure with its name.
struct NamedValue {
  let name: String
  let value: String

  var fields: Fields { ["name": .text(name), "value": .text(value)] }
}

extension Vocabulary {
  /// `14 h 20 min`, or the sign for no value.
  fileprivate func time(of week: WeekProgress) -> String {
    week.minutes == 0 ? self("no-value") : duration(minutes: week.minutes)
  }
}
