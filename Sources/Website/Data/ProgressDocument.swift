// `progress.json`: the same facts as the pages, for other programs.

package import Statistics
package import StrictJSON
import StudyModel

/// The facts as one JSON document. Keys are stable within a schema version; a public document holds the
/// allow-list of semantics.md only.
package func progressDocument(_ input: SiteInput) -> JSONValue {
  let summary = input.summary
  let head: [JSONMember] = [
    JSONMember(key: "schemaVersion", value: 2),
    JSONMember(key: "generator", value: .string("machinemode \(input.version)")),
    JSONMember(key: "audience", value: .string(input.audience.rawValue)),
    JSONMember(key: "asOf", value: .string(summary.today.iso)),
  ]
  let days: [JSONValue] = summary.days.map { dayDocument($0, input) }
  return .object(
    head + statisticsMembers(summary, input.visibility) + [
      JSONMember(key: "days", value: .array(days))
    ])
}

/// One programme day, as `today --json` prints it too.
package func dayDocument(_ progress: DayProgress, _ input: SiteInput) -> JSONValue {
  let visibility = input.visibility
  let handles = dayHandles(of: progress.day)
  var bonus: [JSONValue] = []
  for (index, one) in progress.bonus.enumerated() where visibility.showsTitle(of: one.problem) {
    var members: [JSONMember] = [
      JSONMember(key: "id", value: .string(one.problem.id.text)),
      JSONMember(key: "handle", value: .string(bonusHandle(index, on: progress.day))),
      JSONMember(key: "title", value: .string(one.problem.title)),
      JSONMember(key: "difficulty", value: document(one.problem.difficulty)),
      JSONMember(key: "done", value: .bool(one.isDone)),
    ]
    if let value = one.problem.number { members.append(JSONMember(key: "number", value: number(value))) }
    if let minutes = one.minutes { members.append(JSONMember(key: "minutes", value: number(minutes))) }
    if let note = visibility.shown(note: one.problem.record.note) {
      members.append(JSONMember(key: "note", value: .string(note.markdown)))
    }
    bonus.append(.object(members))
  }
  var members = dayFigures(progress)
  members.append(JSONMember(key: "bonus", value: .array(bonus)))
  members.append(
    JSONMember(key: "items", value: .array(progress.items.map { document($0, handles, input) })))
  if let reflection = visibility.shown(reflection: progress.reflection) {
    members.append(JSONMember(key: "reflection", value: .string(reflection.markdown)))
  }
  return .object(members)
}

private func document(
  _ progress: ItemProgress, _ handles: [ItemID: String], _ input: SiteInput
) -> JSONValue {
  var members = itemFacts(progress.item, handles) + [JSONMember(key: "done", value: .bool(progress.isDone))]
  if let minutes = progress.minutes { members.append(JSONMember(key: "minutes", value: number(minutes))) }
  if let date = progress.finishedOn {
    members.append(JSONMember(key: "finishedOn", value: .string(date.iso)))
  }
  if progress.resolveCount > 0 {
    members.append(JSONMember(key: "doneAgain", value: number(progress.resolveCount)))
  }
  if input.summary.solvedBefore.marks(progress.item) {
    members.append(JSONMember(key: "solvedBefore", value: true))
  }
  if let note = input.visibility.shown(note: progress.note) {
    members.append(JSONMember(key: "note", value: .string(note.markdown)))
  }
  return .object(members)
}
