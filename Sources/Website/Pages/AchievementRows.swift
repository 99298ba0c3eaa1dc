// Milestones on the first page: those earned, the latest first, and what comes next.

import Statistics
import StudyModel
import Templating

/// The milestones of the first page.
struct AchievementList {
  /// The latest, as many as a glance takes in.
  let latest: [Row]
  let earlier: [Row]
  /// What is next of each kind.
  let next: String?

  private static let shownCount = 8

  static let shape = Shape<AchievementList>(
    "achievements",
    .list("latest", Row.shape) { $0.latest },
    .flag("hasEarlier") { !$0.earlier.isEmpty },
    .list("earlier", Row.shape) { $0.earlier },
    .optionalText("nextMilestones") { $0.next })

  /// A milestone and the day that earned it.
  struct Row {
    let title: String
    let date: CivilDate
    let dateText: String

    static let shape = Shape<Row>(
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
