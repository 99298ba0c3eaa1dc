// Makes the milestones of the first page: squares with a number, and a table of all.

import Statistics
import StudyModel
import Templating
import Wording

/// The milestones of a programme, without those of its weeks.
struct MilestoneSquares {
  let squares: [Square]
  private let earned: [Achievement]
  private let words: Vocabulary
  private let today: CivilDate

  /// A milestone as a square: earned and full, or the next one and only outlined.
  struct Square {
    let number: String
    let what: String
    let when: String
    let isEarned: Bool

    var fields: Fields {
      [
        "shade": .text(isEarned ? "all" : "ahead"),
        "number": .text(number),
        "what": .text(what),
        "when": .text(when),
      ]
    }
  }

  private static let count = 8

  init(_ context: PageContext) {
    let summary = context.summary
    (words, today) = (context.words, summary.today)
    let (words, today) = (words, today)
    earned = summary.earnedAchievements.filter { $0.amount != nil }
    let next = context.isArchived ? nil : summary.nearestAchievement
    let shown = MilestoneSquares.latest(earned, atMost: MilestoneSquares.count - (next == nil ? 0 : 1))
    squares =
      shown.map { achievement in
        Square(
          number: words.number(achievement.amount ?? 0), what: words.unit(of: achievement),
          when: achievement.earnedOn.map { words.nearDate($0, from: today) } ?? "", isEarned: true)
      }
      + [next].compactMap(\.self).filter { _ in !shown.isEmpty }.map { achievement in
        Square(
          number: words.number(achievement.amount ?? 0), what: words.unit(of: achievement),
          when: words("milestone-next"), isEarned: false)
      }
  }

  /// The highest of each kind, then the latest others, in the order in which they were earned.
  private static func latest(_ earned: [Achievement], atMost count: Int) -> [Achievement] {
    var kinds: Set<String> = []
    // The latest of a kind is its highest.
    let highest = earned.filter { kinds.insert($0.kindName).inserted }
    let others = earned.filter { !highest.contains($0) }
    return (highest + others).prefix(count).sorted {
      ($0.earnedOn?.serial ?? 0, $0.amount ?? 0) < ($1.earnedOn?.serial ?? 0, $1.amount ?? 0)
    }
  }

  /// All of them as a table, the latest first; nil if there are none.
  var tableFields: Fields? {
    guard !earned.isEmpty else { return nil }
    let rows = earned.map { achievement in
      [words.title(of: achievement), achievement.earnedOn.map { words.date($0, in: today.year) } ?? ""]
    }
    return ChartTable(columns: [words("report-milestone"), words("date-column")], rows: rows)
      .fields(anchor: "milestones", title: words("achievements"))
  }
}

extension Vocabulary {
  /// `problems`, `days done`: what a milestone's number counts.
  fileprivate func unit(of achievement: Achievement) -> String {
    let isOne = achievement.amount == 1
    return switch achievement.kind {
    case .streak: self("milestone-streak")
    case .daysComplete: self(isOne ? "milestone-day" : "milestone-days")
    case .problems: self(isOne ? "milestone-problem" : "figure-problems")
    case .hardProblems: self(isOne ? "milestone-hard" : "milestone-hards")
    case .week: ""
    }
  }
}
