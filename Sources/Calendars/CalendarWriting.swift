// Writes events and tasks as a calendar (RFC 5545), with the lines that they were read from where these say more.

package import StudyModel
import TextTools

/// A calendar of events and tasks, in the order of their ids. It is the same for the same values.
///
/// A file for one event or task has just that one.
///
/// - Parameters:
///   - zones: the observances in order of each named zone; a zone that is not among them is named without a definition.
///   - product: the identifier of the program (PRODID).
package func calendarBytes(
  events: [AgendaID: Event] = [:], tasks: [AgendaID: AgendaTask] = [:], zones: [String: [ZoneObservance]],
  name: String? = nil, product: StaticString
) -> [UInt8] {
  let used = UsedZones(events: events.values, tasks: tasks.values).definitions(among: zones)
  let components = ComponentWriter(zones: CalendarZones(definitions: used.mapValues(ZoneOffsets.init)))
  var writer = ICalendarWriter()
  writer.component("VCALENDAR") { writer in
    writer.value("VERSION", .word("2.0"))
    writer.value("PRODID", .word(product))
    if let name { writer.text("X-WR-CALNAME", name) }
    for (zone, observances) in used.sorted(by: { $0.key < $1.key }) {
      writeZone(zone, observances, into: &writer)
    }
    for (id, event) in events.sorted(by: { $0.key < $1.key }) {
      components.write(event, id: id, into: &writer)
    }
    for (id, task) in tasks.sorted(by: { $0.key < $1.key }) { components.write(task, id: id, into: &writer) }
  }
  return writer.bytes
}

/// The events of an agenda as lines of another calendar, with the zones that they name.
///
/// - Parameter zones: as for `calendarBytes`.
package func calendarLines(events: [AgendaID: Event], zones: [String: [ZoneObservance]]) -> ICalendarLines {
  let used = UsedZones(events: events.values, tasks: [AgendaTask]()).definitions(among: zones)
  let components = ComponentWriter(zones: CalendarZones(definitions: used.mapValues(ZoneOffsets.init)))
  return ICalendarLines { writer in
    for (zone, observances) in used.sorted(by: { $0.key < $1.key }) {
      writeZone(zone, observances, into: &writer)
    }
    for (id, event) in events.sorted(by: { $0.key < $1.key }) {
      components.write(event, id: id, into: &writer)
    }
  }
}

/// The zones that times name, and from when to when.
private struct UsedZones {
  /// In seconds of local time.
  private var spans: [String: ClosedRange<Int>] = [:]

  init(events: some Collection<Event>, tasks: some Collection<AgendaTask>) {
    for event in events {
      let length = event.start.isWholeDay ? 0 : event.length
      add(event.start, length: length, isEndless: event.rule != nil)
      for time in event.added { add(time, length: length) }
      for time in event.skipped { add(time) }
      for (time, change) in event.moved {
        add(time)
        add(change.start, length: change.length)
      }
    }
    for task in tasks {
      for time in task.added.union(task.skipped) { add(time) }
      guard let due = task.due else { continue }
      add(due, isEndless: task.rule != nil)
      for date in task.ticks.keys { add(due.adding(days: date.days(since: due.date))) }
    }
  }

  private mutating func add(_ time: AgendaTime, length: Int = 0, isEndless: Bool = false) {
    guard let zone = time.zone, zone != AgendaTime.utc else { return }
    let start = time.local.secondsSinceEpoch
    let end = isEndless ? Int.max : start + max(0, length)
    let span = spans[zone] ?? start...end
    spans[zone] = min(span.lowerBound, start)...max(span.upperBound, end)
  }

