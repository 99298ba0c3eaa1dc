// Keeps a folder of .ics files, one for each event or task, in step with the agenda, both ways.

import Agenda
import Calendars
import Files
import JSON
import Logging
import Store
import StudyModel
import TextTools

/// What the folder and the agenda both had after the last mirroring; losing it does no harm: then nothing counts as
/// removed.
struct MirrorState {
  var folder: String
  /// The agenda as JSON of an export.
  var base: JSONValue
  /// The file of each UID.
  var files: [String: String]

  static func load(_ workspace: Workspace) -> MirrorState? {
    guard let bytes = try? InputFiles.bytes(at: workspace.mirrorPath, atMost: 64 << 20),
      let value = try? parseJSON(bytes),
      case .string(let folder)? = value["folder"], let base = value["base"],
      case .object(let names)? = value["files"]
    else { return nil }
    return MirrorState(folder: folder, base: base, files: names.compactMapValues(\.asText))
  }

  func save(_ workspace: Workspace) throws {
    let document: JSONValue = [
      "schemaVersion": 1, "base": base, "files": .object(files.mapValues(\.json)), "folder": folder.json,
    ]
    try workspace.createIfMissing()
    try AtomicFile.write(document.bytes, to: workspace.mirrorPath, isSynced: false)
  }

  static func forget(_ workspace: Workspace) { unlink(workspace.mirrorPath) }
}

/// One mirroring: both sides and their last common state, merged as two devices are.
struct AgendaMirror {
  let folder: String
  let base: MirrorState?
  let session: Session
  /// Whether the person confirmed that one side lost most of what it had.
  let isSure: Bool
  private let zones = KnownZones()

  /// The folder as it was read.
  private struct Contents {
    var agenda = Agenda()
    /// The name and the bytes of the file of each UID.
    var files: [AgendaID: (name: String, bytes: [UInt8])] = [:]
    /// What stands in files that cannot be read, or that hold several: neither side of it changes.
    var untouched: Set<AgendaID> = []
    var diagnostics: [Diagnostic] = []
    /// The names and bytes of all files, to see whether the folder changed.
    var seen: [String: [UInt8]] = [:]
  }

  /// - Returns: what to say.
  func run(isTrial: Bool) throws -> [String] {
    let contents = try read()
    for diagnostic in contents.diagnostics.prefix(10) { StandardError.write(diagnostic.text + "\n") }
    let own = try session.agenda()
    let ours = canonical(own.without(contents.untouched))
    let theirs = contents.agenda.without(contents.untouched)
    let old = try agenda(of: base?.base).without(contents.untouched)
    try refuseLoss(old, ours, theirs)
    let merged = try merge(
      base: base == nil ? nil : agendaJSON(old),
      LogVersion(agendaJSON(ours), written: ours.lastChange(since: old)),
      LogVersion(agendaJSON(theirs), written: theirs.lastChange(since: old)))
    let result = try agenda(of: merged.version.content)
    let come = Difference(from: ours, to: result)
    let go = Difference(from: theirs, to: result)
    var lines = merged.remarks.map { isTrial ? $0.trialText : $0.text }
    if !isTrial {
      try write(go, result, contents)
      if !come.isEmpty { try take(come, result) }
      try save(result, contents)
    }
    lines.append(come.isEmpty ? "Nothing new from the folder." : "From the folder: \(come.words).")
    lines.append(go.isEmpty ? "Nothing new for it." : "To the folder: \(go.words).")
    return lines
  }

  // MARK: Reading

  private func read() throws -> Contents {
    var contents = try readOnce()
    for _ in 0..<3 {
      let again = try readOnce()
      if again.seen == contents.seen { return contents }
      contents = again
    }
    throw Failure(
      .environment, "\(printable(folder)) changes while it is read",
      help: "wait until the other program is done, and try again")
  }

