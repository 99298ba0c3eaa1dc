// Makes the rows of a date's agenda: events, tasks and notes, for the calendar, the pages of days and Today.

import Agenda
import Markdown
import Statistics
import Store
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

  var fields: Fields {
    [
      "time": .text(time),
      "title": .text(event.occurrence.title),
      "calendarName": .maybe(event.calendar),
      "place": .maybe(event.occurrence.place),
      "category": .maybe(event.occurrence.event.category.map { words($0.textKey) }),
      "isMoved": .flag(isMoved),
      "repeats": .maybe(repeats),
      "note": .maybe(note?.fields),
    ]
  }

  /// With what a cell of a month has room for.
  var shortFields: Fields {
    [
      "time": .maybe(shortTime),
      "isWholeDay": .flag(event.start == nil),
      "title": .text(event.occurrence.title),
    ]
  }

  private var isMoved: Bool {
    let occurrence = event.occurrence
    return occurrence.change?.start ?? occurrence.original != occurrence.original
  }

  private var repeats: String? {
    let series = event.occurrence.event
    return series.isSeries ? words.repeats(series.rule, from: series.start, in: zones) : nil
  }

  /// The time of day at which it begins on the date, else at which it ends; nil if it does neither, and for whole days.
  private var shortTime: String? {
    if event.dates.lowerBound == date { return event.start?.time.text }
    return event.dates.upperBound == date
      ? event.end.map { words("agenda-until", ["time": $0.time.text]) } : nil
  }

  /// The time that it takes of the date.
  private var time: String {
    guard let start = event.start, let end = event.end else {
      return event.dates.dayCount == 1
        ? words("agenda-all-day")
        : words(
          "agenda-all-days", ["dates": words.dates(event.dates.lowerBound, through: event.dates.upperBound)])
    }
    switch (event.dates.lowerBound == date, event.dates.upperBound == date) {
    case (true, true) where start == end: return start.time.text
    case (true, true): return words("span", ["from": start.time.text, "through": end.time.text])
    case (true, false): return words("agenda-from", ["time": start.time.text])
    case (false, true): return words("agenda-until", ["time": end.time.text])
    case (false, false): return words("agenda-all-day")
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

  var fields: Fields {
    [
      "title": .text(occurrence.task.title),
      "taskID": .text(occurrence.id.text),
      "isDone": .flag(occurrence.done != nil),
      "time": .maybe(overdueSince == nil ? occurrence.time?.time.text : nil),
      "overdueSince": .maybe(overdueSince.map(words.shortDate)),
      "priority": .text(words(occurrence.task.priority.textKey)),
      "priorityClass": .text(occurrence.task.priority.className),
      "category": .maybe(occurrence.task.category.map { words($0.textKey) }),
      "repeats": .maybe(words.repeats(occurrence.task, in: zones)),
    ]
  }

  var shortFields: Fields {
    [
      "title": .text(occurrence.task.title),
      "isDone": .flag(occurrence.done != nil),
    ]
  }

  private var overdueSince: CivilDate? {
    occurrence.done == nil ? occurrence.due.flatMap { $0 < date ? $0 : nil } : nil
  }
}

/// A note as a link to its page.
struct NoteLink {
  let note: ShownNote

  var fields: Fields {
    [
      "title": .text(plainTitle(of: note.note)),
      // From the site's folder.
      "notePath": .text(note.path),
    ]
  }
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

  var fields: Fields {
    [
      "events": .list(events) { $0.fields },
      "tasks": .list(Array(tasks.enumerated())) { index, task in
        task.fields.adding(["taskBox": .text("also-\(index + 1)")])
      },
      "notes": .list(notes) { $0.fields },
      "calendarPath": .maybe(path),
    ]
  }

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

extension Vocabulary {
  /// `repeats every 2 weeks on Mon and Wed`. A rule with other parts is worded in English alone; in other languages it
  /// only says that it repeats, as it does for a rule that is not expanded.
  func repeats(_ rule: String?, from start: AgendaTime, in zones: AgendaZones) -> String {
    guard let rule, let rule = try? RecurrenceRule(rule) else { return self("agenda-repeats") }
    guard isPlain(rule) else {
      return isEnglish
        ? self("agenda-repeats-by", ["rule": rule.words(from: start, in: zones)]) : self("agenda-repeats")
    }
    let every: TextKey =
      switch rule.frequency {
      case .daily: "every-days"
      case .weekly: "every-weeks"
      case .monthly: "every-months"
      case .yearly: "every-years"
      }
    let period = count(rule.interval, every)
    let days = rule.days.map { shortName(of: $0.weekday) }
    return self(
      "agenda-repeats-by",
      ["rule": days.isEmpty ? period : self("agenda-repeats-on", ["period": period, "days": list(days)])])
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
