// `event`: adds, lists and changes events, and single occurrences of those that repeat.

import Agenda
import ArgumentParser
import JSON
import Logging
import Store
import StudyModel
import TextTools

struct EventCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "event", abstract: "Add events, list and change them.",
    discussion: """
      An event is named by its handle of the day (e1; 2026-12-01.e1 of another day), its id or a part of its title.
      """,
    subcommands: [
      EventListCommand.self, EventAddCommand.self, EventEditCommand.self, EventSkipCommand.self,
      EventMoveCommand.self, EventFromCommand.self, EventDeleteCommand.self, EventImportCommand.self,
      EventExportCommand.self,
    ],
    defaultSubcommand: EventListCommand.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions
}

/// The options that say how something repeats.
struct RecurrenceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How often: day, weekday, week, 2w, month, year.", valueName: "period"))
  var every: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("On which days: mon,wed; 1,15; 1mon or -1fri in a month.", valueName: "days"))
  var on: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The last date.", valueName: "date"), completion: .pauseDates)
  var until: String?

  @Option(help: ArgumentHelp("How many times.", valueName: "n"))
  var times: Int?

  @Option(help: ArgumentHelp("A rule of RFC 5545 instead: \"FREQ=WEEKLY;BYDAY=MO\".", valueName: "rule"))
  var rule: String?

  var typed: TypedRecurrence {
    var typed = TypedRecurrence()
    (typed.every, typed.on, typed.until, typed.times, typed.rule) = (every, on, until, times, rule)
    return typed
  }
}

/// The options of an event besides its title and time.
struct EventOptions: ParsableArguments {
  @OptionGroup var recurrence: RecurrenceOptions

  @Option(name: .customLong("at"), help: ArgumentHelp("Where it is; empty for nowhere.", valueName: "place"))
  var place: String?

  @Option(
    help: ArgumentHelp("Work, Personal, Health, Social, Family or Education.", valueName: "name"),
    completion: .list(AgendaCategory.allCases.map(\.rawValue)))
  var category: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A note on it, in Markdown.", valueName: "text"))
  var note: String?

  @Option(help: ArgumentHelp("When to remind you: 15m, 1h,1d or none.", valueName: "before"))
  var alarm: String?

  @Option(help: ArgumentHelp("The zone of its time, if not yours: America/New_York.", valueName: "name"))
  var zone: String?

  func edit(_ session: AgendaSession) throws -> AgendaEdit {
    var edit = AgendaEdit()
    (edit.place, edit.category, edit.note, edit.alarms) = (place, category, note, alarm)
    edit.recurrence = recurrence.typed
    edit.zone = try session.checkedZone(zone)
    return edit
  }
}

struct EventAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an event.",
    discussion: """
      Examples: event add Dentist fri 14:30 45m; event add Team meeting mon 10:00-11:00 --every week --at "Room A"; \
      event add Holiday 2026-12-24..2026-12-27. Without a time it takes whole days; without an end it lasts an hour.
      """)

  @Argument(help: ArgumentHelp("Its title, then when it is.", valueName: "title when"), completion: .freeText)
  var words: [String] = []

  @OptionGroup var event: EventOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    var edit = try event.edit(session)
    let (title, when) = try storing { try TypedWhen.split(words, today: session.today, isRequired: true) }
    (edit.title, edit.when) = (title, when)
    let id = try session.change("event") { editor in
      let id = try editor.addEvent(edit)
      return (id, "add \(editor.agenda.events[id]?.title ?? "")")
    }
    session.tell("Added", event: id)
  }
}

extension AgendaSession {
  /// Says what an event is now: title, when, id.
  func tell(_ verb: String, event id: AgendaID) {
    guard let event = agenda.events[id] else { return }
    let text = AgendaText(terminal: terminal, context: context)
    let start = context.zones.localTime(of: event.start)
    let date = event.start.isWholeDay ? event.start.date : start.date
    let first = event.occurrences(id: id, on: date...date, in: context.zones).first
    var when = date.longTextWithWeekday
    if let first {
      when = first.dates.longTextWithWeekday
      if first.start != nil {
        when += first.dates.dayCount == 1 ? ", \(text.time(of: first, on: date))" : ", \(start.time.text)"
      }
    }
    let parts = [event.place, text.recurrence(event)].compactMap { $0.map(printable) }
    let rest = parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
    session.say("\(verb): \(printable(event.title)), \(when)\(rest) (\(id.text.prefix(12))).")
  }
}

