// `task`: what tasks have besides the commands of every record of the agenda, and ticking them.

import Agenda
import ArgumentParser
import Logging
import Store
import StudyModel
import TextTools

struct TaskCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "task", abstract: "Add tasks, tick them, list and change them.",
    discussion: "A task is named by its handle in the list (k1), its id or a part of its title.",
    subcommands: [
      ListCommand<AgendaTask>.self, AddCommand<AgendaTask>.self, TaskDoneCommand.self, TaskReopenCommand.self,
      EditRecordCommand<AgendaTask>.self, DeleteCommand<AgendaTask>.self,
    ],
    defaultSubcommand: ListCommand<AgendaTask>.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

/// The options of a task besides its title and due date.
struct TaskFields: DatedFields {
  @OptionGroup var dated: DatedOptions

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Low, Medium, High or Urgent.", valueName: "name"),
    completion: .list(TaskPriority.allCases.map(\.rawValue)))
  var priority: String?

  @Flag(help: "Remove its due date.")
  var noDate = false

  func edit(_ session: Session) throws -> AgendaEdit {
    var edit = dated.edit
    edit.priority = priority
    edit.removesDue = noDate
    return edit
  }
}

struct TaskFilter: ParsableArguments {
  @Flag(help: "List what was done instead, the latest first.")
  var done = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Only those of a priority.", valueName: "name"),
    completion: .list(TaskPriority.allCases.map(\.rawValue)))
  var priority: String?

  @Option(
    help: ArgumentHelp("Only those of a category.", valueName: "name"),
    completion: .list(AgendaCategory.allCases.map(\.rawValue)))
  var category: String?
}

extension AgendaTask: DatedCommandRecord {
  typealias Fields = TaskFields

  struct Row {
    /// Nil for a tick.
    let open: OpenTask?
    let occurrence: TaskOccurrence
    let shown: AgendaRow
  }

  static let help = RecordHelp(
    one: "a task", newWords: "title [when]", changedWords: "[when]",
    list: "List the open tasks: what is due first, then what is urgent.",
    addExamples: """
      Examples: task add Buy milk; task add Pay rent 2026-12-01 --every month --priority high; task add Call Ada fri \
      15:00.
      """,
    editExamples: """
      Examples: task edit k1 tomorrow; task edit k1 --priority urgent; task edit "Pay rent" --no-date; task edit rent \
      2026-12-02 --only 2026-12-01; task edit rent --every 2m --from 2027-01-01.
      """,
    deleteExamples:
      "Examples: task delete k1; task delete rent --only 2026-12-01; task delete rent --from 2027-01-01. ")
  static var completion: CompletionKind { .tasks }
  static let needsDate = false

  static var columns: [Column<Row>] {
    AgendaRow.columns(\.shown) + TaskOccurrence.columns(\.occurrence) + [
      Column("handle") { $0.open == nil ? nil : $0.shown.handle }, Column("missed") { $0.open?.missed },
    ]
  }

  static func rows(_ filter: TaskFilter, _ options: SharedOptions) throws -> [Row] {
    let session = try Session(options, needs: .store)
    let priority = try filter.priority.map(taskPriority)
    let category = try filter.category.map(agendaCategory)
    let agenda = try session.agenda([taskRecords])
    let context = try AgendaContext(session.opened, session.now, for: [taskRecords])
    let text = AgendaText(terminal: session.terminal, context: context)
    let rows =
      filter.done
      ? agenda.ticks.map { tick in
        Row(
          open: nil, occurrence: tick,
          shown: AgendaRow(
            handle: session.terminal.check, when: tick.done.map { text.date(of: $0).shortText } ?? "",
            facts: text.facts(tick)))
      }
      : agenda.handledTasks(context).map {
        Row(open: $1, occurrence: $1.occurrence, shown: text.row($0, $1))
      }
    return rows.filter { row in
      let task = row.occurrence.task
      return (priority ?? task.priority) == task.priority && (category == nil || category == task.category)
    }
  }

  func sentence(_ id: AgendaID, _ occurrence: AgendaTime?, _ text: AgendaText) -> String {
    open(id: id, on: text.context.today, in: text.context.zones).map { text.facts($0) }
      ?? "\(printable(title))\(text.terminal.separator)done"
  }
}

extension Agenda {
  /// The open tasks with their handles.
  func handledTasks(_ context: AgendaContext) -> [(handle: String, task: OpenTask)] {
    openTasks(on: context.today, in: context.zones).enumerated().map { ("k\($0 + 1)", $1) }
  }
}

struct TaskDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick tasks; one that repeats comes back on its next date.",
    discussion: "Examples: task done k1 k3; task done \"Pay rent\"; task done water --on yesterday.")

  @Argument(help: ArgumentHelp("The tasks.", valueName: "task"), completion: .tasks)
  var names: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The date of a task that repeats; the one in the list without it.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .store)
    let date = try on.map { try futureDate($0, session) }
    // All names mean the list as it was.
    let occurrences = try names.compactMap { name in
      try session.occurrence(of: try session.agendaSearch().id(AgendaTask.self, name, on: date), on: date)
    }
    let ticked = try session.change("task") { editor in
      let ticked = occurrences.map { editor.tick($0) }
      return (ticked, "done \(joined(occurrences.map(\.task.title), atMost: 3))")
    }
    let (tasks, context) = (try session.agenda().tasks, try session.agendaContext())
    for (occurrence, isNew) in zip(occurrences, ticked) {
      let title = printable(occurrence.task.title)
      let next = tasks[occurrence.id]?.open(id: occurrence.id, on: context.today, in: context.zones)
      let comesBack = next?.occurrence.due.map { "; next on \($0.longTextWithWeekday)" } ?? ""
      session.say(isNew ? "Done: \(title)\(comesBack)." : "Already done: \(title).")
    }
  }
}

extension Session {
  /// The occurrence of a task to tick: the open one, or that of a date.
  fileprivate func occurrence(of id: AgendaID, on date: CivilDate?) throws -> TaskOccurrence? {
    guard let task = try agenda().tasks[id] else { return nil }
    if let date, task.isSeries {
      guard let found = task.occurrences(id: id, on: date...date, in: try agendaContext().zones).first else {
        throw Failure.noOccurrence(of: task.title, on: date)
      }
      return found
    }
    let last = task.ticks.max { ($0.value.secondsSinceEpoch, $0.key) < ($1.value.secondsSinceEpoch, $1.key) }
    if let open = task.open(id: id, on: today, in: try agendaContext().zones)?.occurrence {
      // Once it was ticked today, the next date of a series has to be named.
      let isTickedToday = try last.map { try agendaText().date(of: $0.value) >= today } ?? false
      guard task.isSeries, isTickedToday, open.due.map({ $0 > today }) ?? false else { return open }
    }
    return TaskOccurrence(id: id, task: task, date: last?.key, done: last?.value)
  }
}

struct TaskReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Take a tick back; of a task that repeats, the last one.")

  @Argument(help: ArgumentHelp("The task.", valueName: "task"), completion: .tasks)
  var name: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The date of a task that repeats.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .store)
    let date = try on.map { try futureDate($0, session) }
    let id = try session.agendaSearch().id(AgendaTask.self, name)
    let title = printable(try session.agenda().tasks[id]?.title ?? "")
    let reopened = try session.change("task") { editor in (editor.untick(id, on: date), "reopen \(title)") }
    guard let reopened else { return session.say("Not done yet: \(title).") }
    let isSeries = try session.agenda().tasks[id]?.isSeries == true
    session.say("Open again: \(title)\(isSeries ? " of \(reopened.longTextWithWeekday)" : "").")
  }
}
