// Makes the list of today's reviews on the Today page.

import Statistics
import StudyModel
import Templating
import Wording

/// Today's pick of problems to solve again.
struct ReviewToday {
  private let reviews: Reviews
  /// Whether the page saves how well a problem was known.
  private let isSaving: Bool
  private let words: Vocabulary

  /// Nil if nothing is picked, and on pages that the learner does not log from, since it follows from what is private.
  init?(_ context: PageContext) {
    guard context.isLogged, let reviews = context.input.reviews, !reviews.pick.isEmpty else { return nil }
    self.reviews = reviews
    isSaving = context.isSaving
    words = context.words
  }

  var fields: Fields {
    [
      // The time that is left; all of it is done where there is none.
      "reviewTime": .text(
        reviews.open.isEmpty ? words("day-all-done") : words.duration(minutes: reviews.minutes)),
      "problems": .list(reviews.pick, rowFields),
    ]
  }

  private func rowFields(_ entry: Reviews.Entry) -> Fields {
    let problem = entry.problem
    return [
      "label": .maybe(problem.number.map { words.label(ofNumber: $0) }),
      "title": .code(problem.title),
      "path": .text(itemPath(problem.id, onPage: dayPath(problem.day))),
      "difficulty": .maybe(DifficultyMark(problem.difficulty, words)?.fields),
      "last": .text(words.date(problem.last.day, in: problem.last.day.year)),
      "time": .text(words.duration(minutes: entry.minutes)),
      "isDone": .flag(entry.isDone),
      "isPast": .flag(false),
      "reviewName": .text(problem.name),
      "isRated": .flag(isSaving && !entry.isDone),
    ]
  }
}
