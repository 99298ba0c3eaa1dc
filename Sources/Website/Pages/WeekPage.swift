// Makes the page of one programme week: figures, days, notes, and what to review.

import Statistics
import StudyModel
import Templating
import Wording

struct WeekPage: FramedPage {
  let frame: PageFrame
  let heading: WeekHeading
  let previous: WeekLink?
  let next: WeekLink?
  let figures: [WeekFigure]
  let days: [WeekDayRow]
  let writing: WeekNotes
  let review: WeekReview
  let milestones: [WeekMilestone]
  /// The figures of the calendar week with today; nil on the pages of other programme weeks.
  let calendarWeek: CalendarWeekFacts?

  static let schema = TemplateSchema<WeekPage>(
    "week",
    fields: PageFrame.fields() + WeekHeading.fields { $0.heading } + [
      .flag("hasNeighbours") { $0.previous != nil || $0.next != nil },
      .optional("previous", WeekLink.numberSchema) { $0.previous },
      .optional("next", WeekLink.numberSchema) { $0.next },
      .flag("hasFigures") { !$0.figures.isEmpty },
      .list("figures", WeekFigure.schema) { $0.figures },
      .list("days", WeekDayRow.schema) { $0.days },
      .optional("calendarWeek", CalendarWeekFacts.schema) { $0.calendarWeek },
      .optional("review", WeekReview.schema) { $0.review.isShown ? $0.review : nil },
      .optional("writing", WeekNotes.textSchema) { $0.writing.texts.isEmpty ? nil : $0.writing },
      .optional("bonus", WeekNotes.bonusSchema) { $0.writing.hasBonus ? $0.writing : nil },
      .optional("milestones", WeekMilestone.listSchema) { $0.milestones.isEmpty ? nil : $0.milestones },
    ])

  /// - Parameters:
  ///   - index: the index of the week, from 0.
  ///   - milestones: the milestones earned in the week.
  init(
    _ progress: WeekProgress, index: Int, milestones: [Achievement], notes: inout NoteRenderer,
    context: PageContext
  ) {
    let words = context.words
    let weeks = context.summary.weeks
    let isCurrent = context.summary.isCurrent(progress)
    heading = WeekHeading(progress, isCurrent: isCurrent, context: context)
    frame = PageFrame(
      title: words(.weekTitle, ["number": words.number(progress.week.number), "theme": progress.week.theme]),
      description: words(
        .weekDescription,
        [
          "number": words.number(progress.week.number), "theme": progress.week.theme,
          "sentence": heading.sentence,
        ]),
      path: context.weekPath(progress.week.number), context: context)
    previous = index > 0 ? WeekLink(weeks[index - 1], context) : nil
    next = index + 1 < weeks.count ? WeekLink(weeks[index + 1], context) : nil
    figures = progress.isAhead ? [] : WeekFigure.all(progress, context: context)
    days = progress.days.map { WeekDayRow($0, context: context) }
    writing = WeekNotes(progress, notes: &notes, context: context)
    review = WeekReview(progress, written: writing.anchors, context: context)
    let year = progress.days.first?.year ?? 0
    self.milestones = milestones.compactMap { WeekMilestone($0, year: year, context: context) }
    calendarWeek = isCurrent ? CalendarWeekFacts(context) : nil
  }
}

/// The head of a week's page.
struct WeekHeading {
  let kicker: String
  let theme: String
  /// The progress of the week in one sentence.
  let sentence: String
  /// The planned dates; nil if there are none.
  let dates: String?
  /// The dates first planned; nil if they are the same.
  let firstDates: String?
  /// Where to begin; nil once something is done.
  let opening: WeekOpening?

  static func fields<Page>(_ heading: @escaping @Sendable (Page) -> WeekHeading) -> [Field<Page>] {
    [
      .text("kicker") { heading($0).kicker },
      .textWithCode("theme") { heading($0).theme },
      .text("sentence") { heading($0).sentence },
      .optionalText("dates") { heading($0).dates },
      .optionalText("firstDates") { heading($0).firstDates },
      .optional("opening", WeekOpening.schema) { heading($0).opening },
    ]
  }

