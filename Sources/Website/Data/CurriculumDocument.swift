// Writes the plan as JSON for other programs: the items of each day.

package import JSON
import Statistics
package import StudyModel

/// Days with all their items, in order, without what was done, which `progress.json` has. Keys are stable within a
/// schema version; a value that the plan lacks is null.
///
/// - Parameters:
///   - weeks: the weeks, each with only the days to include.
///   - about: the plan's description of itself; nil if it has none.
package func curriculumDocument(_ weeks: [StudyWeek], about: String?) -> JSONValue {
  let days = weeks.flatMap { week in week.days.map { document($0, in: week) } }
  return ["about": nonEmpty(about), "days": .array(days), "schemaVersion": 3]
}

private func document(_ day: StudyDay, in week: StudyWeek) -> JSONValue {
  [
    "day": number(day.number.value), "goal": nonEmpty(day.goal),
    "items": list(zip(day.items, day.handles)) { document(PlacedItem($0, handle: $1), nil) },
    "sections": list(day.sections) { ["subject": .string($0.subject), "track": .string($0.track.name)] },
    "theme": .string(week.theme), "week": number(week.number),
  ]
}

/// A text; `null` if it is nil or empty.
private func nonEmpty(_ text: String?) -> JSONValue { optional(text.flatMap { $0.isEmpty ? nil : $0 }) }
