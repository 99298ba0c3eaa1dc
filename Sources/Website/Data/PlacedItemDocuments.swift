// Writes the JSON of `show`, `find`, `log` and `open`. Keys are stable within a schema version.

package import Statistics
package import StrictJSON
package import StudyModel

/// Items with all facts of the plan and all entries and texts of the log.
///
/// - Parameters:
///   - day: the requested day, whose items these are; nil if items were requested by name.
///   - summary: the summary that the items are from.
package func shownDocument(
  _ items: [PlacedItem], of day: DayProgress?, _ summary: ProgressSummary, _ log: ProgressLog
) -> JSONValue {
  let all = summary.placedItems(in: log)
  return [
    "schemaVersion": 1, "items": .array(items.map { shown($0, among: all, summary, log) }),
    "day": day.map { number($0.day.number.value) }, "reflection": day?.reflection.map(document),
  ]
}

/// The findings of a search; passages have at most 160 columns.
package func findingsDocument(_ findings: [Finding]) -> JSONValue {
  [
    "schemaVersion": 1,
    "findings": .array(
      findings.map { finding in
        let passages = finding.passages.map { passage -> JSONValue in
          [
            "source": .string(passage.source.rawValue), "excerpt": .string(passage.excerpt(columns: 160)),
          ]
        }
        return place(finding.place).adding(["passages": .array(passages)])
      }),
  ]
}

/// Dates with what was logged and written on each.
package func loggedDatesDocument(_ dates: [LoggedDate]) -> JSONValue {
  [
    "schemaVersion": 1,
    "dates": .array(
      dates.map { date in
        [
          "date": .string(date.date.iso), "minutes": number(date.activity.minutes),
          "finishes": number(date.activity.finishes), "counts": .bool(date.activity.counts),
          "work": .array(date.work.map(document)), "notes": .array(date.notes.map(place)),
          "reflections": .array(date.reflections.map { number($0.value) }),
        ]
      }),
  ]
}

/// The web addresses of an item.
///
/// - Parameters:
///   - address: its page at LeetCode; nil if it has none.
///   - links: the links of its text.
package func addressDocument(of item: PlacedItem, address: String?, links: [String]) -> JSONValue {
  place(item).adding([
    "schemaVersion": 1, "address": address.map { .string($0) } ?? .null,
    "links": .array(links.map { .string($0) }),
  ])
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
    case .planned(let progress): progress.item.kindName.lowercased()
    case .bonus: "bonusProblem"
    case .orphan: "orphan"
    }
  return [
    "id": .string(item.id.text), "place": item.place.map { .string($0) } ?? .null,
    "day": optional(item.day?.day.number.value), "kind": .string(kind), "title": .string(item.title),
    "number": item.problem.map { number($0.number) },
  ]
}

private func shown(
  _ item: PlacedItem, among all: [PlacedItem], _ summary: ProgressSummary, _ log: ProgressLog
) -> JSONValue {
  let hasDifficulty = item.problem != nil || item.bonus != nil
  let places = item.otherPlaces(among: all).compactMap(\.place)
  let facts = place(item).adding([
    "plannedDate": optional(item.day?.plannedDate), "done": .bool(item.finishedOn != nil),
    "finishedOn": optional(item.finishedOn), "attempts": .array(item.entries.map(document)),
    "notes": .array(item.notes.map(document)), "alsoAt": .array(places.map { .string($0) }),
    "minutes": item.minutes.map(number), "difficulty": hasDifficulty ? difficulty(item.difficulty) : nil,
    "address": item.item?.problem?.address.map { .string($0) }, "solution": solution(item, log),
  ])
  guard let planned = item.item else { return facts }
  return facts.adding([
    "required": .bool(planned.isRequired), "text": planned.detail.map { .string($0) },
    "timeBox": planned.timeBox.map(number), "alternative": alternativeDocument(of: planned),
    "alternativeAddress": planned.alternative?.address.map { .string($0) },
    "solvedBefore": summary.solvedBefore.marks(planned) ? true : nil,
  ])
}

/// The path and the address of an item's solution; nil if none is known.
private func solution(_ item: PlacedItem, _ log: ProgressLog) -> JSONValue? {
  guard let (number, path) = log.solution(of: item) else { return nil }
  let address = SolutionLinks(log, folder: nil).address(ofNumber: number)
  return ["path": .string(path), "address": address.map { .string($0) } ?? .null]
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
    "outcome": .string(work.outcome.rawValue), "attempts": .array(work.entries.map(document)),
    "minutes": work.minutes.map(number),
  ])
}

/// An entry in the form of an export, with the item's id.
private func document(_ entry: PlacedItem.Entry) -> JSONValue {
  let attempt = entry.attempt
  return [
    "at": .string(attempt.instant.iso), "day": .string(attempt.day.iso),
    "finished": attempt.isFinish ? true : nil, "id": .string(entry.id.text),
    "minutes": attempt.minutes.map(number), "rating": attempt.rating.map { .string($0.rawValue) },
    "zone": .string(attempt.zone),
  ]
}

private func document(_ text: Note) -> JSONValue {
  [
    "changed": .string(text.changed.iso), "public": text.isPublic ? true : nil,
    "text": .string(text.markdown),
  ]
}
