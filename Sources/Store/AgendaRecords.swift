// The kinds of record of the agenda: events, tasks and notes, by their UIDs.

package import JSON
package import StudyModel

extension Records {
  /// The records of an agenda.
  package init(_ agenda: Agenda) {
    self.init()
    self[eventRecords] = agenda.events
    self[taskRecords] = agenda.tasks
    self[agendaNoteRecords] = agenda.notes
  }

  var agenda: Agenda {
    var agenda = Agenda()
    agenda.events = self[eventRecords]
    agenda.tasks = self[taskRecords]
    agenda.notes = self[agendaNoteRecords]
    return agenda
  }
}

extension JSONValue {
  /// The records of a section of the agenda, of which undo changed some. It makes events and tasks newer than what other
  /// calendars have of them: a number that went back would be an older state to them.
  ///
  /// - Parameter patch: what was applied to the records before.
  func renewed(_ patch: JSONValue, since old: JSONValue?, at now: Instant) -> JSONValue {
    var records = self
    for id in patch.members.keys {
      guard let before = old?[id], var record = records[id], record != before else { continue }
      let numbers = [before, record].map { $0["sequence"]?.asInteger ?? 0 }
      record["sequence"] = .integer((numbers.max() ?? 0) + 1)
      record["changed"] = .string(Spelling.utcInstant.text(now))
      records[id] = record
    }
    return records
  }
}

// MARK: - Fields that several kinds have

extension Spelling<String> {
  fileprivate static let agendaTitle = Spelling.text(atMost: AgendaLimits.longestTitle)
  fileprivate static let rule = Spelling.text(atMost: AgendaLimits.longestRule)
}

extension Field {
  /// When something takes place: its start, and how long it lasts, in days, minutes or seconds. It changes as a whole.
  fileprivate static func span(
    _ start: FieldPath<Record, AgendaTime>, _ length: FieldPath<Record, Int>
  ) -> [Field] {
    @Sendable func unit(_ record: Record) -> (name: String, amount: Int, usual: Int) {
      let (begin, length) = (record[keyPath: start], record[keyPath: length])
      if begin.isWholeDay { return ("days", length, 1) }
      return length % 60 == 0 ? ("minutes", length / 60, 0) : ("seconds", length, 0)
    }
    func amount(_ name: String, in range: ClosedRange<Int>, of seconds: Int) -> Field {
      Field(
        name,
        read: { json, record in record[keyPath: length] = try json.integer(in: range) * seconds },
        write: { record in
          let unit = unit(record)
          return unit.name == name && unit.amount != unit.usual ? .integer(unit.amount) : nil
        })
    }
    return [
      Field(
        "start", isRequired: true,
        read: { json, record in
          record[keyPath: start] = try Spelling.agendaTime.value(of: json)
          record[keyPath: length] = record[keyPath: start].isWholeDay ? 1 : 0
        }, write: { .string($0[keyPath: start].text) }),
      amount("days", in: 1...AgendaLimits.mostDays, of: 1),
      amount("minutes", in: 0...AgendaLimits.longestEvent / 60, of: 60),
      amount("seconds", in: 0...AgendaLimits.longestEvent, of: 1),
    ]
  }

  /// What events and tasks have alike.
  fileprivate static func series(
    title: FieldPath<Record, String>,
    category: FieldPath<Record, AgendaCategory?>,
    note: FieldPath<Record, Note?>, rule: FieldPath<Record, String?>,
    added: FieldPath<Record, Set<AgendaTime>>,
    skipped: FieldPath<Record, Set<AgendaTime>>,
    changed: FieldPath<Record, Instant>, sequence: FieldPath<Record, Int>,
    other: FieldPath<Record, [String]>
  ) -> [Field] {
    [
      .value("title", title, .agendaTitle), .optional("category", category, .name("a category")),
      .record("note", note, noteFields, blank: blankNote, rule: .text), .optional("rule", rule, .rule),
      .set("added", added, of: .agendaTime, atMost: AgendaLimits.mostExceptions),
      .set("skipped", skipped, of: .agendaTime, atMost: AgendaLimits.mostExceptions),
      .value("changed", changed, .utcInstant, rule: .largest),
      .count("sequence", sequence, atMost: Int(Int32.max), rule: .largest),
      .list("other", other, .contentLine),
    ]
  }
}

// MARK: - Events

private let occurrenceFields = FieldTable<ChangedOccurrence>(
  Field.span(\.start, \.length) + [
    .optional("title", \.title, .agendaTitle),
    .optional("place", \.place, .text(atMost: AgendaLimits.longestPlace, mayBeEmpty: true)),
    .optional("note", \.note, .words), .list("other", \.other, .contentLine),
  ])

private let spanFields = FieldTable<Event>(Field.span(\.start, \.length))

