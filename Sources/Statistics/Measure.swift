// Every number by name, with its value in words and the one sentence that says how it is counted.

import StudyModel

/// A number that a person can ask about: `stats --why streak`. Documentation/numbers.md has the rules in
/// full.
package enum Measure: String, CaseIterable, Sendable {
  case day
  case daysComplete = "days-complete"
  case problems
  case sessions
  case systemDesign = "system-design"
  case items
  case averageOfDays = "average-of-days"
  case streak
  case longestStreak = "longest-streak"
  case completeDays = "complete-days"
  case activeDays = "active-days"
  case consistency
  case pace
  case planEnd = "plan-end"
  case forecast
  case neededRate = "needed-rate"
  case minutes
  case weekdays
  case calendarWeeks = "calendar-weeks"
  case typicalTime = "typical-time"
  case typicalTimeAgain = "typical-time-again"
  case meanTime = "mean-time"
  case difficulty
  case bonus
  case premium
  case revisions
  case solvedAgain = "solved-again"
  case solvedBefore = "solved-before"
  case loggedOnTheDay = "logged-on-the-day"
  case weeks
  case achievements
  case focus

  /// What stands before the number.
  package var title: String {
    switch self {
    case .day: "Day"
    case .daysComplete: "Days complete"
    case .problems: "Problems"
    case .sessions: "Timed sessions"
    case .systemDesign: "System design"
    case .items: "All items"
    case .averageOfDays: "Average of days"
    case .streak: "Current streak"
    case .longestStreak: "Longest streak"
    case .completeDays: "Complete days in a row"
    case .activeDays: "Active days"
    case .consistency: "Consistency"
    case .pace: "Pace"
    case .planEnd: "Last day of the plan"
    case .forecast: "Forecast"
    case .neededRate: "Needed"
    case .minutes: "Time spent"
    case .weekdays: "Weekdays"
    case .calendarWeeks: "This week"
    case .typicalTime: "Typical time"
    case .typicalTimeAgain: "Typical time again"
    case .meanTime: "Mean time"
    case .difficulty: "Difficulty"
    case .bonus: "Bonus"
    case .premium: "Premium"
    case .revisions: "Revisions"
    case .solvedAgain: "Solved again"
    case .solvedBefore: "Solved before"
    case .loggedOnTheDay: "Logged on the day"
    case .weeks: "Weeks"
    case .achievements: "Achievements"
    case .focus: "Focus"
    }
  }

  /// How it is counted, in one sentence.
  package var rule: String {
    switch self {
    case .day:
      "Programme days are planned for the study days from the start on, one each, skipping rest weekdays and pauses; "
        + "today's number is the count of study days from the start through today, at most the plan's length."
    case .daysComplete:
      "A day is complete when all its required items are done: problems, timed sessions and system-design items; "
        + "bonus never counts against it."
    case .problems:
      "A problem is done when at least one attempt finished it, a premium one also when the free problem named "
        + "beside it is done; revisions are problems of their own."
    case .sessions:
      "A timed session, such as a mock interview, is an item of DSA beside the problems, and is done when an attempt "
        + "finished it; problems, timed sessions and system-design items together are all items."
    case .systemDesign:
      "Every video, text and task of the system-design half is one item, and is done when an attempt finished it."
    case .items:
      "Every required item weighs the same; percentages are rounded down, so 100 % appears only when all is done."
    case .averageOfDays:
      "The percentages of all days are added and divided by the number of days, so each day weighs the same, "
        + "however many items it has."
    case .streak:
      "A calendar day counts when something was finished or solved again on it, or 20 minutes were logged; rest "
        + "weekdays, pauses, days before the start and days skipped by a change of time zone are bridged, and today "
        + "breaks nothing while it is open."
    case .longestStreak:
      "The most days in a row that counted, by the rule of the current streak; of two equal runs, the earlier."
    case .completeDays:
      "Programme days in a row that are complete, through the latest that is due; today's day is not due until "
        + "today ends."
    case .activeDays: "All calendar days that count for the streak."
    case .consistency:
      "Of the last 30 study days, those that count for the streak; today joins once it counts; rest weekdays and "
        + "pauses are not study days, and after the plan's last day they go on while an item is open."
    case .pace:
      "What is done fills the plan from day 1 on and is compared with what was planned through yesterday, in "
        + "whole days; up to one day ahead or behind is on plan."
    case .planEnd:
      "Pauses, changes of rest weekdays and days skipped by a change of time zone move the plan; the first plan has "
        + "none of them, only the rest weekdays of the start."
    case .forecast:
      "What is left is spread over the study days from today on, at the rate of the last 14; today takes what its "
        + "share still lacks; the range uses the rates of the last 7, the last 14 and all study days, and there is no "
        + "forecast before 5 study days."
    case .neededRate: "What is left, divided by the study days that the plan still has."
    case .minutes: "All minutes logged, on whatever they were spent and whenever they were logged."
    case .weekdays: "The minutes of each weekday, by the calendar day that they were logged for."
    case .calendarWeeks:
      "What was done from Monday through Sunday, whichever programme day it belongs to; the table of weeks goes by "
        + "the programme instead."
    case .typicalTime:
      "The median over problems solved for the first time, with the middle half around it, of the minutes logged "
        + "on each through the day it was solved; there is none before 5 solves, and revisions are counted apart."
    case .typicalTimeAgain:
      "The same median over revisions and problems solved again, of the minutes logged since the solve before."
    case .meanTime:
      "The minutes of all first solves that have any, divided by their number: the older report's average."
    case .difficulty: "The plan's problems by the difficulty that the plan gives them, done and left."
    case .bonus:
      "Problems outside the plan and the plan's own bonus items are counted beside the percentages and never change "
        + "one."
    case .premium:
      "A premium problem is done when it or the free problem named beside it is done."
    case .revisions:
      "Problems that appear in the plan again; each is done by itself, on whatever day it is solved."
    case .solvedAgain:
      "Each further day on which a problem that was done already was finished again; revisions, which the plan asks "
        + "for, are counted apart."
    case .solvedBefore:
      "Problems that an import says were solved before the programme; those of the plan are marked until they are "
        + "done, and none counts towards a percentage, a streak, the pace, a time or an achievement."
    case .loggedOnTheDay:
      "Entries made before the day that they count for was over, at 06:00 of the next morning at the latest."
    case .weeks:
      "A week of the programme is seven programme days; its figures count all that was done of those days, on whatever "
        + "date."
    case .achievements:
      "Each is dated with the day that earned it and recounted from the log each time, so undoing work also takes "
        + "back what it earned."
    case .focus:
      "The plan's problems by the focus of their day, without what follows in brackets."
    }
  }
}

