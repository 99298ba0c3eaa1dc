// Makes the parts of the first page that are not always there: first steps, milestones, and the summing-up.

import Statistics
import StudyModel
import Templating
import Wording

/// How to begin: the first item, and what to type once it is done.
struct FirstSteps {
  let firstTitle: String
  let isProblem: Bool
  /// What to type for the item: `p1`.
  let handle: String

  static let schema = TemplateSchema<FirstSteps>(
    "firstSteps",
    .textWithCode("firstTitle") { $0.firstTitle },
    .flag("isProblem") { $0.isProblem },
    .text("handle") { $0.handle })

  /// Nil if the day has no first step.
  init?(day: StudyDay?) {
    guard let first = day?.firstStep else { return nil }
    firstTitle = first.item.title
    isProblem = first.item.problem != nil
    handle = first.handle
  }
}

/// The milestones of the first page.
struct AchievementList {
  /// The latest milestones, at most `shownCount`.
  let latest: [Row]
  let earlier: [Row]
  /// The next milestone of each kind, in words; nil if there are none.
  let next: String?

  private static let shownCount = 8

  static let schema = TemplateSchema<AchievementList>(
    "achievements",
    .list("latest", Row.schema) { $0.latest },
    .flag("hasEarlier") { !$0.earlier.isEmpty },
    .list("earlier", Row.schema) { $0.earlier },
    .optionalText("nextMilestones") { $0.next })

  /// A milestone and the date on which it was earned.
  struct Row {
    let title: String
    let date: CivilDate
    let dateText: String

    static let schema = TemplateSchema<Row>(
      "achievement",
      .text("title") { $0.title },
      .text("date") { $0.date.iso },
      .text("dateText") { $0.dateText })
  }

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    let rows = summary.earnedAchievements.compactMap { achievement in
      achievement.earnedOn.map {
        Row(
          title: words.title(of: achievement), date: $0, dateText: words.date($0, in: summary.today.year))
      }
    }
    latest = Array(rows.prefix(AchievementList.shownCount))
    earlier = Array(rows.dropFirst(AchievementList.shownCount))
    let ahead = summary.nextAchievements.map(words.title(of:))
    next = ahead.isEmpty ? nil : words.list(ahead)
  }
}

/// A summing-up of the programme, shown once every required item is done.
struct CompletionSummary {
  let facts: [Fact]

  static let schema = TemplateSchema<CompletionSummary>("summingUp", .list("facts", Fact.schema) { $0.facts })

  /// A fact with its name.
  struct Fact {
    let name: String
    let value: String

    static let schema = TemplateSchema<Fact>("fact", .text("name") { $0.name }, .text("value") { $0.value })
  }

  init?(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    guard let completedOn = summary.completedOn, completedOn <= summary.today else { return nil }
    let first = summary.activity.keys.min() ?? completedOn
    let calendarDays = completedOn.days(since: min(first, completedOn)) + 1
    let busiest = summary.activity.max { ($0.value.minutes, $1.key) < ($1.value.minutes, $0.key) }
    let tracks = summary.topicTracks.map {
      Fact(name: words.title(of: $0.track), value: words.count($0.completion.done, .items))
    }
    func fact(_ name: Phrase, _ value: String?) -> Fact? { value.map { Fact(name: words(name), value: $0) } }
    let opening: [(Phrase, String?)] = [
      (.summingUpFrom, words.dates(first, through: max(first, completedOn))),
      (.summingUpDays, words.count(calendarDays, .calendarDays)),
      (.summingUpActive, words.count(summary.streak.activeDays, .days)),
      (
        .summingUpProblems,
        summary.problems.total > 0 ? words.count(summary.problems.done, .problems) : nil
      ),
    ]
    let closing: [(Phrase, String?)] = [
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
    self.facts = opening.compactMap(fact) + tracks + closing.compactMap(fact)
  }
}
