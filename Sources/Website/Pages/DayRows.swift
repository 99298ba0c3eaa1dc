// Makes the rows of a day's items, for the page of the day and for Today, and what is folded of them.

import Statistics
import StudyModel
import Templating
import Wording

/// Builds the rows of items for one audience.
struct ItemRows {
  /// Where a row stands.
  enum Place {
    /// The page of a day, with the time at the right.
    case day
    /// Today, where a page that saves has a box and fields to fill in.
    case today
    /// Today, of an earlier day: with its day and without what unfolds.
    case earlier
  }

  private let context: PageContext
  private let items: ItemFields
  // Lazy, because it is counted over the whole plan and only the local site's Today page uses it.
  private lazy var names = TerminalNames(context.curriculum, context.input.log)
  var notes: NoteRenderer

  private var visibility: Visibility { context.visibility }
  private var words: Vocabulary { context.words }

  init(_ context: PageContext) {
    self.context = context
    items = ItemFields(context)
    notes = NoteRenderer(context.words)
  }

  /// The items of a day that this audience may know by name, with its bonus problems.
  func items(of day: DayProgress) -> [PlacedItem] {
    context.summary.placedItems(on: day).filter {
      $0.bonus.map(visibility.showsTitle) ?? true
    }
  }

  /// - Parameter isNext: whether it is the next thing to do.
  mutating func row(_ placed: PlacedItem, at place: Place, isNext: Bool = false) -> Fields {
    let isOnDay = place == .day
    let tick = isOnDay ? nil : tick(placed)
    let hasFields = tick != nil && place == .today
    let spent = placed.minutes.map { words.duration(minutes: $0) }
    return items.fields(placed).adding([
      "isNext": .flag(isNext),
      "time": .maybe(isOnDay ? nil : time(placed)),
      "amount": .maybe(isOnDay ? spent ?? planned(placed) : nil),
      "planned": .maybe(isOnDay && spent != nil ? plannedBeside(placed) : nil),
      "ofDay": .maybe(place == .earlier ? dayFields(placed) : nil),
      "patterns": .list(isOnDay ? patterns(placed) : []),
      "fold": .maybe(place == .earlier ? nil : fold(placed, hasFields: hasFields)),
      "note": .maybe(hasFields || place == .earlier ? nil : note(placed)?.fields),
      "tick": .maybe(tick?.fields),
      "edit": .maybe(hasFields ? edit(placed, tick) : nil),
    ])
  }

  /// A line that unfolds to rows, with their titles and the time they are planned for.
  ///
  /// - Parameter name: `2 optional`.
  mutating func folded(_ placed: [PlacedItem], at place: Place, name: String) -> Fields? {
    guard !placed.isEmpty else { return nil }
    var rows: [Fields] = []
    for item in placed { rows.append(row(item, at: place)) }
    let minutes = placed.reduce(0) { $0 + ($1.plannedMinutes ?? 0) }
    let titles = placed.prefix(ItemRows.mostTitles).map(items.title)
    return [
      "foldName": .text(name),
      "foldTitles": .code(place == .day ? "" : titles.joined(separator: ", ")),
      "foldTime": .maybe(minutes > 0 ? words.roundTime(minutes) : nil),
      "foldItems": .list(rows),
    ]
  }

  /// A folded line is cut at its end, so more titles than these are never seen.
  private static let mostTitles = 5

  mutating func html(_ text: String, of owner: NoteOwner) -> Markup {
    // Headings in a text begin at h3, below the page's h1 and the section's h2.
    notes.html(text, of: owner, headingOffset: 2)
  }

  /// Links to the cards of the plan that solve it.
  private func patterns(_ placed: PlacedItem) -> [Fields] {
    let cards = placed.item.map(context.input.cards.cards) ?? []
    return cards.map { PatternLink($0, context.input).fields }
  }

  // MARK: Times

  /// On Today: the time spent on what is done, and the time planned for what is open.
  private func time(_ placed: PlacedItem) -> String? {
    let spent = placed.minutes.map { words.duration(minutes: $0) }
    if placed.isDone { return spent }
    return spent.map { words("time-so-far", ["duration": $0]) }
      ?? placed.plannedMinutes.map { words.duration(minutes: $0) }
  }

  /// The time planned for what may still be done. What is past has no planned time without the time spent.
  private func planned(_ placed: PlacedItem) -> String? {
    guard !placed.isDone, placed.day?.status != .overdue else { return nil }
    return placed.plannedMinutes.map { words.duration(minutes: $0) }
  }

  private func plannedBeside(_ placed: PlacedItem) -> String? {
    placed.plannedMinutes.map { words("row-planned", ["duration": words.duration(minutes: $0)]) }
  }

  private func dayFields(_ placed: PlacedItem) -> Fields? {
    placed.day.map { day in
      ["number": .number(day.day.number.value), "path": .text(dayPath(day.day.number))]
    }
  }

  /// `Done on 19 November at 07:45`, for the learner alone; nil for what is open.
  private func finished(_ placed: PlacedItem) -> String? {
    guard visibility.showsTimesOfDay,
      // The earliest day counts, even if it was logged later.
      let finish = placed.entries.first(where: \.attempt.isFinish)?.attempt
    else { return nil }
    let time = finish.instant.localTime.text
    return finish.day == placed.day?.plannedDate
      ? words("row-done-at", ["time": time])
      : words("row-done-on", ["date": words.date(finish.day, in: placed.day?.year ?? 0), "time": time])
  }

  // MARK: What unfolds

  /// What to do, when it was done, and what comes late; nil if there is nothing of it.
  ///
  /// - Parameter hasFields: whether the fields of the row say when it was done.
  private mutating func fold(_ placed: PlacedItem, hasFields: Bool) -> Fields? {
    let texts = placed.item?.texts
    let finished = hasFields ? nil : finished(placed)
    let hasText = texts?.detail != nil || texts?.later != nil
    guard hasText || finished != nil else { return nil }
    return [
      "hasText": .flag(hasText),
      "finished": .maybe(finished),
      "detail": .maybe(texts?.detail.map { html($0, of: .detail(placed.id)).fields }),
      "check": .maybe(texts?.later?.checkText.map { html($0, of: .check(placed.id)).fields }),
      "twist": .maybe(texts?.later?.twist.map { html($0, of: .twist(placed.id)).fields }),
    ]
  }

  private mutating func note(_ placed: PlacedItem) -> Markup? {
    visibility.shown(note: placed.note).map { html($0.markdown, of: .note(placed.id)) }
  }

  // MARK: What a page saves

  /// The box of an item; nil unless the page can save.
  private mutating func tick(_ placed: PlacedItem) -> Tick? {
    guard context.isSaving, let place = placed.place else { return nil }
    return Tick(id: placed.id, name: names.name(of: placed.id, place: place), isDone: placed.isDone)
  }

  private func edit(_ placed: PlacedItem, _ tick: Tick?) -> Fields? {
    tick.map { tick in
      TextEdit(note: placed.note, name: tick.name).fields(named: "name").adding([
        "finished": .maybe(finished(placed)), "hasNote": .flag(placed.note != nil),
      ])
    }
  }
}

extension PageContext {
  /// Whether the learner's changes on the page are saved.
  var isSaving: Bool { isLogged && input.isPreview }
}
