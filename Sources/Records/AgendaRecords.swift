// Defines the kinds of record of the agenda: events, tasks and notes, by their UIDs.

import StrictJSON
package import StudyModel
import TextTools

extension RecordNoun {
  package static let event = RecordNoun("event")
  package static let task = RecordNoun("task")
  package static let agendaNote = RecordNoun("note of the agenda", many: "notes of the agenda")
}

extension LearnerLog {
  package var agenda: Agenda {
    get {
      var agenda = Agenda()
      agenda.events = records[eventRecords]
      agenda.tasks = records[taskRecords]
      agenda.notes = records[agendaNoteRecords]
      return agenda
    }
    set {
      records[eventRecords] = newValue.events
      records[taskRecords] = newValue.tasks
      records[agendaNoteRecords] = newValue.notes
    }
  }
}

// MARK: - Events

package let eventRecords = RecordKind<AgendaID, Event>(
  "events", .event, keyText: \.text, key: { AgendaID($0) }, impossibleKey: impossibleAgendaID,
  decode: { (_, fields, unknown) throws(JSONError) in try Event(&fields, &unknown) },
  encode: { .object($0.members) },
  texts: { _, event, _ in event.texts },
  mergeRule: .group(
    others: .agendaRecord(
      seriesRules.merging([
        "when": .whole, "moved": .group(others: .whole), "alarms": .whole,
      ]) { first, _ in first })),
  merge: { own, others, counts in mergeLater(&own, others, .event, \.changed, \.title, &counts) })

// MARK: - Tasks

package let taskRecords = RecordKind<AgendaID, AgendaTask>(
  "tasks", .task, keyText: \.text, key: { AgendaID($0) }, impossibleKey: impossibleAgendaID,
  decode: { (_, fields, unknown) throws(JSONError) in try AgendaTask(&fields, &unknown) },
  encode: { .object($0.members) },
  texts: { _, task, _ in
    [PrivateText(task.title, .prose, "the title of a task")] + task.note.texts("the note on a task")
  },
  mergeRule: .group(
    others: .agendaRecord(
      seriesRules.merging(["ticks": .group(others: .record(["at": .largest]))]) { first, _ in first })),
  merge: { own, others, counts in mergeLater(&own, others, .task, \.changed, \.title, &counts) })

/// The rules of what events and tasks have alike.
private let seriesRules: [String: MergeRule] = [
  "note": .text, "added": .group(others: .record()), "skipped": .group(others: .record()), "other": .whole,
  "changed": .largest, "sequence": .largest, "created": .whole,
]

// MARK: - Notes

package let agendaNoteRecords = RecordKind<AgendaID, AgendaNote>(
  "notes", .agendaNote, keyText: \.text, key: { isNoteID($0) ? AgendaID($0) : nil },
  impossibleKey: impossibleItemID,
  decode: { (_, fields, unknown) throws(JSONError) in
    guard let body = try Note.read("body", of: &fields, &unknown) else {
      throw fields.error(.missingKey("body"))
    }
    let tags = try fields.optional("tags", .tags) ?? []
    return AgendaNote(
      body: body, tags: tags, date: try fields.optional("date", .date),
      created: try fields.optional("created", Instant.format) ?? body.changed)
  },
  encode: { note in
    [
      "body": note.body.json, "created": .string(note.created.iso), "date": note.date.map { .string($0.iso) },
      "tags": JSONValue.array(note.tags.map { .string($0) }).unlessEmpty,
    ]
  },
  texts: { _, note, _ in [PrivateText(note.body.markdown, .prose, "a note of the agenda")] },
  mergeRule: .group(others: .agendaRecord(["body": .text, "tags": .whole, "created": .whole])),
  merge: { own, others, counts in mergeLater(&own, others, .agendaNote, \.body.changed, \.title, &counts) })

/// Whether a text may be the id of a note, which is part of the path of its page: 1 to 60 of `a` to `z`, `0` to `9` and
/// `-`.
@Sendable package func isNoteID(_ text: String) -> Bool { isName(text) }

