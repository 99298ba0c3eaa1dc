// Writes `progress.json`: the facts of the pages, for other programs.

package import Statistics
package import StrictJSON
import StudyModel

/// All facts as one JSON document. Keys are stable within a schema version. For the public audience it has only the
/// facts listed in Documentation/sharing.md, Privacy.
package func progressDocument(_ input: SiteInput) -> JSONValue {
  let head: JSONValue = [
    "schemaVersion": 3, "generator": .string("machinemode \(input.version)"),
    "audience": .string(input.audience.rawValue), "asOf": .string(input.summary.today.iso),
    "days": .array(input.summary.days.map { dayDocument($0, input) }),
  ]
  return head.adding(statisticsFacts(input.summary, input.visibility)).adding(readinessFacts(input))
}

/// One programme day with its items; `today --json` prints it too.
package func dayDocument(_ progress: DayProgress, _ input: SiteInput) -> JSONValue {
  let visibility = input.visibility
  let bonus = progress.bonus.enumerated().filter { visibility.showsTitle(of: $0.element.problem) }.map {
    document($0.element, handle: bonusHandle($0.offset, on: progress.day), visibility)
  }
  let items = zip(progress.items, progress.day.handles).map { item, handle in
    let outcome = ItemOutcome(
      progress: item, isSolvedBefore: input.summary.solvedBefore.marks(item.item),
      note: visibility.shown(note: item.note))
    return document(item.item, handle: handle, outcome: outcome)
  }
  return document(progress).adding([
    "bonus": .array(bonus), "items": .array(items),
    "reflection": visibility.shown(reflection: progress.reflection).map { .string($0.markdown) },
  ])
}

private func document(_ bonus: BonusProgress, handle: String, _ visibility: Visibility) -> JSONValue {
  [
    "difficulty": difficulty(bonus.problem.difficulty), "done": .bool(bonus.isDone),
    "handle": .string(handle), "id": .string(bonus.problem.id.text), "minutes": bonus.minutes.map(number),
    "note": visibility.shown(note: bonus.problem.record.note).map { .string($0.markdown) },
    "number": bonus.problem.number.map(number), "title": .string(bonus.problem.title),
  ]
}