  private func readOnce() throws -> Contents {
    var contents = Contents()
    let files = try FollowedCalendars.files(at: folder)
    for (path, bytes) in files {
      let name = String(path.dropFirst(folder.utf8.count + 1))
      contents.seen[name] = bytes
      let (calendar, diagnostics) = readCalendar(bytes, named: path, zones: zones.observances(of:over:))
      contents.diagnostics += diagnostics
      let ids = Array(calendar.events.keys) + Array(calendar.tasks.keys)
      if ids.isEmpty {
        // A cancelled one, or a file that is damaged: what it held last stays as it is on both sides.
        let known = base?.files.filter { $0.value == name }.compactMap { AgendaID($0.key) } ?? []
        contents.untouched.formUnion(known)
        contents.untouched.formUnion(calendar.cancelled.keys)
        continue
      }
      guard ids.count == 1, contents.files[ids[0]] == nil else {
        contents.untouched.formUnion(ids)
        let remark = Diagnostic(
          severity: .warning,
          message: "\(printable(name)) is skipped: it has several events, or one that another file has",
          help: "a mirrored folder has one file for each event and task")
        contents.diagnostics.append(remark)
        continue
      }
      contents.files[ids[0]] = (name, bytes)
      contents.agenda.events.merge(calendar.events) { first, _ in first }
      contents.agenda.tasks.merge(calendar.tasks) { first, _ in first }
    }
    return contents
  }

  /// An agenda as a folder gives it back, so that both sides are compared in one form.
  private func canonical(_ agenda: Agenda) -> Agenda {
    let (calendar, _) = readCalendar(bytes(of: agenda), named: "", zones: zones.observances(of:over:))
    var result = Agenda()
    result.events = calendar.events
    result.tasks = calendar.tasks
    return result
  }

  private func bytes(of agenda: Agenda) -> [UInt8] {
    calendarBytes(
      events: agenda.events, tasks: agenda.tasks, zones: observances(of: agenda), product: agendaProduct)
  }

  private func agenda(of document: JSONValue?) throws -> Agenda {
    guard let document else { return Agenda() }
    do {
      return try Store.agenda(json: document)
    } catch {
      throw Failure(
        .data, "the state of the last mirroring cannot be read",
        help: "`machinemode agenda mirror --stop` forgets it")
    }
  }

  private func refuseLoss(_ old: Agenda, _ ours: Agenda, _ theirs: Agenda) throws {
    guard !isSure else { return }
    for (side, name) in [(theirs, "the folder"), (ours, "the agenda")] {
      let kept = old.ids.intersection(side.ids).count
      // One or two may well be removed, but not the last ones together.
      guard old.count < 4 ? kept == 0 && old.count > 0 : kept * 2 < old.count else { continue }
      throw Failure(
        .data, "\(name) has lost \(grouped(old.count - kept)) of \(grouped(old.count)) events and tasks",
        help: "if that is right, add `--yes`; if not, bring them back first")
    }
  }

  // MARK: Writing

  private func write(_ difference: Difference, _ result: Agenda, _ contents: Contents) throws {
    for id in difference.ids.sorted() {
      let present = contents.files[id]
      let path = "\(folder)/\(present?.name ?? fileName(of: id))"
      // Another program may have written it in the meantime; the next mirroring sees that.
      let found = try? InputFiles.bytes(at: path, atMost: CalendarLimits.largestFile)
      guard found == present?.bytes else { continue }
      if let alone = result.alone(id) {
        try AtomicFile.write(bytes(of: alone), to: path, isSynced: false)
      } else {
        unlink(path)
      }
    }
  }

  /// A name for the file of a UID: the UID if it may be one.
  private func fileName(of id: AgendaID) -> String {
    let name = uid(of: id)
    let isPlain = name.utf8.allSatisfy { $0.isAlphanumeric || "-_.@+".utf8.contains($0) }
    let stem =
      isPlain && !["-", "."].contains(name.first) && name.utf8.count <= 100
      ? name : AgendaID(title: name, at: 0) { _ in false }.text
    return "\(stem).ics"
  }

