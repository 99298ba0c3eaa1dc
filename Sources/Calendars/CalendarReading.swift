// Reads a calendar (RFC 5545) into events and tasks; what has no field here is kept as lines.

import Agenda
package import StudyModel
package import TextTools

/// What a calendar has for the agenda.
package struct CalendarFile: Sendable {
  package var events: [AgendaID: Event] = [:]
  package var tasks: [AgendaID: AgendaTask] = [:]
  /// The name of the calendar.
  package var name: String?
  /// The events and tasks that the file says do not take place, which are left out: the title and SEQUENCE of each.
  package var cancelled: [AgendaID: (title: String, sequence: Int)] = [:]
  /// The occurrences that do not take place of series that are not in the file.
  package var cancelledOccurrences: [AgendaID: Set<AgendaTime>] = [:]
  /// How many components of other kinds there are, such as `VJOURNAL`; they are not read.
  package var others: [String: Int] = [:]
}

/// Reads a calendar. Nothing that a file can hold stops the rest of it from being read.
///
/// - Parameters:
///   - bytes: at most `CalendarLimits.largestFile`.
///   - file: its name, for the diagnostics.
///   - zones: finds the zones of the system.
/// - Returns: the calendar, and in the order of the file: an error if it is not a calendar at all, and warnings.
package func readCalendar(
  _ bytes: [UInt8], named file: String, zones: @escaping ZoneLookup
) -> (CalendarFile, [Diagnostic]) {
  var reader = CalendarReader(remarks: CalendarRemarks(file: file))
  reader.read(bytes, zones)
  return (reader.calendar, reader.remarks.all)
}

private struct CalendarReader {
  private(set) var calendar = CalendarFile()
  private(set) var remarks: CalendarRemarks
  private var zones = CalendarZones([:])
  /// Whether the file cancels what it names (RFC 5546, section 3.2.5).
  private var isCancellation = false

  init(remarks: CalendarRemarks) { self.remarks = remarks }

  mutating func read(_ bytes: [UInt8], _ lookup: @escaping ZoneLookup) {
    var found = CalendarRemarks(file: remarks.file)
    let calendars = readComponents(bytes, remarks: &found).filter { $0.name == "VCALENDAR" }
    guard !calendars.isEmpty else {
      // What else is odd in another kind of file is of no use.
      remarks.add(.calendarMissing, line: 0)
      return
    }
    remarks = found
    zones = CalendarZones(calendars, lookup: lookup, remarks: &remarks)
    isCancellation = calendars.contains { $0.line("METHOD")?.word == "CANCEL" }
    calendar.name = calendars.compactMap(nameOfCalendar).first
    var events = ComponentGroups()
    var tasks = ComponentGroups()
    for component in calendars.lazy.flatMap(\.components) {
      switch component.name {
      case "VEVENT": add(component, to: &events)
      case "VTODO": add(component, to: &tasks)
      case "VTIMEZONE": break
      default: calendar.others[printable(component.name), default: 0] += 1
      }
    }
    for group in events.all { readEvents(group) }
    for group in tasks.all { readTasks(group) }
  }

  // MARK: Components of one UID

  private mutating func add(_ component: Component, to groups: inout ComponentGroups) {
    let title = titleField(component.line("SUMMARY")).value
    let start =
      component.line("DTSTART").flatMap { AgendaTime(basic: $0.value) }?.local.secondsSinceEpoch ?? 0
    let uid = uidLine(component)
    // Without a UID, the same content gives the same id, so that importing twice gives one event.
    let id = uid.map { agendaID(uid: $0) } ?? madeID(title, at: start)
    var recurrence: AgendaTime?
    if let line = component.line("RECURRENCE-ID") {
      recurrence = zones.time(of: line)
      guard recurrence != nil else {
        remarks.add(.timeUnreadable(title: title, property: "RECURRENCE-ID"), at: line)
        return
      }
    }
    if let older = groups.add(component, id: id, recurrence: recurrence, isNewer: isNewer) {
      remarks.add(.repeatedComponent(title: title), at: older.begin)
    }
  }

  private func isNewer(_ left: Component, _ right: Component) -> Bool {
    func age(_ component: Component) -> (Int, Int) {
      (sequence(component.line("SEQUENCE")), changed(component.lines)?.secondsSinceEpoch ?? 0)
    }
    return age(left) > age(right)
  }

