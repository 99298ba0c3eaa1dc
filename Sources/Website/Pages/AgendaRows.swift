// Makes the rows of a date's agenda: events, tasks and notes, for the calendar, the pages of days and Today.

import Agenda
import Markdown
import Records
import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// An event as a row of one date.
struct EventRow {
  let event: ShownEvent
  let date: CivilDate
  let zones: AgendaZones
  let words: Vocabulary
  /// Nil if there is none, or none is shown here.
  var note: Markup?

  static let schema = TemplateSchema<EventRow>(
    "event",
    .text("time") { $0.time },
    .text("title") { $0.event.occurrence.title },
    .optionalText("calendarName") { $0.event.calendar },
    .optionalText("place") { $0.event.occurrence.place },
    .optionalText("category") { row in row.event.occurrence.event.category.map { row.words($0.phrase) } },
    .flag("isMoved") { row in
      let occurrence = row.event.occurrence
      return occurrence.change?.start ?? occurrence.original != occurrence.original
    },
    .optionalText("repeats") { row in
      let event = row.event.occurrence.event
      return event.isSeries ? row.words.repeats(event.rule, from: event.start, in: row.zones) : nil
    },
    .optional("note", Markup.schema) { $0.note })

  /// With what a cell of a month has room for.
  static let shortSchema = TemplateSchema<EventRow>(
    "event",
    .optionalText("time") { $0.shortTime },
    .flag("isWholeDay") { $0.event.start == nil },
    .text("title") { $0.event.occurrence.title })

  /// The time of day at which it begins on the date, else at which it ends; nil if it does neither, and for whole days.
  private var shortTime: String? {
    if event.dates.lowerBound == date { return event.start?.time.text }
    return event.dates.upperBound == date
      ? event.end.map { words(.agendaUntil, ["time": $0.time.text]) } : nil
  }

  /// The time that it takes of the date.
  private var time: String {
    guard let start = event.start, let end = event.end else {
      return event.dates.dayCount == 1
        ? words(.agendaAllDay)
        : words(
          .agendaAllDays, ["dates": words.dates(event.dates.lowerBound, through: event.dates.upperBound)])
    }
    switch (event.dates.lowerBound == date, event.dates.upperBound == date) {
    case (true, true) where start == end: return start.time.text
    case (true, true): return words(.agendaTimes, ["from": start.time.text, "through": end.time.text])
    case (true, false): return words(.agendaFrom, ["time": start.time.text])
    case (false, true): return words(.agendaUntil, ["time": end.time.text])
    case (false, false): return words(.agendaAllDay)
    }
  }
}

/// A task as a row of one date.
struct TaskRow {
  let occurrence: TaskOccurrence
  /// The date that the row is under; an open task may be due before.
  let date: CivilDate
  let zones: AgendaZones
  let words: Vocabulary

  static let schema = TemplateSchema<TaskRow>(
    "task",
    .text("title") { $0.occurrence.task.title },
    .flag("isDone") { $0.occurrence.done != nil },
    .optionalText("time") { $0.overdueSince == nil ? $0.occurrence.time?.time.text : nil },
    .optionalText("overdueSince") { row in row.overdueSince.map(row.words.shortDate) },
    .text("priority") { $0.words($0.occurrence.task.priority.phrase) },
    .text("priorityClass") { $0.occurrence.task.priority.className },
    .optionalText("category") { row in row.occurrence.task.category.map { row.words($0.phrase) } },
    .optionalText("repeats") { $0.words.repeats($0.occurrence.task, in: $0.zones) })

  static let shortSchema = TemplateSchema<TaskRow>(
    "task",
    .text("title") { $0.occurrence.task.title },
    .flag("isDone") { $0.occurrence.done != nil })

  private var overdueSince: CivilDate? {
    occurrence.done == nil ? occurrence.due.flatMap { $0 < date ? $0 : nil } : nil
  }
}

/// A note as a link to its page.
struct NoteLink {
  let note: ShownNote

  static let schema = TemplateSchema<NoteLink>(
    "note",
    .text("title") { plainTitle(of: $0.note.note) },
    // From the site's folder.
    .text("notePath") { $0.note.path })
}

/// The agenda of one date.
struct AgendaDay {
  let date: CivilDate
  private(set) var events: [EventRow]
  let tasks: [TaskRow]
  let notes: [NoteLink]
  /// The path of the date in the calendar, from the site's folder; nil if it has no page.
  let path: String?

