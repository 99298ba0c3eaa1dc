// Makes the page of tasks: a list of those that are open, and those done lately.

import Agenda
import StudyModel
import Templating
import TextTools
import Wording

enum TasksPage {
  static let path = "tasks.html"
}

extension ListPage {
  init(tasks agenda: ShownAgenda, notes: inout NoteRenderer, _ context: PageContext) {
    let words = context.words
    let columns = [
      ListColumn(.title, words("list-task")), ListColumn(.due, words("list-due")),
      ListColumn(.priority, words("list-priority")), ListColumn(.category, words("list-category")),
      ListColumn(.command, words("task-command")),
    ]
    var rows: [ListRow] = []
    for (index, shown) in agenda.openTasks.enumerated() {
      let note = shown.task.note.map {
        notes.html($0.markdown, of: .task(shown.open.id), headingOffset: 2)
      }
      let task = OpenTask(shown: shown, today: agenda.today, zones: agenda.zones, words: words)
      rows.append(task.row(anchor: taskAnchor(index), note: note))
    }
    let sentence = rows.isEmpty ? words("tasks-none") : words.count(rows.count, "open-tasks")
    let table = ListTable(
      name: "tasks", caption: words("tasks-table"), columns: columns, rows: rows,
      search: words("list-find-task"),
      filters: [
        ListFilter(
          "due", words("list-due"), all: words("list-all-dates"),
          TaskDue.allCases.map { ($0.rawValue, words($0.textKey)) }, in: rows),
        ListFilter(
          "priority", words("list-priority"), all: words("list-all-priorities"),
          TaskPriority.allCases.reversed().map { ($0.className, words($0.textKey)) }, in: rows),
        ListFilter(
          "category", words("list-category"), all: words("list-all-categories"),
          AgendaCategory.allCases.map { ($0.className, words($0.textKey)) }, in: rows),
      ],
      orders: [
        ListOrder("", words("list-by-due")), ListOrder("priority", words("list-by-priority")),
        ListOrder("title", words("list-by-title")),
      ], sentence: sentence, all: words("list-show-all", ["count": words.number(rows.count)]))
    self.init(
      frame: PageFrame(
        title: words("navigation-tasks"), description: words("tasks-description", ["sentence": sentence]),
        path: TasksPage.path, section: .calendar, context: context),
      heading: words("navigation-tasks"), list: rows.isEmpty ? nil : table, nothing: sentence,
      done: agenda.doneTasks.map { occurrence in
        let date = occurrence.done.map { words.date($0.localDate, in: agenda.today.year) }
        return (title: occurrence.task.title, date: date ?? "")
      })
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

/// An open task as a row of the list.
private struct OpenTask {
  let shown: ShownTask
  let today: CivilDate
  let zones: AgendaZones
  let words: Vocabulary

  private var task: AgendaTask { shown.task }
  private var occurrence: TaskOccurrence { shown.open.occurrence }

  func row(anchor: String, note: Markup?) -> ListRow {
    let due = TaskDue(shown.date, on: today)
    let missed = shown.open.missed > 0 ? words.count(shown.open.missed, "missed") : nil
    let repeats = [words.repeats(task, in: zones), missed].compactMap(\.self)
    // Minutes since 1970; without a date the last.
    let time = shown.date.map { $0.serial * 1_440 + (occurrence.time?.time.minutes ?? 0) }
    return ListRow(
      anchor: anchor,
      values: [
        ("due", due.rawValue), ("priority", task.priority.className),
        ("category", task.category?.className ?? ""),
      ],
      cells: [
        ListCell(
          isTitle: true, text: task.title, small: repeats.isEmpty ? nil : words.row(repeats), note: note),
        ListCell(
          className: "fact", key: time ?? 1 << 40, strong: (words(due.textKey), "task-\(due.rawValue)"),
          text: shown.date.map(dueDate) ?? ""),
        ListCell(
          className: "fact", key: TaskPriority.allCases.count { $0 > task.priority },
          strong: (words(task.priority.textKey), "priority priority-\(task.priority.className)")),
        ListCell(className: "about", text: task.category.map { words($0.textKey) } ?? ""),
        ListCell(
          className: "task-command",
          command: (
            "machinemode task done \(shown.handle)", "\(anchor)-command",
            words("task-copy", ["title": task.title])
          )),
      ])
  }

  private func dueDate(_ date: CivilDate) -> String {
    let day = words.date(date, in: today.year)
    return occurrence.time.map { words("task-due-at", ["date": day, "time": $0.time.text]) } ?? day
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
