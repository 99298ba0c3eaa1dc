// The store as JSON: sorted keys, and only what differs from nothing and from the defaults.

import StrictJSON
import StudyModel

/// Writes the content of a store file, of an export, and of parts of it.
struct StoreEncoding {
  private let log: ProgressLog
  private let unknown: UnknownFields

  init(_ progress: StoredProgress) {
    (log, unknown) = (progress.log, progress.unknown)
  }

  /// The bytes of a store file, sealed; the same content gives the same bytes.
  static func store(_ progress: StoredProgress) -> [UInt8] {
    let encoding = StoreEncoding(progress)
    let file: JSONValue = [
      "history": progress.history.value(revision: progress.revision),
      "id": .string(progress.id),
      "plan": encoding.object(.plan, plan(progress.plan)).unlessEmpty,
      "revision": .integer(Int64(progress.revision)),
      "schedule": progress.schedule.map { encoding.object(.schedule, schedule($0)) },
      StoreSeal.field: .string(StoreSeal.placeholder),
      "writer": .string(progress.writer),
    ]
    var bytes = encoding.content(minor: progress.minor).adding(file).bytes
    StoreSeal.seal(&bytes)
    return bytes
  }

  /// The bytes of an export: all that the learner did, wrote and set, the text of the plan that they follow, and
  /// nothing of the file that held it, so that the same log gives the same bytes from whichever store.
  static func export(_ progress: StoredProgress, plan: String? = nil) -> [UInt8] {
    // The lines of the plan, which joined by line feeds are its text again.
    let lines = plan?.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let file: JSONValue = [
      "format": .string(StoreDecoding.exportFormat),
      "plan": lines.map { ["lines": .array($0.map { .string(String(Substring($0))) })] },
    ]
    return StoreEncoding(progress).content(minor: progress.minor).adding(file).bytes
  }

  private static func plan(_ name: PlanName) -> JSONValue {
    ["replaced": name.replaced.map { .string($0) }, "sha256": name.sha256.map { .string($0) }]
  }

  private static func schedule(_ schedule: ScheduleRevision) -> JSONValue {
    ["changed": .string(schedule.changed.iso), "revision": .integer(Int64(schedule.number))]
  }

  /// The fields that a store and an export share.
  func content(minor: Int) -> JSONValue {
    object(
      .top,
      [
        "bonus": JSONValue.array(bonus).unlessEmpty,
        "items": JSONValue.object(items).unlessEmpty,
        "pauses": JSONValue.array(pauses).unlessEmpty,
        "reflections": JSONValue.object(reflections).unlessEmpty,
        "schema": object(
          .schema, ["major": .integer(Int64(StoredProgress.major)), "minor": .integer(Int64(minor))]),
        "settings": settings,
        "solvedBefore": JSONValue.array(solvedBefore).unlessEmpty,
        "timer": timer,
      ])
  }

  // MARK: - Settings

  /// Nil when all have their defaults.
  var settings: JSONValue? {
    let settings = log.settings
    let hasDefaultStart = settings.dayStart == Settings.defaultDayStart
    let value = object(
      .settings,
      [
        "baseURL": settings.baseURL.map { .string($0.text) },
        "dayStart": hasDefaultStart ? nil : .string(settings.dayStart.text),
        "feed": object(.feed, ["weekly": flag(settings.feedsWeeks)]).unlessEmpty,
        "owner": settings.owner.map { .string($0) },
        "remind": remind(settings.reminders).unlessEmpty,
        "rest": JSONValue.array(settings.rest.map(rest)).unlessEmpty,
        "share": share(settings).unlessEmpty,
        "start": settings.start.map { .string($0.iso) },
      ])
    return value.unlessEmpty
  }

  private func share(_ settings: Settings) -> JSONValue {
    object(
      .share,
      [
        "about": settings.publicAbout.map { .string($0) },
        "bonusTitles": flag(settings.sharesBonusTitles),
        "indexed": flag(settings.isIndexed),
        "name": settings.publicName.map { .string($0) },
        "notes": flag(settings.sharesNotes),
        "reflections": flag(settings.sharesReflections),
      ])
  }

  private func remind(_ reminders: ReminderSettings) -> JSONValue {
    let defaults = ReminderSettings()
    func changed<Value: Equatable>(
      _ path: KeyPath<ReminderSettings, Value>, _ encode: (Value) -> JSONValue
    ) -> JSONValue? {
      let value = reminders[keyPath: path]
      return value == defaults[keyPath: path] ? nil : encode(value)
    }
    func time(_ time: TimeOfDay?) -> JSONValue { .string(time?.text ?? StoreEncoding.off) }
    return object(
      .remind,
      [
        "backup": changed(\.saysMissingBackup) { .bool($0) },
        "evening": changed(\.evening, time),
        "morning": changed(\.morning, time),
        "review": changed(\.review) { .string($0?.text ?? StoreEncoding.off) },
        "site": changed(\.saysStaleSite) { .bool($0) },
        "streak": changed(\.streak, time),
      ])
  }