extension ProgressSummary {
  /// The number with its unit: `11 days`, `290 of 476 (60 %)`, `2 days to make up`.
  package func value(of measure: Measure) -> String {
    switch measure {
    case .day: headline
    case .daysComplete: Self.share(daysComplete)
    case .problems: Self.shareInPlan(problems)
    case .sessions: Self.shareInPlan(sessions)
    case .systemDesign: Self.shareInPlan(topics)
    case .items: Self.share(items)
    case .averageOfDays: averages.words
    case .streak: counted(streak.length, "day")
    case .longestStreak: counted(streak.longest?.length ?? 0, "day")
    case .completeDays: completeDaysText
    case .activeDays: counted(streak.activeDays, "day")
    case .consistency: consistency.words
    case .pace: calendar.start == nil ? "no start yet" : pace.words
    case .planEnd: planEndText
    case .forecast: forecastText
    case .neededRate: neededText
    case .minutes: durationText(minutes: time.minutes)
    case .weekdays: weekdaysText
    case .calendarWeeks: thisWeekText
    case .typicalTime: problemTime.first.all.words
    case .typicalTimeAgain: problemTime.again.all.words
    case .meanTime: problemTime.first.all.mean.map { durationText(minutes: $0) } ?? "no times yet"
    case .difficulty: difficultyText
    case .bonus: "\(grouped(bonusDone)) done"
    case .premium: Self.shareInPlan(figures.premium)
    case .revisions: Self.shareInPlan(figures.revisions)
    case .solvedAgain: counted(figures.resolves, "time")
    case .solvedBefore: solvedBeforeText
    case .loggedOnTheDay:
      loggedOnTheDay.total == 0
        ? "no entries yet"
        : "\(loggedOnTheDay.percentText) of \(counted(loggedOnTheDay.total, "entry", plural: "entries"))"
    case .weeks:
      "\(Completion(done: weeks.count { $0.completedOn != nil }, total: weeks.count).countText) complete"
    case .achievements:
      "\(Completion(done: achievements.count { $0.earnedOn != nil }, total: achievements.count).countText) earned"
    case .focus:
      "\(Completion(done: focuses.count(where: \.completion.isComplete), total: focuses.count).countText) complete"
    }
  }