struct EventListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the events, the next ones first.",
    discussion:
      "It lists each event once, also one that repeats; `machinemode agenda` lists what takes place when.")

  @Flag(name: .shortAndLong, help: "Also those that are over.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared, for: [eventRecords])
    let (context, text) = (session.context, AgendaText(terminal: session.terminal, context: session.context))
    let (soon, ahead) = (
      session.today...session.today.adding(days: 35), session.today...session.today.adding(days: 730)
    )
    var rows: [(date: CivilDate?, id: AgendaID, event: Event, next: Occurrence?)] = session.agenda.events.map
    { id, event in
      // A daily series has hundreds ahead.
      let first = event.isSeries ? event.occurrences(id: id, on: soon, in: context.zones).first : nil
      let next = first ?? event.occurrences(id: id, on: ahead, in: context.zones).first
      return (next?.dates.lowerBound, id, event, next)
    }
    if !all { rows.removeAll { $0.next == nil } }
    rows.sort {
      ($0.date?.serial ?? .min, $0.event.title, $0.id) < ($1.date?.serial ?? .min, $1.event.title, $1.id)
    }
    if reading.json {
      let events = rows.map { row in
        row.event.document(row.id, recurrence: text.recurrence(row.event)).adding([
          "next": row.next.map { $0.document(handle: "") } ?? .null
        ])
      }
      return StandardOutput.write(
        JSONValue.object(["schemaVersion": 2, "events": .array(events)]).text)
    }
    guard !rows.isEmpty else {
      return session.session.say(
        "There is no event\(all ? "" : " ahead"). Add one: machinemode event add Dentist fri 14:30")
    }
    StandardOutput.write(
      lines: rows.flatMap { row in
        let date = row.date.map(\.shortText) ?? "over"
        let time = row.next.map { $0.start.map(\.time.text) ?? "all day" } ?? ""
        let facts = [
          row.event.title, row.event.place, text.shown(row.event.category), text.recurrence(row.event),
        ]
        .compactMap { $0.map(printable) }.joined(separator: session.terminal.separator)
        return text.row(String(row.id.text.prefix(8)), "\(date) \(time)", facts, handles: 8)
      })
  }
}

struct EventEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an event; of one that repeats, every occurrence.",
    discussion: """
      Examples: event edit dentist thu 15:00; event edit e1 --title "Team lunch" --at Kitchen; event edit e1 \
      --every 2w. `event move` changes a single occurrence, `event from` this and all after.
      """)

  @Argument(
    help: ArgumentHelp("The event, then a new time if it changes.", valueName: "event when"),
    completion: .events)
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Its new title.", valueName: "text"))
  var title: String?

  @Flag(help: "Let it no longer repeat.")
  var once = false

  @OptionGroup var event: EventOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let (name, when) = try namedAndTime(words, session)
    var edit = try event.edit(session)
    (edit.title, edit.when, edit.endsRecurrence) = (title, when, once)
    let id = try storing { try session.search.event(name).id }
    try session.change("event") { editor in
      try editor.edit(event: id, edit)
      return ((), "edit \(editor.agenda.events[id]?.title ?? "")")
    }
    session.tell("Changed", event: id)
  }
}

/// The name of an event or a task, and a time behind it.
func namedAndTime(_ words: [String], _ session: AgendaSession) throws -> (name: String, when: TypedWhen?) {
  guard let name = words.first else {
    throw CommandFailure(
      usage: "no name is given", help: "write a handle such as `e1` or `k1`, an id or a title")
  }
  guard words.count > 1 else { return (name, nil) }
  return (name, try storing { try TypedWhen(Array(words.dropFirst()), today: session.today) })
}

struct EventSkipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: "Leave one occurrence of an event out; the others stay.",
    discussion:
      "Examples: event skip e1; event skip \"Team meeting\" 2026-12-21; event skip stand-up fri 10:00.")

  @Argument(
    help: ArgumentHelp("The event, then the date of the occurrence.", valueName: "event date"),
    completion: .events)
  var words: [String] = []

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let occurrence = try session.occurrence(words)
    try session.change("event") { editor in
      try editor.skip(occurrence)
      return ((), "skip \(occurrence.title) on \(occurrence.dates.lowerBound.longText)")
    }
    session.session.say(
      "Skipped: \(printable(occurrence.title)) on \(occurrence.dates.lowerBound.longTextWithWeekday). The others stay."
    )
  }
}

