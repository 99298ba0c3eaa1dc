// Makes the list of today's reviews on the Today page.

import Statistics
import StudyModel
import Templating
import Wording

/// A review, as a row.
private struct ReviewRow {
  let entry: Reviews.Entry
  /// Whether the page saves how well it was known.
  let isRated: Bool
  let words: Vocabulary

  private var problem: RememberedProblem { entry.problem }

  var fields: Fields {
    [
      "label": .maybe(problem.number.map { words.label(ofNumber: $0) }),
      "title": .code(problem.title),
      "path": .text(itemPath(problem.id, onPage: dayPath(problem.day))),
      "difficulty": .maybe(DifficultyMark(problem.difficulty, words)?.fields),
      "last": .text(words.date(problem.last.day)),
      "time": .text(words.duration(minutes: entry.minutes)),
      "isDone": .flag(entry.isDone),
      "ratedName": .maybe(isRated && !entry.isDone ? problem.name : nil),
    ]
  }
}

/// Today's pick of problems to solve again.
struct ReviewToday {
  let reviews: Reviews
  let isRated: Bool
  let words: Vocabulary
  let programmeOption: String

  var fields: Fields {
    [
      "sum": .text(sum),
      "problems": .list(reviews.pick.map { ReviewRow(entry: $0, isRated: isRated, words: words) }) {
        $0.fields
      },
      "name": .maybe(reviews.open.first?.problem.name),
      "programmeOption": .text(programmeOption),
    ]
  }

  /// Nil if nothing is picked, and on pages that the learner does not log from, since it follows from what is private.
  init?(_ context: PageContext) {
    guard context.isLogged, let reviews = context.input.reviews, !reviews.pick.isEmpty else { return nil }
    (self.reviews, isRated, words) = (reviews, context.input.isPreview, context.words)
    programmeOption = context.input.programmeOption
  }

  private var sum: String {
    let count = words.count(reviews.pick.count, "reviews")
    let done = reviews.pick.count - reviews.open.count
    if reviews.open.isEmpty { return words("review-sum-done", ["reviews": count]) }
    let duration = words.duration(minutes: reviews.minutes)
    return done == 0
      ? words("review-sum", ["reviews": count, "duration": duration])
      : words("review-sum-begun", ["reviews": count, "done": words.number(done), "duration": duration])
  }
}
