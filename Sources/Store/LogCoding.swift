// The sections of a store that hold the learner's log, as JSON and back.

package import JSON
import StudyModel
import TextTools

/// The names of the sections that are no kinds of record.
enum SectionName {
  static let settings = "settings"
  static let programmes = "programmes"
  static let timer = "timer"
  static let inUse = "inUse"
  /// The texts of plans, in an export.
  static let plans = "plans"

  /// Those whose content is counted in a difference.
  static let counted = [settings, programmes, timer, plans]
}

extension LearnerLog {
  /// Reads the log; `section` returns the JSON of a section by its name, nil if it is missing.
  package init(_ table: RecordTable = .standard, _ section: (String) throws -> JSONValue?) throws {
    self.init()
    func read(_ name: String, _ body: (JSONValue) throws -> Void) throws {
      guard let json = try section(name) else { return }
      try atPath(name) { try body(json) }
    }
    try read(SectionName.settings) { settings = try Settings(json: $0) }
    try read(SectionName.programmes) { json in
      programmes = try Store.records(in: json.object(), by: .programmeName) { _, json in
        try Programme(json: json, table)
      }
    }
    for kind in table.learner { try read(kind.name) { try kind.read($0, into: &records) } }
    try read(SectionName.timer) { json in
      var timer = blankTimer
      try timerFields.read(json, into: &timer)
      self.timer = timer
    }
    try read(SectionName.inUse) { inUse = try Spelling.programmeName.value(of: $0) }
  }

  /// The sections that differ from those of the log before; nil for one that is gone.
  ///
  /// - Parameter section: the JSON of that log.
  package func sections(
    since old: LearnerLog, _ table: RecordTable = .standard, _ section: (String) throws -> JSONValue?
  ) throws -> [String: JSONValue?] {
    var changed: [String: JSONValue?] = [:]
    // A subscript would take nil for a key that is to go.
    func set(_ name: String, _ json: JSONValue?) { changed.updateValue(json, forKey: name) }
    if settings != old.settings {
      set(SectionName.settings, settings.json(over: try section(SectionName.settings)).unlessEmpty)
    }
    if programmes != old.programmes {
      let before = try section(SectionName.programmes)
      var members: [String: JSONValue] = [:]
      for (name, programme) in programmes {
        let (known, json) = (old.programmes[name], before?[name.text])
        members[name.text] = known == programme ? json : try programme.json(since: known, json, table)
      }
      set(SectionName.programmes, JSONValue.object(members).unlessEmpty)
    }
    if records != old.records {
      for kind in table.learner {
        set(kind.name, try kind.written(records, since: old.records, try section(kind.name)))
      }
    }
    if timer != old.timer { set(SectionName.timer, timer.map { timerFields.write($0) }) }
    if inUse != old.inUse { set(SectionName.inUse, inUse.map { .string($0.text) }) }
    return changed
  }
}

extension MergeRule {
  /// The rule of a whole log, as an export or a store has it.
  package static func log(_ table: RecordTable = .standard) -> MergeRule {
    func rules(_ kinds: [any AnyRecordKind]) -> [String: MergeRule] {
      Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0.rule) })
    }
    let programme = programmeFields.rules.merging(rules(table.programme)) { $1 }
    let sections: [String: MergeRule] = [
      SectionName.settings: .group(.whole), SectionName.programmes: .group(.record(programme)),
      SectionName.timer: .whole, SectionName.plans: .group(.whole),
    ]
    return .record(sections.merging(rules(table.learner + table.agenda)) { $1 })
  }
}

// MARK: - Programmes

private let planChoices = Field<Programme>.map(
  "plans", \.plans, by: .second,
  FieldTable<PlanChoice>([
    .value("plan", \.plan, .fingerprint), .value("from", \.from, .date),
    .optional("over", \.over, .fingerprint),
  ]),
  blank: { _ in PlanChoice(plan: "", from: CivilDate(serial: 0)) }, rule: .whole)

private let continuedRound = Field<Programme>(
  "continues",
  read: { json, programme in
    guard let name = ProgrammeName(try json.required("round", { try $0.string() })) else {
      throw JSONError("`round` is not the name of a programme")
    }
    let dates = try json["restDates"]?.elements { try Spelling<CivilDate>.date.value(of: $0) }
    programme.continues = ContinuedRound(of: name, restDates: dates ?? [])
  },
  write: { programme in
    programme.continues.map { round in
      let dates = JSONValue.array(round.restDates.map { .string($0.iso) }).unlessEmpty
      let members =
        [("round", JSONValue.string(round.programme.text))] + (dates.map { [("restDates", $0)] } ?? [])
      return JSONValue.object(Dictionary(members) { $1 })
    }
  })