extension AgendaSession {
  /// The occurrence of the words of a command line: a name, then a date and perhaps a time.
  fileprivate func occurrence(_ words: [String]) throws -> Occurrence {
    guard let name = words.first else {
      throw CommandFailure(usage: "no event is named", help: "write a handle such as `e1`, an id or a title")
    }
    return try storing { try search.occurrence(name, Array(words.dropFirst())) }
  }
}

extension AgendaSession {
  /// A new time of an occurrence; a bare weekday is the next one after it.
  fileprivate func when(_ typed: String, after occurrence: Occurrence) throws -> TypedWhen {
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    let isWeekday = words.first.map { Weekday(name: $0) != nil } ?? false
    return try storing {
      try TypedWhen(words, today: isWeekday ? occurrence.dates.lowerBound : today)
    }
  }
}

struct EventMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Change one occurrence of an event; the others stay.",
    discussion: """
      Examples: event move e1 --to "thu 15:00"; event move "Team meeting" 2026-12-21 --to 2026-12-22; event move e1 \
      --to 11:00 --at Online.
      """)

  @Argument(
    help: ArgumentHelp("The event, then the date of the occurrence.", valueName: "event date"),
    completion: .events)
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Its new time: \"thu 15:00 1h\".", valueName: "when"))
  var to: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Its title on that day.", valueName: "text"))
  var title: String?

  @Option(name: .customLong("at"), help: ArgumentHelp("Where it is on that day.", valueName: "place"))
  var place: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Its note on that day.", valueName: "text"))
  var note: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if to == nil, title == nil, place == nil, note == nil {
      throw ValidationError("nothing to change is given; write `--to`, `--title`, `--at` or `--note`")
    }
  }

  func run() throws {
    let session = try AgendaSession(shared)
    let occurrence = try session.occurrence(words)
    var edit = AgendaEdit()
    (edit.title, edit.place, edit.note) = (title, place, note)
    if let to {
      edit.when = try session.when(to, after: occurrence)
    }
    try session.change("event") { editor in
      try editor.move(occurrence, edit)
      return ((), "move \(occurrence.title) of \(occurrence.dates.lowerBound.longText)")
    }
    guard occurrence.event.isSeries,
      let change = session.agenda.events[occurrence.id]?.moved[occurrence.original]
    else {
      return session.tell("Changed", event: occurrence.id)
    }
    let local = session.context.zones.localTime(of: change.start)
    let time = change.start.isWholeDay ? "" : ", \(local.time.text)"
    session.session.say(
      "Changed for this once: \(printable(change.title ?? occurrence.title)), "
        + "\(local.date.longTextWithWeekday)\(time). The others stay.")
  }
}

struct EventFromCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from", abstract: "Change an occurrence and all after it.",
    discussion: """
      The series ends before it, and another one begins with it. Examples: event from e1 --to 11:00; event from \
      "Team meeting" 2026-12-21 --every 2w; event from e1 --stop.
      """)

  @Argument(
    help: ArgumentHelp("The event, then the date of the occurrence.", valueName: "event date"),
    completion: .events)
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("The new time from there on.", valueName: "when"))
  var to: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Its title from there on.", valueName: "text"))
  var title: String?

  @Flag(help: "End the series before it.")
  var stop = false

  @OptionGroup var event: EventOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let occurrence = try session.occurrence(words)
    let day = occurrence.dates.lowerBound
    if stop {
      try session.change("event") { editor in
        try editor.end(before: occurrence)
        return ((), "end \(occurrence.event.title) before \(day.longText)")
      }
      return session.session.say(
        "Ended: \(printable(occurrence.event.title)), before \(day.longTextWithWeekday).")
    }
    var edit = try event.edit(session)
    edit.title = title
    if let to {
      edit.when = try session.when(to, after: occurrence)
    }
    let id = try session.change("event") { editor in
      (try editor.change(from: occurrence, edit), "change \(occurrence.event.title) from \(day.longText) on")
    }
    session.tell("Changed from there on", event: id)
  }
}

struct EventDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an event, with all its occurrences.",
    discussion: "`machinemode undo` brings it back. `event skip` leaves out a single occurrence.")

  @Argument(help: ArgumentHelp("The event.", valueName: "event"), completion: .events)
  var name: String

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let id = try storing { try session.search.event(name).id }
    let title = session.agenda.events[id]?.title ?? ""
    try session.change("event") { editor in
      editor.delete(id)
      return ((), "delete \(title)")
    }
    session.session.say("Deleted: \(printable(title)). Back to it: machinemode undo")
  }
}
