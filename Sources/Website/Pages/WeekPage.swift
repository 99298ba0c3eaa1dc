// Makes the page of one programme week: figures, days, notes, and what is open.

import Statistics
import StudyModel
import Templating
import Wording

struct WeekPage: FramedPage {
  let frame: PageFrame
  let heading: WeekHeading
  /// The index of the week, from 0.
  let index: Int
  let writing: WeekNotes
  /// The milestones earned in the week.
  let milestones: [Achievement]

  private var progress: WeekProgress { heading.progress }

  static let schema = TemplateSchema<WeekPage>(
    "week",
    fields: PageFrame.fields() + WeekHeading.fields { $0.heading } + [
      .optionalText("planTime") { $0.context.planTime(of: $0.progress.week.days) },
      .flag("hasNeighbours") { $0.summary.weeks.count > 1 },
      .optional("previous", WeekLink.numberSchema) { $0.week(by: -1) },
      .optional("next", WeekLink.numberSchema) { $0.week(by: 1) },
      .flag("hasFigures") { !$0.progress.isAhead },
      .list("figures", WeekFigure.schema) {
        $0.progress.isAhead ? [] : WeekFigure.all($0.progress, context: $0.context)
      },
      .list("days", WeekDayRow.schema) { page in
        page.progress.days.map { WeekDayRow($0, context: page.context) }
      },
      .optional("calendarWeek", calendarWeekSchema) { page in
        page.heading.isCurrent ? page.summary.calendarWeek.map { ($0, page.context) } : nil
      },
      .flag("hasOpen") { !$0.progress.stillOpen.isEmpty },
      .list("open", openDaySchema) { $0.progress.stillOpen },
      .optional("writing", WeekNotes.textSchema) { $0.writing.texts.isEmpty ? nil : $0.writing },
      .optional("bonus", WeekNotes.bonusSchema) { $0.writing.hasBonus ? $0.writing : nil },
      .optional("milestones", milestonesSchema) { $0.milestones.isEmpty ? nil : $0.earned },
    ])

  init(
    _ progress: WeekProgress, index: Int, milestones: [Achievement], notes: inout NoteRenderer,
    context: PageContext
  ) {
    let words = context.words
    heading = WeekHeading(
      progress: progress, isCurrent: context.summary.isCurrent(progress), context: context)
    frame = PageFrame(
      title: words(.weekTitle, ["number": words.number(progress.week.number), "theme": progress.week.theme]),
      description: words(
        .weekDescription,
        [
          "number": words.number(progress.week.number), "theme": progress.week.theme,
          "sentence": heading.sentence,
        ]),
      path: context.weekPath(progress.week.number), context: context)
    (self.index, self.milestones) = (index, milestones)
    writing = WeekNotes(progress, notes: &notes, context: context)
  }

  /// A due day with its open required items.
  private typealias OpenDay = (day: DayProgress, items: [ItemProgress])

  private static let openDaySchema = TemplateSchema<OpenDay>(
    "openDay",
    .number("number") { $0.day.day.number.value },
    .text("path") { "../" + dayPath($0.day.day.number) },
    .flag("isToday") { $0.day.status == .today },
    .list("items", openItemSchema) { day, items in
      items.map { ($0.item, "../" + dayPath(day.day.number)) }
    })

  /// With the address of the item's row on its day's page.
  private static let openItemSchema = TemplateSchema<(item: Item, page: String)>(
    "item",
    .textWithCode("title") { $0.item.title },
    .text("place") { itemPath($0.item.id, onPage: $0.page) })

  /// The week so many weeks later; nil if the plan does not have it.
  private func week(by weeks: Int) -> WeekLink? {
    summary.weeks.indices.contains(index + weeks)
      ? WeekLink(progress: summary.weeks[index + weeks], context: context) : nil
  }

  /// The milestones with the dates on which they were earned.
  private var earned: [Milestone] {
    let year = progress.days.first?.year ?? 0
    return milestones.compactMap { milestone in
      milestone.earnedOn.map { (words.title(of: milestone), words.date($0, in: year)) }
    }
  }

  private typealias Milestone = (title: String, date: String)

  private static let milestonesSchema = TemplateSchema<[Milestone]>(
    "milestones",
    .list(
      "rows",
      TemplateSchema<Milestone>("milestone", .text("title") { $0.title }, .text("date") { $0.date })
    ) { $0 })

  /// The review of the calendar week, Monday to Sunday, beside that of the programme week.
  private static let calendarWeekSchema = TemplateSchema<(week: CalendarWeek, context: PageContext)>(
    "calendarWeek",
    .text("dates") { $0.context.words.dates($0.week.from, through: $0.week.from.adding(days: 6)) },
    .text("figures") { $0.context.words.calendarWeek($0.week) },
    // The figures of the week before; nil if it had no work.
    .optionalText("before") { week, context in
      context.summary.time.calendarWeeks.last { $0.from < week.from }.map(context.words.calendarWeek)
    },
    .text("rule") { $0.context.words.rule(of: .calendarWeeks) })
}

/// The head of a week's page.
struct WeekHeading {
  let progress: WeekProgress
  let isCurrent: Bool
  let context: PageContext

  private var words: Vocabulary { context.words }

  static func fields<Page>(_ heading: @escaping @Sendable (Page) -> WeekHeading) -> [Field<Page>] {
    [
      .text("kicker") { heading($0).kicker },
      .textWithCode("theme") { heading($0).progress.week.theme },
      .text("sentence") { heading($0).sentence },
      .optionalText("dates") { heading($0).dates },
      .optionalText("firstDates") { heading($0).firstDates },
      .optional("opening", openingSchema) { heading($0).opening },
    ]
  }

  private var kicker: String {
    words(
      isCurrent ? .weekOfNow : .weekOf,
      ["number": words.number(progress.week.number), "total": words.number(context.summary.weeks.count)])
  }

