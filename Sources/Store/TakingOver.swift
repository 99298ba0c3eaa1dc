// What happens to a store that this program did not write: another version did, a person edited it, or it is damaged or gone.

import Files
import JSON
package import StudyModel
import TextTools

/// A change of the store's file that this program did not make: a person edited it, or the disk changed it.
package struct HandEdit: Equatable, Sendable {
  /// What the edited file is compared with.
  enum Basis: Equatable, Sendable {
    /// The very version that was edited, so that its history goes on.
    case versionBefore
    /// An earlier version, of this revision.
    case revision(Int)
    /// Nothing, since no version is kept.
    case nothing
  }

  let path: String
  let basis: Basis
  /// The values that differ, e.g. `LC 1: 25 -> 35 min`.
  let differences: [String]

  /// How many values are named.
  private static let mostNamed = 3

  var difference: String {
    guard !differences.isEmpty else { return "nothing that is logged differs" }
    let more = differences.count - HandEdit.mostNamed
    return differences.prefix(HandEdit.mostNamed).joined(separator: "; ")
      + (more > 0 ? "; and \(counted(more, "more value"))" : "")
  }

  var words: String {
    switch basis {
    case .versionBefore: "edited by hand: \(difference)"
    case .revision(let number): "edited by hand; since revision \(number): \(difference)"
    case .nothing: "edited by hand, and no version before is kept to compare it with"
    }
  }

  var remedy: String {
    switch basis {
    case .versionBefore where differences.isEmpty: "nothing is to be done"
    case .versionBefore: "the next change takes it as a step before its own; `machinemode undo` takes it back"
    case .revision:
      "the next change takes it, and `undo` begins anew; `machinemode backup restore` goes back"
    case .nothing: "the next change takes it, and `undo` begins anew"
    }
  }
}

/// How an unreadable or missing store was restored.
package struct Recovery: Equatable, Sendable {
  let path: String
  /// Why it could not be read; nil if it was missing.
  let cause: Failure?
  /// Where the unreadable file is kept.
  let keptPath: String?
  /// What it was restored from, in words.
  let source: String
  let facts: StoreFacts
}

extension ProgressStore {
  /// What a file of this workspace is before a change.
  typealias Present = (file: StoreFile?, notices: [StoreNotice])

  /// The present store, ready to be changed: one of another version is backed up and written anew, and what was edited by hand
  /// is taken. The caller holds the lock.
  ///
  /// - Parameter told: the notices that the person has seen, which are not returned again.
  func takeOver(known: StoreFile? = nil, told: [StoreNotice] = [], at now: Instant) throws -> Present {
    guard let file = try read(known: known) else { return (nil, []) }
    var present: Present = (file, [])
    if !file.isIntact {
      present = try takeEdit(of: file, at: now)
    } else if isOfOtherVersion(file) {
      let backup = try copies.keep(file, .beforeVersionChange, at: now)
      try plans.keepAll(of: file.content.learner)
      let followed = file.isConverted ? try followingWorkingPlan(file.content, at: now) : file.content
      let (written, notices) = try commit(followed, over: file.content, replacing: file.bytes, at: now)
      let change = StoreNotice.versionChanged(
        from: file.content.header.writer, StoreFacts(written.content), backup, isConverted: file.isConverted)
      present = (written, [change] + notices)
    }
    return (present.file, present.notices.filter { !told.contains($0) })
  }

  /// Version 0.3 followed the plan in `curriculum.md`, which may have been edited since the store named it.
  private func followingWorkingPlan(_ content: StoreContent, at now: Instant) throws -> StoreContent {
    var (content, learner) = (content, content.learner)
    for name in learner.programmes.keys where learner.presentRound(of: name) == name {
      let path = workspace.path(of: name.isMachineMode ? "curriculum.md" : "plans/\(name.line).md")
      guard learner.programmes[name]?.ticks == nil, let bytes = try? contents(of: path), !bytes.isEmpty,
        let known = learner.programmes[name]?.plan, known != fingerprint(of: bytes)
      else { continue }
      let plan = try plans.keep(bytes, for: name)
      let today = now.calendarDay(dayStart: learner.settings.dayStart)
      learner.programmes[name]?.follow(plan, over: nil, from: today, chosen: now)
    }
    try content.set(learner)
    return content
  }

