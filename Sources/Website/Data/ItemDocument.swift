// An item as JSON: what the plan says of it, and what was done on it.

import Statistics
import StrictJSON
import StudyModel

/// What a document tells of the work on an item.
struct ItemOutcome {
  let progress: ItemProgress
  let isSolvedBefore: Bool
  /// The note, as far as the reader may see it.
  let note: WrittenText?
}

/// An item with its id, track, kind, title and whether it is required; of a problem number, difficulty,
/// whether it is premium, its free alternative, and how often it stood in the plan before. Minutes of the
/// time box where there is one. The plan's detail is told where no outcome is.
///
/// - Parameter handle: its short name within its day.
func write(_ item: Item, handle: String, outcome: ItemOutcome? = nil, to writer: inout JSONWriter) {
  let planned = plannedProblem(of: item)
  let done = outcome?.progress
  writer.object { members in
    members.add("alternative", alternativeDocument(of: item))
    if outcome == nil { members.add("detail", item.detail.map { .string($0) }) }
    members.add("difficulty", planned.map { document($0.problem.difficulty) })
    members.add("done", done.map { .bool($0.isDone) })
    if let again = done?.resolveCount, again > 0 { members.add("doneAgain", number(again)) }
    members.add("finishedOn", done?.finishedOn.map { .string($0.iso) })
    members.add("handle", .string(handle))
    members.add("id", .string(item.id.text))
    members.add("kind", .string(item.kindName.lowercased()))
    members.add("minutes", done?.minutes.map(number))
    members.add("note", outcome?.note.map { .string($0.markdown) })
    members.add("number", planned.map { number($0.problem.number) })
    members.add("premium", planned.map { _ in .bool(item.isPremium) })
    members.add("required", .bool(item.isRequired))
    if let planned, planned.revision > 0 { members.add("revision", number(planned.revision)) }
    if outcome?.isSolvedBefore == true { members.add("solvedBefore", true) }
    members.add("timeBox", item.timeBox.map(number))
    members.add("title", .string(item.title))
    members.add("track", .string(item.track.rawValue))
  }
}

private func plannedProblem(of item: Item) -> (problem: Problem, revision: Int)? {
  if case .problem(let problem, _, let revision) = item.content { (problem, revision) } else { nil }
}

func alternativeDocument(of item: Item) -> JSONValue? {
  guard case .problem(_, let alternative?, _) = item.content, let id = item.alternativeID else { return nil }
  return [
    "difficulty": document(alternative.difficulty), "id": .string(id.text),
    "number": number(alternative.number), "title": .string(alternative.title),
  ]
}

/// A difficulty by its word; `null` where it is not known.
func document(_ difficulty: Difficulty?) -> JSONValue { difficulty.map { .string($0.rawValue) } ?? .null }
