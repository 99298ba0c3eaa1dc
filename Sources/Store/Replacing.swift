// Replaces the content of a store: restores a backup, begins a new round. Makes backups when they are asked for.

import Files
package import StudyModel
import TextTools

/// The result of a restore, real or as a trial.
package struct RestoreOutcome: Sendable {
  package let path: String
  /// The content before; nil if the store was unreadable or missing.
  package let before: StoreFacts?
  package let after: StoreFacts
  /// The path where the replaced store is kept; nil if there was none, and in a trial.
  package let keptPath: String?
  package let changesPlan: Bool
  package let notices: [StoreNotice]
}

/// The current round, before a fresh one replaces it.
package struct RoundInHand: Sendable {
  /// Counts of its content; nil if the store is unreadable or missing.
  package let facts: StoreFacts?
  /// All programmes, and the one that it is a round of; nil if the store is unreadable or missing.
  package let place: (learner: LearnerLog, programme: ProgrammeName)?
}

/// The result of `restart`.
package struct RestartOutcome: Sendable {
  /// The path where the finished round is kept; nil if the store was missing.
  package let keptPath: String?
  /// Counts of its content; nil if the store was unreadable or missing.
  package let finished: StoreFacts?
  package let notices: [StoreNotice]
}

extension ProgressStore {
  /// Replaces the store by a backup or another store file. The present store is backed up first, or kept byte for byte if it
  /// is unreadable; undo brings back a store that could be read. With `isTrial` nothing is changed.
  ///
  /// - Throws: a `Failure` if the file is unreadable or has changed since it was written, so that the store is never replaced
  ///   by something worse.
  package func restore(_ path: String, at now: Instant, isTrial: Bool) throws -> RestoreOutcome {
    guard let source = try StoreFile.read(path, table) else {
      throw systemFailure("read the file", path, ENOENT)
    }
    guard source.isIntact else {
      throw Failure(
        .data, "the file has changed since it was written: somebody edited it, or the disk damaged it",
        help:
          "give another one; `machinemode backup list` shows which are intact; the file was left as it is",
        file: path)
    }
    let after = StoreFacts(source.content)
    if isTrial {
      let present = try? read()
      return RestoreOutcome(
        path: path, before: present.map { StoreFacts($0.content) }, after: after, keptPath: nil,
        changesPlan: changesPlan(present?.content, source.content),
        notices: present.flatMap { $0.isIntact ? nil : [.editedByHand(handEdit(of: $0).edit)] } ?? [])
    }
    try workspace.createIfMissing()
    return try locked {
      let (present, notices) = try presentOrNothing(at: now)
      let kept = try keepReplaced(present, .beforeRestore, at: now)
      try plans.keepAll(of: source.content.learner)
      var content = source.content
      // It grew from no version: what it lacks must not count as removed, and what it has not as removed elsewhere.
      content.header.syncBase = nil
      let action = LoggedAction(command: "restore", summary: lastComponent(of: path), instant: now)
      let (written, more) = try replace(present, by: content, as: action, at: now)
      let backups = noticing { try copies.keep(written, .afterRestore, at: now) }
      return RestoreOutcome(
        path: path, before: present.map { StoreFacts($0.content) }, after: after, keptPath: kept,
        changesPlan: changesPlan(present?.content, content), notices: notices + more + backups)
    }
  }

  private func changesPlan(_ old: StoreContent?, _ new: StoreContent) -> Bool {
    new.learner.programmes.contains { name, programme in
      programme.plan != nil && programme.plan != old?.learner.programmes[name]?.plan
    }
  }

  /// The present store, ready to be replaced; nil if it is missing or cannot be read. The caller holds the lock.
  private func presentOrNothing(at now: Instant) throws -> Present {
    do {
      return try takeOver(at: now)
    } catch let failure as Failure where failure.cause == .content {
      return (nil, [])
    }
  }

  /// Keeps what will be replaced: a store as a backup, an unreadable one byte for byte, so that it displaces no backup.
  private func keepReplaced(_ present: StoreFile?, _ reason: BackupReason, at now: Instant) throws -> String?
  {
    guard let present else { return try copies.keepBytes(of: workspace.storePath, as: "damaged", at: now) }
    return copies.path(of: try copies.keep(present, reason, at: now))
  }

  /// Replaces the content of the store as one step of the history; there is no step if the store was unreadable.
  private func replace(
    _ present: StoreFile?, by content: StoreContent, as action: LoggedAction, at now: Instant
  ) throws -> (file: StoreFile, notices: [StoreNotice]) {
    var content = content
    content.history = present?.content.history ?? History()
    var isStep = false
    if let old = present?.content {
      if content.header.id.isEmpty { content.header.id = old.header.id }
      if let patch = try content.patch(backTo: old) {
        content.history.add(HistoryStep(action: action, patch: patch))
        isStep = true
      }
    }
    // The lost store may have come after the copy.
    let lost = present == nil ? copies.previous.map { $0.content.header.revision + 1 } ?? 0 : 0
    let bytes = try present?.bytes ?? contents(of: workspace.storePath)
    let written = try commit(content, over: present?.content, replacing: bytes, after: lost, at: now)
    if isStep { didAddStep?() }
    return written
  }

