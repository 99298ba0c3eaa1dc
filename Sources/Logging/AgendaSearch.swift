// Finds the event, task or note that a person names by handle, id or a part of its title.

package import Agenda
package import StudyModel
package import TextTools

/// Finds what a person names in an agenda.
package struct AgendaSearch: Sendable {
  private let agenda: Agenda
  private let context: AgendaContext

  package init(_ agenda: Agenda, _ context: AgendaContext) {
    self.agenda = agenda
    self.context = context
  }

  /// An event, and the occurrence that its handle names: `e2`, `2026-11-27.e1`, an id or its first letters, a title or
  /// a part of it.
  ///
  /// - Parameter date: the date of the occurrence that is meant, where a series was cut in parts of one name.
  package func event(_ name: String, on date: CivilDate? = nil) throws -> (
    id: AgendaID, occurrence: Occurrence?
  ) {
    if let (day, number) = handle(name, "e") {
      let date = day ?? context.today
      let occurrences = agenda.occurrences(on: date...date, in: context.zones)
      guard occurrences.indices.contains(number - 1) else { throw AgendaSearch.unknown("event", name) }
      return (occurrences[number - 1].id, occurrences[number - 1])
    }
    let id = try id(name, "event", agenda.events.mapValues(\.title)) { found in
      part(
        of: found, on: date, start: { agenda.events[$0].flatMap { $0.isSeries ? $0.start.date : nil } },
        next: { id, date in
          agenda.events[id]?.occurrences(id: id, on: date...date.adding(days: 800), in: context.zones).first?
            .dates.lowerBound
        })
    }
    return (id, nil)
  }

  /// The occurrence of an event on a date; if it has a time, the one at that time.
  ///
  /// - Parameter words: a date, and a time if there are several on that day.
  package func occurrence(_ name: String, _ words: [String]) throws -> Occurrence {
    let when = try TypedWhen(words, today: context.today)
    guard let date = when.dates?.lowerBound else { throw TypedWhen.noDate(in: words) }
    let (id, _) = try event(name, on: date)
    guard let event = agenda.events[id] else { throw AgendaSearch.unknown("event", name) }
    let found = event.occurrences(id: id, on: date...date, in: context.zones).filter {
      $0.dates.lowerBound == date && (when.start == nil || $0.start?.time == when.start)
    }
    guard let first = found.first else { throw Failure.noOccurrence(of: event.title, on: date) }
    guard found.count == 1 else {
      throw Failure(
        .usage, "\(quoted(event.title)) takes place more than once on \(date.longTextWithWeekday)",
        help: "write the time, too: \(joined(found.compactMap { $0.start?.time.text }, by: "or"))")
    }
    return first
  }

  /// A task by its handle in the list of open tasks (`k2`), its id or title. Of a task that recurs, the occurrence that
  /// is open.
  ///
  /// - Parameter date: as for an event.
  package func task(_ name: String, on date: CivilDate? = nil) throws -> AgendaID {
    if let (_, number) = handle(name, "k") {
      let open = agenda.openTasks(on: context.today, in: context.zones)
      guard open.indices.contains(number - 1) else { throw AgendaSearch.unknown("task", name) }
      return open[number - 1].id
    }
    return try id(name, "task", agenda.tasks.mapValues(\.title)) { found in
      part(
        of: found, on: date, start: { agenda.tasks[$0].flatMap { $0.isSeries ? $0.due?.date : nil } },
        next: { id, date in
          agenda.tasks[id]?.occurrences(id: id, on: date...date.adding(days: 800), in: context.zones).first?
            .due
        })
    }
  }

  package func note(_ name: String) throws -> AgendaID {
    try id(name, "note", agenda.notes.mapValues(\.title))
  }

  /// The note that a name means; nil if no note has it.
  package func note(ifAny name: String) throws -> AgendaID? {
    try match(name, "note", agenda.notes.mapValues(\.title))
  }

  /// `e2`, or `2026-11-27.e2` with its date.
  private func handle(_ name: String, _ letter: Character) -> (date: CivilDate?, number: Int)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last, last.first == letter,
      let number = decimal(Array(last.dropFirst().utf8)), number > 0
    else { return nil }
    if parts.count == 1 { return (nil, number) }
    return (try? date(typed: String(parts[0]), today: context.today, direction: .future)).map { ($0, number) }
  }

  /// The part of a series that was cut in two or more: the one that takes place on a date, or next. Nil unless all are
  /// series of which each ends before the next one begins.
  private func part(
    of found: [AgendaID], on date: CivilDate?, start: (AgendaID) -> CivilDate?,
    next: (AgendaID, CivilDate) -> CivilDate?
  ) -> AgendaID? {
    let parts = found.compactMap { id in start(id).map { (id: id, start: $0) } }.sorted {
      $0.start < $1.start
    }
    let areParts = zip(parts, parts.dropFirst()).allSatisfy { next($0.id, $1.start) == nil }
    // What does not recur has no occurrence that a date could name.
    guard parts.count == found.count || date != nil, areParts else { return nil }
    return (parts.first { next($0.id, date ?? context.today) != nil } ?? parts.last)?.id
  }

  private func id(
    _ name: String, _ kind: String, _ titles: [AgendaID: String],
    choose: ([AgendaID]) -> AgendaID? = { _ in nil }
  ) throws -> AgendaID {
    if let id = try match(name, kind, titles, choose: choose) { return id }
    let nearest = closestMatches(to: name, among: titles.values.sorted())
    throw AgendaSearch.unknown(kind, name, nearest: nearest.map { quoted($0) })
  }

  /// The only one whose id, whole title, beginning of an id or part of a title is the name; nil if there is none.
  private func match(
    _ name: String, _ kind: String, _ titles: [AgendaID: String],
    choose: ([AgendaID]) -> AgendaID? = { _ in nil }
  ) throws -> AgendaID? {
    if let id = AgendaID(name), titles[id] != nil { return id }
    let lowered = name.lowercased()
    let rules: [(AgendaID, String) -> Bool] = [
      { _, title in title.lowercased() == lowered },
      { id, _ in lowered.count >= 3 && id.text.hasPrefix(name) },
      { _, title in title.lowercased().contains(lowered) },
    ]
    for isMeant in rules where !lowered.isEmpty {
      let found = titles.filter(isMeant).sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      if found.count == 1 { return found[0].key }
      if found.count > 1 {
        if Set(found.map(\.value)).count == 1, let part = choose(found.map(\.key)) { return part }
        throw Failure.ambiguous(
          kind, name, found.map { "\($0.key.text.prefix(8))  \(truncated(printable($0.value), to: 60))" })
      }
    }
    return nil
  }

  package static func unknown(_ kind: String, _ name: String, nearest: [String] = []) -> Failure {
    .unknown(kind, name, nearest: nearest, help: "`machinemode \(kind) list` shows all of them")
  }
}

extension Failure {
  package static func noOccurrence(of title: String, on date: CivilDate) -> Failure {
    Failure(
      .data, "\(quoted(title)) does not take place on \(date.longTextWithWeekday)",
      help: "`machinemode agenda` shows what takes place when")
  }
}
