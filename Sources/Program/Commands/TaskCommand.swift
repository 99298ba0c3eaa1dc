// `task`: adds tasks, ticks them, lists and changes them.

import Agenda
import ArgumentParser
import JSON
import Logging
import Store
import StudyModel
import TextTools

struct TaskCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "task", abstract: "Add tasks, tick them, list and change them.",
    discussion: "A task is named by its handle in the list (k1), its id or a part of its title.",
    subcommands: [
      TaskListCommand.self, TaskAddCommand.self, TaskDoneCommand.self, TaskReopenCommand.self,
      TaskEditCommand.self, TaskDeleteCommand.self,
    ],
    defaultSubcommand: TaskListCommand.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions
}

/// The options of a task besides its title and due date.
struct TaskOptions: ParsableArguments {
  @OptionGroup var recurrence: RecurrenceOptions

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Low, Medium, High or Urgent.", valueName: "name"),
    completion: .list(TaskPriority.allCases.map(\.rawValue)))
  var priority: String?

  @Option(
    help: ArgumentHelp("Work, Personal, Health, Social, Family or Education.", valueName: "name"),
    completion: .list(AgendaCategory.allCases.map(\.rawValue)))
  var category: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A note on it, in Markdown.", valueName: "text"))
  var note: String?

  var edit: AgendaEdit {
    var edit = AgendaEdit()
    (edit.priority, edit.category, edit.note) = (priority, category, note)
    edit.recurrence = recurrence.typed
    return edit
  }
}

struct TaskAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a task.",
    discussion: """
      Examples: task add Buy milk; task add Pay rent 2026-12-01 --every month --priority high; task add Call Ada fri 15:00.
      """)

  @Argument(
    help: ArgumentHelp("Its title, then when it is due.", valueName: "title [when]"), completion: .freeText)
  var words: [String] = []

  @OptionGroup var task: TaskOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    var edit = task.edit
    let (title, when) = try TypedWhen.split(words, today: session.today, isRequired: false)
    (edit.title, edit.when) = (title, when)
    let id = try session.change("task") { editor in
      let id = try editor.addTask(edit)
      return (id, "add \(editor.agenda.tasks[id]?.title ?? "")")
    }
    session.tell("Added", task: id)
  }
}

extension AgendaSession {
  fileprivate func tell(_ verb: String, task id: AgendaID) {
    guard let task = agenda.tasks[id] else { return }
    let text = AgendaText(terminal: terminal, context: context)
    let open = task.open(id: id, on: today, in: context.zones)
    let facts = open.map { text.facts($0) } ?? "\(printable(task.title))\(terminal.separator)done"
    session.say("\(verb): \(facts) (\(id.text.prefix(12))).")
    tellMonthEnds(task.rule, from: task.due)
  }

  /// Says how the last day of each month is typed, if a rule leaves short months out.
  func tellMonthEnds(_ rule: String?, from start: AgendaTime?) {
    guard let start, let rule = rule.flatMap({ try? RecurrenceRule($0) }), rule.frequency == .monthly,
      rule.skipsShortMonths(from: start.date)
    else { return }
    session.say("The last day of every month is `--every month --on -1`.")
  }
}

