// Every number as JSON: what `stats --json` prints, and what `progress.json` holds beside the days.

import Statistics
package import StrictJSON
import StudyModel

/// All numbers of semantics.md as one JSON document, days and dates of the calendar included. Keys are stable
/// within a schema version and always there but `unknown`, the problems whose difficulty the plan does not know,
/// which stands only where there are any; null where there is nothing. Minutes are whole, dates ISO 8601.
package func statisticsDocument(_ input: SiteInput) -> JSONValue {
  let summary = input.summary
  let head: [JSONMember] = [
    JSONMember(key: "schemaVersion", value: 1),
    JSONMember(key: "today", value: .string(summary.today.iso)),
  ]
  let axes: [JSONMember] = [
    JSONMember(key: "days", value: .array(summary.days.map { .object(dayFigures($0)) })),
    JSONMember(key: "calendar", value: .array(summary.calendarDays.map(document))),
    JSONMember(key: "orphans", value: .array(summary.orphans.map { .string($0.text) })),
  ]
  return .object(head + statisticsMembers(summary, input.visibility) + axes)
}

/// The numbers of the programme as a whole and of its weeks. Reasons of pauses and when something was logged are
/// for the learner alone (semantics.md, Privacy).
func statisticsMembers(_ summary: ProgressSummary, _ visibility: Visibility) -> [JSONMember] {
  let difficulties = summary.figures.difficulties
  let withUnknown = difficulties.unknown.total > 0
  var members: [JSONMember] = [
    JSONMember(key: "state", value: state(summary)),
    JSONMember(key: "plan", value: plan(summary.calendar, visibility)),
    JSONMember(key: "completion", value: completion(summary)),
    JSONMember(key: "streak", value: streak(summary)),
    JSONMember(key: "pace", value: document(summary.pace)),
    JSONMember(key: "forecast", value: document(summary.forecast)),
    JSONMember(key: "time", value: document(summary.time)),
    JSONMember(
      key: "problemTime",
      value: [
        "first": document(summary.problemTime.first, withUnknown: withUnknown),
        "again": document(summary.problemTime.again, withUnknown: withUnknown),
      ]),
    JSONMember(
      key: "difficulty",
      value: .object(byDifficulty(withUnknown: withUnknown) { document(difficulties[$0]) })),
  ]
  members += counts(summary.figures)
  let before = summary.solvedBefore
  members.append(
    JSONMember(
      key: "solvedBefore",
      value: [
        "problems": number(before.problems), "inPlan": number(before.inPlan), "open": number(before.open),
      ]))
  if visibility.showsTimesOfDay {
    let entries = summary.loggedOnTheDay
    members.append(
      JSONMember(
        key: "logging",
        value: [
          "onTheDay": number(entries.done), "entries": number(entries.total),
          "percent": number(entries.percent),
        ]))
  }
  members.append(JSONMember(key: "weeks", value: .array(summary.weeks.map(document))))
  members.append(JSONMember(key: "achievements", value: .array(summary.achievements.map(document))))
  members.append(JSONMember(key: "focuses", value: .array(summary.focuses.map(document))))
  return members
}

/// `{"done", "total", "percent"}`, the per cent rounded down.
func document(_ completion: Completion) -> JSONValue {
  ["done": number(completion.done), "total": number(completion.total), "percent": number(completion.percent)]
}

/// As above, and null for what a plan, a week or a day has none of.
private func track(_ completion: Completion) -> JSONValue {
  completion.total == 0 ? .null : document(completion)
}

private func optional(_ date: CivilDate?) -> JSONValue { date.map { .string($0.iso) } ?? .null }

private func optional(_ value: Int?) -> JSONValue { value.map(number) ?? .null }

private func count(_ completion: Completion) -> JSONValue {
  ["done": number(completion.done), "total": number(completion.total)]
}

private func state(_ summary: ProgressSummary) -> JSONValue {
  let (name, day): (String, DayNumber?) =
    switch summary.state {
    case .notStarted: ("notStarted", nil)
    case .startsIn: ("startsLater", nil)
    case .studyDay(let day): ("studyDay", day)
    case .restDay(let next): ("restDay", next)
    case .paused(let next): ("paused", next)
    case .finished: ("finished", nil)
    }
  return [
    "name": .string(name), "day": optional(day?.value), "dayCount": number(summary.days.count),
    "start": optional(summary.calendar.start),
  ]
}

