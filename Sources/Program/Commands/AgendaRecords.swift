// `add`, `list`, `edit` and `delete` of events, tasks and notes.

import Agenda
import ArgumentParser
import Logging
import Store
import StudyModel
import TextTools

/// What a kind of record brings to the commands that all kinds share.
protocol CommandRecord: AgendaRecord {
  /// The options of `add` and `edit`.
  associatedtype Fields: ParsableArguments
  /// The options of `edit` alone.
  associatedtype Changes: ParsableArguments
  /// The options of `delete`.
  associatedtype Part: ParsableArguments
  /// The options of `list`.
  associatedtype Filter: ParsableArguments
  associatedtype Row
  static var help: RecordHelp { get }
  static var completion: CompletionKind { get }
  /// The version of the document of `list`.
  static var version: Int { get }
  static var columns: [Column<Row>] { get }
  static func rows(_ filter: Filter, _ options: SharedOptions) throws -> [Row]
  static func add(_ words: [String], _ fields: Fields, _ session: Session) throws
  static func edit(
    _ name: String, _ words: [String], _ fields: Fields, _ changes: Changes, _ session: Session
  ) throws
  static func delete(_ name: String, _ part: Part, _ session: Session) throws
}

/// The words of the help that differ between kinds.
struct RecordHelp {
  /// Its name with its article: `an event`.
  let one: String
  /// What `add` takes, and what `edit` takes behind the name.
  let newWords: String
  let changedWords: String
  let list: String
  let addExamples: String
  let editExamples: String
  let deleteExamples: String
}

struct AddCommand<Record: CommandRecord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: "Add \(Record.help.one).", discussion: Record.help.addExamples)
  }

  @Argument(
    help: ArgumentHelp("What it is.", valueName: Record.help.newWords), completion: .freeText)
  var words: [String] = []

  @OptionGroup var fields: Record.Fields
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws { try Record.add(words, fields, try Session(shared, needs: .store)) }
}

struct EditRecordCommand<Record: CommandRecord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit", abstract: "Edit \(Record.help.one).", discussion: Record.help.editExamples)
  }

  @Argument(
    help: ArgumentHelp(
      "The \(Record.noun), then what changes.", valueName: "\(Record.noun) \(Record.help.changedWords)"),
    completion: Record.completion)
  var words: [String]

  @OptionGroup var fields: Record.Fields
  @OptionGroup var changes: Record.Changes
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try Record.edit(words[0], Array(words.dropFirst()), fields, changes, try Session(shared, needs: .store))
  }
}

struct DeleteCommand<Record: CommandRecord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: "Delete \(Record.help.one).",
      discussion: Record.help.deleteExamples + "`machinemode undo` brings it back.")
  }

  @Argument(
    help: ArgumentHelp("The \(Record.noun).", valueName: Record.noun), completion: Record.completion)
  var name: String

  @OptionGroup var part: Record.Part
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws { try Record.delete(name, part, try Session(shared, needs: .store)) }
}

struct ListCommand<Record: CommandRecord>: ReadingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: Record.help.list)
  }

  @OptionGroup var filter: Record.Filter
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    show(
      try Record.rows(filter, shared), as: "\(Record.noun)s", version: Record.version, Record.columns,
      empty:
        "No \(Record.noun) to list. Add one: machinemode \(Record.noun) add \(Record.help.newWords.uppercased())"
    )
  }
}

/// What the terminal shows of an event, a task or a note.
struct AgendaRow {
  var handle = ""
  var when = ""
  let facts: String

  static func columns<Row>(_ row: @escaping (Row) -> AgendaRow) -> [Column<Row>] {
    [
      Column(14) { row($0).handle }, Column(16) { row($0).when }, Column(100) { row($0).facts },
    ]
  }
}

extension Session {
  func delete<Record: AgendaRecord>(_ kind: Record.Type, _ name: String) throws {
    let id = try agendaSearch().id(kind, name)
    let title = try agenda()[keyPath: Record.all][id]?.title ?? ""
    try change(Record.noun) { editor in
      editor.delete(id)
      return ((), "delete \(title)")
    }
    say("Deleted: \(printable(title)). `machinemode undo` brings it back.")
  }
}

// MARK: - Events and tasks

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
}

/// The options of events and tasks alike.
struct DatedOptions: ParsableArguments {
  @OptionGroup var recurrence: RecurrenceOptions

  @Option(
    help: ArgumentHelp("Work, Personal, Health, Social, Family or Education.", valueName: "name"),
    completion: .list(AgendaCategory.allCases.map(\.rawValue)))
  var category: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A note on it, in Markdown.", valueName: "text"))
  var note: String?

  var edit: AgendaEdit {
    var edit = AgendaEdit()
    edit.category = category
    edit.note = note
    edit.recurrence.every = recurrence.every
    edit.recurrence.on = recurrence.on
    edit.recurrence.until = recurrence.until
    edit.recurrence.times = recurrence.times
    edit.recurrence.rule = recurrence.rule
    return edit
  }
}

/// The part of a series that is meant; all of it without these options.
struct SeriesPart: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the occurrence on this date; the others stay.", valueName: "date"),
    completion: .pauseDates)
  var only: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The occurrence on this date and all after it.", valueName: "date"),
    completion: .pauseDates)
  var from: String?

  func validate() throws {
    if only != nil, from != nil { throw ValidationError("write either `--only` or `--from`") }
  }

  /// The words of the date.
  fileprivate var words: [String]? { (only ?? from).map { $0.split(separator: " ").map(String.init) } }

  /// The dates that are meant, for the history.
  fileprivate func text(_ date: CivilDate) -> String {
    only != nil ? "of \(date.longText)" : "from \(date.longText) on"
  }
}

