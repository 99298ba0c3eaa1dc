// Writes the plan as JSON for other programs: the items of each day.

package import StrictJSON
package import StudyModel

/// Programme days with all their items, in order, without what was done, which `progress.json` has. Keys are stable
/// within a schema version; a value that the plan lacks is null.
///
/// - Parameters:
///   - weeks: the weeks, each with only the days to include.
///   - about: the plan's description of itself; nil if it has none.
package func curriculumDocument(_ weeks: [StudyWeek], about: String?) -> JSONValue {
  let days = weeks.flatMap { week in week.days.map { document($0, in: week) } }
  return ["schemaVersion": 3, "about": optional(about ?? ""), "days": .array(days)]
}

private func document(_ day: StudyDay, in week: StudyWeek) -> JSONValue {
  let items = zip(day.items, day.handles).map { item, handle in document(item, handle: handle) }
  return [
    "day": number(day.number.value), "goal": optional(day.goal), "items": .array(items),
    "sections": .array(
      day.sections.map { ["track": .string($0.track.name), "subject": .string($0.subject)] }),
    "theme": .string(week.theme), "week": number(week.number),
  ]
}
