// Writes an item as JSON: the plan's facts and what was done.

import JSON
import Statistics
import StudyModel

/// An item of the plan or a bonus problem, for the documents of days.
///
/// - Parameter input: the log and who reads it; if nil, the plan's detail is included instead of what was done.
func document(_ item: PlacedItem, _ input: SiteInput?) -> JSONValue {
  let plan = item.item
  let planned = plan.flatMap(plannedProblem)
  let finishedOn = item.finishedOn
  return [
    "alternative": plan.flatMap(alternativeDocument),
    "detail": input == nil ? ifAny(plan?.detail) : nil,
    "difficulty": planned.map { difficulty($0.problem.difficulty) }
      ?? item.bonus.map { difficulty($0.difficulty) },
    "done": input.map { _ in .bool(finishedOn != nil) },
    "doneAgain": ifAbove0(item.progress?.resolveCount),
    "finishedOn": ifAny(plan == nil ? nil : finishedOn?.iso),
    "handle": ifAny(item.handle), "id": .string(item.id.text), "kind": ifAny(plan?.kind),
    "minutes": ifAny(item.minutes),
    "note": ifAny(input?.visibility.shown(note: item.notes.first)?.markdown),
    "number": ifAny(planned?.problem.number ?? item.bonus?.number), "plus": ifTrue(plan?.isPlus),
    "premium": planned.map { .bool($0.isPremium) }, "required": plan.map { .bool($0.isRequired) },
    "revision": ifAbove0(planned?.revision),
    "solvedBefore": ifTrue(plan.flatMap { input?.summary.solvedBefore.marks($0) }),
    "timeBox": ifAny(plan?.timeBox), "title": .string(item.title), "track": ifAny(plan?.track.name),
  ]
}

private func ifAbove0(_ value: Int?) -> JSONValue? { value == 0 ? nil : ifAny(value) }

/// Also the problem of an item that is hidden.
private func plannedProblem(of item: Item) -> (problem: Problem, isPremium: Bool, revision: Int)? {
  guard case .problem(let problem, _, let revision) = item.content else { return nil }
  return (problem, item.isPremium, revision)
}

func alternativeDocument(of item: Item) -> JSONValue? {
  guard case .problem(_, let alternative?, _) = item.content, let id = item.alternativeID else { return nil }
  return [
    "difficulty": difficulty(alternative.difficulty), "id": .string(id.text),
    "number": number(alternative.number), "title": .string(alternative.title),
  ]
}