  /// The observances that the times need.
  func definitions(among zones: [String: [ZoneObservance]]) -> [String: [ZoneObservance]] {
    var used: [String: [ZoneObservance]] = [:]
    for (zone, span) in spans {
      guard let all = zones[zone], !all.isEmpty else { continue }
      // Local time is at most a day from UTC.
      let first = all.lastIndex { $0.start <= span.lowerBound - 2 * 86_400 } ?? 0
      let needed = all[first...].prefix {
        span.upperBound == .max || $0.start <= span.upperBound + 2 * 86_400
      }
      used[zone] = needed.isEmpty ? Array(all.prefix(1)) : Array(needed)
    }
    return used
  }
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
      if !lines.cover("RECURRENCE-ID") { writer.time("RECURRENCE-ID", time) }
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
    writer.time("DTSTART", start)
    if start.isWholeDay {
      writer.time("DTEND", start.adding(days: length))
    } else if length > 0 {
      if let end = end(of: start, length: length) {
        writer.time("DTEND", end)
      } else {
        writer.value("DURATION", .duration(length))
      }
    }
  }

  /// The end of an event with times; nil if no time in its zone means it without doubt.
  private func end(of start: AgendaTime, length: Int) -> AgendaTime? {
    guard let zone = start.zone, zone != AgendaTime.utc else {
      return AgendaTime(
        LocalTime(secondsSinceEpoch: start.local.secondsSinceEpoch + length), zone: start.zone)
    }
    guard let offsets = zones.definitions[zone] else { return nil }
    let second = offsets.second(of: start.local) + length
    let end = offsets.local(at: second)
    return offsets.second(of: end) == second ? AgendaTime(end, zone: zone) : nil
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
        if task.isSeries { writer.time("DTSTART", due) }
        writer.time("DUE", due)
      }
      writeRecurrence(rule: task.rule, added: task.added, skipped: task.skipped, into: &writer)
      writeTexts(
        title: task.title, place: nil, note: task.note?.markdown, category: task.category, kept: lines,
        into: &writer)
      if !lines.cover("PRIORITY") { writer.value("PRIORITY", .number(task.priority.number)) }
      writer.value("CREATED", .instant(task.created))
      if task.created.offset != 0 { writer.text("X-MACHINEMODE-CREATED", task.created.iso) }
      if let tick { writeTick(tick.value, date: tick.key, usual: tick.value.utcDate, into: &writer) }
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
      guard let line = component.line("RECURRENCE-ID"), let time = zones.time(of: line, remark: { _ in })
      else {
        continue
      }
      let occurrence = TaskOccurrenceComponent(component, at: time.value, of: task, zones: zones)
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
        writer.time("RECURRENCE-ID", time)
        writer.time("DTSTART", time)
        writer.time("DUE", time)
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
  fileprivate mutating func time(_ name: StaticString, _ time: AgendaTime) {
    value(name, time.isWholeDay ? .date(time.date) : .time(time.written))
  }

  /// One property for each form and zone.
  fileprivate mutating func times(_ name: StaticString, _ times: Set<AgendaTime>) {
    let sorted = times.sorted()
    let days = sorted.filter(\.isWholeDay).map(\.date)
    if !days.isEmpty { value(name, .dates(days)) }
    let byZone = Dictionary(grouping: sorted.filter { !$0.isWholeDay }) { $0.zone ?? "" }
    for (_, times) in byZone.sorted(by: { $0.key < $1.key }) {
      guard let first = times.first else { continue }
      value(name, .times(first.written, times.dropFirst().map(\.written)))
    }
  }
}

extension AgendaTime {
  /// The form of iCalendar for a time that is not a whole day.
  fileprivate var written: ICalendarTime {
    guard let zone else { return .floating(local) }
    guard zone != AgendaTime.utc else {
      return .utc(Instant(secondsSinceEpoch: local.secondsSinceEpoch, offset: 0))
    }
    return .inZone(local, identifier: zone)
  }
}

extension ICalendarValue {
  fileprivate static func instant(_ instant: Instant) -> ICalendarValue { .time(.utc(instant)) }
}

extension Instant {
  fileprivate var utcDate: CivilDate { Instant(secondsSinceEpoch: secondsSinceEpoch, offset: 0).localDate }
}
