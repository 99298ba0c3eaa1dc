// Makes the rows of a day's lists, for the page of the day and for Today.

import Statistics
import StudyModel
import Templating
import Wording

/// An item or a bonus problem as a row.
struct ItemRow {
  /// The anchor on its day's page, for links from other pages.
  let anchor: String
  let title: String
  /// `LC 70`, `Watch`, `Session`; empty for a bonus problem without a number.
  let label: String
  /// The problem's page at LeetCode; nil if it has none.
  let address: String?
  let difficulty: DifficultyMark?
  let isDone: Bool
  let isBonus: Bool
  let isRevision: Bool
  let isPlus: Bool
  let isSolvedBefore: Bool
  /// What to type for it: `p1`, or `63.p1` outside today's list; nil in a public build.
  let handle: String?
  /// The free problem that counts in place of a premium one.
  let alternative: String?
  /// The address of the learner's solution; nil if none is known.
  let solution: String?
  /// The cards of the plan that solve it.
  let patterns: [PatternLink]
  /// For a finished item, the minutes spent, and the date if it differs from the day's; for an open one, the minutes so
  /// far and the time planned.
  let time: String?
  let detail: Markup?
  /// The results, folded.
  let check: Markup?
  /// What comes late, folded.
  let twist: Markup?
  let note: Markup?
  /// The box to tick; nil if the row has none.
  let tick: Tick?
  /// The fields to fill in on a page that saves.
  var edit: TextEdit?

  var fields: Fields {
    [
      "anchor": .text(anchor),
      "title": .code(title),
      "label": .maybe(label),
      "address": .maybe(address),
      "difficulty": .maybe(difficulty?.fields),
      "isDone": .flag(isDone),
      "isBonus": .flag(isBonus),
      "isRevision": .flag(isRevision),
      "isPlus": .flag(isPlus),
      "isSolvedBefore": .flag(isSolvedBefore),
      "handle": .maybe(handle),
      "alternative": .maybe(alternative),
      "solution": .maybe(solution),
      "patterns": .list(patterns) { $0.fields },
      "time": .maybe(time),
      "detail": .maybe(detail?.fields),
      "check": .maybe(check?.fields),
      "twist": .maybe(twist?.fields),
      "note": .maybe(note?.fields),
      "tick": .maybe(tick?.fields),
      "edit": .maybe(edit?.fields(named: "name")),
    ]
  }
}

/// A difficulty in the site's words.
struct DifficultyMark {
  let difficulty: Difficulty
  let name: String

  var fields: Fields {
    [
      "name": .text(name),
      "class": .text(difficulty.className),
    ]
  }

  /// With what a table filters and sorts by.
  var listFields: Fields {
    [
      "difficultyName": .text(name),
      "difficultyValue": .text(difficulty.className),
      "difficultyOrder": .number(Difficulty.allCases.firstIndex(of: difficulty) ?? 0),
    ]
  }

  /// Nil if the difficulty is nil.
  init?(_ difficulty: Difficulty?, _ words: Vocabulary) {
    guard let difficulty else { return nil }
    (self.difficulty, name) = (difficulty, words.name(of: difficulty))
  }
}

extension Difficulty {
  /// The name in CSS classes, filters and page addresses.
  var className: String { rawValue.lowercased() }
}

extension Markup {
  var fields: Fields {
    [
      "html": .markup(self)
    ]
  }
}

/// The section of one track on a day.
struct TrackSection {
  let track: Track
  let title: String
  let subject: String
  let completion: Completion
  let rows: [ItemRow]
  let words: Vocabulary

  var fields: Fields {
    [
      "title": .code(title),
      "subject": .maybeCode(subject),
      "anchor": .text(track.anchor),
      "hasPatterns": .flag(!patterns.isEmpty),
      "patterns": .list(patterns) { $0.fields },
      "items": .list(rows) { $0.fields },
    ]
  }

  /// The cards of its problems, each once, in the order of the problems.
  private var patterns: [PatternLink] {
    var seen: Set<String> = []
    return rows.flatMap(\.patterns).filter { seen.insert($0.card.name).inserted }
  }

  /// The progress bar. A section with only bonus items has no bar, because its total is 0.
  var barFields: Fields {
    [
      "title": .code(title),
      "anchor": .text(track.anchor),
      "done": .number(completion.done),
      "total": .number(completion.total),
      "count": .text(
        words(
          "bar-count",
          [
            "done": words.number(completion.done), "total": words.number(completion.total),
            "percent": words.percent(completion),
          ])),
    ]
  }
}

