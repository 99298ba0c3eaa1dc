// Each number as a person reads it: the terminal, the report and the explanations say the same.

import StudyModel

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
