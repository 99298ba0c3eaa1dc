// Formats the agenda for the terminal and as JSON: days, events, tasks and notes.

import Agenda
import JSON
import Logging
import Store
import StudyModel
import TextTools

/// Formats an agenda.
struct AgendaText {
  let terminal: Terminal
  let context: AgendaContext

  private var dash: String { terminal.usesUnicode ? "–" : "-" }

  /// `10:00–11:30`, `all day`; for a part of a longer event `from 10:00`, `until 11:30`.
  func time(of occurrence: Occurrence, on date: CivilDate) -> String {
    guard let start = occurrence.start, let end = occurrence.end else { return "all day" }
    let (begins, ends) = (occurrence.dates.lowerBound == date, occurrence.dates.upperBound == date)
    if begins, ends {
      // Midnight as an end is that of the next date.
      let last = end.date > date ? "24:00" : end.time.text
      return start == end ? start.time.text : "\(start.time.text)\(dash)\(last)"
    }
    return begins ? "from \(start.time.text)" : ends ? "until \(end.time.text)" : "all day"
  }

  /// `Team meeting · Room A · Work · every week on Mon`.
  func facts(_ occurrence: Occurrence) -> String {
    let event = occurrence.event
    var parts = [
      occurrence.title, occurrence.place, zone(of: occurrence.change?.start ?? occurrence.original),
      shown(event.category),
    ]
    if occurrence.change != nil, event.isSeries {
      parts.append("moved")
    } else {
      parts.append(recurrence(event))
    }
    if occurrence.dates.dayCount > 1 { parts.append(occurrence.dates.longText) }
    return facts(parts)
  }

  /// What there is of some facts on one line.
  func facts(_ parts: [String?]) -> String {
    parts.compactMap { $0.map(printable) }.filter { !$0.isEmpty }.joined(separator: terminal.separator)
  }

  /// `04:00 in America/New_York`; nil for a time that the learner's clocks show, and in UTC, which other programs write
  /// instead of a zone.
  func zone(of time: AgendaTime) -> String? {
    guard let zone = time.zone, zone != AgendaTime.utc, !time.isWholeDay,
      context.zones.localTime(of: time) != time.local
    else { return nil }
    return "\(time.local.time.text) in \(zone)"
  }

  /// The usual category says nothing.
  func shown(_ category: AgendaCategory?) -> String? { category == .personal ? nil : category?.rawValue }

  /// `every 2 weeks on Mon and Wed`; nil if it does not repeat.
  func recurrence(_ event: Event) -> String? { recurrence(event.rule, event.added, event.start) }

  private func recurrence(_ rule: String?, _ added: Set<AgendaTime>, _ start: AgendaTime) -> String? {
    guard let rule else { return added.isEmpty ? nil : counted(added.count + 1, "date") }
    guard let known = try? RecurrenceRule(rule) else { return "repeats, not shown here" }
    return known.words(from: start, in: context.zones)
  }

  /// `overdue since 20 November · High · Work · every day · 3 missed`.
  func facts(_ open: OpenTask, showsDate: Bool = true) -> String {
    facts([
      open.task.title, showsDate ? due(open) : nil, facts(open.occurrence, withTitle: false),
      open.missed > 0 ? "\(grouped(open.missed)) missed" : nil,
    ])
  }

  func facts(_ occurrence: TaskOccurrence, withTitle: Bool = true) -> String {
    let task = occurrence.task
    return facts([
      withTitle ? task.title : nil, task.priority == .medium ? nil : task.priority.rawValue,
      shown(task.category), task.due.flatMap { recurrence(task.rule, task.added, $0) },
    ])
  }

  /// An open task in the list of tasks.
  func row(_ handle: String, _ open: OpenTask) -> AgendaRow {
    let due = open.occurrence.due
    let isOverdue = due.map { $0 < context.today } ?? false
    let when = isOverdue ? "overdue" : due == context.today ? "today" : due?.shortText ?? ""
    return AgendaRow(handle: handle, when: when, facts: facts(open, showsDate: isOverdue))
  }

  /// `due today`, `due 14:00`, `overdue since 20 November`, `due Fri 27 Nov`; nil without a date.
  private func due(_ open: OpenTask) -> String? {
    guard let date = open.occurrence.date else { return nil }
    let time = open.occurrence.time.map { " \($0.time.text)" } ?? ""
    if date == context.today { return "due today\(time)" }
    if date < context.today { return "overdue since \(date.dayAndMonth)" }
    return "due \(date.shortText)\(time)"
  }

  /// The learner's date of an instant.
  func date(of instant: Instant) -> CivilDate {
    context.zones.local.local(at: instant.secondsSinceEpoch).date
  }
}

// MARK: - JSON

extension Occurrence {
  func document(handle: String) -> JSONValue {
    [
      "allDay": .bool(start == nil), "category": (event.category?.rawValue).json,
      "end": (end.map { AgendaTime($0, zone: nil).text } ?? dates.upperBound.iso).json,
      "handle": handle.json, "id": id.text.json, "moved": .bool(change != nil), "note": note.json,
      "original": original.text.json, "place": place.flatMap { $0.isEmpty ? nil : $0 }.json,
      "repeats": event.isSeries.json,
      "start": (start.map { AgendaTime($0, zone: nil).text } ?? dates.lowerBound.iso).json,
      "title": title.json,
    ]
  }
}

extension OpenTask {
  func document(handle: String) -> JSONValue {
    occurrence.document.adding(["handle": handle.json, "missed": missed.json])
  }
}

extension TaskOccurrence {
  static func columns<Row>(_ occurrence: @escaping (Row) -> TaskOccurrence) -> [Column<Row>] {
    [
      Column("category") { occurrence($0).task.category?.rawValue }, Column("done") { occurrence($0).done },
      Column("due") { row in
        occurrence(row).time.map { AgendaTime($0, zone: nil).text } ?? occurrence(row).date?.iso
      }, Column("id") { occurrence($0).id.text }, Column("note") { occurrence($0).task.note?.markdown },
      Column("priority") { occurrence($0).task.priority.rawValue },
      Column("repeats") { occurrence($0).task.isSeries }, Column("title") { occurrence($0).task.title },
    ]
  }

  var document: JSONValue { TaskOccurrence.columns(\.self).object(of: self) }
}

extension AgendaNote {
  func document(_ id: AgendaID) -> JSONValue {
    [
      "changed": body.changed.json, "created": created.json, "date": date.json, "id": id.text.json,
      "markdown": body.markdown.json, "tags": tags.json, "title": title.json,
    ]
  }
}
