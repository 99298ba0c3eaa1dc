// What `show`, `find`, `log` and `open` tell, as JSON. Keys are stable within a schema version.

package import Statistics
package import StrictJSON
package import StudyModel

/// Items with all that the plan says and all that was logged and written on them.
///
/// - Parameters:
///   - day: the day that was asked for, whose items they are; nil where items were named.
///   - summary: for what is known of an item besides.
package func shownDocument(
  _ items: [PlacedItem], of day: DayProgress?, _ summary: ProgressSummary, _ log: ProgressLog
) -> JSONValue {
  let all = summary.placedItems(in: log)
  var members = [
    JSONMember(key: "schemaVersion", value: 1),
    JSONMember(key: "items", value: .array(items.map { shown($0, among: all, summary) })),
  ]
  if let day {
    members.append(JSONMember(key: "day", value: number(day.day.number.value)))
    members.add("reflection", day.reflection.map(document))
  }
  return .object(members)
}

/// What holds all the words that were looked for; passages have at most 160 columns.
package func findingsDocument(_ findings: [Finding]) -> JSONValue {
  [
    "schemaVersion": 1,
    "findings": .array(
      findings.map { finding in
        var members = place(finding.place)
        members.append(
          JSONMember(
            key: "passages",
            value: .array(
              finding.passages.map {
                ["source": .string($0.source.rawValue), "excerpt": .string($0.excerpt(columns: 160))]
              })))
        return .object(members)
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
          "work": .array(date.work.map(document)), "notes": .array(date.notes.map { .object(place($0)) }),
          "reflections": .array(date.reflections.map { number($0.value) }),
        ]
      }),
  ]
}

/// Where an item is read and solved.
///
/// - Parameters:
///   - address: its page at LeetCode.
///   - links: the links of its text.
package func addressDocument(of item: PlacedItem, address: String?, links: [String]) -> JSONValue {
  .object(
    place(item) + [
      JSONMember(key: "schemaVersion", value: 1),
      JSONMember(key: "address", value: address.map { .string($0) } ?? .null),
      JSONMember(key: "links", value: .array(links.map { .string($0) })),
    ])
}

private func place(_ place: Finding.Place) -> [JSONMember] {
  switch place {
  case .item(let item): return Website.place(item)
  case .reflection(let day):
    return [
      JSONMember(key: "id", value: .null), JSONMember(key: "place", value: .null),
      JSONMember(key: "day", value: number(day.day.number.value)),
      JSONMember(key: "kind", value: "reflection"), JSONMember(key: "title", value: .null),
    ]
  }
}

/// Which item it is.
private func place(_ item: PlacedItem) -> [JSONMember] {
  let kind =
    switch item.kind {
    case .planned(let progress): progress.item.kindName.lowercased()
    case .bonus: "bonusProblem"
    case .orphan: "orphan"
    }
  var members = [
    JSONMember(key: "id", value: .string(item.id.text)),
    JSONMember(key: "place", value: item.place.map { .string($0) } ?? .null),
    JSONMember(key: "day", value: optional(item.day?.day.number.value)),
    JSONMember(key: "kind", value: .string(kind)), JSONMember(key: "title", value: .string(item.title)),
  ]
  members.add("number", item.problem.map { number($0.number) })
  return members
}

private func shown(_ item: PlacedItem, among all: [PlacedItem], _ summary: ProgressSummary) -> JSONValue {
  var members = place(item)
  members += [
    JSONMember(key: "plannedDate", value: optional(item.day?.plannedDate)),
    JSONMember(key: "done", value: .bool(item.finishedOn != nil)),
    JSONMember(key: "finishedOn", value: optional(item.finishedOn)),
    JSONMember(key: "attempts", value: .array(item.entries.map(document))),
    JSONMember(key: "notes", value: .array(item.notes.map(document))),
    JSONMember(
      key: "alsoAt", value: .array(item.otherPlaces(among: all).compactMap(\.place).map { .string($0) })),
  ]
  members.add("minutes", item.minutes.map(number))
  if item.problem != nil || item.bonus != nil { members.add("difficulty", document(item.difficulty)) }
  members.add("address", item.problem.flatMap(leetCodeAddress).map { .string($0) })
  guard let planned = item.item else { return .object(members) }
  members.add("required", .bool(planned.isRequired))
  members.add("text", planned.detail.map { .string($0) })
  members.add("timeBox", planned.timeBox.map(number))
  members.add("alternative", alternativeDocument(of: planned))
  members.add("alternativeAddress", planned.alternative.flatMap(leetCodeAddress).map { .string($0) })
  if summary.solvedBefore.marks(planned) { members.add("solvedBefore", true) }
  return .object(members)
}

private func document(_ work: WorkOnItem) -> JSONValue {
  var members = place(work.item)
  members.append(JSONMember(key: "outcome", value: .string(work.outcome.rawValue)))
  members.append(JSONMember(key: "attempts", value: .array(work.entries.map(document))))
  members.add("minutes", work.minutes.map(number))
  return .object(members)
}

/// In the shape that an export gives them, with the id.
private func document(_ entry: PlacedItem.Entry) -> JSONValue {
  let attempt = entry.attempt
  var members: [JSONMember] = []
  members.add("at", .string(attempt.instant.iso))
  members.add("day", .string(attempt.day.iso))
  if attempt.isFinish { members.add("finished", true) }
  members.add("id", .string(entry.id.text))
  members.add("minutes", attempt.minutes.map(number))
  members.add("zone", .string(attempt.zone))
  return .object(members)
}

private func document(_ text: WrittenText) -> JSONValue {
  var members: [JSONMember] = []
  members.add("changed", .string(text.changed.iso))
  if text.isPublic { members.add("public", true) }
  members.add("text", .string(text.markdown))
  return .object(members)
}