/// Adds the records that are missing; of two with one id the one that was changed later stays.
private func mergeLater<Value: Equatable>(
  _ own: inout [AgendaID: Value], _ others: [AgendaID: Value], _ noun: RecordNoun,
  _ changed: KeyPath<Value, Instant>, _ title: KeyPath<Value, String>, _ counts: inout ImportCounts
) {
  for (id, other) in others.sorted(by: { $0.key < $1.key }) {
    guard let present = own[id] else {
      own[id] = other
      counts.count(noun, isNew: true)
      continue
    }
    if present == other {
      counts.count(noun, isNew: false)
    } else if other[keyPath: changed].secondsSinceEpoch > present[keyPath: changed].secondsSinceEpoch {
      own[id] = other
      counts.replacedTexts.append("\(noun.one) \(quoted(other[keyPath: title]))")
    } else {
      counts.keptTexts.append("\(noun.one) \(quoted(present[keyPath: title]))")
    }
  }
}

// MARK: - Coding

extension Event {
  fileprivate init(_ fields: inout JSONFields, _ unknown: inout UnknownFields) throws(JSONError) {
    guard var when = try fields.object("when") else { throw fields.error(.missingKey("when")) }
    let (start, length) = try when.span()
    unknown.keep(when)
    self.init(
      title: try fields.required("title", .agendaTitle), category: try fields.optional("category", .category),
      start: start, length: length, changed: try fields.required("changed", .utcInstant))
    place = try fields.optional("place", .text(atMost: AgendaLimits.longestPlace, called: "place"))
    note = try Note.read("note", of: &fields, &unknown)
    rule = try fields.optional("rule", .rule)
    added = try fields.times("added", &unknown)
    skipped = try fields.times("skipped", &unknown)
    moved = try fields.byTime("moved", &unknown) { (_, inner) throws(JSONError) in
      let (start, length) = try inner.span()
      return ChangedOccurrence(
        start: start, length: length, title: try inner.optional("title", .agendaTitle),
        place: try inner.optional(
          "place", .text(atMost: AgendaLimits.longestPlace, called: "place", mayBeEmpty: true)),
        note: try inner.optional("note", .words), other: try inner.optional("other", .contentLines) ?? [])
    }
    alarms = try fields.optional("alarms", .alarms)
    sequence = try fields.optional("sequence", .integer(in: 0...Int(Int32.max))) ?? 0
    other = try fields.optional("other", .contentLines) ?? []
  }

  fileprivate var members: [JSONMember] {
    var members: [JSONMember] = []
    members["title"] = .string(title)
    members["category"] = category.map { .string($0.rawValue) }
    members["place"] = place.map { .string($0) }
    members["note"] = note?.json
    members["when"] = .object(spanMembers(start, length))
    members["rule"] = rule.map { .string($0) }
    members["added"] = timesJSON(added)
    members["skipped"] = timesJSON(skipped)
    members["moved"] = JSONValue.object(moved.map { JSONMember(key: $0.text, value: $1.json) }).unlessEmpty
    members["alarms"] = alarms.map { .array($0.map { .integer(Int64($0)) }) }
    members["changed"] = .string(changed.inUTC.iso)
    members["sequence"] = sequence == 0 ? nil : .integer(Int64(sequence))
    members["other"] = JSONValue.array(other.map { .string($0) }).unlessEmpty
    return members
  }

  fileprivate var texts: [PrivateText] {
    var texts = [PrivateText(title, .prose, "the title of an event")]
    if let place { texts.append(PrivateText(place, .prose, "the place of an event")) }
    texts += note.texts("the note on an event")
    for change in moved.sorted(by: { $0.key < $1.key }).map(\.value) {
      func text(_ text: String?, _ what: String) -> [PrivateText] {
        guard let text, !text.isEmpty else { return [] }
        return [PrivateText(text, .prose, "the \(what) of an event's occurrence")]
      }
      texts += text(change.title, "title") + text(change.place, "place") + text(change.note, "note")
    }
    return texts
  }
}

extension Note? {
  /// The text of a note on an event or a task.
  fileprivate func texts(_ subject: String) -> [PrivateText] {
    map { [PrivateText($0.markdown, .prose, subject)] } ?? []
  }
}

extension ChangedOccurrence {
  fileprivate var json: JSONValue {
    var members = spanMembers(start, length)
    members["title"] = title.map { .string($0) }
    members["place"] = place.map { .string($0) }
    members["note"] = note.map { .string($0) }
    members["other"] = JSONValue.array(other.map { .string($0) }).unlessEmpty
    return .object(members)
  }
}