  /// `290 of 476 (60 %)`.
  package static func share(_ completion: Completion) -> String {
    "\(completion.countText) (\(completion.percentText))"
  }

  /// As `share`, for items that a plan need not have.
  private static func shareInPlan(_ completion: Completion) -> String {
    completion.total == 0 ? "none in the plan" : share(completion)
  }

  private var completeDaysText: String {
    let longest = completeDays.longest.map { ", longest \(grouped($0.length))" } ?? ""
    return counted(completeDays.current?.length ?? 0, "day") + longest
  }

  private var neededText: String {
    if let needed = forecast.needed { return needed.words }
    return items.left == 0
      ? "nothing: all is done" : calendar.start == nil ? "none before the start" : "none: the plan has ended"
  }

  private var solvedBeforeText: String {
    guard solvedBefore.problems > 0 else { return "none" }
    return "\(counted(solvedBefore.problems, "problem")), \(grouped(solvedBefore.inPlan)) of them in the plan"
  }

  private var planEndText: String {
    guard let end = calendar.end else { return "no date before the start" }
    guard calendar.shift != 0, let original = calendar.originalEnd else { return end.longText }
    return "\(end.longText); at first \(original.longText)"
  }

  private var forecastText: String {
    switch forecast.outcome {
    case .done(let date): "done on \(date.longText)"
    case .notStarted: "none before the start"
    case .tooEarly: "none before \(Forecast.leastStudyDays) study days"
    case .noRate: "none at the present rate"
    case .dates(let date, let earliest, let latest): forecastText(date, earliest, latest)
    }
  }

  private func forecastText(_ date: CivilDate?, _ earliest: CivilDate?, _ latest: CivilDate?) -> String {
    let orLater = earliest.map { " (\($0.longText) or later)" } ?? ""
    guard let date else { return "more than a year after the plan\(orLater)" }
    guard let earliest, let latest else {
      return earliest == date ? "\(date.longText) or later" : "\(date.longText)\(orLater)"
    }
    return earliest == latest ? date.longText : "\(date.longText) (\(earliest.longText(through: latest)))"
  }

  private var weekdaysText: String {
    let most = time.weekdays.map(\.minutes).max() ?? 0
    guard most > 0 else { return "no times yet" }
    let best = time.weekdays.filter { $0.minutes == most }.map { "\($0.weekday.name)s" }
    return "most on \(joined(best)), \(durationText(minutes: most))\(best.count > 1 ? " each" : "")"
  }

  private var thisWeekText: String {
    let monday = today.monday
    guard let week = time.calendarWeeks.first(where: { $0.from == monday }) else { return "nothing yet" }
    return week.words
  }

  private var difficultyText: String {
    let counts = figures.difficulties.present
    guard !counts.isEmpty else { return "no problems in the plan" }
    return counts.map { "\($0.name) \($0.completion.countText)" }.joined(separator: ", ")
  }
}

extension CalendarWeek {
  /// `14 h 20 min on 6 active days, 41 done`.
  package var words: String {
    guard minutes > 0 || finishes > 0 else { return "nothing yet" }
    return
      "\(durationText(minutes: minutes)) on \(counted(activeDays, "active day")), \(grouped(finishes)) done"
  }
}
