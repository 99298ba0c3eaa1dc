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
  @OptionGroup(visibility: .hidden) var shared: SharedOptions
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
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  /// The most days that are shown at once.
  static let mostDays = 400

  func run() throws {
    let session = try StudySession(shared, needsPlan: false)
    let followed = FollowedCalendars(LocalState.load(workspace: session.workspace).followed)
    followed.tell()
    let range = try range(session.summary.today)
    let context = try AgendaContext(session.opened, session.now, besides: followed, through: range.upperBound)
    let agenda = try session.agenda()
    let days = AgendaDays(agenda, followed, context, session.summary, range)
    if reading.json { return StandardOutput.write(days.document.text) }
    let text = AgendaText(terminal: session.terminal, context: context)
    StandardOutput.write(lines: days.lines(text, isAsked: dates != nil))
  }

  private func range(_ today: CivilDate) throws -> ClosedRange<CivilDate> {
    guard let dates else { return today...today }
    switch dates.lowercased() {
    case "week":
      let monday = today.adding(days: -today.weekday.index)
      return monday...monday.adding(days: 6)
    case "month":
      let first = today.adding(days: 1 - today.day)
      let last = (27...30).map { first.adding(days: $0) }.last { $0.month == first.month } ?? first
      return first...last
    default: break
    }
    let range = try dateRange(typed: dates, today: today, direction: .future)
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
  /// The width of the handles: those of another day begin with its date.
  private var columns: Int { days.contains { $0.date != today && !$0.events.isEmpty } ? 14 : 4 }

  init(
    _ agenda: Agenda, _ followed: FollowedCalendars, _ context: AgendaContext, _ summary: ProgressSummary,
    _ range: ClosedRange<CivilDate>
  ) {
    today = context.today
    let open = agenda.openTasks(on: context.today, in: context.zones).enumerated().map {
      (handle: "k\($0 + 1)", task: $1)
    }
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

  func lines(_ text: AgendaText, isAsked: Bool) -> [String] {
    var lines: [String] = []
    let shown = days.count <= 7 ? days : days.filter { !$0.isEmpty }
    for day in shown {
      if !lines.isEmpty { lines.append("") }
      let mark = day.date == today ? "\(text.terminal.separator)today" : ""
      lines.append(text.terminal.styled(day.date.longTextWithWeekday + mark, .bold))
      lines += self.lines(of: day, text)
    }
    for (title, tasks) in [("Overdue", overdue), ("Without a date", undated)] where !tasks.isEmpty {
      lines += ["", text.terminal.styled(title, .bold)]
      for (handle, task) in tasks {
        let date = task.occurrence.due?.shortText ?? ""
        lines += text.row(handle, date, text.facts(task, showsDate: false), handles: columns)
      }
    }
    if shown.isEmpty { lines.append("Nothing is on in these \(counted(days.count, "day")).") }
    return lines
  }

  private func lines(of day: Day, _ text: AgendaText) -> [String] {
    var lines: [String] = []
    if let plan = day.plan {
      let done = "\(plan.completion.itemsText) done"
      lines += text.row(
        "", "plan", "Day \(plan.day.number.value)\(text.terminal.separator)\(done)", handles: columns)
    }
    for (handle, occurrence, calendar) in day.events {
      let facts = [text.facts(occurrence), calendar].compactMap(\.self).joined(
        separator: text.terminal.separator)
      lines += text.row(handle, text.time(of: occurrence, on: day.date), facts, handles: columns)
    }
    for (handle, occurrence, open) in day.tasks {
      let mark = occurrence.done == nil ? "due" : "\(text.terminal.check) done"
      let time = occurrence.time.map { "\(mark) \($0.time.text)" } ?? mark
      let facts = text.facts(open ?? OpenTask(occurrence: occurrence, missed: 0), showsDate: false)
      lines += text.row(handle, time, facts, handles: columns)
    }
    for (id, note) in day.notes {
      let tags = note.tags.map { "#\($0)" }.joined(separator: " ")
      lines += text.row(
        String(id.text.prefix(4)), "note",
        [note.title, tags].filter { !$0.isEmpty }.joined(separator: text.terminal.separator))
    }
    return lines.isEmpty ? ["  Nothing is on."] : lines
  }

  var document: JSONValue {
    [
      "schemaVersion": 2, "today": .string(today.iso),
      "days": .array(
        days.map { day in
          [
            "date": .string(day.date.iso),
            "events": .array(
              day.events.map { event in
                event.occurrence.document(handle: event.handle).adding([
                  "calendar": event.calendar.map { .string($0) } ?? .null
                ])
              }),
            "notes": .array(day.notes.map { $0.note.document($0.id) }),
            "programmeDay": day.plan.map { .integer($0.day.number.value) } ?? .null,
            "tasks": .array(day.tasks.map(\.occurrence.document)),
          ]
        }),
      "overdue": .array(overdue.map { $0.task.document(handle: $0.handle) }),
      "undated": .array(undated.map { $0.task.document(handle: $0.handle) }),
    ]
  }
}