  init(_ progress: WeekProgress, isCurrent: Bool, context: PageContext) {
    let words = context.words
    let number = words.number(progress.week.number)
    let count = words.number(context.summary.weeks.count)
    kicker = words(isCurrent ? .weekOfNow : .weekOf, ["number": number, "total": count])
    theme = progress.week.theme
    sentence = WeekHeading.sentence(progress, isCurrent: isCurrent, context: context)
    func span(_ date: (DayProgress) -> CivilDate?) -> String? {
      guard let from = progress.days.first.flatMap(date), let through = progress.days.last.flatMap(date)
      else { return nil }
      return words.dates(from, through: through)
    }
    dates = span(\.plannedDate)
    let original = span(\.originalDate)
    firstDates = dates == original ? nil : original
    let isUntouched = progress.completion.done == 0
    opening =
      isUntouched && (isCurrent || progress.isAhead)
      ? progress.days.lazy.compactMap(WeekOpening.init).first : nil
  }

  private static func sentence(
    _ progress: WeekProgress, isCurrent: Bool, context: PageContext
  ) -> String {
    let words = context.words
    let items = progress.completion
    let days = context.words.share(progress.daysComplete, .daysOf)
    if let date = progress.completedOn {
      return words(
        .weekComplete, ["days": words.count(progress.days.count, .days), "date": words.date(date)])
    }
    if progress.isAhead {
      return words(.weekAhead, ["contents": contents(progress, context.summary.topicTracks, words)])
    }
    if items.done == 0, isCurrent {
      return words(.weekFresh, ["contents": contents(progress, context.summary.topicTracks, words)])
    }
    if isCurrent { return words(.weekUnderWay, ["days": days, "items": words.count(items.left, .items)]) }
    if progress.days.allSatisfy({ $0.status == .ahead || $0.status == .complete }) {
      return words(.weekEarly, ["items": context.words.share(items, .itemsOf)])
    }
    return words(.weekOpen, ["days": days, "items": words.count(items.left, .items)])
  }

  /// `7 days, 24 problems and 12 system-design items`.
  private static func contents(
    _ progress: WeekProgress, _ tracks: [TrackProgress], _ words: Vocabulary
  ) -> String {
    let parts: [(Int, PluralForms)] = [
      (progress.days.count, .days), (progress.problems.total, .problems),
      (progress.sessions.total, .sessions),
    ]
    let tracks = tracks.map { ($0.track, progress.completion(of: $0.track).total) }
    return words.list(
      parts.filter { $0.0 > 0 }.map { words.count($0.0, $0.1) }
        + tracks.filter { $0.1 > 0 }.map { words.count($0.1, itemsOf: $0.0) })
  }
}

/// The first item of a week.
struct WeekOpening {
  let number: Int
  let path: String
  let title: String

  static let schema = TemplateSchema<WeekOpening>(
    "opening",
    .number("number") { $0.number },
    .text("path") { $0.path },
    .text("title") { $0.title })

  /// Nil if the day has no first step.
  init?(_ progress: DayProgress) {
    guard let first = progress.day.firstStep else { return nil }
    number = progress.day.number.value
    path = "../" + dayPath(progress.day.number)
    title = first.item.title
  }
}

/// A milestone with the date on which it was earned.
struct WeekMilestone {
  let title: String
  let date: String

  static let listSchema = TemplateSchema<[WeekMilestone]>("milestones", .list("rows", schema) { $0 })

  private static let schema = TemplateSchema<WeekMilestone>(
    "milestone", .text("title") { $0.title }, .text("date") { $0.date })

  /// Nil if it is not earned yet.
  init?(_ achievement: Achievement, year: Int, context: PageContext) {
    guard let earnedOn = achievement.earnedOn else { return nil }
    title = context.words.title(of: achievement)
    date = context.words.date(earnedOn, in: year)
  }
}

