// Makes the parts of the first page that are not always there: first steps, milestones, and the summing-up.

import Statistics
import StudyModel
import Templating
import Wording

/// The milestones of the first page, the latest first.
struct AchievementList {
  private let rows: [Row]
  /// The next milestone of each kind, in words; empty if there are none.
  private let next: String

  /// How many of the latest milestones are always shown.
  private static let shownCount = 8

  var fields: Fields {
    [
      "latest": .list(Array(rows.prefix(AchievementList.shownCount))) { $0.fields },
      "hasEarlier": .flag(rows.count > AchievementList.shownCount),
      "earlier": .list(Array(rows.dropFirst(AchievementList.shownCount))) { $0.fields },
      "nextMilestones": .maybe(next),
    ]
  }

  /// A milestone and the date on which it was earned.
  struct Row {
    let title: String
    let date: CivilDate
    let dateText: String

    var fields: Fields {
      [
        "title": .text(title),
        "date": .text(date.iso),
        "dateText": .text(dateText),
      ]
    }
  }

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    rows = summary.earnedAchievements.compactMap { achievement in
      achievement.earnedOn.map {
        Row(
          title: words.title(of: achievement), date: $0, dateText: words.date($0, in: summary.today.year))
      }
    }
    next = words.list(summary.nextAchievements.map(words.title(of:)))
  }
}

/// A fact or figure with its name.
struct NamedValue {
  let name: String
  let value: String

  var fields: Fields { ["name": .text(name), "value": .text(value)] }
}

/// A summing-up of the programme; nil while a required item is open.
func completionSummary(_ context: PageContext) -> [NamedValue]? {
  let (summary, words) = (context.summary, context.words)
  guard let completedOn = summary.completedOn, completedOn <= summary.today else { return nil }
  let first = summary.activity.keys.min() ?? completedOn
  let calendarDays = completedOn.days(since: min(first, completedOn)) + 1
  let busiest = summary.activity.max { ($0.value.minutes, $1.key) < ($1.value.minutes, $0.key) }
  let tracks = summary.topicTracks.map {
    NamedValue(name: words.title(of: $0.track), value: words.count($0.completion.done, "items"))
  }
  func fact(_ name: TextKey, _ value: String?) -> NamedValue? {
    value.map { NamedValue(name: words(name), value: $0) }
  }
  let opening: [(TextKey, String?)] = [
    ("summing-up-from", words.dates(first, through: max(first, completedOn))),
    ("summing-up-days", words.count(calendarDays, "days")),
    ("active-days", words.count(summary.streak.activeDays, "days")),
    (
      "problems",
      summary.problems.total > 0 ? words.count(summary.problems.done, "problems") : nil
    ),
  ]
  let closing: [(TextKey, String?)] = [
    ("bonus", summary.bonusDone > 0 ? words.number(summary.bonusDone) : nil),
    ("time", summary.minutes > 0 ? words.duration(minutes: summary.minutes) : nil),
    ("longest-streak", summary.streak.longest.map { words.count($0.length, "days") }),
    (
      "summing-up-busiest",
      busiest.flatMap { day in
        day.value.minutes > 0
          ? words(
            "summing-up-busiest-day",
            ["date": words.date(day.key), "time": words.duration(minutes: day.value.minutes)]) : nil
      }
    ),
  ]
  return opening.compactMap(fact) + tracks + closing.compactMap(fact)
}
