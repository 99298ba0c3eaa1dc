// The summary on the first page once the whole programme is done, in a few lines.

import Statistics
import StudyModel
import Templating

/// The programme looked back on; there is one only when every required item is done.
struct SummingUp {
  let facts: [Fact]

  static let shape = Shape<SummingUp>("summingUp", .list("facts", Fact.shape) { $0.facts })

  /// A fact with its name.
  struct Fact {
    let name: String
    let value: String

    static let shape = Shape<Fact>("fact", .text("name") { $0.name }, .text("value") { $0.value })
  }

  init?(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    guard let completedOn = summary.completedOn, completedOn <= summary.today else { return nil }
    let first = summary.activity.keys.min() ?? completedOn
    let calendarDays = completedOn.days(since: min(first, completedOn)) + 1
    let busiest = summary.activity.max { ($0.value.minutes, $1.key) < ($1.value.minutes, $0.key) }
    let facts: [(Phrase, String?)] = [
      (.summingUpFrom, words.dates(first, through: max(first, completedOn))),
      (.summingUpDays, words.count(calendarDays, .calendarDays)),
      (.summingUpActive, words.count(summary.streak.activeDays, .days)),
      (
        .summingUpProblems,
        summary.problems.total > 0 ? words.count(summary.problems.done, .problems) : nil
      ),
      (
        .summingUpSystemDesign,
        summary.topics.total > 0 ? words.count(summary.topics.done, .items) : nil
      ),
      (.summingUpBonus, summary.bonusDone > 0 ? words.number(summary.bonusDone) : nil),
      (.summingUpTime, summary.minutes > 0 ? words.duration(minutes: summary.minutes) : nil),
      (.summingUpStreak, summary.streak.longest.map { words.count($0.length, .days) }),
      (
        .summingUpBusiest,
        busiest.flatMap { day in
          day.value.minutes > 0
            ? words(
              .summingUpBusiestDay,
              ["date": words.date(day.key), "time": words.duration(minutes: day.value.minutes)]) : nil
        }
      ),
    ]
    self.facts = facts.compactMap { name, value in value.map { Fact(name: words(name), value: $0) } }
  }
}
