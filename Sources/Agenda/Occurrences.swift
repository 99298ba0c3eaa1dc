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
      (one.startSecond, one.end?.secondsSinceEpoch ?? 0, one.title, one.id)
    }
    return place(left) < place(right)
  }

  /// Local seconds; those of whole days come just before their first date.
  fileprivate var startSecond: Int {
    start?.secondsSinceEpoch ?? dates.lowerBound.serial * 86_400 - 1
  }
}

/// One occurrence of a task that has a due date, or a task without one.
package struct TaskOccurrence: Hashable, Sendable {
  package let id: AgendaID
  package let task: AgendaTask
  /// The date that a tick of it names, in the zone of the due date; nil for a task without a due date.
  package let date: CivilDate?
  /// When it is due on the learner's clocks; nil without a due date, and for whole days.
  package let time: LocalTime?
  /// When it was ticked.
  package let done: Instant?

  /// The learner's date on which it is due.
  package var due: CivilDate? { time?.date ?? date }

  /// By due date and time, whole days first, then by priority and title.
  package static func areInOrder(_ left: TaskOccurrence, _ right: TaskOccurrence) -> Bool {
    left.order < right.order
  }

  /// What `areInOrder` compares.
  var order: (Int, Int, String, AgendaID) {
    let day = date.map { $0.serial * 86_400 - 1 } ?? Int.max
    let priority = TaskPriority.allCases.firstIndex(of: task.priority) ?? 0
    return (time?.secondsSinceEpoch ?? day, -priority, task.title, id)
  }
}

extension Event {
  /// The occurrences that touch the learner's dates, in order: also those that began before, and those that were moved
  /// there. An end at midnight does not touch the next date.
  ///
  /// A rule that is not expanded gives the first occurrence alone. A change of an occurrence that the series does not
  /// have is shown, as other programs do.
  package func occurrences(
    id: AgendaID, on dates: ClosedRange<CivilDate>, in zones: AgendaZones
  ) -> [Occurrence] {
    // A day more at each end than clocks may differ.
    let reach = dates.lowerBound.adding(days: -2 - daysOfLength)...dates.upperBound.adding(days: 2)
    // Most events are single ones of other dates.
    guard isSeries || !moved.isEmpty || reach.contains(start.date) else { return [] }
    var occurrences: [Occurrence] = []
    func add(_ original: AgendaTime, _ change: ChangedOccurrence?) {
      let clocks = clocks(at: change?.start ?? original, length: change?.length ?? length, in: zones)
      guard clocks.dates.overlaps(dates) else { return }
      occurrences.append(
        Occurrence(
          id: id, event: self, original: original, change: change, start: clocks.start, end: clocks.end,
          dates: clocks.dates))
    }
    let starts = series.starts(on: reach, in: zones).times
    guard !moved.isEmpty else {
      for time in starts { add(time, nil) }
      return inOrder(occurrences)
    }
    let moves = TimeSet(moved.keys, around: reach, of: start, in: zones)
    for time in starts where !moves.contains(time, in: zones) { add(time, nil) }
    let skips = TimeSet(skipped, around: nil, of: start, in: zones)
    for (original, change) in moved where !skips.contains(original, in: zones) { add(original, change) }
    return inOrder(occurrences)
  }

  /// The starts within dates of the series' own zone, without those that were skipped, as if none were moved.
  package func starts(on dates: ClosedRange<CivilDate>, in zones: AgendaZones) -> SeriesStarts {
    series.starts(on: dates, in: zones)
  }

  var series: Series { Series(start: start, rule: rule, added: added, skipped: skipped) }

  /// How many dates after that of its start it may reach.
  private var daysOfLength: Int {
    let length = allowedLength(length, of: start)
    return start.isWholeDay ? length : length / 86_400 + 1
  }

  /// What the learner's clocks show at the start and the end, and the dates between.
  private func clocks(
    at time: AgendaTime, length: Int, in zones: AgendaZones
  ) -> (start: LocalTime?, end: LocalTime?, dates: ClosedRange<CivilDate>) {
    let length = allowedLength(length, of: time)
    guard !time.isWholeDay else { return (nil, nil, time.date...time.date.adding(days: length - 1)) }
    let start = zones.localTime(of: time)
    let end = length == 0 ? start : zones.local.local(at: zones.second(of: time) + length)
    // Midnight is the end of the day before. Clocks that were put back may show an end before the start.
    let last = LocalTime(secondsSinceEpoch: end.secondsSinceEpoch - 1).date
    return (start, end, start.date...max(start.date, last))
  }
}