  private func take(_ difference: Difference, _ result: Agenda) throws {
    try session.change("agenda") { editor in
      editor.agenda.adopt(difference.ids, from: result)
      return ((), "mirror: \(difference.words)")
    }
  }

  private func save(_ result: Agenda, _ contents: Contents) throws {
    // What is left alone keeps its last common state.
    var common = result
    common.adopt(contents.untouched, from: try agenda(of: base?.base))
    var files = base?.files ?? [:]
    for id in common.ids { files[id.text] = contents.files[id]?.name ?? files[id.text] ?? fileName(of: id) }
    files = files.filter { AgendaID($0.key).map(common.has) == true }
    try MirrorState(folder: folder, base: agendaJSON(common), files: files).save(
      Workspace(folder: session.workspace))
  }
}

/// The events and tasks that one agenda has and another has not, or has in another form.
private struct Difference {
  let added: [AgendaID]
  let changed: [AgendaID]
  let removed: [AgendaID]

  init(from old: Agenda, to new: Agenda) {
    added = new.ids.subtracting(old.ids).sorted()
    removed = old.ids.subtracting(new.ids).sorted()
    changed = new.ids.intersection(old.ids).filter {
      old.events[$0] != new.events[$0] || old.tasks[$0] != new.tasks[$0]
    }.sorted()
  }

  var ids: [AgendaID] { added + changed + removed }
  var isEmpty: Bool { ids.isEmpty }

  var words: String {
    [(added, "added"), (changed, "changed"), (removed, "removed")].filter { !$0.0.isEmpty }
      .map { "\(grouped($0.0.count)) \($0.1)" }.joined(separator: ", ")
  }
}

extension Agenda {
  fileprivate var ids: Set<AgendaID> { Set(events.keys).union(tasks.keys) }
  fileprivate var count: Int { events.count + tasks.count }

  fileprivate func without(_ left: Set<AgendaID>) -> Agenda {
    var agenda = Agenda()
    agenda.events = events.filter { !left.contains($0.key) }
    agenda.tasks = tasks.filter { !left.contains($0.key) }
    return agenda
  }

  /// The agenda with one event or task alone; nil if it has none of that id.
  fileprivate func alone(_ id: AgendaID) -> Agenda? {
    var agenda = Agenda()
    agenda.adopt([id], from: self)
    return agenda.count == 0 ? nil : agenda
  }

  /// Takes over what another agenda has of some ids, or lacks.
  fileprivate mutating func adopt(_ ids: some Sequence<AgendaID>, from other: Agenda) {
    for id in ids {
      events[id] = other.events[id]
      tasks[id] = other.tasks[id]
    }
  }

  /// When something that differs from an older state was last changed.
  fileprivate func lastChange(since old: Agenda) -> Instant {
    let events = events.filter { old.events[$0.key] != $0.value }.map(\.value.changed)
    let tasks = tasks.filter { old.tasks[$0.key] != $0.value }.map(\.value.changed)
    let last = (events + tasks).max { $0.secondsSinceEpoch < $1.secondsSinceEpoch }
    return last ?? .epoch
  }
}

/// The identifier of this program in calendars of the agenda.
let agendaProduct: StaticString = "-//Machine Mode//Agenda//EN"

/// The observances of the zones that an agenda names; none of a zone that this machine does not know.
func observances(of agenda: Agenda) -> [String: [ZoneObservance]] {
  observances(over: zoneDates(of: agenda.events.values, agenda.tasks.values))
}

func observances(over dates: [String: ClosedRange<CivilDate>]) -> [String: [ZoneObservance]] {
  var zones: [String: [ZoneObservance]] = [:]
  for (name, dates) in dates { zones[name] = ZoneChanges.observances(of: name, over: dates) }
  return zones
}
