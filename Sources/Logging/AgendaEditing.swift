// Adds, changes and deletes events, tasks and notes.

package import Agenda
package import StudyModel
import TextTools

/// The context of a change to the agenda, fixed for the run.
package struct AgendaContext: Sendable {
  package let now: Now
  /// Today's calendar day.
  package let today: CivilDate
  package let zones: AgendaZones
  /// The zone of new times; nil if only an offset is known, so that they hold wherever the learner is.
  package let zone: String?

  package init(now: Now, today: CivilDate, zones: AgendaZones, zone: String?) {
    self.now = now
    self.today = today
    self.zones = zones
    self.zone = zone
  }

  /// Now in UTC, as the store keeps when something was changed.
  var utc: Instant { Instant(secondsSinceEpoch: now.instant.secondsSinceEpoch, offset: 0) }
}

/// What a person typed about an event or a task; nil for what stays.
package struct AgendaEdit: Hashable, Sendable {
  package var title: String?
  package var when: TypedWhen?
  package var zone: String?
  /// An empty text removes it, as for all below.
  package var category: String?
  package var place: String?
  package var note: String?
  package var priority: String?
  package var recurrence = TypedRecurrence()
  /// Whether it no longer repeats.
  package var endsRecurrence = false
  package var alarms: String?
  /// Whether a task loses its due date.
  package var removesDue = false

  package init() {}

  package var isEmpty: Bool { self == AgendaEdit() }
}