/// Sorts by time, and looks at the occurrences themselves, which are large, only where that is the same.
private func inOrder(_ occurrences: [Occurrence]) -> [Occurrence] {
  guard occurrences.count > 1 else { return occurrences }
  let seconds = occurrences.map(\.startSecond)
  return occurrences.indices.sorted {
    seconds[$0] == seconds[$1]
      ? Occurrence.areInOrder(occurrences[$0], occurrences[$1]) : seconds[$0] < seconds[$1]
  }.map { occurrences[$0] }
}

/// A length that a record may have: days of whole days, else seconds.
private func allowedLength(_ length: Int, of start: AgendaTime) -> Int {
  start.isWholeDay
    ? min(max(1, length), AgendaLimits.mostDays) : min(max(0, length), AgendaLimits.longestEvent)
}

extension AgendaTask {
  /// The occurrences due on the learner's dates, in order; none without a due date.
  package func occurrences(
    id: AgendaID, on dates: ClosedRange<CivilDate>, in zones: AgendaZones
  ) -> [TaskOccurrence] {
    guard let series else { return [] }
    return series.starts(on: dates.lowerBound.adding(days: -2)...dates.upperBound.adding(days: 2), in: zones)
      .times
      .map { occurrence(id: id, due: $0, in: zones) }
      .filter { $0.due.map(dates.contains) ?? false }
      .sorted(by: TaskOccurrence.areInOrder)
  }

  /// The time of an occurrence in the series, by the date that a tick of it names.
  package func original(on date: CivilDate) -> AgendaTime? {
    added.first { $0.date == date } ?? due.map { $0.adding(days: date.days(since: $0.date)) }
  }

  /// The first occurrence that is not ticked, also if it lies in the past; nil if each one is ticked.
  ///
  /// - Parameter first: the date of the due date's zone from which on occurrences count; nil for all.
  package func nextOpen(
    id: AgendaID, from first: CivilDate? = nil, in zones: AgendaZones
  ) -> TaskOccurrence? {
    guard let due, let series else {
      return ticks.isEmpty ? TaskOccurrence(id: id, task: self, date: nil, time: nil, done: nil) : nil
    }
    guard isSeries else {
      let single = occurrence(id: id, due: due, in: zones)
      return single.done == nil && due.date >= first ?? due.date ? single : nil
    }
    let earliest = min(due.date, added.map(\.date).min() ?? due.date)
    let span = min(max(first ?? earliest, earliest), .latest)...CivilDate.latest
    // One more than can be ticked or skipped is enough.
    let limit = ticks.count + skipped.count + added.count + 1
    return series.starts(on: span, atMost: limit, in: zones).times.lazy
      .map { occurrence(id: id, due: $0, in: zones) }
      .first { $0.done == nil }
  }

  var series: Series? { due.map { Series(start: $0, rule: rule, added: added, skipped: skipped) } }

  private func occurrence(id: AgendaID, due: AgendaTime, in zones: AgendaZones) -> TaskOccurrence {
    TaskOccurrence(
      id: id, task: self, date: due.date, time: due.isWholeDay ? nil : zones.localTime(of: due),
      done: isSeries ? ticks[due.date] : ticks.values.first)
  }
}

extension Agenda {
  /// The occurrences of all events that touch the learner's dates, in order.
  package func occurrences(on dates: ClosedRange<CivilDate>, in zones: AgendaZones) -> [Occurrence] {
    inOrder(events.flatMap { $1.occurrences(id: $0, on: dates, in: zones) })
  }

  /// The occurrences of all tasks that are due on the learner's dates, in order.
  package func tasks(on dates: ClosedRange<CivilDate>, in zones: AgendaZones) -> [TaskOccurrence] {
    tasks.flatMap { $1.occurrences(id: $0, on: dates, in: zones) }.sorted(by: TaskOccurrence.areInOrder)
  }

  /// The names of the zones whose offsets `AgendaZones` should have; UTC is not among them.
  package var zoneNames: Set<String> {
    var names: Set<String> = []
    func add(_ time: AgendaTime) { if let zone = time.zone, zone != AgendaTime.utc { names.insert(zone) } }
    for event in events.values {
      add(event.start)
      event.added.forEach(add)
      event.skipped.forEach(add)
      for (original, change) in event.moved {
        add(original)
        add(change.start)
      }
    }
    for task in tasks.values {
      task.due.map(add)
      task.added.forEach(add)
      task.skipped.forEach(add)
    }
    return names
  }
}
