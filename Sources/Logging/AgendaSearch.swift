// Finds the event, task or note that a person names by handle, id or a part of its title.

import Agenda
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

  /// The record with a handle (`e2`, `2026-11-27.e1`, `k2`), an id or its first letters, a title or a part of it.
  ///
  /// - Parameter date: the date of the occurrence that is meant, where a series was cut in parts of one name.
  package func id<Record: AgendaRecord>(
    _ kind: Record.Type, _ name: String, on date: CivilDate? = nil
  ) throws -> AgendaID {
    if let id = try id(kind, ifAny: name, on: date) { return id }
    throw unknown(kind, name)
  }

  private func unknown<Record: AgendaRecord>(_ kind: Record.Type, _ name: String) -> Failure {
    let titles = agenda[keyPath: Record.all].values.map(\.title).sorted()
    return .unknown(
      Record.noun, name, nearest: closestMatches(to: name, among: titles).map { quoted($0) },
      help: "`machinemode \(Record.noun) list` shows all of them")
  }

  /// The same; nil if no record has the name.
  package func id<Record: AgendaRecord>(
    _ kind: Record.Type, ifAny name: String, on date: CivilDate? = nil
  ) throws -> AgendaID? {
    if let (number, ids) = handle(kind, name) {
      guard ids.indices.contains(number - 1) else { throw unknown(kind, name) }
      return ids[number - 1]
    }
    let records = agenda[keyPath: Record.all]
    if let id = AgendaID(name), records[id] != nil { return id }
    let lowered = name.lowercased()
    guard !lowered.isEmpty else { return nil }
    let rules: [(AgendaID, String) -> Bool] = [
      { _, title in title.lowercased() == lowered },
      { id, _ in lowered.count >= 3 && id.text.hasPrefix(name) },
      { _, title in title.lowercased().contains(lowered) },
    ]
    for isMeant in rules {
      let found = records.filter { isMeant($0.key, $0.value.title) }
        .sorted { ($0.value.title, $0.key) < ($1.value.title, $1.key) }
      if found.count == 1 { return found[0].key }
      if found.count > 1 {
        if let part = part(of: found, on: date) { return part }
        throw Failure.ambiguous(
          Record.noun, name,
          found.map { "\($0.key.text.prefix(8))  \(truncated(printable($0.value.title), to: 60))" })
      }
    }
    return nil
  }

  /// The occurrence of an event or a task on a date; if it has a time, the one at that time.
  ///
  /// - Parameter words: a date, and a time if there are several on that day.
  package func occurrence<Record: DatedRecord>(
    _ kind: Record.Type, _ name: String, _ words: [String]
  ) throws -> NamedOccurrence<Record> {
    let when = try TypedWhen(words, today: context.today)
    guard let date = when.dates?.lowerBound else { throw TypedWhen.noDate(in: words) }
    let id = try id(kind, name, on: date)
    let record = agenda[keyPath: Record.all][id]
    let found = (record?.named(id, on: date, in: context.zones) ?? []).filter {
      when.start == nil || $0.time == when.start
    }
    let title = record?.title ?? name
    guard let first = found.first else { throw Failure.noOccurrence(of: title, on: date) }
    guard found.count == 1 else {
      throw Failure(
        .usage, "\(quoted(title)) takes place more than once on \(date.longTextWithWeekday)",
        help: "write the time, too: \(joined(found.compactMap { $0.time?.text }, by: "or"))")
    }
    return first
  }

  /// The number of a handle, and the ids that handles number from 1; nil for another name.
  private func handle<Record: AgendaRecord>(
    _ kind: Record.Type, _ name: String
  ) -> (number: Int, ids: [AgendaID])? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, let number = decimal(last.dropFirst().utf8), number > 0, parts.count <= 2,
      let date = try? date(
        typed: parts.count == 2 ? String(parts[0]) : "today", today: context.today, direction: .future)
    else { return nil }
    switch (last.first, kind) {
    case ("e", is Event.Type):
      return (number, agenda.occurrences(on: date...date, in: context.zones).map(\.id))
    case ("k", is AgendaTask.Type):
      return (number, agenda.openTasks(on: context.today, in: context.zones).map(\.id))
    default: return nil
    }
  }

  /// The part of a series that was cut in two or more: the one that takes place on a date, or next. Nil unless all have
  /// one title and are series of which each ends before the next one begins.
  private func part<Record: AgendaRecord>(
    of found: [(key: AgendaID, value: Record)], on date: CivilDate?
  ) -> AgendaID? {
    func next(_ id: AgendaID, _ record: Record, from date: CivilDate) -> CivilDate? {
      record.nextDate(id, from: date, in: context.zones)
    }
    let parts = found.compactMap { id, record in
      record.seriesStart.map { (id: id, record: record, start: $0) }
    }.sorted { $0.start < $1.start }
    let areParts = zip(parts, parts.dropFirst()).allSatisfy { next($0.id, $0.record, from: $1.start) == nil }
    // What does not repeat has no occurrence that a date could name.
    guard Set(found.map(\.value.title)).count == 1, parts.count == found.count || date != nil, areParts else {
      return nil
    }
    return (parts.first { next($0.id, $0.record, from: date ?? context.today) != nil } ?? parts.last)?.id
  }
}

extension Failure {
  package static func noOccurrence(of title: String, on date: CivilDate) -> Failure {
    Failure(
      .data, "\(quoted(title)) does not take place on \(date.longTextWithWeekday)",
      help: "`machinemode agenda` shows what takes place when")
  }
}
