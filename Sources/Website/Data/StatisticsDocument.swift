// Every number as JSON: what `stats --json` prints, and what `progress.json` holds beside the days.

import Statistics
import StrictJSON
import StudyModel

/// All numbers of Documentation/numbers.md as one JSON document, days and dates of the calendar included.
/// Keys are stable within a schema version and always there but `unknown`, the problems whose difficulty the
/// plan does not know, which stands only where there are any; null where there is nothing. Minutes are whole,
/// dates ISO 8601.
package func statisticsDocument(_ input: SiteInput) -> [UInt8] {
  let summary = input.summary
  let head = [JSONMember(key: "schemaVersion", value: 1)]
  let axes: [JSONMember] = [
    JSONMember(key: "calendar", value: .array(summary.calendarDays.map(document))),
    JSONMember(key: "orphans", value: .array(summary.orphans.map { .string($0.text) })),
  ]
  let members = head + statisticsMembers(summary, input.visibility) + axes
  return JSONWriter.document(members, and: "days") { writer in
    writer.array { days in
      for day in summary.days { write(day, to: &days) }
    }
  }
}

/// The numbers of the programme as a whole and of its weeks. Reasons of pauses and when something was logged
/// are for the learner alone (Documentation/sharing.md, Privacy).
func statisticsMembers(_ summary: ProgressSummary, _ visibility: Visibility) -> [JSONMember] {
  let difficulties = summary.figures.difficulties
  let withUnknown = difficulties.unknown.total > 0
  var members = standingMembers(summary)
  members += [
    JSONMember(key: "plan", value: plan(summary, visibility)),
    JSONMember(key: "forecast", value: document(summary.forecast)),
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

private func plan(_ summary: ProgressSummary, _ visibility: Visibility) -> JSONValue {
  let calendar = summary.calendar
  let pauses = calendar.pauses.map {
    pauseDocument($0, on: summary.today, withReason: visibility.showsReasons)
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
        "bonusProblems": document(figures.bonusProblems), "bonusItems": document(figures.bonusItems),
        "bonusDone": number(figures.bonusDone),
      ]),
    JSONMember(
      key: "premium",
      value: [
        "total": number(figures.premium.total), "done": number(figures.premium.done),
        "percent": number(figures.premium.percent), "byAlternative": number(figures.doneByAlternative),
      ]),
    JSONMember(
      key: "again",
      value: [
        "solves": number(figures.resolves), "problems": number(figures.problemsSolvedAgain),
        "revisions": document(figures.revisions),
      ]),
  ]
}

private func document(_ week: WeekProgress) -> JSONValue {
  [
    "days": document(week.daysComplete), "dsa": track(week.dsa), "items": document(week.completion),
    "minutes": number(week.minutes), "systemDesign": track(week.systemDesign),
    "theme": .string(week.week.theme), "week": number(week.week.number),
  ]
}

/// The figures of a programme day, and beside them what else a document tells of it: what writes its bonus
/// problems and its items, and the reflection.
func write(
  _ day: DayProgress, bonus: ((inout JSONWriter) -> Void)? = nil, items: ((inout JSONWriter) -> Void)? = nil,
  reflection: WrittenText? = nil, to writer: inout JSONWriter
) {
  writer.object { members in
    if let bonus { members.add("bonus", bonus) }
    members.add("bonusDone", number(day.bonusDone))
    members.add("completedOn", optional(day.completedOn))
    members.add("day", number(day.day.number.value))
    members.add("dsa", track(day.dsa))
    if let items { members.add("items", items) }
    members.add("minutes", number(day.minutes))
    members.add("originalDate", optional(day.originalDate))
    members.add("plannedDate", optional(day.plannedDate))
    members.add("reflection", reflection.map { .string($0.markdown) })
    members.add("status", .string(day.status.rawValue))
    members.add("systemDesign", track(day.systemDesign))
  }
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
  var members = [
    JSONMember(key: "name", value: .string(focus.name)),
    JSONMember(key: "done", value: number(focus.completion.done)),
    JSONMember(key: "total", value: number(focus.completion.total)),
    JSONMember(key: "percent", value: number(focus.completion.percent)),
  ]
  members += byDifficulty(withUnknown: focus.counts.unknown.total > 0) { document(focus.counts[$0]) }
  return .object(members)
}
