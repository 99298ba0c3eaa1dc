// The head of the report: overall progress, problem statistics, time, milestones and weeks.

import Statistics
import StudyModel
import Templating

/// What the template of the report's head speaks of.
struct ReportOpening {
  let summary: ProgressSummary
  let visibility: Visibility

  static let shape = Shape<ReportOpening>(
    "reportOpening",
    .text("headline") { $0.summary.headline },
    .text("sentence") { $0.summary.stateSentence },
    .text("asOf") { $0.summary.today.longTextWithWeekday },
    .list("overall", ReportFigure.shape) { $0.overall },
    .flag("hasProblems") { $0.summary.hasProblems },
    .flag("hasDifficulties") { $0.summary.problems.total > 0 },
    .list("difficulties", DifficultyRow.shape) { opening in
      opening.summary.figures.difficulties.present.map { DifficultyRow($0.difficulty, opening.summary) }
    },
    .list("problems", ReportFigure.shape) { $0.problems },
    .list("time", ReportFigure.shape) { $0.time },
    .flag("hasMilestones") { !$0.milestones.isEmpty },
    .list("milestones", ReportFigure.shape) { $0.milestones },
    .flag("hasDSA") { $0.summary.dsa.total > 0 },
    .flag("hasSystemDesign") { $0.summary.topics.total > 0 },
    .list("weeks", ReportWeek.shape) { opening in
      opening.summary.weeks.map { ReportWeek(progress: $0, summary: opening.summary) }
    })

  private func figure(_ measure: Measure) -> ReportFigure {
    ReportFigure(name: measure.title, value: summary.value(of: measure))
  }

  private func figure(_ measure: Measure, _ run: StreakRun?) -> ReportFigure {
    ReportFigure(name: measure.title, value: run?.words ?? summary.value(of: measure))
  }

  private var overall: [ReportFigure] {
    let absent: [Measure: Completion] = [.problems: summary.problems, .systemDesign: summary.topics]
    let counts = [Measure.daysComplete, .problems, .systemDesign, .items, .averageOfDays]
      .filter { absent[$0]?.total != 0 }
    let pauses = summary.calendar.pauses.map { pause in
      let reason = visibility.showsReasons ? pause.reason.map { ", \($0)" } ?? "" : ""
      return ReportFigure(name: "Pause", value: pause.from.longText(through: pause.through) + reason)
    }
    let before = summary.solvedBefore.problems > 0 ? [figure(.solvedBefore)] : []
    return counts.map(figure) + before
      + [figure(.streak, summary.streak.current), figure(.longestStreak, summary.streak.longest)]
      + [.completeDays, .activeDays, .consistency, .pace, .neededRate, .forecast, .planEnd].map(figure)
      + pauses + skipped
  }

  /// A journey over the date line is for the learner alone.
  private var skipped: [ReportFigure] {
    guard visibility.showsReasons else { return [] }
    return summary.calendar.skippedDates.sorted().map {
      ReportFigure(name: "Skipped", value: "\($0.longText), by a change of time zone")
    }
  }

  private var problems: [ReportFigure] {
    let measures: [Measure] = [
      .typicalTime, .typicalTimeAgain, .meanTime, .revisions, .solvedAgain, .premium, .bonus,
    ]
    return measures.map(figure)
      + (visibility.showsTimesOfDay ? [figure(.loggedOnTheDay)] : [])
  }

  private var time: [ReportFigure] {
    let time = summary.time
    let parts = [("All", time.minutes)] + time.parts.map { ($0.name, $0.minutes) }
    return parts.map { ReportFigure(name: $0.0, value: durationText(minutes: $0.1)) }
      + time.weekdays.filter { $0.minutes > 0 }.map { weekday in
        ReportFigure(
          name: "\(weekday.weekday.name)s",
          value: "\(durationText(minutes: weekday.minutes)) on \(counted(weekday.days, "day"))")
      }
  }

  private var milestones: [ReportFigure] {
    summary.achievements.compactMap { achievement in
      achievement.earnedOn.map { ReportFigure(name: achievement.title, value: $0.longText) }
    }
  }
}

/// A number with its name.
struct ReportFigure {
  let name: String
  let value: String

  static let shape = Shape<ReportFigure>("figure", .text("name") { $0.name }, .text("value") { $0.value })
}

/// The problems of one difficulty.
struct DifficultyRow {
  let name: String
  let done: String
  let left: Int
  let time: TypicalTime

  static let shape = Shape<DifficultyRow>(
    "difficulty",
    .text("name") { $0.name },
    .text("done") { $0.done },
    .number("left") { $0.left },
    .number("solves") { $0.time.solves },
    .text("median") { row in row.time.median.map { durationText(minutes: $0) } ?? "too few" },
    .text("middleHalf") { row in row.time.middleHalf == nil ? "–" : row.time.middleHalfText(joinedBy: "to") },
    .text("mean") { row in row.time.mean.map { durationText(minutes: $0) } ?? "–" })

  init(_ difficulty: Difficulty?, _ summary: ProgressSummary) {
    let completion = summary.figures.difficulties[difficulty]
    name = Difficulty.name(difficulty)
    done = ProgressSummary.share(completion)
    left = completion.left
    time = summary.problemTime.first[difficulty]
  }
}

/// A week of the programme in the report.
struct ReportWeek {
  let progress: WeekProgress
  let summary: ProgressSummary

  static let shape = Shape<ReportWeek>(
    "week",
    .number("number") { $0.progress.week.number },
    .text("theme") { $0.progress.week.theme },
    .text("days") { $0.progress.daysComplete.countText },
    .optionalText("dsa") { $0.percentText(of: $0.progress.dsa, inPlan: $0.summary.dsa) },
    .optionalText("systemDesign") { $0.percentText(of: $0.progress.systemDesign, inPlan: $0.summary.topics) },
    .text("items") { $0.progress.completion.countText },
    .text("percent") { $0.progress.completion.percentText },
    .text("time") { $0.progress.minutes == 0 ? "–" : durationText(minutes: $0.progress.minutes) })

  /// Nil where the plan has no such track, and so no column of it.
  private func percentText(of track: Completion, inPlan all: Completion) -> String? {
    all.total == 0 ? nil : track.total == 0 ? "–" : track.percentText
  }
}