extension Track {
  /// The anchor on a page and the CSS class of its colour: `track-1` for the first.
  var anchor: String { "track-" + String(index + 1) }
}

/// Everything below a day's heading.
struct DayBody {
  let tracks: [TrackSection]
  let bonus: [ItemRow]
  /// The number of bonus problems that this audience may not know by name, in words; nil if there are none.
  let hiddenBonus: String?
  let reflection: Markup?
  /// Whether to show how to write a reflection, because the day has none.
  let invitesReflection: Bool
  /// The field for the reflection on a page that saves.
  var reflectionEdit: TextEdit?
  /// Whether each track has a bar; the one tick of a day needs none.
  let hasBars: Bool

  var fields: Fields {
    [
      "bars": .list(tracks.filter { hasBars && $0.completion.total > 0 }) { $0.barFields },
      "tracks": .list(tracks) { $0.fields },
      "hasBonus": .flag(!bonus.isEmpty || hiddenBonus != nil),
      "bonus": .list(bonus) { $0.fields },
      "hiddenBonus": .maybe(hiddenBonus),
      "hasReflection": .flag(reflection != nil || invitesReflection),
      "reflection": .maybe(reflection?.fields),
      "reflectionEdit": .maybe(reflectionEdit?.fields(named: "day")),
    ]
  }
}

/// Builds the rows of days for one audience.
struct DayBodyBuilder {
  private let context: PageContext
  // Lazy, because it is counted over the whole plan and only the local site's Today page uses it.
  private lazy var names = TerminalNames(context.curriculum, context.input.log)
  private let solutions: SolutionLinks
  var notes: NoteRenderer

  private var visibility: Visibility { context.visibility }
  private var words: Vocabulary { context.words }

  init(_ context: PageContext) {
    self.context = context
    solutions = context.input.solutionLinks
    notes = NoteRenderer(context.words)
  }

  /// - Parameter isToday: whether it is the learner's list of the day; on the local site its rows have boxes to tick.
  mutating func body(of progress: DayProgress, isToday: Bool = false) -> DayBody {
    let named = progress.bonus.enumerated().filter { visibility.showsTitle(of: $0.element.problem) }
    let hiddenCount = progress.bonus.count - named.count
    let handles = progress.day.handles
    return DayBody(
      tracks: progress.day.tracks.map { section($0, of: progress, handles, isToday: isToday) },
      bonus: named.map { row($0.element, at: $0.offset, of: progress, isToday: isToday) },
      hiddenBonus: hiddenCount > 0 ? words.count(hiddenCount, "bonus-problems") : nil,
      reflection: visibility.shown(reflection: progress.reflection).map {
        html($0.markdown, of: .reflection(progress.day.number))
      },
      invitesReflection: isToday,
      reflectionEdit: isToday && context.input.isPreview
        ? TextEdit(note: progress.reflection, name: "\(progress.day.number.value)") : nil,
      hasBars: !context.isOfTicks)
  }

  /// The open required items of a day, as rows without detail and note.
  mutating func openRows(of progress: DayProgress) -> [ItemRow] {
    zip(progress.items, progress.day.handles).filter { $0.0.item.isRequired && !$0.0.isDone }.map {
      row($0, handle: $1, of: progress, isToday: context.isLogged, isShort: true)
    }
  }

  /// - Parameter handles: the short names of the day's items.
  private mutating func section(
    _ track: Track, of progress: DayProgress, _ handles: [String], isToday: Bool
  ) -> TrackSection {
    var rows: [ItemRow] = []
    rows.reserveCapacity(progress.items.count)
    for (item, handle) in zip(progress.items, handles) where item.item.track == track {
      rows.append(row(item, handle: handle, of: progress, isToday: isToday))
    }
    // With one tick a day, track and subject are the title of the challenge, which the row says.
    let isTick = context.isOfTicks
    return TrackSection(
      track: track, title: isTick ? words("kind-task") : words.listTitle(of: track),
      subject: isTick ? "" : progress.day.subject(of: track), completion: progress.completion(of: track),
      rows: rows, words: words)
  }