/// The review of the calendar week, Monday to Sunday, beside that of the programme week.
struct CalendarWeekFacts {
  let dates: String
  let figures: String
  /// The figures of the week before; nil if it had no work.
  let before: String?
  /// How the figures are counted.
  let rule: String

  static let schema = TemplateSchema<CalendarWeekFacts>(
    "calendarWeek",
    .text("dates") { $0.dates },
    .text("figures") { $0.figures },
    .optionalText("before") { $0.before },
    .text("rule") { $0.rule })

  /// Nil before there is any work.
  init?(_ context: PageContext) {
    let summary = context.summary
    guard let week = summary.calendarWeek else { return nil }
    let words = context.words
    dates = words.dates(week.from, through: week.from.adding(days: 6))
    figures = words.calendarWeek(week)
    rule = words.rule(of: .calendarWeeks)
    before = summary.time.calendarWeeks.last { $0.from < week.from }.map(words.calendarWeek)
  }
}

struct WeekReview {
  /// A due day with open required items.
  struct OpenDay {
    let number: Int
    let path: String
    let isToday: Bool
    let items: [OpenItem]

    static let schema = TemplateSchema<OpenDay>(
      "openDay",
      .number("number") { $0.number },
      .text("path") { $0.path },
      .flag("isToday") { $0.isToday },
      .list("items", OpenItem.schema) { $0.items })
  }

  struct OpenItem {
    let title: String
    /// The address of the item's row on its day's page.
    let place: String

    static let schema = TemplateSchema<OpenItem>(
      "item", .textWithCode("title") { $0.title }, .text("place") { $0.place })
  }

  /// An item to review, and why.
  struct Entry {
    let title: String
    let label: String?
    /// The problem's page at LeetCode; nil if it has none.
    let address: String?
    let difficulty: DifficultyMark?
    let day: Int
    let path: String
    /// The reasons, some with a link to a note.
    let reasons: [Reason]

    static let schema = TemplateSchema<Entry>(
      "entry",
      .textWithCode("title") { $0.title },
      .optionalText("label") { $0.label },
      .optionalText("address") { $0.address },
      .optional("difficulty", DifficultyMark.schema) { $0.difficulty },
      .number("day") { $0.day },
      .text("path") { $0.path },
      .list("reasons", Reason.schema) { $0.reasons })
  }

  struct Reason {
    let text: String
    /// The anchor of a note on this page; nil for no link.
    let anchor: String?

    static let schema = TemplateSchema<Reason>(
      "reason", .text("text") { $0.text }, .optionalText("anchor") { $0.anchor })
  }

  let open: [OpenDay]
  let entries: [Entry]
  /// The usual times of the difficulties with slow solves; nil if there are none.
  let usual: String?
  /// Whether to show the review: something is open or done, or there are entries.
  let isShown: Bool

  static let schema = TemplateSchema<WeekReview>(
    "review",
    .flag("hasOpen") { !$0.open.isEmpty },
    .list("open", OpenDay.schema) { $0.open },
    .flag("hasEntries") { !$0.entries.isEmpty },
    .list("entries", Entry.schema) { $0.entries },
    .optionalText("usual") { $0.usual },
    .flag("isClear") { $0.open.isEmpty && $0.entries.isEmpty })

