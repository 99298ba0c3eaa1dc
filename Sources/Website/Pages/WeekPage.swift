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

  var fields: Fields {
    frame.fields.adding(heading.fields).adding([
      "planTime": .maybe(context.planTime(of: progress.week.days)),
      "hasNeighbours": .flag(summary.weeks.count > 1),
      "previous": .maybe(week(by: -1)?.numberFields),
      "next": .maybe(week(by: 1)?.numberFields),
      "hasFigures": .flag(!progress.isAhead),
      "figures": .list(progress.isAhead ? [] : WeekFigure.all(progress, context: context)) { $0.fields },
      "days": .list(progress.days.map { WeekDayRow($0, context: context) }) { $0.fields },
      "calendarWeek": .maybe(heading.isCurrent ? summary.calendarWeek.map(calendarWeekFields) : nil),
      "hasOpen": .flag(!progress.stillOpen.isEmpty),
      "open": .list(progress.stillOpen.map { openDayFields($0, $1) }),
      "writing": .maybe(writing.textFields),
      "bonus": .maybe(writing.bonusFields),
      "milestones": .maybe(milestones.isEmpty ? nil : ["rows": .list(earned)]),
    ])
  }

  init(
    _ progress: WeekProgress, index: Int, milestones: [Achievement], notes: inout NoteRenderer,
    context: PageContext
  ) {
    let words = context.words
    heading = WeekHeading(
      progress: progress, isCurrent: context.summary.isCurrent(progress), context: context)
    frame = PageFrame(
      title: words(
        "week-title", ["number": words.number(progress.week.number), "theme": progress.week.theme]),
      description: words(
        "week-description",
        [
          "number": words.number(progress.week.number), "theme": progress.week.theme,
          "sentence": heading.sentence,
        ]),
      path: context.weekPath(progress.week.number), context: context)
    (self.index, self.milestones) = (index, milestones)
    writing = WeekNotes(progress, notes: &notes, context: context)
  }

  /// A due day with its open required items.
  private func openDayFields(_ day: DayProgress, _ items: [ItemProgress]) -> Fields {
    let path = "../" + dayPath(day.day.number)
    return [
      "number": .number(day.day.number.value),
      "path": .text(path),
      "isToday": .flag(day.status == .today),
      // With the address of the item's row on its day's page.
      "items": .list(items) {
        ["title": .code($0.item.title), "place": .text(itemPath($0.item.id, onPage: path))]
      },
    ]
  }

  /// The week so many weeks later; nil if the plan does not have it.
  private func week(by weeks: Int) -> WeekLink? {
    summary.weeks.indices.contains(index + weeks)
      ? WeekLink(progress: summary.weeks[index + weeks], context: context) : nil
  }

  /// The milestones with the dates on which they were earned.
  private var earned: [Fields] {
    let year = progress.days.first?.year ?? 0
    return milestones.compactMap { milestone in
      milestone.earnedOn.map { date in
        ["title": .text(words.title(of: milestone)), "date": .text(words.date(date, in: year))]
      }
    }
  }

  /// The review of the calendar week, Monday to Sunday, beside that of the programme week.
  private func calendarWeekFields(_ week: CalendarWeek) -> Fields {
    // The week before, if it had any work.
    let before = summary.time.calendarWeeks.last { $0.from < week.from }
    return [
      "dates": .text(words.dates(week.from, through: week.from.adding(days: 6))),
      "figures": .text(words.calendarWeek(week)),
      "before": .maybe(before.map(words.calendarWeek)),
      "rule": .text(words.rule(of: .calendarWeeks)),
    ]
  }
}

/// The head of a week's page.
struct WeekHeading {
  let progress: WeekProgress
  let isCurrent: Bool
  let context: PageContext

  private var words: Vocabulary { context.words }

  var fields: Fields {
    [
      "kicker": .text(kicker),
      "theme": .code(progress.week.theme),
      "sentence": .text(sentence),
      "dates": .maybe(dates),
      "firstDates": .maybe(firstDates),
      "opening": .maybe(opening),
    ]
  }

  private var kicker: String {
    words(
      isCurrent ? "week-of-now" : "week-of",
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
  private var opening: Fields? {
    guard progress.completion.done == 0, isCurrent || progress.isAhead else { return nil }
    for progress in progress.days {
      guard let step = progress.day.firstStep else { continue }
      return [
        "number": .number(progress.day.number.value),
        "path": .text("../" + dayPath(progress.day.number)),
        "title": .text(step.item.title),
      ]
    }
    return nil
  }

  /// The progress of the week in one sentence.
  var sentence: String {
    let items = progress.completion
    let days = words.share(progress.daysComplete, "days-of")
    if let date = progress.completedOn {
      return words(
        "week-complete", ["days": words.count(progress.days.count, "days"), "date": words.date(date)])
    }
    if progress.isAhead { return words("week-ahead", ["contents": contents]) }
    if items.done == 0, isCurrent { return words("week-fresh", ["contents": contents]) }
    if isCurrent {
      return words("week-under-way", ["days": days, "items": words.count(items.left, "items")])
    }
    if progress.days.allSatisfy({ $0.status == .ahead || $0.status == .complete }) {
      return words("week-early", ["items": words.share(items, "items-of")])
    }
    return words("week-open", ["days": days, "items": words.count(items.left, "items")])
  }

  /// `7 days, 24 problems and 12 system-design items`.
  private var contents: String {
    let parts: [(Int, TextKey)] = [
      (progress.days.count, "days"), (progress.problems.total, "problems"),
      (progress.sessions.total, "sessions"),
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

    var fields: Fields {
      [
        "number": .number(day.value),
        "path": .text("../" + dayPath(day)),
        "reflection": .maybe(reflection?.fields),
        "notes": .list(notes) { $0.fields },
      ]
    }
  }

  /// A note with the title of its item.
  struct WrittenNote {
    let anchor: String
    let title: String
    let html: Markup

    var fields: Fields {
      [
        "anchor": .text(anchor),
        "title": .code(title),
        "html": .markup(html),
      ]
    }
  }

  /// A bonus problem that this audience may know by name.
  struct BonusRow {
    let progress: BonusProgress
    let words: Vocabulary

    var fields: Fields {
      [
        "title": .code(progress.problem.title),
        "label": .maybe(progress.problem.number.map { words.label(ofNumber: $0) }),
        "difficulty": .maybe(DifficultyMark(progress.problem.difficulty, words)?.fields),
        "isDone": .flag(progress.isDone),
        "time": .maybe(progress.minutes.map { words.duration(minutes: $0) }),
        "day": .number(progress.problem.day.value),
        "path": .text(itemPath(progress.problem.id, onPage: "../" + dayPath(progress.problem.day))),
      ]
    }
  }

  private(set) var texts: [DayTexts] = []
  private var bonus: [BonusRow] = []
  /// The number of bonus problems that this audience may not know by name, in words; nil if there are none.
  private let hiddenBonus: String?
  private var hasBonus: Bool { !bonus.isEmpty || hiddenBonus != nil }

  /// Nil without any text.
  var textFields: Fields? { texts.isEmpty ? nil : ["texts": .list(texts) { $0.fields }] }

  /// Nil without a bonus problem.
  var bonusFields: Fields? {
    hasBonus ? ["rows": .list(bonus) { $0.fields }, "hidden": .maybe(hiddenBonus)] : nil
  }

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
    hiddenBonus = hiddenCount > 0 ? context.words.count(hiddenCount, "bonus-problems") : nil
  }
}
