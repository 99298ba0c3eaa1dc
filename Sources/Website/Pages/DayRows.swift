// Makes the rows of a day's items and its lists, for the page of the day, for Today and for the report.

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
    /// The report, which may be printed or mailed: nothing unfolds, and no link leads to a page of the site.
    case report

    /// Whether the time spent or planned is at the right.
    fileprivate var hasAmount: Bool { self == .day || self == .report }

    /// The level of the heading above a row, below which those of its texts begin.
    fileprivate var headingOffset: Int { self == .report ? 4 : 2 }
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
    let tick = place.hasAmount ? nil : tick(placed)
    let hasFields = tick != nil && place == .today
    let spent = placed.minutes.map { words.duration(minutes: $0) }
    return items.fields(placed).adding([
      "isNext": .flag(isNext),
      // An empty square is something to do, which is nobody's but the learner's.
      "isPast": .flag(!context.isLogged || place.hasAmount && placed.day?.status.isStillToDo != true),
      "time": .maybe(time(placed, at: place)),
      "amount": .maybe(place.hasAmount ? spent ?? planned(placed) : nil),
      "planned": .maybe(place.hasAmount && spent != nil ? plannedBeside(placed) : nil),
      "ofDay": .maybe(place == .earlier ? dayFields(placed) : nil),
      "patterns": .list(place == .day ? patterns(placed) : []),
      "fold": .maybe(
        place == .earlier || place == .report ? nil : fold(placed, at: place, hasFields: hasFields)),
      "note": .maybe(hasFields || place == .earlier ? nil : note(placed, at: place)?.fields),
      "tick": .maybe(tick?.fields),
      "edit": .maybe(hasFields ? edit(placed, tick) : nil),
    ])
  }

  /// A list for each track, of what is required and what else was done, then the bonus. On the page of the day the rest is
  /// folded; the report has a list of it.
  ///
  /// - Parameter items: those of the day.
  mutating func lists(of day: DayProgress, _ items: [PlacedItem], at place: Place) -> [Fields] {
    var lists: [Fields] = []
    func list(_ title: String, _ anchor: String, _ rows: [Fields], hidden: String? = nil) {
      guard !rows.isEmpty || hidden != nil else { return }
      lists.append([
        "listTitle": .code(title), "listAnchor": .text(anchor), "items": .list(rows),
        "hidden": .maybe(hidden),
      ])
    }
    for track in day.day.tracks {
      let shown = items.filter { $0.item?.track == track && !$0.isBonus && ($0.isRequired || $0.isDone) }
      // With one tick a day, the track is the title of the challenge, which the row says.
      let title = context.isOfTicks ? words("kind-task") : words.listTitle(of: track)
      list(title, track.anchor, shown.map { row($0, at: place) })
    }
    let bonus = items.filter { $0.isBonus && ($0.isDone || $0.bonus != nil) }
    let hiddenCount = day.bonus.count - items.count { $0.bonus != nil }
    list(
      words("bonus"), "bonus", bonus.map { row($0, at: place) },
      hidden: hiddenCount > 0 ? words.count(hiddenCount, "bonus-problems") : nil)
    if place == .report {
      let open = items.filter(\.isLeftOpen)
      list(optionalName(open, of: day), "optional", open.map { row($0, at: place) })
    }
    return lists
  }

  /// `2 more, all optional`: what is open of a day and not required.
  func optionalName(_ open: [PlacedItem], of day: DayProgress) -> String {
    words(
      day.isComplete && day.minutes > 0 ? "optional-more" : "optional-count",
      ["number": words.number(open.count)])
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

  mutating func html(_ text: String, of owner: NoteOwner, at place: Place) -> Markup {
    notes.html(text, of: owner, headingOffset: place.headingOffset)
  }

  /// Links to the cards of the plan that solve it.
  private func patterns(_ placed: PlacedItem) -> [Fields] {
    let cards = placed.item.map(context.input.cards.cards) ?? []
    return cards.map { PatternLink($0, context.input).fields }
  }

  // MARK: Times

  /// On Today: the time spent on what is done, and the time planned for what is open. In the report: when it was done.
  private func time(_ placed: PlacedItem, at place: Place) -> String? {
    if place == .report {
      // The date of a bonus problem is on no page.
      return placed.bonus == nil ? placed.finishedOn.map { words.date($0, in: placed.day?.year ?? 0) } : nil
    }
    guard place != .day else { return nil }
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
  private mutating func fold(_ placed: PlacedItem, at place: Place, hasFields: Bool) -> Fields? {
    let texts = placed.item?.texts
    let finished = hasFields ? nil : finished(placed)
    let hasText = texts?.detail != nil || texts?.later != nil
    guard hasText || finished != nil else { return nil }
    return [
      "hasText": .flag(hasText),
      "finished": .maybe(finished),
      "detail": .maybe(texts?.detail.map { html($0, of: .detail(placed.id), at: place).fields }),
      "check": .maybe(texts?.later?.checkText.map { html($0, of: .check(placed.id), at: place).fields }),
      "twist": .maybe(texts?.later?.twist.map { html($0, of: .twist(placed.id), at: place).fields }),
    ]
  }

  private mutating func note(_ placed: PlacedItem, at place: Place) -> Markup? {
    visibility.shown(note: placed.note).map { html($0.markdown, of: .note(placed.id), at: place) }
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