  private func sequence(_ line: ContentLine?) -> Int { line.flatMap { decimal($0.value.trimmed) } ?? 0 }

  private func changed(_ lines: [ContentLine]) -> Instant? {
    let lastModified = lines.first { $0.name == "LAST-MODIFIED" } ?? lines.first { $0.name == "DTSTAMP" }
    return instantField(lastModified, beside: lines.first { $0.name == CalendarField.changed }, zones: zones)
  }

  private mutating func reportRepeated(_ lines: [ContentLine], fields: Set<String>) {
    let multiple: Set = ["CATEGORIES", "RRULE", "RDATE", "EXDATE"]
    var seen: Set<String> = []
    for line in lines where fields.contains(line.name) && !multiple.contains(line.name) {
      if !seen.insert(line.name).inserted { remarks.add(.repeatedProperty(line.name), at: line) }
    }
  }

  // MARK: Events

  private mutating func readEvents(_ group: ComponentGroups.Group) {
    guard let series = group.series else {
      for (time, component) in group.occurrences {
        let id =
          uidLine(component).map { agendaID(uid: $0, recurrence: component.line("RECURRENCE-ID")) }
          ?? group.id
        if isCancelled(component, id: id) {
          calendar.cancelledOccurrences[group.id, default: []].insert(time)
          continue
        }
        guard let event = event(component, id: id, isAlone: true) else { continue }
        remarks.add(.occurrenceAlone(title: event.title), at: component.begin)
        calendar.events[id] = event
      }
      return
    }
    guard !isCancelled(series, id: group.id), var event = event(series, id: group.id) else { return }
    for (time, component) in group.occurrences {
      guard event.moved.count + event.skipped.count < AgendaLimits.mostExceptions else {
        remarks.add(.tooManyExceptions(title: event.title), at: component.begin)
        break
      }
      if component.line("STATUS")?.word == "CANCELLED" {
        event.skipped.insert(time)
      } else if let change = change(component, at: time, of: event) {
        event.moved[time] = change
      }
    }
    calendar.events[group.id] = event
  }

  private mutating func isCancelled(_ component: Component, id: AgendaID) -> Bool {
    guard isCancellation || component.line("STATUS")?.word == "CANCELLED" else { return false }
    let title = titleField(component.line("SUMMARY")).value
    calendar.cancelled[id] = (title, sequence(component.line("SEQUENCE")))
    return true
  }

  /// - Parameter isAlone: whether it is one occurrence without its series.
  private mutating func event(_ component: Component, id: AgendaID, isAlone: Bool = false) -> Event? {
    var fields = CalendarField.ofEvents
    if isAlone, uidLine(component) != nil { fields.subtract(repetition + ["UID", "RECURRENCE-ID"]) }
    var properties = Properties(component.lines, fields: fields)
    reportRepeated(component.lines, fields: CalendarField.ofEvents)
    let title = text(titleField(properties["SUMMARY"]), of: "SUMMARY", in: &properties)
    let rule = isAlone ? nil : rule(in: &properties, title: title)
    guard let timing = eventTiming(of: component, in: &properties, title: title) else { return nil }
    let changed = changed(component.lines) ?? .epoch
    var event = Event(title: title, start: timing.start, length: timing.length, changed: changed)
    event.category = category(in: &properties)
    event.place = text(placeField(properties["LOCATION"]), of: "LOCATION", in: &properties)
    event.note = note(in: &properties, changed: changed)
    event.rule = rule
    if !isAlone {
      event.added = times("RDATE", in: &properties, title: title)
      event.skipped = times("EXDATE", in: &properties, title: title)
    }
    let alarms = alarmField(component.components, none: properties[CalendarField.alarms], title: title)
    event.alarms = alarms.value
    event.sequence = sequence(properties["SEQUENCE"])
    keepUID(id, in: &properties)
    event.other = kept(properties, isAlone: isAlone) + alarms.kept.flatMap(\.texts)
    if let zone = zones.ownOffsets(of: properties["DTSTART"]) { event = inUTC(event, from: zone) }
    return event
  }

