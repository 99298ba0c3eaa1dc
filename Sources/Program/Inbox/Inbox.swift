// Finds the inboxes of a workspace, and takes them in: on the way of a command, or when a person asks for it.

import Files
import Logging
import Statistics
import Store
import StudyModel
import TextTools

/// What was taken in.
struct InboxReport {
  /// How many entries became each kind.
  private(set) var counts: [InboxKind: Int] = [:]
  /// The dates of entries that said none.
  private(set) var dates: Set<CivilDate> = []
  /// What could not be read, with the reason.
  private(set) var refused: [(line: String, reason: String)] = []
  private var seen: Set<String> = []

  var isEmpty: Bool { counts.isEmpty && refused.isEmpty }

  mutating func add(_ kind: InboxKind, _ entry: InboxEntry) {
    counts[kind, default: 0] += 1
    if !entry.isDated { dates.insert(entry.date) }
  }

  mutating func add(_ other: InboxReport) {
    counts.merge(other.counts, uniquingKeysWith: +)
    dates.formUnion(other.dates)
    for (line, reason) in other.refused { refuse(line, reason) }
  }

  /// Notes a line that cannot be read, once.
  mutating func refuse(_ line: String, _ reason: String) {
    if seen.insert(line).inserted { refused.append((line, reason)) }
  }

  /// `3 items, 1 note`.
  var words: String {
    InboxKind.allCases.compactMap { kind in
      counts[kind].map { counted($0, kind.noun.one, plural: kind.noun.many) }
    }.joined(separator: ", ")
  }

  /// Tells what was taken in, and once what could not be read.
  ///
  /// - Parameter beginning: `From the inbox`.
  func tell(_ session: Session, _ beginning: String = "From the inbox") {
    if !counts.isEmpty {
      let days = dates.sorted().map(\.longTextWithWeekday)
      let dated = days.isEmpty ? "" : " Without a date: for \(joined(days))."
      session.say("\(beginning): \(words).\(dated)")
    }
    for (line, reason) in refused.prefix(InboxReport.mostTold) {
      StandardError.warn(
        "from the inbox, \(quoted(line)): \(reason)", help: "the line stays there until you change it")
    }
    guard refused.count > InboxReport.mostTold else { return }
    StandardError.warn(
      "\(grouped(refused.count - InboxReport.mostTold)) more lines of the inbox cannot be read",
      help: "each stays there, with the reason below it")
  }

  private static let mostTold = 5
}

/// The inboxes of a workspace, and how they are taken in.
struct Inbox {
  private let options: SharedOptions
  let workspace: Workspace
  let places: [InboxPlace]
  /// The places that a run was killed in.
  private let begun: [String]
  /// Whether a person asked for it: then all is looked for, and a step of `undo` is a command.
  private let isAsked: Bool

  /// Takes in what stands in the inboxes, on the way of a command, which goes on whatever comes of it.
  ///
  /// - Parameter isQuiet: whether standard output is for something else, as JSON.
  static func takeIn(_ options: SharedOptions, isQuiet: Bool = false) {
    var options = options
    options.quiet = options.quiet || isQuiet
    // Where there is no place for the data, the command itself says so.
    guard let folder = try? Locations.workspace(option: options.workspace) else { return }
    do {
      let inbox = try Inbox(options, in: folder, isAsked: false)
      guard inbox.mayHaveEntries else { return }
      try inbox.takeIn()
    } catch {
      // Where nobody may enter the workspace, the command itself says so.
      guard access(folder, X_OK) == 0 else { return }
      let failure = error as? Failure
      StandardError.warn(
        "the inbox is left for later: \(failure?.reason ?? "\(error)")",
        help: failure?.help ?? "`machinemode inbox` takes it in")
    }
  }

  init(_ options: SharedOptions, isAsked: Bool) throws {
    try self.init(options, in: try Locations.workspace(option: options.workspace), isAsked: isAsked)
  }

