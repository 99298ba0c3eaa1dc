// Writes events and tasks as a calendar (RFC 5545), with the lines that they were read from where these say more.

import Agenda
package import StudyModel
import TextTools

/// A calendar of events and tasks, in the order of their ids. It is the same for the same values.
///
/// A file for one event or task has just that one.
///
/// - Parameters:
///   - zones: the observances in order of each zone that the times name, as `zoneDates` asks for them.
///   - product: the identifier of the program (PRODID).
package func calendarBytes(
  events: [AgendaID: Event] = [:], tasks: [AgendaID: AgendaTask] = [:], zones: [String: [ZoneObservance]],
  name: String? = nil, product: StaticString
) -> [UInt8] {
  var writer = ICalendarWriter()
  writer.component("VCALENDAR") { writer in
    writer.value("VERSION", .word("2.0"))
    writer.value("PRODID", .word(product))
    if let name { writer.text("X-WR-CALNAME", name) }
    write(events, tasks, zones, into: &writer)
  }
  return writer.bytes
}

/// The events of an agenda as lines of another calendar, with the zones that they name.
///
/// - Parameter zones: as for `calendarBytes`.
package func calendarLines(events: [AgendaID: Event], zones: [String: [ZoneObservance]]) -> ICalendarLines {
  ICalendarLines { write(events, [:], zones, into: &$0) }
}

private func write(
  _ events: [AgendaID: Event], _ tasks: [AgendaID: AgendaTask], _ zones: [String: [ZoneObservance]],
  into writer: inout ICalendarWriter
) {
  let components = ComponentWriter(zones: CalendarZones(zones.mapValues { ZoneOffsets($0) }))
  for (zone, observances) in zones.sorted(by: { $0.key < $1.key }) { writer.zone(zone, observances) }
  for (id, event) in events.sorted(by: { $0.key < $1.key }) { components.write(event, id: id, into: &writer) }
  for (id, task) in tasks.sorted(by: { $0.key < $1.key }) { components.write(task, id: id, into: &writer) }
}

/// The zones that events and tasks name, each with the dates for which its offsets have to be written: from its first
/// time to two years after its last one, and, where something repeats without end, to a year from which on other
/// programs take the rules of a zone as endless.
package func zoneDates(
  of events: some Collection<Event>, _ tasks: some Collection<AgendaTask> = [AgendaTask]()
) -> [String: ClosedRange<CivilDate>] {
  var spans: [String: ClosedRange<CivilDate>] = [:]
  let distant = CivilDate(serial: CivilDate.serial(year: 2040, month: 1, day: 1))
  func add(_ time: AgendaTime, rule: String? = nil) {
    guard let zone = time.zone, zone != AgendaTime.utc else { return }
    var last = time.date
    if let rule = rule.flatMap({ try? RecurrenceRule($0) }) {
      switch rule.end {
      case .never: last = max(last, distant)
      case .until(let end): last = max(last, end.date)
      case .count: last = rule.dates(from: last, on: last...max(last, distant)).dates.last ?? last
      }
    }
    let end = last.adding(days: 730)
    let span = spans[zone] ?? time.date...end
    spans[zone] = min(span.lowerBound, time.date)...max(span.upperBound, end)
  }
  for event in events {
    add(event.start, rule: event.rule)
    for time in event.added.union(event.skipped) { add(time) }
    for (time, change) in event.moved {
      add(time)
      add(change.start)
    }
  }
  for task in tasks {
    for time in task.added.union(task.skipped) { add(time) }
    guard let due = task.due else { continue }
    add(due, rule: task.rule)
    for date in task.ticks.keys { add(due.adding(days: date.days(since: due.date))) }
  }
  return spans
}

private struct ComponentWriter {
  /// The zones that the calendar defines.
  let zones: CalendarZones

  // MARK: Events

  func write(_ event: Event, id: AgendaID, into writer: inout ICalendarWriter) {
    let kept = KeptLines(event.other)
    let lines = kept.lines(of: event, id: id, zones: zones)
    writer.component("VEVENT") { writer in
      writeHead(id, changed: event.changed, sequence: event.sequence, kept: lines, into: &writer)
      if !lines.cover("DTSTART") { writeTiming(event.start, length: event.length, into: &writer) }
      writeRecurrence(rule: event.rule, added: event.added, skipped: event.skipped, into: &writer)
      writeTexts(
        title: event.title, place: event.place, note: event.note?.markdown, category: event.category,
        kept: lines,
        into: &writer)
      writeState(changed: event.changed, note: event.note, into: &writer)
      if event.alarms == [], alarmField(kept.components, none: nil, title: event.title).value != [] {
        writer.value("X-MACHINEMODE-ALARMS", .word("NONE"))
      }
      for line in lines.all { writer.line(line.text) }
      writeAlarms(event.alarms, title: event.title, kept: kept.components, into: &writer)
    }
    for (time, change) in event.moved.sorted(by: { $0.key < $1.key }) {
      write(
        change, at: time, of: event, id: id, series: lines, components: kept.components, into: &writer)
    }
  }