struct TaskListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the open tasks: what is due first, then what is urgent.")

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

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared, for: [taskRecords])
    let priority = try self.priority.map(taskPriority)
    let category = try self.category.map(agendaCategory)
    func isShown(_ task: AgendaTask) -> Bool {
      (priority == nil || task.priority == priority) && (category == nil || task.category == category)
    }
    if done { return list(done: session.agenda.ticks.filter { isShown($0.task) }, session) }
    let open = session.agenda.openTasks(on: session.today, in: session.context.zones).enumerated()
      .map { (handle: "k\($0 + 1)", task: $1) }.filter { isShown($0.task.task) }
    if reading.json {
      let tasks = open.map { $0.task.document(handle: $0.handle) }
      return StandardOutput.write((["schemaVersion": 2, "tasks": .array(tasks)] as JSONValue).text)
    }
    guard !open.isEmpty else {
      return session.session.say("No task is open. Add one: machinemode task add Buy milk tomorrow")
    }
    let text = AgendaText(terminal: session.terminal, context: session.context)
    StandardOutput.write(
      lines: open.flatMap { handle, task in
        let due =
          task.occurrence.due.map {
            $0 == session.today ? "today" : $0 < session.today ? "overdue" : $0.shortText
          } ?? ""
        return text.row(
          handle, due, text.facts(task, showsDate: task.occurrence.due.map { $0 < session.today } ?? false))
      })
  }

  private func list(done ticks: [TaskOccurrence], _ session: AgendaSession) {
    if reading.json {
      let tasks = JSONValue.array(ticks.map(\.document))
      return StandardOutput.write((["schemaVersion": 2, "tasks": tasks] as JSONValue).text)
    }
    guard !ticks.isEmpty else { return session.session.say("No task is done yet.") }
    let text = AgendaText(terminal: session.terminal, context: session.context)
    StandardOutput.write(
      lines: ticks.flatMap { occurrence in
        text.row(
          session.terminal.check, occurrence.done.map { text.date(of: $0).shortText } ?? "",
          text.facts(OpenTask(occurrence: occurrence, missed: 0), showsDate: false))
      })
  }
}

struct TaskDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick tasks; one that recurs comes back on its next date.",
    discussion: "Examples: task done k1 k3; task done \"Pay rent\"; task done water --on yesterday.")

  @Argument(help: ArgumentHelp("The tasks.", valueName: "task"), completion: .tasks)
  var names: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Which date of a task that recurs; the one in the list without it.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    guard !names.isEmpty else {
      throw Failure(.usage, "no task is named", help: "`machinemode task list` shows them: k1, k2 and so on")
    }
    let session = try AgendaSession(shared)
    let date = try on.map { try session.date($0) }
    // All names mean the list as it was.
    let occurrences = try names.map { name in
      let id = try session.search.task(name, on: date)
      return try session.occurrence(of: id, on: date)
    }
    let ticked = try session.change("task") { editor in
      let ticked = occurrences.map { editor.tick($0) }
      return (ticked, "done \(joined(occurrences.map(\.task.title), atMost: 3))")
    }
    for (occurrence, isNew) in zip(occurrences, ticked) {
      let title = printable(occurrence.task.title)
      let next = session.agenda.tasks[occurrence.id]?.open(
        id: occurrence.id, on: session.today, in: session.context.zones)
      let comesBack = next?.occurrence.due.map { "; next on \($0.longTextWithWeekday)" } ?? ""
      session.session.say(isNew ? "Done: \(title)\(comesBack)." : "Already done: \(title). Nothing changed.")
    }
  }
}

extension AgendaSession {
  /// The occurrence of a task to tick: the open one, or that of a date.
  fileprivate func occurrence(of id: AgendaID, on date: CivilDate?) throws -> TaskOccurrence {
    guard let task = agenda.tasks[id] else {
      throw AgendaSearch.unknown("task", id.text)
    }
    if let date, task.isSeries {
      guard let found = task.occurrences(id: id, on: date...date, in: context.zones).first else {
        throw Failure.noOccurrence(of: task.title, on: date)
      }
      return found
    }
    let open = task.open(id: id, on: today, in: context.zones)?.occurrence
    let last = task.ticks.max { ($0.value.secondsSinceEpoch, $0.key) < ($1.value.secondsSinceEpoch, $1.key) }
    if let open {
      // Once it was ticked today, the next date of a series has to be named.
      let isTickedToday = last.map {
        AgendaText(terminal: terminal, context: context).date(of: $0.value) >= today
      }
      guard task.isSeries, isTickedToday == true, open.due.map({ $0 > today }) ?? false else { return open }
    }
    return TaskOccurrence(id: id, task: task, date: last?.key, done: last?.value)
  }