  /// In the place of a time: the reminder is switched off.
  static let off = "off"

  private func rest(_ rest: RestWeekdays) -> JSONValue {
    let weekdays = Weekday.allCases.filter(rest.weekdays.contains)
    return object(
      .rest(from: rest.from),
      ["from": .string(rest.from.iso), "weekdays": .array(weekdays.map { .string($0.short) })])
  }

  // MARK: - Records

  private var items: [JSONMember] {
    Set(log.items.keys).union(unknown.items).sorted().compactMap { id in
      item(id).map { JSONMember(key: id.text, value: $0) }
    }
  }

  /// What is known of an item; nil when that is nothing.
  func item(_ id: ItemID) -> JSONValue? {
    object(.item(id), record(log.items[id] ?? ItemRecord(), of: .item(id))).unlessEmpty
  }

  private func record(_ record: ItemRecord, of owner: RecordOwner) -> JSONValue {
    var occurrences = Occurrences<Instant>()
    let attempts = record.attempts.map { attempt in
      let occurrence = occurrences.next(attempt.instant)
      return encoded(attempt, as: .attempt(owner, at: attempt.instant, occurrence: occurrence))
    }
    return [
      "attempts": JSONValue.array(attempts).unlessEmpty,
      "note": record.note.map { text($0, as: .note(owner)) },
    ]
  }

  private func encoded(_ attempt: Attempt, as object: StoreObject) -> JSONValue {
    self.object(
      object,
      [
        "at": .string(attempt.instant.iso),
        "day": .string(attempt.day.iso),
        "finished": flag(attempt.isFinish),
        "minutes": attempt.minutes.map { .integer(Int64($0)) },
        "zone": .string(attempt.zone),
      ])
  }

  private func text(_ text: WrittenText, as object: StoreObject) -> JSONValue {
    self.object(
      object,
      [
        "changed": .string(text.changed.iso), "public": flag(text.isPublic), "text": .string(text.markdown),
      ])
  }

  private var reflections: [JSONMember] {
    log.reflections.keys.sorted().compactMap { day in
      reflection(day).map { JSONMember(key: String(day.value), value: $0) }
    }
  }

  /// The reflection on a programme day; nil when there is none.
  func reflection(_ day: DayNumber) -> JSONValue? {
    log.reflections[day].map { text($0, as: .reflection(day)) }
  }

  /// The bonus problems, in the order logged.
  var bonus: [JSONValue] {
    log.bonus.map { problem in
      let own: JSONValue = [
        "id": .string(problem.id.text),
        "title": .string(problem.title),
        "number": problem.number.map { .integer(Int64($0)) },
        "difficulty": problem.difficulty.map { .string($0.rawValue) },
        "day": .integer(Int64(problem.day.value)),
        "public": flag(problem.isPublic),
      ]
      return object(.bonus(problem.id), own.adding(record(problem.record, of: .bonus(problem.id))))
    }
  }

  /// The pauses, in the order logged.
  var pauses: [JSONValue] {
    var occurrences = Occurrences<[CivilDate]>()
    return log.pauses.map { pause in
      let occurrence = occurrences.next([pause.from, pause.through])
      return object(
        .pause(from: pause.from, through: pause.through, occurrence: occurrence),
        [
          "from": .string(pause.from.iso), "through": .string(pause.through.iso),
          "reason": pause.reason.map { .string($0) },
        ])
    }
  }

  /// The problems solved before the programme, in their order.
  var solvedBefore: [JSONValue] {
    log.solvedBefore.map { problem in
      object(
        .solvedBefore(problem.key),
        [
          "date": problem.date.map { .string($0.iso) },
          "difficulty": problem.difficulty.map { .string($0.rawValue) },
          "number": problem.number.map { .integer(Int64($0)) },
          "title": .string(problem.title),
        ])
    }
  }

  /// The running timer; nil while there is none.
  var timer: JSONValue? {
    log.timer.map { timer in
      object(
        .timer(started: timer.started),
        ["item": .string(timer.item.text), "started": .string(timer.started.iso)])
    }
  }

  /// An object of its own fields and of those of newer versions that stood in it.
  private func object(_ object: StoreObject, _ own: JSONValue) -> JSONValue {
    own.adding(.object(unknown[object]))
  }

  private func flag(_ value: Bool) -> JSONValue? { value ? .bool(true) : nil }
}

extension JSONValue {
  /// The value; nil for an object or array in which nothing stands.
  var unlessEmpty: JSONValue? { self == [] || self == [:] ? nil : self }
}