  /// Writes an occurrence that differs from its series.
  ///
  /// - Parameters:
  ///   - series: the lines of the series.
  ///   - components: the components that were kept of the series.
  private func write(
    _ change: ChangedOccurrence, at time: AgendaTime, of event: Event, id: AgendaID, series: AcceptedLines,
    components: [Component], into writer: inout ICalendarWriter
  ) {
    let kept = KeptLines(change.other)
    let lines = kept.lines(of: change, at: time, event: event, zones: zones)
    writer.component("VEVENT") { writer in
      writeUID(id, kept: series, alsoKept: true, into: &writer)
      writer.value("DTSTAMP", .instant(event.changed))
      if !lines.cover("RECURRENCE-ID") { writer.value("RECURRENCE-ID", .time(time)) }
      if !lines.cover("DTSTART") { writeTiming(change.start, length: change.length, into: &writer) }
      writeTexts(
        title: change.title ?? event.title, place: change.place ?? event.place,
        note: change.note ?? event.note?.markdown, category: event.category, kept: lines, into: &writer)
      writer.value("LAST-MODIFIED", .instant(event.changed))
      if event.sequence != 0 { writer.value("SEQUENCE", .number(event.sequence)) }
      for line in lines.all { writer.line(line.text) }
      if kept.components.isEmpty {
        writeAlarms(
          event.alarms, title: change.title ?? event.title, kept: components, into: &writer)
      } else {
        for line in kept.components.flatMap(\.texts) { writer.line(line) }
      }
    }
  }

  private func writeTiming(_ start: AgendaTime, length: Int, into writer: inout ICalendarWriter) {
    writer.value("DTSTART", .time(start))
    if start.isWholeDay {
      writer.value("DTEND", .time(start.adding(days: length)))
    } else if length > 0 {
      if let end = end(of: start, length: length) {
        writer.value("DTEND", .time(end))
      } else {
        writer.value("DURATION", .duration(length))
      }
    }
  }

  /// The end of an event with times; nil if no time in its zone means it without doubt.
  private func end(of start: AgendaTime, length: Int) -> AgendaTime? {
    let end = zones.time(start, adding: length)
    return end.flatMap { zones.second(of: $0) == zones.second(of: start) + length ? $0 : nil }
  }

  /// Alarms in their order, each as the component that it was read from, if there is one.
  private func writeAlarms(
    _ alarms: [Int]?, title: String, kept: [Component], into writer: inout ICalendarWriter
  ) {
    var rest = kept.filter { component in
      guard let minutes = AlarmTrigger(component)?.minutesBefore else { return true }
      // One that the learner took away does not come back.
      return alarms?.contains(minutes) == true
    }[...]
    for minutes in alarms ?? [] {
      if let place = rest.firstIndex(where: { AlarmTrigger($0)?.minutesBefore == minutes }) {
        for line in rest[...place].flatMap(\.texts) { writer.line(line) }
        rest = rest[(place + 1)...]
      } else {
        writer.component("VALARM") { writer in
          writer.value("ACTION", .word("DISPLAY"))
          writer.value("TRIGGER", .duration(-minutes * 60))
          writer.text("DESCRIPTION", title)
        }
      }
    }
    for line in rest.flatMap(\.texts) { writer.line(line) }
  }

  // MARK: Tasks

  func write(_ task: AgendaTask, id: AgendaID, into writer: inout ICalendarWriter) {
    let kept = KeptLines(task.other)
    let lines = kept.lines(of: task, id: id, zones: zones)
    let tick =
      task.isSeries ? nil : task.ticks.max { $0.value.secondsSinceEpoch < $1.value.secondsSinceEpoch }
    writer.component("VTODO") { writer in
      writeHead(id, changed: task.changed, sequence: task.sequence, kept: lines, into: &writer)
      if let due = task.due, !lines.coverAny(of: TaskTiming.names) {
        if task.isSeries { writer.value("DTSTART", .time(due)) }
        writer.value("DUE", .time(due))
      }
      writeRecurrence(rule: task.rule, added: task.added, skipped: task.skipped, into: &writer)
      writeTexts(
        title: task.title, place: nil, note: task.note?.markdown, category: task.category, kept: lines,
        into: &writer)
      // What nobody set is not written.
      if task.priority != .medium, !lines.cover("PRIORITY") {
        writer.value("PRIORITY", .number(task.priority.number))
      }
      if task.created.secondsSinceEpoch != task.changed.secondsSinceEpoch {
        writer.value("CREATED", .instant(task.created))
      }
      if task.created.offset != 0 { writer.text("X-MACHINEMODE-CREATED", task.created.iso) }
      if let tick, !lines.coverAny(of: CalendarField.state) {
        writeTick(tick.value, date: tick.key, usual: tick.value.utcDate, into: &writer)
      }
      writeState(changed: task.changed, note: task.note, into: &writer)
      for line in lines.all { writer.line(line.text) }
      for line in kept.components.filter({ $0.name != "VTODO" }).flatMap(\.texts) { writer.line(line) }
    }
    if task.isSeries { writeOccurrences(of: task, id: id, kept: kept, lines: lines, into: &writer) }
  }

