// `progress.json`: the same facts as the pages, for other programs.

package import Statistics
package import StrictJSON
import StudyModel

/// The facts as one JSON document. Keys are stable within a schema version; a public document holds the
/// allow-list of semantics.md only.
package func progressDocument(_ input: SiteInput) -> JSONValue {
  let summary = input.summary
  return [
    "schemaVersion": 1,
    "generator": .string("machinemode \(input.version)"),
    "audience": .string(input.audience.rawValue),
    "asOf": .string(summary.today.iso),
    "state": state(summary),
    "totals": [
      "daysComplete": document(summary.daysComplete),
      "problems": document(summary.problems),
      "dsa": document(summary.dsa),
      "systemDesign": document(summary.topics),
      "items": document(summary.items),
      "bonusDone": number(summary.bonusDone),
      "minutes": number(summary.minutes),
    ],
    "streak": [
      "current": document(summary.streak.current),
      "longest": document(summary.streak.longest),
      "activeDays": number(summary.streak.activeDays),
      "todayCounts": .bool(summary.streak.todayCounts),
    ],
    "pace": .string(summary.pace.words),
    "days": .array(summary.days.map { document($0, visibility: input.visibility) }),
  ]
}

/// One programme day, as `today --json` prints it too.
package func dayDocument(_ progress: DayProgress, _ input: SiteInput) -> JSONValue {
  document(progress, visibility: input.visibility)
}

private func state(_ summary: ProgressSummary) -> JSONValue {
  let (name, day): (String, Int?) =
    switch summary.state {
    case .notStarted: ("notStarted", nil)
    case .startsIn: ("startsLater", nil)
    case .studyDay(let number): ("studyDay", number.value)
    case .restDay(let next): ("restDay", next?.value)
    case .paused(let next): ("paused", next?.value)
    case .finished: ("finished", nil)
    }
  return [
    "name": .string(name), "day": day.map(number) ?? .null, "dayCount": number(summary.days.count),
    "start": summary.calendar.start.map { .string($0.iso) } ?? .null,
  ]
}

private func document(_ progress: DayProgress, visibility: Visibility) -> JSONValue {
  var bonus: [JSONValue] = []
  for one in progress.bonus where visibility.showsTitle(of: one.problem) {
    var members: [JSONMember] = [
      JSONMember(key: "title", value: .string(one.problem.title)),
      JSONMember(key: "done", value: .bool(one.isDone)),
    ]
    if let value = one.problem.number { members.append(JSONMember(key: "number", value: number(value))) }
    if let minutes = one.minutes { members.append(JSONMember(key: "minutes", value: number(minutes))) }
    bonus.append(.object(members))
  }
  var members: [JSONMember] = [
    JSONMember(key: "day", value: number(progress.day.number.value)),
    JSONMember(key: "plannedDate", value: progress.plannedDate.map { .string($0.iso) } ?? .null),
    JSONMember(key: "completedOn", value: progress.completedOn.map { .string($0.iso) } ?? .null),
    JSONMember(key: "dsa", value: document(progress.dsa)),
    JSONMember(key: "systemDesign", value: document(progress.systemDesign)),
    JSONMember(key: "minutes", value: number(progress.minutes)),
    JSONMember(key: "bonusDone", value: number(progress.bonusDone)),
    JSONMember(key: "bonus", value: .array(bonus)),
    JSONMember(key: "items", value: .array(progress.items.map { document($0, visibility: visibility) })),
  ]
  if let reflection = visibility.shown(reflection: progress.reflection) {
    members.append(JSONMember(key: "reflection", value: .string(reflection.markdown)))
  }
  return .object(members)
}

private func document(_ progress: ItemProgress, visibility: Visibility) -> JSONValue {
  var members = itemFacts(progress.item) + [JSONMember(key: "done", value: .bool(progress.isDone))]
  if let minutes = progress.minutes { members.append(JSONMember(key: "minutes", value: number(minutes))) }
  if let date = progress.finishedOn {
    members.append(JSONMember(key: "finishedOn", value: .string(date.iso)))
  }
  if let note = visibility.shown(note: progress.note) {
    members.append(JSONMember(key: "note", value: .string(note.markdown)))
  }
  return .object(members)
}

private func document(_ completion: Completion) -> JSONValue {
  ["done": number(completion.done), "total": number(completion.total)]
}

private func document(_ run: StreakRun?) -> JSONValue {
  guard let run else { return ["days": 0] }
  return ["days": number(run.length), "from": .string(run.from.iso), "through": .string(run.through.iso)]
}
