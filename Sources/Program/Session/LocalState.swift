// Keeps the state of builds and reminders on this machine, in a file beside the store; losing it does no harm.

import JSON
import Reminders
import Statistics
import Store
import StudyModel
import TextTools

struct LocalState {
  var lastBuild: Instant?
  var reminders = ReminderMemory()
  /// Nil before the first sync.
  var sync: LastSync?
  /// The calendars of other programs that the agenda shows.
  var followed: [FollowedPlace] = []
  /// The repository of solutions; nil if none is followed.
  var solutions: FollowedSolutions?
  /// The last command that `undo` has to name instead of taking back an older one; nil if it left a step.
  var lastCommand: LastCommand?
  /// Members that a later version wrote, which are kept.
  private var version = 1
  private var others: [String: JSONValue] = [:]
  private var otherReminders: [String: JSONValue] = [:]

  private static let reminderKey = "reminders"
  private static let syncKey = "sync"
  private static let followedKey = "followed"
  private static let solutionsKey = "solutions"
  private static let lastCommandKey = "lastCommand"
  private static let ownKeys = [
    "schemaVersion", "lastBuild", reminderKey, syncKey, followedKey, solutionsKey, lastCommandKey,
  ]

  /// Loads the state of a workspace; empty if it is missing or unreadable.
  static func load(workspace: String) -> LocalState {
    var state = LocalState()
    guard let bytes = try? InputFiles.bytes(at: Workspace(folder: workspace).statePath),
      case .object(let members)? = try? parseJSON(bytes)
    else { return state }
    for (key, value) in members {
      switch (key, value) {
      case ("lastBuild", .string(let text)): state.lastBuild = Instant(text)
      case ("schemaVersion", .integer(let version)): state.version = max(1, version)
      case (reminderKey, .object(let days)):
        state.reminders = ReminderMemory(days)
        state.otherReminders = days.filter { ReminderKind(rawValue: $0.key) == nil }
      case (followedKey, .array(let places)): state.followed = places.compactMap { FollowedPlace($0) }
      case (solutionsKey, let solutions): state.solutions = FollowedSolutions(solutions)
      case (syncKey, let sync): state.sync = LastSync(sync)
      case (lastCommandKey, let command): state.lastCommand = LastCommand(command)
      case (let key, let value) where !ownKeys.contains(key): state.others[key] = value
      default: break
      }
    }
    return state
  }

  /// Changes the present state of a workspace, so that a build and a reminder do not undo each other. Does nothing
  /// without a workspace, and writes nothing if nothing changed.
  ///
  /// - Parameter rewrites: whether to write even without a change, to find out whether writing works.
  static func update(workspace: String, rewrites: Bool = false, _ change: (inout LocalState) -> Void) throws {
    guard Locations.isFolder(workspace) else { return }
    var changed = load(workspace: workspace)
    let present = changed.document
    change(&changed)
    guard changed.document != present || rewrites else { return }
    let folder = Workspace(folder: workspace)
    // The store's lock: it is held briefly, never while a reminder is delivered.
    try storing {
      try StoreLock.hold(folder.lockPath, wait: .seconds(5)) {
        var state = load(workspace: workspace)
        change(&state)
        try AtomicFile.write(state.document.bytes, to: folder.statePath, isSynced: false)
      }
    }
  }

  private var document: JSONValue {
    let said = reminders.members.merging(otherReminders) { own, _ in own }
    let own: JSONValue = [
      "schemaVersion": .integer(version), "lastBuild": lastBuild.map { .string($0.iso) },
      LocalState.reminderKey: said.isEmpty ? nil : .object(said),
      LocalState.syncKey: sync?.document, LocalState.solutionsKey: solutions?.document,
      LocalState.lastCommandKey: lastCommand?.document,
      LocalState.followedKey: JSONValue.array(followed.map(\.document)).unlessEmpty,
    ]
    return own.adding(.object(others))
  }

  func freshness(_ summary: ProgressSummary, _ settings: Settings) -> Freshness {
    Freshness(
      built: lastBuild?.calendarDay(dayStart: settings.dayStart), today: summary.today,
      isOver: summary.isOver)
  }

  func document(_ freshness: Freshness) -> JSONValue {
    // A site that does not age counts as built today.
    let left = freshness.age == nil ? 0 : freshness.daysLeft ?? Freshness.days
    return [
      "lastBuild": lastBuild.map { .string($0.iso) } ?? .null, "freshDays": .integer(left),
      "isStale": .bool(freshness.isStale), "headline": .string(freshness.words),
    ]
  }
}

/// The last sync of this device.
struct LastSync: Equatable {
  /// The place that it goes to, also the next time.
  let address: String
  let instant: Instant
  /// The revision of the store after it; what is later waits.
  let revision: Int

  /// The changes that no other device has yet; restoring and undoing are changes, too.
  func changesWaiting(at revision: Int?) -> Int { max(0, (revision ?? 0) - self.revision) }

  /// E.g. `2 days ago with /media/stick/machinemode.git; 3 changes wait`.
  func words(on today: CivilDate, _ settings: Settings, at revision: Int?) -> String {
    let age = max(0, today.days(since: instant.calendarDay(dayStart: settings.dayStart)))
    let waiting = changesWaiting(at: revision)
    return (age == 0 ? "today" : "\(counted(age, "day")) ago") + " with \(shown(address: address))"
      + (waiting > 0 ? "; \(counted(waiting, "change")) \(waiting == 1 ? "waits" : "wait")" : "")
  }

  /// For `status --json`.
  func facts(at revision: Int?) -> JSONValue {
    [
      "address": .string(shown(address: address)), "at": .string(instant.iso),
      "changesWaiting": .integer(changesWaiting(at: revision)),
    ]
  }

  fileprivate init?(_ value: JSONValue) {
    guard case .string(let address)? = value["address"], case .string(let text)? = value["at"],
      let instant = Instant(text), case .integer(let revision)? = value["revision"]
    else { return nil }
    self.init(address: address, instant: instant, revision: Int(revision))
  }

  init(address: String, instant: Instant, revision: Int) {
    (self.address, self.instant, self.revision) = (address, instant, revision)
  }

  fileprivate var document: JSONValue {
    ["address": .string(address), "at": .string(instant.iso), "revision": .integer(revision)]
  }
}

extension ReminderMemory {
  /// Decodes the known members; others are ignored.
  fileprivate init(_ members: [String: JSONValue]) {
    self.init()
    for (key, value) in members {
      guard let kind = ReminderKind(rawValue: key), let text = value.asText else { continue }
      lastDays[kind] = CivilDate(text)
      if kind == .event { lastAlarm = Instant(text)?.secondsSinceEpoch }
    }
  }

  fileprivate var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for kind in ReminderKind.allCases {
      let alarm = lastAlarm.map { Instant(secondsSinceEpoch: $0, offset: 0).iso }
      let text = kind == .event ? alarm : lastDays[kind]?.iso
      members[kind.rawValue] = text.map { .string($0) }
    }
    return members
  }
}
