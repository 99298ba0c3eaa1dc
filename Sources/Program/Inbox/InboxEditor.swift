// Applies the entries of inboxes to the log and the agenda, each as its command would have done at its time.

import Agenda
import ArgumentParser
import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

/// What an entry became.
enum InboxKind: CaseIterable {
  case item, note, reflection, event, task

  var noun: RecordNoun {
    switch self {
    case .item: .item
    case .note: .note
    case .reflection: .reflection
    case .event: .event
    case .task: .task
    }
  }
}

/// A log and an agenda that entries change. An entry that cannot be applied leaves them as they were.
struct InboxEditor {
  private let session: Session
  /// The offsets of the learner's zone.
  private let zone: ZoneOffsets
  private(set) var learner: LearnerLog
  private(set) var agenda: Agenda
  private var programmes: [ProgrammeName: Open] = [:]
  /// The options of each kind of record where none is given.
  private var plainFields: [String: any ParsableArguments] = [:]

  /// A programme that is being changed.
  private struct Open {
    let session: Session
    var log: ProgressLog
    /// The dates of its days, for a start.
    var planned: (start: CivilDate?, dates: [CivilDate])
  }

  init(_ session: Session, _ zone: ZoneOffsets, _ learner: LearnerLog, _ agenda: Agenda) {
    self.session = session
    self.zone = zone
    self.learner = learner
    self.agenda = agenda
  }

  /// The log with all that was applied.
  var changed: LearnerLog {
    var learner = learner
    for (name, open) in programmes.sorted(by: { $0.key < $1.key }) { learner[name] = open.log }
    return learner
  }

  /// Applies an entry. Without the name of a command it is one of `done`.
  mutating func apply(_ entry: InboxEntry) throws -> InboxKind {
    let before = self
    do {
      return try applied(entry)
    } catch {
      self = before
      throw error
    }
  }

  private mutating func applied(_ entry: InboxEntry) throws -> InboxKind {
    var rest = entry.text[...]
    guard let first = nextInboxWord(&rest) else {
      throw Failure(.usage, "the line has a time and nothing else", help: "write an item behind it")
    }
    let verb = first.lowercased()
    switch verb {
    case "note", "event", "task":
      var behind = rest
      let second = nextInboxWord(&behind)?.lowercased() ?? ""
      switch (verb, second) {
      case ("note", "add"): return try add(note: behind, entry)
      case ("event", "add"): return try add(Event.self, behind, entry, .event)
      case ("task", "add"): return try add(AgendaTask.self, behind, entry, .task)
      case ("note", _): return try write(note: rest, entry)
      default: throw refused("\(verb) \(second)")
      }
    case "reflect": return try reflect(rest, entry)
    default:
      let isNamed = ["done", "time", "reopen"].contains(verb)
      let commands = MachineMode.configuration.subcommands.compactMap { $0.configuration.commandName }
      guard isNamed || !commands.contains(verb) else { throw refused(verb) }
      let words = inboxWords(isNamed ? rest : entry.text[...])
      try refuseOptions(words, "item")
      try log(isNamed ? verb : "done", words.map(withMinusSign), entry)
      return .item
    }
  }

  // MARK: Work

  private mutating func log(_ verb: String, _ words: [String], _ entry: InboxEntry) throws {
    let own = session.opened.programme
    if verb != "time",
      let names = try ChallengeTicks.challenges(named: words, session, try editor(of: own, at: entry))
    {
      for name in names { try tick(name, isDone: verb != "reopen", entry) }
      return
    }
    var editor = try editor(of: own, at: entry)
    try refuseLost(words, editor)
    let entries = try verb == "reopen" ? [] : read(words, verb, editor)
    let names = try verb == "reopen" ? expandItemWords(words) : entries.map(\.name)
    let session = try session.sessionToLog(names)
    let programme = session.opened.programme
    if programme != own { editor = try self.editor(of: programme, at: entry) }
    let old = editor.log
    switch verb {
    case "time": _ = try editor.addTime(entries, on: entry.date)
    case "reopen": _ = try editor.reopen(names)
    default:
      let changes = try editor.finish(entries, on: entry.date)
      var others: [ProgrammeName: LogEditor] = [:]
      let elsewhere = WorkElsewhere.of(entries, in: session) { other in
        let present = (try? self.editor(of: other.opened.programme, at: entry)) ?? other.editor
        others[other.opened.programme] = present
        return present
      }
      for work in elsewhere {
        let name = work.session.opened.programme
        guard var other = others[name] else { continue }
        try work.finish(after: changes, on: entry.date, in: &other)
        programmes[name]?.log = other.log
      }
    }
    try editor.log.refuseImpossibleWork(since: old, today: session.summary.today)
    programmes[programme]?.log = editor.log
  }