  /// - Parameter written: the anchors of the notes that this audience may read.
  init(_ week: WeekProgress, written: [ItemID: String], context: PageContext) {
    let words = context.words
    open = week.stillOpen.map { day, items in
      let page = "../" + dayPath(day.day.number)
      return OpenDay(
        number: day.day.number.value, path: page, isToday: day.status == .today,
        items: items.map { OpenItem(title: $0.item.title, place: itemPath($0.item.id, onPage: page)) })
    }
    var entries: [Entry] = []
    var slow: [SlowSolve] = []
    for day in week.days {
      let page = "../" + dayPath(day.day.number)
      for progress in day.items {
        let item = progress.item
        let slowSolve = context.summary.slowSolve(of: item, in: context.input.log)
        if let slowSolve { slow.append(slowSolve) }
        let reasons = Reason.all(
          slow: slowSolve, again: item.problem == nil ? [] : progress.finishedAgainOn,
          anchor: written[item.id], year: day.year, words: words)
        guard !reasons.isEmpty else { continue }
        entries.append(
          Entry(
            title: item.title, label: words.label(of: item), address: item.problem?.address,
            difficulty: DifficultyMark(item.problem?.difficulty, words), day: day.day.number.value,
            path: itemPath(item.id, onPage: page), reasons: reasons))
      }
      for bonus in day.bonus where context.visibility.showsTitle(of: bonus.problem) {
        let problem = bonus.problem
        let slowSolve = context.summary.slowSolve(of: problem)
        if let slowSolve { slow.append(slowSolve) }
        let reasons = Reason.all(
          slow: slowSolve, again: bonus.finishedAgainOn, anchor: written[problem.id], year: day.year,
          words: words)
        guard !reasons.isEmpty else { continue }
        entries.append(
          Entry(
            title: problem.title, label: problem.number.map { words.label(ofNumber: $0) },
            address: nil,
            difficulty: DifficultyMark(problem.difficulty, words),
            day: day.day.number.value, path: itemPath(problem.id, onPage: page), reasons: reasons))
      }
    }
    self.entries = entries
    usual = slow.isEmpty ? nil : words.list(WeekReview.usualTimes(slow, words))
    isShown = !open.isEmpty || !entries.isEmpty || week.completion.done > 0
  }
}

extension WeekReview {
  /// `Medium 24 to 35 min`, for each difficulty with slow first or later solves.
  private static func usualTimes(_ slow: [SlowSolve], _ words: Vocabulary) -> [String] {
    [true, false].flatMap { isFirst in
      Difficulty.allWithUnknown.compactMap { difficulty in
        slow.first { $0.isFirst == isFirst && $0.difficulty == difficulty }.map { solve in
          words(
            isFirst ? .usualTime : .usualTimeAgain,
            ["difficulty": words.name(of: difficulty), "range": words.duration(minutes: solve.middleHalf)])
        }
      }
    }
  }
}

extension WeekReview.Reason {
  fileprivate static func all(
    slow: SlowSolve?, again: [CivilDate], anchor: String?, year: Int, words: Vocabulary
  ) -> [WeekReview.Reason] {
    var reasons: [WeekReview.Reason] = []
    if let slow {
      let time = words.duration(minutes: slow.minutes)
      reasons.append(
        WeekReview.Reason(
          text: words(slow.isFirst ? .slowSolve : .slowSolveAgain, ["time": time]), anchor: nil))
    }
    if !again.isEmpty {
      let dates = words.list(again.map { words.date($0, in: year) })
      reasons.append(WeekReview.Reason(text: words(.solvedAgainOn, ["dates": dates]), anchor: nil))
    }
    if let anchor { reasons.append(WeekReview.Reason(text: words(.hasNote), anchor: anchor)) }
    return reasons
  }
}

/// The reflections and notes of a week by day, and its bonus problems.
struct WeekNotes {
  /// The texts of one day.
  struct DayTexts {
    let number: Int
    let path: String
    let reflection: Markup?
    let notes: [WrittenNote]

    static let schema = TemplateSchema<DayTexts>(
      "texts",
      .number("number") { $0.number },
      .text("path") { $0.path },
      .optional("reflection", Markup.schema) { $0.reflection },
      .list("notes", WrittenNote.schema) { $0.notes })
  }

  /// A note with the title of its item.
  struct WrittenNote {
    let anchor: String
    let title: String
    let html: Markup

    static let schema = TemplateSchema<WrittenNote>(
      "note",
      .text("anchor") { $0.anchor },
      .textWithCode("title") { $0.title },
      .markup("html") { $0.html })
  }