  /// The planned dates; nil if there are none.
  private var dates: String? { span(\.plannedDate) }

  /// The dates first planned; nil if they are the same.
  private var firstDates: String? {
    let original = span(\.originalDate)
    return original == dates ? nil : original
  }

  private func span(_ date: (DayProgress) -> CivilDate?) -> String? {
    guard let from = progress.days.first.flatMap(date), let through = progress.days.last.flatMap(date)
    else { return nil }
    return words.dates(from, through: through)
  }

  /// The first day with a first item to begin with; nil once something is done.
  private var opening: StudyDay? {
    guard progress.completion.done == 0, isCurrent || progress.isAhead else { return nil }
    return progress.days.lazy.map(\.day).first { $0.firstStep != nil }
  }

  private static let openingSchema = TemplateSchema<StudyDay>(
    "opening",
    .number("number") { $0.number.value },
    .text("path") { "../" + dayPath($0.number) },
    .text("title") { $0.firstStep?.item.title ?? "" })

  /// The progress of the week in one sentence.
  var sentence: String {
    let items = progress.completion
    let days = words.share(progress.daysComplete, .daysOf)
    if let date = progress.completedOn {
      return words(
        .weekComplete, ["days": words.count(progress.days.count, .days), "date": words.date(date)])
    }
    if progress.isAhead { return words(.weekAhead, ["contents": contents]) }
    if items.done == 0, isCurrent { return words(.weekFresh, ["contents": contents]) }
    if isCurrent { return words(.weekUnderWay, ["days": days, "items": words.count(items.left, .items)]) }
    if progress.days.allSatisfy({ $0.status == .ahead || $0.status == .complete }) {
      return words(.weekEarly, ["items": words.share(items, .itemsOf)])
    }
    return words(.weekOpen, ["days": days, "items": words.count(items.left, .items)])
  }

  /// `7 days, 24 problems and 12 system-design items`.
  private var contents: String {
    let parts: [(Int, PluralForms)] = [
      (progress.days.count, .days), (progress.problems.total, .problems),
      (progress.sessions.total, .sessions),
    ]
    let tracks = context.summary.topicTracks.map { ($0.track, progress.completion(of: $0.track).total) }
    return words.list(
      parts.filter { $0.0 > 0 }.map { words.count($0.0, $0.1) }
        + tracks.filter { $0.1 > 0 }.map { words.count($0.1, itemsOf: $0.0) })
  }
}

/// The reflections and notes of a week by day, and its bonus problems.
struct WeekNotes {
  /// The texts of one day.
  struct DayTexts {
    let day: DayNumber
    let reflection: Markup?
    let notes: [WrittenNote]

    static let schema = TemplateSchema<DayTexts>(
      "texts",
      .number("number") { $0.day.value },
      .text("path") { "../" + dayPath($0.day) },
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
    let progress: BonusProgress
    let words: Vocabulary

    static let schema = TemplateSchema<BonusRow>(
      "bonus",
      .textWithCode("title") { $0.progress.problem.title },
      .optionalText("label") { row in row.progress.problem.number.map { row.words.label(ofNumber: $0) } },
      .optional("difficulty", DifficultyMark.schema) {
        DifficultyMark($0.progress.problem.difficulty, $0.words)
      },
      .flag("isDone") { $0.progress.isDone },
      .optionalText("time") { row in row.progress.minutes.map { row.words.duration(minutes: $0) } },
      .number("day") { $0.progress.problem.day.value },
      .text("path") { row in
        let problem = row.progress.problem
        return itemPath(problem.id, onPage: "../" + dayPath(problem.day))
      })
  }

  private(set) var texts: [DayTexts] = []
  private var bonus: [BonusRow] = []
  /// The number of bonus problems that this audience may not know by name, in words; nil if there are none.
  private let hiddenBonus: String?
  var hasBonus: Bool { !bonus.isEmpty || hiddenBonus != nil }

  static let textSchema = TemplateSchema<WeekNotes>("writing", .list("texts", DayTexts.schema) { $0.texts })

  static let bonusSchema = TemplateSchema<WeekNotes>(
    "bonus",
    .list("rows", BonusRow.schema) { $0.bonus },
    .optionalText("hidden") { $0.hiddenBonus })

  init(_ week: WeekProgress, notes: inout NoteRenderer, context: PageContext) {
    let visibility = context.visibility
    func html(_ note: Note, of owner: NoteOwner) -> Markup {
      // Headings in a text begin at h4, below the page's h1, the section's h2 and the day's h3.
      notes.html(note.markdown, of: owner, headingOffset: 3)
    }
    var hiddenCount = 0
    for day in week.days {
      let named = day.bonus.filter { visibility.showsTitle(of: $0.problem) }
      hiddenCount += day.bonus.count - named.count
      bonus += named.map { BonusRow(progress: $0, words: context.words) }
      let written =
        day.items.map { ($0.item.id, $0.item.title, $0.note) }
        + named.map { ($0.problem.id, $0.problem.title, $0.problem.record.note) }
      let reflection = visibility.shown(reflection: day.reflection).map {
        html($0, of: .reflection(day.day.number))
      }
      var rows: [WrittenNote] = []
      for (id, title, note) in written {
        guard let note = visibility.shown(note: note) else { continue }
        let anchor = "written-" + id.text
        rows.append(WrittenNote(anchor: anchor, title: title, html: html(note, of: .note(id))))
      }
      guard reflection != nil || !rows.isEmpty else { continue }
      texts.append(DayTexts(day: day.day.number, reflection: reflection, notes: rows))
    }
    hiddenBonus = hiddenCount > 0 ? context.words.count(hiddenCount, .bonusProblems) : nil
  }
}