  /// Writes the ticks of a series, and the components of occurrences that say more than a tick.
  private func writeOccurrences(
    of task: AgendaTask, id: AgendaID, kept: KeptLines, lines: AcceptedLines,
    into writer: inout ICalendarWriter
  ) {
    var written: Set<CivilDate> = []
    for component in kept.components where component.name == "VTODO" {
      guard let time = component.line("RECURRENCE-ID").flatMap({ zones.time(of: $0) }) else { continue }
      let occurrence = TaskOccurrenceComponent(component, at: time, of: task, zones: zones)
      let date = occurrence.tick?.date ?? occurrence.date
      // What was ticked or opened here since is not what the component says.
      guard (task.ticks[date] != nil) == (occurrence.tick != nil), written.insert(date).inserted else {
        continue
      }
      for line in component.texts { writer.line(line) }
    }
    for (date, instant) in task.ticks.sorted(by: { $0.key < $1.key }) where !written.contains(date) {
      let time = task.due.map { $0.adding(days: date.days(since: $0.date)) } ?? AgendaTime(date)
      writer.component("VTODO") { writer in
        writeUID(id, kept: lines, alsoKept: true, into: &writer)
        writer.value("DTSTAMP", .instant(task.changed))
        writer.value("RECURRENCE-ID", .time(time))
        writer.value("DTSTART", .time(time))
        writer.value("DUE", .time(time))
        writer.text("SUMMARY", task.title)
        writeTick(instant, date: date, usual: date, into: &writer)
      }
    }
  }

  /// - Parameter usual: the date that a reader gives the tick by itself.
  private func writeTick(
    _ instant: Instant, date: CivilDate, usual: CivilDate, into writer: inout ICalendarWriter
  ) {
    writer.value("STATUS", .word("COMPLETED"))
    writer.value("COMPLETED", .instant(instant))
    writer.value("PERCENT-COMPLETE", .number(100))
    if instant.offset != 0 || date != usual {
      writer.text("X-MACHINEMODE-TICK", "\(date.iso) \(instant.iso)")
    }
  }

  // MARK: Fields of both

  private func writeHead(
    _ id: AgendaID, changed: Instant, sequence: Int, kept: AcceptedLines, into writer: inout ICalendarWriter
  ) {
    writeUID(id, kept: kept, alsoKept: false, into: &writer)
    writer.value("DTSTAMP", .instant(changed))
    writer.value("LAST-MODIFIED", .instant(changed))
    if sequence != 0 { writer.value("SEQUENCE", .number(sequence)) }
  }

  /// - Parameter alsoKept: whether to write a kept one, which does not come with the other lines.
  private func writeUID(
    _ id: AgendaID, kept: AcceptedLines, alsoKept: Bool, into writer: inout ICalendarWriter
  ) {
    if let line = kept.uid {
      if alsoKept { writer.line(line.text) }
    } else {
      writer.text("UID", uid(of: id))
    }
  }

  private func writeRecurrence(
    rule: String?, added: Set<AgendaTime>, skipped: Set<AgendaTime>, into writer: inout ICalendarWriter
  ) {
    if let rule { writer.value("RRULE", .rule(rule)) }
    writer.times("RDATE", added)
    writer.times("EXDATE", skipped)
  }

  private func writeTexts(
    title: String, place: String?, note: String?, category: AgendaCategory?, kept: AcceptedLines,
    into writer: inout ICalendarWriter
  ) {
    if !kept.cover("SUMMARY") { writer.text("SUMMARY", title) }
    if let place, !place.isEmpty, !kept.cover("LOCATION") { writer.text("LOCATION", place) }
    if let note, !note.isEmpty, !kept.cover("DESCRIPTION") { writer.markdown("DESCRIPTION", note) }
    if let category, !kept.coversCategory { writer.text("CATEGORIES", category.rawValue) }
  }

  private func writeState(changed: Instant, note: Note?, into writer: inout ICalendarWriter) {
    let noteChanged = note.flatMap { $0.changed == changed ? nil : $0.changed.iso }
    if changed.offset != 0 || noteChanged != nil { writer.text("X-MACHINEMODE-CHANGED", changed.iso) }
    if let noteChanged { writer.text("X-MACHINEMODE-NOTE", noteChanged) }
  }
}

extension ICalendarWriter {
  /// One property for dates, and one for the times of each zone.
  fileprivate mutating func times(_ name: StaticString, _ times: Set<AgendaTime>) {
    let groups = Dictionary(grouping: times.sorted()) { $0.isWholeDay ? " " : $0.zone ?? "" }
    let sorted = groups.values.sorted { left, right in
      (left[0].isWholeDay ? 0 : 1, left[0].zone ?? "") < (right[0].isWholeDay ? 0 : 1, right[0].zone ?? "")
    }
    for times in sorted { value(name, .times(times)) }
  }
}

extension Instant {
  fileprivate var utcDate: CivilDate { Instant(secondsSinceEpoch: secondsSinceEpoch, offset: 0).localDate }
}
