// Keeps the state of builds and reminders on this machine, in a file beside the store; losing it does no harm.

import Files
import JSON
import Reminders
import Statistics
import Store
import StudyModel
import TextTools

struct LocalState: Codable, Equatable {
  var lastBuild: Instant?
  var reminders = ReminderMemory()
  /// Nil before the first sync.
  var sync: LastSync?
  /// The calendars of other programs that the agenda shows.
  var followed: [FollowedPlace] = []
  /// The repository of solutions; nil if none is followed.
  var solutions: FollowedSolutions?
  /// Where the site was published last, and for whom; nil before the first time.
  var published: LastPublished?
  /// Another inbox than the usual ones, from the root.
  var inbox: String?
  /// A random name of this device, which tells the lines of its own inbox from those of others; nil before the first one.
  var device: String?
  /// The inboxes that are being taken in, from the root.
  var takingIn: [String] = []
  /// The last command that `undo` has to name instead of taking back an older one; nil if it left a step.
  var lastCommand: LastCommand?

  init() {}

  /// What cannot be read is as if it were not there, and the rest is kept.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    lastBuild = try? members.decode(Instant.self, forKey: .lastBuild)
    if let shown = try? members.decode(ReminderMemory.self, forKey: .reminders) { reminders = shown }
    sync = try? members.decode(LastSync.self, forKey: .sync)
    if let places = try? members.decode([FollowedPlace].self, forKey: .followed) { followed = places }
    solutions = try? members.decode(FollowedSolutions.self, forKey: .solutions)
    published = try? members.decode(LastPublished.self, forKey: .published)
    device = try? members.decode(String.self, forKey: .device)
    inbox = try? members.decode(String.self, forKey: .inbox)
    if let paths = try? members.decode([String].self, forKey: .takingIn) { takingIn = paths }
    lastCommand = try? members.decode(LastCommand.self, forKey: .lastCommand)
  }

  /// Loads the state of a workspace; empty if it is missing or unreadable.
  static func load(workspace: String) -> LocalState { (try? read(workspace: workspace)) ?? LocalState() }

  /// As `load`; throws if the disk does not give the file, so that no empty state takes its place.
  static func read(workspace: String) throws -> LocalState {
    let path = Workspace(folder: workspace).statePath
    do {
      let bytes = try readFile(at: path, atMost: InputFiles.largestFile).bytes
      return StateFile.state(LocalState.self, in: bytes) ?? LocalState()
    } catch .system(let error) where ![ENOENT, ENOTDIR].contains(error.number) {
      throw Failure(.environment, "\(printable(path)) could not be read: \(error.reason)")
    } catch {
      return LocalState()
    }
  }

  /// Changes the present state of a workspace, so that a build and a reminder do not undo each other. Does nothing
  /// without a workspace, and writes nothing if nothing changed.
  ///
  /// - Parameter rewrites: whether to write even without a change, to find out whether writing works.
  static func update(workspace: String, rewrites: Bool = false, _ change: (inout LocalState) -> Void) throws {
    guard Locations.isFolder(workspace) else { return }
    var changed = try read(workspace: workspace)
    let present = changed
    change(&changed)
    guard changed != present || rewrites else { return }
    let folder = Workspace(folder: workspace)
    // The store's lock: it is held briefly, never while a reminder is delivered.
    try StoreLock.hold(folder.lockPath, wait: .seconds(5)) {
      var state = try read(workspace: workspace)
      change(&state)
      try StateFile.save(state, to: folder.statePath, isSynced: false)
    }
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

/// The last publish of this device: what `publish` does without options.
struct LastPublished: Codable, Equatable {
  /// As it can be typed, with a folder from the root.
  let destination: String
  /// The checkout whose remote the destination names; nil if it names none.
  let checkout: String?
  let isProtected: Bool
}

/// The last sync of this device.
struct LastSync: Codable, Equatable {
  /// The place that it goes to, also the next time.
  let address: String
  let instant: Instant
  /// The revision of the store after it; what is later waits.
  let revision: Int

  private enum CodingKeys: String, CodingKey {
    case address, revision
    case instant = "at"
  }

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
}

extension ReminderMemory: Codable {
  /// The days and the alarm by the names of their kinds; other members are ignored.
  package init(from decoder: any Decoder) throws {
    self.init()
    for (name, text) in try decoder.singleValueContainer().decode([String: String].self) {
      guard let kind = ReminderKind(rawValue: name) else { continue }
      lastDays[kind] = CivilDate(text)
      if kind == .event { lastAlarm = Instant(text)?.secondsSinceEpoch }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members: [String: String] = [:]
    for kind in ReminderKind.allCases { members[kind.rawValue] = lastDays[kind]?.iso }
    members[ReminderKind.event.rawValue] = lastAlarm.map { Instant(secondsSinceEpoch: $0, offset: 0).iso }
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }
}

extension Instant: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let instant = Instant(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an instant")
    }
    self = instant
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso)
  }
}