  private func read(_ words: [String], _ verb: String, _ editor: LogEditor) throws -> [FinishEntry] {
    try verb == "time" ? TypedEntries.readTimes(words, editor) : TypedEntries.read(words, verb, editor)
  }

  /// Throws for an id that the plan has no more, with the title of its problem.
  private func refuseLost(_ words: [String], _ editor: LogEditor) throws {
    let search = editor.search(on: editor.context.today)
    for word in words where word.hasPrefix("#") && (try? search.occurrences(of: word)) == nil {
      let number = leetCodeNumber(String(word.dropFirst()))
      let problem = try number.flatMap { try Catalogue.read()[$0] }
      let name = problem.map { "LC \($0.number) \($0.title)" } ?? quoted(word)
      throw Failure(
        .data, "your plan does not have \(name) any more",
        help: number.map { "`machinemode bonus \($0)` logs it beside the plan" } ?? "remove the line")
    }
  }

  private mutating func tick(_ name: ProgrammeName, isDone: Bool, _ entry: InboxEntry) throws {
    var editor = try editor(of: name, at: entry)
    if isDone {
      guard programmes[name]?.session.summary.completedOn == nil else {
        throw Failure(.data, "\(quoted(learner.title(of: name))) is complete")
      }
      _ = try editor.finish([FinishEntry(name: "t1")], on: entry.date)
    } else {
      _ = try editor.untick(on: entry.date)
    }
    programmes[name]?.log = editor.log
  }

  /// The editor of a programme at the time of an entry.
  private mutating func editor(of name: ProgrammeName, at entry: InboxEntry) throws -> LogEditor {
    var open: Open
    if let known = programmes[name] {
      open = known
    } else {
      try learner.refuseChange(of: name)
      let other = try session.session(of: name)
      open = Open(session: other, log: learner[name], planned: (nil, []))
      open.planned = (open.log.settings.start, other.editor(of: open.log).context.plannedDates)
    }
    if open.planned.start != open.log.settings.start {
      open.planned = (open.log.settings.start, open.session.editor(of: open.log).context.plannedDates)
    }
    programmes[name] = open
    let context = LogContext(
      curriculum: open.session.curriculum, now: now(at: entry), today: entry.date,
      plannedDates: open.planned.dates)
    return LogEditor(open.log, context: context)
  }

  private func now(at entry: InboxEntry) -> Now {
    Now(instant: entry.instant, zone: Clock.zone(of: entry.instant, session.now, zone))
  }

  // MARK: Texts

  private mutating func write(note rest: Substring, _ entry: InboxEntry) throws -> InboxKind {
    var rest = rest
    let item = nextInboxWord(&rest) ?? ""
    let others = NoteCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !others.contains(item.lowercased()) else { throw refused("note \(item)") }
    try refuseOptions([item] + inboxWords(rest).prefix(1), "item and a text")
    var editor = try editor(of: session.opened.programme, at: entry)
    _ = try editor.note(on: item, .append(try text(rest)))
    programmes[session.opened.programme]?.log = editor.log
    return .note
  }

