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
      EventListCommand.self, EventAddCommand.self, EventEditCommand.self, EventDeleteCommand.self,
      EventImportCommand.self, EventExportCommand.self,
    ],
    defaultSubcommand: EventListCommand.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions
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
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    var edit = try event.edit(session)
    let (title, when) = try TypedWhen.split(words, today: session.today, isRequired: true)
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
    let parts = [event.place, text.zone(of: event.start), text.recurrence(event)].compactMap {
      $0.map(printable)
    }
    let rest = parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
    session.say("\(verb): \(printable(event.title)), \(when)\(rest) (\(id.text.prefix(12))).")
    tellMonthEnds(event.rule, from: event.start)
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
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

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
          row.event.title, row.event.place, text.zone(of: row.event.start), text.shown(row.event.category),
          text.recurrence(row.event),
        ]
        .compactMap { $0.map(printable) }.joined(separator: session.terminal.separator)
        return text.row(String(row.id.text.prefix(8)), "\(date) \(time)", facts, handles: 8)
      })
  }
}

/// Which part of a series is meant; all of it without these options.
struct SeriesPartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the occurrence of this date; the others stay.", valueName: "date"),
    completion: .pauseDates)
  var only: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The occurrence of this date and all after it.", valueName: "date"),
    completion: .pauseDates)
  var from: String?

  func validate() throws {
    if only != nil, from != nil { throw ValidationError("`--only` and `--from` exclude each other") }
  }

  /// The words of the date.
  var words: [String]? { (only ?? from).map { $0.split(separator: " ").map(String.init) } }
}

struct EventEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an event; of one that repeats, every occurrence.",
    discussion: """
      Examples: event edit dentist thu 15:00; event edit e1 --title "Team lunch" --at Kitchen; event edit e1 \
      --every 2w; event edit meeting tue 11:00 --only 2026-12-07; event edit meeting 12:00 --from 2027-01-04.
      """)

  @Argument(
    help: ArgumentHelp("The event, then a new time if it changes.", valueName: "event when"),
    completion: .events)
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Its new title.", valueName: "text"))
  var title: String?

  @Flag(help: "Let it no longer repeat.")
  var once = false

  @OptionGroup var part: SeriesPartOptions
  @OptionGroup var event: EventOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    var edit = try event.edit(session)
    edit.title = title
    edit.endsRecurrence = once
    let (name, when) = try nameAndTime(words)
    guard let date = part.words else {
      edit.when = try session.when(when)
      let id = try session.search.event(name).id
      try session.change("event") { editor in
        try editor.edit(event: id, edit)
        return ((), "edit \(editor.agenda.events[id]?.title ?? "")")
      }
      return session.tell("Changed", event: id)
    }
    let occurrence = try session.search.occurrence(name, date)
    let day = occurrence.dates.lowerBound
    edit.when = try session.when(when, after: day)
    guard part.from == nil else {
      let id = try session.change("event") { editor in
        (
          try editor.change(from: occurrence, edit),
          "change \(occurrence.event.title) from \(day.longText) on"
        )
      }
      return session.tell("Changed from there on", event: id)
    }
    try session.change("event") { editor in
      try editor.move(occurrence, edit)
      return ((), "change \(occurrence.title) of \(day.longText)")
    }
    guard let change = session.agenda.events[occurrence.id]?.moved[occurrence.original] else {
      return session.tell("Changed", event: occurrence.id)
    }
    let local = session.context.zones.localTime(of: change.start)
    let time = change.start.isWholeDay ? "" : ", \(local.time.text)"
    session.session.say(
      "Changed for this once: \(printable(change.title ?? occurrence.title)), "
        + "\(local.date.longTextWithWeekday)\(time). The others stay.")
  }
}

/// The name of an event or a task, and the words of a time behind it.
func nameAndTime(_ words: [String]) throws -> (name: String, when: [String]) {
  guard let name = words.first else {
    throw Failure(.usage, "no name is given", help: "write a handle such as `e1` or `k1`, an id or a title")
  }
  return (name, words.dropFirst().flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) })
}

extension AgendaSession {
  /// A new time; nil without words.
  ///
  /// - Parameter day: the date of the occurrence that changes: a bare weekday is the next one after it.
  func when(_ words: [String], after day: CivilDate? = nil) throws -> TypedWhen? {
    guard let first = words.first else { return nil }
    let isWeekday = Weekday(name: first) != nil
    return try TypedWhen(words, today: isWeekday ? day ?? today : today)
  }
}

struct EventDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an event; of one that repeats, every occurrence.",
    discussion: """
      Examples: event delete dentist; event delete meeting --only 2026-12-14; event delete meeting --from 2027-01-04. \
      `machinemode undo` brings it back.
      """)

  @Argument(help: ArgumentHelp("The event.", valueName: "event"), completion: .events)
  var name: String

  @OptionGroup var part: SeriesPartOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    guard let date = part.words else {
      let id = try session.search.event(name).id
      let title = session.agenda.events[id]?.title ?? ""
      try session.change("event") { editor in
        editor.delete(id)
        return ((), "delete \(title)")
      }
      return session.session.say("Deleted: \(printable(title)). Back to it: machinemode undo")
    }
    let occurrence = try session.search.occurrence(name, date)
    let day = occurrence.dates.lowerBound
    if part.only != nil {
      try session.change("event") { editor in
        try editor.skip(occurrence)
        return ((), "delete \(occurrence.title) of \(day.longText)")
      }
      session.tellDeleted(occurrence.title, only: day)
    } else {
      try session.change("event") { editor in
        try editor.end(before: occurrence)
        return ((), "delete \(occurrence.event.title) from \(day.longText) on")
      }
      session.tellDeleted(occurrence.event.title, from: day)
    }
  }
}

extension AgendaSession {
  func tellDeleted(_ title: String, only day: CivilDate) {
    session.say("Deleted: \(printable(title)) on \(day.longTextWithWeekday). The others stay.")
  }

  func tellDeleted(_ title: String, from day: CivilDate) {
    session.say("Deleted: \(printable(title)) from \(day.longTextWithWeekday) on. What was before stays.")
  }
}
