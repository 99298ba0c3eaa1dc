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
    "dsaFocus": optional(day.dsaFocus),
    "goal": optional(day.goal),
    "items": .array(day.items.map { itemDocument($0, handle: handles[$0.id]) }),
    "systemDesignTopic": optional(day.systemDesignTopic),
    "theme": .string(week.theme),
    "week": number(week.number),
  ]
}
