// The store as JSON: sorted keys, and only what differs from nothing and from the defaults.

import StrictJSON
import StudyModel

/// Writes the content of a store file.
struct StoreEncoding {
  private let log: ProgressLog
  private let unknown: UnknownFields

  /// The bytes of the file; the same content gives the same bytes. `writer` names the program and its version.
  static func encode(_ progress: StoredProgress, writer: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let encoding = StoreEncoding(log: progress.log, unknown: progress.unknown)
    encoding.document(minor: progress.minor, revision: progress.revision, writer: writer).write(into: &bytes)
    return bytes
  }

  private func document(minor: Int, revision: Int, writer: String) -> JSONValue {
    var schema = unknown[.schema]
    schema.add("major", .integer(Int64(StoredProgress.major)))
    schema.add("minor", .integer(Int64(minor)))
    var top = unknown[.top]
    top.add("schema", .object(schema))
    top.add("writer", .string(writer))
    top.add("revision", .integer(Int64(revision)))
    top.add("settings", object(settings))
    top.add("items", object(items))
    top.add("reflections", object(reflections))
    top.add("bonus", array(log.bonus.map(bonus)))
    top.add("pauses", array(pauses))
    return .object(top)
  }

  // MARK: - Settings

  private var settings: [JSONMember] {
    let settings = log.settings
    var members = unknown[.settings]
    members.add("start", settings.start.map { .string($0.iso) })
    if settings.dayStart != Settings.defaultDayStart {
      members.add("dayStart", .string(settings.dayStart.text))
    }
    members.add("rest", array(settings.rest.map(rest)))
    var share = unknown[.share]
    share.add("notes", flag(settings.sharesNotes))
    share.add("reflections", flag(settings.sharesReflections))
    share.add("bonusTitles", flag(settings.sharesBonusTitles))
    members.add("share", object(share))
    return members
  }

  private func rest(_ rest: RestWeekdays) -> JSONValue {
    let weekdays = Weekday.allCases.filter(rest.weekdays.contains)
    var members = unknown[.rest(from: rest.from)]
    members.add("from", .string(rest.from.iso))
    members.add("weekdays", .array(weekdays.map { .string($0.short) }))
    return .object(members)
  }

  // MARK: - Records

  private var items: [JSONMember] {
    let ids = Set(log.items.keys).union(unknown.items)
    return ids.sorted().compactMap { id in
      let members =
        unknown[.item(id)] + record(log.items[id] ?? ItemRecord(), of: .item(id))
      return members.isEmpty ? nil : JSONMember(key: id.text, value: .object(members))
    }
  }

  private func record(_ record: ItemRecord, of owner: RecordOwner) -> [JSONMember] {
    var occurrences = Occurrences<Instant>()
    let attempts = record.attempts.map { attempt in
      let occurrence = occurrences.next(attempt.instant)
      return encoded(attempt, as: .attempt(owner, at: attempt.instant, occurrence: occurrence))
    }
    var members: [JSONMember] = []
    members.add("attempts", array(attempts))
    members.add("note", record.note.map { text($0, as: .note(owner)) })
    return members
  }

  private func encoded(_ attempt: Attempt, as object: StoreObject) -> JSONValue {
    var members = unknown[object]
    members.add("at", .string(attempt.instant.iso))
    members.add("zone", .string(attempt.zone))
    members.add("day", .string(attempt.day.iso))
    members.add("minutes", attempt.minutes.map { .integer(Int64($0)) })
    members.add("finished", flag(attempt.isFinish))
    return .object(members)
  }

  private func text(_ text: WrittenText, as object: StoreObject) -> JSONValue {
    var members = unknown[object]
    members.add("text", .string(text.markdown))
    members.add("changed", .string(text.changed.iso))
    members.add("public", flag(text.isPublic))
    return .object(members)
  }

  private var reflections: [JSONMember] {
    log.reflections.sorted { $0.key < $1.key }.map { day, reflection in
      JSONMember(key: String(day.value), value: text(reflection, as: .reflection(day)))
    }
  }

  private func bonus(_ bonus: BonusProblem) -> JSONValue {
    var members = unknown[.bonus(bonus.id)] + record(bonus.record, of: .bonus(bonus.id))
    members.add("id", .string(bonus.id.text))
    members.add("title", .string(bonus.title))
    members.add("number", bonus.number.map { .integer(Int64($0)) })
    members.add("difficulty", bonus.difficulty.map { .string($0.rawValue) })
    members.add("day", .integer(Int64(bonus.day.value)))
    members.add("public", flag(bonus.isPublic))
    return .object(members)
  }

  private var pauses: [JSONValue] {
    var occurrences = Occurrences<[CivilDate]>()
    return log.pauses.map { pause in
      let occurrence = occurrences.next([pause.from, pause.through])
      var members = unknown[.pause(from: pause.from, through: pause.through, occurrence: occurrence)]
      members.add("from", .string(pause.from.iso))
      members.add("through", .string(pause.through.iso))
      members.add("reason", pause.reason.map { .string($0) })
      return .object(members)
    }
  }

  // MARK: - What is left out

  private func flag(_ value: Bool) -> JSONValue? { value ? .bool(true) : nil }

  private func array(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }

  private func object(_ members: [JSONMember]) -> JSONValue? { members.isEmpty ? nil : .object(members) }
}

extension [JSONMember] {
  /// Adds a field, unless it has no value.
  fileprivate mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { append(JSONMember(key: key, value: value)) }
  }
}
