// Writes the learner's present state as JSON, for `today`, `status` and `stats`.

package import JSON
package import Statistics
import StudyModel

/// The keys for the learner's present state; `headline` is the state in words.
package func statusFacts(_ summary: ProgressSummary) -> JSONValue {
  [
    "completion": completion(summary), "headline": .string(summary.headline), "pace": document(summary.pace),
    "state": state(summary), "streak": streak(summary), "time": document(summary.time),
    "today": .string(summary.today.iso),
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
    "day": optional(day?.value), "dayCount": optional(summary.isOpenEnded ? nil : summary.days.count),
    "name": .string(name),
    "start": optional(summary.calendar.start),
  ]
}

private func completion(_ summary: ProgressSummary) -> JSONValue {
  [
    "days": document(summary.daysComplete), "items": document(summary.items),
    "problems": present(summary.problems), "sessions": present(summary.sessions),
    "tracks": list(summary.tracks) {
      document($0.completion, of: $0.track).adding(["averageOfDays": optional($0.averageOfDays)])
    },
  ]
}

private func streak(_ summary: ProgressSummary) -> JSONValue {
  [
    "activeDays": number(summary.streak.activeDays),
    "completeDays": [
      "current": document(summary.completeDays.current), "longest": document(summary.completeDays.longest),
    ],
    "consistency": [
      "active": number(summary.consistency.active), "studyDays": number(summary.consistency.studyDays),
    ],
    "current": document(summary.streak.current), "lastEntry": optional(summary.streak.lastEntry),
    "longest": document(summary.streak.longest), "todayCounts": .bool(summary.streak.todayCounts),
    "todayOpen": .bool(summary.streak.isTodayOpen),
  ]
}

private func document(_ run: StreakRun?) -> JSONValue {
  [
    "bridged": number(run?.bridged ?? 0), "days": number(run?.length ?? 0), "from": optional(run?.from),
    "through": optional(run?.through),
  ]
}

private func document(_ run: CompleteDaysRun?) -> JSONValue {
  [
    "days": number(run?.length ?? 0), "from": optional(run?.from), "fromDay": optional(run?.fromDay.value),
    "through": optional(run?.through), "throughDay": optional(run?.throughDay.value),
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
    "doneItems": number(pace.doneItems), "leadDays": number(pace.leadDays), "name": .string(name),
    "plannedItems": number(pace.plannedItems),
  ]
}

private func document(_ time: TimeSpent) -> JSONValue {
  let weeks = list(time.calendarWeeks) { week in
    [
      "activeDays": number(week.activeDays), "finishes": number(week.finishes),
      "from": .string(week.from.iso), "minutes": number(week.minutes),
    ]
  }
  let weekdays = list(time.weekdays) {
    ["days": number($0.days), "minutes": number($0.minutes), "weekday": .string($0.weekday.rawValue)]
  }
  let tracks = list(time.tracks) { ["minutes": number($0.minutes), "name": .string($0.track.name)] }
  return [
    "bonus": number(time.bonus), "calendarWeeks": weeks, "days": number(time.days), "kept": number(time.kept),
    "minutes": number(time.minutes), "today": number(time.today), "tracks": tracks, "weekdays": weekdays,
  ]
}