  private init(_ options: SharedOptions, in folder: String, isAsked: Bool) throws {
    workspace = Workspace(folder: folder)
    // Without its device, a line of this workspace would count as one of the shared inbox.
    let state = try LocalState.read(workspace: folder)
    // Only the folder is looked for: an absent inbox costs one call.
    let own = "\(try pathFromRoot(folder))/\(InboxPlace.name)"
    var places = [InboxPlace(path: own, scope: state.device ?? "")]
    if let address = state.sync?.address, isFromRoot(address) {
      places.append(InboxPlace(path: "\(address)/\(InboxPlace.name)"))
    }
    if let path = state.inbox { places.append(InboxPlace(path: path, scope: lastComponent(of: path))) }
    self.places = places.enumerated().filter { index, place in
      !places[..<index].contains { $0.path == place.path }
    }.map(\.element)
    begun = state.takingIn
    self.isAsked = isAsked
    // Entries belong to the programme in use and its plan, whatever the command names.
    var plain = options
    plain.programme = nil
    if Locations.isTaken(workspace.storePath) { plain.plan = nil }
    self.options = plain
  }

  /// Whether a look at each inbox finds something to take in; an absent one costs a failed open.
  private var mayHaveEntries: Bool {
    places.contains { place in
      if begun.contains(place.path) { return true }
      do {
        return try InboxFile(at: place.path)?.text.hasEntries ?? false
      } catch {
        let failure = error as? Failure
        let help = failure?.help ?? ""
        StandardError.warnOnce(
          failure?.message ?? "\(error)",
          help: help.isEmpty ? "it is left alone until then" : "\(help); until then it is left alone")
        return false
      }
    }
  }

  /// What would be taken in; changes nothing.
  func preview() throws -> (report: InboxReport, entries: [InboxEntry]) {
    let session = try Session(options)
    var batch = try InboxBatch(session)
    for place in places { batch.add(try place.files(), at: place, try place.taken()) }
    return (try batch.tried(), batch.entries)
  }

  /// Takes in all there is.
  @discardableResult
  func takeIn() throws -> InboxReport {
    try workspace.createIfMissing()
    guard try LocalState.read(workspace: workspace.folder).device != nil else {
      try LocalState.update(workspace: workspace.folder) { state in
        state.device = state.device ?? String(UInt64.random(in: 0...UInt64.max), radix: 16)
      }
      return try Inbox(options, isAsked: isAsked).takeIn()
    }
    let session = try Session(options)
    var report = InboxReport()
    do {
      try StoreLock.hold(workspace.inboxLockPath, wait: isAsked ? .seconds(5) : .zero) {
        // Once more for what was written while the first files were taken in.
        for _ in 0..<2 { try takeIn(session, &report) }
      }
    } catch {
      report.tell(session)
      throw error
    }
    report.tell(session)
    return report
  }

  private func takeIn(_ session: Session, _ report: inout InboxReport) throws {
    var batch = try InboxBatch(session)
    var failure: (any Error)?
    for place in places {
      do {
        let isBegun = begun.contains(place.path)
        guard try place.hasWork(isBegun || isAsked) else {
          if isBegun { try mark(place, isBegun: false) }
          continue
        }
        let taken = try place.taken()
        try mark(place, isBegun: true)
        batch.add(try place.setAside(), at: place, taken)
      } catch {
        // One place that cannot be written to does not keep the others.
        failure = failure ?? error
      }
    }
    try batch.log(isAsked: isAsked, &report)
    for place in batch.places {
      do {
        try batch.finish(place)
        try mark(place, isBegun: false)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Notes that a place is being taken in, so that the next command finds what a killed one has left.
  private func mark(_ place: InboxPlace, isBegun: Bool) throws {
    try LocalState.update(workspace: workspace.folder) { state in
      state.takingIn.removeAll { $0 == place.path }
      if isBegun { state.takingIn.append(place.path) }
    }
  }
}
