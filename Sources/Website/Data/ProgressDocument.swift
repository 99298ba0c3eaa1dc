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
  let bonus: [JSONValue] = progress.bonus.enumerated().compactMap { index, one in
    guard visibility.showsTitle(of: one.problem) else { return nil }
    return bonusDocument(one, handle: bonusHandle(index, on: progress.day), visibility)
  }
  let items = progress.items.map { one in
    let outcome = ItemOutcome(
      progress: one, isSolvedBefore: input.summary.solvedBefore.marks(one.item),
      note: visibility.shown(note: one.note))
    return itemDocument(one.item, handle: handles[one.item.id], outcome: outcome)
  }
  return dayFigures(
    progress, bonus: .array(bonus), items: .array(items),
    reflection: visibility.shown(reflection: progress.reflection).map { .string($0.markdown) })
}

private func bonusDocument(_ bonus: BonusProgress, handle: String, _ visibility: Visibility) -> JSONValue {
  var members: [JSONMember] = []
  members.add("difficulty", document(bonus.problem.difficulty))
  members.add("done", .bool(bonus.isDone))
  members.add("handle", .string(handle))
  members.add("id", .string(bonus.problem.id.text))
  members.add("minutes", bonus.minutes.map(number))
  members.add("note", visibility.shown(note: bonus.problem.record.note).map { .string($0.markdown) })
  members.add("number", bonus.problem.number.map(number))
  members.add("title", .string(bonus.problem.title))
  return .object(members)
}