package let eventRecords: RecordKind<AgendaID, Event> = {
  var kind = RecordKind<AgendaID, Event>(
    "events", .event, by: .agendaID,
    blank: { _ in
      Event(title: "", category: nil, start: AgendaTime(CivilDate(serial: 0)), length: 0, changed: .epoch)
    },
    Field.series(
      title: \.title, category: \.category, note: \.note, rule: \.rule, added: \.added, skipped: \.skipped,
      changed: \.changed, sequence: \.sequence, other: \.other) + [
        .optional("place", \.place, .text(atMost: AgendaLimits.longestPlace)),
        Field(
          "when", isRequired: true, read: { try spanFields.read($0, into: &$1) },
          write: { spanFields.write($0) },
          unknown: { spanFields.unknown($0) }),
        .map(
          "moved", \.moved, by: .agendaTime, occurrenceFields,
          blank: { ChangedOccurrence(start: $0, length: 0) }, rule: .whole,
          atMost: AgendaLimits.mostExceptions),
        Field(
          "alarms", read: { $1.alarms = try $0.elements { try $0.integer(in: AgendaLimits.allowedAlarm) } },
          write: { $0.alarms.map { .array($0.map { .integer($0) }) } }),
      ])
  kind.recordRule = .event(kind.fields.rules)
  kind.privateTexts = { _, event, _ in
    var texts = [PrivateText(event.title, .prose, "the title of an event")]
    if let place = event.place { texts.append(PrivateText(place, .prose, "the place of an event")) }
    texts += noteTexts(event.note, "the note on an event")
    for change in event.moved.sorted(by: { $0.key < $1.key }).map(\.value) {
      for (text, what) in [(change.title, "title"), (change.place, "place"), (change.note, "note")] {
        guard let text, !text.isEmpty else { continue }
        texts.append(PrivateText(text, .prose, "the \(what) of an event's occurrence"))
      }
    }
    return texts
  }
  return kind
}()

private func noteTexts(_ note: Note?, _ subject: String) -> [PrivateText] {
  note.map { [PrivateText($0.markdown, .prose, subject)] } ?? []
}

// MARK: - Tasks

package let taskRecords: RecordKind<AgendaID, AgendaTask> = {
  let tick = FieldTable<Instant>([.value("at", \.self, .utcInstant, rule: .largest)])
  var kind = RecordKind<AgendaID, AgendaTask>(
    "tasks", .task, by: .agendaID, blank: { _ in AgendaTask(title: "", category: nil, created: .epoch) },
    Field.series(
      title: \.title, category: \.category, note: \.note, rule: \.rule, added: \.added, skipped: \.skipped,
      changed: \.changed, sequence: \.sequence, other: \.other) + [
        .value("created", \.created, .utcInstant),
        .value("priority", \.priority, .name("a priority"), default: .medium),
        .optional("due", \.due, .agendaTime),
        .map("ticks", \.ticks, by: .date, tick, blank: { _ in .epoch }),
      ])
  kind.privateTexts = { _, task, _ in
    [PrivateText(task.title, .prose, "the title of a task")] + noteTexts(task.note, "the note on a task")
  }
  return kind
}()

// MARK: - Notes

package let agendaNoteRecords: RecordKind<AgendaID, AgendaNote> = {
  var kind = RecordKind<AgendaID, AgendaNote>(
    "notes", .agendaNote, by: .noteID, blank: { _ in AgendaNote(body: blankNote(), created: .epoch) },
    [
      Field(
        "body", isRequired: true, rule: .text, read: { try noteFields.read($0, into: &$1.body) },
        write: { noteFields.write($0.body) }, unknown: { noteFields.unknown($0) }),
      .value("created", \.created, .instant), .optional("date", \.date, .date), .list("tags", \.tags, .tag),
    ])
  kind.check = { _, note in
    guard note.tags.count <= AgendaLimits.mostTags,
      zip(note.tags, note.tags.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw JSONError("the tags are not sorted, or more than \(AgendaLimits.mostTags)").under("tags") }
  }
  kind.privateTexts = { _, note, _ in [PrivateText(note.body.markdown, .prose, "a note of the agenda")] }
  return kind
}()

/// An agenda as an export has it.
package func agendaJSON(_ agenda: Agenda) throws -> JSONValue {
  let records = Records(agenda)
  var members: [String: JSONValue] = [:]
  for kind in RecordTable.standard.agenda {
    members[kind.name] = try kind.written(records, since: Records(), nil)
  }
  return .object(members)
}

/// - Throws: a `JSONError`.
package func agenda(json: JSONValue) throws -> Agenda {
  var records = Records()
  for kind in RecordTable.standard.agenda {
    if let section = json[kind.name] { try kind.read(section, into: &records) }
  }
  return records.agenda
}
