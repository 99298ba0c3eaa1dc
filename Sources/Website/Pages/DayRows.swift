// The rows of a day's lists, as the day's own page and Today show them.

import Statistics
import StudyModel
import Templating

/// An item or a bonus problem as a row.
struct ItemRow {
  let title: String
  /// `LC 70`, `Watch`, `Session`; empty for a bonus problem without a number.
  let label: String
  let difficulty: Difficulty?
  let isDone: Bool
  let isBonus: Bool
  let isRevision: Bool
  let isSolvedBefore: Bool
  /// What to type for it on its day: `p1`.
  let handle: String?
  /// What counts in the place of a premium problem.
  let alternative: String?
  /// The time box, while nothing is logged.
  let timeBox: String?
  /// Minutes spent and the day it was finished.
  let spent: String?
  let detail: Markup?
  let note: Markup?

  static let shape = Shape<ItemRow>(
    "item",
    .text("title") { $0.title },
    .optionalText("label") { $0.label },
    .optional("difficulty", Difficulty.shape) { $0.difficulty },
    .flag("isDone") { $0.isDone },
    .flag("isBonus") { $0.isBonus },
    .flag("isRevision") { $0.isRevision },
    .flag("isSolvedBefore") { $0.isSolvedBefore },
    .optionalText("handle") { $0.handle },
    .optionalText("alternative") { $0.alternative },
    .optionalText("timeBox") { $0.timeBox },
    .optionalText("spent") { $0.spent },
    .optional("detail", Markup.shape) { $0.detail },
    .optional("note", Markup.shape) { $0.note })
}

extension Difficulty {
  static let shape = Shape<Difficulty>(
    "difficulty",
    .text("name") { $0.rawValue },
    .text("class") { $0.rawValue.lowercased() })
}

extension Markup {
  static let shape = Shape<Markup>("text", .markup("html") { $0 })
}

/// One of the two halves of a day.
struct TrackSection {
  let title: String
  /// The focus or the topic.
  let subject: String
  let anchor: String
  let completion: Completion
  let rows: [ItemRow]

  static let shape = Shape<TrackSection>(
    "track",
    .text("title") { $0.title },
    .text("subject") { $0.subject },
    .text("anchor") { $0.anchor },
    .list("items", ItemRow.shape) { $0.rows })

  /// How much of it is done; without a length, where it has Bonus items alone, there is no bar.
  static let barShape = Shape<TrackSection>(
    "bar",
    .text("title") { $0.title },
    .text("anchor") { $0.anchor },
    .number("done") { $0.completion.done },
    .number("total") { $0.completion.total },
    .text("count") { $0.completion.countText },
    .text("percent") { $0.completion.percentText })
}

/// Everything below a day's heading.
struct DayBody {
  let tracks: [TrackSection]
  let bonus: [ItemRow]
  /// How many bonus problems are there but not named for this audience.
  let hiddenBonusCount: Int
  let reflection: Markup?

  static let fields: [Field<DayBody>] = [
    .list("bars", TrackSection.barShape) { $0.tracks.filter { $0.completion.total > 0 } },
    .list("tracks", TrackSection.shape) { $0.tracks },
    .flag("hasBonus") { !$0.bonus.isEmpty || $0.hiddenBonusCount > 0 },
    .list("bonus", ItemRow.shape) { $0.bonus },
    .optionalText("hiddenBonus") {
      $0.hiddenBonusCount > 0 ? counted($0.hiddenBonusCount, "bonus problem") : nil
    },
    .optional("reflection", Markup.shape) { $0.reflection },
  ]
}

/// Builds the rows of days for one audience.
struct DayBodyBuilder {
  let visibility: Visibility
  let solvedBefore: SolvedBefore
  var notes: NoteRenderer

  // Headings in a note stand below the page's h1 and the section's h2.
  private static let headingOffset = 2

  init(visibility: Visibility, solvedBefore: SolvedBefore) {
    (self.visibility, self.solvedBefore) = (visibility, solvedBefore)
    notes = NoteRenderer()
  }

  mutating func body(of progress: DayProgress) -> DayBody {
    let named = progress.bonus.filter { visibility.showsTitle(of: $0.problem) }
    return DayBody(
      tracks: progress.day.tracks.map { section($0, of: progress) },
      bonus: named.map { row($0, year: progress.year) },
      hiddenBonusCount: progress.bonus.count - named.count,
      reflection: visibility.shown(reflection: progress.reflection).map { text in
        notes.html(
          text.markdown, of: "the reflection on day \(progress.day.number.value)", idPrefix: "reflection-",
          headingOffset: DayBodyBuilder.headingOffset)
      })
  }

  private mutating func section(_ track: Track, of progress: DayProgress) -> TrackSection {
    let items = progress.items.filter { $0.item.track == track }
    let handles = dayHandles(of: progress.day)
    return TrackSection(
      title: track.listTitle,
      subject: progress.day.subject(of: track),
      anchor: track == .dsa ? "problems" : "system-design",
      completion: progress.completion(of: track),
      rows: items.map { row($0, handle: handles[$0.item.id], year: progress.year) })
  }

  private mutating func row(_ progress: ItemProgress, handle: String?, year: Int) -> ItemRow {
    let item = progress.item
    let detail = item.detail.map { text in
      notes.html(
        text, of: "the detail of \(item.id.text)", idPrefix: "detail-\(item.id.text)-",
        headingOffset: DayBodyBuilder.headingOffset)
    }
    return ItemRow(
      title: item.title,
      label: item.label,
      difficulty: item.problem?.difficulty,
      isDone: progress.isDone,
      // A bonus item of the plan says so as its label.
      isBonus: false,
      isRevision: item.isRevision,
      isSolvedBefore: solvedBefore.marks(item),
      handle: handle,
      alternative: item.alternative.map { "LC \($0.number) \($0.title)" },
      timeBox: progress.isDone ? nil : item.timeBox.map { "\($0) min" },
      spent: spent(minutes: progress.minutes, attempts: progress.attempts, year: year),
      detail: detail,
      note: rendered(progress.note, of: item.id))
  }

  private mutating func row(_ progress: BonusProgress, year: Int) -> ItemRow {
    let problem = progress.problem
    return ItemRow(
      title: problem.title, label: problem.number.map { "LC \($0)" } ?? "", difficulty: problem.difficulty,
      isDone: progress.isDone, isBonus: true, isRevision: false, isSolvedBefore: false, handle: nil,
      alternative: nil, timeBox: nil,
      spent: spent(minutes: progress.minutes, attempts: problem.record.attempts, year: year), detail: nil,
      note: rendered(problem.record.note, of: problem.id))
  }

  private mutating func rendered(_ note: WrittenText?, of id: ItemID) -> Markup? {
    visibility.shown(note: note).map { text in
      notes.html(
        text.markdown, of: "the note on \(id.text)", idPrefix: "note-\(id.text)-",
        headingOffset: DayBodyBuilder.headingOffset)
    }
  }

  /// `25 min, 20 November`; in a private build with the time of day it was logged.
  private func spent(minutes: Int?, attempts: [Attempt], year: Int) -> String? {
    // An earlier day may have been logged later, and it is the one on which the item was done.
    let finish = attempts.filter(\.isFinish).min { $0.day < $1.day }
    let clock = visibility.showsTimesOfDay ? finish.map { ", \($0.instant.localTime.text)" } ?? "" : ""
    let day = finish.map { $0.day.name(in: year) + clock }
    let parts = [minutes.map { durationText(minutes: $0) }, day].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
