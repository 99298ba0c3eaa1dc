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

  /// The fields of the heading and of the sentence below it, in both formats.
  var headFields: Fields {
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
    ]
  }

  /// All fields of the day in Markdown.
  ///
  /// - Parameter items: those that this audience may know by name, with the bonus problems.
  func fields(_ items: [PlacedItem]) -> Fields {
    let bonus = items.filter { $0.bonus != nil }
    let hidden = progress.bonus.count - bonus.count
    return headFields.adding([
      "tracks": .list(context.isOfTicks ? [] : progress.day.tracks) { track in
        [
          "title": .code(words.listTitle(of: track)),
          "share": .maybe(share(of: track)),
          "items": .list(items.filter { $0.item?.track == track }) { ReportItem($0, context).fields },
        ]
      },
      "hasBonus": .flag(!progress.bonus.isEmpty),
      "bonus": .list(bonus) { ReportItem($0, context).fields },
      "hiddenBonus": .maybe(hidden > 0 ? words.count(hidden, "bonus-problems") : nil),
    ])
  }

  /// The completion of a track; nil if the day has only bonus items of it.
  private func share(of track: Track) -> String? {
    let completion = progress.completion(of: track)
    return completion.total > 0 ? words.shareWithPercent(completion) : nil
  }
}

/// An item's line in Markdown.
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

  /// - Parameter placed: if the plan no longer has it, it is shown by its id, because the log does not have its title.
  init(_ placed: PlacedItem, _ context: PageContext) {
    let words = context.words
    let item = placed.item
    let label =
      item.map { words.label(of: $0) } ?? placed.bonus?.number.map { words.label(ofNumber: $0) }
    title = label.map { words("report-item", ["label": $0, "title": placed.title]) } ?? placed.title
    isDone = placed.isDone
    let again = placed.progress?.resolveCount ?? 0
    facts = commaList(
      placed.difficulty.map { words.name(of: $0) },
      item?.alternative.map { words("report-premium", ["number": String($0.number), "title": $0.title]) },
      item?.isRevision ?? false ? words("list-repeat") : nil,
      item.map(context.summary.solvedBefore.marks) ?? false ? words("solved-before-mark") : nil,
      placed.minutes.map { words.duration(minutes: $0) },
      ReportItem.dates(of: placed, words),
      again > 0 ? words("report-again", ["times": words.count(again, "times")]) : nil)
  }

  /// When it was done, or, if the plan no longer has it, from the first entry to the last.
  private static func dates(of placed: PlacedItem, _ words: Vocabulary) -> String? {
    if placed.item != nil { return placed.finishedOn.map { words.date($0, in: placed.day?.year ?? 0) } }
    guard placed.bonus == nil else { return nil }
    let dates = placed.entries.map(\.attempt.day)
    return dates.min().map { first in words.dates(first, through: dates.max() ?? first) }
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
