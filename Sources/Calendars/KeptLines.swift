// Decides which of the lines that an event or a task was read from are written again.

import StudyModel
import TextTools

/// The lines that a component has besides its fields, as properties and components. What does not form either is left
/// out, so that no line can end the component.
struct KeptLines {
  let lines: [ContentLine]
  private(set) var components: [Component] = []

  init(_ texts: [String]) {
    var lines: [ContentLine] = []
    var open: [Component] = []
    for text in texts {
      guard let line = ContentLine(text) else { continue }
      switch line.name {
      case "BEGIN": open.append(Component(begin: line))
      case "END":
        guard let component = open.popLast() else { continue }
        if open.isEmpty {
          components.append(component)
        } else {
          open[open.count - 1].components.append(component)
        }
      default: if open.isEmpty { lines.append(line) } else { open[open.count - 1].lines.append(line) }
      }
    }
    self.lines = lines
  }

  /// The lines of an event that still say the same as its fields, or that have no field.
  func lines(of event: Event, id: AgendaID, zones: CalendarZones) -> AcceptedLines {
    guard !lines.isEmpty else { return .none }
    let properties = Properties(lines, fields: [])
    var same = sameTexts(title: event.title, place: event.place, note: event.note?.markdown, in: properties)
    if isSame(id, in: properties) { same.formUnion(["UID", "RECURRENCE-ID"]) }
    if isSame(event.start, length: event.length, in: properties, zones: zones) {
      same.formUnion(EventTiming.names)
    }
    let accepted = accepted(same, besides: CalendarField.ofEvents, zones: zones)
    return AcceptedLines(all: accepted, coversCategory: covers(event.category, in: properties))
  }

  /// As above, of an occurrence that differs from its series.
  func lines(of change: ChangedOccurrence, at time: AgendaTime, event: Event, zones: CalendarZones)
    -> AcceptedLines
  {
    guard !lines.isEmpty else { return .none }
    let properties = Properties(lines, fields: [])
    var same = sameTexts(
      title: change.title ?? event.title, place: change.place ?? event.place,
      note: change.note ?? event.note?.markdown, in: properties)
    if let line = properties["RECURRENCE-ID"], zones.time(of: line) == time { same.insert("RECURRENCE-ID") }
    if isSame(change.start, length: change.length, in: properties, zones: zones) {
      same.formUnion(EventTiming.names)
    }
    let accepted = accepted(same, besides: CalendarField.ofEvents, zones: zones)
    return AcceptedLines(all: accepted, coversCategory: properties["CATEGORIES"] != nil)
  }

  /// As above, of a task.
  func lines(of task: AgendaTask, id: AgendaID, zones: CalendarZones) -> AcceptedLines {
    guard !lines.isEmpty else { return .none }
    let properties = Properties(lines, fields: [])
    var same = sameTexts(title: task.title, place: nil, note: task.note?.markdown, in: properties)
    if isSame(id, in: properties) { same.formUnion(["UID", "RECURRENCE-ID"]) }
    let timing = TaskTiming(properties, isSeries: task.isSeries, title: task.title, zones: zones) { _ in }
    if timing.due == task.due { same.formUnion(TaskTiming.names) }
    if priorityField(properties["PRIORITY"]).value == task.priority { same.insert("PRIORITY") }
    if saysSame(as: task, in: properties, zones: zones) { same.formUnion(CalendarField.state) }
    let accepted = accepted(same, besides: CalendarField.ofTasks.union(CalendarField.state), zones: zones)
    return AcceptedLines(all: accepted, coversCategory: covers(task.category, in: properties))
  }

  /// The lines of the names that say the same, and those without a field. What names a zone that the calendar does not
  /// define would be read as another time.
  private func accepted(_ same: Set<String>, besides fields: Set<String>, zones: CalendarZones)
    -> [ContentLine]
  {
    lines.filter { line in
      guard fields.contains(line.name) else { return true }
      return same.contains(line.name) && (zones.define(line) || line.name == "RECURRENCE-ID")
    }
  }

  /// Whether the lines say that a task is done, or not done, as its ticks do.
  private func saysSame(as task: AgendaTask, in properties: Properties, zones: CalendarZones) -> Bool {
    let said = tickField(
      properties, date: task.isSeries ? task.due?.date : nil, changed: task.changed, zones: zones)
    let ticks = task.isSeries ? task.ticks.filter { $0.key == task.due?.date } : task.ticks
    guard let said else { return ticks.isEmpty }
    guard properties["COMPLETED"] != nil else { return !ticks.isEmpty }
    return ticks[said.date]?.secondsSinceEpoch == said.instant.secondsSinceEpoch
  }

  private func sameTexts(
    title: String, place: String?, note: String?, in properties: Properties
  ) -> Set<String> {
    // Several rules, dates and categories can stand side by side.
    var same: Set = ["RRULE", "RDATE", "EXDATE", "CATEGORIES"]
    if titleField(properties["SUMMARY"]).value == title { same.insert("SUMMARY") }
    if placeField(properties["LOCATION"]).value == (place == "" ? nil : place) { same.insert("LOCATION") }
    if noteField(properties["DESCRIPTION"]).value == (note == "" ? nil : note) { same.insert("DESCRIPTION") }
    return same
  }

  private func isSame(_ id: AgendaID, in properties: Properties) -> Bool {
    properties["UID"].map { agendaID(uid: $0, recurrence: properties["RECURRENCE-ID"]) } == id
  }

  private func isSame(
    _ start: AgendaTime, length: Int, in properties: Properties, zones: CalendarZones
  ) -> Bool {
    let timing = EventTiming(properties, title: "", zones: zones) { _ in }
    return timing?.start == start && timing?.length == length
  }

  private func covers(_ category: AgendaCategory?, in properties: Properties) -> Bool {
    let lines = properties.all("CATEGORIES")
    let field = categoryField(lines)
    return !lines.isEmpty && !field.isFirstLine && field.value == category
  }
}

/// The lines to write besides the fields.
struct AcceptedLines {
  let all: [ContentLine]
  /// Whether the category is in them.
  let coversCategory: Bool
  let uid: ContentLine?

  init(all: [ContentLine], coversCategory: Bool) {
    (self.all, self.coversCategory) = (all, coversCategory)
    uid = all.first { $0.name == "UID" }
  }

  static let none = AcceptedLines(all: [], coversCategory: false)

  /// Whether a field is in them, so that it is not written again.
  func cover(_ name: String) -> Bool { all.contains { $0.name == name } }

  func coverAny(of names: Set<String>) -> Bool { all.contains { names.contains($0.name) } }
}
