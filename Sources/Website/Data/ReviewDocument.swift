// Writes today's pick of problems to solve again, and how far the learner is ready, as JSON.

package import JSON
package import Statistics
package import StudyModel

/// The document of `review --json`.
package func reviewDocument(
  _ reviews: Reviews, _ summary: ProgressSummary, _ settings: Settings
) -> JSONValue {
  func document(_ entry: Reviews.Entry) -> JSONValue {
    let problem = entry.problem
    return [
      "difficulty": difficulty(problem.difficulty), "done": .bool(entry.isDone),
      "due": optional(Reviews.dueDate(of: problem, summary.calendar, settings)),
      "lastMinutes": optional(problem.last.minutes), "lastSolved": .string(problem.last.day.iso),
      "minutes": number(entry.minutes), "number": optional(problem.number),
      "pattern": optional(entry.pattern?.title), "patternRecall": number(percent(entry.patternRecall)),
      "place": .string("\(problem.day.value).\(problem.handle)"),
      "rating": .string(problem.last.rating.rawValue), "ratingIsSaid": .bool(problem.last.isSaid),
      "recall": number(percent(entry.recall)),
      "recallAtInterview": optional(entry.recallAtInterview.map(percent)),
      "solves": number(problem.solves.count), "title": .string(problem.title),
    ]
  }
  return [
    "hasPick": .bool(reviews.hasPick), "interview": optional(settings.interview),
    "minutes": number(reviews.minutes), "on": .bool(settings.review.isOn),
    "others": list(reviews.others, document), "perDay": number(settings.review.perDay),
    "problems": list(reviews.pick, document), "schemaVersion": 2, "today": .string(summary.today.iso),
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
  let groups = list(readiness.groups) { group in
    document(group.all).adding([
      "difficulties": byDifficulty(readiness.difficulties) { document(group[$0]) },
      "name": .string(group.name), "next": optional(group.next?.item.problem?.number),
    ])
  }
  return document(readiness.all).adding([
    "groups": groups, "weakest": list(readiness.weakest) { .string($0.name) },
  ])
}

private func document(_ cell: Readiness.Cell) -> JSONValue {
  ["fresh": number(cell.fresh), "solved": number(cell.solved), "total": number(cell.total)]
}
