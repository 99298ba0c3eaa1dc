// Defines the fields of the report's templates for its days, its foot and items no longer in the plan.

import Statistics
import StudyModel
import Templating
import Wording

/// A day of the report, without its quotes.
struct ReportDay {
  let progress: DayProgress
  let context: PageContext

  private var words: Vocabulary { context.words }

  static let schema = TemplateSchema<ReportDay>(
    "reportDay",
    .number("number") { $0.progress.day.number.value },
    // The first section's subject is the focus of the day; the other sections are its topics.
    // With one tick a day both are the title again, and so is the only item.
    .optionalTextWithCode("focus") { $0.context.isOfTicks ? nil : $0.progress.day.subjects.first },
    .list(
      "topics",
      TemplateSchema<(track: String, topic: String)>(
        "reportTopic", .textWithCode("track") { $0.track }, .textWithCode("topic") { $0.topic })
    ) { day in day.progress.day.sections.dropFirst().map { (day.words.title(of: $0.track), $0.subject) } },
    .text("status") { $0.words.status($0.progress.status) },
    .optionalText("plannedDate") { day in day.progress.plannedDate.map { day.words.dateWithWeekday($0) } },
    .optionalText("originalDate") { day in day.progress.movedFrom.map { day.words.date($0) } },
    .optionalText("completedOn") { day in day.progress.completedOn.map { day.words.date($0) } },
    .text("count") { $0.words.share($0.progress.completion, .itemsOf) },
    .text("percent") { $0.words.percent($0.progress.completion) },
    .optionalText("time") { $0.progress.minutes > 0 ? $0.words.duration(minutes: $0.progress.minutes) : nil },
    .list("tracks", ReportTrack.schema) { $0.context.isOfTicks ? [] : $0.tracks },
    .flag("hasBonus") { !$0.progress.bonus.isEmpty },
    .list("bonus", ReportItem.schema) { $0.namedBonus },
    .optionalText("hiddenBonus") { day in
      let hidden = day.progress.bonus.count - day.namedBonus.count
      return hidden > 0 ? day.words.count(hidden, .bonusProblems) : nil
    })

  private var tracks: [ReportTrack] {
    let (solvedBefore, year, words) = (context.summary.solvedBefore, progress.year, words)
    return progress.day.tracks.map { track in
      var items: [ReportItem] = []
      items.reserveCapacity(progress.items.count)
      for progress in progress.items where progress.item.track == track {
        items.append(
          ReportItem(progress, year: year, isSolvedBefore: solvedBefore.marks(progress.item), words))
      }
      return ReportTrack(title: words.listTitle(of: track), share: share(of: track), items: items)
    }
  }

  /// The completion of a track; nil if the day has only bonus items of it.
  private func share(of track: Track) -> String? {
    let completion = progress.completion(of: track)
    return completion.total > 0 ? words.shareWithPercent(completion) : nil
  }

  private var namedBonus: [ReportItem] {
    progress.bonus.filter { context.visibility.showsTitle(of: $0.problem) }.map { ReportItem($0, words) }
  }
}

struct ReportTrack {
  let title: String
  let share: String?
  let items: [ReportItem]

  static let schema = TemplateSchema<ReportTrack>(
    "reportTrack",
    .textWithCode("title") { $0.title },
    .optionalText("share") { $0.share },
    .list("items", ReportItem.schema) { $0.items })
}

/// An item's line in the report.
struct ReportItem {
  let title: String
  let isDone: Bool
  /// The facts after the title, such as difficulty, minutes and date; nil if there are none.
  let facts: String?

  static let schema = TemplateSchema<ReportItem>(
    "reportItem",
    .textWithCode("title") { $0.title },
    .flag("isDone") { $0.isDone },
    .optionalText("facts") { $0.facts })

  /// - Parameter year: the year whose dates are shown without a year.
  init(_ progress: ItemProgress, year: Int, isSolvedBefore: Bool, _ words: Vocabulary) {
    let item = progress.item
    title = words(.reportItem, ["label": words.label(of: item), "title": item.title])
    isDone = progress.isDone
    facts = commaList(
      item.problem?.difficulty.map { words.name(of: $0) },
      item.alternative.map { words(.reportPremium, ["number": String($0.number), "title": $0.title]) },
      item.isRevision ? words(.badgeRevision) : nil,
      isSolvedBefore ? words(.badgeSolvedBefore) : nil,
      progress.minutes.map { words.duration(minutes: $0) },
      progress.finishedOn.map { words.date($0, in: year) },
      progress.resolveCount > 0
        ? words(.reportAgain, ["times": words.count(progress.resolveCount, .times)]) : nil)
  }

  /// An item that the plan no longer has, shown by its id, because the log does not have its title.
  init(kept id: ItemID, _ record: ItemRecord, _ words: Vocabulary) {
    title = id.text
    isDone = record.isFinished
    let dates = record.attempts.map(\.day)
    let minutes = record.attempts.compactMap(\.minutes)
    facts = commaList(
      minutes.isEmpty ? nil : words.duration(minutes: minutes.reduce(0, +)),
      dates.min().map { first in words.dates(first, through: dates.max() ?? first) })
  }

  init(_ progress: BonusProgress, _ words: Vocabulary) {
    let problem = progress.problem
    title =
      problem.number.map { words(.reportItem, ["label": words.label(ofNumber: $0), "title": problem.title]) }
      ?? problem.title
    isDone = progress.isDone
    facts = commaList(
      problem.difficulty.map { words.name(of: $0) }, progress.minutes.map { words.duration(minutes: $0) })
  }
}

/// Work on items that the plan no longer has.
let reportKeptSchema = TemplateSchema<[ReportItem]>("reportKept", .list("items", ReportItem.schema) { $0 })

/// The foot of the report.
struct ReportClosing {
  let version: String
  let asOf: String
  /// When the report was made; nil if it is not dated, as on a site.
  let madeAt: String?

  static let schema = TemplateSchema<ReportClosing>(
    "reportClosing",
    .text("version") { $0.version },
    .text("asOf") { $0.asOf },
    .optionalText("madeAt") { $0.madeAt })
}