private let programmeFields = FieldTable<Programme>([
  .optional("title", \.title, .text(atMost: Programme.longestTitle)),
  .optional("accent", \.accent, .name("an accent")), .flag("private", \.isPrivate),
  .optional("created", \.created, .instant), .optional("start", \.start, .date),
  .optional("archivedOn", \.archivedOn, .date), .number("days", \.ticks, in: DayNumber.allowed),
  planChoices, continuedRound,
  Field(
    "rest", rule: .group(.whole),
    read: { json, programme in
      let changes = try records(in: json.object(), by: .date) { _, json in
        try json.required("weekdays", restWeekdays)
      }
      programme.rest = changes.sorted { $0.key < $1.key }.map { RestWeekdays(from: $0, weekdays: $1) }
    },
    write: { programme in
      let changes = programme.rest.map { change -> (String, JSONValue) in
        let weekdays = Weekday.allCases.filter(change.weekdays.contains).map { JSONValue.string($0.short) }
        return (change.from.iso, ["weekdays": .array(weekdays)])
      }
      return JSONValue.object(Dictionary(changes) { $1 }).unlessEmpty
    },
    unknown: { json in
      var unknown = UnknownMembers()
      for (date, change) in json.members {
        let own = change.members.filter { $0.key != "weekdays" }
        if !own.isEmpty { unknown.inner[date] = UnknownMembers(own: own) }
      }
      return unknown.unlessEmpty
    }),
])

extension Spelling<Int> {
  /// Seconds since 1970 as an instant in UTC.
  static let second = Spelling(
    { Spelling<Instant>.utcInstant.read($0)?.secondsSinceEpoch },
    { Instant(secondsSinceEpoch: $0, offset: 0).iso }, otherwise: Spelling<Instant>.utcInstant.otherwise)
}

/// Weekdays by their first three letters; not all seven.
private func restWeekdays(_ json: JSONValue) throws -> Set<Weekday> {
  let weekdays = try json.elements { element in
    let name = try element.string()
    guard let weekday = Weekday.allCases.first(where: { $0.short == name }) else {
      throw JSONError("\(quoted(name, to: 40)) is not a weekday: write `mon` to `sun`")
    }
    return weekday
  }
  guard weekdays.count < Weekday.allCases.count else {
    throw JSONError("all seven weekdays are rest: leave at least one to study")
  }
  return Set(weekdays)
}

extension Programme {
  fileprivate init(json: JSONValue, _ table: RecordTable) throws {
    self.init()
    try programmeFields.read(json, into: &self)
    for kind in table.programme {
      if let json = json[kind.name] { try atPath(kind.name) { try kind.read(json, into: &records) } }
    }
  }

  /// The plans that it followed, as JSON.
  var plansJSON: JSONValue? { planChoices.write(self) }

  fileprivate func json(since old: Programme?, _ json: JSONValue?, _ table: RecordTable) throws -> JSONValue {
    var members = programmeFields.write(self).members
    var again = Programme()
    try programmeFields.read(.object(members), into: &again)
    var unknown = json.flatMap { programmeFields.unknown($0) }
    for kind in table.programme {
      members[kind.name] = try kind.written(records, since: old?.records ?? Records(), json?[kind.name])
      unknown?.own[kind.name] = nil
    }
    return unknown?.added(to: .object(members)) ?? .object(members)
  }
}

// MARK: - The timer

private let blankTimer = ProgrammeTimer(
  programme: .first,
  timer: RunningTimer(item: ItemID(""), started: .epoch))

private let timerFields = FieldTable<ProgrammeTimer>([
  .value("programme", \.programme, .programmeName), .value("item", \.timer.item, .itemID),
  .value("started", \.timer.started, .instant),
])

// MARK: - Settings

extension Settings {
  /// Each setting stands under its name, as `settings set` takes it.
  fileprivate init(json: JSONValue) throws {
    self.init()
    let members = try json.object()
    for key in SettingKey.stored {
      guard let value = members[key.rawValue] else { continue }
      try atPath(key.rawValue) {
        let text = try value.string()
        guard key.set(text, in: &self) else {
          throw JSONError("\(quoted(text, to: 40)) is not \(key.allowed)")
        }
      }
    }
  }

  /// What differs from the defaults, and what only a newer version knows.
  fileprivate func json(over old: JSONValue?) -> JSONValue {
    var members = old?.members ?? [:]
    let defaults = Settings()
    for key in SettingKey.stored {
      let text = key.text(in: self)
      members[key.rawValue] = text == key.text(in: defaults) ? nil : .string(text)
    }
    return .object(members)
  }
}
