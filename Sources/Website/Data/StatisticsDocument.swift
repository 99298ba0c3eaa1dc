// Writes every figure as JSON, for `stats --json` and `progress.json`.

import Statistics
package import StrictJSON
import StudyModel

/// All figures of Documentation/numbers.md as one JSON document, including every programme day and calendar day.
///
/// Keys are stable within a schema version. All are always present except `unknown`, which counts problems of unknown
/// difficulty, and `readiness`, which a plan without cards does not have. A missing value is null. Minutes are whole numbers, dates are ISO 8601.
package func statisticsDocument(_ input: SiteInput) -> JSONValue {
  let summary = input.summary
  let axes: JSONValue = [
    "schemaVersion": 2, "calendar": .array(summary.calendarDays.map(document)),
    "orphans": .array(summary.orphans.map { .string($0.text) }), "days": .array(summary.days.map(document)),
  ]
  return axes.adding(statisticsFacts(summary, input.visibility)).adding(readinessFacts(input))
}

/// The figures of the whole programme and of its weeks. Only a private document has the reasons of pauses and facts
/// about when something was logged (Documentation/sharing.md, Privacy).
func statisticsFacts(_ summary: ProgressSummary, _ visibility: Visibility) -> JSONValue {
  let difficulties = summary.figures.difficulties
  let withUnknown = difficulties[nil].total > 0
  let before = summary.solvedBefore
  let facts: JSONValue = [
    "plan": plan(summary, visibility), "forecast": document(summary.forecast),
    "problemTime": [
      "first": document(summary.problemTime.first, withUnknown: withUnknown),
      "again": document(summary.problemTime.again, withUnknown: withUnknown),
    ],
    "difficulty": byDifficulty(withUnknown: withUnknown) { document(difficulties[$0]) },
    "solvedBefore": [
      "problems": number(before.problems), "inPlan": number(before.inPlan), "open": number(before.open),
    ],
    "weeks": .array(summary.weeks.map { document($0, summary.tracks) }),
    "achievements": .array(summary.achievements.map(document)),
    "focuses": .array(summary.focuses.map(document)),
  ]
  return statusFacts(summary).adding(facts).adding(counts(summary.figures))
}

private func plan(_ summary: ProgressSummary, _ visibility: Visibility) -> JSONValue {
  let calendar = summary.calendar
  let pauses = calendar.pauses.map {
    pauseDocument($0, on: summary.today, withReason: visibility.showsReasons)
  }
  return [
    "end": optional(calendar.end), "originalEnd": optional(calendar.originalEnd),
    "shift": number(calendar.shift), "pauses": .array(pauses),
    "rest": .array(calendar.restChanges.map(document)),
  ]
}

private func document(_ change: RestWeekdays) -> JSONValue {
  [
    "from": .string(change.from.iso),
    "weekdays": .array(Weekday.allCases.filter(change.weekdays.contains).map { .string($0.rawValue) }),
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

private func document(_ times: TypicalTimes, withUnknown: Bool) -> JSONValue {
  byDifficulty(withUnknown: withUnknown) { document(times[$0]) }.adding(["all": document(times.all)])
}

/// An object with a key for each difficulty, and `unknown` if the plan has such problems.
private func byDifficulty(withUnknown: Bool, _ value: (Difficulty?) -> JSONValue) -> JSONValue {
  let difficulties = Difficulty.allWithUnknown.filter { $0 != nil || withUnknown }
  return .object(
    difficulties.map { JSONMember(key: Difficulty.name($0).lowercased(), value: value($0)) })
}

private func document(_ time: TypicalTime) -> JSONValue {
  [
    "solves": number(time.solves), "median": optional(time.median),
    "lower": optional(time.middleHalf?.lowerBound), "upper": optional(time.middleHalf?.upperBound),
    "mean": optional(time.mean),
  ]
}

private func counts(_ figures: ProblemFigures) -> JSONValue {
  [
    "beyond": [
      "bonusProblems": document(figures.bonusProblems), "bonusItems": document(figures.bonusItems),
      "bonusDone": number(figures.bonusDone), "plusItems": document(figures.plusItems),
    ],
    "premium": [
      "total": number(figures.premium.total), "done": number(figures.premium.done),
      "percent": number(figures.premium.percent), "byAlternative": number(figures.doneByAlternative),
    ],
    "again": [
      "solves": number(figures.resolves), "problems": number(figures.problemsSolvedAgain),
      "revisions": document(figures.revisions),
    ],
  ]
}

private func document(_ week: WeekProgress, _ tracks: [TrackProgress]) -> JSONValue {
  let tracks = tracks.map { document(week.completion(of: $0.track), of: $0.track) }
  return [
    "days": document(week.daysComplete), "items": document(week.completion), "minutes": number(week.minutes),
    "theme": .string(week.week.theme), "tracks": .array(tracks), "week": number(week.week.number),
  ]
}

/// The figures of a programme day.
func document(_ day: DayProgress) -> JSONValue {
  [
    "bonusDone": number(day.bonusDone), "completedOn": optional(day.completedOn),
    "day": number(day.day.number.value), "minutes": number(day.minutes),
    "originalDate": optional(day.originalDate), "plannedDate": optional(day.plannedDate),
    "status": .string(day.status.rawValue),
    "tracks": .array(day.day.tracks.map { document(day.completion(of: $0), of: $0) }),
  ]
}

private func document(_ day: CalendarDay) -> JSONValue {
  [
    "date": .string(day.date.iso), "day": optional(day.day?.value),
    "finishes": number(day.activity.finishes), "minutes": number(day.activity.minutes),
    "status": .string(day.status.rawValue),
  ]
}

private func document(_ achievement: Achievement) -> JSONValue {
  [
    "id": .string(achievement.id), "title": .string(achievement.title),
    "earnedOn": optional(achievement.earnedOn),
  ]
}

private func document(_ focus: FocusCoverage) -> JSONValue {
  let counts = byDifficulty(withUnknown: focus.counts[nil].total > 0) { document(focus.counts[$0]) }
  return counts.adding([
    "name": .string(focus.name), "done": number(focus.completion.done),
    "total": number(focus.completion.total), "percent": number(focus.completion.percent),
  ])
}