  private mutating func change(_ component: Component, at time: AgendaTime, of event: Event)
    -> ChangedOccurrence?
  {
    var properties = Properties(component.lines, fields: CalendarField.ofEvents)
    reportRepeated(component.lines, fields: CalendarField.ofEvents)
    let title = text(titleField(properties["SUMMARY"]), of: "SUMMARY", in: &properties)
    let timing: EventTiming
    if properties["DTSTART"] == nil {
      // It takes place when the series has it.
      timing = EventTiming(start: time, length: event.length)
    } else {
      guard let read = eventTiming(of: component, in: &properties, title: title) else { return nil }
      timing = read
    }
    var change = ChangedOccurrence(start: timing.start, length: timing.length)
    if properties["SUMMARY"] != nil, title != event.title { change.title = title }
    let place = text(placeField(properties["LOCATION"]), of: "LOCATION", in: &properties)
    if place != event.place { change.place = place ?? "" }
    let note = text(noteField(properties["DESCRIPTION"]), of: "DESCRIPTION", in: &properties)
    if note != event.note?.markdown { change.note = note ?? "" }
    if let line = properties["RECURRENCE-ID"] {
      if line.parameter("RANGE") != nil {
        remarks.add(.rangeOfOccurrence, at: line)
        if zones.isPlain(line) { properties.keep("RECURRENCE-ID") }
      }
    }
    let categories = categoryField(properties.all("CATEGORIES"))
    if !categories.isFirstLine || categories.value != event.category || properties.all("CATEGORIES").count > 1
    {
      properties.keep { $0.name == "CATEGORIES" }
    }
    properties.keep { repetition.contains($0.name) }
    let alarms = alarmField(component.components, none: nil, title: title)
    let isAsInSeries =
      (alarms.value ?? []) == (event.alarms ?? [])
      && alarms.kept.flatMap(\.texts) == KeptLines(event.other).components.flatMap(\.texts)
    change.other = properties.kept + (isAsInSeries ? [] : component.components.flatMap(\.texts))
    return change
  }

  // MARK: Tasks

  private mutating func readTasks(_ group: ComponentGroups.Group) {
    guard let series = group.series else {
      for (_, component) in group.occurrences { readTaskAlone(component, group: group) }
      return
    }
    guard !isCancelled(series, id: group.id) else { return }
    var task = task(series, id: group.id)
    for (time, component) in group.occurrences {
      guard task.isSeries else {
        readTaskAlone(component, group: group)
        continue
      }
      guard task.ticks.count + task.skipped.count < AgendaLimits.mostExceptions else {
        remarks.add(.tooManyExceptions(title: task.title), at: component.begin)
        break
      }
      if component.line("STATUS")?.word == "CANCELLED" {
        task.skipped.insert(time)
        continue
      }
      let occurrence = TaskOccurrenceComponent(component, at: time, of: task, zones: zones)
      if let tick = occurrence.tick {
        task.ticks[tick.date] = tick.instant
      } else {
        remarks.add(.taskOccurrenceChanged(title: task.title), at: component.begin)
      }
      if !occurrence.isWhole { task.other += component.texts }
    }
    calendar.tasks[group.id] = task
  }

  /// Reads one occurrence without its series as a task of its own.
  private mutating func readTaskAlone(_ component: Component, group: ComponentGroups.Group) {
    let id =
      uidLine(component).map { agendaID(uid: $0, recurrence: component.line("RECURRENCE-ID")) } ?? group.id
    guard !isCancelled(component, id: id) else { return }
    let task = task(component, id: id, isAlone: true)
    remarks.add(.occurrenceAlone(title: task.title), at: component.begin)
    calendar.tasks[id] = task
  }

