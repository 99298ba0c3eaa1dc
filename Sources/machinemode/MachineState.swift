// What the machine remembers about builds, beside the store; losing it costs nothing.

import ProgressStorage
import StrictJSON
import StudyModel

struct MachineState {
  /// When the site was last built.
  var lastBuild: Instant?

  /// How long a built site is fresh (semantics.md, Freshness).
  static let freshDays = 7

  private static func path(_ workspace: String) -> String { "\(workspace)/state.json" }

  /// The state beside a store; empty when there is none or it cannot be read.
  static func load(workspace: String) -> MachineState {
    var state = MachineState()
    guard let bytes = try? InputFiles.bytes(at: path(workspace)), let value = try? parseJSON(bytes),
      case .object(let members) = value
    else { return state }
    for member in members where member.key == "lastBuild" {
      if case .string(let text) = member.value { state.lastBuild = Instant(text) }
    }
    return state
  }

  /// Keeps the state, where there is a workspace to keep it in.
  func save(workspace: String) throws {
    guard Locations.isFolder(workspace), let lastBuild else { return }
    let document: JSONValue = ["schemaVersion": 1, "lastBuild": .string(lastBuild.iso)]
    try MachineState.keep(Array(document.text.utf8), at: MachineState.path(workspace))
  }

  /// Writes what a build leaves in the workspace, where it is not there already.
  static func keep(_ bytes: [UInt8], at path: String) throws {
    if (try? InputFiles.bytes(at: path)) == bytes { return }
    try storing { try AtomicFile.writeReplaceable(bytes, to: path) }
  }

  /// How the site stands, as `status` says it.
  func freshness(on today: CivilDate, dayStart: TimeOfDay) -> String {
    guard let age = age(on: today, dayStart: dayStart) else {
      return "not built yet; `machinemode site` builds it"
    }
    let built = age == 0 ? "built today" : "built \(counted(age, "day")) ago"
    let left = MachineState.freshDays - age
    return left > 0
      ? "\(built), fresh for \(counted(left, "more day", plural: "more days"))"
      : "\(built), stale; `machinemode site` builds it again"
  }

  /// The same as facts.
  func members(on today: CivilDate, dayStart: TimeOfDay) -> [JSONMember] {
    let left = age(on: today, dayStart: dayStart).map { max(0, MachineState.freshDays - $0) }
    return [
      JSONMember(key: "lastBuild", value: lastBuild.map { .string($0.iso) } ?? .null),
      JSONMember(key: "freshDays", value: .integer(Int64(left ?? 0))),
      JSONMember(key: "headline", value: .string(freshness(on: today, dayStart: dayStart))),
    ]
  }

  /// The calendar days since the last build; nil without one.
  private func age(on today: CivilDate, dayStart: TimeOfDay) -> Int? {
    lastBuild.map { max(0, today.days(since: $0.calendarDay(dayStart: dayStart))) }
  }
}