  /// The round that `restart` would archive; nil if there never was a store.
  package func roundInHand() throws -> RoundInHand? {
    let unknown = RoundInHand(facts: nil, place: nil)
    do {
      guard let file = try read() else { return try hasTraces() ? unknown : nil }
      let learner = file.content.learner
      let name = selected ?? learner.current
      return RoundInHand(facts: StoreFacts(file.content, of: name), place: (learner, name))
    } catch let failure as Failure where failure.cause == .content {
      return unknown
    }
  }

  /// Begins a new round: archives the programme and begins the next round of the same plan, with the same rest days but no
  /// start. The present store is backed up, or kept byte for byte if it is unreadable. Undo brings the round back.
  package func restart(at now: Instant) throws -> RestartOutcome {
    try locked {
      let (present, notices) = try presentOrNothing(at: now)
      let kept = try keepReplaced(present, .beforeRestart, at: now)
      var fresh = present?.content ?? emptyContent
      let name = selected ?? fresh.learner.current
      if present != nil {
        var learner = fresh.learner
        learner.beginNextRound(of: name, on: now.calendarDay(dayStart: learner.settings.dayStart))
        try fresh.set(learner)
      }
      let action = LoggedAction(command: "restart", summary: "into a new round", instant: now)
      let (written, more) = try replace(present, by: fresh, as: action, at: now)
      let backups = noticing { try copies.keep(written, .afterRestart, at: now) }
      return RestartOutcome(
        keptPath: kept, finished: present.map { StoreFacts($0.content, of: name) },
        notices: notices + more + backups)
    }
  }

  // MARK: Backups

  /// All backups, the latest first, by their names alone; no file is read.
  package func backups() throws -> [Backup] { try copies.list() }

  /// All backups, the latest first, each read and verified. Takes no lock and changes nothing.
  package func backupReports() throws -> [BackupReport] { try copies.reports() }

  /// Makes a manual backup of the store; nil if there is no store. One that was edited by hand is taken first.
  ///
  /// - Parameter opened: the store as it was opened before, so that it is not read again.
  package func createBackup(_ opened: OpenedStore? = nil, at now: Instant) throws -> BackupReport? {
    guard FileKind(at: workspace.folder) != nil else { return nil }
    return try locked {
      guard let file = try takeOver(known: opened?.file, at: now).file else { return nil }
      var known: [String: Bool] = [:]
      return copies.report(try copies.keep(file, .manual, at: now), &known)
    }
  }

  /// The path that `name` means: a file, or a backup by its name, a part of it or its kind. Without a name, what recovery would use: the
  /// latest sound backup or, if it is later and not what the store holds, the copy of what was last written.
  package func backupPath(_ name: String?) throws -> String {
    guard let name else {
      let latest = try copies.latestSound()
      let present = try? contents(of: workspace.storePath)
      if let previous = copies.previous, previous.bytes != present,
        previous.content.header.revision > latest?.file.content.header.revision ?? -1
      {
        return workspace.previousPath
      }
      guard let latest else {
        throw Failure(
          .data, "no backup is intact", help: "`machinemode backup list` shows them"
        )
      }
      return copies.path(of: latest.backup)
    }
    let backups = try copies.list()
    if backups.contains(where: { $0.name == name }) { return "\(copies.folder)/\(name)" }
    if name.contains("/") || name.hasSuffix(".json"), FileKind(at: name) == .file { return name }
    if let newest = backups.first(where: { $0.kind.rawValue == name }) {
      return "\(copies.folder)/\(newest.name)"
    }
    let matches = name.isEmpty ? [] : backups.map(\.name).filter { $0.contains(name) }
    guard matches.count == 1 else {
      throw Failure(
        .usage,
        "\(matches.isEmpty ? "no backup" : "more than one backup") has \(quoted(name, to: 40)) in its name",
        help: matches.isEmpty
          ? "`machinemode backup list` shows them"
          : "give more of the name: \(matches.prefix(5).joined(separator: ", "))")
    }
    return "\(copies.folder)/\(matches[0])"
  }

  /// The age of the newest sound backup. Takes no lock and changes nothing.
  package func backupAge(on today: CivilDate) throws -> BackupAge {
    // Mostly the first one is sound, and no other is read.
    let nearest = try copies.list().sorted {
      abs(today.days(since: $0.date)) < abs(today.days(since: $1.date))
    }
    var known: [String: Bool] = [:]
    let newest = nearest.first { copies.report($0, &known).condition.isSound }
    return BackupAge(of: [newest?.date].compactMap(\.self), on: today)
  }

  /// Makes the daily backup if it is due, as the first change of a day does; nil if it was not due. It replaces earlier daily
  /// backups of the same store: copies of one day's work would displace those of other days. A store that was edited by hand,
  /// or that another version wrote, is backed up by the change that takes it.
  ///
  /// - Parameter opened: the store as it was opened; if its name shows that today's backup exists, nothing is read.
  package func backUpDaily(_ opened: OpenedStore, at now: Instant) throws -> Backup? {
    guard let content = opened.content, try copies.isDailyDue(content, at: now) else { return nil }
    return try locked {
      guard let file = try read(known: opened.file), file.isIntact, !isOfOtherVersion(file),
        try copies.isDailyDue(file.content, at: now)
      else { return nil }
      let same = try copies.list().filter { backup in
        backup.kind == .daily && backup.revision == file.content.header.revision
          && (try? contents(of: copies.path(of: backup))) == file.bytes
      }
      let backup = try copies.keep(file, .day, at: now)
      copies.remove(same.filter { $0 != backup })
      return backup
    }
  }
}
