// Writes an item as JSON: the plan's facts and what was done.

import Statistics
import StrictJSON
import StudyModel

/// The work on an item that a document includes.
struct ItemOutcome {
  let progress: ItemProgress
  let isSolvedBefore: Bool
  /// The note; nil if there is none or the audience may not read it.
  let note: Note?
}

/// An item with its id, track, kind, title, whether it is required, and the minutes of its time box. A problem also has
/// its number, difficulty, whether it is premium, its free alternative, and how often it came earlier in the plan.
///
/// - Parameters:
///   - handle: the short name within the day.
///   - outcome: the work to include; if nil, the plan's detail is included instead.
func document(_ item: Item, handle: String, outcome: ItemOutcome? = nil) -> JSONValue {
  let planned = plannedProblem(of: item)
  var document: JSONValue = [
    "alternative": alternativeDocument(of: item),
    "difficulty": planned.map { difficulty($0.problem.difficulty) },
    "handle": .string(handle), "id": .string(item.id.text), "kind": .string(item.kindName.lowercased()),
    "number": planned.map { number($0.problem.number) },
    "premium": planned.map { _ in .bool(item.isPremium) }, "required": .bool(item.isRequired),
    "plus": item.isPlus ? true : nil,
    "timeBox": item.timeBox.map(number), "title": .string(item.title), "track": .string(item.track.name),
  ]
  if let planned, planned.revision > 0 { document["revision"] = number(planned.revision) }
  guard let outcome else {
    document["detail"] = item.detail.map { .string($0) }
    return document
  }
  let progress = outcome.progress
  document["done"] = .bool(progress.isDone)
  if progress.resolveCount > 0 { document["doneAgain"] = number(progress.resolveCount) }
  document["finishedOn"] = progress.finishedOn.map { .string($0.iso) }
  document["minutes"] = progress.minutes.map(number)
  document["note"] = outcome.note.map { .string($0.markdown) }
  if outcome.isSolvedBefore { document["solvedBefore"] = true }
  return document
}

private func plannedProblem(of item: Item) -> (problem: Problem, revision: Int)? {
  if case .problem(let problem, _, let revision) = item.content { (problem, revision) } else { nil }
}

func alternativeDocument(of item: Item) -> JSONValue? {
  guard case .problem(_, let alternative?, _) = item.content, let id = item.alternativeID else { return nil }
  return [
    "difficulty": difficulty(alternative.difficulty), "id": .string(id.text),
    "number": number(alternative.number), "title": .string(alternative.title),
  ]
}

/// A difficulty by name; `null` if unknown.
func difficulty(_ difficulty: Difficulty?) -> JSONValue { difficulty.map { .string($0.rawValue) } ?? .null }
