// Opens and changes a learner's store: one writer at a time, each write durable and one step of undo.

import Files
import JSON
package import StudyModel
import TextTools

/// A store as it was read, for one programme.
package struct OpenedStore: Sendable {
  /// Nil if there is no store yet.
  let file: StoreFile?
  /// Nil for the programme in use.
  let selected: ProgrammeName?
  /// What opening it reported.
  package var notices: [StoreNotice]
  /// Everything that the learner did and set, but for the agenda.
  package var learner: LearnerLog { content?.learner ?? LearnerLog() }
  /// The log of the programme that the command works on; empty if there is no store yet.
  package let log: ProgressLog

  /// No store at all.
  package static var empty: OpenedStore { OpenedStore(nil, of: nil) }

  var content: StoreContent? { file?.content }

  init(_ file: StoreFile?, of selected: ProgrammeName?, notices: [StoreNotice] = []) {
    (self.file, self.selected, self.notices) = (file, selected, notices)
    let learner = file?.content.learner
    log = learner.map { $0[selected ?? $0.current] } ?? ProgressLog()
  }

  package var exists: Bool { file != nil }
  /// The programme that the command works on.
  package var programme: ProgrammeName { selected ?? (exists ? learner.current : .first) }
  /// Counts of its content, computed on each access; nil if there is no store yet.
  package var facts: StoreFacts? { content.map { StoreFacts($0) } }
  /// Whether the file was edited by hand, or changed by the disk, since this program wrote it; the next change takes it.
  package var isEdited: Bool { file?.isIntact == false }
  /// Nil if there is no store yet.
  package var revision: Int? { content?.header.revision }
  /// The version of the shared log that the content grew from; nil before the first sync.
  package var syncBase: String? { content?.header.syncBase?.version }
  /// The fingerprint of the plan that the programme follows; nil if it has none. A round that is about to begin follows that of
  /// the one before.
  package var planFingerprint: String? {
    let learner = learner
    let name = learner.programmes[programme] == nil ? learner.presentRound(of: programme) : programme
    return learner.programmes[name]?.plan
  }

  /// The fingerprint of the plan that the one it follows is laid over; nil if that stands by itself.
  package var basePlan: String? {
    let learner = learner
    let name = learner.programmes[programme] == nil ? learner.presentRound(of: programme) : programme
    return learner.programmes[name]?.plansInForce.dropFirst().first
  }

  /// The number of days of the programme, if each has one tick; nil if it follows a plan.
  package var ticks: Int? { learner.programmes[programme]?.ticks }

  /// The agenda, which is read when it is asked for.
  ///
  /// - Parameter kinds: the kinds of its records that are wanted; nil for all.
  package func agenda(_ kinds: [any AnyRecordKind]? = nil) throws -> Agenda {
    guard let file else { return Agenda() }
    return try readingContent(of: file.bytes, at: file.path) { try file.content.agendaRecords(kinds).agenda }
  }

  /// The identity of the programme's log; nil if there is no store yet.
  package var identity: LogIdentity? {
    guard let header = content?.header, !header.id.isEmpty else { return nil }
    let id =
      programme == .first ? header.id : SHA256.hexadecimal([Array((header.id + programme.text).utf8)[...]])
    return LogIdentity(id: String(id.prefix(StoreIdentity.length)), schedule: header.schedule)
  }

  /// The same store for another programme.
  package func selecting(_ name: ProgrammeName) -> OpenedStore {
    OpenedStore(file, of: name, notices: notices)
  }

  /// The commands that can be undone or redone, the next one first.
  package func actions(_ direction: HistoryDirection) -> [LoggedAction] {
    (content?.history.steps(direction) ?? []).reversed().map(\.action)
  }

  /// What tells the latest step from all others; nil if there is none.
  package var latestStep: String? {
    content?.history.undo.last.map { step in
      let text = "\(step.action.instant.iso) \(step.action.command) \(step.action.summary) \(step.patch)"
      return String(fingerprint(of: Array(text.utf8)).prefix(16))
    }
  }
}

