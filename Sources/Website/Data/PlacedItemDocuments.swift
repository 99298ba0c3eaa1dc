// Writes the JSON of `show`, `find`, `log` and `open`. Keys are stable within a schema version.

package import JSON
package import Statistics
package import StudyModel

/// Items with all facts of the plan and all entries and texts of the log.
///
/// - Parameters:
///   - day: the requested day, whose items these are; nil if items were requested by name.
///   - summary: the summary that the items are from.
package func shownDocument(
  _ items: [PlacedItem], of day: DayProgress?, _ summary: ProgressSummary, _ log: ProgressLog
) -> JSONValue {
  let all = summary.placedItems
  return [
    "day": ifAny(day?.day.number.value), "items": list(items) { shown($0, among: all, summary, log) },
    "reflection": day?.reflection.map(document), "schemaVersion": 1,
  ]
}

/// The findings of a search; passages have at most 160 columns.
package func findingsDocument(_ findings: [Finding]) -> JSONValue {
  let findings = list(findings) { finding in
    let passages = list(finding.passages) {
      ["excerpt": .string($0.excerpt(columns: 160)), "source": .string($0.source.rawValue)]
    }
    return place(finding.place).adding(["passages": passages])
  }
  return ["findings": findings, "schemaVersion": 1]
}

/// Dates with what was logged and written on each.
package func loggedDatesDocument(_ dates: [LoggedDate]) -> JSONValue {
  let dates = list(dates) { date in
    [
      "counts": .bool(date.activity.counts), "date": .string(date.date.iso),
      "finishes": number(date.activity.finishes), "minutes": number(date.activity.minutes),
      "notes": list(date.notes, place), "reflections": list(date.reflections) { number($0.value) },
      "work": list(date.work, document),
    ]
  }
  return ["dates": dates, "schemaVersion": 1]
}

private func place(_ place: Finding.Place) -> JSONValue {
  switch place {
  case .item(let item): Website.place(item)
  case .reflection(let day):
    [
      "id": .null, "place": .null, "day": number(day.day.number.value), "kind": "reflection", "title": .null,
    ]
  case .record(let kind, let id, let title):
    ["id": .string(id.text), "place": .null, "day": .null, "kind": .string(kind), "title": .string(title)]
  }
}

/// The keys that identify an item.
private func place(_ item: PlacedItem) -> JSONValue {
  let kind =
    switch item.kind {
    case .planned(let progress): progress.item.kind
    case .bonus: "bonusProblem"
    case .orphan: "orphan"
    }
  return [
    "day": optional(item.day?.day.number.value), "id": .string(item.id.text), "kind": .string(kind),
    "number": ifAny(item.problem?.number), "place": optional(item.place), "title": .string(item.title),
  ]
}

private func shown(
  _ item: PlacedItem, among all: [PlacedItem], _ summary: ProgressSummary, _ log: ProgressLog
) -> JSONValue {
  let hasDifficulty = item.problem != nil || item.bonus != nil
  let plan = item.item
  return place(item).adding([
    "address": ifAny(plan?.problem?.address),
    "alsoAt": list(item.otherPlaces(among: all).compactMap(\.place)) { .string($0) },
    "alternative": plan.flatMap(alternativeDocument), "alternativeAddress": ifAny(plan?.alternative?.address),
    "attempts": list(item.entries, document), "difficulty": hasDifficulty ? difficulty(item.difficulty) : nil,
    "done": .bool(item.finishedOn != nil), "finishedOn": optional(item.finishedOn),
    "minutes": ifAny(item.minutes), "notes": list(item.notes, document),
    "plannedDate": optional(item.day?.plannedDate), "required": plan.map { .bool($0.isRequired) },
    "solution": solution(item, log), "solvedBefore": ifTrue(plan.map(summary.solvedBefore.marks)),
    "text": ifAny(plan?.detail), "timeBox": ifAny(plan?.timeBox),
  ])
}

/// The path and the address of an item's solution; nil if none is known.
private func solution(_ item: PlacedItem, _ log: ProgressLog) -> JSONValue? {
  guard let (number, path) = log.solution(of: item) else { return nil }
  let address = SolutionLinks(log, folder: nil).address(ofNumber: number)
  return ["address": optional(address), "path": .string(path)]
}

extension ProgressLog {
  /// The number of the problem that an item is solved by, and the path of its solution; nil if none is known.
  package func solution(of item: PlacedItem) -> (number: Int, path: String)? {
    [item.problem, item.item?.alternative].lazy.compactMap { $0?.number }.compactMap { number in
      self.solutions[number]?.path.map { (number, $0) }
    }.first
  }
}

private func document(_ work: WorkOnItem) -> JSONValue {
  place(work.item).adding([
    "attempts": list(work.entries, document), "minutes": ifAny(work.minutes),
    "outcome": .string(work.outcome.rawValue),
  ])
}

/// An entry in the form of an export, with the item's id.
private func document(_ entry: PlacedItem.Entry) -> JSONValue {
  let attempt = entry.attempt
  return [
    "at": .string(attempt.instant.iso), "day": .string(attempt.day.iso), "finished": ifTrue(attempt.isFinish),
    "id": .string(entry.id.text), "minutes": ifAny(attempt.minutes),
    "rating": ifAny(attempt.rating?.rawValue),
    "zone": .string(attempt.zone),
  ]
}

private func document(_ text: Note) -> JSONValue {
  [
    "changed": .string(text.changed.iso), "public": ifTrue(text.isPublic), "text": .string(text.markdown),
  ]
}