  // MARK: Edited by hand

  /// What differs in a file that does not match its checksum, and the kept version that it was compared with.
  func handEdit(of file: StoreFile) -> (edit: HandEdit, before: StoreFile?) {
    let before = version(before: file)
    let basis: HandEdit.Basis
    switch before {
    case (file: let version, isExact: false)?: basis = .revision(version.content.header.revision)
    case .some: basis = .versionBefore
    case nil: basis = .nothing
    }
    var differences: [String] = []
    if let before, let old = try? before.file.content.sections.document(),
      let new = try? file.content.sections.document()
    {
      differences = LogDifference(from: old, to: new, table).names
    }
    return (HandEdit(path: workspace.storePath, basis: basis, differences: differences), before?.file)
  }

  /// The version that a file was before it was edited or, if that is not kept, the latest one that is.
  private func version(before file: StoreFile) -> (file: StoreFile, isExact: Bool)? {
    let edited = file.content.header
    func isExact(_ kept: StoreFile) -> Bool {
      let header = kept.content.header
      return (header.revision, header.id) == (edited.revision, edited.id)
    }
    let previous = copies.previous
    if let previous, isExact(previous) { return (previous, true) }
    for backup in (try? copies.list()) ?? [] where backup.revision == edited.revision {
      if let kept = try? copies.read(backup), kept.isIntact, isExact(kept) { return (kept, true) }
    }
    let kept = [previous, (try? copies.latestSound())?.file].compactMap(\.self)
    return kept.max { $0.content.header.revision < $1.content.header.revision }.map { ($0, false) }
  }

  /// Writes what was edited by hand as a revision and a step of undo of its own; keeps the version before as a backup, and the
  /// edited file byte for byte.
  private func takeEdit(of file: StoreFile, at now: Instant) throws -> Present {
    let (edit, before) = handEdit(of: file)
    var taken = file.content
    taken.history = History()
    if let before, edit.basis == .versionBefore {
      taken.header = before.content.header
      taken.history = before.content.history
      if let patch = try taken.patch(backTo: before.content) {
        let action = LoggedAction(command: "edited by hand", summary: edit.difference, instant: now)
        taken.history.add(HistoryStep(action: action, patch: patch))
      }
    } else if taken.header.revision > StoreHeader.plausibleRevision {
      taken.header.revision = 0
    }
    if file.isConverted {
      try plans.keepAll(of: taken.learner)
      taken = try followingWorkingPlan(taken, at: now)
    }
    _ = try copies.keepBytes(of: workspace.storePath, as: "edited", at: now)
    if let before, !edit.differences.isEmpty { try copies.keep(before, .beforeEdit, at: now) }
    let (written, notices) = try commit(
      taken, over: before?.content, replacing: file.bytes, after: before?.content.header.revision ?? 0,
      at: now)
    return (written, [.editedByHand(edit)] + notices)
  }

  /// The store after taking what was edited by hand, with notices that were not told of when it was opened.
  package func takingEdit(_ opened: OpenedStore, at now: Instant) throws -> OpenedStore {
    let present = try locked { try takeOver(known: opened.file, told: opened.notices, at: now) }
    return OpenedStore(present.file, of: selected, notices: present.notices)
  }

  // MARK: Damaged or gone

  /// Whether a copy of the store exists.
  func hasTraces() throws -> Bool {
    if copies.previous != nil { return true }
    return try !copies.list().isEmpty
  }

  /// Restores an unreadable or missing store; see `open`.
  func recover(from failure: Failure?, at now: Instant) throws -> OpenedStore {
    do {
      return try locked { try restored(from: failure, at: now) }
    } catch let obstacle as Failure where obstacle.kind == .environment {
      let place = obstacle.place.map { "\(printable($0.file)): " } ?? ""
      throw Failure(
        .environment,
        "\(failure?.message ?? "the store is gone"); it cannot be restored: \(place)\(obstacle.message)",
        help: obstacle.help, at: failure?.place ?? Diagnostic.Place(file: workspace.storePath))
    }
  }