  private mutating func row(
    _ progress: ItemProgress, handle: String, of day: DayProgress, isToday: Bool, isShort: Bool = false
  ) -> ItemRow {
    let item = progress.item
    let tick = isToday ? tick(item.id, handle, of: day, isDone: progress.isDone) : nil
    let texts = isShort ? nil : item.texts
    return ItemRow(
      anchor: itemAnchor(item.id),
      title: item.title,
      label: context.isOfTicks ? "" : words.label(of: item),
      address: item.problem?.address,
      difficulty: DifficultyMark(item.problem?.difficulty, words),
      isDone: progress.isDone,
      // The label of a bonus item of the plan says already that it is one.
      isBonus: false,
      isRevision: item.isRevision, isPlus: item.isPlus,
      isSolvedBefore: context.summary.solvedBefore.marks(item),
      handle: shown(handle, of: day, isToday: isToday && !isShort),
      alternative: item.alternative.map {
        words("item-named", ["label": words.label(ofNumber: $0.number), "title": $0.title])
      },
      solution: solutions.address(of: item.problem, item.alternative),
      patterns: isShort ? [] : context.input.cards.cards(of: item).map { PatternLink($0, context.input) },
      time: time(
        minutes: progress.minutes, attempts: progress.attempts, box: item.timeBox, of: day),
      detail: texts?.detail.map { html($0, of: .detail(item.id)) },
      check: texts?.later?.checkText.map { html($0, of: .check(item.id)) },
      twist: texts?.later?.twist.map { html($0, of: .twist(item.id)) },
      note: isShort ? nil : rendered(progress.note, of: item.id),
      tick: tick, edit: isShort ? nil : edit(tick, progress.note))
  }

  /// - Parameter index: the index among the day's bonus problems, from 0.
  private mutating func row(
    _ progress: BonusProgress, at index: Int, of day: DayProgress, isToday: Bool
  ) -> ItemRow {
    let problem = progress.problem
    let attempts = problem.record.attempts
    let handle = bonusHandle(index, on: day.day)
    let tick = isToday ? tick(problem.id, handle, of: day, isDone: progress.isDone) : nil
    return ItemRow(
      anchor: itemAnchor(problem.id), title: problem.title,
      label: problem.number.map { words.label(ofNumber: $0) } ?? "",
      address: context.input.log.address(of: problem),
      difficulty: DifficultyMark(problem.difficulty, words),
      isDone: progress.isDone, isBonus: true, isRevision: false, isPlus: false, isSolvedBefore: false,
      handle: shown(handle, of: day, isToday: isToday), alternative: nil,
      solution: solutions.address(of: problem.asProblem), patterns: [],
      time: time(minutes: progress.minutes, attempts: attempts, box: nil, of: day), detail: nil, check: nil,
      twist: nil,
      note: rendered(problem.record.note, of: problem.id),
      tick: tick, edit: edit(tick, problem.record.note))
  }

  private mutating func rendered(_ note: Note?, of id: ItemID) -> Markup? {
    visibility.shown(note: note).map { html($0.markdown, of: .note(id)) }
  }

  private mutating func html(_ text: String, of owner: NoteOwner) -> Markup {
    // Headings in a text begin at h3, below the page's h1 and the section's h2.
    notes.html(text, of: owner, headingOffset: 2)
  }

  /// The box of an item; nil unless the page can save.
  private mutating func tick(
    _ id: ItemID, _ handle: String, of day: DayProgress, isDone: Bool
  ) -> Tick? {
    guard context.input.isPreview else { return nil }
    return Tick(id: id, name: names.name(of: id, place: day.day.place(handle)), isDone: isDone)
  }

  private func edit(_ tick: Tick?, _ note: Note?) -> TextEdit? {
    tick.map { TextEdit(note: note, name: $0.name) }
  }

  private func shown(_ handle: String, of day: DayProgress, isToday: Bool) -> String? {
    guard context.isLogged, !context.isOfTicks else { return nil }
    return isToday ? handle : day.day.place(handle)
  }

  /// For a finished item, `25 min`, with the date if it differs from the day's, and in a private build with the time of
  /// day at which it was logged; for an open one, `10 min so far` and `25 min planned`.
  private func time(minutes: Int?, attempts: [Attempt], box: Int?, of day: DayProgress) -> String? {
    // The earliest day counts, even if it was logged later.
    guard let finish = attempts.lazy.filter(\.isFinish).min(by: { $0.day < $1.day }) else {
      let soFar = minutes.map { words("time-so-far", ["duration": words.duration(minutes: $0)]) }
      let planned = box.map { words("time-planned", ["duration": words.duration(minutes: $0)]) }
      return commaList(soFar, planned)
    }
    let spent = minutes.map { words.duration(minutes: $0) }
    let date = finish.day == day.plannedDate ? nil : words.date(finish.day, in: day.year)
    let clock = visibility.showsTimesOfDay ? finish.instant.localTime.text : nil
    return commaList(spent, date, clock)
  }
}

extension StudyDay {
  /// The name of one of its items on any day: `63.p2`.
  fileprivate func place(_ handle: String) -> String { String(number.value) + "." + handle }
}
