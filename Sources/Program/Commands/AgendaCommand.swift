// `agenda`: shows the plan, events, tasks and notes of a day, a week or a span.

import Agenda
import ArgumentParser
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools

struct AgendaCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", abstract: "Show what is on: plan, events, tasks and notes, by day.",
    subcommands: [
      AgendaShowCommand.self, AgendaFollowCommand.self, AgendaUnfollowCommand.self, AgendaMirrorCommand.self,
    ], defaultSubcommand: AgendaShowCommand.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct AgendaShowCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what is on: plan, events, tasks and notes, by day.",
    discussion: """
      Examples: agenda; agenda tomorrow; agenda week; agenda mon..fri; agenda 2026-12-01..2026-12-31. `e1` names the \
      first event of today for the other commands, `2026-12-01.e1` that of another day; `k1` the first open task.
      """)

  @Argument(
    help: ArgumentHelp("One date, or the first and the last, or `week`, `month`.", valueName: "date..date"),
    completion: .pauseDates)
  var dates: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  /// The most days that are shown at once.
  static let mostDays = 400

  func run() throws {
    let session = try Session(shared, needs: .store)
    let followed = FollowedCalendars(LocalState.load(workspace: session.workspace).followed)
    followed.tell()
    let range = try range(session.summary.today)
    let context = try AgendaContext(session.opened, session.now, besides: followed, through: range.upperBound)
    let agenda = try session.agenda()
    let days = AgendaDays(agenda, followed, context, session.summary, range)
    if reading.json { return StandardOutput.write(days.document.text) }
    let text = AgendaText(terminal: session.terminal, context: context)
    StandardOutput.write(lines: days.lines(text))
  }

  private func range(_ today: CivilDate) throws -> ClosedRange<CivilDate> {
    let typed = dates ?? "today"
    let range =
      try calendarSpan(typed: typed, today: today)
      ?? dateRange(typed: typed, today: today, direction: .future)
    guard range.dayCount <= AgendaShowCommand.mostDays else {
      throw Failure(
        .usage, "\(range.longText) is \(counted(range.dayCount, "day"))",
        help: "ask for at most \(AgendaShowCommand.mostDays) at once")
    }
    return range
  }
}

/// What takes place on each date of a range.
private func byDate<Element>(
  _ elements: [Element], _ range: ClosedRange<CivilDate>, _ dates: (Element) -> ClosedRange<CivilDate>
) -> [CivilDate: [Element]] {
  var found: [CivilDate: [Element]] = [:]
  for element in elements {
    let shown = dates(element).clamped(to: range)
    for serial in shown.lowerBound.serial...shown.upperBound.serial {
      found[CivilDate(serial: serial), default: []].append(element)
    }
  }
  return found
}

/// The agenda of a span of dates, with the plan's days.
private struct AgendaDays {
  private struct Day {
    let date: CivilDate
    let plan: DayProgress?
    /// With the handles of events.
    let events: [(handle: String, occurrence: Occurrence, calendar: String?)]
    let tasks: [(handle: String, occurrence: TaskOccurrence, open: OpenTask?)]
    let notes: [(id: AgendaID, note: AgendaNote)]

    var isEmpty: Bool { plan == nil && events.isEmpty && tasks.isEmpty && notes.isEmpty }
  }

  private let days: [Day]
  /// Open tasks from before the span, and those without a date.
  private let overdue: [(handle: String, task: OpenTask)]
  private let undated: [(handle: String, task: OpenTask)]
  private let today: CivilDate