  private func restored(from failure: Failure?, at now: Instant) throws -> OpenedStore {
    var cause = failure
    do {
      // Another command may have restored it by now.
      if let file = try read(), (try? file.content.agendaRecords()) != nil {
        return OpenedStore(file, of: selected)
      }
    } catch let failure as Failure where failure.cause == .content {
      cause = failure
    }
    guard let (source, found) = try bestSource() else {
      let count = try copies.list().count
      let nothing =
        count == 0
        ? "there is no backup"
        : count == 1 ? "its one backup cannot be read" : "none of its \(grouped(count)) backups can be read"
      throw Failure(
        .data, cause.map { "\($0.message); \(nothing)" } ?? "the store is gone, and \(nothing)",
        help:
          "put a copy of the store in its place, or `machinemode restart` starts a new round and keeps the file; "
          + "the file was left as it is", at: cause?.place ?? Diagnostic.Place(file: workspace.storePath))
    }
    let kept = try copies.keepBytes(of: workspace.storePath, as: "damaged", at: now)
    var content = found
    content.header.syncBase = nil
    try plans.keepAll(of: content.learner)
    // The lost store may have come after the copy.
    let lost = copies.previous.map { $0.content.header.revision + 1 } ?? 0
    let present = try? contents(of: workspace.storePath)
    let (written, notices) = try commit(content, over: nil, replacing: present, after: lost, at: now)
    let recovery = Recovery(
      path: workspace.storePath, cause: cause, keptPath: kept, source: source,
      facts: StoreFacts(found))
    let backups = noticing { try copies.keep(written, .afterRecovery, at: now) }
    return OpenedStore(written, of: selected, notices: [.recovered(recovery)] + notices + backups)
  }

  /// What is left to restore a store from, the best first: the later of the latest sound backup and the copy of what was last
  /// written; then an export in the workspace; last, a backup that can be read although it has changed.
  private func bestSource() throws -> (source: String, content: StoreContent)? {
    let latest = try copies.latestSound()
    if let previous = copies.previous,
      previous.content.header.revision > latest?.file.content.header.revision ?? -1
    {
      return ("the copy of what was last written, \(workspace.previousPath)", stepping(previous))
    }
    if let (backup, file) = latest { return ("the backup \(backup.name)", stepping(file)) }
    if let (path, content) = try latestExport() { return ("the export \(path)", content) }
    for backup in try copies.list() {
      guard let file = try? copies.read(backup) else { continue }
      return (
        "the backup \(backup.name), which has changed since it was written: look through what it holds",
        stepping(file)
      )
    }
    return nil
  }

  /// The content of a copy. Steps of undo fit only what this program wrote and nobody changed.
  private func stepping(_ copy: StoreFile) -> StoreContent {
    var content = copy.content
    if !copy.isIntact || copy.isConverted { content.history = History() }
    return content
  }

  /// Of the exports in the workspace the one with the latest day, then with the most entries.
  private func latestExport() throws -> (path: String, content: StoreContent)? {
    var best: (path: String, log: SharedLog, content: StoreContent)?
    var most = (lastDay: Int.min, entries: 0)
    for name in try entries(of: workspace.folder).sorted() where name.hasSuffix(".json") {
      let path = "\(workspace.folder)/\(name)"
      guard let bytes = try? contents(of: path), SharedLog.isExport(bytes),
        let log = try? SharedLog(bytes, path: path, records: table), let content = try? log.stored
      else { continue }
      let facts = StoreFacts(content)
      let found = (lastDay: facts.lastDay?.serial ?? .min, entries: facts.attempts)
      guard best == nil || found > most else { continue }
      best = (path, log, content)
      most = found
    }
    guard let best else { return nil }
    try keepPlans(of: best.log)
    return (best.path, best.content)
  }
}