package struct StoreUpdate<Outcome> {
  /// The value that the change returned.
  package let outcome: Outcome
  package let opened: OpenedStore
  /// Whether there was no store before.
  package let didCreate: Bool
  /// Whether the store was written; false if nothing changed.
  package let didWrite: Bool
  /// Whether the programme follows a plan from now on that it did not name before.
  package var didKeepPlan = false
}

extension StoreUpdate: Sendable where Outcome: Sendable {}

/// The kinds of change of a store.
enum StoreChange {
  /// A step for undo; without a description, the history is cleared. New programmes are dated.
  case command
  /// A merge of the logs of several devices: a step for undo. What all of them have now is left as it is.
  case sync
  /// What the store does to itself: undo, a restore, taking what was edited. It brings its own history.
  case own
}

/// Access to a learner's log on disk. An unreadable store is kept aside before it is overwritten, and never treated as an
/// empty one.
package struct ProgressStore: Sendable {
  package let workspace: Workspace
  /// The programme that the command works on; nil for the one in use.
  package let selected: ProgrammeName?
  let table: RecordTable
  let writer: String
  let owner: String?
  let newID: String?
  let lockWait: Duration
  /// Returns the plan that a programme without one follows from its first change on; nil, or a nil result, for none.
  package var plan: (@Sendable () -> [UInt8]?)?
  /// Called after a change was written that is a step of undo, and that somebody asked for.
  let didAddStep: (@Sendable () -> Void)?

  /// The largest size of a store or an export, in bytes.
  package static var largestSize: Int { largestStore }

  package var plans: Plans { Plans(workspace: workspace) }
  var copies: Copies { Copies(workspace: workspace, table: table) }

  /// A store in a workspace folder, absolute or relative; nothing is read or created.
  ///
  /// - Parameters:
  ///   - writerVersion: this program's version, e.g. `0.1.0`.
  ///   - owner: the owner of a new store, in 1 to 100 characters.
  ///   - newID: the id of a new store, 32 hexadecimal digits; by default random.
  ///   - lockWait: how long a change waits for another writer.
  ///   - selected: the programme that the command works on; nil for the one in use.
  ///   - plan: returns the plan that a programme without one follows from its first change on.
  ///   - didAddStep: called after a change was written that is a step of undo, and that somebody asked for.
  package init(
    folder: String, writerVersion: String, owner: String? = nil, newID: String? = nil,
    lockWait: Duration = .seconds(5), records table: RecordTable = .standard, selected: ProgrammeName? = nil,
    plan: (@Sendable () -> [UInt8]?)? = nil, didAddStep: (@Sendable () -> Void)? = nil
  ) {
    workspace = Workspace(folder: folder)
    writer = "machinemode \(writerVersion)"
    (self.table, self.owner, self.newID) = (table, owner, newID)
    (self.lockWait, self.selected) = (lockWait, selected)
    (self.plan, self.didAddStep) = (plan, didAddStep)
  }

  // MARK: Reading

  /// Reads the store without repairing anything. Takes no lock: a rename leaves a whole file, old or new.
  package func look() throws -> OpenedStore { OpenedStore(try read(), of: selected) }

  /// Opens the store for a command. A store that is unreadable, or missing while copies exist, is restored from the best one,
  /// after an unreadable file was kept; a store of another version is backed up and converted. The notices say what was done,
  /// and what was edited by hand. In all other cases this only reads and takes no lock.
  ///
  /// - Parameter known: the store as it was read before; a file of the same bytes is not read again.
  /// - Throws: a `Failure` if nothing is left to restore from, or if the store has a format that is not known; then nothing was
  ///   changed.
  package func open(at now: Instant, known: OpenedStore? = nil) throws -> OpenedStore {
    let file: StoreFile?
    do {
      file = try read(known: known?.file)
    } catch let failure as Failure where failure.cause == .content {
      return try recover(from: failure, at: now)
    }
    guard let file else {
      return try hasTraces() ? recover(from: nil, at: now) : OpenedStore(nil, of: selected)
    }
    if !file.isIntact {
      return OpenedStore(file, of: selected, notices: [.editedByHand(handEdit(of: file).edit)])
    }
    guard isOfOtherVersion(file) else { return OpenedStore(file, of: selected) }
    // In a read-only workspace, reading works; a change meets the same error and reports it.
    let taken = try? locked(wait: .zero) { try takeOver(at: now) }
    return taken.map { OpenedStore($0.file, of: selected, notices: $0.notices) }
      ?? OpenedStore(file, of: selected)
  }

  /// The store file; nil if it is missing.
  func read(known: StoreFile? = nil) throws -> StoreFile? {
    if let file = try StoreFile.read(workspace.storePath, table, known: known) { return file }
    if FileKind(at: workspace.storePath, followsLinks: false) == .link {
      throw danglingLink(workspace.storePath)
    }
    try workspace.refuseDanglingLink()
    return nil
  }

  func isOfOtherVersion(_ file: StoreFile) -> Bool {
    file.isConverted || file.content.header.writer != writer
  }

  func locked<Outcome>(wait: Duration? = nil, _ body: () throws -> Outcome) throws -> Outcome {
    try StoreLock.hold(workspace.lockPath, wait: wait ?? lockWait) {
      for folder in [workspace.folder, workspace.backupsPath, workspace.plansPath] {
        AtomicFile.removeTemporaries(in: folder)
      }
      return try body()
    }
  }

  // MARK: Changes

  /// Reads the log under the lock, applies `change`, and writes the log durably if it changed; creates the workspace (0700)
  /// and the store (0600) if missing. When this returns, the change survives a power cut. The first change of a calendar day
  /// and every tenth problem are then backed up; if that fails, a notice says so.
  ///
  /// `change` gets the present log, empty if there is no store; `action` describes the change for the history, which is
  /// cleared if it returns nil. Throws what `change` throws, and a `Failure`; then nothing was changed, except with
  /// `notConfirmed`.
  ///
  /// - Parameters:
  ///   - opened: the store as it was opened before, so that it is not read again.
  ///   - reason: why to back up the store before writing; nil for an everyday change.
  ///   - plans: the plans that programmes follow from now on.
  package func update<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following plans: [ProgrammeName: NewPlan] = [:], _ change: (inout ProgressLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try updateProgrammes(
      opened, at: now, backedUp: reason, following: plans,
      { learner in
        let name = selected ?? learner.current
        var log = learner[name]
        let outcome = try change(&log)
        learner[name] = log
        return outcome
      }, as: action)
  }

  /// As `update`, on the logs of all programmes.
  package func updateProgrammes<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, backedUp reason: BackupReason? = nil,
    following plans: [ProgrammeName: NewPlan] = [:], _ change: (inout LearnerLog) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try write(
      opened, at: now, backedUp: reason, following: plans,
      { content in
        var learner = content.learner
        let outcome = try change(&learner)
        try content.set(learner)
        return outcome
      }, as: action)
  }

  /// As `update`, on the agenda.
  package func updateAgenda<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, _ change: (inout Agenda) throws -> Outcome,
    as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try write(
      opened, at: now,
      { content in
        let old = try content.agendaRecords()
        var agenda = old.agenda
        let outcome = try change(&agenda)
        try content.set(agenda: Records(agenda), since: old)
        return outcome
      }, as: action)
  }

  /// As `updateProgrammes`, on the agenda as well.
  package func updateAll<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant,
    _ change: (inout LearnerLog, inout Agenda) throws -> Outcome, as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    try write(
      opened, at: now,
      { content in
        let old = try content.agendaRecords()
        var (learner, agenda) = (content.learner, old.agenda)
        let outcome = try change(&learner, &agenda)
        try content.set(learner)
        if agenda != old.agenda { try content.set(agenda: Records(agenda), since: old) }
        return outcome
      }, as: action)
  }

  /// Undoes the latest command, or redoes the latest undone one; nil if there is none.
  ///
  /// - Parameter opened: the store as it was opened before, so that it is not read again.
  package func step(
    _ direction: HistoryDirection, _ opened: OpenedStore? = nil, at now: Instant
  ) throws -> (action: LoggedAction, opened: OpenedStore)? {
    let opened = try opened ?? look()
    guard opened.exists else { return nil }
    let update = try write(opened, at: now, kind: .own) { content in
      do {
        return try content.take(direction, at: now)
      } catch is JSONError {
        throw Failure(
          .data, "this step does not match what the store holds",
          help: "`machinemode backup list` shows older states", file: workspace.storePath
        )
      }
    } as: { _ in
      nil
    }
    return update.outcome.map { ($0, update.opened) }
  }

  /// As `update`, on the whole content.
  func write<Outcome>(
    _ opened: OpenedStore? = nil, at now: Instant, kind: StoreChange = .command,
    backedUp reason: BackupReason? = nil, following plans: [ProgrammeName: NewPlan] = [:],
    _ change: (inout StoreContent) throws -> Outcome, as action: (Outcome) -> LoggedAction?
  ) throws -> StoreUpdate<Outcome> {
    if let opened, opened.file?.isIntact != true, kind != .own {
      // Tried on a copy first, so that a change that fails creates no workspace, and leaves an edited file as it is.
      var trial = opened.content ?? emptyContent
      _ = try change(&trial)
    }
    try workspace.createIfMissing()
    return try locked {
      let present = try takeOver(known: opened?.file, told: opened?.notices ?? [], at: now)
      // A store that existed when the command began must not be replaced by a new one.
      guard present.file != nil || opened?.exists != true else { throw changedMeanwhile(workspace.storePath) }
      let old = present.file?.content ?? emptyContent
      var new = old
      let outcome = try change(&new)
      var didKeepPlan = false
      for (name, plan) in plans { try follow(plan, by: name, in: &new, at: now) }
      let hasChanged = try !new.changes(since: old, withMarks: true).isEmpty
      let isSame = !hasChanged && new.header.id == old.header.id && new.header.syncBase == old.header.syncBase
      guard !isSame || new.history != old.history else {
        let opened = OpenedStore(present.file, of: selected, notices: present.notices)
        return StoreUpdate(outcome: outcome, opened: opened, didCreate: false, didWrite: false)
      }
      if kind == .command {
        try date(&new, since: old, at: now)
        didKeepPlan = try followOwnPlan(in: &new, at: now)
      }
      var isTypedStep = false
      if kind != .own, let patch = try new.patch(backTo: old, ofSync: kind == .sync) {
        if let action = action(outcome) {
          new.history.add(HistoryStep(action: action, patch: patch))
          isTypedStep = !action.isUnasked
        } else {
          new.history = History()
        }
      }
      if let file = present.file, let reason { try copies.keep(file, reason, at: now) }
      let (file, notices) = try commit(
        new, over: present.file?.content, replacing: present.file?.bytes, at: now)
      if isTypedStep { didAddStep?() }
      let backups = backUpAsDue(file, since: old.learner, at: now)
      return StoreUpdate(
        outcome: outcome,
        opened: OpenedStore(file, of: selected, notices: present.notices + notices + backups),
        didCreate: present.file == nil, didWrite: true, didKeepPlan: didKeepPlan)
    }
  }

  /// The content of a new store: nothing logged, this owner.
  var emptyContent: StoreContent {
    var content = StoreContent(table)
    var learner = LearnerLog()
    learner.settings.owner = owner
    try? content.set(learner)
    return content
  }

  /// Keeps a plan and lets a programme follow it.
  private func follow(
    _ new: NewPlan, by name: ProgrammeName, in content: inout StoreContent, at now: Instant
  ) throws {
    var learner = content.learner
    let base = try new.base.map { try plans.keep($0, for: name) }
    let plan = try plans.keep(new.bytes, for: name)
    let today = now.calendarDay(dayStart: learner.settings.dayStart)
    learner.programmes[name, default: Programme()].follow(plan, over: base, from: today, chosen: now)
    try content.set(learner)
  }

  /// Lets the programme in hand follow the plan of this run if it has none; returns whether it does.
  private func followOwnPlan(in content: inout StoreContent, at now: Instant) throws -> Bool {
    let name = selected ?? content.learner.current
    guard let programme = content.learner.programmes[name], programme.plan == nil, programme.ticks == nil,
      let bytes = plan?()
    else { return false }
    try follow(NewPlan(bytes), by: name, in: &content, at: now)
    return true
  }

  private func date(_ new: inout StoreContent, since old: StoreContent, at now: Instant) throws {
    var learner = new.learner
    learner.date(programmesBesides: old.learner, at: now)
    try new.set(learner)
  }

  /// Writes the next revision durably, then a copy of it; returns the new file, and a notice if the copy failed.
  ///
  /// The revision is greater than any before, including those in the names of backups: after an older copy was restored, no
  /// number may be used twice.
  ///
  /// - Parameters:
  ///   - old: the content that it replaces; nil if there is none, or if it cannot be read.
  ///   - bytes: the present file; nil if it is missing.
  ///   - seen: the revision of a store that was lost.
  func commit(
    _ content: StoreContent, over old: StoreContent?, replacing bytes: [UInt8]?, after seen: Int = 0,
    at now: Instant
  ) throws -> (file: StoreFile, notices: [StoreNotice]) {
    var next = content
    // An unreadable folder of backups must not prevent logging, and an implausible number in a name must not use up the
    // revisions.
    let names = (try? copies.list()) ?? []
    let newest = names.first { $0.revision <= StoreHeader.plausibleRevision }?.revision ?? 0
    let last = max(content.header.revision, old?.header.revision ?? 0, newest, seen)
    next.header.revision = (last > StoreHeader.plausibleRevision ? newest : last) + 1
    next.header.writer = writer
    next.header.schema.major = StoreHeader.major
    if next.header.id.isEmpty { next.header.id = newID ?? StoreIdentity.random() }
    if next.learner.settings.owner == nil, owner != nil {
      var learner = next.learner
      learner.settings.owner = owner
      try next.set(learner)
    }
    let isOnSchedule =
      old.map { [next.header.id, ""].contains($0.header.id) && $0.learner.hasSameSchedule(as: next.learner) }
      ?? false
    next.header.schedule =
      isOnSchedule ? old?.header.schedule : ScheduleRevision(number: next.header.revision, changed: now)
    let written = next.sealedBytes()
    guard written.count <= largestStore else {
      throw Failure(
        .data, "the change cannot be saved: the store would be larger than \(largestStore >> 20) MiB",
        help: "remove what you no longer need", file: workspace.storePath)
    }
    let file = StoreFile(written, next, path: workspace.storePath)
    try AtomicFile.write(written, to: workspace.storePath, replacing: .some(bytes))
    do {
      try AtomicFile.write(written, to: workspace.previousPath)
      return (file, [])
    } catch let failure as Failure {
      return (file, [.backupFailed(failure)])
    }
  }

  /// Makes the backups that are due after a change. The change is saved already, so a failure is a notice.
  private func backUpAsDue(_ file: StoreFile, since old: LearnerLog, at now: Instant) -> [StoreNotice] {
    noticing {
      if try copies.isDailyDue(file.content, at: now) { try copies.keep(file, .day, at: now) }
      if file.content.learner.finishedProblems / 10 > old.finishedProblems / 10 {
        try copies.keep(file, .tenthProblem, at: now)
      }
    }
  }

  /// Makes backups of content that is saved already, so that a failure is a notice.
  func noticing(_ backUp: () throws -> Void) -> [StoreNotice] {
    do {
      try backUp()
      return []
    } catch {
      return [.backupFailed(error as? Failure ?? Failure(.environment, "\(error)", help: ""))]
    }
  }
}
