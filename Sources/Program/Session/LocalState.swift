// What this machine remembers about builds and reminders, in a file beside the store; losing it costs nothing.

import ProgressStorage
import Reminders
import Statistics
import StrictJSON
import StudyModel

struct LocalState {
  /// When the site was last built.
  var lastBuild: Instant?
  /// Which reminders were said.
  var reminders = ReminderMemory()
  /// What a timer's runs complained about on a day, word for word.
  private var complaints: (day: CivilDate, texts: [String])?
  /// What a later version wrote, which stays as it is.
  private var version: Int64 = 1
  private var others: [JSONMember] = []
  private var otherReminders: [JSONMember] = []

  private static let reminderKey = "reminders"
  private static let complaintKey = "complaints"
  private static let ownKeys = ["schemaVersion", "lastBuild", reminderKey, complaintKey]

  init(lastBuild: Instant? = nil) {
    self.lastBuild = lastBuild
  }

  /// The state beside a store; empty if there is none or it cannot be read.
  static func load(workspace: String) -> LocalState {
    var state = LocalState()
    guard let bytes = try? InputFiles.bytes(at: Workspace(folder: workspace).statePath),
      case .object(let members)? = try? parseJSON(bytes)
    else { return state }
    for member in members {
      switch (member.key, member.value) {
      case ("lastBuild", .string(let text)): state.lastBuild = Instant(text)
      case ("schemaVersion", .integer(let version)): state.version = max(1, version)
      case (reminderKey, .object(let days)):
        state.reminders = ReminderMemory(days)
        state.otherReminders = days.filter { ReminderKind(rawValue: $0.key) == nil }
      case (complaintKey, let complaints): state.complaints = LocalState.complaints(complaints)
      case (let key, _) where !ownKeys.contains(key): state.others.append(member)
      default: break
      }
    }
    return state
  }

  /// Changes the state beside a store, on what stands there by then: a build and a reminder keep each other's.
  /// Nothing is kept where there is no workspace, and nothing written where nothing changes.
  ///
  /// - Parameter rewrites: whether it is written all the same, to learn whether it can be.
  static func update(
    workspace: String, rewrites: Bool = false, _ change: (inout LocalState) -> Void
  ) throws {
    guard Locations.isFolder(workspace) else { return }
    var changed = load(workspace: workspace)
    let present = changed.document
    change(&changed)
    guard changed.document != present || rewrites else { return }
    let folder = Workspace(folder: workspace)
    // The store's own lock: it is held for a moment, and never while something is said.
    try storing {
      try StoreLock.hold(folder.lockPath, wait: .seconds(5)) {
        var state = load(workspace: workspace)
        change(&state)
        try AtomicFile.writeWithoutSync(state.document.bytes, to: folder.statePath)
      }
    }
  }

  private var document: JSONValue {
    let said = reminders.members + otherReminders
    let own: JSONValue = [
      "schemaVersion": .integer(version), "lastBuild": lastBuild.map { .string($0.iso) },
      LocalState.reminderKey: said.isEmpty ? nil : .object(said),
      LocalState.complaintKey: complaints.map { day, texts in
        ["day": .string(day.iso), "texts": .array(texts.map { .string($0) })]
      },
    ]
    return own.adding(.object(others))
  }

  private static func complaints(_ value: JSONValue) -> (day: CivilDate, texts: [String])? {
    guard case .string(let date)? = value["day"], let day = CivilDate(date),
      case .array(let texts)? = value["texts"]
    else { return nil }
    return (day, texts.compactMap { if case .string(let text) = $0 { text } else { nil } })
  }

  /// Whether a complaint is one that was not made on the day; from then on it was. Where that cannot be remembered it
  /// always is.
  static func isNews(_ complaint: String, on day: CivilDate, workspace: String) -> Bool {
    if let (last, texts) = load(workspace: workspace).complaints, last == day, texts.contains(complaint) {
      return false
    }
    try? update(workspace: workspace) { state in
      let earlier = state.complaints.flatMap { $0.day == day ? $0.texts : nil } ?? []
      state.complaints = (day, earlier + [complaint])
    }
    return true
  }

  /// How the site stands.
  func freshness(_ summary: ProgressSummary, _ settings: Settings) -> Freshness {
    Freshness(
      built: lastBuild?.calendarDay(dayStart: settings.dayStart), today: summary.today,
      isOver: summary.isOver)
  }

  /// The same as facts.
  func document(_ freshness: Freshness) -> JSONValue {
    // What does not age is as fresh as on its first day.
    let left = freshness.age == nil ? 0 : freshness.daysLeft ?? Freshness.days
    return [
      "lastBuild": lastBuild.map { .string($0.iso) } ?? .null, "freshDays": .integer(Int64(left)),
      "isStale": .bool(freshness.isStale), "headline": .string(freshness.words),
    ]
  }
}

extension ReminderMemory {
  /// What can be read of it; other members are ignored.
  fileprivate init(_ members: [JSONMember]) {
    self.init()
    for member in members {
      guard let kind = ReminderKind(rawValue: member.key), case .string(let text) = member.value else {
        continue
      }
      lastDays[kind] = CivilDate(text)
    }
  }

  fileprivate var members: [JSONMember] {
    ReminderKind.allCases.compactMap { kind in
      lastDays[kind].map { JSONMember(key: kind.rawValue, value: .string($0.iso)) }
    }
  }
}