  /// The occurrence of a task that recurs on a typed date.
  fileprivate func occurrence(_ name: String, _ words: [String]) throws -> TaskOccurrence {
    let date = try date(words.joined(separator: " "))
    let id = try search.task(name, on: date)
    return try occurrence(of: id, on: date)
  }
}

struct TaskReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Take a tick back; of a task that recurs, the last one.")

  @Argument(help: ArgumentHelp("The task.", valueName: "task"), completion: .tasks)
  var name: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Which date of a task that recurs.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let date = try on.map { try session.date($0) }
    let id = try session.search.task(name)
    let title = session.agenda.tasks[id]?.title ?? ""
    let taken = try session.change("task") { editor in (editor.untick(id, on: date), "reopen \(title)") }
    guard let taken else {
      return session.session.say("Not done yet: \(printable(title)). Nothing changed.")
    }
    let isSeries = session.agenda.tasks[id]?.isSeries == true
    session.session.say(
      "Open again: \(printable(title))\(isSeries ? " of \(taken.longTextWithWeekday)" : "").")
  }
}

struct TaskEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a task; of one that recurs, every occurrence.",
    discussion: """
      Examples: task edit k1 tomorrow; task edit k1 --priority urgent; task edit "Pay rent" --no-date; task edit rent \
      2026-12-02 --only 2026-12-01; task edit rent --every 2m --from 2027-01-01.
      """)

  @Argument(
    help: ArgumentHelp("The task, then its new due date.", valueName: "task [when]"), completion: .tasks)
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Its new title.", valueName: "text"))
  var title: String?

  @Flag(help: "Remove its due date.")
  var noDate = false

  @Flag(help: "Let it no longer recur.")
  var once = false

  @OptionGroup var part: SeriesPartOptions
  @OptionGroup var task: TaskOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let (name, when) = try nameAndTime(words)
    var edit = task.edit
    edit.title = title
    edit.removesDue = noDate
    edit.endsRecurrence = once
    guard let date = part.words else {
      edit.when = try session.when(when)
      let id = try session.search.task(name)
      try session.change("task") { editor in
        try editor.edit(task: id, edit)
        return ((), "edit \(editor.agenda.tasks[id]?.title ?? "")")
      }
      return session.tell("Changed", task: id)
    }
    let occurrence = try session.occurrence(name, date)
    edit.when = try session.when(when, after: occurrence.date)
    let title = occurrence.task.title
    let id = try session.change("task") { editor in
      part.only == nil
        ? (
          try editor.change(from: occurrence, edit), "change \(title) from \(date.joined(separator: " ")) on"
        )
        : (try editor.detach(occurrence, edit), "change \(title) of \(date.joined(separator: " "))")
    }
    session.tell(part.only == nil ? "Changed from there on" : "Changed for this once", task: id)
  }
}

struct TaskDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a task; of one that recurs, every occurrence.",
    discussion: """
      Examples: task delete k1; task delete rent --only 2026-12-01; task delete rent --from 2027-01-01. `machinemode \
      undo` brings it back.
      """)

  @Argument(help: ArgumentHelp("The task.", valueName: "task"), completion: .tasks)
  var name: String

  @OptionGroup var part: SeriesPartOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    guard let date = part.words else {
      let id = try session.search.task(name)
      let title = session.agenda.tasks[id]?.title ?? ""
      try session.change("task") { editor in
        editor.delete(id)
        return ((), "delete \(title)")
      }
      return session.session.say("Deleted: \(printable(title)). Back to it: machinemode undo")
    }
    let occurrence = try session.occurrence(name, date)
    let title = occurrence.task.title
    let day = occurrence.date ?? session.today
    try session.change("task") { editor in
      if part.only != nil { try editor.skip(occurrence) } else { try editor.end(before: occurrence) }
      return ((), "delete \(title) \(part.only != nil ? "of \(day.longText)" : "from \(day.longText) on")")
    }
    if part.only != nil {
      session.tellDeleted(title, only: day)
    } else {
      session.tellDeleted(title, from: day)
    }
  }
}
