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
    if isSame(event.start, length: event.length, rule: event.rule, in: properties, zones: zones) {
      same.formUnion(EventTiming.names)
    }
    let accepted = lines.filter { same.contains($0.name) || !CalendarField.ofEvents.contains($0.name) }
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
    if let line = properties["RECURRENCE-ID"], zones.time(of: line, remark: { _ in })?.value == time {
      same.insert("RECURRENCE-ID")
    }
    if isSame(change.start, length: change.length, rule: nil, in: properties, zones: zones) {
      same.formUnion(EventTiming.names)
    }
    let accepted = lines.filter { same.contains($0.name) || !CalendarField.ofEvents.contains($0.name) }
    return AcceptedLines(all: accepted, coversCategory: properties["CATEGORIES"] != nil)
  }

  /// As above, of a task. What says that it is done or not gives way to its ticks.
  func lines(of task: AgendaTask, id: AgendaID, zones: CalendarZones) -> AcceptedLines {
    guard !lines.isEmpty else { return .none }
    let properties = Properties(lines, fields: [])
    var same = sameTexts(title: task.title, place: nil, note: task.note?.markdown, in: properties)
    if isSame(id, in: properties) { same.formUnion(["UID", "RECURRENCE-ID"]) }
    let timing = TaskTiming(properties, isSeries: task.isSeries, title: task.title, zones: zones) { _ in }
    if timing.due == task.due { same.formUnion(TaskTiming.names) }
    if priorityField(properties["PRIORITY"]).value == task.priority { same.insert("PRIORITY") }
    let state: Set = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    let saysDone = tickField(properties, date: nil, changed: task.changed, zones: zones) != nil
    let isDone = task.isSeries ? task.due.map { task.ticks[$0.date] != nil } ?? false : !task.ticks.isEmpty
    let accepted = lines.filter { line in
      if state.contains(line.name) {
        // A tick of a task that does not repeat is written from its field.
        return !saysDone && (task.isSeries || !isDone) || saysDone && task.isSeries && isDone
      }
      return same.contains(line.name) || !CalendarField.ofTasks.contains(line.name)
    }
    return AcceptedLines(all: accepted, coversCategory: covers(task.category, in: properties))
  }

  private func sameTexts(title: String, place: String?, note: String?, in properties: Properties) -> Set<
    String
  > {
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
    _ start: AgendaTime, length: Int, rule: String?, in properties: Properties, zones: CalendarZones
  ) -> Bool {
    let timing = EventTiming(properties, rule: rule, title: "", zones: zones) { _ in }
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
