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
    (self.now, self.today, self.zones, self.zone) = (now, today, zones, zone)
  }
}

/// What a person typed about an event or a task; nil for what stays.
package struct AgendaEdit: Sendable {
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

  package var isEmpty: Bool {
    title == nil && when == nil && zone == nil && category == nil && place == nil && note == nil
      && priority == nil
      && recurrence.isEmpty && !endsRecurrence && alarms == nil && !removesDue
  }
}

/// An agenda that is being changed. A change that fails leaves it as it was.
package struct AgendaEditor {
  package var agenda: Agenda
  private let context: AgendaContext

  package init(_ agenda: Agenda, _ context: AgendaContext) { (self.agenda, self.context) = (agenda, context) }

  /// Now in UTC, as the store keeps when something was changed.
  private var now: Instant {
    Instant(secondsSinceEpoch: context.now.instant.secondsSinceEpoch, offset: 0)
  }

  private func newID(for title: String) -> AgendaID {
    AgendaID(title: title, at: now.secondsSinceEpoch, unless: agenda.has)
  }

  // MARK: Events

  package mutating func addEvent(_ edit: AgendaEdit) throws(AgendaError) -> AgendaID {
    let title = try AgendaEditor.title(edit.title ?? "")
    guard let when = edit.when else { throw .noTime(words: title) }
    let (start, length) = try when.applied(today: context.today, zone: edit.zone ?? context.zone)
    if let zone = edit.zone, start.isWholeDay { throw .zoneWithoutTime(zone) }
    var event = Event(title: title, start: start, length: length, changed: now)
    try change(&event, edit, isNew: true)
    let id = newID(for: title)
    agenda.events[id] = event
    return id
  }

  /// Changes an event as a whole; of a series, all occurrences.
  package mutating func edit(event id: AgendaID, _ edit: AgendaEdit) throws(AgendaError) {
    guard !edit.isEmpty else { throw .nothingToChange }
    guard var event = agenda.events[id] else { return }
    if let when = edit.when {
      let (start, length) = try when.applied(
        to: (event.start, event.length), today: context.today, zone: edit.zone ?? context.zone)
      event.shift(to: start)
      event.length = length
    } else if let zone = edit.zone, !event.start.isWholeDay {
      event.shift(to: AgendaTime(event.start.local, zone: zone))
    }
    try change(&event, edit, isNew: false)
    touch(&event)
    agenda.events[id] = event
  }

  private func touch(_ event: inout Event) {
    event.changed = now
    event.sequence += 1
  }

  private func change(_ event: inout Event, _ edit: AgendaEdit, isNew: Bool) throws(AgendaError) {
    if let title = edit.title { event.title = try AgendaEditor.title(title) }
    if let category = edit.category { event.category = try AgendaEditor.category(category) }
    if let place = edit.place { event.place = try AgendaEditor.place(place) }
    if let note = edit.note { event.note = try text(note, over: event.note) }
    if let alarms = edit.alarms { event.replaceAlarms(try Logging.alarms(typed: alarms)) }
    if edit.endsRecurrence { (event.rule, event.added, event.skipped, event.moved) = (nil, [], [], [:]) }
    if let rule = try edit.recurrence.rule(from: event.start, today: context.today, in: context.zones) {
      event.rule = rule
    }
  }

  /// Leaves one occurrence of a series out.
  package mutating func skip(_ occurrence: Occurrence) throws(AgendaError) {
    guard var event = agenda.events[occurrence.id] else { return }
    guard event.isSeries else { throw .notASeries(title: event.title) }
    event.moved[occurrence.original] = nil
    event.skipped.insert(occurrence.original)
    touch(&event)
    agenda.events[occurrence.id] = event
  }

  /// Changes when one occurrence of a series is, or what it is called; the others stay.
  package mutating func move(_ occurrence: Occurrence, _ edit: AgendaEdit) throws(AgendaError) {
    guard var event = agenda.events[occurrence.id] else { return }
    guard event.isSeries else {
      try self.edit(event: occurrence.id, edit)
      return
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
    touch(&event)
    agenda.events[occurrence.id] = event
  }

  /// Ends a series before an occurrence, and begins another one there with the changes.
  ///
  /// - Returns: the id of the part from the occurrence on; that of the series if it is its first occurrence.
  package mutating func change(from occurrence: Occurrence, _ edit: AgendaEdit) throws(AgendaError)
    -> AgendaID
  {
    guard !edit.isEmpty else { throw .nothingToChange }
    guard let event = agenda.events[occurrence.id] else { return occurrence.id }
    guard event.isSeries else { throw .notASeries(title: event.title) }
    var (before, after) = event.split(at: occurrence.original, in: context.zones)
    guard before != nil else {
      try self.edit(event: occurrence.id, edit)
      return occurrence.id
    }
    if var part = before {
      touch(&part)
      before = part
    }
    after.sequence = 0
    let id = newID(for: after.title)
    var editor = self
    editor.agenda.events[occurrence.id] = before
    editor.agenda.events[id] = after
    try editor.edit(event: id, edit)
    self = editor
    return id
  }

  /// Ends a series before an occurrence.
  package mutating func end(before occurrence: Occurrence) throws(AgendaError) {
    guard let event = agenda.events[occurrence.id] else { return }
    guard event.isSeries else { throw .notASeries(title: event.title) }
    var (before, _) = event.split(at: occurrence.original, in: context.zones)
    if var part = before {
      touch(&part)
      before = part
    }
    agenda.events[occurrence.id] = before
  }

  // MARK: Tasks

  package mutating func addTask(_ edit: AgendaEdit) throws(AgendaError) -> AgendaID {
    let title = try AgendaEditor.title(edit.title ?? "")
    var task = AgendaTask(title: title, created: now)
    try change(&task, edit)
    let id = newID(for: title)
    agenda.tasks[id] = task
    return id
  }

  package mutating func edit(task id: AgendaID, _ edit: AgendaEdit) throws(AgendaError) {
    guard !edit.isEmpty else { throw .nothingToChange }
    guard var task = agenda.tasks[id] else { return }
    try change(&task, edit)
    touch(&task)
    agenda.tasks[id] = task
  }

  private func touch(_ task: inout AgendaTask) {
    task.changed = now
    task.sequence += 1
  }

  private func change(_ task: inout AgendaTask, _ edit: AgendaEdit) throws(AgendaError) {
    if let title = edit.title { task.title = try AgendaEditor.title(title) }
    if let category = edit.category { task.category = try AgendaEditor.category(category) }
    if let note = edit.note { task.note = try text(note, over: task.note) }
    if let priority = edit.priority {
      guard let known = TaskPriority(typed: priority) else { throw .unknownPriority(priority) }
      task.priority = known
    }
    if edit.removesDue { task.due = nil }
    if let when = edit.when {
      task.due = try when.applied(
        to: task.due.map { ($0, $0.isWholeDay ? 1 : 0) }, today: context.today,
        zone: edit.zone ?? context.zone
      ).start
    }
    if edit.endsRecurrence || task.due == nil { (task.rule, task.added, task.skipped) = (nil, [], []) }
    guard !edit.recurrence.isEmpty else { return }
    guard let due = task.due else { throw .recurrenceWithoutDate }
    task.rule = try edit.recurrence.rule(from: due, today: context.today, in: context.zones)
  }

  /// Ticks an occurrence of a task; says whether it was open.
  package mutating func tick(_ occurrence: TaskOccurrence) -> Bool {
    guard var task = agenda.tasks[occurrence.id], occurrence.done == nil else { return false }
    task.ticks[task.isSeries ? occurrence.date ?? context.today : context.today] = now
    touch(&task)
    agenda.tasks[occurrence.id] = task
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
    touch(&task)
    agenda.tasks[id] = task
    return last
  }

  // MARK: Notes

  /// - Parameter id: the id of the note; a new one if nil.
  package mutating func addNote(
    _ markdown: String, tags: [String], on date: CivilDate?, id: AgendaID? = nil
  ) throws(AgendaError) -> AgendaID {
    let markdown = try AgendaEditor.note(markdown)
    let tags = try AgendaEditor.tags(tags)
    let id = id ?? newID(for: markdown)
    agenda.notes[id] = AgendaNote(
      body: Note(markdown: markdown, changed: now), tags: tags, date: date, created: now)
    return id
  }

  /// Changes a note; nil for what stays. An unchanged text keeps its time.
  package mutating func edit(
    note id: AgendaID, markdown: String?, tags: [String]?, date: CivilDate??
  ) throws(AgendaError) {
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

  private static func line(_ text: String, _ field: String) throws(AgendaError) -> String {
    let text = trimmed(text)
    guard printable(text) == text, !text.contains("\t") else { throw .unprintable(field: field) }
    return text
  }

  private static func title(_ text: String) throws(AgendaError) -> String {
    let title = try line(text, "title")
    guard !isBlank(title) else { throw .emptyTitle }
    guard title.count <= AgendaLimits.longestTitle else { throw .longTitle(characters: title.count) }
    return title
  }

  private static func place(_ text: String) throws(AgendaError) -> String? {
    let place = try line(text, "place")
    guard place.count <= AgendaLimits.longestPlace else { throw .longPlace(characters: place.count) }
    return place.isEmpty ? nil : place
  }

  private static func category(_ text: String) throws(AgendaError) -> AgendaCategory? {
    if text.isEmpty { return nil }
    guard let category = AgendaCategory(typed: text) else { throw .unknownCategory(text) }
    return category
  }

  private static func note(_ text: String) throws(AgendaError) -> String {
    guard !isBlank(text) else { throw .emptyNote }
    guard text.utf8.count <= AgendaLimits.longestText else { throw .longNote }
    return text
  }

  private static func tags(_ tags: [String]) throws(AgendaError) -> [String] {
    for tag in tags where !AgendaNote.isTag(tag) { throw .wrongTag(tag) }
    let sorted = Set(tags).sorted()
    guard sorted.count <= AgendaLimits.mostTags else { throw .wrongTag(sorted[AgendaLimits.mostTags]) }
    return sorted
  }

  private func text(_ markdown: String, over present: Note?) throws(AgendaError) -> Note? {
    if isBlank(markdown) { return nil }
    let markdown = try AgendaEditor.note(markdown)
    if let present, present.markdown == markdown { return present }
    return Note(markdown: markdown, changed: now)
  }
}

extension Event {
  /// Moves the whole event. The exceptions of a series move along with it, and so does the day in its rule if that is
  /// the day of its start.
  fileprivate mutating func shift(to start: AgendaTime) {
    guard start != self.start else { return }
    let old = self.start
    func shifted(_ time: AgendaTime) -> AgendaTime { start.adding(days: time.date.days(since: old.date)) }
    let times = added.union(skipped).union(moved.keys)
    if times.allSatisfy({ $0.seconds == old.seconds && $0.zone == old.zone }) {
      (added, skipped) = (Set(added.map(shifted)), Set(skipped.map(shifted)))
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
