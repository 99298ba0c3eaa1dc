// Writes `progress.json`: the facts of the pages, for other programs.

package import JSON
package import Statistics
import StudyModel

/// All facts as one document. Keys are stable within a schema version. For the public audience it has only the facts
/// listed in Documentation/sharing.md, Privacy.
package func progressDocument(_ input: SiteInput) -> [UInt8] {
  let head: JSONValue = [
    "asOf": .string(input.summary.today.iso), "audience": .string(input.audience.rawValue),
    "generator": .string("machinemode \(input.version)"), "schemaVersion": 3,
  ]
  let facts = head.adding(statisticsFacts(input.summary, input.visibility)).adding(readinessFacts(input))
  let members = facts.members.inOrder
  let days = "days"
  var rows = JSONRows()
  for member in members where member.key < days { rows.add(member.key, member.value) }
  rows.add(days, input.summary.days.lazy.map { dayDocument($0, input) })
  for member in members where member.key > days { rows.add(member.key, member.value) }
  return rows.finished()
}

/// A day of the plan with its items; `today --json` prints it too.
package func dayDocument(_ day: DayProgress, _ input: SiteInput) -> JSONValue {
  let visibility = input.visibility
  let items = input.summary.placedItems(on: day)
  let bonus = items.filter { $0.bonus.map(visibility.showsTitle) ?? false }
  return document(day).adding([
    "bonus": list(bonus) { document($0, input) },
    "items": list(items.filter { $0.item != nil }) { document($0, input) },
    "reflection": ifAny(visibility.shown(reflection: day.reflection)?.markdown),
  ])
}