/// An agenda that is being changed. A change that fails leaves it as it was.
package struct AgendaEditor {
  package var agenda: Agenda
  private let context: AgendaContext

  package init(_ agenda: Agenda, _ context: AgendaContext) {
    self.agenda = agenda
    self.context = context
  }

  private var now: Instant { context.utc }

  private func newID(for title: String) -> AgendaID {
    AgendaID(title: title, at: now.secondsSinceEpoch, unless: agenda.has)
  }

  static var nothingToChange: Failure {
    Failure(.usage, "nothing to change is given", help: "write a new time, or an option such as `--title`")
  }

  // MARK: Events and tasks

  package mutating func add<Record: DatedRecord>(_ kind: Record.Type, _ edit: AgendaEdit) throws -> AgendaID {
    let title = try AgendaEditor.title(edit.title ?? "")
    let id = newID(for: title)
    agenda[keyPath: Record.all][id] = try changed(try Record.new(titled: title, edit, context), edit)
    return id
  }

  /// Changes a record as a whole; of a series, all occurrences.
  package mutating func edit<Record: DatedRecord>(_ kind: Record.Type, _ id: AgendaID, _ edit: AgendaEdit)
    throws
  {
    guard !edit.isEmpty else { throw AgendaEditor.nothingToChange }
    guard let record = agenda[keyPath: Record.all][id] else { return }
    agenda[keyPath: Record.all][id] = revised(try changed(record, edit))
  }

  private func changed<Record: DatedRecord>(_ record: Record, _ edit: AgendaEdit) throws -> Record {
    var record = record
    if let title = edit.title { record.title = try AgendaEditor.title(title) }
    if let category = edit.category {
      record.category = category.isEmpty ? nil : try agendaCategory(category)
    }
    if let note = edit.note { record.note = try text(note, over: record.note) }
    try record.change(edit, context)
    if edit.endsRecurrence || record.first == nil { record.endRecurrence() }
    guard !edit.recurrence.isEmpty else { return record }
    guard let first = record.first else {
      throw Failure(
        .usage, "a task that repeats needs a due date",
        help: "write the date of the first one behind the title")
    }
    record.rule = try edit.recurrence.rule(from: first, today: context.today, in: context.zones)
    return record
  }

  /// The record with the time and the number of its change.
  private func revised<Record: DatedRecord>(_ record: Record) -> Record {
    var record = record
    record.changed = now
    record.sequence += 1
    return record
  }

  /// Changes one occurrence of a series; the others stay.
  ///
  /// - Returns: the id of the record that has the occurrence now.
  package mutating func change<Record: DatedRecord>(
    only occurrence: NamedOccurrence<Record>, _ edit: AgendaEdit
  ) throws -> AgendaID {
    guard !edit.isEmpty else { throw AgendaEditor.nothingToChange }
    guard let record = agenda[keyPath: Record.all][occurrence.id], record.isSeries else {
      try self.edit(Record.self, occurrence.id, edit)
      return occurrence.id
    }
    let (series, alone) = try record.changed(only: occurrence.original, edit, context)
    let id = try alone.map { try add(part: $0, edit) } ?? occurrence.id
    agenda[keyPath: Record.all][occurrence.id] = revised(series)
    return id
  }

  /// Ends a series before an occurrence, and begins another one there with the changes.
  ///
  /// - Returns: the id of the part from the occurrence on; that of the series if it is its first occurrence.
  package mutating func change<Record: DatedRecord>(
    from occurrence: NamedOccurrence<Record>, _ edit: AgendaEdit
  ) throws -> AgendaID {
    guard !edit.isEmpty else { throw AgendaEditor.nothingToChange }
    guard let record = agenda[keyPath: Record.all][occurrence.id] else { return occurrence.id }
    let (before, after) = record.split(at: occurrence.original, in: context.zones)
    guard let before else {
      try self.edit(Record.self, occurrence.id, edit)
      return occurrence.id
    }
    let id = try add(part: after, edit)
    agenda[keyPath: Record.all][occurrence.id] = revised(before)
    return id
  }

  /// Adds a part of a series as a record by itself, with changes.
  private mutating func add<Record: DatedRecord>(part: Record, _ edit: AgendaEdit) throws -> AgendaID {
    var part = part
    part.sequence = 0
    // Another program knows the series by its UID.
    part.other.removeAll { $0.hasPrefix("UID:") }
    let id = newID(for: part.title)
    agenda[keyPath: Record.all][id] = revised(try changed(part, edit))
    return id
  }

  /// Deletes one occurrence of a series; what does not repeat goes as a whole.
  package mutating func delete<Record: DatedRecord>(only occurrence: NamedOccurrence<Record>) {
    guard var record = agenda[keyPath: Record.all][occurrence.id], record.isSeries else {
      return delete(occurrence.id)
    }
    record.skip([occurrence.original])
    agenda[keyPath: Record.all][occurrence.id] = revised(record)
  }

  /// Ends a series before an occurrence.
  package mutating func delete<Record: DatedRecord>(from occurrence: NamedOccurrence<Record>) {
    guard let record = agenda[keyPath: Record.all][occurrence.id] else { return }
    agenda[keyPath: Record.all][occurrence.id] =
      record.split(at: occurrence.original, in: context.zones).before.map(revised)
  }

  /// Leaves occurrences of an event out that another calendar cancelled.
  package mutating func skip(_ times: Set<AgendaTime>, of id: AgendaID) {
    guard var event = agenda.events[id] else { return }
    event.skip(times)
    agenda.events[id] = revised(event)
  }

  /// Ticks an occurrence of a task; says whether it was open.
  package mutating func tick(_ occurrence: TaskOccurrence) -> Bool {
    guard var task = agenda.tasks[occurrence.id], occurrence.done == nil else { return false }
    task.ticks[task.isSeries ? occurrence.date ?? context.today : context.today] = now
    agenda.tasks[occurrence.id] = revised(task)
    return true
  }

  /// Takes ticks of a task back: of a series, the one of a date or the last one.
  ///
  /// - Returns: the date whose tick was taken; nil if there was none.
  package mutating func untick(_ id: AgendaID, on date: CivilDate?) -> CivilDate? {
    guard var task = agenda.tasks[id] else { return nil }
    let last =
      task.isSeries
      ? date
        ?? task.ticks.max { ($0.value.secondsSinceEpoch, $0.key) < ($1.value.secondsSinceEpoch, $1.key) }?.key
      : task.ticks.keys.max()
    guard let last, task.ticks[last] != nil else { return nil }
    if task.isSeries { task.ticks[last] = nil } else { task.ticks = [:] }
    agenda.tasks[id] = revised(task)
    return last
  }

  // MARK: Notes

  /// - Parameters:
  ///   - id: the id of the note; a new one if nil.
  ///   - created: when it was made, if not now.
  package mutating func addNote(
    _ markdown: String, tags: [String], on date: CivilDate?, id: AgendaID? = nil, created: Instant? = nil
  ) throws -> AgendaID {
    let markdown = try AgendaEditor.note(markdown)
    let tags = try AgendaEditor.tags(tags)
    let id = id ?? newID(for: markdown)
    agenda.notes[id] = AgendaNote(
      body: Note(markdown: markdown, changed: now), tags: tags, date: date,
      created: created.map { Instant(secondsSinceEpoch: $0.secondsSinceEpoch, offset: 0) } ?? now)
    return id
  }

  /// Changes a note; nil for what stays. An unchanged text keeps its time.
  package mutating func edit(
    note id: AgendaID, markdown: String?, tags: [String]?, date: CivilDate??
  ) throws {
    guard var note = agenda.notes[id] else { return }
    let before = note
    if let markdown { note.body.markdown = try AgendaEditor.note(markdown) }
    if let tags { note.tags = try AgendaEditor.tags(tags) }
    if let date { note.date = date }
    if note != before { note.body.changed = now }
    agenda.notes[id] = note
  }

  package mutating func delete(_ id: AgendaID) {
    agenda.events[id] = nil
    agenda.tasks[id] = nil
    agenda.notes[id] = nil
  }

  // MARK: Fields

  static func title(_ text: String) throws -> String {
    let title = try oneLine(text, "title", atMost: AgendaLimits.longestTitle)
    guard !isBlank(title) else {
      throw Failure(
        .usage, "the title is empty", help: "write a title of 1 to \(AgendaLimits.longestTitle) characters")
    }
    return title
  }

  static func place(_ text: String) throws -> String? {
    let place = try oneLine(text, "location", atMost: AgendaLimits.longestPlace)
    return place.isEmpty ? nil : place
  }

  private static func note(_ text: String) throws -> String {
    guard !isBlank(text) else {
      throw Failure(.usage, "the note is empty", help: "give a text, or `-` to read it")
    }
    guard text.utf8.count <= AgendaLimits.longestText else {
      throw Failure(.usage, "the note is longer than 1 MiB", help: "split it into several notes")
    }
    return text
  }

  private static func tags(_ tags: [String]) throws -> [String] {
    let sorted = Set(tags).sorted()
    let wrong = tags.first { !AgendaNote.isTag($0) } ?? sorted.dropFirst(AgendaLimits.mostTags).first
    guard let wrong else { return sorted }
    throw Failure(
      .usage, "\(quoted(wrong)) is not a valid tag",
      help: "a tag has 1 to \(AgendaLimits.longestTag) letters, digits and `-`, `_` or `/`")
  }

  private func text(_ markdown: String, over present: Note?) throws -> Note? {
    if isBlank(markdown) { return nil }
    let markdown = try AgendaEditor.note(markdown)
    if let present, present.markdown == markdown { return present }
    return Note(markdown: markdown, changed: now)
  }
}

/// The category with a name in any case.
package func agendaCategory(_ typed: String) throws -> AgendaCategory {
  try choice(typed, AgendaCategory(typed: typed), "category")
}

/// The priority with a name in any case.
package func taskPriority(_ typed: String) throws -> TaskPriority {
  try choice(typed, TaskPriority(typed: typed), "priority")
}

private func choice<Choice: CaseIterable & RawRepresentable<String>>(
  _ typed: String, _ choice: Choice?, _ field: String
) throws -> Choice {
  if let choice { return choice }
  throw Failure(
    .usage, "\(quoted(typed)) is not a \(field)",
    help: "write \(joined(Choice.allCases.map(\.rawValue), by: "or"))")
}