  /// A bonus problem that this audience may know by name.
  struct BonusRow {
    let title: String
    let label: String?
    let difficulty: DifficultyMark?
    let isDone: Bool
    let time: String?
    let day: Int
    let path: String

    static let schema = TemplateSchema<BonusRow>(
      "bonus",
      .textWithCode("title") { $0.title },
      .optionalText("label") { $0.label },
      .optional("difficulty", DifficultyMark.schema) { $0.difficulty },
      .flag("isDone") { $0.isDone },
      .optionalText("time") { $0.time },
      .number("day") { $0.day },
      .text("path") { $0.path })
  }

  let texts: [DayTexts]
  let bonus: [BonusRow]
  /// The number of bonus problems that this audience may not know by name, in words; nil if there are none.
  let hiddenBonus: String?
  /// The anchors of the notes on this page, by item.
  let anchors: [ItemID: String]

  var hasBonus: Bool { !bonus.isEmpty || hiddenBonus != nil }

  static let textSchema = TemplateSchema<WeekNotes>("writing", .list("texts", DayTexts.schema) { $0.texts })

  static let bonusSchema = TemplateSchema<WeekNotes>(
    "bonus",
    .list("rows", BonusRow.schema) { $0.bonus },
    .optionalText("hidden") { $0.hiddenBonus })

  // Headings in a text begin at h4, below the page's h1, the section's h2 and the day's h3.
  private static let headingOffset = 3

  init(_ week: WeekProgress, notes: inout NoteRenderer, context: PageContext) {
    let visibility = context.visibility
    var texts: [DayTexts] = []
    var bonus: [BonusRow] = []
    var anchors: [ItemID: String] = [:]
    anchors.reserveCapacity(week.days.reduce(0) { $0 + $1.items.count })
    var hiddenCount = 0
    for day in week.days {
      var written: [(id: ItemID, title: String, note: Note)] = []
      for item in day.items {
        if let note = visibility.shown(note: item.note) {
          written.append((item.item.id, item.item.title, note))
        }
      }
      for progress in day.bonus {
        guard visibility.showsTitle(of: progress.problem) else {
          hiddenCount += 1
          continue
        }
        bonus.append(BonusRow(progress, day: day.day.number, words: context.words))
        if let note = visibility.shown(note: progress.problem.record.note) {
          written.append((progress.problem.id, progress.problem.title, note))
        }
      }
      let number = day.day.number.value
      let reflection = visibility.shown(reflection: day.reflection).map { text in
        notes.html(
          text.markdown, of: NoteOwner(reflectionOn: day.day.number),
          headingOffset: WeekNotes.headingOffset)
      }
      guard reflection != nil || !written.isEmpty else { continue }
      let rows = written.map { id, title, note in
        let anchor = "written-" + id.text
        anchors[id] = anchor
        return WrittenNote(
          anchor: anchor, title: title,
          html: notes.html(
            note.markdown, of: NoteOwner(noteOn: id), headingOffset: WeekNotes.headingOffset))
      }
      texts.append(
        DayTexts(number: number, path: "../" + dayPath(day.day.number), reflection: reflection, notes: rows))
    }
    (self.texts, self.bonus, self.anchors) = (texts, bonus, anchors)
    hiddenBonus = hiddenCount > 0 ? context.words.count(hiddenCount, .bonusProblems) : nil
  }
}

extension WeekNotes.BonusRow {
  fileprivate init(_ progress: BonusProgress, day: DayNumber, words: Vocabulary) {
    let problem = progress.problem
    self.init(
      title: problem.title, label: problem.number.map { words.label(ofNumber: $0) },
      difficulty: DifficultyMark(problem.difficulty, words),
      isDone: progress.isDone,
      time: progress.minutes.map { words.duration(minutes: $0) }, day: day.value,
      path: "../" + itemPath(problem.id, on: day))
  }
}
