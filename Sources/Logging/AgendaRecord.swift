// What events, tasks and notes have in common, so that one editor and one search serve all three.

package import Agenda
import Calendars
package import StudyModel
import TextTools

/// A kind of record of the agenda.
package protocol AgendaRecord: Hashable, Sendable {
  /// Its name in commands and messages: `event`.
  static var noun: String { get }
  static var all: WritableKeyPath<Agenda, [AgendaID: Self]> { get }
  var title: String { get }
  /// The first date of a series; nil for a record that does not repeat.
  var seriesStart: CivilDate? { get }
  /// The date of the first occurrence from a date on, within 800 days.
  func nextDate(_ id: AgendaID, from date: CivilDate, in zones: AgendaZones) -> CivilDate?
}

extension AgendaRecord {
  package var seriesStart: CivilDate? { nil }
  package func nextDate(_ id: AgendaID, from date: CivilDate, in zones: AgendaZones) -> CivilDate? { nil }
}

/// A record that may repeat: an event or a task.
package protocol DatedRecord: AgendaRecord {
  var title: String { get set }
  var category: AgendaCategory? { get set }
  var note: Note? { get set }
  var rule: String? { get set }
  var changed: Instant { get set }
  var sequence: Int { get set }
  var other: [String] { get set }
  /// Its time, or that of its first occurrence; nil for a task without a due date.
  var first: AgendaTime? { get }
  var isSeries: Bool { get }

  /// A new record; `change` brings what else was typed.
  static func new(titled title: String, _ edit: AgendaEdit, _ context: AgendaContext) throws -> Self
  /// Changes what only this kind has, and its time.
  mutating func change(_ edit: AgendaEdit, _ context: AgendaContext) throws
  mutating func endRecurrence()
  /// Leaves occurrences of a series out.
  mutating func skip(_ times: Set<AgendaTime>)
  /// The series with one occurrence changed; `alone` is that occurrence if it is a record by itself from now on, still
  /// without the change.
  func changed(only original: AgendaTime, _ edit: AgendaEdit, _ context: AgendaContext) throws -> (
    series: Self, alone: Self?
  )
  /// See `Event.split`.
  func split(at original: AgendaTime, in zones: AgendaZones) -> (before: Self?, after: Self)
  /// The occurrences that begin on a date of the learner's.
  func named(_ id: AgendaID, on date: CivilDate, in zones: AgendaZones) -> [NamedOccurrence<Self>]
}

/// An occurrence that a person named by its date.
package struct NamedOccurrence<Record: DatedRecord>: Hashable, Sendable {
  package let id: AgendaID
  package let title: String
  /// Its time in the series, which names it, also if it was moved.
  package let original: AgendaTime
  /// The learner's date and time; no time for whole days.
  package let date: CivilDate
  package let time: TimeOfDay?
}

extension Event: DatedRecord {
  package static var noun: String { "event" }
  package static var all: WritableKeyPath<Agenda, [AgendaID: Event]> { \.events }
  package var first: AgendaTime? { start }
  package var seriesStart: CivilDate? { isSeries ? start.date : nil }

  package func nextDate(_ id: AgendaID, from date: CivilDate, in zones: AgendaZones) -> CivilDate? {
    occurrences(id: id, on: date...date.adding(days: 800), in: zones).first?.dates.lowerBound
  }

  package static func new(titled title: String, _ edit: AgendaEdit, _ context: AgendaContext) throws -> Event
  {
    guard let when = edit.when else { throw TypedWhen.noDate(in: [title]) }
    let (start, length) = try when.applied(today: context.today, zone: edit.zone ?? context.zone)
    if let zone = edit.zone, start.isWholeDay {
      throw Failure(
        .usage, "the zone \(quoted(zone)) is for a time, and there is none",
        help: "write a time behind the date, `fri 10:00`")
    }
    return Event(title: title, start: start, length: length, changed: context.utc)
  }

  package mutating func change(_ edit: AgendaEdit, _ context: AgendaContext) throws {
    if let when = edit.when {
      let (start, length) = try when.applied(
        to: (start, length), today: context.today, zone: edit.zone ?? context.zone)
      shift(to: start)
      self.length = length
    } else if let zone = edit.zone, !start.isWholeDay {
      shift(to: AgendaTime(start.local, zone: zone))
    }
    if let place = edit.place { self.place = try AgendaEditor.place(place) }
    if let alarms = edit.alarms { replaceAlarms(try Logging.alarms(typed: alarms)) }
  }

