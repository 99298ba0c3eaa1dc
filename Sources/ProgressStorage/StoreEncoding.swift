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
    var members = StoreEncoding(progress).content(minor: progress.minor)
    members.add("history", HistoryCoding.value(progress.history, revision: progress.revision))
    members.add("id", .string(progress.id))
    let encoding = StoreEncoding(progress)
    members.add("plan", encoding.object(progress.unknown[.plan] + encoding.plan(progress.plan)))
    members.add("revision", .integer(Int64(progress.revision)))
    members.add("schedule", progress.schedule.map { schedule($0, others: progress.unknown[.schedule]) })
    members.add(StoreSeal.field, .string(StoreSeal.placeholder))
    members.add("writer", .string(progress.writer))
    var bytes: [UInt8] = []
    JSONValue.object(members).write(into: &bytes)
    StoreSeal.seal(&bytes)
    return bytes
  }

  /// The bytes of an export: all that the learner did, wrote and set, the text of the plan that they follow, and
  /// nothing of the file that held it, so that the same log gives the same bytes from whichever store.
  static func export(_ progress: StoredProgress, plan: String? = nil) -> [UInt8] {
    var members = StoreEncoding(progress).content(minor: progress.minor)
    members.add("format", .string(StoreDecoding.exportFormat))
    members.add("plan", plan.map { ["lines": .array(lines(of: $0).map { .string($0) })] })
    var bytes: [UInt8] = []
    JSONValue.object(members).write(into: &bytes)
    return bytes
  }

  /// The lines of a text, which joined by line feeds are the text again.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  private func plan(_ name: PlanName) -> [JSONMember] {
    var members: [JSONMember] = []
    members.add("replaced", name.replaced.map { .string($0) })
    members.add("sha256", name.sha256.map { .string($0) })
    return members
  }

  private static func schedule(_ schedule: ScheduleRevision, others: [JSONMember]) -> JSONValue {
    var members = others
    members.add("changed", .string(schedule.changed.iso))
    members.add("revision", .integer(Int64(schedule.number)))
    return .object(members)
  }

  /// The fields that a store and an export share.
  func content(minor: Int) -> [JSONMember] {
    var schema = unknown[.schema]
    schema.add("major", .integer(Int64(StoredProgress.major)))
    schema.add("minor", .integer(Int64(minor)))
    var top = unknown[.top]
    top.add("bonus", array(bonus))
    top.add("items", object(items))
    top.add("pauses", array(pauses))
    top.add("reflections", object(reflections))
    top.add("schema", .object(schema))
    top.add("settings", object(settings))
    top.add("solvedBefore", array(solvedBefore))
    top.add("timer", timer)
    return top
  }

  // MARK: - Settings

  var settings: [JSONMember] {
    let settings = log.settings
    var members = unknown[.settings]
    members.add("baseURL", settings.baseURL.map { .string($0.text) })
    if settings.dayStart != Settings.defaultDayStart {
      members.add("dayStart", .string(settings.dayStart.text))
    }
    var feed = unknown[.feed]
    feed.add("weekly", flag(settings.feedsWeeks))
    members.add("feed", object(feed))
    members.add("owner", settings.owner.map { .string($0) })
    members.add("remind", object(remind(settings.reminders)))
    members.add("rest", array(settings.rest.map(rest)))
    var share = unknown[.share]
    share.add("about", settings.publicAbout.map { .string($0) })
    share.add("bonusTitles", flag(settings.sharesBonusTitles))
    share.add("indexed", flag(settings.isIndexed))
    share.add("name", settings.publicName.map { .string($0) })
    share.add("notes", flag(settings.sharesNotes))
    share.add("reflections", flag(settings.sharesReflections))
    members.add("share", object(share))
    members.add("start", settings.start.map { .string($0.iso) })
    return members
  }

  private func remind(_ reminders: ReminderSettings) -> [JSONMember] {
    let defaults = ReminderSettings()
    var members = unknown[.remind]
    func add<Value: Equatable>(
      _ key: String, _ path: KeyPath<ReminderSettings, Value>, _ encode: (Value) -> JSONValue
    ) {
      let value = reminders[keyPath: path]
      if value != defaults[keyPath: path] { members.add(key, encode(value)) }
    }
    func time(_ time: TimeOfDay?) -> JSONValue { .string(time?.text ?? StoreEncoding.off) }
    add("backup", \.saysMissingBackup) { .bool($0) }
    add("evening", \.evening, time)
    add("morning", \.morning, time)
    add("review", \.review) { .string($0?.text ?? StoreEncoding.off) }
    add("site", \.saysStaleSite) { .bool($0) }
    add("streak", \.streak, time)
    return members
  }

  /// In the place of a time: the reminder is switched off.
  static let off = "off"

  private func rest(_ rest: RestWeekdays) -> JSONValue {
    let weekdays = Weekday.allCases.filter(rest.weekdays.contains)
    var members = unknown[.rest(from: rest.from)]
    members.add("from", .string(rest.from.iso))
    members.add("weekdays", .array(weekdays.map { .string($0.short) }))
    return .object(members)
  }

  // MARK: - Records

  private var items: [JSONMember] {
    let known = unknown.items
    let ids = known.isEmpty ? Array(log.items.keys) : Array(Set(log.items.keys).union(known))
    return ids.sorted().compactMap { id in item(id).map { JSONMember(key: id.text, value: $0) } }
  }

  /// What is known of an item; nil when that is nothing.
  func item(_ id: ItemID) -> JSONValue? {
    object(unknown[.item(id)] + record(log.items[id] ?? ItemRecord(), of: .item(id)))
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
    members.add("day", .string(attempt.day.iso))
    members.add("finished", flag(attempt.isFinish))
    members.add("minutes", attempt.minutes.map { .integer(Int64($0)) })
    members.add("zone", .string(attempt.zone))
    return .object(members)
  }

  private func text(_ text: WrittenText, as object: StoreObject) -> JSONValue {
    var members = unknown[object]
    members.add("changed", .string(text.changed.iso))
    members.add("public", flag(text.isPublic))
    members.add("text", .string(text.markdown))
    return .object(members)
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
  var bonus: [JSONValue] { log.bonus.map(bonus) }

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

  /// The pauses, in the order logged.
  var pauses: [JSONValue] {
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

  /// The problems solved before the programme, in their order.
  var solvedBefore: [JSONValue] {
    let hasUnknown = unknown.haveSolvedBefore
    return log.solvedBefore.map { problem in
      // The key of one without a number takes its title apart.
      var members = hasUnknown ? unknown[.solvedBefore(problem.key)] : []
      members.add("date", problem.date.map { .string($0.iso) })
      members.add("difficulty", problem.difficulty.map { .string($0.rawValue) })
      members.add("number", problem.number.map { .integer(Int64($0)) })
      members.add("title", .string(problem.title))
      return .object(members)
    }
  }

  /// The running timer; nil while there is none.
  var timer: JSONValue? {
    log.timer.map { timer in
      var members = unknown[.timer(started: timer.started)]
      members.add("item", .string(timer.item.text))
      members.add("started", .string(timer.started.iso))
      return .object(members)
    }
  }

  // MARK: - What is left out

  private func flag(_ value: Bool) -> JSONValue? { value ? .bool(true) : nil }

  private func array(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }

  func object(_ members: [JSONMember]) -> JSONValue? { members.isEmpty ? nil : .object(members) }
}
