// What the templates of the Markdown report speak of.

import Statistics
import StudyModel
import Templating

/// The head of the report: overall progress and the weeks.
struct ReportOpening {
  let summary: ProgressSummary

  static let shape = Shape<ReportOpening>(
    "reportOpening",
    .text("headline") { $0.summary.headline },
    .text("sentence") { $0.summary.stateSentence },
    .text("asOf") { $0.summary.today.longTextWithWeekday },
    .list("totals", ReportTotal.shape) { ReportTotal.all(of: $0.summary) },
    .list("weeks", WeekRow.shape) { opening in opening.summary.weeks.map { WeekRow($0, current: nil) } })
}

/// One of the overall numbers.
struct ReportTotal {
  let name: String
  let value: String

  static let shape = Shape<ReportTotal>("total", .text("name") { $0.name }, .text("value") { $0.value })

  static func all(of summary: ProgressSummary) -> [ReportTotal] {
    func row(_ name: String, _ completion: Completion) -> ReportTotal {
      ReportTotal(name: name, value: "\(completion.countText) (\(completion.percentText))")
    }
    func run(_ run: StreakRun?) -> String {
      run.map { "\(counted($0.length, "day")), \($0.from.longText) to \($0.through.longText)" } ?? "none yet"
    }
    return [
      row("Days complete", summary.daysComplete),
      row("Problems", summary.problems),
      row("System-design items", summary.topics),
      row("All items", summary.items),
      ReportTotal(name: "Bonus", value: grouped(summary.bonusDone)),
      ReportTotal(name: "Current streak", value: run(summary.streak.current)),
      ReportTotal(name: "Longest streak", value: run(summary.streak.longest)),
      ReportTotal(name: "Active days", value: grouped(summary.streak.activeDays)),
      ReportTotal(name: "Time", value: durationText(minutes: summary.minutes)),
      ReportTotal(name: "Against the plan", value: summary.pace.words),
    ]
  }
}

/// A day of the report, up to its quotes.
struct ReportDay {
  let progress: DayProgress
  let visibility: Visibility

  static let shape = Shape<ReportDay>(
    "reportDay",
    .number("number") { $0.progress.day.number.value },
    .text("focus") { $0.progress.day.dsaFocus },
    .text("topic") { $0.progress.day.systemDesignTopic },
    .optionalText("plannedDate") { $0.progress.plannedDate?.longTextWithWeekday },
    .text("count") { $0.progress.completion.countText },
    .text("percent") { $0.progress.completion.percentText },
    .optionalText("time") { $0.progress.minutes > 0 ? durationText(minutes: $0.progress.minutes) : nil },
    .list("tracks", ReportTrack.shape) { $0.tracks },
    .flag("hasBonus") { !$0.progress.bonus.isEmpty },
    .list("bonus", ReportItem.shape) { $0.namedBonus },
    .optionalText("hiddenBonus") { day in
      let hidden = day.progress.bonus.count - day.namedBonus.count
      return hidden > 0 ? counted(hidden, "bonus problem") : nil
    })

  private var tracks: [ReportTrack] {
    Track.allCases.map { track in
      ReportTrack(
        title: track.listTitle, completion: progress.completion(of: track),
        items: progress.items.filter { $0.item.track == track }.map(ReportItem.init))
    }
  }

  private var namedBonus: [ReportItem] {
    progress.bonus.filter { visibility.showsTitle(of: $0.problem) }.map(ReportItem.init)
  }
}

struct ReportTrack {
  let title: String
  let completion: Completion
  let items: [ReportItem]

  static let shape = Shape<ReportTrack>(
    "reportTrack",
    .text("title") { $0.title },
    .text("count") { $0.completion.countText },
    .list("items", ReportItem.shape) { $0.items })
}

/// A line of the report.
struct ReportItem {
  let title: String
  let isDone: Bool
  /// What stands behind the title: number, difficulty, minutes, date.
  let facts: String

  static let shape = Shape<ReportItem>(
    "reportItem",
    .text("title") { $0.title },
    .flag("isDone") { $0.isDone },
    .optionalText("facts") { $0.facts })

  init(_ progress: ItemProgress) {
    let item = progress.item
    title = "\(item.label): \(item.title)"
    isDone = progress.isDone
    facts = [
      item.problem?.difficulty.rawValue,
      item.alternative.map { "premium, or LC \($0.number) \($0.title)" },
      item.isRevision ? "revision" : nil,
      progress.minutes.map { durationText(minutes: $0) },
      progress.finishedOn.map(\.dayAndMonth),
    ].compactMap(\.self).joined(separator: ", ")
  }

  init(_ progress: BonusProgress) {
    let problem = progress.problem
    title = problem.number.map { "LC \($0): \(problem.title)" } ?? problem.title
    isDone = progress.isDone
    facts = [problem.difficulty?.rawValue, progress.minutes.map { durationText(minutes: $0) }]
      .compactMap(\.self).joined(separator: ", ")
  }
}

/// The foot of the report.
struct ReportClosing {
  let orphans: [String]
  let version: String
  let asOf: CivilDate

  static let shape = Shape<ReportClosing>(
    "reportClosing",
    .flag("hasOrphans") { !$0.orphans.isEmpty },
    .text("orphans") { $0.orphans.joined(separator: ", ") },
    .text("version") { $0.version },
    .text("asOf") { $0.asOf.longText })
}
