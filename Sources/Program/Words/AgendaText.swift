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
      occurrence.title, occurrence.place.flatMap { $0.isEmpty ? nil : $0 },
      zone(of: occurrence.change?.start ?? occurrence.original), shown(event.category),
    ]
    if occurrence.change != nil, event.isSeries {
      parts.append("moved")
    } else {
      parts.append(recurrence(event))
    }
    if occurrence.dates.dayCount > 1 { parts.append(occurrence.dates.longText) }
    return parts.compactMap { $0.map(printable) }.joined(separator: terminal.separator)
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
    let task = open.task
    var parts = [task.title]
    if showsDate { parts += [due(open)].compactMap(\.self) }
    if task.priority != .medium { parts.append(task.priority.rawValue) }
    parts += [shown(task.category), task.due.flatMap { recurrence(task.rule, task.added, $0) }].compactMap(
      \.self)
    if open.missed > 0 { parts.append("\(grouped(open.missed)) missed") }
    return parts.map(printable).joined(separator: terminal.separator)
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

  /// A row: handle, time and facts, wrapped under the facts.
  ///
  /// - Parameter columns: the width of the handles.
  func row(_ handle: String, _ time: String, _ facts: String, handles columns: Int = 4) -> [String] {
    let head = "  \(handle.padded(to: columns)) \(time.padded(to: 12)) "
    let lines = terminal.lines(of: facts, width: terminal.width - head.count)
    return lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: head.count)) + $1 }
  }
}

// MARK: - JSON

extension Occurrence {
  func document(handle: String) -> JSONValue {
    [
      "allDay": .bool(start == nil), "category": event.category.map { .string($0.rawValue) } ?? .null,
      "end": .string(end.map { AgendaTime($0, zone: nil).text } ?? dates.upperBound.iso),
      "handle": .string(handle), "id": .string(id.text), "moved": .bool(change != nil),
      "note": note.map { .string($0) } ?? .null, "original": .string(original.text),
      "place": place.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null,
      "repeats": .bool(event.isSeries),
      "start": .string(start.map { AgendaTime($0, zone: nil).text } ?? dates.lowerBound.iso),
      "title": .string(title),
    ]
  }
}

extension OpenTask {
  func document(handle: String) -> JSONValue {
    guard case .object(let members) = occurrence.document else { return occurrence.document }
    return JSONValue.object(members).adding(["handle": .string(handle), "missed": .integer(missed)])
  }
}

extension TaskOccurrence {
  var document: JSONValue {
    [
      "category": task.category.map { .string($0.rawValue) } ?? .null,
      "done": done.map { .string($0.iso) } ?? .null,
      "due": time.map { .string(AgendaTime($0, zone: nil).text) } ?? date.map { .string($0.iso) } ?? .null,
      "id": .string(id.text), "note": task.note.map { .string($0.markdown) } ?? .null,
      "priority": .string(task.priority.rawValue),
      "repeats": .bool(task.isSeries), "title": .string(task.title),
    ]
  }
}

extension Event {
  /// The event itself, as `event list` shows it.
  func document(_ id: AgendaID, recurrence: String?) -> JSONValue {
    [
      "category": category.map { .string($0.rawValue) } ?? .null, "id": .string(id.text),
      "note": note.map { .string($0.markdown) } ?? .null, "place": place.map { .string($0) } ?? .null,
      "recurrence": recurrence.map { .string($0) } ?? .null,
      "rule": rule.map { .string($0) } ?? .null, "start": .string(start.text), "title": .string(title),
    ]
  }
}

extension AgendaNote {
  func document(_ id: AgendaID) -> JSONValue {
    [
      "changed": .string(body.changed.iso), "created": .string(created.iso),
      "date": date.map { .string($0.iso) } ?? .null, "id": .string(id.text),
      "markdown": .string(body.markdown),
      "tags": .array(tags.map { .string($0) }), "title": .string(title),
    ]
  }
}
