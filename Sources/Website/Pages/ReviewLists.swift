// Makes the lists of problems that come back: today's on the Today page, and those of the days ahead on a week's page.

import Statistics
import StudyModel
import Templating
import Wording

/// A problem that comes back, as a row.
struct ReviewRow {
  let entry: ReviewQueue.Entry
  /// The prefix of paths from the page to the folder of the programme.
  let home: String
  /// Whether the page saves how well it was known.
  var isRated = false
  let words: Vocabulary

  private var problem: RememberedProblem { entry.problem }

  static let schema = TemplateSchema<ReviewRow>(
    "problem",
    .optionalText("label") { row in row.problem.number.map { row.words.label(ofNumber: $0) } },
    .textWithCode("title") { $0.problem.title },
    .text("path") { $0.home + itemPath($0.problem.id, onPage: dayPath($0.problem.day)) },
    .optional("difficulty", DifficultyMark.schema) { DifficultyMark($0.problem.difficulty, $0.words) },
    .text("recall") { $0.words(.percent, ["percent": $0.words.number(percent($0.entry.recall))]) },
    .text("last") { $0.words.date($0.problem.last.day) },
    .text("time") { $0.words.duration(minutes: $0.entry.minutes) },
    .optionalText("ratedName") { $0.isRated ? $0.problem.name : nil })
}

/// The problems to solve again today.
struct ReviewToday {
  let queue: ReviewQueue
  let isRated: Bool
  let words: Vocabulary
  let programmeOption: String

  static let schema = TemplateSchema<ReviewToday>(
    "review",
    .text("sum") { list in
      list.words(
        .reviewSum,
        [
          "problems": list.words.count(list.queue.today.count, .problems),
          "duration": list.words.duration(minutes: list.queue.minutes),
        ])
    },
    .flag("isDayOff") { $0.queue.isDayOff },
    .list("problems", ReviewRow.schema) { list in
      list.queue.today.map { ReviewRow(entry: $0, home: "", isRated: list.isRated, words: list.words) }
    },
    .optionalText("waiting") { list in
      list.queue.waiting.isEmpty ? nil : list.words.count(list.queue.waiting.count, .waiting)
    },
    .text("name") { $0.queue.today.first?.problem.name ?? "" },
    .text("programmeOption") { $0.programmeOption })

  /// Nil if nothing comes back today, and for pages that the learner does not log from.
  init?(_ context: PageContext) {
    guard let queue = context.reviews, !queue.today.isEmpty else { return nil }
    (self.queue, isRated, words) = (queue, context.input.isPreview, context.words)
    programmeOption = context.input.programmeOption
  }
}

/// The problems that come back in the week from today on, by date.
struct ReviewsAhead {
  let days: [ReviewQueue.Day]
  let words: Vocabulary

  static let schema = TemplateSchema<ReviewsAhead>(
    "ahead",
    .list("dates", daySchema) { ahead in ahead.days.map { ($0, ahead.words) } })

  private static let daySchema = TemplateSchema<(day: ReviewQueue.Day, words: Vocabulary)>(
    "date",
    .text("date") { $0.words.dateWithWeekday($0.day.date) },
    .list("problems", ReviewRow.schema) { day, words in
      day.entries.map { ReviewRow(entry: $0, home: "../", words: words) }
    })

  /// Nil if nothing comes back, and for pages that the learner does not log from.
  init?(_ context: PageContext) {
    guard let queue = context.reviews else { return nil }
    let today = ReviewQueue.Day(date: context.summary.today, entries: queue.today)
    days = ([today] + queue.ahead).filter { !$0.entries.isEmpty }
    words = context.words
    if days.isEmpty { return nil }
  }
}