  private mutating func reflect(_ rest: Substring, _ entry: InboxEntry) throws -> InboxKind {
    try refuseOptions(inboxWords(rest).prefix(1), "text")
    var editor = try editor(of: session.opened.programme, at: entry)
    let day = session.summary.dayInHand(on: entry.date) ?? editor.context.currentDay
    _ = editor.reflect(on: day, .append(try text(rest)))
    programmes[session.opened.programme]?.log = editor.log
    return .reflection
  }

  /// A text as it was written.
  private func text(_ rest: Substring) throws -> String {
    let text = trimmed(rest)
    guard !text.isEmpty else { throw Failure(.usage, "the text is empty", help: "write it on the same line") }
    return text
  }

  // MARK: Agenda

  private mutating func add<Record: DatedCommandRecord>(
    _ kind: Record.Type, _ rest: Substring, _ entry: InboxEntry, _ outcome: InboxKind
  ) throws -> InboxKind {
    let typed: Added<Record> = try parsed(rest)
    let edit = try Record.newEdit(typed.words, typed.fields, session, today: entry.date)
    var editor = AgendaEditor(agenda, try context(entry, naming: edit.zone))
    _ = try editor.add(Record.self, edit)
    agenda = editor.agenda
    return outcome
  }

  private mutating func add(note rest: Substring, _ entry: InboxEntry) throws -> InboxKind {
    let typed: Added<AgendaNote> = try parsed(rest)
    let hasOptions = inboxWords(rest).contains { $0.hasPrefix("-") }
    let text = hasOptions ? typed.words.joined(separator: " ") : try text(rest)
    let date = try typed.fields.date(session) ?? nil
    var editor = AgendaEditor(agenda, try context(entry))
    _ = try editor.addNote(text, tags: typed.fields.tag, on: date)
    agenda = editor.agenda
    return .note
  }

  /// What `add` reads.
  private struct Added<Record: CommandRecord> {
    let words: [String]
    let fields: Record.Fields
  }

  /// The words of `add` as its command reads them. Without an option they are words, since parsing takes milliseconds.
  private mutating func parsed<Record: CommandRecord>(_ rest: Substring) throws -> Added<Record> {
    let words = inboxWords(rest).map(withMinusSign)
    guard words != [TypedFile.standard] else { throw refused("add -") }
    guard words.contains(where: { $0.hasPrefix("-") }) else {
      let fields = try plainFields[Record.noun] as? Record.Fields ?? AddCommand<Record>.parse([]).fields
      plainFields[Record.noun] = fields
      return Added(words: words, fields: fields)
    }
    let typed: AddCommand<Record>
    do {
      typed = try AddCommand<Record>.parse(words)
    } catch {
      throw Failure(.usage, AddCommand<Record>.message(for: error).prefix { $0 != "\n" }.description)
    }
    // Further options would name files and settings.
    let options = typed.shared
    let paths = [options.workspace, options.plan, options.programme, options.templates]
    guard paths.allSatisfy({ $0 == nil }), options.now == nil, !options.quiet, options.color == .auto else {
      throw refused("such options")
    }
    return Added(words: typed.words, fields: typed.fields)
  }

  /// - Parameter zone: a zone that the agenda does not name yet.
  private func context(_ entry: InboxEntry, naming zone: String? = nil) throws -> AgendaContext {
    let context = try session.agendaContext(naming: zone)
    return AgendaContext(now: now(at: entry), today: entry.date, zones: context.zones, zone: context.zone)
  }

  // MARK: What an inbox cannot do

  private func refused(_ words: String) -> Failure {
    Failure(
      .usage, "an inbox takes no \(quoted(trimmed(words)))",
      help: "it takes items, `reopen`, `time`, `note`, `reflect`, `note add`, `task add` and `event add`")
  }

  /// Throws for an option, and without a word.
  private func refuseOptions(_ words: some Sequence<String>, _ needed: String) throws {
    if let option = words.first(where: { $0.hasPrefix("--") && $0.count > 2 }) { throw refused(option) }
    guard words.contains(where: { !$0.isEmpty }) else {
      throw Failure(.usage, "the line names nothing", help: "write an \(needed) behind it")
    }
  }
}
