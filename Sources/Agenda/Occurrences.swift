// Computes the occurrences of events and tasks over a span of dates; none is ever stored.

package import StudyModel

/// The offsets of the zones that an agenda names, and of the one that the learner is in.
package struct AgendaZones: Sendable {
  package let local: ZoneOffsets
  private let named: [String: ZoneOffsets]

  package init(local: ZoneOffsets, named: [String: ZoneOffsets] = [:]) {
    (self.local, self.named) = (local, named)
  }

  /// The offsets of a zone; those of the learner's zone for nil, and for a zone that is not known.
  package subscript(zone: String?) -> ZoneOffsets {
    guard let zone else { return local }
    return zone == AgendaTime.utc ? .utc : named[zone] ?? local
  }

  /// The instant of a time, in seconds since 1970-01-01 00:00 UTC; local midnight of a whole day.
  package func second(of time: AgendaTime) -> Int { self[time.zone].second(of: time.local) }

  /// What the learner's clocks show at a time; midnight of a whole day.
  package func localTime(of time: AgendaTime) -> LocalTime {
    time.zone == nil ? time.local : local.local(at: second(of: time))
  }
}

/// One occurrence of an event.
package struct Occurrence: Hashable, Sendable {
  package let id: AgendaID
  package let event: Event
  /// Its start in the series, which names it; also if it was moved.
  package let original: AgendaTime
  /// What differs from the series; nil if nothing does.
  package let change: ChangedOccurrence?
  /// The start on the learner's clocks; nil for whole days.
  package let start: LocalTime?
  /// The end on the learner's clocks, which is not part of it; nil for whole days.
  package let end: LocalTime?
  /// The learner's dates on which it takes place.
  package let dates: ClosedRange<CivilDate>

  package var title: String { change?.title ?? event.title }
  package var place: String? { change?.place ?? event.place }
  package var note: String? { change?.note ?? event.note?.markdown }

  /// By date, whole days first, then by time and title.
  package static func areInOrder(_ left: Occurrence, _ right: Occurrence) -> Bool {
    func place(_ one: Occurrence) -> (Int, Int, String, AgendaID) {
      let start = one.start?.secondsSinceEpoch ?? one.dates.lowerBound.serial * 86_400 - 1
      return (start, one.end?.secondsSinceEpoch ?? 0, one.title, one.id)
    }
    return place(left) < place(right)
  }
}

/// One occurrence of a task that has a due date, or a task without one.
package struct TaskOccurrence: Hashable, Sendable {
  package let id: AgendaID
  package let task: AgendaTask
  /// The date that a tick of it names; nil for a task without a due date.
  package let date: CivilDate?
  /// When it is due on the learner's clocks; nil without a due date, and for whole days.
  package let time: LocalTime?
  /// When it was ticked.
  package let done: Instant?
}
