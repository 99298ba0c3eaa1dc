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

  var fields: Fields {
    [
      "number": .number(progress.day.number.value),
      // The first section's subject is the focus of the day; the other sections are its topics.
      // With one tick a day both are the title again, and so is the only item.
      "focus": .maybeCode(context.isOfTicks ? nil : progress.day.subjects.first),
      "topics": .list(Array(progress.day.sections.dropFirst())) {
        ["track": .code(words.title(of: $0.track)), "topic": .code($0.subject)]
      },
      "status": .text(words.status(progress.status)),
      "plannedDate": .maybe(progress.plannedDate.map { words.dateWithWeekday($0) }),
      "originalDate": .maybe(progress.movedFrom.map { words.date($0) }),
      "completedOn": .maybe(progress.completedOn.map { words.date($0) }),
      "count": .text(words.share(progress.completion, "items-of")),
      "percent": .text(words.percent(progress.completion)),
      "time": .maybe(progress.minutes > 0 ? words.duration(minutes: progress.minutes) : nil),
      "tracks": .list(context.isOfTicks ? [] : tracks) { $0.fields },
      "hasBonus": .flag(!progress.bonus.isEmpty),
      "bonus": .list(namedBonus) { $0.fields },
      "hiddenBonus": .maybe(hiddenBonus),
    ]
  }

  /// The number of bonus problems that this audience may not know by name, in words; nil if there are none.
  private var hiddenBonus: String? {
    let hidden = progress.bonus.count - namedBonus.count
    return hidden > 0 ? words.count(hidden, "bonus-problems") : nil
  }

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

  var fields: Fields {
    [
      "title": .code(title),
      "share": .maybe(share),
      "items": .list(items) { $0.fields },
    ]
  }
}

/// An item's line in the report.
struct ReportItem {
  let title: String
  let isDone: Bool
  /// The facts after the title, such as difficulty, minutes and date; nil if there are none.
  let facts: String?

  var fields: Fields {
    [
      "title": .code(title),
      "isDone": .flag(isDone),
      "facts": .maybe(facts),
    ]
  }

  /// - Parameter year: the year whose dates are shown without a year.
  init(_ progress: ItemProgress, year: Int, isSolvedBefore: Bool, _ words: Vocabulary) {
    let item = progress.item
    title = words("report-item", ["label": words.label(of: item), "title": item.title])
    isDone = progress.isDone
    facts = commaList(
      item.problem?.difficulty.map { words.name(of: $0) },
      item.alternative.map { words("report-premium", ["number": String($0.number), "title": $0.title]) },
      item.isRevision ? words("list-repeat") : nil,
      isSolvedBefore ? words("solved-before-mark") : nil,
      progress.minutes.map { words.duration(minutes: $0) },
      progress.finishedOn.map { words.date($0, in: year) },
      progress.resolveCount > 0
        ? words("report-again", ["times": words.count(progress.resolveCount, "times")]) : nil)
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
      problem.number.map {
        words("report-item", ["label": words.label(ofNumber: $0), "title": problem.title])
      }
      ?? problem.title
    isDone = progress.isDone
    facts = commaList(
      problem.difficulty.map { words.name(of: $0) }, progress.minutes.map { words.duration(minutes: $0) })
  }
}

/// The foot of the report.
struct ReportClosing {
  let version: String
  let asOf: String
  /// When the report was made; nil if it is not dated, as on a site.
  let madeAt: String?

  var fields: Fields {
    [
      "version": .text(version),
      "asOf": .text(asOf),
      "madeAt": .maybe(madeAt),
    ]
  }
}
