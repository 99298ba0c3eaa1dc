// A learner's log as JSON and back: settings, programmes with their records, and what stands beside them.

package import StrictJSON
import StudyModel

extension LearnerLog {
  static let programmesKey = "programmes"
  static let settingsKey = "settings"
  static let timerKey = "timer"
  static let restKey = "rest"

  /// Reads the log out of the fields of a store or an export; what nobody asks for there is left.
  package init(
    _ fields: inout JSONFields, _ unknown: inout UnknownFields, _ table: RecordTable = .standard
  ) throws(JSONError) {
    var settings = Settings()
    if var inner = try fields.object(LearnerLog.settingsKey) { settings = try Settings(&inner, &unknown) }
    var programmes: [ProgrammeName: Programme] = [:]
    if var all = try fields.object(LearnerLog.programmesKey) {
      let place = all
      try all.eachObject { (key, inner) throws(JSONError) in
        guard let name = ProgrammeName(key) else {
          throw place.mistake(
            .invalidValue(
              "\(quoted(key)) is not the name of a programme: one has 1 to 60 of `a` to `z`, `0` to `9` and `-`"
            ),
            at: key)
        }
        programmes[name] = try Programme(&inner, &unknown, table)
        unknown.keep(inner)
      }
    }
    var records = Records()
    for kind in table.learner { try kind.read(from: &fields, into: &records, &unknown) }
    var timer: ProgrammeTimer?
    if var inner = try fields.object(LearnerLog.timerKey) {
      timer = try ProgrammeTimer(&inner)
      unknown.keep(inner)
    }
    self.init(settings: settings, programmes: programmes, records: records, timer: timer)
  }

  /// The fields of a store that hold the log, with those that are not known: only what there is, and what differs from
  /// the defaults.
  package func members(_ unknown: UnknownFields, _ table: RecordTable = .standard) -> [JSONMember] {
    var members: [JSONMember] = []
    members[LearnerLog.settingsKey] = settings.json.unlessEmpty
    let named = programmes.map { JSONMember(key: $0.text, value: $1.json(table)) }
    members[LearnerLog.programmesKey] = JSONValue.object(named).unlessEmpty
    for kind in table.learner { members[kind.name] = kind.written(records).unlessEmpty }
    members[LearnerLog.timerKey] = timer?.json
    guard case .object(let whole) = unknown.added(to: .object(members), table) else { return members }
    return whole
  }
}

extension AnyRecordKind {
  /// Reads the records of the kind where the object has a field for them.
  fileprivate func read(
    from fields: inout JSONFields, into records: inout Records, _ unknown: inout UnknownFields
  ) throws(JSONError) {
    guard var inner = try fields.object(name) else { return }
    try read(&inner, into: &records, &unknown)
  }
}

// MARK: - Programmes

extension Programme {
  private static let planKey = "plan"

  fileprivate init(
    _ fields: inout JSONFields, _ unknown: inout UnknownFields, _ table: RecordTable
  ) throws(JSONError) {
    self.init()
    archivedOn = try fields.optional("archivedOn", .date)
    if var inner = try fields.object(Programme.planKey) {
      plan = try inner.optional("sha256", .fingerprint)
      unknown.keep(inner)
    }
    if var all = try fields.object(LearnerLog.restKey) {
      let place = all
      try all.eachObject { (key, inner) throws(JSONError) in
        guard let from = CivilDate(key) else {
          throw place.mistake(.invalidValue(impossibleDate(key)), at: key)
        }
        rest.append(RestWeekdays(from: from, weekdays: try inner.required("weekdays", .restWeekdays)))
        unknown.keep(inner)
      }
      rest.sort { $0.from < $1.from }
    }
    start = try fields.optional("start", .date)
    for kind in table.programme { try kind.read(from: &fields, into: &records, &unknown) }
  }

  fileprivate func json(_ table: RecordTable) -> JSONValue {
    let rest = rest.map { change in
      let weekdays = Weekday.allCases.filter(change.weekdays.contains)
      return JSONMember(
        key: change.from.iso, value: ["weekdays": .array(weekdays.map { .string($0.short) })])
    }
    var members: [JSONMember] = []
    members["archivedOn"] = archivedOn.map { .string($0.iso) }
    members[Programme.planKey] = plan.map { ["sha256": .string($0)] }
    members[LearnerLog.restKey] = JSONValue.object(rest).unlessEmpty
    members["start"] = start.map { .string($0.iso) }
    for kind in table.programme { members[kind.name] = kind.written(records).unlessEmpty }
    return .object(members)
  }
}

