// Writes the problems that come back, and how far the learner is ready, as JSON.

package import Statistics
package import StrictJSON
package import StudyModel

/// The document of `review --json`.
package func reviewDocument(_ queue: ReviewQueue, _ settings: Settings, on today: CivilDate) -> JSONValue {
  [
    "schemaVersion": 1, "today": .string(today.iso), "on": .bool(settings.review.isOn),
    "perDay": number(settings.review.perDay), "retention": number(Memory.retention),
    "interview": optional(settings.interview), "dayOff": .bool(queue.isDayOff),
    "doneToday": number(queue.doneToday), "minutes": number(queue.minutes),
    "problems": .array(queue.today.map(document)), "waiting": .array(queue.waiting.map(document)),
    "ahead": .array(
      queue.ahead.map { ["date": .string($0.date.iso), "problems": .array($0.entries.map(document))] }),
  ]
}

private func document(_ entry: ReviewQueue.Entry) -> JSONValue {
  let problem = entry.problem
  return [
    "number": optional(problem.number), "title": .string(problem.title),
    "difficulty": difficulty(problem.difficulty), "place": .string("\(problem.day.value).\(problem.handle)"),
    "solves": number(problem.solves.count), "lastSolved": .string(problem.last.day.iso),
    "lastMinutes": optional(problem.last.minutes), "rating": .string(problem.last.rating.rawValue),
    "ratingIsSaid": .bool(problem.last.isSaid), "recall": number(percent(entry.recall)),
    "recallAtInterview": optional(entry.recallAtInterview.map(percent)), "interval": number(entry.interval),
    "due": .string(entry.due.iso), "minutes": number(entry.minutes),
  ]
}

/// How far the learner is ready, under its key; nothing for a plan without cards.
func readinessFacts(_ input: SiteInput) -> JSONValue {
  let problems = input.summary.rememberedProblems(in: input.log)
  return ["readiness": Readiness(input.cards, input.summary, problems).map(document)]
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
