// The plan as JSON: what stands on which day, for other programs.

package import StrictJSON
package import StudyModel

/// Days of the programme with all their items, in order; what was done stays in `progress.json`. Keys are
/// stable within a schema version; null where the plan says nothing.
///
/// - Parameters:
///   - weeks: The weeks with those of their days that are wanted.
///   - about: What the plan says it is about.
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