extension AgendaTask {
  fileprivate init(_ fields: inout JSONFields, _ unknown: inout UnknownFields) throws(JSONError) {
    let changed = try fields.required("changed", .utcInstant)
    self.init(
      title: try fields.required("title", .agendaTitle), category: try fields.optional("category", .category),
      created: try fields.optional("created", .utcInstant) ?? changed)
    self.changed = changed
    priority = try fields.optional("priority", .priority) ?? .medium
    note = try Note.read("note", of: &fields, &unknown)
    due = try fields.optional("due", .agendaTime)
    rule = try fields.optional("rule", .rule)
    added = try fields.times("added", &unknown)
    skipped = try fields.times("skipped", &unknown)
    if var all = try fields.object("ticks") {
      let place = all
      try all.eachObject { (key, inner) throws(JSONError) in
        guard let date = CivilDate(key) else {
          throw place.error(.invalidValue(impossibleDate(key)), at: key)
        }
        ticks[date] = try inner.required("at", .utcInstant)
        unknown.keep(inner)
      }
    }
    sequence = try fields.optional("sequence", .integer(in: 0...Int(Int32.max))) ?? 0
    other = try fields.optional("other", .contentLines) ?? []
  }

  fileprivate var members: [JSONMember] {
    var members: [JSONMember] = []
    members["title"] = .string(title)
    members["priority"] = priority == .medium ? nil : .string(priority.rawValue)
    members["category"] = category.map { .string($0.rawValue) }
    members["note"] = note?.json
    members["due"] = due.map { .string($0.text) }
    members["rule"] = rule.map { .string($0) }
    members["added"] = timesJSON(added)
    members["skipped"] = timesJSON(skipped)
    members["ticks"] =
      JSONValue.object(ticks.map { JSONMember(key: $0.iso, value: ["at": .string($1.inUTC.iso)]) })
      .unlessEmpty
    members["created"] = .string(created.inUTC.iso)
    members["changed"] = .string(changed.inUTC.iso)
    members["sequence"] = sequence == 0 ? nil : .integer(Int64(sequence))
    members["other"] = JSONValue.array(other.map { .string($0) }).unlessEmpty
    return members
  }
}

extension Instant {
  fileprivate var inUTC: Instant { Instant(secondsSinceEpoch: secondsSinceEpoch, offset: 0) }
}

private func spanMembers(_ start: AgendaTime, _ length: Int) -> [JSONMember] {
  var members: [JSONMember] = []
  members["start"] = .string(start.text)
  let (name, amount) =
    start.isWholeDay ? ("days", length) : length % 60 == 0 ? ("minutes", length / 60) : ("seconds", length)
  members[name] = amount == (start.isWholeDay ? 1 : 0) ? nil : .integer(Int64(amount))
  return members
}

private func timesJSON(_ times: Set<AgendaTime>) -> JSONValue? {
  JSONValue.object(times.map { JSONMember(key: $0.text, value: [:]) }).unlessEmpty
}

extension JSONFields {
  /// The start and the length of an event; the length is that of `Event`.
  fileprivate mutating func span() throws(JSONError) -> (AgendaTime, Int) {
    let start = try required("start", .agendaTime)
    if start.isWholeDay { return (start, try optional("days", .integer(in: 1...AgendaLimits.mostDays)) ?? 1) }
    let minutes = try optional("minutes", .integer(in: 0...AgendaLimits.longestEvent / 60))
    let seconds = try optional("seconds", .integer(in: 0...AgendaLimits.longestEvent))
    return (start, seconds ?? (minutes ?? 0) * 60)
  }

  fileprivate mutating func times(_ name: String, _ unknown: inout UnknownFields) throws(JSONError) -> Set<
    AgendaTime
  > {
    Set(try byTime(name, &unknown) { _, _ in () }.keys)
  }

