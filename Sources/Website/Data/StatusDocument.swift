// Writes the learner's present state as JSON, for `today`, `status` and `stats`.

package import Statistics
package import StrictJSON
import StudyModel

/// The keys for the learner's present state; `headline` is the state in words.
package func statusFacts(_ summary: ProgressSummary) -> JSONValue {
  [
    "today": .string(summary.today.iso), "headline": .string(summary.headline), "state": state(summary),
    "completion": completion(summary), "streak": streak(summary), "pace": document(summary.pace),
    "time": document(summary.time),
  ]
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

private func completion(_ summary: ProgressSummary) -> JSONValue {
  [
    "days": document(summary.daysComplete), "problems": present(summary.problems),
    "sessions": present(summary.sessions), "items": document(summary.items),
    "tracks": .array(
      summary.tracks.map {
        document($0.completion, of: $0.track).adding(["averageOfDays": optional($0.averageOfDays)])
      }),
  ]
}

private func streak(_ summary: ProgressSummary) -> JSONValue {
  [
    "current": document(summary.streak.current), "longest": document(summary.streak.longest),
    "completeDays": [
      "current": document(summary.completeDays.current), "longest": document(summary.completeDays.longest),
    ],
    "activeDays": number(summary.streak.activeDays), "todayCounts": .bool(summary.streak.todayCounts),
    "lastEntry": optional(summary.streak.lastEntry),
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
    switch pace.status {
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

private func document(_ time: TimeSpent) -> JSONValue {
  [
    "minutes": number(time.minutes), "today": number(time.today),
    "tracks": .array(
      time.tracks.map { ["name": .string($0.track.name), "minutes": number($0.minutes)] }),
    "bonus": number(time.bonus), "kept": number(time.kept),
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
          "activeDays": number(week.activeDays), "finishes": number(week.finishes),
          "from": .string(week.from.iso), "minutes": number(week.minutes),
        ]
      }),
  ]
}
