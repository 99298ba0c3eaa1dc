// Explains a measure for `stats --why`: its value and what it was counted from.

package import StudyModel
package import Wording

/// The explanation of one measure, for `stats --why`.
package struct Explanation: Hashable, Sendable {
  package let measure: Measure
  package let value: String
  /// What the value was counted from: clauses without a full stop, such as `10 to 20 November`.
  package let inputs: [String]

  /// `10 days: 10 to 20 November; 15 November bridged as a rest day.`
  package var sentence: String {
    let text = inputs.isEmpty ? "\(value)." : "\(value): \(inputs.joined(separator: "; "))."
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension ProgressSummary {
  /// Explains a measure.
  package func explanation(of measure: Measure) -> Explanation {
    Explanation(measure: measure, value: value(of: measure), inputs: inputs(of: measure))
  }

  private func inputs(of measure: Measure) -> [String] {
    switch measure {
    case .day: dayInputs
    case .daysComplete: daysCompleteInputs
    case .problems: problemInputs
    case .sessions: sessions.left > 0 ? ["\(grouped(sessions.left)) left"] : []
    case .tracks:
      time.tracks.filter { $0.minutes > 0 }
        .map { "\(durationText(minutes: $0.minutes)) on \($0.track.nameInSentence)" }
    case .items:
      tracks.filter { $0.completion.total > 0 }
        .map { "\($0.completion.countText) in \($0.track.nameInSentence)" }
        + (isComplete ? [] : ["\(grouped(items.left)) left"])
    case .streak: streakInputs
    case .longestStreak: streak.longest.map(runInputs) ?? ["nothing has counted yet"]
    case .completeDays: completeDaysInputs
    case .activeDays: activeDaysInputs
    case .consistency: consistencyInputs
    case .pace: paceInputs
    case .planEnd: planEndInputs
    case .forecast: forecastInputs
    case .neededRate:
      forecast.needed.map {
        [
          "\(counted($0.items, "item")) left",
          "\(counted($0.studyDays, "study day")) left in the plan"
            + (calendar.dayPlanned(on: today) == nil ? "" : ", today included"),
        ]
      } ?? []
    case .minutes: minutesInputs
    case .weekdays:
      time.weekdays.filter { $0.minutes > 0 }.map {
        "\($0.weekday.name) \(durationText(minutes: $0.minutes)) on \(counted($0.days, "day"))"
      }
    case .calendarWeeks: ["from Monday \(name(today.monday))"]
    case .typicalTime: timesByDifficulty.map { "\($0.name) \($0.time.words)" }
    case .typicalTimeAgain, .revisions: []
    case .difficulty where isComplete: []
    case .difficulty:
      figures.difficulties.present.filter { $0.completion.left > 0 }
        .map { "\($0.name) \(grouped($0.completion.left)) left" }
    case .bonus: bonusInputs
    case .premium:
      figures.doneByAlternative == 0
        ? [] : ["\(grouped(figures.doneByAlternative)) through the free problem alone"]
    case .solvedAgain: solvedAgainInputs
    case .solvedBefore:
      solvedBefore.inPlan == 0
        ? [] : ["\(counted(solvedBefore.open, "problem")) of the plan marked, since not done yet"]
    case .weeks:
      weeks.compactMap { week in week.completedOn.map { "week \(week.week.number) on \(name($0))" } }
    case .achievements: achievementInputs
    case .focus: focusInputs
    }
  }

  var minutesInputs: [String] {
    let parts = time.parts.map { "\(durationText(minutes: $0.minutes)) on \($0.name)" }
    guard time.days > 0 else { return parts }
    return parts + [
      "\(counted(time.days, "day")) with time, \(durationText(minutes: time.meanOfDay)) on average"
    ]
  }

  var problemInputs: [String] {
    let (revisions, premium) = (figures.revisions, figures.premium)
    return [
      revisions.total > 0
        ? "\(counted(revisions.total, "repeat")) among them, \(grouped(revisions.done)) done" : nil,
      premium.total > 0
        ? "\(counted(premium.total, "premium problem")), \(grouped(figures.doneByAlternative)) done by the free one"
        : nil,
    ].compactMap(\.self)
  }

  var bonusInputs: [String] {
    [
      figures.bonusProblems.total > 0 ? "\(share(figures.bonusProblems, "problem")) outside the plan" : nil,
      figures.bonusItems.total > 0 ? "\(share(figures.bonusItems, "bonus item")) of the plan" : nil,
      figures.plusItems.total > 0 ? "\(share(figures.plusItems, "optional item")) of the plan" : nil,
    ].compactMap(\.self)
  }

  private func share(_ completion: Completion, _ noun: String) -> String {
    "\(grouped(completion.done)) of \(counted(completion.total, noun))"
  }

  var solvedAgainInputs: [String] {
    [
      figures.problemsSolvedAgain > 0 ? counted(figures.problemsSolvedAgain, "problem") : nil,
      figures.revisions.total > 0 ? "\(share(figures.revisions, "repeat")) of the plan besides" : nil,
    ].compactMap(\.self)
  }

  var achievementInputs: [String] {
    func inside(_ title: String) -> String { title.prefix(1).lowercased() + title.dropFirst() }
    let latest = earnedAchievements.first.flatMap { one in
      one.earnedOn.map { "the latest was \(inside(one.title)) on \(name($0))" }
    }
    let next = nextAchievements.map { inside($0.title) }
    return [latest, next.isEmpty ? nil : "next come \(joined(next))"].compactMap(\.self)
  }

  var focusInputs: [String] {
    let begun = focuses.count { $0.completion.done > 0 && !$0.completion.isComplete }
    return begun == 0 ? [] : ["\(grouped(begun)) begun"]
  }

  var dayInputs: [String] {
    guard let start = calendar.start else { return ["there is no start yet; the first logged item sets it"] }
    let first = calendar.plannedDates.first ?? start
    guard first <= today else {
      return [
        "day 1 is planned for \(name(first))\(first == start ? "" : ", the first study day from the start on \(name(start))")"
      ]
    }
    let passed = today.days(since: first) + 1
    let study = calendar.studyDays(through: today).count
    let days =
      passed == study
      ? counted(study, "study day")
      : "\(counted(study, "study day")) among \(counted(passed, "calendar day"))"
    return [
      "day 1 \(first == today ? "is today" : "was \(name(first))")", "\(days) from then through today",
    ] + presentInputs
  }

  /// Why no day of the plan is planned for today, and when the next one comes.
  private var presentInputs: [String] {
    func coming(_ next: DayNumber?) -> String? {
      guard let next, let date = calendar.plannedDate(of: next) else { return nil }
      return "day \(grouped(next.value)) is next, on \(name(date))"
    }
    let inputs: [String?] =
      switch state {
      case .notStarted, .startsIn, .studyDay: []
      case .finished: [calendar.end.map { "the last day of the plan was \(name($0))" }]
      case .restDay(let next): ["\(today.weekday.name)s are rest", coming(next)]
      case .paused(let next):
        [
          calendar.pausedDates.first { $0.contains(today) }
            .map { "the pause goes through \(name($0.upperBound))" },
          coming(next),
        ]
      }
    return inputs.compactMap(\.self)
  }

  var daysCompleteInputs: [String] {
    var counts: [DayStatus: Int] = [:]
    for day in days { counts[day.status, default: 0] += 1 }
    let begun = days.count { $0.isOpen && $0.completion.done > 0 }
    return [
      counts[.overdue].map { "\(counted($0, "day")) open from before today" },
      counts[.replanned].map { "\(counted($0, "day")) of before a replan left out" },
      counts[.today].map { _ in "today's day is open" },
      counts[.ahead].map { "\(counted($0, "day")) ahead" },
      begun > 0 ? "\(grouped(begun)) of the open ones \(begun == 1 ? "is" : "are") begun" : nil,
    ].compactMap(\.self)
  }

  var completeDaysInputs: [String] {
    func text(_ run: CompleteDaysRun) -> String {
      let days =
        run.length == 1
        ? "day \(run.fromDay.value)" : "days \(run.fromDay.value) to \(run.throughDay.value)"
      return "\(days), completed \(run.from == run.through ? "on " : "")\(span(run.from, run.through))"
    }
    var inputs = completeDays.current.map { [text($0)] } ?? []
    if completeDays.current == nil, let open = overdueDays.last {
      inputs.append("day \(open.day.number.value) is open (\(open.completion.countText) done)")
    }
    if completeDays.longest == nil { inputs.append("no day is complete yet") }
    if let longest = completeDays.longest, longest != completeDays.current {
      inputs.append("the longest was \(text(longest))")
    }
    return inputs
  }

  var paceInputs: [String] {
    guard !isComplete else {
      return ["\(counted(items.done, "item")) in \(counted(days.count, "day")) of the plan"]
    }
    guard pace.plannedDays > 0 else { return ["nothing was planned before today"] }
    let reached =
      pace.reachedDays == days.count
      ? "which is the whole plan" : "which fills the plan through day \(grouped(pace.reachedDays))"
    return [
      "\(counted(pace.plannedDays, "day")) with \(counted(pace.plannedItems, "item")) were planned through yesterday",
      "\(counted(pace.doneItems, "item")) \(pace.doneItems == 1 ? "is" : "are") done, \(pace.reachedDays == 0 ? "less than the first day has" : reached)",
    ] + replanInputs
  }

  /// The replan that the days stand by, if it took open items from any.
  private var replanInputs: [String] {
    guard let last = days.last(where: \.isReplanned) else { return [] }
    return ["a replan laid what was open through day \(last.day.number.value) on other days"]
  }

  var planEndInputs: [String] {
    guard let start = calendar.start, let end = calendar.end else { return [] }
    var inputs = ["\(counted(days.count, "day")) from \(name(calendar.plannedDates.first ?? start))"]
    if calendar.shift != 0 {
      inputs.append(
        "\(counted(abs(calendar.shift), "day")) \(calendar.shift > 0 ? "later" : "earlier") than at first")
    }
    inputs += calendar.pausedDates.filter { $0.lowerBound <= end && $0.upperBound >= start }
      .map { "pause \(span($0.lowerBound, $0.upperBound))" }
    return inputs + restInputs(from: start, through: end)
  }

  /// The rest weekdays of the start, and each change of them after it.
  private func restInputs(from start: CivilDate, through end: CivilDate) -> [String] {
    func text(_ date: CivilDate) -> String {
      let rest = calendar.restWords(on: date)
      return rest.isEmpty ? "no rest weekdays" : "rest on \(rest)"
    }
    let changes = calendar.restChanges.filter { $0.from > start && $0.from <= end }
    return [text(start)] + changes.map { "\(text($0.from)) from \(name($0.from))" }
  }

  var forecastInputs: [String] {
    switch forecast.outcome {
    case .done, .notStarted, .untold: []
    case .tooEarly:
      ["\(counted(forecast.studyDays, "study day")) \(forecast.studyDays == 1 ? "has" : "have") ended so far"]
    case .noRate:
      [
        "no open item was finished on the last \(counted(forecast.rates[1].studyDays, "study day"))",
        "\(counted(items.left, "item")) left",
      ]
    case .dates:
      ["\(counted(items.left, "item")) left", todayText] + courses
    }
  }

  /// What today counts for.
  private var todayText: String {
    calendar.isBridged(today) ? "today is not a study day" : "\(grouped(forecast.doneToday)) done today"
  }

  /// `48 items done on the last 7 study days (6.8 a day): 3.8 more today, the other 358.1 on 53 study days after it`,
  /// for each rate. Windows longer than the study days so far are left out.
  private var courses: [String] {
    forecast.rates.filter { $0.window.map { $0 < forecast.studyDays } ?? true }.map { rate in
      let window = rate.window.map { "the last \($0)" } ?? "all \(grouped(rate.studyDays))"
      let opening = "\(counted(rate.items, "item")) done on \(window) study days (\(rate.perDay) a day)"
      return "\(opening): \(text(of: rate))"
    }
  }

  private func text(of rate: WorkRate) -> String {
    let course = rate.course(
      left: items.left, doneToday: forecast.doneToday, isStudyDay: !calendar.isBridged(today))
    guard let course else { return "no end" }
    let more = tenths(course.today, of: rate.studyDays)
    let rest = tenths(course.later, of: rate.studyDays)
    guard course.days > 0 else { return "all that is left today" }
    let days = "\(rest) on \(counted(course.days, "study day"))"
    return course.today > 0 ? "\(more) more today, the other \(days) after it" : "\(days) after today"
  }

  var streakInputs: [String] {
    guard let current = streak.current else { return brokenInputs }
    var inputs = runInputs(current)
    if streak.isTodayOpen { inputs.append("today is still open") }
    if let completedOn, completedOn <= today {
      inputs.append("the programme was complete on \(name(completedOn)), and the streak stays as it was")
    }
    return inputs
  }

  func runInputs(_ run: StreakRun) -> [String] {
    [span(run.from, run.through)] + bridgedInputs(run)
  }

  /// `15 November bridged as a rest day`. Many rest days are only counted, not listed.
  private func bridgedInputs(_ run: StreakRun) -> [String] {
    guard run.bridged > 0 else { return [] }
    let bridged = (1..<run.through.days(since: run.from)).map { run.from.adding(days: $0) }
      .filter { wholeActivity[$0]?.counts != true }
    let early = bridged.count(where: calendar.isBeforeStart)
    let dates = bridged.dropFirst(early)
    let paused = dates.filter(calendar.isPaused)
    let rest = dates.filter { !calendar.isPaused($0) && calendar.isRestWeekday($0) }
    return [
      early > 0 ? "\(counted(early, "day")) before the start bridged" : nil,
      rest.isEmpty
        ? nil
        : rest.count > 3
          ? "\(counted(rest.count, "rest day")) bridged"
          : "\(listed(rest)) bridged as \(rest.count == 1 ? "a rest day" : "rest days")",
      paused.isEmpty ? nil : "\(listed(paused)) bridged as a pause",
    ].compactMap(\.self)
  }

  /// The first study day without work after the last run, which broke it.
  private var brokenInputs: [String] {
    let last = wholeActivity.filter { $0.value.counts && $0.key <= today }.keys.max()
    guard let last else { return ["nothing has counted yet"] }
    var date = last.adding(days: 1)
    while date < today, calendar.isBridged(date) { date = date.adding(days: 1) }
    let isStudyDay = calendar.start != nil && !calendar.isBeforeStart(date)
    let minutes = wholeActivity[date]?.minutes ?? 0
    let what =
      minutes > 0
      ? "with \(durationText(minutes: minutes)) and nothing finished, where \(DayActivity.minutesThatCount) min would count"
      : "without work"
    return [
      "\(name(date)) was a \(isStudyDay ? "study day" : "day") \(what)",
      "the last day that counted was \(name(last))",
    ]
  }

  var activeDaysInputs: [String] {
    let dates = wholeActivity.filter { $0.value.counts && $0.key <= today }.keys
    guard let first = dates.min(), let last = dates.max() else { return ["nothing has counted yet"] }
    let early = dates.count(where: calendar.isBeforeStart)
    let off = dates.count(where: calendar.isBridged) - early
    guard first != last else { return [name(first)] }
    return [
      "the first on \(name(first)), the last on \(name(last))",
      off > 0 ? "\(grouped(off)) of them rest or paused" : nil,
      early > 0 ? "\(grouped(early)) of them before the start" : nil,
    ].compactMap(\.self)
  }

  var consistencyInputs: [String] {
    let missing = consistency.studyDays - consistency.active
    return missing == 0 ? [] : ["\(counted(missing, "study day")) without work"]
  }

  /// `20 November`, with the year if it is not the current one.
  private func name(_ date: CivilDate) -> String { Vocabulary.english.date(date, in: today.year) }

  /// `10 to 20 November`, with years if one of them is not the current one.
  package func span(_ from: CivilDate, _ through: CivilDate) -> String {
    from.year == today.year && through.year == today.year
      ? from.dayAndMonth(through: through) : from.longText(through: through)
  }

  /// Dates in order, with consecutive dates as ranges: `3 November and 5 to 8 November`.
  private func listed(_ dates: [CivilDate]) -> String {
    var runs: [(from: CivilDate, through: CivilDate)] = []
    for date in dates {
      if let last = runs.last, date.days(since: last.through) == 1 {
        runs[runs.count - 1].through = date
      } else {
        runs.append((date, date))
      }
    }
    return joined(runs.map { span($0.from, $0.through) })
  }
}

extension StudyCalendar {
  /// The rest weekdays in force on a date: `Saturday and Sunday`; empty if there are none.
  package func restWords(on date: CivilDate) -> String {
    let weekdays = restChanges.last { $0.from <= date }?.weekdays ?? []
    let names = Weekday.allCases.filter(weekdays.contains).map(\.name)
    return joined(names)
  }
}