extension ProgrammeTimer {
  fileprivate init(_ fields: inout JSONFields) throws(JSONError) {
    programme = try fields.required(
      "programme", .text({ ProgrammeName($0) }) { "\(quoted($0)) is not the name of a programme" })
    timer = RunningTimer(
      item: try fields.required("item", .itemID), started: try fields.required("started", Instant.format))
  }

  fileprivate var json: JSONValue {
    [
      "item": .string(timer.item.text), "programme": .string(programme.text),
      "started": .string(timer.started.iso),
    ]
  }
}

// MARK: - Settings

extension Settings {
  fileprivate init(_ fields: inout JSONFields, _ unknown: inout UnknownFields) throws(JSONError) {
    self.init()
    baseURL = try fields.optional("baseURL", .siteAddress)
    dayStart = try fields.optional("dayStart", .dayStart) ?? dayStart
    language = try fields.optional("language", .language) ?? language
    owner = try fields.optional("owner", .text(atMost: Settings.longestOwner, called: "owner"))
    if var feed = try fields.object("feed") {
      feedsWeeks = try feed.flag("weekly")
      unknown.keep(feed)
    }
    if var remind = try fields.object("remind") {
      reminders = try ReminderSettings(&remind)
      unknown.keep(remind)
    }
    if var share = try fields.object("share") {
      publicAbout = try share.optional(
        "about", .text(atMost: Settings.longestPublicAbout, called: "sentence for strangers"))
      isIndexed = try share.flag("indexed")
      publicName = try share.optional(
        "name", .text(atMost: Settings.longestPublicName, called: "name for strangers"))
      sharesNotes = try share.flag("notes")
      sharesReflections = try share.flag("reflections")
      sharesBonusTitles = try share.flag("bonusTitles")
      unknown.keep(share)
    }
    unknown.keep(fields)
  }

  fileprivate var json: JSONValue {
    let share: JSONValue = [
      "about": publicAbout.map { .string($0) }, "bonusTitles": flag(sharesBonusTitles),
      "indexed": flag(isIndexed), "name": publicName.map { .string($0) }, "notes": flag(sharesNotes),
      "reflections": flag(sharesReflections),
    ]
    return [
      "baseURL": baseURL.map { .string($0.text) },
      "dayStart": dayStart == Settings.defaultDayStart ? nil : .string(dayStart.text),
      "feed": feedsWeeks ? ["weekly": true] : nil,
      "language": language == .english ? nil : .string(language.text),
      "owner": owner.map { .string($0) },
      "remind": reminders.json.unlessEmpty,
      "share": share.unlessEmpty,
    ]
  }

  private func flag(_ value: Bool) -> JSONValue? { value ? true : nil }
}

extension ReminderSettings {
  fileprivate init(_ fields: inout JSONFields) throws(JSONError) {
    self.init()
    saysMissingBackup = try fields.optional("backup", .bool) ?? saysMissingBackup
    evening = try fields.optional("evening", .timeOrOff) ?? evening
    morning = try fields.optional("morning", .timeOrOff) ?? morning
    review = try fields.optional("review", .weeklyTimeOrOff) ?? review
    saysStaleSite = try fields.optional("site", .bool) ?? saysStaleSite
    streak = try fields.optional("streak", .timeOrOff) ?? streak
  }

  fileprivate var json: JSONValue {
    let defaults = ReminderSettings()
    func changed<Value: Equatable>(
      _ path: KeyPath<ReminderSettings, Value>, _ encode: (Value) -> JSONValue
    ) -> JSONValue? {
      let value = self[keyPath: path]
      return value == defaults[keyPath: path] ? nil : encode(value)
    }
    func time(_ time: TimeOfDay?) -> JSONValue { .string(time?.text ?? reminderOff) }
    return [
      "backup": changed(\.saysMissingBackup) { .bool($0) },
      "evening": changed(\.evening, time),
      "morning": changed(\.morning, time),
      "review": changed(\.review) { .string($0?.text ?? reminderOff) },
      "site": changed(\.saysStaleSite) { .bool($0) },
      "streak": changed(\.streak, time),
    ]
  }
}

extension JSONValue {
  /// The value; nil for an object or array in which nothing stands.
  package var unlessEmpty: JSONValue? { self == [] || self == [:] ? nil : self }
}
