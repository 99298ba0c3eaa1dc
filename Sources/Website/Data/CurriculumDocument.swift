// The plan as JSON: what stands on which day, for other programs.

package import StrictJSON
package import StudyModel

/// Days of the programme with all their items, in order; what was done stays in `progress.json`. Keys are
/// stable within a schema version; null where the plan says nothing.
///
/// - Parameter weeks: The weeks with those of their days that are wanted.
package func curriculumDocument(_ weeks: [StudyWeek]) -> JSONValue {
  [
    "schemaVersion": 2,
    "days": .array(weeks.flatMap { week in week.days.map { document($0, in: week) } }),
  ]
}

private func document(_ day: StudyDay, in week: StudyWeek) -> JSONValue {
  let handles = dayHandles(of: day)
  return [
    "day": number(day.number.value),
    "week": number(week.number),
    "theme": .string(week.theme),
    "goal": optional(day.goal),
    "dsaFocus": optional(day.dsaFocus),
    "systemDesignTopic": optional(day.systemDesignTopic),
    "items": .array(
      day.items.map { item in
        var members = itemFacts(item, handles)
        if let detail = item.detail { members.append(JSONMember(key: "detail", value: .string(detail))) }
        return .object(members)
      }),
  ]
}

/// What the plan says of an item: id, track, kind, title, whether it is required; of a problem number, difficulty,
/// whether it is premium, its free alternative, and how often it stood in the plan before. Minutes of the time
/// box where there is one.
///
/// - Parameter handles: the short names of its day's items.
func itemFacts(_ item: Item, _ handles: [ItemID: String]) -> [JSONMember] {
  var members: [JSONMember] = [
    JSONMember(key: "id", value: .string(item.id.text)),
    JSONMember(key: "track", value: .string(item.track.rawValue)),
    JSONMember(key: "kind", value: .string(item.kindName.lowercased())),
    JSONMember(key: "title", value: .string(item.title)),
    JSONMember(key: "required", value: .bool(item.isRequired)),
  ]
  if let handle = handles[item.id] { members.append(JSONMember(key: "handle", value: .string(handle))) }
  if case .problem(let problem, let alternative, let revision) = item.content {
    members.append(JSONMember(key: "number", value: number(problem.number)))
    members.append(JSONMember(key: "difficulty", value: document(problem.difficulty)))
    members.append(JSONMember(key: "premium", value: .bool(item.isPremium)))
    if revision > 0 { members.append(JSONMember(key: "revision", value: number(revision))) }
    if let alternative, let id = item.alternativeID {
      members.append(
        JSONMember(
          key: "alternative",
          value: [
            "id": .string(id.text), "number": number(alternative.number), "title": .string(alternative.title),
            "difficulty": document(alternative.difficulty),
          ]))
    }
  }
  if let timeBox = item.timeBox { members.append(JSONMember(key: "timeBox", value: number(timeBox))) }
  return members
}

/// A difficulty by its word; `null` where it is not known.
func document(_ difficulty: Difficulty?) -> JSONValue { difficulty.map { .string($0.rawValue) } ?? .null }
