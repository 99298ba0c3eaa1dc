// Writes today's pick of problems to solve again, and how far the learner is ready, as JSON.

package import Statistics
package import StrictJSON
package import StudyModel

/// The document of `review --json`.
package func reviewDocument(
  _ reviews: Reviews, _ summary: ProgressSummary, _ settings: Settings
) -> JSONValue {
  func document(_ entry: Reviews.Entry) -> JSONValue {
    let problem = entry.problem
    return [
      "number": optional(problem.number), "title": .string(problem.title),
      "difficulty": difficulty(problem.difficulty),
      "place": .string("\(problem.day.value).\(problem.handle)"),
      "solves": number(problem.solves.count), "lastSolved": .string(problem.last.day.iso),
      "lastMinutes": optional(problem.last.minutes), "rating": .string(problem.last.rating.rawValue),
      "ratingIsSaid": .bool(problem.last.isSaid), "recall": number(percent(entry.recall)),
      "recallAtInterview": optional(entry.recallAtInterview.map(percent)),
      "pattern": entry.pattern.map { .string($0.title) } ?? .null,
      "patternRecall": number(percent(entry.patternRecall)),
      "due": optional(Reviews.dueDate(of: problem, summary.calendar, settings)),
      "minutes": number(entry.minutes), "done": .bool(entry.isDone),
    ]
  }
  return [
    "schemaVersion": 2, "today": .string(summary.today.iso), "on": .bool(settings.review.isOn),
    "perDay": number(settings.review.perDay), "interview": optional(settings.interview),
    "hasPick": .bool(reviews.hasPick), "minutes": number(reviews.minutes),
    "problems": .array(reviews.pick.map(document)), "others": .array(reviews.others.map(document)),
  ]
}

/// How far the learner is ready, under its key; nothing for a plan without cards.
func readinessFacts(_ input: SiteInput) -> JSONValue {
  ["readiness": input.withReviews.readiness.map(document)]
}

extension SiteInput {
  /// How far the learner is ready; nil for a plan without cards, and without `reviews`.
  var readiness: Readiness? { reviews.flatMap { Readiness(cards, summary, $0.problems) } }
}

private func document(_ readiness: Readiness) -> JSONValue {
  document(readiness.all).adding([
    "groups": .array(
      readiness.groups.map { group in
        let cells = readiness.difficulties.map {
          JSONMember(key: Difficulty.name($0).lowercased(), value: document(group[$0]))
        }
        return document(group.all).adding([
          "name": .string(group.name), "difficulties": .object(cells),
          "next": group.next.map { optional($0.item.problem?.number) } ?? .null,
        ])
      }),
    "weakest": .array(readiness.weakest.map { .string($0.name) }),
  ])
}

private func document(_ cell: Readiness.Cell) -> JSONValue {
  ["total": number(cell.total), "solved": number(cell.solved), "fresh": number(cell.fresh)]
}