private func plan(_ calendar: StudyCalendar, _ visibility: Visibility) -> JSONValue {
  let pauses: [JSONValue] = calendar.pauses.map { pause in
    var members = [
      JSONMember(key: "from", value: .string(pause.from.iso)),
      JSONMember(key: "through", value: .string(pause.through.iso)),
    ]
    if visibility.showsReasons, let reason = pause.reason {
      members.append(JSONMember(key: "reason", value: .string(reason)))
    }
    return .object(members)
  }
  var members: [JSONMember] = [
    JSONMember(key: "end", value: optional(calendar.end)),
    JSONMember(key: "originalEnd", value: optional(calendar.originalEnd)),
    JSONMember(key: "shift", value: number(calendar.shift)),
    JSONMember(key: "pauses", value: .array(pauses)),
    JSONMember(key: "rest", value: .array(calendar.restChanges.map(document))),
  ]
  if visibility.showsReasons {
    let skipped = calendar.skippedDates.sorted().map { JSONValue.string($0.iso) }
    members.append(JSONMember(key: "skipped", value: .array(skipped)))
  }
  return .object(members)
}

private func document(_ change: RestWeekdays) -> JSONValue {
  [
    "from": .string(change.from.iso),
    "weekdays": .array(Weekday.allCases.filter(change.weekdays.contains).map { .string($0.rawValue) }),
  ]
}

private func completion(_ summary: ProgressSummary) -> JSONValue {
  [
    "days": document(summary.daysComplete), "problems": track(summary.problems),
    "dsa": track(summary.dsa), "systemDesign": track(summary.topics), "items": document(summary.items),
    "averageOfDays": [
      "dsa": optional(summary.averages.dsa), "systemDesign": optional(summary.averages.systemDesign),
    ],
  ]
}

private func streak(_ summary: ProgressSummary) -> JSONValue {
  [
    "current": document(summary.streak.current), "longest": document(summary.streak.longest),
    "completeDays": [
      "current": document(summary.completeDays.current), "longest": document(summary.completeDays.longest),
    ],
    "activeDays": number(summary.streak.activeDays), "todayCounts": .bool(summary.streak.todayCounts),
    "todayOpen": .bool(summary.streak.isTodayOpen),
    "consistency": [
      "active": number(summary.consistency.active), "studyDays": number(summary.consistency.studyDays),
    ],
  ]
}

private func document(_ run: StreakRun?) -> JSONValue {
  [
    "days": number(run?.length ?? 0), "from": optional(run?.from), "through": optional(run?.through),
    "bridged": number(run?.bridged ?? 0),
  ]
}

private func document(_ run: CompleteDaysRun?) -> JSONValue {
  [
    "days": number(run?.length ?? 0), "fromDay": optional(run?.fromDay.value),
    "throughDay": optional(run?.throughDay.value), "from": optional(run?.from),
    "through": optional(run?.through),
  ]
}

private func document(_ pace: Pace) -> JSONValue {
  let name =
    switch pace.standing {
    case .nothingDue: "nothingDue"
    case .onPlan: "onPlan"
    case .daysInHand: "inHand"
    case .daysToMakeUp: "toMakeUp"
    }
  return [
    "name": .string(name), "plannedItems": number(pace.plannedItems), "doneItems": number(pace.doneItems),
    "leadDays": number(pace.leadDays),
  ]
}

private func document(_ forecast: Forecast) -> JSONValue {
  let (name, date, earliest, latest): (String, CivilDate?, CivilDate?, CivilDate?) =
    switch forecast.outcome {
    case .done(let date): ("done", date, nil, nil)
    case .notStarted: ("notStarted", nil, nil, nil)
    case .tooEarly: ("tooEarly", nil, nil, nil)
    case .noRate: ("noRate", nil, nil, nil)
    case .dates(let date, let earliest, let latest): ("date", date, earliest, latest)
    }
  return [
    "state": .string(name), "date": optional(date), "earliest": optional(earliest),
    "latest": optional(latest), "studyDays": number(forecast.studyDays),
    "rates": .array(
      forecast.rates.map { rate in
        [
          "window": optional(rate.window), "studyDays": number(rate.studyDays), "items": number(rate.items),
        ]
      }),
    "needed": forecast.needed.map { ["items": number($0.items), "studyDays": number($0.studyDays)] } ?? .null,
  ]
}