  /// - Parameter isAlone: whether it is one occurrence without its series.
  private mutating func task(_ component: Component, id: AgendaID, isAlone: Bool = false) -> AgendaTask {
    var fields = CalendarField.ofTasks.union(CalendarField.state)
    if isAlone, uidLine(component) != nil { fields.subtract(repetition + ["UID", "RECURRENCE-ID"]) }
    var properties = Properties(component.lines, fields: fields)
    let dates = zones.times(of: properties.all("RDATE"), remark: { _ in }, keep: { _ in })
    let isRepeated = !isAlone && (properties["RRULE"].flatMap(ruleField) != nil || !dates.isEmpty)
    let hasDate = ["DTSTART", "DUE"].contains { name in properties[name].flatMap { zones.time(of: $0) } != nil
    }
    let isSeries = isRepeated && hasDate
    let changed = changed(component.lines) ?? .epoch
    var tick = tickField(properties, date: nil, changed: changed, zones: zones)
    reportRepeated(component.lines, fields: CalendarField.ofTasks)
    let title = text(titleField(properties["SUMMARY"]), of: "SUMMARY", in: &properties)
    let created = instantField(
      properties["CREATED"], beside: properties[CalendarField.created], zones: zones)
    var task = AgendaTask(title: title, created: created ?? changed)
    task.changed = changed
    var found: [CalendarRemark] = []
    let timing = TaskTiming(properties, isSeries: isSeries, title: title, zones: zones) { found.append($0) }
    for remark in found { remarks.add(remark.cause, at: remark.line) }
    if !timing.isWhole { keepTiming(TaskTiming.names, in: &properties) }
    task.due = timing.due
    if isAlone {
      // Its lines are kept.
    } else if isRepeated, !isSeries {
      remarks.add(.dueMissing(title: title), at: properties["RRULE"] ?? properties["RDATE"])
      properties.keep { repetition.contains($0.name) }
    } else {
      task.rule = rule(in: &properties, title: title)
      task.added = times("RDATE", in: &properties, title: title)
      task.skipped = times("EXDATE", in: &properties, title: title)
    }
    if isSeries {
      // The whole series is done, or its first occurrence: iCalendar does not tell the two apart.
      tick = tick.flatMap { tick in timing.due.map { ($0.date, tick.instant) } }
    }
    if let tick { task.ticks = [tick.date: tick.instant] }
    if isSeries || tick == nil || !isTickWhole(properties) {
      properties.keep { CalendarField.state.contains($0.name) }
    }
    task.category = category(in: &properties)
    task.note = note(in: &properties, changed: changed)
    task.priority = text(priorityField(properties["PRIORITY"]), of: "PRIORITY", in: &properties)
    task.sequence = sequence(properties["SEQUENCE"])
    keepUID(id, in: &properties)
    if component.components.contains(where: { $0.name == "VALARM" }) {
      remarks.add(.alarmsOfTask, at: component.begin)
    }
    task.other = kept(properties, isAlone: isAlone) + component.components.flatMap(\.texts)
    if isSeries, let zone = zones.ownOffsets(of: properties["DTSTART"] ?? properties["DUE"]) {
      task = inUTC(task, from: zone)
    }
    return task
  }

  /// Whether a tick holds all that the lines say of a task that is done.
  private func isTickWhole(_ properties: Properties) -> Bool {
    properties["STATUS"]?.word == "COMPLETED" && properties["PERCENT-COMPLETE"]?.word == "100"
      && properties["COMPLETED"].flatMap { zones.time(of: $0)?.zone } != nil
  }

  // MARK: Fields of both

  /// The value of a field; its line is kept if it says more.
  private mutating func text<Value>(
    _ field: FieldReading<Value>, of name: String, in properties: inout Properties
  ) -> Value {
    guard !field.isWhole else { return field.value }
    properties.keep(name)
    let limits = ["SUMMARY": AgendaLimits.longestTitle, "LOCATION": AgendaLimits.longestPlace]
    let text = beginning(properties[name]?.unescaped ?? "")
    let limit = limits[name] ?? AgendaLimits.longestText
    let isCut =
      name == "DESCRIPTION" ? properties[name]?.unescaped.utf8.count ?? 0 > limit : text.count > limit
    if isCut {
      remarks.add(.textCut(property: name, limit: limit), at: properties[name])
    }
    return field.value
  }

  private mutating func eventTiming(
    of component: Component, in properties: inout Properties, title: String
  ) -> EventTiming? {
    var found: [CalendarRemark] = []
    let timing = EventTiming(properties, title: title, zones: zones) { found.append($0) }
    // What is missing has no line of its own.
    for remark in found { remarks.add(remark.cause, at: remark.line ?? component.begin) }
    if timing?.isWhole == false { keepTiming(EventTiming.names, in: &properties) }
    return timing
  }