  var isEmpty: Bool { events.isEmpty && tasks.isEmpty && notes.isEmpty }

  static func fields<Page>(_ day: @escaping @Sendable (Page) -> AgendaDay) -> [Field<Page>] {
    [
      .list("events", EventRow.schema) { day($0).events },
      .list("tasks", TaskRow.schema) { day($0).tasks },
      .list("notes", NoteLink.schema) { day($0).notes },
    ]
  }

  static let schema = TemplateSchema<AgendaDay>(
    "agenda", fields: fields { $0 } + [.optionalText("calendarPath") { $0.path }])

  /// - Parameter listsOverdue: whether open tasks of earlier dates come first.
  init(
    _ date: CivilDate, _ agenda: ShownAgenda, _ words: Vocabulary, listsOverdue: Bool = false
  ) {
    self.date = date
    events = agenda.events[date, default: []].map {
      EventRow(event: $0, date: date, zones: agenda.zones, words: words)
    }
    let overdue = agenda.openTasks.filter { $0.date.map { $0 < date } ?? false }.map(\.open.occurrence)
    tasks = ((listsOverdue ? overdue : []) + agenda.tasks[date, default: []]).map {
      TaskRow(occurrence: $0, date: date, zones: agenda.zones, words: words)
    }
    notes = agenda.notes(on: date).map { NoteLink(note: $0) }
    path = agenda.path(of: date)
  }

  /// Nil for a date that is not in the calendar or has nothing.
  init?(_ date: CivilDate?, in context: PageContext, listsOverdue: Bool = false) {
    guard let date, let agenda = context.agenda else { return nil }
    self.init(date, agenda, context.words, listsOverdue: listsOverdue)
    if isEmpty || path == nil { return nil }
  }

  /// Renders the notes on its events, each of them once for a page.
  ///
  /// - Parameter told: the notes that the page has already.
  mutating func renderNotes(with renderer: inout NoteRenderer, besides told: inout Set<String>) {
    for (index, row) in events.enumerated() {
      let occurrence = row.event.occurrence
      guard let text = occurrence.note, !isBlank(text),
        told.insert("\(occurrence.id.text) \(text)").inserted
      else { continue }
      let owner = NoteOwner.event(occurrence.id)
      events[index].note = renderer.html(text, of: owner, headingOffset: 2)
    }
  }
}

/// The title of a note without Markdown.
func plainTitle(of note: AgendaNote) -> String {
  let title = plainText(of: note.title)
  return title.isEmpty ? note.title : title
}

/// The words of a Markdown text on one line; the text itself if it is over a limit.
func plainText(of markdown: String) -> String {
  words(ofMarkdown: markdown).map(withSingleSpaces) ?? printable(markdown)
}

extension Vocabulary {
  /// `repeats every 2 weeks on Mon and Wed`. A rule with other parts is worded in English alone; in other languages it
  /// only says that it repeats, as it does for a rule that is not expanded.
  func repeats(_ rule: String?, from start: AgendaTime, in zones: AgendaZones) -> String {
    guard let rule, let rule = try? RecurrenceRule(rule) else { return self(.agendaRepeats) }
    guard isPlain(rule) else {
      return isEnglish
        ? self(.agendaRepeatsBy, ["rule": rule.words(from: start, in: zones)]) : self(.agendaRepeats)
    }
    let every: PluralForms =
      switch rule.frequency {
      case .daily: .everyDays
      case .weekly: .everyWeeks
      case .monthly: .everyMonths
      case .yearly: .everyYears
      }
    let period = count(rule.interval, every)
    let days = rule.days.map { shortName(of: $0.weekday) }
    return self(
      .agendaRepeatsBy,
      ["rule": days.isEmpty ? period : self(.agendaRepeatsOn, ["period": period, "days": list(days)])])
  }

  /// Nil for a task that does not recur.
  func repeats(_ task: AgendaTask, in zones: AgendaZones) -> String? {
    guard task.isSeries, let due = task.due else { return nil }
    return repeats(task.rule, from: due, in: zones)
  }

  /// Whether a rule has no part but its period and weekdays.
  private func isPlain(_ rule: RecurrenceRule) -> Bool {
    rule
      == RecurrenceRule(rule.frequency, interval: rule.interval, days: rule.days, weekStart: rule.weekStart)
      && (rule.days.isEmpty || rule.frequency == .weekly) && rule.days.allSatisfy { $0.ordinal == nil }
  }
}
