// The line that says as of when a page was built, and what it says as it ages.

import Statistics
import StudyModel
import Templating

/// Only index, today and about carry it: every other page stays as it is while nothing is logged.
struct AsOf {
  private let day: CivilDate
  /// A finished programme does not go stale (Documentation/numbers.md, Freshness).
  private let ages: Bool
  private let isPrivate: Bool
  private let dayStart: TimeOfDay
  private let words: SiteWords

  init(_ context: PageContext) {
    day = context.summary.today
    ages = !context.summary.isOver
    isPrivate = context.input.audience == .private
    dayStart = context.input.log.settings.dayStart
    words = context.words
  }

  /// The field that the partial `as-of` shows.
  static func field<Page>(_ asOf: @escaping @Sendable (Page) -> AsOf) -> Field<Page> {
    .optional("asOf", shape) { asOf($0) }
  }

  private static let shape = Shape<AsOf>(
    "asOf",
    .text("date") { $0.day.iso },
    .text("weekdayAndDate") { $0.words.dateWithWeekday($0.day) },
    .text("dayAndMonth") { $0.words.date($0.day, in: $0.day.year) },
    // The script puts the numbers there; it has no words of its own.
    .text("days") { _ in "{days}" },
    .text("daysLeft") { _ in "{left}" },
    // By the rule of `status` and the morning reminder.
    .text("freshDays") { _ in String(Freshness.days) },
    .text("warningDays") { _ in String(Freshness.warningDays) },
    // In minutes, for the learner's page: its days are those of `status`.
    .text("dayStart") { String($0.dayStart.minutes) },
    .text("command") { _ in Freshness.command },
    .flag("ages") { $0.ages },
    .flag("isForLearner") { $0.isPrivate })
}