  /// Keeps lines that say more than a field, if they mean the same in another calendar.
  private func keepTiming(_ names: Set<String>, in properties: inout Properties) {
    if names.flatMap({ properties.all($0) }).allSatisfy(zones.isPlain) {
      properties.keep { names.contains($0.name) }
    }
  }

  /// The lines that are kept. Of one occurrence without its series, the one that names it has its zone as the agenda
  /// names it.
  private func kept(_ properties: Properties, isAlone: Bool) -> [String] {
    guard isAlone, let line = properties["RECURRENCE-ID"], let zone = zones.time(of: line)?.zone,
      zone != AgendaTime.utc, line.parameter("TZID") != zone
    else { return properties.kept }
    return properties.kept.map { $0 == line.text ? "RECURRENCE-ID;TZID=\(zone):\(line.value.string)" : $0 }
  }

  /// A series in a zone that only the file knows, with its occurrences as single instants.
  private func inUTC(_ event: Event, from zone: ZoneOffsets) -> Event {
    guard event.rule != nil else { return event }
    // As its own clocks show it.
    var series = Event(
      title: event.title, start: AgendaTime(zone.local(at: event.start.local.secondsSinceEpoch), zone: nil),
      length: 1,
      changed: event.changed)
    series.rule = event.rule
    series.skipped = event.skipped.filter(\.isWholeDay)
    let dates = series.start.date...max(series.start.date, zones.reach.upperBound)
    let times = series.starts(on: dates, in: AgendaZones(local: zone)).times.prefix(
      AgendaLimits.mostExceptions
    ).map {
      AgendaTime(LocalTime(secondsSinceEpoch: zone.second(of: $0.local)), zone: AgendaTime.utc)
    }
    var event = event
    event.rule = nil
    event.start = times.first ?? event.start
    event.added.formUnion(times.dropFirst())
    event.skipped = event.skipped.filter { !$0.isWholeDay }
    return event
  }

  private func inUTC(_ task: AgendaTask, from zone: ZoneOffsets) -> AgendaTask {
    guard let due = task.due else { return task }
    var event = Event(title: task.title, start: due, length: 0, changed: task.changed)
    event.rule = task.rule
    event.added = task.added
    event.skipped = task.skipped
    event = inUTC(event, from: zone)
    var task = task
    task.due = event.start
    task.rule = event.rule
    task.added = event.added
    task.skipped = event.skipped
    return task
  }

  /// The first rule; further ones, and one that is not usable, are kept.
  private mutating func rule(in properties: inout Properties, title: String) -> String? {
    let lines = properties.all("RRULE")
    guard let first = lines.first else { return nil }
    let field = ruleField(first)
    if field == nil {
      remarks.add(.ruleUnreadable, at: first)
      properties.keep("RRULE")
    }
    if let part = field?.unknown { remarks.add(.ruleNotExpanded(title: title, part: part), at: first) }
    if lines.count > 1 {
      remarks.add(.ruleRepeated, at: lines[1])
      properties.keep { $0.name == "RRULE" && $0.bytes.startIndex > first.bytes.startIndex }
    }
    return field?.rule
  }

  private mutating func times(_ name: String, in properties: inout Properties, title: String)
    -> Set<AgendaTime>
  {
    var found: [CalendarRemark] = []
    var kept: Set<String> = []
    let lines = properties.all(name)
    let times = zones.times(of: lines, remark: { found.append($0) }, keep: { kept.insert($0.text) })
    for remark in found { remarks.add(remark.cause, at: remark.line) }
    properties.keep { $0.name == name && kept.contains($0.text) }
    guard times.count > AgendaLimits.mostExceptions else { return times }
    remarks.add(.tooManyExceptions(title: title), at: lines.first)
    return Set(times.sorted().prefix(AgendaLimits.mostExceptions))
  }

  private mutating func category(in properties: inout Properties) -> AgendaCategory? {
    let (category, isFirstLine) = categoryField(properties.all("CATEGORIES"))
    let first = isFirstLine ? properties["CATEGORIES"]?.bytes.startIndex : nil
    properties.keep { $0.name == "CATEGORIES" && $0.bytes.startIndex != first }
    return category
  }