  package mutating func endRecurrence() {
    rule = nil
    added = []
    skipped = []
    moved = [:]
  }

  package mutating func skip(_ times: Set<AgendaTime>) {
    for time in times { moved[time] = nil }
    skipped.formUnion(times)
  }

  /// Changes when one occurrence is, and what it is called; the rest belongs to the series as a whole.
  package func changed(only original: AgendaTime, _ edit: AgendaEdit, _ context: AgendaContext) throws -> (
    series: Event, alone: Event?
  ) {
    guard edit.when != nil || edit.title != nil || edit.place != nil || edit.note != nil else {
      throw AgendaEditor.nothingToChange
    }
    var change = moved[original] ?? ChangedOccurrence(start: original, length: length)
    if let when = edit.when {
      (change.start, change.length) = try when.applied(
        to: (change.start, change.length), today: context.today, zone: edit.zone ?? context.zone)
    }
    if let title = edit.title { change.title = try AgendaEditor.title(title) }
    if let place = edit.place { change.place = try AgendaEditor.place(place) ?? "" }
    if let note = edit.note { change.note = note }
    var series = self
    series.moved[original] = change
    return (series, nil)
  }

  package func named(
    _ id: AgendaID, on date: CivilDate, in zones: AgendaZones
  ) -> [NamedOccurrence<Event>] {
    occurrences(id: id, on: date...date, in: zones).filter { $0.dates.lowerBound == date }.map {
      NamedOccurrence(id: id, title: $0.title, original: $0.original, date: date, time: $0.start?.time)
    }
  }

  /// Moves the whole event. The exceptions of a series move along with it, and so does the day in its rule if that is
  /// the day of its start.
  private mutating func shift(to start: AgendaTime) {
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

extension AgendaTask: DatedRecord {
  package static var noun: String { "task" }
  package static var all: WritableKeyPath<Agenda, [AgendaID: AgendaTask]> { \.tasks }
  package var first: AgendaTime? { due }
  package var seriesStart: CivilDate? { isSeries ? due?.date : nil }

  package func nextDate(_ id: AgendaID, from date: CivilDate, in zones: AgendaZones) -> CivilDate? {
    occurrences(id: id, on: date...date.adding(days: 800), in: zones).first?.due
  }

  package static func new(
    titled title: String, _ edit: AgendaEdit, _ context: AgendaContext
  ) throws -> AgendaTask {
    AgendaTask(title: title, created: context.utc)
  }

  package mutating func change(_ edit: AgendaEdit, _ context: AgendaContext) throws {
    if let priority = edit.priority { self.priority = try taskPriority(priority) }
    if edit.removesDue { due = nil }
    if let when = edit.when {
      due = try when.applied(
        to: due.map { ($0, $0.isWholeDay ? 1 : 0) }, today: context.today, zone: edit.zone ?? context.zone
      ).start
    }
  }

  package mutating func endRecurrence() {
    rule = nil
    added = []
    skipped = []
  }

  package mutating func skip(_ times: Set<AgendaTime>) {
    for time in times { ticks[time.date] = nil }
    skipped.formUnion(times)
  }

  /// An occurrence that is changed is a task by itself from then on.
  package func changed(only original: AgendaTime, _ edit: AgendaEdit, _ context: AgendaContext) -> (
    series: AgendaTask, alone: AgendaTask?
  ) {
    var (series, alone) = (self, self)
    series.skip([original])
    alone.endRecurrence()
    alone.due = original
    alone.ticks = ticks.filter { $0.key == original.date }
    return (series, alone)
  }

  package func named(
    _ id: AgendaID, on date: CivilDate, in zones: AgendaZones
  ) -> [NamedOccurrence<AgendaTask>] {
    occurrences(id: id, on: date...date, in: zones).compactMap { occurrence in
      guard let original = occurrence.date.flatMap(self.original) else { return nil }
      return NamedOccurrence(
        id: id, title: title, original: original, date: date, time: occurrence.time?.time)
    }
  }
}

extension AgendaNote: AgendaRecord {
  package static var noun: String { "note" }
  package static var all: WritableKeyPath<Agenda, [AgendaID: AgendaNote]> { \.notes }
}
