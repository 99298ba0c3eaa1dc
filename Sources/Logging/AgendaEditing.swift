// Applies the agenda's commands: adds, changes, skips, moves, splits and removes events, tasks and notes.

package import Agenda
import Calendars
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

  /// Now in UTC, as the store keeps when something was changed.
  private var now: Instant {
    Instant(secondsSinceEpoch: context.now.instant.secondsSinceEpoch, offset: 0)
  }

  private func newID(for title: String) -> AgendaID {
    AgendaID(title: title, at: now.secondsSinceEpoch, unless: agenda.has)
  }

  /// The record with what is typed about events and tasks alike.
  private func edited<Record: DatedRecord>(_ record: Record, _ edit: AgendaEdit) throws -> Record {
    var record = record
    if let title = edit.title { record.title = try AgendaEditor.title(title) }
    if let category = edit.category {
      record.category = category.isEmpty ? nil : try agendaCategory(category)
    }
    if let note = edit.note { record.note = try text(note, over: record.note) }
    return record
  }

  /// The record with the time and the number of its change.
  private func revised<Record: DatedRecord>(_ record: Record) -> Record {
    var record = record
    record.changed = now
    record.sequence += 1
    return record
  }

  private static var nothingToChange: Failure {
    Failure(.usage, "nothing to change is given", help: "name what to change, as in `--title` or a new time")
  }

  // MARK: Events

  package mutating func addEvent(_ edit: AgendaEdit) throws -> AgendaID {
    let title = try AgendaEditor.title(edit.title ?? "")
    guard let when = edit.when else { throw TypedWhen.noDate(in: [title]) }
    let (start, length) = try when.applied(today: context.today, zone: edit.zone ?? context.zone)
    if let zone = edit.zone, start.isWholeDay {
      throw Failure(
        .usage, "the zone \(quoted(zone)) is for a time, and there is none",
        help: "write a time behind the date, `fri 10:00`")
    }
    let event = Event(title: title, start: start, length: length, changed: now)
    let id = newID(for: title)
    agenda.events[id] = try changed(event, edit)
    return id
  }

  /// Changes an event as a whole; of a series, all occurrences.
  package mutating func edit(event id: AgendaID, _ edit: AgendaEdit) throws {
    guard !edit.isEmpty else { throw AgendaEditor.nothingToChange }
    guard var event = agenda.events[id] else { return }
    if let when = edit.when {
      let (start, length) = try when.applied(
        to: (event.start, event.length), today: context.today, zone: edit.zone ?? context.zone)
      event.shift(to: start)
      event.length = length
    } else if let zone = edit.zone, !event.start.isWholeDay {
      event.shift(to: AgendaTime(event.start.local, zone: zone))
    }
    agenda.events[id] = revised(try changed(event, edit))
  }

  private func changed(_ event: Event, _ edit: AgendaEdit) throws -> Event {
    var event = try edited(event, edit)
    if let place = edit.place { event.place = try AgendaEditor.place(place) }
    if let alarms = edit.alarms { event.replaceAlarms(try Logging.alarms(typed: alarms)) }
    if edit.endsRecurrence {
      event.rule = nil
      event.added = []
      event.skipped = []
      event.moved = [:]
    }
    if let rule = try edit.recurrence.rule(from: event.start, today: context.today, in: context.zones) {
      event.rule = rule
    }
    return event
  }

  /// The event of an occurrence; throws unless it is a series.
  private func series(of occurrence: Occurrence) throws -> Event? {
    guard let event = agenda.events[occurrence.id] else { return nil }
    guard event.isSeries else { throw AgendaEditor.noSeries(event.title) }
    return event
  }

  private static func noSeries(_ title: String) -> Failure {
    Failure(.usage, "\(quoted(title)) does not repeat", help: "leave out `--only` and `--from`")
  }

  /// Leaves one occurrence of a series out.
  package mutating func skip(_ occurrence: Occurrence) throws {
    guard var event = try series(of: occurrence) else { return }
    event.moved[occurrence.original] = nil
    event.skipped.insert(occurrence.original)
    agenda.events[occurrence.id] = revised(event)
  }

  /// Leaves occurrences of a series out that another calendar cancelled.
  package mutating func skip(_ times: Set<AgendaTime>, of id: AgendaID) {
    guard var event = agenda.events[id] else { return }
    for time in times { event.moved[time] = nil }
    event.skipped.formUnion(times)
    agenda.events[id] = revised(event)
  }

  /// Changes when one occurrence of a series is, or what it is called; the others stay.
  package mutating func move(_ occurrence: Occurrence, _ edit: AgendaEdit) throws {
    guard var event = agenda.events[occurrence.id] else { return }
    guard event.isSeries else {
      try self.edit(event: occurrence.id, edit)
      return
    }
    // The rest belongs to the series as a whole.
    guard edit.when != nil || edit.title != nil || edit.place != nil || edit.note != nil else {
      throw AgendaEditor.nothingToChange
    }
    var change =
      occurrence.change ?? ChangedOccurrence(start: occurrence.original, length: event.length)
    if let when = edit.when {
      (change.start, change.length) = try when.applied(
        to: (change.start, change.length), today: context.today, zone: edit.zone ?? context.zone)
    }
    if let title = edit.title { change.title = try AgendaEditor.title(title) }
    if let place = edit.place { change.place = try AgendaEditor.place(place) ?? "" }
    if let note = edit.note { change.note = note }
    event.moved[occurrence.original] = change
    agenda.events[occurrence.id] = revised(event)
  }

  /// Ends a series before an occurrence, and begins another one there with the changes.
  ///
  /// - Returns: the id of the part from the occurrence on; that of the series if it is its first occurrence.
  package mutating func change(from occurrence: Occurrence, _ edit: AgendaEdit) throws -> AgendaID {
    guard !edit.isEmpty else { throw AgendaEditor.nothingToChange }
    guard let event = try series(of: occurrence) else { return occurrence.id }
    var (before, after) = event.split(at: occurrence.original, in: context.zones)
    guard let before else {
      try self.edit(event: occurrence.id, edit)
      return occurrence.id
    }
    after.sequence = 0
    let id = newID(for: after.title)
    var editor = self
    editor.agenda.events[occurrence.id] = revised(before)
    editor.agenda.events[id] = after
    try editor.edit(event: id, edit)
    self = editor
    return id
  }

  /// Ends a series before an occurrence.
  package mutating func end(before occurrence: Occurrence) throws {
    guard let event = try series(of: occurrence) else { return }
    let before = event.split(at: occurrence.original, in: context.zones).before
    agenda.events[occurrence.id] = before.map(revised)
  }

  // MARK: Tasks

  package mutating func addTask(_ edit: AgendaEdit) throws -> AgendaID {
    let title = try AgendaEditor.title(edit.title ?? "")
    let id = newID(for: title)
    agenda.tasks[id] = try changed(AgendaTask(title: title, created: now), edit)
    return id
  }

  package mutating func edit(task id: AgendaID, _ edit: AgendaEdit) throws {
    guard !edit.isEmpty else { throw AgendaEditor.nothingToChange }
    guard let task = agenda.tasks[id] else { return }
    agenda.tasks[id] = revised(try changed(task, edit))
  }

  private func changed(_ task: AgendaTask, _ edit: AgendaEdit) throws -> AgendaTask {
    var task = try edited(task, edit)
    if let priority = edit.priority { task.priority = try taskPriority(priority) }
    if edit.removesDue { task.due = nil }
    if let when = edit.when {
      task.due = try when.applied(
        to: task.due.map { ($0, $0.isWholeDay ? 1 : 0) }, today: context.today,
        zone: edit.zone ?? context.zone
      ).start
    }
    if edit.endsRecurrence || task.due == nil {
      task.rule = nil
      task.added = []
      task.skipped = []
    }
    guard !edit.recurrence.isEmpty else { return task }
    guard let due = task.due else {
      throw Failure(
        .usage, "a task that recurs needs a due date",
        help: "write the date of the first one behind the title")
    }
    task.rule = try edit.recurrence.rule(from: due, today: context.today, in: context.zones)
    return task
  }

  /// The series of an occurrence and its time there; throws unless the task recurs.
  private func series(of occurrence: TaskOccurrence) throws -> (task: AgendaTask, original: AgendaTime) {
    guard let task = agenda.tasks[occurrence.id], task.isSeries,
      let original = occurrence.date.flatMap({ task.original(on: $0) })
    else { throw AgendaEditor.noSeries(occurrence.task.title) }
    return (task, original)
  }

  /// Leaves one occurrence of a task that recurs out.
  package mutating func skip(_ occurrence: TaskOccurrence) throws {
    var (task, original) = try series(of: occurrence)
    task.ticks[original.date] = nil
    task.skipped.insert(original)
    agenda.tasks[occurrence.id] = revised(task)
  }

  /// Makes one occurrence of a task that recurs a task by itself, with the changes.
  ///
  /// - Returns: the id of that task.
  package mutating func detach(_ occurrence: TaskOccurrence, _ edit: AgendaEdit) throws -> AgendaID {
    let (task, original) = try series(of: occurrence)
    var alone = task
    alone.due = original
    alone.rule = nil
    alone.added = []
    alone.skipped = []
    alone.ticks = task.ticks.filter { $0.key == original.date }
    var editor = self
    try editor.skip(occurrence)
    let id = try editor.add(alone, edit)
    self = editor
    return id
  }

  /// Ends a series before an occurrence, and begins another one there with the changes.
  ///
  /// - Returns: the id of the part from the occurrence on; that of the series if it is its first occurrence.
  package mutating func change(from occurrence: TaskOccurrence, _ edit: AgendaEdit) throws -> AgendaID {
    let (task, original) = try series(of: occurrence)
    let (before, after) = task.split(at: original, in: context.zones)
    guard let before else {
      try self.edit(task: occurrence.id, edit)
      return occurrence.id
    }
    var editor = self
    editor.agenda.tasks[occurrence.id] = revised(before)
    let id = try editor.add(after, edit)
    self = editor
    return id
  }

  /// Ends a series before an occurrence.
  package mutating func end(before occurrence: TaskOccurrence) throws {
    let (task, original) = try series(of: occurrence)
    agenda.tasks[occurrence.id] = task.split(at: original, in: context.zones).before.map(revised)
  }

  /// Adds a part of a series as a task of its own, with changes.
  private mutating func add(_ part: AgendaTask, _ edit: AgendaEdit) throws -> AgendaID {
    var part = part
    part.sequence = 0
    // Lines of a series are not those of a part, and another program knows them by its UID.
    part.other.removeAll { $0.hasPrefix("UID:") }
    let id = newID(for: part.title)
    agenda.tasks[id] = part
    try self.edit(task: id, edit)
    return id
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

  private static func title(_ text: String) throws -> String {
    let title = try oneLine(text, "title", atMost: AgendaLimits.longestTitle)
    guard !isBlank(title) else {
      throw Failure(
        .usage, "the title is empty", help: "write a title of 1 to \(AgendaLimits.longestTitle) characters")
    }
    return title
  }

  private static func place(_ text: String) throws -> String? {
    let place = try oneLine(text, "place", atMost: AgendaLimits.longestPlace)
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
  if let category = AgendaCategory(typed: typed) { return category }
  throw Failure(
    .usage, "\(quoted(typed)) is not a category",
    help: "write \(joined(AgendaCategory.allCases.map(\.rawValue), by: "or"))")
}

/// The priority with a name in any case.
package func taskPriority(_ typed: String) throws -> TaskPriority {
  if let priority = TaskPriority(typed: typed) { return priority }
  throw Failure(
    .usage, "\(quoted(typed)) is not a priority",
    help: "write \(joined(TaskPriority.allCases.map(\.rawValue), by: "or"))")
}

/// What an event and a task have in common.
private protocol DatedRecord {
  var title: String { get set }
  var category: AgendaCategory? { get set }
  var note: Note? { get set }
  var changed: Instant { get set }
  var sequence: Int { get set }
}

extension Event: DatedRecord {}
extension AgendaTask: DatedRecord {}

extension Event {
  /// Moves the whole event. The exceptions of a series move along with it, and so does the day in its rule if that is
  /// the day of its start.
  fileprivate mutating func shift(to start: AgendaTime) {
    guard start != self.start else { return }
    let old = self.start
    func shifted(_ time: AgendaTime) -> AgendaTime { start.adding(days: time.date.days(since: old.date)) }
    let times = added.union(skipped).union(moved.keys)
    if times.allSatisfy({ $0.seconds == old.seconds && $0.zone == old.zone }) {
      added = Set(added.map(shifted))
      skipped = Set(skipped.map(shifted))
      moved = Dictionary(moved.map { (shifted($0), $1) }) { first, _ in first }
    }
    if let text = rule, var known = try? RecurrenceRule(text) {
      if known.days == [RecurrenceRule.Day(old.date.weekday)] {
        known.days = [RecurrenceRule.Day(start.date.weekday)]
      }
      if known.monthDays == [old.date.day] { known.monthDays = [start.date.day] }
      rule = known.text
    }
    self.start = start
  }
}