  /// An object of objects by time.
  fileprivate mutating func byTime<Value>(
    _ name: String, _ unknown: inout UnknownFields,
    _ read: (AgendaTime, inout JSONFields) throws(JSONError) -> Value
  ) throws(JSONError) -> [AgendaTime: Value] {
    guard var all = try object(name) else { return [:] }
    let place = all
    var values: [AgendaTime: Value] = [:]
    try all.eachObject { (key, inner) throws(JSONError) in
      guard let time = AgendaTime(key) else { throw place.error(.invalidValue(impossibleTime(key)), at: key) }
      values[time] = try read(time, &inner)
      unknown.keep(inner)
    }
    guard values.count <= AgendaLimits.mostExceptions else {
      throw place.error(.invalidValue("there are more than \(AgendaLimits.mostExceptions) times"))
    }
    return values
  }
}

extension JSONFormat<String> {
  fileprivate static var agendaTitle: JSONFormat { .text(atMost: AgendaLimits.longestTitle, called: "title") }

  fileprivate static var rule: JSONFormat {
    .text(atMost: AgendaLimits.longestRule, called: "rule of recurrence")
  }
}

extension JSONFormat<AgendaTime> {
  fileprivate static var agendaTime: JSONFormat { .text({ AgendaTime($0) }, else: impossibleTime) }
}

extension JSONFormat<Instant> {
  /// An instant in UTC, so that of two texts the greater one is later.
  fileprivate static var utcInstant: JSONFormat {
    // The one spelling of 20 bytes.
    .text({ $0.utf8.count == 20 && $0.hasSuffix("Z") ? Instant($0) : nil }) {
      "\(quoted($0)) is not a valid time in UTC: write one such as `2026-11-20T20:14:05Z`"
    }
  }
}

extension JSONFormat<AgendaCategory> {
  fileprivate static var category: JSONFormat {
    .text({ AgendaCategory(rawValue: $0) }) {
      "\(quoted($0)) is not a category: write \(joined(AgendaCategory.allCases.map(\.rawValue), by: "or"))"
    }
  }
}

extension JSONFormat<TaskPriority> {
  fileprivate static var priority: JSONFormat {
    .text({ TaskPriority(rawValue: $0) }) {
      "\(quoted($0)) is not a priority: write \(joined(TaskPriority.allCases.map(\.rawValue), by: "or"))"
    }
  }
}

extension JSONFormat<[String]> {
  /// Sorted and without duplicates, as they are written.
  fileprivate static var tags: JSONFormat {
    strings(
      .text({ AgendaNote.isTag($0) ? $0 : nil }) {
        "\(quoted($0)) is not a tag: one has 1 to \(AgendaLimits.longestTag) letters, digits and `-`, `_` or `/`"
      }
    ).checked {
      $0.count <= AgendaLimits.mostTags && zip($0, $0.dropFirst()).allSatisfy { $0 < $1 }
    } else: {
      "the tags are not sorted, or more than \(AgendaLimits.mostTags)"
    }
  }

  fileprivate static var contentLines: JSONFormat {
    strings(
      .text({ $0.utf8.count <= 1 << 20 && !$0.utf8.contains(where: \.isLineEnd) ? $0 : nil }) { _ in
        "a line of the calendar is longer than 1 MiB, or is two"
      })
  }

  private static func strings(_ format: JSONFormat<String>) -> JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      var strings: [String] = []
      for element in try JSONFormat<[JSONValue]>.array.read(value) {
        strings.append(try format.read(element))
      }
      return strings
    }
  }
}

extension JSONFormat<[Int]> {
  /// Minutes before a start.
  fileprivate static var alarms: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      var minutes: [Int] = []
      for element in try JSONFormat<[JSONValue]>.array.read(value) {
        minutes.append(try JSONFormat<Int>.integer(in: AgendaLimits.allowedAlarm).read(element))
      }
      return minutes
    }
  }
}

extension JSONFormat {
  fileprivate func checked(
    _ isValid: @escaping @Sendable (Value) -> Bool, else message: @escaping @Sendable () -> String
  ) -> JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      let value = try read(value)
      guard isValid(value) else { throw .invalidValue(message()) }
      return value
    }
  }
}

@Sendable private func impossibleTime(_ text: String) -> String {
  "\(quoted(text)) is not a date or a time: write one such as `2026-11-20` or `2026-11-20T10:00 Europe/Berlin`"
}

@Sendable private func impossibleAgendaID(_ text: String) -> String {
  "\(quoted(text)) is not an id: one has 1 to 255 printable characters"
}