  private mutating func note(in properties: inout Properties, changed: Instant) -> Note? {
    let text = text(noteField(properties["DESCRIPTION"]), of: "DESCRIPTION", in: &properties)
    guard let text else { return nil }
    let words = properties[CalendarField.note]?.value.split(separator: Ascii.space) ?? []
    // What another program changed is as new as the event.
    let isOurs = properties[CalendarField.changed].flatMap { Instant($0.value) } == changed
    return Note(
      markdown: text, changed: (isOurs ? words.first.flatMap { Instant($0) } : nil) ?? changed)
  }

  /// Keeps a UID that an id does not give back.
  private func keepUID(_ id: AgendaID, in properties: inout Properties) {
    guard let line = properties["UID"], !line.value.isEmpty, uid(of: id) != line.unescaped else { return }
    properties.keep("UID")
  }
}

/// What only a series has.
private let repetition = ["RRULE", "RDATE", "EXDATE"]

/// The UID of a component; nil without one, and for an empty one.
private func uidLine(_ component: Component) -> ContentLine? {
  component.line("UID").flatMap { $0.value.isEmpty ? nil : $0 }
}

private func nameOfCalendar(_ calendar: Component) -> String? {
  guard let line = calendar.line("X-WR-CALNAME") ?? calendar.line("NAME") else { return nil }
  let title = titleField(line).value
  return title == untitled ? nil : title
}

extension EventTiming {
  /// That of an occurrence without a start of its own.
  fileprivate init(start: AgendaTime, length: Int) {
    (self.start, self.length, isWhole) = (start, length, true)
  }
}

/// The components of a file by UID, in the order of their first ones.
private struct ComponentGroups {
  struct Group {
    let id: AgendaID
    var series: Component?
    /// By the start that names the occurrence, in the order of the file.
    var occurrences: [(time: AgendaTime, component: Component)] = []
    var places: [AgendaTime: Int] = [:]
  }

  private(set) var all: [Group] = []
  private var places: [AgendaID: Int] = [:]

  /// - Returns: the older one if there was one already.
  mutating func add(
    _ component: Component, id: AgendaID, recurrence: AgendaTime?, isNewer: (Component, Component) -> Bool
  ) -> Component? {
    let place = places[id] ?? all.count
    if place == all.count {
      places[id] = place
      all.append(Group(id: id))
    }
    let earlier: Component?
    if let recurrence {
      earlier = all[place].places[recurrence].map { all[place].occurrences[$0].component }
    } else {
      earlier = all[place].series
    }
    if let earlier, !isNewer(component, earlier) { return component }
    guard let recurrence else {
      all[place].series = component
      return earlier
    }
    if let index = all[place].places[recurrence] {
      all[place].occurrences[index].component = component
    } else {
      all[place].places[recurrence] = all[place].occurrences.count
      all[place].occurrences.append((recurrence, component))
    }
    return earlier
  }
}

/// One occurrence of a series of tasks that has a component of its own.
struct TaskOccurrenceComponent {
  /// The date that a tick of it names.
  let date: CivilDate
  /// Nil if it is not done.
  let tick: (date: CivilDate, instant: Instant)?
  /// Whether the tick holds all that the component says.
  let isWhole: Bool

  init(_ component: Component, at time: AgendaTime, of task: AgendaTask, zones: CalendarZones) {
    let properties = Properties(component.lines, fields: [])
    if time.zone == AgendaTime.utc, let due = task.due, !due.isWholeDay {
      date = zones.offsets(of: due).local(at: time.local.secondsSinceEpoch).date
    } else {
      date = time.date
    }
    let changed =
      instantField(properties["LAST-MODIFIED"] ?? properties["DTSTAMP"], zones: zones) ?? task.changed
    tick = tickField(properties, date: date, changed: changed, zones: zones)
    let recurrence = properties["RECURRENCE-ID"]?.value
    isWhole =
      tick != nil && component.components.isEmpty
      && component.lines.allSatisfy { line in
        switch line.name {
        case "UID", "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "STATUS", "COMPLETED",
          "PERCENT-COMPLETE",
          CalendarField.tick, "RECURRENCE-ID":
          true
        case "SUMMARY": line.unescaped == task.title
        case "DTSTART", "DUE": line.value == recurrence
        default: false
        }
      }
  }
}