/// The options of `edit` for events and tasks alike.
struct DatedChanges: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Its new title.", valueName: "text"))
  var title: String?

  @Flag(help: "Stop repeating.")
  var once = false

  @OptionGroup var part: SeriesPart
}

protocol DatedFields: ParsableArguments {
  func edit(_ session: Session) throws -> AgendaEdit
}

/// Events and tasks.
protocol DatedCommandRecord: CommandRecord, DatedRecord
where Fields: DatedFields, Changes == DatedChanges, Part == SeriesPart {
  /// Whether a new one needs a date.
  static var needsDate: Bool { get }
  /// Title, time and the rest in one line.
  ///
  /// - Parameter occurrence: the one that is meant, if it is not all of a series.
  func sentence(_ id: AgendaID, _ occurrence: AgendaTime?, _ text: AgendaText) -> String
}

extension DatedCommandRecord {
  static var version: Int { 2 }

  static func add(_ words: [String], _ fields: Fields, _ session: Session) throws {
    let edit = try newEdit(words, fields, session, today: session.today)
    let id = try session.change(noun, naming: edit.zone) { editor in
      let id = try editor.add(Self.self, edit)
      return (id, "add \(editor.agenda[keyPath: all][id]?.title ?? "")")
    }
    try report("Added", id, session)
  }

  /// What is typed of a new one.
  ///
  /// - Parameter today: the date that relative dates mean.
  static func newEdit(
    _ words: [String], _ fields: Fields, _ session: Session, today: CivilDate
  ) throws -> AgendaEdit {
    var edit = try fields.edit(session)
    let typed = try TypedWhen.split(words, today: today, isRequired: needsDate)
    edit.title = typed.title
    edit.when = typed.when
    return edit
  }

  static func edit(
    _ name: String, _ words: [String], _ fields: Fields, _ changes: DatedChanges, _ session: Session
  ) throws {
    var edit = try fields.edit(session)
    edit.title = changes.title
    edit.endsRecurrence = changes.once
    let when = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard let date = changes.part.words else {
      edit.when = try session.when(when)
      let id = try session.agendaSearch().id(Self.self, name)
      try session.change(noun, naming: edit.zone) { editor in
        try editor.edit(Self.self, id, edit)
        return ((), "edit \(editor.agenda[keyPath: all][id]?.title ?? "")")
      }
      return try report("Changed", id, session)
    }
    let occurrence = try session.agendaSearch().occurrence(Self.self, name, date)
    edit.when = try session.when(when, after: occurrence.date)
    let isOnly = changes.part.only != nil
    let id = try session.change(noun, naming: edit.zone) { editor in
      let id = isOnly ? try editor.change(only: occurrence, edit) : try editor.change(from: occurrence, edit)
      return (id, "change \(occurrence.title) \(changes.part.text(occurrence.date))")
    }
    try report(
      isOnly ? "Changed this once" : "Changed from there on", id, session, isOnly ? occurrence.original : nil)
  }

  static func delete(_ name: String, _ part: SeriesPart, _ session: Session) throws {
    guard let date = part.words else { return try session.delete(Self.self, name) }
    let occurrence = try session.agendaSearch().occurrence(Self.self, name, date)
    guard try session.agenda()[keyPath: all][occurrence.id]?.isSeries == true else {
      return try session.delete(Self.self, occurrence.id.text)
    }
    let isOnly = part.only != nil
    try session.change(noun) { editor in
      if isOnly { editor.delete(only: occurrence) } else { editor.delete(from: occurrence) }
      return ((), "delete \(occurrence.title) \(part.text(occurrence.date))")
    }
    let day = occurrence.date.longTextWithWeekday
    let title = printable(occurrence.title)
    session.say(
      isOnly ? "Deleted: \(title) on \(day). The others stay." : "Deleted: \(title) from \(day) on.")
  }

  private static func report(
    _ verb: String, _ id: AgendaID, _ session: Session, _ occurrence: AgendaTime? = nil
  ) throws {
    guard let record = try session.agenda()[keyPath: all][id] else { return }
    let sentence = record.sentence(id, occurrence, try session.agendaText())
    session.say("\(verb): \(sentence) (\(id.text.prefix(12))).")
    guard let first = record.first, let rule = record.rule.flatMap({ try? RecurrenceRule($0) }),
      rule.frequency == .monthly, rule.skipsShortMonths(from: first.date)
    else { return }
    session.say("The last day of every month is `--every month --on -1`.")
  }
}

/// A date that a person typed, which may be in the future.
func futureDate(_ typed: String, _ session: Session) throws -> CivilDate {
  try date(typed: typed, today: session.today, direction: .future)
}

extension Session {
  /// A new time; nil without words.
  ///
  /// - Parameter day: the date of the occurrence that changes: a bare weekday is the next one after it.
  fileprivate func when(_ words: [String], after day: CivilDate? = nil) throws -> TypedWhen? {
    guard let first = words.first else { return nil }
    let isWeekday = Weekday(name: first) != nil
    return try TypedWhen(words, today: isWeekday ? day ?? today : today)
  }
}
