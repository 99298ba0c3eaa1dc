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

  static let schema = TemplateSchema<ReviewRow>(
    "problem",
    .optionalText("label") { row in row.problem.number.map { row.words.label(ofNumber: $0) } },
    .textWithCode("title") { $0.problem.title },
    .text("path") { itemPath($0.problem.id, onPage: dayPath($0.problem.day)) },
    .optional("difficulty", DifficultyMark.schema) { DifficultyMark($0.problem.difficulty, $0.words) },
    .text("last") { $0.words.date($0.problem.last.day) },
    .text("time") { $0.words.duration(minutes: $0.entry.minutes) },
    .flag("isDone") { $0.entry.isDone },
    .optionalText("ratedName") { $0.isRated && !$0.entry.isDone ? $0.problem.name : nil })
}

/// Today's pick of problems to solve again.
struct ReviewToday {
  let reviews: Reviews
  let isRated: Bool
  let words: Vocabulary
  let programmeOption: String

  static let schema = TemplateSchema<ReviewToday>(
    "review",
    .text("sum") { $0.sum },
    .list("problems", ReviewRow.schema) { list in
      list.reviews.pick.map { ReviewRow(entry: $0, isRated: list.isRated, words: list.words) }
    },
    .optionalText("name") { $0.reviews.open.first?.problem.name },
    .text("programmeOption") { $0.programmeOption })

  /// Nil if nothing is picked, and on pages that the learner does not log from, since it follows from what is private.
  init?(_ context: PageContext) {
    guard context.isLogged, let reviews = context.input.reviews, !reviews.pick.isEmpty else { return nil }
    (self.reviews, isRated, words) = (reviews, context.input.isPreview, context.words)
    programmeOption = context.input.programmeOption
  }

  private var sum: String {
    let count = words.count(reviews.pick.count, .reviews)
    let done = reviews.pick.count - reviews.open.count
    if reviews.open.isEmpty { return words(.reviewSumDone, ["reviews": count]) }
    let duration = words.duration(minutes: reviews.minutes)
    return done == 0
      ? words(.reviewSum, ["reviews": count, "duration": duration])
      : words(.reviewSumBegun, ["reviews": count, "done": words.number(done), "duration": duration])
  }
}