private func document(_ time: TimeSpent) -> JSONValue {
  [
    "minutes": number(time.minutes), "today": number(time.today), "dsa": number(time.dsa),
    "systemDesign": number(time.systemDesign), "bonus": number(time.bonus), "kept": number(time.kept),
    "days": number(time.days),
    "weekdays": .array(
      time.weekdays.map { weekday in
        [
          "weekday": .string(weekday.weekday.rawValue), "minutes": number(weekday.minutes),
          "days": number(weekday.days),
        ]
      }),
    "calendarWeeks": .array(
      time.calendarWeeks.map { week in
        [
          "from": .string(week.from.iso), "minutes": number(week.minutes),
          "activeDays": number(week.activeDays), "finishes": number(week.finishes),
        ]
      }),
  ]
}

private func document(_ times: TypicalTimes, withUnknown: Bool) -> JSONValue {
  .object(
    [JSONMember(key: "all", value: document(times.all))]
      + byDifficulty(withUnknown: withUnknown) { document(times[$0]) })
}

/// A member for each difficulty, and one for the unknown where the plan has such problems.
private func byDifficulty(withUnknown: Bool, _ value: (Difficulty?) -> JSONValue) -> [JSONMember] {
  Difficulty.allWithUnknown.filter { $0 != nil || withUnknown }.map {
    JSONMember(key: Difficulty.name($0).lowercased(), value: value($0))
  }
}

private func document(_ time: TypicalTime) -> JSONValue {
  [
    "solves": number(time.solves), "median": optional(time.median),
    "lower": optional(time.middleHalf?.lowerBound), "upper": optional(time.middleHalf?.upperBound),
    "mean": optional(time.mean),
  ]
}

private func counts(_ figures: ProblemFigures) -> [JSONMember] {
  [
    JSONMember(
      key: "beyond",
      value: [
        "bonusProblems": count(figures.bonusProblems), "bonusItems": count(figures.bonusItems),
        "bonusDone": number(figures.bonusDone),
      ]),
    JSONMember(
      key: "premium",
      value: [
        "total": number(figures.premium.total), "done": number(figures.premium.done),
        "byAlternative": number(figures.doneByAlternative),
      ]),
    JSONMember(
      key: "again",
      value: [
        "solves": number(figures.resolves), "problems": number(figures.problemsSolvedAgain),
        "revisions": count(figures.revisions),
      ]),
  ]
}

private func document(_ week: WeekProgress) -> JSONValue {
  [
    "week": number(week.week.number), "theme": .string(week.week.theme), "days": count(week.daysComplete),
    "dsa": track(week.dsa), "systemDesign": track(week.systemDesign),
    "items": document(week.completion),
    "minutes": number(week.minutes),
  ]
}

/// The figures of a programme day.
func dayFigures(_ day: DayProgress) -> [JSONMember] {
  [
    JSONMember(key: "day", value: number(day.day.number.value)),
    JSONMember(key: "status", value: .string(day.status.rawValue)),
    JSONMember(key: "plannedDate", value: optional(day.plannedDate)),
    JSONMember(key: "originalDate", value: optional(day.originalDate)),
    JSONMember(key: "completedOn", value: optional(day.completedOn)),
    JSONMember(key: "dsa", value: track(day.dsa)),
    JSONMember(key: "systemDesign", value: track(day.systemDesign)),
    JSONMember(key: "minutes", value: number(day.minutes)),
    JSONMember(key: "bonusDone", value: number(day.bonusDone)),
  ]
}

private func document(_ day: CalendarDay) -> JSONValue {
  [
    "date": .string(day.date.iso), "status": .string(day.status.rawValue), "day": optional(day.day?.value),
    "minutes": number(day.activity.minutes), "finishes": number(day.activity.finishes),
  ]
}

private func document(_ achievement: Achievement) -> JSONValue {
  [
    "id": .string(achievement.id), "title": .string(achievement.title),
    "earnedOn": optional(achievement.earnedOn),
  ]
}

private func document(_ focus: FocusCoverage) -> JSONValue {
  var members = [
    JSONMember(key: "name", value: .string(focus.name)),
    JSONMember(key: "done", value: number(focus.completion.done)),
    JSONMember(key: "total", value: number(focus.completion.total)),
    JSONMember(key: "percent", value: number(focus.completion.percent)),
  ]
  members += byDifficulty(withUnknown: focus.counts.unknown.total > 0) { count(focus.counts[$0]) }
  return .object(members)
}
