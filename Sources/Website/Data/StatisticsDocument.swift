// Writes every figure as JSON, for `stats --json` and `progress.json`.

package import JSON
import Statistics
import StudyModel

/// All figures of Documentation/numbers.md as one JSON document, including every day of the plan and calendar day.
///
/// Keys are stable within a schema version. All are always present except `unknown`, which counts problems of unknown
/// difficulty, `readiness`, which a plan without cards does not have, and a day's `shareAtReplan`. A missing value is null. Minutes are whole numbers, dates are ISO 8601.
package func statisticsDocument(_ input: SiteInput) -> JSONValue {
  let summary = input.summary
  let axes: JSONValue = [
    "calendar": list(summary.calendarDays, document), "days": list(summary.days, document),
    "orphans": list(summary.orphans) { .string($0.text) }, "schemaVersion": 2,
  ]
  return axes.adding(statisticsFacts(summary, input.visibility)).adding(readinessFacts(input))
}

/// The figures of the whole programme and of its weeks. Only a private document has the reasons of pauses and facts
/// about when something was logged (Documentation/sharing.md, Privacy).
func statisticsFacts(_ summary: ProgressSummary, _ visibility: Visibility) -> JSONValue {
  let counts = summary.figures.difficulties
  let difficulties = known(counts)
  let before = summary.solvedBefore
  let facts: JSONValue = [
    "achievements": list(summary.achievements, document),
    "difficulty": byDifficulty(difficulties) { document(counts[$0]) },
    "focuses": list(summary.focuses, document), "forecast": document(summary.forecast),
    "plan": plan(summary, visibility),
    "problemTime": [
      "again": document(summary.problemTime.again, difficulties),
      "first": document(summary.problemTime.first, difficulties),
    ],
    "solvedBefore": [
      "inPlan": number(before.inPlan), "open": number(before.open), "problems": number(before.problems),
    ],
    "weeks": list(summary.weeks) { document($0, summary.tracks) },
  ]
  return statusFacts(summary).adding(facts).adding(document(summary.figures))
}

private func plan(_ summary: ProgressSummary, _ visibility: Visibility) -> JSONValue {
  let calendar = summary.calendar
  let pauses = list(calendar.pauses) {
    pauseDocument($0, on: summary.today, withReason: visibility.showsReasons)
  }
  let rest = list(calendar.restChanges) { change in
    let weekdays = Weekday.allCases.filter(change.weekdays.contains)
    return ["from": .string(change.from.iso), "weekdays": list(weekdays) { .string($0.rawValue) }]
  }
  return [
    "end": optional(calendar.end), "originalEnd": optional(calendar.originalEnd), "pauses": pauses,
    "rest": rest, "shift": number(calendar.shift),
  ]
}

private func document(_ forecast: Forecast) -> JSONValue {
  let (name, date, earliest, latest): (String, CivilDate?, CivilDate?, CivilDate?) =
    switch forecast.outcome {
    case .done(let date): ("done", date, nil, nil)
    case .notStarted: ("notStarted", nil, nil, nil)
    case .tooEarly: ("tooEarly", nil, nil, nil)
    case .noRate: ("noRate", nil, nil, nil)
    case .untold: ("untold", nil, nil, nil)
    case .dates(let date, let earliest, let latest): ("date", date, earliest, latest)
    }
  let rates = list(forecast.rates) {
    ["items": number($0.items), "studyDays": number($0.studyDays), "window": optional($0.window)]
  }
  return [
    "date": optional(date), "earliest": optional(earliest), "latest": optional(latest),
    "needed": forecast.needed.map { ["items": number($0.items), "studyDays": number($0.studyDays)] } ?? .null,
    "rates": rates, "state": .string(name), "studyDays": number(forecast.studyDays),
  ]
}

private func document(_ times: TypicalTimes, _ difficulties: [Difficulty?]) -> JSONValue {
  byDifficulty(difficulties) { document(times[$0]) }.adding(["all": document(times.all)])
}

/// The difficulties, with the unknown one only where problems have it.
private func known(_ counts: DifficultyCounts) -> [Difficulty?] {
  Difficulty.allWithUnknown.filter { $0 != nil || counts[nil].total > 0 }
}

/// An object with a key for each difficulty.
func byDifficulty(_ difficulties: [Difficulty?], _ value: (Difficulty?) -> JSONValue) -> JSONValue {
  .object(
    Dictionary(uniqueKeysWithValues: difficulties.map { (Difficulty.name($0).lowercased(), value($0)) }))
}

private func document(_ time: TypicalTime) -> JSONValue {
  [
    "lower": optional(time.middleHalf?.lowerBound), "mean": optional(time.mean),
    "median": optional(time.median), "solves": number(time.solves),
    "upper": optional(time.middleHalf?.upperBound),
  ]
}

private func document(_ figures: ProblemFigures) -> JSONValue {
  [
    "again": [
      "problems": number(figures.problemsSolvedAgain), "revisions": document(figures.revisions),
      "solves": number(figures.resolves),
    ],
    "beyond": [
      "bonusDone": number(figures.bonusDone), "bonusItems": document(figures.bonusItems),
      "bonusProblems": document(figures.bonusProblems), "plusItems": document(figures.plusItems),
    ],
    "premium": document(figures.premium).adding(["byAlternative": number(figures.doneByAlternative)]),
  ]
}

private func document(_ week: WeekProgress, _ tracks: [TrackProgress]) -> JSONValue {
  [
    "dayCount": number(week.days.count), "days": document(week.daysComplete),
    "items": document(week.completion), "minutes": number(week.minutes),
    "theme": .string(week.week.theme),
    "tracks": list(tracks) { document(week.completion(of: $0.track), of: $0.track) },
    "week": number(week.week.number),
  ]
}

/// The figures of a day of the plan.
func document(_ day: DayProgress) -> JSONValue {
  [
    "bonusDone": number(day.bonusDone), "completedOn": optional(day.completedOn),
    "day": number(day.day.number.value), "minutes": number(day.minutes),
    "originalDate": optional(day.originalDate), "plannedDate": optional(day.plannedDate),
    "shareAtReplan": day.isReplanned ? document(day.completion) : nil,
    "status": .string(day.status.rawValue),
    "tracks": list(day.day.tracks) { document(day.completion(of: $0), of: $0) },
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
    "earnedOn": optional(achievement.earnedOn), "id": .string(achievement.id),
    "title": .string(achievement.title),
  ]
}

private func document(_ focus: FocusCoverage) -> JSONValue {
  let counts = byDifficulty(known(focus.counts)) { document(focus.counts[$0]) }
  return counts.adding(document(focus.completion)).adding(["name": .string(focus.name)])
}
