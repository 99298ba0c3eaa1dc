// What the templates of the report's days and of its foot speak of.

import Statistics
import StudyModel
import Templating

/// A day of the report, up to its quotes.
struct ReportDay {
  let progress: DayProgress
  let visibility: Visibility
  let solvedBefore: SolvedBefore

  static let shape = Shape<ReportDay>(
    "reportDay",
    .number("number") { $0.progress.day.number.value },
    // What it is about; of a day with both halves the focus, and then the topic stands below.
    .optionalText("focus") { $0.progress.day.subjects.first },
    .optionalText("topic") { $0.progress.day.subjects.count > 1 ? $0.progress.day.systemDesignTopic : nil },
    .text("status") { $0.progress.status.words },
    .optionalText("plannedDate") { $0.progress.plannedDate?.longTextWithWeekday },
    .optionalText("originalDate") { $0.progress.movedFrom?.longText },
    .optionalText("completedOn") { $0.progress.completedOn?.longText },
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
    progress.day.tracks.map { track in
      ReportTrack(
        title: track.listTitle, completion: progress.completion(of: track),
        items: progress.items.filter { $0.item.track == track }.map {
          ReportItem($0, year: progress.year, isSolvedBefore: solvedBefore.marks($0.item))
        })
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
    // None where it has Bonus items alone.
    .optionalText("share") { track in
      track.completion.total > 0 ? ProgressSummary.share(track.completion) : nil
    },
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

  /// - Parameter year: the one that dates need not say.
  init(_ progress: ItemProgress, year: Int, isSolvedBefore: Bool) {
    let item = progress.item
    title = "\(item.label): \(item.title)"
    isDone = progress.isDone
    facts = [
      item.problem?.difficulty?.rawValue,
      item.alternative.map { "premium, or LC \($0.number) \($0.title)" },
      item.isRevision ? "revision" : nil,
      isSolvedBefore ? "solved before" : nil,
      progress.minutes.map { durationText(minutes: $0) },
      progress.finishedOn.map { $0.name(in: year) },
      progress.resolveCount > 0 ? "done again \(counted(progress.resolveCount, "time"))" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// An item that the plan no longer has, by its id: what it was called is not in the log.
  init(kept id: ItemID, _ record: ItemRecord) {
    title = id.text
    isDone = record.isFinished
    let dates = record.attempts.map(\.day)
    let minutes = record.attempts.compactMap(\.minutes)
    facts = [
      minutes.isEmpty ? nil : durationText(minutes: minutes.reduce(0, +)),
      dates.min().map { first in first.longText(through: dates.max() ?? first) },
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

/// Work on items that the plan no longer has.
struct ReportKept {
  let items: [ReportItem]

  static let shape = Shape<ReportKept>("reportKept", .list("items", ReportItem.shape) { $0.items })
}

/// The foot of the report.
struct ReportClosing {
  let version: String
  let asOf: CivilDate
  /// When the report was made; nil on a site, where only the first pages carry the time.
  let madeAt: Instant?

  static let shape = Shape<ReportClosing>(
    "reportClosing",
    .text("version") { $0.version },
    .text("asOf") { $0.asOf.longText },
    .optionalText("madeAt") { closing in
      closing.madeAt.map { "\($0.localDate.longText), \($0.localTime.text)" }
    })
}
