// Makes the page of tasks: a table of those that are open, and those done lately.

import Agenda
import StudyModel
import Templating
import TextTools
import Wording

struct TasksPage: FramedPage {
  static let path = "tasks.html"

  let frame: PageFrame
  private let sentence: String
  private let counts: [ListCount]
  /// Nil if none is open.
  private let table: ListTable<OpenTaskRow>?
  private let done: [DoneTaskRow]

  static let schema = TemplateSchema<TasksPage>(
    "tasks",
    fields: PageFrame.fields() + [
      .text("sentence") { $0.sentence },
      .list("counts", ListCount.schema) { $0.counts },
      .optional("table", ListTable.schema(rows: OpenTaskRow.schema)) { $0.table },
      .flag("hasDone") { !$0.done.isEmpty },
      .list("done", DoneTaskRow.schema) { $0.done },
    ])

  init(_ agenda: ShownAgenda, notes: inout NoteRenderer, _ context: PageContext) {
    let words = context.words
    var rows: [OpenTaskRow] = []
    for (index, shown) in agenda.openTasks.enumerated() {
      rows.append(
        OpenTaskRow(
          anchor: taskAnchor(index), shown: shown, when: TaskDue(shown.date, on: agenda.today),
          today: agenda.today, zones: agenda.zones,
          note: shown.task.note.map { notes.html($0.markdown, of: .task(shown.open.id), headingOffset: 2) },
          words: words
        ))
    }
    sentence = rows.isEmpty ? words(.tasksNone) : words.count(rows.count, .openTasks)
    counts = TaskDue.allCases.compactMap { due in
      let count = rows.count { $0.when == due }
      return count == 0 ? nil : ListCount(name: words(due.phrase), count: words.number(count))
    }
    table = ListTable(
      columns: [
        (.title, .listTask), (.due, .listDue), (.priority, .listPriority), (.category, .listCategory),
      ],
      filters: [
        OpenTaskRow.filter(
          .due, .listDue, .listAllDates, TaskDue.allCases.map { ($0.rawValue, $0.phrase) }, rows, words),
        OpenTaskRow.filter(
          .priority, .listPriority, .listAllPriorities,
          TaskPriority.allCases.reversed().map { ($0.className, $0.phrase) }, rows, words),
        OpenTaskRow.filter(
          .category, .listCategory, .listAllCategories,
          AgendaCategory.allCases.map { ($0.className, $0.phrase) }, rows, words),
      ],
      rows: rows, words: words)
    done = agenda.doneTasks.map { DoneTaskRow(occurrence: $0, today: agenda.today, words: words) }
    frame = PageFrame(
      title: words(.navigationTasks), description: words(.tasksDescription, ["sentence": sentence]),
      path: TasksPage.path, section: .tasks, context: context)
  }
}

/// The anchor of an open task by its index on the page.
func taskAnchor(_ index: Int) -> String { "task-\(index + 1)" }

/// How near a due date is.
enum TaskDue: String, CaseIterable {
  case overdue, today, week, later, none

  init(_ date: CivilDate?, on today: CivilDate) {
    guard let date else {
      self = .none
      return
    }
    let isThisWeek = date <= ISOWeek(of: today).dates.upperBound
    self = date < today ? .overdue : date == today ? .today : isThisWeek ? .week : .later
  }

  var phrase: Phrase {
    switch self {
    case .overdue: .taskOverdue
    case .today: .taskToday
    case .week: .taskThisWeek
    case .later: .taskLater
    case .none: .taskNoDate
    }
  }
}

/// An open task as a row of the table.
struct OpenTaskRow {
  let anchor: String
  let shown: ShownTask
  let when: TaskDue
  let today: CivilDate
  let zones: AgendaZones
  let note: Markup?
  let words: Vocabulary

  private var task: AgendaTask { shown.task }
  private var occurrence: TaskOccurrence { shown.open.occurrence }

  static let schema = TemplateSchema<OpenTaskRow>(
    "task",
    .text("anchor") { $0.anchor },
    .text("title") { $0.task.title },
    .optionalText("repeats") { $0.words.repeats($0.task, in: $0.zones) },
    .text("due") { $0.when.rawValue },
    // Minutes since 1970, without a date the last.
    .number("dueOrder") { row in
      row.shown.date.map { $0.serial * 1_440 + (row.occurrence.time?.time.minutes ?? 0) } ?? 1 << 40
    },
    .text("dueWords") { $0.words($0.when.phrase) },
    .optionalText("dueDate") { row in
      row.shown.date.map { date in
        let day = row.words.date(date, in: row.today.year)
        return row.occurrence.time.map { row.words(.taskDueAt, ["date": day, "time": $0.time.text]) } ?? day
      }
    },
    .text("priority") { $0.words($0.task.priority.phrase) },
    .text("priorityClass") { $0.task.priority.className },
    .number("priorityOrder") { row in TaskPriority.allCases.count { $0 > row.task.priority } },
    .optionalText("category") { row in row.task.category.map { row.words($0.phrase) } },
    .text("categoryClass") { $0.task.category?.className ?? "" },
    .optional("note", Markup.schema) { $0.note },
    .optionalText("missed") { row in
      row.shown.open.missed > 0 ? row.words.count(row.shown.open.missed, .missed) : nil
    },
    .text("command") { "machinemode task done \($0.shown.handle)" })

  /// A filter with those of its choices that rows have.
  fileprivate static func filter(
    _ name: ListFilter.Name, _ title: Phrase, _ all: Phrase, _ choices: [(value: String, phrase: Phrase)],
    _ rows: [OpenTaskRow], _ words: Vocabulary
  ) -> ListFilter {
    let values = Set(
      rows.map { row in
        switch name {
        case .priority: row.task.priority.className
        case .category: row.task.category?.className ?? ""
        default: row.when.rawValue
        }
      })
    return ListFilter(
      name: name, title: words(title), all: words(all),
      choices: choices.filter { values.contains($0.value) }.map {
        ListFilter.Choice(value: $0.value, title: words($0.phrase))
      })
  }
}

/// A task that was done lately.
struct DoneTaskRow {
  let occurrence: TaskOccurrence
  let today: CivilDate
  let words: Vocabulary

  static let schema = TemplateSchema<DoneTaskRow>(
    "doneTask",
    .text("title") { $0.occurrence.task.title },
    .text("doneOn") { row in
      row.occurrence.done.map { row.words.date($0.localDate, in: row.today.year) } ?? ""
    })
}

extension TaskPriority {
  /// The name in CSS classes and filters.
  var className: String { rawValue.lowercased() }

  var phrase: Phrase {
    switch self {
    case .low: .priorityLow
    case .medium: .priorityMedium
    case .high: .priorityHigh
    case .urgent: .priorityUrgent
    }
  }
}

extension AgendaCategory {
  /// The value of the filter.
  var className: String { rawValue.lowercased() }

  var phrase: Phrase {
    switch self {
    case .work: .categoryWork
    case .personal: .categoryPersonal
    case .health: .categoryHealth
    case .social: .categorySocial
    case .family: .categoryFamily
    case .education: .categoryEducation
    }
  }
}
