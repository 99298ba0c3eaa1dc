// Encodes a learner's log as JSON and decodes it.

package import StrictJSON
import StudyModel

/// The field of a store that says which version it last synced.
package let syncKey = "sync"

extension LearnerLog {
  static let programmesKey = "programmes"
  static let settingsKey = "settings"
  static let timerKey = "timer"
  static let restKey = "rest"
  static let inUseKey = "inUse"

  /// Decodes the log from the fields of a store or an export; fields of other parts stay in `fields`.
  ///
  /// - Parameter keepsJSON: whether records outside programmes are written again as they were read, while they stay as
  ///   they are.
  package init(
    _ fields: inout JSONFields, _ unknown: inout UnknownFields, _ table: RecordTable = .standard,
    keepsJSON: Bool = false
  ) throws(JSONError) {
    var settings = Settings()
    if var inner = try fields.object(LearnerLog.settingsKey) { settings = try Settings(&inner, &unknown) }
    var programmes: [ProgrammeName: Programme] = [:]
    if var all = try fields.object(LearnerLog.programmesKey) {
      let place = all
      try all.eachObject { (key, inner) throws(JSONError) in
        guard let name = ProgrammeName(key) else {
          throw place.error(
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
    for kind in table.learner {
      try kind.read(from: &fields, into: &records, &unknown, keepsJSON: keepsJSON)
    }
    var timer: ProgrammeTimer?
    if var inner = try fields.object(LearnerLog.timerKey) {
      timer = try ProgrammeTimer(&inner)
      unknown.keep(inner)
    }
    let inUse = try fields.optional(LearnerLog.inUseKey, JSONFormat<ProgrammeName>.programmeName)
    self.init(settings: settings, programmes: programmes, records: records, timer: timer, inUse: inUse)
  }

  /// The fields of the log, with unknown ones; empty objects and default values are left out.
  package func members(_ unknown: UnknownFields, _ table: RecordTable = .standard) -> [JSONMember] {
    var members: [JSONMember] = []
    members[LearnerLog.settingsKey] = settings.json.unlessEmpty
    let named = programmes.map { JSONMember(key: $0.text, value: $1.json(table)) }
    members[LearnerLog.programmesKey] = JSONValue.object(named).unlessEmpty
    for kind in table.learner { members[kind.name] = kind.written(records).unlessEmpty }
    members[LearnerLog.timerKey] = timer?.json
    members[LearnerLog.inUseKey] = inUse.map { .string($0.text) }
    guard case .object(let whole) = unknown.added(to: .object(members), table) else { return members }
    return whole
  }
}

extension AnyRecordKind {
  /// Decodes the records of the kind if the object has its field.
  fileprivate func read(
    from fields: inout JSONFields, into records: inout Records, _ unknown: inout UnknownFields,
    keepsJSON: Bool = false
  ) throws(JSONError) {
    guard var inner = try fields.object(name) else { return }
    try read(&inner, into: &records, &unknown, keepsJSON: keepsJSON)
  }
}

// MARK: - Programmes

extension Programme {
  private static let planKey = "plan"

  fileprivate init(
    _ fields: inout JSONFields, _ unknown: inout UnknownFields, _ table: RecordTable
  ) throws(JSONError) {
    self.init()
    title = try fields.optional(
      "title", .text(atMost: Programme.longestTitle, called: "title of a programme"))
    accent = try fields.optional(
      "accent",
      .text({ Accent(rawValue: $0) }) {
        "\(quoted($0)) is not an accent; write \(joined(Accent.allCases.map(\.rawValue), by: "or"))"
      })
    isPrivate = try fields.optional("private", .bool) ?? false
    created = try fields.optional("created", Instant.format)
    archivedOn = try fields.optional("archivedOn", .date)
    if var inner = try fields.object(Programme.planKey) {
      plan = try inner.optional("sha256", .fingerprint)
      ticks = try inner.optional("days", .integer(in: DayNumber.allowed))
      unknown.keep(inner)
    }
    if var all = try fields.object(LearnerLog.restKey) {
      let place = all
      try all.eachObject { (key, inner) throws(JSONError) in
        guard let from = CivilDate(key) else {
          throw place.error(.invalidValue(impossibleDate(key)), at: key)
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
    members["accent"] = accent.map { .string($0.rawValue) }
    members["archivedOn"] = archivedOn.map { .string($0.iso) }
    members["created"] = created.map { .string($0.iso) }
    members[Programme.planKey] =
      ticks.map { ["days": .integer(Int64($0))] } ?? plan.map { ["sha256": .string($0)] }
    members["private"] = isPrivate ? .bool(true) : nil
    members[LearnerLog.restKey] = JSONValue.object(rest).unlessEmpty
    members["start"] = start.map { .string($0.iso) }
    members["title"] = title.map { .string($0) }
    for kind in table.programme { members[kind.name] = kind.written(records).unlessEmpty }
    return .object(members)
  }
}

extension JSONFormat<ProgrammeName> {
  package static var programmeName: JSONFormat {
    .text({ ProgrammeName($0) }) { "\(quoted($0)) is not the name of a programme" }
  }
}

extension ProgrammeTimer {
  fileprivate init(_ fields: inout JSONFields) throws(JSONError) {
    programme = try fields.required("programme", JSONFormat<ProgrammeName>.programmeName)
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
    var groups: [String: JSONFields] = [:]
    for key in SettingKey.allCases {
      guard let group = key.group else {
        try read(key, from: &fields)
        continue
      }
      if groups[group] == nil { groups[group] = try fields.object(group) }
      guard var inner = groups[group] else { continue }
      try read(key, from: &inner)
      groups[group] = inner
    }
    for group in groups.values { unknown.keep(group) }
    unknown.keep(fields)
  }

  private mutating func read(_ key: SettingKey, from fields: inout JSONFields) throws(JSONError) {
    switch key.kind {
    case .start, .rest: break
    case .dayStart: dayStart = try fields.optional(key.name, .dayStart) ?? dayStart
    case .language: language = try fields.optional(key.name, .language) ?? language
    case .address(let path): self[keyPath: path] = try fields.optional(key.name, .siteAddress)
    case .links(let path): self[keyPath: path] = try fields.optional(key.name, .publicLinks)
    case .text(let path, let longest):
      self[keyPath: path] = try fields.optional(key.name, .text(atMost: longest, called: key.textName))
    case .flag(let path): self[keyPath: path] = try fields.optional(key.name, .bool) ?? self[keyPath: path]
    case .date(let path): self[keyPath: path] = try fields.optional(key.name, .date)
    case .number(let path, let range):
      self[keyPath: path] = try fields.optional(key.name, .integer(in: range)) ?? self[keyPath: path]
    case .time(let path):
      self[keyPath: path] = try fields.optional(key.name, .timeOrOff) ?? self[keyPath: path]
    case .weeklyTime(let path):
      self[keyPath: path] = try fields.optional(key.name, .weeklyTimeOrOff) ?? self[keyPath: path]
    }
  }

  /// What differs from the defaults, sorted by key.
  fileprivate var json: JSONValue {
    var groups: [String: [JSONMember]] = [:]
    var members: [JSONMember] = []
    for key in SettingKey.allCases {
      guard let member = json(of: key).map({ JSONMember(key: key.name, value: $0) }) else { continue }
      if let group = key.group { groups[group, default: []].append(member) } else { members.append(member) }
    }
    members += groups.map { JSONMember(key: $0, value: .object($1.sorted { $0.key < $1.key })) }
    return .object(members.sorted { $0.key < $1.key })
  }

  /// Nil for the default.
  private func json(of key: SettingKey) -> JSONValue? {
    let defaults = Settings()
    func changed<Value: Equatable>(
      _ path: KeyPath<Settings, Value>, _ encode: (Value) -> JSONValue
    ) -> JSONValue? {
      self[keyPath: path] == defaults[keyPath: path] ? nil : encode(self[keyPath: path])
    }
    return switch key.kind {
    case .start, .rest: nil
    case .dayStart: changed(\.dayStart) { .string($0.text) }
    case .language: changed(\.language) { .string($0.text) }
    case .address(let path): self[keyPath: path].map { .string($0.text) }
    case .links(let path): self[keyPath: path].map { .string($0.text) }
    case .text(let path, _): self[keyPath: path].map { .string($0) }
    case .flag(let path): changed(path) { .bool($0) }
    case .date(let path): self[keyPath: path].map { .string($0.iso) }
    case .number(let path, _): changed(path) { .integer(Int64($0)) }
    case .time(let path): changed(path) { .string($0?.text ?? reminderOff) }
    case .weeklyTime(let path): changed(path) { .string($0?.text ?? reminderOff) }
    }
  }
}

extension SettingKey {
  /// The object in which it stands; nil for one that stands among the settings themselves.
  fileprivate var group: String? { parts.count > 1 ? parts.first : nil }
  fileprivate var name: String { parts.last ?? rawValue }
  private var parts: [String] { rawValue.split(separator: Character(".")).map(String.init) }

  /// What messages call its text.
  fileprivate var textName: String {
    switch self {
    case .shareAbout: "sentence for strangers"
    case .shareName: "name for strangers"
    default: name
    }
  }
}

extension JSONValue {
  /// The value; nil for an empty object or array.
  package var unlessEmpty: JSONValue? { self == [] || self == [:] ? nil : self }
}
