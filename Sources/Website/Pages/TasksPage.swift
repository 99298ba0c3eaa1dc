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

  var fields: Fields {
    frame.fields.adding([
      "sentence": .text(sentence),
      "counts": .list(counts) { $0.fields },
      "table": .maybe(table?.fields { $0.fields }),
      "hasDone": .flag(!done.isEmpty),
      "done": .list(done) { $0.fields },
    ])
  }

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
    sentence = rows.isEmpty ? words("tasks-none") : words.count(rows.count, "open-tasks")
    counts = TaskDue.allCases.compactMap { due in
      let count = rows.count { $0.when == due }
      return count == 0 ? nil : ListCount(name: words(due.textKey), count: words.number(count))
    }
    table = ListTable(
      columns: [
        (.title, "list-task"), (.due, "list-due"), (.priority, "list-priority"), (.category, "list-category"),
      ],
      filters: [
        OpenTaskRow.filter(
          .due, "list-due", "list-all-dates", TaskDue.allCases.map { ($0.rawValue, $0.textKey) }, rows, words),
        OpenTaskRow.filter(
          .priority, "list-priority", "all",
          TaskPriority.allCases.reversed().map { ($0.className, $0.textKey) }, rows, words),
        OpenTaskRow.filter(
          .category, "list-category", "all",
          AgendaCategory.allCases.map { ($0.className, $0.textKey) }, rows, words),
      ],
      rows: rows, words: words)
    done = agenda.doneTasks.map { DoneTaskRow(occurrence: $0, today: agenda.today, words: words) }
    frame = PageFrame(
      title: words("navigation-tasks"), description: words("tasks-description", ["sentence": sentence]),
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

  var textKey: TextKey {
    switch self {
    case .overdue: "task-overdue"
    case .today: "today"
    case .week: "task-this-week"
    case .later: "task-later"
    case .none: "task-no-date"
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

  var fields: Fields {
    [
      "anchor": .text(anchor),
      "title": .text(task.title),
      "repeats": .maybe(words.repeats(task, in: zones)),
      "due": .text(when.rawValue),
      // Minutes since 1970, without a date the last.
      "dueOrder": .number(
        shown.date.map { $0.serial * 1_440 + (occurrence.time?.time.minutes ?? 0) } ?? 1 << 40),
      "dueWords": .text(words(when.textKey)),
      "dueDate": .maybe(shown.date.map(dueDate)),
      "priority": .text(words(task.priority.textKey)),
      "priorityClass": .text(task.priority.className),
      "priorityOrder": .number(TaskPriority.allCases.count { $0 > task.priority }),
      "category": .maybe(task.category.map { words($0.textKey) }),
      "categoryClass": .text(task.category?.className ?? ""),
      "note": .maybe(note?.fields),
      "missed": .maybe(shown.open.missed > 0 ? words.count(shown.open.missed, "missed") : nil),
      "command": .text("machinemode task done \(shown.handle)"),
    ]
  }

  private func dueDate(_ date: CivilDate) -> String {
    let day = words.date(date, in: today.year)
    return occurrence.time.map { words("task-due-at", ["date": day, "time": $0.time.text]) } ?? day
  }

  /// A filter with those of its choices that rows have.
  fileprivate static func filter(
    _ name: ListFilter.Name, _ title: TextKey, _ all: TextKey, _ choices: [(value: String, textKey: TextKey)],
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
        ListFilter.Choice(value: $0.value, title: words($0.textKey))
      })
  }
}

/// A task that was done lately.
struct DoneTaskRow {
  let occurrence: TaskOccurrence
  let today: CivilDate
  let words: Vocabulary

  var fields: Fields {
    [
      "title": .text(occurrence.task.title),
      "doneOn": .text(occurrence.done.map { words.date($0.localDate, in: today.year) } ?? ""),
    ]
  }
}

extension TaskPriority {
  /// The name in CSS classes and filters.
  var className: String { rawValue.lowercased() }

  var textKey: TextKey {
    switch self {
    case .low: "priority-low"
    case .medium: "priority-medium"
    case .high: "priority-high"
    case .urgent: "priority-urgent"
    }
  }
}

extension AgendaCategory {
  /// The value of the filter.
  var className: String { rawValue.lowercased() }

  var textKey: TextKey {
    switch self {
    case .work: "category-work"
    case .personal: "category-personal"
    case .health: "category-health"
    case .social: "category-social"
    case .family: "category-family"
    case .education: "category-education"
    }
  }
}