  init(
    _ agenda: Agenda, _ followed: FollowedCalendars, _ context: AgendaContext, _ summary: ProgressSummary,
    _ range: ClosedRange<CivilDate>
  ) {
    today = context.today
    let open = agenda.handledTasks(context)
    let events = byDate(agenda.occurrences(on: range, in: context.zones), range) { $0.dates }
    let others = byDate(
      followed.calendars.flatMap { calendar in
        calendar.agenda.occurrences(on: range, in: context.zones).map {
          (calendar: calendar.name, occurrence: $0)
        }
      }, range
    ) { $0.occurrence.dates }
    let tasks = Dictionary(grouping: agenda.tasks(on: range, in: context.zones), by: \.due)
    let notes = Dictionary(grouping: agenda.notes.sorted { $0.key < $1.key }, by: \.value.date)
    let openByID = Dictionary(open.map { ($0.task.id, $0) }) { first, _ in first }
    let plan = Dictionary(zip(summary.calendar.plannedDates, summary.days)) { first, _ in first }
    days = (range.lowerBound.serial...range.upperBound.serial).map { serial in
      let date = CivilDate(serial: serial)
      let prefix = date == context.today ? "" : "\(date.iso)."
      let own: [(String, Occurrence, String?)] = (events[date] ?? []).enumerated().map {
        ("\(prefix)e\($0 + 1)", $1, nil)
      }
      return Day(
        date: date, plan: plan[date],
        events: own + (others[date] ?? []).map { ("", $0.occurrence, $0.calendar) },
        tasks: (tasks[date] ?? []).map { occurrence in
          let known = openByID[occurrence.id].flatMap {
            $0.task.occurrence.date == occurrence.date ? $0 : nil
          }
          return (known?.handle ?? "", occurrence, known?.task)
        },
        notes: (notes[date] ?? []).map { ($0.key, $0.value) })
    }
    let showsToday = range.contains(context.today)
    overdue = showsToday ? open.filter { $0.task.occurrence.due.map { $0 < range.lowerBound } ?? false } : []
    undated = showsToday ? open.filter { $0.task.occurrence.due == nil } : []
  }

  func lines(_ text: AgendaText) -> [String] {
    let shown = days.count <= 7 ? days : days.filter { !$0.isEmpty }
    guard !shown.isEmpty || !overdue.isEmpty || !undated.isEmpty else {
      return ["Nothing is on in these \(counted(days.count, "day"))."]
    }
    let tasks = [("Overdue", overdue), ("Without a date", undated)].filter { !$0.1.isEmpty }
    let sections =
      shown.map { day in
        (
          title: day.date.longTextWithWeekday + (day.date == today ? "\(text.terminal.separator)today" : ""),
          rows: rows(of: day, text)
        )
      }
      + tasks.map { title, tasks in
        (
          title: title,
          rows: tasks.map { handle, task in
            AgendaRow(
              handle: handle, when: task.occurrence.due?.shortText ?? "",
              facts: text.facts(task, showsDate: false))
          }
        )
      }
    // One table, so that all days have the same columns.
    let columns: [Column<AgendaRow>] = AgendaRow.columns(\.self)
    var rest = columns.lines(of: sections.flatMap(\.rows), text.terminal, margin: 2)[...]
    return Array(
      sections.map { title, rows in
        let lines = rest.prefix(rows.count).flatMap(\.self)
        rest = rest.dropFirst(rows.count)
        return [text.terminal.styled(title, .bold)] + (lines.isEmpty ? ["  Nothing is on."] : lines)
      }.joined(separator: [""]))
  }

  private func rows(of day: Day, _ text: AgendaText) -> [AgendaRow] {
    let plan = day.plan.map { plan in
      AgendaRow(
        when: "plan",
        facts: text.facts(["Day \(plan.day.number.value)", "\(plan.completion.itemsText) done"]))
    }
    let events = day.events.map { handle, occurrence, calendar in
      AgendaRow(
        handle: handle, when: text.time(of: occurrence, on: day.date),
        facts: text.facts([text.facts(occurrence), calendar]))
    }
    let tasks = day.tasks.map { handle, occurrence, open in
      let mark = occurrence.done == nil ? "due" : "\(text.terminal.check) done"
      return AgendaRow(
        handle: handle, when: occurrence.time.map { "\(mark) \($0.time.text)" } ?? mark,
        facts: open.map { text.facts($0, showsDate: false) } ?? text.facts(occurrence))
    }
    let notes = day.notes.map { id, note in
      AgendaRow(
        handle: String(id.text.prefix(8)), when: "note", facts: text.facts([note.title, note.tagText]))
    }
    return [plan].compactMap(\.self) + events + tasks + notes
  }

  var document: JSONValue {
    let rows = days.map { day -> JSONValue in
      [
        "date": day.date.json,
        "events": day.events.map {
          $0.occurrence.document(handle: $0.handle).adding(["calendar": $0.calendar.json])
        }.json,
        "notes": day.notes.map { $0.note.document($0.id) }.json,
        "programmeDay": (day.plan?.day.number.value).json, "tasks": day.tasks.map(\.occurrence.document).json,
      ]
    }
    return [
      "schemaVersion": 2, "today": today.json, "days": rows.json,
      "overdue": overdue.map { $0.task.document(handle: $0.handle) }.json,
      "undated": undated.map { $0.task.document(handle: $0.handle) }.json,
    ]
  }
}
